"""Evenings as files to take along: a table for spreadsheets, and a play for BG Stats."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, redirect
from werkzeug.wrappers import Response as AnyResponse

from companion.game import game
from web.games.screen import screen_for
from web.pages import names
from web.pages.language import language
from web.pages.services import evenings
from web.pages.spreadsheet_csv import spreadsheet_csv
from web.records import people
from web.records.bgstats import play_file, play_link
from web.storage.kept_evening import KeptEvening, lines
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_, translated

_HEAD: Final = (
    N_("Datum"),
    N_("Spiel"),
    N_("Runde"),
    N_("Name"),
    N_("Punkte"),
    N_("Gesamt"),
    N_("Gewonnen"),
    N_("Ende"),
    N_("Korrigiert"),
)
_YES: Final = N_("ja")
_ENDINGS: Final = {"out": N_("alle Karten weg"), "stuck": N_("nichts ging mehr")}


def evening_csv(evening: KeptEvening, lang: str = "de", zone: tzinfo | None = None) -> bytes:
    """Return the CSV of an evening in `lang`.

    The date is the day on which the evening began, in `zone` or in that of this machine. The total is the running
    total, corrections included.
    """
    lang = "en" if lang == "en" else "de"
    return spreadsheet_csv(_rows(evening, lang, zone), lang)


def _rows(evening: KeptEvening, lang: str, zone: tzinfo | None) -> Iterator[tuple[str | int, ...]]:
    log = evening.log
    day = evening.began.astimezone(zone).date().isoformat()
    title = game(log.header.game).facts.title.in_language(lang)
    yield tuple(translated(title, lang) for title in _HEAD)
    yes = translated(_YES, lang)
    for line in lines(log):
        result = line.result
        ending = _ENDINGS.get(result.ending)
        for player, points in zip(result.players, result.points, strict=True):
            yield (
                day,
                title,
                line.number,
                log.state.names[player],
                points,
                line.totals[player],
                yes if player in result.winners else "",
                result.ending if ending is None else translated(ending, lang),
                yes if player in result.corrected else "",
            )


blueprint = Blueprint("downloads", __name__)


def kept_evening(evening: OpenEvening) -> KeptEvening:
    """Return an open evening for the exports; use it only within `OpenEvenings.reading`."""
    row = evening.row
    return KeptEvening(evening.id, evening.log, row.started, people.player_colours(evening), row.follows, row.settings)


@blueprint.get("/abend/<match>/abend.csv")
def spreadsheet(match: str) -> Response:
    """Send an evening as a table for spreadsheets."""
    with evenings().reading(match) as evening:
        return _file(evening_csv(kept_evening(evening), language()), evening, "csv", "text/csv")


@blueprint.get("/abend/<match>/abend.bgsplay")
def play(match: str) -> Response:
    """Send an evening as a play for BG Stats."""
    with evenings().reading(match) as evening:
        return _file(play_file(kept_evening(evening), language()).encode(), evening, "bgsplay", "application/json")


@blueprint.get("/abend/<match>/bgstats")
def hand_over(match: str) -> AnyResponse:
    """Redirect to the app BG Stats with an evening."""
    with evenings().reading(match) as evening:
        return redirect(play_link(kept_evening(evening), language()), HTTPStatus.SEE_OTHER)


def _file(raw: bytes, evening: OpenEvening, kind: str, mime: str) -> Response:
    day = names.moment(evening.row.started).date().isoformat()
    response = Response(raw, mimetype=mime)
    response.headers["Content-Disposition"] = f'attachment; filename="{day}-{screen_for(evening).slug}.{kind}"'
    return response
