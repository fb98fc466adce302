"""What is told of games lives here: games, rules, formats, explain."""
