"""A watch over all these tests: no rule raises a refusal that its game hasn't declared."""

import sys
from collections.abc import Iterator

import pytest

from companion.game import GAMES, game
from companion.match.game import Match
from companion.refusal import MALFORMED, Malformed, Refused

ELSEWHERE = {"no_hands", "no_probability", "no_rounds", "no_seats", "no_table"}
"""Codes of the adviser and the simulator, which no evening can meet."""


def declared() -> dict[str, dict[tuple[str, str], set[str]]]:
    """Return for every game, and "" for what all share, the declared refusals and the facts that each must bring."""
    own: dict[str, dict[tuple[str, str], set[str]]] = {"": {}}
    for name in GAMES:
        facts = Match(game(name)).facts
        found: dict[tuple[str, str], set[str]] = {}
        for way in facts.refusals:
            for refusal in facts.refusals_in(way):
                key = (refusal.clause, refusal.code)
                found[key] = found.get(key, set(refusal.facts)) & set(refusal.facts)
        own[name] = found
        own[""] |= found
    return own


@pytest.fixture(scope="module", autouse=True)  # and no longer: games that other tests register are none of its business
def _every_refusal_is_declared() -> Iterator[None]:
    known, refused, malformed = declared(), Refused.__init__, Malformed.__init__

    def refuse(self: Refused, clause: str, **facts: object) -> None:
        refused(self, clause, **facts)
        room, _, part = sys._getframe(1).f_globals["__name__"].partition(".")
        if room == "companion":
            brings = known.get(part.partition(".")[0], known[""]).get((clause, self.code))
            assert brings is not None, f"not declared: {self}"
            assert brings <= set(facts), f"declared with more facts: {self}"

    def malform(self: Malformed, code: str, /, **facts: object) -> None:
        malformed(self, code, **facts)
        if sys._getframe(1).f_globals["__name__"].startswith("companion.") and code not in ELSEWHERE:
            assert set(MALFORMED[code]) <= set(facts), f"declared with more facts: {self}"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Refused, "__init__", refuse)
        patch.setattr(Malformed, "__init__", malform)
        yield
