"""Many words at once: the cards that a text or a file would make beside those of a deck, and what is to be asked."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.words.deck import Deck, DeckWord
from companion.words.deck_files.card_word import fault_of_word
from companion.words.deck_files.content import Reading, fewest, read_cards
from lexicon.judge import Judge
from web.judge.decks.editing import Finding, Weight, check_word, with_picture
from web.judge.decks.store import MOST_WORDS, KeptDeckFault
from web.judge.decks.workbook import open_workbook

MOST_READ: Final = 2 * MOST_WORDS
"""The words of a text that are looked up; one with more is no deck, and looking up is work."""
LEFT_OUT: Final = "-"
"""The answer that leaves a doubtful word out."""


class WordDoubt(NamedTuple):
    """A word about which the table should know something; `chosen` is what the card says, `LEFT_OUT` for none."""

    found: Finding
    chosen: str

    @property
    def key(self) -> str:
        """The name of the answer."""
        return _key(self.found.word)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that the card may show, as it was written first."""
        return (self.found.word, *self.found.instead)


class TakenIn(NamedTuple):
    """What was read of a text or a file, its cards with pictures, words to be asked about, and words that are there."""

    reading: Reading
    cards: tuple[DeckWord, ...]
    doubts: tuple[WordDoubt, ...]
    twice: tuple[Finding, ...]


def take_in(given: bytes | str, deck: Deck, judge: Judge | None, answers: Mapping[str, str]) -> TakenIn:
    """Read a pasted text or the content of a file, beside the words that a deck has.

    :raises KeptDeckFault: when there are too many of them.
    """
    reading = read_cards(given, answers, open_workbook)
    cards: list[DeckWord] = []
    doubts: list[WordDoubt] = []
    twice: list[Finding] = []
    counts, names = deck.per_colour(), list(deck.names)
    sound = (row for row in reading.rows if fault_of_word(row.word) is None)
    for number, row in enumerate(sound):
        if number >= MOST_READ or len(cards) > MOST_WORDS:
            raise KeptDeckFault("full", most=MOST_WORDS)
        found = check_word(row.word, names, judge)
        if found.weight is Weight.HINT:
            doubt = WordDoubt(found, answers.get(_key(found.word), found.word))
            doubts.append(doubt)
            if doubt.chosen == LEFT_OUT:
                continue
            if doubt.chosen in found.instead:
                found = check_word(doubt.chosen, names, judge)
        if found.weight is Weight.STOP:
            twice.append(found)
            continue
        colours = row.colours or fewest(counts)
        for colour in colours:
            counts[colour] += 1
        names.append(found.word)
        cards.append(with_picture(DeckWord(found.word, row.article or found.article, colours, picture=row.picture)))
    return TakenIn(reading, tuple(cards), tuple(doubts), tuple(twice))


def _key(word: str) -> str:
    return f"word {word}"
