"""The times and numbers by which the scripts of pages go, read from the scripts; in seconds, if they are times."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import web


def _constant(script: str, name: str) -> float:
    found = re.search(rf"const {name} = ([\d.]+);", (Path(web.__file__).parent / script).read_text(encoding="utf-8"))
    assert found is not None, f"{script} has no {name}"
    return float(found[1])


_LIVE, _CLOCK = "live/static/live.js", "phones/static/clock.js"
SILENT: Final = _constant(_LIVE, "SILENT") / 1000
SOON: Final = _constant(_LIVE, "SOON") / 1000
POLL: Final = _constant(_LIVE, "POLL") / 1000
AGAIN: Final = _constant(_LIVE, "AGAIN") / 1000
ANSWER: Final = _constant(_LIVE, "ANSWER") / 1000
EVERY: Final = _constant(_CLOCK, "EVERY") / 1000
IDLE: Final = _constant(_CLOCK, "IDLE") / 1000
LOOK: Final = _constant(_CLOCK, "LOOK") / 1000
EXCHANGES: Final = int(_constant(_CLOCK, "EXCHANGES"))
FINE: Final = _constant(_CLOCK, "FINE")
"""Milliseconds."""
UNTOLD: Final = 3.0
"""Seconds until a browser opens a stream again whose server hadn't told it when (Chromium's)."""
