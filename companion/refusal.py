"""Faults of this room: refusals of actions against the rules, and of anything that isn't an action at all."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, NamedTuple, TypeVar

from companion.clause import Text

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


class Refused(Fault):
    """An action against the rules. Nothing has changed.

    `clause` is the rule ("W-21"). `facts` are all that a sentence about the refusal needs. The fact `why` is the code,
    for a clause that can be broken in more than one way; without it the code is "".
    """

    def __init__(self, clause: str, **facts: object) -> None:
        # The base isn't called: a game that lists its actions by trying them raises thousands of refusals a second.
        Exception.__init__(self, clause, facts)
        self.clause = clause
        self.code = str(facts.get("why", ""))
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.clause, *(f"{name}={fact}" for name, fact in self.facts.items())])


def is_allowed(act: Callable[..., object], *given: object) -> bool:
    """Say whether the rules let somebody `act` so: what isn't refused is allowed."""
    try:
        act(*given)
    except Refused:
        return False
    return True


class Malformed(Fault, ValueError):
    """A fault in the shape of an action, a setup or a log, about which no rule speaks."""


class Refusal(NamedTuple):
    """A declared refusal: its clause, its code, and the names of the facts that always come with it."""

    clause: str
    code: str
    facts: tuple[str, ...] = ()


def refusals(table: Mapping[str, Mapping[str, str]]) -> tuple[Refusal, ...]:
    """Return the refusals of a table: names of facts, in one text, by clause and code.

    `refusals({"A-4": {"begun": "turn"}})` is `(Refusal("A-4", "begun", ("turn",)),)`.
    """
    return tuple(
        Refusal(clause, code, tuple(facts.split())) for clause, codes in table.items() for code, facts in codes.items()
    )


MALFORMED: Final[Mapping[str, tuple[str, ...]]] = {
    "bad_field": ("field", "found"),
    "bad_option": ("option",),
    "foreign_rules": ("version", "known"),
    "gap": ("found", "expected"),
    "id_used_twice": ("id", "number"),
    "log_full": ("most",),
    "evening_full": ("most",),
    "missing_field": ("field",),
    "no_action": ("found",),
    "no_event": ("found",),
    "no_such_seat": ("seat",),
    "other_seat": ("by", "do"),
    "turned": ("found",),
    "unknown_action": ("found",),
    "unknown_field": ("do", "field"),
    "unknown_game": ("game", "games"),
    "unknown_option": ("option",),
}
"""The codes of Malformed, each with the names of the facts that always come with it."""
