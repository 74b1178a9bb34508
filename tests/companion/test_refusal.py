"""Faults have a code and facts, and keep them on the way from one process to another, as simulations need."""

from __future__ import annotations

import pickle

from companion.refusal import Malformed, Refused
from companion.simulate import Endless
from companion.words.deck_files.faults import DeckFault
from web.storage.log_file import LogFault


def test_a_refusal_has_its_clause_and_its_code() -> None:
    refused, malformed = Refused("W-21", why="pausing", seat=2), Malformed("gap", found=5)
    assert (refused.clause, refused.code, refused.facts) == ("W-21", "pausing", {"why": "pausing", "seat": 2})
    assert (Refused("S-14").code, malformed.code, malformed.facts) == ("", "gap", {"found": 5})
    assert (str(refused), str(malformed)) == ("W-21 why=pausing seat=2", "gap found=5")
    assert isinstance(malformed, ValueError)


def test_an_error_arrives_as_it_was_sent() -> None:
    for error in [
        Refused("W-21", why="pausing", seat=2),
        Malformed("gap", found=5),
        Endless("words", 3, "Bremen/7", 50_000),
        LogFault(7, "gap", {"found": 5, "expected": 7}),
        DeckFault(3, "word_twice", {"text": "HAUS", "first": 2}),
    ]:
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - written in this very line
        assert type(again) is type(error), error
        assert vars(again) == vars(error), error
        assert str(again) == str(error), error
