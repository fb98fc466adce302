"""A forger: somebody who makes receipts without our ``draw``, and knows how to make every sum and digest fit again."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path

from deckcheck.draws.copies import Draw, in_order
from deckcheck.draws.documents import compact, pretty
from deckcheck.events.lock_file import commitment, parse_lock
from deckcheck.events.model import Openings, Receipt
from deckcheck.events.page.build import event_page, player_page

Json = dict[str, object]
OTHER = "2 7 1 8 2 8 1 8 2 8 4 5 9 10 4 5 2 3 5 3 6 10 2 8 7 4 7 1 3 5 2 6 6 2 4 9 7 7 5 7"


class World:
    """What an event published, to be changed: lock, receipt, and the opened entries by player."""

    def __init__(self, lock: Json, receipt: Json, openings: Json) -> None:
        self.lock = lock
        self.receipt = receipt
        self.openings = openings

    @classmethod
    def read(cls, out: Path) -> World:
        opened: Json = {}
        for path in sorted((out / "players").glob("*.json")):
            opened |= json.loads(path.read_text("utf-8"))["players"]
        lock, receipt = (json.loads((out / name).read_text("utf-8")) for name in ("lock.json", "receipt.json"))
        return cls(lock, receipt, opened)

    def copy(self) -> World:
        return copy.deepcopy(self)

    @property
    def draw(self) -> Json:
        return self.receipt["draws"][-1]

    @property
    def seed(self) -> Json:
        return self.draw["seed"][0]

    def row(self, player: str = "Ilse") -> Json:
        return next(row for row in self.receipt["players"] if row["id"] == player)

    @property
    def lock_bytes(self) -> bytes:
        return pretty(self.lock)

    @property
    def lock_digest(self) -> str:
        return hashlib.sha256(self.lock_bytes).hexdigest()

    def relock(self) -> None:
        """Make everything belong to the lock as it is now."""
        self.receipt["lock"] = self.lock_digest

    def recommit(self, player: str, entry: Json) -> None:
        """Put another entry in the place of a player's, and commit to it."""
        opening = self.openings[player]
        opening["entry"] = compact(entry)
        row = next(row for row in self.lock["players"] if row["id"] == player)
        row["commitment"] = commitment(opening["salt"], opening["entry"].encode())

    def redraw(self) -> None:
        """Draw again by the seeds, attempts and strikes that are told, for everybody whose entry is open."""
        for made in self.receipt["draws"]:
            seed = "\n".join(source["text"] for source in made["seed"])
            key = hashlib.sha256(self.lock_bytes).digest()
            key = hmac.digest(key, seed.encode(), "sha256")
            drawn = {id: self._drawn(id, made, key) for id in self._players()}
            made["key"] = key.hex()
            made["results"] = hashlib.sha256(
                compact([[id, list(map(list, d))] for id, d in drawn.items()]).encode()
            ).hexdigest()
        for row in self.receipt["players"]:
            if row["id"] in drawn:
                row["drawn"] = [list(one) for one in drawn[row["id"]]]
                row["deck"] = self._deck(row["id"], drawn[row["id"]])

    def _players(self) -> list[str]:
        return [row["id"] for row in self.lock["players"] if row["id"] in self.openings]

    def _drawn(self, id: str, made: Json, key: bytes) -> list[tuple[str, int]]:
        entry = json.loads(self.openings[id]["entry"])
        order = in_order(
            key, Draw(self.lock["event"], self.lock["tag"], id, made["attempt"]), entry["sections"]["rest"]
        )
        struck = [(one["card"], one["copy"]) for one in made["strikes"] if one["player"] == id]
        return [one for one in order if one not in struck][: entry["number"]]

    def _deck(self, id: str, drawn: list[tuple[str, int]]) -> Json:
        sections = json.loads(self.openings[id]["entry"])["sections"]
        deck = dict(sections["picks"])
        for card, _ in drawn:
            deck[card] = deck.get(card, 0) + 1
        return {**{name: cards for name, cards in sections.items() if name not in ("picks", "rest")}, "deck": deck}

    def redigest(self) -> None:
        rest = {name: value for name, value in self.receipt.items() if name != "digest"}
        self.receipt["digest"] = hashlib.sha256(compact(rest).encode()).hexdigest()

    def write(self, out: Path) -> list[Path]:
        """Write what a verifier reads, and return the opened entries."""
        (out / "players").mkdir(parents=True)
        (out / "lock.json").write_bytes(self.lock_bytes)
        (out / "receipt.json").write_bytes(pretty(self.receipt))
        opened = []
        for number, (id, opening) in enumerate(self.openings.items()):
            path = out / "players" / f"{number}.json"
            content = {"schema": "deckcheck-openings/1", "lock": self.receipt["lock"], "players": {id: opening}}
            path.write_bytes(pretty(content))
            opened.append(path)
        return opened

    def page(self, only: str = "") -> str:
        """Make the page that such a receipt would have."""
        receipt = Receipt.model_validate_json(json.dumps(self.receipt))
        openings = {"schema": "deckcheck-openings/1", "lock": self.receipt["lock"], "players": self.openings}
        opened = Openings.model_validate_json(json.dumps(openings))
        lock = parse_lock(self.lock_bytes, "lock")
        if only:
            row = next(row for row in receipt.players if row.id == only)
            return player_page(lock, receipt, opened, row).decode()
        return event_page(lock, receipt, opened).decode()


