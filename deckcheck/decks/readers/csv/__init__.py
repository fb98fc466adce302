"""The reader of tables lives here."""
