"""A doubted word of the word game: the vote, one seat after another, and what it decides (W-28 to W-35)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from flask_babel import format_date

from companion.words.dispute import Dispute
from companion.words.referee_state import NO_TEXTS, RefereeState, RefereeVerdict, Texts
from companion.words.state import DigitalState, LaidWord
from lexicon.judging import taste
from lexicon.judging.verdict import Ruling, Verdict
from web.games.panel import Ballot, Mark, Panel, Step, Tap, time_left
from web.games.seats import seat_names
from web.games.words.colours import colour_question
from web.games.words.word import card_keys, entered_texts, laid_word
from web.judge.deck_judge import question_of
from web.judge.panel import reason_lines
from web.judge.precedents import vote_event_id
from web.judge.question import question_fields
from web.judge.services import deck_judge, precedents
from web.judge.vote_projection import decision_at
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.language import language, ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening

USUAL: Final = "after"  # the vote: the usual moment for the dictionary's opinion


class Opinion(NamedTuple):
    """The dictionary's verdict on a word, and how this table voted on it before; "" if it never did.

    `question` are the fields that ask for the word again.
    """

    verdict: Verdict
    precedent: str
    question: Mapping[str, str]


def vote_panel(evening: OpenEvening, step: Step, dispute: Dispute) -> Panel:
    """Ask the next seat for its vote (W-30). A secret vote is cast under a cover, which that seat opens first.

    Seats that may still doubt the word do so by a tap on their face.
    """
    state: RefereeState = evening.log.state.round
    texts = state.last.texts if state.last is not None else NO_TEXTS
    number_of_word = state.last.number if state.last else None
    here = number(step.get("sitz")) if step.get("schritt") == "stimme" else None
    with_phone = {seat for seat, player in enumerate(evening.log.state.players) if player in evening.phones}
    voter = here if here in dispute.to_vote else _voter(dispute, with_phone)
    # The verdict is looked up even if it isn't shown: then the last vote is quick.
    verdict = deck_judge().verdict_on(texts)
    opinion = opinion_on(verdict, texts, None) if verdict is not None else None
    shown = evening.row.settings.get("lexicon", USUAL) == "before"
    opened = _opened(evening)
    covered = dispute.secret and here != voter
    names = seat_names(evening.log.state)
    context = {
        "round": state,
        "dispute": dispute,
        "number": number_of_word,
        "laid": laid_word(texts),
        "voter": voter,
        "voter_name": "" if voter is None else isolated(names[voter]),
        "covered": covered,
        "opinion": opinion if shown else None,
        # A precedent is the table's own law and no opinion of the dictionary: no setting hides it.
        "precedent": opinion.precedent if opinion is not None and not shown else "",
        "opened": opened,
        "left": time_left(evening),
    }
    if voter is None:
        asked = _("Gilt %(word)s? Stimmt auf euren Handys ab.", word=_named(texts))
    elif covered:
        asked = _("Gib das Tablet an %(name)s.", name=isolated(names[voter]))
    else:
        asked = _("%(name)s, gilt %(word)s?", name=isolated(names[voter]), word=_named(texts))
    taps = {
        seat: Tap(_("zweifelt auch"), fields={"do": "halt", "seat": seat, "word": number_of_word})
        for seat in range(state.players)
        if dispute.may_join(seat)
    }
    if voter is None:  # a phone may be empty, or away
        taps = {seat: Tap(_("stimmt hier ab"), step={"schritt": "stimme", "sitz": seat}) for seat in dispute.to_vote}
    return Panel(
        "words/_vote.html",
        context,
        vote_marks(dispute, voter),
        middle="words/_vote_middle.html",
        question=asked,
        clause="W-30",
        taps=taps,
        moment="" if dispute.begun else "halt",
        moment_key=opened or 0,
    )


def tell_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask for the cards of the word in doubt and how it was said, while the table votes."""
    state: RefereeState = evening.log.state.round
    texts = state.last.texts if state.last is not None else NO_TEXTS
    entry = entered_texts(step, "said", texts)
    context = {"round": state, "texts": entry, "cards": card_keys(evening.log)}
    return Panel("words/_tell.html", context | {"number": state.last.number if state.last else None}, {}, deep=True)


def _voter(dispute: Dispute, with_phone: set[int]) -> int | None:
    """Return the seat that votes on the tablet now: the first secret voter without a phone, None if all have one."""
    if not dispute.secret:
        return dispute.to_vote[0]
    return next((seat for seat in dispute.to_vote if seat not in with_phone), None)


def vote_marks(dispute: Dispute, voter: int | None) -> dict[int, Mark]:
    """Return the marks on the seats during a vote: whose word it is, who doubts it, and the ballots."""
    marks = {}
    shown = not dispute.secret
    for place, seat in enumerate(dispute.order, 1):
        vote = dispute.votes[seat]
        if vote is None:
            ballot = Ballot(str(place), _("stimmt als Nummer %(place)s ab", place=place))
        elif not shown:
            ballot = Ballot("●", _("hat abgestimmt"))
        else:
            ballot = Ballot(
                "✗" if vote else "✓", _("dagegen") if vote else _("dafür"), "gilt_nicht" if vote else "gilt"
            )
        role = "laid" if seat == dispute.accused else "doubts" if seat in dispute.doubters else ""
        badge = _("hat gelegt") if role == "laid" else _("zweifelt") if role == "doubts" else ""
        sign = {"laid": "🎴", "doubts": "✋"}.get(role, "")
        marks[seat] = Mark(
            badge, role=role, sign=sign, ballot=ballot, turn=seat == voter or (voter is None and vote is None)
        )
    return marks


