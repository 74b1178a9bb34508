"""Each word of a card gets its sentence while it is typed."""

from lexicon.judge import Judge
from web.judge.decks.word_check import Weight, check_word

STOPPED = (
    *(("", "no_word"), ("   ", "no_word"), ("AUTO7", "not_a_word"), ("🚗", "not_a_word"), ("Haus Boot", "two_words")),
    *(("Haus/Boot", "two_words"), ("X" * 41, "too_long"), ("bahn", "word_twice"), ("Strasse", "word_twice")),
)
HINTS = (
    *(("Bäume", "plural", "BAUM"), ("Häuser", "plural", "HAUS"), ("laufen", "verb", "LAUF"), ("rennen", "verb", None)),
    *(("schnell", "no_noun", None), ("geht", "no_noun", None), ("Berlin", "name", None), ("Fahrad", "slip", "FAHRRAD")),
    *(("Qwrtzpl", "unknown", None), ("Brezn", "hardly", None)),
)
FINE = (
    *(("katze", "KATZE", "die"), (" Straße ", "STRAẞE", "die"), ("MÄDCHEN", "MÄDCHEN", "das")),
    *(("Essen", "ESSEN", "das"), ("Kissen", "KISSEN", "das"), ("Eltern", "ELTERN", "")),
    ("Quietscheente", "QUIETSCHEENTE", "die"),
)


def test_a_word_that_no_card_can_show_is_stopped(judge: Judge) -> None:
    for typed, code in STOPPED:
        found = check_word(typed, ("BAHN", "STRAẞE"), judge)
        assert found.weight is Weight.STOP, typed
        assert found.fault is not None
        assert found.fault.code == code, typed
        assert found.sentence("de") != found.sentence("en")
        assert check_word(typed, ("BAHN", "STRAẞE"), None).weight is Weight.STOP  # without a lexicon, too
    assert check_word("Qwrtzpl", (), None).weight is Weight.FINE


def test_a_word_that_the_table_should_know_about_gets_a_hint_and_stays_possible(judge: Judge) -> None:
    for typed, code, instead in HINTS:
        found = check_word(typed, (), judge)
        assert found.weight is Weight.HINT, typed
        assert found.fault is not None
        assert found.fault.code == code, typed
        assert found.word in found.sentence("de")
        assert instead is None or instead in found.instead, typed


def test_a_good_noun_is_fine_and_has_its_article(judge: Judge) -> None:
    for typed, word, article in FINE:
        found = check_word(typed, ("BAHN",), judge)
        assert (found.word, found.weight, found.article, found.sentence("de")) == (word, Weight.FINE, article, "")
