"""The scorecard: of small lists with plain figures, of the shipped lists, and on the command line."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path

import pytest

from lexicon.evaluation.scorecard import Ranking, Scorecard, scorecard
from lexicon.evaluation.scorecard_text import ASKED_OF_DECK, as_text
from lexicon.judge import Judge
from lexicon.judging.judgements import Judged
from lexicon.training.sources import judged
from tests.project.command_line import Call, call, refused

__all__ = ["call"]  # a fixture, used by name

GOOD = (("Glocke", "Turm", "Glockenturm"), ("Birne", "Baum", "Birnbaum"), ("Regen", "Schirm", "Regenschirm"))
NONSENSE = (("Ohr", "Motor", "Ohrmotor"), ("Auge", "Wind", "Augenwind"), ("Oktober", "Zahn", "Oktoberzahn"))


def counted(words: tuple[tuple[str, str, str], ...], *friends: int) -> list[Judged]:
    return [Judged(modifier, head, form, friends, "random") for modifier, head, form in words]


@pytest.fixture(scope="module")
def perfect(judge: Judge) -> Scorecard:
    return scorecard([*counted(GOOD, 4, 4, 4), *counted(NONSENSE, 0, 0, 0)], judge)


@pytest.fixture(scope="module")
def inverted(judge: Judge) -> Scorecard:
    return scorecard([*counted(GOOD, 0, 0, 0), *counted(NONSENSE, 4, 4, 4)], judge)


@pytest.fixture(scope="module", params=["deck", "family", "enriched"])
def shipped_card(request: pytest.FixtureRequest, judge: Judge) -> Scorecard:
    return scorecard(judged(request.param), judge)


def test_what_is_in_order_scores_one(perfect: Scorecard) -> None:
    assert (perfect.pairs, perfect.nouns, perfect.passing, perfect.passing_unattested) == (6, 12, 3, 0)
    ranking, rulings = perfect.shipped.ranking, perfect.shipped.rulings
    assert ranking.passing_above_falling == 1
    assert ranking.rank_correlation > 0.8
    assert rulings.gilt_of_passing == 1
    assert rulings.gilt_nicht_of_passing == 0
    assert rulings.wrong_of_gilt == 0
    assert rulings.right_of_decided == 1
    assert rulings.open == 0
    assert rulings.calibration_error < 0.2
    assert perfect.peers["wordfreq"] is not None
    assert perfect.peers["wordfreq"].passing_above_falling > 0.5


def test_what_is_upside_down_scores_nothing(inverted: Scorecard) -> None:
    ranking, rulings = inverted.shipped.ranking, inverted.shipped.rulings
    assert ranking.passing_above_falling == 0
    assert ranking.rank_correlation < -0.8
    assert (rulings.wrong_of_gilt, rulings.gilt_nicht_of_passing, rulings.right_of_decided) == (1, 1, 0)
    assert rulings.calibration_error > 0.8


def test_what_cannot_be_measured_is_no_number_and_is_said_with_a_dash(perfect: Scorecard) -> None:
    assert math.isnan(perfect.shipped.ranking.the_same_unattested), "no passing word without a source"
    line = next(line for line in as_text(perfect).splitlines() if line.startswith("| dasselbe, nur Wörter ohne Beleg"))
    assert line.split("|")[2].strip() == "–"
    assert "nan" not in as_text(perfect)


def test_nouns_that_the_model_for_measuring_lacks_are_said_to_be_missing(perfect: Scorecard) -> None:
    assert perfect.unseen is None
    assert as_text(perfect).count("nicht da") >= 10


def test_without_both_kinds_there_is_nothing_to_tell_apart(judge: Judge) -> None:
    for rows in [[], counted(GOOD, 4, 4, 4), counted(NONSENSE, 0, 0, 0)]:
        with pytest.raises(ValueError, match="pass and pairs that fall"):
            scorecard(rows, judge)


@pytest.fixture
def without_hunspell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.usefixtures("without_hunspell")
def test_a_peer_that_is_not_installed_is_said_to_be_missing(judge: Judge) -> None:
    card = scorecard([*counted(GOOD, 4, 4, 4), *counted(NONSENSE, 0, 0, 0)], judge)
    assert card.peers["hunspell"] is None
    assert isinstance(card.peers["wordfreq"], Ranking)
    assert as_text(card, "en").count("not here") == as_text(card).count("nicht da")


def test_the_same_list_gives_the_same_figures(judge: Judge, perfect: Scorecard) -> None:
    again = scorecard([*counted(GOOD, 4, 4, 4), *counted(NONSENSE, 0, 0, 0)], judge)
    assert as_text(again) == as_text(perfect)


def test_the_table_is_one_grid_with_what_was_asked(perfect: Scorecard) -> None:
    german, english = as_text(perfect), as_text(perfect, "en")
    title, blank, *table = german.splitlines()
    assert title.startswith("6 geordnete Paare aus 12 Nomen: 3 kommen durch (davon 0 ohne Beleg)")
    assert blank == ""
    assert len(table) == 12
    assert len({len(line) for line in table}) == 1
    assert {line.count("|") for line in table} == {5 + len(perfect.peers)}
    assert "1,000" in german
    assert "1.000" in english
    assert "≥ 0,930" in german
    assert "≤ 5.0 %" in english
    assert "≤ 15.0 %" in as_text(perfect, "en", ASKED_OF_DECK)


def test_all_figures_of_the_shipped_lists_are_numbers_and_the_judge_beats_its_peers(shipped_card: Scorecard) -> None:
    assert shipped_card.pairs >= 1000
    assert shipped_card.nouns >= 50
    assert shipped_card.unseen is not None
    for ours in (shipped_card.shipped, shipped_card.unseen):
        assert all(map(math.isfinite, (*dataclasses.astuple(ours.ranking), *dataclasses.astuple(ours.rulings))))
        for peer in filter(None, shipped_card.peers.values()):
            for one, other in zip(dataclasses.astuple(ours.ranking), dataclasses.astuple(peer), strict=True):
                assert one > other
        assert ours.ranking.passing_above_falling >= 0.8
    assert shipped_card.shipped.rulings.wrong_of_gilt <= 0.12
    assert shipped_card.unseen.rulings.wrong_of_gilt <= 0.3


def _list(path: Path, rows: list[Judged], head: str = "") -> Path:
    lines = ["\t".join([*row[:3], *map(str, row.friends), row.note]) for row in rows]
    path.write_text("".join(f"{line}\n" for line in (*head.splitlines(), *lines)), encoding="utf-8")
    return path


def test_an_own_list_is_measured_in_both_languages(call: Call, tmp_path: Path, perfect: Scorecard) -> None:
    path = _list(tmp_path / "eigene.tsv", [*counted(GOOD, 4, 4, 4), *counted(NONSENSE, 0, 0, 0)], "# Von uns.")
    for lang in ("de", "en"):
        said = call("--lang", lang, "lexicon", "scorecard", "--list", path)
        assert (said.code, said.err) == (0, "")
        assert said.out == as_text(perfect, lang) + "\n"


def test_the_mark_that_windows_writes_first_is_forgiven(call: Call, tmp_path: Path) -> None:
    path = _list(tmp_path / "eigene.tsv", [*counted(GOOD, 4, 4, 4), *counted(NONSENSE, 0, 0, 0)], "# Von uns.")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert call("lexicon", "scorecard", "--list", path).code == 0


def test_a_list_that_cannot_be_measured_is_one_clear_sentence(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "eigene.tsv"
    for content, german, english in [
        ("Größe\tTür\tGrößentür\t0\t0\t0\t\n".encode("latin-1"), "nicht in UTF-8", "isn’t written in UTF-8"),
        (b"Eis\tWein\n", "So kann ich das nicht lesen: eigene.tsv:1", "I can’t read this: eigene.tsv:1"),
        ("Eis\tTür\tEistür\t4\t4\t9\t\n".encode(), "eigene.tsv:1", "eigene.tsv:1"),
        ("Löffel\tAngst\tLöffelangst\t0\t0\t0\t\n".encode(), "Paare, die durchkommen", "pairs that pass"),
        (b"Glocke\tTurm\tGlockenturm\t4\t4\t4\t\n", "Paare, die durchkommen", "pairs that pass"),
        (b"", "Paare, die durchkommen", "pairs that pass"),
        (
            b"Glocke\tTurm\tGlockenturm\t4\t4\t4\t\n\tAngst\tAngst\t0\t0\t0\t\n",
            "Da steht noch kein Wort.",
            "There is no word yet.",
        ),
    ]:
        path.write_bytes(content)
        assert german in refused(call("lexicon", "scorecard", "--list", path)), content
        assert english in refused(call("--lang", "en", "lexicon", "scorecard", "--list", path)), content
        assert path.read_bytes() == content, content


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
