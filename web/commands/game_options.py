"""The game that a command plays, and its options; a sentence where the rules don't allow them."""

from __future__ import annotations

from collections.abc import Mapping

import click

from companion.game import game
from companion.options import Option, Options, Value
from companion.refusal import Malformed, Refused
from web.commands.language import gettext as _
from web.commands.language import language


def check_game(name: str) -> None:
    """Refuse the name of a game that isn't there. :raises click.ClickException: with the names of all games."""
    try:
        game(name)
    except Malformed as error:
        games = error.facts["games"]
        names = ", ".join(map(str, games if isinstance(games, tuple) else ()))
        raise click.ClickException(
            _("Ein Spiel „%(game)s“ gibt es nicht, nur %(games)s.", game=error.facts["game"], games=names)
        ) from error


def title_of(name: str) -> str:
    """Return the title of a game in the language of the call."""
    return game(name).facts.title.in_language(language())


def read_options(name: str, given: Mapping[str, str]) -> Options:
    """Return the options of a game that the texts of a command line mean.

    :raises click.ClickException: when the game has no such option or the option doesn't allow the value.
    """
    choices = {option.name: option for option in game(name).facts.options if option.allowed is not None}
    read: dict[str, Value] = {}
    for known_as, text in given.items():
        option = choices.get(known_as)
        if option is None:
            raise click.ClickException(
                _(
                    "Eine Option „%(option)s“ hat %(title)s nicht, nur %(options)s.",
                    option=known_as,
                    title=title_of(name),
                    options=", ".join(choices),
                )
            )
        value = _value(text, option.default)
        if value is None or value not in _allowed(option):
            raise click.ClickException(_bad_option(option, text))
        read[known_as] = value
    return read


def refusal(name: str, error: Refused) -> str:
    """Return a sentence about a setup or a move of a game that the rules don't allow."""
    facts = game(name).facts
    why = error.facts.get("why")
    if why == "players":
        return _(
            "%(title)s spielen %(least)s bis %(most)s Personen, nicht %(players)s (%(clause)s).",
            title=title_of(name),
            clause=error.clause,
            **error.facts,
        )
    if why == "option":
        return _bad_option(facts.option(str(error.facts["option"])), str(error.facts["value"]))
    text = facts.rule(error.clause, language())
    return _("Das verstößt gegen %(clause)s. %(text)s", clause=error.clause, text=text).strip()


def _bad_option(option: Option, value: str) -> str:
    allowed = _allowed(option)
    if isinstance(allowed, range):
        choice = _("%(least)s bis %(most)s", least=allowed[0], most=allowed[-1])
    else:
        choice = ", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in allowed)
    return _(
        "Bei der Option „%(option)s“ geht „%(value)s“ nicht; es geht %(allowed)s.",
        option=option.name,
        value=value,
        allowed=choice,
    )


def _allowed(option: Option) -> tuple[Value, ...] | range:
    """Return the values that bots can play by. They hold no real cards, so the way of playing stays as it is."""
    return (option.default,) if option.name == "table" else option.allowed or ()


def _value(text: str, default: Value) -> Value | None:
    """Return the value that a text gives to an option, of the type of its default; None for a text of no such value."""
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(text.lower())
    if isinstance(default, int):
        return int(text) if text.isdecimal() and len(text) < 10 else None
    return text
