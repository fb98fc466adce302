"""Pool files become cards here. Finding a card lives one floor above, in cards."""
