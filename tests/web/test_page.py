"""Reading pages in tests: the tree that a browser sees, the form that it sends."""

import pytest

from tests.web.page import Page

FORM = """
<form id="f"><input type="hidden" name="id" value="a&amp;b"><input name="word" value="">
<input type="radio" name="seat" value="1"><input type="radio" name="seat" value="2" checked>
<input type="checkbox" name="called" value="1"><input name="off" value="x" disabled>
<select name="cards"><option>3</option><option selected>4</option></select>
<select name="place"><option value="0">hier</option></select>
<button id="go" name="do" value="lay">Los</button></form><button id="undo" form="f">Zurück</button>
"""


def test_a_key_sends_what_a_browser_would_send() -> None:
    page = Page(FORM)
    fields = {"id": "a&b", "word": "", "seat": "2", "cards": "4", "place": "0"}
    assert page.sent_by("go") == {**fields, "do": "lay"}
    assert page.sent_by("undo") == fields
    assert page.keys == {"go": True, "undo": True}


def test_text_is_in_one_line_and_without_what_nobody_sees() -> None:
    page = Page("<p>\n <b>\u2068Oma\u2069</b> &amp; <i>Schlaf&shy;mütze</i></p><template><p>nie</p></template>")
    assert page.text == "Oma & Schlafmütze"
    assert page.one("p").texts("b, i, b") == ["Oma", "Schlafmütze"]


def test_a_selector_finds_each_element_once_below_its_own_and_in_its_exact_case() -> None:
    page = Page('<p class="a b" id="x"><b class="a">1</b></p>')
    assert [element.tag for element in page.all(".a, .b, p")] == ["p", "b"]
    assert [element.tag for element in page.one("p").all(".a")] == ["b"]
    assert not page.has(".A, #X")
    with pytest.raises(AssertionError, match=r"2 elements match \.a"):
        page.one(".a")
