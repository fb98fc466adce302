"""A real browser without a window: opens pages, presses their button, drops files on them, and tells what they show."""

from __future__ import annotations

import html
import json
import re
import subprocess
import tempfile
from pathlib import Path
from shutil import which

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--virtual-time-budget=60000",
]  # fmt: skip
CHROMIUM = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := which(name))), "")

HARNESS = """<!doctype html><meta charset="utf-8"><pre id="shown"></pre>
<script type="application/json" id="pages">{pages}</script>
<script>
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
async function look(page) {{
  const frame = document.createElement("iframe");
  const loaded = new Promise((done) => (frame.onload = done));
  frame.srcdoc = page.html;
  document.body.append(frame);
  await loaded;
  const [inner, world] = [frame.contentDocument, frame.contentWindow];
  if (page.drop) {{
    const files = new world.DataTransfer();
    for (const [name, text] of page.drop) files.items.add(new world.File([text], name));
    inner.dispatchEvent(new world.DragEvent("drop", {{ dataTransfer: files }}));
  }} else inner.getElementById("recompute").click();
  const told = () => inner.body.dataset;  // a page that agrees has another body than before
  const ended = () => ["agrees", "differs", "incomplete"].includes(told().result) && (!page.drop || told().taken);
  for (let i = 0; i < 400 && !ended(); i++) await wait(25);
  const shown = {{ result: told().result, said: inner.querySelector("output").textContent }};
  frame.remove();
  return shown;
}}
(async () => {{
  const shown = [];
  for (const page of JSON.parse(document.getElementById("pages").textContent)) shown.push(await look(page));
  document.getElementById("shown").textContent = JSON.stringify(shown);
}})();
</script>"""


def dump(url: str) -> str:
    """Load a page and give its DOM after all scripts have run."""
    with tempfile.TemporaryDirectory() as profile:
        command = [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "--dump-dom", url]
        return subprocess.run(command, capture_output=True, check=True, timeout=180).stdout.decode()


def look(folder: Path, pages: list[dict[str, object]]) -> list[dict[str, str]]:
    """Press the button of each page, or drop files on it, and give what came of it.

    The browser's time runs ahead of a busy machine, so a page that did not come to its end is shown again.
    """
    shown = _look(folder, pages)
    for _ in range(3):
        late = [place for place, one in enumerate(shown) if "result" not in one]
        for place, one in zip(late, _look(folder, [pages[place] for place in late]) if late else [], strict=True):
            shown[place] = one
    return shown


def _look(folder: Path, pages: list[dict[str, object]]) -> list[dict[str, str]]:
    text = json.dumps(pages).replace("<", "\\u003c")
    (folder / "harness.html").write_text(HARNESS.format(pages=text), "utf-8")
    shown = re.search(r'<pre id="shown">(.*?)</pre>', dump((folder / "harness.html").as_uri()), re.S)
    assert shown, "the harness did not run"
    assert shown[1], "the harness did not come to its end"
    return json.loads(html.unescape(shown[1]))
