"""The dispute about a word: its doubters, the votes, the players who take a chip (W-28 to W-34).

It is the same for real cards and for phones, so it knows seats and votes, and neither cards nor stacks.
"""

from typing import NamedTuple

from companion.action import Json
from companion.refusal import Refused


class Dispute(NamedTuple):
    """The dispute about the word of the seat `accused`. `votes` are by seat: True is against it, None not yet cast.

    Open votes are cast in order and shown at once; `secret` ones in any order, and shown together at the end. `since`
    is when the table began to wait for a vote: since the doubt, or the open vote before; None if nobody measured it.
    """

    accused: int
    doubters: tuple[int, ...]
    votes: tuple[bool | None, ...]
    secret: bool = False
    since: int | None = None

    @classmethod
    def called(
        cls, players: int, accused: int, doubter: int, *, secret: bool = False, at: int | None = None
    ) -> "Dispute":
        """Return the dispute that the first "Halt!" opens. :raises Refused: W-28 for one's own word."""
        if doubter == accused:
            raise Refused("W-28", why="own_word", seat=doubter)
        return cls(accused, (doubter,), (None,) * players, secret, at)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of their votes: the first doubter, then clockwise (W-30)."""
        players = len(self.votes)
        return tuple((self.doubters[0] + step) % players for step in range(players))

    @property
    def to_vote(self) -> tuple[int, ...]:
        """The seats that may vote now: the next one in order; with secret votes all that haven't voted."""
        votes = self.votes
        if self.secret:
            return tuple(seat for seat in self.order if votes[seat] is None)
        cast = len(votes) - votes.count(None)
        return ((self.doubters[0] + cast) % len(votes),) if cast < len(votes) else ()

    @property
    def begun(self) -> bool:
        """Whether anybody has voted."""
        return self.votes.count(None) < len(self.votes)

    @property
    def decided(self) -> bool:
        """Whether all have voted; nobody abstains (W-30)."""
        return None not in self.votes

    @property
    def against(self) -> int:
        """The number of votes against the word so far."""
        return self.votes.count(True)

    @property
    def falls(self) -> bool:
        """Whether more than half of all players are against the word, so that a tie lets it stand (W-31, W-34)."""
        return 2 * self.against > len(self.votes)

    @property
    def takers(self) -> tuple[int, ...]:
        """The seats that take a chip after the vote: the accused if the word falls, else the doubters (W-31, W-34)."""
        return (self.accused,) if self.falls else self.doubters

    def booked(self, chips: tuple[int, ...]) -> tuple[int, ...]:
        """Return the chips in front of each seat with one more for each taker."""
        return tuple(held + (seat in self.takers) for seat, held in enumerate(chips))

    def agreed(self, *, secret: bool) -> "Dispute":
        """Return the dispute as the table votes from now on; once the vote has begun it ends as it began (W-30)."""
        return self if self.begun else self._replace(secret=secret)

    def may_join(self, seat: int) -> bool:
        """Say whether `seat` may doubt the word too."""
        return not self.begun and seat != self.accused and seat not in self.doubters

    def joined(self, seat: int) -> "Dispute":
        """Return the dispute with one more doubter (W-29). :raises Refused: W-28, W-29 or W-30."""
        if seat == self.accused:
            raise Refused("W-28", why="own_word", seat=seat)
        if seat in self.doubters:
            raise Refused("W-29", why="doubts_already", seat=seat)
        if self.begun:
            raise Refused("W-30", why="voting_began", seat=seat)
        return self._replace(doubters=(*self.doubters, seat))

    def led_by(self, seat: int) -> "Dispute":
        """Return the dispute with one of its doubters as the first, who votes first (W-30)."""
        return self._replace(doubters=(seat, *(doubter for doubter in self.doubters if doubter != seat)))

    def voted(self, seat: int, *, against: bool, at: int | None = None) -> "Dispute":
        """Return the dispute with the vote of `seat`, cast `at`.

        :raises Refused: W-30, out of turn or a second time.
        """
        if seat not in self.to_vote:
            if self.votes[seat] is not None:
                raise Refused("W-30", why="voted_already", seat=seat)
            raise Refused("W-30", why="not_your_vote", seat=seat, voter=self.to_vote[0] if self.to_vote else None)
        votes = (*self.votes[:seat], against, *self.votes[seat + 1 :])
        return self._replace(votes=votes, since=self.since if self.secret else at)

    def ends(self, limit: int) -> int | None:
        """Return when the time of the next vote is up, or of all secret ones; None without a `limit` in ms."""
        return None if self.since is None or not limit or self.decided else self.since + limit

    def timed_out(self, at: int | None, limit: int) -> "Dispute":
        """Return the dispute with the votes that were due `at` the end of their time: they count for the word (W-30).

        :raises Refused: W-30, when there is still time, or no limit.
        """
        end = self.ends(limit)
        if end is None:
            raise Refused("W-30", why="no_limit")
        if at is None or at < end:
            raise Refused("W-30", why="too_soon", wait=limit if at is None else end - at)
        late = self
        for seat in self.to_vote:
            late = late.voted(seat, against=False, at=at)
        return late

    def view(self, seat: int | None) -> Json:
        """Return the view of `seat`: secret votes of others only once all are cast, its own at once."""
        shown = not self.secret or self.decided
        return {
            "accused": self.accused,
            "doubters": list(self.doubters),
            "secret": self.secret,
            "voted": [vote is not None for vote in self.votes],
            "votes": [vote if shown or voter == seat else None for voter, vote in enumerate(self.votes)],
            "to_vote": list(self.to_vote),
        }
