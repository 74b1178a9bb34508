"""A doubted word of the word game: the vote, one seat after another, and what it decides (W-28 to W-35)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from flask_babel import format_date

from companion.words.dispute import Dispute
from companion.words.referee_state import NO_TEXTS, RefereeState, RefereeVerdict, Texts
from lexicon.judging import taste
from lexicon.judging.verdict import Verdict
from web.games.panel import Panel, Step
from web.games.seats import seat_names
from web.games.words.colours import colour_question
from web.games.words.story import describe_word
from web.judge.deck_judge import question_of
from web.judge.question import question_fields
from web.judge.services import deck_judge, precedents
from web.judge.votes.events import vote_event_id
from web.judge.votes.projection import decision_at
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.language import language, ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening

_USUAL: Final = "after"  # the vote: the usual moment for the dictionary's opinion


class Opinion(NamedTuple):
    """The dictionary's verdict on a word, and how this table voted on it before; "" if it never did.

    `question` are the fields that ask for the word again.
    """

    verdict: Verdict
    precedent: str
    question: Mapping[str, str]


class Ballot(NamedTuple):
    """A seat's vote: whether it is cast, and whether it is `against` the word; None while nobody may see it."""

    seat: int
    cast: bool
    against: bool | None


def vote_panel(evening: OpenEvening, step: Step, dispute: Dispute) -> Panel:
    """Ask the next seat for its vote (W-30). A secret vote is cast under a cover, which that seat opens first."""
    state: RefereeState = evening.log.state.round
    texts = state.last.texts if state.last is not None else NO_TEXTS
    voter = dispute.to_vote[0]
    # The verdict is looked up even if it isn't shown: then the last vote is quick.
    verdict = deck_judge().verdict_on(texts)
    opinion = _opinion(verdict, texts, None) if verdict is not None and not dispute.begun else None
    shown = evening.row.settings.get("lexicon", _USUAL) == "before"
    covered = dispute.secret and not (step.get("schritt") == "stimme" and number(step.get("sitz")) == voter)
    context = {
        "round": state,
        "dispute": dispute,
        "ballots": _ballots(dispute),
        "number": state.last.number if state.last else None,
        "cards": texts[:2] if texts.hand_card and texts.top_card and (texts.word or covered) else (),
        "word": describe_word(texts),
        "voter": voter,
        "covered": covered,
        "joiners": tuple(seat for seat in range(state.players) if dispute.may_join(seat)),
        "opinion": opinion if shown else None,
        # A precedent is the table's own law and no opinion of the dictionary: no setting hides it.
        "precedent": opinion.precedent if opinion is not None and not shown else "",
        "opened": _opened(evening),
    }
    return Panel("words/_vote.html", context, {}, deep=True)


def last_verdict(evening: OpenEvening) -> tuple[int, RefereeVerdict] | None:
    """Return the event that has just decided a dispute, and its verdict; None once anything else was booked."""
    last = evening.log.undoable or 0
    verdict = decision_at(evening.log, last)
    return None if verdict is None else (last, verdict)


def verdict_panel(evening: OpenEvening, last: int, verdict: RefereeVerdict) -> Panel:
    """Show the verdict and the chips that it costs, and ask the next question (W-31 to W-35)."""
    state: RefereeState = evening.log.state.round
    dispute, texts = verdict.dispute, verdict.word.texts
    judged = deck_judge().verdict_on(texts)
    shown = evening.row.settings.get("lexicon", _USUAL) != "never"
    counts = sorted((dispute.against, len(dispute.votes) - dispute.against), reverse=True)
    context = {
        "round": state,
        "ballots": _ballots(dispute),
        "falls": dispute.falls,
        "clause": "W-31" if dispute.falls else "W-34",
        "word": texts.word or " + ".join(filter(None, (texts.hand_card, texts.top_card))) or _("Das Wort"),
        "most": counts[0],
        "least": counts[1],
        "taken": _taken(evening, dispute),
        "supply": _supply(state),
        "opinion": _opinion(judged, texts, vote_event_id(evening.id, last)) if shown and judged is not None else None,
        **colour_question(state),
    }
    return Panel("words/_result.html", context, {}, deep=True)


def _ballots(dispute: Dispute) -> tuple[Ballot, ...]:
    """Return the ballots in the order of the votes: the first doubter, then clockwise (W-30)."""
    shown = not dispute.secret or dispute.decided
    votes = ((seat, dispute.votes[seat]) for seat in dispute.order)
    return tuple(Ballot(seat, vote is not None, vote if shown else None) for seat, vote in votes)


def _opened(evening: OpenEvening) -> int | None:
    """Return the event that opened the dispute: undoing it takes back the whole dispute."""
    log = evening.log
    return next((event for event in reversed(log.standing) if log.state_at(event - 1).round.dispute is None), None)


def _taken(evening: OpenEvening, dispute: Dispute) -> str:
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


def _opinion(verdict: Verdict, texts: Texts, without: str | None) -> Opinion:
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
