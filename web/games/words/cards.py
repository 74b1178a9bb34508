"""Cards, colours and words of the word game: as the table shows and enters them, and what two cards make."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from companion.log import Log
from companion.options import Options
from companion.refusal import Refused
from companion.typed import same_key
from companion.words import referee
from companion.words.actions import Doubt, Laid, Lay, NameColour, Tell
from companion.words.cards import deck_option
from companion.words.deck import Colour
from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from companion.words.state import DigitalState, LaidWord
from lexicon.errors import LexiconError
from lexicon.judging.verdict import Ruling, Seam, Verdict
from lexicon.pairs.pair_table import PairTable
from lexicon.spelling import capitalised, join
from web.games.panel import Step
from web.games.screen import PaperCard, Setting
from web.judge.deck import CARD_SYMBOLS, colour_name, picture_path
from web.judge.decks.requested import deck_of_settings
from web.judge.decks.services import shown_deck
from web.judge.decks.store import SHIPPED
from web.judge.services import deck, deck_judge
from web.translations.catalogue import N_

_SIZES: Final = (6, 8, 10, 12, 14, 17, 20, 24, 30, 40, 60)


def type_size(letters: int, sizes: Sequence[int] = _SIZES) -> int:
    """Return the size of type of a word: the least of those that the styles have that has room for so many letters."""
    return next((size for size in sizes if size >= letters), sizes[-1])


class ColourKey(NamedTuple):
    """A key that names a colour; `clause` forbids the colour now, None if it may be named."""

    value: str
    name: str
    symbol: str
    clause: str | None


def colour_keys(state: RefereeState) -> tuple[ColourKey, ...]:
    """Return the four colours with the clauses that forbid them now (W-20, W-33, W-37)."""
    return tuple(
        ColourKey(colour.value, colour_name(colour), CARD_SYMBOLS[colour], _forbidden_by(state, colour))
        for colour in Colour
    )


def _forbidden_by(state: RefereeState, colour: Colour) -> str | None:
    try:
        referee.apply(state, NameColour(state.namer or 0, colour))  # the same colours are free for every seat
    except Refused as refused:
        return refused.clause
    return None


class WordOnTable(NamedTuple):
    """A word on the table: its cards as far as they are known, and the compound in letters.

    `said` is the word as it was said, or the form that the lexicon gives the two cards; "" if nobody knows it. `seam`
    is set where the lexicon sees one in exactly this word.
    """

    cards: tuple[PaperCard, ...]
    said: str
    seam: Seam | None

    @property
    def size(self) -> int:
        """The size of type by its number of letters."""
        return type_size(len(self.said))

    @property
    def parts(self) -> tuple[str, ...]:
        """Modifier, link and head where there is a seam, else the word in one piece; nothing if nobody knows it."""
        if self.seam is not None and self.seam.head:
            return self.seam.stem, self.seam.link, self.seam.head
        return (self.said,) if self.said else ()


def word_on_phones(state: DigitalState, laid: LaidWord) -> WordOnTable:
    """Return a word that was laid on a phone, its cards in their colours."""
    deck, parts = state.conditions.deck, parts_of(state, laid)
    cards = (deck[card] for card in (laid.card, laid.top))
    printed = tuple(
        paper_card(card.word)._replace(colours=((card.colour.value, CARD_SYMBOLS[card.colour]),)) for card in cards
    )
    return WordOnTable(printed, "".join(parts), Seam(*parts) if parts[2] else None)


def last_texts(state: RefereeState) -> Texts:
    """Return the cards and the letters of the word laid last, as far as they are known."""
    return NO_TEXTS if state.last is None else state.last.texts


def laid_word(texts: Texts) -> WordOnTable:
    """Return a word as it lies on the table.

    The form of a word that nobody has said is the lexicon's first one, so a table sees what its two cards make.
    """
    cards = tuple(paper_card(card) for card in (texts.hand_card, texts.top_card) if card)
    verdict = deck_judge().verdict_on(texts) if texts.word or len(cards) == 2 else None
    said = texts.word or (verdict.word if verdict is not None else "")
    seam = verdict.seam if verdict is not None and same_key(verdict.word) == same_key(said) else None
    return WordOnTable(cards, said, seam)


def paper_card(word: str) -> PaperCard:
    """Return a card as the deck of this context has it; without colours if it doesn't, or can't be read."""
    try:
        word = deck().spelling(word.upper())
        name = deck().drawing(word)
        return PaperCard(word, deck().emoji(word), picture_path(name) if name else "", deck().colours(word))
    except (DeckError, OSError):
        return PaperCard(word.upper())


_SEARCHED, _RECENT = 80, 6  # the newest bookings are searched for recent cards, which are offered first


class CardKey(NamedTuple):
    """A word card to tap; `colours` are those that it has in the deck, with their symbols."""

    word: str
    colours: tuple[tuple[str, str], ...]
    recent: bool


def card_keys(log: Log) -> tuple[CardKey, ...]:
    """Return the deck's cards: recent ones first, then by the alphabet; none if the deck can't be read."""
    try:
        words = [card.word for card in deck().cards()]
    except (DeckError, OSError):
        return ()
    found: dict[str, None] = {}  # the newest first: the card laid last lies on top of its stack
    for event in reversed(log.standing[-_SEARCHED:]):
        action = log.event(event).action
        if isinstance(action, Laid | Doubt | Tell):
            found.update(dict.fromkeys(card.upper() for card in (action.hand_card, action.top_card) if card))
    recent = [word for word in found if word in words][:_RECENT]
    words = [*recent, *(word for word in words if word not in recent)]
    return tuple(CardKey(word, deck().colours(word), word in recent) for word in words)


def entered_texts(step: Step, said: str, proposed: Texts) -> Texts:
    """Return the texts of a refused form, whose field `said` has the word, or the `proposed` ones if none was."""
    if "hand_card" not in step:
        return proposed
    return Texts(step.get("hand_card", ""), step.get("top_card", ""), step.get(said, ""))


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


class Compound(NamedTuple):
    """A word of two cards: modifier, link, head; how it may be said; the judge's ruling, "" where there is none."""

    parts: tuple[str, str, str]
    forms: tuple[str, ...]
    ruling: str


