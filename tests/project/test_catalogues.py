"""The catalogues are whole: the English of all texts of `web`, on pages and of commands, and the German of click."""

import ast
import io
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import click
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

TOP: Final = Path(__file__).parents[2]
CATALOGUES: Final = TOP / "web" / "translations"
ENGLISH: Final = CATALOGUES / "en" / "LC_MESSAGES" / "messages.po"
GERMAN: Final = CATALOGUES / "de" / "LC_MESSAGES" / "click.po"
MARKS: Final = {"_", "N_", "gettext", "ngettext", "pgettext", "translated", "translated_plural"}
"""The functions through which a text goes into the catalogue."""

Key = tuple[str | None, str]
"""The context of a text, None for most, and the text itself; of a plural its singular."""


@pytest.fixture(scope="module", params=[ENGLISH, GERMAN], ids=lambda path: path.stem)
def file(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def catalogue(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parents[1].name, domain=file.stem)


def messages(file: Path) -> Iterator[Message]:
    """Yield the messages of a catalogue without its header."""
    return (message for message in catalogue(file) if message.id)


def forms(texts: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return a text as a tuple of one, the forms of a plural as they are, and one empty text for none."""
    return (texts or "",) if texts is None or isinstance(texts, str) else tuple(texts)


def key(text: str | Iterable[str], context: str | None) -> Key:
    return context, forms(text)[0]


def in_code_and_templates() -> set[Key]:
    """Return every text that the mapping in pyproject.toml finds."""
    mappings: list[dict[str, Any]] = tomllib.loads((TOP / "pyproject.toml").read_text())["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    found = extract_from_dir(TOP, method_map=methods, directory_filter=lambda path: "/." not in str(path))
    return {key(text, context) for _, _, text, _, context in found}


def in_click() -> set[Key]:
    """Return every text that click, as it is installed, puts through gettext."""
    files = (path for folder in click.__path__ for path in Path(folder).rglob("*.py"))
    return {key(text, context) for path in files for _, text, _, context in extract_from_file("python", path)}


def test_the_english_catalogue_has_every_text_and_no_other() -> None:
    assert {key(message.id, message.context) for message in messages(ENGLISH)} == in_code_and_templates()


def test_the_german_catalogue_has_every_message_of_click_and_no_other() -> None:
    assert {key(message.id, message.context) for message in messages(GERMAN)} == in_click()


def test_a_catalogue_is_complete_and_sure(file: Path) -> None:
    for message in messages(file):
        assert all(forms(message.string)), f"no translation of {message.id!r}"
        assert not message.fuzzy, f"unsure: {message.id!r}"


def test_a_translation_has_the_places_of_its_text() -> None:
    """The form for one thing may say its number in words: “caught once”."""
    names = re.compile(r"%\(\w+\)s")
    for message in messages(ENGLISH):
        for number, (text, translation) in enumerate(zip(forms(message.id), forms(message.string), strict=True)):
            wanted, found = sorted(names.findall(text)), sorted(names.findall(translation))
            in_words = isinstance(message.id, tuple) and number == 0 and "%(num)s" not in found
            assert found == ([each for each in wanted if each != "%(num)s"] if in_words else wanted), message.id


def test_a_translation_of_click_has_no_place_that_click_doesnt_fill() -> None:
    """German may leave a place out: „braucht eine Zahl“ needs no {number_type}."""
    names = re.compile(r"%\(\w+\)s|\{\w+")
    for message in messages(GERMAN):
        assert set(names.findall(str(message.string))) <= set(names.findall(str(message.id)))


def test_a_compiled_catalogue_is_up_to_date(file: Path) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(file))
    assert file.with_suffix(".mo").read_bytes() == compiled.getvalue()


def test_no_text_hides_in_an_f_string() -> None:
    """A text in an f-string is out of sight for the extraction, and for the tests above with it."""
    for path in (TOP / "web").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                hidden = [
                    call.lineno
                    for call in ast.walk(node)
                    if isinstance(call, ast.Call)
                    and getattr(call.func, "id", getattr(call.func, "attr", "")) in MARKS
                    and any(isinstance(arg, ast.Constant) for arg in call.args)
                ]
                assert not hidden, f"{path}: {hidden}"
