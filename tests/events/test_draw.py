"""Drawing: what comes out, what is refused, attempts and strikes."""

from __future__ import annotations

import hashlib
import json
import shutil

import pytest
import tomli
from event_world import DICE, PEOPLE, ROLLS, draw, entry, load, lock, run, tree, verify, write_entry, write_event
from helpers import library

from deckcheck.checking.checker import Checker

TENS = ROLLS.replace(" 0 ", " 10 ")
BEACON = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"


@pytest.fixture
def event(desk):
    write_event(desk)
    assert lock() == 0
    return desk


def test_every_deck_is_picks_and_drawn_cards_and_legal(event, capsys):
    assert draw() == 0
    told = capsys.readouterr().out
    assert "4 decks, all of them legal" in told
    assert told.index("Every result that the draw can have") < told.index("4 decks")
    receipt = load("out/receipt.json")
    for player in receipt["players"]:
        data = (event / "out" / "decks" / f"{player['files']}.toml").read_bytes()
        report = Checker(library()).check("deck.toml", data)
        assert report.verdict == player["verdict"] == "legal"
        assert report.sections["deck"] == 70
        deck = tomli.loads(data.decode())
        entered = tomli.loads(
            next(p for p in (event / "entries").iterdir() if player["id"] in p.read_text()).read_text()
        )
        assert (deck["player"], deck["event"], deck["game"]) == (player["id"], "Spring Open", "guardians")
        left = {
            card: deck["deck"].get(card, 0) - entered["picks"].get(card, 0)
            for card in {**deck["deck"], **entered["picks"]}
        }
        assert sum(left.values()) == 30
        assert all(0 <= count <= entered["rest"].get(card, 0) for card, count in left.items())


def test_decks_say_whose_they_are_and_how_to_verify(event):
    assert draw() == 0
    head = (event / "out" / "decks" / "Ilse.toml").read_text().split("\n\n")[0]
    for words in ("Spring Open", "Ilse", "attempt 1", load("out/receipt.json")["lock"], "deckcheck event verify"):
        assert words in head


def test_the_receipt(event):
    assert draw("--seed-time", "2099-01-01T00:00Z") == 2
    assert draw() == 0
    receipt = load("out/receipt.json")
    (made,) = receipt["draws"]
    assert made["attempt"] == 1
    assert made["seed"] == [
        {"kind": "dice", "detail": "40d10", "text": TENS, "bits": 132.9, "verifiable": True, "secrets": {}}
    ]
    assert [player["id"] for player in receipt["players"]] == sorted(PEOPLE)
    assert all(player["illegal"] == "0" for player in receipt["players"])
    assert receipt["warnings"] == [
        "The lock does not say what the seed comes from, so whoever draws can choose among several."
    ]
    assert any("cards on the table" in text for text in receipt["unproved"])


def test_the_draw_does_not_depend_on_where_entries_lie(event):
    assert draw() == 0
    (event / "entries").rename(event / "moved")
    one = load("out/receipt.json")
    for path in event.glob("spring.lock.draw-*"):
        path.unlink()
    assert draw("--entries", "moved", out="again") == 0
    other = load("again/receipt.json")
    assert one["players"] == other["players"]


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (("--seed", ""), "empty"),
        (("--seed", " \t "), "empty"),
        (("--seed", "roll"), "at most"),
        (("--dice", "6", "3 1 4"), "holds at most 7.8 bits"),
        (("--dice", "10", "3 1 x"), "no number"),
        ((), "just one can be given"),
        (("--seed", "x" * 40, *DICE), "just one can be given"),
        ((*DICE, "--seed-time", "2001-01-01"), "in which time zone"),
        ((*DICE, "--seed-time", "2099-01-01T10:00"), "in which time zone"),
        ((*DICE, "--seed-time", "2099-01-01T10:00Z"), "it was drawn at"),
        ((*DICE, "--attempt", "7"), "attempt 1, not 7"),
        ((*DICE, "--seed-time", "2001-01-01T10:00+02:00"), "older than the lock"),
        (("--beacon", f"drand:1000:{BEACON}"), "older than the lock"),
        ((*DICE, "--seed-time", "yesterday"), "is no time"),
        ((*DICE, "--attempt", "2", "--reason", "why not"), "attempt 1, not 2"),
        ((*DICE, "--strike", "Ilse=Ravelin"), "No card is drawn yet"),
    ],
)
def test_an_unfair_seed_is_refused_and_nothing_is_written(event, capsys, seed, words):
    before = tree(event)
    assert draw(seed=seed) == 2
    assert words in capsys.readouterr().err
    assert tree(event) == before


