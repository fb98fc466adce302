"""The same deck of Twin Tides as many programs write it: 60 cards, and 4 in the side deck."""

from __future__ import annotations

PROGRAMS = {
    "arena": ("list.txt", "Deck\n4 Low Feint (TT) 10\n56 Ebb (TT) 2\n\nSideboard\n4 Sundry (TT) 21\n"),
    "cod": (
        "a.cod",
        '<cockatrice_deck version="1"><zone name="main"><card number="4" name="Low Feint"/>'
        '<card number="56" name="Ebb"/></zone><zone name="side"><card number="4" name="Sundry"/></zone>'
        "</cockatrice_deck>",
    ),
    "mtgo": (
        "a.dek",
        '<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Low Feint"/>'
        '<Cards CatID="1" Quantity="56" Sideboard="false" Name="Ebb"/>'
        '<Cards CatID="1" Quantity="4" Sideboard="true" Name="Sundry"/></Deck>',
    ),
    "o8d": (
        "a.o8d",
        '<deck game="x"><section name="Main"><card qty="4" id="1">Low Feint</card><card qty="56" id="1">Ebb</card>'
        '</section><section name="Sideboard"><card qty="4" id="1">Sundry</card></section></deck>',
    ),
    "json": (
        "a.json",
        '{"data": {"mainBoard": [{"count": 4, "name": "Low Feint"}, {"count": 56, "name": "Ebb"}],'
        '"sideBoard": [{"count": 4, "name": "Sundry"}]}}',
    ),
    "mws": ("a.mwDeck", "    4 [TT] Low Feint\n    56 [TT] Ebb\nSB:  4 [TT] Sundry\n"),
    "xmage": ("a.dck", "4 [TT:10] Low Feint\n56 [TT:2] Ebb\nSB: 4 [TT:21] Sundry\n"),
    "forge": ("a.dck", "[Main]\n4 Low Feint|TT\n56 Ebb|TT|1\n[Sideboard]\n4 Sundry|TT\n"),
    "lackey": (
        "a.dek",
        '<deck version="0.8"><superzone name="Deck">'
        + "<card><name>Low Feint</name></card>" * 4
        + "<card><name>Ebb</name></card>" * 56
        + '</superzone><superzone name="Sideboard">'
        + "<card><name>Sundry</name></card>" * 4
        + "</superzone></deck>",
    ),
    "lackey-text": ("a.txt", "4\tLow Feint\n56\tEbb\nSideboard:\n4\tSundry\n"),
    "csv": ("a.csv", "Count,Name,Board\n4,Low Feint,main\n56,Ebb,mainboard\n4,Sundry,sideboard\n"),
    "text": ("a.txt", "4 Low Feint\n56 Ebb\nSB: 4 Sundry\n"),
    "ydk": ("a.ydk", "#main\n" + "10\n" * 4 + "2\n" * 56 + "#extra\n!side\n" + "21\n" * 4),
}
"""Path and text, by the format."""
