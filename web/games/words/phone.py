"""The word game with real cards on a phone: at rest, a call, a vote, its result, answers (W-28 to W-35)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.match.actions import Buzz, Retract
from companion.match.calls import in_order
from companion.match.sheet import MatchState
from companion.refusal import Malformed, Refused
from companion.words.actions import Doubt, Halt, NameColour, Vote
from companion.words.dispute import Dispute
from companion.words.laid_words import noted_seat
from companion.words.referee_state import NO_TEXTS, RefereeState
from web.games.calls import call_view, equal_callers, face_key, taking_back
from web.games.phone import CAST, ByState, Fields, Key, PhoneCard, PhoneSide, PhoneView, SeatSign, number_in
from web.games.seats import listed_seats, seat_name
from web.games.words.cards import colour_keys, laid_word
from web.games.words.dispute import doubted_by, last_verdict, opinion_line, shows_opinion, taken, tally, why
from web.judge.deck import colour_name, picture_path
from web.judge.decks.requested import use_deck_of
from web.judge.precedents import vote_event_id
from web.judge.services import deck
from web.pages.language import gettext as _, ngettext
from web.pages.services import rooted
from web.storage.open_evenings import OpenEvening


class WordNow(NamedTuple):
    """A word: modifier, link and head as far as they are known, the cards, and the judge's opinion, "" if unwanted."""

    parts: tuple[str, ...]
    cards: tuple[PhoneCard, ...]
    opinion: str


def view(evening: OpenEvening, seat: int) -> PhoneView:
    """Return the view of a seat of the round."""
    use_deck_of(evening.row.settings)
    match = evening.log.state
    state: RefereeState = match.round
    if state.dispute is not None:
        number = state.last.number if state.last is not None else 0
        too: dict[str, str | int | bool] = {"do": "doubt_too", "word": number}
        return vote_view(evening, state.dispute, seat, word_now(evening), number, too)
    if match.calls:
        return called_view(evening, state, seat)
    verdict = last_verdict(evening)
    if verdict is not None:
        found = result_view(evening, verdict[1].dispute, word_now(evening))
        if state.naming:
            found = replace(found, lines=tuple(filter(None, (*found.lines, _namer(match, state)))))
            return _with_colours(found, state, seat)
        return _with_buzz(found, state, seat)
    if state.ending:
        return _with_buzz(_counting_view(match, state, seat), state, seat)
    return _resting_view(evening, state, seat)


def _resting_view(evening: OpenEvening, state: RefereeState, seat: int) -> PhoneView:
    match = evening.log.state
    if state.naming:
        title = _namer(match, state) or _("Gleich geht es weiter.")
        return _with_colours(PhoneView("rest", title, buzz=_("Halt!"), clause=state.naming), state, seat)
    pausing, due, noted = state.course.pausing, state.course.named, noted_seat(state)
    lines = [_("%(colour)s ist dran", colour=colour_name(due))] if due is not None else []
    if seat == (pausing if noted is None else noted):
        lines.append(_("Du setzt aus."))
    elif noted is None and pausing is not None:
        lines.append(_("%(name)s setzt aus.", name=seat_name(match, pausing)))
    link = rooted(f"/halt?abend={evening.id}&wer={seat}")  # for one who wants to know it in private
    advice = (Key(_("Lohnt’s?"), sign="🤔", meaning=_("Lohnt sich Halt?"), link=link, aside=True),)
    found = PhoneView("rest", lines=tuple(lines), keys=advice, buzz=_("Halt!"), clause="W-28")
    if noted is None:
        return replace(found, title=_("Runde %(number)s", number=match.number))
    word, title = word_now(evening), _("%(name)s hat gelegt", name=seat_name(match, noted))
    found = replace(found, title=title, word=word.parts, cards=word.cards, by=match.players[noted])
    return replace(found, title=_("Dein Wort"), clause="W-21") if noted == seat else found


def called_view(evening: OpenEvening, state: RefereeState, seat: int) -> PhoneView:
    """Return the view of a pending call: its callers are asked for what the table can't know by itself."""
    match = evening.log.state
    callers = [call.seat for call in match.calls]
    found = call_view(match, seat, _("Halt!"))
    sure = sure_seat(state)
    accused = sure if sure not in callers else None
    equal = () if state.secret else equal_callers(match)
    ask = ""
    keys: tuple[Key, ...] = ()
    if seat in callers and accused is None:
        ask = _("Wer hat gelegt?")
        asked = [one for one in range(state.players) if one not in callers]
        faces = [face_key(match, one, seat, {"do": "doubt", "accused": one}, _("hat gelegt")) for one in asked]
        keys = tuple(_then_first(match, seat, key, equal) for key in faces)
    elif seat in callers:
        key = _then_first(match, seat, Key(_("Abstimmen"), {"do": "doubt"}, "main"), equal)
        ask, keys = (key.ask, key.then) if equal else ("", (key,))
    elif accused is None:
        owned = Key(_("Das war mein Wort"), {"do": "doubt", "accused": seat}, "main")
        keys = (_then_first(match, seat, owned, equal),)
    if accused is not None:
        found = replace(found, word=word_now(evening).parts, by=match.players[accused])
    return replace(found, ask=ask, keys=(*keys, *taking_back(match, seat)), clause="W-28")


