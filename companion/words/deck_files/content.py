"""The content of a file or a text as words with their colours: what is plain is read, what is doubtful a question."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from companion.typed import plain
from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.card_word import capitals, fault_of_word
from companion.words.deck_files.faults import DeckFault, Doubt
from companion.words.deck_files.found import Row
from companion.words.deck_files.kinds import WORKBOOK, kind_of
from companion.words.deck_files.table import Line, OpenQuoteError, header_in, lines_of, separator_in, table_of
from companion.words.deck_files.text import OLD, Decoded, decoded, mended
from companion.words.deck_files.word_list import list_of

LARGEST: Final = 4_000_000  # bytes; a deck of 5,000 words has a twentieth of them
MOST_ROWS: Final = 6000
ARTICLES: Final = ("", "der", "die", "das")
COLOURS_OF_A_WORD: Final = 2
"""The cards of a word that came without colours: in the box of 1992 it is 108 cards for 50 words."""
BARE: Final = "bare"
"""The key of the doubt whether words come along that have no mark in a table with colours."""

Nearest: TypeAlias = Callable[[str], "tuple[str, ...] | None"]
Answers: TypeAlias = Mapping[str, str]
NO_ANSWERS: Final[Answers] = MappingProxyType({})


class Sheet(NamedTuple):
    """A sheet of a workbook; `is_cut` says that it goes on beyond these lines."""

    name: str
    lines: tuple[Line, ...]
    is_cut: bool = False


OpenWorkbook: TypeAlias = Callable[[bytes], Sequence[Sheet]]
"""Reads the sheets of a workbook. :raises DeckFault: when it can't."""


