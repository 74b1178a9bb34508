"""The pages for faults, in the product's voice."""

from __future__ import annotations

import errno
from typing import Final

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException

from web.pages.language import gettext as _
from web.pages.language import language
from web.storage.faults import StorageFault

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def install(app: Flask) -> None:
    """Let `app` answer every fault with a page of its own."""

    def http_fault(fault: HTTPException) -> tuple[str, int]:
        status = fault.code or 500
        title, text = http_fault_text(status)
        return fault_page(title, text), status

    def storage_fault(fault: StorageFault) -> tuple[str, int]:
        return fault_page(_("Da komme ich nicht heran."), fault.sentence(language())), fault.status

    def surprise(fault: Exception) -> tuple[str, int]:
        if isinstance(fault, OSError) and is_without_room(fault):
            return storage_fault(StorageFault("no_room"))
        app.logger.error("unexpected fault", exc_info=fault)
        title, text = http_fault_text(500)
        return fault_page(title, text), 500

    app.register_error_handler(HTTPException, http_fault)
    app.register_error_handler(StorageFault, storage_fault)
    app.register_error_handler(Exception, surprise)


def is_without_room(fault: OSError) -> bool:
    """Say whether a temporary file couldn't be written: the disk is full, or (without a name) there is no folder."""
    return fault.errno in _NO_ROOM or (fault.errno == errno.ENOENT and fault.filename is None)


def fault_page(title: str, text: str) -> str:
    """Return the page for a fault."""
    return render_template("fault.html", title=title, text=text)


def http_fault_text(status: int) -> tuple[str, str]:
    """Return title and text of the page for an HTTP status, in the language of the request."""
    if status == 403:
        return _("Das kam nicht von diesem Tisch."), _(
            "Eine fremde Seite wollte hier etwas ändern. Das darf sie nicht."
        )
    if status == 404:
        return _("Hier liegt keine Karte."), _("Diese Seite gibt es nicht. Alles andere liegt noch auf dem Tisch.")
    if status == 405:
        return _("Hier gibt es nur etwas zu sehen."), _("Schicken kannst du hierhin nichts. Nachschlagen geht immer.")
    if status in (413, 414, 431):
        return _("Das ist zu viel auf einmal."), _("Nimm weniger. Was gespeichert war, ist da.")
    if status == 421:
        return _("So heiße ich nicht."), _(
            "Ruf mich unter der Adresse auf, die beim Start dasteht. Ein anderer Name geht mit --host-name."
        )
    if status >= 500:
        return (
            _("Jetzt habe ich mich verzettelt."),
            _("Das lag an mir, nicht an dir. Lade die Seite noch einmal – es ist nichts verloren gegangen."),
        )
    return _("Das habe ich nicht verstanden."), _("Geh zurück und lade die Seite neu. Was gespeichert war, ist da.")
