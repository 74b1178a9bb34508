"""The feast at the end of an evening: faces on the podium, what is told beside it, and the data of its picture."""

import json

from companion.match.actions import NextRound
from companion.siebenschlaefer.actions import Counted, Finished, Laid, Opened, Passed
from companion.siebenschlaefer.cards import Rank
from tests.web.evening_logs import BEN, JO, MIA, OMA, log_of
from tests.web.hostile_names import NAMES as HOSTILE
from tests.web.page import Page
from tests.web.tablet import Tablet
from web.games.screen import most_often
from web.games.siebenschlaefer.screen import missed_turns


def stories(page: Page) -> dict[str, str]:
    """Return the sentence of each story by its title."""
    return {story.one("h2").text: story.one(".by").text for story in page.all(".told-of > section.story-of")}


def picture(page: Page) -> dict[str, object]:
    """Return the data from which a device draws the picture."""
    found: dict[str, object] = json.loads(page.one("#share")["data-picture"])
    return found


def test_the_winner_has_a_crown_and_everybody_on_the_podium_a_face(evening: Tablet) -> None:
    evening.do("end_match")
    page = evening.page()
    assert page.texts(".podium .plate") == ["Oma", "Ben", "Mia"]
    assert len(page.all(".podium .face")) == 3
    assert len(page.all(".also-played .face")) == 1
    assert [step.has(".crown") for step in page.all(".podium .step")] == [True, False, False]


def test_a17_the_schlafmuetze_of_the_evening_was_caught_most_often(tablet: Tablet) -> None:
    tablet.begin(tally="wins")
    for seat in (BEN, MIA, BEN):
        tablet.do("caught", seat=seat)
    tablet.do("finish", winner=OMA)
    tablet.do("end_match")
    assert stories(tablet.page())["Schlafmütze des Abends"] == "Ben wurde 2-mal ertappt."
    assert tablet.page().has(".asleep .cap-on")
    assert stories(tablet.page(lang="en"))["Schlafmütze of the evening"] == "Ben was caught 2 times."


def test_the_longest_run_is_of_rounds_won_one_after_another(tablet: Tablet) -> None:
    for winners, told in (
        ((OMA, BEN, BEN, BEN, OMA, OMA), {"Längste Serie": "Ben hat 3 Runden nacheinander gewonnen."}),
        ((OMA,), {}),
        ((OMA, OMA, JO, JO), {"Längste Serie": "Oma und Jo haben je 2 Runden nacheinander gewonnen."}),
    ):
        tablet.begin(tally="wins")
        for winner in winners:
            tablet.do("finish", winner=winner)
            tablet.do("next_round")
        tablet.do("end_match")
        assert stories(tablet.page()) == told


def test_s20_the_siebenschlaefer_of_the_evening_slept_through_most_turns() -> None:
    log = log_of(
        "siebenschlaefer",
        *(Opened(BEN), Laid(BEN, Rank.SEVEN, Rank.TWO), Passed(JO), Laid(OMA, Rank.SEVEN, Rank.FOUR)),
        *(Passed(MIA), Laid(JO, Rank.SEVEN, Rank.JACK), Finished(JO, untold=True)),
        *(Counted(OMA, 9), Counted(BEN, 8), Counted(MIA, 7), NextRound()),
    )
    assert missed_turns(log) == (0, 1, 1, 0)  # Oma would have been the next, but the pair was Jo's last one


def test_an_evening_without_a_round_has_no_feast_and_no_picture(tablet: Tablet) -> None:
    tablet.begin()
    tablet.do("end_match")
    page = tablet.page()
    assert not page.has(".told-of, .podium, #share")
    assert "data-moment" not in page.one(".board").attributes


def test_the_picture_shows_what_the_page_shows(evening: Tablet) -> None:
    evening.do("leave", player=BEN)
    evening.do("end_match")
    drawn = picture(evening.page())
    assert str(drawn["title"]).replace("\u2068", "").replace("\u2069", "") == "Oma gewinnt!"
    assert [[person["name"] for person in step["people"]] for step in drawn["steps"]] == [["Oma"], ["Mia"], ["Jo"]]  # type: ignore[attr-defined]
    assert drawn["others"] == []  # Ben has left
    assert [(line["name"], line["here"]) for line in drawn["lines"]][1] == ("Ben", False)  # type: ignore[attr-defined]
    assert str(drawn["file"]).endswith(".png")


def test_names_of_any_kind_come_whole_to_the_picture(tablet: Tablet) -> None:
    for names in (HOSTILE[:8], HOSTILE[8:]):
        tablet.begin(names=names, tally="wins")
        tablet.do("finish", winner=0)
        tablet.do("end_match")
        page = tablet.page()
        people = [person["name"] for step in picture(page)["steps"] for person in step["people"]]  # type: ignore[attr-defined]
        assert sorted(people) == sorted(names)
        assert not page.foreign


def test_nobody_stands_out_where_more_than_three_are_level() -> None:
    assert most_often([2, 2, 1, 2]) == ((0, 1, 3), 2)
    assert most_often([2, 2, 2, 2]) == ((), 0)
    assert most_often([0, 0]) == ((), 0)
    assert most_often([]) == ((), 0)
