"""A plain host of static files, and a browser with a profile of its own that a test can kill."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Frame, Page

from tests.conftest import find_chromium
from tests.waiting import wait_until

BELOW = "/here/app/"
"""Where the folder lies on its host: in a subfolder, as on many."""


class Host:
    """A host that knows nothing of Python, and sends no header of its own; `close` is the end of the net."""

    def __init__(self, folder: Path, top: Path) -> None:
        (top / BELOW.strip("/")).parent.mkdir(parents=True)
        (top / BELOW.strip("/")).symlink_to(folder)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(top)))
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        """Say nothing."""


class Tablet:
    """A browser with its own profile, in which the app is open."""

    def __init__(self, context: BrowserContext, profile: Path) -> None:
        self.context, self._profile = context, profile
        self.page: Page = context.pages[0]
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._note)

    def open(self, address: str, patience: float) -> Frame:
        """Open the app and wait for its first page; return the frame that shows the pages."""
        self.page.goto(address)
        self.page.wait_for_function("window.marks?.shown", timeout=1000 * patience)
        return self.frame

    @property
    def frame(self) -> Frame:
        """The frame that shows the pages."""
        return next(frame for frame in self.page.frames if frame != self.page.main_frame)

    def marks(self, name: str, patience: float) -> float:
        """Wait for a moment of the start; return it, in ms."""
        found = self.page.wait_for_function("name => window.marks[name]", arg=name, timeout=1000 * patience)
        return float(found.json_value())

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def kill(self) -> None:
        """End all processes of the browser at once."""
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        wait_until(lambda: not self._processes())
        for lock in self._profile.glob("Singleton*"):
            lock.unlink()

    def _processes(self) -> list[int]:
        mark = f"--user-data-dir={self._profile}".encode()
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mark in (place / "cmdline").read_bytes().split(b"\0"):
                    found.append(int(place.name))
        return found


@contextmanager
def tablet(chromium: Browser, profile: Path) -> Iterator[Tablet]:
    """Start a browser of its own over a profile."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0  # as in tests/conftest.py
    context = chromium.browser_type.launch_persistent_context(
        profile, executable_path=find_chromium(), chromium_sandbox=not as_root, bypass_csp=True, has_touch=True,
        viewport={"width": 1280, "height": 800}, locale="de-DE", args=["--disable-gpu"],
    )  # fmt: skip
    try:
        yield Tablet(context, profile)
    finally:
        with suppress(Error):  # one that was killed is closed
            context.close()
