"""Reports made by hand, one of each kind, on which every output format is tried."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from deckcheck.output import open_output
from deckcheck.output.base import Target
from deckcheck.report import DeckReport, Finding, Location, NotJudged, Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

HOSTILE = "a\x1b[31mb\nc\r\x07\u202ed\u2028e\x9b1m</script>]]>::error::%0A\udcff"


def too_many_renown() -> Finding:
    return Finding(
        "CO006",
        "Foe deck: 110 points of renown; must be 95 to 105",
        section="foe",
        found=110,
        allowed={"min": 95, "max": 105},
        locations=(Location(31, 1, 6, "[foe]"),),
        hint="Lower the total renown by 5 or more: add, take out or change cards.",
        rule="The printed renown of the foe deck totals 95 to 105.",
        source="the rules",
    )


def illegal() -> DeckReport:
    twice = Finding(
        "CO005",
        "Thoth-Amon: 2 copies, at most 1 allowed",
        section="foe",
        cards=("Thoth-Amon",),
        found=2,
        allowed={"max": 1},
        locations=(
            Location(34, 1, 13, '"Thoth-Amon" = 1'),
            Location(52, 1, 13, '"Thoth-Amon" = 1   # he is back'),
        ),
        hint="Take out 1 copy.",
        rule="At most 3 copies of the same card in the foe deck, of a UNIQUE card 1.",
    )
    useless = Finding(
        "CO007",
        "Draw deck: Conan the Thief (1 card)",
        "warning",
        section="draw",
        cards=("Conan the Thief",),
        locations=(Location(17, 1, 18, '"Conan the Thief" = 1'),),
        rule="A Conan card in the draw deck is allowed but useless.",
    )
    return DeckReport(
        "examples/conan/stygia.toml",
        "illegal",
        (too_many_renown(), twice, useless),
        name="Stygia",
        game="conan",
        sections={"conan": 1, "draw": 40, "foe": 27},
        samples=("CO-SAMPLE",),
    )


def legal() -> DeckReport:
    return DeckReport(
        "examples/conan/aquilonia.toml", "legal", name="King of Aquilonia", game="conan", samples=("CO-SAMPLE",)
    )


def noted() -> DeckReport:
    statement = "No home system is listed: the basic one printed on the play sheet is used."
    note = Finding("GU004", statement, "note", section="home", rule=statement)
    return DeckReport("decks/omega.txt", "legal", (note,), name="Omega", game="guardians", format="spring-open")


def japanese() -> DeckReport:
    too_many = Finding(
        "SG002",
        "炎竜イフリート・改: 5 copies, at most 4 allowed",
        section="deck",
        cards=("炎竜イフリート・改",),
        found=5,
        allowed={"max": 4},
        locations=(
            Location(7, 1, 12, '"炎竜イフリート・改" = 3'),
            Location(22, 1, 17, '"イフリート (PR P01)" = 2 # プロモ'),
        ),
        rule="At most 4 cards of one identifier in the whole deck.",
    )
    name = "スカイガレオンの長い長い名前を持つ魔導船"
    unknown = Finding(
        "DK001",
        f"No pool of Sky Galleon TCG knows the card {name}",
        cards=(name,),
        locations=(Location(30, 3, 3 + len(name), f"3 {name}とその乗組員たちの果てしない空の旅の物語"),),
        hint="Did you mean スカイガレオンの魔導船 (SG 017)?",
        waiting=("SG001",),
    )
    too_few = Finding("SG001", "Deck: 57 cards; must be exactly 60", section="deck", follows_from="DK001")
    return DeckReport(
        "decks/蒼穹の艦隊.toml", "illegal", (too_many, unknown, too_few), name="蒼穹の艦隊", game="sky-galleon"
    )


def unrecorded(cards: int = 9) -> DeckReport:
    names = ["Bossk", "4-LOM", "Zuckuss", "Dengar", "Boba Fett, Bounty Hunter", "Jabba the Hutt", "Rancor", "TK-577"]
    names += [f"Trooper {number}" for number in range(cards)]
    findings = [
        Finding(
            "DK009",
            f"{name}: {field} is not recorded",
            severity,
            cards=(name,),
            found=field,
            locations=(Location(10 + number, 1, len(name) + 3, f'"{name}" = 2'),),
            waiting=waiting,
        )
        for field, waiting, severity in (
            ("side", ("JK005", "JK006"), "error"),
            ("icon", ("JK006", "JK009"), "error"),
            ("icon", ("JK016",), "note"),
        )
        for number, name in enumerate(names[:cards])
    ]
    return DeckReport("decks/partial.toml", "undetermined", tuple(findings), name="Bounty run", game="jedi-knights")


def unknown(cards: int = 13) -> DeckReport:
    findings = [
        Finding(
            "DK001",
            f"No pool of Jedi Knights TCG knows the card Bosk {number}",
            cards=(f"Bosk {number}",),
            locations=(Location(3 + number, 3, 9, f"3 Bosk {number}"),),
            hint="Did you mean Bossk?",
            waiting=("JK002",),
        )
        for number in range(cards)
    ]
    return DeckReport("decks/typos.txt", "undetermined", tuple(findings), game="jedi-knights")


def unreadable() -> DeckReport:
    finding = Finding(
        "DK006", "After the key an equals sign must follow", locations=(Location(4, 9, 10, '"Bossk"\t3'),)
    )
    return DeckReport("decks/broken.toml", "unreadable", (finding,))


def hostile() -> DeckReport:
    finding = Finding(
        "JK007",
        f"{HOSTILE}: 6 copies, at most 5 allowed",
        section=HOSTILE,
        cards=(HOSTILE,),
        locations=(Location(3, 1, 5, HOSTILE), Location(0, path=HOSTILE)),
        hint=HOSTILE,
        rule=HOSTILE,
        source=HOSTILE,
    )
    return DeckReport(
        f"decks/{HOSTILE}.toml", "illegal", (finding,), name=HOSTILE, game="jedi-knights", samples=(HOSTILE,)
    )


def all_kinds() -> list[DeckReport]:
    return [legal(), illegal(), noted(), japanese(), unrecorded(), unknown(), unreadable()]


def rendered(
    format: str, reports: list[DeckReport], encoding: str = "utf-8", passed: Sequence[str] = (), **look: object
) -> str:
    """Give what an output writes for reports."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, errors="backslashreplace", newline="\n")
    output = open_output(format, Target(stream, as_of="2026-11-30", **look))  # type: ignore[arg-type]
    summary = Summary()
    output.begin()
    for report in reports:
        summary.add(report)
        output.deck(report)
    summary.not_judged = [NotJudged(path, "no Game: line", "Use --game.") for path in passed]
    output.end(summary)
    stream.flush()
    return raw.getvalue().decode(encoding)
