"""The versions of the two things that a verdict rests on: the lexicon file and the learned model."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from lexicon.meaning.model import SHIPPED
from lexicon.paths import shipped
from lexicon.store import Store

_DIGITS: Final = 8


def lexicon_version(store: Store) -> str:
    """Return the version of a lexicon file, with digits that differ between files of different content."""
    return f"{store.info()['version']}-{sha256(store.stamp().encode()).hexdigest()[:_DIGITS]}"


@cache
def model_version() -> str:
    """Return digits that differ between models of different content."""
    return sha256(shipped(SHIPPED).read_bytes()).hexdigest()[:_DIGITS]
