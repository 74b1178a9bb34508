"""What turns a move down travels whole from one process to another: simulations share their work."""

from __future__ import annotations

import pickle

import pytest

from companion.refusal import Malformed, Refused
from companion.simulate import Endless


@pytest.mark.parametrize(
    "error",
    [Refused("W-21", why="pausing", seat=2), Malformed("gap", found=5), Endless("words", 3, "Bremen/7", 50_000)],
)
def test_an_error_arrives_as_it_was_sent(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - written in this very line
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert str(again) == str(error)
