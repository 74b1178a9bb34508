"""A ruling that ends a round at once is told after it: between rounds, on phones, and where the evening ends by it."""

from companion.numbers.actions import Begin as Starts, Call, Keep, Turn
from companion.words.actions import Halt, Vote
from tests.web.phones.seat.conftest import Begin, Table
from tests.web.phones.seat.seated_phone import first_lay
from tests.web.phones.seat.test_number_hands import BEN, MIA, OMA
from tests.web.phones.seat.test_word_views import plain


def last_word_doubted(begin: Begin, *against: bool, **options: str) -> Table:
    """Let the opener lay an only card, and the next seat doubt it; the seats vote, the doubter first."""
    table = begin("words", table="digital", **options)
    state = table.round
    opener = state.opener
    table.stack(hands=tuple(hand[:1] if seat == opener else hand for seat, hand in enumerate(state.hands)))
    phone = table.phone(opener)
    phone.do("lay", **first_lay(phone), t=1)
    seats = [(opener + step) % 4 for step in range(1, 5)]
    table.book(Halt(seats[0]), *(Vote(seat, against=vote) for seat, vote in zip(seats, against, strict=True)))
    return table


def word_and_names(table: Table) -> tuple[str, str, str]:
    """Return the last word, who laid it, and who doubted it first."""
    state = table.round
    names = ("Ben", "Mia", "Oma", "Jo")
    return state.verdict.laid.word, names[state.last.seat], names[(state.last.seat + 1) % 4]


def test_w39_the_vote_on_the_last_card_is_told_between_rounds_and_on_all_phones(begin: Begin) -> None:
    table = last_word_doubted(begin, True, False, False, False)
    word, winner, doubter = word_and_names(table)
    told = f"„{word}“ von {winner} kam durch, 3 zu 1. {doubter} nimmt einen Chip."
    assert "Die letzte Karte ist gelegt." in table.page().text
    assert f"{told} W-34" in table.page().text
    for player in range(4):
        assert plain(table.phone(player).view())[-5:].count(told) == 1


def test_w39_a_vote_that_ends_the_evening_is_told_on_the_podium(begin: Begin) -> None:
    table = last_word_doubted(begin, True, False, False, False, target="1")
    word, winner, _doubter = word_and_names(table)
    told = f"„{word}“ von {winner} kam durch, 3 zu 1."
    assert told in table.page().text
    assert told in " ".join(plain(table.phone(MIA).view()))


def test_w39_a_round_that_no_vote_ended_tells_of_none(begin: Begin) -> None:
    table = last_word_doubted(begin, True, True, True, False)
    assert table.round.ending == ""
    assert "kam durch" not in table.page().text


def test_a20_the_call_that_ends_a_round_is_told_between_rounds_and_on_all_phones(begin: Begin) -> None:
    table = begin("numbers", Starts(BEN), table="digital")
    table.stack(draws=((5, 2), (9,), (9, 4), (12, 11)))
    table.book(Turn(BEN), Keep(BEN), Call(OMA))  # Mia gives her only card and is out
    told = "Schlafmütze: Ben! Die 2 passte in der Mitte auf die 1. 3 Strafkarten für Ben."
    assert "Mia gewinnt Runde 1." in table.page().text
    assert told in table.page().text
    for player in range(4):
        assert told in plain(table.phone(player).view())
    assert "Mia hat sie gewonnen. Zuerst ohne Karten." in plain(table.phone(BEN).view())
