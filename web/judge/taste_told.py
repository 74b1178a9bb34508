"""A table's taste as its page tells it: on a bar from strict to generous, and in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lexicon.judging.taste import Taste
from web.pages.language import gettext as _

WIDEST: Final = 2.0  # log odds that the ends of the picture stand for
_HARDLY, _SOMEWHAT, _MUCH = 0.15, 0.5, 1.0  # shifts from which a table is called a little, plainly, very strict


@dataclass(frozen=True, slots=True)
class Picture:
    """Where taste and band stand on a bar from strict (0) to generous (100)."""

    at: float
    band_from: float
    band_to: float


def picture(taste: Taste) -> Picture:
    """Return where a taste stands on the bar, in hundredths of its length."""

    def place(shift: float) -> float:
        return round(50 + 50 * max(-1.0, min(1.0, shift / WIDEST)), 1)

    low, high = taste.interval
    return Picture(place(taste.shift), place(low), place(high))


def told(taste: Taste) -> str:
    """Return what is known of a taste in one sentence, in the language of this request."""
    if not taste.votes and taste.tallies:
        return _("Diese Wörter kennt das Wörterbuch nicht: Von eurem Geschmack verraten sie mir nichts.")
    if not taste.votes:
        return _("Noch keine Abstimmung: Ich kenne euren Geschmack noch nicht.")
    after = _("Nach einer Abstimmung") if taste.votes == 1 else _("Nach %(number)s Abstimmungen", number=taste.votes)
    size = abs(taste.shift)
    if size < _HARDLY:
        how = _("ungefähr so wie üblich.")
    elif size < _SOMEWHAT:
        how = _("ein wenig strenger als üblich.") if taste.shift < 0 else _("ein wenig großzügiger als üblich.")
    elif size < _MUCH:
        how = _("strenger als üblich.") if taste.shift < 0 else _("großzügiger als üblich.")
    else:
        how = _("viel strenger als üblich.") if taste.shift < 0 else _("viel großzügiger als üblich.")
    return f"{after}: {how}"
