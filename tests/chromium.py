"""A real browser for tests; without one they are skipped."""

from __future__ import annotations

import html
import shutil
import subprocess
from pathlib import Path

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

needs_chromium = pytest.mark.skipif(not BROWSER, reason="no chromium here: install it to test pages in a browser")


def run_in_page(page: str, script: str, folder: Path, width: int = 1000) -> str:
    """Show a page in a frame of some width, run a script over it as ``page``, and give what it returns.

    The script is none of the page's: the frame around it runs it.
    """
    around = folder / "around.html"
    around.write_text(
        f'<!DOCTYPE html><iframe id="frame" width="{width}" height="900" srcdoc="{html.escape(page)}"></iframe>'
        f"<script>onload = () => {{ const page = document.getElementById('frame').contentDocument;"
        f"document.body.textContent = '<<' + (() => {{ {script} }})() + '>>'; }}</script>",
        encoding="utf-8",
    )
    command = [BROWSER, *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", around.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return html.unescape(done.stdout.partition("&lt;&lt;")[2].partition("&gt;&gt;")[0])
