"""The ruling screen of the number game: right or wrong, and where the card had to go (A-27 to A-30)."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from flask import Blueprint, abort, render_template, request

from companion.numbers.cards import COPIES, HIGHEST
from companion.numbers.places import SEATS, STACK_AT, Place, Source
from companion.numbers.ruling import Mistake, Ruling
from companion.refusal import Refused
from web.access import roles
from web.games.numbers.case import (
    KEYS,
    OWN,
    PLACES,
    SEAT_KEYS,
    STACK_KEYS,
    Case,
    JudgedCase,
    Sentence,
    Step,
    address_of,
    next_case,
    question,
    read_case,
)
from web.games.refusals import explain
from web.games.screen import joined, screen_of
from web.games.seats import name_at, players_at_table
from web.pages.language import gettext as _
from web.pages.names import isolated, listed
from web.pages.services import evenings


def reason_right(judged: JudgedCase, ruling: Ruling) -> Sentence:
    """Return why the card lies right."""
    if judged.put is Place.OWN:
        return Sentence(_("Die %(card)s passt nirgends.", card=judged.card), ruling.clause)
    facts: dict[str, object] = {"card": judged.card, "top": judged.table.top(judged.put) or 0}
    if judged.put in STACK_AT:
        if len(ruling.choices) > 1:
            text = _("Auf die %(top)s kommt die %(card)s. Welche %(top)s es ist, ist egal.", **facts)
            return Sentence(text, "A-14")
        return Sentence(_("Auf die %(top)s kommt die %(card)s.", **facts), ruling.clause)
    facts["name"] = judged.name_of(judged.put)
    text = _("Die %(card)s passt auf die %(top)s bei %(name)s und sonst nirgends.", **facts)
    if len(ruling.places) > 1:
        text = _("Die %(card)s passt auf die %(top)s, und vor %(name)s kommt niemand, bei dem sie passt.", **facts)
    return Sentence(text, ruling.clause)


def reason_wrong(judged: JudgedCase, mistake: Mistake) -> Sentence:
    """Return the broken rule of a mistake, and where the card had to go."""
    places = mistake.fits or ((Place.OWN,) if judged.case.source is Source.TURNED else ())
    return Sentence(_broken_rule(judged, mistake), mistake.clause, judged.describe_places(places))


def _broken_rule(judged: JudgedCase, mistake: Mistake) -> str:
    if mistake.clause == "A-6":
        return _("Erst der eigene Ablagestapel: Die %(card)s obenauf passte noch.", card=mistake.card)
    if mistake.clause == "A-7":
        return _("Die %(card)s passte. Zu sich legt man nur, was nirgends passt.", card=mistake.card)
    if mistake.clause != "A-13":
        return _wrong_stack(judged, mistake) if judged.put in STACK_AT else _wrong_discard_pile(judged, mistake)
    if mistake.fits[0] in STACK_AT:
        return _("Die Mitte kommt zuerst, und dort passte die %(card)s.", card=mistake.card)
    names = {"first": judged.name_of(mistake.fits[0]), "name": judged.name_of(judged.put)}
    return _("Im Uhrzeigersinn kommt %(first)s vor %(name)s, und dort passte die %(card)s.", card=mistake.card, **names)


def _wrong_stack(judged: JudgedCase, mistake: Mistake) -> str:
    top = judged.table.top(judged.put) or 0
    if top == HIGHEST:
        return _("Mit der 20 ist der Stapel fertig: Darauf kommt nichts mehr.")
    if mistake.card == 1:
        return _("Eine 1 kommt in der Mitte auf keine andere Karte.")
    return _("In der Mitte kommt auf die %(top)s nur eine %(next)s.", top=top, next=top + 1)


def _wrong_discard_pile(judged: JudgedCase, mistake: Mistake) -> str:
    top = judged.table.top(judged.put)
    facts: dict[str, object] = {"name": judged.name_of(judged.put), "top": top}
    if top is None:
        return _("Bei %(name)s liegt nichts. Auf einen leeren Ablagestapel darf keine Karte.", **facts)
    if mistake.clause == "A-12":
        return _("20 und 1 passen nicht aufeinander: Nach der 20 geht es nicht von vorn los.")
    if top in (1, HIGHEST):
        only = 2 if top == 1 else HIGHEST - 1
        return _("Bei %(name)s liegt die %(top)s: Darauf passt nur eine %(only)s.", only=only, **facts)
    facts |= {"lower": top - 1, "higher": top + 1}
    return _("Bei %(name)s liegt die %(top)s: Darauf passt nur eine %(lower)s oder eine %(higher)s.", **facts)


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
        return _to_do(judged, ruling)
    if ruling.right:
        return Answer("gilt", "✓", _("richtig"), (reason_right(judged, ruling),), _play_goes_on(judged))
    reasons = tuple(reason_wrong(judged, mistake) for mistake in ruling.mistakes)
    return Answer("gilt_nicht", "✗", _("falsch"), reasons, _penalty(judged, ruling))


def _play_goes_on(judged: JudgedCase) -> tuple[Sentence, ...]:
    turn, call = Sentence(_("%(name)s ist weiter dran.", name=judged.name), "A-8"), _("Ein falscher Ruf kostet nichts.")
    if judged.put is Place.OWN:
        turn = Sentence(_("Der Zug von %(name)s ist zu Ende.", name=judged.name), "A-9")
    if judged.wrong_call == "one_card":
        call = _("Wer falsch gerufen hat, nimmt die unterste Karte vom Zugstapel von %(name)s.", name=judged.name)
    return turn, Sentence(call, "A-22")


def _penalty(judged: JudgedCase, ruling: Ruling) -> tuple[Sentence, ...]:
    stays = _("Alle Karten bleiben liegen, wo sie sind.")
    if ruling.takes_back:
        stays = _("Die %(card)s kommt zurück auf den eigenen Ablagestapel.", card=judged.card)
    once = (Sentence(_("Zwei Fehler auf einmal, aber nur eine Strafe."), "A-18"),) if len(ruling.mistakes) > 1 else ()
    over = Sentence(_("Der Zug von %(name)s ist zu Ende.", name=judged.name), "A-21")
    return Sentence(_penalty_cards(judged, ruling), "A-20"), *once, Sentence(stays, "A-19"), over


def _penalty_cards(judged: JudgedCase, ruling: Ruling) -> str:
    givers = [judged.names[seat] for seat in ruling.givers]
    if not givers:
        return _("Keine Strafkarten: Niemand sonst hat einen Zugstapel.")
    if len(givers) == 1:
        return _("1 Strafkarte von %(name)s, verdeckt unter den Zugstapel.", name=givers[0])
    facts = {"number": len(givers), "names": listed(givers)}
    return _("%(number)s Strafkarten: je eine von %(names)s, verdeckt unter den Zugstapel.", **facts)


def _to_do(judged: JudgedCase, ruling: Ruling) -> Answer:
    card, clause, places = judged.card, ruling.clause, judged.describe_places(ruling.places)
    if not ruling.places:
        word, why = _("Deck die nächste Karte auf."), _("Die %(card)s passt nirgends.", card=card)
        if judged.table.turn in judged.case.seats_without_draw_pile:
            word, clause = _("Dreh deinen Ablagestapel um und deck auf."), "A-23"
        return Answer("todo", "→", word, (Sentence(why, clause),))
    first = ruling.places[0]
    due = judged.table.own if ruling.due is Source.DISCARD else card
    top = None if first is Place.OWN else judged.table.top(first)
    why = _("Dort passt die %(card)s zuerst.", card=card)
    if first is Place.OWN:
        word, places = _("Leg die %(card)s auf deinen Ablagestapel.", card=due), ()
        why = _("Die %(card)s passt nirgends. Danach ist der Zug zu Ende.", card=card)
    elif first in STACK_AT:
        word = _("Leg die %(card)s in die Mitte auf die %(top)s.", card=due, top=top)
        if len(ruling.choices) > 1:
            why, clause = _("Welche %(top)s es ist, ist egal.", top=top), "A-14"
    else:
        word = _("Leg die %(card)s zu %(name)s auf die %(top)s.", card=due, name=judged.name_of(first), top=top)
    if ruling.due is not judged.case.source:
        why = _("Erst der eigene Ablagestapel, dann die %(card)s. Zu früh aufgedeckt ist noch kein Fehler.", card=card)
        clause = ruling.clause
    return Answer("todo", "→", word, (Sentence(why, clause, places),))


class Contradiction(NamedTuple):
    """The sentence on a case that can't be, the keys of the piles in question, and the `note` that stands on them."""

    text: str
    clause: str
    piles: frozenset[str]
    note: str


