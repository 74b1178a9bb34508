"""The judged pairs of data/judgements: of four friends, how many let a compound pass, told by three passes.

A pass is a table of four friends that hears the best explanation of a word and votes. GUIDELINES.md beside the data has
the question; the head of each list says how the list was made.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from lexicon.paths import shipped
from lexicon.spelling import fold

TABLES: Final = 3
"""The passes that judged each pair; none saw another's answer."""
FRIENDS: Final = 4
"""The friends who vote at the table of each pass."""
VOTES: Final = TABLES * FRIENDS
"""All votes on a pair."""


class Judged(NamedTuple):
    """One judged pair: its best form, the friends of each pass who let it pass (0 to 4), and a note.

    `note` is the first table's: the explanation that would win the vote where half of its friends nod, else what speaks
    against the word. In other lists than the editorial one it is the way in which the pair came into the list, "random"
    for one drawn by lot, "proposed" for one put forward.
    """

    modifier: str
    head: str
    form: str
    friends: tuple[int, ...]
    note: str

    @property
    def votes(self) -> int:
        """The votes for the word at all three tables, 0 to 12."""
        return sum(self.friends)

    @property
    def share(self) -> float:
        """The share of friends who let the word pass, 0 to 1."""
        return self.votes / VOTES

    @property
    def laid(self) -> bool:
        """Whether somebody who saw the nouns of a deck put the word forward."""
        return self.note == "proposed"

    @property
    def explained(self) -> bool:
        """Whether the note is an explanation, not what speaks against the word."""
        return 2 * self.friends[0] >= FRIENDS

    @property
    def passes(self) -> bool:
        """Whether the word passes: half of the friends are enough, for a tie is for whoever laid it (W-31)."""
        return 2 * self.votes >= VOTES


def read_judgements(path: Path) -> Iterator[Judged]:
    """Yield the judged pairs of a list. Lines that begin with # are its head.

    :raises OSError: if the file is missing.
    :raises ValueError: if a line is not of this form; the message has its number.
    """
    answers = set(map(str, range(FRIENDS + 1)))
    with path.open(encoding="utf-8-sig") as file:
        for number, line in enumerate(file, start=1):
            if line.startswith("#"):
                continue
            fields = line.rstrip("\r\n").split("\t")
            if len(fields) != 4 + TABLES or not set(fields[3:-1]) <= answers:
                raise ValueError(f"{path.name}:{number}: {line.rstrip()[:80]}")
            modifier, head, form, *friends, note = fields
            yield Judged(modifier, head, form, tuple(map(int, friends)), note)


@cache
def editorial_list() -> dict[tuple[str, str], Judged]:
    """Return the judgements on all pairs of the default deck, by the keys of modifier and head."""
    rows = read_judgements(shipped("judgements/klassik.tsv"))
    return {(fold(row.modifier), fold(row.head)): row for row in rows}
