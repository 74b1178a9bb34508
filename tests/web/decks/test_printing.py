"""Decks on paper: every card is there, fronts and backs meet, and sizes are those that the sheet says."""

import re
from collections import Counter
from io import StringIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.reader import read_deck
from lexicon.paths import shipped
from tests.web.decks.desk import Desk
from tests.web.decks.printed_sheets import CARD, PICTURE, Sheet, sheets
from tests.web.page import Page, read
from web.judge.decks.printing.card import broken, load_fonts
from web.judge.decks.printing.document import Edition, PrintFault, checked_shift, paper_named, printed
from web.judge.decks.printing.measuring import ARM, measuring_sheet
from web.judge.decks.printing.paper import PAPERS, Backs, Shift
from web.judge.decks.printing.svg import draw_svg

BOX = read_deck(shipped("decks/klassik.csv"))
LONGEST = "DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFTSKAPIT"
OWN = Deck(
    tuple(
        DeckWord(word, "", (Colour.RED, Colour.YELLOW) if len(word) == 3 else (Colour.GREEN,), picture=picture)
        for word, picture in zip(
            f"ÄRA BÖE TÜR STRAẞE {LONGEST} E-MAIL KÖNIG KATZE SCHMETTERLING MUT HERZ NUN".split(),
            ("", "🌬️", "🚪", "🛣️", "🚢", "📧", "🤴", "🐈", "🦋", "", "❤️", ""),
            strict=True,
        )
    )
)
"""12 words on 17 cards: two sheets, the second one not full. Some have a picture, some their first letter."""


@pytest.fixture(scope="module")
def box() -> bytes:
    return printed(Edition("Die Schachtel von 1992", BOX, PAPERS["a4"], "de"))


@pytest.fixture(scope="module", params=sorted(PAPERS))
def own(request: pytest.FixtureRequest) -> list[Sheet]:
    return sheets(printed(Edition("Omas 🦁 Karten", OWN, PAPERS[request.param], "de")))


def test_every_card_of_the_box_is_on_one_of_twelve_sheets(box: bytes) -> None:
    fronts = sheets(box, lambda number: number >= 2 and number % 2 == 0)
    assert len(fronts) == 12
    found: Counter[str] = sum((front.words for front in fronts), Counter())
    thrice = {row.word: 3 * len(row.colours) for row in BOX}  # in its middle, and along both long edges
    assert {word: found[word] for word in thrice} == thrice
    assert all(len(front.stamped) == 9 for front in fronts)
    assert b"DuplexFlipLongEdge" in box
    assert re.search(rb"/PrintScaling\s*/None", box)
    assert printed(Edition("Die Schachtel von 1992", BOX, PAPERS["a4"], "de")) == box  # the same file each time


def test_umlauts_and_the_longest_word_are_read_back(own: list[Sheet]) -> None:
    found = own[2].words + own[4].words
    assert all(found[word] == (6 if len(word) == 3 else 3) for word in OWN.names if word != LONGEST)
    load_fonts()
    first, second = broken(LONGEST)  # in the middle of its card a very long word has two lines
    assert (found[LONGEST], found[first], found[second]) == (2, 1, 1)
    assert first.removesuffix("-") + second == LONGEST
    assert broken("TAUSENDUNDEIN-NACHTSCHIFFAHRTEN") == ["TAUSENDUNDEIN-", "NACHTSCHIFFAHRTEN"]


def test_backs_are_mirrored_for_a_sheet_that_turns_over_its_long_edge(own: list[Sheet]) -> None:
    assert len(own) == 2 + 2 * 2
    full, full_back, last, last_back = own[2:]
    assert len(full.stamped) + 3 == len(full_back.stamped) == 9  # three of its cards show a letter
    assert last_back.cards() == {
        (round(last.width - x - CARD[0], 2), y) for x, y in _lower_left_corners(last, len(last_back.stamped))
    }
    assert len(last_back.stamped) == 17 - 9
    assert last_back.cards() < full_back.cards()


def test_the_backs_alone_are_shifted() -> None:
    plain, moved = (
        sheets(printed(Edition("x", OWN, PAPERS["letter"], "de", shift=shift))) for shift in (Shift(), Shift(3.5, -2))
    )
    assert [sheet.cards() for sheet in moved[2::2]] == [sheet.cards() for sheet in plain[2::2]]
    for before, after in zip(plain[3::2], moved[3::2], strict=True):
        assert after.cards((3.5, -2)) == before.cards()
        assert after.cards() != before.cards()


