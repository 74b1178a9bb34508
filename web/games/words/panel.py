"""The panels of a round of the word game with real cards: at rest, Halt (W-28), corrections, the count (W-39).

Before it the set-up (W-2 to W-4, W-15), and a Halt that is rehearsed and never booked.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.log import Log
from companion.match.actions import Buzz
from companion.match.calls import in_order
from companion.match.sheet import MatchState
from companion.words.actions import Finish
from companion.words.cards import CLOCK, HAND_SIZES, STACKS
from companion.words.deck import Colour
from companion.words.dispute import Dispute
from companion.words.referee import MOST_CHIPS
from companion.words.referee_state import NO_TEXTS, STUCK, RefereeState, RefereeWord, Texts
from companion.words.state import CHIPS
from web.games.calls import equal_callers, told_race
from web.games.panel import Ballot, Lead, MakePanel, Mark, Panel, Step, Tap, count_marks, latest
from web.games.seats import listed_seats, seat_name
from web.games.words.cards import card_keys, colour_keys, entered_texts, laid_word, paper_card
from web.games.words.dispute import (
    last_verdict,
    mark_of_accused,
    taken,
    tally,
    tell_panel,
    verdict_panel,
    vote_marks,
    vote_panel,
)
from web.games.words.phone import sure_seat
from web.games.words.story import describe_drawing
from web.judge.deck import colour_name
from web.pages.forms import number
from web.pages.language import gettext as _, ngettext
from web.pages.names import listed
from web.storage.open_evenings import OpenEvening

_KEYS: Final = 12  # numbers of cards that are shown at once


def round_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round.

    The question follows from the log if it can, so that a reload comes back to it; `schritt` says the rest.
    """
    state: RefereeState = evening.log.state.round
    where = step.get("schritt", "")
    if state.dispute is not None:
        if where == "karten" or step.get("do") == "tell":
            return tell_panel(evening, step)
        return vote_panel(evening, step, state.dispute)
    if evening.log.state.calls:
        return called_panel(evening, step)
    if make := (_STEPS_AT_THE_END if state.ending else _STEPS).get(where):
        return make(evening, step)
    verdict = last_verdict(evening)
    # A form with `ask` asks whether an older line goes back: then the table with its story stays in sight.
    if not where and verdict is not None and "ask" not in step:
        texts = verdict[1].word.texts
        return verdict_panel(evening, verdict[0], verdict[1].dispute, texts, laid_word(texts))
    if state.ending:
        return count_panel(evening, step)
    return resting_panel(evening, step)


def resting_panel(evening: OpenEvening, step: Step) -> Panel:
    """Offer all that may happen between two words; ask for a colour if one is due."""
    state: RefereeState = evening.log.state.round
    if state.naming:
        return naming_panel(evening, step)
    context: dict[str, Any] = {"round": state, "laid": None, "by": None, "due": state.course.named}
    if (word := state.last) is not None and any(word.texts):
        context |= {"laid": laid_word(word.texts), "by": word.seat}
    if (due := state.course.named) is not None:
        context["due_name"] = _("%(colour)s ist dran", colour=colour_name(due))
    return Panel("words/_panel.html", context, _marks(state), middle="words/_middle.html")


def _marks(state: RefereeState) -> dict[int, Mark]:
    namer = state.namer if state.naming else None
    marks = dict.fromkeys(range(state.players), Mark()) | _pausing_mark(state)
    return {seat: mark._replace(chips=state.chips[seat], turn=seat == namer) for seat, mark in marks.items()}


def _pausing_mark(state: RefereeState) -> dict[int, Mark]:
    pausing = state.course.pausing
    return {} if pausing is None else {pausing: Mark(_("setzt aus"), sign="💤")}


