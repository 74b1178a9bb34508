"""Whether the lexicon knows the words of a deck; the bridge between two rooms that don't know each other."""

from __future__ import annotations

from companion.words.deck_files.reader import Nearest
from lexicon.building.build import ensure_lexicon
from lexicon.errors import BadWord
from lexicon.judge import Judge
from lexicon.progress import Bar


def spelling(lang: str) -> Nearest:
    """Return what `check_deck` asks about each word: None for a known one, otherwise the nearest that are known.

    Builds the lexicon first if it is missing. :raises LexiconError: when it can't be built or read.
    """
    with Bar(lang) as bar:
        ensure_lexicon(progress=bar)
    judge = Judge.open()

    def nearest(word: str) -> tuple[str, ...] | None:
        try:
            return judge.suggest(word) if judge.noun(word) is None else None
        except BadWord:
            return ()

    return nearest
