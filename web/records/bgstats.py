"""An evening as a play for the app BG Stats: as a file that the app opens, and as a link that hands the play over.

docs/exports.md describes both shapes, their sources, and the checks.
"""

from __future__ import annotations

import json
import uuid
from datetime import datetime, tzinfo
from typing import Final
from urllib.parse import quote

from companion.action import Json
from companion.game import game
from companion.match.sheet import by_wins
from web.records.standings import Standing, standings
from web.storage.kept_evening import KeptEvening
from web.translations.catalogue import translated_plural

SOURCE: Final = "Schlafmütze Companion"
LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
ABOUT: Final = "A play kept by Schlafmütze Companion. Share this file with the app BG Stats to import it."
_OURS: Final = uuid.UUID(
    "5c1a6d0e-7f5b-5b0c-9f4e-2d6d6f2a7e11"
)  # the namespace of UUIDs: the same play has the same one each time


def play_file(evening: KeptEvening, lang: str = "de", zone: tzinfo | None = None) -> str:
    """Return a .bgsplay file, which is JSON; times are those of `zone`, or of this machine.

    A play that is exported again has the same UUID, so that the app recognises it.
    """
    began = evening.began.astimezone(zone)
    each = _scored(evening)
    stamp = _text(evening.ended.astimezone(zone))
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


def play_link(evening: KeptEvening, lang: str = "de") -> str:
    """Return the address that hands the play to the app, which asks before it keeps it. The date is the end, in UTC."""
    shape: Json = {
        "sourceName": SOURCE,
        "sourcePlayId": evening.id,
        "playDate": _text(evening.ended),
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


def _game(evening: KeptEvening) -> Json:
    title = game(evening.log.header.game).facts.title.de
    return {"name": title, "highestWins": by_wins(evening.log.state), "noPoints": False}


def _scored(evening: KeptEvening) -> list[tuple[Standing, int]]:
    """Return all players with the number that decides, also those who left before the end and have no place."""
    counts_wins = by_wins(evening.log.state)
    return [(standing, standing.wins if counts_wins else standing.total) for standing in standings(evening.log)]


def _comment(evening: KeptEvening, lang: str) -> str:
    return translated_plural("%(num)s Runde", "%(num)s Runden", len(evening.log.state.results), lang)


def _minutes(evening: KeptEvening) -> int:
    return round((evening.ended - evening.began).total_seconds() / 60)


def _text(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M:%S}"


def _uuid(kind: str, name: str) -> str:
    return str(uuid.uuid5(_OURS, f"{kind}/{name}"))
