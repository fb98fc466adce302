"""Questions about decks are answered as plain data here, within limits: for pages, programs and assistants."""
