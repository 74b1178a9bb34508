"""The words that two cards make without a box, the verdicts on them, and the choices of such a game."""

import sqlite3
from collections.abc import Mapping
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from companion.options import Options
from companion.refusal import Refusal, Refused
from companion.typed import same_key
from companion.words.actions import Lay
from companion.words.cards import deck_option
from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import Texts
from companion.words.state import DigitalState, LaidWord
from lexicon.errors import LexiconError
from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.pair_table import PairTable
from lexicon.spelling import capitalised, join
from web.games.screen import Setting
from web.judge.decks.kept_deck import SHIPPED
from web.judge.decks.requested import deck_of_settings
from web.judge.decks.services import shown_deck
from web.judge.services import deck_judge
from web.translations.catalogue import N_

_VERDICTS: Final[WeakKeyDictionary[PairTable, dict[tuple[str, str], Verdict]]] = WeakKeyDictionary()


class KeptVerdicts:
    """A pair table that judges each pair once. Hands and circle hardly change from one moment to the next."""

    def __init__(self, table: PairTable) -> None:
        self._table = table
        self._known = _VERDICTS.setdefault(table, {})

    def verdict(self, modifier: str, head: str) -> Verdict:
        """Return the verdict on a pair. :raises KeyError: if the table lacks a word."""
        pair = modifier, head
        if pair not in self._known:
            self._known[pair] = self._table.verdict(modifier, head)
        return self._known[pair]


HOUSE_REFUSALS: Final = (Refusal("W-7", "another_word_said", ("word",)), Refusal("W-9", "judge_rejects", ("word",)))
"""The refusals of this house beside those of the rules."""


class Compound(NamedTuple):
    """A word of two cards: modifier, link and head, how it may be said, and what the judge thinks of it, if it knows.

    `ruling` is "" where there is no lexicon.
    """

    parts: tuple[str, str, str]
    forms: frozenset[str]
    ruling: str
    attested: bool

    @property
    def word(self) -> str:
        """The word as written."""
        return "".join(self.parts)


_KNOWN: Final[WeakKeyDictionary[PairTable, dict[tuple[str, str], Compound]]] = WeakKeyDictionary()


def compound(modifier: str, head: str) -> Compound:
    """Return the word of two cards in this order, in the deck of this context."""
    try:
        table = deck_judge().pair_table()
        known = _KNOWN.setdefault(table, {})
        pair = (modifier, head)
        if pair not in known:
            known[pair] = _judged(table, modifier, head)
        return known[pair]
    except (LexiconError, DeckError, OSError, sqlite3.Error, KeyError):
        stem = capitalised(modifier.lower())
        return Compound((stem, "", head.lower()), frozenset({join(modifier, head).casefold()}), "", attested=False)


def said(word: str, own: str, top: str) -> Compound | None:
    """Return what two cards make when they are said as `word`; None if they make no such word."""
    spoken = same_key(word)
    both = (compound(own, top), compound(top, own))
    return next((each for each in both if spoken in each.forms), None)


def texts_of(state: DigitalState, laid: LaidWord) -> Texts:
    """Return a laid word as the judge is asked about it."""
    deck = state.conditions.deck
    return Texts(deck[laid.card].word, deck[laid.top].word, laid.word)


def parts_of(state: DigitalState, laid: LaidWord) -> tuple[str, str, str]:
    """Return modifier, link and head of a laid word; one that was said aloud is read with the own card in front."""
    own, top, word = texts_of(state, laid)
    found = said(word, own, top) if word else compound(own, top)
    return (word, "", "") if found is None else found.parts


def check_said(state: DigitalState, lay: Lay, *, only_what_counts: bool) -> None:
    """Check that a laid card says a word of its two cards, and one that the judge lets pass if the table wants that.

    :raises Refused: W-7 for another word, W-9 for one that the judge rejects.
    """
    deck = state.conditions.deck
    if not 0 <= lay.card < len(deck) or not 0 <= lay.stack < len(state.stacks):
        return  # the rules say what is wrong with it
    # A card that was laid on a stack which has changed meanwhile may still contend, or it is refused as late.
    late = lay.after is not None and lay.after != state.moment
    tops = reversed(state.stacks[lay.stack]) if late else state.stacks[lay.stack][-1:]
    made = (said(lay.word, deck[lay.card].word, deck[top].word) for top in tops) if lay.word else ()
    found = next((each for each in made if each is not None), None)
    if lay.word and found is None:
        raise Refused("W-7", why="another_word_said", word=lay.word)
    if only_what_counts and found is not None and found.ruling == Ruling.GILT_NICHT:
        raise Refused("W-9", why="judge_rejects", word=lay.word)


def _judged(table: PairTable, modifier: str, head: str) -> Compound:
    verdict = KeptVerdicts(table).verdict(modifier, head)
    seam = verdict.seam
    forms = frozenset(same_key(form) for form in (verdict.word, *verdict.forms))
    return Compound((seam.stem, seam.link, seam.head), forms, verdict.ruling.value, verdict.attested)


ONLY_WHAT_COUNTS: Final = Setting(
    "may_lay",
    N_("Was sich legen lässt"),
    N_("Alles, und der Tisch zweifelt – oder nur, was das Wörterbuch nicht ablehnt."),
    "W-9",
    {"all": N_("alles"), "judge": N_("nur was gehen kann")},
)


def options(settings: Mapping[str, str]) -> Options:
    """Return the deck of an evening as the rules play with it.

    :raises StorageFault: when it can't be read. :raises DeckError: or :raises OSError: for the server's file.
    """
    found = shown_deck(deck_of_settings(settings) or SHIPPED) or shown_deck(SHIPPED)
    return {"deck": deck_option(found.deck)} if found is not None else {}
