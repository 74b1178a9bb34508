"""Nouns: read from the dictionary's table, added to it, derived."""

import csv
from collections.abc import Mapping
from pathlib import Path

import pytest

from lexicon.building.frequency import Frequencies
from lexicon.building.nouns import Noun, derived_nouns, load_nouns, source_version, supplement
from lexicon.errors import LexiconFileError
from lexicon.paths import shipped
from lexicon.workshop.noun_export import exported, read_nouns

COLUMNS = (
    *("lemma", "pos", "genus", "genus 1", "genus 2", "nominativ plural", "nominativ plural 1", "nominativ plural 2"),
    *("genitiv singular", "genitiv singular 1", "dativ plural"),
)


def row(lemma: str, pos: str = "Substantiv", **values: str) -> list[str]:
    given = {"lemma": lemma, "pos": pos} | {name.replace("_", " "): value for name, value in values.items()}
    return [given.get(column, "") for column in COLUMNS]


def read(*rows: list[str]) -> dict[str, Noun]:
    return read_nouns([list(COLUMNS), *rows])


@pytest.fixture(scope="module")
def nouns() -> Mapping[str, Noun]:
    return load_nouns()


def test_rows_of_one_lemma_become_one_noun_with_all_their_forms() -> None:
    nouns = read(
        row("Glas", genus="n", nominativ_plural="Gläser", genitiv_singular="Glases"),
        row("Glas", genus="n", nominativ_plural="Glasen", genitiv_singular="Glases"),
    )
    assert list(nouns) == ["Glas"]
    assert nouns["Glas"].plurals == ["Gläser", "Glasen"]
    assert nouns["Glas"].genitives == ["Glases"]


def test_all_genders_and_plurals_of_a_row_are_kept() -> None:
    band = read(row("Band", genus_1="n", genus_2="m", nominativ_plural_1="Bänder", nominativ_plural_2="Bände"))["Band"]
    assert band.genders == {"n", "m"}
    assert band.plurals == ["Bänder", "Bände"]


def test_other_forms_are_kept_apart() -> None:
    hund = read(row("Hund", genus="m", nominativ_plural="Hunde", genitiv_singular="Hundes", dativ_plural="Hunden"))[
        "Hund"
    ]
    assert hund.others == ["Hunden"]
    assert list(hund.forms()) == ["Hund", "Hunde", "Hundes", "Hunden"]


def test_what_is_no_form_is_left_out() -> None:
    for form in ["", " ", "—", "-", "die Hunde"]:
        assert read(row("Hund", nominativ_plural=form))["Hund"].plurals == [], form


def test_a_name_is_a_proper_noun() -> None:
    for pos in ["Substantiv,Toponym", "Substantiv,Vorname", "Substantiv,Nachname"]:
        assert read(row("Rhein", pos))["Rhein"].proper, pos


def test_a_lemma_that_is_a_noun_and_a_name_is_the_noun_whatever_comes_first() -> None:
    noun = row("Fischer", nominativ_plural="Fischer", genus="m")
    name = row("Fischer", "Substantiv,Nachname")
    for both in ((noun, name), (name, noun)):
        fischer = read(*both)["Fischer"]
        assert not fischer.proper
        assert fischer.plurals == ["Fischer"]


def test_a_proper_noun_with_a_plural_is_a_noun() -> None:
    assert not read(row("Sonne", "Substantiv,Eigenname", genus="f", nominativ_plural="Sonnen"))["Sonne"].proper
    assert read(row("Jupiter", "Substantiv,Eigenname", genus="m"))["Jupiter"].proper


def test_what_is_no_noun_is_left_out() -> None:
    for kind in ["Abkürzung", "Affix", "Suffix", "Wortverbindung", "Deklinierte Form", "Buchstabe"]:
        assert read(row("Kram", f"Substantiv,{kind}", nominativ_plural="Krame")) == {}, kind


def test_what_is_not_written_like_a_noun_is_left_out() -> None:
    for lemma in ["haus", "ABC", "A", "Haus Hof", "Haus2", "-haus", "Haus-", ""]:
        assert read(row(lemma)) == {}, lemma


