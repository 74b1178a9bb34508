"""The one sentence that goes with a verdict, in German and English.

Both languages stand side by side, so that a test can see that none is missing.
"""

from __future__ import annotations

from enum import StrEnum

from lexicon.judging.pros_and_cons import pros_and_cons
from lexicon.text import did_you_mean


class Reason(StrEnum):
    """Why a verdict is as it is."""

    DICTIONARY = "dictionary"
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
    HOUSE_MILDER = "house_milder"
    HOUSE_STRICTER = "house_stricter"


_DE = {
    Reason.DICTIONARY: "„{word}“ steht im Wörterbuch.",
    Reason.COMMON: "„{word}“ schreiben viele, auch wenn es nicht im Wörterbuch steht.",
    Reason.WRITTEN: "„{word}“ steht in keinem Wörterbuch, wird aber geschrieben.",
    Reason.RARE: "Für „{word}“ spricht, {pro}, dagegen, {con}. Der Tisch entscheidet.",
    Reason.LIKELY: "„{word}“ hat noch niemand aufgeschrieben, aber es klingt vernünftig{like}.",
    Reason.OPEN: "Für „{word}“ spricht, {pro}, dagegen, {con}. Der Tisch entscheidet.",
    Reason.UNLIKELY: "„{word}“ kennt niemand, und es gibt kaum Wörter dieser Art.",
    Reason.NAME: "„{word}“ gibt es nur als Namen. Der Tisch entscheidet, ob es etwas bedeutet.",
    Reason.NAME_LIKELY: "„{word}“ kennt man als Namen, aber auch als Wort klingt es vernünftig{like}.",
    Reason.HURTFUL: "„{word}“ kann verletzen. Der Tisch entscheidet, ob ihr es gelten lasst.",
    Reason.UNKNOWN: "„{unknown}“ kenne ich nicht. {meant} Der Tisch entscheidet.",
    Reason.SAME_WORD: "Zweimal „{card}“ ergibt kein neues Wort (W-14).",
    Reason.NOT_BOTH: "In „{word}“ fehlt die Karte {card_caps} (W-7).",
    Reason.DERIVATION: "„{piece}“ bedeutet etwas anderes als „{card}“ (W-11).",
    Reason.PERSON: "„{piece}“ ist jemand, „{card}“ steht auf der Karte (W-11).",
    Reason.DIMINUTIVE: "„{piece}“ ist eine Verkleinerung, auf der Karte steht „{card}“ (W-11).",
    Reason.HIDDEN_WORD: "Darin steckt „{piece}“, auf der Karte steht „{card}“ (W-11).",
    Reason.THIRD_WORD: "„{piece}“ ist ein drittes Wort. Erlaubt sind genau zwei (W-11).",
    Reason.THIRD_PIECE: "Darin steckt mehr als die beiden Karten (W-11).",
    Reason.ADDITION: "„{piece}“ gehört zu keiner der beiden Karten (W-11).",
    Reason.PRECEDENT_ACCEPTED: "Dieser Tisch hat es {on_day} mit {more} zu {fewer} angenommen.",
    Reason.PRECEDENT_REJECTED: "Dieser Tisch hat es {on_day} mit {more} zu {fewer} abgelehnt.",
    Reason.LIST_DICTIONARY: "„{word}“ steht im Wörterbuch und auf unserer Wortliste.",
    Reason.LIST_GOOD: "„{word}“ steht auf unserer Wortliste: Das lassen fast alle gelten{noted}.",
    Reason.LIST_OPEN: "Für „{word}“ spricht, {pro}, dagegen, {con}. Der Tisch entscheidet.",
    Reason.LIST_BAD: "„{word}“ steht auf unserer Wortliste: Das lehnen die meisten ab{noted}.",
    Reason.HOUSE_MILDER: "Anderswo hätte es „{word}“ schwerer; ihr spielt großzügiger.",
    Reason.HOUSE_STRICTER: "Anderswo ginge „{word}“ eher durch; ihr spielt strenger.",
}
_EN = {
    Reason.DICTIONARY: "“{word}” is in the dictionary.",
    Reason.COMMON: "“{word}” is written by many, though the dictionary doesn’t have it.",
    Reason.WRITTEN: "“{word}” is in no dictionary, but people write it.",
    Reason.RARE: "What speaks for “{word}” is {pro}; what speaks against it, {con}. The table decides.",
    Reason.LIKELY: "Nobody has written “{word}” down yet, but it sounds sensible{like}.",
    Reason.OPEN: "What speaks for “{word}” is {pro}; what speaks against it, {con}. The table decides.",
    Reason.UNLIKELY: "Nobody knows “{word}”, and there are hardly any words of its kind.",
    Reason.NAME: "“{word}” is only known as a name. The table decides whether it means anything.",
    Reason.NAME_LIKELY: "“{word}” is known as a name, but it sounds sensible as a word, too{like}.",
    Reason.HURTFUL: "“{word}” may hurt somebody. The table decides whether to let it count.",
    Reason.UNKNOWN: "I don’t know “{unknown}”. {meant} The table decides.",
    Reason.SAME_WORD: "“{card}” twice makes no new word (W-14).",
    Reason.NOT_BOTH: "“{word}” lacks the card {card_caps} (W-7).",
    Reason.DERIVATION: "“{piece}” means something else than “{card}” (W-11).",
    Reason.PERSON: "“{piece}” is somebody; the card says “{card}” (W-11).",
    Reason.DIMINUTIVE: "“{piece}” is a diminutive; the card says “{card}” (W-11).",
    Reason.HIDDEN_WORD: "There is “{piece}” in it; the card says “{card}” (W-11).",
    Reason.THIRD_WORD: "“{piece}” is a third word. Exactly two are allowed (W-11).",
    Reason.THIRD_PIECE: "There is more in it than the two cards (W-11).",
    Reason.ADDITION: "“{piece}” belongs to neither card (W-11).",
    Reason.PRECEDENT_ACCEPTED: "This table accepted it {on_day}, {more} to {fewer}.",
    Reason.PRECEDENT_REJECTED: "This table rejected it {on_day}, {more} to {fewer}.",
    Reason.LIST_DICTIONARY: "“{word}” is in the dictionary and on our list.",
    Reason.LIST_GOOD: "“{word}” is on our list: nearly everybody lets it count{noted}.",
    Reason.LIST_OPEN: "What speaks for “{word}” is {pro}; what speaks against it, {con}. The table decides.",
    Reason.LIST_BAD: "“{word}” is on our list: most reject it{noted}.",
    Reason.HOUSE_MILDER: "Elsewhere “{word}” would have a harder time; you play more generously.",
    Reason.HOUSE_STRICTER: "Elsewhere “{word}” would pass more easily; you play more strictly.",
}
CATALOGUES = {"de": _DE, "en": _EN}
"""Every sentence by language and reason."""

