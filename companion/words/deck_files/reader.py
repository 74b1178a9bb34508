"""Decks read from files, a row per word, and checked.

`read_deck` returns a sound deck or raises `DeckError`; `check_deck` returns all faults of a file, each with its line.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Final, TypeAlias

from companion.typed import as_seen, plain
from companion.words.deck import LONGEST_WORD, Colour, Deck, DeckWord
from companion.words.deck_files.deck_csv import DeckCsv, Row, parse_csv, read_csv
from companion.words.deck_files.faults import DeckError, DeckFault

FEWEST_WORDS: Final = 12  # the circle shows 12 different words (W-3)
FEWEST_PER_COLOUR: Final = 3  # three of each colour (W-3)
ARTICLES: Final = ("", "der", "die", "das")

WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
"""A word that a card can show: letters, with hyphens between them."""
_BETWEEN: Final = re.compile(r"[\s/,;+&|]+")

Nearest: TypeAlias = Callable[[str], "tuple[str, ...] | None"]


def read_deck(path: Path) -> Deck:
    """Return the deck in `path`. :raises DeckError: when it has faults. :raises OSError: when it can't be read."""
    deck, faults = _examine(read_csv(path))
    if faults:
        raise DeckError(path, faults)
    return deck


def check_deck(path: Path, nearest: Nearest | None = None) -> tuple[DeckFault, ...]:
    """Return the faults of the deck in `path`, in the order of its lines; () for a sound deck.

    With `nearest` the spelling is checked too: it returns None for a known word, otherwise the nearest known words
    (none if nothing is near). :raises OSError: when the file can't be read.
    """
    return _examine(read_csv(path), nearest)[1]


def examine_deck(raw: bytes) -> tuple[Deck, tuple[DeckFault, ...]]:
    """Return the deck in a file's content as far as it can be read, and all its faults."""
    return _examine(parse_csv(raw))


def _examine(table: DeckCsv, nearest: Nearest | None = None) -> tuple[Deck, tuple[DeckFault, ...]]:
    reading = _Reading(faults=list(table.faults))
    for row in table.rows:
        reading.take(row, nearest)
    deck = reading.deck()
    if not table.lost:
        reading.faults.extend(faults_of_all(deck))
    return deck, tuple(sorted(reading.faults, key=lambda fault: fault.line))


@dataclass(slots=True)
class _Reading:
    """A deck that is being read: the words so far, and the faults."""

    faults: list[DeckFault] = field(default_factory=list)
    words: dict[str, DeckWord] = field(default_factory=dict)
    lines: dict[str, tuple[int, bool]] = field(default_factory=dict)

    def take(self, row: Row, nearest: Nearest | None) -> None:
        """Add a row and its faults; its cards count either way, so that one slip is one fault."""
        typed = as_seen(row["word"])
        colours = tuple(colour for colour in Colour if self._mark(row, colour))
        if row.extra:
            self._fault(row, "too_many_cells", count=row.width + row.extra, most=row.width)
        if row["article"].lower() not in ARTICLES:
            self._fault(row, "unknown_article", text=row["article"])
        unsound = fault_of_word(typed, row.line)
        if unsound is not None:
            self.faults.append(unsound)
        if typed and not colours:
            self._fault(row, "no_card", text=typed)
        if unsound is None and nearest is not None and (near := nearest(typed)) is not None:
            self._fault(row, "unknown_word", text=typed, nearest=near)
        word = DeckWord(capitals(typed), row["article"].lower(), colours, row["source"], row["picture"])
        self._add(row, typed, word)

    def deck(self) -> Deck:
        """Return the deck as read; it is sound if there are no faults."""
        return Deck(tuple(self.words.values()))

    def _fault(self, row: Row, code: str, **facts: object) -> None:
        self.faults.append(DeckFault(row.line, code, facts))

    def _mark(self, row: Row, colour: Colour) -> bool:
        mark = row[colour]
        if mark not in ("", "1"):
            self._fault(row, "bad_mark", colour=colour.value, text=mark)
        return bool(mark)

    def _add(self, row: Row, typed: str, word: DeckWord) -> None:
        key = _same_word(typed, self.lines)
        if not typed:
            key = f"line {row.line}"
        if key not in self.words:
            self.words[key] = word
            self.lines[key] = (row.line, typed.isupper())
            return
        self._fault(row, "word_twice", text=typed, first=self.lines[key][0])
        first = self.words[key]
        both = tuple(colour for colour in Colour if colour in first.colours + word.colours)
        self.words[key] = DeckWord(first.word, first.article, both, first.source, first.picture)


def _same_word(typed: str, lines: dict[str, tuple[int, bool]]) -> str:
    """Return the key of the word that `typed` repeats, or a new one.

    In capitals SS may stand for ß, so STRASSE is Straße; but Maße, written out, is not Masse.
    """
    exact = plain(typed).lower()
    if exact in lines:
        return exact
    for key, (_, in_capitals) in lines.items():
        if (in_capitals or typed.isupper()) and key.replace("ß", "ss") == exact.replace("ß", "ss"):
            return key
    return exact


def fault_of_word(typed: str, line: int = 1) -> DeckFault | None:
    """Return why a card can't show what was typed, None if it can; whether it is a German word isn't asked."""
    if not typed:
        return DeckFault(line, "no_word")
    if len(typed) > LONGEST_WORD:
        return DeckFault(line, "too_long", {"text": typed, "count": len(typed), "most": LONGEST_WORD})
    if WORD.fullmatch(typed):
        return None
    parts = [part for part in _BETWEEN.split(typed) if part]
    several = len(parts) > 1 and all(WORD.fullmatch(part) for part in parts)
    return DeckFault(line, "two_words" if several else "not_a_word", {"text": typed})


def same_word(one: str, other: str) -> bool:
    """Say whether two spellings are the same word on a card: in capitals SS may stand for ß."""
    one, other = plain(one), plain(other)
    if one.lower() == other.lower():
        return True
    capital = one.isupper() or other.isupper()
    return capital and one.lower().replace("ß", "ss") == other.lower().replace("ß", "ss")


def capitals(typed: str) -> str:
    """Return a word as a card shows it."""
    return typed.replace("ß", "ẞ").upper()


def faults_of_all(deck: Deck) -> Iterator[DeckFault]:
    """Yield the faults of a deck as a whole: too few words or cards, or colours that share too few words (W-1, W-3)."""
    counts = deck.per_colour()
    most = max(counts.values())
    sound = True
    if len(deck) < FEWEST_WORDS:
        sound = False
        yield DeckFault(1, "too_few_words", {"count": len(deck), "most": FEWEST_WORDS})
    for colour, count in counts.items():
        code, wanted = ("colour_short", most) if count < most else ("colour_few", FEWEST_PER_COLOUR)
        if count < wanted:
            sound = False
            yield DeckFault(1, code, {"colour": colour.value, "count": count, "most": wanted})
    if sound:
        yield from _faults_of_circle(deck)


def _faults_of_circle(deck: Deck) -> Iterator[DeckFault]:
    """Yield colours that share too few words for twelve different ones, three of each colour (Hall's condition)."""
    for size in (2, 3):
        for colours in combinations(Colour, size):
            words = sum(not set(colours).isdisjoint(row.colours) for row in deck)
            wanted = size * FEWEST_PER_COLOUR
            if words < wanted:
                facts = {"colours": tuple(colour.value for colour in colours), "count": words, "most": wanted}
                yield DeckFault(1, "circle", facts)
                return
