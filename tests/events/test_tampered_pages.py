"""A page of which one field of its data, or one visible thing, was changed: it is never green, in a real browser."""

from __future__ import annotations

import html
import json
import re

import browser
import pytest
import tomli_w
from event_world import draw, lock, verify, write_entry, write_event

from deckcheck.library.library import Library

TAMPER = """
document.currentScript.remove();
const found = [];
const outcome = (what) => { verify(); found.push([what, document.body.dataset.result]); };
const few = (keys) => (keys.length > 20 ? keys.slice(0, 3) : keys);
function other(value) {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : 1;
}
// The forger makes the receipt's own digest fit again.
function fit() {
  const { digest, ...rest } = data.receipt;
  if (digest !== undefined) data.receipt.digest = sha256(dump(rest));
}
function fields(node, path) {
  for (const key of few(Object.keys(node))) {
    const [value, where] = [node[key], `${path}.${key}`];
    if (value && typeof value === "object") {
      fields(value, where);
      if (!Array.isArray(value) && !Array.isArray(node)) continue;
      const kept = node[key];
      if (Array.isArray(value) && value.length) {
        node[key] = value.slice(1);
        fit();
        outcome(`${where} shortened`);
      }
      node[key] = kept;
    } else {
      if (where === ".lock" || where.endsWith(".digest")) continue;
      node[key] = other(value);
      fit();
      outcome(where);
      node[key] = value;
    }
    fit();
  }
}
function texts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  const skipped = (node) => node.parentElement.closest("output, script");
  while (walker.nextNode()) if (!skipped(walker.currentNode)) nodes.push(walker.currentNode);
  for (const node of nodes.filter((one) => one.data.trim())) {
    const kept = node.data;
    node.data = kept.replace(/\\S/, (sign) => (sign === "0" ? "1" : "0"));
    outcome(`text ${kept.trim()}`);
    node.data = kept;
  }
}
function marks() {
  const change = (what, node, edit) => {
    const copy = node.cloneNode(true);
    edit(copy);
    node.replaceWith(copy);
    outcome(what);
    copy.replaceWith(node);
  };
  const main = document.querySelector("main");
  const lists = [...document.querySelectorAll("ul.cards")];
  const turn = (one) => (one.className = one.className ? "" : "drawn");
  change("a mark added", lists[0], (one) => turn(one.firstElementChild));
  change("a card left out", lists[0], (one) => one.firstElementChild.remove());
  change("a card added", lists[0], (one) => one.append(one.firstElementChild.cloneNode(true)));
  change("two cards in another order", lists[0], (one) => one.append(one.firstElementChild));
  change("a line less", document.querySelector("ul:not(.cards)"), (one) => one.firstElementChild.remove());
  change("hidden", lists[0], (one) => (one.hidden = true));
  change("styled", lists[0], (one) => (one.style.color = "red"));
  change("a fact left out", document.querySelector("dl"), (one) => one.firstElementChild.remove());
  const more = document.createElement("p");
  more.textContent = "The winner is Eve.";
  for (const place of [main, document.body, document.querySelector("header"), document.documentElement]) {
    place.append(more);
    outcome(`a line more in ${place.nodeName}`);
    more.remove();
  }
  document.body.prepend("Eve");
  outcome("a text more");
  document.body.firstChild.remove();
  const style = document.createElement("style");
  style.textContent = "b { display: none }";
  document.head.append(style);
  outcome("a style more");
  style.remove();
  const own = document.querySelector("style");
  const kept = own.textContent;
  own.textContent += "h1::after { content: ' and Eve' }";
  outcome("another style");
  own.textContent = kept;
  const title = document.title;
  document.title = "Eve";
  outcome("another title");
  document.title = title;
  document.body.className = "mine";
  outcome("a class on the body");
  document.body.removeAttribute("class");
}
outcome("honest before");
fields(data, "");
texts();
marks();
outcome("honest after");
document.body.innerHTML = '<pre id="shown"></pre>';
document.getElementById("shown").textContent = JSON.stringify(found);
"""


def tampered(page: str, folder) -> list[list[str]]:
    """Change one thing after another on a page, and tell what it says of each."""
    free = page.replace('http-equiv="Content-Security-Policy"', 'name="policy"', 1)
    (folder / "page.html").write_text(free.replace("</body>", f"<script>{TAMPER}</script>\n</body>"), "utf-8")
    dom = browser.dump((folder / "page.html").as_uri())
    return json.loads(html.unescape(re.search(r'<pre id="shown">(.*?)</pre>', dom, re.S)[1]))


chromium = pytest.mark.skipif(not browser.CHROMIUM, reason="Chromium is not installed")
OTHER = ("--dice", "10", "2 7 1 8 2 8 1 8 2 8 4 5 9 0 4 5 2 3 5 3 6 0 2 8 7 4 7 1 3 5 2 6 6 2 4 9 7 7 5 7")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tampered")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        write_event(folder, ["Ilse", "Bruno"])
        assert lock("--seed-kind", "dice 40d10: at the meeting") == 0
        assert draw() == 0
        assert draw("--attempt", "2", "--reason", "a die fell off the table", seed=OTHER, out="two") == 0
    return folder