def contradiction_of(refused: Refused, case: Case, names: Sequence[str]) -> Contradiction:
    """Return the contradiction that the rules found in a case."""
    note = _("zu viele") if refused.code == "too_many" else _("geht nicht")
    sentence = explain(refused, names, "numbers").sentence
    return Contradiction(sentence, refused.clause, frozenset(_piles(refused, case)), note)


def _piles(refused: Refused, case: Case) -> list[str]:
    if refused.code in ("stack_too_high", "no_such_value", "too_many"):
        tops = [*zip(STACK_KEYS, case.middle, strict=False), *zip(SEAT_KEYS, case.discards, strict=False)]
        value = str(refused.facts["value"])
        return [key for key, top in tops if value in (top, top.lstrip("0"))]
    if refused.code in ("not_on_top", "lies_there"):
        return [SEAT_KEYS[case.on_turn]]
    if refused.code == "no_such_place" and case.put in PLACES and case.put != OWN:
        return [KEYS[PLACES[case.put]]]
    return []


ACROSS: Final = 4  # the most players who sit across; of more the first and the last sit beside the player on turn


class PileMark(NamedTuple):
    """The mark of a ruling on a pile: the class of its colour, its sign, and its meaning in words."""

    tone: str = ""
    sign: str = ""
    meaning: str = ""


