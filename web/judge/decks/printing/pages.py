"""„Karten drucken“: the page that asks for paper, language and backs, the PDF, and the sheet to measure with.

ReportLab takes a tenth of the memory of a server; it is loaded when somebody prints.
"""

from math import nan
from typing import Final

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from web.judge.decks.editor import own_deck
from web.judge.decks.printing.paper import FARTHEST, PAPERS, Backs
from web.judge.decks.requested import requested_deck
from web.judge.decks.services import ShownDeck, shown_deck, usual_key
from web.judge.decks.sharing import file_name
from web.judge.decks.store import is_playable
from web.pages.fault_pages import sent_file
from web.pages.language import language
from web.pages.services import keep_cookie
from web.translations.catalogue import LANGUAGES

SHIFT_COOKIE: Final = "backs"  # millimetres to the right and up: 2.5_-1

blueprint = Blueprint("printing", __name__)


@blueprint.get("/kartenspiele/<key>/drucken")
def page(key: str) -> str:
    """Ask how the deck is to be printed."""
    return _render(own_deck(key))


@blueprint.get("/kartenspiele/<key>/karten.pdf")
def file(key: str) -> Response | tuple[str, int]:
    """Send the PDF, or the page with a sentence when there can't be one; the device keeps the shift of backs."""
    from web.judge.decks.printing.document import Edition, PrintFault, checked_shift, paper_named, printed

    shown, lang = own_deck(key), _wished_language()
    try:
        paper = paper_named(_wished_paper())
        shift = checked_shift(*map(_millimetres, (request.args.get("rechts", "0"), request.args.get("hoch", "0"))))
        made = printed(Edition(shown.name, shown.deck, paper, lang, _wished_backs(), shift))
    except PrintFault as fault:
        return _render(shown, fault.sentence(language())), fault.status
    response = sent_file(made, "application/pdf", f"karten-{file_name(shown.name)}-{paper.key}.pdf", how="inline")
    if "rechts" in request.args:
        keep_cookie(response, SHIFT_COOKIE, "_".join(f"{way:g}" for way in shift) if any(shift) else "")
    return response


@blueprint.get("/kartenspiele/<key>/messblatt.pdf")
def measure(key: str) -> Response | tuple[str, int]:
    """Send the sheet that measures how far backs are to be shifted."""
    from web.judge.decks.printing.document import PrintFault, paper_named
    from web.judge.decks.printing.measuring import measuring_sheet

    shown = own_deck(key)
    try:
        paper = paper_named(_wished_paper())
    except PrintFault as fault:
        return _render(shown, fault.sentence(language())), fault.status
    made = measuring_sheet(paper, _wished_language())
    return sent_file(made, "application/pdf", f"messblatt-{paper.key}.pdf", how="inline")


def _wished_language() -> str:
    wished = request.args.get("sprache", "")
    return wished if wished in LANGUAGES else language()


def _wished_paper() -> str:
    return request.args.get("papier", next(iter(PAPERS)))


def _wished_backs() -> Backs:
    return request.args.get("rueckseiten", Backs.DUPLEX, type=Backs)


def _millimetres(typed: str) -> float:
    """Return a number as people type it, with a comma or a point; what is no number is one that no check passes."""
    try:
        return float(typed.strip().replace(",", ".").replace("−", "-") or 0)
    except ValueError:
        return nan


def _kept_shift() -> tuple[str, str]:
    """Return the shift that this device keeps or has typed, as fields show it."""
    right, _underline, up = request.cookies.get(SHIFT_COOKIE, "").partition("_")
    return request.args.get("rechts", right or "0"), request.args.get("hoch", up or "0")


def printing_url() -> str:
    """Return the address of the page for the deck of this request, for the server's if that one isn't here."""
    key = requested_deck()
    return url_for("decks.printing.page", key=key if key and shown_deck(key) is not None else usual_key())


def _render(shown: ShownDeck, notice: str = "") -> str:
    from web.judge.decks.printing.document import sheets_of

    return render_template(
        "decks/print.html",
        shown=shown,
        notice=notice,
        papers=tuple(PAPERS.values()),
        sheets={backs: sheets_of(shown.deck, backs) for backs in Backs},
        backs=_wished_backs(),
        shift=_kept_shift(),
        farthest=FARTHEST,
        playable=is_playable(shown.deck),
    )