def test_a_cross_that_misses_to_the_left_and_down_shows_how_far_to_the_right_and_up_backs_are_to_go() -> None:
    for paper in PAPERS.values():
        front, back = sheets(measuring_sheet(paper, "de"))
        x, y = paper.width / 2, paper.height / 2
        below = {left - x: text for text, left, low in front.texts if text[-1:].isdigit() and low < y - 20}
        beside = {low - y: text for text, left, low in front.texts if text[-1:].isdigit() and left > x + 20}
        assert {*below.values()} == {*beside.values()} == {"−10", "−5", "0", "5", "10"}
        assert below[min(below, key=lambda seen: abs(seen - 5))] == "5"  # left on the back is right from the front
        assert beside[min(beside, key=lambda seen: abs(seen + 5))] == "5"
        assert {(round(line.x - x, 1), round(line.y - y, 1)) for line in back.lines} == {(-ARM, 0), (0, -ARM)}


def test_a_folded_sheet_has_each_back_behind_its_front() -> None:
    for paper in PAPERS.values():
        rules, _words, *folded = sheets(printed(Edition("x", OWN, paper, "de", Backs.FOLDED, Shift(3, 3))))
        assert [rules.width, folded[0].width] == pytest.approx([paper.width, paper.height])
        assert len(folded) == 5  # of four cards each: the last has one
        fold = paper.height / 2
        for sheet, count in zip(folded, (4, 4, 4, 4, 1), strict=True):
            places = [paper.layout(Backs.FOLDED).front(number) for number in range(count)]
            backs = {(round(2 * fold - x - CARD[0], 2), round(y, 2)) for x, y in places}
            assert {place for place in sheet.cards() if place[0] > fold} == backs
            assert all(0 < x < fold - CARD[0] and 0 < y < sheet.height - CARD[1] for x, y in places)
            assert any(line.x == line.to_x == pytest.approx(fold, abs=0.01) for line in sheet.lines)
            assert "hier falten" in sheet.text
        assert "x · Blatt 5 von 5" in folded[4].text


def test_cards_have_the_size_of_poker_cards_and_the_line_is_10_cm_long(own: list[Sheet]) -> None:
    front = own[2]
    assert front.cuts() == ([CARD[0]] * 3, [CARD[1]] * 3)
    margin = (front.width - 3 * CARD[0]) / 2
    ruler = [line for line in front.lines if line.x == line.to_x and abs(line.x - margin / 2) < 0.01]
    ends = [end for line in ruler for end in (line.y, line.to_y)]
    assert max(ends) - min(ends) == pytest.approx(100, abs=0.01)
    assert "Diese Linie ist 10 cm lang." in front.text
    assert "Omas Karten · Blatt 1 von 2" in front.text


def test_the_first_sheet_has_the_rules_and_all_words_in_both_languages(own: list[Sheet]) -> None:
    rules, words = own[:2]
    assert "17 Karten, 16 Chips" in rules.text.replace("\n", " ")
    assert "Schöpfungspause" in rules.text
    assert all(words.words[word] == 1 for word in OWN.names)
    english, _words = sheets(printed(Edition("", BOX, PAPERS["letter"], "en", Backs.NONE)), lambda number: number < 2)
    assert "10 cards each for 3 players, 9 for 4" in english.text.replace("\n", " ")


def test_what_cannot_be_printed_gets_a_sentence() -> None:
    few = Deck(OWN.words[:5])
    for deck, said in (
        (few, "Nur 5 Wörter: Zum Spielen braucht es mindestens 12."),
        (Deck((*OWN.words, DeckWord("ЖУК", "", (Colour.RED,)))), "Das Zeichen „Ж“ in „ЖУК“"),
    ):
        with pytest.raises(PrintFault) as fault:
            printed(Edition("x", deck, PAPERS["a4"], "de"))
        assert fault.value.sentence("de").startswith(said)
    with pytest.raises(PrintFault, match="nur A4, Letter"):
        paper_named("a5")
    for right, up in ((10.5, 0), (0, float("nan"))):
        with pytest.raises(PrintFault, match="höchstens 10 mm"):
            checked_shift(right, up)


