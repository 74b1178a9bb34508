"""The pages for what goes wrong, in the product's voice."""

from __future__ import annotations

from typing import Final

from flask import Flask, render_template, request
from werkzeug.exceptions import HTTPException

from lexicon.errors import BadWord, LexiconError, UnknownWord
from web.pages.language import gettext as _
from web.pages.language import language
from web.storage.database import StorageFault

_ON_WORDS: Final = frozenset({"judge", "pairs", "challenges", "missed", "taste", "doubt"})
"""The blueprints whose pages are asked for words and cards."""


def install(app: Flask) -> None:
    """Let `app` answer every fault with a page of its own."""

    def http_fault(fault: HTTPException) -> tuple[str, int]:
        status = fault.code or 500
        title, text = _words_for(status)
        return _page(title, text), status

    def lexicon_fault(fault: LexiconError) -> tuple[str, int]:
        return _page(_("Ich finde mein Wörterbuch nicht."), fault.sentence(language())), 503

    def storage_fault(fault: StorageFault) -> tuple[str, int]:
        return _page(_("Da komme ich nicht heran."), fault.sentence(language())), fault.status

    def surprise(fault: Exception) -> tuple[str, int]:
        app.logger.error("unexpected fault", exc_info=fault)
        title, text = _words_for(500)
        return _page(title, text), 500

    app.register_error_handler(HTTPException, http_fault)
    app.register_error_handler(LexiconError, lexicon_fault)
    app.register_error_handler(StorageFault, storage_fault)
    app.register_error_handler(Exception, surprise)


def status_of(fault: LexiconError) -> int:
    """Return the HTTP status that tells a program what the sentence tells a person."""
    if isinstance(fault, BadWord):
        return 413 if fault.code == "too_long" else 400
    return 404 if isinstance(fault, UnknownWord) else 503


def _page(title: str, text: str) -> str:
    return render_template("fault.html", title=title, text=text)


def _words_for(status: int) -> tuple[str, str]:
    if status == 403:
        return _("Das kam nicht von diesem Tisch."), _(
            "Eine fremde Seite wollte hier etwas ändern. Das darf sie nicht."
        )
    if status == 404:
        return _("Hier liegt keine Karte."), _("Diese Seite gibt es nicht. Alles andere liegt noch auf dem Tisch.")
    if status == 405:
        return _("Hier gibt es nur etwas zu sehen."), _("Schicken kannst du hierhin nichts. Nachschlagen geht immer.")
    on_words = request.blueprint in _ON_WORDS
    if status in (413, 414, 431):
        if on_words:
            return _("Das ist zu viel auf einmal."), _("Ein Wort reicht: eins, das man noch aussprechen kann.")
        return _("Das ist zu viel auf einmal."), _("Nimm weniger. Was gespeichert war, ist da.")
    if status >= 500:
        return (
            _("Jetzt habe ich mich verzettelt."),
            _("Das lag an mir, nicht an dir. Lade die Seite noch einmal – es ist nichts verloren gegangen."),
        )
    if on_words:
        return _("Das habe ich nicht verstanden."), _("Such dir zwei Karten aus oder tippe das Wort ein.")
    return _("Das habe ich nicht verstanden."), _("Geh zurück und lade die Seite neu. Was gespeichert war, ist da.")
