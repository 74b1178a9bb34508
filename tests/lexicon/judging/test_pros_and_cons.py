"""Arguments for a disputed word and against it: good German, good English."""

import re
from typing import Any

from lexicon.judging.pros_and_cons import CLASS_NAMES, pros_and_cons
from lexicon.judging.sentences import Reason, say
from lexicon.meaning.model import shipped_model
from lexicon.paths import shipped
from lexicon.workshop.lists import CLASSES


def test_every_class_has_a_name_in_both_languages() -> None:
    guide = shipped("judgements/CLASSES.md").read_text(encoding="utf-8")
    assert set(CLASS_NAMES) == set(CLASSES) == set(re.findall(r"^\| ([A-Z]) \|", guide, re.MULTILINE))
    for german, english in CLASS_NAMES.values():
        assert german.split()[0] in {"ein", "eine", "etwas", "Geld"}
        assert english.split()[0] in {"a", "an", "something", "money"}
        assert german != english


def test_every_class_of_the_model_can_be_said() -> None:
    model = shipped_model()
    for noun in ("Birne", "Baum", "Holz", "Hund", "Löffel", "Angst", "Lehrer", "Montag", "Wolke"):
        known = model.noun(noun)
        assert known.lemma == noun
        assert known.classes
        assert set(known.classes + known.before) <= set(CLASS_NAMES)


LIKE = ("Weg", "Tal", "Bahn")


def test_what_speaks_for_a_word_is_good_german_and_english() -> None:
    for relatives, note, written, german, english in [
        ((), "", False, "dass man sich etwas darunter denken kann", "that one can think of something it means"),
        ((), "", True, "dass manche es schreiben", "that some people write it"),
        (LIKE[:1], "", True, "dass manche es schreiben", "that some people write it"),
        (LIKE, "", False, "dass es gebaut ist wie Weg, Tal und Bahn", "that it is made like Weg, Tal and Bahn"),
        (LIKE, "ein Zug", False, "dass man darunter „ein Zug“ verstehen kann", "that it may mean “ein Zug”"),
        (LIKE, "ein Zug", True, "dass man darunter „ein Zug“ verstehen kann", "that it may mean “ein Zug”"),
    ]:
        for lang, said in (("de", german), ("en", english)):
            assert pros_and_cons(lang, relatives, note, "", "bahn", written=written)[0] == said


def test_what_speaks_against_a_word_is_good_german_and_english() -> None:
    for odd, written, german, english in [
        ("", False, "dass es in keiner unserer Listen steht", "that it is on none of our lists"),
        ("?", True, "dass es nur selten zu lesen ist", "that it is seldom met"),
        ("D", False, "dass vor „-bahn“ selten ein Getränk steht", "that a drink seldom stands before “-bahn”"),
        ("Y", True, "dass vor „-bahn“ selten eine Tätigkeit steht", "that an activity seldom stands before “-bahn”"),
    ]:
        for lang, said in (("de", german), ("en", english)):
            for relatives, note in (((), ""), (LIKE, "ein Zug")):
                assert pros_and_cons(lang, relatives, note, odd, "bahn", written=written)[1] == said


def test_an_unusual_sort_is_said_only_of_a_head() -> None:
    assert pros_and_cons("de", (), "", "D", "", written=False)[1] == "dass es in keiner unserer Listen steht"


def test_a_word_that_some_people_write_is_weighed_in_one_sentence() -> None:
    said = say(
        Reason.RARE, "de", relatives=("Eisbahn",), word="Weinbahn", odd="D", tail="bahn", explanation="Bahn im Wein"
    )
    assert said == (
        "Für „Weinbahn“ spricht, dass man darunter „Bahn im Wein“ verstehen kann, "
        "dagegen, dass vor „-bahn“ selten ein Getränk steht. Eher ja, der Tisch entscheidet."
    )
    assert say(Reason.RARE, "en", relatives=("Eisbahn",), written=True, leans_to_yes=False, word="Weinbahn") == (
        "It speaks for “Weinbahn” that some people write it; "
        "against it, that it is seldom met. Leaning no; the table decides."
    )


def test_the_reason_is_the_explanation_or_what_speaks_against_it() -> None:
    def said(reason: Reason, **facts: Any) -> str:
        return " / ".join(say(reason, lang, word="Holzrad", **facts) for lang in ("de", "en"))

    assert said(Reason.LIKELY, explanation="ein Rad aus Holz", relatives=("Holzboot",)) == (
        "„Holzrad“ steht in keiner unserer Listen, klingt aber vernünftig: „ein Rad aus Holz“, wie Holzboot."
        " / “Holzrad” is on none of our lists, but it sounds sensible: “ein Rad aus Holz”, like Holzboot."
    )
    assert said(Reason.OPEN, explanation="aus Holz") == (
        "„Holzrad“ steht in keiner unserer Listen, kann aber „aus Holz“ sein. Eher ja, der Tisch entscheidet."
        " / “Holzrad” is on none of our lists, but it can be “aus Holz”. Leaning yes; the table decides."
    )
    assert said(Reason.UNLIKELY) == (
        "„Holzrad“ steht in keiner unserer Listen, und mir fällt keine gute Erklärung ein."
        " / “Holzrad” is on none of our lists, and I can think of no good explanation."
    )
    assert said(Reason.LIST_BAD, objection="Räder sind aus Eisen") == (
        "„Holzrad“ steht auf unserer Wortliste. Das lehnen die meisten ab: Räder sind aus Eisen."
        " / “Holzrad” is on our list. Most reject it: Räder sind aus Eisen."
    )
