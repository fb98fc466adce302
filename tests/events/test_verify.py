"""Verifying: what agrees, and one changed byte anywhere found and named."""

from __future__ import annotations

import json
import random
import shutil
import socket

import pytest
import tomli
from event_world import DICE, PEOPLE, draw, load, lock, run, verify, write_event

from deckcheck.draws.documents import bytes_of
from deckcheck.events.model import Receipt
from deckcheck.events.receipt import receipt_digest


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Make an event that every test copies."""
    folder = tmp_path_factory.mktemp("event")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        write_event(folder)
        assert lock("--seed-kind", "dice: at the meeting") == 0
        assert draw() == 0
    return folder


@pytest.fixture
def event(made, desk):
    shutil.copytree(made, desk, dirs_exist_ok=True)
    return desk


def changed(desk, path: str, **changes: object) -> None:
    """Change fields of the receipt as a careful forger would: in its form and with a new digest."""
    content = {**load(path), **changes}
    receipt = Receipt.model_validate_json(json.dumps(content))
    receipt = receipt.model_copy(update={"digest": receipt_digest(receipt)})
    (desk / path).write_bytes(bytes_of(receipt))


def told(capsys, *more: str, code: int = 1, receipt: str = "out/receipt.json") -> str:
    capsys.readouterr()
    assert verify(*more, receipt=receipt) == code
    out = capsys.readouterr()
    return " ".join((out.out + out.err).split())


def test_all_agrees(event, capsys):
    words = told(capsys, "--entries", "entries", code=0)
    assert "4 of 4 players, 200 places recomputed" in words
    assert "All of it agrees" in words


def test_the_folder_may_be_named(event):
    assert verify(receipt="out") == 0


def test_no_network(event, monkeypatch):
    def refuse(*_: object) -> None:
        raise AssertionError("verify opened a socket")

    monkeypatch.setattr(socket, "socket", refuse)
    assert verify() == 0


def test_one_player_with_an_opened_entry(event, capsys):
    for path in (event / "out" / "players").iterdir():
        if path.name != "Ilse.json":
            path.unlink()
    shutil.rmtree(event / "out" / "decks")
    shutil.move(event / "out" / "players" / "Ilse.json", event / "mine.json")
    words = told(capsys, "--entries", "mine.json", code=3)
    assert "1 of 4, missing: Bruno, Ørjan, 龍之介" in words
    assert "All of it agrees" not in words


def test_with_the_salts_of_the_organizer(event, capsys):
    shutil.rmtree(event / "out" / "players")
    assert "There is not one entry" in told(capsys, code=2)
    assert "4 of 4 players" in told(capsys, "--salts", "spring.lock.salts.json", "--entries", "entries", code=0)


def test_a_lock_from_elsewhere(event, capsys):
    (event / "out" / "lock.json").unlink()
    assert "lock.json cannot be read" in told(capsys, code=2)
    told(capsys, "--lock", "spring.lock", code=0)


def test_a_lock_of_another_event(event, capsys):
    assert run(["event", "lock", "entries", "-o", "other.lock", "--seed-kind", "dice"]) == 0
    words = told(capsys, "--lock", "other.lock")
    assert "lock: its SHA-256 is" in words
    assert "event: the receipt says Spring Open, recomputed it is other" in words


def test_a_receipt_of_another_event(event, capsys):
    assert run(["event", "lock", "entries", "-o", "other.lock", "--seed-kind", "dice"]) == 0
    dice = ("--dice", "6", "1 2 3 4 5 6 " * 10)
    assert run(["event", "draw", "other.lock", *dice, "-o", "other"]) == 0
    shutil.copy(event / "other" / "receipt.json", event / "out" / "receipt.json")
    words = told(capsys)
    assert "lock: its SHA-256 is" in words
    assert "entries: they are opened for another lock" in words


class TestForgedReceipts:
    def test_a_card(self, event, capsys):
        players = load("out/receipt.json")["players"]
        ilse = next(player for player in players if player["id"] == "Ilse")
        card, copy = ilse["drawn"][4]
        other = next(name for name in ilse["deck"]["deck"] if name not in {card for card, _ in ilse["drawn"]})
        ilse["drawn"][4] = [other, 1]
        changed(event, "out/receipt.json", players=players)
        words = told(capsys)
        assert "Ilse: card 5 of the draw: the receipt says" in words
        assert f"({card}, copy {copy})" in words
        assert "Bruno: card" not in words

    def test_a_deck(self, event, capsys):
        players = load("out/receipt.json")["players"]
        ilse = next(player for player in players if player["id"] == "Ilse")
        card = next(iter(ilse["deck"]["deck"]))
        ilse["deck"]["deck"][card] += 1
        changed(event, "out/receipt.json", players=players)
        words = told(capsys)
        assert f"Ilse: [deck] {load('out/receipt.json')['cards'][card]} ({card}): the receipt says" in words

    def test_the_seed(self, event, capsys):
        draws = load("out/receipt.json")["draws"]
        draws[0]["seed"][0]["text"] = "4" + draws[0]["seed"][0]["text"][1:]
        changed(event, "out/receipt.json", draws=draws)
        words = told(capsys)
        assert "seed: 4 1 4 1 5" in words
        assert "does not make the key that was drawn with" in words
        assert "Ilse: card" not in words

    def test_the_key(self, event, capsys):
        draws = load("out/receipt.json")["draws"]
        draws[0]["key"] = "0" * 64
        changed(event, "out/receipt.json", draws=draws)
        words = told(capsys)
        assert "does not make the key that was drawn with, 000" in words
        assert "Ilse: card" not in words

    def test_the_digest_of_the_lock(self, event, capsys):
        changed(event, "out/receipt.json", lock="0" * 64)
        words = told(capsys)
        assert "lock: its SHA-256 is" in words
        assert "Ilse: card" not in words

    def test_the_digest_of_the_results(self, event, capsys):
        draws = load("out/receipt.json")["draws"]
        draws[0]["results"] = "0" * 64
        changed(event, "out/receipt.json", draws=draws)
        assert "the digest of what was drawn: the receipt says 000" in told(capsys)

    @pytest.mark.parametrize(
        ("field", "value", "words"),
        [
            ("event", "Summer Open", "event: the receipt says Summer Open, recomputed it is Spring Open"),
            ("date", "2001-01-01", "date: the receipt says 2001-01-01"),
            ("unproved", [], "what is not proved: the receipt says []"),
        ],
    )
    def test_what_the_lock_says(self, event, capsys, field, value, words):
        changed(event, "out/receipt.json", **{field: value})
        assert words in told(capsys)

    @pytest.mark.parametrize(
        ("field", "value", "words"),
        [
            ("verdict", "illegal", "verdict: the receipt says illegal, recomputed it is legal"),
            ("illegal", "1/2", "the chance of an illegal result: the receipt says 1/2, recomputed it is 0"),
            ("files", "elsewhere", "files: the receipt says elsewhere"),
        ],
    )
    def test_what_is_said_of_a_player(self, event, capsys, field, value, words):
        players = load("out/receipt.json")["players"]
        players[1][field] = value
        changed(event, "out/receipt.json", players=players)
        assert f"{players[1]['id']}: {words}" in told(capsys)

    def test_the_name_of_a_card(self, event, capsys):
        cards = load("out/receipt.json")["cards"]
        card = next(iter(cards))
        changed(event, "out/receipt.json", cards={**cards, card: "Black Lotus"})
        assert f"cards: {card}: the receipt says Black Lotus" in told(capsys)

    def test_a_player_left_out(self, event, capsys):
        players = load("out/receipt.json")["players"]
        gone = players.pop(0)["id"]
        changed(event, "out/receipt.json", players=players)
        assert f"3 of 4, missing: {gone}" in told(capsys)

    def test_a_player_added(self, event, capsys):
        players = load("out/receipt.json")["players"]
        changed(event, "out/receipt.json", players=[*players, {**players[0], "id": "Eve"}])
        assert "Eve: is in the receipt, but not in the lock" in told(capsys)

    def test_another_order(self, event, capsys):
        changed(event, "out/receipt.json", players=load("out/receipt.json")["players"][::-1])
        assert "another order" in told(capsys)


def test_the_entry_file_of_one_player(event, capsys):
    path = next(path for path in (event / "entries").iterdir() if "Ilse" in path.read_text("utf-8"))
    path.write_bytes(path.read_bytes() + b"# mine")
    words = told(capsys, "--entries", "entries")
    assert "This is not the entry that was locked for Ilse: entries/" in words
    assert "not in the same bytes" in words


def test_an_opened_entry(event, capsys):
    path = event / "out" / "players" / "Ilse.json"
    text = path.read_text("utf-8")
    path.write_text(text.replace('\\"number\\":30', '\\"number\\":31'), "utf-8")
    words = told(capsys)
    assert "Ilse: the opened entry (or its salt) does not fit the commitment" in words


def test_a_deck_file(event, capsys):
    path = event / "out" / "decks" / "Ilse.toml"
    card = next(iter(tomli.loads(path.read_text("utf-8"))["deck"]))
    text = path.read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith(f'"{card}" ='))
    path.write_text(
        text.replace(line, line.replace("1", "2", 1) if "= 1" in line else line.replace("= 2", "= 1")), "utf-8"
    )
    words = told(capsys)
    assert "Ilse: decks/Ilse.toml: it lacks the line" in words
    assert card in words


@pytest.mark.parametrize("page", ["receipt.html", "players/Ilse.html"])
def test_a_page(event, capsys, page):
    path = event / "out" / page
    path.write_text(path.read_text("utf-8").replace("Spring Open", "Spring 0pen", 1), "utf-8")
    assert f"{page}: this page is not the one that the receipt makes" in told(capsys)


def test_the_pages_of_another_version_are_not_compared(event, capsys):
    changed(event, "out/receipt.json", deckcheck="99.0")
    (event / "out" / "receipt.html").write_text("of another version")
    assert "The pages were not compared: deckcheck 99.0" in told(capsys, code=3)


def test_other_pools_are_said_not_judged(event, capsys, monkeypatch):
    from helpers import library

    monkeypatch.setattr(library().ruleset("guardians"), "digests", ("sha256:" + "0" * 64,))
    assert "The decks were not checked again" in told(capsys, code=3)


WATCHED = ["receipt.json", "receipt.html", "lock.json", "decks/Bruno.toml", "players/Ilse.json", "players/Ilse.html"]


@pytest.mark.parametrize("name", WATCHED)
def test_one_changed_byte_is_found(event, capsys, name):
    """Flip one bit of a byte in the file, at places all over it."""
    path = event / "out" / name
    data = path.read_bytes()
    chance = random.Random(name)
    for place in sorted(chance.sample(range(len(data)), 12)):
        flipped = bytes([data[place] ^ 1])
        path.write_bytes(data[:place] + flipped + data[place + 1 :])
        code = verify()
        assert code in (1, 2), f"{name} byte {place}: {data[place - 20 : place + 20]!r}"
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert "mistake in deckcheck" not in said.err
    path.write_bytes(data)
    assert verify() == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "cannot be read"),
        (b"[]", "not a JSON object"),
        (b"{}", "not of the form deckcheck-receipt/1"),
        (b'{"schema": "deckcheck-receipt/1"}', "cannot be used"),
        (b'{"a": 1, "a": 2}', '"a" stands in it twice'),
        (b'{"a": NaN}', "NaN is not a number"),
        (b'{"a": "\\ud800"}', "not UTF-8 text"),
        (b"\xff", "not UTF-8 text"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"a": ' + b"9" * 5000 + b"}", "cannot be read"),
    ],
)
def test_what_is_no_receipt(event, capsys, content, words):
    (event / "out" / "receipt.json").write_bytes(content)
    assert words in told(capsys, code=2)


def test_hostile_receipts_read_nothing_elsewhere(event, capsys):
    players = load("out/receipt.json")["players"]
    players[0]["files"] = "../../../../../etc/passwd"
    changed(event, "out/receipt.json", players=players)
    assert "root:" not in told(capsys)


def test_everybody_is_there(event):
    assert {player["id"] for player in load("out/receipt.json")["players"]} == set(PEOPLE)


def test_other_line_ends_everywhere_are_one_sentence(event, capsys):
    """What a clone or a hook of git does to text files."""
    for path in (*(event / "out").rglob("*.*"), *(event / "entries").iterdir()):
        if path.is_file():
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    words = told(capsys, code=0)
    assert "All of it agrees" in words
    assert words.count("were changed; git does so, or an editor") == 1
    words = told(capsys, "--entries", "entries", code=0)
    assert "only the line ends were changed" in words


class TestWitness:
    def test_what_a_witness_wrote_down(self, event, capsys):
        digest = load("out/receipt.json")["lock"].upper()
        spaced = " ".join(digest[place : place + 4] for place in range(0, 64, 4))
        assert "All of it agrees" in told(capsys, "--digest", spaced, *DICE, code=0)
        assert "16 of 64 digits" in told(capsys, "--digest", digest[:16], code=0)

    @pytest.mark.parametrize("noted", ["00" * 32, "00" * 8])
    def test_another_digest(self, event, capsys, noted):
        words = told(capsys, "--digest", noted)
        assert "The receipt is not of this lock: the digest that was noted is 0000 0000" in words

    @pytest.mark.parametrize("noted", ["beef", "x" * 64, "0" * 65])
    def test_what_is_no_digest(self, event, capsys, noted):
        assert "is not the digest of a lock" in told(capsys, "--digest", noted, code=2)

    def test_other_dice(self, event, capsys):
        words = told(capsys, "--dice", "10", DICE[2].replace("3", "4", 1))
        assert "the witness noted 4 1 4 1" in words


class TestOnePlayer:
    """``event verify NAME.json``: hidden decks, nobody else's cards."""

    def test_beside_the_receipt(self, event, capsys):
        words = told(capsys, receipt="out/players/Ilse.json", code=0)
        assert "Ilse: the entry is the one that was locked" in words
        assert "30 cards" in words
        assert "3 other players were not looked at" in words

    def test_with_the_dice_of_a_witness_and_no_receipt(self, event, capsys):
        shutil.move(event / "out" / "players" / "Ilse.json", event / "mine.json")
        names = load("out/receipt.json")["cards"]
        ilse = next(row for row in load("out/receipt.json")["players"] if row["id"] == "Ilse")
        words = told(capsys, "--lock", "spring.lock", *DICE, receipt="mine.json", code=0)
        assert all(names[card] in words for card, _ in ilse["drawn"])

    def test_before_the_seed_exists(self, event, capsys):
        words = told(capsys, receipt="spring.lock.slips/Ilse.json", code=0)
        assert "Picks (40)" in words

    def test_dice_that_were_not_announced(self, event, capsys):
        shutil.move(event / "out" / "players" / "Ilse.json", event / "mine.json")
        words = told(capsys, "--lock", "spring.lock", "--seed", "x" * 60, receipt="mine.json", code=2)
        assert "announces a seed of dice" in words

    def test_an_entry_that_was_swapped(self, event, capsys):
        path = event / "spring.lock.slips" / "Ilse.json"
        path.write_text(path.read_text("utf-8").replace('\\"number\\":30', '\\"number\\":29'), "utf-8")
        words = told(capsys, receipt="spring.lock.slips/Ilse.json")
        assert "This is not the entry that was locked for Ilse: the opened entry" in words

    def test_a_receipt_that_is_forged(self, event, capsys):
        draws = load("out/receipt.json")["draws"]
        draws[0]["seed_time"] = "2020-01-01T00:00:00Z"
        changed(event, "out/receipt.json", draws=draws)
        assert "The seed is not from between the lock and the draw" in told(capsys, receipt="out/players/Ilse.json")

    def test_another_lock(self, event, capsys):
        assert run(["event", "lock", "entries", "-o", "other.lock", "--seed-kind", "dice"]) == 0
        assert "is of another lock" in told(capsys, "--lock", "other.lock", receipt="out/players/Ilse.json")

    def test_the_deck_as_it_was_handed_in(self, event, capsys):
        mine = next(path for path in (event / "entries").iterdir() if "Ilse" in path.read_text("utf-8"))
        told(capsys, "--entries", str(mine), receipt="out/players/Ilse.json", code=0)
        mine.write_text(mine.read_text("utf-8").replace("random = 30", "random = 20"), "utf-8")
        words = told(capsys, "--entries", str(mine), receipt="out/players/Ilse.json")
        assert "the number of cards to draw was 30, is 20" in words
