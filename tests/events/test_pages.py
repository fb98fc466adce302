"""The pages for people: what they hold, and that they recompute the draw in a real browser."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import subprocess
from html.parser import HTMLParser
from shutil import which

import browser
import pytest
from event_world import PEOPLE, draw, entry, load, lock, write_entry, write_event

NASTY = '</script><img src=x onerror="alert(1)"> & \'"'


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        write_event(folder, PEOPLE)
        write_entry(folder / "entries", entry(NASTY.replace("/", "∕")), "nasty.toml")
        assert lock("--seed-kind", f"dice: {NASTY}") == 0
        assert draw() == 0
    return folder


@pytest.fixture(scope="module")
def pages(made):
    """Return every page as its text."""
    return {str(path.relative_to(made / "out")): path.read_text("utf-8") for path in (made / "out").rglob("*.html")}


def data_of(page: str) -> dict[str, object]:
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])


def with_data(page: str, data: dict[str, object]) -> str:
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return re.sub(r'(id="data">).*?(</script>)', lambda found: found[1] + text + found[2], page, flags=re.S)


class Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def test_pages_are_self_contained(pages):
    assert len(pages) == 3 + len(PEOPLE) + 1
    for page in pages.values():
        for tag, attributes in Tags(page).tags:
            assert tag not in ("img", "link", "iframe", "object")
            assert not {"src", "href", "onclick", "style"} & set(attributes)
        assert "default-src 'none'" in page


def test_only_the_pages_own_script_and_style_may_run(pages):
    for name, page in pages.items():
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
        if name in ("print.html", "wall.html"):
            assert "<script" not in page
            continue
        (script,) = re.findall(r"<script>(.*?)</script>", page, re.S)
        (style,) = re.findall(r"<style>(.*?)</style>", page, re.S)
        for text in (script, style):
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            assert f"'sha256-{digest}'" in html.unescape(policy)


def test_what_people_write_is_escaped(pages):
    for page in pages.values():
        assert "<img" not in page
        assert "</script><img" not in page


def test_what_a_page_says(made, pages):
    receipt = load(made / "out" / "receipt.json")
    page = pages["receipt.html"]
    digest = receipt["lock"]
    assert " ".join(digest[place : place + 4] for place in range(0, 64, 4)) in page
    assert "deckcheck event verify receipt.json" in page
    assert all(html.escape(text) in page for text in receipt["unproved"])
    assert "@media print" in page


def test_the_page_of_a_player_shows_no_other_players_cards(made, pages):
    data = data_of(pages["players/Ilse.html"])
    assert [player["id"] for player in data["receipt"]["players"]] == ["Ilse"]
    assert list(data["openings"]["players"]) == ["Ilse"]
    assert data["openings"]["players"]["Ilse"]["path"] == ""


@pytest.mark.skipif(not which("node"), reason="Node is not there")
def test_node_recomputes_the_draw(made, pages, tmp_path):
    """The page's own script outside of any browser, and its hash functions against those of Node."""
    script = re.findall(r"<script>(.*?)</script>", pages["receipt.html"], re.S)[0].split("const data = JSON.parse")[0]
    (tmp_path / "data.json").write_text(json.dumps(data_of(pages["receipt.html"])), "utf-8")
    run = """
    const data = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
    const { faults, players, of, places } = examine(data);
    console.log(JSON.stringify(faults), players, of, places);
    const crypto = require("crypto");
    for (let size = 0; size < 300; size++) {
      const [key, message] = [crypto.randomBytes(size), crypto.randomBytes((size * 7) % 300)];
      const right = crypto.createHmac("sha256", key).update(message).digest("hex");
      if (hex(ownHmac(key, message)) !== right) console.log("hmac", size);
      const digest = crypto.createHash("sha256").update(message).digest("hex");
      if (hex(ownSha256(message)) !== digest) console.log("sha", size);
    }
    """
    (tmp_path / "run.js").write_text(script + run, "utf-8")
    command = ["node", str(tmp_path / "run.js"), str(tmp_path / "data.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "[] 5 5 250\n"


chromium = pytest.mark.skipif(not browser.CHROMIUM, reason="Chromium is not installed")


@chromium
@pytest.mark.parametrize("page", ["receipt.html#verify", "players/Ilse.html#verify"])
def test_opened_as_a_file(made, page):
    name, _, fragment = page.partition("#")
    dom = browser.dump(f"{(made / 'out' / name).as_uri()}#{fragment}")
    assert 'data-result="agrees"' in dom
    count = 1 if "Ilse" in page else 5
    assert f"{count} of {count} players and {50 * count} places recomputed" in dom


@pytest.fixture(scope="module")
def shown(made, pages, tmp_path_factory):
    """Show all variants in one run of the browser."""
    variants = changed_pages(made, pages)
    found = browser.look(tmp_path_factory.mktemp("harness"), list(variants.values()))
    return dict(zip(variants, found, strict=True))


def changed_pages(made, pages):
    event, ilse = pages["receipt.html"], pages["players/Ilse.html"]
    out = made / "out"
    players = load(out / "receipt.json")["players"]
    number = next(place for place, player in enumerate(players) if player["id"] == "Ilse")
    other_lock = (out / "lock.json").read_text("utf-8").replace('"random": 30', '"random": 29', 1)
    own_entry = next(path for path in (made / "entries").iterdir() if '"Ilse"' in path.read_text("utf-8"))

    own_text = own_entry.read_text("utf-8")
    other_entry = next(path for path in (made / "entries").iterdir() if '"Bruno"' in path.read_text("utf-8"))
    opened = (out / "players" / "Ilse.json").read_text("utf-8")

    def change(page, edit):
        data = data_of(page)
        edit(data)
        return {"html": with_data(page, data)}

    def card(data):
        row = data["receipt"]["players"][number]
        row["drawn"][2] = ["GSA 999", 1]

    def count(data):
        deck = data["receipt"]["players"][number]["deck"]["deck"]
        deck[next(iter(deck))] += 1

    def seed(data):
        data["receipt"]["draws"][0]["seed"][0]["text"] = "4 1 4"

    def locked(data):
        data["lock"] = other_lock

    def opening(data):
        one = data["openings"]["players"]["Ilse"]
        one["entry"] = one["entry"].replace('"number":30', '"number":29')

    return {
        "event": {"html": event},
        "player": {"html": ilse},
        "card": change(event, card),
        "count": change(event, count),
        "seed": change(event, seed),
        "lock": change(event, locked),
        "opening": change(event, opening),
        "broken": change(event, lambda data: data.pop("receipt")),
        "shown card": {"html": ilse.replace("<b>2</b> <span>", "<b>1</b> <span>", 1)},
        "shown seed": {"html": ilse.replace("<dd>3 1 4", "<dd>3 1 5")},
        "drop lock": {"html": ilse, "drop": [["lock.json", (out / "lock.json").read_text("utf-8")]]},
        "drop other lock": {"html": ilse, "drop": [["lock.json", other_lock]]},
        "drop entry": {"html": ilse, "drop": [["mine.toml", own_entry.read_text("utf-8")]]},
        "drop changed entry": {"html": ilse, "drop": [["mine.toml", own_entry.read_text("utf-8") + " "]]},
        "drop entry with other line ends": {"html": ilse, "drop": [["mine.toml", own_text.replace("\n", "\r\n")]]},
        "drop other entry": {"html": ilse, "drop": [["mine.toml", other_entry.read_text("utf-8")]]},
        "drop changed entry of all": {"html": event, "drop": [["mine.toml", own_text + " "]]},
        "drop opened entry of another lock": {
            "html": event,
            "drop": [["Ilse.json", opened.replace(load(out / "receipt.json")["lock"], "0" * 64)]],
        },
        "drop changed opened entry": {
            "html": event,
            "drop": [["Ilse.json", opened.replace('\\"number\\":30', '\\"number\\":29')]],
        },
        "drop opened entry": {
            "html": event,
            "drop": [["Ilse.json", (out / "players" / "Ilse.json").read_text("utf-8")]],
        },
    }


@chromium
@pytest.mark.parametrize(
    "name", ["event", "player", "drop lock", "drop entry", "drop entry with other line ends", "drop opened entry"]
)
def test_agrees(shown, name):
    assert shown[name]["result"] == "agrees", shown[name]
    assert "All of it agrees" in shown[name]["said"]


@chromium
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("card", "Ilse: card 3 of the draw is"),
        ("card", "the receipt says GSA 999"),
        ("count", "Ilse: deck: "),
        ("count", "The cards are not those that lock and seed draw"),
        ("seed", "lock and seed do not make the key that was drawn with"),
        ("lock", "lock: its SHA-256 is"),
        ("lock", "random: the lock says 29, the entry 30"),
        ("opening", "This is not the entry that was locked for Ilse: the opened entry (or its salt) does not fit"),
        ("broken", "cannot be used"),
        ("shown card", "the page shows 1, computed is 2"),
        ("shown seed", "the page shows 3 1 5"),
        ("drop other lock", "lock: its SHA-256 is"),
        ("drop changed entry", "This is not the entry that was locked for Ilse: mine.toml fits no commitment"),
        ("drop other entry", "This is not the entry that was locked for Ilse: mine.toml fits no commitment"),
        ("drop changed entry of all", "This is not the entry that was locked for Ilse: mine.toml fits no commitment"),
        (
            "drop opened entry of another lock",
            "not the entry that was locked for Ilse: Ilse.json is of another",
        ),
        ("drop changed opened entry", "This is not the entry that was locked for Ilse: Ilse.json does not fit"),
    ],
)
def test_differs(shown, name, words):
    assert shown[name]["result"] == "differs", shown[name]
    assert words in shown[name]["said"]


