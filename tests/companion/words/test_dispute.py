"""Disputes against a count by hand: every vote, every set of doubters, every accused player (W-28 to W-34)."""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

import pytest

from companion.refusal import Refused
from companion.words.dispute import Dispute


def sets_of_doubters(players: int, accused: int) -> Iterator[tuple[int, ...]]:
    """Yield every set of doubters, with each of its members as the first one."""
    others = [seat for seat in range(players) if seat != accused]
    for size in range(1, players):
        for chosen in combinations(others, size):
            for first in chosen:
                yield (first, *(seat for seat in chosen if seat != first))


def doubted(players: int, accused: int, doubters: tuple[int, ...], *, secret: bool = False) -> Dispute:
    dispute = Dispute.called(players, accused, doubters[0], secret=secret)
    for seat in doubters[1:]:
        dispute = dispute.joined(seat)
    return dispute


def clockwise_from(first: int, players: int) -> list[int]:
    return [*range(first, players), *range(first)]


def takers_by_hand(accused: int, doubters: tuple[int, ...], ballots: tuple[bool, ...]) -> set[int]:
    against = len([ballot for ballot in ballots if ballot])
    in_favour = len(ballots) - against
    return {accused} if against > in_favour else set(doubters)


def refusal_of(attempt: Callable[[], Dispute]) -> str:
    with pytest.raises(Refused) as refused:
        attempt()
    return f"{refused.value.clause} {refused.value.facts['why']}"


def joining(dispute: Dispute, seat: int) -> str:
    return refusal_of(lambda: dispute.joined(seat))


def voting(dispute: Dispute, seat: int) -> str:
    return refusal_of(lambda: dispute.voted(seat, against=True))


def test_w31_w34_every_vote_is_counted_as_by_hand() -> None:
    for players in range(3, 7):
        for accused in range(players):
            for doubters in sets_of_doubters(players, accused):
                called = doubted(players, accused, doubters)
                order = clockwise_from(doubters[0], players)
                for ballots in product((True, False), repeat=players):
                    dispute = called
                    for seat in order:
                        dispute = dispute.voted(seat, against=ballots[seat])
                    takers = takers_by_hand(accused, doubters, ballots)
                    assert dispute.decided, players
                    assert set(dispute.takers) == takers, players
                    assert (dispute.falls, dispute.against) == (takers == {accused}, sum(ballots)), players


def test_w29_whoever_does_not_doubt_yet_may_join_until_the_first_vote() -> None:
    for players in range(3, 9):
        for doubters in sets_of_doubters(players, 0):
            dispute = doubted(players, 0, doubters)
            begun = dispute.voted(doubters[0], against=True)
            for seat in range(players):
                assert not begun.may_join(seat), players
                if seat == 0:
                    assert joining(dispute, seat) == "W-28 own_word", players
                elif seat in doubters:
                    assert joining(dispute, seat) == "W-29 doubts_already", players
                else:
                    assert dispute.joined(seat).doubters == (*doubters, seat), players
                    assert joining(begun, seat) == "W-30 voting_began", players
                assert dispute.may_join(seat) == (seat not in (0, *doubters)), players


def test_w30_the_first_doubter_votes_first_then_clockwise_and_nobody_twice() -> None:
    for players in range(3, 9):
        for accused, first in permutations(range(players), 2):
            dispute = Dispute.called(players, accused, first)
            order = clockwise_from(first, players)
            assert list(dispute.order) == order, players
            for number, voter in enumerate(order):
                assert dispute.to_vote == (voter,), players
                assert not dispute.decided, players
                for seat in order[:number]:
                    assert voting(dispute, seat) == "W-30 voted_already", players
                for seat in order[number + 1 :]:
                    assert voting(dispute, seat) == "W-30 not_your_vote", players
                dispute = dispute.voted(voter, against=bool(number % 2))
            assert dispute.decided, players
            assert dispute.to_vote == (), players


def test_w30_secret_votes_come_in_any_order_and_are_seen_together() -> None:
    for players in range(3, 6):
        for order in permutations(range(players)):
            dispute = Dispute.called(players, 0, 1, secret=True)
            for number, voter in enumerate(order):
                assert set(dispute.to_vote) == set(order[number:]), players
                dispute = dispute.voted(voter, against=voter % 2 == 0)
                if number + 1 < players:
                    assert dispute.view(None)["votes"] == [None] * players, players
                    own = [seat % 2 == 0 if seat == voter else None for seat in range(players)]
                    assert dispute.view(voter)["votes"] == own, players
                    assert voting(dispute, voter) == "W-30 voted_already", players
            assert dispute.view(None)["votes"] == [seat % 2 == 0 for seat in range(players)], players


def test_w30_once_all_have_voted_nobody_votes_again() -> None:
    for secret in [False, True]:
        for accused in range(3):
            dispute = doubted(3, accused, ((accused + 1) % 3,), secret=secret)
            for seat in dispute.order:
                dispute = dispute.voted(seat, against=True)
            for seat in range(3):
                assert voting(dispute, seat) == "W-30 voted_already", secret
