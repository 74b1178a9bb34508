"""Helpers of the browser tests of a tablet: players put around a table, taps."""

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Locator, Page

from companion.action import Action
from companion.numbers.actions import Counted, Finish
from tests.web.forms import form_of, new_key, set_up
from web.server.houses.door import ADDRESS

NAMES: Final = ("Oma", "Ben", "Mia", "Jo")
DEAF: Final = 400  # ms after a change in which a tap still counts for the page before it
TOLD: Final = 2000  # ms after which the page no longer says that it dropped a tap
LEADS_ON: Final = """key => {
    const sends = key.closest("button, input"); // its form may stand elsewhere
    const books = sends?.form?.matches("[data-book]") && ["submit", "image"].includes(sends.type);
    if (!books && !key.closest("a[data-step]")) return false;
    for (const old of document.querySelectorAll(".board, .board > .notice")) old.dataset.old = "";
    return true;
}"""
WATCHED: Final = """() => {
    if (window.tapIs === undefined) {
        addEventListener("click", () => { window.tapIs = "counted"; }, true);
        document.addEventListener("trouble", ({ detail }) => {
            if (detail === "twice" || detail === "early") window.tapIs = "dropped";
        });
    }
    window.tapIs = "";
}"""
"""Lets a page note whether its next tap counts or is dropped; a click and what becomes of it are one task."""
STILL_THERE: Final = ".board[data-old]:not(:has(> .notice:not([data-old])))"
"""The board of before a tap. After a refusal it stays, with a new notice."""


def listen(page: Page) -> None:
    """Put the page's clock ahead by the time in which a tap still counts for the page before it."""
    page.clock.fast_forward(DEAF)


def tap(page: Page, *keys: str) -> None:
    """Tap one key after another, each once it is there; wait for the step that it leads to."""
    for key in keys:
        target = page.locator(key).first
        target.wait_for()
        listen(page)
        leads_on = target.evaluate(LEADS_ON)
        tap_until_it_counts(page, target)
        if leads_on:
            page.locator(STILL_THERE).wait_for(state="detached")


def tap_until_it_counts(page: Page, target: Locator) -> None:
    """Tap, and once more if the page dropped it: another device may have changed the board a moment before."""
    for _attempt in range(5):
        page.evaluate(WATCHED)
        target.tap()
        if page.wait_for_function("() => window.tapIs ?? 'counted'").json_value() == "counted":
            return
        page.clock.fast_forward(TOLD)


def begun(page: Page, slug: str, names: Sequence[str] = NAMES, **chosen: str) -> None:
    """Begin an evening as the set-up does, without its screens, and show its table; the first player deals.

    It is in the house of the page, where the server has many.
    """
    page.goto(_sent(page, f"{root_of(page)}/neu/{slug}", set_up(new_key(), names, **chosen)))


def book(page: Page, *actions: Action) -> None:
    """Book actions at the table that a page shows, as its forms do, and show it anew."""
    table = page.url.partition("?")[0]
    for action in actions:
        _sent(page, f"{table}/tun", form_of(action, new_key()))
    page.goto(table)


def _sent(page: Page, address: str, form: Mapping[str, str | Sequence[str]]) -> str:
    """Send a form from the device of a page; return where the answer leads."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": _origin(page)}
    answer = page.request.post(address, data=urlencode(form, doseq=True), headers=headers, max_redirects=0)
    assert answer.status == 303, answer.text()
    return answer.headers["location"]


def round_of(*cards: int) -> list[Action]:
    """Return a round of the number game with these cards left; the player without a card has won."""
    return [Finish(cards.index(0)), *(Counted(seat, left) for seat, left in enumerate(cards) if left)]


def root_of(page: Page) -> str:
    """Return the beginning of the addresses of a page's house; "" where the server has one house."""
    found = ADDRESS.fullmatch(urlsplit(page.url).path)
    return f"/h/{found['house']}" if found else ""


def _origin(page: Page) -> str:
    parts = urlsplit(page.url)
    return f"{parts.scheme}://{parts.netloc}"


def sit_down(page: Page, slug: str, names: Sequence[str] = NAMES, *, phones: bool = False, **chosen: str) -> None:
    """Choose a game on the start screen, with phones or cards, put `names` around the table, choose other rules, go."""
    page.goto("/")
    page.locator(f"#new-{slug}").tap()
    if phones:
        page.locator("#with-digital").tap()
        page.locator("#with-digital[aria-pressed=true]").wait_for()
    put_around(page, names)
    choose(page, **chosen)
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")


def choose(page: Page, **chosen: str) -> None:
    """Choose other rules for the table that is being set; `geber` is the number of the first dealer."""
    if not chosen:
        return
    page.locator("#otherwise").tap()
    page.locator("#back").wait_for()
    for option, value in chosen.items():
        choice = page.locator(f"label:has([name={option}][value='{value}'])")
        if choice.count():
            choice.tap()
        else:
            page.locator(f"[name={option}]").fill(value)


def put_around(page: Page, names: Sequence[str]) -> None:
    """Put people around the table that is being set: those who played here by their faces, others by their names."""
    page.locator("#setup").wait_for()  # what is counted below is counted on this page, not on the one that led here
    for seat, name in enumerate(names):
        known = page.locator(".pick").filter(has=page.get_by_text(name, exact=True))
        if known.count():
            known.tap()
        else:
            if not page.locator("#new-one[open]").count():
                page.locator("#new-key").tap()
            page.locator("#new-name").fill(name)
            page.locator("#add").tap()
        page.locator(".place:not(.empty)").nth(seat).wait_for()


def around(page: Page) -> list[str]:
    """Return the names around the table that is being set, clockwise from the top left."""
    return page.locator(".place .plate").all_inner_texts()


def count(page: Page, seat: int, cards: int) -> None:
    """Tap the number of cards that a seat of the number game has left, once the page asks for it."""
    from playwright.sync_api import expect

    expect(page.locator("#count input[name=seat]")).to_have_value(str(seat))
    for _ in range((cards - 1) // 20):
        tap(page, "#more-cards")
    tap(page, f"#cards-{cards}")


def play(page: Page, *cards: int) -> None:
    """Play a round of the number game by touch; the winner has 0 cards left, all others are counted one by one."""
    tap(page, "#finish", f"#tap-{cards.index(0)}")
    for seat, left in enumerate(cards):
        if left:
            count(page, seat, left)
