"""Evenings as files to take along: a table for spreadsheets, and a play for the app BG Stats, as a file and as a link.

docs/exports.md describes the shapes of a play, their sources, and the checks.
"""

import json
import uuid
from collections.abc import Iterator
from datetime import datetime, tzinfo
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from flask import Blueprint, redirect
from werkzeug.wrappers import Response

from companion.action import Json
from companion.game import game
from companion.match.sheet import by_wins
from web.games.screen import screen_for
from web.pages import names
from web.pages.fault_pages import sent_file
from web.pages.language import language
from web.pages.services import evenings
from web.pages.spreadsheet_csv import Cell, spreadsheet_csv
from web.pages.time_zone import device_zone
from web.records.standings import Standing, standings
from web.storage.kept_evening import lines, moment
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_, translated, translated_plural

SOURCE: Final = "Schlafmütze Companion"
LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
ABOUT: Final = "A play kept by Schlafmütze Companion. Share this file with the app BG Stats to import it."
_NAMESPACE: Final = uuid.UUID("5c1a6d0e-7f5b-5b0c-9f4e-2d6d6f2a7e11")  # so that a play has the same UUID each time


def _began(evening: OpenEvening) -> datetime:
    return moment(evening.row.started)


def _ended(evening: OpenEvening) -> datetime:
    """Return the time of the last event, in UTC; never before the set-up, whatever a clock says."""
    times = [event.at for event in evening.log.events if event.at is not None]
    return moment(max([evening.row.started, *times[-1:]]))


def play_file(evening: OpenEvening, lang: str = "de", zone: tzinfo | None = None) -> str:
    """Return a .bgsplay file, which is JSON; times are those of `zone`, or of this machine.

    A play that is exported again has the same UUID, so that the app recognises it.
    """
    began = _began(evening).astimezone(zone)
    each = _scored(evening)
    stamp = _text(_ended(evening).astimezone(zone))
    shape: Json = {
        "about": ABOUT,
        "games": [{"id": 1, "uuid": _uuid("game", evening.log.header.game), **_game(evening)}],
        "locations": [],
        "players": [
            {"id": number, "uuid": _uuid("player", standing.name), "name": standing.name, "isAnonymous": False}
            for number, (standing, _) in enumerate(each, 1)
        ],
        "plays": [
            {
                "uuid": _uuid("play", evening.id),
                "gameRefId": 1,
                "entryDate": stamp,
                "modificationDate": stamp,
                "playDate": _text(began),
                "playDateYmd": int(f"{began:%Y%m%d}"),
                "durationMin": _minutes(evening),
                "rounds": len(evening.log.state.results),
                "comments": _comment(evening, lang),
                "ignored": False,
                "manualWinner": True,
                "usesTeams": False,
                "playerScores": [
                    {
                        "playerRefId": number,
                        "score": str(score),
                        "winner": standing.won,
                        "rank": standing.place or 0,
                        "seatOrder": number,
                        "startPlayer": False,
                        "newPlayer": False,
                    }
                    for number, (standing, score) in enumerate(each, 1)
                ],
            }
        ],
    }
    return json.dumps(shape, ensure_ascii=False, indent=1) + "\n"


def play_link(evening: OpenEvening, lang: str = "de") -> str:
    """Return the address that hands the play to the app, which asks before it keeps it. The date is the end, in UTC."""
    shape: Json = {
        "sourceName": SOURCE,
        "sourcePlayId": evening.id,
        "playDate": _text(_ended(evening)),
        "durationMin": _minutes(evening),
        "comments": _comment(evening, lang),
        "game": {"sourceGameId": evening.log.header.game, **_game(evening)},
        "players": [
            {
                "sourcePlayerId": _uuid("player", standing.name),
                "name": standing.name,
                "score": score,
                "winner": standing.won,
                "startPlayer": False,
                **({"rank": standing.place} if standing.place else {}),
            }
            for standing, score in _scored(evening)
        ],
    }
    return LINK + quote(json.dumps(shape, ensure_ascii=False, separators=(",", ":")), safe="")


def _game(evening: OpenEvening) -> Json:
    title = game(evening.log.header.game).facts.title.de
    return {"name": title, "highestWins": by_wins(evening.log.state), "noPoints": False}


def _scored(evening: OpenEvening) -> list[tuple[Standing, int]]:
    """Return all players with the number that decides, also those who left before the end and have no place."""
    counts_wins = by_wins(evening.log.state)
    return [(standing, standing.wins if counts_wins else standing.total) for standing in standings(evening.log)]


def _comment(evening: OpenEvening, lang: str) -> str:
    return translated_plural("%(num)s Runde", "%(num)s Runden", len(evening.log.state.results), lang)


def _minutes(evening: OpenEvening) -> int:
    return round((_ended(evening) - _began(evening)).total_seconds() / 60)


def _text(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M:%S}"


def _uuid(kind: str, name: str) -> str:
    return str(uuid.uuid5(_NAMESPACE, f"{kind}/{name}"))


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


def evening_csv(evening: OpenEvening, lang: str = "de", zone: tzinfo | None = None) -> bytes:
    """Return the CSV of an evening in `lang`.

    The date is the day on which the evening began, in `zone` or in that of this machine. The total is the running
    total, corrections included.
    """
    lang = "en" if lang == "en" else "de"
    return spreadsheet_csv(_rows(evening, lang, zone), lang)


def _rows(evening: OpenEvening, lang: str, zone: tzinfo | None) -> Iterator[tuple[Cell, ...]]:
    log = evening.log
    day = _began(evening).astimezone(zone).date()
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


@blueprint.get("/abend/<match>/abend.csv")
def spreadsheet(match: str) -> Response:
    """Send an evening as a table for spreadsheets."""
    with evenings().reading(match) as evening:
        return _file(evening_csv(evening, language(), device_zone()), evening, "csv", "text/csv; charset=utf-8")


@blueprint.get("/abend/<match>/abend.bgsplay")
def play(match: str) -> Response:
    """Send an evening as a play for BG Stats."""
    with evenings().reading(match) as evening:
        return _file(play_file(evening, language(), device_zone()).encode(), evening, "bgsplay", "application/json")


@blueprint.get("/abend/<match>/bgstats")
def hand_over(match: str) -> Response:
    """Redirect to the app BG Stats with an evening."""
    with evenings().reading(match) as evening:
        return redirect(play_link(evening, language()), HTTPStatus.SEE_OTHER)


def _file(raw: bytes, evening: OpenEvening, kind: str, mime: str) -> Response:
    day = names.moment(evening.row.started).date().isoformat()
    return sent_file(raw, mime, f"{day}-{screen_for(evening).slug}.{kind}")
