"""Something that follows from the state of an evening, made once for all devices that show this state."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from companion.match.sheet import MatchState
from web.pages.language import language
from web.storage.open_evenings import OpenEvening

T = TypeVar("T")

_KEPT: Final = 512  # evenings, in each language


class ByState(Generic[T]):
    """The latest value for each evening and language. It is made anew when the evening has another state."""

    def __init__(self, make: Callable[[OpenEvening], T]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str], tuple[MatchState, T]] = OrderedDict()

    def of(self, evening: OpenEvening) -> T:
        """Return the value for an evening as it stands."""
        key, state = (evening.id, language()), evening.log.state
        found = self._kept.get(key)
        if found is not None and found[0] is state:
            return found[1]
        value = self._make(evening)
        with self._lock:
            self._kept[key] = (state, value)
            self._kept.move_to_end(key)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return value
