"""Random legal decks: counting all that the rules allow, and drawing one of them.

The rules come in their lowered form (``rules/ir.py``), bound to the leading cards by the same :class:`View` that judges
decks; nothing here knows a game or a kind of condition.
"""
