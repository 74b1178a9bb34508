"""Texts in two languages: chosen and filled."""

from lexicon.errors import LexiconFileError
from lexicon.text import Text, did_you_mean

GREETING = Text("Guten Tag, {name}!", "Good day, {name}!")


def test_a_text_is_taken_in_a_language_and_may_be_filled_with_anything() -> None:
    for lang, said in [("de", "Guten Tag, {name}!"), ("en", "Good day, {name}!"), ("fr", "Guten Tag, {name}!")]:
        assert GREETING.in_language(lang) == said, said
    assert Text("Tisch {}", "table {}").filled("en", 3) == "table 3"
    assert Text("{lang}", "{self}").filled("de", lang="x", self="y") == "x"


def test_a_text_among_the_facts_of_a_fault_is_said_in_the_same_language() -> None:
    fault = LexiconFileError("source_missing", source=Text("Tisch", "table"))
    assert fault.sentence("de").startswith("Eine Wortquelle fehlt: Tisch.")
    assert fault.sentence("en").startswith("A word source is missing: table.")


def test_near_words_are_asked_for_in_one_question() -> None:
    assert did_you_mean(("Haus",), "en") == "Did you mean “Haus”?"
    assert did_you_mean(("Haus", "Maus", "Laus")) == "Meintest du „Haus“, „Maus“ oder „Laus“?"
