"""A game as the program uses it: the schema of its cards and sections, its options, and its lowered rules.

Objects of these classes are made from a checked game file (``games/model.py``), or given back by the catalogue.
"""

from __future__ import annotations

from deckcheck.record import Record
from deckcheck.rules.ir import IDENTITY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.rules.ir import Constraint, Value

TEXT, INTEGER, BOOLEAN, FILTERS = "text", "integer", "boolean", "filters"
ALWAYS = ("name", "set", "number", "rarity")
"""Texts that every card of every game may record."""
OF_PRINTING = ("set", "number", "rarity")
"""Those of them in which printings of one card differ."""


class Field(Record):
    """A fact that rules read. ``values`` is the closed list of a text field, ``()`` for an open one.

    ``on`` lists the card types that have the field, ``()`` means all. ``default`` is ``None`` where there is none.
    ``printing`` says that a card has the values of all its printings.
    """

    __slots__ = ("default", "kind", "many", "max", "min", "name", "on", "optional", "printing", "values")

    def __init__(
        self,
        name: str,
        kind: str = TEXT,
        values: tuple[str, ...] = (),
        on: tuple[str, ...] = (),
        optional: bool = False,
        many: bool = False,
        default: Value | None = None,
        min: int | None = None,
        max: int | None = None,
        printing: bool = False,
    ) -> None:
        self.printing = printing
        self.name = name
        self.kind = kind
        self.values = values
        self.on = on
        self.optional = optional
        self.many = many
        self.default = default
        self.min = min
        self.max = max


class Section(Record):
    """A section of a deck. ``form`` is ``""`` when every form of file has it; ``noun`` is singular and plural.

    Cards without a section go to the ``default`` one, unless their facts decide for another.
    """

    __slots__ = ("aliases", "default", "form", "id", "noun", "title")

    def __init__(
        self, id: str, title: str, aliases: tuple[str, ...], noun: tuple[str, str], form: str, default: bool = False
    ) -> None:
        self.default = default
        self.id = id
        self.title = title
        self.aliases = aliases
        self.noun = noun
        self.form = form


def forms_of(sections: Mapping[str, Section]) -> list[tuple[str, ...]]:
    """Return the sections of each form of file."""
    names = dict.fromkeys(section.form for section in sections.values() if section.form)
    return [tuple(id for id, section in sections.items() if section.form in ("", form)) for form in names or ("",)]


class Option(Record):
    """A decision, of the format or the deck (``by``): one of ``values``, or a whole number in a range."""

    __slots__ = ("by", "code", "default", "max", "min", "name", "text", "values")

    def __init__(
        self,
        name: str,
        text: str,
        values: tuple[str, ...],
        min: int | None,
        max: int | None,
        default: Value | None,
        by: str,
        code: str,
    ) -> None:
        self.name = name
        self.text = text
        self.values = values
        self.min = min
        self.max = max
        self.default = default
        self.by = by
        self.code = code


class RuleText(Record):
    """What a code says in words: its statement, reading (made from the data) and source, one for each entry."""

    __slots__ = ("code", "hint", "over", "readings", "severity", "source", "statements")

    def __init__(
        self,
        code: str,
        severity: str,
        source: str,
        hint: str,
        over: str,
        statements: tuple[str, ...],
        readings: tuple[str, ...],
    ) -> None:
        self.code = code
        self.severity = severity
        self.source = source
        self.hint = hint
        self.over = over
        self.statements = statements
        self.readings = readings


class Game(Record):
    """A game with its rules lowered to constraints (``rules/ir.py``).

    ``identity`` names the fields in which printings of one card are equal, ``titled_by`` those whose texts make a title
    (the same, unless a format has another identity); ``kept`` the facts that no rule reads
    (those among them that are ``numbers``, the others are texts);
    ``of_printing`` names the fields of which a card has the values of all its printings;
    ``leaders`` the sections whose card other rules read; ``random`` tells how the random part of an entry is drawn
    (``keep``, ``draw``, ``number``, ``into``), empty where there is none. ``digest`` is the SHA-256 of the game file.
    ``used`` names the games whose pools are this one's too, each with the fields that its own pools may record.
    ``words`` are those of its players for what a deck says of itself.
    """

    __slots__ = (
        "constraints", "digest", "fields", "file", "id", "identity", "kept", "leaders", "name", "numbers",
        "of_printing", "options", "random", "sections", "source", "texts", "titled_by", "used",
        "words",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        name: str,
        source: str,
        identity: tuple[str, ...],
        fields: dict[str, Field],
        kept: tuple[str, ...],
        sections: dict[str, Section],
        options: dict[str, Option],
        random: dict[str, str],
        constraints: tuple[Constraint, ...],
        texts: dict[str, RuleText],
        leaders: tuple[str, ...],
        numbers: frozenset[str] = frozenset(),
        file: str = "",
        digest: str = "",
        titled_by: tuple[str, ...] | None = None,
        used: dict[str, tuple[str, ...]] | None = None,
        words: dict[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.source = source
        self.identity = identity
        self.titled_by = identity if titled_by is None else titled_by
        self.fields = fields
        self.of_printing = frozenset((*OF_PRINTING, *(name for name, field in fields.items() if field.printing)))
        self.kept = kept
        self.sections = sections
        self.options = options
        self.random = random
        self.constraints = constraints
        self.texts = texts
        self.leaders = leaders
        self.numbers = numbers
        self.file = file
        self.digest = digest
        self.used = used or {}
        self.words = words or {}

    def as_used(self, id: str) -> Game:
        """Return the game as the pools of a game know it: this one, or one whose pools it uses."""
        if id not in self.used:
            return self
        ids = list(self.used)
        names = set(self.used[id])
        fields = {name: field for name, field in self.fields.items() if name in names}
        return self.replaced(id=id, fields=fields, used={one: self.used[one] for one in ids[ids.index(id) + 1 :]})

    def added(self) -> list[str]:
        """Name the fields that it declares besides those of the games that it uses."""
        used = {name for names in self.used.values() for name in names}
        return [name for name in self.fields if name not in used]


def limiting_fields(game: Game) -> frozenset[str]:
    """Name the facts that limits on copies of a card read: all its printings must agree in them."""
    copies = [one for one in game.constraints if one.kind == "copies" and one.per == IDENTITY]
    return frozenset(name for constraint in copies for name in constraint.fields()) - game.of_printing
