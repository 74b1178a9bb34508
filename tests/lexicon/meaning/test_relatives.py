"""Words that are like a new one: real, at most three, the likest first."""

import pytest

from lexicon.judge import Judge
from lexicon.judging.verdict import Verdict
from lexicon.meaning.model import shipped_model
from lexicon.meaning.relatives import MOST, relatives
from lexicon.rude import is_hurtful, is_rude
from lexicon.spelling import fold
from tests.lexicon.conftest import as_heads, as_modifiers, rows

PAIRS = rows("""
    Holz Boot, Wein Bahn, Gurke Eis, Löffel Angst, Ziege Käfig, Birne Baum, Haus Tür, Straße Suppe, Wolle Tasche,
    Kind Kind, Zebra Decke, Kirsche Wolke
""")


@pytest.fixture(scope="module", params=PAIRS, ids="-".join)
def verdict(request: pytest.FixtureRequest, judge: Judge) -> Verdict:
    return judge.pair(*request.param)


def test_a_relative_is_a_real_word_of_the_lexicon(judge: Judge, verdict: Verdict) -> None:
    for word in verdict.relatives:
        assert any(row.word == word for row in judge.store.compounds_by_key((fold(word),)))


def test_there_are_at_most_three_each_once_and_never_the_word_itself(verdict: Verdict) -> None:
    assert 0 < len(verdict.relatives) <= MOST == 3
    assert len(set(verdict.relatives)) == len(verdict.relatives)
    assert not set(verdict.relatives) & set(verdict.forms)


def test_a_relative_shares_a_noun_with_the_word(verdict: Verdict) -> None:
    for word in verdict.relatives:
        begins = fold(word).startswith(fold(verdict.modifier)[:3])
        assert begins or fold(word).endswith(fold(verdict.head))


def test_a_word_that_hurts_or_is_rude_is_never_likened_to() -> None:
    for modifier, head, hurting in rows("""
        Mond Gesicht Arschgesicht, Silber Geige Arschgeige, Mut Probe Sexprobe, Mut Kuss Negerkuss
    """):
        harmless = f"Kinder{head.lower()}"
        assert is_hurtful(hurting) or is_rude(hurting), modifier
        assert relatives(modifier, head, (), (hurting, harmless), ()) == (harmless,), modifier


def test_no_family_of_the_lexicon_holds_a_word_that_hurts_or_is_rude(judge: Judge) -> None:
    families = [judge.store.families(noun.id) for noun in judge.store.all_nouns() if noun.heads + noun.modifiers > 200]
    words = {word for both in families for family in both for word in family}
    assert len(words) > 1000
    assert not any(is_hurtful(word) or is_rude(word) for word in words)


def test_the_likest_comes_first() -> None:
    heads = ("Lehrerlöffel", "Birnenlöffel", "Stahllöffel", "Angstlöffel")
    model = shipped_model()
    nouns = {"Lehrerlöffel": "Lehrer", "Birnenlöffel": "Birne", "Stahllöffel": "Stahl", "Angstlöffel": "Angst"}
    expected = sorted(heads, key=lambda word: -as_modifiers(model, "Holz", nouns[word]))
    assert relatives("Holz", "Löffel", (), heads, ()) == tuple(expected[:3])
    assert expected[0] == "Stahllöffel", "the other material"


def test_of_what_a_modifier_begins_the_likest_head_counts() -> None:
    model = shipped_model()
    words = ("Holzgabel", "Holzangst", "Holzlehrer", "Holzwolke")
    expected = sorted(words, key=lambda word: -as_heads(model, "Löffel", word.removeprefix("Holz").capitalize()))
    assert relatives("Holz", "Löffel", words, (), ()) == tuple(expected[:3])
    assert expected[0] == "Holzgabel"


def test_both_kinds_stand_in_one_order() -> None:
    model = shipped_model()
    likeness = {
        "Stahllöffel": as_modifiers(model, "Holz", "Stahl"),
        "Holzgabel": as_heads(model, "Löffel", "Gabel"),
        "Holzangst": as_heads(model, "Löffel", "Angst"),
    }
    found = relatives("Holz", "Löffel", ("Holzgabel", "Holzangst"), ("Stahllöffel",), ())
    assert list(found) == sorted(likeness, key=lambda word: -likeness[word])


def test_the_word_itself_is_left_out_and_its_place_taken_by_the_next() -> None:
    heads = ("Stahllöffel", "Birnenlöffel", "Lehrerlöffel", "Angstlöffel")
    first, *rest = relatives("Holz", "Löffel", (), heads, ())
    assert relatives("Holz", "Löffel", (), heads, (first,))[:2] == tuple(rest)


def test_what_the_model_cannot_take_apart_is_passed_over() -> None:
    assert relatives("Holz", "Löffel", ("Holz", "Holzqwrtz"), ("Löffel", "Qwrtzlöffel"), ()) == ()
    assert relatives("Holz", "Löffel", (), (), ()) == ()