def test_a_weak_seed_is_warned_of(event, capsys):
    assert draw(seed=("--dice", "10", ROLLS[:39])) == 0
    assert "fewer than 128" in capsys.readouterr().out


def test_a_text_of_the_organizer_is_marked(event, capsys):
    assert draw(seed=("--seed", "the answer is forty-two and no other number at all")) == 0
    assert "NOT VERIFIABLE AGAINST THE ORGANIZER" in capsys.readouterr().out
    assert "NOT VERIFIABLE AGAINST THE ORGANIZER" in (event / "out" / "receipt.html").read_text("utf-8")


def path_of(event, player):
    return next(path for path in (event / "entries").iterdir() if player in path.read_text("utf-8"))


class TestWhatWasLockedIsDrawn:
    """The salts hold every entry: what became of the files since is named, and does not stop the draw."""

    @pytest.fixture
    def honest(self, event):
        assert draw(out="honest") == 0
        for path in event.glob("spring.lock.draw-*"):
            path.unlink()
        return load("honest/receipt.json")["players"]

    def said(self, capsys, *more):
        capsys.readouterr()
        assert draw(*more) == 0
        assert verify() == 0
        return " ".join(capsys.readouterr().out.split())

    def test_one_more_space(self, event, honest, capsys):
        path = path_of(event, "Ilse")
        path.write_text(path.read_text("utf-8") + " ", "utf-8")
        told = self.said(capsys)
        assert "Ilse: " in told
        assert "same cards, but not in the same bytes" in told
        assert load("out/receipt.json")["players"] == honest

    def test_other_line_ends_are_one_sentence(self, event, honest, capsys):
        path = path_of(event, "Ilse")
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        told = self.said(capsys)
        assert "only the line ends were changed" in told
        assert told.count("What was locked was drawn from") == 1
        assert load("out/receipt.json")["players"] == honest

    def test_other_counts(self, event, honest, capsys):
        path = path_of(event, "Ilse")
        content = tomli.loads(path.read_text("utf-8"))
        single = [card for card, count in content["rest"].items() if count == 1 and card not in content["picks"]]
        one, other = single[:2]
        content["rest"][one] = 2
        del content["rest"][other]
        write_entry(path.parent, content, path.name)
        told = self.said(capsys)
        assert f"[rest] {one} was 1, is 2" in told
        assert f"[rest] {other} was 1, is 0" in told
        assert load("out/receipt.json")["players"] == honest

    def test_another_number(self, event, honest, capsys):
        path = path_of(event, "Ilse")
        path.write_text(path.read_text("utf-8").replace("random = 30", "random = 20"), "utf-8")
        assert "the number of cards to draw was 30, is 20" in self.said(capsys)
        assert load("out/receipt.json")["players"] == honest

    def test_a_lost_file_and_one_more(self, event, honest, capsys):
        path_of(event, "Ilse").unlink()
        write_entry(event / "entries", entry("Eve"), "eve.toml")
        told = self.said(capsys, "--entries", "entries")
        assert "Ilse: the entry file is not there" in told
        assert "eve.toml: this entry is not in the lock" in told
        assert load("out/receipt.json")["players"] == honest

    def test_no_files_at_all(self, event, honest):
        shutil.rmtree(event / "entries")
        assert draw() == 0
        assert load("out/receipt.json")["players"] == honest

    def test_a_player_whom_the_salts_do_not_hold(self, event, capsys):
        path = event / "spring.lock.salts.json"
        content = json.loads(path.read_text("utf-8"))
        del content["players"]["Ilse"]
        path.write_text(json.dumps(content), "utf-8")
        assert draw() == 2
        assert "Ilse: the salts do not hold this player" in capsys.readouterr().err

    def test_an_entry_that_was_changed_in_the_salts(self, event, capsys):
        path = event / "spring.lock.salts.json"
        path.write_text(path.read_text("utf-8").replace('\\"number\\":30', '\\"number\\":29', 1), "utf-8")
        assert draw() == 2
        assert "does not fit the commitment" in capsys.readouterr().err


@pytest.mark.parametrize("dice", [("--dice", ROLLS, "10"), ("--dice", "10", ROLLS)])
def test_dice_in_any_order(event, dice):
    assert draw(seed=dice) == 0
    assert load("out/receipt.json")["draws"][0]["seed"][0]["detail"] == "40d10"


