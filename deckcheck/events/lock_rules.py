"""What a lock and the entries under it may hold: ``event lock`` refuses everything else, and so does every verifier."""

from __future__ import annotations

from deckcheck.draws.seed import seed_text, unseen
from deckcheck.errors import UsageProblem
from deckcheck.events.announced_seeds import ANY, announce, fix_rounds, lock_warnings, refuse_hopeless, refuse_past
from deckcheck.events.announced_seeds import results_bits as most_bits
from deckcheck.events.entries import entry_text
from deckcheck.events.players import look_alikes, player_fault, same_name
from deckcheck.events.times import first_day, moment_or_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.events.model import EventEntry, Lock, Opening

TAG = "rest"


def lock_faults(lock: Lock) -> Iterator[str]:
    """Say what of a lock no ``event lock`` would have written."""
    for what, text in _texts(lock):
        if fault := text_fault(text):
            yield f"{what} {fault}"
    yield from _name_faults(lock)
    if lock.date < first_day(lock.locked):
        yield f"the event is on {lock.date}, and it was locked at {lock.locked}"
    if lock.tag != TAG:
        yield f"the draw has the tag {lock.tag}, not {TAG}"
    if lock.random is not None:
        yield from _seed_faults(lock)
    yield from _warning_faults(lock)


def text_fault(text: str) -> str:
    """Say why people cannot see a text as it is, ``""`` if they can."""
    if hidden := unseen(text):
        return f"holds a character that cannot be seen ({hidden})"
    return "" if seed_text(text) == text else "is not written in its one form"


def _texts(lock: Lock) -> Iterator[tuple[str, str]]:
    yield "the name of the event", lock.event
    yield "the name of the game", lock.game_name or ""
    yield "the moment of the seed", lock.seed_when
    yield from (("the title of a section", title) for title in (lock.titles or {}).values())
    for source in lock.seed:
        yield "what is announced", source.says
        yield from (("the name beside a hash", name) for name in source.hashes)
    yield from (("a player's id", player.id) for player in lock.players)


def _name_faults(lock: Lock) -> Iterator[str]:
    if not lock.event or not lock.players:
        yield f"the lock has no {'players' if lock.event else 'name of the event'}"
    first: dict[str, str] = {}
    for player in lock.players:
        if fault := player_fault(player.id):
            yield fault
        other = first.setdefault(same_name(player.id), player.id)
        if other != player.id:
            yield f"the player {player.id} is the same as {other}"


def _seed_faults(lock: Lock) -> Iterator[str]:
    try:
        if moment_or_words(lock.seed_when) != lock.seed_when:
            yield f"the moment of the seed is {lock.seed_when!r}, which is not written in UTC"
        if lock.seed != [ANY]:
            written = [f"{source.kind} {source.detail}: {source.says}" for source in lock.seed]
            hashes = next((source.hashes for source in lock.seed if source.kind == "commitments"), None)
            if fix_rounds(announce(written, hashes), lock.seed_when) != lock.seed:
                yield f"the sources are not announced in their one form: {'; '.join(written) or 'nothing'}"
        refuse_hopeless(lock.seed, most_bits(lock.players))
        refuse_past(lock.seed, lock.seed_when, lock.locked)
    except UsageProblem as problem:
        yield f"{problem.message[0].lower()}{problem.message[1:].rstrip('.')}"


def _warning_faults(lock: Lock) -> Iterator[str]:
    """Compare the warnings with those that follow from the lock; at the counter there may be one more."""
    right = [*lock_warnings(lock.seed, lock.seed_when), *look_alikes(player.id for player in lock.players)]
    said = lock.warnings or []
    more = said[len(right) :]
    counter = len(lock.players) == 1 and len(more) == 1 and more[0].startswith("This is draw ")
    if said[: len(right)] != right or (more and not counter):
        yield f"its warnings are {' '.join(said) or 'none'}, recomputed they are {' '.join(right) or 'none'}"


def entry_faults(lock: Lock, opening: Opening, entry: EventEntry) -> Iterator[str]:
    """Say what of an opened entry no ``event lock`` would have committed to."""
    if entry_text(entry) != opening.entry:
        yield "the entry is not in the form in which entries are written"
    if entry.game != lock.game:
        yield f"the entry is of {entry.game}, and the lock of {lock.game}"
    if lock.random is not None and lock.random.into in entry.sections:
        yield f"the entry has a section {lock.random.into} before anything is drawn"
    for section in sorted(set(entry.sections) - set(lock.titles or {})):
        yield f"the game has no section {section}"
    for card, name in (entry.names or {}).items():
        if fault := text_fault(name):
            yield f"the name of {card} {fault}"


def name_faults(entries: Mapping[str, EventEntry]) -> Iterator[tuple[str, str]]:
    """Name the players whose entries call a card otherwise than an entry before."""
    names: dict[str, str] = {}
    for player, entry in entries.items():
        for card, name in (entry.names or {}).items():
            if names.setdefault(card, name) != name:
                yield player, f"{card} is called {name}, and elsewhere {names[card]}"
