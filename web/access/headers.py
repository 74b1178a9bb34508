"""The headers of every answer: nothing comes from outside, no inline script runs, static files are cached by hash."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, request

from web.pages import assets

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_FOREVER: Final = "public, max-age=31536000, immutable"


def install(app: Flask) -> None:
    """Add the headers to every answer of `app`, and `static_url` to its templates."""

    def dress(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        # Other sites don't learn the address; "no-referrer" would hide the origin of our own forms, too.
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["X-Frame-Options"] = "DENY"
        if (endpoint := request.endpoint or "").rpartition(".")[2] == "static":
            name = str((request.view_args or {}).get("filename"))
            if response.status_code in (200, 304) and request.args.get("v") == assets.fingerprint(app, endpoint, name):
                response.headers["Cache-Control"] = _FOREVER
        else:
            response.headers.setdefault("Cache-Control", "no-cache")
            response.vary.update(("Accept-Language", "Cookie"))
        return response

    app.after_request(dress)
    app.jinja_env.globals["static_url"] = assets.static_urls(app)