def naming_panel(evening: OpenEvening, step: Step, because_of: str = "") -> Panel:
    """Ask for a colour; first ask for the seat that names it, if the log doesn't know which one pauses.

    `because_of` is the clause by which the table asks for a colour that isn't due, W-27 where it couldn't agree on a
    word; "" where one is due.
    """
    state: RefereeState = evening.log.state.round
    marks = {} if because_of else _marks(state)
    clause, known = because_of or state.naming, state.naming in STUCK
    tapped = number(step.get("nennt", step.get("seat")))
    namer = state.namer if state.namer is not None else tapped
    drew = describe_drawing(evening.log.state, state) if known and not because_of else ""
    context: dict[str, Any] = {"round": state, "namer": namer, "colours": (), "drew": drew, "leave": because_of}
    if namer is None or namer >= state.players:
        # The seat whose word has just fallen had laid it, so another seat paused and still does (W-21, W-32).
        laid = state.verdict.word.seat if state.naming == "W-33" and state.verdict is not None else None
        if laid is not None:
            marks[laid] = Mark(_("hat gelegt"))
        meaning, to = _("nennt die Farbe"), {"schritt": "farbe" if because_of else "tisch"}
        taps = {seat: Tap(meaning, step={**to, "nennt": seat}) for seat in range(state.players) if seat != laid}
        context["opened"] = laid is not None
        question = _("Wer setzt aus und nennt die Farbe?")
        return Panel("words/_naming.html", context, marks, question=question, clause=clause, taps=taps)
    marks[namer] = marks.get(namer, Mark())._replace(turn=True)
    name = seat_name(evening.log.state, namer)
    question = _("%(name)s, welche neue Farbe nennst du?", name=name)
    if known:
        question = _("%(name)s, welche Farbe ist die nächste?", name=name)
    context["colours"] = colour_keys(state)
    return Panel("words/_naming.html", context, marks, question=question, clause=clause)


def laid_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask which seat laid a word, and then which cards (W-7), at a table that logs its words."""
    state: RefereeState = evening.log.state.round
    seat = number(step.get("sitz", step.get("seat")))
    if seat is None or seat >= state.players:
        marks, meaning, question = _pausing_mark(state), _("hat gelegt"), _("Wer hat gelegt?")
        asked = (each for each in range(state.players) if each not in marks)
        taps = {each: Tap(meaning, step={"schritt": "wort", "sitz": each}) for each in asked}
        return Panel("words/_who_laid.html", {}, marks, question=question, clause="W-7", taps=taps)
    texts = entered_texts(step, "word", NO_TEXTS)
    context = {"round": state, "texts": texts, "cards": card_keys(evening.log), "by": seat}
    return Panel("words/_laid.html", context, deep=True)


def photo_panel(evening: OpenEvening, step: Step) -> Panel:  # noqa: ARG001 - a panel like the others
    """Ask whose card was first where two came at once (W-23): a tap books that word, else a new colour is named."""
    state: RefereeState = evening.log.state.round
    marks, meaning = _pausing_mark(state), _("war zuerst da")
    taps = {seat: Tap(meaning, {"do": "laid", "seat": seat}) for seat in range(state.players) if seat not in marks}
    question = _("Fotofinish! Wessen Karte war zuerst da?")
    return Panel(
        "words/_photo.html",
        marks=marks,
        middle="words/_photo_middle.html",
        question=question,
        clause="W-23",
        taps=taps,
    )


def halt_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask which seat laid the doubted word, if the log doesn't know it, and then which seat doubts it."""
    state: RefereeState = evening.log.state.round
    accused = accused_seat(state, step)
    if accused is None:
        question, to = _("Halt! Wer hat gelegt?"), {"schritt": "halt"}
        taps = {seat: Tap(_("hat das Wort gelegt"), step=to | {"gelegt": seat}) for seat in range(state.players)}
        return Panel("words/_halt.html", {"again": False}, _pausing_mark(state), question=question, taps=taps)
    word = noted_word(state)
    texts = word.texts if word is not None and word.seat == accused else NO_TEXTS
    doubt, meaning = {"do": "doubt", "accused": accused, "schritt": "halt"}, _("zweifelt")
    asked = (seat for seat in range(state.players) if seat != accused)
    return Panel(
        "words/_halt.html",
        {"again": not state.ending, "laid": laid_word(texts), "by": None},
        {accused: mark_of_accused()},
        question=_("Und wer zweifelt?"),
        clause="W-28",
        middle="words/_word_in_the_middle.html",
        taps={seat: Tap(meaning, fields=doubt | {"doubters": seat}) for seat in asked},
    )


