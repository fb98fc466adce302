"""The command line: one module a command, thin, and loaded only when it is called."""
