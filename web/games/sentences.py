"""Sentences for refusals: a text, or a choice of texts by the facts; and those that may come in every game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from companion.action import Action
from web.storage.faults import TURNED
from web.translations.catalogue import N_, read_sentences

Facts: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class When:
    """One sentence if the facts hold, else the other."""

    holds: Callable[[Facts], bool]
    then: "Sentence"
    otherwise: "Sentence"


Sentence: TypeAlias = str | When
"""A text whose placeholders are the names of facts, or a choice of texts."""
Sentences: TypeAlias = Mapping[tuple[str, str], Sentence]
"""By clause and reason, "" for a clause without reasons."""


def read_refusals(file: Path) -> Sentences:
    """Return the sentences of a file, by clause and reason."""
    return {(clause, code): text for clause, texts in read_sentences(file).items() for code, text in texts.items()}


def known(fact: str, then: Sentence, otherwise: Sentence) -> When:
    """Return a choice by whether a fact is known."""
    return When(lambda facts: facts.get(fact) is not None, then, otherwise)


def equals(fact: str, value: object, then: Sentence, otherwise: Sentence) -> When:
    """Return a choice by whether a fact has a value."""
    return When(lambda facts: facts.get(fact) == value, then, otherwise)


def chosen(sentence: Sentence, facts: Facts) -> str:
    """Return the text for these facts."""
    while isinstance(sentence, When):
        sentence = sentence.then if sentence.holds(facts) else sentence.otherwise
    return sentence


def exceeds(fact: str, most: str, then: Sentence, otherwise: Sentence) -> When:
    """Return a choice by whether a number is larger than another one."""
    return When(lambda facts: int(str(facts[fact])) > int(str(facts[most])), then, otherwise)


def other_table(digital: Iterable[type[Action]]) -> When:
    """Return the sentence for an action of the other way of playing; `digital` are those without a box."""
    return When(
        lambda facts: facts["do"] in {kind.do for kind in digital},
        N_("Das geht nur mit Karten auf dem Bildschirm. Bei euch liegen echte auf dem Tisch."),
        N_("Das geht nur mit echten Karten. Eure liegen auf dem Bildschirm."),
    )


MATCH: Final[Sentences] = {
    **read_refusals(Path(__file__).with_name("refusals.toml")),
    ("W-44", "no_such_round"): equals(
        "rounds",
        0,
        N_("Noch ist keine Runde zu Ende. Da gibt es nichts zu berichtigen."),
        N_("Runde %(round)s steht nicht auf dem Zettel. Zu Ende gespielt: %(rounds)s."),
    ),
    ("W-45", "not_the_last"): known(
        "last",
        N_("Danach kam schon etwas anderes. Nimm zuerst den letzten Schritt zurück."),
        N_("Hier gibt es nichts mehr zurückzunehmen."),
    ),
    ("W-45", "not_taken_back_last"): known(
        "last",
        N_("Wiederholt wird der Reihe nach: zuerst, was ihr als Letztes zurückgenommen habt."),
        N_("Hier gibt es nichts zu wiederholen."),
    ),
    ("W-46", "no_name"): When(
        lambda facts: not str(facts["name"]).strip(),
        N_("Da fehlt noch ein Name."),
        N_("Dieser Name passt nicht auf den Zettel. Nimm höchstens %(letters)s Zeichen in einer Zeile."),
    ),
}
"""By clause and reason."""

ANY_CLAUSE: Final[Mapping[str, Sentence]] = {
    "players": exceeds(
        "least",
        "players",
        N_("Hier spielen %(least)s bis %(most)s mit. Setzt noch jemanden an den Tisch."),
        N_("Hier spielen %(least)s bis %(most)s mit. %(players)s sind zu viele."),
    ),
    "full": N_("Am Tisch ist kein Platz mehr: Mehr als %(most)s spielen nicht mit."),
    "option": equals(
        "option",
        "target",
        N_("Als Ziel geht jede Zahl von %(least)s bis %(most)s. %(value)s ist keine davon."),
        N_("„%(value)s“ steht hier nicht zur Wahl. Es geht darum: %(meaning)s"),
    ),
    "buzzed_already": N_("%(seat)s hat schon gerufen. Einmal reicht."),
    "no_such_seat": N_("%(seat)s ist leer. Ihr seid %(players)s am Tisch."),
    "no_round": N_("Gerade läuft keine Runde. Rufen kannst du wieder, wenn neu gegeben ist."),
    "nobody_called": N_("Gerade hat niemand gerufen."),
    "not_buzzed": N_("%(seat)s hat gerade nicht gerufen."),
    "spread": N_("Die Uhr eines Handys geht gerade nicht. Ruf noch einmal."),
}
"""By reason: every game has another clause for it."""

_STALE: Final = N_("Das kenne ich nicht. Lade die Seite neu, dann siehst du, was jetzt möglich ist.")

NO_MOVE: Final[Mapping[str, Sentence]] = {
    "bad_field": When(
        lambda facts: facts["found"] in ("", "None"),
        When(
            lambda facts: facts.get("field") == "points",
            N_("Tippt die Karten an, die noch da sind, oder tragt die Punkte ein."),
            N_("Da fehlt noch etwas. Fülle alles aus, dann klappt es."),
        ),
        When(
            lambda facts: str(facts["found"]).startswith("["),  # several numbers, as counted
            N_("Da passt eine Zahl nicht hin. Nimm nur ganze Zahlen."),
            N_("„%(found)s“ passt hier nicht hin. Trag etwas anderes ein."),
        ),
    ),
    "bad_option": N_("So lässt sich das nicht einstellen. Es geht darum: %(meaning)s"),
    "foreign_rules": N_(
        "Gespielt wurde nach Regeln der Fassung %(version)s, ich kenne sie nur bis %(known)s. Ein neueres Programm "
        "kann das lesen."
    ),
    "gap": N_("Hier müsste Eintrag %(expected)s kommen, da steht aber Eintrag %(found)s. Dazwischen fehlt etwas."),
    "id_used_twice": N_("Von hier kam schon etwas anderes an. Schau, was jetzt dasteht, und trag den Rest neu ein."),
    "log_full": N_("Mehr als %(most)s Einträge fasst ein Abend nicht. Fangt einen neuen an."),
    "evening_full": N_("Dieser Abend ist voll, er hat schon %(most)s Einträge. Beendet ihn und fangt einen neuen an."),
    "missing_field": When(
        lambda facts: facts.get("field") in ("seat", "player", "accused"),
        N_("Wer? Tippe noch ein Gesicht an."),
        N_("Da fehlt noch etwas. Tippe alles an, wonach gefragt ist."),
    ),
    "no_action": N_("Bei mir kam nicht an, was passiert ist. Lade die Seite neu und tippe es noch einmal an."),
    "no_event": N_("Das ist kein Eintrag eines Abends."),
    "no_such_seat": N_("%(seat)s ist leer. Wer von euch gibt zuerst?"),
    "other_seat": N_("%(by)s kann das nicht für andere tun."),
    "turned": TURNED,
    "unknown_action": _STALE,
    "unknown_field": _STALE,
    "unknown_game": N_("„%(game)s“ kenne ich nicht. Hier gibt es %(games)s."),
    "unknown_option": N_("Eine Einstellung „%(option)s“ gibt es in diesem Spiel nicht."),
}
"""By the reason of a `Malformed`."""
