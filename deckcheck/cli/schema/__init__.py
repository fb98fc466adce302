"""JSON Schemas for editors, made from the models by which files are checked."""
