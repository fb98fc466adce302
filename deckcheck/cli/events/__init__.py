"""What the event commands share: reading files, options, and what is told."""
