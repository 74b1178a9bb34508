"""Decks: the shipped one has all that is known of the box; files of the players' own, the sentence of each fault."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.content import LARGEST
from companion.words.deck_files.faults import DeckError, DeckFault, shown
from companion.words.deck_files.reader import check_deck, read_deck

HEAD = "word,article,red,blue,green,yellow,source,picture\n"
WORDS = ["AST", "BOOT", "DACH", "EIMER", "FLUSS", "GRAS", "HUT", "IGEL", "JACKE", "KANNE", "LÖWE", "MÜHLE"]


def rows(*words: str) -> list[str]:
    return [f"{word},,1,1,1,1,," for word in words]


def deck_of(lines: list[str], head: str = HEAD) -> str:
    return head + "\n".join(lines) + "\n"


def after_twelve(*words: str) -> list[str | bytes]:
    """Return a deck for each of these words, which stands in line 14."""
    return [deck_of(rows(*WORDS, word)) for word in words]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "eigenes.csv"


def faults(file: Path, content: str | bytes) -> list[tuple[int, str]]:
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return [(fault.line, fault.code) for fault in check_deck(file).faults]


def test_twelve_words_are_a_deck(file: Path) -> None:
    assert faults(file, deck_of(rows(*WORDS))) == []
    assert read_deck(file).names == tuple(WORDS)


def test_a_german_excel_file_is_read(file: Path) -> None:
    head = "Wort;Artikel;Rot;Blau;Grün;Gelb;Quelle;Bild\r\n"
    body = "\r\n".join(f"{word};;1;1;1;1;;" for word in WORDS)
    assert faults(file, b"\xef\xbb\xbf" + (head + body).encode()) == []
    assert faults(file, "sep=;\r\n" + head + body) == []
    assert faults(file, (head + body).replace(";", "\t")) == []
    assert faults(file, (head + body).replace("Grün", "gruen")) == []


def test_article_source_and_picture_may_be_missing_and_other_columns_are_passed_over(file: Path) -> None:
    lines = [f"note,1,1,1,1,{word}" for word in WORDS]
    assert faults(file, deck_of(lines, head="Notiz,gelb,rot,blau,grün,wort\n")) == []
    assert read_deck(file).words[0] == DeckWord("AST", "", tuple(Colour))


def test_words_are_those_printed_on_the_cards(file: Path) -> None:
    assert faults(file, deck_of(rows("Straße", *WORDS))) == []
    assert read_deck(file).names[0] == "STRAẞE"


def test_the_letters_of_a_mac_are_put_together(file: Path) -> None:
    apart = "TU\u0308R"
    assert faults(file, deck_of(rows(apart, *WORDS))) == []
    assert read_deck(file).names[0] == "TÜR"


FAULTY: dict[str, list[str | bytes]] = {
    "1 empty": [b"", b"\xef\xbb\xbf", b"\n\n", b"  \r\n", b",\n", b"\n,,\n", b'""', b"sep=;\n"],
    "1 no_text": [deck_of(rows(*WORDS, "\x00"))],
    "1 too_big": [b"a," * LARGEST],
    "1 order": ["\n".join(rows(*WORDS))],
    "14 two_words": after_twelve("HAUS BOOT", "HAUS/BOOT", '"HAUS, BOOT"', '"HAUS\nBOOT"', "HAUS + BOOT"),
    "14 not_a_word": after_twelve("123", "🍦", "<b>AUTO</b>", "'; DROP TABLE words; --", "A1", "-"),
    "14 no_word": after_twelve("", "_", "„“"),
    "14 no_card": [deck_of([*rows(*WORDS), "NETZ,,,,,,,"])],
    "14 unknown_article": [deck_of([*rows(*WORDS), "NETZ,dass,1,1,1,1,,", "OFEN,DER,1,1,1,1,,"])],
    "14 too_many_cells": [deck_of([*rows(*WORDS), "NETZ,das,1,1,1,1,,,,mehr"])],
}
"""Files by the line and the code of what is wrong with them."""


@pytest.mark.parametrize("fault", FAULTY)
def test_a_fault_is_told_with_its_line(file: Path, fault: str) -> None:
    for content in FAULTY[fault]:
        assert {f"{line} {code}" for line, code in faults(file, content)} == {fault}, content


def test_an_open_quotation_mark_and_a_column_twice_are_told_beside_what_they_lead_to(file: Path) -> None:
    lines = rows(*WORDS)
    lines[3] = '"' + lines[3]
    assert (5, "open_quote") in faults(file, deck_of(lines))
    assert (1, "column_twice") in faults(file, deck_of(rows(*WORDS), head=HEAD.replace("picture", "rot")))


def test_without_a_column_of_words_nothing_is_read_and_without_one_of_a_colour_no_card_has_it(file: Path) -> None:
    assert faults(file, deck_of(rows(*WORDS)).replace("word", "spalte")) == [(1, "missing_column")]
    for colour in ("red", "blue", "green", "yellow"):
        file.write_text(deck_of(rows(*WORDS)).replace(colour, "spalte"), encoding="utf-8")
        checked = check_deck(file)
        assert [(note.line, note.code) for note in checked.notes] == [(1, "missing_column")], colour
        assert {fault.code for fault in checked.faults} <= {"colour_short", "colour_few", "circle"}, colour


def test_a_missing_column_is_named_as_the_language_names_it(file: Path) -> None:
    file.write_text("Wort,rot,blau,gelb\nAST,1,1,1\n", encoding="utf-8")
    missing = check_deck(file).notes[0]
    assert missing.sentence("de") == "Die Spalte „grün“ fehlt. In der Kopfzeile steht: Wort, rot, blau, gelb."
    assert missing.sentence("en").startswith("The column “green” is missing.")


def test_w3_too_few_words_for_the_circle(file: Path) -> None:
    assert faults(file, deck_of(rows(*WORDS[:11]))) == [(1, "too_few_words")]


def test_w1_a_colour_short_of_cards(file: Path) -> None:
    lines = rows(*WORDS)
    lines[4] = lines[4].replace("1,1,1,1", "1,,1,1")
    file.write_text(deck_of(lines), encoding="utf-8")
    (fault,) = check_deck(file).faults
    assert (fault.line, fault.code) == (1, "colour_short")
    assert fault.facts == {"colour": "blue", "count": 11, "most": 12}
    assert fault.sentence() == "Blau hat nur 11 Karten, die vollste Farbe 12. Jede braucht gleich viele (W-1)."


def test_w3_a_colour_with_too_few_cards_for_the_circle(file: Path) -> None:
    marks = ["1,,,", "1,,,", ",1,,", ",1,,", ",,1,", ",,1,", ",,,1", ",,,1", ",,,", ",,,", ",,,", ",,,"]
    lines = [f"{word},,{mark}" for word, mark in zip(WORDS, marks, strict=True)]
    assert faults(file, deck_of(lines)) == [(1, "colour_few")] * 4 + [(10, "no_card")]


def test_w3_colours_that_share_too_few_words_for_the_circle(file: Path) -> None:
    lines = [f"{word},,1,1,," for word in WORDS[:4]] + [f"{word},,,,1," for word in WORDS[4:8]]
    lines += [f"{word},,,,,1" for word in WORDS[8:]]
    file.write_text(deck_of(lines), encoding="utf-8")
    (fault,) = check_deck(file).faults  # four cards in each colour, but red and blue have the same four words
    assert (fault.line, fault.code) == (1, "circle")
    assert (
        fault.sentence()
        == "Rot und Blau haben zusammen nur 4 Wörter. Für den Kreis braucht es hier 6 verschiedene (W-3)."
    )


def test_a_word_twice_is_told_with_its_first_line(file: Path) -> None:
    file.write_text(deck_of([*rows(*WORDS), "boot,,1,,,,,"]), encoding="utf-8")
    (fault,) = check_deck(file).faults
    assert (fault.line, fault.code, fault.facts["first"]) == (14, "word_twice", 3)


def test_w13_capitals_may_hide_a_sharp_s_but_masse_with_one_is_another_word(file: Path) -> None:
    assert faults(file, deck_of(rows("STRASSE", "Straße", *WORDS))) == [(3, "word_twice")]
    assert faults(file, deck_of(rows("Maße", "Masse", *WORDS))) == []


def test_hyphens_belong_to_words(file: Path) -> None:
    assert faults(file, deck_of(rows("T-SHIRT", *WORDS))) == []


def test_a_word_of_10000_letters(file: Path) -> None:
    assert faults(file, deck_of(rows(*WORDS, "A" * 10_000))) == [(14, "too_long")]
    assert all(len(fault.sentence()) < 200 for fault in check_deck(file).faults)


def test_w1_a_mark_that_says_neither_yes_nor_no_is_asked_about(file: Path) -> None:
    for mark in ["2", "?", "-1", "✗"]:
        assert faults(file, deck_of([*rows(*WORDS), f"NETZ,,{mark},1,1,1,,"])) == [(14, "bad_mark")], mark
    assert check_deck(file).faults[0].told("en") == (
        "Under red it says “✗”. Is that a card? Put a 1, or leave it empty."
    )


def test_a_word_the_lexicon_does_not_know_is_told_with_the_nearest(file: Path) -> None:
    file.write_text(deck_of(rows(*WORDS, "TELEFN", "XQZ")), encoding="utf-8")

    def nearest(word: str) -> tuple[str, ...] | None:
        return {"TELEFN": ("Telefon", "Telefax"), "XQZ": ()}.get(word)

    telefon, xqz = check_deck(file, nearest).faults
    assert (telefon.line, telefon.sentence()) == (14, "„TELEFN“ kenne ich nicht. Meintest du „Telefon“ oder „Telefax“?")
    assert (xqz.line, xqz.sentence("en")) == (15, "I don’t know “XQZ”.")


def test_all_faults_come_at_once_in_the_order_of_the_lines(file: Path) -> None:
    lines = rows(*WORDS)
    lines[2] = lines[2].replace("1,1,1,1", "2,1,1,1")
    lines[5] = "HAUS BOOT,,1,1,1,1,,"
    lines[7] = lines[1]  # the word that stood here is gone, from all four colours alike
    found = faults(file, deck_of([*lines, "NETZ,dat,,,,,,"]))
    assert found == [(4, "bad_mark"), (7, "two_words"), (9, "word_twice"), (14, "unknown_article"), (14, "no_card")]


def test_reading_a_faulty_deck_raises_them_all(file: Path) -> None:
    file.write_text(deck_of([*rows(*WORDS), "NETZ,dat,,,,,,"]), encoding="utf-8")
    with pytest.raises(DeckError) as raised:
        read_deck(file)
    assert [fault.code for fault in raised.value.faults] == ["unknown_article", "no_card"]
    assert "2 Fehler" in raised.value.sentence()
    assert "2 faults" in raised.value.sentence("en")
    assert str(file) in str(raised.value)


def test_a_file_that_is_not_there_is_the_systems_matter(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_deck(tmp_path / "fehlt.csv")
    with pytest.raises(IsADirectoryError):
        check_deck(tmp_path)


def test_nothing_unprintable_reaches_a_terminal() -> None:
    assert shown("A\x1b[31mB\u202e") == "A�[31mB�"


FACTS: dict[str, object] = {
    "text": "X",
    "colour": "red",
    "colours": ("red", "blue"),
    "count": 1,
    "most": 12,
    "first": 3,
    "found": ("wort", "rot"),
    "limit": 4,
    "program": "cp850",
    "words": ("ROT",),
}


def test_every_fault_has_a_sentence_in_both_languages() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(__file__).parents[4] / "companion" / "words").glob("deck_files/*.py")
    )

    for code in DeckFault.texts:
        assert f'"{code}"' in source, f"nobody tells {code}"
        german, english = (DeckFault(1, code, FACTS).sentence(lang) for lang in ("de", "en"))
        assert german != english
        assert not re.search(r"[{}]", german + english)
        assert german.endswith((".", "?"))


LETTERS = st.text(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"), min_size=1, max_size=20)
CELLS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=12)


@st.composite
def sound_decks(draw: st.DrawFn) -> Deck:
    words = draw(st.lists(LETTERS, min_size=12, max_size=30, unique=True))
    articles = st.sampled_from(("", "der", "die", "das"))
    return Deck(tuple(DeckWord(word, draw(articles), tuple(Colour), draw(CELLS), draw(CELLS)) for word in words))


@given(deck=sound_decks())
def test_what_a_deck_writes_it_reads_again(deck: Deck, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("deck") / "eigenes.csv"
    file.write_text(deck.as_csv(), encoding="utf-8")
    assert read_deck(file) == deck


@given(content=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: (HEAD + text).encode()))
@example(content=b"\xa0\xde")  # a blank in one encoding, a letter in others
def test_any_bytes_at_all_are_faults_never_a_crash(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("deck") / "eigenes.csv"
    file.write_bytes(content)
    assert all(fault.sentence() and fault.sentence("en") for fault in check_deck(file).faults)


KLASSIK = Path(__file__).parents[4] / "data" / "decks" / "klassik.csv"
BOOKLET = "ANTENNE AUTO BAHN BEIN BILD BLUME EIS HAUS HOLZ LAND LUFT MANN SCHIFF SPIEL TELEFON WASSER WEIN"
REVIEWS = "HÖRER STEIN TASCHE BUCH"
RECONSTRUCTED = (
    "BALL BAUM BERG BETT BRIEF BROT FEUER FISCH FLASCHE FRAU GARTEN GELD GLAS HAND HUND KARTE KIND KÖNIG KOPF LAMPE "
    "MEER NACHT PAPIER RAD SCHLOSS SONNE STRASSE TISCH TÜR"
)


@pytest.fixture(scope="module")
def klassik() -> Deck:
    return read_deck(KLASSIK)


def test_w1_the_deck_has_50_words_on_108_cards(klassik: Deck) -> None:
    assert len(klassik) == 50
    assert len(set(klassik.names)) == 50
    assert klassik.cards == 108


def test_w1_each_colour_has_27_cards(klassik: Deck) -> None:
    assert klassik.per_colour() == dict.fromkeys(Colour, 27)


def test_w1_a_word_is_on_one_to_four_cards_auto_on_four_antenne_on_one(klassik: Deck) -> None:
    cards = {row.word: len(row.colours) for row in klassik}
    assert set(cards.values()) == {1, 2, 3, 4}
    assert (cards["AUTO"], cards["ANTENNE"]) == (4, 1)


def test_w3_the_circle_can_be_laid_from_it(klassik: Deck) -> None:
    assert check_deck(KLASSIK).faults == ()
    assert len(klassik.names) >= 12


def test_every_word_says_where_it_is_known_from(klassik: Deck) -> None:
    for source, words in [("booklet", BOOKLET), ("review", REVIEWS), ("reconstruction", RECONSTRUCTED)]:
        assert {row.word for row in klassik if row.source == source} == set(words.split()), source


def test_every_word_has_article_and_picture(klassik: Deck) -> None:
    assert all(row.article in ("der", "die", "das") for row in klassik)
    assert all(row.picture for row in klassik)
    assert len({row.picture for row in klassik}) == 50


def test_the_file_is_what_the_deck_writes(klassik: Deck) -> None:
    assert klassik.as_csv() == KLASSIK.read_text(encoding="utf-8")
