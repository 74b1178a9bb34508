"""Siebenschläfer without a box on phones and on the table screen: hands, pairs, draws, missed turns, who pays."""

import json
from collections.abc import Sequence
from typing import Any

from companion.action import Action
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import CARDS
from companion.siebenschlaefer.piles import Piles
from tests.web.evening_logs import without_isolates
from tests.web.phones.seat.conftest import Begin, Table
from tests.web.phones.seat.test_word_views import plain

BEN, MIA, OMA, JO = range(4)
HANDS = ("6c 8d 8h Kc 2c", "9c 4d Kh", "3c 3d As", "5c Qd 10c")


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(CARDS[code] for code in text.split()))


def dealt(
    begin: Begin, *actions: Action, hands: Sequence[str] = HANDS, stock: str = "5d 5h 7c 7d Js Qs", **settings: str
) -> Table:
    """Begin a round in which Ben is on turn; the last card of the stock is drawn first."""
    table = begin("siebenschlaefer", table="digital", **settings)
    piles = Piles(tuple(CARDS[code] for code in stock.split()))
    table.stack(hands=tuple(map(cards, hands)), piles=piles, turn=BEN, opener=BEN, lots=())
    table.book(*actions)
    return table


def hand(table: Table, player: int) -> Any:
    return table.phone(player).view()["hand"]


def refused(table: Table, player: int, do: str, **fields: Any) -> tuple[str, str]:
    answer = table.phone(player).send(do, **fields)
    found = answer.get_json()["refused"]
    return found["clause"], without_isolates(found["sentence"])


def test_s7_a_hand_lies_by_rank_with_its_counts_and_what_two_cards_are_worth(begin: Begin) -> None:
    found = hand(dealt(begin), BEN)
    assert [(rank["letter"], len(rank["cards"])) for rank in found["ranks"]] == [("2", 1), ("6", 1), ("8", 2), ("K", 1)]
    eight = found["ranks"][2]
    assert eight["worths"] == [10, 14, 16, 16]  # with the 2, the 6, an 8, the king
    assert found["ranks"][3]["worths"][3] == 0  # two pictures are no pair
    assert not found["hints"]
    assert hand(dealt(begin, hints="on"), BEN)["hints"]


def test_s14_a_pair_is_laid_and_every_phone_knows_by_whom(begin: Begin) -> None:
    table = dealt(begin)
    table.phone(BEN).do("lay", first="6c", second="8d")
    mia = table.phone(MIA).view()
    assert mia["title"] == "Du bist dran: mehr als 14!"
    assert (mia["hand"]["by"], mia["hand"]["worth"], mia["hand"]["laid"]) == (BEN, 14, "von \u2068Ben\u2069")
    assert [card["letter"] for card in mia["hand"]["pair"]] == ["6", "8"]
    assert hand(table, BEN)["laid"] == "von dir"
    assert "Ben legt 6 + 8 = 14." in plain(mia)  # for those who can't see the pair
    found = table.page()
    assert "fängt an" not in found.text
    assert "Zu schlagen: 14" in " ".join(found.text.split())
    assert found.texts(".seats .badge")[:2] == ["3 Karten", "3 Karten"]


def test_refusals_say_kindly_why_a_pair_is_none(begin: Begin) -> None:
    table = dealt(begin, Lay(BEN, "6c", "8d"))
    sentence = "Du kannst noch legen. Ziehen und passen darf nur, wer nicht kann."
    assert refused(table, MIA, "draw") == ("S-16", sentence)
    sentence = "Ass und 4 hast du nicht beide auf der Hand."
    assert refused(table, MIA, "lay", first="As", second="4d") == ("S-7", sentence)
    assert refused(table, OMA, "draw") == ("S-17", "Mia ist dran, nicht Oma.")
    assert refused(table, MIA, "pass")[0] == "S-16"


def test_s16_the_key_to_draw_rests_while_one_can_lay(begin: Begin) -> None:
    table = dealt(begin, Lay(BEN, "8d", "Kc"))
    assert (hand(table, MIA)["draw"], hand(table, BEN)["draw"]) == (False, False)
    table.book(Lay(MIA, "9c", "Kh"))  # 18: Oma can't
    assert hand(table, OMA)["draw"]


def test_s15_the_cards_that_one_has_just_drawn_are_marked_for_oneself_alone(begin: Begin) -> None:
    table = dealt(begin, Lay(BEN, "8d", "Kc"), Lay(MIA, "9c", "Kh"), Draw(OMA))
    oma = table.phone(OMA).view()
    assert [(rank["letter"], rank["fresh"]) for rank in oma["hand"]["ranks"]] == [
        ("3", 0),
        ("B", 1),
        ("D", 1),
        ("A", 0),
    ]
    assert (oma["title"], oma["hand"]["passes"]) == ("Es reicht nicht. Du passt.", True)
    assert plain(oma)[-1] == "Oma zieht 2 Karten."
    for player in (BEN, MIA, JO):
        assert "Js" not in json.dumps(hand(table, player))
    assert [one["cards"] for one in table.phone(BEN).frame()["seats"]] == [3, 1, 5, 3]
    table.phone(OMA).do("pass")
    assert not any(rank["fresh"] for rank in hand(table, OMA)["ranks"])


def test_s19_a_missed_turn_is_told_and_seen(begin: Begin) -> None:
    table = dealt(begin, Lay(BEN, "8d", "7c"), hands=("8d 7c 2c", "9c 4d", "3c 9d", "5c 6c"))
    mia, frame = table.phone(MIA).view(), table.phone(BEN).frame()
    assert mia["title"] == "Du setzt aus. \u2068Oma\u2069 ist dran."
    assert plain(mia)[-1] == "Mia zieht 2 Karten und setzt aus."
    assert sum(rank["fresh"] for rank in mia["hand"]["ranks"]) == 2
    assert (frame["seats"][MIA]["role"], frame["seats"][OMA]["turn"]) == ("pauses", True)
    assert table.page().texts(".seats .badge")[MIA] == "4 Karten · +2 · setzt aus"


def test_s30_no_story_line_names_a_card_that_was_drawn(begin: Begin) -> None:
    table = dealt(begin, Lay(BEN, "8d", "Kc"), Lay(MIA, "9c", "Kh"), Draw(OMA), Pass(OMA))
    lines = table.page().texts(".lines p")
    assert lines[0].startswith("Oma passt.")
    assert lines[1].startswith("Oma zieht 2 Karten.")
    assert lines[2].startswith("Mia legt 9 + König = 18. Zu schlagen: 18.")


def test_s27_at_the_end_phones_and_table_say_who_pays(begin: Begin) -> None:
    table = dealt(begin, Lay(BEN, "8d", "Kc"), hands=("8d Kc", "9c 4d", "3c 9d", "5c As Ac"))
    view = table.phone(MIA).view()
    assert view["mood"] == "between"
    assert plain(view)[-1] == "Jo zahlt die Getränke."
    assert plain(table.phone(JO).view())[-1] == "Du zahlst die Getränke."
    assert "Jo zahlt die Getränke." in table.page().one("#pays").text


def test_s27_phones_of_equal_losers_name_the_other_one(begin: Begin) -> None:
    table = dealt(begin, Lay(BEN, "8d", "Kc"), hands=("8d Kc", "9c 4d", "9d 4c", "3c"))
    assert plain(table.phone(MIA).view())[-1] == "Oma und du teilt euch die Getränke."
    assert plain(table.phone(BEN).view())[-1] == "Mia und Oma teilen sich die Getränke."
