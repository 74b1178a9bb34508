"""A connection that leaves the server: its answer has begun, and somebody else goes on with it.

waitress answers requests; it holds no answer that never ends, or each would keep a thread. The application that begins
such an answer names a taker. Once the head has gone out, the taker gets the socket, and the server forgets it.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from flask import request
from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from web.live.arrival import ARRIVED

Taker: TypeAlias = Callable[[socket.socket], None]
"""Gets the socket of a connection, not blocking, with all that was written before already sent."""

_KEY: Final = "schlafmuetze.hand_over"


def can_hand_over() -> bool:
    """Say whether the server of this request can do that."""
    return _KEY in request.environ


def hand_over_to(taker: Taker) -> None:
    """Let `taker` go on with the answer to this request.

    The answer must have no length: its body is all that is sent before the socket changes hands.
    """
    hand_over: Callable[[Taker], None] = request.environ[_KEY]
    hand_over(taker)


class LeavingTask(WSGITask):  # type: ignore[misc]  # waitress has no types
    """A request whose connection may leave the server with its answer."""

    channel: LeavingConnection

    def get_environment(self) -> dict[str, Any]:
        """Return the request's environment, with the door out of this server in it."""
        environ: dict[str, Any] = super().get_environment()
        environ[_KEY] = self._hand_over
        environ[ARRIVED] = self.request.arrived
        return environ

    def _hand_over(self, taker: Taker) -> None:
        self.version = "1.0"  # neither a length nor chunks: the answer ends when its taker closes it
        self.channel.taker = taker


class LeavingConnection(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """A connection that leaves the server once it has a taker and its head is sent."""

    task_class = LeavingTask
    taker: Taker | None = None

    def handle_write(self) -> None:
        """Send what there is to send; then let the connection go if somebody takes it."""
        if self.taker is None:
            super().handle_write()
        elif self.close_when_flushed:  # else its thread isn't done, and wakes the server once it is
            self._flush_exception(self._flush_some)
            if self.will_close:
                self.handle_close()
            elif self.connected and not self.total_outbufs_len:  # a device that has gone meanwhile is closed already
                self._leave(self.taker)

    def _leave(self, taker: Taker) -> None:
        self.del_channel()
        self.connected = self.close_when_flushed = self.will_close = False
        with self.outbuf_lock:
            for empty in self.outbufs:
                empty.close()
        # The number goes to a socket of its own: what the server still does to the old one reaches nobody.
        taker(socket.socket(fileno=self.socket.detach()))
