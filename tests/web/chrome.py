"""A real browser that is told what to do through a pipe: it types, clicks and presses keys as people do."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chromium import BROWSER, FLAGS

PAINTED = "document.readyState === 'complete' && performance.getEntriesByType('paint').length > 0"
"""A browser drops the clicks that come before a new page is first painted: what is clicked could not be seen."""


class Tab:
    """One page of the browser."""

    def __init__(self, into: int, out: int) -> None:
        self._into = into
        self._out = out
        self._number = 0
        self._session = ""
        self._rest = b""
        self.problems: list[str] = []
        """What the page broke of its policy, and errors of its script."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "DOM"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: object) -> dict:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._into, json.dumps(message).encode() + b"\0")
        while True:
            told = self._read()
            if told.get("id") == self._number:
                assert "error" not in told, told
                return told["result"]
            self._see(told)

    def _read(self) -> dict:
        while b"\0" not in self._rest:
            part = os.read(self._out, 1 << 20)
            assert part, "the browser is gone"
            self._rest += part
        one, _, self._rest = self._rest.partition(b"\0")
        return json.loads(one)

    def _see(self, told: dict) -> None:
        if told.get("method") == "Log.entryAdded":
            entry = told["params"]["entry"]
            if "favicon" not in str(entry.get("url")):
                self.problems.append(entry["text"])
        if told.get("method") == "Runtime.exceptionThrown":
            self.problems.append(str(told["params"]["exceptionDetails"]))

    def open(self, url: str) -> None:
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def run(self, script: str) -> object:
        found = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait(self, script: str, seconds: float = 20) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                if self.run(script):
                    return
            except AssertionError:  # the page is on its way to another
                pass
            time.sleep(0.05)
        raise AssertionError(f"waited in vain for {script}: {self.run('document.body.innerText')}")

    def type(self, text: str) -> None:
        self.call("Input.insertText", text=text)

    def press(self, key: str, code: int, shift: bool = False) -> None:
        about = {"key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown", text={"Enter": "\r", " ": " "}.get(key, ""), **about)
        self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    def click(self, selector: str) -> None:
        self.wait(PAINTED)
        script = f"""(() => {{ const one = document.querySelector({json.dumps(selector)});
          one.scrollIntoView({{ block: "center" }}); const box = one.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2] }})()"""
        x, y = self.run(script)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def upload(self, selector: str, path: Path) -> None:
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", files=[str(path)], nodeId=node)

    def size(self, width: int) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]))

    def pdf(self) -> bytes:
        return base64.b64decode(self.call("Page.printToPDF", preferCSSPageSize=True)["data"])


@contextmanager
def chrome(profile: Path) -> Iterator[Tab]:
    """Start a browser for as long as the block runs."""
    in_read, in_write = os.pipe()
    out_read, out_write = os.pipe()
    command = [BROWSER, *FLAGS, f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"]
    shell = ["bash", "-c", f'exec "$@" 3<&{in_read} 4>&{out_write}', "bash", *command]
    process = subprocess.Popen(
        shell,
        pass_fds=(in_read, out_write),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(in_read)
    os.close(out_write)
    try:
        yield Tab(in_write, out_read)
    finally:
        process.kill()
        process.wait()
        os.close(in_write)
        os.close(out_read)
