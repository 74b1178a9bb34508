"""A deck of one's own on the screen: words without a drawing, long words, more words than fit."""

from pathlib import Path

import pytest

from tests.web.page import read
from web.app import create_app
from web.judge.decks.pictures import drawing_of, drawings

WORDS = [
    "KATZE", "ÖL", "APFEL", "SCHULE", "ZUG", "UHR", "MILCH", "KAFFEE", "SAFT", "HAUSHALT", "GESCHWINDIGKEIT", "EIS",
]  # fmt: skip


@pytest.mark.usefixtures("data_home")
def test_words_of_ones_own_get_their_emoji_or_a_big_initial_and_are_judged(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    rows = [f"{word},,1,1,1,1,,{'🐈' if word == 'KATZE' else ''}" for word in WORDS]
    path.write_text("\n".join(["word,article,red,blue,green,yellow,source,picture", *rows]), encoding="utf-8")
    client = create_app({"DECK": path}).test_client()
    page = read(client, "/wort")
    assert page.one("button.card[value=KATZE] span.pic[aria-hidden=true]:not(.initial)").text == "🐈"
    assert page.one("button.card[value=KATZE] [lang=de]").text == "KATZE"
    assert page.one("button.card[value=APFEL] span.pic.initial[aria-hidden=true]").text == "A"
    assert page.one("button.card[value=APFEL] [lang=de]").text == "APFEL"
    assert page.one("button.card[value=EIS] svg.pic > use")["href"].endswith("#eis")
    assert page.values("a[href^='#k-'][data-letter]", "data-letter") == list("AEGHKMOSUZ")  # ÖL stands under O
    assert "Apfelsaft" in read(client, "/wort?a=APFEL&b=SAFT").one("h2.compound").text
    assert len(read(client, "/paare").all("table.map tbody td")) == len(WORDS) ** 2


def test_pictures_are_found_by_name_whatever_the_spelling() -> None:
    assert [drawing_of(word) for word in ("HÖRER", "Straße", "STRASSE", "Tür", "KATZE")] == [
        "hoerer", "strasse", "strasse", "tuer", None
    ]  # fmt: skip
    assert len(drawings()) == 50
