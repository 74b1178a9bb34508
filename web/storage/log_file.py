"""Logs as text: a line of JSON for the header, one for each event, one that seals the end.

    {"log": 1, "game": "numbers", "rules_version": 1, "seats": ["Oma", "Ben"], "seed": "…", "options": {…}, "dealer": 0}
    {"number": 1, "action": {"do": "begin", "first": 1}}
    {"end": 1}

A text without the seal was cut off. A fault names the number of its event and holds the good part before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from companion.action import Json, excerpt
from companion.game import GAMES, Facts, game
from companion.header import Header
from companion.log import MOST_EVENTS, Log
from companion.match.game import Match
from companion.refusal import Malformed, Refused
from web.storage.log_fault import LogFault
from web.storage.log_shapes import event_of, event_shape, header_of, header_shape

FORMAT: Final = 1
MOST_BYTES: Final = 8_000_000
LONGEST_LINE: Final = 64 * 1024  # characters of an event; a line is made into objects as a whole
LONGEST_HEADER: Final = 1_000_000  # characters: the header has the whole deck


def write_log(log: Log) -> str:
    """Return the text of a log."""
    return log_text(log.header, (event.to_dict() for event in log.events))


def log_text(header: Header, events: Iterable[Json]) -> str:
    """Return the text of a log out of its header and the dict shapes of its events, without replaying it."""
    shapes = [event_shape(event) for event in events]
    lines = ({"log": FORMAT, **header_shape(header)}, *shapes, {"end": len(shapes)})
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def read_log(text: str) -> Log:
    """Return the log that a text is, replayed event by event.

    :raises LogFault: at the first fault; its `log` is the good part before it.
    """
    if not text.strip():
        raise LogFault(0, "empty")
    if text.count("\n") > MOST_EVENTS + 2:  # as a list these lines would take many times their text
        raise LogFault(MOST_EVENTS + 1, "log_full", {"most": MOST_EVENTS})
    lines = text.removeprefix("\ufeff").removesuffix("\n").split("\n")
    header = _header(_json(lines[0], 0, None))
    try:
        log = Log(header)
    except (Refused, Malformed) as error:
        raise LogFault.of(0, error, rules=_rules(header)) from error
    for line in lines[1:]:
        shape = _json(line, len(log) + 1, log)
        if isinstance(shape, Mapping) and "end" in shape:
            _check_end(shape, log, rest=lines[len(log) + 2 :])
            return log
        try:
            event = event_of(log, shape)
            log.append_event(event)
        except (Refused, Malformed) as error:
            raise LogFault.of(len(log) + 1, error, log) from error
    raise LogFault(len(log) + 1, "cut_off", log=log)


def check_lines(text: str) -> None:
    """Check the length and number of a text's lines before they are made into objects. :raises LogFault: at a fault."""
    start, number = 0, 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if end - start > (most := LONGEST_LINE if number else LONGEST_HEADER):
            raise LogFault(number, "long_line", {"most": most})
        start, number = end + 1, number + 1
        if number > MOST_EVENTS + 2:
            raise LogFault(number - 1, "log_full", {"most": MOST_EVENTS})


def read_log_file(path: Path) -> Log:
    """Return the log in a file. :raises LogFault: as `read_log`. :raises OSError: when it can't be read at all."""
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise LogFault(0, "too_big", {"most": MOST_BYTES // 1_000_000})
    try:
        return read_log(raw.decode())
    except UnicodeDecodeError as error:
        raise _damaged(raw[: error.start].decode()) from error


def _damaged(sound: str) -> LogFault:
    """Return the fault of a text whose beginning `sound` is UTF-8 and whose rest isn't; earlier faults go first."""
    try:
        read_log(sound[: sound.rfind("\n") + 1])
    except LogFault as fault:
        return fault if fault.code not in ("cut_off", "empty") else LogFault(fault.number, "not_utf8", log=fault.log)
    return LogFault(0, "not_utf8")


def _json(line: str, number: int, log: Log | None) -> object:
    if len(line) > (LONGEST_LINE if number else LONGEST_HEADER):
        raise LogFault(number, "long_line", {"most": LONGEST_LINE if number else LONGEST_HEADER}, log=log)
    try:
        found: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise LogFault(number, "no_json", log=log) from error
    return found


def _rules(header: Header) -> Facts | None:
    """Return the facts of the match that a header speaks of, if there is such a game."""
    return Match(game(header.game)).facts if header.game in GAMES else None


def _header(shape: object) -> Header:
    if not isinstance(shape, Mapping) or "log" not in shape:
        raise LogFault(0, "no_header")
    if type(shape["log"]) is not int or shape["log"] != FORMAT:
        raise LogFault(0, "foreign_format", {"found": excerpt(shape["log"]), "known": FORMAT})
    try:
        return header_of(shape)
    except Malformed as error:
        raise LogFault.of(0, error) from error


def _check_end(shape: Mapping[str, object], log: Log, rest: list[str]) -> None:
    if type(shape["end"]) is not int or shape["end"] != len(log):
        raise LogFault(len(log) + 1, "wrong_end", {"said": excerpt(shape["end"]), "found": len(log)}, log=log)
    if any(line.strip() for line in rest):
        raise LogFault(len(log) + 1, "after_the_end", log=log)
