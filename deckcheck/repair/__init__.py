"""The smallest change that makes a deck legal, over the view by which decks are judged. Writing files lives in cli."""
