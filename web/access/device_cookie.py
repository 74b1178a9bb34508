"""The signed cookie that holds a device's number. No time is signed, so no clock makes a device a stranger."""

from __future__ import annotations

from typing import Final

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeSerializer

SIGNS_OF_LIFE: Final = ("/healthz", "/readyz")
"""Pages that ask nobody who they are (web/hosting/health.py)."""
YEAR: Final = 365 * 24 * 3600  # s


class TimelessSessions(SecureCookieSessionInterface):
    """Sessions as Flask has them, but for the time: the cookie lives by `Max-Age`, its signature for good.

    Which device may do what stands in the house's file, so it is the server that ends a right.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of a request; an empty one where its cookie isn't ours."""
        if request.path in SIGNS_OF_LIFE:
            return self.session_class()  # whatever state the house is in
        if app.secret_key is None and (key := app.extensions.get("house_key")) is not None:
            app.secret_key = key.known  # read once; while it can't be, no page is shown
        value = request.cookies.get(self.get_cookie_name(app))
        if not value or not app.secret_key:
            return self.session_class()
        try:
            return self.session_class(self.serializer_of(app).loads(value))
        except BadSignature:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Send the cookie where the session has changed."""
        if session.accessed:
            response.vary.add("Cookie")
        if not session or not session.modified or app.secret_key is None:
            return
        response.set_cookie(
            self.get_cookie_name(app),
            str(self.serializer_of(app).dumps(dict(session))),
            max_age=YEAR,
            path=self.get_cookie_path(app),
            secure=self.get_cookie_secure(app),
            httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )

    def get_cookie_secure(self, app: Flask) -> bool:
        """Say whether the cookie goes over HTTPS alone: where it came over HTTPS."""
        return super().get_cookie_secure(app) or request.is_secure

    def serializer_of(self, app: Flask) -> URLSafeSerializer:
        """Return what signs the cookies of an application and reads them."""
        return URLSafeSerializer(
            app.secret_key or "",
            salt=f"{self.salt}-timeless",
            serializer=self.serializer,
            signer_kwargs={"key_derivation": self.key_derivation, "digest_method": self.digest_method},
        )
