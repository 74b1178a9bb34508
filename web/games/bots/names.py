"""Names and faces of bots: animals, as people are people; and how awake they are, in words."""

import re
from collections.abc import Collection, Mapping
from itertools import count
from typing import Final

from companion.bots import Wakefulness
from web.translations.catalogue import N_

BOT_FACES: Final[Mapping[str, str]] = {
    "Bruno": "🐻",
    "Fritz": "🦥",
    "Ella": "🦉",
    "Rosi": "🦊",
    "Kalle": "🐸",
    "Pit": "🐼",
    "Lotte": "🐧",
    "Igor": "🦔",
}
"""The faces of bots by their names, in the order in which they sit down."""
SKILLS: Final = (
    (Wakefulness.SLEEPY, "😴", N_("verschlafen")),
    (Wakefulness.AWAKE, "🙂", N_("wach")),
    (Wakefulness.WIDE_AWAKE, "🤩", N_("hellwach")),
)
"""How awake bots may be, each with its sign and name."""
_NUMBERED: Final = re.compile(r"(\w+)(?: \d+)?")


def next_name(taken: Collection[str]) -> str:
    """Return the name of the bot that sits down next; `taken` are names in lower case that others have."""
    names = (name if turn == 1 else f"{name} {turn}" for turn in count(1) for name in BOT_FACES)
    return next(name for name in names if name.casefold() not in taken)


def face_of_bot(name: str) -> str:
    """Return the face of a bot of that name; "" for a name that no bot has."""
    found = _NUMBERED.fullmatch(name)
    return BOT_FACES.get(found[1], "") if found is not None else ""