def accused_seat(state: RefereeState, step: Step, callers: Collection[int] = ()) -> int | None:
    """Return the seat whose word is in doubt: as the table tapped it, else as the log knows it; None if neither.

    `gelegt` without a seat says that it was somebody else. No caller doubts the own word.
    """
    tapped = "gelegt" in step and not state.ending
    accused = number(step.get("gelegt")) if tapped else sure_seat(state)
    return accused if accused is not None and accused < state.players and accused not in callers else None


def noted_word(state: RefereeState) -> RefereeWord | None:
    """Return the word that lies and was entered when it was laid; None for one that was voted on already."""
    last = state.last
    return last if last is not None and last.logged and not last.settled else None


def called_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask what the calls leave open: the seat that laid the word, and which of equal callers votes first.

    Callers may say it on their phones, too. With nothing left to ask, one tap opens the vote.
    """
    match = evening.log.state
    state: RefereeState = match.round
    order = [seat for group in in_order(match.calls) for seat in group]
    equal = () if state.secret else equal_callers(match)
    accused = accused_seat(state, step, order)
    marks = {seat: Mark(_("ruft „Halt!“"), role="doubts", sign="✋") for seat in order}
    fields: dict[str, object] = {"do": "doubt", "doubters": ",".join(map(str, order)), "schritt": "halt"}
    asked, taps = _("Halt!"), dict[int, Tap]()
    if accused is None:
        asked = _("Halt! Wer hat gelegt?")
        for seat in range(state.players):
            if seat not in order:
                step_to = {"schritt": "halt", "gelegt": seat} if equal else {}
                taps[seat] = Tap(_("hat das Wort gelegt"), {} if equal else fields | {"accused": seat}, step_to)
    else:
        marks[accused] = mark_of_accused()
        fields |= {"accused": accused}
        for seat in equal:
            first = ",".join(map(str, (seat, *(one for one in order if one != seat))))
            taps[seat] = Tap(_("stimmt zuerst ab"), fields | {"doubters": first})
        called = _("%(name)s hat „Halt!“ gerufen.", name=seat_name(match, order[0]))
        asked = _("Gleichzeitig. Wer fängt an?") if equal else called
    word = state.last if accused is not None and state.last is not None and state.last.seat == accused else None
    context = {
        "laid": laid_word(word.texts if word is not None and word.logged else NO_TEXTS),
        "race": told_race(match),
        "vote": fields if accused is not None and not equal else None,
        "again": accused is not None and not state.ending,
    }
    return Panel(
        "words/_called.html", context, marks, middle="words/_called_middle.html", question=asked, clause="W-28",
        taps=taps, moment="halt", moment_key=latest(evening.log, Buzz),
    )  # fmt: skip


def correction_panel(evening: OpenEvening, step: Step) -> Panel:
    """Show the chips of all seats to be set right in one go; ask which seat pauses if `was` is pause."""
    state: RefereeState = evening.log.state.round
    if step.get("was") == "pause" and not state.ending:
        marks, meaning, question = _pausing_mark(state), _("setzt aus"), _("Wer setzt aus?")
        asked = (seat for seat in range(state.players) if seat not in marks)
        taps = {seat: Tap(meaning, fields={"do": "pauses", "player": seat}) for seat in asked}
        return Panel("words/_who_pauses.html", {"round": state}, marks, question=question, clause="W-21", taps=taps)
    sent = [number(chips) for chips in step.getlist("chips")] if step.get("do") == "set_all_chips" else []
    entered = zip(sent if len(sent) == state.players else state.chips, state.chips, strict=True)
    chips = [kept if now is None else now for now, kept in entered]
    context = {"round": state, "chips": chips, "most_chips": MOST_CHIPS}
    return Panel("words/_right.html", context, deep=True)


def last_card_panel(evening: OpenEvening, _step: Step) -> Panel:
    """Ask which seat laid the last card (W-39), or whether nobody can go on (W-38)."""
    state: RefereeState = evening.log.state.round
    meaning, question = _("hat die letzte Karte gelegt"), _("Wer hat die letzte Karte gelegt?")
    taps = {seat: Tap(meaning, fields={"do": "finish", "winner": seat}) for seat in range(state.players)}
    return Panel("words/_last.html", {"round": state}, question=question, clause="W-39", taps=taps)


def count_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask one hand after the other how many cards it has left (W-44), and at the end whether all is right.

    The address has the numbers so far. Before the table agrees the last word may still be doubted (W-39).
    """
    state: RefereeState = evening.log.state.round
    counts = counts_so_far(evening, step)
    match, asked = evening.log.state, number(step.get("hand"))
    missing = [seat for seat, cards in enumerate(counts) if cards is None]
    if asked is None or asked >= state.players or asked == state.winner:
        asked = missing[0] if missing else None
    settled = state.last is not None and state.last.settled
    sums = [0 if seat == state.winner else (cards or 0) + state.chips[seat] for seat, cards in enumerate(counts)]
    first, so_far = max(number(step.get("ab")) or 1, 1), written_counts(counts)
    keys = []
    if asked is not None:
        numbers = range(first, min(first + _KEYS, state.most + 1))
        keys = [(each, written_counts([*counts[:asked], each, *counts[asked + 1 :]])) for each in numbers]
    more = {"zahlen": so_far, "hand": asked, "ab": first + _KEYS} if first + _KEYS <= state.most else None
    context = {
        "round": state,
        "asked": asked,
        "keys": keys,
        "more": more,
        "missing": listed_seats(match, missing) if missing else "",
        "missing_hands": len(missing),
        "counts": so_far if not missing else "",
        "sum": sum(sums),
        "one_fewer": _one_fewer(evening, counts),
        "doubtable": state.ending == "out" and not settled,
        "why": _why_over(match, state),
        "over_clause": "W-41" if state.winner is not None else "W-38",
    }
    question = _("Stimmt das so?")
    if asked is not None:
        question = _("Wie viele Karten hat %(name)s noch?", name=seat_name(match, asked))
    others, again = set(range(state.players)) - {state.winner, asked}, _("noch einmal zählen")
    return Panel(
        "words/_count.html",
        context,
        _count_marks(state, counts, sums, asked),
        middle="words/_count_middle.html",
        question=question,
        clause="W-44",
        taps={seat: Tap(again, step={"zahlen": so_far, "hand": seat}) for seat in others},
        moment="last-card" if state.ending == "out" else "",
        moment_key=latest(evening.log, Finish),
    )


