"""The base of all faults of this room: moves against the rules, malformed actions, broken decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from companion.text import Text

F = TypeVar("F", bound="Fault")


class Fault(Exception):
    """A fault: a short `code`, and the `facts` that a sentence about it needs.

    `texts` are the sentences by code, with facts as placeholders, for a fault whose sentences stand in this room.
    """

    texts: ClassVar[Mapping[str, Text]] = {}

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, object] = facts

    def sentence(self, lang: str = "de") -> str:
        """Return a sentence about the fault in German ("de") or English ("en"). :raises KeyError: when it has none."""
        return self.texts[self.code].in_language(lang).format(**self.spoken_facts(lang))

    def spoken_facts(self, lang: str) -> Mapping[str, object]:  # noqa: ARG002 - some faults name their facts in words
        """Return the facts as a sentence in `lang` says them."""
        return self.facts

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={fact}" for name, fact in self.facts.items())])

    def __reduce__(self) -> tuple[object, ...]:
        """Keep all fields when the fault is pickled; an exception by itself would lose its facts."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[F], args: tuple[object, ...], fields: Mapping[str, object]) -> F:
    fault = kind.__new__(kind, *args)
    fault.__dict__.update(fields)
    return fault
