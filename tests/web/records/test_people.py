"""People by name: stored, renamed, merged and split again; their pages."""

from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient

from companion.log import Redo, Undo
from companion.match.actions import EndMatch, Join, Leave
from companion.words.actions import SetChips
from tests.web.page import Page, read
from tests.web.records.evenings import against, database, first_evening, halt, ids, round_of, second_evening, sums
from tests.web.tablet import book, played
from web.records import people

HOSTILE: Final = ("<script>alert(1)</script>", "אמא", "🐻" * 30, "x" * 60)


def change(client: FlaskClient, person: int, do: str, **more: Any) -> tuple[int, Page]:
    options = {"environ_overrides": more.pop("environ_overrides", {})}
    answer = client.post(f"/leute/{person}", data={"do": do, **more}, follow_redirects=True, **options)
    return answer.status_code, Page(answer.text)


def offered(app: Flask) -> list[str]:
    return [person.name for person in people.offered(database(app))]


def two_grandmothers(client: FlaskClient) -> None:
    """Play two evenings: Oma is second in one, oma Hilde in the other."""
    played(client, "words", ("Oma", "Ben", "Ida"), *round_of(2, 0, 9), EndMatch())
    played(client, "words", ("oma Hilde", "Ben", "Mia"), *round_of(1, 0, 5), EndMatch())


def test_before_the_first_evening_there_is_a_kind_word_and_nobodys_page_is_none(client: FlaskClient) -> None:
    assert "Noch niemand." in read(client, "/leute").text
    assert client.get("/leute/1").status_code == 404
    first_evening(client)
    for number in ["0", "77", "9" * 9, "9" * 30]:
        assert client.get(f"/leute/{number}").status_code == 404, number
        assert client.get(f"/leute/{number}/bild").status_code == 404, number
        assert client.post(f"/leute/{number}", data={"do": "hide"}).status_code == 404, number


def test_everybody_with_evenings_wins_and_the_one_who_played_last_first(client: FlaskClient) -> None:
    first_evening(client)
    played(client, "words", ("oma Hilde", "Ben", "Ida"), *round_of(0, 9, 9), EndMatch())
    shown = read(client, "/leute")
    assert [name for name in shown.texts("ul.folk .name") if name != "Ida"] == ["Ben", "oma Hilde", "Oma", "Mia"]
    assert "2 Abende · 1 gewonnen" in shown.text
    assert sorted(read(client, "/leute?name=OM").texts("ul.folk .name")) == ["Oma", "oma Hilde"]
    assert read(client, "/leute?name=hil").texts("ul.folk .name") == ["oma Hilde"]
    assert "So heißt hier niemand." in read(client, "/leute?name=q").text


def test_a_persons_page_says_what_the_sums_say(app: Flask, client: FlaskClient) -> None:
    first_evening(client)
    second_evening(client)
    shown = read(client, f"/leute/{ids(app)['Ben']}")
    for text in (
        "2 von 2 gewonnen",
        "1 eigenes Wort angezweifelt, 1-mal zu Unrecht",
        "1-mal gezweifelt, 1-mal zu Recht",
    ):
        assert text in shown.text
    assert "1,3" in shown.texts("dl.figures dd")
    assert "Es ist noch früh" in shown.text
    assert "Getränke" not in shown.text
    english = read(client, f"/leute/{ids(app)['Ben']}?lang=en")
    assert "2 of 2 won" in english.text
    assert "1.3" in english.texts("dl.figures dd")
    second_evening(client)
    assert "Es ist noch früh" not in read(client, f"/leute/{ids(app)['Ben']}").text