def made_by_us(world: World) -> None:
    """Change nothing: what an honest organizer publishes."""


def given(kind: str, text: str, detail: str = "", bits: float | None = None, *, verifiable: bool = True) -> Json:
    return {"kind": kind, "detail": detail, "text": text, "bits": bits, "verifiable": verifiable, "secrets": {}}


class Forgery:
    """A forged receipt: the rule that it breaks, the event it is made from, and how."""

    def __init__(self, rule: str, base: str, forge: Callable[[World], object], *, after: bool = False) -> None:
        self.rule = rule
        self.base = base
        self.forge = forge
        self.after = after
        self.name = f"{rule}: {(forge.__doc__ or forge.__name__).strip()}"

    def make(self, bases: dict[str, World]) -> World:
        world = bases[self.base].copy()
        if not self.after:
            self.forge(world)
        world.relock()
        world.redraw()
        if self.after:
            self.forge(world)
        world.redigest()
        return world


FORGERIES: list[Forgery] = []


def forgery(rule: str, base: str = "dice", *, after: bool = False) -> Callable[[Callable[[World], object]], None]:
    """Note a forgery; one made ``after`` is made when all sums fit, so it breaks one of them."""

    def note(forge: Callable[[World], object]) -> None:
        FORGERIES.append(Forgery(rule, base, forge, after=after))

    return note


# The seed is from the sources that the lock announces


@forgery("sources")
def _(world: World) -> None:
    """A free text that is called dice."""
    world.seed.update(text="whatever pleases the organizer")


@forgery("sources")
def _(world: World) -> None:
    """A free text in the place of dice."""
    world.draw["seed"] = [given("text", "whatever pleases the organizer, with enough signs in it")]


@forgery("sources")
def _(world: World) -> None:
    """39 dice of 40."""
    world.seed.update(text=OTHER.rpartition(" ")[0], detail="39d10", bits=129.6)


@forgery("sources")
def _(world: World) -> None:
    """39 dice that are called 40."""
    world.seed.update(text=OTHER.rpartition(" ")[0])


@forgery("sources")
def _(world: World) -> None:
    """A die of 17."""
    world.seed.update(text=world.seed["text"].replace("9", "17", 1))


@forgery("sources")
def _(world: World) -> None:
    """A die of 0."""
    world.seed.update(text=world.seed["text"].replace("10", "0", 1))


@forgery("sources")
def _(world: World) -> None:
    """A die with a leading zero."""
    world.seed.update(text="0" + world.seed["text"])


@forgery("sources")
def _(world: World) -> None:
    """Two spaces between dice."""
    world.seed.update(text=world.seed["text"].replace(" ", "  ", 1))


@forgery("sources")
def _(world: World) -> None:
    """A beacon in the place of dice."""
    world.draw["seed"] = [given("beacon", f"drand 28000000 {'ab' * 32}", "drand 28000000", 256.0)]


@forgery("sources")
def _(world: World) -> None:
    """One source more than announced."""
    world.draw["seed"].append(given("text", "and a pinch of salt", verifiable=False))


@forgery("sources")
def _(world: World) -> None:
    """No source at all."""
    world.draw["seed"] = []


@forgery("sources")
def _(world: World) -> None:
    """A kind that there is not."""
    world.seed.update(kind="any")


@forgery("sources", "beacon")
def _(world: World) -> None:
    """Another round of the beacon."""
    world.seed.update(
        text=world.seed["text"].replace("drand 9", "drand 8", 1), detail="drand 8" + world.seed["detail"][7:]
    )


@forgery("sources", "beacon")
def _(world: World) -> None:
    """Another round in the text only."""
    world.seed.update(text=world.seed["text"].replace("drand 9", "drand 8", 1))


