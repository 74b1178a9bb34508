"""An evening as a table for spreadsheets: one line for each round and player."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo
from typing import Final

from companion.game import game
from web.pages.spreadsheet_csv import spreadsheet_csv
from web.storage.kept_evening import KeptEvening, lines
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
