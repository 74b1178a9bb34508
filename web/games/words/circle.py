"""The word game without a box on the table's screen: the circle, the word, a vote, a race; and its replay."""

from __future__ import annotations

from typing import Any, Final

from companion.log import Log
from companion.match.sheet import MatchState
from companion.words.dispute import Dispute
from companion.words.state import DigitalState, LaidWord, Phase, Photo
from web.decks.colours import CARD_SYMBOLS
from web.games.panel import Mark, Panel, Step, Tap, time_left
from web.games.replay import Scene
from web.games.seats import seat_names
from web.games.words.colours import colour_name
from web.games.words.dispute import taken, vote_marks, why
from web.games.words.hand import banner, doubted_word, explained, parts_of, told_so_far
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening

_SIZES: Final = (4, 5, 6, 7, 8, 11, 14, 18, 24, 40)
"""The numbers of letters for which the circle has a size of type."""


def round_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round: nothing is laid here, but all can see what is going on."""
    match = evening.log.state
    state: DigitalState = match.round
    if state.dispute is not None and state.last is not None:
        return _vote_panel(evening, state, state.last, state.dispute, step)
    told = banner(match, state, None)
    deck, due = state.conditions.deck, state.course.due if state.phase in (Phase.PLAY, Phase.LAST) else None
    context: dict[str, Any] = {
        "circle": [
            place_of_circle(deck[stack[-1]].word, deck[stack[-1]].colour.value, len(stack)) for stack in state.stacks
        ],
        "symbols": {colour.value: sign for colour, sign in CARD_SYMBOLS.items()},
        "due": due.value if due is not None else "",
        "due_name": colour_name(due) if due is not None else "",
        "told": told.title,
        "told_clause": told.clause,
        "pile": len(state.pile),
        "supply": state.supply,
        "word": _word(evening, state),
    }
    fallen = state.verdict is not None and state.verdict.dispute.falls
    moment = "reveal" if state.verdict is not None else "last-card" if state.phase is Phase.LAST else ""
    return Panel(
        "words/_circle_dock.html", context, _marks(state, fallen=fallen), middle="words/_circle.html",
        moment=moment, moment_key=evening.log.undoable or 0,
    )  # fmt: skip


def _word(evening: OpenEvening, state: DigitalState) -> dict[str, Any] | None:
    """Return what lies inside the circle: a photo finish, a decided vote, or the last word."""
    if state.photo is not None:
        return _race(evening, state, state.photo)
    if state.verdict is not None:
        laid, dispute = state.verdict
        told = doubted_word(evening, state, laid, decided=True)
        count = _("%(for)s zu %(against)s", **{"for": len(dispute.votes) - dispute.against, "against": dispute.against})
        return {
            **letters(parts_of(state, laid)),
            "by": laid.seat,
            "falls": dispute.falls,
            "count": count,
            "lines": (why(evening, dispute), taken(evening, dispute)),
            "opinion": told.opinion,
        }
    if state.last is None:
        return None
    agreed = state.last.agreed is not None
    return {**letters(parts_of(state, state.last)), "by": state.last.seat, "agreed": agreed}


def _race(evening: OpenEvening, state: DigitalState, photo: Photo) -> dict[str, Any]:
    names = seat_names(evening.log.state)
    words = [f"{isolated(names[laid.seat])}: {''.join(parts_of(state, laid))}" for laid in photo.contenders]
    return {"race": _("Fotofinish!"), "lines": words, "told": told_so_far(evening.log.state, photo)}


def letters(parts: tuple[str, str, str]) -> dict[str, Any]:
    """Return the parts of a word and its size of type in the circle."""
    return {"parts": parts, "size": max(_size(sum(map(len, parts))), 8)}


def place_of_circle(word: str, colour: str, cards: int) -> tuple[str, str, int, int]:
    """Return a stack of the circle as its template reads it: its top card, its height, the size of its type."""
    return word, colour, cards, _size(len(word))


def _size(letters: int) -> int:
    """Return the size of type that has room for this number of letters."""
    return next((size for size in _SIZES if size >= letters), _SIZES[-1])


def _vote_panel(evening: OpenEvening, state: DigitalState, laid: LaidWord, dispute: Dispute, step: Step) -> Panel:
    """Show a vote; one that a phone owes can be given here."""
    names = seat_names(evening.log.state)
    told, deck = doubted_word(evening, state, laid, decided=False), state.conditions.deck
    doubters = listed(names[seat] for seat in dispute.doubters)
    here = number(step.get("sitz")) if step.get("schritt") == "stimme" else None
    voter = here if here in dispute.to_vote else None
    context = {
        **letters(parts_of(state, laid)),
        "by": laid.seat,
        "cards": [(deck[card].word, deck[card].colour.value) for card in (laid.card, laid.top)],
        "symbols": {colour.value: sign for colour, sign in CARD_SYMBOLS.items()},
        "opinion": told.opinion,
        "voter": voter,
        "left": time_left(evening),
        "number": laid.number,
        "explained": explained(evening, laid),
        "doubt": _("%(names)s zweifelt. Erklär es!", names=doubters)
        if len(dispute.doubters) == 1
        else _("%(names)s zweifeln. Erklär es!", names=doubters),
    }
    asked = _("Gilt das Wort von %(name)s?", name=isolated(names[laid.seat]))
    if voter is not None:
        asked = _("%(name)s, gilt das Wort?", name=isolated(names[voter]))
    taps = {seat: Tap(_("stimmt hier ab"), step={"schritt": "stimme", "sitz": seat}) for seat in dispute.to_vote}
    return Panel(
        "words/_circle_vote_keys.html", context, vote_marks(dispute, voter), middle="words/_circle_vote.html",
        question=asked, clause="W-30", taps={} if voter is not None else taps,
        moment="" if dispute.begun else "halt", moment_key=laid.number,
    )  # fmt: skip


def _marks(state: DigitalState, *, fallen: bool) -> dict[int, Mark]:
    """Return the marks on the seats: chips, the pause (W-21), and those for whom all wait."""
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
    """Return a moment as a seat saw it, built from that seat's view of the rules."""
    state: DigitalState = match.round
    seen: Any = log.match.view(match, seat)["round"]
    due = state.course.due if state.phase in (Phase.PLAY, Phase.LAST) else None
    context = {
        "circle": [
            place_of_circle(each["top"]["word"], each["top"]["colour"], each["cards"]) for each in seen["circle"]
        ],
        "symbols": {colour.value: sign for colour, sign in CARD_SYMBOLS.items()},
        "due": due.value if due is not None else "",
        "due_name": colour_name(due) if due is not None else "",
        "word": _word_then(match, state),
        "hand": [(card["word"], card["colour"]) for card in seen["hand"] or ()],
        "open": seat is not None,
        "pile": seen["pile"],
    }
    return Scene("words/_replay.html", context, tuple(seen["hands"]))


def _word_then(match: MatchState, state: DigitalState) -> dict[str, Any] | None:
    names = seat_names(match)
    if state.photo is not None:
        words = (f"{isolated(names[laid.seat])}: {''.join(parts_of(state, laid))}" for laid in state.photo.contenders)
        return {"race": _("Fotofinish!"), "lines": tuple(words)}
    if state.verdict is not None:
        laid, dispute = state.verdict
        votes = {"for": len(dispute.votes) - dispute.against, "against": dispute.against}
        count = _("%(for)s zu %(against)s", **votes)
        return {**letters(parts_of(state, laid)), "falls": dispute.falls, "count": count}
    if state.last is None:
        return None
    lines: tuple[str, ...] = (isolated(names[state.last.seat]),)
    if state.dispute is not None:
        doubters = listed(names[doubter] for doubter in state.dispute.doubters)
        told = _("%(names)s zweifelt.") if len(state.dispute.doubters) == 1 else _("%(names)s zweifeln.")
        lines = (*lines, told % {"names": doubters})
    return {**letters(parts_of(state, state.last)), "lines": lines}