def test_a_drawing_is_drawn_as_svg_means_it() -> None:
    canvas = Canvas(StringIO())
    draw_svg(
        canvas, '<g fill="none"><path fill="#f00" d="M0 0h8v8H0zm1 1 2-.5.5.5q1 0 1 1t1 1a2 2 0 0110 0"/></g>', 32, 32
    )
    drawn = "\n".join(canvas._code)
    assert "1 0 0 rg" in drawn
    assert drawn.split().count("c") == 4  # two curves, and half a circle in two
    assert "15.5 3 c" in drawn  # the flags of an arc may stand without a blank


def test_a_deck_is_printed_from_its_page(desk: Desk) -> None:
    assert desk.page().one("#print")["href"] == f"{desk.address}/drucken"
    assert read(desk.client, "/regeln/wortspiel").one("#print")["href"] == "/kartenspiele/klassik/drucken"
    assert not read(desk.client, "/regeln/zahlenspiel").has("#print")
    page = Page(desk.client.get(f"{desk.address}/drucken", headers={"Accept-Language": "de"}).text)
    assert page.values("input[name=papier]") == ["a4", "letter"]
    assert page.values("input[name=sprache]") == ["de", "en"]
    answer = desk.client.get(f"{desk.address}/karten.pdf?papier=letter&sprache=en&rueckseiten=nein")
    assert (answer.status_code, answer.content_type) == (200, "application/pdf")
    assert "karten-unsere-schachtel-letter.pdf" in answer.headers["Content-Disposition"]
    last = sheets(answer.data, lambda number: number == 13)
    assert "Unsere Schachtel · sheet 12 of 12" in last[0].text


def test_a_device_keeps_how_far_its_backs_are_shifted(desk: Desk) -> None:
    def fields() -> tuple[list[str], bool]:
        page = read(desk.client, f"{desk.address}/drucken")
        return page.values(".shift input"), page.has(".shift[open]")

    assert fields() == (["0", "0"], False)
    sent = desk.client.get(f"{desk.address}/karten.pdf?rechts=3,5&hoch=-2")
    assert (
        sheets(sent.data)[3].cards((3.5, -2)) == sheets(desk.client.get(f"{desk.address}/karten.pdf").data)[3].cards()
    )
    assert fields() == (["3.5", "-2"], True)
    desk.client.get(f"{desk.address}/karten.pdf?rechts=0&hoch=0&rueckseiten=falten")
    assert fields() == (["0", "0"], False)
    wrong = desk.client.get(f"{desk.address}/karten.pdf?rechts=viel")
    assert (wrong.status_code, Page(wrong.text).values(".shift input")) == (400, ["viel", "0"])
    assert (
        "messblatt-letter.pdf"
        in desk.client.get(f"{desk.address}/messblatt.pdf?papier=letter").headers["Content-Disposition"]
    )


def test_the_page_says_what_is_wrong(desk: Desk) -> None:
    wrong = desk.client.get(f"{desk.address}/karten.pdf?papier=a5", headers={"Accept-Language": "de"})
    assert (wrong.status_code, Page(wrong.text).one(".notice").text) == (
        400,
        "Dieses Papier habe ich nicht, nur A4, Letter.",
    )
    assert desk.client.get("/kartenspiele/nirgends/karten.pdf").status_code == 404
    small = Desk(desk.client, template="", name="Klein")
    small.paste("KATZE TISCH")
    assert not read(desk.client, f"{small.address}/drucken").has("#open-pdf")
    assert desk.client.get(f"{small.address}/karten.pdf").status_code == 409


def _lower_left_corners(sheet: Sheet, count: int) -> set[tuple[float, float]]:
    """Return where the first cards of a front lie: row by row, where its crop marks say."""
    left, bottom = (sheet.width - 3 * CARD[0]) / 2, (sheet.height - 3 * CARD[1]) / 2
    places = [(left + column * CARD[0], bottom + row * CARD[1]) for row in (2, 1, 0) for column in range(3)]
    corners = {(round(x, 2), round(y, 2)) for x, y in places[:count]}
    assert sheet.cards(PICTURE) <= corners
    return corners
