"""Batches of decks get the verdicts and codes that the ordinary check gives, deck by deck, however they are cut."""

from __future__ import annotations

import json
import pickle
from functools import cache
from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="bulk needs the extra [bulk]")
pa = pytest.importorskip("pyarrow", reason="bulk needs the extra [bulk]")
import pyarrow.csv  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from deck_tables import NUMBER, Deck, answers, by_check, nested  # noqa: E402
from helpers import library  # noqa: E402

from deckcheck.__main__ import run  # noqa: E402
from deckcheck.bulk import tables  # noqa: E402
from deckcheck.bulk.batch import BatchJudge  # noqa: E402
from deckcheck.bulk.engines import Judging  # noqa: E402
from deckcheck.bulk.files import BulkRequest, judge_files  # noqa: E402
from deckcheck.bulk.verdicts import VERDICTS  # noqa: E402
from deckcheck.errors import UsageProblem  # noqa: E402

GAMES = ("conan", "guardians", "jedi-knights", "sky-galleon")
LEADING = {"conan": "conan", "home": "home-system", "theme": "theme"}
TYPES = {**LEADING, "foe": "foe", "force": "force", "locations": "location"}


def random_deck(rng: Random, game: str, *, sane: bool) -> Deck:
    """Make up a deck: ``sane`` ones are near the rules, others hold whatever may be written."""
    ruleset = library().ruleset(game)
    cards = [card for card in library().pools(game).cards if card.sample and "@" not in card.name]
    forms = list(dict.fromkeys(one.form for one in ruleset.game.sections.values() if one.form))
    form = rng.choice(forms) if forms else ""
    lines: Deck = []
    for section, one in ruleset.game.sections.items():
        if one.form not in ("", form) and (sane or rng.random() < 0.9):
            continue
        kind = TYPES.get(section)
        fit = [card for card in cards if kind in (None, (card.facts.get("type") or ("",))[0])]
        lead = section in LEADING
        for _ in range(1 if lead and rng.random() < 0.9 else rng.randint(0, 24)):
            card = rng.choice(fit if rng.random() < 0.95 else cards)
            written = rng.choice([f"{card.set} {card.number}", f"{card.name} ({card.set} {card.number})", card.name])
            lines.append((section, written, 1 if lead else rng.choice([1, 1, 2, 2, 3, 4])))
    if not sane and lines:
        at = rng.randrange(len(lines))
        section, card_text, count = lines[at]
        lines[at] = rng.choice(
            [
                (section, "Nobody at all", count),
                ("attic", card_text, count),
                (section, card_text, 0),
                (section, card_text, -3),
                (section, card_text, 10_000),
                (section, card_text, 1 << 40),
                (None, card_text, count),
                (section, None, count),
                (section, card_text, None),
            ]
        )
    return lines


def long(decks: dict[str, Deck]) -> pa.RecordBatch:
    rows = [(id, *line) for id, deck in decks.items() for line in deck]
    columns = [pa.array([row[part] for row in rows]) for part in range(4)]
    return pa.RecordBatch.from_arrays(columns, names=["deck_id", "section", "card", "count"])


@cache
def some_decks(game: str, number: int = NUMBER) -> dict[str, Deck]:
    rng = Random(f"bulk {game}")
    return {f"{game} {n}": random_deck(rng, game, sane=n % 4 > 0) for n in range(number)}


@pytest.mark.parametrize("game", GAMES)
def test_the_verdicts_are_those_of_check(game: str) -> None:
    batch = nested(some_decks(game))
    judge = BatchJudge(game, library=library())
    out = judge.judge_batch(batch)
    assert answers(out) == by_check(library(), game, batch)
    assert out.schema == VERDICTS
    assert judge.one_by_one < len(batch)  # arrays decided some