class Pile(NamedTuple):
    """A pile as drawn.

    A tap leads to `href`. `laid` is the card in question if it was laid here. A pile is `open` while its number is
    entered, and `dry` if its player has no draw pile. The piles in the middle have no `name`.
    """

    key: str
    label: str
    top: str
    href: str
    mark: PileMark
    name: str = ""
    laid: str = ""
    on_turn: bool = False
    open: bool = False
    dry: bool = False

    @property
    def description(self) -> str:
        """The pile in words, for screen readers."""
        turn = " (" + _("ist dran") + ")" if self.on_turn else ""
        return joined(
            self.label + turn + ": " + (self.top or _("leer")) + ".",
            _("Kein Zugstapel") + "." if self.dry else "",
            _("Hier liegt die %(card)s.", card=self.laid) if self.laid else "",
            self.mark.sign if self.mark.sign.endswith(".") else "",
            self.mark.meaning,
        )


def table_from_above(
    case: Case, names: Sequence[str], ruling: Ruling | None, contradiction: Contradiction | None
) -> dict[str, list[Pile]]:
    """Return the piles `across`, in the `middle` and `near` the player on turn, with the marks on them."""
    impossible = contradiction is not None
    marks = _ruling_marks(case, ruling) if ruling else {}
    if contradiction is not None:
        marks = dict.fromkeys(contradiction.piles, PileMark("fault", "!", contradiction.note))
    middle = [
        _pile(case, key, _("Mitte, Stapel %(number)s", number=number), marks, impossible=impossible)
        for number, key in enumerate(STACK_KEYS[: min(COPIES, len(case.middle))], start=1)
    ]
    players = min(case.players, len(SEATS))
    seats = []
    for step in range(players):
        seat = (case.on_turn + step) % players
        label = _("Ablagestapel von %(name)s", name=names[seat])
        pile = _pile(case, SEAT_KEYS[seat], label, marks, impossible=impossible)
        seats.append(pile._replace(name=names[seat], on_turn=not step, dry=str(seat) in case.no_draw_pile))
    own, others = seats[0], seats[1:]
    if len(others) <= ACROSS:
        return {"across": others, "middle": middle, "near": [own]}
    return {"across": others[1:-1], "middle": middle, "near": [others[0], own, others[-1]]}


def _pile(case: Case, key: str, label: str, marks: dict[str, PileMark], *, impossible: bool) -> Pile:
    mark = marks.get(key, PileMark())
    place = OWN if key == SEAT_KEYS[case.on_turn] else key
    laid = case.held if case.step is Step.ANSWER and case.put == place else ""
    asks = Step.PLACE if impossible and case.step is Step.ANSWER else case.step  # an impossible place is asked again
    href = _href(case, key, place, Step.OPEN if mark.tone == "fault" else asks)
    return Pile(key, label, case.top(key), href, mark, laid=laid, open=case.pad == key)


