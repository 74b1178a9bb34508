"""The best argument for a disputed word and the best one against it, half a sentence each."""

from typing import Final

from lexicon.text import Text

CLASS_NAMES: Final = {
    "A": Text("ein Tier", "an animal"),
    "B": Text("ein Körperteil", "a part of a body"),
    "C": Text("ein Behälter", "a container"),
    "D": Text("ein Getränk", "a drink"),
    "E": Text("ein Ereignis", "an event"),
    "F": Text("etwas zu essen", "something to eat"),
    "G": Text("ein Kleidungsstück", "something to wear"),
    "H": Text("ein Gebäude oder Raum", "a building or a room"),
    "I": Text("ein Gerät", "a device"),
    "J": Text("ein Spielzeug oder Instrument", "a toy or an instrument"),
    "L": Text("eine Landschaft", "a landscape"),
    "M": Text("ein Stoff", "a material"),
    "N": Text("etwas aus der Natur", "something of nature"),
    "O": Text("ein Möbel", "a piece of furniture"),
    "P": Text("eine Person", "a person"),
    "Q": Text("ein Teil oder Maß", "a part or a measure"),
    "R": Text("ein Ort", "a place"),
    "S": Text("ein Text oder Bild", "a text or a picture"),
    "T": Text("eine Zeit", "a time"),
    "U": Text("eine Gruppe", "a group"),
    "V": Text("ein Fahrzeug", "a vehicle"),
    "W": Text("eine Pflanze", "a plant"),
    "X": Text("ein Gefühl oder Gedanke", "a feeling or a thought"),
    "Y": Text("eine Tätigkeit", "an activity"),
    "Z": Text("Geld oder Ware", "money or goods"),
}
"""The names of the classes of nouns (data/judgements/CLASSES.md) in everyday words."""

_PRO: Final = {
    "explanation": Text("dass man darunter „{explanation}“ verstehen kann", "that it may mean “{explanation}”"),
    "like": Text("dass es gebaut ist wie {like}", "that it is made like {like}"),
    "written": Text("dass manche es schreiben", "that some people write it"),
    "else": Text("dass man sich etwas darunter denken kann", "that one can think of something it means"),
}
_CON: Final = {
    "unwritten": Text("dass es in keiner unserer Listen steht", "that it is on none of our lists"),
    "rare": Text("dass es nur selten zu lesen ist", "that it is seldom met"),
    "odd": Text("dass vor „-{tail}“ selten {sort} steht", "that {sort} seldom stands before “-{tail}”"),
}
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
