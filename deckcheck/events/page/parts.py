"""The parts of a page. Everything that comes from people is escaped here."""

from __future__ import annotations

from html import escape

from deckcheck.cards.card_text import natural
from deckcheck.events.draw_players import opened_entry
from deckcheck.events.fairness import ENOUGH
from deckcheck.events.seed_sources import entropy
from deckcheck.events.seed_words import grouped, seed_words
from deckcheck.events.times import readable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.draws.copies import Copy
    from deckcheck.events.model import DrawnPlayer, Lock, MadeDraw, Opening, Receipt


def lock_box(receipt: Receipt) -> str:
    """Show the digest of the lock, large."""
    return f"""<section class="lock">
<h2>Lock (SHA-256), to be compared with what was posted before the seed</h2>
<div class="hex" id="lock">{grouped(receipt.lock)}</div>
</section>
"""


def proof(lock: Lock, receipt: Receipt) -> str:
    """Say what was drawn by what, and what that does not prove."""
    draw = receipt.draws[-1]
    rows = [
        ("Seed", f'<span class="seed" id="seed">{escape(" ".join(seed.text for seed in draw.seed))}</span>'),
        (
            "From",
            escape(
                "; ".join(
                    seed_words(seed, source) for seed, source in zip(draw.seed, _sources(lock, draw), strict=True)
                )
            ),
        ),
        ("Entropy", escape(_entropy(draw))),
        ("Locked", escape(readable(lock.locked))),
        ("Seed known", escape(readable(draw.seed_time) or "no time is stated")),
        ("Announced for", escape(lock.seed_when or "no time was announced")),
        ("Drawn", escape(readable(draw.drawn))),
        ("Algorithm", escape(receipt.algorithm)),
        *(("Before", escape(_earlier(other))) for other in receipt.draws[:-1]),
        *((("Reason", escape(draw.reason)),) if draw.reason else ()),
        *(("Struck", escape(f"{one.player}: {receipt.cards.get(one.card, one.card)}")) for one in draw.strikes),
    ]
    facts = "\n".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in rows)
    warnings = "".join(f'<p class="warning">{escape(text)}</p>\n' for text in receipt.warnings)
    told = "\n".join(f"<li>{escape(text)}</li>" for text in receipt.unproved)
    return f"""<h2>How it was drawn</h2>
<dl>
{facts}
</dl>
{warnings}<h2>What this does not prove</h2>
<ul>
{told}
</ul>
"""


def verify_box(receipt: str) -> str:
    """Offer to recompute the draw in the page, and say how to do it with the program."""
    return f"""<section class="check">
<h2>Verify it yourself</h2>
<p class="screen buttons"><button id="recompute">Recompute this draw here</button>
<label class="file">Choose a lock or an entry<input type="file" id="files" multiple></label></p>
<output class="screen" aria-live="polite"></output>
<p class="screen">Drop the lock that was posted, or your entry, here: the draw is then recomputed with them.</p>
<p>With the program: <code>deckcheck event verify {escape(receipt)}</code></p>
</section>
"""


def deck_article(lock: Lock, receipt: Receipt, player: DrawnPlayer, *, unfolded: bool) -> str:
    """Show the deck of a player, with the drawn cards marked."""
    what = f"{len(player.drawn)} drawn · {player.verdict}"
    for locked in lock.players:
        if locked.id == player.id:
            what = f"{locked.picks} picked, {len(player.drawn)} of {locked.rest} drawn · {player.verdict}"
    sections = "".join(
        _section(receipt, section, counts, player.drawn if section == lock.random.into else [])
        for section, counts in sorted(player.deck.items(), key=lambda one: (one[0] == lock.random.into, one[0]))
    )
    return f"""<article data-player="{escape(player.id)}">
<details{" open" if unfolded else ""}>
<summary><b>{escape(player.id)}</b> <span>{escape(what)}</span></summary>
{sections}</details>
</article>
"""


def set_aside(lock: Lock, receipt: Receipt, player: DrawnPlayer, opening: Opening) -> str:
    """List what was not drawn."""
    left = dict(opened_entry(opening, player.id).sections.get(lock.random.draw, {}))
    for card, _ in player.drawn:
        left[card] = left.get(card, 0) - 1
    items = "\n".join(
        f"<li><b>{left[card]}</b> <span>{escape(receipt.cards.get(card, card))}</span></li>"
        for card in natural(left)
        if left[card] > 0
    )
    return f'<h3>Set aside ({sum(left.values())})</h3>\n<ul class="cards">\n{items}\n</ul>\n'


def _section(receipt: Receipt, section: str, counts: Mapping[str, int], drawn: Sequence[Copy]) -> str:
    title = receipt.titles.get(section, section)
    random = [card for card, _ in drawn]
    items = "\n".join(
        _card(receipt, section, title, card, counts[card], random.count(card)) for card in natural(counts)
    )
    return f'<h3>{escape(title)} ({sum(counts.values())})</h3>\n<ul class="cards">\n{items}\n</ul>\n'


def _card(receipt: Receipt, section: str, title: str, card: str, count: int, drawn: int) -> str:
    note = "" if not drawn else "<i>drawn</i>" if drawn == count else f"<i>{drawn} drawn</i>"
    return (
        f'<li{" class=drawn" if drawn else ""} data-section="{escape(section)}" data-title="{escape(title)}" '
        f'data-card="{escape(card)}"><b>{count}</b> <span>{escape(receipt.cards.get(card, card))}</span>{note}</li>'
    )


def _entropy(draw: MadeDraw) -> str:
    counted, at_most = entropy(draw.seed)
    if any(seed.bits is None for seed in draw.seed):
        return f"cannot be counted, at most {at_most:.1f} bits"
    return f"{counted:.1f} bits" + ("" if counted >= ENOUGH else f", fewer than {ENOUGH}")


def _earlier(draw: MadeDraw) -> str:
    seeds = " ".join(seed.text for seed in draw.seed)
    why = f", because: {draw.reason}" if draw.reason else ""
    return f"attempt {draw.attempt}, drawn {readable(draw.drawn)} with the seed {seeds}{why}"


def _sources(lock: Lock, draw: MadeDraw) -> Iterable[str]:
    """Return the words of the lock for each source."""
    return (source.says for source in lock.seed) if len(lock.seed) == len(draw.seed) else ("" for _ in draw.seed)
