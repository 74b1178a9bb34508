"""What a log begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.action import Json, excerpt
from companion.chance import seeded_choice
from companion.game import Setup, game, settled
from companion.options import Options
from companion.refusal import Malformed


class Header(NamedTuple):
    """What a log begins with; together with the events it gives the state. `dealer` is the first one's seat."""

    game: str
    rules_version: int
    seats: tuple[str, ...]
    seed: str
    options: Options
    dealer: int

    @classmethod
    def of(
        cls, name: str, seats: Sequence[str], seed: str, options: Options | None = None, dealer: int | None = None
    ) -> Header:
        """Return the header of a new log under today's rules, options filled in, the dealer drawn if none is named.

        :raises Refused: for a number of players or an option that the rules don't allow.
        :raises Malformed: for a game, an option or a dealer that don't exist.
        """
        facts = game(name).facts
        if dealer is None:
            dealer = seeded_choice(range(max(1, len(seats))), seed, "dealer")
        setup = settled(facts, Setup(len(seats), seed, options or {}, dealer, facts.rules_version))
        return cls(name, setup.rules_version, tuple(seats), seed, setup.options, dealer)

    def to_dict(self) -> Json:
        """Return the dict shape; `json.dumps` can write it."""
        return {**self._asdict(), "options": dict(self.options)}

    @classmethod
    def from_dict(cls, shape: Mapping[str, object]) -> Header:
        """Return the header that a dict shape is; what isn't one of its fields is left alone.

        Whether there is such a game, and such options, is for the game to say.

        :raises Malformed: when a field is missing or of the wrong kind.
        """
        for field in cls._fields:
            if field not in shape:
                raise Malformed("missing_field", field=field)
        sound = {
            "game": isinstance(shape["game"], str),
            "rules_version": type(shape["rules_version"]) is int,
            "seats": _is_list_of_texts(shape["seats"]),
            "seed": isinstance(shape["seed"], str),
            "options": isinstance(shape["options"], dict),
            "dealer": type(shape["dealer"]) is int,
        }
        for field, fine in sound.items():
            if not fine:
                raise Malformed("bad_field", field=field, found=excerpt(shape[field]))
        fields: Any = shape
        chosen = {key: tuple(value) if isinstance(value, list) else value for key, value in fields["options"].items()}
        return cls(
            fields["game"], fields["rules_version"], tuple(fields["seats"]), fields["seed"], chosen, fields["dealer"]
        )


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)
