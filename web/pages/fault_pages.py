"""How a page is answered: whole, in part or unkept; and the pages for faults, in the product's voice."""

import errno
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

import msgspec
from flask import Flask, make_response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from web.pages.language import gettext as _, language, named_texts
from web.storage.event_store import NoSuchMatch
from web.storage.faults import CatalogueFault, StorageFault

P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def install(app: Flask) -> None:
    """Let `app` answer every fault with a page of its own."""

    def http_fault(fault: HTTPException) -> tuple[str, int]:
        status = fault.code or 500
        return fault_page(*http_fault_text(status)), status

    def storage_fault(fault: StorageFault) -> tuple[str, int]:
        return fault_page(_("Da komme ich nicht heran."), fault.sentence(language())), fault.status

    def surprise(fault: Exception) -> tuple[str, int]:
        if isinstance(fault, OSError) and is_without_room(fault):
            return storage_fault(StorageFault("no_room"))
        app.logger.error("unexpected fault", exc_info=fault)
        return fault_page(*http_fault_text(500)), 500

    app.register_error_handler(HTTPException, http_fault)
    app.register_error_handler(StorageFault, storage_fault)
    app.register_error_handler(Exception, surprise)


def is_without_room(fault: OSError) -> bool:
    """Say whether a temporary file couldn't be written: the disk is full, or (without a name) there is no folder."""
    return fault.errno in _NO_ROOM or (fault.errno == errno.ENOENT and fault.filename is None)


def noticed(
    page: Callable[..., str | Response], kind: type[CatalogueFault] = CatalogueFault
) -> Callable[[Callable[P, ResponseReturnValue]], Callable[P, ResponseReturnValue]]:
    """Return a decorator of views that shows a fault on a page of its own, with the fault's status.

    `page` gets the sentence, and the parts of the address by name as the view does. Faults of storage
    that no view shows so get a page from `install`.
    """

    def of(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
        @wraps(view)
        def shown(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
            try:
                return view(*args, **kwargs)
            except kind as fault:
                return make_response(page(fault.sentence(language()), *args, **kwargs), fault.status)

        return shown

    return of


def if_readable(read: Callable[[], T], otherwise: U) -> T | U:
    """Return what `read` finds in the house; `otherwise` while it can't be read, or the evening isn't there."""
    try:
        return read()
    except (NoSuchMatch, StorageFault):
        return otherwise


def not_stored(page: str | bytes, status: int = 200) -> Response:
    """Return a page that no browser keeps."""
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def json_not_stored(facts: object, status: int = 200) -> Response:
    """Return facts as JSON that no browser keeps; `msgspec.Raw` is JSON already."""
    response = not_stored(msgspec.json.encode(facts), status)
    response.mimetype = "application/json"
    return response


def sent_file(content: str | bytes | Iterable[bytes], kind: str, name: str, *, how: str = "attachment") -> Response:
    """Return a file of a kind that a device keeps under a name, or shows if `how` is "inline"."""
    response = Response(content, content_type=kind)
    response.headers["Content-Disposition"] = f'{how}; filename="{name}"'
    response.headers["Cache-Control"] = "no-cache, max-age=0"
    return response


def wants_fragment() -> bool:
    """Say whether only the part of a page is wanted that its script swaps."""
    return request.headers.get("X-Fragment") == "1"


def page_or_fragment(template: str, status: int = 200, /, **context: object) -> Response:
    """Return a page that no browser keeps, or its part for a script: `room/_page.html` of `room/page.html`."""
    name = template.replace("/", "/_") if wants_fragment() else template
    response = not_stored(render_template(name, **context), status)
    response.vary.add("X-Fragment")
    return response


def fault_page(title: str, text: str) -> str:
    """Return the page for a fault."""
    return render_template("fault.html", title=title, text=text)


def http_fault_text(status: int) -> tuple[str, str]:
    """Return title and text of the page for an HTTP status, in the language of the request."""
    texts = named_texts("_http_faults.html")
    title, text = texts.get("500" if status >= 500 else str(status), texts["other"]).split(" | ")
    return title, text
