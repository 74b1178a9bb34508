"""Names and words that people type are kept as they are seen, and are the same if they look the same."""

import sys
import unicodedata

import pytest
from hypothesis import given, strategies as st

from companion.game import game
from companion.match.game import Match
from companion.refusal import Malformed, Refused
from companion.typed import IGNORABLE, as_seen, plain, same_key, turns_around, typed, unturned
from companion.words.actions import Laid
from companion.words.deck_files.card_word import same_word

TURNS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = [chr(code) for first, last in IGNORABLE for code in range(first, last + 1) if chr(code) not in TURNS]
WIDE = {chr(code - 0xFEE0): chr(code) for code in range(0xFF21, 0xFF5B) if chr(code - 0xFEE0).isalpha()}
MATCH = Match(game("numbers"))

names = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20)
readable = st.text("abcdefghijklmnopqrstuvwxyzäöüßABCXYZ", min_size=1, max_size=12)


@st.composite
def twins(draw: st.DrawFn) -> tuple[str, str]:
    """Return a name and another one that looks like it, or differs in case alone."""
    name = draw(readable)
    letters = [draw(st.sampled_from([each, WIDE.get(each, each), each.upper()])) for each in name]
    hidden = [draw(st.sampled_from(["", *UNSEEN])) for _ in letters]
    return name, "".join(letter + unseen for letter, unseen in zip(letters, hidden, strict=True))


@given(twins())
def test_names_that_look_the_same_never_sit_at_one_table(both: tuple[str, str]) -> None:
    one, other = both
    assert same_key(one) == same_key(other)
    with pytest.raises(Refused, match="W-46 why=name_taken"):
        MATCH.open((one, "Ben?", other), "a", {})
    assert not set(typed(other)) & set(UNSEEN)


@given(names | twins().map(lambda both: both[1]))
def test_what_is_kept_is_kept_again_as_it_is(text: str) -> None:
    kept = as_seen(text)
    assert as_seen(kept) == kept
    assert unicodedata.is_normalized("NFC", kept)
    assert same_key(kept) == same_key(text)
    assert plain(plain(text)) == plain(text)
    assert same_key(same_key(text)) == same_key(text)
    assert not turns_around(unturned(text))


def test_a_hidden_character_makes_no_other_name() -> None:
    for hidden in (*"\u200b\u00ad\U000e0041\ufe0f\U000e0100\u200e\u3164\u115f\ufff9", "\u202e\u202c"):
        assert same_key(f"O{hidden}ma") == same_key("Oma"), hidden
        assert unturned(f"O{hidden}ma") == "Oma", hidden


def test_another_form_of_the_letters_makes_no_other_name() -> None:
    for other in ["Ｏｍａ", "𝐎𝐦𝐚", "OMA", " oma ", "Oma\u2800", "Oma\U0001d159", "ᴼma", "ⓄⓂⓐ"]:
        assert same_key(other) == same_key("Oma"), other


def test_letters_of_other_scripts_and_other_letters_make_another_name() -> None:
    for other in ["\u041ema", "Omа", "Omä", "0ma", "Oma 2"]:
        assert same_key(other) != same_key("Oma"), other


def test_what_is_seen_stays() -> None:
    seen = "👩‍👩‍👧‍👦 👨🏽‍🚀|Oma ❤️|🏴󠁧󠁢󠁳󠁣󠁴󠁿|1️⃣|👁️‍🗨️|🙂‍↔️|علی‌رضا|क्‍ष|אבא|Zoë|Ｏｍａ|🏳️‍🌈|ﬁn|Größe"
    for name in seen.split("|"):
        assert typed(name) == name, name


def test_joiners_and_selectors_without_an_emoji_go() -> None:
    assert as_seen("O\u200dma\ufe0f 👩\u200d") == "Oma 👩"
    assert as_seen("a\U000e0067\U000e007f") == "a"


def test_what_turns_the_line_around_is_refused() -> None:
    for turn in TURNS:
        assert turns_around(f"O{turn}ma"), turn
        with pytest.raises(Malformed, match="turned"):
            typed(f"O{turn}ma")
        with pytest.raises(Malformed, match="turned"):
            MATCH.open(("Ben", f"O{turn}ma"), "a", {})


def test_the_ranges_are_those_that_unicode_calls_ignorable() -> None:
    listed = {code for first, last in IGNORABLE for code in range(first, last + 1)}
    # Format characters that are drawn: signs around Arabic, Syriac and Kaithi numbers; annotations; hieroglyphs; notes.
    drawn = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, *range(0xFFF9, 0xFFFC)}
    drawn |= set(range(0x13430, 0x13440))
    formats = {code for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) == "Cf"}
    assert formats - listed == {code for code in drawn if unicodedata.category(chr(code)) == "Cf"}
    selectors = {code for code in range(sys.maxunicode + 1) if "VARIATION SELECTOR" in unicodedata.name(chr(code), "")}
    assert selectors <= listed
    assert {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0} <= listed
    assert {unicodedata.category(chr(code)) for code in listed} == {"Cf", "Mn", "Lo", "Cn"}


def test_w14_a_card_in_wide_letters_is_no_other_word() -> None:
    words = Match(game("words"))
    options = {"table": "referee", "same_word": "never"}
    laid = Laid(0, hand_card="HAUS", top_card="ＨＡＵＳ", word="Haushaus")
    with pytest.raises(Refused, match="W-14 why=same_word"):
        words.apply(words.open(("Oma", "Ben", "Mia"), "a", options, 0), laid)


def test_a_deck_has_a_word_once_in_whatever_form() -> None:
    assert same_word("HAUS", "ＨＡＵＳ")
    assert same_word("HA\u00adUS", "Haus")
    assert not same_word("Maße", "Masse")
