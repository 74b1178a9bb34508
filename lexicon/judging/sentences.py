"""The sentence that gives the reason of a verdict."""

from enum import StrEnum
from typing import Final

from lexicon.judging.pros_and_cons import pros_and_cons
from lexicon.text import Text, did_you_mean


class Reason(StrEnum):
    """The reasons of verdicts."""

    DICTIONARY = "dictionary"
    FAMOUS = "famous"
    COMMON = "common"
    WRITTEN = "written"
    RARE = "rare"
    LIKELY = "likely"
    OPEN = "open"
    UNLIKELY = "unlikely"
    NAME = "name"
    NAME_LIKELY = "name_likely"
    HURTFUL = "hurtful"
    UNKNOWN = "unknown"
    SAME_WORD = "same_word"
    NOT_BOTH = "not_both"
    NO_FORM = "no_form"
    DERIVATION = "derivation"
    PERSON = "person"
    DIMINUTIVE = "diminutive"
    HIDDEN_WORD = "hidden_word"
    THIRD_WORD = "third_word"
    THIRD_PIECE = "third_piece"
    ADDITION = "addition"
    PRECEDENT_ACCEPTED = "precedent_accepted"
    PRECEDENT_REJECTED = "precedent_rejected"
    LIST_DICTIONARY = "list_dictionary"
    LIST_GOOD = "list_good"
    LIST_OPEN = "list_open"
    LIST_BAD = "list_bad"
    READ_GOOD = "read_good"
    READ_OPEN = "read_open"
    READ_BAD = "read_bad"
    HOUSE_MILDER = "house_milder"
    HOUSE_STRICTER = "house_stricter"
    HOUSE_LINK = "house_link"
    HOUSE_REGION = "house_region"


