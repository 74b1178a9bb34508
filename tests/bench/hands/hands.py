"""The hands on phones: first paint, weight, and pictures a second while a card is dragged."""

import math
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row, in_three_digits
from tests.bench.serving import server
from tests.browser.without_box.hands import Touch, fitting, frame_of
from tests.conftest import find_chromium
from tests.kept_lexicon import linked_home
from tests.web.http_tablet import HttpTablet
from web.storage.database import open_database
from web.table.phones.join_codes import code_of

SIZE: Final[ViewportSize] = {"width": 360, "height": 640}
_PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
_COUNT: Final = """() => new Promise((done) => {
  window.gaps = [];
  let last = performance.now();
  const tick = (now) => {
    window.gaps.push(now - last);
    last = now;
    if (window.counting) requestAnimationFrame(tick); else done();
  };
  window.counting = true;
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(tick); });
})"""


class Drag(NamedTuple):
    """A drag: the pictures a second while a card was dragged, and the longest time in ms that one stood."""

    rate: float
    longest: float


class Load(NamedTuple):
    """A load of a page: seconds until something was seen, bytes over the wire and unpacked, files."""

    painted: float
    sent: int
    unpacked: int
    files: int


class Phone:
    """A phone that sits at a table."""

    def __init__(self, browser: Browser, address: str, code: str, player: int) -> None:
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport=SIZE,
            device_scale_factor=2,
            is_mobile=True,
            has_touch=True,
            locale="de-DE",
            service_workers="block",  # as over plain HTTP, where each load comes over the wire
        )
        self.page: Page = self.context.new_page()
        self.page.goto(f"/mit/{code}")
        self.page.locator(f"button[name=player][value='{player}']").tap()
        self.page.locator("#seat .me").wait_for()
        self.where = self.page.url
        self.line: CDPSession = self.context.new_cdp_session(self.page)

    def slow_down(self, times: float) -> None:
        """Let this phone think so many times slower."""
        self.line.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def load(self, slower: float) -> Load:
        """Load the page of this seat as if for the first time, so many times slower."""
        page = self.context.new_page()
        line = self.context.new_cdp_session(page)
        sent: dict[str, int] = {}
        unpacked: dict[str, int] = {}
        line.on("Network.responseReceived", lambda told: _add(sent, told["requestId"], 0))
        line.on("Network.dataReceived", lambda told: _add(unpacked, told["requestId"], told["dataLength"]))
        line.on("Network.loadingFinished", lambda told: sent.update({told["requestId"]: told["encodedDataLength"]}))
        line.send("Network.enable")
        line.send("Network.setCacheDisabled", {"cacheDisabled": True})
        line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(self.where, wait_until="load")
        page.wait_for_function(f"() => {_PAINTED} > 0")
        page.wait_for_timeout(600)  # what a hand asks for beside its frame
        painted = float(page.evaluate(_PAINTED)) / 1000
        line.detach()
        page.close()
        return Load(painted, sum(sent.values()), sum(unpacked.values()), len(sent))

    def drag(self, selector: str, seconds: float) -> Drag:
        """Drag a card over the table and back, for so many seconds, and count the pictures meanwhile."""
        at = self.page.locator(selector).first.bounding_box()
        assert at is not None, selector
        x, y, touch = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, Touch(self.page)
        touch.down(x, y)
        touch.move(x, y - 30)
        self.page.evaluate(f"void ({_COUNT})()")
        began = self._now()
        while (gone := self._now() - began) < seconds:
            across = abs(1 - gone % 1.6 / 0.8)  # to the left edge and back in 1.6 s
            touch.move(30 + 300 * across, max(y - 30 - 300 * min(gone, 1), 120))
        self.page.evaluate("window.counting = false")
        gaps = sorted(self.page.evaluate("window.gaps"))
        touch.move(x, y)
        touch.session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        return Drag(1000 * len(gaps) / sum(gaps), gaps[-1])

    def tap(self, selectors: Sequence[str]) -> None:
        """Tap one after another."""
        for selector in selectors:
            self.page.locator(selector).first.tap()

    def _now(self) -> float:
        return float(self.page.evaluate("performance.now()")) / 1000


def _add(sizes: dict[str, int], request: str, size: int) -> None:
    sizes[request] = sizes.get(request, 0) + size


