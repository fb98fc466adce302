"""The page into which players paste their lists: made as a whole on the server, so that it works without script."""
