"""The answer of the ruling screen: right or wrong, the reasons, and what follows."""

from __future__ import annotations

from typing import NamedTuple

from companion.numbers.places import STACK_AT, Place, Source
from companion.numbers.ruling import Ruling
from web.games.numbers.ruling.judged import JudgedCase, Sentence
from web.games.numbers.ruling.reasons import reason_right, reason_to_do, reason_wrong
from web.pages.language import gettext as _


class Answer(NamedTuple):
    """A ruling in words: the class of its colour in screen.css, its sign, the word, its reasons, its consequences."""

    tone: str
    sign: str
    word: str
    reasons: tuple[Sentence, ...]
    consequences: tuple[Sentence, ...] = ()


def answer_to(judged: JudgedCase, ruling: Ruling) -> Answer:
    """Return the answer to a case; for a card that is not yet laid it says what has to be done."""
    if ruling.right is None:
        return Answer("todo", "→", _to_do(judged, ruling), (reason_to_do(judged, ruling),))
    if ruling.right:
        return Answer("gilt", "✓", _("richtig"), (reason_right(judged, ruling),), _play_goes_on(judged))
    reasons = tuple(reason_wrong(judged, mistake) for mistake in ruling.mistakes)
    return Answer("gilt_nicht", "✗", _("falsch"), reasons, _penalty(judged, ruling))


def _play_goes_on(judged: JudgedCase) -> tuple[Sentence, ...]:
    if judged.put is Place.OWN:
        turn = Sentence(_("Der Zug von %(name)s ist zu Ende.", name=judged.name), "A-9")
    else:
        turn = Sentence(_("%(name)s ist weiter dran.", name=judged.name), "A-8")
    if judged.wrong_call == "one_card":
        call = _("Wer falsch gerufen hat, nimmt die unterste Karte vom Zugstapel von %(name)s.", name=judged.name)
    else:
        call = _("Ein falscher Ruf kostet nichts.")
    return turn, Sentence(call, "A-22")


def _penalty(judged: JudgedCase, ruling: Ruling) -> tuple[Sentence, ...]:
    if ruling.takes_back:
        stays = _("Die %(card)s kommt zurück auf den eigenen Ablagestapel.", card=judged.card)
    else:
        stays = _("Alle Karten bleiben liegen, wo sie sind.")
    once = (Sentence(_("Zwei Fehler auf einmal, aber nur eine Strafe."), "A-18"),) if len(ruling.mistakes) > 1 else ()
    over = Sentence(_("Der Zug von %(name)s ist zu Ende.", name=judged.name), "A-21")
    return Sentence(_penalty_cards(judged, ruling), "A-20"), *once, Sentence(stays, "A-19"), over


def _penalty_cards(judged: JudgedCase, ruling: Ruling) -> str:
    givers = [judged.names[seat] for seat in ruling.givers]
    if not givers:
        return _("Keine Strafkarten: Niemand sonst hat einen Zugstapel.")
    if len(givers) == 1:
        return _("1 Strafkarte von %(name)s, verdeckt unter den Zugstapel.", name=givers[0])
    names = _("%(names)s und %(last)s", names=", ".join(givers[:-1]), last=givers[-1])
    return _(
        "%(number)s Strafkarten: je eine von %(names)s, verdeckt unter den Zugstapel.", number=len(givers), names=names
    )


def _to_do(judged: JudgedCase, ruling: Ruling) -> str:
    if not ruling.places:
        if judged.table.turn in judged.case.seats_without_draw_pile:
            return _("Dreh deinen Ablagestapel um und deck auf.")
        return _("Deck die nächste Karte auf.")
    card = judged.table.own if ruling.due is Source.DISCARD else judged.card
    place = ruling.places[0]
    if place is Place.OWN:
        return _("Leg die %(card)s auf deinen Ablagestapel.", card=card)
    top = judged.table.top(place)
    if place in STACK_AT:
        return _("Leg die %(card)s in die Mitte auf die %(top)s.", card=card, top=top)
    return _("Leg die %(card)s zu %(name)s auf die %(top)s.", card=card, name=judged.name_of(place), top=top)