def test_a_name_spelled_wrong_is_put_right_and_the_old_one_still_finds_the_person(
    app: Flask, client: FlaskClient
) -> None:
    match = played(client, "words", ("Hidle", "Ben", "Ida"), *round_of(0, 4, 4), EndMatch())
    hilde = ids(app)["Hidle"]
    status, shown = change(client, hilde, "rename", name=" Hilde ")
    assert (status, "Gemerkt." in shown.text) == (200, True)
    with app.extensions["evenings"].reading(match) as evening:
        assert evening.log.state.names == ("Hidle", "Ben", "Ida")  # as it was played
    shown = read(client, "/abende")
    assert "Hilde" in shown.texts("bdi")
    assert "Hidle" not in shown.markup
    played(client, "words", ("hilde", "Ben", "Ida"), *round_of(0, 4, 4), EndMatch())
    played(client, "words", ("Ida", "Ben", "HIDLE"), *round_of(4, 4, 0), EndMatch())
    assert ids(app) == {"Ben": 2, "Ida": 3, "Hilde": hilde}
    assert sums(app, "Hilde")["words"].won == 3
    assert sorted(offered(app)) == ["Ben", "Hilde", "Ida"]
    played(client, "words", ("Mia", "Hilde", "Jo"))
    assert ids(app) == {"Ben": 2, "Ida": 3, "Hilde": hilde}
    assert [person.colour for person in people.offered(database(app)) if person.name == "Hilde"] == [1]  # had last
    assert client.get(f"/leute/{hilde}").status_code == 200


def test_what_is_no_name_is_told_and_neither_that_nor_what_no_page_sends_changes_anything(
    app: Flask, client: FlaskClient
) -> None:
    first_evening(client)
    known = ids(app)
    for name in ["", "   ", "\u200b", "x" * 81, "Ben\x07"]:
        status, shown = change(client, known["Ben"], "rename", name=name)
        assert (status, "So kann niemand heißen." in shown.text) == (400, True), name
    for form in [{"do": "merge", "into": "99"}, {"do": "split", "spelling": "1"}, {"do": "x"}, {}]:
        assert client.post(f"/leute/{known['Ben']}", data=form).status_code == 400, form
    assert ids(app) == known


def test_who_sat_at_one_table_are_two_whatever_name_is_wished_for(app: Flask, client: FlaskClient) -> None:
    played(client, "words", (*HOSTILE, "Ben", "Mia"), *round_of(0, *[4] * 5), EndMatch())
    known = ids(app)
    status, shown = change(client, known["Ben"], "merge", into=known["Mia"])
    assert (status, "Also sind es zwei." in shown.text) == (409, True)
    for name in ("mia", *HOSTILE):
        status, shown = change(client, known["Ben"], "rename", name=name)
        assert (status, shown.foreign) == (409, [])
        assert "So heißt hier schon jemand anders" in shown.one(".notice").text
        assert "Ist das dieselbe Person?" not in shown.text
    assert ids(app) == known
    for path in ("/leute", "/abende", *(f"/leute/{number}" for number in known.values())):
        assert not read(client, path).foreign  # any name is only a name
    assert change(client, known["Ben"], "rename", name="BEN")[0] == 200  # only the case of a name may change
    assert sorted(ids(app)) == sorted(["BEN", "Mia", *HOSTILE])


def test_two_names_of_one_person_are_made_one_and_that_is_undone_as_if_it_never_was(
    app: Flask, client: FlaskClient
) -> None:
    two_grandmothers(client)
    known = ids(app)
    before = {name: sums(app, name) for name in known}
    status, shown = change(client, known["oma Hilde"], "rename", name="Oma")
    asked = shown.one(".notice.ask")
    assert (status, "Ist das dieselbe Person?" in asked.text) == (409, True)
    assert asked.one("input[name=into]")["value"] == str(known["Oma"])
    assert ids(app) == known
    change(client, known["oma Hilde"], "rename", name="Oma H.")
    status, shown = change(client, known["oma Hilde"], "merge", into=known["Oma"])
    assert (status, "sind jetzt eine Person." in shown.text) == (200, True)
    assert sorted(ids(app)) == ["Ben", "Ida", "Mia", "Oma"]
    oma = sums(app, "Oma")["words"]
    assert (oma.evenings, oma.points, oma.rounds) == (2, 3, 2)
    assert against(app, "Ben") == {"Oma": (2, 0, 0), "Ida": (1, 0, 0), "Mia": (1, 0, 0)}
    assert client.get(f"/leute/{known['oma Hilde']}").headers["Location"] == f"/leute/{known['Oma']}"
    status, shown = change(client, known["Oma"], "split", spelling=known["oma Hilde"])
    assert (status, "Getrennt." in shown.text) == (200, True)
    change(client, known["oma Hilde"], "rename", name="oma Hilde")
    assert {name: sums(app, name) for name in known} == before
    change(client, known["oma Hilde"], "merge", into=known["Oma"])
    played(client, "words", ("Oma Hilde", "Mia", "Jo"), *round_of(0, 4, 4), EndMatch())
    assert sums(app, "Oma")["words"].evenings == 3


