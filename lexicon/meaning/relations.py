"""The relation between two nouns that best explains their compound: a Holzrad is made of wood, a Honiglöffel for honey.

A noun's profile (data/judgements/RELATIONS.md) tells which relations it enters as a modifier, and which classes of
nouns fill each relation when it is the head. A relation fits a pair if both profiles have it and the modifier is of
such a class.
"""

from enum import StrEnum
from typing import Final, NamedTuple

STRONGEST: Final = 3
"""The greatest strength of a relation in a modifier's profile."""
_LATER_CLASS = 0.25  # loss for each further class of the modifier
_LATER_SLOT = 0.06  # loss for each place further back among the classes that fill a relation
_LATER_RELATION = 0.03  # loss for each place further back among the relations of a profile
_LEAST_SLOT = 0.3


class Relation(StrEnum):
    """The relations of a modifier to its head, by their letters in RELATIONS.md."""

    MADE_OF = "m"
    FOR = "f"
    IN = "i"
    AT_TIME = "t"
    WITH = "w"
    PART_OF = "v"
    DRIVEN_BY = "b"
    FROM = "r"
    CAUSED_BY = "c"
    OBJECT = "o"
    ABOUT = "a"
    LIKE = "l"
    IS = "k"
    MEASURE = "n"


class Relations(NamedTuple):
    """The relations of a noun. `gives` are letters with strengths, 1 to 3, as a modifier (`m3f2`); `takes` are the
    classes of modifiers by letter, as a head (`f:FDM m:MI`). `said` tells how an explanation says the noun.
    """

    said: str = ""
    gives: tuple[tuple[str, int], ...] = ()
    takes: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parsed(cls, said: str, gives: str, takes: str) -> "Relations":
        """Return the relations of a noun from the fields of its profile."""
        given = tuple((gives[place], int(gives[place + 1])) for place in range(0, len(gives.strip("-")), 2))
        taken = tuple((each[0], each[2:]) for each in takes.split() if each != "-")
        return cls(said, given, taken)


def best_relation(classes: str, modifier: Relations, head: Relations) -> Relation | None:
    """Return the relation that best fits a modifier of these `classes` and a head, None if none fits both."""
    strengths = dict(modifier.gives)
    best, most = None, 0.0
    for place, (letter, slot) in enumerate(head.takes):
        strength = strengths.get(letter)
        if strength is None:
            continue
        fit = max((_fit(rank, slot, each) for rank, each in enumerate(classes)), default=0.0)
        score = fit * strength / STRONGEST * (1 - _LATER_RELATION * place)
        if score > most:
            best, most = Relation(letter), score
    return best


def _fit(rank: int, slot: str, each: str) -> float:
    if each not in slot:
        return 0.0
    return (1 - _LATER_CLASS * rank) * max(_LEAST_SLOT, 1 - _LATER_SLOT * slot.index(each))
