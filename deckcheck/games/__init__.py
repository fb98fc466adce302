"""Games: one TOML file each, and the model of what a game is."""
