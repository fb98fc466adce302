"""The reader of JSON lists lives here."""
