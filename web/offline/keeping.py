"""The pages that a device may keep and show again without the net: a list of the few, not of the many that it may not.

A worker keeps an answer only if it carries the header. Everything else stays on the server: tables, phones, hands,
votes, people, exports, streams.
"""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, request

HEADER: Final = "X-Keep"
"""The header of a page that may be kept; its value says nothing."""
_PAGES: Final = frozenset(
    {"start.start", "judge.check.page", "judge.pairs.page", "rules.choose", "rules.page", "offline.page"}
)
_ASKED: Final = ("a", "b", "wort", "tipp")
"""Arguments of a question to the judge: its answer is another page each time, and worked out on the device."""


def install(app: Flask) -> None:
    """Mark the pages of `app` that a device may keep."""

    def mark(response: Response) -> Response:
        if may_be_kept(response):
            response.headers[HEADER] = "1"
        return response

    app.after_request(mark)


def may_be_kept(response: Response) -> bool:
    """Say whether the answer to this request may stay on the device that asked."""
    if request.method != "GET" or response.status_code != 200 or response.mimetype != "text/html":
        return False
    return request.endpoint in _PAGES and not any(name in request.args for name in _ASKED)
