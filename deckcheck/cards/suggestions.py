"""The names that a person may have meant. Only for advice: no card is ever taken for another."""

from __future__ import annotations

from deckcheck.cards.fold import fold, fold_accents

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_NEAR = 65.0
"""How alike two texts are at least, in percent."""
_PART = 85.0
"""How good it is, in percent, that all words written are words of the name."""
_WHOLE = 75.0
"""How good it is, in percent, that all of the name is there, and other words besides."""
_SHORTEST_PART = 3
_END = 4
MANY = 5_000
"""Among more names than this only those are compared of which a word begins or ends as one that was written."""


class Nearest:
    """Finds the names that are most like a text; ``others`` maps further spellings to the names that are shown."""

    def __init__(self, names: Sequence[str], others: Mapping[str, str]) -> None:
        self._names = [*names, *others.values()]
        self._folded = [fold_accents(fold(name)) for name in (*names, *others)]
        self._by_word: dict[str, list[int]] = {}
        """The names that have a word, for each word."""
        self._by_end: dict[str, list[int]] = {}
        """Of very many names, those in which a word begins or ends so; of fewer, nothing."""
        many = len(self._folded) > MANY
        for index, name in enumerate(self._folded):
            for word in _words(name).split():
                self._by_word.setdefault(word, []).append(index)
                for end in _ends(word) if many else ():
                    self._by_end.setdefault(end, []).append(index)

    def to(self, texts: Iterable[str], limit: int) -> list[str]:
        """List the names nearest to any of the texts, the likeliest first."""
        scores: dict[str, float] = {}
        for text in texts:
            folded = fold_accents(fold(text))
            for index, score in [*self._alike(folded, limit), *self._parts(folded)]:
                name = self._names[index]
                scores[name] = max(score, scores.get(name, 0))
        return sorted(scores, key=lambda name: (-scores[name], len(name), name))[:limit]

    def _alike(self, folded: str, limit: int) -> list[tuple[int, float]]:
        from rapidfuzz import fuzz, process

        choices: Sequence[str] | dict[int, str] = self._folded
        if self._by_end:  # one slip leaves the beginning or the end of a word as it is
            ends = {end for word in _words(folded).split() for end in _ends(word)}
            choices = {index: self._folded[index] for end in ends for index in self._by_end.get(end, ())}
        found = process.extract(folded, choices, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=limit)
        return [(index, score) for _, score, index in found]

    def _parts(self, folded: str) -> list[tuple[int, float]]:
        """Find the names that hold all of the text as whole words, and those that the text holds."""
        if len(folded) < _SHORTEST_PART:
            return []
        words = _words(folded)
        found = []
        for index in sorted({index for word in set(words.split()) for index in self._by_word.get(word, ())}):
            name = self._folded[index]
            if folded in name and words in _words(name):
                found.append((index, _PART))
            elif name in folded and len(name) >= _SHORTEST_PART and _words(name) in words:
                found.append((index, _WHOLE))
        return found


def _ends(word: str) -> tuple[str, str]:
    return f"^{word[:_END]}", f"{word[-_END:]}$"


def _words(folded: str) -> str:
    return f" {folded.replace(',', ' ').replace(':', ' ')} "


def repairs(written: str) -> list[str]:
    """Undo what programs do to names: escapes of web pages, and UTF-8 that was read as Windows-1252."""
    texts = []
    if "&" in written and ";" in written:
        from html import unescape

        texts.append(unescape(written))
    try:
        texts.append(written.encode("cp1252").decode("utf-8"))
    except UnicodeError:
        pass
    return [text for text in texts if text != written]
