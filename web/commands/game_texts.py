"""Texts of `simulate` and `replay`: figures of a simulation as a table, a log step by step, a refusal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from companion.game import game
from companion.log import Log
from companion.options import Option, Options, Value
from companion.refusal import Malformed, Refused
from companion.replay import steps, transcript
from companion.simulate import Endless, Summary
from web.storage.log_fault import LogFault
from web.storage.log_file import read_log_file

Say = Callable[[str], object]

_TABLE: Final = {
    "de": {
        "title": "{title}, {players} Plätze, {rounds} Runden",
        "length": "Aktionen je Runde",
        "spread": "im Mittel {mean:.0f}, Median {median:.0f}, 9 von 10 höchstens {p90}, längste {longest}",
        "ended": "Ende „{}“",
        "seats": "Platz",
        "wins": "gewinnt",
        "points": "Minuspunkte",
        "began": "fing an",
        "kinds": "„{}“ je Runde",
    },
    "en": {
        "title": "{title}, {players} seats, {rounds} rounds",
        "length": "actions a round",
        "spread": "mean {mean:.0f}, median {median:.0f}, 9 in 10 at most {p90}, longest {longest}",
        "ended": "ending “{}”",
        "seats": "seat",
        "wins": "wins",
        "points": "minus points",
        "began": "began",
        "kinds": "“{}” a round",
    },
}
_NO_GAME: Final = {"de": "Ein Spiel „{game}“ gibt es nicht, nur {games}.", "en": "There is no “{game}”, only {games}."}
_NO_OPTION: Final = {
    "de": "Eine Option „{option}“ hat {title} nicht, nur {options}.",
    "en": "{title} has no option “{option}”, only {options}.",
}
_BAD_OPTION: Final = {
    "de": "Bei der Option „{option}“ geht „{value}“ nicht; es geht {allowed}.",
    "en": "The option “{option}” can’t be “{value}”; it can be {allowed}.",
}
_PLAYERS: Final = {
    "de": "{title} spielen {least} bis {most} Personen, nicht {players} ({clause}).",
    "en": "{title} is for {least} to {most} players, not {players} ({clause}).",
}
_ENDLESS: Final = {
    "de": "{title}: Eine Runde war nach {actions} Aktionen nicht zu Ende (Startwert {seed}).",
    "en": "{title}: a round hadn’t ended after {actions} actions (seed {seed}).",
}
_AGAINST: Final = {"de": "Das verstößt gegen {clause}. {text}", "en": "That is against {clause}. {text}"}
_TO: Final = {"de": "{} bis {}", "en": "{} to {}"}
_NO_EVENT: Final = {"de": "{file} hat nur {count} Ereignisse.", "en": "{file} has {count} events only."}
_NO_SEAT: Final = {
    "de": "{file}: Am Tisch sind nur die Plätze 0 bis {last}.",
    "en": "{file}: there are only the seats 0 to {last} at the table.",
}
_GOOD_PART: Final = {
    ("de", True): "Bis dahin ist es in Ordnung: 1 Ereignis.",
    ("de", False): "Bis dahin ist es in Ordnung: {count} Ereignisse.",
    ("en", True): "Up to there it is sound: 1 event.",
    ("en", False): "Up to there it is sound: {count} events.",
}


def known_game(name: str, lang: str) -> str:
    """Return "" for a game there is, else a sentence."""
    try:
        game(name)
    except Malformed as error:
        return _NO_GAME[lang].format(**{**error.facts, "games": ", ".join(map(str, _games(error)))})
    return ""


def refusal(name: str, error: Refused, lang: str) -> str:
    """Return a sentence about a setup or a move of the game `name` that the rules don't allow."""
    facts = game(name).facts
    title = facts.title.in_language(lang)
    why = error.facts.get("why")
    if why == "players":
        return _PLAYERS[lang].format(title=title, clause=error.clause, **error.facts)
    if why == "option":
        given = str(error.facts["option"])
        return _bad_option(facts.option(given), str(error.facts["value"]), lang)
    return _AGAINST[lang].format(clause=error.clause, text=facts.rule(error.clause, lang)).strip()


def endless(name: str, error: Endless, lang: str) -> str:
    """Return a sentence about a round of the game `name` that the bots brought to no end."""
    facts = game(name).facts
    title = facts.title.in_language(lang)
    return _ENDLESS[lang].format(title=title, actions=error.actions, seed=error.seed)


