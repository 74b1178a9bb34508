"""The word game without a box: on a phone hand, circle, questions of the moment, photo finish; on the table's screen
the circle, the word, a vote, a race; and its replay.
"""

from typing import Any, Final

from msgspec.structs import replace

from companion.log import Log
from companion.match.sheet import MatchState
from companion.words import digital
from companion.words.actions import Close, Concede, Disagree, Halt, Lay, NameColour, NoCombination, Saw, Vote
from companion.words.cards import Card
from companion.words.dispute import Dispute
from companion.words.state import DigitalState, LaidWord, Naming, Phase, Photo
from web.games.calls import face_key
from web.games.panel import Mark, Panel, Step, time_left
from web.games.phone import ByState, Key, PhoneCard, PhoneSide, PhoneView, Runner, SeatSign
from web.games.screen import Scene
from web.games.seats import listed_seats, seat_name
from web.games.words.cards import (
    ONLY_WHAT_COUNTS,
    check_said,
    compound,
    parts_of,
    texts_of,
    type_size,
    word_on_phones,
)
from web.games.words.dispute import (
    doubted_by,
    explanation_of,
    opinion_line,
    opinion_on,
    outcome,
    shows_opinion,
    taken,
    tally,
    taps_to_vote,
    verdict_panel,
    vote_marks,
    votes_here,
    why,
)
from web.games.words.feast import after
from web.games.words.phone import WordNow, card_picture, result_view, vote_view
from web.games.words.story import lesson, saw_first
from web.judge.deck import CARD_SYMBOLS, colour_name
from web.judge.decks.requested import use_deck_of
from web.live.clocks import steady_ms
from web.pages.language import gettext as _, named_texts, ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening


def view(evening: OpenEvening, seat: int) -> PhoneView:
    """Return the view of a seat of the round."""
    use_deck_of(evening.row.settings)
    match = evening.log.state
    state: DigitalState = match.round
    if state.dispute is not None and state.last is not None:
        word, number = doubted_word(evening, state, state.last, decided=False), state.last.number
        found = vote_view(evening, state.dispute, seat, word, number, {"do": "halt", "word": number})
        told = explained(evening, state.last)
        return replace(found, lines=(*found.lines, told)) if told else found
    if state.photo is not None:
        return _photo_view(match, state, state.photo, seat)
    title, clause = banner(match, state, seat)
    return PhoneView("play", title, _told(match, state, seat), clause=clause, hand=_hand(evening, state, seat))


def banner(match: MatchState, state: DigitalState, seat: int | None) -> tuple[str, str]:
    """Return what all wait for and its clause, as `seat` reads it; as somebody without a seat if that is None."""
    phase, last = state.phase, state.last
    if phase is Phase.OPENING:
        clause = "W-16" if state.passed else "W-15"
        if state.opener == seat:
            return _("Du eröffnest. Leg in Ruhe deine erste Karte."), clause
        return _("%(name)s eröffnet.", name=seat_name(match, state.opener)), clause
    if phase is Phase.NAMING:
        clause = "W-37" if state.naming is Naming.UNTRIED else "W-33"
        if state.namer == seat:
            return _("Welche Farbe nennst du?"), clause
        return _("%(name)s nennt die Farbe.", name=seat_name(match, state.namer)), clause
    if phase is Phase.PHOTO:
        return _("Welche Karte lag zuerst? Sagt es auf euren Handys."), "W-23"
    if phase is Phase.LAST and last is not None:
        if last.seat == seat:
            return _("Deine letzte Karte! Zweifelt jemand?"), "W-39"
        return _("Letzte Karte von %(name)s. Zweifelst du?", name=seat_name(match, last.seat)), "W-39"
    if state.course.pausing == seat:
        return _("Du setzt aus."), "W-21"
    return _("Jetzt auf"), "W-19"


