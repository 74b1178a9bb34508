"""Evenings of each game on eight phones over HTTP, while requests get lost and the server is killed.

They play at full speed; requests get lost, doubled, late and out of order.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest

from companion.game import GAMES
from companion.words.actions import Vote
from tests.web.forms import NAMES, new_key, set_up
from tests.web.phones.rounds.house import FORM, Device, House
from tests.web.phones.rounds.play import log_on_disk, open_house, play
from web.storage.database import open_database
from web.table.phones.join_codes import code_of

pytestmark = pytest.mark.slow

DISPUTES = 6


@pytest.fixture(scope="module")
def house(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("rounds"), data_home) as opened:
        yield opened


@pytest.mark.parametrize("game", GAMES)
def test_nothing_acknowledged_is_lost_and_no_card_is_while_the_server_dies(house: House, game: str) -> None:
    tally = play(house, game, 10, seed=7, most=24)
    assert tally.wrongs == []
    assert tally.events >= 24
    assert tally.kills


def test_w30_votes_at_a_table_with_cards_are_kept_once_and_seen_by_no_phone_too_early(house: House) -> None:
    rng, tablet, before = Random(7), Device(house, Random(7)), house.kills
    form = urlencode(set_up(new_key(), NAMES, votes="secret"), doseq=True)
    match = tablet.ask("POST", "/neu/wortspiel", form, FORM).location.rpartition("/")[2]
    code, seat = code_of(open_database(house.path), match), f"/abend/{match}/platz"
    phones = [Device(house, Random(player)) for player in range(len(NAMES))]
    for player, phone in enumerate(phones):
        phone.ask("GET", f"/mit/{code}")
        assert phone.ask("POST", f"/mit/{code}", f"player={player}", FORM).status == 303
    done, seq = [], 0
    for dispute in range(DISPUTES):
        accused, doubter = rng.sample(range(len(phones)), 2)
        done.append(new_key())
        doubt = {"id": done[-1], "seen": seq, "do": "doubt", "accused": accused, "doubters": doubter}
        assert tablet.ask("POST", f"/abend/{match}/tun", urlencode(doubt), FORM).status == 303
        for place, phone in enumerate(rng.sample(phones, len(phones))):
            done.append(new_key())
            vote = {"id": done[-1], "seen": seq + 1, "do": "vote", "against": rng.random() < 0.4}
            if rng.random() < 0.2:
                phone.lose(f"{seat}/tun", json.dumps(vote))
            if dispute % 4 == 1 and place == dispute % 7:
                house.kill()
            for _ in range(rng.choice((1, 1, 2))):
                assert phone.ask("POST", f"{seat}/tun", json.dumps(vote)).status == 200
            if place < len(phones) - 1:
                assert set(phone.read(f"{seat}/stand")["view"]["ballots"].values()) == {"cast"}
        late = {"id": new_key(), "seen": seq + 1, "do": "vote", "against": True, "word": 10**6}
        assert phone.ask("POST", f"{seat}/tun", json.dumps(late)).status == 409
        seq = phone.read(f"{seat}/stand")["seq"]
    for device in (tablet, *phones):
        device.hang_up()
    log = log_on_disk(house.path, match)
    assert Counter(event.id for event in log.events) == Counter(done)
    assert sum(isinstance(event.action, Vote) for event in log.events) == DISPUTES * len(phones)
    assert house.kills == before + 2
    assert not house.faults


@pytest.mark.endurance
@pytest.mark.parametrize("game", GAMES)
def test_whole_evenings_while_the_server_dies_every_few_seconds(
    house: House, game: str, measured: Callable[[str], None]
) -> None:
    tally = play(house, game, 30)
    measured(tally.line)
    assert tally.wrongs == []