def test_a_lock_whose_line_ends_were_changed(event, capsys):
    path = event / "spring.lock"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert draw() == 0
    assert "Only the line ends of spring.lock were changed" in " ".join(capsys.readouterr().out.split())
    assert verify() == 0


@pytest.mark.parametrize(
    ("old", "new"), [('"random": 30', '"random": 31'), ("Spring Open", "Spring  Open"), ("\n", " \n")]
)
def test_a_lock_edited_by_hand(event, capsys, old, new):
    path = event / "spring.lock"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    assert draw() == 2
    assert "The lock was changed after it was made" in capsys.readouterr().err


def test_a_broken_lock(event, capsys):
    (event / "spring.lock").write_text("{")
    assert draw() == 2
    assert "spring.lock cannot be read: line 1" in capsys.readouterr().err


def test_salts_of_another_lock(event, capsys):
    assert run(["event", "lock", "entries", "-o", "other.lock"]) == 0
    assert draw("--salts", "other.lock.salts.json") == 2
    assert "not the one that the salts belong to" in capsys.readouterr().err


def test_other_pools_than_those_of_the_lock(event, capsys, monkeypatch):
    text = (event / "spring.lock").read_text("utf-8")
    content = json.loads(text)
    monkeypatch.setattr(library().ruleset("guardians"), "digests", ("sha256:" + "0" * 64,))
    assert content["pools"]
    assert draw() == 2
    assert "card pools of Star of the Guardians CCG here are not those of the lock" in capsys.readouterr().err


def test_before_the_announced_time(desk, capsys):
    write_event(desk)
    assert lock("--seed-when", "2099-01-01T10:00+01:00") == 0
    assert draw() == 2
    assert "announces the seed for 2099-01-01T09:00:00Z" in capsys.readouterr().err


class TestSecondDraws:
    def test_a_second_draw_says_that_there_is_one(self, event, capsys):
        assert draw() == 0
        before = tree(event)
        assert draw(out="other") == 2
        assert draw(seed=("--dice", "10", ROLLS[::-1]), out="other") == 2
        told = capsys.readouterr().err
        assert "A draw of this event exists: attempt 1" in told
        assert "--attempt 2 --reason" in told
        assert tree(event) == before

    def test_a_used_folder_is_not_written_to(self, event, capsys):
        (event / "out").mkdir()
        (event / "out" / "mine").write_text("mine")
        assert draw() == 2
        assert "nothing is overwritten" in capsys.readouterr().err

    def test_a_new_attempt_needs_a_reason_and_the_next_number(self, event, capsys):
        assert draw() == 0
        assert draw("--attempt", "2", out="two") == 2
        assert draw("--attempt", "2", "--reason", "  ", out="two") == 2
        assert draw("--attempt", "3", "--reason", "again", out="two") == 2
        assert not (event / "two").exists()
        told = capsys.readouterr().err
        assert "attempt 2 was made without a reason" in told
        assert "has the number 2, not 3" in told

    def test_all_attempts_stay_in_the_receipt(self, event):
        other = ("--dice", "10", ROLLS[::-1])
        assert draw() == 0
        assert draw("--attempt", "2", "--reason", "a die fell off the table", seed=other, out="two") == 0
        assert [made["attempt"] for made in load("two/receipt.json")["draws"]] == [1, 2]
        assert load("two/receipt.json")["draws"][0] == load("out/receipt.json")["draws"][0]
        assert load("two/receipt.json")["players"] != load("out/receipt.json")["players"]
        assert verify(receipt="two/receipt.json") == 0
        page = (event / "two" / "receipt.html").read_text("utf-8")
        assert "a die fell off the table" in page
        assert TENS in page

    def test_the_same_seed_again_is_warned_of(self, event, capsys):
        assert draw() == 0
        assert draw("--attempt", "2", "--reason", "again", out="two") == 0
        assert "The seed is that of attempt 1" in capsys.readouterr().out
        assert load("two/receipt.json")["players"] != load("out/receipt.json")["players"]

    def test_a_record_of_another_lock_is_not_believed(self, event, capsys):
        assert draw() == 0
        path = event / "spring.lock.draw-1.json"
        path.write_text(path.read_text("utf-8").replace(load(path)["lock"], "0" * 64), "utf-8")
        assert draw("--attempt", "2", "--reason", "again", out="two") == 2
        assert "record of another lock" in capsys.readouterr().err


