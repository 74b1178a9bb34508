"""Sentences for refusals: a text, or a choice of texts by the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Facts: TypeAlias = Mapping[str, object]
Sentence: TypeAlias = "str | When"
"""A text whose placeholders are the names of facts, or a choice of texts."""
Sentences: TypeAlias = "Mapping[tuple[str, str], Sentence]"
"""By clause and reason, "" for a clause without reasons."""


@dataclass(frozen=True, slots=True)
class When:
    """One sentence if the facts hold, else the other."""

    holds: Callable[[Facts], bool]
    then: Sentence
    otherwise: Sentence


def known(fact: str, then: Sentence, otherwise: Sentence) -> When:
    """Return a choice by whether a fact is known."""
    return When(lambda facts: facts.get(fact) is not None, then, otherwise)


def equals(fact: str, value: object, then: Sentence, otherwise: Sentence) -> When:
    """Return a choice by whether a fact has a value."""
    return When(lambda facts: facts.get(fact) == value, then, otherwise)


def chosen(sentence: Sentence, facts: Facts) -> str:
    """Return the text for these facts."""
    while isinstance(sentence, When):
        sentence = sentence.then if sentence.holds(facts) else sentence.otherwise
    return sentence


def texts(sentence: Sentence) -> Iterator[str]:
    """Yield every text of a sentence."""
    if isinstance(sentence, When):
        yield from texts(sentence.then)
        yield from texts(sentence.otherwise)
    else:
        yield sentence