def draggable(game: str, frame: Any) -> str | None:
    """Return a card that this phone can drag now; None if there is none."""
    hand = frame["view"].get("hand")
    if hand is None:
        return None
    if game == "words":
        return f"[data-card='{hand['cards'][0]['id']}']" if hand["lay"] else None
    if game == "numbers":
        return "[data-key=turned]" if hand["turn"] == hand["seat"] and hand["turned"] else None
    return f"[data-rank='{hand['ranks'][0]['letter']}']"


def move(game: str, frame: Any) -> tuple[str, ...]:
    """Return what this phone taps to do something that all see; nothing if it isn't its turn."""
    view = frame["view"]
    hand = view.get("hand")
    if hand is None:
        return (".keys .key",) if view.get("keys") and game == "numbers" else ()
    return _TAPS[game](hand)


def _words(hand: Any) -> tuple[str, ...]:
    if hand["name"]:
        return (f"[data-key='name-{hand['name'][0]}']",)
    if (found := fitting(hand)) is not None:
        return f"[data-card='{found[0]}']", f"[data-stack='{found[1]}']", ".half.first"
    return ("[data-key=none]",) if hand["none"] else ()


def _numbers(hand: Any) -> tuple[str, ...]:
    if hand["turn"] != hand["seat"]:
        return ()
    return ("[data-key='own pile']",) if hand["turned"] else ("[data-key=draw]",)


def _siebenschlaefer(hand: Any) -> tuple[str, ...]:
    if not hand["mine"]:
        return ()
    ranks = hand["ranks"]
    for one, (place, other) in product(ranks, enumerate(ranks)):
        if one["worths"][place] > hand["to_beat"] and (one is not other or len(one["cards"]) > 1):
            return f"[data-rank='{one['letter']}']", f"[data-rank='{other['letter']}']", "[data-key=lay]"
    return ("[data-key=other]",)


_TAPS: Final = {"words": _words, "numbers": _numbers, "siebenschlaefer": _siebenschlaefer}


GAMES: Final = ("words", "numbers", "siebenschlaefer")
SLOW: Final = 4.0
"""The throttling of a slow phone."""
_NAMES: Final = ("Oma", "Ben", "Mia")
_LOADS: Final = 7
_DRAGS: Final = 5
_SECONDS: Final = 1.5  # of a drag
_HEAVIEST: Final = 150.0  # KB


def hands(games: tuple[str, ...] = GAMES, loads: int = _LOADS, drags: int = _DRAGS) -> list[Row]:
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
                    rows += [*_loads(game, phones[0], loads), *_drags(game, phones, drags)]
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
    worst = f"worst {in_three_digits(max(painted))} s of {times}"
    unpacked = f"{whole.unpacked / 1000:.0f} KB unpacked, {whole.files} answers"
    return [
        Row(f"hand: {game}, first paint, CPU 4× slower", statistics.median(painted), "s", Limit("<", 1), worst),
        Row(f"hand: {game}, the page in all, over the wire", whole.sent / 1000, "KB", Limit("≤", _HEAVIEST), unpacked),
    ]


def _drags(game: str, phones: list[Phone], times: int) -> Iterator[Row]:
    phone, card = _ready(game, phones)
    for slower, name in ((1.0, ""), (SLOW, ", CPU 4× slower")):
        phone.slow_down(slower)
        found: list[Drag] = [phone.drag(card, _SECONDS) for _ in range(times)]
        phone.slow_down(1)
        rate, longest = statistics.median(drag.rate for drag in found), max(drag.longest for drag in found)
        stood = f"one stood {longest:.0f} ms at most"
        yield Row(f"hand: {game}, pictures a second in a drag{name}", rate, "", Limit("≥", 59), stood)


def _ready(game: str, phones: list[Phone]) -> tuple[Phone, str]:
    """Play until some phone holds a card that can be dragged; return both."""
    for _ in range(10):
        for phone in phones:
            frame = frame_of(phone.page)
            if (card := draggable(game, frame)) is not None:
                return phone, card
            if taps := move(game, frame):
                phone.tap(taps)
                phone.page.wait_for_timeout(400)
    raise AssertionError(f"no card to drag in {game}")
