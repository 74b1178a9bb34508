"""The word game without a box: hands on phones, the circle on the tablet, and everything that is sent in between."""

import pytest

from companion.words.actions import Lay
from companion.words.cards import HAND_SIZES
from tests.web.evening_logs import without_isolates
from tests.web.phones.seat.conftest import Begin, Table
from tests.web.phones.seat.seated_phone import Phone, first_lay, hand_of

WITHOUT_BOX = {"table": "digital"}


@pytest.fixture
def table(begin: Begin) -> Table:
    return begin("words", **WITHOUT_BOX)


@pytest.fixture
def phones(table: Table) -> list[Phone]:
    return [table.phone(player) for player in range(4)]


@pytest.fixture
def opener(table: Table, phones: list[Phone]) -> Phone:
    opener: int = table.round.opener
    return phones[opener]


def test_w2_each_phone_holds_its_own_hand_and_the_number_of_the_others(table: Table, phones: list[Phone]) -> None:
    hands = table.round.hands
    for player, phone in enumerate(phones):
        frame = phone.frame()
        assert [card["id"] for card in frame["view"]["hand"]["cards"]] == list(hands[player])
        assert [seat["cards"] for seat in frame["seats"]] == [HAND_SIZES[4]] * 4
        assert frame["view"]["hand"]["lay"] is (player == table.round.opener)  # W-15
        words = phone.client.get(f"/abend/{phone.match}/platz/frage/woerter").get_json()
        assert set(words) == {str(card) for card in hands[player]}


def test_w7_a_laid_card_says_the_word_that_it_makes_on_all_screens(
    table: Table, phones: list[Phone], opener: Phone
) -> None:
    lay = first_lay(opener)
    answer = opener.send("lay", **{**lay, "word": "Hottentotten"}, t=1)
    assert answer.status_code == 409
    assert "Hottentotten" in answer.get_json()["refused"]["sentence"]
    opener.do("lay", **lay, t=1)
    assert lay["word"] in table.page().text
    last = table.round.last
    for player, phone in enumerate(phones):
        assert "".join(hand_of(phone)["last"]["parts"]) == lay["word"]
        who = "Du legst" if player == last.seat else f"{name_of(table, last.seat)} legt"
        assert plain_lines(phone)[-1] == f"{who} „{lay['word']}“."
    phones[(last.seat + 1) % 4].do("halt", word=last.number, t=1)
    for step in range(1, 5):
        phones[(last.seat + step) % 4].tap("gilt")
    assert all(plain_lines(phone)[-1] == f"„{lay['word']}“ gilt, 4 zu 0." for phone in phones)


def test_w9_a_table_may_let_only_such_words_be_laid_as_can_count(begin: Begin) -> None:
    strict = begin("words", **WITHOUT_BOX, may_lay="judge", lexicon="before")
    opener = strict.phone(strict.round.opener)
    answer = opener.send("lay", **first_lay(opener, "gilt_nicht"), t=1)
    assert answer.get_json()["refused"]["clause"] == "W-9"
    opener.do("lay", **first_lay(opener, "gilt"), t=1)


def test_w24_the_server_stamps_a_card_and_takes_no_time_from_a_phone(table: Table, opener: Phone) -> None:
    lay = first_lay(opener)
    for forged in ({"at": 5}, {"spread": 0}, {"attested": True}, {"seat": 2}):
        assert opener.send("lay", **lay, **forged, t=1).status_code == 400
    for odd in ("1", -1, 1e13, True):
        assert opener.send("lay", **lay, t=odd).status_code == 400
    opener.do("lay", **lay, t=12.5)
    laid = table.actions[-1]
    assert isinstance(laid, Lay)
    assert laid.at is not None
    assert laid.spread > 0


def test_w28_a_halt_from_the_chair_leads_to_a_vote_on_all_phones(
    table: Table, phones: list[Phone], opener: Phone
) -> None:
    opener.do("lay", **first_lay(opener), t=1)
    accused = table.round.last
    doubter = phones[(accused.seat + 1) % 4]
    assert not hand_of(phones[accused.seat])["halt"]
    doubter.do("halt", word=hand_of(doubter)["last"]["number"], t=1)
    for step in range(1, 5):
        voter = phones[(accused.seat + step) % 4]
        voter.tap("gilt" if step == 4 else "gilt nicht")
    for phone in phones:
        verdict = hand_of(phone)["verdict"]
        assert (verdict["falls"], verdict["count"]) == (True, "1 zu 3")
    assert table.round.chips[accused.seat] == 1
    precedent = "SELECT COUNT(*) FROM events WHERE id LIKE ? || '.%'"
    with table.evenings.store.database.reading() as connection:
        assert connection.execute(precedent, (table.match,)).fetchone() == (1,)
    assert "fällt" in table.page().text


