"""The table's votes to look through: by the letters they begin with, with their evenings, and all as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from web.judge.house import Event
from web.judge.precedents import evening_of
from web.pages.spreadsheet_csv import spreadsheet_csv
from web.storage.event_store import EventStore, NoSuchMatch

_HEAD: Final = {
    "de": ("Datum", "Wort", "Erster Teil", "Zweiter Teil", "Dafür", "Dagegen", "Angenommen", "Wörterbuch (%)", "Abend"),
    "en": ("Date", "Word", "First part", "Second part", "For", "Against", "Accepted", "Lexicon (%)", "Evening"),
}
_ANSWERS: Final = {"de": ("nein", "ja"), "en": ("no", "yes")}


def beginning(votes: Iterable[Event], letters: str) -> tuple[Event, ...]:
    """Return the votes on words of which the whole, or the second part, begins with `letters`."""
    wanted = letters.strip().casefold()
    return tuple(
        event
        for event in votes
        if event.vote is not None
        and (event.word.casefold().startswith(wanted) or event.vote.head.casefold().startswith(wanted))
    )


def evenings_of(store: EventStore, votes: Iterable[Event]) -> Mapping[str, str]:
    """Return for each vote that was cast at an evening of this house the id of the evening, by the vote's own id."""
    known: dict[str, bool] = {}
    found: dict[str, str] = {}
    for event in votes:
        match = evening_of(event.id)
        if match is None:
            continue
        if match not in known:
            known[match] = _is_here(store, match)
        if known[match]:
            found[event.id] = match
    return found


def votes_csv(votes: Iterable[Event], lang: str = "de") -> bytes:
    """Return the votes as a table for spreadsheets."""
    lang = "en" if lang == "en" else "de"
    return spreadsheet_csv(_rows(votes, lang), lang)


def _rows(votes: Iterable[Event], lang: str) -> Iterator[tuple[str | int, ...]]:
    yield _HEAD[lang]
    for event in votes:
        if (vote := event.vote) is None:
            continue
        yield (
            event.at.astimezone().date().isoformat(),
            event.word,
            vote.modifier,
            vote.head if vote.modifier else "",
            vote.votes_for,
            vote.votes_against,
            _ANSWERS[lang][vote.accepted],
            "" if vote.p is None else round(100 * vote.p),
            evening_of(event.id) or "",
        )


def _is_here(store: EventStore, match: str) -> bool:
    try:
        store.row(match)
    except NoSuchMatch:
        return False
    return True
