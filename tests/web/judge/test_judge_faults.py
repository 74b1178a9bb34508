"""Faults of the judge's pages speak of words; and every page has the one menu."""

from flask.testing import FlaskClient

from tests.web.page import Page


def test_nothing_or_too_much_at_once_is_answered_by_the_room_that_it_was_sent_to(client: FlaskClient) -> None:
    for path, length, status, sentence in (
        ("/tisch/strenge", 9, 400, "Such dir zwei Karten aus oder tippe das Wort ein."),
        ("/tisch/stimme", 20_000, 413, "Ein Wort reicht"),
        ("/tisch/strenge", 20_000, 413, "Ein Wort reicht"),
        ("/halt/schalter", 20_000, 413, "Ein Wort reicht"),
        ("/neu/wortspiel", 20_000, 413, "Nimm weniger."),
    ):
        answer = client.post(path, data={"id": "x" * length})
        assert (answer.status_code, sentence in answer.text) == (status, True), path


def test_every_page_has_the_one_menu_in_its_row_and_behind_its_key(client: FlaskClient) -> None:
    for path in ["/", "/wort", "/tisch", "/aufgaben/nichts", "/regeln", "/nirgends"]:
        page = Page(client.get(path).text)
        for menu in (".row-of", ".fold"):
            links = " ".join(page.one(f"header nav {menu}").links)
            assert links == "/ /abende /wort /leute /aufgaben /paare /tisch /kartenspiele /regeln /sicherung", path
