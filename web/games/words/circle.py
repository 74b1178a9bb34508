"""The word game without a box on the table's screen: the circle, the word, a vote, a race; and its replay."""

from typing import Any, Final

from companion.log import Log
from companion.match.sheet import MatchState
from companion.words.dispute import Dispute
from companion.words.state import DigitalState, LaidWord, Phase
from web.games.panel import Mark, Panel, Step, time_left
from web.games.replay import Scene
from web.games.seats import seat_name
from web.games.words.cards import parts_of
from web.games.words.dispute import doubted_by, taken, tally, taps_to_vote, vote_marks, votes_here, why
from web.games.words.hand import banner, doubted_word, explained, told_so_far
from web.judge.decks.colours import CARD_SYMBOLS, colour_name
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening

_SIZES: Final = (4, 5, 6, 7, 8, 11, 14, 18, 24, 40)  # letters for which the circle has a size of type


def table_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round: nothing is laid here, but all can see what is going on."""
    match = evening.log.state
    state: DigitalState = match.round
    if state.dispute is not None and state.last is not None:
        return _vote_panel(evening, state, state.last, state.dispute, step)
    told, clause = banner(match, state, None)
    context = {"told": told, "told_clause": clause, "supply": state.supply, "word": _word(evening, state)}
    fallen = state.verdict is not None and state.verdict.dispute.falls
    moment = "reveal" if state.verdict is not None else "last-card" if state.phase is Phase.LAST else ""
    return Panel(
        "words/_circle_dock.html", _circle(state) | context, _marks(state, fallen=fallen), middle="words/_circle.html",
        moment=moment, moment_key=evening.log.undoable or 0,
    )  # fmt: skip


def _circle(state: DigitalState) -> dict[str, Any]:
    """Return what lies open: the tops of the circle, the colour due, and how high the stock is."""
    deck, due = state.conditions.deck, state.course.due if state.phase in (Phase.PLAY, Phase.LAST) else None
    tops = [(deck[stack[-1]], len(stack)) for stack in state.stacks]
    return {
        "circle": [(card.word, card.colour.value, cards, _size(len(card.word))) for card, cards in tops],
        "symbols": CARD_SYMBOLS,
        "due": due.value if due is not None else "",
        "due_name": colour_name(due) if due is not None else "",
        "pile": len(state.pile),
    }


def _inside(match: MatchState, state: DigitalState) -> dict[str, Any]:
    """Return what lies inside the circle: a photo finish, a decided vote, or the last word; nothing before that."""
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
    return {"parts": parts, "size": max(_size(sum(map(len, parts))), 8)}


def _size(letters: int) -> int:
    return next((size for size in _SIZES if size >= letters), _SIZES[-1])


def _vote_panel(evening: OpenEvening, state: DigitalState, laid: LaidWord, dispute: Dispute, step: Step) -> Panel:
    """Show a vote; one that a phone owes can be given here."""
    match, deck = evening.log.state, state.conditions.deck
    voter = votes_here(step, dispute)
    context = {
        **letters(parts_of(state, laid)),
        "by": laid.seat,
        "cards": [(deck[card].word, deck[card].colour.value) for card in (laid.card, laid.top)],
        "symbols": CARD_SYMBOLS,
        "opinion": doubted_word(evening, state, laid, decided=False).opinion,
        "voter": voter,
        "left": time_left(evening),
        "number": laid.number,
        "explained": explained(evening, laid),
        "doubt": doubted_by(match, dispute.doubters, explain=True),
    }
    asked = _("Gilt das Wort von %(name)s?", name=seat_name(match, laid.seat))
    if voter is not None:
        asked = _("%(name)s, gilt das Wort?", name=seat_name(match, voter))
    return Panel(
        "words/_circle_vote_keys.html", context, vote_marks(dispute, voter), middle="words/_circle_vote.html",
        question=asked, clause="W-30", taps=taps_to_vote(dispute) if voter is None else {},
        moment="" if dispute.begun else "halt", moment_key=laid.number,
    )  # fmt: skip


def _marks(state: DigitalState, *, fallen: bool) -> dict[int, Mark]:
    pausing, phase = state.course.pausing, state.phase
    waited = state.opener if phase is Phase.OPENING else state.namer if phase is Phase.NAMING else None
    marks = {}
    for seat, chips in enumerate(state.chips):
        rests = seat == pausing and not fallen
        badge = _("setzt aus") if rests else _("findet nichts") if seat in state.taps else ""
        held = len(state.hands[seat])
        meaning = _("%(held)s Karten auf der Hand", held=held)
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
