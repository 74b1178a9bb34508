"""„Karten drucken“: the page that asks for paper, language and backs, and the PDF.

ReportLab takes a tenth of the memory of a server; it is loaded when somebody prints.
"""

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from web.judge.decks.editor import own_deck
from web.judge.decks.printing.paper import PAPERS
from web.judge.decks.requested import requested_deck
from web.judge.decks.services import ShownDeck, shown_deck, usual_key
from web.judge.decks.sharing import file_name
from web.judge.decks.store import is_playable
from web.pages.fault_pages import sent_file
from web.pages.language import language
from web.translations.catalogue import LANGUAGES

blueprint = Blueprint("printing", __name__)


@blueprint.get("/kartenspiele/<key>/drucken")
def page(key: str) -> str:
    """Ask how the deck is to be printed."""
    return _render(own_deck(key))


@blueprint.get("/kartenspiele/<key>/karten.pdf")
def file(key: str) -> Response | tuple[str, int]:
    """Send the PDF, or the page with a sentence when there can't be one."""
    from web.judge.decks.printing.document import Edition, PrintFault, paper_named, printed

    shown = own_deck(key)
    wished = request.args.get("sprache", "")
    lang = wished if wished in LANGUAGES else language()
    try:
        paper = paper_named(request.args.get("papier", next(iter(PAPERS))))
        made = printed(Edition(shown.name, shown.deck, paper, lang, request.args.get("rueckseiten") != "nein"))
    except PrintFault as fault:
        return _render(shown, fault.sentence(language())), fault.status
    return sent_file(made, "application/pdf", f"karten-{file_name(shown.name)}-{paper.key}.pdf", how="inline")


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
        sheets=sheets_of(shown.deck),
        playable=is_playable(shown.deck),
    )
