"""Two real servers of several houses behind a real nginx are killed in turn: the short form of the bench of servers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.servers import deaths
from tests.bench.servers.all_parts import Lengths
from tests.bench.servers.two import NoProxy
from tests.web.hosting.real_proxy import LEFT_OUT


def test_killed_in_turn_houses_lose_and_double_nothing_and_phones_are_live_again(data_home: Path) -> None:
    assert data_home.is_dir()
    try:
        rows = {row.measured: row for row in deaths.measure(Lengths(kills=3), houses=4)}
    except NoProxy:
        pytest.skip(f"{LEFT_OUT}: nginx")
    promised = [row for row in rows.values() if row.limit is not None and row.unit != "s" and "3 s" not in row.measured]
    assert len(promised) == 5
    assert [row.measured for row in promised if row.value] == []
    assert rows["servers: a killed one's phones are live again, longest"].value < 20  # 3 s on a quiet machine