def compound(modifier: str, head: str) -> Compound:
    """Return the word of two cards in this order, in the deck of this context."""
    try:
        verdict = KeptVerdicts(deck_judge().pair_table()).verdict(modifier, head)
    except (LexiconError, DeckError, OSError, sqlite3.Error, KeyError):
        stem = capitalised(modifier.lower())
        return Compound((stem, "", head.lower()), (join(modifier, head),), "")
    seam = verdict.seam
    return Compound((seam.stem, seam.link, seam.head), (verdict.word, *verdict.forms), verdict.ruling.value)


def _said(word: str, own: str, top: str) -> Compound | None:
    """Return what two cards make when they are said as `word`; None if they make no such word."""
    spoken = same_key(word)
    both = (compound(own, top), compound(top, own))
    return next((each for each in both if spoken in map(same_key, each.forms)), None)


def texts_of(state: DigitalState, laid: LaidWord) -> Texts:
    """Return a laid word as the judge is asked about it."""
    deck = state.conditions.deck
    return Texts(deck[laid.card].word, deck[laid.top].word, laid.word)


def parts_of(state: DigitalState, laid: LaidWord) -> tuple[str, str, str]:
    """Return modifier, link and head of a laid word; one that was said aloud is read with the own card in front."""
    own, top, word = texts_of(state, laid)
    found = _said(word, own, top) if word else compound(own, top)
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
    made = (_said(lay.word, deck[lay.card].word, deck[top].word) for top in tops) if lay.word else ()
    found = next((each for each in made if each is not None), None)
    if lay.word and found is None:
        raise Refused("W-7", why="another_word_said", word=lay.word)
    if only_what_counts and found is not None and found.ruling == Ruling.GILT_NICHT:
        raise Refused("W-9", why="judge_rejects", word=lay.word)


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
