"""Tables play on while servers die, disks fill up and clocks jump: the parts of the bench that must come to 0."""

from collections.abc import Callable, Sequence

import pytest

from tests.bench.rows import Row, render
from tests.bench.servers import Lengths, deaths, partition
from tests.bench.soak import soak

pytestmark = [pytest.mark.endurance, pytest.mark.usefixtures("data_home")]


def check(rows: Sequence[Row], measured: Callable[[str], None]) -> None:
    """Print the rows, and fail where one misses what is asked."""
    measured(render(rows))
    assert [row.measured for row in rows if row.met is False] == []


def test_twenty_tables_lose_nothing_while_things_go_wrong(measured: Callable[[str], None]) -> None:
    check(soak(), measured)


def test_twenty_tables_lose_nothing_while_two_servers_die_in_turn(measured: Callable[[str], None]) -> None:
    check(deaths.measure(Lengths(kills=50)), measured)


def test_a_server_that_is_cut_off_loses_no_vote(measured: Callable[[str], None]) -> None:
    check(partition.measure(Lengths()), measured)
