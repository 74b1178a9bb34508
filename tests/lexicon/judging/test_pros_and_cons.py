"""Arguments for a disputed word and against it: good German, good English."""

import re
from typing import Any

import pytest

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


def test_it_is_good_german() -> None:
    for relatives, note, odd, written, pro, con in [
        ((), "", "", False, "dass man sich etwas darunter denken kann", "dass es in keiner unserer Listen steht"),
        ((), "", "", True, "dass manche es schreiben", "dass es nur selten zu lesen ist"),
        (
            ("Weinstraße", "Weinberg", "Eisbahn"),
            "",
            "",
            False,
            "dass es gebaut ist wie Weinstraße, Weinberg und Eisbahn",
            "dass es in keiner unserer Listen steht",
        ),
        (
            ("Weinstraße", "Weinberg", "Eisbahn"),
            "Bahn durch den Weinberg",
            "D",
            False,
            "dass man darunter „Bahn durch den Weinberg“ verstehen kann",
            "dass vor „-bahn“ selten ein Getränk steht",
        ),
        (
            ("Weinberg", "Eisbahn"),
            "Bahn durch den Weinberg",
            "F",
            True,
            "dass man darunter „Bahn durch den Weinberg“ verstehen kann",
            "dass vor „-bahn“ selten etwas zu essen steht",
        ),
        (
            ("Weinberg", "Eisbahn"),
            "",
            "?",
            True,
            "dass manche es schreiben",
            "dass es nur selten zu lesen ist",
        ),
    ]:
        assert pros_and_cons("de", relatives, note, odd, "bahn", written=written) == (pro, con), relatives


@pytest.mark.parametrize(
    ("relatives", "note", "odd", "written", "pro", "con"),
    [
        ((), "", "", False, "that one can think of something it means", "that it is on none of our lists"),
        ((), "", "", True, "that some people write it", "that it is seldom met"),
        (
            ("Weinstraße", "Weinberg", "Eisbahn"),
            "railway through a vineyard",
            "D",
            False,
            "that it may mean “railway through a vineyard”",
            "that a drink seldom stands before “-bahn”",
        ),
        (
            ("Weinberg",),
            "",
            "F",
            True,
            "that some people write it",
            "that something to eat seldom stands before “-bahn”",
        ),
    ],
)
def test_it_is_good_english(relatives: tuple[str, ...], note: str, odd: str, written: bool, pro: str, con: str) -> None:
    assert pros_and_cons("en", relatives, note, odd, "bahn", written=written) == (pro, con)


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


@pytest.mark.parametrize(
    ("reason", "facts", "german", "english"),
    [
        (
            Reason.LIKELY,
            {"explanation": "ein Rad aus Holz", "relatives": ("Holzboot",)},
            "„Holzrad“ steht in keiner unserer Listen, klingt aber vernünftig: „ein Rad aus Holz“, wie Holzboot.",
            "“Holzrad” is on none of our lists, but it sounds sensible: “ein Rad aus Holz”, like Holzboot.",
        ),
        (
            Reason.OPEN,
            {"explanation": "aus Holz"},
            "„Holzrad“ steht in keiner unserer Listen, kann aber „aus Holz“ sein. Eher ja, der Tisch entscheidet.",
            "“Holzrad” is on none of our lists, but it can be “aus Holz”. Leaning yes; the table decides.",
        ),
        (
            Reason.UNLIKELY,
            {},
            "„Holzrad“ steht in keiner unserer Listen, und mir fällt keine gute Erklärung ein.",
            "“Holzrad” is on none of our lists, and I can think of no good explanation.",
        ),
        (
            Reason.LIST_BAD,
            {"objection": "Räder sind aus Eisen"},
            "„Holzrad“ steht auf unserer Wortliste. Das lehnen die meisten ab: Räder sind aus Eisen.",
            "“Holzrad” is on our list. Most reject it: Räder sind aus Eisen.",
        ),
    ],
)
def test_the_reason_is_the_explanation_or_what_speaks_against_it(
    reason: Reason, facts: dict[str, Any], german: str, english: str
) -> None:
    assert say(reason, "de", word="Holzrad", **facts) == german
    assert say(reason, "en", word="Holzrad", **facts) == english