def _then_first(match: MatchState, seat: int, key: Key, equal: tuple[int, ...]) -> Key:
    """Return a key that asks on who of equal callers votes first; as it is if one was first."""
    if not equal:
        return key
    meaning = _("stimmt zuerst ab")
    then = tuple(face_key(match, one, seat, {**key.fields, "first": one}, meaning) for one in equal)
    return replace(key, fields={}, ask=_("Wer fängt an?"), then=then)


def sure_seat(state: RefereeState) -> int | None:
    """Return the seat whose word a call can only mean: that of the last card, or of a noted word."""
    return state.winner if state.ending else noted_seat(state)


def vote_view(
    evening: OpenEvening, dispute: Dispute, seat: int, word: WordNow, number: int, too: Mapping[str, str | int | bool]
) -> PhoneView:
    """Return the view of an open vote: the own ballot, if it is due, and how far the others are.

    `number` is that of the word in doubt, `too` are the fields by which a seat doubts it as well.
    """
    match = evening.log.state
    ballots = _ballots(match, dispute)
    if dispute.secret:  # of a secret ballot all see only that it lies there
        ballots = dict.fromkeys(ballots, CAST)
    found = PhoneView(
        "vote", word=word.parts, cards=word.cards, by=match.players[dispute.accused], clause="W-30", ballots=ballots,
        opinion=word.opinion,
    )  # fmt: skip
    if dispute.votes[seat] is not None:
        missing = ngettext("Noch %(num)s Stimme", "Noch %(num)s Stimmen", dispute.votes.count(None))
        line = _("%(left)s, dann wird aufgedeckt.", left=missing)
        if not dispute.secret:
            line = _("Jetzt stimmt %(name)s ab.", name=seat_name(match, dispute.to_vote[0]))
        return replace(found, mood="cast", title=_("Deine Stimme liegt."), lines=(line,))
    more = (Key(_("Ich zweifle auch"), too, "quiet"),) if dispute.may_join(seat) else ()
    if seat not in dispute.to_vote:
        voter = dispute.to_vote[0]
        before = dispute.order.index(seat) - dispute.order.index(voter)
        line = ngettext("Noch %(num)s Stimme, dann bist du dran.", "Noch %(num)s Stimmen, dann bist du dran.", before)
        title = _("Jetzt stimmt %(name)s ab.", name=seat_name(match, voter))
        return replace(found, title=title, lines=(line,), keys=more, by=match.players[voter])
    vote: dict[str, str | int | bool] = {"do": "vote", "word": number}
    keys = (
        Key(_("gilt"), {**vote, "against": False}, "gilt", "✓"),
        Key(_("gilt nicht"), {**vote, "against": True}, "gilt_nicht", "✗"),
        *more,
    )
    title = _("Gilt das Wort von %(name)s?", name=seat_name(match, dispute.accused))
    title = _("Gilt dein Wort?") if seat == dispute.accused else title
    return replace(found, title=title, lines=_lines(match, dispute, seat), keys=keys)


def _ballots(match: MatchState, dispute: Dispute) -> dict[int, str]:
    cast = zip(match.players, dispute.votes, strict=True)
    return {player: "against" if vote else "for" for player, vote in cast if vote is not None}


def _lines(match: MatchState, dispute: Dispute, seat: int) -> tuple[str, ...]:
    if seat == dispute.accused:
        return (doubted_by(match, dispute.doubters, explain=True),)
    others = [one for one in dispute.doubters if one != seat]
    if seat not in dispute.doubters:
        return (doubted_by(match, others),)
    return (_("Du zweifelst, %(names)s auch.", names=listed_seats(match, others)) if others else _("Du zweifelst."),)


def result_view(evening: OpenEvening, dispute: Dispute, word: WordNow) -> PhoneView:
    """Return the view of a decided vote: all votes, why the word stands or falls, and what it costs."""
    match = evening.log.state
    return PhoneView(
        "result",
        _("fällt") if dispute.falls else _("gilt"),
        (why(match, dispute), taken(match, dispute)),
        figure=tally(dispute),
        word=word.parts,
        by=match.players[dispute.accused],
        clause="W-31" if dispute.falls else "W-34",
        ballots=_ballots(match, dispute),
        verdict="gilt_nicht" if dispute.falls else "gilt",
        opinion=word.opinion,
    )


