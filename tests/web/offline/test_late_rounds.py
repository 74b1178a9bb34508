"""Rounds that were taken down without the net: booked as a whole, once, and told where they don't fit."""

import json
from typing import Any, Final

import pytest
from werkzeug.test import TestResponse

from tests.web.forms import new_key
from tests.web.tablet import Tablet

POINTS: Final = {"tally": "points", "target": "100"}


def send(tablet: Tablet, number: int, winner: int | None, **counts: str) -> TestResponse:
    """Send a round of four; `counts` may also name the `id` and `ersetzen`."""
    form = {"id": new_key(), "runde": number, "spieler": "0,1,2,3", "gewinner": "" if winner is None else winner}
    return tablet.client.post(f"{tablet.address}/nachtrag", data={**form, **counts})


def answer(response: TestResponse) -> dict[str, Any]:
    found: dict[str, Any] = response.get_json()
    return found


def results(tablet: Tablet) -> list[tuple[int, ...]]:
    return [result.points for result in tablet.log.state.results]


@pytest.mark.parametrize(
    ("slug", "options", "winner", "counts", "points"),
    [
        ("zahlenspiel", POINTS, 1, {"cards": "4,0,2,7"}, (4, 0, 2, 7)),
        ("zahlenspiel", {"tally": "wins"}, 1, {"cards": "0,0,0,0"}, (0, 0, 0, 0)),
        ("zahlenspiel", {"tally": "wins"}, None, {"cards": "3,1,2,5"}, (3, 1, 2, 5)),
        ("wortspiel", {}, 1, {"cards": "3,0,1,5", "chips": "1,2,0,0"}, (4, 0, 1, 5)),
        ("wortspiel", {}, None, {"cards": "3,1,2,5", "chips": "0,0,0,0"}, (3, 1, 2, 5)),
        ("siebenschlaefer", {}, 1, {"points": "12,0,2,40"}, (12, 0, 2, 40)),
    ],
)
def test_rounds_of_every_game_are_booked_by_the_rules_also_if_nobody_won(
    tablet: Tablet,
    slug: str,
    options: dict[str, str],
    winner: int | None,
    counts: dict[str, str],
    points: tuple[int, ...],
) -> None:
    tablet.begin(slug, **options)
    assert answer(send(tablet, 1, winner, **counts))["same"] is False
    assert answer(send(tablet, 2, winner, **counts))["same"] is False
    assert results(tablet) == [points, points]
    assert winner is None or [result.winners for result in tablet.log.state.results] == [(1,), (1,)]


