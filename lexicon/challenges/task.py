"""The base of every kind of task, the choices of its seed, and the fault of a deck that gives none."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from random import Random
from typing import ClassVar, Final, TypeVar

from lexicon.errors import FAULTS, LexiconError
from lexicon.text import Text

LONGEST_SEED: Final = 64
T = TypeVar("T")


class Kind(StrEnum):
    """The kinds of task."""

    WORDS = "words"
    ODD = "odd"
    CHAIN = "chain"
    BRIDGE = "bridge"

    def title(self, lang: str = "de") -> str:
        """Return the name of the kind in `lang` ("de" or "en")."""
        return _TITLES[self].in_language(lang)


_TITLES: Final = {
    Kind.WORDS: Text("Drei Wörter", "Three words"),
    Kind.ODD: Text("Kuckucksei", "Odd one out"),
    Kind.CHAIN: Text("Kette", "Chain"),
    Kind.BRIDGE: Text("Brücke", "Bridge"),
}


@dataclass(frozen=True, slots=True)
class Task(ABC):
    """One task, with its level (1 to 5) and its seed. What it `asks` and `hints` may name its fields."""

    kind: ClassVar[Kind]
    asks: ClassVar[Text]
    hints: ClassVar[Text]
    level: int
    seed: str

    @property
    def wanted(self) -> int:
        """The number of words or cards in a full answer."""
        return 1

    @property
    def cards(self) -> tuple[str, ...]:
        """The words to choose from; () for every card of the deck and any other noun."""
        return ()

    def question(self, lang: str = "de") -> str:
        """Return the question in `lang` ("de" or "en")."""
        return self._said(self.asks, lang)

    def hint(self, lang: str = "de") -> str:
        """Return a sentence or two about the answers that count."""
        return self._said(self.hints, lang)

    def _said(self, text: Text, lang: str) -> str:
        return text.filled(lang, **{field.name: getattr(self, field.name) for field in fields(self)})

    @abstractmethod
    def solution(self) -> tuple[str, ...]:
        """Return the solutions as lines, the easiest first; for three words, all that the deck itself makes."""


class NoTask(LexiconError):
    """A deck that gives no task of this kind and level, or a level or seed that can't be."""

    texts: ClassVar[Mapping[str, Text]] = FAULTS["no_task"]

    @classmethod
    def too_few(cls, kind: Kind, level: int) -> "NoTask":
        """Return the fault of a deck with too few words for this kind and level."""
        return cls("too_few", kind=kind, level=level, title=_TITLES[kind])


class SeededChoice:
    """Chooses by a seed, alike everywhere. Only `Random.random` is used: Python promises to keep its numbers."""

    def __init__(self, *seed: object) -> None:
        # Encoded here: an address can hold half characters, which `Random` would refuse.
        self._draw = Random("/".join(map(str, seed)).encode(errors="surrogatepass")).random

    def one(self, things: Sequence[T]) -> T:
        """Return one of `things`. :raises IndexError: if there are none."""
        return things[int(self._draw() * len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return all of `things` in a random order (Fisher and Yates)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self._draw() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
