"""What looks after a repository lives here: init, config, schema, cache, completion."""
