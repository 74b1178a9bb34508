"""The scorecard: of small lists with plain figures, of the shipped lists, and on the command line."""

import dataclasses
import math
import re
import sys
from pathlib import Path

import pytest

from lexicon.judge import Judge
from lexicon.judging.judgements import Judged
from lexicon.workshop.lists import judged
from lexicon.workshop.scorecard import Scorecard, as_text, main, scorecard

GOOD = (("Glocke", "Turm", "Glockenturm"), ("Birne", "Baum", "Birnbaum"), ("Regen", "Schirm", "Regenschirm"))
NONSENSE = (("Nase", "Juni", "Nasenjuni"), ("Bremse", "Mehl", "Bremsmehl"), ("Oktober", "Zahn", "Oktoberzahn"))


def counted(words: tuple[tuple[str, str, str], ...], *friends: int) -> list[Judged]:
    return [Judged(modifier, head, form, friends, "random") for modifier, head, form in words]


LIST = [*counted(GOOD, 4, 4, 4), *counted(NONSENSE, 0, 0, 0)]


@pytest.fixture(scope="module")
def perfect(judge: Judge) -> Scorecard:
    return scorecard(LIST, judge)


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
    line = next(line for line in as_text(perfect).splitlines() if line.startswith("| the same, unattested only"))
    assert line.split("|")[2].strip() == "–"
    assert "nan" not in as_text(perfect)


def test_without_both_kinds_there_is_nothing_to_tell_apart(judge: Judge) -> None:
    for rows in [[], counted(GOOD, 4, 4, 4), counted(NONSENSE, 0, 0, 0)]:
        with pytest.raises(ValueError, match="pass and pairs that fall"):
            scorecard(rows, judge)


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
    assert shipped_card.shipped.rulings.calibration_error <= 0.06


def test_of_words_put_forward_from_peoples_own_decks_the_judge_settles_three_of_four_and_hardly_ever_wrongly(
    judge: Judge,
) -> None:
    of_laid = scorecard([row for row in judged("laid-apart") if row.laid], judge).shipped.rulings
    assert of_laid.open <= 0.25
    assert of_laid.gilt_of_passing >= 0.7
    assert of_laid.gilt_nicht_of_passing <= 0.04
    assert of_laid.wrong_of_gilt <= 0.06


def test_a_list_of_ones_own_is_measured(
    tmp_path: Path, perfect: Scorecard, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["# Von uns.", *("\t".join([*row[:3], *map(str, row.friends), row.note]) for row in LIST)]
    path = tmp_path / "eigene.tsv"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8-sig")  # with the mark that Windows writes
    monkeypatch.setattr(sys, "argv", ["scorecard", str(path)])
    main()
    assert capsys.readouterr().out == as_text(perfect) + "\n"


@pytest.mark.usefixtures("judge")
def test_a_list_that_cannot_be_measured_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "eigene.tsv"
    path.write_text("Eis\tWein\n", encoding="utf-8")
    for file, reason in ((path, "eigene.tsv:1"), (tmp_path / "none.tsv", "No such file")):
        monkeypatch.setattr(sys, "argv", ["scorecard", str(file)])
        with pytest.raises(SystemExit, match=rf"^[^\n]*{re.escape(reason)}[^\n]*$"):
            main()
