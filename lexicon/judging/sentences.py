"""The sentence that gives the reason of a verdict."""

from enum import StrEnum
from pathlib import Path
from typing import Final

from lexicon.judging.pros_and_cons import pros_and_cons
from lexicon.text import Text, did_you_mean, read_texts


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


SENTENCES: Final = {Reason(name): text for name, text in read_texts(Path(__file__).with_name("sentences.toml")).items()}
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
    if reason is Reason.RARE:
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
    said = SENTENCES[reason].filled(lang, meant=did_you_mean(suggestions, lang), **facts)
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
