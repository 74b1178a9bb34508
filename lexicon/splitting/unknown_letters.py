"""How likely letters are to be a German word: Gelee is likelier than Holzge, though the lexicon may have neither."""

from __future__ import annotations

from collections.abc import Iterable

from lexicon.spelling import LETTERS_IN_A_ROW, stretches
from lexicon.store import Store

_NEVER = 12.0  # cost of a letter that no German word has
_PIECES = [(start, end) for start in range(LETTERS_IN_A_ROW) for end in (LETTERS_IN_A_ROW - 1, LETTERS_IN_A_ROW)]


def cost_of_letters(keys: Iterable[str], store: Store) -> dict[str, float]:
    """Return the cost of each key as a word that the lexicon lacks: the negative logarithm of its probability."""
    cut = {key: stretches(key) for key in keys}
    wanted = {stretch[start:end] for all_of_word in cut.values() for stretch in all_of_word for start, end in _PIECES}
    known = store.letter_costs(tuple(wanted)) if wanted else {}
    return {key: sum(_cost(stretch, known) for stretch in all_of_word) for key, all_of_word in cut.items()}


def _cost(stretch: str, known: dict[str, tuple[float, float]]) -> float:
    if stretch in known:
        return known[stretch][0]
    if len(stretch) == 1:
        return _NEVER
    return (known[stretch[:-1]][1] if stretch[:-1] in known else 0.0) + _cost(stretch[1:], known)
