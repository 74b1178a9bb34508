"""The seats of phones in the house's file: one phone a player, one player a phone, and who may take a seat over."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from companion.action import Action
from companion.header import Header
from companion.log import Redo
from companion.match.actions import Join, Leave
from companion.numbers.actions import Finish
from tests.engines import Place
from tests.web.database_file import file_of
from web.access import membership
from web.access.membership import MOST_WAITING, PATIENCE, PAUSE, MembershipFault, Role, TableChange
from web.records.deleted import DAYS, delete, empty_bin
from web.records.people import project_people
from web.records.standings import project_standings
from web.storage.database import Database, open_database
from web.storage.event_store import Appending
from web.storage.kept_evening import DAY
from web.storage.open_evenings import OpenEvenings
from web.table.phones import join_codes

OMA, BEN, MIA = range(3)
NAMES = ("Oma", "Ben", "Mia")
NOW = 1_800_000_000_000


@pytest.fixture
def house(place: Place) -> OpenEvenings:
    projections = [project_people, project_standings, membership.free_empty_chairs]
    return OpenEvenings(open_database(place), projections)


@pytest.fixture
def database(house: OpenEvenings) -> Database:
    return house.store.database


@pytest.fixture
def match(house: OpenEvenings) -> str:
    return begun(house)


def begun(house: OpenEvenings, names: tuple[str, ...] = NAMES, follows: str | None = None) -> str:
    def also(appending: Appending) -> None:
        if follows:
            membership.carry_over(appending, follows, NOW)
        else:
            membership.open_table(appending, "host", NOW)

    header = Header.of("numbers", names, "a", {"table": "referee"})
    return house.begin(header, f"form-{'-'.join(names)}-{follows}", also=also, follows=follows)


def at_table(database: Database, match: str, device: str, at: int = NOW) -> AbstractContextManager[TableChange]:
    return membership.changing(database, match, device, at)


def sit(database: Database, match: str, player: int, device: str, at: int) -> Role:
    with at_table(database, match, device, at) as table:
        return table.sit(player)


def sat(database: Database, match: str, *phones: tuple[int, str]) -> None:
    for player, device in phones:
        sit(database, match, player, device, NOW)


def seated(database: Database, match: str) -> dict[int, str]:
    return {seat.player: seat.device for seat in membership.taking_part(database, match, "").phones}


def book(house: OpenEvenings, match: str, *actions: Action) -> None:
    for number, action in enumerate(actions):
        house.book(match, action, f"booking-{number}")


def codes(database: Database, match: str) -> list[int]:
    return [request.code for request in membership.taking_part(database, match, "").waiting]


def test_a_code_is_made_once_for_a_table_and_found_however_it_is_typed(house: OpenEvenings, match: str) -> None:
    database, other = house.store.database, begun(house, ("Jo", "Ida", "Kai"))
    code = join_codes.code_of(database, match)
    assert join_codes.code_of(database, match) == code
    assert join_codes.code_of(database, other) != code
    assert len(code) == join_codes.LENGTH
    for typed in (code, code.upper(), f" {code[:3]} {code[3:]} ", f"{code[:2]}-{code[2:]}", join_codes.shown(code)):
        assert join_codes.match_of_code(database, typed) == match, typed
    for wrong in ("", "x", f"{code}a", code[:-1], "İİİİİİ", "a" * 5000, "\x00" * 6, "ab cd\u0301e"):
        assert join_codes.match_of_code(database, wrong) is None


def test_a_phone_keeps_its_seat_until_it_gets_the_other_one(database: Database, match: str) -> None:
    sat(database, match, (MIA, "first"), (BEN, "second"), (MIA, "second"))
    assert seated(database, match) == {MIA: "first", BEN: "second"}
    with at_table(database, match, "host") as table:
        table.give_seat(table.there.waiting[0].code)
    assert seated(database, match) == {MIA: "second"}


def test_two_phones_swap_their_seats_with_one_nod(database: Database, match: str) -> None:
    sat(database, match, (MIA, "first"), (BEN, "second"), (BEN, "first"))
    sit(database, match, MIA, "second", NOW + 1)
    with at_table(database, match, "host") as table:
        table.give_seat(table.there.waiting[0].code)
    assert seated(database, match) == {BEN: "first", MIA: "second"}
    assert codes(database, match) == []


def test_a_seat_that_gets_free_goes_to_the_phone_that_asked_first(database: Database, match: str) -> None:
    for at, device in enumerate(("first", "second", "third")):
        sit(database, match, MIA, device, NOW + at)
    with at_table(database, match, "first") as table:
        table.stand_up()
    assert seated(database, match) == {MIA: "second"}
    assert [request.device for request in membership.taking_part(database, match, "").waiting] == ["third"]
    with at_table(database, match, "third") as table:
        table.stop_asking_for_seat()
    with at_table(database, match, "host") as table:
        table.free_seat(MIA)
    assert seated(database, match) == {}


def test_a_shaken_head_holds_for_a_minute(database: Database, match: str) -> None:
    sat(database, match, (MIA, "first"), (MIA, "second"))
    with at_table(database, match, "host") as table:
        table.refuse_seat(table.there.waiting[0].code)
    wish = membership.taking_part(database, match, "second").request
    assert wish is not None
    assert wish.refused
    assert wish.since == NOW
    with pytest.raises(MembershipFault, match="Der Tisch hat Nein gesagt"):
        sit(database, match, MIA, "second", NOW + PAUSE - 1)
    assert codes(database, match) == []
    assert sit(database, match, MIA, "second", NOW + PAUSE) is Role.WAITING
    assert sit(database, match, BEN, "second", NOW + PAUSE) is Role.PHONE


def test_so_many_wait_and_no_more_until_the_oldest_has_waited_long(database: Database, match: str) -> None:
    sit(database, match, MIA, "first", NOW)
    for number in range(MOST_WAITING):
        sit(database, match, MIA, f"phone {number}", NOW + number)
    with pytest.raises(MembershipFault, match="Gerade fragen schon 8 Handys"):
        sit(database, match, MIA, "one more", NOW + 100)
    assert sit(database, match, MIA, "one more", NOW + PATIENCE) is Role.WAITING
    assert "phone 0" not in [request.device for request in membership.taking_part(database, match, "").waiting]
    assert len(set(codes(database, match))) == MOST_WAITING


def test_of_many_phones_at_once_one_sits(database: Database, match: str) -> None:
    def tap(number: int) -> Role | str:
        try:
            return sit(database, match, MIA, f"phone {number}", NOW)
        except MembershipFault as fault:
            return fault.code

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(tap, range(40)))
    assert answers.count(Role.PHONE) == 1
    assert answers.count(Role.WAITING) == MOST_WAITING
    assert answers.count("phones_crowded") == 40 - 1 - MOST_WAITING
    assert len(membership.taking_part(database, match, "").phones) == 1


def test_a_phone_that_taps_all_faces_at_once_has_one_seat(database: Database, match: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: sit(database, match, number % 3, "phone", NOW), range(30)))
    assert len(membership.taking_part(database, match, "").phones) == 1


def test_who_leaves_leaves_no_phone_behind(house: OpenEvenings, database: Database, match: str) -> None:
    for player in (OMA, BEN, MIA):
        sat(database, match, (player, f"phone {player}"), (BEN, "another"))
    book(house, match, Finish(OMA), Leave(BEN))
    assert seated(database, match) == {OMA: "phone 0", MIA: "phone 2"}
    assert codes(database, match) == []


def test_a_newcomer_who_was_taken_back_leaves_no_phone_to_the_next_one(
    house: OpenEvenings, database: Database, match: str
) -> None:
    book(house, match, Finish(OMA), Join("Jo"))
    sat(database, match, (3, "phone of Jo"), (3, "another"))
    house.take_back(match, 2, "booking-3", None)
    house.book(match, Join("Ida"), "booking-4")
    with house.reading(match) as evening:
        assert evening.log.state.names[3] == "Ida"
    assert seated(database, match) == {}
    assert codes(database, match) == []


def test_a_leaving_that_is_taken_back_frees_nobody_elses_seat(
    house: OpenEvenings, database: Database, match: str
) -> None:
    sit(database, match, MIA, "phone", NOW)
    book(house, match, Finish(OMA), Leave(BEN))
    house.take_back(match, 2, "booking-9", None)
    house.book(match, Redo(2), "booking-10")
    assert seated(database, match) == {MIA: "phone"}


def test_a_seat_stays_when_somebody_sits_down_before_it(house: OpenEvenings, database: Database, match: str) -> None:
    sit(database, match, MIA, "phone", NOW)
    book(house, match, Finish(OMA), Join("Jo", place=0))
    with house.reading(match) as evening:
        assert evening.log.state.seated.index(MIA) == 3  # it was 2
    assert membership.player_of(database, match, "phone") == MIA


def test_phones_go_on_with_their_people(house: OpenEvenings, database: Database, match: str) -> None:
    for player in (OMA, BEN, MIA):
        sit(database, match, player, f"phone {player}", NOW)
    after = begun(house, ("mia", "Oma", "Jo"), follows=match)
    assert seated(database, after) == {0: "phone 2", 1: "phone 0"}
    assert membership.goes_on_at(database, match, "phone 2") == after
    assert membership.goes_on_at(database, match, "phone 1") is None
    assert membership.goes_on_at(database, match, None) is None
    assert membership.tables_of(database, "phone 1") == (match,)
    assert set(membership.tables_of(database, "phone 2")) == {match, after}


def test_nothing_is_left_of_an_evening_that_was_deleted_for_good(database: Database, match: str) -> None:
    sat(database, match, (MIA, "first"), (MIA, "second"))
    code = join_codes.code_of(database, match)
    with database.writing() as connection:
        delete(connection, match, NOW)
    assert join_codes.match_of_code(database, code) is None
    assert membership.tables_of(database, "first") == ()
    assert sum(empty_bin(database, NOW + day * DAY) for day in range(DAYS + 1)) == 1
    with database.reading() as connection:
        for table in ("join_codes", "participants"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_house_without_a_file_has_no_phones(tmp_path: Path) -> None:
    database = open_database(tmp_path / "table.sqlite")
    assert not membership.taking_part(database, "nobody", "").phones
    assert not membership.taking_part(database, "nobody", "").waiting
    assert membership.taking_part(database, "nobody", "x").request is None
    assert membership.player_of(database, "nobody", "x") is None
    assert join_codes.match_of_code(database, "abcdef") is None
    assert not file_of(database).path.exists()
