"""Plots: the places of lines, marks and names, the text for screen readers, colours that differ."""

import re
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from flask import Flask, render_template_string

import web
from companion.header import Header
from companion.log import Log
from companion.match.actions import Correct, Join, Leave, NextRound
from companion.words.actions import Count, Finish
from web.pages.chart import NARROW, WIDE, Chart, Series, bars, chart, chart_pair, series, shortened, spread
from web.pages.language import install
from web.storage.kept_evening import PLAYER_COLOURS

NAMES = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
SIZES = (WIDE, NARROW)
CARDS = ("#C8372D", "#2B5FA8", "#2F7D4F", "#D9A21B")


def straight(count: int, rounds: int, step: int = 3) -> tuple[Series, ...]:
    return tuple(
        Series(f"Spieler {player}", player % 8, tuple((n, n * step * (player % 3)) for n in range(rounds + 1)))
        for player in range(count)
    )


def test_names_stand_apart_and_all_is_inside() -> None:
    for rounds in [0, 1, 7, 60]:
        for count in [2, 3, 8, 12, 40]:
            for size in SIZES:
                drawn = chart(straight(count, rounds), 30, size)
                heights = sorted(line.label_y for line in drawn.lines)
                assert all(below - above >= 21.9 for above, below in pairwise(heights)), size
                assert heights[0] >= drawn.top, size
                assert heights[-1] <= drawn.bottom, size
                for line in drawn.lines:
                    for x, y in (*line.marks, line.end):
                        assert drawn.left <= x <= drawn.right, size
                        assert drawn.top - 15 <= y <= drawn.bottom + 15, size
                assert drawn.name_x < drawn.width, size


def test_more_points_stand_higher_and_later_rounds_further_right() -> None:
    (line,) = chart((Series("Oma", 0, ((0, 0), (1, 4), (2, 9))),)).lines
    (x0, y0), (x1, y1), (x2, y2) = (*line.marks, line.end)
    assert x0 < x1 < x2
    assert y0 > y1 > y2


def test_the_target_stands_where_its_points_stand_and_always_on_the_plot() -> None:
    drawn, far, without = (chart((Series("Oma", 0, ((0, 0), (1, 30))),), target) for target in (30, 500, 0))
    assert drawn.target is not None
    assert far.target is not None
    assert drawn.target.at == drawn.lines[0].end[1]
    assert far.target.at >= far.top
    assert without.target is None


def test_equal_totals_are_drawn_side_by_side() -> None:
    drawn = chart(tuple(Series(name, n, ((0, 0), (1, 3), (2, 6))) for n, name in enumerate(NAMES)))
    heights = sorted(line.end[1] for line in drawn.lines)
    assert all(below - above >= 3 for above, below in pairwise(heights))


def test_huge_totals_can_be_read() -> None:
    for size in SIZES:
        drawn = chart((Series("Oma", 0, tuple((n, 9999 * n) for n in range(61))), *straight(3, 60)), 0, size)
        assert drawn.lines[0].total == "599\u202f940", size
        assert 3 <= len(drawn.y_ticks) <= 7, size
        assert drawn.right - drawn.left > 60, size


def test_with_many_rounds_only_some_are_named_and_marked() -> None:
    drawn = chart(straight(4, 60), 0, NARROW)
    assert all(int(tick.text) % int(drawn.x_ticks[0].text) == 0 for tick in drawn.x_ticks)
    assert all(after.at - before.at >= 30 for before, after in pairwise(drawn.x_ticks))
    assert len(drawn.lines[1].marks) < 30


def evening() -> Log:
    log = Log(Header.of("words", NAMES[:4], "a table in Bremen", {"table": "referee"}, dealer=0))
    for action in (Finish(0), Count((0, 5, 3, 1)), Leave(3), Join("Ada"), NextRound(), Finish(0), Count((0, 1, 2, 3))):
        log.append(action)
    log.append(Correct(1, 1, 9))
    return log


def test_who_joins_begins_there_and_who_left_ends_there() -> None:
    by_name = {one.name: one for one in series(evening())}
    assert by_name["Oma"].points == ((0, 0), (1, 0), (2, 0))
    assert by_name["Ben"].points == ((0, 0), (1, 9), (2, 10))
    assert by_name["Jo"].points == ((0, 0), (1, 1))
    assert by_name["Jo"].here is False
    assert by_name["Ada"].points == ((1, 5), (2, 8))


def test_who_comes_back_with_more_is_drawn_with_it_at_once() -> None:
    log = Log(Header.of("words", NAMES[:4], "a table in Bremen", {"table": "referee"}, dealer=0))
    for action in (Finish(0), Count((0, 5, 3, 1)), Leave(3), NextRound(), Finish(0), Count((0, 2, 1)), Join("Jo")):
        log.append(action)
    assert series(log)[3].points == ((0, 0), (1, 1), (2, 7))
    for action in (NextRound(), Finish(0), Count((0, 1, 1, 2))):
        log.append(action)
    assert series(log)[3].points == ((0, 0), (1, 1), (2, 7), (3, 9))