def _href(case: Case, key: str, place: str, asks: Step) -> str:
    """Return the address to which a tap on a pile leads while the screen asks that; "" if the tap means nothing."""
    if asks is Step.OPEN:
        return address_of(case, pad=key, reopened=Step.OPEN)
    if asks is Step.CARD and place == OWN and case.top(key):
        return address_of(case, source=Source.DISCARD, card="", put="", not_yet_laid=False, reopened=None, pad="")
    if asks is Step.PLACE and not (place == OWN and case.source is Source.DISCARD):
        return address_of(case, put=place, not_yet_laid=False, pad="")
    return ""


def _ruling_marks(case: Case, ruling: Ruling) -> dict[str, PileMark]:
    own = SEAT_KEYS[case.on_turn]

    def key_of(place: Place) -> str:
        return own if place is Place.OWN else KEYS[place]

    put = own if case.put == OWN else case.put
    if ruling.right:
        marks = {key_of(place): PileMark("first", "=", _("auch richtig")) for place in ruling.choices}
        return marks | {put: PileMark("right", "✓", _("richtig"))}
    marks = {}
    for at, place in enumerate(ruling.places, start=1):
        first = PileMark("first", "1.", _("hierhin"))
        marks[key_of(place)] = first if place in ruling.choices else PileMark("later", f"{at}.", _("erst danach"))
    if ruling.due is not case.source:
        marks[own] = PileMark("due", "!", _("zuerst"))
    elif ruling.right is False:
        later = marks.get(put)
        marks[put] = PileMark("wrong", later.sign, _("zu früh")) if later else PileMark("wrong", "✗", _("falsch"))
    if ruling.takes_back and put not in marks:
        marks[put] = PileMark("wrong", "✗", _("falsch"))
    return marks


blueprint = Blueprint("ruling", __name__)


class CaseEvening(NamedTuple):
    """The running evening of a case: its names, the price of a wrong call, and what a booking there needs."""

    id: str
    names: tuple[str, ...]
    wrong_call: str
    seen: int
    books: bool


@blueprint.get("/entscheid")
def ruling() -> tuple[str, int]:
    """Show the next question, or the ruling; 400 for a case that can't lie on any table."""
    evening = _evening(request.args.get("abend", "").strip())
    case = read_case(request.args, len(evening.names) if evening else None)
    names = evening.names if evening else tuple(name_at(seat, ()) for seat in range(case.players))
    contradiction: Contradiction | None = None
    try:
        found = case.ruling()
    except Refused as refused:
        found, contradiction = None, contradiction_of(refused, case, names)
    put = _("Wohin wurde die %(card)s gelegt?", card=case.held)
    asks = {Step.OPEN: _("Was liegt offen?"), Step.CARD: _("Welche Karte – und woher?")}.get(case.step, put)
    answer = None
    announced = asks if contradiction is None else contradiction.text
    if found is not None:
        judged = JudgedCase(case, case.table(), names, evening.wrong_call if evening else "free")
        asks, answer = question(judged), answer_to(judged, found)
        announced = f"{answer.word}. {answer.reasons[0].text}"
    page = render_template(
        "numbers/ruling.html",
        screen=screen_of("numbers"),
        evening=evening,
        case=case,
        address=partial(address_of, case),
        names=names,
        piles=table_from_above(case, names, found, contradiction),
        question=asks,
        announced=announced,
        contradiction=contradiction,
        ruling=found,
        answer=answer,
        next=address_of(next_case(case, found)) if found is not None else "",
        anew=address_of(Case(discards=("-",) * case.players, match=case.match)),
        Step=Step,
        Source=Source,
        values=range(1, HIGHEST + 1),
        players=range(2, len(SEATS) + 1),
    )
    return page, 400 if contradiction else 200


def _evening(match: str) -> CaseEvening | None:
    if not match:
        return None
    with evenings().reading(match) as evening:
        if evening.log.header.game != "numbers":
            abort(404)
        state = evening.log.state
        names = tuple(isolated(state.names[player]) for player in players_at_table(state))
        books = state.running and roles.role_at(evenings().store.database, match).writes
        return CaseEvening(match, names, str(state.setup.options["wrong_call"]), evening.seen, books)
