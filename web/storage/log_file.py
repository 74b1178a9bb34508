"""Logs outside this program: their headers and events as JSON, and their text, a line for each of them.

    {"log": 1, "game": "numbers", "rules_version": 1, "seats": ["Oma", "Ben"], "seed": "…", "options": {…}, "dealer": 0}
    {"number": 1, "action": {"do": "begin", "first": 1}}
    {"end": 1}

A text without the last line, its seal, was cut off. A fault names the number of its event and holds the good part
before it. msgspec checks the types of what comes in; whether the rules know such a game, such options and such an
action is for the log to say.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, TypeVar

from msgspec import Meta, Struct, convert
from msgspec.structs import fields

from companion.action import LARGEST, Json, excerpt
from companion.game import GAMES, Facts, game
from companion.header import Header
from companion.log import LONGEST_ID, MOST_EVENTS, Event, Log
from companion.match.game import Match
from companion.refusal import Malformed, Refused
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_, read_sentences, translated

Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]


class HeaderShape(Struct):
    """The header of a log. Other fields are left alone."""

    game: str
    rules_version: int
    seats: list[str]
    seed: str
    options: dict[str, Any]
    dealer: int


class EventShape(Struct, forbid_unknown_fields=True):
    """An event of a log. A sender, an id or a time that isn't known may be missing."""

    number: Number
    action: Any = None
    by: Number | None = None
    id: Annotated[str, Meta(max_length=LONGEST_ID)] = ""
    at: Number | None = None


S = TypeVar("S", HeaderShape, EventShape)
_EVENT_FIELDS: Final = EventShape.__struct_fields__


def header_shape(header: Header) -> Json:
    """Return the dict shape of a header."""
    return {**header._asdict(), "options": dict(header.options)}


def header_of(shape: object) -> Header:
    """Return the header that a dict shape is. :raises Malformed: when a field is missing or of the wrong type."""
    found = _checked(shape, HeaderShape)
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in found.options.items()}
    return Header(found.game, found.rules_version, tuple(found.seats), found.seed, options, found.dealer)


def event_of(log: Log, shape: object) -> Event:
    """Return the event of `log` that a dict shape is. :raises Malformed: when it isn't one."""
    if not isinstance(shape, dict):
        raise Malformed("no_event", found=excerpt(shape))
    found = _checked(shape, EventShape)
    return Event(found.number, log.read_action(found.action), found.by, found.id, found.at)


def event_shape(shape: Json) -> Json:
    """Return the dict shape of an event without what isn't known, as logs are written."""
    return {name: shape[name] for name in _EVENT_FIELDS if shape.get(name) not in (None, "")}


def _checked(shape: object, kind: type[S]) -> S:
    try:
        return convert(shape, kind)
    except ValueError as error:  # a ValidationError, or a UnicodeEncodeError for a text with half a character
        raise _fault(shape, kind) from error


def _fault(shape: object, kind: type[Struct]) -> Malformed:
    there = shape if isinstance(shape, dict) else {}
    known = {field.encode_name: field for field in fields(kind)}
    for name, field in known.items():
        if name not in there:
            if field.required:
                return Malformed("missing_field", field=name)
            continue
        try:
            convert(there[name], field.type)
        except ValueError:
            return Malformed("bad_field", field=name, found=excerpt(there[name]))
    unknown = next((name for name in there if name not in known), "")
    return Malformed("unknown_field", field=excerpt(unknown))


class LogFault(CatalogueFault):
    """A log that isn't sound, as far as event `number` (0 is the header).

    `clause` is the rule that the event breaks, "" where no rule is broken. `log` is the good part before the event,
    None where there is none. `rules` are those of the match.
    """

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["log"]

    def __init__(
        self,
        number: int,
        code: str,
        facts: Mapping[str, object] | None = None,
        *,
        clause: str = "",
        log: Log | None = None,
        rules: Facts | None = None,
    ) -> None:
        super().__init__(code, **(facts or {}))
        self.number = number
        self.clause = clause
        self.log = log
        self.rules = log.match.facts if log is not None else rules

    @classmethod
    def of(
        cls, number: int, error: Refused | Malformed, log: Log | None = None, rules: Facts | None = None
    ) -> "LogFault":
        """Return the fault that a refusal makes of event `number`."""
        clause = error.clause if isinstance(error, Refused) else ""
        return cls(number, error.code, error.facts, clause=clause, log=log, rules=rules)

    def sentence(self, lang: str = "de") -> str:
        """Return where the fault is and what it is, in German ("de") or English ("en")."""
        place = translated(_EVENT, lang, number=self.number) if self.number else translated(_HEADER, lang)
        return f"{place}: {self._finding(lang)}"

    def _finding(self, lang: str) -> str:
        if not self.clause:
            facts = {name: excerpt(fact) for name, fact in self.facts.items()}
            return translated(self.sentences[self.code], lang, **facts)
        text = self.rules.rule(self.clause, lang) if self.rules is not None else ""
        return translated(_RULE_SAYS if text else _RULE, lang, clause=self.clause, text=text)


_HEADER: Final = N_("Kopfzeile")
_EVENT: Final = N_("Ereignis %(number)s")
_RULE: Final = N_("Das verstößt gegen %(clause)s.")
_RULE_SAYS: Final = N_("Das verstößt gegen %(clause)s: %(text)s")


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
        rules = Match(game(header.game)).facts if header.game in GAMES else None
        raise LogFault.of(0, error, rules=rules) from error
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
