"""The form in the panel that stores how the table voted on a word, and the list of its votes, also as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.typed import same_key
from lexicon.errors import LexiconError
from lexicon.judging.taste import Vote
from lexicon.judging.verdict import Ruling, Verdict
from web.access import roles
from web.judge.check import pair_url, render_check_page, render_panel
from web.judge.deck_judge import Answer
from web.judge.faults import JudgeFault, status_of
from web.judge.precedents import VoteEvent, evening_of_event, vote_on
from web.judge.question import adjusted_answer, question_fields, requested_evening, requested_question
from web.judge.services import deck_judge, forget_precedents, vote_store
from web.pages.forms import key_of
from web.pages.language import gettext as _
from web.pages.language import language
from web.pages.names import day_of
from web.pages.spreadsheet_csv import spreadsheet_csv_pieces
from web.storage.event_store import EventStore
from web.storage.faults import StorageFault

blueprint = Blueprint("vote", __name__)

MOST_VOTERS: Final = 8  # players (W-2)


@blueprint.post("/tisch/stimme")
def add() -> Response | tuple[str, int]:
    """Store how the table voted on the word in the panel."""
    question = requested_question(request.form)
    answer = deck_judge().answer(question)
    panel_only = bool(request.form.get("tafel"))
    status, notice = 200, ""
    try:
        refuse_readers()
        verdict = _verdict_voted_on(answer, request.form.get("w", ""))
        votes_for, votes_against = requested_counts(request.form)
        vote_store().add_vote(key_of(request.form), vote_on(verdict, votes_for, votes_against), verdict.word)
    except LexiconError as fault:
        status, notice = status_of(fault), fault.sentence(language())
    except (JudgeFault, StorageFault) as fault:
        status, notice = fault.status, fault.sentence(language())
    if notice or panel_only:
        forget_precedents()
        render = render_panel if panel_only else render_check_page
        return render(adjusted_answer(answer), notice=notice), status
    fields: dict[str, Any] = {**question_fields(question)}
    return redirect(url_for("judge.check.page", **fields), 303)


def refuse_readers() -> None:
    """Check that this device may add a vote or an objection. :raises JudgeFault: when it may only look."""
    if not roles.may_add():
        raise JudgeFault("reader")


def requested_counts(form: Mapping[str, str]) -> tuple[int, int]:
    """Return the votes for and against in a form. :raises JudgeFault: when no table can have cast them."""
    counts = [form.get(name, "").strip() or "0" for name in ("dafuer", "dagegen")]
    if not all(count.isascii() and count.isdecimal() and len(count) <= 3 for count in counts):
        raise JudgeFault("no_counts", most=MOST_VOTERS)
    votes_for, votes_against = map(int, counts)
    if votes_for + votes_against == 0:
        raise JudgeFault("no_votes")
    if votes_for + votes_against > MOST_VOTERS:
        raise JudgeFault("too_many_votes", most=MOST_VOTERS)
    return votes_for, votes_against


def _verdict_voted_on(answer: Answer, word: str) -> Verdict:
    """Return the lexicon's own verdict on `word`, which the panel showed.

    :raises JudgeFault: when the panel didn't show it, or the rules forbid it.
    :raises LexiconError: when the question can't be judged.
    """
    if answer.fault is not None and answer.unknown_word is None:
        raise answer.fault
    for verdict in (answer.verdict, answer.reverse, answer.unknown_word, *answer.readings):
        if verdict is not None and verdict.word == word:
            if verdict.clause is not None:
                raise JudgeFault("against_the_rules")
            return verdict
    raise JudgeFault("which_word")


class ListedVote(NamedTuple):
    """A vote as the page lists it; `evening` is "" without an evening here.

    `asked_at` is the evening whose table the page leads back to. The addresses follow from these
    and are made only where the row is drawn: they take most of its time.
    """

    id: str
    day: str
    evening: str
    word: str
    vote: Vote
    asked_at: str

    @property
    def evening_url(self) -> str:
        """The address of the evening; "" without one."""
        return url_for("table.show", match=self.evening) if self.evening else ""

    @property
    def word_url(self) -> str:
        """The address of the page about the word."""
        return pair_url(self.vote) if self.vote.modifier else url_for("judge.check.page", wort=self.word)

    @property
    def ruling(self) -> Ruling:
        """The ruling of the table."""
        return Ruling.GILT if self.vote.accepted else Ruling.GILT_NICHT

    @property
    def winners(self) -> int:
        """How many voted with most."""
        return max(self.vote.votes_for, self.vote.votes_against)

    @property
    def losers(self) -> int:
        """How many voted against most."""
        return min(self.vote.votes_for, self.vote.votes_against)


def listed_votes(votes: Sequence[VoteEvent], evenings: Mapping[str, str]) -> tuple[ListedVote, ...]:
    """Return votes as the page lists them; `evenings` are those of `evenings_of_votes`."""
    at = requested_evening()
    return tuple(
        ListedVote(event.id, day_of(event.at), evenings.get(event.id, ""), event.word, event.vote, at)
        for event in votes
        if event.vote is not None
    )


def evenings_of_votes(store: EventStore, votes: Iterable[VoteEvent]) -> Mapping[str, str]:
    """Return the evenings that votes were cast at, by the vote event's id; only evenings that `store` has."""
    named = {event.id: evening for event in votes if (evening := evening_of_event(event.id)) is not None}
    known = store.known(named.values())
    return {event_id: evening for event_id, evening in named.items() if evening in known}


def votes_of_cards(votes: Iterable[VoteEvent], words: Iterable[str]) -> list[VoteEvent]:
    """Return the votes on two cards of a deck: what the table has decided so far is that deck's list."""
    cards = {same_key(word) for word in words}
    return [
        event
        for event in votes
        if event.vote is not None and cards >= {same_key(event.vote.modifier), same_key(event.vote.head)}
    ]


def votes_csv(votes: Iterable[VoteEvent]) -> Iterator[bytes]:
    """Yield the votes as CSV for spreadsheets, in the language of this request, piece by piece."""
    return spreadsheet_csv_pieces(_rows(votes), language())


def _rows(votes: Iterable[VoteEvent]) -> Iterator[tuple[str | int, ...]]:
    yield (
        _("Datum"),
        _("Wort"),
        _("Erster Teil"),
        _("Zweiter Teil"),
        _("Dafür"),
        _("Dagegen"),
        _("Angenommen"),
        _("Wörterbuch (%)"),
        _("Abend"),
    )
    for event in votes:
        if (vote := event.vote) is None:
            continue
        yield (
            event.at.astimezone().date().isoformat(),
            event.word,
            vote.modifier,
            vote.head if vote.modifier else "",
            vote.votes_for,
            vote.votes_against,
            _("ja") if vote.accepted else _("nein"),
            "" if vote.p is None else round(100 * vote.p),
            evening_of_event(event.id) or "",
        )
