"""Texts in German and English."""

from __future__ import annotations

_MEANT = {"de": ("Meintest du {}?", "„{}“", "oder"), "en": ("Did you mean {}?", "“{}”", "or")}


def did_you_mean(words: tuple[str, ...], lang: str = "de") -> str:
    """Return the question whether one of `words` was meant, "" if there are none."""
    if not words:
        return ""
    question, quoted, either = _MEANT.get(lang, _MEANT["de"])
    *others, last = (quoted.format(word) for word in words)
    return question.format(f"{', '.join(others)} {either} {last}" if others else last)