@forgery("sources", "beacon")
def _(world: World) -> None:
    """A value that is too short."""
    world.seed.update(text=world.seed["text"][:-2])


@forgery("sources", "lottery")
def _(world: World) -> None:
    """Numbers of a lottery in another order."""
    first, second, *others = world.seed["text"].split(" ")
    world.seed.update(text=" ".join([second, first, *others]))


@forgery("sources", "lottery")
def _(world: World) -> None:
    """A number twice in a lottery."""
    first, _, *others = world.seed["text"].split(" ")
    world.seed.update(text=" ".join([first, first, *others]))


@forgery("sources", "two")
def _(world: World) -> None:
    """Two sources in another order than announced."""
    world.draw["seed"].reverse()


@forgery("sources", "text")
def _(world: World) -> None:
    """An invisible letter in a text."""
    world.seed.update(text=world.seed["text"] + "\u034f")


@forgery("sources", "text")
def _(world: World) -> None:
    """A variation selector in a text."""
    world.seed.update(text=world.seed["text"].replace(" ", "\ufe0f ", 1))


@forgery("sources", "secrets")
def _(world: World) -> None:
    """A secret that nobody had committed to."""
    world.seed["secrets"]["Ilse"] = "what suits me"
    world.seed["text"] = " ".join(world.seed["secrets"][name] for name in sorted(world.seed["secrets"]))


@forgery("sources", "secrets")
def _(world: World) -> None:
    """A text that is not made of the secrets."""
    world.seed["text"] += " and more"


@forgery("sources", "secrets")
def _(world: World) -> None:
    """A secret left out."""
    del world.seed["secrets"]["Ilse"]
    world.seed["text"] = " ".join(world.seed["secrets"].values())


# The bits are those of the seed


@forgery("bits")
def _(world: World) -> None:
    """More bits than the dice have."""
    world.seed["bits"] = 256.0


@forgery("bits")
def _(world: World) -> None:
    """Bits that are not counted."""
    world.seed["bits"] = None


@forgery("bits")
def _(world: World) -> None:
    """Dice that anybody can verify, said not to be."""
    world.seed["verifiable"] = False


@forgery("bits", "any")
def _(world: World) -> None:
    """One die that claims the bits of forty."""
    world.draw["seed"] = [given("dice", "7", "1d10", 132.9)]


@forgery("bits", "any")
def _(world: World) -> None:
    """A seed that cannot reach every result."""
    world.draw["seed"] = [given("dice", "7", "1d10", 3.3)]


@forgery("bits", "any")
def _(world: World) -> None:
    """A number that is too short to reach every result."""
    world.draw["seed"] = [given("text", "123456789012", verifiable=False)]


@forgery("bits", "own")
def _(world: World) -> None:
    """The organizer's own number, said to be verifiable."""
    world.seed["verifiable"] = True


@forgery("bits", "text")
def _(world: World) -> None:
    """Bits of a text that cannot be counted."""
    world.seed["bits"] = 200.0


# The times follow each other


@forgery("time")
def _(world: World) -> None:
    """A seed of 2020."""
    world.draw["seed_time"] = "2020-01-01T00:00:00Z"


@forgery("time")
def _(world: World) -> None:
    """A seed that is younger than the draw."""
    world.draw["seed_time"] = "2099-01-01T00:00:00Z"


@forgery("time")
def _(world: World) -> None:
    """No time of the seed."""
    world.draw["seed_time"] = ""


@forgery("time")
def _(world: World) -> None:
    """A time without a zone."""
    world.draw["seed_time"] = world.draw["seed_time"].rstrip("Z")


@forgery("time")
def _(world: World) -> None:
    """A time in another zone."""
    world.draw["seed_time"] = world.draw["seed_time"].replace("Z", "+00:00")


@forgery("time")
def _(world: World) -> None:
    """A day for a moment."""
    world.draw["seed_time"] = world.draw["seed_time"][:10]


@forgery("time")
def _(world: World) -> None:
    """Drawn yesterday."""
    world.draw["drawn"] = "yesterday"


@forgery("time")
def _(world: World) -> None:
    """Drawn before the lock."""
    world.draw.update(drawn="2020-01-01T00:00:00Z", seed_time="2020-01-01T00:00:00Z")


@forgery("time")
def _(world: World) -> None:
    """Drawn on a day that there is not."""
    world.draw["drawn"] = "2099-13-01T00:00:00Z"


@forgery("time")
def _(world: World) -> None:
    """Before the moment that was announced."""
    world.lock["seed_when"] = "2099-01-01T00:00:00Z"


