"""Names, numbers and times in a sentence: a name may be any text, and never turns the text around it."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final

from babel.dates import format_date
from flask_babel import format_decimal

from web.pages.language import gettext as _, language
from web.pages.time_zone import local, now
from web.storage import kept_evening

_OPEN, _CLOSE = "\u2068", "\u2069"
_TURNING: Final = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""The characters that turn the direction of the text after them: those of a name would reach beyond it."""


def isolated(name: str) -> str:
    """Return a name, or any text that a person typed, so that its direction of writing ends where it ends.

    This is plain text; a page escapes it.
    """
    return f"{_OPEN}{name.translate(_TURNING) or '?'}{_CLOSE}"


def listed(names: Iterable[str]) -> str:
    """Return names, each isolated, as a sentence lists them: „Oma, Ben und Mia“."""
    *first, last = map(isolated, names)
    return _("%(names)s und %(last)s", names=", ".join(first), last=last) if first else last


def written(value: int) -> str:
    """Return a number as the language of the request writes it: 9.999 or 9,999."""
    return str(format_decimal(value))


def moment(ms: int) -> datetime:
    """Return a time in ms since 1970 as the device shows it; beyond the calendar the nearest that it knows."""
    return local(kept_evening.moment(ms))


def clock_of(ms: int | None) -> str:
    """Return the time of day, "21:04"; "" for None."""
    return "" if ms is None else f"{moment(ms):%H:%M}"


def day_of(at: datetime | int) -> str:
    """Return a moment's day, in the language of this request."""
    day = moment(at) if isinstance(at, int) else local(at)
    return date_in_words(day.date(), "d.M.yyyy" if language() == "de" else "d MMM yyyy", language())


@lru_cache(maxsize=1024)  # a list says the same days again and again
def date_in_words(day: date, pattern: str, lang: str) -> str:
    """Return a day by a pattern of CLDR, in a language."""
    return str(format_date(day, pattern, locale=lang))


def when(ms: int) -> str:
    """Return a past time in words: today or yesterday with the time of day, or the day."""
    day, today = moment(ms).date(), now().date()
    if day == today:
        return _("heute %(time)s", time=clock_of(ms))
    if day == today - timedelta(days=1):
        return _("gestern %(time)s", time=clock_of(ms))
    return day_of(ms)
