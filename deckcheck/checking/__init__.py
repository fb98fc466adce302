"""A deck becomes a report here: its cards are resolved and findings written. How a report looks lives in output."""
