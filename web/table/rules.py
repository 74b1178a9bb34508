"""The rules at hand: a page for each game, clause by clause, and the address of every clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from flask import Blueprint, abort, render_template, request

from companion.game import GAMES, Clause, Facts
from companion.options import Option
from web.games.screen import SLUG_OF, SLUGS, facts_of, pitch, short_title
from web.pages.language import gettext as _
from web.pages.language import language
from web.storage.event_store import MATCH_ID
from web.table.rules_texts import CHAPTERS, DEFAULTS, HOUSE, LEAVES, MINUTE, Chapter

blueprint = Blueprint("rules", __name__)

_ASKED_FROM: Final = re.compile(rf"/abend/{MATCH_ID.pattern}(/zettel)?|/neu/({'|'.join(SLUGS)})")

ELSEWHERE: Final = frozenset({"table", "deck"})
"""Options that are no choice of rules: how a game is played is asked long before."""


class Choice(NamedTuple):
    """What the table may choose at a clause: what it is about, and what goes if nobody chooses."""

    meaning: str
    default: str


class Rule(NamedTuple):
    """A clause as its page shows it. `booklet` says that this game's own booklet has it."""

    number: str
    booklet: bool
    text: str
    choices: tuple[Choice, ...]


class Part(NamedTuple):
    """Some clauses under a heading of ours; `anchor` is where the list of headings leads."""

    anchor: str
    heading: str
    rules: tuple[Rule, ...]
    house: bool = False


class Tab(NamedTuple):
    """A game among the others: its address, its short and its whole name, what it is in a line, two of its cards."""

    slug: str
    game: str
    name: str
    title: str
    pitch: str
    leaves: tuple[str, str]


@blueprint.get("/regeln")
def choose() -> str:
    """Show the games to choose from."""
    return render_template("table/rules.html", tabs=tabs(), slug="", parts=())


@blueprint.get("/regeln/<slug>")
def page(slug: str) -> str:
    """Show the rules of a game."""
    if slug not in SLUGS:
        abort(404)
    name = SLUGS[slug]
    return render_template(
        "table/rules.html",
        tabs=tabs(),
        slug=slug,
        title=facts_of(name).title.in_language(language()),
        minute=[_(line) for line in MINUTE[name]],
        parts=parts(name, language()),
        back=_came_from(),
    )


def _came_from() -> str:
    """Return the page of an evening, or of its set-up, whose clause was looked up; "" for who came from elsewhere."""
    try:
        came = urlsplit(request.referrer or "")
    except ValueError:  # an address that is none
        return ""
    return came.path if came.netloc == request.host and _ASKED_FROM.fullmatch(came.path) else ""


def tabs() -> tuple[Tab, ...]:
    """Return the games in the language of this request."""
    return tuple(
        Tab(
            SLUG_OF[name],
            name,
            short_title(name),
            facts_of(name).title.in_language(language()),
            pitch(name),
            LEAVES[name],
        )
        for name in GAMES
    )


def parts(name: str, lang: str) -> tuple[Part, ...]:
    """Return the clauses of a game under their headings; last those that hold at any table."""
    facts = facts_of(name)
    own = CHAPTERS[name]
    told = [_part(place, chapter, facts, lang) for place, chapter in enumerate(own, 1)]
    rest = {clause.number for clause in facts.clauses} - {number for chapter in own for number in chapter.numbers}
    if rest:
        told.append(_part(len(own) + 1, Chapter(HOUSE, tuple(rest)), facts, lang)._replace(house=True))
    return tuple(told)


def _part(place: int, chapter: Chapter, facts: Facts, lang: str) -> Part:
    chosen = [clause for clause in facts.clauses if clause.number in chapter.numbers]
    return Part(f"teil-{place}", _(chapter.heading), tuple(_rule(clause, facts, lang) for clause in chosen))


def _rule(clause: Clause, facts: Facts, lang: str) -> Rule:
    """Return the clause for its page. What another game's booklet says is here a rule of the table."""
    own = clause.number[0] == facts.players_clause[0]
    options = [one for one in facts.options if one.clause == clause.number and one.name not in ELSEWHERE]
    return Rule(clause.number, clause.booklet and own, clause.text.in_language(lang), _choices(options, lang))


def _choices(options: Sequence[Option], lang: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(option.meaning.in_language(lang).removesuffix(".") + ".", _(DEFAULTS[option.name, option.default]))
        for option in options
    )
