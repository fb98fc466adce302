"""The report as a page lives here."""
