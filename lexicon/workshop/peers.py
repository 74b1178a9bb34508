"""The peers of the judge: other programs that may tell a good compound from nonsense.

Each peer gives a number for a compound as written; a higher number is a better word. A scorecard shows a peer that this
machine doesn't have as missing.
"""

import shutil
import subprocess
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Final

Scores = Callable[[Sequence[str]], list[float]]


def wordfreq_scores(words: Sequence[str]) -> list[float]:
    """Return each word's Zipf frequency in wordfreq's large list, 0 where it isn't there."""
    from wordfreq import zipf_frequency

    return [zipf_frequency(word, "de", wordlist="large") for word in words]


def hunspell_scores(words: Sequence[str]) -> list[float]:
    """Return 1 for each word that the spelling checker hunspell accepts with its German dictionary, else 0."""
    said = subprocess.run(
        ["hunspell", "-d", "de_DE", "-i", "utf-8", "-l"],  # noqa: S607 - found on this machine's own path
        input="\n".join(words),
        capture_output=True,
        text=True,
        check=True,
    )
    unknown = set(said.stdout.split())
    return [float(word not in unknown) for word in words]


def charsplit_scores(words: Sequence[str]) -> list[float]:
    """Return CharSplit's score of the best split of each word: its certainty that the word is a compound."""
    from compound_split.char_split import split_compound

    return [float(split_compound(word)[0][0]) for word in words]


def _has_hunspell() -> bool:
    if shutil.which("hunspell") is None:
        return False
    tried = subprocess.run(
        ["hunspell", "-d", "de_DE", "-l"],  # noqa: S607 - found on this machine's own path
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    return tried.returncode == 0


_ALL: Final[tuple[tuple[str, Callable[[], bool], Scores], ...]] = (
    ("wordfreq", lambda: True, wordfreq_scores),
    ("hunspell", _has_hunspell, hunspell_scores),
    ("CharSplit", lambda: find_spec("compound_split") is not None, charsplit_scores),
)


def baselines() -> dict[str, Scores | None]:
    """Return the peers by name, None for one that isn't installed here."""
    return {name: scores if is_there() else None for name, is_there, scores in _ALL}
