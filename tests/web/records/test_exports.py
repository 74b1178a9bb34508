"""Evenings for other programs: spreadsheets and BG Stats."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

from companion.action import Action
from companion.header import Header
from companion.log import Log
from companion.match.actions import Correct, EndMatch, Leave, NextRound
from companion.words.actions import Count, Finish
from web.records.evening_downloads import evening_csv, play_file, play_link
from web.storage.event_store import EveningRow
from web.storage.open_evenings import OpenEvening

BERLIN = timezone(timedelta(hours=1))
TAKEN_FOR_VALUES = (
    "007", "1/2", "3-4", "12:30", "1,5", "1 1/2", "10 %", "5 €", "$5", "1e5", "23456e7892", "5 pm", "1 A", "21.11.",
    "1. Mai", "Mai 5", "24. Dezember", "Dez 24", "March 3", "(5)", "WAHR", "True",
)  # fmt: skip
"""Names that LibreOffice or Excel show as another number, date or time."""
STARTED = int(datetime(2026, 11, 21, 23, 30, tzinfo=UTC).timestamp() * 1000)  # in Berlin it is the 22nd already
TWO_ROUNDS: tuple[Action, ...] = (
    Finish(0),
    Count((0, 5, 3, 1)),
    NextRound(),
    Finish(1),
    Count((4, 0, 2, 2)),
    Correct(1, 1, 8),
)


def kept(log: Log) -> OpenEvening:
    row = EveningRow("kxq4mtp2ab", log.header, {}, (), STARTED, None, len(log), STARTED, over=False)
    return OpenEvening(row.id, row, log)


def evening(
    *actions: Action, names: tuple[str, ...] = ("Oma", "Ben", "Mia", "Jo"), minutes: int = 90, **options: str | int
) -> OpenEvening:
    log = Log(Header.of("words", names, "a table in Bremen", {"table": "referee", **options}, dealer=0))
    for number, action in enumerate(actions, 1):
        log.append(action, at=STARTED + minutes * 60_000 * number // len(actions))
    return kept(log)


def rows(raw: bytes, delimiter: str = ";") -> list[list[str]]:
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def test_a_spreadsheet_gets_a_line_for_each_round_and_player() -> None:
    raw = evening_csv(evening(*TWO_ROUNDS), "de", BERLIN)
    assert raw.startswith(b"\xef\xbb\xbf")  # so that a spreadsheet knows it as UTF-8
    table = rows(raw)
    assert b'2026-11-22;"Schlafm' in raw  # quoted: LibreOffice parts cells at commas as well
    assert table[0] == ["Datum", "Spiel", "Runde", "Name", "Punkte", "Gesamt", "Gewonnen", "Ende", "Korrigiert"]
    assert len(table) == 1 + 2 * 4
    assert table[1] == ["2026-11-22", "Schlafmütze – das Wortspiel", "1", "Oma", "0", "0", "ja", "alle Karten weg", ""]
    assert table[2][3:] == ["Ben", "8", "8", "", "alle Karten weg", "ja"]
    assert table[6][2:7] == ["2", "Ben", "0", "8", "ja"]
    table = rows(evening_csv(evening(*TWO_ROUNDS), "en", BERLIN), ",")
    assert table[0][:4] == ["Date", "Game", "Round", "Name"]
    assert table[1][1] == "Schlafmütze, the word game"  # its comma doesn't split it
    assert table[1][6] == "yes"
    assert len(rows(evening_csv(evening()))) == 1  # without a finished round


def test_any_name_comes_out_as_it_went_in_and_none_is_calculated() -> None:
    for name in [
        'Ben;Mia "der Bär"',
        "Ben 2",
        "3 Musketiere",
        "Mai",
        "Eva, 5",
        "5 🦁",
        "נועה",
        "👩‍👩‍👧 Familie",
        "<script>",
        "B" * 60,
    ]:
        whole = evening(*TWO_ROUNDS, names=(name, "Ben", "Mia", "Jo"))
        assert rows(evening_csv(whole))[1][3] == name, name
        assert json.loads(play_file(whole))["players"][0]["name"] == name, name
        assert sent(play_link(whole))["players"][0]["name"] == name, name
    for name in ["=1+1", "+49 421", "-Jo", "@Ada", "＝1", '=HYPERLINK("http://x";"y")', *TAKEN_FOR_VALUES]:
        table = rows(evening_csv(evening(*TWO_ROUNDS, names=(name, "Ben", "Mia", "Jo"))))
        assert table[1][3] == f"'{name}", name


def sent(link: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    return found


def test_the_play_file_refers_to_its_own_game_and_players() -> None:
    shape = json.loads(play_file(evening(*TWO_ROUNDS, EndMatch()), zone=BERLIN))
    (play,) = shape["plays"]
    (game,) = shape["games"]
    assert play["gameRefId"] == game["id"]
    assert game["highestWins"] is False
    names = {player["id"]: player["name"] for player in shape["players"]}
    scored = [
        (names[each["playerRefId"]], each["score"], each["rank"], each["winner"]) for each in play["playerScores"]
    ]
    assert scored == [("Oma", "4", 2, False), ("Ben", "8", 4, False), ("Mia", "5", 3, False), ("Jo", "3", 1, True)]
    assert (play["playDate"], play["playDateYmd"], play["durationMin"]) == ("2026-11-22 00:30:00", 20261122, 90)
    assert play["rounds"] == 2
    for short in (evening(), evening(*TWO_ROUNDS, minutes=-600)):  # of a clock that jumped back
        assert json.loads(play_file(short))["plays"][0]["durationMin"] == 0


def test_exported_again_the_play_and_its_people_keep_their_names() -> None:
    first, again = (json.loads(play_file(evening(*TWO_ROUNDS))) for _ in range(2))
    other = json.loads(play_file(replace(evening(*TWO_ROUNDS), id="another")))
    assert first == again
    assert first["plays"][0]["uuid"] != other["plays"][0]["uuid"]
    assert first["players"][0]["uuid"] == other["players"][0]["uuid"]
    assert len({player["uuid"] for player in first["players"]}) == 4


def test_the_link_says_when_it_ended_in_utc_and_who_won() -> None:
    link = play_link(evening(*TWO_ROUNDS, EndMatch()))
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22")
    shape = sent(link)
    assert shape["playDate"] == "2026-11-22 01:00:00"
    assert [player["winner"] for player in shape["players"]] == [False, False, False, True]
    assert [player["rank"] for player in shape["players"]] == [2, 4, 3, 1]


def test_who_left_has_a_score_and_no_rank() -> None:
    whole = evening(*TWO_ROUNDS, Leave(1), EndMatch())
    ben = sent(play_link(whole))["players"][1]
    assert "rank" not in ben
    assert ben["score"] == 8
    assert json.loads(play_file(whole))["plays"][0]["playerScores"][1]["rank"] == 0


def test_where_rounds_won_decide_the_score_is_rounds_won_and_the_highest_wins() -> None:
    from companion.numbers.actions import Finish as Stop

    options = {"table": "referee", "tally": "wins"}
    log = Log(Header.of("numbers", ["Oma", "Ben"], "a table in Bremen", options, dealer=0))
    for action in (Stop(1), EndMatch()):
        log.append(action)
    shape = sent(play_link(kept(log)))
    assert shape["game"]["highestWins"] is True
    assert [(player["score"], player["winner"]) for player in shape["players"]] == [(0, False), (1, True)]
