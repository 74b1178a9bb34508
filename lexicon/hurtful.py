"""Words that hurt. They are judged like any other, but said of plainly, never likened to others and never suggested."""

from __future__ import annotations

import re

_AT_THE_START = "arsch|fick|hure|jude(?!nt)|nazi(?!on)|neger|nutte|schlampe|selbstmord|sex(?![ta])|zigeuner"
_ANYWHERE = "fotze|hakenkreuz|hitler|holocaust|kanake|nigger|porno|vergewaltig|wichser"
_HURTFUL = re.compile(f"^(?:{_AT_THE_START})|{_ANYWHERE}")


def is_hurtful(word: str) -> bool:
    """Tell whether nobody at a family's table should be shown `word` unasked."""
    return _HURTFUL.search(word.lower()) is not None
