"""Pair tables: what they hold, keep and find, and the compounds that a hand can make by them."""

import csv
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest

from lexicon.judge import Judge
from lexicon.judging.verdict import Authority, Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.pairs.playable import playable_words
from lexicon.pairs.sqlite_file import read_file
from lexicon.pairs.text_files import read_text, write_text
from lexicon.paths import data_home as home_of_data, shipped
from tests.lexicon.conftest import rows

OWN_DECK = (
    "TÜR", "HAUS", "SCHULE", "WOLKE", "BIRNE", "OHR", "RING", "GLOCKE", "TURM", "UHR", "SPIEGEL", "EI", "BECHER",
)  # fmt: skip
WITH_UNKNOWN = ("HAUS", "ZYLP", "TÜR", "BRUMF")


@pytest.fixture(scope="module")
def klassik() -> tuple[str, ...]:
    with shipped("decks/klassik.csv").open(encoding="utf-8", newline="") as file:
        return tuple(row["word"] for row in csv.DictReader(file))


@pytest.fixture(scope="module")
def built(judge: Judge, klassik: tuple[str, ...]) -> PairTable:
    return PairTable.build(klassik, judge)


@pytest.fixture
def cache(data_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for tables, beside the same lexicon."""
    (tmp_path / "lexicon.sqlite").symlink_to(data_home / "lexicon.sqlite")
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    assert home_of_data() == tmp_path
    return tmp_path / "pairs"


def test_building_the_klassik_table_again_gives_it_byte_for_byte(built: PairTable, tmp_path: Path) -> None:
    write_text(built.contents(), built.verdicts(), tmp_path)
    for name in ("words.tsv", "odds.tsv", "attested.tsv", "pairs.tsv"):
        ours, theirs = (tmp_path / name).read_bytes(), (shipped("pairs/klassik") / name).read_bytes()
        assert ours == theirs, f"{name} has changed: schlafmuetze pairs --export data/pairs/klassik"


def test_the_table_and_the_judge_say_the_same_of_a_pair(
    built: PairTable, judge: Judge, klassik: tuple[str, ...]
) -> None:
    shipped_table = PairTable(*read_text(shipped("pairs/klassik")))
    for modifier, head in Random(28).sample(list(product(klassik, repeat=2)), 200):
        verdict = judge.pair(modifier, head)
        assert built.verdict(modifier, head) == verdict
        assert shipped_table.verdict(modifier, head).as_dict() == verdict.as_dict()


def test_words_of_one_key_stay_two_words_and_the_view_writes_umlauts_small(judge: Judge, tmp_path: Path) -> None:
    words = ("MAẞE", "MASSE", "ÖL", "HAUS")
    table = PairTable.build(words, judge)
    assert table.verdict("MAẞE", "HAUS").modifier == "Maß"
    assert table.verdict("MASSE", "HAUS").modifier == "Masse"
    assert table.in_order(words[::-1]).verdict("MASSE", "MAẞE") == judge.pair("MASSE", "MAẞE")
    table.save(tmp_path / "table.sqlite")
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as connection:
        rows = connection.execute("SELECT modifier, head, word FROM pairs").fetchall()
    assert {(one, other): word for one, other, word in rows}["HAUS", "ÖL"] == "Hausöl"
    assert all(word == judge.pair(one, other).word for one, other, word in rows)


def test_the_sqlite_view_needs_no_program_to_say_the_same(built: PairTable, tmp_path: Path) -> None:
    path = tmp_path / "pairs.sqlite"
    built.save(path)
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT modifier, head, word, verdict, p, attested, zipf FROM pairs").fetchall()
    assert len(rows) == 2500
    for modifier, head, word, ruling, p, attested, zipf in rows:
        verdict = built.verdict(modifier, head)
        assert (word, bool(attested), zipf) == (verdict.word, verdict.attested, verdict.zipf)
        assert p == verdict.p
        assert ruling == verdict.ruling.value, f"{word} {p}"


def test_a_table_is_read_back_as_it_was_written(built: PairTable, tmp_path: Path) -> None:
    path = tmp_path / "pairs.sqlite"
    built.save(path)
    words, facts, attested, odds = read_file(path)
    assert tuple(words) == built.words
    assert tuple(facts) == built.profiles
    assert {pair: rows[0].word for pair, rows in attested.items()} == {
        pair: rows[0].word for pair, rows in built.attested.items()
    }
    assert list(PairTable(words, facts, attested, odds).verdicts()) == list(built.verdicts())


def test_cells_come_row_by_row(built: PairTable, klassik: tuple[str, ...]) -> None:
    cells = list(built.cells())
    assert [(cell.modifier, cell.head) for cell in cells] == [(one, other) for one in klassik for other in klassik]
    for cell in cells[::37]:
        verdict = built.verdict(cell.modifier, cell.head)
        assert (cell.word, cell.ruling, cell.p) == (verdict.word, verdict.ruling, verdict.p)


def test_rulings_are_the_verdicts_without_relatives(built: PairTable) -> None:
    rulings = list(built.rulings())
    assert not any(ruling.relatives for ruling in rulings)
    told = [(each.word, each.ruling, each.p, each.regions) for each in built.verdicts()]
    assert [(each.word, each.ruling, each.p, each.regions) for each in rulings] == told


def test_the_default_decks_table_needs_no_lexicon(
    klassik: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    table = PairTable.load(klassik)
    assert table.verdict("EIS", "WEIN").ruling is Ruling.GILT
    assert not (tmp_path / "lexicon.sqlite").exists()
    assert PairTable.default().words


def test_a_table_comes_in_the_order_of_the_deck(cache: Path, klassik: tuple[str, ...]) -> None:
    backwards = tuple(reversed(klassik))
    for _ in ("worked out", "from the cache"):
        table = PairTable.load(backwards)
        assert table.words == backwards
        assert next(iter(table.cells())).modifier == backwards[0]
        assert table.verdict("AUTO", "BAHN").word == "Autobahn"
    assert len(list(cache.iterdir())) == 1


def test_an_own_decks_table_is_kept_and_read_again(cache: Path, judge: Judge) -> None:
    first = PairTable.load(OWN_DECK, judge)
    (kept,) = cache.iterdir()
    written = kept.stat().st_mtime_ns
    again = PairTable.load(OWN_DECK, judge)
    assert kept.stat().st_mtime_ns == written
    assert list(again.verdicts()) == list(first.verdicts())
    for one in OWN_DECK:
        for other in OWN_DECK:
            assert again.verdict(one, other) == judge.pair(one, other)


def test_the_same_words_in_another_order_share_a_table(cache: Path, judge: Judge) -> None:
    PairTable.load(OWN_DECK, judge)
    turned = PairTable.load(OWN_DECK[::-1], judge)
    assert turned.words == OWN_DECK[::-1]
    assert len(list(cache.iterdir())) == 1
    assert turned.verdict("GLOCKE", "TURM") == judge.pair("GLOCKE", "TURM")


def test_an_unknown_word_in_a_deck_is_disputed_with_all_others(cache: Path, judge: Judge) -> None:
    assert not cache.exists()
    for table in (PairTable.build(WITH_UNKNOWN, judge), PairTable.load(WITH_UNKNOWN, judge)):
        for other in WITH_UNKNOWN:
            verdict = table.verdict("ZYLP", other)
            assert (verdict.ruling, verdict.authority) == (Ruling.STRITTIG, Authority.NOBODY)
            assert "Zylp" in verdict.sentence()
        assert table.verdict("HAUS", "TÜR").ruling is Ruling.GILT
    with closing(sqlite3.connect(next(cache.iterdir()))) as connection:
        (ruling,) = connection.execute("SELECT verdict FROM pairs WHERE modifier = 'HAUS' AND head = 'ZYLP'").fetchone()
    assert ruling == "strittig"


def another_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"SQLite format 3\x00"),
        lambda path: path.write_bytes(b"\x00" * 5000),
        lambda path: path.write_bytes(path.read_bytes()[:9000]),
        another_version,
    ],
)
def test_a_broken_cache_or_one_of_another_version_is_worked_out_again(
    cache: Path, judge: Judge, spoil: Callable[[Path], None]
) -> None:
    PairTable.load(OWN_DECK, judge)
    (kept,) = cache.iterdir()  # and no partial file
    assert kept.suffix == ".sqlite"
    spoil(kept)
    assert PairTable.load(OWN_DECK, judge).verdict("HAUS", "TÜR").word == "Haustür"
    assert read_file(kept)[0], "the broken file has been replaced"


def test_a_table_works_where_nothing_can_be_written(
    judge: Judge, klassik: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A file stands where the folder should be: nobody can write there, root neither.
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "file"))
    assert PairTable.load(klassik).verdict("EIS", "WEIN").ruling is Ruling.GILT
    assert PairTable.load(OWN_DECK, judge).verdict("HAUS", "TÜR").ruling is Ruling.GILT


def test_progress_goes_from_nothing_to_all(judge: Judge) -> None:
    seen: list[float] = []
    PairTable.build(OWN_DECK * 10, judge, lambda share, step: seen.append(share) if step.de else None)
    assert seen == sorted(seen)
    assert 0.0 <= seen[0] <= seen[-1] <= 1.0


def test_words_are_found_however_they_are_typed(built: PairTable) -> None:
    assert "Strasse" in built
    assert "König" in built
    assert "koenig" in built
    assert "Birne" not in built
    assert built.verdict("könig", "strasse") == built.verdict("KÖNIG", "STRASSE")
    with pytest.raises(KeyError):
        built.verdict("HAUS", "BIRNE")


def test_an_attested_pair_of_the_deck_takes_the_form_that_is_written(built: PairTable) -> None:
    for modifier, head, word in rows("""
        LAND SPIEL Länderspiel, SONNE BLUME Sonnenblume, STRASSE BAHN Straßenbahn, KIND GARTEN Kindergarten,
        HUND HAUS Hundehaus
    """):
        assert built.verdict(modifier, head).word == word


def test_a_table_of_no_words_is_empty(judge: Judge) -> None:
    assert list(PairTable.build((), judge).cells()) == []


def test_old_tables_make_room_for_new_ones(built: PairTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexicon.pairs.pair_table._KEPT", 3)
    for number in range(5):
        path = tmp_path / f"{number}.sqlite"
        built.save(path)
        os.utime(path, (number, number))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2.sqlite", "3.sqlite", "4.sqlite"]


@pytest.fixture(scope="module")
def table(judge: Judge) -> PairTable:
    assert judge.store.path.exists()
    return PairTable.default()


def test_it_finds_every_pair_in_both_orders_that_does_not_fall(table: PairTable) -> None:
    rng = Random("Bremen")
    for _ in range(30):
        words = rng.sample(table.words, 20)
        hand, tops = words[:8], words[8:]
        found = {(fit.verdict.modifier, fit.verdict.head) for fit in playable_words(hand, tops, table)}
        wanted = {
            (verdict.modifier, verdict.head)
            for card in hand
            for top in tops
            for verdict in (table.verdict(card, top), table.verdict(top, card))
            if verdict.ruling is not Ruling.GILT_NICHT
        }
        assert found == wanted


def test_what_counts_comes_first_then_what_is_disputed_the_best_first(table: PairTable) -> None:
    fits = playable_words(table.words[:10], table.words[10:22], table)
    rulings = [fit.verdict.ruling for fit in fits]
    assert set(rulings) == {Ruling.GILT, Ruling.STRITTIG}
    assert rulings == sorted(rulings, key=[Ruling.GILT, Ruling.STRITTIG].index)
    for ruling in set(rulings):
        chances = [fit.verdict.p for fit in fits if fit.verdict.ruling is ruling]
        assert chances == sorted(chances, reverse=True)


def test_what_is_disputed_may_be_left_out(table: PairTable) -> None:
    hand, tops = table.words[:10], table.words[10:22]
    sure = playable_words(hand, tops, table, disputed=False)
    assert sure == [fit for fit in playable_words(hand, tops, table) if fit.verdict.ruling is Ruling.GILT]


def test_a_word_that_lies_twice_is_told_once(table: PairTable) -> None:
    hand, tops = table.words[:3], table.words[10:14]
    assert playable_words([*hand, *hand], [*tops, *tops], table) == playable_words(hand, tops, table)


def test_w14_twice_the_same_word_counts_where_it_is_attested_or_never(table: PairTable) -> None:
    twice = [word for word in table.words if table.verdict(word, word).ruling is not Ruling.GILT_NICHT]
    assert twice
    for word in twice:
        assert len(playable_words([word], [word], table)) == 1
        assert playable_words([word], [word], table, never_same=True) == []


def test_an_empty_hand_or_table_gives_nothing(table: PairTable) -> None:
    assert playable_words([], table.words, table) == playable_words(table.words, [], table) == []


def test_a_word_that_the_table_lacks_is_an_error(table: PairTable) -> None:
    with pytest.raises(KeyError):
        playable_words(["ZYLP"], table.words[:2], table)
