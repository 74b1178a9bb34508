"""The roles of devices at a table: host, guests, readers, a lost host; and their rights in the whole house."""

from flask.testing import FlaskClient

from tests.web.access.roles.doors import Device, asked, book, door, doors, seq
from tests.web.page import page_of, read
from web.access.membership import MOST_WAITING, PATIENCE
from web.storage.open_evenings import OpenEvenings


def test_who_opened_the_table_writes_and_everybody_else_looks(
    host: FlaskClient, other: FlaskClient, evening: str
) -> None:
    assert book(host, evening).status_code == 303
    assert "Hier schreibt ein anderes Gerät mit." in page_of(book(other, evening, "key-0002"), 403).text
    assert seq(other, evening) == 1
    assert "ask" in read(other, evening).keys
    assert "ask" not in read(host, evening).keys


def test_a_device_asks_by_a_code_on_both_screens_and_books_until_the_host_takes_it_back(
    host: FlaskClient, other: FlaskClient, evening: str
) -> None:
    assert (doors(host, evening), doors(other, evening)) == ("host", "reader")
    code = asked(other, evening)
    assert (doors(host, evening), doors(other, evening)) == (f"host-{code}", "asking")
    assert f"Ein anderes Gerät möchte mitschreiben: Code {code}" in read(host, evening).text
    assert read(other, evening).one("#code").text == asked(other, evening) == code
    assert book(other, evening).status_code == 403
    door(host, evening, "let_in", code)
    assert (doors(host, evening), doors(other, evening)) == ("host", "guest")
    assert read(other, evening).one("[data-doors]")["data-doors"] == "guest"
    assert book(other, evening, "key-0002").status_code == 303
    assert f"turn_away-{code}" in read(host, f"{evening}?schritt=geraete").keys
    assert door(host, evening, "turn_away", code).status_code == 200
    assert book(other, evening, "key-0003").status_code == 403
    assert seq(host, evening) == 1


def test_who_is_turned_away_may_ask_again_and_stop_and_a_guest_can_leave_but_the_host_stays(
    host: FlaskClient, other: FlaskClient, evening: str
) -> None:
    door(host, evening, "turn_away", asked(other, evening))
    assert (doors(host, evening), doors(other, evening)) == ("host", "reader")
    asked(other, evening)
    assert doors(other, evening) == "asking"
    door(other, evening, "stop")
    assert doors(other, evening) == "reader"
    door(host, evening, "let_in", asked(other, evening))
    door(other, evening, "stop")
    assert doors(other, evening) == "reader"
    door(host, evening, "stop")
    assert doors(host, evening) == "host"


def test_only_the_host_lets_in_turns_away_and_hands_over(
    host: FlaskClient, other: FlaskClient, device: Device, evening: str
) -> None:
    third = device()
    door(host, evening, "let_in", asked(other, evening))
    code = asked(third, evening)
    for who in (other, third):
        for do in ("let_in", "turn_away", "turn_all_away", "hand_over"):
            assert "Das darf nur das Gerät, das den Tisch führt." in page_of(door(who, evening, do, code), 403).text
    assert [doors(who, evening) for who in (host, other, third)] == [f"host-{code}", "guest", "asking"]


def test_only_the_host_ends_the_evening(host: FlaskClient, other: FlaskClient, evening: str) -> None:
    door(host, evening, "let_in", asked(other, evening))
    page = page_of(book(other, evening, do="end_match"), 403)
    assert "Den Abend beendet das Gerät, das den Tisch führt." in page.text
    assert seq(host, evening) == 0
    assert book(host, evening, do="end_match").status_code == 303
    assert seq(host, evening) == 1


def test_only_the_host_undoes_and_redoes_the_end(host: FlaskClient, other: FlaskClient, evening: str) -> None:
    door(host, evening, "let_in", asked(other, evening))
    book(other, evening, "caught-0001", do="caught", seat="1")
    book(host, evening, "end-000001", do="end_match")
    for number, form in enumerate(({"to": "2"}, {"to": "1", "confirmed": "1"}, {"do": "undo", "target": "2"})):
        assert book(other, evening, f"guest-{number:04}", **form).status_code == 403
    assert seq(host, evening) == 2
    assert book(host, evening, "undo-00001", to="2").status_code == 303
    assert book(other, evening, "redo-00001", do="redo", target="2").status_code == 403
    twice = {"id": "redo-00002", "seen": "", "do": "redo", "target": ["1", "2"]}  # the booking reads the last one
    assert other.post(f"{evening}/tun", data=twice).status_code == 403
    assert seq(host, evening) == 3
    assert book(other, evening, "undo-00002", to="1").status_code == 303  # what a guest may do, a guest takes back
    assert book(host, evening, "again-0001", do="redo", target="1").status_code == 303


