"""Sentences about an answer beside its verdicts."""

from enum import StrEnum
from typing import Final

from lexicon.text import Text

_QUOTED: Final = 40  # letters of the input that a sentence quotes


class FeedbackKind(StrEnum):
    """The kinds of feedback. The first three are marks of a whole answer."""

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


SENTENCES: Final = {
    FeedbackKind.RIGHT: Text(
        "Richtig!",
        "Right!",
    ),
    FeedbackKind.ARGUABLE: Text(
        "Das müsste der Tisch entscheiden.",
        "The table would have to decide that.",
    ),
    FeedbackKind.WRONG: Text(
        "Das gilt nicht.",
        "That doesn’t count.",
    ),
    FeedbackKind.NOTHING: Text(
        "Da steht noch keine Antwort.",
        "There is no answer yet.",
    ),
    FeedbackKind.MISSING: Text(
        "Es fehlen noch {count} Wörter.",
        "{count} words are still missing.",
    ),
    FeedbackKind.TOO_MANY: Text(
        "Das sind zu viele auf einmal. Ich sehe mir höchstens {most} Wörter an.",
        "That is too much at once. I look at {most} words at most.",
    ),
    FeedbackKind.TWICE: Text(
        "„{word}“ hattest du schon.",
        "You had “{word}” already.",
    ),
    FeedbackKind.IN_FRONT: Text(
        "{card} soll vorn stehen.",
        "{card} has to be in front.",
    ),
    FeedbackKind.BEHIND: Text(
        "{card} soll hinten stehen.",
        "{card} has to be at the end.",
    ),
    FeedbackKind.ODD_FOUND: Text(
        "Richtig! „{word}“ fällt durch.",
        "Right! “{word}” doesn’t pass.",
    ),
    FeedbackKind.ODD_COUNTS: Text(
        "„{word}“ gilt. Such weiter.",
        "“{word}” counts. Look again.",
    ),
    FeedbackKind.NOT_AMONG: Text(
        "„{word}“ steht nicht zur Wahl, nur {words}.",
        "“{word}” is none of the choices, only {words}.",
    ),
    FeedbackKind.NOT_IN_HAND: Text(
        "„{word}“ hast du nicht auf der Hand.",
        "You don’t hold “{word}”.",
    ),
    FeedbackKind.CARD_TWICE: Text(
        "Jede Karte gibt es nur einmal.",
        "There is each card only once.",
    ),
    FeedbackKind.TOO_LONG: Text(
        "Das sind zu viele Karten. Es passen höchstens {most} hinein.",
        "Those are too many cards. {most} fit in at most.",
    ),
}
"""Every sentence by its kind."""
_ONE_MISSING: Final = Text("Es fehlt noch 1 Wort.", "1 word is still missing.")


class Feedback:
    """A kind of feedback with the facts that its sentence needs."""

    __slots__ = ("facts", "kind")

    def __init__(self, kind: FeedbackKind, **facts: object) -> None:
        self.kind = kind
        self.facts = facts

    def sentence(self, lang: str = "de") -> str:
        """Return the sentence in `lang` ("de" or "en")."""
        if self.kind is FeedbackKind.MISSING and self.facts["count"] == 1:
            return _ONE_MISSING.in_language(lang)
        facts = {name: _short(fact) for name, fact in self.facts.items()}
        return SENTENCES[self.kind].filled(lang, **facts)


def _short(fact: object) -> object:
    return f"{fact[:_QUOTED]}…" if isinstance(fact, str) and len(fact) > 3 * _QUOTED else fact