def _count_marks(
    state: RefereeState, counts: Sequence[int | None], sums: Sequence[int], asked: int | None
) -> dict[int, Mark]:
    def cards(held: int) -> str:
        return ngettext("%(num)s Karte", "%(num)s Karten", held)

    marks = count_marks(counts, asked, state.winner, cards)
    for seat, (chips, held) in enumerate(zip(state.chips, counts, strict=True)):
        if held is None or seat == state.winner:
            continue
        if None not in counts:  # all is told: now their minus points lie before them
            meaning = ngettext("%(num)s Minuspunkt", "%(num)s Minuspunkte", sums[seat])
            marks[seat] = marks[seat]._replace(ballot=Ballot(str(sums[seat]), meaning, "told points"))
        if chips:
            both = listed((cards(held), ngettext("%(num)s Chip", "%(num)s Chips", chips)))
            marks[seat] = marks[seat]._replace(badge=both)
    return marks


def _why_over(match: MatchState, state: RefereeState) -> str:
    if state.winner is not None:
        return _("%(name)s hat die letzte Karte gelegt: keine Minuspunkte.", name=seat_name(match, state.winner))
    if len(state.course.tried) == len(Colour):
        return _("In allen vier Farben ging nichts mehr. Niemand gewinnt, alle Chips zählen.")
    return _("Niemand konnte weiter. Niemand gewinnt, alle Chips zählen.")


def counts_so_far(evening: OpenEvening, step: Step) -> list[int | None]:
    """Return by seat the numbers of cards that are told by now: in the address or a refused form, else by the log."""
    state: RefereeState = evening.log.state.round
    told = step.getlist("cards") if step.get("do") == "count" else []
    if len(told) <= 1:
        told = (told[0] if told else step.get("zahlen", "")).split(",")
    if len(told) != state.players:
        return list(proposed_counts(evening.log))
    return [0 if seat == state.winner else number(cards) or None for seat, cards in enumerate(told)]


def written_counts(counts: Sequence[int | None]) -> str:
    """Return numbers of cards as an address has them: "0,4,,2"."""
    return ",".join("" if cards is None else str(cards) for cards in counts)


