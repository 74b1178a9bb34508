"""Which sentence a refusal gets where one clause can be broken in several ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Facts: TypeAlias = Mapping[str, object]
Sentence: TypeAlias = "str | When"
"""A text whose placeholders are the names of facts, or a choice of texts."""
Sentences: TypeAlias = "Mapping[tuple[str, str], Sentence]"
"""By clause and reason, "" where a clause gives none."""


@dataclass(frozen=True, slots=True)
class When:
    """One sentence where the facts are so, else the other."""

    holds: Callable[[Facts], bool]
    then: Sentence
    otherwise: Sentence


def known(fact: str, then: Sentence, otherwise: Sentence) -> When:
    """Return the choice by whether a fact is known."""
    return When(lambda facts: facts.get(fact) is not None, then, otherwise)


def equals(fact: str, value: object, then: Sentence, otherwise: Sentence) -> When:
    """Return the choice by whether a fact is just that."""
    return When(lambda facts: facts.get(fact) == value, then, otherwise)


def chosen(sentence: Sentence, facts: Facts) -> str:
    """Return the text for these facts."""
    while isinstance(sentence, When):
        sentence = sentence.then if sentence.holds(facts) else sentence.otherwise
    return sentence


def texts(sentence: Sentence) -> Iterator[str]:
    """Yield every text that may be chosen."""
    if isinstance(sentence, When):
        yield from texts(sentence.then)
        yield from texts(sentence.otherwise)
    else:
        yield sentence
