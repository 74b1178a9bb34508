"""Something that follows from the state of an evening, made once for all devices that show this state."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from companion.match.sheet import MatchState
from web.pages.language import language
from web.storage.open_evenings import OpenEvening

T = TypeVar("T")


class ByState(Generic[T]):
    """The latest value for each open evening and language. It is made anew when the evening has another state.

    It is kept as long as the evening itself, not by its id: the same id is another evening in another house.
    """

    def __init__(self, make: Callable[[OpenEvening], T]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._kept: WeakKeyDictionary[OpenEvening, dict[str, tuple[MatchState, T]]] = WeakKeyDictionary()

    def of(self, evening: OpenEvening) -> T:
        """Return the value for an evening as it stands."""
        lang, state = language(), evening.log.state
        with self._lock:
            kept = self._kept.setdefault(evening, {})
        found = kept.get(lang)
        if found is None or found[0] is not state:
            found = kept[lang] = state, self._make(evening)
        return found[1]
