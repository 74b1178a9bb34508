"""The options of a set-up, and those that all games have."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from companion.clause import Text
from companion.refusal import Malformed, Refused

Value: TypeAlias = bool | int | str | tuple[str, ...]
Options: TypeAlias = Mapping[str, Value]


class Option(NamedTuple):
    """A choice of the table at the set-up.

    `allowed` are the values to choose from: a tuple, or a range of numbers. None means a list of texts, such as the
    cards of a deck. `clause` is the rule that leaves the choice, `meaning` one line about it. `on_phones` is the
    default with phones, if it is another one.
    """

    name: str
    default: Value
    allowed: tuple[Value, ...] | range | None
    clause: str
    meaning: Text
    on_phones: Value | None = None

    def default_in(self, way: "Way") -> Value:
        """Return the default in one way of playing."""
        return self.on_phones if self.on_phones is not None and way is Way.DIGITAL else self.default

    def checked(self, value: object) -> Value:
        """Return `value` as a setup keeps it.

        :raises Refused: for a value that the rules don't allow.
        :raises Malformed: for one of the wrong kind.
        """
        if self.allowed is None:
            if isinstance(value, list | tuple) and all(isinstance(part, str) for part in value):
                return tuple(value)
            raise Malformed("bad_option", option=self.name)
        if type(value) is not type(self.default) or not isinstance(value, bool | int | str):
            raise Malformed("bad_option", option=self.name)
        if value not in self.allowed:
            raise Refused(self.clause, why="option", option=self.name, value=value)
        return value


class Way(StrEnum):
    """A way of playing, by its value in logs."""

    DIGITAL = "digital"
    """The companion holds the cards, and each seat sees its own on a phone."""
    REFEREE = "referee"
    """Real cards lie on the table, and the tablet knows only what the table enters."""


WAY: Final = "table"
"""The name of the option for the way of playing, as logs keep it."""


def way_of(options: Options) -> Way:
    """Return the way of playing that `options` choose; digital where they name none."""
    return Way(str(options.get(WAY, Way.DIGITAL)))


def way_option(clause: str) -> Option:
    """Return the option of a game that is played in two ways."""
    return Option(
        WAY,
        Way.DIGITAL.value,
        tuple(way.value for way in Way),
        clause,
        Text(
            "Wie gespielt wird: mit Karten auf dem Bildschirm oder mit echten auf dem Tisch.",
            "How it is played: with cards on the screens, or with real ones on the table.",
        ),
    )


FEWEST_WIN: Final = Text(
    "Wer so viele hat, beendet das Spiel: Die wenigsten gewinnen. 0: offenes Ende.",
    "A player who reaches it ends the game, and the fewest win. 0: open end.",
)


def target_option(clause: str, most: int, *, default: int = 0, meaning: Text = FEWEST_WIN) -> Option:
    """Return the option for the minus points that a match is played to, from 0 (no target) to `most`."""
    return Option("target", default, range(most + 1), clause, meaning)


def newcomer_option(clause: str) -> Option:
    """Return the option for the total that a newcomer starts with."""
    return Option(
        "newcomer",
        "worst",
        ("worst", "zero"),
        clause,
        Text(
            "Neue fangen mit dem schlechtesten Stand am Tisch an oder bei 0.",
            "Newcomers start with the worst total at the table, or at 0.",
        ),
    )