@forgery("time", "attempts")
def _(world: World) -> None:
    """A later draw before an earlier one."""
    world.receipt["draws"][0]["drawn"] = "2099-01-01T00:00:00Z"


# Attempts are complete


@forgery("attempts")
def _(world: World) -> None:
    """Only attempt 7."""
    world.draw["attempt"] = 7


@forgery("attempts", "attempts")
def _(world: World) -> None:
    """Attempts 1 and 5."""
    for made in world.receipt["draws"][1:]:
        made["attempt"] = 5


@forgery("attempts", "attempts")
def _(world: World) -> None:
    """Attempt 2 without a reason."""
    world.receipt["draws"][1]["reason"] = ""


@forgery("attempts", "attempts")
def _(world: World) -> None:
    """The first attempt left out."""
    del world.receipt["draws"][0]


@forgery("attempts")
def _(world: World) -> None:
    """The same draw twice."""
    world.receipt["draws"].append({**copy.deepcopy(world.draw), "reason": "again"})


@forgery("attempts", "attempts")
def _(world: World) -> None:
    """A reason that cannot be seen."""
    world.receipt["draws"][1]["reason"] = "\u3164"


@forgery("attempts", "attempts")
def _(world: World) -> None:
    """A strike without a reason."""
    world.draw["reason"] = ""


@forgery("attempts", "attempts")
def _(world: World) -> None:
    """A strike taken back."""
    world.receipt["draws"].append({**copy.deepcopy(world.draw), "strikes": [], "reason": "it was found"})


# Strikes are of cards that were drawn


def strike(card: str, player: str = "Ilse", copy_number: int = 1) -> Json:
    return {"player": player, "card": card, "copy": copy_number}


@forgery("strikes")
def _(world: World) -> None:
    """A card struck without an earlier draw."""
    world.draw["strikes"] = [strike(world.row()["drawn"][0][0], copy_number=world.row()["drawn"][0][1])]


@forgery("strikes", "attempts")
def _(world: World) -> None:
    """A card struck that was not drawn."""
    rest = json.loads(world.openings["Ilse"]["entry"])["sections"]["rest"]
    gone = [one["card"] for one in world.draw["strikes"]]
    drawn = [card for card, _ in world.row()["drawn"]]
    world.draw["strikes"].append(strike(next(card for card in rest if card not in drawn and card not in gone)))


@forgery("strikes", "attempts")
def _(world: World) -> None:
    """A card struck that does not exist."""
    world.draw["strikes"].append(strike("XX 999"))


@forgery("strikes", "attempts")
def _(world: World) -> None:
    """A card struck of a player who does not exist."""
    world.draw["strikes"].append(strike(world.row()["drawn"][3][0], "Nobody"))


@forgery("strikes", "attempts")
def _(world: World) -> None:
    """A strike under another seed."""
    world.seed["text"] = OTHER.replace("2 7 1 8", "1 1 1 1")


@forgery("strikes", "attempts")
def _(world: World) -> None:
    """A strike in a new attempt."""
    world.draw["attempt"] += 1


@forgery("strikes", "attempts")
def _(world: World) -> None:
    """A card struck twice."""
    world.draw["strikes"].append(copy.deepcopy(world.draw["strikes"][0]))


# Entries are those that were locked


@forgery("entry")
def _(world: World) -> None:
    """Another number of cards to draw."""
    opening = world.openings["Ilse"]
    opening["entry"] = opening["entry"].replace('"number":30', '"number":29')


@forgery("entry")
def _(world: World) -> None:
    """Another salt."""
    world.openings["Ilse"]["salt"] = "00" * 32


@forgery("entry")
def _(world: World) -> None:
    """The entry of another player."""
    world.openings["Ilse"] = copy.deepcopy(world.openings["Bruno"])


@forgery("entry")
def _(world: World) -> None:
    """The name of a card in an entry."""
    opening = world.openings["Ilse"]
    entry = json.loads(opening["entry"])
    entry["names"][next(iter(entry["names"]))] = "Black Lotus"
    opening["entry"] = compact(entry)
    world.receipt["cards"] = {
        card: name for one in world.openings.values() for card, name in json.loads(one["entry"])["names"].items()
    }


# Cards are those that lock and seed draw


@forgery("drawn", after=True)
def _(world: World) -> None:
    """Two cards in another order."""
    drawn = world.row()["drawn"]
    drawn[0], drawn[1] = drawn[1], drawn[0]


@forgery("drawn", after=True)
def _(world: World) -> None:
    """A card that was not drawn."""
    world.row()["drawn"][0] = ["GSA 999", 1]


