"""„Unser Tisch“: how strict the table is, how it voted, and the forms that change it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, stream_with_context, url_for
from werkzeug.wrappers import Response

from companion.typed import same_key
from lexicon.judging.house_options import HouseOption
from lexicon.judging.strictness import Change, Strictness, change
from lexicon.judging.taste import Taste, Vote
from lexicon.judging.verdict import Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.rude import is_rude
from web.access import roles
from web.judge.check import pair_url
from web.judge.precedents import Precedents, VoteEvent, VoteEventKind, evening_of_event
from web.judge.question import requested_evening
from web.judge.services import deck_judge, precedents, services
from web.pages.fault_pages import if_readable, noticed, sent_file
from web.pages.forms import key_of
from web.pages.language import gettext as _, language
from web.pages.names import day_of
from web.pages.pagination import leaf_of
from web.pages.services import evenings
from web.pages.spreadsheet_csv import Cell, spreadsheet_csv_pieces
from web.pages.time_zone import local

SCALE_END: Final = 2.0  # log odds at the ends of the scale
_A_LITTLE, _CLEARLY, _MUCH = 0.15, 0.5, 1.0  # shifts in log odds, from each of which on a table is named otherwise


class TasteScale(NamedTuple):
    """The places of a taste and its band on a scale from strict (0) to generous (100)."""

    at: float
    band_from: float
    band_to: float


class Choice(NamedTuple):
    """A way to be strict: whether it is chosen, and what it changes for the deck against the one chosen now."""

    value: Strictness
    chosen: bool
    change: Change


def taste_scale(taste: Taste) -> TasteScale:
    """Return the places of a taste on the scale, in hundredths of its length."""

    def place(shift: float) -> float:
        return round(50 + 50 * max(-1.0, min(1.0, shift / SCALE_END)), 1)

    low, high = taste.interval
    return TasteScale(place(taste.shift), place(low), place(high))


def describe_taste(taste: Taste) -> str:
    """Return a taste in one sentence, in the language of this request."""
    if not taste.votes and taste.tallies:
        return _("Diese Wörter kennt das Wörterbuch nicht: Von eurem Geschmack verraten sie mir nichts.")
    if not taste.votes:
        return _("Noch keine Abstimmung: Ich kenne euren Geschmack noch nicht.")
    after = _("Nach einer Abstimmung") if taste.votes == 1 else _("Nach %(number)s Abstimmungen", number=taste.votes)
    size = abs(taste.shift)
    if size < _A_LITTLE:
        how = _("ungefähr so wie üblich.")
    elif size < _CLEARLY:
        how = _("ein wenig strenger als üblich.") if taste.shift < 0 else _("ein wenig großzügiger als üblich.")
    elif size < _MUCH:
        how = _("strenger als üblich.") if taste.shift < 0 else _("großzügiger als üblich.")
    else:
        how = _("viel strenger als üblich.") if taste.shift < 0 else _("viel großzügiger als üblich.")
    return f"{after}: {how}"


def _strictness_choices(table: PairTable, at: Precedents) -> tuple[Choice, ...]:
    changes = _changes(table, at)
    return tuple(Choice(each, each is at.strictness, changes[each]) for each in Strictness)


@lru_cache(maxsize=2)  # a pair table never changes, and precedents are another object once an event is added
def _changes(table: PairTable, at: Precedents) -> dict[Strictness, Change]:
    verdicts = list(map(at.adjust, table.rulings()))
    if HouseOption.NO_RUDE_WORDS in at.options:
        verdicts = [verdict for verdict in verdicts if not is_rude(verdict.word)]
    return {each: change(verdicts, each, at.strictness) for each in Strictness}


def describe_event(event: VoteEvent, at: Precedents) -> str:
    """Return the sentence about an event just added, in the language of this request; "" if the page shows it."""
    if event.kind is VoteEventKind.RESET:
        return _("Zurückgesetzt. Die Abstimmungen zählen nicht mehr.")
    target = at.events.get(event.target)
    if target is None:
        return ""
    if target.kind is VoteEventKind.VOTE:
        return _("Zurückgenommen: „%(word)s“ zählt nicht mehr.", word=target.word)
    if target.kind is VoteEventKind.RESET:
        return _("Die Abstimmungen zählen wieder.")
    return _("Alles wieder wie vorher.")


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


def _listed(votes: Sequence[VoteEvent]) -> tuple[ListedVote, ...]:
    named = {event.id: evening for event in votes if (evening := evening_of_event(event.id)) is not None}
    known: Collection[str] = if_readable(lambda: evenings().store.known(named.values()), ())
    here = {event_id: evening for event_id, evening in named.items() if evening in known}
    at = requested_evening()
    return tuple(
        ListedVote(event.id, day_of(event.at), here.get(event.id, ""), event.word, event.vote, at)
        for event in votes
        if event.vote is not None
    )


def _rows(votes: Iterable[VoteEvent]) -> Iterator[tuple[Cell, ...]]:
    yield (
        _("Datum"), _("Wort"), _("Erster Teil"), _("Zweiter Teil"), _("Dafür"), _("Dagegen"), _("Angenommen"),
        _("Wörterbuch (%)"), _("Abend"),
    )  # fmt: skip
    for event in votes:
        if (vote := event.vote) is None:
            continue
        yield (
            local(event.at).date(),
            event.word,
            vote.modifier,
            vote.head if vote.modifier else "",
            vote.votes_for,
            vote.votes_against,
            _("ja") if vote.accepted else _("nein"),
            "" if vote.p is None else round(100 * vote.p),
            evening_of_event(event.id) or "",
        )


blueprint = Blueprint("taste", __name__)

PAGE: Final = 20
"""The votes on one page of the list."""


def _render(notice: str = "") -> str:
    at = precedents()
    done = at.events.get(request.args.get("getan", ""))
    letters = request.args.get("q", "").strip()[:64]
    wanted = at.votes_beginning_with(letters) if letters else at.votes
    leaf = leaf_of(_on_cards(wanted) if _only_cards() else wanted, PAGE)
    return render_template(
        "judge/taste.html",
        precedents=at,
        choices=_strictness_choices(deck_judge().pair_table(), at),
        scale=taste_scale(at.taste),
        taste_text=describe_taste(at.taste),
        notice=notice,
        readable=if_readable(services().vote_store.precedents, None) is not None,
        may_change=roles.may(roles.keeps_house),
        not_keeper=roles.not_keeper().sentence(language()),
        done=done if done is not None and done.id not in at.undone else None,
        done_text=describe_event(done, at) if done else "",
        day_of=day_of,
        letters=letters,
        only_cards=1 if _only_cards() else None,
        votes=_listed(leaf.part),
        leaf=leaf.number,
        leaves=leaf.pages,
    )


@blueprint.get("/tisch")
@noticed(_render)
def page() -> str:
    """Show how this table judges."""
    services().vote_store.precedents()  # while they can't be read, the page says so
    return _render()


@blueprint.get("/tisch/abstimmungen.csv")
@noticed(_render)
def export() -> Response:
    """Give all votes that count, or those on cards of this deck, for a spreadsheet."""
    votes: Sequence[VoteEvent] = services().vote_store.precedents().votes
    name = "abstimmungen.csv"
    if _only_cards():
        votes, name = _on_cards(votes), "abstimmungen-kartenspiel.csv"
    pieces = stream_with_context(spreadsheet_csv_pieces(_rows(votes), language()))
    return sent_file(pieces, "text/csv; charset=utf-8", name)


@blueprint.post("/tisch/strenge")
@noticed(_render)
def choose() -> Response:
    """Set how strict the table wants words judged."""
    strictness = request.form.get("wie", type=Strictness) or abort(400)
    return _add_event(lambda event_id: services().vote_store.set_strictness(event_id, strictness))


@blueprint.post("/tisch/hausregel")
@noticed(_render)
def switch_option() -> Response:
    """Switch an option of the house on or off."""
    option = request.form.get("regel", type=HouseOption) or abort(400)
    is_on = request.form.get("an") == "1"
    return _add_event(lambda event_id: services().vote_store.set_option(event_id, option, is_on=is_on))


@blueprint.post("/tisch/vergessen")
@noticed(_render)
def reset() -> Response:
    """Let the votes so far count no longer."""
    return _add_event(services().vote_store.reset)


@blueprint.post("/tisch/zurueck")
@noticed(_render)
def undo() -> Response:
    """Take an event back."""
    return _add_event(lambda event_id: services().vote_store.undo(event_id, request.form.get("was", "")))


def _add_event(add: Callable[[str], bool]) -> Response:
    roles.check_keeper()
    add(event_id := key_of(request.form))
    return redirect(url_for("judge.taste.page", getan=event_id), 303)


def _only_cards() -> bool:
    return request.args.get("karten") == "1"


def _on_cards(votes: Iterable[VoteEvent]) -> list[VoteEvent]:
    cards = {same_key(card.word) for card in deck_judge().deck.cards()}
    return [
        event
        for event in votes
        if event.vote is not None and cards >= {same_key(event.vote.modifier), same_key(event.vote.head)}
    ]