class TestStrikes:
    def drawn(self, folder="out"):
        return {
            player["id"]: [tuple(one) for one in player["drawn"]]
            for player in load(f"{folder}/receipt.json")["players"]
        }

    def test_the_next_in_order_takes_its_place(self, event):
        assert draw() == 0
        before = self.drawn()
        card, copy = before["Ilse"][3]
        assert draw("--strike", f"Ilse={card}#{copy}", "--reason", "torn", out="two") == 0
        after = self.drawn("two")
        assert after["Ilse"][:3] == before["Ilse"][:3]
        assert after["Ilse"][3:-1] == before["Ilse"][4:]
        assert after["Ilse"][-1] not in before["Ilse"]
        assert {player: drawn for player, drawn in after.items() if player != "Ilse"} == {
            player: drawn for player, drawn in before.items() if player != "Ilse"
        }
        assert verify(receipt="two/receipt.json") == 0

    def test_one_strike_after_another(self, event):
        assert draw() == 0
        for number, out in enumerate(("two", "three")):
            card, copy = self.drawn("out")["Ilse"][number]
            assert draw("--strike", f"Ilse={card}#{copy}", "--reason", "torn", out=out) == 0
        receipt = load("three/receipt.json")
        assert [len(made["strikes"]) for made in receipt["draws"]] == [0, 1, 2]
        assert verify(receipt="three/receipt.json") == 0

    def test_by_the_name_that_the_deck_file_has(self, event):
        assert draw() == 0
        receipt = load("out/receipt.json")
        drawn = next(player["drawn"] for player in receipt["players"] if player["id"] == "Ilse")
        cards = [card for card, _ in drawn]
        card = next(card for card in cards if cards.count(card) == 1)
        assert draw("--strike", f"Ilse={receipt['cards'][card]}", "--reason", "torn", out="two") == 0
        assert load("two/receipt.json")["draws"][1]["strikes"][0]["card"] == card

    @pytest.mark.parametrize(
        ("strike", "reason", "words"),
        [
            ("Eve=Ravelin", "torn", "no player"),
            ("Ilse", "torn", "no player"),
            ("Ilse=The Card Nobody Printed", "torn", "did not draw"),
            ("Ilse={card}", "", "is empty"),
        ],
    )
    def test_refused(self, event, capsys, strike, reason, words):
        assert draw() == 0
        card, copy = self.drawn()["Ilse"][0]
        assert draw("--strike", strike.format(card=f"{card}#{copy}"), "--reason", reason, out="two") == 2
        assert words in capsys.readouterr().err
        assert not (event / "two").exists()

    def test_under_another_seed_nothing_is_struck(self, event, capsys):
        assert draw() == 0
        card, copy = self.drawn()["Ilse"][0]
        other = ("--dice", "10", ROLLS[::-1])
        assert draw("--strike", f"Ilse={card}#{copy}", "--reason", "torn", seed=other, out="two") == 2
        assert "this is another seed" in capsys.readouterr().err

    def test_a_rest_that_is_used_up(self, desk, capsys):
        write_event(desk, rest=30)
        assert lock() == 0
        assert draw() == 0
        card, copy = self.drawn()["Ilse"][0]
        assert draw("--strike", f"Ilse={card}#{copy}", "--reason", "torn", out="two") == 2
        assert "only 29" in capsys.readouterr().err


def test_commitments_from_lock_to_receipt(desk, capsys):
    write_event(desk)
    people = {"Ilse": "three blind mice", "Bruno": "一二三四五六七八九十"}
    hashes = "\n".join(f'"{name}" = "{hashlib.sha256(text.encode()).hexdigest()}"' for name, text in people.items())
    (desk / "hashes.toml").write_text(hashes)
    (desk / "secrets.toml").write_text("\n".join(f'"{name}" = "{text}"' for name, text in people.items()), "utf-8")
    assert lock("--seed-kind", "commitments: of two players", "--commitments", "hashes.toml") == 0
    assert draw(seed=("--commitments", "hashes.toml")) == 2
    assert "is not the one that the lock has the hash of" in capsys.readouterr().err
    assert draw(seed=("--commitments", "secrets.toml")) == 0
    assert load("out/receipt.json")["draws"][0]["seed"][0]["text"] == "一二三四五六七八九十 three blind mice"
    assert verify() == 0
