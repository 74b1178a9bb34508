"""Lists and tables as people have them: the cards that are read, and what is asked or said about them."""

import io
import json
import zipfile

import pytest

from companion.words.deck_files.content import Reading, Sheet, read_cards
from companion.words.deck_files.table import Line

TABLE = "Wort;rot;blau;grün;gelb\nTür;1;;1;\nÖl;;1;;1\n"
CARDS = "TÜR:rg ÖL:by"
YES = ("1", "1.0", "1,00", "x", "X", "ja", "Yes", "WAHR", "true", "✓", "✔️", "☑", "rot", "[x]", "🔴")
NO = ("0", "0,0", "nein", "No", "FALSCH", "-", "–", "☐", "\u00a0", "[ ]")


def cards(reading: Reading) -> str:
    """Return the cards with the initials of the colours that stood beside them."""
    words = zip(reading.deck(fills=False), reading.rows, strict=True)
    return " ".join(f"{card.word}:{''.join(colour[0] for colour in card.colours)}".rstrip(":") for card, _ in words)


def codes(reading: Reading) -> str:
    """Return the codes of all that is asked, left out or passed over."""
    return " ".join(each.code for each in (*reading.doubts, *reading.faults, *reading.notes))


def table(mark: str) -> str:
    return f"Wort;rot;blau;grün;gelb\nHaus;{mark};;;1\n"


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("sep=;\n" + TABLE, CARDS),
        ('"sep=,"\r\n' + TABLE.replace(";", ","), CARDS),
        (TABLE.replace(";", "\t"), CARDS),
        (TABLE.replace(";", " | "), CARDS),
        (TABLE.replace("Tür;", '"Tür" ; ').replace("\n", "\r"), CARDS),
        (TABLE.encode("utf-8-sig"), CARDS),
        (TABLE.encode("utf-16"), CARDS),
        (TABLE.encode("utf-16-be"), CARDS),
        (TABLE.encode("utf-32"), CARDS),
        (TABLE.encode().decode("cp1252"), CARDS),  # read in the wrong encoding and saved again
        (TABLE.replace("Wort", "W\u00adort").replace("Tür", "Tu\u0308\u200b\u200er"), CARDS),
        (TABLE.replace("Tür", '"„Tür“"').replace("Öl", '="Öl"'), CARDS),
        (TABLE.replace("\n", ";;;\n") + ";;;;;;;\n", CARDS),
        (TABLE.replace("Wort;rot;blau;grün;gelb", "NOUN;Farbe Rot;● blau;Green;GELB (27)"), CARDS),
        (TABLE.replace("Tür", "T‑Shirt"), "T-SHIRT:rg ÖL:by"),
        (TABLE + "Wort;rot;blau;grün;gelb\nAst;1;1;;\n", CARDS + " AST:rb"),
        ("Nr.;Wort;Farben\n1;Tür;rot, grün\n2;Öl;alle", "TÜR:rg ÖL:rbgy"),
        ("Wort;Farbe\nTür;rot\nTür;Grün\nÖl;blau\nÖl;gelb", CARDS),
        ("Wort;Farbe\nTür;rot\n;grün\nÖl;blau\n;gelb", CARDS),
        ("Rot;Blau;Grün;Gelb\nTür;Öl;Tür;Öl", CARDS),
        ("Nr;Wort\n1;Tür\n2;Öl", "TÜR ÖL"),
        ("Wort;Farben;;;\n;rot;blau;grün;gelb\nTür;1;;1;\nÖl;;1;;1", CARDS),
        *[(table(mark), "HAUS:ry") for mark in YES],
        *[(table(mark), "HAUS:y") for mark in NO],
        ("Haus rot/blau", "HAUS:rb"),
        ("Haus: rot, blau\nHund (gelb)\nder Baum – grün", "HAUS:rb HUND:y BAUM:g"),
        ("Wein, rot, gelb", "WEIN:ry"),
        ("WEIN, ROT, GELB\nHAUS, BLAU", "WEIN:ry HAUS:b"),
        ("Haus 🔴🔵\n🟢 Hund\nBaum ▲", "HAUS:rb HUND:g BAUM:y"),
        ("das Rot, Haus", "ROT HAUS"),
        ("1. Haus\n2) Hund\n(3) Baum\n4 Ast\nb) Uhr\n5.1 Ei", "HAUS HUND BAUM AST UHR EI"),
        ("• Haus\n– Hund\n☐ Baum\n➤\u00a0Ast\n- [ ] Uhr\n* [x] Ei\n\uf0b7\tTür", "HAUS HUND BAUM AST UHR EI TÜR"),
        ("„Haus“, »Hund«; 'Baum' **Ast** Uhr.", "HAUS HUND BAUM AST UHR"),
        ("Haus, das\nder Hund", "HAUS HUND"),
        ("Bü\u00adcher\u200bregal", "BÜCHERREGAL"),
        ("Milch 🥛\n🏠 das Haus\nder Hund", "MILCH HAUS HUND"),
    ],
)  # fmt: skip
def test_what_is_plain_is_read(given: str | bytes, read: str) -> None:
    reading = read_cards(given)
    assert cards(reading) == read
    assert set(codes(reading).split()) <= {"no_colours"}


def test_a_picture_beside_a_word_is_that_of_its_card() -> None:
    rows = read_cards("Milch 🥛\n🏠 das Haus").rows
    assert [(row.word, row.article, row.picture) for row in rows] == [("Milch", "", "🥛"), ("Haus", "das", "🏠")]