@chromium
@pytest.mark.parametrize("name", ["two/receipt.html", "two/players/Ilse.html"])
def test_nothing_can_be_changed_unseen(made, tmp_path, name):
    found = tampered((made / name).read_text("utf-8"), tmp_path)
    honest = [result for what, result in found if what.startswith("honest")]
    assert honest == ["agrees", "agrees"], honest
    unseen = [what for what, result in found if result != "differs" and not what.startswith("honest")]
    assert not unseen
    assert len(found) > 250
    assert {"a mark added", "another style", ".receipt.draws.1.reason"} <= {what for what, _ in found}


COVER = '<template shadowrootmode="{}" {}><p>The deck of Eve</p></template>'
WRITTEN = {
    "the direction of the text": ('<html lang="en">', '<html dir="rtl">'),
    "a page that can be written on": ('<html lang="en">', '<html contenteditable="true">'),
    "another language": ('<html lang="en">', '<html lang="de">'),
    "a page that goes on": ('<meta name="viewport"', '<meta http-equiv="refresh" content="9"><meta name="viewport"'),
    "a place that links start from": ('<meta name="viewport"', '<base target="_top"><meta name="viewport"'),
    "a style for the blind only": ("<style>", '<style media="speech">'),
    "a cover over everything": ("<main>", "<main>" + COVER.format("closed", "")),
    "an open cover": ("<main>", "<main>" + COVER.format("open", "")),
    "a cover that is copied along": ("<main>", "<main>" + COVER.format("closed", "shadowrootclonable")),
    "a cover with a hole": ("<main>", "<main>" + COVER.format("closed", "").replace("</p>", "</p><slot></slot>")),
    "a cover over the body": ("<body>", "<body>" + COVER.format("closed", "")),
    "a cover over one word": ("<b>Ilse</b> <span>", "<b>Ilse</b> <span>" + COVER.format("closed", "")),
    "a comment": ("<main>", "<main><!-- Eve -->"),
    "a result that is there before": ('class="screen" aria-live="polite">', 'class="screen">✓ All of it agrees'),
    "a mark that is there before": ("<body>", '<body data-result="agrees" class="mine">'),
    "a letter that looks alike": ("Recompute this draw", "Recоmpute this draw"),
    "an invisible letter": ("<p class=\"under\">", "<p class=\"under\">\u200b"),
    "a soft hyphen in a number": ("<dt>Seed</dt><dd>", "<dt>Seed</dt><dd>&shy;"),
}  # fmt: skip


@chromium
@pytest.mark.parametrize("name", ["two/receipt.html", "two/players/Ilse.html"])
def test_what_was_written_into_a_page_is_red(made, tmp_path, name):
    """Forged with an editor before the page is opened: what only a parser of HTML does, scripts cannot do to it."""
    page = (made / name).read_text("utf-8")
    forged = {what: page.replace(old, new, 1) for what, (old, new) in WRITTEN.items()}
    assert not [what for what, text in forged.items() if text == page]
    shown = browser.look(tmp_path, [{"html": text} for text in (page, *forged.values())])
    assert shown[0]["result"] == "agrees", shown[0]
    assert not [what for what, one in zip(forged, shown[1:], strict=True) if one["result"] != "differs"]


NAMES = (
    "bits",
    "verifiable",
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "prototype",
    "valueOf",
    "<b>",
    "10",
    "9",
)
GAME = """
id = "raffle"
name = "Raffle"
source = "made up for tests"
random = { keep = "sure", draw = "pile", number = "many", into = "deck" }
[card]
identity = ["name"]
[card.fields]
type = { values = ["ship", "crew"] }
[sections]
deck = { title = "Deck", form = "deck" }
sure = { title = "Sure", form = "entry" }
pile = { title = "Pile", form = "entry" }
[options]
many = { text = "Cards drawn", type = "integer", min = 0, max = 20, by = "deck" }
[[rules.RA001]]
text = "The pile is large enough."
section = "pile"
count.min = "option.many"
"""


@chromium
def test_names_of_properties_do_no_harm(desk):
    """Cards without a number are called by their names, and those may be anything; so may players."""
    cards = [{"name": name, "type": "ship"} for name in NAMES]
    pool = {"game": "raffle", "set": "R", "name": "Raffle", "cards": cards}
    (desk / "raffle.toml").write_text(GAME, "utf-8")
    (desk / "pool.toml").write_text(tomli_w.dumps(pool), "utf-8")
    for player in ("__proto__", "constructor"):
        content = {"game": "raffle", "player": player, "many": 7}
        content |= {section: dict.fromkeys(NAMES, 2) for section in ("sure", "pile")}
        write_entry(desk / "entries", content, f"{player}.toml")
    library = Library([str(desk / "pool.toml")], [str(desk / "raffle.toml")], cache=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("deckcheck.config.open_library.Library", lambda *_, **__: library)
        assert lock("--seed-kind", "dice 40d10") == 0
        assert draw() == 0
        assert verify() == 0
    pages = [desk / "out" / "receipt.html", *sorted((desk / "out" / "players").glob("*.html"))]
    shown = browser.look(desk, [{"html": path.read_text("utf-8")} for path in pages])
    assert [one["result"] for one in shown] == ["agrees"] * 3, shown