@chromium
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("drop lock", "lock.json is a lock"),
        ("drop entry", "This is the entry of Ilse, byte for byte as it was locked"),
        ("drop entry with other line ends", "the entry of Ilse, but for its line ends as it was locked"),
        ("drop opened entry", "Ilse.json opens the entry of Ilse"),
    ],
)
def test_what_is_said_of_dropped_files(shown, name, words):
    assert words in shown[name]["said"]


@chromium
def test_a_changed_seed_does_not_hide_behind_changed_cards(shown):
    assert "card 1 of the draw" not in shown["seed"]["said"]


@chromium
def test_a_large_lock_is_left_out_of_the_page_of_a_player(made, pages, monkeypatch, tmp_path):
    from deckcheck.draws.documents import parse_model
    from deckcheck.events.lock_file import parse_lock
    from deckcheck.events.model import Openings, Receipt
    from deckcheck.events.page import build

    monkeypatch.setattr(build, "LARGEST_LOCK", 100)
    out = made / "out"
    lock_text = (out / "lock.json").read_text("utf-8")
    receipt = parse_model(Receipt, (out / "receipt.json").read_bytes(), "receipt")
    openings = parse_model(Openings, (made / "spring.lock.salts.json").read_bytes(), "salts")
    ilse = next(player for player in receipt.players if player.id == "Ilse")
    page = build.player_page(parse_lock(lock_text.encode(), "lock"), receipt, openings, ilse).decode()
    assert len(page) < len(pages["players/Ilse.html"])
    alone, dropped = browser.look(tmp_path, [{"html": page}, {"html": page, "drop": [["lock.json", lock_text]]}])
    assert (alone["result"], dropped["result"]) == ("incomplete", "agrees")
    assert "✓" not in alone["said"]
    assert "drop lock.json here" in alone["said"]
    assert "drop lock.json here" not in dropped["said"]
