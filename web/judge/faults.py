"""The faults of this room: what is refused, their statuses, and their pages in the product's voice."""

from collections.abc import Mapping
from typing import ClassVar, Final

from werkzeug.exceptions import HTTPException

from lexicon.errors import BadWord, LexiconError, UnknownWord
from web.pages.fault_pages import fault_page, http_fault_text
from web.pages.language import gettext as _, language
from web.storage.faults import TURNED, CatalogueFault
from web.translations.catalogue import N_

_TOO_LARGE: Final = frozenset({413, 414, 431})
_SAID_EVERYWHERE: Final = frozenset({403, 404, 405})


class JudgeFault(CatalogueFault):
    """A request that this room refuses."""

    sentences: ClassVar[Mapping[str, str]] = {
        "turned": TURNED,
        "reader": N_("Das hält das Gerät fest, das den Tisch führt. Hier kannst du nachschauen."),
        "no_counts": N_("Wie viele? Nimm zwei Zahlen von 0 bis %(most)s."),
        "no_votes": N_("Da hat noch niemand abgestimmt. Wie viele waren dafür, wie viele dagegen?"),
        "too_many_votes": N_("Am Tisch sitzen höchstens %(most)s (W-2)."),
        "against_the_rules": N_("Das verbieten die Regeln. Darüber stimmt niemand ab."),
        "which_word": N_("Um welches Wort geht es? Tippe die beiden Karten noch einmal an."),
        "players": N_("Wie viele spielen mit? Nimm eine Zahl von %(least)s bis %(most)s (W-2)."),
        "cards": N_("Wie viele Karten? Nimm eine Zahl von %(least)s bis %(most)s."),
        "own_cards": N_("Wie viele Karten hast du? Nimm eine Zahl von %(least)s bis %(most)s."),
        "seat": N_("Wer fragt? Tippe auf ein Gesicht."),
        "chips": N_("Wie viele Chips? Nimm eine Zahl von %(least)s bis %(most)s."),
    }
    statuses: ClassVar[Mapping[str, int]] = {"reader": 403, "which_word": 409}


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
    if status in _TOO_LARGE:
        said = _("Das ist zu viel auf einmal."), _("Ein Wort reicht: eins, das man noch aussprechen kann.")
    elif status in _SAID_EVERYWHERE or status >= 500:
        said = http_fault_text(status)
    else:
        said = _("Das habe ich nicht verstanden."), _("Such dir zwei Karten aus oder tippe das Wort ein.")
    return fault_page(*said), status
