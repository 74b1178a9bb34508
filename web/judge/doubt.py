"""„Lohnt sich Halt?“: what doubting a word is expected to bring, for a person who asks.

At the table of a running evening one tap tells who asks; elsewhere taps tell how the table stands. A table may switch
the advice off, on this page or on „Unser Tisch“. A cookie of the device on the table keeps that.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask_babel import format_decimal
from werkzeug.wrappers import Response

from companion.match.sheet import MatchState, target_of, totals
from companion.words.advice.doubt import Advice, Reason, Recommendation, Situation, advise, assumed_situation
from companion.words.cards import HAND_SIZES
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from companion.words.state import DigitalState, Phase
from lexicon.judging.verdict import Verdict
from lexicon.meaning.plausibility import shipped_scale
from web.judge.deck_judge import LONGEST, Answer, question_of
from web.judge.faults import JudgeFault
from web.judge.question import adjusted_answer, question_fields, requested_answer, requested_question
from web.judge.services import deck_judge
from web.pages.fault_pages import if_readable
from web.pages.forms import number
from web.pages.language import gettext as _, language
from web.pages.services import evenings, keep_cookie
from web.storage.event_store import MATCH_ID


class AdviceText(NamedTuple):
    """An advice in words and numbers. `rejects` and `break_even` are whole percentages, `falls` and `stands` points."""

    recommendation: Recommendation
    title: str
    value: str
    rejects: int
    break_even: int | None
    from_when: str
    falls: str
    stands: str
    reasons: tuple[str, ...]


def describe(advice: Advice) -> AdviceText:
    """Return an advice in the language of this request."""
    points = _points(abs(advice.value))
    title, value = {
        Recommendation.DOUBT: (
            _("Ja, ruf „Halt!“"),
            _("Das bringt dir im Schnitt %(points)s Punkte Vorsprung.", points=points),
        ),
        Recommendation.EVEN: (
            _("Fast egal."),
            _("Im Schnitt macht es kaum etwas aus: %(points)s Punkte.", points=_signed(advice.value)),
        ),
        Recommendation.LEAVE: (
            _("Nein, lass es liegen."),
            _("Das kostet dich im Schnitt %(points)s Punkte Vorsprung.", points=points),
        ),
    }[advice.recommendation]
    reasons = {
        Reason.WOULD_WIN: _("Es war die letzte Karte: Gilt das Wort, ist die Runde vorbei (W-39)."),
        Reason.LAST_CARD_TIP: _("Zweifle nicht aus Gewohnheit, nur weil jemand fast fertig ist (W-47)."),
        Reason.DOUBTED_ALREADY: _("Abgestimmt wird jetzt sowieso. Stimm dagegen – dann riskierst du keinen Chip."),
        Reason.NEVER: _("Selbst wenn das Wort fällt, hast du nichts davon."),
    }
    break_even, from_when = None, _("Lohnen kann es sich hier nicht.")
    if advice.break_even is not None:
        break_even = round(100 * advice.break_even)
        from_when = _("Erst ab %(percent)s %% lohnt es sich.", percent=break_even)
    return AdviceText(
        advice.recommendation,
        title,
        value,
        round(100 * advice.rejects),
        break_even,
        from_when,
        _signed(advice.gain),
        _signed(-advice.loss),
        tuple(reasons[reason] for reason in advice.reasons),
    )


def _points(points: float) -> str:
    return str(format_decimal(round(points, 1), format="0.0"))


def _signed(points: float) -> str:
    rounded = round(points, 1)
    return f"{'−' if rounded < 0 else '+' if rounded > 0 else ''}{_points(abs(rounded))}"


PLAYERS_COOKIE: Final = "players"  # how many played when somebody asked the last time
MOST_CARDS: Final = 20
MOST_CHIPS: Final = 16  # in the box (W-4)
MOST_USUAL_CARDS: Final = 10  # a hand as it is dealt to three (W-2); who drew more may say so in the address
MOST_USUAL_CHIPS: Final = 4
USUAL_PLAYERS: Final = 4  # until somebody says another number
NUMBER_FIELDS: Final = ("spieler", "rest", "seine", "karten", "chips", "gerufen")


class Numbers(NamedTuple):
    """The state of the round as far as the advice needs it.

    The player of the word has `left` cards left and `left_chips`, the person who asks has `own` and `own_chips`.
    `called` says that somebody else has called "Halt!" already.
    """

    players: int
    left: int
    left_chips: int
    own: int
    own_chips: int
    called: bool


def _usual_players() -> int:
    last = request.cookies.get(PLAYERS_COOKIE, "")
    return int(last) if last in map(str, HAND_SIZES) else USUAL_PLAYERS


def told_numbers(known: Numbers) -> Numbers:
    """Return what is known, with the numbers in this request's address in its place.

    :raises JudgeFault: when no table can have them.
    """
    return Numbers(
        known.players,
        _number("rest", known.left, range(MOST_CARDS + 1), "cards"),
        _number("seine", known.left_chips, range(MOST_CHIPS + 1), "chips"),
        _number("karten", known.own, range(1, MOST_CARDS + 1), "own_cards"),
        _number("chips", known.own_chips, range(MOST_CHIPS + 1), "chips"),
        called=known.called or "gerufen" in request.args,
    )


def _middle_of_a_round(players: int) -> Numbers:
    half = HAND_SIZES[players] // 2
    return Numbers(players, half, 0, half, 0, called=False)


def _number(field: str, usual: int, allowed: range, code: str) -> int:
    """Return the number in a field, `usual` if it is empty. :raises JudgeFault: with `code` when it isn't allowed."""
    typed = request.args.get(field, "").strip()
    if not typed:
        return usual
    found = number(typed)
    if found is None or found not in allowed:
        raise JudgeFault(code, least=allowed.start, most=allowed.stop - 1)
    return found