def test_the_table_is_handed_over_and_has_one_host_who_leads_the_next_game_too(
    host: FlaskClient, other: FlaskClient, evening: str
) -> None:
    code = asked(other, evening)
    assert door(host, evening, "hand_over", code).status_code == 409
    door(host, evening, "let_in", code)
    assert door(host, evening, "hand_over", code).status_code == 200
    assert (doors(host, evening), doors(other, evening)) == ("guest", "host")
    assert book(host, evening).status_code == 303
    assert door(host, evening, "turn_all_away").status_code == 403
    assert book(other, evening, "end-000001", do="end_match").status_code == 303
    onward = host.post(f"{evening}/noch-eine", data={"id": "form-0002"}).headers["Location"]
    assert (doors(host, onward), doors(other, onward)) == ("guest", "host")


def test_what_is_asked_of_nobody_is_told(host: FlaskClient, other: FlaskClient, evening: str) -> None:
    code = asked(other, evening)
    door(other, evening, "stop")
    for wrong in (code, "", "9", "1000", "ab"):
        assert "Dieses Gerät fragt nicht mehr." in page_of(door(host, evening, "let_in", wrong), 409).text
    assert door(host, evening, "open").status_code == 400
    assert host.post("/abend/nirgends22/zugang", data={"do": "ask"}).status_code == 404


def test_at_most_eight_wait_and_who_waits_too_long_makes_room(
    host: FlaskClient, device: Device, evening: str, evenings: OpenEvenings
) -> None:
    waiting = [device() for _ in range(MOST_WAITING)]
    codes = {asked(each, evening) for each in waiting}
    assert len(codes) == MOST_WAITING
    ninth = device()
    assert "Gerade fragen schon 8 Geräte." in page_of(door(ninth, evening, "ask"), 409).text
    page = read(host, evening)
    assert len(page.all(".asking > .one")) == 2
    assert "Alle 8 ansehen" in page.text
    later = evenings.clock() + PATIENCE
    evenings.clock = lambda: later
    asked(ninth, evening)
    assert doors(waiting[0], evening) == "reader"
    assert doors(waiting[1], evening) == "asking"
    door(host, evening, "turn_all_away")
    assert doors(host, evening) == "host"


def test_nobody_learns_the_number_of_another_device(host: FlaskClient, other: FlaskClient, evening: str) -> None:
    door(host, evening, "let_in", asked(other, evening))
    with other.session_transaction() as session:
        number = session["device"]
    for step in ("", "?schritt=geraete"):
        assert number not in read(host, evening + step).markup


def test_the_next_game_keeps_its_host_whoever_begins_it(
    host: FlaskClient, other: FlaskClient, device: Device, evening: str
) -> None:
    third = device()
    for guest in (other, third):
        door(host, evening, "let_in", asked(guest, evening))
    waiting = device()
    asked(waiting, evening)
    book(host, evening, do="end_match")
    onward = other.post(f"{evening}/noch-eine", data={"id": "form-0002"}).headers["Location"]
    assert [doors(each, onward) for each in (host, other, third, waiting)] == ["host", "guest", "guest", "reader"]
    assert host.post(f"{evening}/noch-eine", data={"id": "form-0002"}).headers["Location"] == onward
    assert [doors(each, onward) for each in (host, other)] == ["host", "guest"]


def test_set_up_anew_from_a_game_its_devices_come_along_if_one_of_them_does_it(
    host: FlaskClient, other: FlaskClient, device: Device, evening: str
) -> None:
    door(host, evening, "let_in", asked(other, evening))
    form = {"name": ["Oma", "Ben", "Jo"], "farbe": ["0", "1", "2"], "nach": evening.rpartition("/")[2]}
    onward = other.post("/neu/wortspiel", data={**form, "id": "form-0002"}).headers["Location"]
    assert (doors(host, onward), doors(other, onward)) == ("host", "guest")
    stranger = device()
    theirs = stranger.post("/neu/wortspiel", data={**form, "id": "form-0003"}).headers["Location"]
    assert [doors(each, theirs) for each in (stranger, host, other)] == ["host", "reader", "reader"]