def _told(match: MatchState, state: DigitalState, seat: int) -> tuple[str, ...]:
    """Return what the circle shows, for those who can't see it: the colour due, and the last word or vote."""
    lines = []
    if state.course.due is not None and state.phase is Phase.PLAY:
        colour = colour_name(state.course.due)  # after „Jetzt auf“
        told = _("%(colour)s ist dran", colour=colour) if state.course.pausing == seat else colour
        lines.append(f"{told}.")
    if state.verdict is not None:
        laid, dispute = state.verdict
        lines.append(outcome("".join(parts_of(state, laid)), dispute))
    elif state.last is not None:
        word = isolated("".join(parts_of(state, state.last)))
        lays = _("%(name)s legt „%(word)s“.", name=seat_name(match, state.last.seat), word=word)
        lines.append(_("Du legst „%(word)s“.", word=word) if state.last.seat == seat else lays)
    return tuple(lines)


def _hand(evening: OpenEvening, state: DigitalState, seat: int) -> dict[str, Any]:
    """Return all that the script of a hand draws; nothing of it may be a foreign card."""
    last, due = state.last, digital.deadline(state)
    allowed = {type(action) for action in digital.legal_actions(state, seat)}
    return {
        **_open(evening),
        "banner": banner(evening.log.state, state, seat)[0],
        "cards": [_card(state.conditions.deck, card) for card in state.hands[seat]],
        "name": [colour.value for colour in state.nameable] if state.namer == seat else [],
        "lay": Lay in allowed and state.phase in (Phase.PLAY, Phase.OPENING),
        "none": NoCombination in allowed,
        "halt": Halt in allowed and last is not None and not last.settled and last.seat != seat,
        "left": None if due is None else max(0, round(due.at - steady_ms())),
    }


@ByState
def _open(evening: OpenEvening) -> dict[str, Any]:
    match = evening.log.state
    state: DigitalState = match.round
    deck, course, last = state.conditions.deck, state.course, state.last
    return {
        "game": "words",
        "moment": state.moment,
        "phase": state.phase.value,
        "colour": course.due.value if course.due is not None and state.phase in (Phase.PLAY, Phase.LAST) else "",
        "colours": {colour.value: [colour_name(colour), CARD_SYMBOLS[colour]] for colour in CARD_SYMBOLS},
        "circle": [{**_card(deck, stack[-1]), "n": len(stack)} for stack in state.stacks],
        "pile": len(state.pile),
        "last": None if last is None else _laid(match, state, last),
        "verdict": _verdict(evening, state),
        "pauses": None if course.pausing is None else match.players[course.pausing],
        "cannot": [match.players[one] for one in sorted(state.taps)],
        "texts": named_texts("words/_texts.html"),
    }


def _card(deck: tuple[Card, ...], card: int) -> dict[str, Any]:
    word, colour = deck[card]
    return {"id": card, "word": word, "colour": colour.value, "picture": card_picture(word)}


def _laid(match: MatchState, state: DigitalState, laid: LaidWord) -> dict[str, Any]:
    return {
        "number": laid.number,
        "player": match.players[laid.seat],
        "parts": parts_of(state, laid),
        "cards": [_card(state.conditions.deck, card) for card in (laid.card, laid.top)],
        "stack": laid.stack,
        "settled": laid.settled,
        "agreed": laid.agreed is not None,
    }


def _verdict(evening: OpenEvening, state: DigitalState) -> dict[str, Any] | None:
    if state.verdict is None:
        return None
    laid, dispute = state.verdict
    told = result_view(evening, dispute, doubted_word(evening, state, laid, decided=True))
    return {
        "number": laid.number,
        "falls": dispute.falls,
        "player": evening.log.state.players[laid.seat],
        "stack": laid.stack,
        "parts": told.word,
        "count": told.figure,
        "lines": told.lines,
        "opinion": told.opinion,
    }


def doubted_word(evening: OpenEvening, state: DigitalState, laid: LaidWord, *, decided: bool) -> WordNow:
    """Return a word in doubt, with the judge's opinion if the table wants that now: before the vote, or after it."""
    texts = texts_of(state, laid)
    cards = tuple(PhoneCard(word, card_picture(word)) for word in (texts.hand_card, texts.top_card))
    shown = shows_opinion(evening, decided=decided)
    return WordNow(parts_of(state, laid), cards, opinion_line(texts, None, shown=shown, precedent=not decided))