_DISPUTED: Final = Text(
    "Für „{word}“ spricht, {pro}, dagegen, {con}. {lean}, der Tisch entscheidet.",
    "It speaks for “{word}” {pro}; against it, {con}. {lean}; the table decides.",
)
SENTENCES: Final = {
    Reason.DICTIONARY: Text(
        "„{word}“ steht im Wörterbuch.",
        "“{word}” is in the dictionary.",
    ),
    Reason.FAMOUS: Text(
        "„{word}“ kennt jeder: {what}.",
        "Every German knows “{word}”: {what}.",
    ),
    Reason.COMMON: Text(
        "„{word}“ schreiben viele, auch wenn es nicht im Wörterbuch steht.",
        "“{word}” is written by many, though the dictionary doesn’t have it.",
    ),
    Reason.WRITTEN: Text(
        "„{word}“ steht in keinem Wörterbuch, wird aber geschrieben.",
        "“{word}” is in no dictionary, but people write it.",
    ),
    Reason.RARE: _DISPUTED,
    Reason.LIKELY: Text(
        "„{word}“ steht in keiner unserer Listen, klingt aber vernünftig{meaning}.",
        "“{word}” is on none of our lists, but it sounds sensible{meaning}.",
    ),
    Reason.OPEN: Text(
        "„{word}“ steht in keiner unserer Listen{maybe}. {lean}, der Tisch entscheidet.",
        "“{word}” is on none of our lists{maybe}. {lean}; the table decides.",
    ),
    Reason.UNLIKELY: Text(
        "„{word}“ steht in keiner unserer Listen, und {doubt}.",
        "“{word}” is on none of our lists, and {doubt}.",
    ),
    Reason.NAME: Text(
        "„{word}“ gibt es nur als Namen. Der Tisch entscheidet, ob es etwas bedeutet.",
        "“{word}” is only known as a name. The table decides whether it means anything.",
    ),
    Reason.NAME_LIKELY: Text(
        "„{word}“ kennt man als Namen, aber auch als Wort klingt es vernünftig{meaning}.",
        "“{word}” is known as a name, but it sounds sensible as a word, too{meaning}.",
    ),
    Reason.HURTFUL: Text(
        "„{word}“ kann verletzen. Der Tisch entscheidet, ob ihr es gelten lasst.",
        "“{word}” may hurt somebody. The table decides whether to let it count.",
    ),
    Reason.UNKNOWN: Text(
        "„{unknown}“ kenne ich nicht. {meant} Der Tisch entscheidet.",
        "I don’t know “{unknown}”. {meant} The table decides.",
    ),
    Reason.SAME_WORD: Text(
        "Zweimal „{card}“ ergibt kein neues Wort (W-14).",
        "“{card}” twice makes no new word (W-14).",
    ),
    Reason.NOT_BOTH: Text(
        "In „{word}“ fehlt die Karte {card_caps} (W-7).",
        "“{word}” lacks the card {card_caps} (W-7).",
    ),
    Reason.NO_FORM: Text(
        "„{piece}“ ist keine Form von „{card}“ (W-10).",
        "“{piece}” is no form of “{card}” (W-10).",
    ),
    Reason.DERIVATION: Text(
        "„{piece}“ bedeutet etwas anderes als „{card}“ (W-11).",
        "“{piece}” means something else than “{card}” (W-11).",
    ),
    Reason.PERSON: Text(
        "„{piece}“ ist jemand, „{card}“ steht auf der Karte (W-11).",
        "“{piece}” is somebody; the card says “{card}” (W-11).",
    ),
    Reason.DIMINUTIVE: Text(
        "„{piece}“ ist eine Verkleinerung, auf der Karte steht „{card}“ (W-11).",
        "“{piece}” is a diminutive; the card says “{card}” (W-11).",
    ),
    Reason.HIDDEN_WORD: Text(
        "Darin steckt „{piece}“, auf der Karte steht „{card}“ (W-11).",
        "There is “{piece}” in it; the card says “{card}” (W-11).",
    ),
    Reason.THIRD_WORD: Text(
        "„{piece}“ ist ein drittes Wort. Erlaubt sind genau zwei (W-11).",
        "“{piece}” is a third word. Exactly two are allowed (W-11).",
    ),
    Reason.THIRD_PIECE: Text(
        "Darin steckt mehr als die beiden Karten (W-11).",
        "There is more in it than the two cards (W-11).",
    ),
    Reason.ADDITION: Text(
        "„{piece}“ gehört zu keiner der beiden Karten (W-11).",
        "“{piece}” belongs to neither card (W-11).",
    ),
    Reason.PRECEDENT_ACCEPTED: Text(
        "Dieser Tisch hat es {on_day} mit {in_favour} zu {against} angenommen.",
        "This table accepted it {on_day}, {in_favour} to {against}.",
    ),
    Reason.PRECEDENT_REJECTED: Text(
        "Dieser Tisch hat es {on_day} mit {in_favour} zu {against} abgelehnt.",
        "This table rejected it {on_day}, {in_favour} to {against}.",
    ),
    Reason.LIST_DICTIONARY: Text(
        "„{word}“ steht im Wörterbuch und auf unserer Wortliste.",
        "“{word}” is in the dictionary and on our list.",
    ),
    Reason.LIST_GOOD: Text(
        "„{word}“ steht auf unserer Wortliste: Das lassen fast alle gelten{pleaded}.",
        "“{word}” is on our list: nearly everybody lets it count{pleaded}.",
    ),
    Reason.LIST_OPEN: Text(
        "„{word}“ steht auf unserer Wortliste. Darüber lässt sich streiten{noted}. {lean}, der Tisch entscheidet.",
        "“{word}” is on our list. One can argue about it{noted}. {lean}; the table decides.",
    ),
    Reason.LIST_BAD: Text(
        "„{word}“ steht auf unserer Wortliste. Das lehnen die meisten ab{objected}.",
        "“{word}” is on our list. Most reject it{objected}.",
    ),
    Reason.READ_GOOD: Text(
        "„{word}“ wurde für dieses Kartenspiel gelesen: Das lassen fast alle gelten{pleaded}.",
        "“{word}” was read for this deck: nearly everybody lets it count{pleaded}.",
    ),
    Reason.READ_OPEN: Text(
        "„{word}“ wurde für dieses Kartenspiel gelesen. Darüber lässt sich streiten{pleaded}. {lean}, der Tisch "
        "entscheidet.",
        "“{word}” was read for this deck. One can argue about it{pleaded}. {lean}; the table decides.",
    ),
    Reason.READ_BAD: Text(
        "„{word}“ wurde für dieses Kartenspiel gelesen: Das lehnen die meisten ab.",
        "“{word}” was read for this deck: most reject it.",
    ),
    Reason.HOUSE_MILDER: Text(
        "Anderswo hätte es „{word}“ schwerer{noted}; ihr spielt großzügiger.",
        "Elsewhere “{word}” would have a harder time{noted}; you play more generously.",
    ),
    Reason.HOUSE_STRICTER: Text(
        "Anderswo ginge „{word}“ eher durch{noted}; ihr spielt strenger.",
        "Elsewhere “{word}” would pass more easily{noted}; you play more strictly.",
    ),
    Reason.HOUSE_LINK: Text(
        "Bei euch zählt nur die richtige Form.",
        "At your table only the right form counts.",
    ),
    Reason.HOUSE_REGION: Text(
        "Österreichische und Schweizer Wörter zählen bei euch nicht.",
        "Austrian and Swiss words don’t count at your table.",
    ),
}
"""Every sentence by its reason."""

