"""Work on both cores of a small machine."""

from __future__ import annotations

import contextlib
import multiprocessing
import warnings
from collections.abc import Callable, Sequence
from typing import TypeVar

_In = TypeVar("_In")
_Out = TypeVar("_Out")
_WORTH_A_PROCESS = 50_000


def in_two_halves(function: Callable[[_In], _Out], values: Sequence[_In]) -> list[_Out]:
    """Return `function` of each value, the second half worked out in a process of its own.

    That process is a fork, which has everything `function` refers to without copying it. Where there is no fork
    (Windows), or too little to do, all is done here.
    """
    if len(values) < _WORTH_A_PROCESS or "fork" not in multiprocessing.get_all_start_methods():
        return [function(value) for value in values]
    middle = len(values) // 2
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)

    def work() -> None:
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C reaches both; one of them tells
            sender.send([function(value) for value in values[middle:]])

    helper = context.Process(target=work)
    with warnings.catch_warnings():
        # Newer Pythons warn of forking beside threads; this child computes, answers and ends.
        warnings.simplefilter("ignore", DeprecationWarning)
        helper.start()
    sender.close()
    first_half = [function(value) for value in values[:middle]]
    try:
        second_half: list[_Out] = receiver.recv()
    except EOFError:  # it was stopped, for want of memory say
        second_half = [function(value) for value in values[middle:]]
    helper.join()
    return first_half + second_half