_LIKE = {"de": ": wie {}", "en": ": like {}"}
_NOTED = {"de": " („{}“)", "en": " (“{}”)"}


def say(
    reason: Reason,
    lang: str = "de",
    *,
    relatives: tuple[str, ...] = (),
    suggestions: tuple[str, ...] = (),
    written: bool = False,
    **facts: str,
) -> str:
    """Return the sentence for `reason` in `lang`; `relatives` are attested compounds that are like the word,
    `suggestions` words that may have been meant; `written` tells whether some source has the word. Of the facts, `note`
    is what somebody may mean by it, and `odd` the class of its modifier where that is unusual before its `head`.
    """
    lang = lang if lang in CATALOGUES else "de"
    note = facts.pop("note", "")
    like = _LIKE[lang].format(", ".join(relatives)) if relatives else ""
    pro, con = pros_and_cons(lang, relatives, note, facts.pop("odd", ""), facts.pop("tail", ""), written=written)
    facts |= {"like": like, "pro": pro, "con": con, "noted": _NOTED[lang].format(note) if note else ""}
    facts.setdefault("card_caps", facts.get("card", "").upper())
    facts.setdefault("on_day", on_day(facts["day"], lang) if "day" in facts else "")
    said = CATALOGUES[lang][reason].format(meant=did_you_mean(suggestions, lang), **facts)
    return " ".join(said.split())


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def on_day(day: str, lang: str = "de") -> str:
    """Return "am 12.11.", or in English "on 12 November", for a date as ISO 8601 writes it; its year may be missing."""
    *year, month, date = day.split("-")
    if lang == "en":
        return " ".join(["on", str(int(date)), _MONTHS[int(month) - 1], *year])
    return f"am {int(date)}.{int(month)}.{''.join(year)}"