EVENING_FIELDS: Final = ("abend", "wer", "gelegt")


class TableNow(NamedTuple):
    """A running round of the word game, as the advice needs it; all tuples are by seat.

    `counted` says that `hands` follow from words that were entered; else they are a guess. `laid_by` is the seat of the
    word laid last, None if nobody entered it; `surely` says that it can't be another one, as the table votes
    on its word or it was the last card. `doubters` have called "Halt!". `target` is 0 if none ends the evening.
    """

    evening: str
    names: tuple[str, ...]
    hands: tuple[int, ...]
    counted: bool
    chips: tuple[int, ...]
    totals: tuple[int, ...]
    target: int
    laid_by: int | None
    surely: bool
    pausing: int | None
    doubters: tuple[int, ...]
    texts: Texts

    @property
    def askers(self) -> tuple[int, ...]:
        """The seats that may ask: not the player whose word is voted on, and nobody who doubts it already."""
        return tuple(
            seat
            for seat in range(len(self.names))
            if seat not in self.doubters and not (self.surely and seat == self.laid_by)
        )

    def layers(self, asking: int) -> tuple[int, ...]:
        """Return the seats that may have laid the word if `asking` asks, the likeliest first (W-21: nobody pausing)."""
        if self.surely and self.laid_by is not None:
            return (self.laid_by,)
        players = len(self.names)
        seats = [(asking + step) % players for step in range(1, players)]
        return tuple(sorted(seats, key=lambda seat: (seat != self.laid_by, seat == self.pausing)))

    def numbers(self, asking: int, accused: int) -> Numbers:
        """Return what is known of the two seats."""
        return Numbers(
            len(self.names),
            self.hands[accused],
            self.chips[accused],
            max(1, self.hands[asking]),
            self.chips[asking],
            called=bool(self.doubters),
        )

    def situation(self, accept: float, asking: int, accused: int, told: Numbers) -> Situation:
        """Return the situation with the two seats as `told`, and all others as they are known."""
        hands = [max(1, held) for held in self.hands]
        chips = list(self.chips)
        hands[accused], chips[accused] = told.left, told.left_chips
        hands[asking], chips[asking] = told.own, told.own_chips
        others = [seat for seat in range(len(hands)) if seat not in (asking, accused)]
        called = self.doubters or (tuple(others[:1]) if told.called else ())
        return Situation(accept, tuple(hands), tuple(chips), accused, asking, called)


