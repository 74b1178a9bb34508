"""The keys that words are looked up by, and the laws they keep (W-13; contract 10: written form is kept)."""

import unicodedata

from hypothesis import given, strategies as st

from lexicon.judge import Judge
from lexicon.spelling import capitalised, fold, fold_all, join, letters_only, respelled, sound, sound_all
from tests.lexicon.conftest import rows

GERMAN = "abcdefghijklmnopqrstuvwxyzäöüß"
words = st.text(GERMAN + GERMAN.upper(), min_size=1, max_size=30)
keys = st.text("abcdefghijklmnopqrstuvwxyz", max_size=12).map(fold)


@given(st.text(max_size=60))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(words)
def test_a_german_words_key_is_plain_small_letters(word: str) -> None:
    key = fold(word)
    assert key.isascii()
    assert key.isalpha()
    assert key.islower()


@given(st.lists(words | st.text(st.characters(exclude_characters="\n"), max_size=12), max_size=6))
def test_many_words_at_once_have_the_keys_they_have_alone(several: list[str]) -> None:
    assert fold_all(several) == [fold(word) for word in several]


@given(words)
def test_a_key_ignores_case(word: str) -> None:
    assert fold(word.upper()) == fold(word.lower()) == fold(capitalised(word)) == fold(word)


@given(st.lists(words, min_size=1, max_size=4), st.sampled_from(["-", " ", " - ", "\t", "\u2010", "\u00ad", "\u00a0"]))
def test_w13_a_key_ignores_hyphens_and_blanks(parts: list[str], between: str) -> None:
    assert fold(between.join(parts)) == fold("".join(parts))


@given(words)
def test_a_key_ignores_how_umlauts_are_encoded(word: str) -> None:
    assert fold(unicodedata.normalize("NFD", word)) == fold(word)


@given(words)
def test_w13_umlauts_and_eszett_may_be_typed_in_two_letters(word: str) -> None:
    typed = word.lower().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")
    assert fold(typed) == fold(word)


@given(keys, keys)
def test_joining_keys_is_folding_the_joined_word(first: str, second: str) -> None:
    assert join(first, second) == fold(first + second)


@given(keys, keys, keys)
def test_joining_three_keys_knows_no_order(first: str, second: str, third: str) -> None:
    assert join(join(first, second), third) == join(first, join(second, third))


@given(words)
def test_another_spelling_is_another_key(word: str) -> None:
    assert fold(word) not in set(respelled(fold(word)))


def test_w13_spellings_that_share_a_key() -> None:
    table = """
        Schifffahrt Schiffahrt, Schifffahrt SCHIFF-FAHRT, Schneeeule Schnee-Eule, Straße STRASSE, Straße STRAẞE,
        Flußbett Flussbett, Tür Tuer, König KOENIG, Maße Masse
    """
    for one, other in [*rows(table), ["Haus Tür", "haustür"]]:
        assert fold(one) == fold(other), one


def test_words_that_are_not_the_same() -> None:
    for one, other in [("Käfig", "Kafig"), ("Bar", "Bär"), ("Ofen", "Öfen"), ("Rate", "Ratte"), ("Schal", "Schall")]:
        assert fold(one) != fold(other), one
        assert fold(one) not in set(respelled(fold(other))), one


def test_w13_both_spelling_reforms_find_each_other() -> None:
    for old, new in rows("""
        Delphin Delfin, Photo Foto, Thunfisch Tunfisch, Stengel Stängel, Tip Tipp, Rauhfaser Raufaser,
        Känguruh Känguru, Telephon Telefon, Club Klub, Potential Potenzial
    """):
        assert fold(new) in set(respelled(fold(old))), old
        assert fold(old) in set(respelled(fold(new))), old


def test_letters_only_keeps_case_and_spelling() -> None:
    assert letters_only("Straßen-Lampe 2 <b>") == "StraßenLampeb"


def test_a_word_in_capitals_is_written_as_a_noun() -> None:
    assert capitalised("STRASSE") == "Strasse"
    assert capitalised("äpfel") == "Äpfel"
    assert capitalised("") == ""


def test_words_that_sound_alike_have_one_sound() -> None:
    assert sound("fogel") == sound("vogel")
    assert sound("thee") == sound("tee")


def test_many_words_sound_as_each_of_them(judge: Judge) -> None:
    keys = [noun.key for noun in judge.store.all_nouns()[::50]]
    assert sound_all(keys) == [sound(key) for key in keys]
    assert sound_all([]) == []