def test_w23_cards_that_no_clock_can_tell_apart_are_a_photo_finish(
    table: Table, phones: list[Phone], opener: Phone
) -> None:
    opener.do("lay", **first_lay(opener), t=1)
    pausing = table.round.course.pausing
    racers = [phone for player, phone in enumerate(phones) if player != pausing][:2]
    witness = next(phone for player, phone in enumerate(phones) if player != pausing and phone not in racers)
    lays = [first_lay(phone) for phone in racers]
    for phone, lay in zip(racers, lays, strict=True):
        phone.do("lay", **lay, t=1)
    assert all(phone.view()["title"] == "Fotofinish!" for phone in phones)
    assert "Fotofinish" in table.page().text
    photo = table.round.photo
    first = photo.seats[0]
    witness.do("saw", first=first, after=table.round.moment, t=1)
    saw = f"{name_of(table, phones.index(witness))} sah zuerst die Karte von {name_of(table, first)}."
    assert all((saw in plain_lines(phone)) == (phone is not witness) for phone in phones)
    assert saw in plain(table.page().text)
    for phone in (phones[pausing or 0], phones[photo.seats[1]]):
        if table.round.photo is not None:
            phone.do("saw", first=first, after=table.round.moment, t=1)
    if table.round.photo is not None:
        phones[first].do("saw", first=first, after=table.round.moment, t=1)
    last = table.round.last
    assert last.seat == first
    assert all(hand_of(phone)["last"]["agreed"] for phone in phones)
    assert "Fotofinish entschieden" in table.page().text


def test_w25_all_read_who_gave_in_while_others_still_contend(table: Table, phones: list[Phone], opener: Phone) -> None:
    opener.do("lay", **first_lay(opener), t=1)
    assert not hand_of(opener)["last"]["agreed"]
    pausing = table.round.course.pausing
    racers = [phone for player, phone in enumerate(phones) if player != pausing]
    lays = [first_lay(phone) for phone in racers]
    for phone, lay in zip(racers, lays, strict=True):
        phone.do("lay", **lay, t=1)
    racers[0].tap("Ich gebe nach")
    gone = f"{name_of(table, phones.index(racers[0]))} gibt nach."
    assert "Du gibst nach." in plain_lines(racers[0])
    assert all((gone in plain_lines(phone)) == (phone is not racers[0]) for phone in phones)
    assert gone in plain(table.page().text)
    own = phones.index(racers[1])
    racers[1].do("saw", first=own, after=table.round.moment, t=1)
    saw = f"{name_of(table, own)} sah zuerst die eigene Karte."
    assert all((saw in plain_lines(phone)) == (phone is not racers[1]) for phone in phones)
    dock = table.page().one(".circle-dock .line-of")
    assert plain(dock.text) == f"{saw} {gone}"  # the middle of the circle has no room for so many lines


def plain(text: str) -> str:
    return " ".join(without_isolates(text).split())


def plain_lines(phone: Phone) -> list[str]:
    return [plain(line) for line in phone.view()["lines"]]


def name_of(table: Table, seat: int) -> str:
    state = table.log.state
    return state.names[state.players[seat]]


def test_a_card_that_came_late_goes_back_with_a_kind_sentence(table: Table, phones: list[Phone], opener: Phone) -> None:
    opener.do("lay", **first_lay(opener), t=1)
    pausing = table.round.course.pausing
    first, second = [phone for player, phone in enumerate(phones) if player != pausing][:2]
    late = first_lay(second)
    first.do("lay", **first_lay(first), t=1)
    number = hand_of(phones[pausing or 0])["last"]["number"]
    phones[pausing or 0].do("halt", word=number, t=1)
    answer = second.send("lay", **late, t=1)
    assert answer.status_code in (200, 409)
    if answer.status_code == 409:
        assert answer.get_json()["refused"]["sentence"].endswith("Deine Karte ist wieder da.")


def test_the_phone_that_runs_the_table_deals_the_next_round(begin: Begin) -> None:
    table = begin("words", **WITHOUT_BOX)
    host, guest = Phone(table.app, table.match, None), table.phone(1)
    host.client = table.host
    assert guest.send("next_round").status_code == 400
    assert guest.send("end_match").status_code == 400
    assert host.send("end_match").status_code == 403  # without a seat a phone books nothing


def test_the_table_screen_shows_the_circle_and_no_hand(table: Table) -> None:
    state = table.round
    page = table.page("?schritt=tisch")
    deck = state.conditions.deck
    shown = [item.text for item in page.all(".circle-of .at b")]
    assert shown == [deck[stack[-1]].word for stack in state.stacks]
