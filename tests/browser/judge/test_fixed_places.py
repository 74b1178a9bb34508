"""The verdict page over many words: keys never move, nothing collides, the compound fills its room."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.laws import box_of, resized

SIZES: Final = ((1280, 800), (1024, 768), (800, 1280), (768, 1024), (360, 740))
UPRIGHT: Final = SIZES[2:4]
TABLET_AND_PHONE: Final = (SIZES[1], SIZES[-1])
EXTREME: Final = (
    "a=WEIN&b=BAHN",
    "a=EIS&b=EIS",
    "a=LAND&b=BILD&wort=Landschaftsbild",
    "wort=Donaudampfschifffahrtsgesellschaft",
    "wort=Rindfleischetikettierungsüberwachung",
)
"""A word as most, one that has no other order, a wrong one, and the longest: asked on screens of each size."""
ASKED: Final = (
    *EXTREME,
    "a=BAHN&b=WEIN&fest=1",
    "a=EIS&b=WEIN",
    "a=SCHLOSS&b=STRASSE",
    "a=ANTENNE&b=AUTO",
    "a=STRASSE&b=LAND",
    "wort=Donaudampfschifffahrt",
    "wort=Paradeisersuppe",
    "a=TELEFON&b=STRASSE",
)
KEYS: Final = "#objection, #halt, #cast, #swap, .said .field, #clear"
PARTS: Final = f"{KEYS}, .laid, .compound [aria-hidden=true], .stamp, .point, .rest, .others .other"
BOXES: Final = """parts => [...document.querySelectorAll(parts)].filter(part => part.checkVisibility()).map(part => {
    const spot = document.createRange(), isText = part.matches('[aria-hidden=true], .point, .rest');
    spot.selectNodeContents(part);
    const box = (isText ? spot : part).getBoundingClientRect();
    return [part.id || part.className || 'compound', box.left, box.top, box.right, box.bottom];
})"""
SPILLED: Final = "(panel => panel.scrollHeight - panel.clientHeight)(document.getElementById('panel'))"
COMPOUND: Final = """(seen => [parseFloat(getComputedStyle(seen).fontSize), new Set([...seen.getClientRects()]
    .map((box) => Math.round(box.bottom / 12))).size, seen.querySelectorAll('wbr').length + 1])
    (document.querySelector('.compound [aria-hidden=true]'))"""
"""The size of the compound's letters in px, its lines, and the words it is made of."""
QUOTE: Final = """(line => {
    line.textContent = 'Davor steht fast nie ein Tier wie in ';
    line.append(Object.assign(document.createElement('span'), { className: 'whole', textContent: '„-bahn“' }), '.');
})(document.querySelector('.point'))"""


def boxes(page: Page, parts: str) -> dict[str, tuple[float, float, float, float]]:
    found: list[Any] = page.evaluate(BOXES, parts)
    return {name: (left, top, right, bottom) for name, left, top, right, bottom in found}


@pytest.mark.parametrize(("lang", "questions", "sizes"), [("de", ASKED, SIZES), ("en", EXTREME, TABLET_AND_PHONE)])
def test_keys_stay_in_their_places_nothing_collides_and_the_compound_breaks_at_its_seam_alone(
    visit: Open, lang: str, questions: tuple[str, ...], sizes: tuple[tuple[int, int], ...]
) -> None:
    page = visit("/wort", lang=lang, faults=True)
    seen: dict[tuple[tuple[int, int], str], tuple[float, float]] = {}
    for asked in questions:
        page.goto(f"/wort?{asked}")
        for size in sizes if asked in EXTREME else TABLET_AND_PHONE:
            resized(page, size)
            at = (asked, size)
            assert page.evaluate(SPILLED) <= 0, at
            for key, (left, top, _, _) in boxes(page, KEYS).items():
                was = seen.setdefault((size, key), (left, top))
                assert abs(was[0] - left) < 1, (at, key, was, left)
                assert abs(was[1] - top) < 1, (at, key, was, top)
            parts = list(boxes(page, PARTS).items())
            for number, (name, (left, top, right, bottom)) in enumerate(parts):
                assert left >= 0, (at, name)
                assert right <= size[0], (at, name)
                for other, (left2, top2, right2, bottom2) in parts[number + 1 :]:
                    apart = right <= left2 + 3 or right2 <= left + 3 or bottom <= top2 + 5 or bottom2 <= top + 5
                    assert apart, (at, name, other, (left, top, right, bottom), (left2, top2, right2, bottom2))
            letters, lines, words = page.evaluate(COMPOUND)
            assert letters >= (20 if "etikettierung" in asked or "gesellschaft" in asked else 32), (at, letters)
            assert lines <= words, (at, lines)


def test_word_verdict_and_first_line_are_large_and_the_key_that_opens_the_vote_closes_it_from_the_same_place(
    visit: Open,
) -> None:
    page = visit("/wort?a=WEIN&b=BAHN")
    for size in SIZES:
        resized(page, size)
        least = 28 if size[0] > 640 else 20  # px, to be read from a metre
        letters = {
            part: page.locator(part).evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
            for part in (".compound", ".stamp strong", ".point")
        }
        if size not in UPRIGHT:
            assert letters[".point"] >= least, size
            assert letters[".stamp strong"] >= 1.4 * least, size
        assert letters[".compound"] == max(letters.values()), size
        room, word = boxes(page, ".room")["room"], boxes(page, ".compound [aria-hidden=true]").popitem()[1]
        tall = (word[3] - word[1]) / (room[3] - room[1])
        assert (word[2] - word[0]) / (room[2] - room[0]) > 0.75 or tall > 0.75, size
        before = page.locator("#cast").bounding_box()
        page.locator("#cast").tap()
        assert page.locator("#remember").is_visible()
        assert page.locator("#cast").bounding_box() == before, size
        page.locator("#cast").tap()
        assert page.locator("#remember").is_hidden()


def test_on_a_phone_the_three_keys_of_a_verdict_are_alike_in_one_row(visit: Open) -> None:
    page = visit("/wort?a=EIS&b=WEIN", (360, 640))
    boxes = [box_of(page.locator(key)) for key in ("#objection", "#halt", "#cast")]
    assert len({(box.top, box.bottom, round(box.right - box.left)) for box in boxes}) == 1, boxes
    assert box_of(page.locator("#clear")).bottom <= box_of(page.locator(".tray")).top


def test_a_quoted_piece_does_not_break_at_its_hyphen(visit: Open) -> None:
    page = visit("/wort?a=LAND&b=BILD&wort=Landschaftsbild", (360, 740))
    page.evaluate(QUOTE)
    for width in range(200, 330, 7):
        page.evaluate("width => { document.querySelector('.reason').style.width = `${width}px`; }", width)
        assert page.locator(".whole").evaluate("piece => piece.getClientRects().length") == 1
        assert page.locator(".whole").evaluate("piece => piece.offsetHeight") < 40