class Reading(NamedTuple):
    """What was understood of a file or a text, each doubt answered by its `chosen`.

    `rows` have each word once, as typed. `faults` are what was left out, `notes` what was passed over or taken for
    granted, `lost` says that not all could be read. `text` is the content as text, "" for none.
    """

    rows: tuple[Row, ...] = ()
    faults: tuple[DeckFault, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    notes: tuple[DeckFault, ...] = ()
    lost: bool = False
    text: str = ""

    def deck(self, *, fills: bool = True) -> Deck:
        """Return the cards. A word without colours gets those that have the fewest, if that `fills` a deck."""
        counts = {colour: sum(colour in row.colours for row in self.rows) for colour in Colour}
        words = []
        for number, row in enumerate(self.rows, 1):
            colours = row.colours
            if not colours and fills:
                is_odd_one = number == len(self.rows) and sum(counts.values()) % len(Colour) == 0
                colours = fewest(counts, len(Colour) if is_odd_one else COLOURS_OF_A_WORD)
                counts = {colour: count + (colour in colours) for colour, count in counts.items()}
            words.append(DeckWord(capitals(row.word), row.article, colours, row.source, row.picture))
        return Deck(tuple(words))


def no_workbooks(_raw: bytes) -> Sequence[Sheet]:
    """Refuse a workbook: this room has the standard library alone. :raises DeckFault: always."""
    raise DeckFault(1, "workbook")


def read_cards(
    given: bytes | str,
    answers: Answers = NO_ANSWERS,
    open_workbook: OpenWorkbook = no_workbooks,
    nearest: Nearest | None = None,
) -> Reading:
    """Read the content of a file, or a text that was pasted; `answers` are choices by the keys of doubts."""
    if isinstance(given, bytes) and len(given) > LARGEST:
        return Reading(faults=(DeckFault(1, "too_big", {"limit": LARGEST // 1_000_000}),), lost=True)
    try:
        if isinstance(given, bytes) and kind_of(given) == WORKBOOK:
            return _of_workbook(open_workbook(given), answers, nearest)
        return _of_text(_decoded(given, answers), answers, nearest)
    except DeckFault as fault:
        return Reading(faults=(fault,), lost=True)


def _decoded(given: bytes | str, answers: Answers) -> Decoded:
    found = Decoded(mended(given)) if isinstance(given, str) else decoded(given, answers.get("encoding", ""))
    if found is None:
        raise DeckFault(1, "no_text")
    if not found.text.strip():
        raise DeckFault(1, "empty")
    return found


def _of_text(given: Decoded, answers: Answers, nearest: Nearest | None) -> Reading:
    separator = separator_in(given.text)
    lines: list[Line] = []
    cut: tuple[DeckFault, ...] = ()
    if separator is None:
        lines = [Line(number, (line,)) for number, line in enumerate(given.text.splitlines(), 1) if line.strip()]
    else:
        try:
            lines.extend(lines_of(given.text, separator))
        except OpenQuoteError as error:
            cut = (DeckFault(error.args[0], "open_quote"),)
    reading = _read(lines, cut, answers, nearest)
    samples = given.samples if given.encoding in OLD else {}
    doubts, notes = reading.doubts, reading.notes
    if len(samples) > 1:
        doubt = Doubt(1, "which_encoding", "encoding", (*samples,), given.encoding, {"samples": samples})
        doubts = (doubt, *doubts)
    elif samples:
        notes = (DeckFault(1, "old_encoding", {"program": given.encoding, "text": samples[given.encoding]}), *notes)
    return reading._replace(doubts=doubts, notes=notes, text=given.text)


def _of_workbook(sheets: Sequence[Sheet], answers: Answers, nearest: Nearest | None) -> Reading:
    """Read the sheet with a header, or the first with anything on it."""
    filled = [sheet for sheet in sheets if sheet.lines]
    if not filled:
        raise DeckFault(1, "empty")
    named = [sheet for sheet in filled if header_in(sheet.lines) is not None]
    likely = {sheet.name: sheet for sheet in named or filled[:1]}
    names = tuple(likely)
    doubt = Doubt(1, "which_sheet", "sheet", names, answers.get("sheet", ""))
    doubts = (doubt,) if len(names) > 1 else ()
    sheet = likely[doubt.chosen]
    cut = (DeckFault(sheet.lines[-1].number, "too_many_rows", {"most": len(sheet.lines)}),) if sheet.is_cut else ()
    reading = _read(sheet.lines, cut, answers, nearest)
    notes = (DeckFault(1, "read_sheet", {"text": sheet.name}),) if len(filled) > 1 and not doubts else ()
    text = "\n".join("\t".join(line.cells) for line in sheet.lines)
    return reading._replace(doubts=(*doubts, *reading.doubts), notes=(*notes, *reading.notes), text=text)


def _read(lines: Sequence[Line], cut: tuple[DeckFault, ...], answers: Answers, nearest: Nearest | None) -> Reading:
    if len(lines) > MOST_ROWS:
        cut = (*cut, DeckFault(lines[MOST_ROWS].number, "too_many_rows", {"most": MOST_ROWS}))
        lines = lines[:MOST_ROWS]
    header = header_in(lines)
    found = list_of(lines, answers) if header is None else table_of(lines, header, answers)
    reading = _Reading(faults=[*cut, *found.faults], is_long=found.is_long)
    for row in found.rows[:MOST_ROWS]:
        reading.take(row, nearest)
    if len(found.rows) > MOST_ROWS:
        reading.faults.append(DeckFault(found.rows[MOST_ROWS].line, "too_many_rows", {"most": MOST_ROWS}))
    doubts, notes, rows = found.doubts, found.notes, tuple(reading.words.values())
    bare = [row for row in rows if row.word and not row.colours]
    if bare and not found.has_colours:
        notes = (*notes, DeckFault(bare[0].line, "no_colours"))
    elif bare:
        facts = {"words": tuple(row.word for row in bare)}
        doubt = Doubt(bare[0].line, "no_card", BARE, ("two", "leave"), answers.get(BARE, ""), facts)
        doubts = (*doubts, doubt)
        rows = rows if doubt.chosen == "two" else tuple(row for row in rows if row.colours)
    faults = tuple(sorted(reading.faults, key=lambda fault: fault.line))
    return Reading(rows, faults, doubts, notes, lost=found.lost or bool(cut))


@dataclass(slots=True)
class _Reading:
    """Rows that are being read: the words so far, and the faults."""

    faults: list[DeckFault] = field(default_factory=list)
    words: dict[str, Row] = field(default_factory=dict)
    alike: dict[str, list[str]] = field(default_factory=dict)
    is_long: bool = False

    def take(self, row: Row, nearest: Nearest | None) -> None:
        """Add a row and its faults; its cards count either way, so that one slip is one fault."""
        if row.article not in ARTICLES:
            self._fault(row, "unknown_article", text=row.article)
        unsound = fault_of_word(row.word, row.line)
        if unsound is not None:
            self.faults.append(unsound)
        elif nearest is not None and (near := nearest(row.word)) is not None:
            self._fault(row, "unknown_word", text=row.word, nearest=near)
        self._add(row)

    def _fault(self, row: Row, code: str, **facts: object) -> None:
        self.faults.append(DeckFault(row.line, code, facts))

    def _add(self, row: Row) -> None:
        key = self._key_of(row.word) if row.word else f"line {row.line}"
        if key not in self.words:
            self.words[key] = row
            return
        first = self.words[key]
        if not self.is_long:
            self._fault(row, "word_twice", text=row.word, first=first.line)
        both = tuple(colour for colour in Colour if colour in first.colours + row.colours)
        self.words[key] = first._replace(colours=both)

    def _key_of(self, word: str) -> str:
        """Return the key of the word that this one repeats, or a new one.

        In capitals SS may stand for ß, so STRASSE is Straße; but Maße, written out, is not Masse.
        """
        exact = plain(word).lower()
        alike = self.alike.setdefault(exact.replace("ß", "ss"), [])
        for key in alike:
            if key == exact or word.isupper() or self.words[key].word.isupper():
                return key
        alike.append(exact)
        return exact


def fewest(counts: Mapping[Colour, int], wanted: int = COLOURS_OF_A_WORD) -> tuple[Colour, ...]:
    """Return the colours with the fewest cards, so that all four stay about even."""
    chosen = sorted(Colour, key=lambda colour: (counts[colour], list(Colour).index(colour)))[:wanted]
    return tuple(colour for colour in Colour if colour in chosen)
