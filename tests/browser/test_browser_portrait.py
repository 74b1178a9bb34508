"""A picture of one's own, taken or drawn: it is the face at the table afterwards."""

import struct
import zlib

from playwright.sync_api import Locator, Page

from companion.match.actions import NextRound
from companion.numbers.actions import Finish
from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.evenings import begun, book
from tests.browser.laws import TABLET_FINGER, faultless, within_reach

GREEN = (20, 160, 60)
_COLOUR_IN_THE_MIDDLE = """async image => {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const brush = canvas.getContext("2d");
    brush.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    return [image.naturalWidth, image.naturalHeight, ...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""


def png(width: int, height: int, colour: tuple[int, int, int], remark: bytes) -> bytes:
    """Return a PNG file in one colour, with a remark such as cameras and phones write beside a picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + bytes(colour) * width) * height)
    parts = chunk(b"IHDR", head), chunk(b"tEXt", b"Comment\0" + remark), chunk(b"IDAT", rows), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def looks(image: Locator) -> tuple[int, int, tuple[int, ...]]:
    """Return width, height and the colour in the middle of a picture, as the browser draws it."""
    width, height, *colour = image.evaluate(_COLOUR_IN_THE_MIDDLE)
    return width, height, tuple(colour)


def is_green(colour: tuple[int, ...]) -> bool:
    return all(abs(found - meant) < 8 for found, meant in zip(colour, GREEN, strict=True))  # JPEG is near, not exact


def upload(page: Page, person: str, content: bytes) -> None:
    """Take the way of a person: their page, „Anderes Gesicht“, a file."""
    page.goto("/leute")
    page.locator("main a[href^='/leute/']", has_text=person).first.tap()
    page.locator(".own-face summary").tap()
    page.locator("#bild").set_input_files({"name": "garten.png", "mimeType": "image/png", "buffer": content})
    page.locator("img[src*='/bild?']").first.wait_for()


def test_a_picture_of_ones_own_is_the_face_at_the_table(visit: Open) -> None:
    page = visit("/", TABLET, bypass_csp=True)
    begun(page, "zahlenspiel", ("Oma", "Kim"))
    book(page, Finish(0), NextRound())  # somebody who has played a round has a page
    table = page.url.partition("?")[0]
    assert page.locator("#seat-1 .face img").count() == 0
    sent = png(1200, 800, GREEN, b"Garten, 53.07 N 8.80 E")
    upload(page, "Kim", sent)
    faultless(page)
    within_reach(page, ".own-face :is(button, summary)", 44)
    page.goto(table)
    face = page.locator("#seat-1 .face img")
    width, height, colour = looks(face)
    assert (width, height) == (160, 160)  # cut to a square before it was sent
    assert is_green(colour)
    assert page.locator("#seat-0 .face img").count() == 0
    kept = page.request.get(face.get_attribute("src") or "").body()
    assert kept.startswith(b"\xff\xd8")
    assert b"Garten" not in kept
    within_reach(page, "#seat-1 .face", TABLET_FINGER)
    begun(page, "siebenschlaefer", ("Kim", "Oma"))  # remembered with the name, in any game
    assert is_green(looks(page.locator(".seat:has-text('Kim') .face img"))[2])


def test_a_face_is_drawn_with_a_finger_and_its_last_line_may_go(visit: Open) -> None:
    page = visit("/", PHONE, bypass_csp=True)
    begun(page, "zahlenspiel", ("Oma", "Kim"))
    book(page, Finish(0), NextRound())
    page.goto("/leute")
    page.locator("main a[href^='/leute/']", has_text="Kim").first.tap()
    page.locator(".own-face summary").tap()
    page.locator("#draw").tap()
    within_reach(page, ".crayon, .drawing .key", 44)
    faultless(page)
    box = page.locator(".drawing canvas").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for crayon in (5, 0):  # a line of turquoise over the middle, and one of black beside it that goes again
        page.locator(".crayon").nth(crayon).tap()
        page.mouse.move(middle[0] - 40, middle[1] + (0 if crayon else 4))
        page.mouse.down()
        page.mouse.move(middle[0] + 40, middle[1] + (0 if crayon else 4), steps=4)
        page.mouse.up()
    page.locator("#last-line").tap()
    page.locator("#drawn").tap()
    width, height, colour = looks(page.locator("img[src*='/bild?']").first)
    assert (width, height) == (160, 160)
    assert all(abs(found - meant) < 12 for found, meant in zip(colour, (47, 166, 160), strict=True))
