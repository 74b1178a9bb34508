"""Rude words, and words that hurt people. Both are judged like any other.

A house may ask not to be shown rude words (`lexicon.judging.house_options`). The sentence on a hurtful word says so,
and no other word is shown beside it.
"""

import re
from collections.abc import Iterable

_AT_THE_START = (
    "arsch|bumsen|busengrab|dödel|fick|fresse(?!r)|furz|kack|kotz|muschi|orgasm|pimmel|piss|popo|porno|popel|pups|rotz|"
    "schei(?:ß|ss)|schniedel|sex(?![tau])|titte|vögelei|wichs|möse"
)
_ANYWHERE = "arschloch|arschlöch|porno|schei(?:ß|ss)e"
_AT_THE_END = "(?<![bhm])arsch|furz|kacke|kotze|pimmel|pisse|popel|pups|sex|titten?"  # neither Barsch nor Marsch
_RUDE = re.compile(f"^(?:{_AT_THE_START})|{_ANYWHERE}|(?:{_AT_THE_END})$")
_HURTS_AT_THE_START = "hure|jude(?!nt)|nazi(?!on)|neger|nutte|schlampe|selbstmord|zigeuner"
_HURTS_ANYWHERE = "fotze|hakenkreuz|hitler|holocaust|kanake|nigger|vergewaltig|wichser"
_HURTFUL = re.compile(f"^(?:{_HURTS_AT_THE_START})|{_HURTS_ANYWHERE}")


def is_rude(word: str) -> bool:
    """Tell whether `word` is rude, or made with a rude noun."""
    return _RUDE.search(word.lower()) is not None


def without_rude(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words that aren't rude."""
    return tuple(word for word in words if not is_rude(word))


def is_hurtful(word: str) -> bool:
    """Tell whether `word` is hurtful: no screen shows it to a family's table unasked."""
    return _HURTFUL.search(word.lower()) is not None