@pytest.mark.parametrize("game", GAMES)
def test_both_ways_to_add_up_are_one(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a pool is large, pairs are listed; the verdicts and numbers are those of full tables."""
    batch = nested(some_decks(game))
    full = BatchJudge(game, library=library()).judge_batch(batch)
    monkeypatch.setattr(tables, "CELLS", 0)
    assert BatchJudge(game, library=library()).judge_batch(batch) == full


@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_is_what_check_counts(game: str) -> None:
    """The numbers that arrays counted are those of the ordinary judge."""
    decks = {id: deck for n, (id, deck) in enumerate(some_decks(game).items()) if n % 4}
    judge = BatchJudge(game, library=library())
    counted = judge.judge_batch(nested(decks)).to_pylist()
    judge._forms.ordinary = [True] * len(judge._forms.ordinary)  # from now on all are judged one by one
    for row, one in zip(counted, judge.judge_batch(nested(decks)).to_pylist(), strict=True):
        pairs = zip(row["found"], one["found"], strict=True)
        assert row["codes"] == one["codes"]
        assert all(mine == theirs for mine, theirs in pairs if None not in (mine, theirs))


@pytest.mark.parametrize("size", [1, 7, 50])
def test_however_decks_are_cut_into_batches(size: int) -> None:
    batch = nested(some_decks("conan"))
    judge = BatchJudge("conan", library=library())
    whole = judge.judge_batch(batch).to_pylist()
    parts = [judge.judge_batch(batch.slice(start, size)).to_pylist() for start in range(0, len(batch), size)]
    assert [row for part in parts for row in part] == whole


def test_a_row_a_line_means_the_same() -> None:
    decks = {id: deck for id, deck in some_decks("sky-galleon").items() if deck}
    judge = BatchJudge("sky-galleon", library=library())
    assert judge.judge_batch(long(decks)) == judge.judge_batch(nested(decks))


def test_empty_batches_and_decks() -> None:
    judge = BatchJudge("conan", library=library())
    assert judge.judge_batch(nested({})).to_pylist() == []
    rows = judge.judge_batch(nested({"nothing": [], "one": [("foe", "Nobody", 1)]})).to_pylist()
    assert [row["verdict"] for row in rows] == ["illegal", "illegal"]


def test_a_column_that_is_missing_is_named() -> None:
    batch = pa.RecordBatch.from_arrays([pa.array(["a"]), pa.array(["b"])], names=["deck_id", "card"])
    with pytest.raises(UsageProblem, match="no column for the counts"):
        BatchJudge("conan", library=library()).judge_batch(batch)


def test_counts_of_any_width() -> None:
    line = pa.struct([("section", pa.string()), ("card", pa.string()), ("count", pa.int8())])
    rows = pa.array([[{"section": "deck", "card": "Nobody", "count": 127}] * 3], pa.list_(line))
    batch = pa.RecordBatch.from_arrays([pa.array(["a"]), rows], names=["deck_id", "list"])
    assert answers(BatchJudge("sky-galleon", library=library()).judge_batch(batch)) == by_check(
        library(), "sky-galleon", batch
    )


class TestFiles:
    @pytest.fixture
    def tables(self, tmp_path: Path) -> Path:
        decks = {id: deck for id, deck in some_decks("conan").items() if deck}
        pq.write_table(pa.Table.from_batches([nested(decks)]), tmp_path / "decks.parquet", row_group_size=40)
        lines = pa.Table.from_batches([long(decks)])
        pq.write_table(lines, tmp_path / "lines.parquet", row_group_size=100)
        pyarrow.csv.write_csv(lines, tmp_path / "lines.csv")
        with pa.ipc.new_file(tmp_path / "decks.arrow", nested(decks).schema) as file:
            file.write_batch(nested(decks))
        return tmp_path

    def verdicts(self, folder: Path) -> list[dict[str, object]]:
        return [row for path in sorted(folder.glob("*.parquet")) for row in pq.read_table(path).to_pylist()]

    def test_every_kind_of_table(self, tables: Path) -> None:
        found = []
        for name in ("decks.parquet", "lines.parquet", "lines.csv", "decks.arrow"):
            list(
                judge_files(
                    [str(tables / name)], str(tables / name.replace(".", "-")), BulkRequest("conan", "default", "")
                )
            )
            found.append(self.verdicts(tables / name.replace(".", "-")))
        assert found[0]
        assert found[1:] == found[:1] * 3

    def test_a_run_goes_on_where_it_was(self, tables: Path) -> None:
        asked, folder = BulkRequest("conan", "default", ""), tables / "out"
        first = list(judge_files([str(tables / "decks.parquet")], str(folder), asked))
        assert len(first) > 2
        assert not any(one.kept for one in first)
        (folder / "part-00001.parquet").write_bytes(b"half")
        again = list(judge_files([str(tables / "decks.parquet")], str(folder), asked))
        assert [one.kept for one in again] == [number != 1 for number in range(len(first))]
        assert [one.verdicts for one in again] == [one.verdicts for one in first]

    def test_other_rules_are_judged_anew(self, tables: Path) -> None:
        list(judge_files([str(tables / "decks.parquet")], str(tables / "out"), BulkRequest("conan", "default", "")))
        other = list(
            judge_files([str(tables / "decks.parquet")], str(tables / "out"), BulkRequest("guardians", "default", ""))
        )
        assert not any(one.kept for one in other)

    def test_lines_of_a_deck_that_are_apart(self, tmp_path: Path) -> None:
        (tmp_path / "x.csv").write_text("deck_id,section,card,count\na,deck,X,1\nb,deck,X,1\na,deck,X,1\n")
        with pytest.raises(UsageProblem, match="lines of deck a do not stand together"):
            list(
                judge_files([str(tmp_path / "x.csv")], str(tmp_path / "out"), BulkRequest("sky-galleon", "default", ""))
            )

    @pytest.mark.parametrize("name", ["none.parquet", "broken.parquet", "list.txt"])
    def test_what_is_no_table(self, tmp_path: Path, name: str) -> None:
        if name != "none.parquet":
            (tmp_path / name).write_bytes(b"PAR1 no")
        with pytest.raises(UsageProblem, match=name):
            list(judge_files([str(tmp_path / name)], str(tmp_path / "out"), BulkRequest("conan", "default", "")))

    def test_the_command(self, tables: Path, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["bulk", str(tables / "decks.parquet"), "-o", str(tables / "out"), "--game", "Conan", "--jobs", "2"]
        assert run(words) in (1, 2)
        told = capsys.readouterr().out
        assert f"{len(self.verdicts(tables / 'out'))} decks: " in told


def test_a_judge_can_be_sent_away() -> None:
    batch = nested(some_decks("conan", 20))
    judging = pickle.loads(pickle.dumps(Judging("conan")))
    assert list(judging.over([batch])) == [judging(batch)]
    assert judging(pa.Table.from_batches([batch])).num_rows == len(batch)


@pytest.mark.filterwarnings("ignore")
def test_on_ray() -> None:
    ray = pytest.importorskip("ray", reason="no Ray here")
    data = pytest.importorskip("ray.data", reason="no Ray here")
    table = pa.Table.from_batches([nested(some_decks("conan"))])
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR")
    try:
        parts = data.from_arrow(table).repartition(2)  # one for each worker
        out = parts.map_batches(Judging("conan"), batch_format="pyarrow", batch_size=40).to_pandas()
    finally:
        ray.shutdown()
    expected = Judging("conan")(table).to_pylist()
    assert sorted(zip(out["deck_id"], out["verdict"], strict=True)) == sorted(
        (row["deck_id"], row["verdict"]) for row in expected
    )


MINE = """
game = "conan"
set = "MIN"
sample = true
[[cards]]
number = "1"
name = "Grey Wolf of the Pass"
type = "foe"
renown = 2
"""


class TestAsCheckIsAsked:
    """Pools, the format and the day come from options and the configuration, as they do for a check."""

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
        lines = [("conan", "CSA 1", 1), ("foe", "Grey Wolf of the Pass", 3), ("foe", "CSA 15", 3)]
        pq.write_table(pa.Table.from_batches([nested({"a": lines})]), tmp_path / "decks.parquet")
        written = "".join(f"[{s}]\n{json.dumps(card)} = {n}\n" for s, card, n in lines[:2]) + '"CSA 15" = 3\n'
        (tmp_path / "deck.toml").write_text(f'game = "conan"\n{written}', encoding="utf-8")
        monkeypatch.chdir(tmp_path)

    def codes(self, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[list[str], list[str]]:
        """Return the codes that ``bulk`` gives, and those that ``check`` gives."""
        run(["bulk", "decks.parquet", "-o", "out", "--game", "conan", *options])
        capsys.readouterr()
        run(["check", "deck.toml", "--output-format", "json", *options])
        report = json.loads(capsys.readouterr().out)
        (row,) = pq.read_table("out").to_pylist()
        return sorted(set(row["codes"])), sorted({one["code"] for one in report["decks"][0]["findings"]})

    @pytest.mark.parametrize("options", [[], ["--pool", "mine.toml"], ["--pool", "mine.toml", "--pool-only"]])
    def test_pools_that_are_asked_for(self, capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
        bulk, check = self.codes(capsys, *options)
        assert bulk == check

    def test_a_configuration(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "deckcheck.toml").write_text('pools = ["builtin", "mine.toml"]\n', encoding="utf-8")
        bulk, check = self.codes(capsys)
        assert bulk == check
        assert "DK001" not in bulk
