"""How words sound, one by one and many at once."""

from __future__ import annotations

from lexicon.judge import Judge
from lexicon.spelling import sound, sound_all


def test_words_that_sound_alike_have_one_sound() -> None:
    assert sound("fogel") == sound("vogel")
    assert sound("thee") == sound("tee")


def test_many_words_sound_as_each_of_them(judge: Judge) -> None:
    keys = [noun.key for noun in judge.store.all_nouns()[::50]]
    assert sound_all(keys) == [sound(key) for key in keys]
    assert sound_all([]) == []
