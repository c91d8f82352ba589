"""Drives headless Chromium through a pipe, with the standard library: pages, clicks, errors, requests, screenshots."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--remote-debugging-pipe",
)
_LOCAL = ("file:", "data:", "blob:", "about:", "http://127.0.0.1:")


class BrowserError(Exception):
    """The browser refused a command, or a script of the page failed."""


class Page:
    """One page of a browser, what it complained about, and what it requested."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, read
        self._rest = b""
        self._number = 0
        self._session = ""
        self.complaints: list[str] = []
        self.requests: list[str] = []
        target = self._command("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._command(f"{domain}.enable")

    def _command(self, method: str, **params: object) -> dict[str, Any]:
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            said = self._next()
            if said.get("id") == self._number:
                if "error" in said:
                    raise BrowserError(f"{method}: {said['error']}")
                return dict(said["result"])

    def _next(self) -> dict[str, Any]:
        """Read one message, and note the events among them."""
        while b"\0" not in self._rest:
            data = os.read(self._read, 1 << 16)
            if not data:
                raise BrowserError("the browser has ended")
            self._rest += data
        first, self._rest = self._rest.split(b"\0", 1)
        said: dict[str, Any] = json.loads(first)
        self._note(said.get("method", ""), said.get("params", {}))
        return said

    def _note(self, method: str, params: Mapping[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in {"error", "warning", "assert"}:
            self.complaints.append(str([argument.get("value") for argument in params["args"]]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in {"error", "warning"}:
            self.complaints.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    @property
    def outside(self) -> list[str]:
        """The requests that would leave the machine."""
        return [url for url in self.requests if not url.startswith(_LOCAL)]

    def look(self, width: int, *, dark: bool = False, media: str = "", height: int = 900) -> None:
        """Set the width of the window, the colour scheme and the medium."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        self._command("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def open(self, url: str) -> None:
        """Load a page, and wait until it is complete."""
        self._command("Page.navigate", url=url)
        while self._next().get("method") != "Page.loadEventFired":
            pass

    def run(self, script: str) -> Any:  # noqa: ANN401 - whatever the script gives
        """Evaluate a script in the page, await it, and give its value."""
        done = self._command("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise BrowserError(str(done["exceptionDetails"]))
        return done["result"].get("value")

    def until(self, condition: str, *, seconds: float = 30.0) -> None:
        """Wait in the page until a condition holds."""
        held = self.run(
            f"new Promise((resolve) => {{ const stop = performance.now() + {seconds * 1000};"
            f" const look = () => ({condition}) ? resolve(true) : performance.now() > stop ? resolve(false)"
            " : setTimeout(look, 20); look(); })"
        )
        if not held:
            raise BrowserError(f"not within {seconds} s: {condition}")

    def screenshot(self, path: Path, *, clip: Mapping[str, float] | None = None) -> None:
        """Save the whole page as PNG, or the part of it in a rectangle."""
        extra = {"clip": {**clip, "scale": 1}} if clip else {}
        done = self._command("Page.captureScreenshot", format="png", captureBeyondViewport=True, **extra)
        path.write_bytes(base64.b64decode(done["data"]))

    def pdf(self, path: Path) -> None:
        """Print the page."""
        done = self._command("Page.printToPDF", printBackground=True)
        path.write_bytes(base64.b64decode(done["data"]))


@contextmanager
def browser(folder: Path) -> Iterator[Page]:
    """Start Chromium with a profile in a folder; end it at the end."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise BrowserError("no chromium; install Debian's package chromium")
    to_browser, write = os.pipe()
    read, from_browser = os.pipe()

    def place() -> None:
        # Chromium reads commands from descriptor 3 and writes to 4
        spare = [os.dup(to_browser), os.dup(from_browser)]
        os.dup2(spare[0], 3)
        os.dup2(spare[1], 4)

    process = subprocess.Popen(
        [chromium, *OPTIONS, f"--user-data-dir={folder / 'profile'}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        close_fds=False,
        preexec_fn=place,  # noqa: PLW1509 - it only moves descriptors
    )
    os.close(to_browser)
    os.close(from_browser)
    try:
        yield Page(write, read)
    finally:
        os.close(write)
        process.terminate()
        process.wait(timeout=30)
        os.close(read)
