"""The lists of data/judgements that the model learns from, and the attested compounds of the lexicon.

The earlier lists answered a lexicographer's question (data/judgements/EARLIER.md): labels of three passes, 0 to 2 each,
or a grade from 0 to 6 by one pass. `carried.tsv` has pairs of these lists judged anew by three tables. The mean share
of friends for each list and sum is the worth of a pair of that list with that sum.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Final, NamedTuple

from lexicon.judging.judgements import FRIENDS, Judged, read_judgements
from lexicon.paths import lexicon_path, shipped
from lexicon.store import NAME_ONLY, NounRow, Store

CLASSES: Final = "ABCDEFGHIJLMNOPQRSTUVWXYZ"
RELATIONS: Final = "mfitwvbrcoalkn"
"""The letters of the relations of data/judgements/RELATIONS.md."""
BY_TABLES: Final = 4
"""The number of first lists that three tables judged."""
ROWS: Final = ("sparse", "explained", "hundred")
"""The rows that single passes judged under the present question."""
KINDS: Final = ("klassik", "pairs", "laid", "lots", "three", "graded", "rows", *ROWS, "read", "read head by head")
"""The lists to learn from. Three tables judged the first four; the last two are the pairs that were read in blocks; the
others are earlier lists, carried over (`worth`)."""
MEASURING: Final = ("family", "enriched")
"""The lists for measuring only. The default deck's sample, `deck`, has pairs of the editorial list."""
APART: Final = (*MEASURING, "laid-apart")
"""The lists of which no pair is learned from; nouns of the last one, of people's own decks, may be."""
BY_THREE: Final = ("train", "train-deck")
"""The earlier lists that three passes judged."""
_NUMBERED: Final = re.compile(r"(\D+)(\d?)")
_GIVEN: Final = re.compile(r"(\D)(\d)")


class Meaning(NamedTuple):
    """A noun's judged meaning: English gloss, classes, and its freedom to combine; see data/judgements/CLASSES.md."""

    gloss: str
    classes: str
    before: str
    behind: str
    takes: int
    gives: int


class Relations(NamedTuple):
    """A noun's judged relations; see data/judgements/RELATIONS.md.

    `card` is 0 to 3. `said` tells how an explanation says the noun. `gives` are the relations that it enters as a
    modifier with their strength, 1 to 3; `takes` the classes of modifiers for each relation that it enters as a head.
    """

    card: int
    said: str
    gives: dict[str, int]
    takes: dict[str, str]


class Partners(NamedTuple):
    """A noun's judged partners: English keywords of what stands before and behind it; see PARTNERS.md."""

    before: tuple[str, ...]
    behind: tuple[str, ...]


class Example(NamedTuple):
    """A pair and the share of friends who let it pass, 0 to 1. `kind` is the place of its list in `KINDS`; `laid` tells
    whether somebody who saw a deck put the word forward.
    """

    modifier: str
    head: str
    share: float
    kind: int
    laid: bool = False


class Reading(NamedTuple):
    """The friends, 0 to 4, who let a pair pass that was read in a block; `again` is the count of a second reading, in
    another block. From block d01 on readers went through all heads for each modifier.
    """

    friends: int
    block: str
    again: int | None = None
    block_again: str = ""

    @property
    def head_by_head(self) -> bool:
        """Whether its reader went through all heads."""
        return self.block.startswith(("d", "e"))

    @property
    def share(self) -> float:
        """The share of friends, 0 to 1, by both readings."""
        return (self.friends if self.again is None else (self.friends + self.again) / 2) / FRIENDS


@dataclass(frozen=True, slots=True)
class Attested:
    """The nouns of the lexicon, the pairs of them that some source has as a compound, and the keys of all compounds."""

    nouns: list[NounRow]
    pairs: list[tuple[int, int]]
    keys: frozenset[str]


class Earlier(NamedTuple):
    """A pair of an earlier list with its sum of labels, 0 to 6. `kind` is "three", "graded" or "rows"."""

    modifier: str
    head: str
    kind: str
    total: int


def lines(name: str) -> Iterator[list[str]]:
    """Yield the fields of each line of a list, without its head."""
    with shipped(f"judgements/{name}.tsv").open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                yield line.rstrip("\r\n").split("\t")


