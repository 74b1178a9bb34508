"""What speaks for a disputed word and what against it, in half a sentence each, German and English."""

from __future__ import annotations

from typing import Final

CLASS_NAMES: Final = {
    "A": ("ein Tier", "an animal"),
    "B": ("ein Körperteil", "a part of a body"),
    "C": ("ein Behälter", "a container"),
    "D": ("ein Getränk", "a drink"),
    "E": ("ein Ereignis", "an event"),
    "F": ("etwas zu essen", "something to eat"),
    "G": ("ein Kleidungsstück", "something to wear"),
    "H": ("ein Gebäude oder Raum", "a building or a room"),
    "I": ("ein Gerät", "a device"),
    "J": ("ein Spielzeug oder Instrument", "a toy or an instrument"),
    "L": ("eine Landschaft", "a landscape"),
    "M": ("ein Stoff", "a material"),
    "N": ("etwas aus der Natur", "something of nature"),
    "O": ("ein Möbel", "a piece of furniture"),
    "P": ("eine Person", "a person"),
    "Q": ("ein Teil oder Maß", "a part or a measure"),
    "R": ("ein Ort", "a place"),
    "S": ("ein Text oder Bild", "a text or a picture"),
    "T": ("eine Zeit", "a time"),
    "U": ("eine Gruppe", "a group"),
    "V": ("ein Fahrzeug", "a vehicle"),
    "W": ("eine Pflanze", "a plant"),
    "X": ("ein Gefühl oder Gedanke", "a feeling or a thought"),
    "Y": ("eine Tätigkeit", "an activity"),
    "Z": ("Geld oder Ware", "money or goods"),
}
"""The classes of nouns (data/judgements/CLASSES.md) as somebody at a table would call them."""

_PRO: Final = {
    "de": {
        "note": "dass man darunter „{note}“ verstehen kann",
        "like": "dass es gebaut ist wie {like}",
        "written": "dass manche es schreiben",
        "else": "dass man sich etwas darunter denken kann",
    },
    "en": {
        "note": "that it may mean “{note}”",
        "like": "that it is made like {like}",
        "written": "that some people write it",
        "else": "that one can think of something it means",
    },
}
_CON: Final = {
    "de": {
        "unwritten": "dass es niemand aufgeschrieben hat",
        "rare": "dass es nur selten zu lesen ist",
        "odd": "dass vor „-{tail}“ selten {sort} steht",
    },
    "en": {
        "unwritten": "that nobody has written it down",
        "rare": "that it is seldom met",
        "odd": "that {sort} seldom stands before “-{tail}”",
    },
}
_AND: Final = {"de": " und ", "en": " and "}


def pros_and_cons(
    lang: str, relatives: tuple[str, ...], note: str, odd: str, tail: str, *, written: bool
) -> tuple[str, str]:
    """Return what speaks for a word and what against it, as clauses that begin with "dass" or "that".

    `relatives` are compounds like it, `note` is what it may mean, `odd` the letter of its modifier's class where that
    is unusual before its head `tail`; `written` tells whether some source has the word. Any of them may be empty. Of
    several things the one that convinces most is said: a table has no time for a list.
    """
    pro, con = _PRO[lang], _CON[lang]
    for_it = "note" if note else "written" if written else "like" if relatives else "else"
    is_odd = odd in CLASS_NAMES and tail != ""
    against = "odd" if is_odd else "rare" if written else "unwritten"
    sort = CLASS_NAMES[odd][lang == "en"] if is_odd else ""
    like = _AND[lang].join(filter(None, (", ".join(relatives[:-1]), *relatives[-1:])))
    return pro[for_it].format(note=note, like=like), con[against].format(tail=tail, sort=sort)
