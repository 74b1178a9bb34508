"""What there is to say to an answer beside the verdicts, in German and English side by side."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

_QUOTED: Final = 40  # letters of what was typed that are said again


class Why(StrEnum):
    """What the remark is about; the first three are for a whole answer that was judged."""

    RIGHT = "right"
    ARGUABLE = "arguable"
    WRONG = "wrong"
    NOTHING = "nothing"
    MISSING = "missing"
    TOO_MANY = "too_many"
    TWICE = "twice"
    IN_FRONT = "in_front"
    BEHIND = "behind"
    ODD_FOUND = "odd_found"
    ODD_COUNTS = "odd_counts"
    NOT_AMONG = "not_among"
    NOT_IN_HAND = "not_in_hand"
    CARD_TWICE = "card_twice"
    TOO_LONG = "too_long"


_DE: Final = {
    Why.RIGHT: "Richtig!",
    Why.ARGUABLE: "Das müsste der Tisch entscheiden.",
    Why.WRONG: "Das gilt nicht.",
    Why.NOTHING: "Da steht noch keine Antwort.",
    Why.MISSING: "Es fehlen noch {count} Wörter.",
    Why.TOO_MANY: "Das sind zu viele auf einmal. Ich sehe mir höchstens {most} Wörter an.",
    Why.TWICE: "„{word}“ hattest du schon.",
    Why.IN_FRONT: "{card} soll vorn stehen.",
    Why.BEHIND: "{card} soll hinten stehen.",
    Why.ODD_FOUND: "Richtig! „{word}“ lehnte der Tisch ab.",
    Why.ODD_COUNTS: "„{word}“ gilt. Such weiter.",
    Why.NOT_AMONG: "„{word}“ steht nicht zur Wahl, nur {words}.",
    Why.NOT_IN_HAND: "„{word}“ hast du nicht auf der Hand.",
    Why.CARD_TWICE: "Jede Karte gibt es nur einmal.",
    Why.TOO_LONG: "Das sind zu viele Karten. Es passen höchstens {most} hinein.",
}
_EN: Final = {
    Why.RIGHT: "Right!",
    Why.ARGUABLE: "The table would have to decide that.",
    Why.WRONG: "That doesn’t count.",
    Why.NOTHING: "There is no answer yet.",
    Why.MISSING: "{count} words are still missing.",
    Why.TOO_MANY: "That is too much at once. I look at {most} words at most.",
    Why.TWICE: "You had “{word}” already.",
    Why.IN_FRONT: "{card} has to be in front.",
    Why.BEHIND: "{card} has to be at the end.",
    Why.ODD_FOUND: "Right! The table turned “{word}” down.",
    Why.ODD_COUNTS: "“{word}” counts. Look again.",
    Why.NOT_AMONG: "“{word}” is none of the choices, only {words}.",
    Why.NOT_IN_HAND: "You don’t hold “{word}”.",
    Why.CARD_TWICE: "There is each card only once.",
    Why.TOO_LONG: "Those are too many cards. {most} fit in at most.",
}
_ONE_MISSING: Final = {"de": "Es fehlt noch 1 Wort.", "en": "1 word is still missing."}
CATALOGUES: Final = {"de": _DE, "en": _EN}
"""Every remark by language and reason."""


class Remark:
    """A remark with the facts its sentence needs."""

    __slots__ = ("facts", "why")

    def __init__(self, why: Why, **facts: object) -> None:
        self.why = why
        self.facts = facts

    def sentence(self, lang: str = "de") -> str:
        """Return the remark in `lang` ("de" or "en")."""
        lang = lang if lang in CATALOGUES else "de"
        if self.why is Why.MISSING and self.facts["count"] == 1:
            return _ONE_MISSING[lang]
        facts = {name: _short(fact) for name, fact in self.facts.items()}
        return CATALOGUES[lang][self.why].format(**facts)


def _short(fact: object) -> object:
    return f"{fact[:_QUOTED]}…" if isinstance(fact, str) and len(fact) > 3 * _QUOTED else fact