def read_options(name: str, given: Mapping[str, str], lang: str) -> Options:
    """Return the options that the texts of a command line mean.

    :raises ValueError: with a sentence, when the game has no such option or it can't be that.
    """
    facts = game(name).facts
    choices = {option.name: option for option in facts.options if option.allowed is not None}
    read: dict[str, Value] = {}
    for known_as, text in given.items():
        option = choices.get(known_as)
        if option is None:
            title = facts.title.in_language(lang)
            raise ValueError(_NO_OPTION[lang].format(option=known_as, title=title, options=", ".join(choices)))
        value = _value(text, option.default)
        if value is None or value not in _allowed(option):
            raise ValueError(_bad_option(option, text, lang))
        read[known_as] = value
    return read


def simulation(summary: Summary, lang: str) -> str:
    """Return the figures of a simulation as a small table."""
    said, figures = _TABLE[lang], summary.to_dict()
    facts = game(summary.game).facts
    title = facts.title.in_language(lang)
    lines = [said["title"].format(title=title, players=summary.players, rounds=summary.rounds), ""]
    rows = [(said["length"], said["spread"].format(**_mapping(figures["actions"])))]
    endings = _mapping(figures["endings"])
    rows += [
        (f"{said['ended'].format(ending)} ({clause})", _percent(endings.get(ending, 0)))
        for ending, clause in facts.endings.items()
    ]
    rows += [(said["kinds"].format(kind), f"{count:.1f}") for kind, count in _mapping(figures["kinds"]).items()]
    width = max(len(row[0]) for row in rows)
    lines += [f"{name:<{width}}  {value}" for name, value in rows]
    lines += ["", f"{said['seats']:<8}{said['wins']:>10}{said['points']:>14}"]
    for seat in range(summary.players):
        share = _percent(summary.wins[seat] / summary.rounds)
        points = summary.points[seat] / summary.rounds
        remark = f"  {said['began']}" if seat == 0 else ""
        lines.append(f"{seat + 1:<8}{share:>10}{points:>14.1f}{remark}")
    return "\n".join(lines)


def replay(
    file: Path,
    lang: str,
    *,
    seat: int | None,
    number: int | None,
    changes: bool,
    as_json: bool,
    out: Say,
    err: Say,
) -> int:
    """Tell the log in `file` step by step and return the exit code.

    Of a log that isn't sound the good part is told to `out`, then the fault to `err`. :raises OSError: when it can't
    be read.
    """
    fault: LogFault | None = None
    try:
        log: Log | None = read_log_file(file)
    except LogFault as error:
        fault, log = error, error.log
    if log is not None and (missing := _missing(file, log, seat, number, lang)):
        err(missing)
    elif log is not None:
        for line in _told(log, seat, number, changes=changes, as_json=as_json):
            out(line)
        if fault is None:
            return 0
    if fault is not None:
        err(f"{file}: {fault.sentence(lang)}")
    if fault is not None and log is not None:
        err(_GOOD_PART[lang, len(log) == 1].format(count=len(log)))
    return 1


def _missing(file: Path, log: Log, seat: int | None, number: int | None, lang: str) -> str:
    """Return a sentence about an event or a seat that the log doesn't have; "" if it has them."""
    if number is not None and number > len(log):
        return _NO_EVENT[lang].format(count=len(log), file=file)
    seats = max(len(log.state_at(place).players) for place in range(len(log) + 1))
    if seat is not None and seat >= seats:
        return _NO_SEAT[lang].format(last=seats - 1, file=file)
    return ""


def _told(log: Log, seat: int | None, number: int | None, *, changes: bool, as_json: bool) -> Iterator[str]:
    if as_json:
        lines = (json.dumps(step.to_dict(), ensure_ascii=False) for step in steps(log, seat))
        yield from lines if number is None else islice(lines, number, number + 1)
        return
    found = 0  # the number of the event that is being told; an empty line goes before the next
    for line in transcript(log, seat, changes=changes):
        found += not line
        if number is None or (found == number and line):
            yield line


def _allowed(option: Option) -> tuple[Value, ...] | range:
    """Return what may be chosen for bots: they hold no real cards, so the way of playing stays as it is."""
    return (option.default,) if option.name == "table" else option.allowed or ()


def _bad_option(option: Option, value: str, lang: str) -> str:
    allowed = _allowed(option)
    if isinstance(allowed, range):
        choice = _TO[lang].format(allowed[0], allowed[-1])
    else:
        choice = ", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in allowed)
    return _BAD_OPTION[lang].format(option=option.name, value=value, allowed=choice)


def _value(text: str, default: Value) -> Value | None:
    """Return what a text means where `default` is the usual value; None for nothing of that kind."""
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(text.lower())
    if isinstance(default, int):
        return int(text) if text.isdecimal() and len(text) < 10 else None
    return text


def _mapping(value: object) -> dict[str, float]:
    return dict(value) if isinstance(value, dict) else {}


def _games(error: Malformed) -> tuple[object, ...]:
    games = error.facts["games"]
    return games if isinstance(games, tuple) else ()


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"
