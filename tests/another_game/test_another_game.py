"""A fourth game is played from set-up to podium by registering it; no shared file knows it.

Tests of every game run here once more, for this one.
"""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import simulate
from companion.game import GAMES, Setup, game
from companion.header import Header
from companion.log import Log
from companion.match.actions import EndMatch, Leave, NextRound
from tests.another_game.rules import GAME, DigitalState, Play, Took
from tests.companion import test_every_game as every_game
from tests.web.forms import NAMES
from tests.web.page import Page, read
from tests.web.phones.seat.conftest import NAMES as FOUR, Table
from tests.web.phones.seat.test_word_views import plain
from tests.web.table import test_rules as rules_pages
from tests.web.tablet import Device, Tablet
from web.app import create_app
from web.games.screen import clause_url, facts_of, screen_of

LAWS = [
    every_game.test_cards_and_chips_are_neither_made_nor_lost,
    every_game.test_what_is_listed_is_exactly_what_is_accepted,
    every_game.test_no_view_tells_what_its_seat_cannot_see,
    every_game.test_a_replayed_log_gives_the_same_match,
    every_game.test_chance_comes_from_the_seed_and_time_from_the_events,
    every_game.test_a_state_holds_nothing_that_can_change,
    every_game.test_games_end_where_cards_are_laid_rather_than_not,
]


def named(law: Callable[..., None]) -> str:
    return law.__name__.removeprefix("test_")


@pytest.mark.parametrize("law", LAWS, ids=named)
def test_it_keeps_what_every_game_keeps(law: Callable[[str, int], None]) -> None:
    law("highest", every_game.STEPS)


def test_what_is_declared_of_it_is_sound_and_a_wrong_setup_is_refused() -> None:
    every_game.test_what_is_declared_of_a_game_is_sound("highest")
    every_game.test_a_wrong_setup_is_refused("highest")


def test_its_rules_are_a_page_like_every_other(app: Flask) -> None:
    rules_pages.test_each_game_has_its_minute_and_the_list_of_headings_leads_to_all_of_them(
        app.test_client(), "highest"
    )


def test_bots_play_it_to_the_end() -> None:
    found = simulate.simulate("highest", players=3, rounds=50, seed="a seed")
    assert found.rounds == 50
    assert set(found.endings) == {"played"}


def test_h3_the_first_of_equal_cards_takes_the_trick() -> None:
    state = GAME.start(Setup(2, "a"))
    assert isinstance(state, DigitalState)
    state = state._replace(hands=((5, 7, 7), (7, 8, 9)))
    first = state.turn
    after = GAME.apply(GAME.apply(state, Play(first, 7)), Play(1 - first, 7))
    assert after.tricks[first] == 1


@pytest.fixture
def tablet(app: Flask) -> Tablet:
    return Tablet(app)


def test_it_is_offered_set_up_and_played_to_the_podium(tablet: Tablet) -> None:
    assert "Höchste Karte" in read(tablet.client, "/").text
    assert Page(tablet.client.get("/neu/hoechste/anders?name=Oma").text).has('input[name="geber"]')
    tablet.begin("hoechste", NAMES[:3], target="4")
    assert "1. Stich von 3: Wer nimmt ihn?" in tablet.says()
    for seat in (0, 0, 1):
        tablet.do("took", seat=seat)
    page = tablet.page()
    assert "Alle Stiche sind gemacht." in page.text
    assert f"{NAMES[0]} nimmt den Stich." in page.text.replace("\u2068", "").replace("\u2069", "")
    tablet.do("next_round")
    for seat in (0, 1, 1):
        tablet.do("took", seat=seat)
    assert tablet.page().has(".podium")  # the third player has missed 6 tricks, and the target is 4


def test_its_story_links_to_its_own_rules(tablet: Tablet) -> None:
    tablet.begin("hoechste", NAMES[:2], target="0")
    tablet.do("took", seat=1)
    assert clause_url("highest", "H-3") in tablet.page().links


def test_its_refusals_are_told_in_its_own_words(tablet: Tablet) -> None:
    tablet.begin("hoechste", NAMES[:2], target="0")
    answer = tablet.send("play", seat=0, card=3)
    assert answer.status_code == 409
    assert "So wird an diesem Tisch nicht gespielt." in Page(answer.text).text
    assert "Hier spielen 2 bis 4 mit." in set_up_with(tablet.client, NAMES[:1])


def set_up_with(client: FlaskClient, names: tuple[str, ...]) -> str:
    return Page(client.post("/neu/hoechste", data={"id": "a-form-of-this-test", "name": list(names)}).text).text


def test_its_own_statistics_stand_on_the_page_of_a_person(tablet: Tablet) -> None:
    tablet.begin("hoechste", NAMES[:2], target="0")
    for seat in (1, 1, 0):
        tablet.do("took", seat=seat)
    people = Page(tablet.client.get("/leute").text)
    mine = next(link for link in people.links if link.startswith("/leute/"))
    assert "Stiche" in read(tablet.client, mine).text
    assert "Höchste Karte" in read(tablet.client, "/abende").text


def test_an_evening_on_phones_is_shown_by_what_lies_open(app: Flask) -> None:
    log = Log(Header.of("highest", NAMES[:3], "a seed", {"table": "digital"}, 0))
    rng = Random(1)
    for number in range(12):
        actions = [each for each in log.match.legal_actions(log.state) if not isinstance(each, EndMatch | Leave)]
        log.append(rng.choice(actions), id=f"action-{number:05}", at=number)
    evenings = app.extensions["evenings"]
    match = evenings.begin(log.header, "form-of-this-test")
    with evenings.store.appending(match) as appending:
        appending.add(log.events, over=False)
    page = Page(app.test_client().get(f"/abend/{match}").text)
    assert "Zug von " in page.text


def test_its_evening_comes_and_goes_in_a_bundle(tablet: Tablet, tmp_path: Path) -> None:
    tablet.begin("hoechste", NAMES[:2], target="0")
    tablet.do("took", seat=1)
    with tablet.client.get("/sicherung/alles.zip") as response:
        bundle = response.data
    other = create_app({"DATABASE": tmp_path / "other.sqlite", "SECRET_KEY": "another"}).test_client()
    sent = other.post("/sicherung", data={"datei": (io.BytesIO(bundle), "alles.zip")})
    assert "1 Abend ist neu." in Page(sent.text).text
    for kind in ("abend.csv", "abend.bgsplay"):
        assert other.get(f"{tablet.address}/{kind}").status_code == 200


def test_it_is_gone_where_nobody_registered_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert screen_of("highest").facts == facts_of("highest")
    monkeypatch.delitem(GAMES, "highest")
    assert "highest" not in GAMES
    assert game("words").facts.name == "words"


BEN, MIA, OMA, JO = range(4)


def test_a_game_without_a_part_for_phones_shows_the_table(app: Flask) -> None:
    device = Device(app.test_client())
    device.begin("hoechste", FOUR)
    table = Table(app, device.match)
    table.book(Took(BEN))
    ben = table.phone(BEN)
    assert plain(ben.view()) == ["Runde 1", "Gespielt wird am Tisch."]
    assert [seat["name"] for seat in ben.frame()["seats"]] == list(FOUR)
    assert ben.send("took").status_code == 400
    table.book(Took(BEN), Took(MIA))
    assert plain(ben.view()) == [
        "Runde 1 ist vorbei.",
        "Du hast sie gewonnen! Alle Stiche sind gemacht.",
        "Für dich 1 Minuspunkt.",
    ]
    table.book(NextRound())
    assert ben.view()["mood"] == "rest"
