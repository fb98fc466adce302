"""Files of play formats (ban lists, house rules) are read and applied to games here."""
