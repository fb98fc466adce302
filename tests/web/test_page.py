"""The page in a real browser: paste, upload, choose, lines, fix, print; by keys alone, narrow, and without script."""

from __future__ import annotations

import re

import pytest
from chrome import chrome
from chromium import needs_chromium
from helpers import CONAN, EXAMPLES, RENOWN

from deckcheck.web.page.words import ENGLISH, LANGUAGES

pytestmark = needs_chromium
FAULTS = (EXAMPLES / "conan" / "illegal" / "five-faults.txt").read_text(encoding="utf-8")
VERDICT = "document.querySelector('#result [data-verdict]')?.dataset.verdict"
NASTY = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with chrome(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


@pytest.fixture
def tab(browser, site):
    browser.problems.clear()
    browser.size(1000)
    browser.open("about:blank?")
    browser.open(site.url + "/")
    yield browser
    assert browser.problems == []


def paste(tab, deck: str) -> None:
    tab.run("document.getElementById('deck').focus()")
    tab.type(deck)


def test_paste_check_and_click_a_line(tab):
    paste(tab, FAULTS)
    tab.click("button.main")
    tab.wait(f"{VERDICT} === 'illegal'")
    codes = tab.run("[...document.querySelectorAll('.findings .code')].map((one) => one.textContent)")
    assert codes == ["CO001", "CO002", "CO003", "CO006", "CO005"]
    line = tab.run("document.querySelector('a[data-line]').dataset.line")
    tab.click("a[data-line]")
    chosen = "((a) => a.value.slice(a.selectionStart, a.selectionEnd))(document.getElementById('deck'))"
    assert tab.run(chosen) == FAULTS.splitlines()[int(line) - 1]
    assert "by=" not in tab.run("location.hash")
    assert tab.run("new URLSearchParams(location.hash.slice(1)).get('deck')") == FAULTS
    assert tab.run("localStorage.length + sessionStorage.length + document.cookie.length") == 0


def test_the_address_brings_the_list_back(tab, site):
    paste(tab, RENOWN)
    tab.click("button.main")
    tab.wait(f"{VERDICT} === 'illegal'")
    address = tab.run("location.href")
    tab.open("about:blank?")
    tab.open(address)
    tab.wait(f"{VERDICT} === 'illegal'")


def test_choose_game_and_day(tab):
    paste(tab, CONAN.replace('game = "conan"', ""))
    tab.run("document.getElementById('by').value = 'conan'; document.getElementById('day').value = '2027-01-02'")
    tab.click("button.main")
    tab.wait(f"{VERDICT} === 'legal'")
    assert "2027-01-02" in tab.run("document.getElementById('result').textContent")


def test_upload(tab, tmp_path):
    (tmp_path / "deck.toml").write_text(RENOWN, encoding="utf-8")
    tab.upload("#file", tmp_path / "deck.toml")
    tab.click("button.main")
    tab.wait(f"{VERDICT} === 'illegal'")
    assert tab.run("document.getElementById('deck').value") == RENOWN


def test_fix_and_apply(tab):
    pytest.importorskip("highspy")
    paste(tab, FAULTS)
    tab.click("button[value=fix]")
    tab.wait("document.querySelector('#apply') !== null")
    assert tab.run("document.querySelectorAll('.difference ins').length") > 0
    tab.click("#apply button")
    tab.wait(f"{VERDICT} === 'legal'")
    assert tab.run("document.getElementById('deck').value") != FAULTS


def test_by_keys_alone(tab):
    tab.run("document.body.focus()")
    for _ in range(2):  # the other language, then the list
        tab.press("Tab", 9)
    assert tab.run("document.activeElement.id") == "deck"
    tab.type(FAULTS)
    for _ in range(20):
        tab.press("Tab", 9)
        if tab.run("document.activeElement.className") == "main":
            break
    tab.press("Enter", 13)
    tab.wait(f"{VERDICT} === 'illegal'")
    for _ in range(30):
        tab.press("Tab", 9)
        if tab.run("document.activeElement.hasAttribute('data-line')"):
            break
    assert tab.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    tab.press("Enter", 13)
    assert tab.run("document.activeElement.id") == "deck"
    assert tab.run("document.getElementById('result').getAttribute('aria-live')") == "polite"


@pytest.mark.parametrize("width", [360, 1000])
def test_nothing_is_wider_than_the_screen(tab, width, tmp_path):
    tab.size(width)
    paste(tab, FAULTS)
    tab.click("button.main")
    tab.wait(f"{VERDICT} === 'illegal'")
    assert tab.run("document.documentElement.scrollWidth") <= width


def test_what_people_write_is_text(tab):
    paste(tab, f"Game: conan\nName: {NASTY}\nPlayer: {NASTY}\n\nFoe deck:\n3 {NASTY}\n{NASTY}\n</textarea>{NASTY}")
    tab.click("button.main")
    tab.wait(f"{VERDICT} !== undefined")
    assert tab.run("document.querySelectorAll('img, #result script').length") == 0
    assert NASTY in tab.run("document.querySelector('#result').textContent")


def test_print(tab):
    paste(tab, FAULTS)
    tab.click("button.main")
    tab.wait(f"{VERDICT} === 'illegal'")
    assert tab.run("document.getElementById('print').hidden") is False
    assert tab.pdf().startswith(b"%PDF")
    tab.call("Emulation.setEmulatedMedia", media="print")
    shown = tab.run("[...document.querySelectorAll('form')].every((one) => getComputedStyle(one).display === 'none')")
    tab.call("Emulation.setEmulatedMedia", media="")
    assert shown is True


def test_without_script(browser, site, tmp_path):
    browser.problems.clear()
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open("about:blank?")
        browser.open(site.url + "/")
        paste(browser, FAULTS + "</textarea><b>x</b>")
        browser.click("button.main")
        browser.wait(f"{VERDICT} === 'illegal'")
        assert browser.run("document.querySelector('a[data-line]').getAttribute('href')") == "#L6"
        assert browser.run("document.getElementById('L6') !== null")
        assert browser.run("document.getElementById('deck').value") == FAULTS + "</textarea><b>x</b>"
        pytest.importorskip("highspy")
        browser.click("button[value=fix]")
        browser.wait("document.querySelector('#apply') !== null")
        browser.click("#apply button")
        browser.wait(f"{VERDICT} === 'undetermined' || {VERDICT} === 'legal'")
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
    assert browser.problems == []


def test_japanese(site):
    assert all(words.keys() == ENGLISH.keys() for words in LANGUAGES.values())
    for page in (site.get("/?lang=ja"), site.get("/", **{"accept-language": "ja-JP,ja;q=0.9"})):
        assert '<html lang="ja">' in page.text
        assert "このデッキは適正ですか" in page.text
    answer = site.form(deck="Game: conan\nPlayer: 山田太郎\n\n1 砂漠の狼", lang="ja", do="check").text
    assert "山田太郎" in answer
    assert "砂漠の狼" in answer
    assert "違反あり" in answer


def test_sheets_of_the_page(site):
    page = site.form("/sheet", deck=FAULTS, paper="letter")
    assert page.status == 200
    assert '<body class="letter">' in page.text
    assert '<link rel="stylesheet" href="/sheet.css">' in page.text
    assert "Pale Strangler" in page.text
    empty = site.get("/sheet?paper=a4&lang=ja").text
    assert "デッキ登録用紙" in empty
    assert site.form("/sheet", deck="Game: x").status == 422


@pytest.mark.parametrize("deck", ["", " \r\n ", "\0\0", "1", "Game: magic\n1 Forest", "😀" * 100])
def test_odd_lists_have_a_page(site, deck):
    page = site.form(deck=deck, do="check")
    assert page.status in (200, 422)
    assert 'id="result"' in page.text
    assert not re.search(r"Traceback|/work|site-packages", page.text)


def test_the_page_says_what_the_command_says(site):
    for path in sorted(EXAMPLES.glob("*/*/*.txt")):
        deck = path.read_text(encoding="utf-8")
        (run,) = site.api("check", deck=deck).json()["reports"]
        page = site.form(deck=deck, do="check").text
        told = [one for one in run["decks"][0]["findings"] if one["follows_from"] is None]
        codes = re.findall(r'<span class="code \w+" title="\w+">(\w+)</span>', page)
        assert codes == [one["code"] for one in told], path
        assert f'data-verdict="{run["decks"][0]["verdict"]}"' in page
        lines = [
            place["line"] for one in told for place in one["locations"][:30] if place["line"] and "path" not in place
        ]
        assert list(map(int, re.findall(r'data-line="(\d+)"', page))) == lines
