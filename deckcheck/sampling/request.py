"""What somebody asks for in words, as a setting: sizes, cards, choices, options, and lists of cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from deckcheck.checking.card_lists import named_card, named_section, read_collection, read_start
from deckcheck.checking.deck_options import option_matters, option_value
from deckcheck.errors import UsageProblem
from deckcheck.report import ERROR
from deckcheck.sampling.counting.choices import choice_names
from deckcheck.sampling.setting import Setting
from deckcheck.suggest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.games.game import Game, Option
    from deckcheck.rules.ir import Value

LARGEST = 1000
"""No section may be asked to hold more cards."""
File = tuple[str, bytes]


@dataclass(frozen=True)
class RandomWishes:
    """What is asked for, as it was written: ``SECTION=N`` or ``SECTION=N-M``, ``SECTION=CARD``, ``NAME=VALUE``.

    ``collection`` and ``start`` are files with their bytes: what decks may be drawn from, and what they begin with.
    """

    sizes: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    collection: File | None = None
    start: File | None = None
    physical: bool = False


def read_wishes(wishes: RandomWishes, ruleset: Ruleset) -> tuple[Setting, list[str]]:
    """Return the setting that is asked for, and what in a collection is not understood.

    Raises:
        UsageProblem: something is not understood, or an option is left open that the rules read.
    """
    reader = _Reader(ruleset)
    unclear: list[str] = []
    for written in wishes.sizes:
        reader.size(written)
    if wishes.start is not None:
        fixed, options = read_start(*wishes.start, ruleset, reader.setting.sections)
        reader.setting = replace(reader.setting, fixed=fixed)
        for name, value in options.items():
            reader.option(name, value)
    for written in wishes.cards:
        reader.card(written)
    open_choices = [written for written in wishes.choices if not reader.took_option(written)]
    reader.ask_for_options()
    for written in open_choices:
        reader.choice(written)
    owned = None
    if wishes.collection is not None:
        owned, unclear = read_collection(*wishes.collection, ruleset)
    return replace(reader.setting, owned=owned, physical=wishes.physical), unclear


def sections_of(game: Game) -> tuple[str, ...]:
    """Return the sections of a deck: those of the first form of file that a game has."""
    first = next((section.form for section in game.sections.values() if section.form), "")
    return tuple(name for name, section in game.sections.items() if section.form in ("", first))


class _Reader:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.game = ruleset.game
        self.setting = Setting(sections_of(ruleset.game), dict(ruleset.options))

    def size(self, written: str) -> None:
        """Read ``SECTION=N`` or ``SECTION=N-M``."""
        section, text = self._pair(written, "--size SECTION=NUMBER")
        least, _, most = text.partition("-")
        numbers = [part.strip() for part in (least, most or least)]
        if not all(number.isascii() and number.isdigit() and len(number) < 6 for number in numbers):
            raise UsageProblem(f"--size {written}: {text} is no number of cards.", hint="Write 60, or 60-80.")
        low, high = map(int, numbers)
        if low > high or high > LARGEST:
            raise UsageProblem(
                f"--size {written}: a section holds from 0 to {LARGEST} cards, the smaller number first."
            )
        self.setting = replace(
            self.setting,
            sizes={**self.setting.sizes, named_section(section, self.game, self.setting.sections): (low, high)},
        )

    def card(self, written: str) -> None:
        """Read ``SECTION=CARD``."""
        section, text = self._pair(written, '--set SECTION="CARD"')
        self.setting = self.setting.with_card(
            named_section(section, self.game, self.setting.sections), named_card(text, self.ruleset)
        )

    def took_option(self, written: str) -> bool:
        """Read ``NAME=VALUE`` if it is about an option, and say whether it is."""
        name, text = self._pair(written, "--choose NAME=VALUE")
        option = self.game.options.get(name)
        if option is not None:
            number = text.isascii() and text.isdigit() and len(text) < 6
            self.option(name, int(text) if not option.values and number else text)
        return option is not None

    def choice(self, written: str) -> None:
        """Read ``NAME=VALUE`` of a choice."""
        name, text = self._pair(written, "--choose NAME=VALUE")
        field = self.game.fields[self._choice_field(name)]
        if field.values and text not in field.values:
            guess = did_you_mean(text, field.values) or "."
            raise UsageProblem(f"--choose {written}: {text} is no {name}{guess}", hint=f"It is {_or(field.values)}.")
        value: Value = int(text) if field.kind == "integer" and text.isascii() and text.isdigit() else text
        self.setting = self.setting.with_choice(name, value)

    def option(self, name: str, value: object) -> None:
        """Take the value of an option."""
        option = self.game.options[name]
        if option.by != "deck":
            raise UsageProblem(
                f"{name} is decided by the format, not for one deck.",
                hint="Write a format file that sets it, and name it with --format.",
            )
        fitting = option_value(option, value)
        if fitting is None:
            raise UsageProblem(f"{option.text}: {value} is not allowed.", hint=_allowed(option))
        self.setting = replace(self.setting, options={**self.setting.options, name: fitting})

    def ask_for_options(self) -> None:
        """Make sure that every option is known that a rule reads."""
        for option in self.game.options.values():
            known = option.name in self.setting.options
            if option.by == "deck" and not known and option_matters(option, self.ruleset, self.setting.sections):
                raise UsageProblem(f"{option.text}: this is for you to say.", hint=_allowed(option))

    def _pair(self, written: str, form: str) -> tuple[str, str]:
        name, equals, text = (part.strip() for part in written.partition("="))
        if not equals or not name or not text:
            raise UsageProblem(f"{written} is not understood.", hint=f"Write {form}")
        return name, text

    def _choice_field(self, name: str) -> str:
        """Return the field that a choice is about."""
        options = self.setting.options
        in_force = [
            one
            for one in self.ruleset.constraints
            if one.severity == ERROR and all(options.get(option) in values for option, values in one.options)
        ]
        names = {name: one.per for name, one in choice_names(in_force).items() if one.per in self.game.fields}
        if name not in names:
            known = [*names, *(option.name for option in self.game.options.values() if option.by == "deck")]
            guess = did_you_mean(name, known) or "."
            hint = f"Its choices are {', '.join(known)}." if known else "It leaves no choices."
            raise UsageProblem(f"There is no choice {name} in {self.game.name}{guess}", hint=hint)
        return names[name]


def _allowed(option: Option) -> str:
    if option.values:
        return f"Write {_or([f'--choose {option.name}={value}' for value in option.values])}."
    return f"Write --choose {option.name}=N, a number from {option.min} to {option.max}."


def _or(words: tuple[str, ...] | list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
