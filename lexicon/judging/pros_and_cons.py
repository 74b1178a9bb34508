"""The best argument for a disputed word and the best one against it, half a sentence each."""

from pathlib import Path
from typing import Final

from lexicon.text import Text, read_groups

_TEXTS: Final = read_groups(Path(__file__).with_name("pros_and_cons.toml"))
CLASS_NAMES: Final = _TEXTS["classes"]
"""The names of the classes of nouns (data/judgements/CLASSES.md) in everyday words."""
_PRO: Final = _TEXTS["pro"]
_CON: Final = _TEXTS["con"]
_AND: Final = Text(" und ", " and ")


def pros_and_cons(
    lang: str, relatives: tuple[str, ...], explanation: str, odd: str, tail: str, *, written: bool
) -> tuple[str, str]:
    """Return an argument for a word and one against it, as clauses that begin with "dass" or "that".

    `relatives` are compounds like the word, `explanation` is a meaning of it, `odd` the letter of its modifier's class
    if that class is unusual before its head `tail`; each may be empty. `written` tells whether some source has the
    word. Of several arguments the most convincing one is given: a table has no time for a list.
    """
    for_it = "explanation" if explanation else "written" if written else "like" if relatives else "else"
    is_odd = odd in CLASS_NAMES and tail != ""
    against = "odd" if is_odd else "rare" if written else "unwritten"
    sort = CLASS_NAMES[odd].in_language(lang) if is_odd else ""
    like = _AND.in_language(lang).join(filter(None, (", ".join(relatives[:-1]), *relatives[-1:])))
    return _PRO[for_it].filled(lang, explanation=explanation, like=like), _CON[against].filled(
        lang, tail=tail, sort=sort
    )
