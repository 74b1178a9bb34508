"""A deck of one's own on the screen: words without a drawing, long words, more words than fit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.app import create_app
from web.judge.pictures import picture, symbols

WORDS = [
    "KATZE",
    "ÖL",
    "APFEL",
    "SCHULE",
    "ZUG",
    "UHR",
    "MILCH",
    "KAFFEE",
    "SAFT",
    "HAUSHALT",
    "GESCHWINDIGKEIT",
    "EIS",
]


@pytest.fixture
def own_deck(tmp_path: Path) -> Path:
    path = tmp_path / "own.csv"
    rows = [f"{word},,1,1,1,1,,{'🐈' if word == 'KATZE' else ''}" for word in WORDS]
    path.write_text("\n".join(["word,article,red,blue,green,yellow,source,picture", *rows]), encoding="utf-8")
    return path


@pytest.mark.usefixtures("data_home")
def test_own_words_get_their_emoji_or_a_big_initial(own_deck: Path) -> None:
    html = create_app({"DECK": own_deck}).test_client().get("/wort").text
    assert '<span class="pic" aria-hidden="true">🐈</span><span lang="de">KATZE</span>' in html
    assert '<span class="pic initial" aria-hidden="true">A</span><span lang="de">APFEL</span>' in html
    assert "#eis" in html


@pytest.mark.usefixtures("data_home")
def test_own_words_are_judged_and_have_a_map(own_deck: Path) -> None:
    client = create_app({"DECK": own_deck}).test_client()
    assert "Apfelsaft" in client.get("/wort?a=APFEL&b=SAFT").text
    assert len(re.findall(r"<td class=", client.get("/paare").text)) == len(WORDS) ** 2 + 1


@pytest.mark.usefixtures("data_home")
def test_umlauts_are_found_under_their_plain_letter(own_deck: Path) -> None:
    html = create_app({"DECK": own_deck}).test_client().get("/wort").text
    assert re.findall(r'<a href="#k-\d+" data-letter="(\w)">', html) == [
        "A",
        "E",
        "G",
        "H",
        "K",
        "M",
        "O",
        "S",
        "U",
        "Z",
    ]


def test_pictures_are_found_by_name_whatever_the_spelling() -> None:
    assert [picture(word) for word in ("HÖRER", "Straße", "STRASSE", "Tür", "KATZE")] == [
        "hoerer", "strasse", "strasse", "tuer", None
    ]  # fmt: skip
    assert len(symbols()) == 50