def _named(texts: Texts) -> str:
    """Return the word as a vote names it: as it was said, else just „das Wort“; its cards lie below."""
    return _("„%(word)s“", word=isolated(texts.word)) if texts.word else _("das Wort")


def last_verdict(evening: OpenEvening) -> tuple[int, RefereeVerdict] | None:
    """Return the event that has just decided a dispute, and its verdict; None once anything else was booked."""
    last = evening.log.undoable or 0
    verdict = decision_at(evening.log, last)
    return None if verdict is None else (last, verdict)


def verdict_panel(evening: OpenEvening, last: int, verdict: RefereeVerdict) -> Panel:
    """Show the verdict, why it is so and what it costs, and ask the next question (W-31 to W-35)."""
    state: RefereeState = evening.log.state.round
    dispute, texts = verdict.dispute, verdict.word.texts
    judged = deck_judge().verdict_on(texts)
    shown = evening.row.settings.get("lexicon", USUAL) != "never"
    context = {
        "round": state,
        "falls": dispute.falls,
        "clause": "W-31" if dispute.falls else "W-34",
        "laid": laid_word(texts),
        "camps": _camps(dispute),
        "against": dispute.against,
        "in_favour": len(dispute.votes) - dispute.against,
        "takers": dispute.takers,
        "why": why(evening, dispute),
        "taken": taken(evening, dispute),
        "supply": _supply(state),
        "opinion": opinion_on(judged, texts, vote_event_id(evening.id, last)) if shown and judged is not None else None,
        **colour_question(state),
    }
    return Panel("words/_result.html", context, {}, deep=True, moment="reveal", moment_key=last)


def _camps(dispute: Dispute) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats that voted for the word, and those against it, each in the order of the votes."""
    return (
        tuple(seat for seat in dispute.order if not dispute.votes[seat]),
        tuple(seat for seat in dispute.order if dispute.votes[seat]),
    )


def why(evening: OpenEvening, dispute: Dispute) -> str:
    """Return in a sentence the rule that decided: a majority against the word, none, or a tie (W-31, W-34)."""
    name = isolated(seat_names(evening.log.state)[dispute.accused])
    if dispute.falls:
        return _("Mehr als die Hälfte ist dagegen: Das Wort fällt.")
    if 2 * dispute.against == len(dispute.votes):
        return _("Gleichstand ist gut für %(name)s: Das Wort bleibt liegen.", name=name)
    if not dispute.against:
        return _("Alle sind dafür: Das Wort bleibt liegen.")
    return _("Höchstens die Hälfte ist dagegen: Das Wort bleibt liegen.")


def _opened(evening: OpenEvening) -> int | None:
    """Return the event that opened the dispute: undoing it takes back the whole dispute."""
    log = evening.log
    return next((event for event in reversed(log.standing) if log.state_at(event - 1).round.dispute is None), None)


def taken(evening: OpenEvening, dispute: Dispute) -> str:
    """Return in a sentence the seats that take a chip, and the card that goes back (W-31, W-34)."""
    at_table = seat_names(evening.log.state)
    names = [at_table[seat] for seat in dispute.takers]
    if dispute.falls:
        return _("%(name)s nimmt die Karte zurück und einen Chip.", name=isolated(names[0]))
    if len(names) == 1:
        return _("%(name)s nimmt einen Chip.", name=isolated(names[0]))
    return _("%(names)s nehmen je einen Chip.", names=listed(names))


def _supply(state: RefereeState) -> str:
    if state.supply:
        return ngettext("Noch %(num)s Chip in der Mitte.", "Noch %(num)s Chips in der Mitte.", state.supply)
    if state.beyond:
        return _("Alle 16 Chips sind vergeben. Weitere zählen trotzdem (W-35).")
    return _("Das war der letzte Chip (W-35).")


def opinion_on(verdict: Verdict, texts: Texts, without: str | None) -> Opinion:
    """Return the dictionary's verdict with the table's last vote on the word, other than the vote `without`."""
    events = precedents().votes_on(verdict)
    found = next(((event.at, event.vote) for event in events if event.vote is not None and event.id != without), None)
    question = question_fields(question_of(texts))
    return Opinion(verdict, "" if found is None else describe_vote(*found), question)


def describe_vote(at: datetime, vote: taste.Vote) -> str:
    """Return in a line when and how the table voted on a word: „am 12.11. mit 3 zu 2 angenommen“."""
    then = at.astimezone()
    german, now = language() == "de", datetime.now().astimezone()
    pattern = ("d.M." if german else "d MMM") + ("" if then.year == now.year else "yyyy" if german else " yyyy")
    facts = {
        "day": str(format_date(then.date(), pattern)),
        "most": max(vote.votes_for, vote.votes_against),
        "least": min(vote.votes_for, vote.votes_against),
    }
    if vote.accepted:
        return _("am %(day)s mit %(most)s zu %(least)s angenommen", **facts)
    return _("am %(day)s mit %(most)s zu %(least)s abgelehnt", **facts)


def explanation_of(evening: OpenEvening, word: LaidWord) -> str:
    """Return what a bot says for a word that it laid, in the language of the context.

    It is a reason for the word, or that the bot liked the sound of it.
    """
    state: DigitalState = evening.log.state.round
    cards = state.conditions.deck
    verdict = deck_judge().verdict_on(Texts(cards[word.card].word, cards[word.top].word, word.word))
    if verdict is None or verdict.ruling is Ruling.GILT_NICHT:
        return _("Ich fand, das klingt gut.")
    return reason_lines(verdict, language()).first