def explained(evening: OpenEvening, laid: LaidWord) -> str:
    """Return what a bot says for its word in doubt; "" for a word of somebody who can speak."""
    match = evening.log.state
    if match.players[laid.seat] not in evening.bots:
        return ""
    return _("%(name)s sagt: %(reason)s", name=seat_name(match, laid.seat), reason=explanation_of(evening, laid))


def _photo_view(match: MatchState, state: DigitalState, photo: Photo, seat: int) -> PhoneView:
    timed = sorted((laid for laid in photo.contenders if laid.at is not None), key=lambda laid: laid.at or 0)
    start = timed[0].at or 0 if timed else 0
    race = tuple(Runner(match.players[laid.seat], (laid.at or 0) - start, laid.spread) for laid in timed)
    words = listed(
        _("%(name)s mit „%(word)s“", name=seat_name(match, laid.seat), word="".join(parts_of(state, laid)))
        for laid in photo.contenders
    )
    lines = (words, *told_so_far(match, photo, seat))
    return PhoneView(
        "call", _("Fotofinish!"), lines, ask=_asked(match, photo, seat), keys=_keys(match, state, seat),
        clause="W-23", race=race,
    )  # fmt: skip


def _asked(match: MatchState, photo: Photo, seat: int) -> str:
    if (seen := photo.seen[seat]) is not None:
        return _("Du sagst: %(name)s. Die anderen überlegen noch.", name=seat_name(match, seen))
    if seat in photo.seats:
        return _("Die anderen entscheiden. Lag eine andere Karte zuerst?")
    return _("Welche Karte lag zuerst?")


def _keys(table: MatchState, state: DigitalState, seat: int) -> tuple[Key, ...]:
    keys: list[Key] = []
    for action in digital.legal_actions(state, seat):
        match action:
            case Saw(first=first) if first != seat:
                fields: dict[str, str | int | bool] = {"do": "saw", "first": first, "after": state.moment}
                keys.append(face_key(table, first, seat, fields, _("lag zuerst")))
            case Concede():
                keys.append(Key(_("Ich gebe nach"), {"do": "concede", "after": state.moment}, "main"))
            case Disagree():
                keys.append(Key(_("Das weiß niemand"), {"do": "disagree", "after": state.moment}, "quiet"))
    return tuple(keys)


def told_so_far(match: MatchState, photo: Photo, seat: int | None = None) -> tuple[str, ...]:
    """Return whose card the others saw first, and who gave in, as `seat` reads it (W-25)."""
    lines = []
    for first in photo.seats:
        saw = [one for one, found in enumerate(photo.seen) if found == first and one != seat]
        name = seat_name(match, first)
        if len(saw) == 1:
            lines.append(saw_first(seat_name(match, saw[0]), name))
        elif saw:
            names = listed_seats(match, saw)
            lines.append(_("%(names)s sahen zuerst die Karte von %(first)s.", names=names, first=name))
    if seat in photo.conceded:
        lines.append(_("Du gibst nach."))
    lines += [_("%(name)s gibt nach.", name=seat_name(match, one)) for one in sorted(photo.conceded) if one != seat]
    return tuple(lines)


def words_of_hand(evening: OpenEvening, seat: int) -> dict[str, Any]:
    """Return the words that the own hand makes with the tops of the circle: both orders by own card and top.

    `own` in front comes first. A fourth part says what the judge thinks, where the table wants that before a vote.
    """
    use_deck_of(evening.row.settings)
    state: DigitalState = evening.log.state.round
    told, tops = shows_opinion(evening, decided=False), {stack[-1] for stack in state.stacks}

    def shown(modifier: int, head: int) -> tuple[str, ...]:
        made = compound(state.conditions.deck[modifier].word, state.conditions.deck[head].word)
        return (*made.parts, made.ruling) if told else made.parts

    return {str(own): {str(top): (shown(own, top), shown(top, own)) for top in tops} for own in state.hands[seat]}