@pytest.mark.parametrize(
    ("given", "read", "said"),
    [
        ("Unsere Karten, Ostern 2024\n\n" + TABLE, CARDS, "title"),
        (TABLE + "Summe;12;12;11;12\n", CARDS, "total"),
        (TABLE + ";27;27;27;27\n", CARDS, "total"),
        (TABLE.encode("cp1252"), CARDS, "old_encoding"),
        (TABLE.encode("mac_roman"), CARDS, "old_encoding"),
        (TABLE.encode("cp850"), CARDS, "old_encoding"),
        (TABLE + "Haus Boot;1;;;\n", CARDS + " HAUS BOOT:r", "two_words"),
        (TABLE + "K�se;1;;;\n", CARDS + " K�SE:r", "lost_letters"),
        ("Wort;Farbe\nTür;lila\nÖl;blau", "TÜR ÖL:b", "no_card unknown_colour"),
    ],
)
def test_what_is_passed_over_or_left_out_is_said(given: str | bytes, read: str, said: str) -> None:
    reading = read_cards(given)
    assert (cards(reading), codes(reading)) == (read, said)


@pytest.mark.parametrize(
    ("given", "answers"),
    [
        ("Haus, Rot, Baum, Blau", {"colours": "HAUS:r BAUM:b", "cards": "HAUS ROT BAUM BLAU"}),
        ("WEIN, ROT, GELB", {"colours": "WEIN:ry", "cards": "WEIN ROT GELB"}),
        ("Wort\nHaus\nHund", {"head": "HAUS HUND", "card": "WORT HAUS HUND"}),
        ("Haus;1;0;0;1\nHund;;x;x;", {"order": "HAUS:ry HUND:bg", "words": "HAUS HUND"}),
        (table("2"), {"yes": "HAUS:ry", "no": "HAUS:y"}),
        ("Haus\nRotes Kreuz\nHund", {"each": "HAUS ROTES KREUZ HUND", "leave": "HAUS HUND"}),
        ("Haus rot\nHund", {"two": "HAUS:r HUND", "leave": "HAUS:r"}),
        (table("") + "Hund;;;;\n", {"two": "HAUS:y HUND", "leave": "HAUS:y"}),
        ("Café".encode("cp1252"), {"cp1252": "CAFÉ", "mac_roman": "CAFÈ", "cp850": "CAFÚ"}),
    ],
)
def test_what_is_doubtful_is_asked_and_each_answer_counts(given: str | bytes, answers: dict[str, str]) -> None:
    (doubt,) = read_cards(given).doubts
    assert doubt.chosen == next(iter(answers))
    assert all(doubt.label(choice, lang) for choice in doubt.choices for lang in ("de", "en"))
    assert doubt.told() != doubt.sentence()
    for choice, read in answers.items():
        assert cards(read_cards(given, {doubt.key: choice})) == read


def zipped(*names: str, mimetype: str = "") -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as file:
        for name in names:
            file.writestr(name, "encryption-data" if mimetype else "x")
        if mimetype:
            file.writestr("mimetype", mimetype)
    return raw.getvalue()


OLE = bytes.fromhex("d0cf11e0a1b11ae1")
ODF = "application/vnd.oasis.opendocument."


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"%PDF-1.7 ...", "document"),
        (b"{\\rtf1 Haus}", "document"),
        (b"<html><table><tr><td>Haus", "document"),
        (zipped("word/document.xml"), "document"),
        (zipped(mimetype=ODF + "text"), "document"),
        (OLE + "WordDocument".encode("utf-16-le"), "document"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "password"),
        (zipped("META-INF/manifest.xml", mimetype=ODF + "spreadsheet"), "password"),
        (zipped("Index/Document.iwa"), "numbers"),
        (zipped("karten.csv"), "archive"),
        (b"PK\x03\x04half", "broken"),
        (OLE, "broken"),
        (b"\x89PNG\r\n", "picture"),
        (b"<?xml version='1.0'?><Workbook/>", "xml"),
        (json.dumps({"url": "https://docs.google.com", "doc_id": "x"}).encode(), "link"),
        (b"\x7fELF\0\1\2\3\4", "no_text"),
        (zipped("xl/workbook.xml"), "workbook"),
        (b"\xef\xbb\xbf \n", "empty"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence_of_what_to_do_instead(raw: bytes, said: str) -> None:
    reading = read_cards(raw)
    assert (reading.lost, cards(reading), codes(reading)) == (True, "", said)
    assert reading.faults[0].sentence("de") != reading.faults[0].sentence("en")


def sheet(name: str, *lines: str) -> Sheet:
    return Sheet(name, tuple(Line(number, tuple(line.split(";"))) for number, line in enumerate(lines, 1)))


def test_of_several_sheets_the_one_with_a_table_is_read_and_of_two_the_right_one_asked_for() -> None:
    title, first, second = sheet("Titel", "Karten"), sheet("Alt", *TABLE.split()), sheet("Neu", "Wort;rot", "Ast;1")
    book = zipped("xl/workbook.xml")
    reading = read_cards(book, open_workbook=lambda _: [title, first])
    assert (cards(reading), codes(reading), reading.text) == (CARDS, "read_sheet", TABLE.replace(";", "\t").strip())
    both = [first, second._replace(lines=sheet("", "Wort;Farbe", "Ast;rot").lines)]
    (doubt,) = read_cards(book, open_workbook=lambda _: both).doubts
    assert [doubt.label(choice) for choice in doubt.choices] == ["Alt", "Neu"]
    assert cards(read_cards(book, {"sheet": "Neu"}, lambda _: both)) == "AST:r"
    cut = read_cards(book, open_workbook=lambda _: [first._replace(is_cut=True)])
    assert (cut.lost, codes(cut)) == (True, "too_many_rows")
