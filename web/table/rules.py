"""The rules: a page for each game, clause by clause, with an address for every clause."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from flask import Blueprint, abort, render_template, request
from werkzeug.datastructures import MultiDict

from companion.clause import Clause
from web.games.screen import Chapter, GameScreen, screen_at, screens
from web.pages.language import gettext as _, language
from web.pages.services import evenings, unrooted
from web.storage.event_store import MATCH_ID, NoSuchMatch
from web.storage.faults import StorageFault
from web.table.set_up import beginning
from web.table.set_up.beginning import Question, usual
from web.translations.catalogue import N_

blueprint = Blueprint("rules", __name__)

_CAME_FROM: Final = re.compile(
    rf"/abend/(?P<match>{MATCH_ID.pattern})(/zettel|/platz)?|/neu/(?P<slug>[a-z]+)(/anders)?"
)

ELSEWHERE: Final = frozenset({"table", "deck"})
"""Options that are no choice of rules: the way of playing and the deck are asked for elsewhere."""

ANY_GAME: Final = N_("Runden, Punkte, Mitspieler")
"""The heading of the clauses of any match."""


class Rule(NamedTuple):
    """A clause on its page. `booklet` says that this game's own booklet has it.

    `choices` are the options of the table there: the meaning of each, and what holds if nobody chooses.
    """

    number: str
    booklet: bool
    text: str
    choices: tuple[tuple[str, str], ...]


class Part(NamedTuple):
    """Some clauses under a heading of this house; the list of headings leads to `anchor`."""

    anchor: str
    heading: str
    rules: tuple[Rule, ...]
    house: bool = False


@blueprint.get("/regeln")
def choose() -> str:
    """Show the games to choose from."""
    return render_template("table/rules.html", screens=screens(), screen=None, parts=())


@blueprint.get("/regeln/<slug>")
def page(slug: str) -> str:
    """Show the rules of a game."""
    screen, back = screen_at(slug) or abort(404), _came_from()
    return render_template(
        "table/rules.html",
        screens=screens(),
        screen=screen,
        parts=parts(screen, language()),
        back=back,
        chosen=_chosen_at(back, screen),
    )


def _chosen_at(came: str, screen: GameScreen) -> Sequence[tuple[Question, str]]:
    """Return the questions of the set-up with the answers of the table from which somebody came.

    There are none for another game, or if they can't be read.
    """
    found = _CAME_FROM.fullmatch(unrooted(came))
    if found is None or not found["match"]:
        return ()
    try:
        with evenings().reading(found["match"]) as evening:
            options, settings = evening.log.state.setup.options, evening.row.settings
            game = evening.log.header.game
    except (NoSuchMatch, StorageFault):
        return ()
    if game != screen.name:
        return ()
    form = MultiDict({name: str(value) for name, value in {**options, **settings}.items()})
    return beginning.answers(screen, form)


def _came_from() -> str:
    """Return the page of an evening, or of a set-up, from which a clause was looked up; "" for any other page.

    The rules of another game get it in their address, as `von`. A set-up has all that was entered in its address.
    """
    try:
        came = urlsplit(request.args.get("von") or request.referrer or "")
    except ValueError:  # no address at all
        return ""
    found = _CAME_FROM.fullmatch(unrooted(came.path)) if came.netloc in (request.host, "") else None
    if found is None or (found["slug"] is not None and screen_at(found["slug"]) is None):
        return ""
    return f"{came.path}?{came.query}" if found["slug"] and came.query else came.path


def parts(screen: GameScreen, lang: str) -> tuple[Part, ...]:
    """Return the clauses of a game under their headings; the clauses of any match come last."""
    numbers = {number for chapter in screen.chapters for number in chapter.numbers}
    rest = tuple(clause.number for clause in screen.facts.clauses if clause.number not in numbers)
    found = []
    for place, chapter in enumerate((*screen.chapters, *([Chapter(ANY_GAME, rest)] if rest else ())), 1):
        clauses = [clause for clause in screen.facts.clauses if clause.number in chapter.numbers]
        rules = tuple(_rule(clause, screen, lang) for clause in clauses)
        found.append(Part(f"teil-{place}", _(chapter.heading), rules, house=chapter.numbers is rest))
    return tuple(found)


def _rule(clause: Clause, screen: GameScreen, lang: str) -> Rule:
    """Return a clause for its page. A clause of another game's booklet is here a rule of the table."""
    own = clause.number[0] == screen.facts.players_clause[0]
    choices = tuple(
        (option.meaning.in_language(lang).removesuffix(".") + ".", usual(screen, option))
        for option in screen.facts.options
        if option.clause == clause.number and option.name not in ELSEWHERE
    )
    return Rule(clause.number, clause.booklet and own, clause.text.in_language(lang), choices)
