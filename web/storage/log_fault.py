"""Faults of a log: the number of the event, the clause it breaks, and the good part before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from companion.action import excerpt
from companion.refusal import Malformed, Refused
from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_, translated

if TYPE_CHECKING:
    from companion.game import Facts
    from companion.log import Log


class LogFault(CatalogueFault):
    """A log that isn't sound, as far as event `number` (0 is the header).

    `clause` is the rule that the event breaks, "" where no rule is broken. `log` is the good part before the event,
    None where there is none. `rules` are those of the match.
    """

    sentences: ClassVar[Mapping[str, str]] = {
        "empty": N_("Die Datei ist leer."),
        "too_big": N_("Die Datei ist zu groß für ein Protokoll: mehr als %(most)s MB."),
        "not_utf8": N_("Hier ist die Datei nicht als UTF-8 gespeichert oder beschädigt."),
        "no_header": N_("Die erste Zeile ist kein Anfang eines Protokolls."),
        "foreign_format": N_("Das Protokoll hat die Fassung %(found)s, ich kenne nur %(known)s."),
        "foreign_rules": N_("Gespielt wurde nach Regelfassung %(version)s, ich kenne sie bis %(known)s."),
        "unknown_game": N_("Das Spiel „%(game)s“ kenne ich nicht."),
        "unknown_option": N_("Die Option „%(option)s“ gibt es nicht."),
        "bad_option": N_("Bei der Option „%(option)s“ steht kein brauchbarer Wert."),
        "no_such_seat": N_("Einen Platz %(seat)s gibt es nicht."),
        "missing_field": N_("Die Angabe „%(field)s“ fehlt."),
        "unknown_field": N_("Die Angabe „%(field)s“ kenne ich nicht."),
        "bad_field": N_("Bei „%(field)s“ steht „%(found)s“; das passt da nicht."),
        "turned": N_("In „%(found)s“ steckt ein Zeichen, das die Schrift umdreht."),
        "no_json": N_("Die Zeile ist unvollständig oder beschädigt."),
        "long_line": N_("Die Zeile ist zu lang: mehr als %(most)s Zeichen."),
        "no_event": N_("Die Zeile ist kein Ereignis."),
        "no_action": N_("In der Zeile steht nicht, was getan wurde."),
        "unknown_action": N_("„%(found)s“ gibt es in diesem Spiel nicht."),
        "other_seat": N_("Das kann von Platz %(by)s aus niemand tun („%(do)s“)."),
        "gap": N_("Hier müsste Ereignis %(expected)s stehen, da steht %(found)s: Dazwischen fehlt etwas."),
        "id_used_twice": N_("Die Kennung „%(id)s“ hat schon Ereignis %(number)s."),
        "log_full": N_("Mehr als %(most)s Ereignisse fasst ein Protokoll nicht."),
        "evening_full": N_("So viele Runden und Änderungen am Zettel fasst ein Protokoll nicht."),
        "cut_off": N_("Hier bricht das Protokoll ab, der Schluss fehlt."),
        "wrong_end": N_("Der Schluss spricht von %(said)s Ereignissen, da sind %(found)s."),
        "after_the_end": N_("Nach dem Schluss steht noch etwas."),
    }

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
