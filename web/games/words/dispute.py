"""A doubted word on the table screen: the vote, one voice after another, and what it comes to (W-28 to W-35)."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from flask_babel import format_date

from companion.words.dispute import Dispute
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from companion.words.referee_state import RefereeVerdict as Decided
from lexicon.judging import taste
from lexicon.judging.verdict import Verdict
from web.games.panel import Panel, Step
from web.games.seats import seat_names
from web.games.words.colours import naming
from web.games.words.story import describe_word
from web.judge.services import deck_judge, precedents
from web.judge.votes.events import vote_event_id
from web.judge.votes.projection import decision_at
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.language import language, ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening

ASIDE: Final = "after"  # when the lexicon speaks, if the table hasn't chosen


class Opinion(NamedTuple):
    """What the lexicon says of a word, and how the table voted on it before ("" if it never did)."""

    verdict: Verdict
    before: str


def voting(evening: OpenEvening, step: Step, dispute: Dispute) -> Panel:
    """Ask who has to vote now (W-30). Secret votes are cast under a cover: whose turn it is takes the tablet first."""
    state: RefereeState = evening.log.state.round
    texts, voter = _texts(state), dispute.to_vote[0]
    # Looked up even if it isn't shown: then the last vote is quick.
    spoken = _asked(texts)
    shown = evening.row.settings.get("lexicon", ASIDE) == "before" and not dispute.begun
    context = {
        "round": state,
        "dispute": dispute,
        "number": state.last.number if state.last else None,
        "texts": texts,
        "word": describe_word(texts),
        "voter": voter,
        "covered": dispute.secret and not (step.get("schritt") == "stimme" and number(step.get("sitz")) == voter),
        "joiners": tuple(seat for seat in range(state.players) if dispute.may_join(seat)),
        "opinion": _opinion(spoken, None) if shown and spoken is not None else None,
        # The table's own law is no opinion of the dictionary: it is shown whatever was chosen for that.
        "before": _opinion(spoken, None).before if spoken is not None and not shown and not dispute.begun else "",
        "opened": _opened(evening),
    }
    return Panel("words/_vote.html", context, {}, deep=True)


def decided_last(evening: OpenEvening) -> tuple[int, Decided] | None:
    """Return the event that has just decided a dispute, and how; None once anything else was booked."""
    last = evening.log.undoable or 0
    verdict = decision_at(evening.log, last)
    return None if verdict is None else (last, verdict)


def result(evening: OpenEvening, last: int, verdict: Decided) -> Panel:
    """Say what was decided, who takes a chip, and what is asked next (W-31 to W-35)."""
    state: RefereeState = evening.log.state.round
    dispute, texts = verdict.dispute, verdict.word.texts
    spoken = _asked(texts)
    shown = evening.row.settings.get("lexicon", ASIDE) != "never"
    counts = sorted((dispute.against, len(dispute.votes) - dispute.against), reverse=True)
    context = {
        "round": state,
        "dispute": dispute,
        "falls": dispute.falls,
        "clause": "W-31" if dispute.falls else "W-34",
        "texts": texts,
        "word": texts.word or " + ".join(filter(None, (texts.hand_card, texts.top_card))) or _("Das Wort"),
        "most": counts[0],
        "least": counts[1],
        "taken": _taken(evening, dispute),
        "supply": _supply(state),
        "opinion": _opinion(spoken, vote_event_id(evening.id, last)) if shown and spoken is not None else None,
        **naming(state),
    }
    return Panel("words/_result.html", context, {}, deep=True)


def _asked(texts: Texts) -> Verdict | None:
    return deck_judge().verdict_on(texts)


def _texts(state: RefereeState) -> Texts:
    return state.last.texts if state.last is not None else NO_TEXTS


def _opened(evening: OpenEvening) -> int | None:
    """Return the event that opened the dispute: from it on all of it is taken back."""
    log = evening.log
    return next((event for event in reversed(log.standing) if log.state_at(event - 1).round.dispute is None), None)


def _taken(evening: OpenEvening, dispute: Dispute) -> str:
    seated = seat_names(evening.log.state)
    names = [seated[seat] for seat in dispute.takers]
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


def _opinion(verdict: Verdict, but: str | None) -> Opinion:
    """Return the lexicon's verdict with the table's last vote on the word, other than the vote `but`."""
    cast = precedents().votes_on(verdict)
    found = next(((event.at, event.vote) for event in cast if event.vote is not None and event.id != but), None)
    return Opinion(verdict, "" if found is None else describe_vote(*found))


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