_LIKE: Final = Text("wie {}", "like {}")
_RIGHT: Final = Text(" Richtig: „{}“.", " Right: “{}”.")
_STRANGER: Final = Text(" Das Wort „{}“ kenne ich allerdings kaum.", " I hardly know the word “{}”, though.")
_NOTED: Final = Text(" („{}“)", " (“{}”)")
_OBJECTED: Final = ": {}"
_MEANING: Final = Text(": „{}“", ": “{}”")
_MAYBE: Final = Text(", kann aber „{}“ sein", ", but it can be “{}”")
_LEAN: Final = {True: Text("Eher ja", "Leaning yes"), False: Text("Eher nein", "Leaning no")}
_DOUBT: Final = {
    True: Text("„{}“ überzeugt kaum jemanden", "“{}” convinces hardly anybody"),
    False: Text("mir fällt keine gute Erklärung ein", "I can think of no good explanation"),
}


def say(
    reason: Reason,
    lang: str = "de",
    *,
    relatives: tuple[str, ...] = (),
    suggestions: tuple[str, ...] = (),
    explanation: str = "",
    written: bool = False,
    right: str = "",
    leans_to_yes: bool = True,
    **facts: str,
) -> str:
    """Return the sentence for `reason` in `lang`.

    `relatives` are attested compounds like the word, `suggestions` known words near to it; `explanation` is the phrase
    that would win the vote; `written` tells whether some source has the word; `right` is the usual form of a word with
    a wrong link. Of the facts, `objection` is what speaks against the word, `odd` the class of its modifier if that is
    unusual before its head, `tail`, `stranger` a noun that the model hardly knows, `what_de` and `what_en` what a
    famous word is.
    """
    objection = facts.pop("objection", "")
    odd, tail = facts.pop("odd", ""), facts.pop("tail", "")
    stranger = facts.pop("stranger", "")
    facts["what"] = Text(facts.pop("what_de", ""), facts.pop("what_en", "")).in_language(lang)
    text = SENTENCES[reason]
    if text is _DISPUTED:
        facts["pro"], facts["con"] = pros_and_cons(lang, relatives, explanation, odd, tail, written=written)
    like = _LIKE.filled(lang, ", ".join(relatives)) if relatives else ""
    meaning = _MEANING.filled(lang, explanation) if explanation else ""
    facts["meaning"] = f"{meaning}, {like}" if meaning and like else meaning or (like and f": {like}")
    facts["maybe"] = _MAYBE.filled(lang, explanation) if explanation else ""
    facts["doubt"] = _DOUBT[explanation != ""].filled(lang, explanation)
    facts["pleaded"] = _NOTED.filled(lang, explanation) if explanation else ""
    facts["objected"] = _OBJECTED.format(objection) if objection else ""
    facts["noted"] = facts["pleaded"] or facts["objected"]
    facts["lean"] = _LEAN[leans_to_yes].in_language(lang)
    facts.setdefault("card_caps", facts.get("card", "").upper())
    facts.setdefault("on_day", on_day(facts["day"], lang) if "day" in facts else "")
    said = text.filled(lang, meant=did_you_mean(suggestions, lang), **facts)
    said += _RIGHT.filled(lang, right) if right else ""
    said += _STRANGER.filled(lang, stranger) if stranger else ""
    return " ".join(said.split())


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def on_day(day: str, lang: str = "de") -> str:
    """Return "am 12.11.", or in English "on 12 November", for an ISO 8601 date with or without its year."""
    *year, month, date = day.split("-")
    if lang == "en":
        return " ".join(["on", str(int(date)), _MONTHS[int(month) - 1], *year])
    return f"am {int(date)}.{int(month)}.{''.join(year)}"
