"""Texts of the catalogue in a language, without Flask: for commands, files and faults.

    translated("Nicht gespeichert: Der Speicher ist voll. %(rest)s", "en", rest="")

The German text is its own key. Pages read the same catalogue through `web.pages.language`.
"""

import gettext
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

LANGUAGES: Final = ("de", "en")
FOLDER: Final = Path(__file__).parent

Sentences: TypeAlias = dict[str, dict[str, str]]
"""Texts of the catalogue by group and name."""


def N_(text: str) -> str:  # noqa: N802 - the name by which catalogues are collected
    """Return `text` as it is: marks a text for the catalogue that is looked up later."""
    return text


@cache
def read_sentences(file: Path) -> Sentences:
    """Return the texts of a file, a table for each group; all are marked for the catalogue (`extract_sentences`)."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def extract_sentences(
    file: BinaryIO,
    keywords: object,  # noqa: ARG001 - Babel's
    comment_tags: object,  # noqa: ARG001
    options: object,  # noqa: ARG001
) -> Iterator[tuple[int, None, str, Iterable[str]]]:
    """Yield the texts of such a file as Babel collects them (pyproject.toml)."""
    for texts in tomllib.load(file).values():
        for text in texts.values():
            yield 0, None, text, ()


def translated(text: str, lang: str, /, **facts: object) -> str:
    """Return a text in `lang`, with `facts` in its places; German for a language without a catalogue."""
    found = catalogue(lang).gettext(text)
    return found % facts if facts else found


def translated_plural(one: str, many: str, num: int, lang: str, /, **facts: object) -> str:
    """Return, as `translated` does, the text for `num` things; `num` is a fact, too."""
    return catalogue(lang).ngettext(one, many, num) % {"num": num, **facts}


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """Return the catalogue of `lang`. German has none, because its texts are the keys of the others."""
    languages = [lang] if lang != "de" else []
    return gettext.translation("messages", FOLDER, languages, fallback=True)
