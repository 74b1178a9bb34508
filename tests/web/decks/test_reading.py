"""A deck is read: its question copied, answers pasted, checked line by line, taken back, and carried along."""

from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask

from lexicon.deck_list.answer import Answer
from lexicon.deck_list.deck_list import DeckList
from lexicon.judge import Judge
from lexicon.judging.verdict import Authority, Ruling
from tests.web.decks.desk import WORDS, Desk
from tests.web.page import Page, page_of
from web.judge.decks.store import MOST_ANSWERS

NOUNS = tuple(WORDS.split())


@pytest.fixture
def desk(app: Flask) -> Desk:
    """A deck of twelve words of its own."""
    desk = Desk(app.test_client(), template="", name="Oma")
    desk.paste(WORDS)
    return desk


def answer(friends: int) -> str:
    """Return the answer of a table that thinks the same of all pairs."""
    return "\n".join(f"{head}: " + ", ".join(f"{noun} {friends}" for noun in NOUNS if noun != head) for head in NOUNS)


def reading(desk: Desk, lang: str = "de") -> Page:
    return page_of(desk.client.get(f"{desk.address}/lesen", headers={"Accept-Language": lang}))


def own_list(desk: Desk) -> DeckList:
    kept = desk.store.find(desk.id)
    assert kept is not None
    return kept.own_list()


def ruled(desk: Desk, word: str = "UHR", head: str = "SAFT") -> tuple[Ruling, Authority]:
    verdict = desk.client.application.extensions["judge"].shelf.judge_of(desk.id).pair(word, head)
    return verdict.ruling, verdict.authority


def test_the_editor_leads_to_the_question_and_an_answer_decides_from_then_on(desk: Desk) -> None:
    assert desk.page().one("#reading")["href"] == f"{desk.address}/lesen"
    assert ", ".join(NOUNS) in reading(desk).one("#sheet").text
    assert "at once" in reading(desk, "en").one(".lead").text
    assert "Noch nichts." in reading(desk).text
    before = ruled(desk)
    for number in (1, 2, 3):
        assert desk.post("lesen", text=answer(4) + "\n" * number).status_code == 303
    assert len(own_list(desk).answers) == 1  # the same answer once more is a double tap
    assert before[1] is Authority.MODEL
    assert ruled(desk) == (Ruling.GILT, Authority.READ)
    shown = page_of(desk.client.get(f"/wort?a=UHR&b=SAFT&keep=1&kartenspiel={desk.id}"))
    assert "für dieses Kartenspiel gelesen" in shown.text
    counted = page_of(desk.client.get(desk.address)).one(".counted").text
    assert "strittig 0" in counted


def test_what_does_not_count_is_named_and_mended_in_place(desk: Desk) -> None:
    page = page_of(desk.post("lesen", text="KATZE: TISCH 4, KÄSE 3\nTÜR: KATZE"))
    said = [line.text for line in page.all(".heard li")]
    assert said[:2] == ["Zeile 1: „KÄSE 3“ ist keine Karte dieses Spiels.", "Zeile 2: Bei „KATZE“ fehlt die Zahl."]
    assert said[2].startswith("Diese Karten haben keine Zeile: TISCH,")
    assert page.one("#text").text.startswith("KATZE: TISCH 4, KÄSE 3")
    assert own_list(desk).answers == (Answer(NOUNS, {"KATZE": {"TISCH": 4}, "TÜR": {"KATZE": None}}),)
    assert "Noch nicht gelesen sind TISCH," in page.text
    form = page.sent_by("take-in")
    assert desk.post("lesen", **{**form, "text": answer(3)}).status_code == 303
    assert len(own_list(desk).answers) == 1
    assert own_list(desk).unread(NOUNS) == ()


