"""An evening as a table for spreadsheets: one line for each round and player."""

from __future__ import annotations

import csv
import io
from datetime import tzinfo
from typing import Final

from companion.game import game
from web.records.evening import Evening, lines

_HEAD: Final = {
    "de": ("Datum", "Spiel", "Runde", "Name", "Punkte", "Gesamt", "Gewonnen", "Ende", "Korrigiert"),
    "en": ("Date", "Game", "Round", "Name", "Points", "Total", "Won", "Ending", "Corrected"),
}
_YES: Final = {"de": "ja", "en": "yes"}
_ENDINGS: Final = {
    "out": {"de": "alle Karten weg", "en": "out of cards"},
    "stuck": {"de": "nichts ging mehr", "en": "stuck"},
}
_BETWEEN: Final = {"de": ";", "en": ","}  # German spreadsheets take the comma for a decimal point
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def evening_csv(evening: Evening, lang: str = "de", zone: tzinfo | None = None) -> bytes:
    """Return the CSV of an evening in `lang`: UTF-8 with the mark that spreadsheets ask for, lines ended by CR LF.

    The date is the day on which the evening began, in `zone` or in that of this machine. The total is a running one,
    corrections included.
    """
    log = evening.log
    lang = "en" if lang == "en" else "de"
    day = evening.began.astimezone(zone).date().isoformat()
    title = game(log.header.game).facts.title.told(lang)
    text = io.StringIO()
    table = csv.writer(text, delimiter=_BETWEEN[lang])
    table.writerow(_HEAD[lang])
    for line in lines(log):
        result = line.result
        ending = _ENDINGS.get(result.ending, {}).get(lang, result.ending)
        for player, points in zip(result.players, result.points, strict=True):
            table.writerow((
                day,
                title,
                line.number,
                plain(log.state.names[player]),
                points,
                line.totals[player],
                _YES[lang] if player in result.winners else "",
                ending,
                _YES[lang] if player in result.corrected else "",
            ))  # fmt: skip
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def plain(text: str) -> str:
    """Return `text` so that a spreadsheet shows it and doesn't calculate it."""
    return f"'{text}" if text.startswith(_FORMULA) else text
