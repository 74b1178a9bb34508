"""Moments and the feast in a browser: sound and motion once and only if wanted, the picture, a screen that stays on."""

import base64
import struct
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from companion.match.actions import EndMatch, NextRound
from companion.numbers.actions import Finish
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import begun, book, round_of, sit_down, tap
from tests.browser.laws import RECORDED_LOCKS, TABLET_FINGER, box_of, lawful, resized, text_at, within_reach

_COUNTING: Final = """
window.sounds = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = AudioScheduledSourceNode.prototype;
    kind.prototype.start = function (...when) { window.sounds++; return start.apply(this, when); };
}
"""
"""Counts the tones that a page plays; they sound all the same."""
_PLAYING: Final = "[...document.getAnimations()].filter(each => each.animationName).map(each => each.animationName)"
_INKED: Final = """async picture => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const to = canvas.getContext("2d");
    to.drawImage(image, 0, 0);
    const points = new Uint32Array(to.getImageData(0, 0, image.width, image.height).data.buffer);
    return new Set(points).size;
}"""
"""The number of colours of a picture, which is given in Base64."""
_OUT_OF_SIGHT: Final = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def with_counter(visit: Open) -> Page:
    """Open the start page in a browser that counts tones."""
    page = visit("/")
    page.context.add_init_script(_COUNTING)
    return page


def tones(page: Page) -> int:
    return int(page.evaluate("window.sounds"))


def caught(page: Page, seat: int) -> None:
    tap(page, "#caught", f"#tap-{seat}")
    page.locator(".board[data-moment=sleepyhead]").wait_for()


def test_a_moment_sounds_once_and_only_after_somebody_turned_sounds_on(visit: Open) -> None:
    page = with_counter(visit)
    begun(page, "zahlenspiel")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    caught(page, 1)
    assert tones(page) == 0
    page.locator("#sound").tap()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => window.sounds === 1")  # a tick says that it is on; the moment of before stays silent
    caught(page, 2)
    page.wait_for_function("() => window.sounds > 5")
    heard = tones(page)
    table = page.url.partition("?")[0]
    tap(page, "#finish")
    page.go_back()  # from another step to the same moment
    page.locator(".board[data-moment=sleepyhead]").wait_for()
    assert page.locator(".board.fresh").count() == 0
    assert tones(page) == heard
    page.goto(table)
    page.locator(".board[data-moment=sleepyhead]").wait_for()
    assert tones(page) == 0


def test_the_choice_of_the_set_up_holds_at_the_table_after_a_reload_and_until_it_is_muted(visit: Open) -> None:
    page = with_counter(visit)
    page.goto("/neu/zahlenspiel")
    expect(page.locator("#sound")).to_have_text("Töne: aus")
    page.locator("#sound").tap()
    expect(page.locator("#sound")).to_have_text("Töne: an")
    within_reach(page, "#sound", TABLET_FINGER)
    sit_down(page, "zahlenspiel")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    within_reach(page, ".corner-key", TABLET_FINGER)
    caught(page, 1)
    page.wait_for_function("() => window.sounds > 5")
    page.locator("#sound").tap()
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    caught(page, 2)
    assert tones(page) == 0


def test_a_moment_moves_only_for_those_who_dont_mind_and_a_table_keeps_the_whole_screen(visit: Open) -> None:
    page = visit("/")
    begun(page, "zahlenspiel")
    page.locator("#full-screen").tap()
    expect(page.locator("#full-screen")).to_have_attribute("aria-pressed", "true")
    for seat, moves in ((1, True), (2, False)):
        page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
        caught(page, seat)
        assert page.locator(".board.fresh").count() == 1
        assert ("drop" in page.evaluate(_PLAYING)) is moves
        assert page.evaluate("Boolean(document.fullscreenElement)")  # a booking swaps the table alone
    page.locator("#full-screen").tap()
    expect(page.locator("#full-screen")).to_have_attribute("aria-pressed", "false")


def test_the_picture_of_an_evening_is_made_on_the_device_and_saved_as_png(visit: Open, tmp_path: Path) -> None:
    page = visit("/", moving=True, accept_downloads=True)
    begun(page, "zahlenspiel", tally="wins")
    book(page, Finish(0), NextRound(), Finish(2))
    page.goto(f"{page.url.partition('?')[0]}/zettel?schritt=schluss")
    tap(page, "#end-now")
    page.locator(".podium").wait_for()
    assert "step-rises" in page.evaluate(_PLAYING)
    page.locator("#share").wait_for()
    lawful(page, ".last-keys .key", [TABLET, PHONE])
    resized(page, TABLET)
    with page.expect_download() as saved:
        page.locator("#share").tap()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    picture = file.read_bytes()
    assert file.suffix == ".png"
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture[16:24]) == (1080, 1350)
    assert page.evaluate(_INKED, base64.b64encode(picture).decode()) > 500


def test_without_a_wake_lock_a_silent_video_keeps_the_screen_awake_from_the_first_tap_on(visit: Open) -> None:
    page = visit("/")
    page.context.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });")
    begun(page, "zahlenspiel")
    video = page.locator("#awake")
    assert video.evaluate("video => video.paused")
    tap(page, "#finish", "#back")
    page.wait_for_function("() => document.getElementById('awake').currentTime > 0.2")
    assert video.evaluate(
        "video => [video.muted, video.loop, video.volume, video.webkitAudioDecodedByteCount > 0]"
    ) == [False, False, 1, True]  # a browser doesn't count a video without sound, Safari not one that repeats itself
    video.evaluate("video => { video.currentTime = video.duration - 0.5; }")
    page.wait_for_function("() => document.getElementById('awake').currentTime < 3")
    assert not video.evaluate("video => video.paused")
    for hidden in (True, False):  # a browser without a screen never hides a page
        page.evaluate(_OUT_OF_SIGHT, hidden)
        page.wait_for_function("hidden => document.getElementById('awake').paused === hidden", arg=hidden)


def test_the_wake_lock_is_taken_and_taken_again_when_the_page_comes_back(visit: Open) -> None:
    page = visit("/")
    page.context.grant_permissions(["screen-wake-lock"])  # a browser with a screen asks nobody
    page.context.add_init_script(RECORDED_LOCKS)
    begun(page, "zahlenspiel")
    page.wait_for_function("() => locks.length === 1 && !locks[0].released")
    caught(page, 1)
    assert page.evaluate("locks.map(lock => [lock.type, lock.released])") == [["screen", False]]
    # A browser ends the lock of a page that goes out of sight; one without a screen never hides a page.
    page.evaluate("locks[0].release().then(() => document.dispatchEvent(new Event('visibilitychange')))")
    page.wait_for_function("() => locks.length === 2 && !locks[1].released")


def test_with_larger_text_the_points_of_the_podium_stand_above_the_keys(visit: Open) -> None:
    page = visit("/")
    begun(page, "zahlenspiel", tally="points")
    book(page, *round_of(0, 1, 2, 3), EndMatch())
    again = page.locator("#again")
    for size in ((1280, 800), TABLET):
        resized(page, size)
        with text_at(page, 150):
            for points in page.locator(".block span").all():
                assert box_of(points).bottom <= box_of(again).top, (size, points.inner_text())
