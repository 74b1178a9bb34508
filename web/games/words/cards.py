"""Cards, colours and words of the word game as the table shows and enters them."""

from typing import Final, NamedTuple

from companion.log import Log
from companion.refusal import Refused
from companion.typed import same_key
from companion.words import referee
from companion.words.actions import Doubt, Laid, NameColour, Tell
from companion.words.deck import Colour, DeckWord
from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from lexicon.judging.verdict import Seam
from web.games.panel import Step
from web.judge.decks.colours import CARD_SYMBOLS
from web.judge.services import deck, deck_judge
from web.pages.language import gettext as _
from web.translations.catalogue import N_

_SIZES: Final = (6, 8, 10, 12, 14, 17, 20, 24, 30, 40, 60)
"""The numbers of letters for which the styles have a size of type."""


_COLOURS: Final = {Colour.RED: N_("Rot"), Colour.BLUE: N_("Blau"), Colour.GREEN: N_("Grün"), Colour.YELLOW: N_("Gelb")}


def colour_name(colour: Colour) -> str:
    """Return the name of a card colour in the language of the request."""
    return _(_COLOURS[colour])


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


class PaperCard(NamedTuple):
    """A card to be drawn: its word, and the colours that it has in the deck with their symbols."""

    word: str
    colours: tuple[tuple[str, str], ...] = ()


class LaidWord(NamedTuple):
    """A word on the table: its cards as far as they are known, and the compound in letters.

    `said` is the word as it was said, or the form that the lexicon gives the two cards; "" if nobody knows it. `seam`
    is set where the lexicon sees one in exactly this word.
    """

    cards: tuple[PaperCard, ...]
    said: str
    seam: Seam | None

    @property
    def size(self) -> int:
        """The size of type by its number of letters: the least that has room for the word."""
        return next((size for size in _SIZES if size >= len(self.said)), _SIZES[-1])

    @property
    def parts(self) -> tuple[str, ...]:
        """Modifier, link and head where there is a seam, else the word in one piece; nothing if nobody knows it."""
        if self.seam is not None and self.seam.head:
            return self.seam.stem, self.seam.link, self.seam.head
        return (self.said,) if self.said else ()


def last_texts(state: RefereeState) -> Texts:
    """Return the cards and the letters of the word laid last, as far as they are known."""
    return NO_TEXTS if state.last is None else state.last.texts


def laid_word(texts: Texts) -> LaidWord:
    """Return a word as it lies on the table.

    The form of a word that nobody has said is the lexicon's first one, so a table sees what its two cards make.
    """
    cards = tuple(paper_card(card) for card in (texts.hand_card, texts.top_card) if card)
    verdict = deck_judge().verdict_on(texts) if texts.word or len(cards) == 2 else None
    said = texts.word or (verdict.word if verdict is not None else "")
    seam = verdict.seam if verdict is not None and same_key(verdict.word) == same_key(said) else None
    return LaidWord(cards, said, seam)


def _cards_of_deck() -> tuple[DeckWord, ...]:
    """Return the cards of the deck of this context; none if it can't be read."""
    try:
        return deck().cards()
    except (DeckError, OSError):
        return ()


def _symbols_of(card: DeckWord) -> tuple[tuple[str, str], ...]:
    return tuple((colour.value, CARD_SYMBOLS[colour]) for colour in card.colours)


def paper_card(word: str) -> PaperCard:
    """Return a card of the deck by its word; one that the deck doesn't have has no colours."""
    found = next((card for card in _cards_of_deck() if same_key(card.word) == same_key(word)), None)
    if found is None:
        return PaperCard(word.upper())
    return PaperCard(found.word, _symbols_of(found))


_SEARCHED: Final = 80  # newest bookings in which recent cards are looked for
_RECENT: Final = 6  # recent cards, which are offered first


class CardKey(NamedTuple):
    """A word card to tap; `colours` are those that it has in the deck, with their symbols."""

    word: str
    colours: tuple[tuple[str, str], ...]
    recent: bool


def card_keys(log: Log) -> tuple[CardKey, ...]:
    """Return the deck's cards: recent ones first, then by the alphabet; none if the deck can't be read."""
    colours = {card.word: _symbols_of(card) for card in _cards_of_deck()}
    recent = [word for word in _recent_cards(log) if word in colours][:_RECENT]
    words = (*recent, *(word for word in colours if word not in recent))
    return tuple(CardKey(word, colours[word], word in recent) for word in words)


def _recent_cards(log: Log) -> list[str]:
    """Return the cards that were booked last, the newest first: the card laid last lies on top of its stack."""
    found: dict[str, None] = {}
    for event in reversed(log.standing[-_SEARCHED:]):
        action = log.event(event).action
        if isinstance(action, Laid | Doubt | Tell):
            found.update(dict.fromkeys(card.upper() for card in (action.hand_card, action.top_card) if card))
    return list(found)


def entered_texts(step: Step, said: str, proposed: Texts) -> Texts:
    """Return the texts of a refused form, whose field `said` has the word, or the `proposed` ones if none was."""
    if "hand_card" not in step:
        return proposed
    return Texts(step.get("hand_card", ""), step.get("top_card", ""), step.get(said, ""))