@forgery("drawn", after=True)
def _(world: World) -> None:
    """A card more in the deck."""
    deck = world.row()["deck"]["deck"]
    deck[next(iter(deck))] += 1


@forgery("drawn", after=True)
def _(world: World) -> None:
    """A section more in the deck."""
    world.row()["deck"]["sideboard"] = {"GSA 1": 1}


@forgery("drawn", after=True)
def _(world: World) -> None:
    """The digest of what was drawn."""
    world.draw["results"] = "00" * 32


@forgery("drawn", "attempts", after=True)
def _(world: World) -> None:
    """The digest of what was drawn in an earlier attempt."""
    world.receipt["draws"][0]["results"] = "00" * 32


@forgery("drawn", after=True)
def _(world: World) -> None:
    """The key."""
    world.draw["key"] = "00" * 32


@forgery("drawn", after=True)
def _(world: World) -> None:
    """Another seed than the one that was drawn with."""
    world.seed["text"] = OTHER


# What is shown is what was computed


def edited(field: str, value: object) -> None:
    def edit(world: World) -> None:
        world.receipt[field] = value

    edit.__doc__ = f"The field {field}."
    forgery("shown", after=True)(edit)


edited("event", "Summer Open")
edited("date", "2001-01-01")
edited("game", "conan")
edited("game_name", "Chess")
edited("titles", {"deck": "Sealed deck"})
edited("unproved", [])
edited("warnings", ["All is well."])


@forgery("shown", after=True)
def _(world: World) -> None:
    """A line less of what is not proved."""
    world.receipt["unproved"].pop()


@forgery("shown", "any", after=True)
def _(world: World) -> None:
    """A warning less."""
    world.receipt["warnings"].pop()


@forgery("shown", after=True)
def _(world: World) -> None:
    """The name of a card."""
    world.receipt["cards"][world.row()["drawn"][0][0]] = "Black Lotus"


@forgery("shown", after=True)
def _(world: World) -> None:
    """A name left out."""
    del world.receipt["cards"][world.row()["drawn"][0][0]]


@forgery("shown", after=True)
def _(world: World) -> None:
    """A name of a card that nobody has."""
    world.receipt["cards"]["XX 999"] = "Black Lotus"


@forgery("shown", after=True)
def _(world: World) -> None:
    """A verdict."""
    world.row()["verdict"] = "illegal"


@forgery("shown", after=True)
def _(world: World) -> None:
    """A chance of an illegal deck."""
    world.row()["illegal"] = "1/2"


@forgery("shown", after=True)
def _(world: World) -> None:
    """The names of files."""
    world.row()["files"] = "elsewhere"


# Nobody is left out


@forgery("everybody", after=True)
def _(world: World) -> None:
    """A player left out."""
    world.receipt["players"].pop()


@forgery("everybody", after=True)
def _(world: World) -> None:
    """An entry that is not opened."""
    del world.openings["Ilse"]


@forgery("everybody", after=True)
def _(world: World) -> None:
    """A player and the entry left out."""
    gone = world.receipt["players"].pop()["id"]
    del world.openings[gone]


@forgery("everybody", after=True)
def _(world: World) -> None:
    """A player twice."""
    world.receipt["players"].append(copy.deepcopy(world.row()))


@forgery("everybody", after=True)
def _(world: World) -> None:
    """A player who is not in the lock."""
    world.receipt["players"].append({**copy.deepcopy(world.row()), "id": "Eve"})


@forgery("everybody", after=True)
def _(world: World) -> None:
    """Players in another order."""
    world.receipt["players"].reverse()


# The lock is the one that the receipt speaks of


@forgery("lock", after=True)
def _(world: World) -> None:
    """Another digest of the lock."""
    world.receipt["lock"] = "00" * 32


@forgery("lock", after=True)
def _(world: World) -> None:
    """A lock that was changed later."""
    world.lock["seed_when"] = "later"


# A lock and its entries hold only what can be locked


def locked(field: str, value: object) -> Callable[[World], object]:
    def forge(world: World) -> None:
        world.lock[field] = world.receipt[field] = value

    return forge


for name, base, field, value in (
    ("A name of the event that cannot be seen.", "dice", "event", "Spring\u200b Open"),
    ("A warning left out of the lock.", "any", "warnings", []),
    ("A day of the event before the lock.", "dice", "date", "2001-01-01"),
):
    FORGERIES.append(Forgery("locked", base, locked(field, value)))
    FORGERIES[-1].name = f"locked: {name}"
