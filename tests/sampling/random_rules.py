"""Random small games with every form that a lowered rule can have: what must hold for all rules is tried on them."""

from __future__ import annotations

from random import Random

from deckcheck.cards.card import Card
from deckcheck.games.game import Field, Game, Section
from deckcheck.rules.ir import IDENTITY, IN, NOT, SHARES, Bound, Constraint, Filter, Guard, Term, Test
from deckcheck.sampling.setting import Setting

FIELDS = {
    "type": Field("type", values=("a", "b")),
    "color": Field("color", values=("r", "g", "b"), optional=True),
    "many": Field("many", values=("x", "y", "z"), many=True, optional=True),
    "num": Field("num", "integer", min=0, max=4),
    "neg": Field("neg", "integer", min=-2, max=2),
    "limit": Field("limit", "integer", min=1, optional=True),
    "flag": Field("flag", "boolean"),
}
SECTIONS = ("lead", "main", "side")


def random_case(seed: int) -> tuple[Game, list[Constraint], list[Card], Setting]:
    """Make a game, its rules, a few cards, and a setting."""
    random = Random(seed)
    cards = [_card(random, number) for number in range(random.randint(2, 4))]
    leaders = ("lead",) if random.random() < 0.8 else ("lead", "side")
    sections = {name: Section(name, name, (), ("card", "cards"), "") for name in SECTIONS}
    game = Game("g", "G", "", ("name",), FIELDS, (), sections, {}, {}, (), {}, leaders)
    rules = [_rule(random, f"R{number}") for number in range(random.randint(1, 4))]
    return game, rules, cards, _setting(random, cards, leaders)


def _card(random: Random, number: int) -> Card:
    name = f"C{number}"
    facts = {
        "name": (name,),
        "type": (random.choice("ab"),),
        "color": random.choice([("r",), ("g",), ("b",), ()]),
        "many": random.choice([(), ("x",), ("y",), ("x", "y"), ("y", "z")]),
        "num": (random.randint(0, 4),),
        "neg": (random.randint(-2, 2),),
        "limit": random.choice([(), (1,), (2,)]),
        "flag": (random.random() < 0.4,),
    }
    return Card("S", str(number), name, facts, ((name,),), f"={name}")


def _setting(random: Random, cards: list[Card], leaders: tuple[str, ...]) -> Setting:
    main, side = random.randint(0, 4), random.randint(0, 2)
    sizes = {"main": (main, random.choice([main, main, main + 1])), "side": random.choice([(side, side), (0, 2)])}
    fixed = {("lead", random.choice(cards)): 1}
    if random.random() < 0.3:
        fixed["main", random.choice(cards)] = random.randint(1, 2)
    owned = None
    if random.random() < 0.4:
        owned = {card: random.randint(0, 3) for card in cards}
        for (_, card), count in fixed.items():
            owned[card] += count
    sizes = {name: size for name, size in sizes.items() if name not in leaders}
    physical = owned is not None and random.random() < 0.6
    return Setting(SECTIONS, {}, sizes=sizes, fixed=fixed, owned=owned, physical=physical)


def _where(random: Random) -> Filter:
    return random.choice(
        [
            (),
            (),
            (Test("type", ((IN, (random.choice("ab"),)),)),),
            (Test("color", ((NOT, ((IN, ("r",)),)),)),),
            (Test("many", ((IN, (random.choice("xyz"),)),)),),
            (Test("many", ((SHARES, ("lead", "many")),)),),
            (Test("flag", ((IN, (True,)),)),),
        ]
    )


def _bounds(random: Random) -> tuple[int | None, int | None]:
    lo, hi = random.choice([None, 0, 1, 2]), random.choice([None, 1, 2, 3])
    if lo is None and hi is None:
        return None, 2
    return (hi, lo) if lo is not None and hi is not None and lo > hi else (lo, hi)


def _guards(random: Random) -> tuple[Guard, ...]:
    if random.random() > 0.3:
        return ()
    places = random.choice([("main",), ("side",), ("main", "side"), ("lead",)])
    lo, hi = random.choice([(1, None), (2, None), (None, 1), (None, 3), (1, 3), (1, 1)])
    return (Guard(Term(places, _where(random)), lo, hi),)


def _rule(random: Random, code: str) -> Constraint:
    places = random.choice([("main",), ("main",), ("side",), ("main", "side")])
    where, guards, (lo, hi) = _where(random), _guards(random), _bounds(random)
    plain = (Term(places, where),)
    field = random.choice(["color", "many", "num"])
    few = random.randint(1, 2)

    def rule(
        kind: str,
        terms: tuple[Term, ...],
        lo: Bound,
        hi: Bound,
        per: str = "",
        values: tuple[str, ...] = (),
        spread: bool = False,
    ) -> Constraint:
        return Constraint(code, 0, kind, places, terms, lo, hi, per=per, values=values, spread=spread, guards=guards)

    return random.choice(
        [
            rule("count", plain, lo, hi),
            rule("sum", (Term(places, where, of="num"),), lo, None if hi is None else 3 * hi),
            rule("sum", (Term(places, where, of="neg"),), lo, hi),
            rule("copies", plain, None, few, per=IDENTITY),
            rule("copies", plain, None, ("card", "limit"), per=IDENTITY),
            rule("every", (Term(places, where, unless=_where(random)),), None, 0),
            rule("distinct", plain, lo, hi, per=field, spread=True),
            rule("distinct", plain, lo, hi, per=IDENTITY, spread=True),
            rule("count", plain, None, few, per=field),
            rule("count", plain, random.choice([None, 1]), few, per="many", values=("x", "y")),
            rule("count", (*plain, Term(places, _where(random), sign=-1)), random.choice([None, 0]), 0),
        ]
    )
