"""What the page of a draw shows, as plain values for its template; ``view.js`` computes the same in the browser."""

from __future__ import annotations

from deckcheck.cards.card_text import natural
from deckcheck.events.draw_players import opened_entry, random_part
from deckcheck.events.receipt import ENOUGH, warnings
from deckcheck.events.seed_sources import entropy
from deckcheck.events.seed_words import grouped, seed_words
from deckcheck.events.times import readable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.draws.copies import Copy
    from deckcheck.events.lock_file import LockFile
    from deckcheck.events.model import DrawnPlayer, Lock, MadeDraw, Openings, Receipt

    View = Mapping[str, object]


def page_view(lock: LockFile, receipt: Receipt, openings: Openings, player: DrawnPlayer | None = None) -> View:
    """Return what the page of an event shows, or that of one player."""
    said, draw = lock.lock, receipt.draws[-1]
    what = f"{said.date} · {said.game_name}"
    players = "1 player" if len(said.players) == 1 else f"{len(said.players)} players"
    shown = receipt.players if player is None else [player]
    articles = [_article(said, receipt, one) for one in shown if one.id in openings.players]
    return {
        "title": said.event if player is None else player.id,
        "under": f"{what} · {players} · attempt {draw.attempt}"
        if player is None
        else f"{said.event} · {what} · attempt {draw.attempt}",
        "lock": grouped(receipt.lock),
        "command": "receipt.json" if player is None else f'"{player.files}.json"',
        "facts": [{"name": name, "value": value} for name, value in _facts(said, receipt, player)],
        "warnings": [{"text": text} for text in warnings(said, receipt.draws)],
        "unproved": [{"text": text} for text in receipt.unproved],
        "event": [{"articles": articles}] if player is None else [],
        "player": [{**article, **_aside(said, receipt, player, openings)} for article in articles] if player else [],
        "version": receipt.deckcheck,
    }


def _facts(lock: Lock, receipt: Receipt, player: DrawnPlayer | None) -> list[tuple[str, str]]:
    draw = receipt.draws[-1]
    sources = [source.says for source in lock.seed]
    return [
        ("Seed", _texts(draw)),
        ("From", "; ".join(seed_words(seed, says) for seed, says in zip(draw.seed, sources, strict=False))),
        ("Entropy", _entropy(draw)),
        ("Locked", readable(lock.locked)),
        ("Seed known", readable(draw.seed_time) or "no time is stated"),
        ("Announced for", readable(lock.seed_when) or "no time was announced"),
        ("Drawn", readable(draw.drawn)),
        ("Algorithm", receipt.algorithm),
        *(("Before", _earlier(other)) for other in receipt.draws[:-1]),
        *((("Reason", draw.reason),) if draw.reason else ()),
        *(
            ("Struck", f"{one.player}: {receipt.cards.get(one.card, one.card)}")
            for one in draw.strikes
            if player is None or one.player == player.id
        ),
    ]


def _article(lock: Lock, receipt: Receipt, player: DrawnPlayer) -> dict[str, object]:
    row = next(row for row in lock.players if row.id == player.id)
    into = random_part(lock).into
    sections = [
        {
            "title": (lock.titles or {}).get(section, section),
            "total": sum(counts.values()),
            "cards": _cards(counts, player.drawn if section == into else [], receipt.cards),
        }
        for section, counts in sorted(player.deck.items(), key=lambda one: (one[0] == into, one[0]))
    ]
    summary = f"{row.picks} picked, {len(player.drawn)} of {row.rest} drawn · {player.verdict}"
    return {"id": player.id, "summary": summary, "sections": sections}


def _cards(counts: Mapping[str, int], drawn: Sequence[Copy], names: Mapping[str, str]) -> list[dict[str, object]]:
    random = [card for card, _ in drawn]
    rows: list[dict[str, object]] = []
    for card in natural(counts):
        many, count = random.count(card), counts[card]
        note = "" if not many else "drawn" if many == count else f"{many} drawn"
        rows.append({"mark": "drawn" if many else "", "count": count, "name": names.get(card, card), "note": note})
    return rows


def _aside(lock: Lock, receipt: Receipt, player: DrawnPlayer, openings: Openings) -> dict[str, object]:
    """Return what was not drawn."""
    entry = opened_entry(openings.players[player.id], player.id)
    left = dict(entry.sections.get(random_part(lock).draw, {}))
    for card, _ in player.drawn:
        left[card] = left.get(card, 0) - 1
    rows = [{"count": left[card], "name": receipt.cards.get(card, card)} for card in natural(left) if left[card] > 0]
    return {"aside": sum(left.values()), "left": rows}


def _texts(draw: MadeDraw) -> str:
    return " / ".join(seed.text for seed in draw.seed)


def _entropy(draw: MadeDraw) -> str:
    counted, at_most = entropy(draw.seed)
    if any(seed.bits is None for seed in draw.seed):
        return f"cannot be counted, at most {at_most:.1f} bits"
    return f"{counted:.1f} bits" + ("" if counted >= ENOUGH else f", fewer than {ENOUGH}")


def _earlier(draw: MadeDraw) -> str:
    why = f", because: {draw.reason}" if draw.reason else ""
    return f"attempt {draw.attempt}, drawn {readable(draw.drawn)} with the seed {_texts(draw)}{why}"