def test_it_is_taken_back_in_one_tap_and_there_again_with_another(desk: Desk) -> None:
    desk.post("lesen", text=answer(4))
    desk.post("lesen", text=answer(0))
    form = reading(desk).sent_by("take-back")
    page = page_of(desk.post("lesen/zurueck", **form))
    assert "nichts zurückzunehmen" in page_of(desk.post("lesen/zurueck", **form), 409).text  # a double tap
    assert own_list(desk).as_text().count("#") == 1
    assert ruled(desk)[0] is Ruling.GILT
    desk.post("lesen", **page.sent_by("take-in"))
    assert len(own_list(desk).answers) == 2
    for _ in range(2):
        desk.post("lesen/zurueck", **reading(desk).sent_by("take-back"))
    assert ruled(desk)[1] is Authority.MODEL
    assert not reading(desk).has("#take-back")


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ("  \n", 400, "Da steht noch keine Antwort."),
        ("Das kann ich leider nicht.", 400, "Darin finde ich keine Zeile mit euren Karten."),
        ("KATZE: TISCH 4\n" * 30_000, 413, "zu lang"),
    ],
)
def test_a_text_that_is_no_answer_gets_a_sentence_and_stays_in_the_form(
    desk: Desk, text: str, status: int, told: str
) -> None:
    answered = desk.post("lesen", text=text)
    page = page_of(answered, status)
    assert told in page.one(".notice").text
    assert page.one("#text").text.split()[:20] == text.split()[:20]
    assert own_list(desk).answers == ()


def test_the_list_of_another_deck_is_none_of_this_one(desk: Desk) -> None:
    page = page_of(desk.post("lesen", text="#! BERG TAL\nBERG: TAL 4\n"), 400)
    assert "Darin finde ich keine Zeile mit euren Karten." in page.one(".notice").text
    assert own_list(desk).answers == ()


def test_a_spoken_word_with_an_unknown_card_keeps_the_order_in_which_it_was_said(desk: Desk) -> None:
    desk.save("UHR", "Quorx")
    desk.post("lesen", text="TÜR: QUORX 4\nQUORX: TÜR 0")
    shown = page_of(desk.client.get(f"/wort?a=TÜR&b=QUORX&w=Quorxtür&kartenspiel={desk.id}"))
    assert "Quorxtür" in shown.text
    assert "Das lehnen die meisten ab" not in shown.text


def test_no_more_than_so_many_tables_read(desk: Desk) -> None:
    for number in range(MOST_ANSWERS + 1):
        done = desk.post("lesen", text=answer(4).replace("4", str(number % 5), number + 1))
    assert "sind genug" in page_of(done, 409).text
    assert len(own_list(desk).answers) == MOST_ANSWERS


def test_the_list_goes_along_in_a_file_a_copy_and_a_bundle(desk: Desk, tmp_path: Path) -> None:
    from web.app import create_app

    desk.post("lesen", text=answer(4))
    desk.post("lesen", text=answer(3))
    copy = Desk(desk.client, template=desk.id, name="Kopie")
    assert own_list(copy).as_text() == own_list(desk).as_text()
    sent = desk.client.get(f"{desk.address}/gelesen.txt")
    assert sent.headers["Content-Disposition"] == 'attachment; filename="gelesen-oma.txt"'
    there = create_app({"DATABASE": tmp_path / "there.sqlite", "SECRET_KEY": "-"})
    far = Desk(there.test_client(), template="", name="Oma")
    far.paste(WORDS)
    file = {"datei": (BytesIO(sent.data), "gelesen.txt"), "text": ""}
    assert far.client.post(f"{far.address}/lesen", data=file).status_code == 303
    assert own_list(far).as_text() == own_list(desk).as_text()
    far.store.add_all(desk.store.every())  # as a bundle brings them
    found = far.store.find(desk.id)
    assert found is not None
    found.check_texts()
    assert found.own_list().as_text() == own_list(desk).as_text()


def test_a_word_that_the_deck_gets_later_is_not_read_as_none(desk: Desk, judge: Judge) -> None:
    desk.post("lesen", text=answer(0))
    desk.save("UHR", "Haus")
    assert ruled(desk, "HAUS", "SAFT") == (judge.pair("HAUS", "SAFT").ruling, judge.pair("HAUS", "SAFT").authority)
    assert "Noch nicht gelesen ist HAUS." in reading(desk).text
