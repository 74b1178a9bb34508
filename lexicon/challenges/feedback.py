"""What there is to say to an answer beside the verdicts, in German and English side by side."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

_QUOTED: Final = 40  # letters of what was typed that are said again


class FeedbackKind(StrEnum):
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
    FeedbackKind.RIGHT: "Richtig!",
    FeedbackKind.ARGUABLE: "Das müsste der Tisch entscheiden.",
    FeedbackKind.WRONG: "Das gilt nicht.",
    FeedbackKind.NOTHING: "Da steht noch keine Antwort.",
    FeedbackKind.MISSING: "Es fehlen noch {count} Wörter.",
    FeedbackKind.TOO_MANY: "Das sind zu viele auf einmal. Ich sehe mir höchstens {most} Wörter an.",
    FeedbackKind.TWICE: "„{word}“ hattest du schon.",
    FeedbackKind.IN_FRONT: "{card} soll vorn stehen.",
    FeedbackKind.BEHIND: "{card} soll hinten stehen.",
    FeedbackKind.ODD_FOUND: "Richtig! „{word}“ lehnte der Tisch ab.",
    FeedbackKind.ODD_COUNTS: "„{word}“ gilt. Such weiter.",
    FeedbackKind.NOT_AMONG: "„{word}“ steht nicht zur Wahl, nur {words}.",
    FeedbackKind.NOT_IN_HAND: "„{word}“ hast du nicht auf der Hand.",
    FeedbackKind.CARD_TWICE: "Jede Karte gibt es nur einmal.",
    FeedbackKind.TOO_LONG: "Das sind zu viele Karten. Es passen höchstens {most} hinein.",
}
_EN: Final = {
    FeedbackKind.RIGHT: "Right!",
    FeedbackKind.ARGUABLE: "The table would have to decide that.",
    FeedbackKind.WRONG: "That doesn’t count.",
    FeedbackKind.NOTHING: "There is no answer yet.",
    FeedbackKind.MISSING: "{count} words are still missing.",
    FeedbackKind.TOO_MANY: "That is too much at once. I look at {most} words at most.",
    FeedbackKind.TWICE: "You had “{word}” already.",
    FeedbackKind.IN_FRONT: "{card} has to be in front.",
    FeedbackKind.BEHIND: "{card} has to be at the end.",
    FeedbackKind.ODD_FOUND: "Right! The table turned “{word}” down.",
    FeedbackKind.ODD_COUNTS: "“{word}” counts. Look again.",
    FeedbackKind.NOT_AMONG: "“{word}” is none of the choices, only {words}.",
    FeedbackKind.NOT_IN_HAND: "You don’t hold “{word}”.",
    FeedbackKind.CARD_TWICE: "There is each card only once.",
    FeedbackKind.TOO_LONG: "Those are too many cards. {most} fit in at most.",
}
_ONE_MISSING: Final = {"de": "Es fehlt noch 1 Wort.", "en": "1 word is still missing."}
CATALOGUES: Final = {"de": _DE, "en": _EN}
"""Every remark by language and reason."""


class Feedback:
    """A remark with the facts its sentence needs."""

    __slots__ = ("facts", "kind")

    def __init__(self, kind: FeedbackKind, **facts: object) -> None:
        self.kind = kind
        self.facts = facts

    def sentence(self, lang: str = "de") -> str:
        """Return the remark in `lang` ("de" or "en")."""
        lang = lang if lang in CATALOGUES else "de"
        if self.kind is FeedbackKind.MISSING and self.facts["count"] == 1:
            return _ONE_MISSING[lang]
        facts = {name: _short(fact) for name, fact in self.facts.items()}
        return CATALOGUES[lang][self.kind].format(**facts)


def _short(fact: object) -> object:
    return f"{fact[:_QUOTED]}…" if isinstance(fact, str) and len(fact) > 3 * _QUOTED else fact