def test_colours_are_those_of_the_players_and_newcomers_get_one() -> None:
    assert [one.colour for one in series(evening(), (7, 0, 3, 1))] == [7, 0, 3, 1, 4]


def test_spread_keeps_the_order_and_moves_nobody_who_has_room() -> None:
    assert spread([10, 100, 50], 20, 0, 200) == (10, 100, 50)
    assert spread([50, 50], 20, 0, 200) == (40, 60)
    assert spread([0, 0, 0], 20, 0, 200) == (0, 20, 40)
    assert spread([200, 200], 20, 0, 200) == (180, 200)


def test_bars_are_as_long_as_their_numbers() -> None:
    rows = bars([("Oma", 0, 1.5, "1,5"), ("Ben", 9, 3.0, "3,0"), ("Jo", 2, 0, "0")])
    assert [row.share for row in rows] == [50, 100, 0]
    assert rows[1].colour == 1
    assert [row.share for row in bars([("Oma", 0, 0, "0")])] == [0]


def test_long_names_are_cut_to_the_room_there_is() -> None:
    for name in ["Maximilian-Alexander von und zu Hohenstein", "李" * 30, "👩‍👩‍👧" * 20]:
        cut = shortened(name, 80)
        assert cut.endswith("…"), name
        assert len(cut) < len(name), name
        assert shortened("Oma", 80) == "Oma", name


@pytest.fixture(scope="module")
def page() -> Flask:
    app = Flask("web", root_path=str(Path(web.__file__).parent), template_folder="pages/templates")
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True  # as in web/app.py: compiled templates are shared
    install(app)
    return app


def drawn(page: Flask, pair: tuple[Chart, Chart], lang: str = "de") -> ET.Element:
    source = "{% import '_chart.html' as plots with context %}{{ plots.running_totals(pair) }}"
    with page.test_request_context("/", headers={"Accept-Language": lang}):
        return ET.fromstring(render_template_string(source, pair=pair))  # noqa: S314 - our own


def test_a_screen_reader_hears_the_totals_the_best_first(page: Flask) -> None:
    figure = drawn(page, chart_pair(series(evening()), 30))
    for image in figure:
        assert image.get("role") == "img"
        assert image.get("aria-label") == "Gesamtpunkte nach 2 Runden: Oma 0, Mia 5, Ada 8, Ben 10. Ziel 30."
    assert drawn(page, chart_pair(series(evening()), 30), "en")[0].get("aria-label") == (
        "Total points after 2 rounds: Oma 0, Mia 5, Ada 8, Ben 10. Target 30."
    )


def test_the_plot_has_no_style_of_its_own_and_any_name_stays_a_name(page: Flask) -> None:
    name = '<script>alert("x")</script>'
    figure = drawn(page, chart_pair((Series(name, 0, ((0, 0), (1, 2))), *straight(2, 1))))
    kinds = {element.tag for element in figure.iter()}
    assert kinds <= {"figure", "svg", "g", "path", "text"}
    assert not any("style" in element.attrib for element in figure.iter())
    assert name in (figure[0].get("aria-label") or "")


def shades(dark: bool) -> list[str]:
    css = (Path(web.__file__).parent / "pages/static/players.css").read_text("utf-8")
    light, _, rest = css.partition("@media (prefers-color-scheme: dark)")
    found = re.findall(r"--p\d: (#[0-9A-F]{6})", rest if dark else light)
    assert len(found) == PLAYER_COLOURS
    return found


def channels(shade: str) -> list[float]:
    parts = [int(shade[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    lights = sorted(
        sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), channels(shade), strict=True)) + 0.05
        for shade in (one, other)
    )
    return lights[1] / lights[0]


def test_colours_of_people_can_be_read_on_paper_and_are_none_of_the_cards() -> None:
    for dark, paper, on in [(False, "#FBF7EF", "#FFFFFF"), (True, "#17191F", "#17191F")]:
        found = shades(dark)
        assert all(contrast(shade, paper) >= 4.5 for shade in found), dark
        assert all(contrast(shade, on) >= 4.5 for shade in found), dark
        assert not set(found) & set(CARDS), dark
        for one, other in combinations([*found, *CARDS], 2):
            apart = sum((a - b) ** 2 for a, b in zip(_oklab(one), _oklab(other), strict=True)) ** 0.5
            if one in found:
                assert apart >= 0.1, f"{one} and {other} look alike"


def _oklab(shade: str) -> tuple[float, float, float]:
    """Return a colour in Björn Ottosson's OKLab, in which equal distances look equal."""
    r, g, b = channels(shade)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )
