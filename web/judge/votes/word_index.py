"""Votes by the letters that their words begin with: sorted once, looked up by halving."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from itertools import islice
from typing import Final

from companion.typed import same_key
from web.judge.votes.events import VoteEvent

_LAST: Final = "\U0010ffff"  # sorts after every letter that a word goes on with


class WordIndex:
    """An index of votes, the oldest first. It never changes; `extended` gives another one."""

    def __init__(self, oldest_first: Iterable[VoteEvent]) -> None:
        self._entries: list[tuple[str, int]] = []
        self._count = 0
        for event in oldest_first:
            self._entries += _entries(event, self._count)
            self._count += 1
        self._entries.sort()

    def extended(self, newer: Iterable[VoteEvent]) -> WordIndex:
        """Return the index after more votes, the oldest first."""
        after = WordIndex(())
        after._entries, after._count = self._entries.copy(), self._count
        for event in newer:
            for entry in _entries(event, after._count):
                insort(after._entries, entry)
            after._count += 1
        return after

    def beginning_with(self, letters: str, newest_first: tuple[VoteEvent, ...]) -> tuple[VoteEvent, ...]:
        """Return those of the indexed votes, given the newest first, whose word or second part begins so."""
        wanted = same_key(letters)
        first, end = bisect_left(self._entries, (wanted,)), bisect_left(self._entries, (wanted + _LAST,))
        places = sorted({place for _, place in islice(self._entries, first, end)}, reverse=True)
        return tuple(newest_first[self._count - 1 - place] for place in places)


def _entries(event: VoteEvent, place: int) -> list[tuple[str, int]]:
    if event.vote is None:
        return []
    return [(same_key(text), place) for text in (event.word, event.vote.head) if text]