def table_now() -> TableNow | None:
    """Return the evening that this request asks for; None where no word can be doubted at its table now."""
    match = request.args.get("abend", "")

    def read() -> MatchState:
        with evenings().reading(match) as evening:
            return evening.log.state

    state = if_readable(read, None) if MATCH_ID.fullmatch(match) else None
    now = state.round if state is not None and state.running else None
    if state is None or not isinstance(now, RefereeState | DigitalState):
        return None
    is_over = now.counted if isinstance(now, RefereeState) else now.phase is Phase.OVER
    return None if is_over else _table_at(match, state, now)


def _table_at(match: str, state: MatchState, now: RefereeState | DigitalState) -> TableNow:
    texts = NO_TEXTS
    if isinstance(now, DigitalState):
        hands, counted = tuple(map(len, now.hands)), True
        if now.last is not None:
            deck = now.conditions.deck
            texts = Texts(deck[now.last.card].word, deck[now.last.top].word, now.last.word)
        winner = now.last.seat if now.last is not None and now.phase is Phase.LAST else None
    else:
        dealt = HAND_SIZES[now.players]
        counted = any(held != dealt for held in now.hands)
        winner = now.winner if now.ending == "out" else None
        held = now.hands if counted else (_usual_hand(state, dealt),) * now.players
        hands = tuple(0 if seat == winner else max(1, cards) for seat, cards in enumerate(held))
        texts = now.last.texts if now.last is not None else NO_TEXTS
    last = now.last.seat if now.last is not None and not now.last.settled else None
    laid_by = now.dispute.accused if now.dispute is not None else winner if winner is not None else last
    sums = totals(state)
    return TableNow(
        match,
        tuple(state.names[player] for player in state.players),
        hands,
        counted,
        now.chips,
        tuple(sums[player] for player in state.players),
        target_of(state),
        laid_by,
        now.dispute is not None or winner is not None,
        now.course.pausing,
        now.dispute.doubters if now.dispute is not None else (),
        texts if last is not None and last == laid_by else NO_TEXTS,
    )


def requested_seat(field: str, allowed: tuple[int, ...]) -> int | None:
    """Return the seat that a field of this request names; None if it names none.

    :raises JudgeFault: when it can't be that seat.
    """
    typed = request.args.get(field, "")
    if not typed:
        return None
    if typed not in map(str, allowed):
        raise JudgeFault("seat")
    return int(typed)


def _usual_hand(state: MatchState, dealt: int) -> int:
    """Return the cards that a seat holds in the middle of a round: half way to what losers kept in earlier ones."""
    kept = [points for result in state.results for points in result.points if points > 0]
    end = min(sum(kept) / len(kept), dealt) if kept else 0
    return max(1, int((dealt + end) / 2))


blueprint = Blueprint("doubt", __name__)

SWITCH_COOKIE, SWITCHED_OFF = "adviser", "off"
LEAST_DOUBT: Final = 0.02  # no table is sure to accept a word, and none to reject it
_EVEN: Final = 0.5  # a word of which nobody has said what it is
_QUESTION_FIELDS: Final = ("a", "b", "wort", "fest")


def advice_is_on() -> bool:
    """Return whether the advice is switched on for this device."""
    return request.cookies.get(SWITCH_COOKIE) != SWITCHED_OFF


def acceptance(verdict: Verdict) -> float:
    """Return the probability (0 to 1) that any one player of this table accepts the word.

    `verdict` is the table's: its precedents and its taste are in `p` already. `p` is the probability that a majority
    accepts; of one player it is nearer to even.
    """
    return min(max(shipped_scale().share_of_nods(verdict.p), LEAST_DOUBT), 1 - LEAST_DOUBT)