def test_a_name_no_longer_offered_is_offered_again(app: Flask, client: FlaskClient) -> None:
    first_evening(client)
    ben = ids(app)["Ben"]
    assert "schlage ich diesen Namen nicht mehr vor" in change(client, ben, "hide")[1].text
    assert "Ben" not in offered(app)
    assert "wird nicht vorgeschlagen" in read(client, "/leute").text
    second_evening(client)
    assert "Ben" not in offered(app)
    change(client, ben, "show")
    assert "Ben" in offered(app)


def test_a_name_typed_wrong_at_set_up_is_offered_to_nobody(app: Flask, client: FlaskClient) -> None:
    played(client, "words", ("Omma", "Ben", "Ida"))
    assert (offered(app), ids(app)) == ([], {})
    played(client, "words", ("Oma", "Ben", "Ida"), SetChips(0, 1))
    assert sorted(offered(app)) == ["Ben", "Ida", "Oma"]
    shown = read(client, "/leute")
    assert "noch keine Runde" in shown.text
    assert "Omma" not in shown.markup
    assert "Omma" not in read(client, "/neu/wortspiel").markup
    assert "Omma" not in read(client, "/abende").texts("option")


def test_who_joined_by_mistake_or_went_without_a_round_is_not_offered(app: Flask, client: FlaskClient) -> None:
    match = played(client, "words", ("Oma", "Ben", "Ida"), *round_of(0, 4, 4), Join("Jo"))
    assert "Jo" in offered(app)
    book(client, match, Undo(3))
    assert (sorted(offered(app)), "Jo" in ids(app)) == (["Ben", "Ida", "Oma"], False)
    book(client, match, Redo(3))
    assert ("Jo" in offered(app), "Jo" in ids(app)) == (True, True)
    for action in (Leave(3), EndMatch()):
        book(client, match, action)
        assert "Jo" not in offered(app)
    assert "Jo" in read(client, "/abende").texts("bdi")  # the evening itself still names Jo


def test_made_anew_from_the_logs_the_people_are_those_who_were_remembered_event_by_event(
    app: Flask, client: FlaskClient
) -> None:
    evenings = [
        played(client, "words", ("Oma", "Ben", "Ida"), *round_of(0, 4, 4), Join("Jo"), Undo(3), Join("Lea"), Undo(5)),
        played(client, "words", ("Ida", "Jo", "Ben"), *round_of(0, 4, 4), EndMatch()),
    ]
    before = people_rows(app)
    with database(app).writing() as connection:
        for table in ("counts", "standings", "people"):
            connection.execute(f"DELETE FROM {table}")
    opened = app.extensions["evenings"]
    for match in evenings:
        with opened.reading(match) as evening, opened.store.appending(match) as appending:
            for project in opened.projections:
                project(appending, evening, evening.log.events)
    assert people_rows(app) == before
    assert ("Lea", 3) in before  # taken back, and in no log's last state


def people_rows(app: Flask) -> list[tuple[str, int]]:
    with database(app).reading() as connection:
        return connection.execute("SELECT name, colour FROM people ORDER BY key").fetchall()


def test_an_evening_that_ended_in_its_first_round_keeps_who_doubted(app: Flask, client: FlaskClient) -> None:
    played(client, "words", ("Oma", "Ben", "Ida"), *halt(0, (1,), against=3), EndMatch())
    assert sorted(offered(app)) == ["Ben", "Oma"]
    assert sums(app, "Ben")["words"].figure("doubted_right") == 1
