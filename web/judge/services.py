"""The services for judging words, put together once a process, and the table's precedents as a request sees them."""

from pathlib import Path
from typing import NamedTuple

from flask import current_app, g

from web.judge.deck import Deck
from web.judge.deck_judge import DeckJudge, DeckShelf
from web.judge.decks.pair_judging import PairJudging
from web.judge.decks.requested import DECK_FIELD, requested_deck
from web.judge.decks.store import DeckStore
from web.judge.objections import ObjectionStore
from web.judge.precedents import NO_PRECEDENTS, Precedents
from web.judge.vote_store import VoteStore
from web.storage.faults import StorageFault


class JudgeServices(NamedTuple):
    """The services of one process. `deck_judge` is that of the server's deck, `shelf` has those of all decks."""

    deck_judge: DeckJudge
    shelf: DeckShelf
    vote_store: VoteStore
    objection_store: ObjectionStore
    judging: PairJudging

    @property
    def deck_store(self) -> DeckStore:
        """The decks of the house."""
        return self.shelf.store

    @property
    def file(self) -> Path | None:
        """The deck with which the server was started, None for the one it brings."""
        source = self.deck_judge.deck.source
        return source if isinstance(source, Path) else None


def services() -> JudgeServices:
    """Return the services of this process."""
    found: JudgeServices = current_app.extensions["judge"]
    return found


def deck() -> Deck:
    """Return the deck of this request."""
    return deck_judge().deck


def deck_judge() -> DeckJudge:
    """Return the judge over the deck of this request."""
    if "deck_judge" not in g:
        g.deck_judge = services().shelf.judge_of(requested_deck())
    found: DeckJudge = g.deck_judge
    return found


def deck_fields() -> dict[str, str]:
    """Return the field of an address or a form that asks for the deck of this request; none for the server's."""
    return {} if deck_judge() is services().deck_judge else {DECK_FIELD: requested_deck()}


def precedents() -> Precedents:
    """Return the table's precedents, read once a request; while they can't be read the lexicon speaks alone."""
    if "precedents" not in g:
        try:
            g.precedents = services().vote_store.precedents()
        except StorageFault as fault:
            current_app.logger.warning("the table's precedents: %s", fault.sentence("en"))
            g.precedents = NO_PRECEDENTS
    found: Precedents = g.precedents
    return found


def forget_precedents() -> None:
    """Let the next call of `precedents` in this request read them again, after an event was added."""
    g.pop("precedents", None)
