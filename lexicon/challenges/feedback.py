"""Sentences about an answer beside its verdicts."""

from typing import Final

from lexicon.text import Text

_QUOTED: Final = 40  # letters of the input that a sentence quotes


SENTENCES: Final = {
    "right": Text(
        "Richtig!",
        "Right!",
    ),
    "arguable": Text(
        "Das müsste der Tisch entscheiden.",
        "The table would have to decide that.",
    ),
    "wrong": Text(
        "Das gilt nicht.",
        "That doesn’t count.",
    ),
    "nothing": Text(
        "Da steht noch keine Antwort.",
        "There is no answer yet.",
    ),
    "missing": Text(
        "Es fehlen noch {count} Wörter.",
        "{count} words are still missing.",
    ),
    "too_many": Text(
        "Das sind zu viele auf einmal. Ich sehe mir höchstens {most} Wörter an.",
        "That is too much at once. I look at {most} words at most.",
    ),
    "twice": Text(
        "„{word}“ hattest du schon.",
        "You had “{word}” already.",
    ),
    "in_front": Text(
        "{card} soll vorn stehen.",
        "{card} has to be in front.",
    ),
    "behind": Text(
        "{card} soll hinten stehen.",
        "{card} has to be at the end.",
    ),
    "odd_found": Text(
        "Richtig! „{word}“ fällt durch.",
        "Right! “{word}” doesn’t pass.",
    ),
    "odd_counts": Text(
        "„{word}“ gilt. Such weiter.",
        "“{word}” counts. Look again.",
    ),
    "not_among": Text(
        "„{word}“ steht nicht zur Wahl, nur {words}.",
        "“{word}” is none of the choices, only {words}.",
    ),
    "not_in_hand": Text(
        "„{word}“ hast du nicht auf der Hand.",
        "You don’t hold “{word}”.",
    ),
    "card_twice": Text(
        "Jede Karte gibt es nur einmal.",
        "There is each card only once.",
    ),
    "too_long": Text(
        "Das sind zu viele Karten. Es passen höchstens {most} hinein.",
        "Those are too many cards. {most} fit in at most.",
    ),
}
"""Every sentence by its code; the first three are marks of a whole answer."""
_ONE_MISSING: Final = Text("Es fehlt noch 1 Wort.", "1 word is still missing.")


class Feedback:
    """Feedback by its code, with the facts that its sentence needs."""

    __slots__ = ("code", "facts")

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts

    def sentence(self, lang: str = "de") -> str:
        """Return the sentence in `lang` ("de" or "en")."""
        if self.code == "missing" and self.facts["count"] == 1:
            return _ONE_MISSING.in_language(lang)
        facts = {name: _short(fact) for name, fact in self.facts.items()}
        return SENTENCES[self.code].filled(lang, **facts)


def _short(fact: object) -> object:
    return f"{fact[:_QUOTED]}…" if isinstance(fact, str) and len(fact) > 3 * _QUOTED else fact