def test_a_round_goes_on_from_what_the_table_has_entered_already(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    tablet.do("finish", winner=1)
    tablet.do("counted", seat=0, cards=4)
    assert send(tablet, 1, 1, cards="4,0,2,7").status_code == 200
    assert results(tablet) == [(4, 0, 2, 7)]


@pytest.mark.parametrize(("slug", "options"), [("zahlenspiel", POINTS), ("wortspiel", {}), ("siebenschlaefer", {})])
def test_a_device_is_told_the_limits_that_the_rules_have(tablet: Tablet, slug: str, options: dict[str, str]) -> None:
    tablet.begin(slug, **options)
    pad = json.loads(tablet.page().one(".board")["data-pad"])
    ((column, most),) = pad["together"].items()
    least = next(each["least"] for each in pad["columns"] if each["name"] == column)
    chips = {"chips": "99,0,0,0"} if slug == "wortspiel" else {}
    beyond = send(tablet, 1, 1, **{column: f"{most - 2 * least + 1},0,{least},{least}"}, **chips)
    assert beyond.status_code == 409
    assert results(tablet) == []
    assert send(tablet, 1, 1, **{column: f"{most - 2 * least},0,{least},{least}"}, **chips).status_code == 200


def test_chips_that_a_round_leaves_out_stay_as_the_table_has_them(tablet: Tablet) -> None:
    tablet.begin("wortspiel")
    tablet.do("set_all_chips", chips="0,0,2,1")
    for _ in range(2):
        assert send(tablet, 1, 1, id="a-round-of-ours", cards="4,0,2,7").status_code == 200
    assert results(tablet) == [(4, 0, 4, 8)]
    assert send(tablet, 2, 1, chips="0,0,0,0").status_code == 400
    assert send(tablet, 1, 1, cards="4,0,2,8", ersetzen="1").status_code == 400
    assert results(tablet) == [(4, 0, 4, 8)]


def test_the_same_round_is_booked_once_whoever_sends_it(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    for _ in range(3):
        assert send(tablet, 1, 1, id="a-round-of-ours", cards="4,0,2,7").status_code == 200
    before = len(tablet.log)
    assert answer(send(tablet, 1, 1, cards="4,0,2,7"))["same"] is True
    assert results(tablet) == [(4, 0, 2, 7)]
    assert len(tablet.log) == before


def test_a_round_that_the_rules_refuse_leaves_nothing_behind_and_says_why(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    before = len(tablet.log)
    refused = send(tablet, 1, 1, cards="4,0,2,900")
    assert refused.status_code == 409
    assert answer(refused)["clause"] == "A-25"
    assert answer(refused)["why"]
    assert len(tablet.log) == before
    assert send(tablet, 1, 1, cards="4,0,2,9").status_code == 200


def test_a_second_device_is_told_of_the_first_and_can_put_its_own_numbers_there(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    send(tablet, 1, 1, cards="4,0,2,7")
    other = send(tablet, 1, 2, cards="4,3,0,7")
    assert other.status_code == 409
    assert "Runde 1 steht schon da" in answer(other)["why"]
    assert answer(other)["there"] == {"players": [0, 1, 2, 3], "points": [4, 0, 2, 7], "winners": [1]}
    assert results(tablet) == [(4, 0, 2, 7)]
    assert send(tablet, 1, 2, cards="4,3,0,7", ersetzen="1").status_code == 200
    assert results(tablet) == [(4, 3, 0, 7)]


def test_a_round_of_other_people_or_out_of_order_is_told(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    assert "Vor Runde 3" in answer(send(tablet, 3, 1, cards="4,0,2,7"))["why"]
    tablet.round(0, 1, 1, 1)
    tablet.do("leave", player=3)
    told = send(tablet, 2, 1, cards="4,0,2,7")
    assert told.status_code == 409
    assert "andere" in answer(told)["why"]


@pytest.mark.parametrize(
    "form",
    [
        {"cards": "1,2"},
        {"cards": "1,0,x,1"},
        {"cards": "1,0,1,1000"},
        {"gewinner": "9", "cards": "1,0,1,1"},
        {"spieler": "", "cards": ""},
        {"runde": "", "cards": "1,0,1,1"},
        {"id": "!", "cards": "1,0,1,1"},
    ],
)
def test_a_form_that_is_none_is_refused_with_a_sentence(tablet: Tablet, form: dict[str, str]) -> None:
    tablet.begin(**POINTS)
    refused = send(tablet, 1, 1, **form)
    assert refused.status_code == 400
    assert answer(refused)["why"]
    assert results(tablet) == []


def test_a_device_that_may_not_write_is_refused(tablet: Tablet, app: Any) -> None:
    tablet.begin(**POINTS)
    stranger = Tablet(app)
    stranger.address = tablet.address
    assert send(stranger, 1, 1, cards="4,0,2,7").status_code == 403
    assert results(tablet) == []


def test_the_answer_has_the_table_as_it_stands_now(tablet: Tablet) -> None:
    tablet.begin(**POINTS)
    pad = answer(send(tablet, 1, 1, cards="4,0,2,7"))["pad"]
    assert pad["round"] == 2
    assert [player["total"] for player in pad["players"]] == [4, 0, 2, 7]
