"""Events whose decks are partly drawn: what is locked before the seed is known, drawn by it, and verified later.

The steps of a draw, and where each lives:

1. ``entries`` (with ``players``): files are read and checked like any deck. ``chance``: can a draw end illegally?
2. ``lock_event`` (with ``lock_file``): the entries are fixed before the seed exists.
3. ``announced_seeds``, ``seed_sources``, ``seed_words``, ``times``: where the seed comes from, and what it is.
4. ``draw_players``: seed -> places -> copies -> decks, by the frozen algorithm in ``deckcheck.draws``.
5. ``draw_event`` (with ``openings``): the whole draw; ``fairness`` says which seeds are refused.
6. ``receipt``, ``draw_records``, ``publish``, ``page``: what is written.
7. ``verification``, ``published_files``: what everybody can check afterwards.

``model`` has the documents of all steps. Nothing here knows a terminal or a configuration.
"""