@blueprint.get("/halt")
def page() -> Response | tuple[str, int]:
    """Show whether Halt is worth it, or that the advice is switched off."""
    if not advice_is_on():
        return render_template("judge/doubt_off.html", kept=_sent_fields(request.args)), 200
    now = table_now()
    return _page_at_the_table(now) if now is not None else _page_alone()


def _page_at_the_table(now: TableNow) -> tuple[str, int]:
    """Show the advice for the person who asks at the table of a running evening; before that, ask who it is."""
    question = requested_question()
    if not (question.cards or question.word or question.word_sent):
        question = question_of(now.texts)
    asked = question.cards or question.word or question.word_sent
    answer = adjusted_answer(deck_judge().answer(question)) if asked else Answer(question)
    context: dict[str, Any] = {"now": now, "answer": answer, "asking": None, "advice": None, "notice": ""}
    status = answer.status
    about = question_fields(question)
    try:
        asking = requested_seat("wer", now.askers)
        if asking is not None:
            layers = now.layers(asking)
            accused = requested_seat("gelegt", layers)
            accused = layers[0] if accused is None else accused
            known = now.numbers(asking, accused)
            context |= {"asking": asking, "accused": accused, "layers": layers, "numbers": known}
            told = told_numbers(known)
            accept = acceptance(answer.verdict) if answer.verdict is not None else _EVEN
            advice = describe(advise(now.situation(accept, asking, accused, told)))
            context |= {"numbers": told, "advice": advice}
    except JudgeFault as fault:
        context["notice"], status = fault.sentence(language()), fault.status
    html = render_template(
        "judge/doubt_evening.html", about=about, most_cards=MOST_CARDS, most_chips=MOST_CHIPS,
        kept=_sent_fields(request.args), **context,
    )  # fmt: skip
    return html, status


def _page_alone() -> Response:
    """Show the advice on a word away from any evening; each number is a tap. An unknown word is checked first."""
    answer, notice, status = requested_answer(), "", 200
    if answer.verdict is None:
        return redirect(url_for("judge.check.page", **_sent_fields(request.args, _QUESTION_FIELDS)))
    numbers = _middle_of_a_round(_usual_players())
    least, *_between, most = HAND_SIZES
    try:
        players = _number("spieler", numbers.players, range(least, most + 1), "players")
        numbers = told_numbers(_middle_of_a_round(players))
    except JudgeFault as fault:
        notice, status = fault.sentence(language()), fault.status
    situation = assumed_situation(
        acceptance(answer.verdict), numbers.players, numbers.left, numbers.own,
        left_chips=numbers.left_chips, own_chips=numbers.own_chips, called=numbers.called,
    )  # fmt: skip
    html = render_template(
        "judge/doubt.html",
        answer=answer,
        numbers=numbers,
        advice=None if notice else describe(advise(situation)),
        notice=notice,
        kept=_sent_fields(request.args, (*_QUESTION_FIELDS, *(() if notice else NUMBER_FIELDS))),
        seats=tuple(HAND_SIZES),
        most_cards=MOST_USUAL_CARDS,
        most_chips=MOST_USUAL_CHIPS,
    )
    response = make_response(html, status if notice else answer.status)
    if "spieler" in request.args and not notice:
        keep_cookie(response, PLAYERS_COOKIE, str(numbers.players))
    return response


@blueprint.post("/halt/schalter")
def switch() -> Response:
    """Switch the advice off or on for this device, and go back to the question or to „Unser Tisch“."""
    if request.form.get("zurueck") == "tisch":
        response = redirect(url_for("judge.taste.page", _anchor="advice"), 303)
    else:
        response = redirect(url_for("judge.doubt.page", **_sent_fields(request.form)), 303)
    keep_cookie(response, SWITCH_COOKIE, SWITCHED_OFF if request.form.get("rat") == "aus" else "")
    return response


def _sent_fields(
    sent: Mapping[str, str], names: tuple[str, ...] = (*_QUESTION_FIELDS, *NUMBER_FIELDS, *EVENING_FIELDS)
) -> dict[str, Any]:
    return {name: sent[name] for name in names if sent.get(name) and len(sent[name]) <= LONGEST}
