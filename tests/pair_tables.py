"""The pairs of a deck, judged once a process: they are the same in each house, and take it a third of a second."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest

from lexicon.pairs.pair_table import PairTable

_LOADED: Final[dict[tuple[str, ...], PairTable]] = {}


@pytest.fixture(scope="module", autouse=True)
def pair_tables() -> Iterator[None]:
    """Keep each pair table, and so all that is worked out of it, from one house to the next."""
    load = PairTable.load

    def load_once(words: Sequence[str], *args: Any, **more: Any) -> PairTable:
        if tuple(words) not in _LOADED:
            _LOADED[tuple(words)] = load(words, *args, **more)
        return _LOADED[tuple(words)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PairTable, "load", load_once)
        yield