def pairs_of_row(modifier: str, heads: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield the pairs of a row with their numbers; a head without one has 0.

    :raises ValueError: if an entry is no noun with at most one digit behind it.
    """
    for entry in heads.split():
        match = _NUMBERED.fullmatch(entry)
        if match is None:
            raise ValueError(f"{modifier}: {entry}")
        yield (modifier, match[1]), int(match[2] or 0)


def meanings() -> dict[str, Meaning]:
    """Return the judged meanings by noun."""
    return {
        noun: Meaning(gloss, classes, before.strip("-"), behind.strip("-"), int(takes), int(gives))
        for noun, gloss, classes, before, behind, takes, gives in lines("classes")
    }


def relations() -> dict[str, Relations]:
    """Return the judged relations by noun."""
    found = {}
    for noun, card, said, gives, takes in lines("relations"):
        given = {letter: int(strength) for letter, strength in _GIVEN.findall(gives)}
        taken = dict(each.split(":") for each in takes.split()) if takes != "-" else {}
        found[noun] = Relations(int(card), said, given, taken)
    return found


def partners() -> dict[str, Partners]:
    """Return the judged partners by noun."""
    return {
        noun: Partners(*(tuple(each.split(",")) if each != "-" else () for each in (before, behind)))
        for noun, before, behind in lines("partners")
    }


@cache
def judged(name: str) -> tuple[Judged, ...]:
    """Return the list of data/judgements with this name."""
    return tuple(read_judgements(shipped(f"judgements/{name}.tsv")))


def examples() -> list[Example]:
    """Return all judged pairs to learn from: no pair of a list for measuring, and no noun of `enriched`."""
    apart = {(row.modifier, row.head) for name in APART for row in judged(name)}
    found = [
        Example(row.modifier, row.head, row.share, kind, laid=row.laid)
        for kind, name in enumerate(KINDS[:BY_TABLES])
        for row in judged(name)
    ]
    value = worth()
    found += [
        Example(pair.modifier, pair.head, value[pair.kind, pair.total], KINDS.index(pair.kind))
        for pair in earlier_pairs()
    ]
    found += [
        Example(*pair, friends / FRIENDS, KINDS.index(name))
        for name in ROWS
        for row in lines(name)
        for pair, friends in pairs_of_row(*row)
    ]
    new = {noun for row in judged("enriched") for noun in row[:2]}
    found += [
        Example(*pair, reading.share, len(KINDS) - 2 + reading.head_by_head) for pair, reading in readings().items()
    ]
    return [each for each in found if each[:2] not in apart and new.isdisjoint(each[:2])]


@cache
def readings() -> dict[tuple[str, str], Reading]:
    """Return the reading of each pair that was read in blocks."""
    heads = {number: nouns.split() for number, nouns in lines("read-blocks")}
    again = {pair: (friends, number) for number, *row in lines("read-again") for pair, friends in pairs_of_row(*row)}
    found: dict[tuple[str, str], Reading] = {}
    for number, modifier, named in lines("read"):
        counts = {entry[:-1]: int(entry[-1]) for entry in named.split()}
        for head in heads[number]:
            if head != modifier:
                pair = modifier, head
                before = found.get(pair)  # later blocks were read with more care
                second = again.get(pair) or (before and (before.friends, before.block)) or ()
                found[pair] = Reading(counts.get(head, 0), number, *second)
    return found


def measured_nouns() -> frozenset[str]:
    """Return the nouns of the lists for measuring."""
    return frozenset(noun for name in MEASURING for row in judged(name) for noun in row[:2])


def attested() -> Attested:
    """Return the attested compounds of the lexicon without those whose two nouns are both held out."""
    store = Store(lexicon_path())
    nouns, compounds = store.all_nouns(), [row for row in store.all_compounds() if row.name < NAME_ONLY]
    unseen = measured_nouns()
    apart = {noun.id for noun in nouns if noun.lemma in unseen}
    pairs = {(row.modifier, row.head) for row in compounds if not (row.modifier in apart and row.head in apart)}
    return Attested(nouns, sorted(pairs), frozenset(row.key for row in compounds))


def earlier_pairs() -> Iterator[Earlier]:
    """Yield the pairs of all earlier lists."""
    for name in BY_THREE:
        for modifier, head, _, strict, middle, generous, _ in lines(name):
            yield Earlier(modifier, head, "three", int(strict) + int(middle) + int(generous))
    for modifier, head, _, grade in lines("graded"):
        yield Earlier(modifier, head, "graded", int(grade))
    for row in lines("rows"):
        yield from (Earlier(*pair, "rows", grade) for pair, grade in pairs_of_row(*row))


def worth() -> dict[tuple[str, int], float]:
    """Return the share of friends that a sum of an earlier kind of list is worth, by kind and sum.

    A greater sum is never worth less than a smaller one: neighbours that are out of order share their mean (isotonic
    regression by pooling, Barlow et al. 1972).
    """
    anew = {(row.modifier, row.head): row.share for row in judged("carried")}
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for pair in earlier_pairs():
        if (pair.modifier, pair.head) in anew:
            found[pair.kind][pair.total].append(anew[pair.modifier, pair.head])
    return {
        (kind, total): share for kind, shares in found.items() for total, share in _rising(dict(sorted(shares.items())))
    }


def _rising(shares: dict[int, list[float]]) -> Iterator[tuple[int, float]]:
    pools: list[tuple[list[int], list[float]]] = []
    for total, some in shares.items():
        pools.append(([total], some))
        while len(pools) > 1 and fmean(pools[-2][1]) > fmean(pools[-1][1]):
            totals, values = pools.pop()
            pools[-1][0].extend(totals)
            pools[-1][1].extend(values)
    for totals, values in pools:
        for total in totals:
            yield total, fmean(values)


def report(text: str) -> None:
    """Print a line of progress to the standard error."""
    print(text, file=sys.stderr, flush=True)
