"""The hands on phones: first paint, weight, pictures a second while a card is dragged, and from a tap to all phones."""

from __future__ import annotations

import math
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.bench.hands.phones import Drag, Phone, draggable, move
from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row, in_three_digits
from tests.bench.serving import server
from tests.conftest import find_chromium
from tests.kept_lexicon import linked_home
from tests.web.http_tablet import HttpTablet
from web.phones.join_codes import code_of
from web.storage.database import open_database

GAMES: Final = ("words", "numbers", "siebenschlaefer")
SLOW: Final = 4.0
"""The throttling of a slow phone."""
_NAMES: Final = ("Oma", "Ben", "Mia")
_LOADS: Final = 7
_DRAGS: Final = 5
_SECONDS: Final = 1.5  # of a drag
_MOVES: Final = 15
_HEAVIEST: Final = 150.0  # KB


def hands(games: tuple[str, ...] = GAMES, loads: int = _LOADS, drags: int = _DRAGS, moves: int = _MOVES) -> list[Row]:
    """Measure the phones of an evening of each game."""
    chromium = find_chromium(light=False)  # the browser that people have
    if chromium is None:
        return [Row("hands on phones", math.nan, beside="there is no Chromium here")]
    build_once()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-hands-") as folder, sync_playwright() as playwright:
        home = linked_home(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        with server(home) as port:
            for game in games:
                with _table(browser, port, home, game) as phones:
                    rows += [*_loads(game, phones[0], loads), *_drags(game, phones, drags), _moves(game, phones, moves)]
        browser.close()
    return rows


@contextmanager
def _table(browser: Browser, port: int, home: Path, game: str) -> Iterator[list[Phone]]:
    """Give the phones of a new evening without a box."""
    with closing(HttpTablet(port)) as tablet:
        match = tablet.begin(game, _NAMES, table="digital")
        code = code_of(open_database(home / "table.sqlite"), match)
        phones = [Phone(browser, tablet.address, code, player) for player in range(len(_NAMES))]
        yield phones
        for phone in phones:
            phone.context.close()


def _loads(game: str, phone: Phone, times: int) -> list[Row]:
    found = [phone.load(SLOW) for _ in range(times)]
    painted, whole = [load.painted for load in found], found[0]
    return [
        Row(
            f"hand: {game}, first paint, CPU 4× slower",
            statistics.median(painted),
            "s",
            Limit("<", 1),
            f"worst {in_three_digits(max(painted))} s of {times}",
        ),
        Row(
            f"hand: {game}, the page in all, over the wire",
            whole.sent / 1000,
            "KB",
            Limit("≤", _HEAVIEST),
            f"{whole.unpacked / 1000:.0f} KB unpacked, {whole.files} answers",
        ),
    ]


def _drags(game: str, phones: list[Phone], times: int) -> Iterator[Row]:
    phone, card = _ready(game, phones)
    for slower, name in ((1.0, ""), (SLOW, ", CPU 4× slower")):
        phone.slow_down(slower)
        found: list[Drag] = [phone.drag(card, _SECONDS) for _ in range(times)]
        phone.slow_down(1)
        longest = max(drag.longest for drag in found)
        yield Row(
            f"hand: {game}, pictures a second in a drag{name}",
            statistics.median(drag.rate for drag in found),
            "",
            Limit("≥", 59),
            f"one stood {longest:.0f} ms at most",
        )


def _ready(game: str, phones: list[Phone]) -> tuple[Phone, str]:
    """Play until some phone holds a card that can be dragged; return both."""
    for _ in range(10):
        for phone in phones:
            frame = phone.frame()
            if (card := draggable(game, frame)) is not None:
                return phone, card
            if taps := move(game, frame):
                phone.tap(taps)
                phone.page.wait_for_timeout(400)
    raise AssertionError(f"no card to drag in {game}")


def _moves(game: str, phones: list[Phone], times: int) -> Row:
    took: list[float] = []
    for _ in range(times):
        for phone in phones:
            if taps := move(game, phone.frame()):
                took.append(_until_all_see(phone, taps, [other for other in phones if other is not phone]))
                break
    assert took, game
    return Row(
        f"hand: {game}, from a tap to another phone",
        statistics.median(took),
        "ms",
        None,
        f"worst {max(took):.0f} ms of {len(took)}",
    )


def _until_all_see(phone: Phone, taps: tuple[str, ...], others: list[Phone]) -> float:
    """Return the ms from the last tap until the last one of the other phones has drawn what it did."""
    seq = phone.frame()["seq"]
    for other in others:
        other.page.evaluate("window.drawnAt.length = 0")
    phone.tap(taps)
    phone.page.wait_for_function(
        "(seq) => fetch(location.pathname + '/stand').then((answer) => answer.json()).then((now) => now.seq > seq)",
        arg=seq,
    )
    for other in others:
        other.page.wait_for_function("() => window.drawnAt.length > 0")
    tapped = float(phone.page.evaluate("window.tappedAt"))
    drawn: list[float] = [min(at for at in other.page.evaluate("window.drawnAt") if at > tapped) for other in others]
    phone.page.wait_for_timeout(350)  # until nothing moves
    return max(drawn) - tapped
