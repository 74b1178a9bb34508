"""The scorecard: of small lists with plain figures, of the shipped lists, and on the command line."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path

import pytest

from lexicon.evaluation import scorecard as scorecards
from lexicon.evaluation.scorecard import RANDOM, Ranking, Scorecard, scorecard
from lexicon.evaluation.scorecard_text import as_text
from lexicon.judge import Judge
from lexicon.judging.judgements import Judged, read_judgements
from lexicon.paths import shipped
from tests.project.command_line import Call, call, refused

__all__ = ["call"]  # a fixture, used by name

GOOD = (("Glocke", "Turm", "Glockenturm"), ("Birne", "Baum", "Birnbaum"), ("Regen", "Schirm", "Regenschirm"))
NONSENSE = (("Löffel", "Angst", "Löffelangst"), ("Wolke", "Gabel", "Wolkengabel"), ("Zebra", "Löffel", "Zebralöffel"))


def labelled(words: tuple[tuple[str, str, str], ...], *labels: int) -> list[Judged]:
    return [Judged(modifier, head, form, labels, "random") for modifier, head, form in words]


@pytest.fixture(scope="module")
def perfect(judge: Judge) -> Scorecard:
    return scorecard([*labelled(GOOD, 2, 2, 2), *labelled(NONSENSE, 0, 0, 0)], judge)


@pytest.fixture(scope="module")
def inverted(judge: Judge) -> Scorecard:
    return scorecard([*labelled(GOOD, 0, 0, 0), *labelled(NONSENSE, 2, 2, 2)], judge)


@pytest.fixture(scope="module", params=["test", "test-deck"])
def shipped_card(request: pytest.FixtureRequest, judge: Judge) -> Scorecard:
    rows = read_judgements(shipped(f"judgements/{request.param}.tsv"))
    return scorecard([row for row in rows if row.note == RANDOM], judge)


def test_what_is_in_order_scores_one(perfect: Scorecard) -> None:
    assert (perfect.pairs, perfect.nouns, perfect.good, perfect.nonsense) == (6, 11, 3, 3)
    assert perfect.ranking.good_against_nonsense == 1
    assert perfect.ranking.rank_correlation > 0.8
    assert perfect.rulings.nonsense_of_gilt == 0
    assert perfect.rulings.good_of_gilt_nicht == 0
    assert perfect.rulings.open == 0
    assert perfect.rulings.calibration_error < 0.2
    assert perfect.peers["wordfreq"] is not None
    assert perfect.peers["wordfreq"].good_against_nonsense > 0.5


def test_what_is_upside_down_scores_nothing(inverted: Scorecard) -> None:
    assert inverted.ranking.good_against_nonsense == 0
    assert inverted.ranking.rank_correlation < -0.8
    assert (inverted.rulings.nonsense_of_gilt, inverted.rulings.good_of_gilt_nicht) == (1, 1)
    assert inverted.rulings.calibration_error > 0.8


def test_what_cannot_be_measured_is_no_number_and_is_said_with_a_dash(perfect: Scorecard) -> None:
    assert perfect.good_unattested == 0
    assert math.isnan(perfect.ranking.the_same_unattested), "no good word without a source"
    line = next(line for line in as_text(perfect).splitlines() if "ohne Beleg" in line and line.startswith("|"))
    assert line.split("|")[2].strip() == "–"
    assert "nan" not in as_text(perfect)


def test_without_a_word_that_counts_its_share_is_no_number(judge: Judge) -> None:
    rows = [*labelled(NONSENSE[:1], 2, 2, 2), *labelled(NONSENSE[1:], 0, 0, 0)]
    card = scorecard(rows, judge)
    assert math.isnan(card.rulings.nonsense_of_gilt)
    assert card.rulings.good_of_gilt_nicht == pytest.approx(1 / 3)


@pytest.mark.parametrize("rows", [[], labelled(GOOD, 2, 2, 2), labelled(NONSENSE, 0, 0, 0), labelled(GOOD, 1, 1, 1)])
def test_without_both_kinds_there_is_nothing_to_tell_apart(judge: Judge, rows: list[Judged]) -> None:
    with pytest.raises(ValueError, match="good and nonsense"):
        scorecard(rows, judge)


@pytest.fixture
def without_hunspell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.usefixtures("without_hunspell")
def test_a_peer_that_is_not_installed_is_said_to_be_missing(judge: Judge) -> None:
    card = scorecard([*labelled(GOOD, 2, 2, 2), *labelled(NONSENSE, 0, 0, 0)], judge)
    assert card.peers["hunspell"] is None
    assert isinstance(card.peers["wordfreq"], Ranking)
    assert as_text(card).count("nicht da") == 3 * sum(peer is None for peer in card.peers.values())
    assert as_text(card, "en").count("not here") == as_text(card).count("nicht da")


def test_the_same_list_gives_the_same_figures(judge: Judge, perfect: Scorecard) -> None:
    again = scorecard([*labelled(GOOD, 2, 2, 2), *labelled(NONSENSE, 0, 0, 0)], judge)
    assert as_text(again) == as_text(perfect)


def test_drawing_lots_again_never_draws_an_attested_pair(judge: Judge) -> None:
    rows = [*labelled(GOOD, 2, 2, 2), *labelled(NONSENSE, 0, 0, 0)]
    attested, paired = scorecards._attested_and_shuffled(rows, judge)
    assert len(attested) > 0
    assert len(paired) <= len(attested)
    assert all(0 <= each <= 1 for each in (*attested, *paired))


def test_the_table_is_one_grid_with_what_was_asked(perfect: Scorecard) -> None:
    german, english = as_text(perfect), as_text(perfect, "en")
    title, blank, *table = german.splitlines()
    assert title.startswith("6 geordnete Paare aus 11 Nomen: 3 gut (davon 0 ohne Beleg), 3 Unsinn")
    assert blank == ""
    assert len(table) == 10
    assert len({len(line) for line in table}) == 1
    assert {line.count("|") for line in table} == {5 + len(perfect.peers) - 1}
    assert "1,000" in german
    assert "1.000" in english
    assert "≥ 0,950" in german
    assert "≤ 2.0 %" in english


def test_all_figures_of_the_shipped_lists_are_numbers_and_the_judge_beats_its_peers(shipped_card: Scorecard) -> None:
    assert shipped_card.pairs >= 2000
    assert shipped_card.nouns >= 50
    figures = [
        shipped_card.attested_above_shuffled,
        *dataclasses.astuple(shipped_card.ranking),
        *dataclasses.astuple(shipped_card.rulings),
    ]
    for peer in shipped_card.peers.values():
        if peer is None:
            continue
        theirs = dataclasses.astuple(peer)
        figures += theirs
        for ours, other in zip(dataclasses.astuple(shipped_card.ranking), theirs, strict=True):
            assert ours > other
    assert all(map(math.isfinite, figures))
    assert shipped_card.ranking.good_against_nonsense >= 0.9
    assert shipped_card.attested_above_shuffled >= 0.75, "families as large as before, only paired anew"


def _list(path: Path, rows: list[Judged], head: str = "") -> Path:
    lines = ["\t".join([*row[:3], *map(str, row.labels), row.note]) for row in rows]
    path.write_text("".join(f"{line}\n" for line in (*head.splitlines(), *lines)), encoding="utf-8")
    return path


def test_an_own_list_is_measured_in_both_languages(call: Call, tmp_path: Path, perfect: Scorecard) -> None:
    path = _list(tmp_path / "eigene.tsv", [*labelled(GOOD, 2, 2, 2), *labelled(NONSENSE, 0, 0, 0)], "# Von uns.")
    for lang in ("de", "en"):
        said = call("--lang", lang, "lexicon", "scorecard", "--list", path)
        assert (said.code, said.err) == (0, "")
        assert said.out == as_text(perfect, lang) + "\n"


def test_the_mark_that_windows_writes_first_is_forgiven(call: Call, tmp_path: Path) -> None:
    path = _list(tmp_path / "eigene.tsv", [*labelled(GOOD, 2, 2, 2), *labelled(NONSENSE, 0, 0, 0)], "# Von uns.")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert call("lexicon", "scorecard", "--list", path).code == 0


@pytest.mark.parametrize(
    ("content", "german", "english"),
    [
        ("Größe\tTür\tGrößentür\t0\t0\t0\t\n".encode("latin-1"), "nicht in UTF-8", "isn’t written in UTF-8"),
        (b"Eis\tWein\n", "So kann ich das nicht lesen: eigene.tsv:1", "I can’t read this: eigene.tsv:1"),
        ("Eis\tTür\tEistür\t2\t2\t9\t\n".encode(), "eigene.tsv:1", "eigene.tsv:1"),
        ("Löffel\tAngst\tLöffelangst\t0\t0\t0\t\n".encode(), "gute Paare und unsinnige", "good pairs and nonsense"),
        (b"Glocke\tTurm\tGlockenturm\t2\t2\t2\t\n", "gute Paare und unsinnige", "good pairs and nonsense"),
        (b"", "gute Paare und unsinnige", "good pairs and nonsense"),
        (
            b"Glocke\tTurm\tGlockenturm\t2\t2\t2\t\n\tAngst\tAngst\t0\t0\t0\t\n",
            "Da steht noch kein Wort.",
            "There is no word yet.",
        ),
    ],
)
def test_a_list_that_cannot_be_measured_is_one_clear_sentence(
    call: Call, tmp_path: Path, content: bytes, german: str, english: str
) -> None:
    path = tmp_path / "eigene.tsv"
    path.write_bytes(content)
    assert german in refused(call("lexicon", "scorecard", "--list", path))
    assert english in refused(call("--lang", "en", "lexicon", "scorecard", "--list", path))
    assert path.read_bytes() == content


@pytest.mark.parametrize("name", ["gibt-es-nicht.tsv", "."])
def test_a_list_that_is_not_there_is_told(call: Call, tmp_path: Path, name: str) -> None:
    said = call("lexicon", "scorecard", "--list", tmp_path / name)
    english = call("--lang", "en", "lexicon", "scorecard", "--list", tmp_path / name)
    for each in (said, english):
        assert each.code != 0
        assert each.out == ""
        assert each.err.count("\n") == 1
    assert said.err != english.err


def test_the_help_tells_what_is_measured(call: Call) -> None:
    assert "die das Modell nie gesehen hat" in " ".join(call("lexicon", "scorecard", "--help").out.split())
    assert "never seen" in " ".join(call("--lang", "en", "lexicon", "scorecard", "--help").out.split())
