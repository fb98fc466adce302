"""What was read once is kept here: names, seals and clean-up of cached files. What is kept is the library's matter."""