def _counting_view(match: MatchState, state: RefereeState, seat: int) -> PhoneView:
    if state.winner == seat:
        return PhoneView("rest", _("Deine letzte Karte!"), (_("Kommt dein Wort durch, gewinnst du."),), clause="W-39")
    lines = (_("Sag am Tisch, wie viele Karten du noch hast."),)
    if state.winner is None:
        return PhoneView("rest", _("Niemand kann weiter."), lines, clause="W-38")
    title = _("%(name)s hat die letzte Karte gelegt.", name=seat_name(match, state.winner))
    return PhoneView("rest", title, lines, clause="W-39")


def _with_colours(found: PhoneView, state: RefereeState, seat: int) -> PhoneView:
    """Return a view with the four colours as keys, if this seat names the next one (W-33, W-36)."""
    if state.namer != seat:
        return found
    named: dict[str, str | int | bool] = {"do": "name_colour", "after": state.moment}
    free = (key for key in colour_keys(state) if key.clause is None)
    keys = tuple(Key(key.name, {**named, "colour": key.value}, key.value, key.symbol) for key in free)
    return replace(found, lines=(), ask=_("Welche Farbe nennst du?"), keys=keys, clause=state.naming, opinion="")


def _namer(match: MatchState, state: RefereeState) -> str:
    return "" if state.namer is None else _("%(name)s nennt die Farbe.", name=seat_name(match, state.namer))


def _with_buzz(found: PhoneView, state: RefereeState, seat: int) -> PhoneView:
    over = state.ending == "stuck" or (state.last is not None and state.last.settled)
    if state.ending and (over or state.winner == seat):
        return found
    return replace(found, buzz=_("Halt!"))


@ByState
def word_now(evening: OpenEvening) -> WordNow:
    """Return the word that all look at, in the language of the context; made once for all phones."""
    state: RefereeState = evening.log.state.round
    decided = last_verdict(evening)
    word = decided[1].word if decided is not None else state.last
    texts = word.texts if word is not None else NO_TEXTS
    laid = laid_word(texts)
    cards = tuple(PhoneCard(card.word, card_picture(card.word)) for card in laid.cards)
    without = None if decided is None else vote_event_id(evening.id, decided[0])
    shown = shows_opinion(evening, decided=decided is not None)
    return WordNow(laid.parts, cards, "" if word is None else opinion_line(texts, without, shown=shown))


def card_picture(word: str) -> str:
    """Return the picture of a card as phones show it: an address of this house, or an emoji."""
    name = deck().drawing(word)
    return picture_path(name) if name is not None else deck().emoji(word)


def doubt(match: MatchState, seat: int, fields: Fields) -> Doubt:
    """Return the doubt that follows from the pending calls.

    A caller says whose word it is, or a player owns up to it. `first` is the one of equal callers who votes first.

    :raises Refused: when nobody has called. :raises Malformed: for an answer that isn't this seat's to give.
    """
    state: RefereeState = match.round
    groups = in_order(match.calls)
    if not groups:
        raise Refused("W-28", why="nobody_called")
    doubters = [one for group in groups for one in group]
    sure = sure_seat(state)
    accused = sure if sure is not None and sure not in doubters else number_in(fields, "accused", "doubt")
    if seat not in doubters and seat != accused:
        raise Malformed("other_seat", by=seat, do="doubt")
    if len(groups[0]) > 1 and not state.secret:
        first = number_in(fields, "first", "doubt")
        if first not in groups[0]:
            raise Malformed("bad_field", do="doubt", field="first", found=str(first))
        doubters.remove(first)
        doubters.insert(0, first)
    return Doubt(accused, tuple(doubters))


def join(match: MatchState, seat: int, fields: Fields) -> Halt:
    """Return the doubt of one more player while the table hasn't begun to vote (W-29).

    :raises Refused: when no word is in doubt: a phone opens no dispute without a call.
    """
    state: RefereeState = match.round
    if state.dispute is None:
        raise Refused("W-30", why="no_doubt")
    return Halt(seat, number_in(fields, "word", "doubt"))


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return the chips, the one whose word is in doubt, those who doubt it, the pause, and for whom all wait."""
    state: RefereeState = match.round
    dispute = state.dispute
    waited_for = dispute.to_vote if dispute is not None else (state.namer,) if state.naming else ()
    roles = {} if state.course.pausing is None or dispute is not None else {state.course.pausing: "pauses"}
    roles |= {call.seat: "doubts" for call in match.calls}
    if dispute is not None:
        roles |= {dispute.accused: "laid"} | dict.fromkeys(dispute.doubters, "doubts")
    return {seat: SeatSign(seat in waited_for, roles.get(seat, ""), chips) for seat, chips in enumerate(state.chips)}


SIDE: Final = PhoneSide(view, frozenset({Buzz, Retract, Vote, NameColour}), signs, {"doubt": doubt, "doubt_too": join})
