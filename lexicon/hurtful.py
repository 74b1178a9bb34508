"""Words that hurt people. They are judged like any other; their sentence says so, and no other word is shown beside
them. Rude words are another matter, see `lexicon.rude`.
"""

from __future__ import annotations

import re

_AT_THE_START = "hure|jude(?!nt)|nazi(?!on)|neger|nutte|schlampe|selbstmord|zigeuner"
_ANYWHERE = "fotze|hakenkreuz|hitler|holocaust|kanake|nigger|vergewaltig|wichser"
_HURTFUL = re.compile(f"^(?:{_AT_THE_START})|{_ANYWHERE}")


def is_hurtful(word: str) -> bool:
    """Tell whether `word` is hurtful: no screen shows it to a family's table unasked."""
    return _HURTFUL.search(word.lower()) is not None
