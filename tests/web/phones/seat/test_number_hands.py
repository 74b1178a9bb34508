"""The number game without a box on phones and on the table screen: open cards, calls, mistakes, the end of a round."""

import json
from collections.abc import Sequence

from companion.action import Action
from companion.numbers.actions import Begin, Call, Close, Keep, Lay, Turn
from companion.numbers.places import Place, Source
from tests.web.phones.seat.conftest import Begin as BeginTable, Table
from tests.web.phones.seat.test_word_views import labels, plain

BEN, MIA, OMA, JO = range(4)
ALL = (BEN, MIA, OMA, JO)


def begun(
    begin: BeginTable, *actions: Action, draws: Sequence[Sequence[int]] = ((5, 2), (9, 8), (9, 4), (12, 11))
) -> Table:
    """Begin a round in which Ben is on turn; the last card of each draw pile is its top."""
    table = begin("numbers", Begin(BEN), table="digital")
    table.stack(draws=tuple(map(tuple, draws)))
    table.book(*actions)
    return table


def test_a4_any_phone_or_the_table_says_who_begins(begin: BeginTable) -> None:
    table = begin("numbers", table="digital")
    mia = table.phone(MIA)
    assert (mia.view()["title"], labels(mia.view())) == ("Wer fängt an?", ["Ben", "Ich", "Oma", "Jo"])
    assert "Wer fängt an?" in table.page().text
    assert len(table.page().all(".seats button")) == 4
    mia.tap("\u2068Jo\u2069")
    assert table.actions == [Begin(JO)]
    assert mia.send("begin", first=BEN).status_code == 409
    assert mia.send("begin").status_code == 400


def test_a7_a_phone_turns_its_own_card_and_all_see_it(begin: BeginTable) -> None:
    table = begun(begin)
    ben, mia = table.phone(BEN), table.phone(MIA)
    ben.do("turn", t=5.0)
    assert ben.view()["title"] == "Du bist dran – wohin mit der 2?"
    assert mia.view()["hand"]["turned"] == 2
    assert plain(mia.view())[0] == "Ben hat die 2."
    refused = mia.send("turn", t=5.0)
    assert (refused.status_code, refused.get_json()["refused"]["clause"]) == (409, "A-4")


def test_a15_a_mistake_is_laid_as_any_other_card_and_nothing_tells_it(begin: BeginTable) -> None:
    right, wrong = begun(begin, Turn(BEN)), begun(begin, Turn(BEN))
    right.phone(BEN).do("lay", card="turned", on="middle 1", t=5.0)
    wrong.phone(BEN).do("lay", card="turned", on="seat 2", t=5.0)
    for table in (right, wrong):
        view = table.phone(MIA).view()
        assert "fits" not in json.dumps(view)
        assert (view["hand"]["verdict"], view["hand"]["put"]) == (None, 1)


def test_a17_a_call_names_the_card_and_the_place_where_it_fitted(begin: BeginTable) -> None:
    table = begun(begin, Turn(BEN), Keep(BEN))
    mia = table.phone(MIA)
    mia.do("call", act=mia.view()["hand"]["act"], t=5.0)
    booked = table.actions[-1]
    assert isinstance(booked, Call)
    assert (booked.act, booked.at is not None) == (1, True)
    view = mia.view()
    assert plain(view)[1] == ("Schlafmütze: Ben! Die 2 passte in der Mitte auf die 1. 3 Strafkarten für Ben.")
    assert table.phone(BEN).view()["hand"]["verdict"]["title"] == "Du bist die Schlafmütze!"
    assert view["hand"]["verdict"]["givers"] == [MIA, OMA, JO]
    found = table.page()
    assert "Die 2 passte in der Mitte auf die 1." in found.text
    assert len(found.all(".ballot-of.gives")) == 3


def test_a22_a_wrong_call_costs_a_card_of_the_accused(begin: BeginTable) -> None:
    table = begun(begin, Turn(BEN), Lay(BEN, Source.TURNED, Place.MIDDLE_1))
    mia = table.phone(MIA)
    mia.do("call", act=1, t=5.0)
    verdict = mia.view()["hand"]["verdict"]
    assert (verdict["title"], verdict["why"]) == ("Falscher Alarm!", ["\u2068Ben\u2069 hat richtig gelegt."])
    assert verdict["follows"] == "Du bekommst eine Karte von \u2068Ben\u2069."
    assert table.round.cards_left[MIA] == 3
    again = mia.send("call", act=1, t=6.0)
    assert again.get_json()["refused"]["sentence"] == "Du hast zu dieser Karte schon gerufen."


def test_a18_the_key_for_a_call_is_always_there_and_says_kindly_when_there_is_nothing(begin: BeginTable) -> None:
    table = begun(begin)
    for player in ALL:
        view = table.phone(player).view()
        assert (view["mood"], view["hand"]["texts"]["call"], view["hand"]["act"]) == (
            "play",
            "Schlaf\u00admütze!",
            None,
        )
    answer = table.phone(JO).send("call", t=5.0)
    assert answer.get_json()["refused"]["sentence"] == "Gerade liegt keine Karte, die du meinen könntest."


def test_a24_the_last_card_can_be_called_until_the_clock_ends_the_round(begin: BeginTable) -> None:
    table = begun(begin, Turn(BEN), draws=((2,), (9,), (9,), (12,)))
    ben = table.phone(BEN)
    ben.do("lay", card="turned", on="middle 1", t=5.0)
    assert ben.view()["title"] == "Deine letzte Karte! Ruft jemand?"
    assert table.phone(MIA).send("close").status_code == 409  # the clock does it
    table.book(Close(at=10**13))
    view = table.phone(MIA).view()
    assert view["mood"] == "between"
    assert plain(view)[-1] == "Niemand hat etwas übersehen!"


def test_a24_without_measured_times_the_table_ends_the_round(begin: BeginTable) -> None:
    table = begun(begin, Turn(BEN), Lay(BEN, Source.TURNED, Place.SEAT_2), draws=((2,), (9,), (9,), (12,)))
    assert table.page().one("#nobody-calls") is not None
    table.phone(MIA).tap("Niemand ruft mehr")
    assert table.actions[-1] == Close()
    told = "Ben hat am meisten verschlafen: 1 Fehler, 0 ertappt."
    assert plain(table.phone(MIA).view())[-1] == told
    assert told in table.page().one("#slept").text


def test_a32_nothing_on_the_wire_changes_with_the_face_down_cards(begin: BeginTable) -> None:
    table = begun(begin, Turn(BEN), Keep(BEN), Turn(MIA))
    ben = table.phone(BEN)
    before = ben.frame(), table.page().text
    table.stack(draws=((17,), (16,), (18, 3), (20, 15)))
    assert (ben.frame(), table.page().text) == before


def test_the_story_names_a_card_once_it_lies_and_never_whether_it_fits(begin: BeginTable) -> None:
    table = begun(begin, Turn(BEN), Lay(BEN, Source.TURNED, Place.SEAT_2))
    lines = table.page().texts(".lines p")
    assert lines[0].startswith("Ben legt die 2 zu Oma.")
    assert lines[1].startswith("Ben deckt eine Karte auf.")
