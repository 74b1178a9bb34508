"""Faults of a log: the number of the event, the clause it breaks, and the good part before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from companion.fault import Fault
from companion.refusal import Malformed, Refused
from companion.text import Text

if TYPE_CHECKING:
    from companion.game import Facts
    from companion.log import Log

_SENTENCES: Final[dict[str, Text]] = {
    "empty": Text("Die Datei ist leer.", "The file is empty."),
    "too_big": Text(
        "Die Datei ist zu groß für ein Protokoll: mehr als {most} MB.",
        "The file is too big for a log: more than {most} MB.",
    ),
    "not_utf8": Text(
        "Hier ist die Datei nicht als UTF-8 gespeichert oder beschädigt.",
        "Here the file isn’t saved as UTF-8, or it is damaged.",
    ),
    "no_header": Text(
        "Die erste Zeile ist kein Anfang eines Protokolls.", "The first line isn’t the beginning of a log."
    ),
    "foreign_format": Text(
        "Das Protokoll hat die Fassung {found}, ich kenne nur {known}.",
        "The log has the format {found}, I know {known} only.",
    ),
    "foreign_rules": Text(
        "Gespielt wurde nach Regelfassung {version}, ich kenne sie bis {known}.",
        "It was played by version {version} of the rules, I know them up to {known}.",
    ),
    "unknown_game": Text("Das Spiel „{game}“ kenne ich nicht.", "I don’t know the game “{game}”."),
    "unknown_option": Text("Die Option „{option}“ gibt es nicht.", "There is no option “{option}”."),
    "bad_option": Text(
        "Bei der Option „{option}“ steht kein brauchbarer Wert.", "The option “{option}” has no fit value."
    ),
    "no_such_seat": Text("Einen Platz {seat} gibt es nicht.", "There is no seat {seat}."),
    "missing_field": Text("Die Angabe „{field}“ fehlt.", "“{field}” is missing."),
    "unknown_field": Text("Die Angabe „{field}“ kenne ich nicht.", "I don’t know “{field}”."),
    "bad_field": Text(
        "Bei „{field}“ steht „{found}“; das passt da nicht.", "“{field}” says “{found}”; that doesn’t fit."
    ),
    "no_json": Text("Die Zeile ist unvollständig oder beschädigt.", "The line is incomplete or damaged."),
    "no_event": Text("Die Zeile ist kein Ereignis.", "The line is no event."),
    "no_action": Text("In der Zeile steht nicht, was getan wurde.", "The line doesn’t say what was done."),
    "unknown_action": Text("„{found}“ gibt es in diesem Spiel nicht.", "There is no “{found}” in this game."),
    "other_seat": Text(
        "Das kann von Platz {by} aus niemand tun („{do}“).",
        "Nobody can do that from seat {by} (“{do}”).",
    ),
    "gap": Text(
        "Hier müsste Ereignis {expected} stehen, da steht {found}: Dazwischen fehlt etwas.",
        "Event {expected} should be here, there is {found}: something is missing.",
    ),
    "id_used_twice": Text(
        "Die Kennung „{id}“ hat schon Ereignis {number}.",
        "Event {number} has the id “{id}” already.",
    ),
    "log_full": Text("Mehr als {most} Ereignisse fasst ein Protokoll nicht.", "A log holds {most} events at most."),
    "cut_off": Text(
        "Hier bricht das Protokoll ab, der Schluss fehlt.",
        "Here the log breaks off, its end is missing.",
    ),
    "wrong_end": Text(
        "Der Schluss spricht von {said} Ereignissen, da sind {found}.",
        "The end speaks of {said} events, there are {found}.",
    ),
    "after_the_end": Text("Nach dem Schluss steht noch etwas.", "Something follows after the end."),
}
_RULE: Final = Text("Das verstößt gegen {clause}.", "That is against {clause}.")
_RULE_SAYS: Final = Text("Das verstößt gegen {clause}: {text}", "That is against {clause}: {text}")
_HEADER: Final = Text("Kopfzeile", "Header")
_EVENT: Final = Text("Ereignis {number}", "Event {number}")


class LogFault(Fault):
    """A log that isn't sound, as far as event `number` (0 is the header).

    `clause` is the rule that the event breaks, "" where it isn't a matter of rules. `log` is the good part before, None
    where there is none. `rules` are those of the match.
    """

    texts = _SENTENCES

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
    ) -> LogFault:
        """Return the fault that a refusal makes of event `number`."""
        if isinstance(error, Malformed):
            return cls(number, error.code, error.facts, log=log)
        return cls(number, error.code, error.facts, clause=error.clause, log=log, rules=rules)

    def sentence(self, lang: str = "de") -> str:
        """Return where the fault is and what it is, in German ("de") or English ("en")."""
        place = (_EVENT if self.number else _HEADER).in_language(lang).format(number=self.number)
        if not self.clause:
            return f"{place}: {super().sentence(lang)}"
        rule = self.rules.rule(self.clause, lang) if self.rules is not None else ""
        against = (_RULE_SAYS if rule else _RULE).in_language(lang).format(clause=self.clause, text=rule)
        return f"{place}: {against}"
