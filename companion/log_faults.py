"""What can be wrong with a log: the number of the event, the clause it breaks, and the good part before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from companion.refusal import Malformed, Refused

if TYPE_CHECKING:
    from companion.game import Facts
    from companion.log import Log

_SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "empty": ("Die Datei ist leer.", "The file is empty."),
    "too_big": (
        "Die Datei ist zu groß für ein Protokoll: mehr als {most} MB.",
        "The file is too big for a log: more than {most} MB.",
    ),
    "not_utf8": (
        "Hier ist die Datei nicht als UTF-8 gespeichert oder beschädigt.",
        "Here the file isn’t saved as UTF-8, or it is damaged.",
    ),
    "no_header": ("Die erste Zeile ist kein Anfang eines Protokolls.", "The first line isn’t the beginning of a log."),
    "foreign_format": (
        "Das Protokoll hat die Fassung {found}, ich kenne nur {known}.",
        "The log has the format {found}, I know {known} only.",
    ),
    "foreign_rules": (
        "Gespielt wurde nach Regelfassung {version}, ich kenne sie bis {known}.",
        "It was played by version {version} of the rules, I know them up to {known}.",
    ),
    "unknown_game": ("Das Spiel „{game}“ kenne ich nicht.", "I don’t know the game “{game}”."),
    "unknown_option": ("Die Option „{option}“ gibt es nicht.", "There is no option “{option}”."),
    "bad_option": ("Bei der Option „{option}“ steht kein brauchbarer Wert.", "The option “{option}” has no fit value."),
    "no_such_seat": ("Einen Platz {seat} gibt es nicht.", "There is no seat {seat}."),
    "missing_field": ("Die Angabe „{field}“ fehlt.", "“{field}” is missing."),
    "unknown_field": ("Die Angabe „{field}“ kenne ich nicht.", "I don’t know “{field}”."),
    "bad_field": ("Bei „{field}“ steht „{found}“; das passt da nicht.", "“{field}” says “{found}”; that doesn’t fit."),
    "no_json": ("Die Zeile ist unvollständig oder beschädigt.", "The line is incomplete or damaged."),
    "no_event": ("Die Zeile ist kein Ereignis.", "The line is no event."),
    "no_action": ("In der Zeile steht nicht, was getan wurde.", "The line doesn’t say what was done."),
    "unknown_action": ("„{found}“ gibt es in diesem Spiel nicht.", "There is no “{found}” in this game."),
    "other_seat": (
        "Das kann von Platz {by} aus niemand tun („{do}“).",
        "Nobody can do that from seat {by} (“{do}”).",
    ),
    "gap": (
        "Hier müsste Ereignis {expected} stehen, da steht {found}: Dazwischen fehlt etwas.",
        "Event {expected} should be here, there is {found}: something is missing.",
    ),
    "id_used_twice": (
        "Die Kennung „{id}“ hat schon Ereignis {number}.",
        "Event {number} has the id “{id}” already.",
    ),
    "log_full": ("Mehr als {most} Ereignisse fasst ein Protokoll nicht.", "A log holds {most} events at most."),
    "cut_off": (
        "Hier bricht das Protokoll ab, der Schluss fehlt.",
        "Here the log breaks off, its end is missing.",
    ),
    "wrong_end": (
        "Der Schluss spricht von {said} Ereignissen, da sind {found}.",
        "The end speaks of {said} events, there are {found}.",
    ),
    "after_the_end": ("Nach dem Schluss steht noch etwas.", "Something follows after the end."),
}
_RULE: Final = ("Das verstößt gegen {clause}.", "That is against {clause}.")
_RULE_SAYS: Final = ("Das verstößt gegen {clause}: {text}", "That is against {clause}: {text}")
_PLACE: Final = (("Kopfzeile", "Ereignis {number}"), ("Header", "Event {number}"))


class LogFault(Exception):
    """A log that isn't sound, as far as event `number` (0 is the header).

    `clause` is the rule that the event breaks, "" where it isn't a matter of rules; `why` is a short code, `facts` say
    say what a sentence needs. `log` is the good part before, None where there is none. `rules` are those of the match.
    """

    def __init__(
        self,
        number: int,
        why: str,
        facts: Mapping[str, object] | None = None,
        *,
        clause: str = "",
        log: Log | None = None,
        rules: Facts | None = None,
    ) -> None:
        super().__init__(number, why, clause, facts)
        self.number = number
        self.why = why
        self.facts = facts or {}
        self.clause = clause
        self.log = log
        self.rules = log.match.facts if log is not None else rules

    @classmethod
    def of(
        cls, number: int, error: Refused | Malformed, log: Log | None = None, rules: Facts | None = None
    ) -> LogFault:
        """Return the fault that a refusal makes of event `number`."""
        if isinstance(error, Malformed):
            return cls(number, error.why, error.facts, log=log)
        why = str(error.facts.get("why", ""))
        return cls(number, why, error.facts, clause=error.clause, log=log, rules=rules)

    def sentence(self, lang: str) -> str:
        """Return where the fault is and what it is, in German ("de") or English ("en")."""
        english = lang == "en"
        place = _PLACE[english][self.number > 0].format(number=self.number)
        if not self.clause:
            return f"{place}: {_SENTENCES[self.why][english].format(**self.facts)}"
        text = self.rules.rule(self.clause, lang) if self.rules is not None else ""
        said = (_RULE_SAYS if text else _RULE)[english].format(clause=self.clause, text=text)
        return f"{place}: {said}"