def check(evening: OpenEvening, action: object) -> None:
    """Check a card that a phone lays: it says a word of its two cards. :raises Refused: when it doesn't."""
    state = evening.log.state.round
    if isinstance(action, Lay) and isinstance(state, DigitalState):
        use_deck_of(evening.row.settings)
        check_said(state, action, only_what_counts=evening.row.settings.get(ONLY_WHAT_COUNTS.name) == "judge")


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return the chips, the cards, the pause, those who doubt, and for whom all wait."""
    state: DigitalState = match.round
    dispute, phase = state.dispute, state.phase
    waited: tuple[int, ...] = ()
    roles: dict[int, str] = {}
    if dispute is not None:
        waited = dispute.to_vote
        roles = {dispute.accused: "laid"} | dict.fromkeys(dispute.doubters, "doubts")
    elif state.course.pausing is not None:
        roles = {state.course.pausing: "pauses"}
    if phase is Phase.OPENING:
        waited = (state.opener,)
    elif phase is Phase.NAMING:
        waited = (state.namer,)
    return {
        seat: SeatSign(seat in waited, roles.get(seat, ""), chips, len(state.hands[seat]))
        for seat, chips in enumerate(state.chips)
    }


SIDE: Final = PhoneSide(
    view,
    frozenset({Lay, NoCombination, NameColour, Halt, Vote, Saw, Concede, Disagree}),
    signs,
    timed=frozenset({Lay, Halt, Saw, Concede, Disagree}),
    check=check,
    asks={"woerter": words_of_hand},
    lesson=lesson,
    after=after,
)


_SIZES: Final = (4, 5, 6, 7, 8, 11, 14, 18, 24, 40)  # letters for which the circle has a size of type


def table_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round: nothing is laid here, but all can see what is going on."""
    match = evening.log.state
    state: DigitalState = match.round
    if state.dispute is not None and state.last is not None:
        return _vote_panel(evening, state, state.last, state.dispute, step)
    last = evening.log.undoable or 0
    if state.verdict is not None and _is_news(evening, last, step):
        laid, dispute = state.verdict
        goes_on = ("", "") if state.phase is Phase.PLAY else banner(match, state, None)
        return verdict_panel(evening, last, dispute, texts_of(state, laid), word_on_phones(state, laid), goes_on)
    told, clause = banner(match, state, None)
    context = {"told": told, "told_clause": clause, "supply": state.supply, "word": _word(evening, state)}
    moment = "reveal" if state.verdict is not None else "last-card" if state.phase is Phase.LAST else ""
    return Panel(
        "words/_circle_dock.html", _circle(state) | context, _marks(state), middle="words/_circle.html",
        moment=moment, moment_key=evening.log.undoable or 0,
    )  # fmt: skip


def _is_news(evening: OpenEvening, last: int, step: Step) -> bool:
    """Say whether the event `last` was a vote's last one, and this tablet has not yet gone on from its verdict."""
    return isinstance(evening.log.event(last).action, Vote | Close) and step.get("nach") != str(last)


def _circle(state: DigitalState) -> dict[str, Any]:
    deck, due = state.conditions.deck, state.course.due if state.phase in (Phase.PLAY, Phase.LAST) else None
    tops = [(deck[stack[-1]], len(stack)) for stack in state.stacks]
    return {
        "circle": [(card.word, card.colour.value, cards, type_size(len(card.word), _SIZES)) for card, cards in tops],
        "symbols": CARD_SYMBOLS,
        "due": due.value if due is not None else "",
        "due_name": colour_name(due) if due is not None else "",
        "pile": len(state.pile),
    }


