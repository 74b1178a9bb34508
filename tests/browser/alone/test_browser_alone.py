"""The tablet alone: the folder from a plain host, that is gone after the first visit; nothing is lost."""

import filecmp
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Frame

from companion.action import Action
from companion.match.actions import NextRound
from companion.numbers.actions import Finish
from tests.browser.alone.conftest import PARTS
from tests.browser.alone.static_host import BELOW, Host, Tablet, tablet
from tests.waiting import PATIENCE
from tests.web.forms import form_of, new_key, set_up
from web.in_browser.building.folder import write_folder

WAKING: Final = 3 * PATIENCE
NEXT: Final[tuple[Action, ...]] = (Finish(0), NextRound())
"""What is booked in turn: a round that is won, and the next one."""
SEND: Final = """async ([address, form]) => {
    const body = new URLSearchParams(form);
    const answer = await fetch(address, { method: "POST", body });
    return [answer.status, answer.url];
}"""
"""Sends a form as a page does, and follows the answer."""


def sent(frame: Frame, address: str, form: dict[str, object]) -> str:
    """Send a form from a page; return where it leads."""
    pairs = [(name, each) for name, value in form.items() for each in (value if isinstance(value, list) else [value])]
    status, url = frame.evaluate(SEND, [address, pairs])
    assert status == 200, url
    return str(url)


def begun(frame: Frame) -> str:
    """Begin an evening of the number game and show its table; return its address."""
    table = sent(frame, f"{BELOW}neu/zahlenspiel", dict(set_up(new_key(), ["Oma", "Ben", "Mia"])))
    frame.goto(table)
    frame.locator(".board[data-seq='0']").wait_for()
    return table


@pytest.mark.endurance
def test_what_was_booked_outlives_a_kill_without_a_net(chromium: Browser, host: Host, tmp_path: Path) -> None:
    profile, home = tmp_path / "profile", f"{host.address}{BELOW}"
    with tablet(chromium, profile) as first:
        frame = first.open(home, WAKING)
        assert frame.locator("#new-zahlenspiel").is_visible()
        host.close()
        cards = frame.goto(f"{home}wort?a=EIS&b=WEIN")
        assert cards is not None
        assert cards.status == 200, "two cards are judged before the lexicon is there"
        table = begun(frame)
        hears_of_bookings_and_asks_for_nothing_else(first, frame, table)
        assert first.faults == []
        first.kill()
    with tablet(chromium, profile) as second:
        frame = second.open(table, WAKING)
        frame.locator(".board[data-seq='1']").wait_for()
        assert second.faults == []


def hears_of_bookings_and_asks_for_nothing_else(device: Tablet, frame: Frame, table: str) -> None:
    """An idle page of a table asks for nothing; it draws itself anew when something was booked beside it."""
    frame.wait_for_load_state("networkidle")
    asked: list[str] = []
    device.page.on("request", lambda request: asked.append(request.url))
    frame.wait_for_timeout(5000)
    assert [url for url in asked if table in url] == []
    sent(frame, f"{table}/tun", dict(form_of(Finish(0), new_key())))
    frame.locator(".board[data-seq='1']").wait_for()


@pytest.mark.endurance
def test_the_same_program_writes_the_same_bytes(app_folder: Path, tmp_path: Path) -> None:
    write_folder(tmp_path / "again", lambda _: None, PARTS, packing=0)
    names = sorted(path.relative_to(app_folder) for path in app_folder.rglob("*") if path.is_file())
    again = sorted(path.relative_to(tmp_path / "again") for path in (tmp_path / "again").rglob("*") if path.is_file())
    assert names == again
    for name in names:
        assert filecmp.cmp(app_folder / name, tmp_path / "again" / name, shallow=False), name


@pytest.mark.endurance
def test_the_lexicon_and_a_snapshot_are_made_beside_the_play(chromium: Browser, host: Host, tmp_path: Path) -> None:
    profile, home = tmp_path / "profile", f"{host.address}{BELOW}"
    with tablet(chromium, profile) as first:
        frame = first.open(home, WAKING)
        first.marks("lexicon", WAKING)
        word = frame.goto(f"{home}wort?wort=Weinbahn")
        assert word is not None
        assert word.status == 200
        first.marks("made snapshot", WAKING)
    host.close()
    with tablet(chromium, profile) as second:
        frame = second.open(home, WAKING)
        word = frame.goto(f"{home}wort?wort=Weinbahn")
        assert word is not None
        assert word.status == 200
        assert second.faults == []


@pytest.mark.endurance
def test_no_kill_loses_a_booking(chromium: Browser, host: Host, tmp_path: Path) -> None:
    profile, home = tmp_path / "profile", f"{host.address}{BELOW}"
    with tablet(chromium, profile) as first:
        table = begun(first.open(home, WAKING))
        first.kill()
    host.close()
    for booked in range(30):
        with tablet(chromium, profile) as device:
            frame = device.open(table, WAKING)
            frame.locator(f".board[data-seq='{booked}']").wait_for()
            sent(frame, f"{table}/tun", dict(form_of(NEXT[booked % 2], new_key())))
            device.kill()
