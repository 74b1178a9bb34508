"""What every task has, and what there is to say when none can be made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from lexicon.errors import LexiconError
from lexicon.text import Text

LONGEST_SEED: Final = 64


class Kind(StrEnum):
    """The kinds of task."""

    WORDS = "words"
    ODD = "odd"
    CHAIN = "chain"
    BRIDGE = "bridge"

    def title(self, lang: str = "de") -> str:
        """Return what the kind is called in `lang` ("de" or "en")."""
        return _TITLES[self].in_language(lang)


_TITLES: Final = {
    Kind.WORDS: Text("Drei Wörter", "Three words"),
    Kind.ODD: Text("Kuckucksei", "Odd one out"),
    Kind.CHAIN: Text("Kette", "Chain"),
    Kind.BRIDGE: Text("Brücke", "Bridge"),
}


@dataclass(frozen=True, slots=True)
class Task(ABC):
    """One task: how hard it is (1 to 5) and the seed it was made from."""

    kind: ClassVar[Kind]
    level: int
    seed: str

    @property
    @abstractmethod
    def wanted(self) -> int:
        """How many answers solve it."""

    @property
    def cards(self) -> tuple[str, ...]:
        """What may be chosen from; () for every card of the deck and any other noun."""
        return ()

    @abstractmethod
    def question(self, lang: str = "de") -> str:
        """Return what is asked, in `lang` ("de" or "en")."""

    @abstractmethod
    def hint(self, lang: str = "de") -> str:
        """Return what counts as an answer, in a sentence or two."""

    @abstractmethod
    def solution(self) -> tuple[str, ...]:
        """Return what solves it, as lines, the easiest first; of three words those that the deck itself makes."""

    def as_dict(self, lang: str = "de", *, solution: bool = False) -> dict[str, object]:
        """Return the shape that the command line prints as JSON."""
        shape: dict[str, object] = {
            "kind": self.kind.value,
            "level": self.level,
            "seed": self.seed,
            "question": self.question(lang),
            "hint": self.hint(lang),
            "cards": list(self.cards),
            "wanted": self.wanted,
        }
        return {**shape, "solution": list(self.solution())} if solution else shape


class NoTask(LexiconError):
    """A deck from which a task of this kind, or this hard, can't be made, or an order that makes no sense."""

    texts: ClassVar[Mapping[str, Text]] = {
        "too_few": Text(
            "Aus diesem Kartenspiel wird nichts für „{title}“, Stufe {level}: Zu wenige Wörter gelten sicher.",
            "This deck gives nothing for “{title}”, level {level}: too few words surely count.",
        ),
        "level": Text(
            "Eine Stufe „{level}“ gibt es nicht, nur 1 bis 5.",
            "There is no level “{level}”, only 1 to 5.",
        ),
        "seed": Text(
            "Der Startwert ist zu lang: {length} Zeichen. Es gehen höchstens {limit}.",
            "The seed is too long: {length} characters. It has {limit} at most.",
        ),
    }

    @classmethod
    def too_few(cls, kind: Kind, level: int) -> NoTask:
        """Return what to raise when the deck lacks the words."""
        return cls("too_few", kind=kind, level=level, title=_TITLES[kind])
