"""The list of evenings: those to go on with first, then all the others by month."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

from flask import Blueprint, render_template, request

from web.games.screen import screen_at, screens, short_title
from web.pages import names
from web.pages.forms import number
from web.pages.language import language
from web.pages.pagination import place_in
from web.pages.services import evenings
from web.records import people
from web.records.deleted import count_in_bin, is_in_bin
from web.records.evening_list import DAY, Filter, ListedEvening, count_other_evenings, other_evenings, running_evenings

blueprint = Blueprint("evenings", __name__)

PAGE: Final = 20
_TO_GO_ON_WITH: Final = 4  # of a day; those left lying stand among all others
_OFFERED: Final = 300  # people to filter by


class Month(NamedTuple):
    """A month, its title and its evenings."""

    title: str
    evenings: tuple[ListedEvening, ...]


@blueprint.get("/abende")
def every() -> str:
    """Show a page of the list."""
    database, now = evenings().store.database, evenings().clock()
    screen = screen_at(request.args.get("spiel", ""))
    wanted = Filter(screen.name if screen else "", number(request.args.get("wer")) or 0)
    place = place_in(0, PAGE)
    open_ones: list[ListedEvening] = []
    found: list[ListedEvening] = []
    persons: list[people.Person] = []
    count = 0
    thrown, gone = 0, request.args.get("weg", "")
    if database.exists:
        with database.reading() as connection:
            open_ones = [
                each for each in running_evenings(connection, now, _TO_GO_ON_WITH, wanted) if each.at > now - DAY
            ]
            count = count_other_evenings(connection, wanted, now, open_ones)
            place = place_in(count, PAGE)
            found = other_evenings(connection, wanted, now, open_ones, most=PAGE, offset=place.offset)
            persons = people.to_choose_from(connection, _OFFERED, wanted.person)
            thrown = count_in_bin(connection)
    return render_template(
        "records/evenings.html",
        running=open_ones if place.number == 1 else [],
        months=months(found),
        count=count + len(open_ones),
        thrown=thrown,
        gone=gone if thrown and is_in_bin(database, gone) else "",
        leaf=place.number,
        leaves=place.pages,
        wanted=wanted,
        slug=screen.slug if screen else "",
        people=persons,
        who=next((each for each in persons if each.id == wanted.person), None),
        games=[(each.slug, short_title(each.name)) for each in screens()],
        short_title=short_title,
        day=day,
    )


def months(evenings: Iterable[ListedEvening]) -> list[Month]:
    """Return evenings by the month of their beginning, in the given order."""
    return [
        Month(title, tuple(found))
        for title, found in groupby(evenings, key=lambda each: _formatted(each.started, "LLLL yyyy"))
    ]


def day(ms: int) -> str:
    """Return the day of the week and of the month, „Sa 21.“."""
    return _formatted(ms, "ccc d." if language() == "de" else "ccc d")


def _formatted(ms: int, pattern: str) -> str:
    return names.date_in_words(names.moment(ms).date(), pattern, language())
