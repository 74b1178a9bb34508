"""The judged pairs of data/judgements: three labels for every pair, one from each of three independent passes.

GUIDELINES.md beside the data has the rules of judging; the head of each list says how the list was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from lexicon.paths import shipped
from lexicon.spelling import fold

PASSES: Final = ("strict", "middle", "generous")
LABELS: Final = (0, 1, 2)
MOST: Final = LABELS[-1] * len(PASSES)  # the greatest sum of three labels
GOOD_FROM, NONSENSE_TO = 5, 1
"""A compound is good from the first sum of labels on, and nonsense up to the second."""


class Judged(NamedTuple):
    """One judged pair: its best form, the three labels in the order of `PASSES`, and a note.

    `note` is a meaning of the word or a reason, "" if there is none; in test lists it is the way in which the pair came
    into the list, "random" for one drawn from all ordered pairs.
    """

    modifier: str
    head: str
    form: str
    labels: tuple[int, ...]
    note: str

    @property
    def total(self) -> int:
        """The sum of the labels, 0 to 6."""
        return sum(self.labels)

    @property
    def good(self) -> bool:
        """Whether the passes agree that a table accepts the word."""
        return self.total >= GOOD_FROM

    @property
    def nonsense(self) -> bool:
        """Whether the passes agree that a table rejects the word."""
        return self.total <= NONSENSE_TO


def read_judgements(path: Path) -> Iterator[Judged]:
    """Yield the judged pairs of a list. Lines that begin with # are its head.

    :raises OSError: if the file is missing.
    :raises ValueError: if a line is not of this form; the message has its number.
    """
    with path.open(encoding="utf-8-sig") as file:
        for number, line in enumerate(file, start=1):
            if line.startswith("#"):
                continue
            fields = line.rstrip("\r\n").split("\t")
            if len(fields) != 4 + len(PASSES) or not set(fields[3:-1]) <= set(map(str, LABELS)):
                raise ValueError(f"{path.name}:{number}: {line.rstrip()[:80]}")
            modifier, head, form, *labels, note = fields
            yield Judged(modifier, head, form, tuple(map(int, labels)), note)


@cache
def editorial_list() -> dict[tuple[str, str], Judged]:
    """Return the judgements on all pairs of the default deck, by the keys of modifier and head."""
    rows = read_judgements(shipped("judgements/klassik.tsv"))
    return {(fold(row.modifier), fold(row.head)): row for row in rows}
