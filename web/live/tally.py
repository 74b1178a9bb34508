"""Counts of what goes on at the live tables, for somebody who runs a server; at home nobody counts."""

from __future__ import annotations


class Tally:
    """Told of what happens; this one takes no notice. Its methods are called from any thread, and return at once."""

    def streams(self, more: int) -> None:
        """Take notice of so many streams more than before; below 0 some have ended."""

    def frames(self, number: int) -> None:
        """Take notice of frames that were made."""

    def deadline(self) -> None:
        """Take notice of a deadline that was kept."""
