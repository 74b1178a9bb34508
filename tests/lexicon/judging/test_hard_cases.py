"""Hard cases, most of them found by attempts to break the referee."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from lexicon.errors import BadWord, UnknownWord
from lexicon.judge import Judge
from lexicon.judging.fit import Breach, Misfit
from lexicon.judging.verdict import Authority
from lexicon.pairs.pair_table import PairTable
from lexicon.splitting.splitting import split
from lexicon.store import Store
from tests.lexicon.conftest import Fitting
from tests.lexicon.judging.test_normalise import HEAVY


def test_a_name_is_not_common_writing(judge: Judge) -> None:
    for modifier, head in (("HAHN", "BERG"), ("ADLER", "BERG")):
        verdict = judge.pair(modifier, head)
        assert verdict.authority is Authority.MODEL
        assert not verdict.attested


def test_three_parts(store: Store) -> None:
    for word, modifier, head in [
        ("Hausaufgabenheft", "Hausaufgabe", "Heft"),
        ("Sommerferienprogramm", "Sommerferien", "Programm"),
        ("Wasserballspieler", "Wasserball", "Spieler"),
    ]:
        reading = split(word, store)[0]
        assert (reading.modifier, reading.head) == (modifier, head), word


def test_what_is_written_exactly_so_comes_before_what_shares_its_key(judge: Judge) -> None:
    for typed, lemma in [
        ("Maße", "Maß"),
        ("Masse", "Masse"),
        ("MASSE", "Masse"),
        ("Busse", "Bus"),
        ("Buße", "Buße"),
        ("STRASSE", "Straße"),
        ("Strasse", "Straße"),
        ("GRÖSSE", "Größe"),
        ("FUSS", "Fuß"),
        ("SPASS", "Spaß"),
        ("FLOSS", "Floß"),
        ("SOSSE", "Soße"),
        ("STRAUSS", "Strauß"),
        ("KLOSS", "Kloß"),
        ("GRUSS", "Gruß"),
        ("GIESSKANNE", "Gießkanne"),
    ]:
        noun = judge.noun(typed)
        assert noun is not None, typed
        assert noun.lemma == lemma, typed


def test_a_typed_word_comes_back_as_typed(judge: Judge) -> None:
    for typed in ("das Haus", "Haus", "<b>Haus</b>"):
        with pytest.raises(UnknownWord) as caught:
            judge.word(typed)
        assert typed in caught.value.sentence()


def test_a_german_word_is_made_of_german_letters(judge: Judge) -> None:
    for word in ["²", "Ⅷ", "日本", "¼"]:
        with pytest.raises(BadWord):
            judge.noun(word)


def test_w11_a_derivation_may_drop_the_cards_last_letters(fitting: Fitting) -> None:
    for one, other, word, kind, piece in [
        ("BLUME", "BEET", "Blümchenbeet", Breach.DIMINUTIVE, "Blümchen"),
        ("KATZE", "AUGE", "Kätzchenauge", Breach.DIMINUTIVE, "Kätzchen"),
        ("WEIN", "FLASCHE", "Weinfläschchen", Breach.DIMINUTIVE, "Fläschchen"),
        ("EIS", "KARTE", "Eiskärtchen", Breach.DIMINUTIVE, "Kärtchen"),
        ("HAUS", "GARTEN", "Hausgärtchen", Breach.DIMINUTIVE, "Gärtchen"),
        ("GARTEN", "HAUS", "Gärtnerhaus", Breach.PERSON, "Gärtner"),
        ("SATTEL", "HAUS", "Sattlerhaus", Breach.PERSON, "Sattler"),
        ("TASCHE", "HAUS", "Täschnerhaus", Breach.PERSON, "Täschner"),
        ("SCHULE", "BUCH", "Schülerbuch", Breach.PERSON, "Schüler"),
        ("KÖNIG", "HAUS", "Königinnenhaus", Breach.PERSON, "Königinnen"),
        ("MANN", "BILD", "Männlichkeitsbild", Breach.DERIVATION, "Männlichkeit"),
        ("CHRIST", "BUCH", "Christentumsbuch", Breach.DERIVATION, "Christentum"),
        ("BAUER", "HAUS", "Bauernschaftshaus", Breach.DERIVATION, "Bauernschaft"),
        ("HOLZ", "BILD", "Holzungsbild", Breach.DERIVATION, "Holzung"),
        ("BAUM", "HAUS", "Baumschulhaus", Breach.THIRD_WORD, "Schule"),
    ]:
        found = fitting(one, other, word)
        assert isinstance(found, Misfit), found
        assert (found.clause, found.breach, found.piece) == ("W-11", kind, piece), word


def test_w11_is_told_without_spacy(judge: Judge) -> None:
    assert judge.store.path.exists()
    code = (
        "import sys; from lexicon.judge import Judge; Judge.open().spoken('LAND', 'BILD', 'Landschaftsbild'); "
        f"print(sorted({HEAVY!r} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_views_rulings_are_the_judges_even_near_a_threshold(judge: Judge, tmp_path: Path) -> None:
    import csv

    from lexicon.paths import shipped

    with shipped("decks/klassik.csv").open(encoding="utf-8", newline="") as file:
        table = PairTable.build([row["word"] for row in csv.DictReader(file)], judge)
    table.save(tmp_path / "pairs.sqlite")
    with closing(sqlite3.connect(tmp_path / "pairs.sqlite")) as connection:
        rows = connection.execute("SELECT modifier, head, verdict FROM pairs").fetchall()
    wrong = [
        (one, other, said, table.verdict(one, other).p)
        for one, other, said in rows
        if said != table.verdict(one, other).ruling.value
    ]
    assert wrong == []