def test_a_noun_declines_like_an_adjective_only_if_all_its_rows_do() -> None:
    adjectival = row("Gute", "Substantiv,adjektivische Deklination", genus="f")
    assert read(adjectival)["Gute"].adjectival
    assert not read(adjectival, row("Gute", genus="f"))["Gute"].adjectival


def test_the_dictionary_has_the_decks_words(nouns: Mapping[str, Noun]) -> None:
    with shipped("decks/klassik.csv").open(encoding="utf-8", newline="") as file:
        words = [line["word"] for line in csv.DictReader(file)]
    assert len(words) == 50
    lemmas = {lemma.upper().replace("ß", "SS"): noun for lemma, noun in nouns.items() if not noun.proper}
    assert [word for word in words if word not in lemmas] == []


def test_the_supplement_is_read_line_by_line() -> None:
    lines = ["# a comment\n", "Wagen\tm\tWagen Wägen\tWagens\t\n", "Nachkrieg\tm\t\tNachkriegs\t\n"]
    wagen, nachkrieg = supplement(lines)
    assert wagen == Noun("Wagen", {"m"}, ["Wagen", "Wägen"], ["Wagens"])
    assert nachkrieg.plurals == []


def test_the_shipped_supplement_adds_only_what_is_missing(nouns: Mapping[str, Noun]) -> None:
    with shipped("nouns.tsv").open(encoding="utf-8") as file:
        added = [noun.lemma for noun in supplement(file)]
    assert added
    assert [lemma for lemma in added if lemma in nouns] == []


def test_nouns_are_derived_from_words_that_are_met_capitalised() -> None:
    nouns = {"Senator": Noun("Senator", {"m"})}
    cased = {
        "Vernetzung": 1e-6,
        "Senatorin": 1e-6,
        "Vernetzerin": 1e-6,  # Vernetzer isn't listed
        "Schwung": 1e-6,
        "schwung": 1e-6,  # as often written small: no noun for certain
        "Murmelung": 1e-9,  # too rare to trust
        "Haus": 1e-6,
    }
    derived = {noun.lemma: noun for noun in derived_nouns(nouns, Frequencies({}, cased))}
    assert set(derived) == {"Vernetzung", "Senatorin"}
    assert derived["Vernetzung"].plurals == ["Vernetzungen"]
    assert derived["Senatorin"].plurals == ["Senatorinnen"]
    assert all(noun.genders == {"f"} and not noun.listed for noun in derived.values())


def test_what_the_dictionary_lists_is_not_derived() -> None:
    listed = {"Zeitung": Noun("Zeitung", {"f"}, ["Zeitungen"])}
    assert list(derived_nouns(listed, Frequencies({}, {"Zeitung": 1e-4}))) == []


def test_the_export_reads_back_as_what_was_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nouns = read(
        row("Band", genus_1="n", genus_2="m", nominativ_plural_1="Bänder", nominativ_plural_2="Bände"),
        row("Kranke", pos="Substantiv,adjektivische Deklination", genus="f", dativ_plural="Kranken"),
        row("Rhein", pos="Substantiv,Toponym", genus="m"),
    )
    path = tmp_path / "german-nouns.tsv.xz"
    path.write_bytes(exported(nouns, "9.9"))
    monkeypatch.setattr("lexicon.building.nouns.nouns_file", lambda: path)
    assert load_nouns() == nouns
    assert source_version() == "9.9"


def test_the_shipped_export_names_the_version_it_was_made_from() -> None:
    notice = shipped("NOTICE").read_text(encoding="utf-8")
    assert f"german-nouns {source_version()}" in notice


@pytest.mark.parametrize("damage", [b"", b"no archive", None])
def test_a_missing_or_damaged_export_is_told_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes | None
) -> None:
    path = tmp_path / "german-nouns.tsv.xz"
    if damage is not None:
        path.write_bytes(damage)
    monkeypatch.setattr("lexicon.building.nouns.nouns_file", lambda: path)
    for ask in (load_nouns, source_version):
        with pytest.raises(LexiconFileError, match="german-nouns"):
            ask()
