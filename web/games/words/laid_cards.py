"""The two cards of a word as the table shows them: paper with picture and colours, and the compound in letters."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.typed import same_key
from companion.words.deck import DeckWord
from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import Texts
from lexicon.judging.verdict import Seam
from web.decks.colours import CARD_SYMBOLS
from web.judge.services import deck, deck_judge

_SIZES: Final = (6, 8, 10, 12, 14, 17, 20, 24, 30, 40, 60)
"""The numbers of letters for which the styles have a size of type."""


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


def laid_word(texts: Texts) -> LaidWord:
    """Return a word as it lies on the table.

    The form of a word that nobody has said is the lexicon's first one, so a table sees what its two cards make.
    """
    cards = tuple(paper_card(card) for card in (texts.hand_card, texts.top_card) if card)
    verdict = deck_judge().verdict_on(texts) if texts.word or len(cards) == 2 else None
    said = texts.word or (verdict.word if verdict is not None else "")
    seam = verdict.seam if verdict is not None and same_key(verdict.word) == same_key(said) else None
    return LaidWord(cards, said, seam)


def paper_card(word: str) -> PaperCard:
    """Return a card of the deck by its word; one that the deck doesn't have has no colours."""
    try:
        cards: tuple[DeckWord, ...] = deck().cards()
    except (DeckError, OSError):
        cards = ()
    found = next((card for card in cards if same_key(card.word) == same_key(word)), None)
    if found is None:
        return PaperCard(word.upper())
    return PaperCard(found.word, tuple((colour.value, CARD_SYMBOLS[colour]) for colour in found.colours))