def _inside(match: MatchState, state: DigitalState) -> dict[str, Any]:
    if state.photo is not None:
        laid_at_once = state.photo.contenders
        words = [f"{seat_name(match, laid.seat)}: {''.join(parts_of(state, laid))}" for laid in laid_at_once]
        return {"race": _("Fotofinish!"), "lines": words}
    if state.verdict is not None:
        laid, dispute = state.verdict
        return {**letters(parts_of(state, laid)), "falls": dispute.falls, "count": tally(dispute)}
    return {} if state.last is None else letters(parts_of(state, state.last))


def _word(evening: OpenEvening, state: DigitalState) -> dict[str, Any]:
    match = evening.log.state
    found = _inside(match, state)
    if state.photo is not None:
        return found | {"told": told_so_far(match, state.photo)}
    if state.verdict is not None:
        laid, dispute = state.verdict
        opinion = doubted_word(evening, state, laid, decided=True).opinion
        return found | {"by": laid.seat, "lines": (why(match, dispute), taken(match, dispute)), "opinion": opinion}
    last = state.last
    return found if last is None else found | {"by": last.seat, "agreed": last.agreed is not None}


def letters(parts: tuple[str, str, str]) -> dict[str, Any]:
    """Return the parts of a word and its size of type in the circle."""
    return {"parts": parts, "size": max(type_size(sum(map(len, parts)), _SIZES), 8)}


def _vote_panel(evening: OpenEvening, state: DigitalState, laid: LaidWord, dispute: Dispute, step: Step) -> Panel:
    match, word, voter = evening.log.state, word_on_phones(state, laid), votes_here(step, dispute)
    opinion, shown = opinion_on(texts_of(state, laid)), shows_opinion(evening, decided=False)
    context = {
        "dispute": dispute,
        "laid": word,
        "opinion": opinion if shown else None,
        "precedent": opinion.precedent if opinion is not None and not shown else "",
        "voter": voter,
        "left": time_left(evening),
        "number": laid.number,
        "explained": explained(evening, laid),
    }
    said = _("„%(word)s“", word=isolated(word.said))
    asked = _("Gilt %(word)s? Stimmt auf euren Handys ab.", word=said)
    votes = next(iter(dispute.to_vote), None) if voter is None and not dispute.secret else voter
    if votes is not None:
        asked = _("%(name)s, gilt %(word)s?", name=seat_name(match, votes), word=said)
    return Panel(
        "words/_circle_vote_keys.html", context, vote_marks(dispute, voter), middle="words/_vote_middle.html",
        question=asked, clause="W-30", taps=taps_to_vote(dispute) if voter is None else {},
        moment="" if dispute.begun else "halt", moment_key=laid.number,
    )  # fmt: skip


def _marks(state: DigitalState) -> dict[int, Mark]:
    pausing, phase = state.course.pausing, state.phase
    waited = state.opener if phase is Phase.OPENING else state.namer if phase is Phase.NAMING else None
    marks = {}
    for seat, chips in enumerate(state.chips):
        rests = seat == pausing
        badge = _("setzt aus") if rests else _("findet nichts") if seat in state.taps else ""
        held = len(state.hands[seat])
        meaning = ngettext("%(num)s Karte auf der Hand", "%(num)s Karten auf der Hand", held)
        marks[seat] = Mark(badge, chips, seat == waited, f"▮ {held}", meaning, "💤" if rests else "")
    return marks


def scene(log: Log, match: MatchState, seat: int | None) -> Scene:
    """Return a moment as a seat saw it: what lay open to all, and its hand from that seat's view of the rules."""
    state: DigitalState = match.round
    seen: Any = log.match.view(match, seat)["round"]
    word = _inside(match, state)
    if state.last is not None and not (state.photo or state.verdict):
        doubt = () if state.dispute is None else (doubted_by(match, state.dispute.doubters),)
        word["lines"] = (seat_name(match, state.last.seat), *doubt)
    hand = [(card["word"], card["colour"]) for card in seen["hand"] or ()]
    context = {**_circle(state), "word": word, "hand": hand, "open": seat is not None}
    return Scene("words/_replay.html", context, tuple(seen["hands"]))
