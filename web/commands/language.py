"""The language of a call, for its own texts and for those of click.

A call speaks one language from its first message to its last. `speaking` sets it; `gettext` and its like
translate into it.
"""

import gettext as standard
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from web.translations.catalogue import FOLDER, LANGUAGES, catalogue, translated, translated_plural

VARIABLE: Final = "SCHLAFMUETZE_LANG"
"""The environment variable that names the language of all calls."""
_CLICK: Final = "click"
_LANGUAGE: Final = ContextVar("language", default="de")


def language() -> str:
    """Return the language of this call, "de" or "en"."""
    return _LANGUAGE.get()


def gettext(text: str, /, **facts: object) -> str:
    """Return a text of the catalogue in the language of this call, with `facts` in its places."""
    return translated(text, language(), **facts)


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return, as `gettext` does, the text for one or for many of something; `num` is a fact, too."""
    return translated_plural(one, many, num, language(), **facts)


def pgettext(context: str, text: str, /) -> str:
    """Return, as `gettext` does, a text that means something else elsewhere; `context` tells the two apart."""
    return catalogue(language()).pgettext(context, text)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak `lang` ("de" or "en") inside the block; click speaks it, too.

    click passes its messages to the standard gettext without a domain and without a language. The domain is then the
    one of the process, and the language comes from the variable `LANGUAGE`. Both are put back afterwards.
    """
    standard.bindtextdomain(_CLICK, FOLDER)
    domain, variable = standard.textdomain(), os.environ.get("LANGUAGE")
    token = _LANGUAGE.set(lang)
    standard.textdomain(_CLICK)
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        _LANGUAGE.reset(token)
        standard.textdomain(domain)
        if variable is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = variable


def wanted_language(args: Sequence[str], environment: str | None) -> str:
    """Return the language of a call before click parses it, so that a mistake in the call has a language, too."""
    for place, word in enumerate(args):
        if not word.startswith("-"):
            break
        wanted = word.partition("=")[2] if word.startswith("--lang=") else "".join(args[place + 1 : place + 2])
        if word.startswith("--lang") and wanted in LANGUAGES:
            return wanted
        if word == "--lang":
            break
    return environment if environment in LANGUAGES else "de"
