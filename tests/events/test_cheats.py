"""Sixty forgeries by somebody who did not write the rules: none of them passes, and what cannot be judged is said."""

from __future__ import annotations

import contextlib

import browser
import pytest
from cheats import CHEATS
from event_world import run, verify
from forger import World
from test_forgeries import HONEST, SCRIPT, make_events, page_with, second

from deckcheck.errors import UsageProblem
from deckcheck.events.model import SourceOfSeed
from deckcheck.events.receipt import unproved


@pytest.fixture(scope="module")
def bases(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cheats")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return make_events(folder)


def forged(bases: dict[str, World], base: str, forge) -> World:
    world = bases[base].copy()
    after = forge(world)
    world.relock()
    with contextlib.suppress(Exception):  # some cannot be drawn any more
        world.redraw()
    if after:
        after()
    world.redigest()
    return world


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda one: one[0])
def test_no_program_lets_a_cheat_pass(bases, desk, capsys, cheat):
    name, base, forge, _, small = cheat
    world = forged(bases, base, forge)
    try:
        code, said = second(SCRIPT.read_text("utf-8"), desk, world)
    except (ValueError, TypeError, KeyError):
        code, said = 1, ""  # it breaks off, as Python does, with exit code 1
    assert (code, "DIFFERS" in said) == (1, True) or (code == 1 and not said) or not small
    assert small or (code == 0 and "Not judged here" in said), "what it cannot judge it says, and what it can it judges"
    capsys.readouterr()
    code = verify(receipt="forged/receipt.json")
    captured = capsys.readouterr()
    assert code in ((3,) if name in ("other rules", "other pools") else (1, 2)), captured.out
    assert "All of it agrees" not in captured.out
    assert "mistake in deckcheck" not in captured.err


@pytest.mark.skipif(not browser.CHROMIUM, reason="Chromium is not installed")
def test_no_page_of_a_cheat_is_green(bases, tmp_path):
    honest = HONEST.make(bases).page()
    pages = []
    for _, base, forge, _, _ in CHEATS:
        world = forged(bases, base, forge)
        try:
            pages.append(world.page())
        except (ValueError, UsageProblem, StopIteration, KeyError):
            pages.append(page_with(honest, world))
    shown = browser.look(tmp_path, [{"html": page} for page in pages])
    passed = [one[0] for one, page in zip(CHEATS, shown, strict=True) if one[3] and page["result"] != "differs"]
    assert not passed
    unsaid = [
        one[0]
        for one, page in zip(CHEATS, shown, strict=True)
        if not one[3] and "only the program has the rules" not in page["said"]
    ]
    assert not unsaid


def test_a_further_attempt_with_a_seed_that_was_known_is_warned_of(bases, desk, capsys, tmp_path):
    world = bases["attempts"].copy()
    at = "2020-01-0{}T00:00:00Z".format
    world.lock["locked"] = at(1)
    said = unproved([SourceOfSeed.model_validate(one) for one in world.lock["seed"]], at(1))
    world.lock["unproved"] = world.receipt["unproved"] = said
    first, second_draw, _ = world.receipt["draws"]
    world.receipt["draws"].pop()  # the cards are other ones under another lock
    first.update(seed_time=at(2), drawn=at(4))
    second_draw.update(seed_time=at(3), drawn=at(5))
    world.relock()
    world.redraw()
    world.redigest()
    world.write(desk / "forged")
    assert verify(receipt="forged/receipt.json") == 0, capsys.readouterr().out
    page = world.page()
    assert "known since 2020-01-03 00:00:00 UTC, before attempt 1 was drawn" in page
    if browser.CHROMIUM:
        assert browser.look(tmp_path, [{"html": page}])[0]["result"] == "agrees"
    second_draw["seed_time"] = at(5)
    world.redigest()
    assert "before attempt 1 was drawn, so" not in world.page().partition("<script")[0]


@pytest.mark.parametrize(
    ("field", "value"), [("event", "Spring\u200b Open"), ("event", " Spring Open"), ("titles", {"deck": "Deck\u2800"})]
)
def test_one_players_opening_and_a_registration_are_held_to_what_can_be_locked(bases, desk, capsys, field, value):
    world = bases["dice"].copy()
    world.lock[field] = value
    world.relock()
    world.redraw()
    world.redigest()
    opened = world.write(desk / "forged")
    (desk / "forged" / "receipt.json").unlink()
    for words in ([str(opened[0])], ["forged/lock.json", "--entries", "forged/players"]):
        assert run(["event", "verify", *words]) == 1
        said = " ".join(capsys.readouterr().out.split())
        assert "The lock holds what cannot be locked" in said
        assert "cannot be seen" in said or "one form" in said
