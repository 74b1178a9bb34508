"""Reading pages in tests: the tree that a browser sees, the form that it sends; and no test takes markup apart."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.page import Page

TESTS = Path(__file__).parents[1]
MARKUP = re.compile(r'<[a-z]+[ >\[]|</[a-z]|[a-z]="|[a-z]=\\?"')
TEXT_METHODS = ("partition", "rpartition", "split", "index", "find", "count", "replace", "startswith", "endswith")
OF_TEMPLATES = ["web/test_every_route.py"]  # it reads the sources of templates, which are no HTML yet
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


def literals(source: str) -> Iterator[str]:
    """Yield the literals by which a test could take markup apart: patterns, cuts, and parts looked for with `in`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and any(isinstance(each, ast.In | ast.NotIn) for each in node.ops):
            yield ast.unparse(node.left)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
            if of_re or node.func.attr in TEXT_METHODS:
                yield ast.unparse(node.args[0])


def test_no_test_takes_markup_apart() -> None:
    found = []
    for file in sorted((*TESTS.glob("web/**/*.py"), *TESTS.glob("browser/*.py"), *TESTS.glob("another_game/*.py"))):
        name = file.relative_to(TESTS).as_posix()
        if file != Path(__file__) and name not in OF_TEMPLATES:
            found += [(name, part) for part in literals(file.read_text(encoding="utf-8")) if MARKUP.search(part)]
    assert not found


def test_markup_taken_apart_is_found() -> None:
    lines = """
        re.search(r'id="(\\w+)"', page)
        page.partition('<section class="story"')
        '<b>Oma' in page
        f'value="{name}"' in page
    """
    source = "\n".join(line.strip() for line in lines.splitlines())
    assert [bool(MARKUP.search(part)) for part in literals(source)] == [True] * 4
