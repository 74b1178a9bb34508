"""The faults of this room: what is refused, their statuses, and their pages in the product's voice."""

from __future__ import annotations

from typing import Final

from werkzeug.exceptions import HTTPException

from lexicon.errors import BadWord, LexiconError, UnknownWord
from web.pages.fault_pages import fault_page, http_fault_text
from web.pages.language import gettext as _
from web.pages.language import language

_TOO_LARGE: Final = frozenset({413, 414, 431})
_SAID_EVERYWHERE: Final = frozenset({403, 404, 405})


class JudgeFault(Exception):
    """A request that this room refuses: `sentence` says why, in the language of the request; `status` is for HTTP."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def status_of(fault: LexiconError) -> int:
    """Return the HTTP status of a fault of the lexicon."""
    if isinstance(fault, BadWord):
        return 413 if fault.code == "too_long" else 400
    return 404 if isinstance(fault, UnknownWord) else 503


def lexicon_fault(fault: LexiconError) -> tuple[str, int]:
    """Return the page that says that the lexicon is missing, and its status."""
    return fault_page(_("Ich finde mein Wörterbuch nicht."), fault.sentence(language())), 503


def http_fault(fault: HTTPException) -> tuple[str, int]:
    """Return the page for an HTTP fault at an address of this room, and its status."""
    status = fault.code or 500
    return fault_page(*_http_fault_text(status)), status


def _http_fault_text(status: int) -> tuple[str, str]:
    """Return title and text of the page for an HTTP status."""
    if status in _TOO_LARGE:
        return _("Das ist zu viel auf einmal."), _("Ein Wort reicht: eins, das man noch aussprechen kann.")
    if status in _SAID_EVERYWHERE or status >= 500:
        return http_fault_text(status)
    return _("Das habe ich nicht verstanden."), _("Such dir zwei Karten aus oder tippe das Wort ein.")
