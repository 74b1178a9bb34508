"""Sentences about an answer beside its verdicts."""

from pathlib import Path
from typing import Final

from lexicon.text import Text, read_texts

_QUOTED: Final = 40  # letters of the input that a sentence quotes

SENTENCES: Final = read_texts(Path(__file__).with_name("feedback.toml"))
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