def _one_fewer(evening: OpenEvening, counts: Sequence[int | None]) -> Mapping[str, str] | None:
    proposed = proposed_counts(evening.log)
    last = max((seat for seat, cards in enumerate(counts) if cards != proposed[seat]), default=None)
    return None if last is None else {"zahlen": written_counts([*counts[:last], proposed[last], *counts[last + 1 :]])}


def proposed_counts(log: Log) -> tuple[int | None, ...]:
    """Return by seat how many cards are left by the log (W-44); None for a seat of which the log can't know it.

    The log knows all hands if the table logged its words: then the card that ended the round was the winner's last one
    by the log, too. Otherwise only the winner's 0 is sure, and a tired table would take any other proposal for true.
    """
    state: RefereeState = log.state.round
    finish = latest(log, Finish)
    before: RefereeState | None = log.state_at(finish - 1).round if finish else None
    logged = state.winner is not None and before is not None and before.hands[state.winner] <= 1
    return tuple(cards if logged or seat == state.winner else None for seat, cards in enumerate(state.proposed))


REHEARSED: Final = Texts("LAND", "BILD", "Landschaftsbild")  # the word that W-11 itself forbids


def set_up(match: MatchState) -> Mapping[str, object]:
    """Return who deals, and what lies before anything is laid, for the people who sit there."""
    state: RefereeState = match.round
    dealt = HAND_SIZES[state.players]
    return {
        "dealer": state.dealer,
        "name": seat_name(match, state.dealer),
        "dealt": dealt,
        "stacks": STACKS,
        "chips": CHIPS,
        "pile": state.most - dealt * state.players,
        "clock": [colour.value for colour in CLOCK],
        "colours": ", ".join(colour_name(colour) for colour in CLOCK[:4]),
        "pair": [paper_card(word) for word in ("EIS", "WEIN")],
    }


LEAD: Final = Lead("words", set_up, rehearsal="probe")


def rehearsal_panel(evening: OpenEvening, step: Step) -> Panel:
    """Rehearse one Halt, from the call to the chips (W-28 to W-34); the answers are in the address alone."""
    match = evening.log.state
    players, accused = len(match.players), (match.round.dealer + 1) % len(match.players)
    doubter = number(step.get("zweifelt"))
    context: dict[str, object] = {"laid": laid_word(REHEARSED), "by": None, "line": "", "over": False}
    to = {"schritt": "probe", "gerufen": 1}
    marks, taps, clause = {accused: mark_of_accused()}, dict[int, Tap](), "W-28"
    if "gerufen" not in step:
        question = _("Zweifelt ihr?")
        context |= {"to_call": to, "by": accused, "line": _("Nur eine Probe: Nichts davon zählt.")}
    elif doubter is None or doubter not in range(players) or doubter == accused:
        question = _("Und wer zweifelt?")
        asked = (seat for seat in range(players) if seat != accused)
        taps = {seat: Tap(_("zweifelt"), step=to | {"zweifelt": seat}) for seat in asked}
    else:
        votes = step.get("stimmen", "")[:players]
        dispute = Dispute.called(players, accused, doubter)
        for vote in votes:
            dispute = dispute.voted(dispute.to_vote[0], against=vote == "1")
        voter = next(iter(dispute.to_vote), None)
        marks = vote_marks(dispute, voter)
        if voter is None:
            question, clause = _("%(votes)s: fällt", votes=tally(dispute)), "W-31"
            if not dispute.falls:
                question, clause = _("%(votes)s: gilt", votes=tally(dispute)), "W-34"
            context |= {"over": True, "line": taken(match, dispute)}
        else:
            question, clause = _("%(name)s, gilt das Wort?", name=seat_name(match, voter)), "W-30"
            context["to_vote"] = to | {"zweifelt": doubter, "stimmen": votes}
    middle = "words/_rehearsal_middle.html"
    return Panel("words/_rehearsal.html", context, marks, middle=middle, question=question, clause=clause, taps=taps)


_STEPS_AT_THE_END: Final[Mapping[str, MakePanel]] = {"halt": halt_panel, "stimmt": correction_panel}
_STEPS: Final[Mapping[str, MakePanel]] = {
    **_STEPS_AT_THE_END,
    "wort": laid_panel,
    "zugleich": photo_panel,
    "farbe": partial(naming_panel, because_of="W-27"),
    "ende": last_card_panel,
    "probe": rehearsal_panel,
}
