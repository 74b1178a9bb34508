"""The language of a request: ?lang= first, then the cookie, then the browser's wish, else German."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

import flask_babel
from flask import Flask, Response, render_template, request, url_for

from web.translations.catalogue import LANGUAGES, catalogue

COOKIE: Final = "lang"
_YEAR: Final = 365 * 24 * 3600


def install(app: Flask) -> None:
    """Give `app` its catalogues, and a cookie for a language that was chosen."""
    app.config.setdefault("BABEL_DEFAULT_LOCALE", "de")
    app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", "translations")
    flask_babel.Babel(app, locale_selector=_select)
    # flask_babel's own look-up asks for the language's catalogue some five times a text; a list has hundreds of texts.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, lambda one, many, num: catalogue(language()).ngettext(one, many, num), newstyle=True
    )
    app.after_request(_remember)
    app.context_processor(lambda: {"lang": language(), "in_language": in_language})


def language() -> str:
    """Return the language of this request, "de" or "en"."""
    locale = flask_babel.get_locale()
    return locale.language if locale is not None and locale.language in LANGUAGES else "de"


def gettext(text: str, /, **facts: object) -> str:
    """Return a text of the catalogue in the language of this request, with `facts` in its places."""
    found = catalogue(language()).gettext(text)
    return found % facts if facts else found


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return, as `gettext` does, the text for `num` things; `num` is a fact, too."""
    return catalogue(language()).ngettext(one, many, num) % {"num": num, **facts}


def named_texts(template: str) -> Mapping[str, str]:
    """Return texts by name, such as those that a script says, out of a template with one on each line."""
    return _texts_in(template, language())


@lru_cache(maxsize=32)
def _texts_in(template: str, _lang: str) -> Mapping[str, str]:
    return dict(line.split(": ", 1) for line in render_template(template).splitlines() if line)


def in_language(lang: str) -> str:
    """Return the address of the page shown now, in `lang`; of a page that doesn't exist, that of the first page.

    It is built from the route: a path as it was sent could lead to another host.
    """
    page = url_for(request.endpoint, **(request.view_args or {})) if request.endpoint else f"{request.script_root}/"
    kept = [(key, value) for key, value in request.args.items(multi=True) if key != "lang" and len(value) <= 80]
    return f"{page}?{urlencode([*kept, ('lang', lang)])}"


def _select() -> str:
    for wish in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return wish
    return request.accept_languages.best_match(LANGUAGES) or "de"


def _remember(response: Response) -> Response:
    wish = request.args.get("lang")
    if wish in LANGUAGES and request.cookies.get(COOKIE) != wish:
        response.set_cookie(COOKIE, wish, max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return response
