"""The page and the programming interface over HTTP: a front that guards, and workers that answer and may be killed."""
