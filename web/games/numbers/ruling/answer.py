"""What the ruling screen says: right or wrong, why, where the card had to go, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.numbers.cards import HIGHEST
from companion.numbers.places import SEAT_AT, STACK_AT, OpenTable, Place, Source, first_choices
from companion.numbers.ruling import Mistake, Ruling
from web.games.numbers.ruling.address import PLACES, Asked
from web.pages.language import gettext as _


class Sentence(NamedTuple):
    """A sentence and the clause it rests on; `goes` are the places of the card it speaks of, in order."""

    text: str
    clause: str
    goes: tuple[str, ...] = ()


class Answer(NamedTuple):
    """A ruling in words: the class of its colour in screen.css, its sign, the word, why, and what follows."""

    tone: str
    sign: str
    word: str
    why: tuple[Sentence, ...]
    then: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says what was `asked` and what the rules say about it, with the `names` of the seats.

    `wrong_call` is the option of that name: what a wrong call costs (A-22).
    """

    asked: Asked
    table: OpenTable
    names: Sequence[str]
    wrong_call: str = "free"

    @property
    def name(self) -> str:
        """The player on turn."""
        return self.names[self.table.turn]

    @property
    def card(self) -> str:
        """The card in question."""
        return self.asked.held

    @property
    def put(self) -> Place:
        """Where the card was laid."""
        return PLACES[self.asked.put]

    def case(self) -> str:
        """Return what is judged: who laid which card where."""
        if self.asked.asks:
            return _("Was muss %(name)s mit der %(card)s tun?", name=self.name, card=self.card)
        if self.put is Place.OWN:
            return _("%(name)s legt die %(card)s auf den eigenen Ablagestapel", name=self.name, card=self.card)
        top = self.table.top(self.put)
        if self.put in STACK_AT:
            return _("%(name)s legt die %(card)s in der Mitte auf die %(top)s", name=self.name, card=self.card, top=top)
        other = self.names[SEAT_AT[self.put]]
        if top is None:
            return _("%(name)s legt die %(card)s zu %(other)s", name=self.name, card=self.card, other=other)
        return _(
            "%(name)s legt die %(card)s zu %(other)s auf die %(top)s",
            name=self.name, card=self.card, other=other, top=top,
        )  # fmt: skip

    def answer(self, ruling: Ruling) -> Answer:
        """Return `ruling` in words."""
        if ruling.right is None:
            return Answer("todo", "→", self._todo(ruling), (self._because(ruling),))
        if ruling.right:
            return Answer("gilt", "✓", _("richtig"), (self._allowed(ruling),), self._goes_on())
        why = tuple(Sentence(self._broken(mistake), mistake.clause, self._goes(mistake)) for mistake in ruling.mistakes)
        return Answer("gilt_nicht", "✗", _("falsch"), why, self._penalty(ruling))

    def _places(self, places: tuple[Place, ...]) -> tuple[str, ...]:
        """Return where a card goes, first choice first; stacks that are equally right are one entry (A-14)."""
        free = [place for place in first_choices(places) if place in STACK_AT]
        told = []
        if free:
            top = self.table.top(free[0])
            told.append(
                _("Mitte, auf die %(top)s", top=top)
                if len(free) == 1
                else _("Mitte, auf eine der %(number)s Karten mit der %(top)s", number=len(free), top=top)
            )
        for place in places[len(free) :]:
            name = self.name if place is Place.OWN else self.names[SEAT_AT[place]]
            told.append(
                _("eigener Ablagestapel")
                if place is Place.OWN
                else _("%(name)s, auf die %(top)s", name=name, top=self.table.top(place))
            )
        return tuple(told)

    def _goes(self, mistake: Mistake) -> tuple[str, ...]:
        if not mistake.fits and self.asked.source is Source.TURNED:
            return self._places((Place.OWN,))
        return self._places(mistake.fits)

    def _broken(self, mistake: Mistake) -> str:
        if mistake.clause == "A-6":
            return _("Erst der eigene Ablagestapel: Die %(card)s obenauf passte noch.", card=mistake.card)
        if mistake.clause == "A-7":
            return _("Die %(card)s passte. Zu sich legt man nur, was nirgends passt.", card=mistake.card)
        if mistake.clause == "A-13":
            return self._out_of_order(mistake)
        top = self.table.top(self.put)
        if self.put in STACK_AT:
            if top == HIGHEST:
                return _("Mit der 20 ist der Stapel fertig: Darauf kommt nichts mehr.")
            if mistake.card == 1:
                return _("Eine 1 kommt in der Mitte auf keine andere Karte.")
            return _("In der Mitte kommt auf die %(top)s nur eine %(next)s.", top=top, next=(top or 0) + 1)
        name = self.names[SEAT_AT[self.put]]
        if top is None:
            return _("Bei %(name)s liegt nichts. Auf einen leeren Ablagestapel darf keine Karte.", name=name)
        if mistake.clause == "A-12":
            return _("20 und 1 passen nicht aufeinander: Nach der 20 geht es nicht von vorn los.")
        if top in (1, HIGHEST):
            only = 2 if top == 1 else HIGHEST - 1
            return _("Bei %(name)s liegt die %(top)s: Darauf passt nur eine %(only)s.", name=name, top=top, only=only)
        return _(
            "Bei %(name)s liegt die %(top)s: Darauf passt nur eine %(lower)s oder eine %(higher)s.",
            name=name, top=top, lower=top - 1, higher=top + 1,
        )  # fmt: skip

    def _out_of_order(self, mistake: Mistake) -> str:
        first = mistake.fits[0]
        if first in STACK_AT:
            return _("Die Mitte kommt zuerst, und dort passte die %(card)s.", card=mistake.card)
        return _(
            "Im Uhrzeigersinn kommt %(first)s vor %(name)s, und dort passte die %(card)s.",
            first=self.names[SEAT_AT[first]], name=self.names[SEAT_AT[self.put]], card=mistake.card,
        )  # fmt: skip

    def _allowed(self, ruling: Ruling) -> Sentence:
        if self.put is Place.OWN:
            return Sentence(_("Die %(card)s passt nirgends.", card=self.card), ruling.clause)
        top = self.table.top(self.put) or 0
        if self.put in STACK_AT:
            if len(ruling.choices) > 1:
                text = _(
                    "Auf die %(top)s kommt die %(card)s. Welche %(top)s es ist, ist egal.", card=self.card, top=top
                )
                return Sentence(text, "A-14")
            return Sentence(_("Auf die %(top)s kommt die %(card)s.", card=self.card, top=top), ruling.clause)
        facts = {"card": self.card, "name": self.names[SEAT_AT[self.put]], "top": top}
        if len(ruling.places) > 1:
            text = _("Die %(card)s passt auf die %(top)s, und vor %(name)s kommt niemand, bei dem sie passt.", **facts)
        else:
            text = _("Die %(card)s passt auf die %(top)s bei %(name)s und sonst nirgends.", **facts)
        return Sentence(text, ruling.clause)

    def _goes_on(self) -> tuple[Sentence, ...]:
        if self.put is Place.OWN:
            then = Sentence(_("Der Zug von %(name)s ist zu Ende.", name=self.name), "A-9")
        else:
            then = Sentence(_("%(name)s ist weiter dran.", name=self.name), "A-8")
        if self.wrong_call == "one_card":
            call = _("Wer falsch gerufen hat, nimmt die unterste Karte vom Zugstapel von %(name)s.", name=self.name)
        else:
            call = _("Ein falscher Ruf kostet nichts.")
        return then, Sentence(call, "A-22")

    def _penalty(self, ruling: Ruling) -> tuple[Sentence, ...]:
        givers = [self.names[seat] for seat in ruling.givers]
        if not givers:
            cards = _("Keine Strafkarten: Niemand sonst hat einen Zugstapel.")
        elif len(givers) == 1:
            cards = _("1 Strafkarte von %(name)s, verdeckt unter den Zugstapel.", name=givers[0])
        else:
            names = _("%(names)s und %(last)s", names=", ".join(givers[:-1]), last=givers[-1])
            cards = _(
                "%(number)s Strafkarten: je eine von %(names)s, verdeckt unter den Zugstapel.",
                number=len(givers), names=names,
            )  # fmt: skip
        if ruling.takes_back:
            stays = _("Die %(card)s kommt zurück auf den eigenen Ablagestapel.", card=self.card)
        else:
            stays = _("Alle Karten bleiben liegen, wo sie sind.")
        once = (
            (Sentence(_("Zwei Fehler auf einmal, aber nur eine Strafe."), "A-18"),) if len(ruling.mistakes) > 1 else ()
        )
        over = Sentence(_("Der Zug von %(name)s ist zu Ende.", name=self.name), "A-21")
        return Sentence(cards, "A-20"), *once, Sentence(stays, "A-19"), over

    def _todo(self, ruling: Ruling) -> str:
        if not ruling.places:
            if self.table.turn in self.asked.emptied:
                return _("Dreh deinen Ablagestapel um und deck auf.")
            return _("Deck die nächste Karte auf.")
        card = self.table.own if ruling.due is Source.DISCARD else self.card
        place, top = ruling.places[0], None
        if place is Place.OWN:
            return _("Leg die %(card)s auf deinen Ablagestapel.", card=card)
        top = self.table.top(place)
        if place in STACK_AT:
            return _("Leg die %(card)s in die Mitte auf die %(top)s.", card=card, top=top)
        return _("Leg die %(card)s zu %(name)s auf die %(top)s.", card=card, name=self.names[SEAT_AT[place]], top=top)

    def _because(self, ruling: Ruling) -> Sentence:
        goes = self._places(ruling.places)
        if ruling.due is not self.asked.source:
            early = _(
                "Erst der eigene Ablagestapel, dann die %(card)s. Zu früh aufgedeckt ist noch kein Fehler.",
                card=self.card,
            )
            return Sentence(early, ruling.clause, goes)
        if not ruling.places:
            clause = "A-23" if self.table.turn in self.asked.emptied else ruling.clause
            return Sentence(_("Die %(card)s passt nirgends.", card=self.card), clause)
        if ruling.places[0] is Place.OWN:
            return Sentence(
                _("Die %(card)s passt nirgends. Danach ist der Zug zu Ende.", card=self.card), ruling.clause
            )
        if len(ruling.choices) > 1:
            return Sentence(_("Welche %(top)s es ist, ist egal.", top=self.table.top(ruling.places[0])), "A-14", goes)
        return Sentence(_("Dort passt die %(card)s zuerst.", card=self.card), ruling.clause, goes)
