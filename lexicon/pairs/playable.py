"""The compounds that a hand can make: every card with every open word, in both orders."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from lexicon.judging.verdict import Ruling, Verdict

_RANK: Final = {Ruling.GILT: 0, Ruling.STRITTIG: 1, Ruling.GILT_NICHT: 2}


class Verdicts(Protocol):
    """Gives the verdicts on the pairs of a deck, as its pair table does."""

    def verdict(self, modifier: str, head: str) -> Verdict:
        """Return the verdict on two words in this order. :raises KeyError: if the deck lacks one."""


class PlayableWord(NamedTuple):
    """A card of the hand, an open word, and the verdict on the compound of both."""

    card: str
    top: str
    verdict: Verdict


def playable_words(
    hand: Sequence[str], tops: Sequence[str], table: Verdicts, *, disputed: bool = True, never_same: bool = False
) -> list[PlayableWord]:
    """Return the compounds that count, the best first; then, if `disputed`, those that a table would have to decide.

    Each compound comes once, even if hand or table have a word twice. `never_same` leaves out a word with itself, which
    otherwise counts if it is attested (W-14).

    :raises KeyError: if the table lacks a word.
    """
    found: dict[tuple[str, str], PlayableWord] = {}
    for card in hand:
        for top in tops:
            if never_same and card == top:
                continue
            for modifier, head in dict.fromkeys(((card, top), (top, card))):
                verdict = table.verdict(modifier, head)
                wanted = verdict.ruling is Ruling.GILT or (disputed and verdict.ruling is Ruling.STRITTIG)
                if wanted and (modifier, head) not in found:
                    found[modifier, head] = PlayableWord(card, top, verdict)
    return sorted(found.values(), key=lambda fit: (_RANK[fit.verdict.ruling], -fit.verdict.p, fit.verdict.word))
