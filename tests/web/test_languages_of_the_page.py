"""Findings in the language of whoever asks: page, interface and sheet, and nobody else's answer."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from helpers import EXAMPLES
from site_in_tests import JSON

from deckcheck.language import said, speaking, spoken

DECK = (EXAMPLES / "sky-galleon" / "illegal" / "sixty-one.toml").read_text(encoding="utf-8")
TOLD = {"en": "61 cards; must be exactly 60", "ja": "61枚。ちょうど60でなければなりません"}


def asked(site, path: str = "/api/check", **heads: str) -> str:
    answer = site.ask("POST", path, json.dumps({"deck": DECK, "filename": "deck.toml"}).encode(), {**JSON, **heads})
    (report,) = answer.json()["reports"]
    return report["decks"][0]["findings"][0]["message"]


def test_the_interface_is_asked_for_a_language(site):
    assert TOLD["en"] in asked(site)
    assert TOLD["ja"] in asked(site, "/api/check?lang=ja")
    assert TOLD["ja"] in asked(site, **{"accept-language": "ja-JP,ja;q=0.9,en;q=0.8"})
    assert TOLD["ja"] in asked(site, **{"accept-language": "fr, ja"})
    assert TOLD["en"] in asked(site, "/api/check?lang=en", **{"accept-language": "ja"})
    assert TOLD["en"] in asked(site, "/api/check?lang=..", **{"accept-language": "ja"})


def test_the_page_and_the_sheet_are_in_their_language(site):
    page = site.form(deck=DECK, lang="ja", do="check").text
    assert TOLD["ja"] in page
    assert "デッキはちょうど60枚。" in page
    assert TOLD["en"] in site.form(deck=DECK, lang="en", do="check").text
    sheet = site.form("/sheet", deck=DECK, lang="ja").text
    assert '<span class="name">デッキ</span>' in sheet
    assert '<span class="name">Deck</span>' in site.form("/sheet", deck=DECK, lang="en").text


@pytest.mark.parametrize("lang", ["../ja", "..", "", "xx", "\0", "ja/LC_MESSAGES"])
def test_a_language_is_no_path(lang):
    with speaking(lang):
        assert spoken() == ""


def test_many_at_once_hear_each_their_own(site):
    languages = ["en", "ja"] * 20
    with ThreadPoolExecutor(8) as pool:
        answers = pool.map(lambda one: asked(site, f"/api/check?lang={one}"), languages)
        assert all(TOLD[lang] in told for lang, told in zip(languages, answers, strict=True))


def test_two_threads_at_once_speak_two_languages():
    meeting, heard = threading.Barrier(2), {}

    def say(lang: str) -> None:
        with speaking(lang):
            meeting.wait(5)
            heard[lang] = said("no deck was checked"), spoken()
            meeting.wait(5)

    threads = [threading.Thread(target=say, args=(lang,)) for lang in ("ja", "en")]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert heard == {"ja": ("判定したデッキはありません", "ja"), "en": ("no deck was checked", "")}
    assert said("no deck was checked") == "no deck was checked"
