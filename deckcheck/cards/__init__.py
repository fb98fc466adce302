"""Cards and pools, and finding a card by what a person wrote."""
