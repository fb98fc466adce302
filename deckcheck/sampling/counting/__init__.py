"""Legal decks are counted here, exactly. Drawing one lives in sampling."""
