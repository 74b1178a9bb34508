"""An objection as a line of JSON: the word, what the judge said of it, when, and a note.

Lines from elsewhere are read and checked by msgspec.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import DecodeError, Meta, Struct, ValidationError
from msgspec.json import decode, encode

from companion.action import MOST_LETTERS, fits_a_line
from lexicon.judging.verdict import Authority, Ruling
from web.judge.votes.events import EVENT_ID
from web.storage.kept_evening import LATEST

LONGEST_NOTE: Final = 200  # characters
_LONGEST_SENTENCE: Final = 1000

Moment = Annotated[int, Meta(ge=0, le=LATEST)]
Line = Annotated[str, Meta(max_length=MOST_LETTERS)]
Share = Annotated[float, Meta(ge=0, le=1)]


class Objection(Struct, frozen=True, kw_only=True):
    """An objection to one verdict. `at` is in ms since 1970.

    `cards` are the two cards if they were named. `ruling`, `p`, `authority` and `sentence` are the verdict as the table
    saw it; `lexicon_ruling` and `lexicon_p` are the lexicon's own, before strictness, votes and options of the house.
    `lexicon` and `model` are the versions of both.
    """

    id: Annotated[str, Meta(pattern=rf"\A(?:{EVENT_ID.pattern})\Z")]
    at: Moment
    word: Line
    modifier: Line = ""
    head: Line = ""
    cards: Annotated[tuple[Line, ...], Meta(max_length=2)] = ()
    ruling: Ruling
    p: Share
    authority: Authority
    sentence: Annotated[str, Meta(max_length=_LONGEST_SENTENCE)] = ""
    lexicon_ruling: Ruling
    lexicon_p: Share
    lexicon: Line = ""
    model: Line = ""
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] = ""

    def check_texts(self) -> None:
        """Check the texts. :raises ValueError: when one can't be written in a line, or the word is blank."""
        if not self.word.strip() or not all(map(fits_a_line, (self.word, self.modifier, self.head, *self.cards))):
            raise ValueError(self.id)


class BadLine(ValueError):
    """A line that is no objection; `number` counts the lines from 1."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def write_lines(objections: Iterable[Objection]) -> bytes:
    """Return objections as JSON lines."""
    return b"".join(encode(each) + b"\n" for each in objections)


def read_lines(text: bytes) -> tuple[Objection, ...]:
    """Return the objections of JSON lines. Empty lines are skipped. :raises BadLine: for the first bad line."""
    found = []
    for number, line in enumerate(text.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        if line.strip():
            try:
                objection = decode(line, type=Objection)
                objection.check_texts()
            except (ValidationError, DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
                raise BadLine(number) from error
            found.append(objection)
    return tuple(found)
