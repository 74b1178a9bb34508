"""Doubts about words, votes on them, and the time for a vote (W-28 to W-35)."""

from typing import Final

from companion.game import Deadline
from companion.header import Header
from companion.log import AFTER_UNDO, Log, Undo
from companion.match.actions import Buzz
from companion.match.calls import PATIENCE
from companion.words import digital as rounds, referee
from companion.words.actions import Close, Disagree, Doubt, Halt, Laid, Lay, NameColour, NoCombination, Vote
from companion.words.game import WORDS
from companion.words.referee_state import RefereeState
from companion.words.state import CHIPS, Course, Phase
from companion.words.views import digital_view
from tests.companion.lab import present
from tests.companion.words import referee_lab
from tests.companion.words.circle import BLUE, GREEN, GREENS, RED, YELLOW, card
from tests.companion.words.digital_lab import all_cards, allows, fallen, lay, play, position, refusal, stuck, voted
from tests.companion.words.lab import LAB

OPENED = play(position(players=4), lay(0, "AUTO r", 1, at=1_000))
LAID = play(OPENED, lay(1, "BAHN b", 0, at=5_000, spread=20))  # blue is due, seat 1 pauses
DOUBTED = play(LAID, Halt(2))
OPENING_WORD, WORD = OPENED.moment, LAID.moment


def test_w28_anyone_may_doubt_the_last_word_but_who_laid_it() -> None:
    assert refusal(LAID, Halt(1)) == "W-28 own_word"
    for seat in (0, 2, 3):
        assert play(LAID, Halt(seat)) == play(LAID, Halt(seat, word=WORD))
        assert play(LAID, Halt(seat)).phase is Phase.DISPUTE
    assert refusal(position(), Halt(1)) == "W-28 no_word"
    assert refusal(LAID, Halt(2, word=99)) == "W-28 no_such_word"


def test_w28_halt_goes_before_everything() -> None:
    assert refusal(DOUBTED, lay(3, "HAUS r", 0)) == "W-28 halt"
    assert refusal(DOUBTED, lay(3, "HAUS r", 0, after=LAID.moment)) == "W-28 halt"
    assert refusal(DOUBTED, NoCombination(3)) == "W-28 halt"
    assert refusal(DOUBTED, NameColour(0, RED)) == "W-20 nothing_to_name"


def test_w28_a_card_laid_with_the_halt_goes_back_and_the_word_before_is_in_doubt() -> None:
    for at, spread in ((4_990, 0), (5_020, 0), (5_050, 30)):
        late = play(LAID, Halt(2, word=OPENING_WORD, at=at, spread=spread))
        assert late.dispute is not None
        assert (late.dispute.accused, late.dispute.doubters, late.hands[1][-1]) == (0, (2,), card("BAHN b"))
        assert (late.stacks, late.course, late.last) == (OPENED.stacks, OPENED.course, OPENED.last)
        stands = voted(late, 0)
        assert (stands.phase, stands.course) == (Phase.PLAY, Course(RED, 0))
        assert allows(stands, lay(1, "BAHN b", 0))


def test_w28_once_the_next_card_clearly_lies_the_word_before_is_out_of_reach() -> None:
    assert refusal(LAID, Halt(2, word=OPENING_WORD, at=5_021)) == "W-28 too_late"
    assert refusal(LAID, Halt(2, word=OPENING_WORD)) == "W-28 too_late"
    assert refusal(LAID, Halt(0, word=OPENING_WORD, at=5_000)) == "W-28 own_word"
    assert refusal(LAID, Halt(2, word=OPENING_WORD, at=5_000, spread=-1)) == "W-24 spread"
    asking = stuck(LAID)
    assert refusal(asking, Halt(2, word=OPENING_WORD, at=5_000)) == "W-28 too_late"
    settled = play(voted(play(OPENED, Halt(3)), 0), lay(1, "BAHN b", 0, at=5_000))
    assert refusal(settled, Halt(2, word=OPENING_WORD, at=5_000)) == "W-28 settled"


def test_w30_of_two_halts_the_first_by_the_clock_votes_first_whichever_came_in_first() -> None:
    called = play(LAID, Halt(2, at=6_000, spread=20))
    order = {
        at: play(called, Halt(3, at=at, spread=30)).dispute.order  # type: ignore[union-attr]
        for at in (5_949, 5_950, 6_000, 6_100, None)
    }
    assert order == {5_949: (3, 0, 1, 2)} | dict.fromkeys((5_950, 6_000, 6_100, None), (2, 3, 0, 1))
    third = play(called, Halt(3, at=5_900, spread=0), Halt(0, at=5_950, spread=0))
    assert present(third.dispute).doubters == (3, 2, 0)


def test_w28_a_card_that_came_after_the_earliest_of_two_halts_goes_back() -> None:
    late = lay(3, "HAUS r", 0, after=LAID.moment, at=5_800)
    assert play(LAID, Halt(2, at=6_000), late).dispute is None  # clearly before the only Halt: it stays
    assert refusal(play(LAID, Halt(2, at=6_000), Halt(0, at=5_500)), late) == "W-28 halt"


def test_w28_a_halt_ends_a_photo_finish_and_all_its_cards_go_back() -> None:
    photo = play(LAID, lay(2, "WASSER b", 4, at=5_000, after=OPENED.moment))
    state = play(photo, Halt(3))
    assert (state.phase, state.photo) == (Phase.DISPUTE, None)
    assert present(state.dispute).accused == 0
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in OPENED.hands]
    assert refusal(photo, Halt(3, word=WORD)) == "W-28 no_such_word"


def test_w28_cards_of_a_photo_finish_stay_if_one_was_clearly_laid_before_the_halt() -> None:
    photo = play(LAID, lay(2, "WASSER b", 4, at=5_010, spread=10, after=OPENED.moment))
    for at in (4_000, 5_010, 5_020):
        assert play(photo, Halt(3, at=at)).phase is Phase.DISPUTE
    assert refusal(photo, Halt(3, at=5_021)) == "W-28 too_late"


CALLED = play(LAID, Halt(2, at=8_000, spread=30))  # Halt on BAHN


def test_w28_a_card_laid_before_the_halt_stays_though_it_is_heard_of_later() -> None:
    card_before = lay(3, "LAND b", 5, at=7_960, spread=9, after=LAID.moment)
    state = play(CALLED, card_before)
    assert (state.phase, state.dispute, state.course) == (Phase.PLAY, None, Course(BLUE, 3))
    assert state.before == LAID.last
    assert present(state.last).number == state.moment > CALLED.moment
    assert all_cards(state) == list(range(108))
    assert state.chips == (0, 0, 0, 0), "a Halt that came too late costs nothing"
    assert refusal(state, Halt(2, word=WORD, at=8_000, spread=30)) == "W-28 too_late"
    assert play(state, Halt(2)).dispute is not None
    assert play(CALLED, lay(3, "LAND b", 5, at=7_960, spread=9)) == state, "with or without its moment"


def test_w28_a_card_laid_with_the_halt_or_after_it_goes_back() -> None:
    for at, spread in ((7_961, 9), (7_000, 1_000), (8_000, 0), (9_000, 0)):
        late = lay(3, "LAND b", 5, at=at, spread=spread, after=LAID.moment)
        expected = "W-28 halt" if at > 7_500 else None
        if expected is None:
            assert play(CALLED, late).dispute is None, "two slow phones count for half a second together"
        else:
            assert refusal(CALLED, late) == expected
    assert refusal(CALLED, lay(3, "LAND b", 5, after=LAID.moment)) == "W-28 halt"
    voting = play(CALLED, Vote(2, against=True))
    assert refusal(voting, lay(3, "LAND b", 5, at=7_000, after=LAID.moment)) == "W-28 halt"


def test_w28_a_card_before_the_halt_must_have_been_lawful_then() -> None:
    assert refusal(CALLED, lay(1, "SPIEL g", 5, at=7_000, after=LAID.moment)) == "W-21 pausing"
    assert refusal(CALLED, lay(3, "LAND b", 1, at=7_000, after=LAID.moment)) == "W-19 colour"
    assert refusal(CALLED, lay(3, "LAND b", 5, at=7_000, after=99)) == "W-22 stale"


def test_w28_a_card_laid_at_the_time_of_the_doubted_one_makes_a_photo_finish_of_it() -> None:
    state = play(CALLED, lay(3, "HAUS r", 0, at=5_010, after=OPENED.moment))
    assert (state.phase, state.dispute) == (Phase.PHOTO, None)
    assert present(state.photo).seats == [1, 3]


def test_w28_what_may_still_come_from_before_the_halt_is_listed() -> None:
    listed = [action for action in rounds.legal_actions(CALLED, 3) if isinstance(action, Lay)]
    assert {(action.at, action.after) for action in listed} == {(7_969, WORD), (5_000, OPENED.moment)}
    for action in listed:
        assert play(CALLED, action).dispute is None


BOTH = play(DOUBTED, Halt(2, word=OPENING_WORD, at=5_020), Halt(3, word=OPENING_WORD, at=4_000))


def test_w28_a_halt_on_the_word_before_waits_for_the_open_dispute() -> None:
    assert (BOTH.dispute, BOTH.waiting, BOTH.moment) == (DOUBTED.dispute, (3, 2), DOUBTED.moment)
    assert digital_view(BOTH, 0)["waiting"] == [3, 2]
    assert refusal(DOUBTED, Halt(3, word=OPENING_WORD, at=5_021)) == "W-28 too_late"
    assert refusal(DOUBTED, Halt(3, word=OPENING_WORD)) == "W-28 too_late"
    assert refusal(DOUBTED, Halt(0, word=OPENING_WORD, at=5_000)) == "W-28 own_word"
    assert refusal(BOTH, Halt(3, word=OPENING_WORD, at=5_000)) == "W-29 doubts_already"
    assert Halt(3, OPENING_WORD, at=5_000) in rounds.legal_actions(DOUBTED, 3)
    assert Halt(3, OPENING_WORD, at=5_000) not in rounds.legal_actions(BOTH, 3)


def test_w30_of_halts_that_wait_the_first_by_the_clock_votes_first_whichever_came_in_first() -> None:
    called = play(DOUBTED, Halt(2, word=OPENING_WORD, at=5_000, spread=20))
    order = {
        at: play(called, Halt(3, word=OPENING_WORD, at=at, spread=30)).waiting for at in (4_949, 4_950, 5_000, 5_040)
    }
    assert order == {4_949: (3, 2)} | dict.fromkeys((4_950, 5_000, 5_040), (2, 3))
    later = voted(play(called, Halt(3, word=OPENING_WORD, at=4_949, spread=30)), 0)
    assert present(later.dispute).order == (3, 0, 1, 2)


def test_w28_after_the_vote_the_word_before_is_in_doubt_and_the_later_card_goes_back() -> None:
    for against in [0, 4]:
        state = voted(BOTH, against)
        assert state.dispute is not None, against
        assert (state.dispute.accused, state.dispute.doubters, state.waiting) == (0, (3, 2), ()), against
        assert (state.stacks, state.course) == (OPENED.stacks, OPENED.course), against
        assert (sorted(state.hands[1]), sum(state.chips)) == (sorted(OPENED.hands[1]), 1), against
        assert state.verdict is not None, against
        stands = voted(state, 0)
        assert sum(stands.chips) == 3, against
        if against:  # W-33: a word fell, and the pausing player still names another colour
            assert (stands.phase, stands.namer) == (Phase.NAMING, 0), against
            assert RED not in stands.nameable, against
        else:
            assert (stands.phase, stands.course) == (Phase.PLAY, Course(RED, 0)), against
        falls = voted(state, 4)
        assert (falls.phase, falls.opener) == (Phase.OPENING, 1), "the opening word fell"
        assert all_cards(falls) == list(range(108)), against


def test_w28_a_last_card_goes_back_too_if_the_word_before_it_was_doubted_in_time() -> None:
    start = play(position("AUTO r, HAUS g", "BAHN b", "WASSER b, HUND g"), lay(0, "AUTO r", 1, at=1_000))
    last = play(start, lay(1, "BAHN b", 0, at=5_000), Halt(2), Halt(2, word=start.moment, at=5_000))
    state = voted(last, 0)
    assert (state.ending, state.phase, state.hands[1]) == ("", Phase.DISPUTE, (card("BAHN b"),))


def test_w30_secret_votes_come_to_light_also_if_the_next_dispute_is_open_already() -> None:
    start = play(position(players=4, votes="secret"), lay(0, "AUTO r", 1, at=1_000))
    both = play(start, lay(1, "BAHN b", 0, at=5_000), Halt(2), Halt(3, word=start.moment, at=5_000))
    for seat in (0, 1, 2):
        after = play(both, Vote(seat, against=True))
        assert not WORDS.has_shown(both, Vote(seat, against=True), after)
        both = after
    assert WORDS.has_shown(both, Vote(3, against=True), play(both, Vote(3, against=True)))


def test_w28_a_word_may_be_doubted_until_the_next_is_laid() -> None:
    asking = stuck(LAID)
    assert asking.phase is Phase.NAMING
    assert voted(play(asking, Halt(2)), 0).phase is Phase.NAMING
    named = play(asking, NameColour(1, GREEN))
    assert play(named, Halt(2)).phase is Phase.DISPUTE
    failed = play(LAID, lay(2, "WASSER b", 4, at=5_000, after=OPENED.moment), Disagree(3))
    assert voted(play(failed, Halt(2)), 0).phase is Phase.NAMING


def test_w30_a_vote_is_one_on_the_word_it_names_and_nobody_joins_after_the_first() -> None:
    assert refusal(DOUBTED, Vote(2, against=True, word=OPENING_WORD)) == "W-30 another_word"
    begun = play(DOUBTED, Vote(2, against=True, word=WORD))
    assert refusal(begun, Halt(3)) == "W-30 voting_began"
    assert refusal(begun, Vote(2, against=False)) == "W-30 voted_already"
    assert refusal(LAID, Vote(2, against=True)) == "W-30 nothing_in_doubt"


def test_w30_open_votes_are_seen_at_once_and_secret_ones_together() -> None:
    begun = play(DOUBTED, Vote(2, against=True))
    assert _votes(digital_view(begun, 0)) == [None, None, True, None]
    secret = play(position(players=4, votes="secret"), lay(0, "AUTO r", 1), lay(1, "BAHN b", 0), Halt(2))
    secret = play(secret, Vote(0, against=False), Vote(3, against=True))  # in any order
    assert _votes(digital_view(secret, 0)) == [False, None, None, None]
    assert _votes(digital_view(secret, 1)) == _votes(digital_view(secret, None)) == [None] * 4
    done = play(secret, Vote(2, against=True), Vote(1, against=False))
    verdict = digital_view(done, 1)["verdict"]
    assert isinstance(verdict, dict)
    assert verdict["votes"] == [False, False, True, True]


def _votes(shown: dict[str, object]) -> object:
    assert isinstance(shown["dispute"], dict)
    return shown["dispute"]["votes"]


def test_w34_what_was_voted_to_stand_is_not_doubted_again() -> None:
    assert refusal(voted(DOUBTED, 2), Halt(3)) == "W-28 settled"


def test_w32_a_fallen_word_never_was_a_combination() -> None:
    state = fallen(LAID, 2)
    assert (state.course, state.last, state.namer) == (OPENED.course, OPENED.last, 0)
    named = play(state, NameColour(0, GREEN))
    assert refusal(named, lay(0, "AUTO b", GREENS[0])) == "W-21 pausing"
    assert allows(named, lay(1, "BAHN b", GREENS[0]))
    # The word before is the last one again, and may still be doubted.
    assert play(named, Halt(1)).phase is Phase.DISPUTE


def test_w32_a_fallen_word_does_not_start_the_count_of_colours_afresh() -> None:
    green = play(stuck(OPENED), NameColour(0, GREEN), lay(1, "BAHN b", GREENS[0]))
    assert green.course.tried == set()
    assert fallen(green, 2).course.tried == {RED}
    # The colours in which all were stuck while it lay still count.
    assert fallen(stuck(green), 2).course.tried == {RED, BLUE}


def test_w33_the_pausing_player_names_another_colour() -> None:
    state = fallen(LAID, 2)
    assert (state.phase, state.namer, state.nameable) == (Phase.NAMING, 0, (BLUE, GREEN, YELLOW))
    assert refusal(state, NameColour(0, RED)) == "W-33 due_already"
    assert refusal(state, NameColour(1, BLUE)) == "W-20 not_the_namer"
    assert play(state, NameColour(0, YELLOW)).course == Course(YELLOW, 0)


def test_w33_if_no_other_colour_shows_the_one_due_stays() -> None:
    circle = "BAUM r, BETT r, EIS r, BILD r, FLASCHE r, GLAS r, HAND r, HOLZ r, KARTE r, KIND r, KÖNIG r, LAND r"
    state = play(position("AUTO r, HAUS g", "BAHN b", "HUND g, HUND y", circle=circle), lay(0, "AUTO r", 0))
    assert fallen(play(state, lay(1, "BAHN b", 3)), 2).course == Course(RED, 0)
    assert fallen(play(state, lay(1, "BAHN b", 3)), 2).phase is Phase.PLAY


def test_w33_if_the_opening_word_falls_the_next_player_opens() -> None:
    state = fallen(OPENED, 3)
    assert (state.phase, state.opener, state.course, state.chips) == (Phase.OPENING, 1, Course(), (1, 0, 0, 0))
    again = fallen(play(state, lay(1, "BAHN r", 3)), 3)
    assert again.opener == 2
    assert allows(again, lay(2, "WASSER r", 7))


def test_w33_if_the_last_opener_of_the_lap_falls_nobody_could_open() -> None:
    state = position()
    state = play(state, NoCombination(0), NoCombination(1), lay(2, "WASSER r", 0))
    state = fallen(state, 0)
    assert (state.phase, state.namer) == (Phase.NAMING, 0)
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    # No colour counts as tried before anybody has opened.
    stuck_before = fallen(stuck(play(position(), NoCombination(0), NoCombination(1), lay(2, "WASSER r", 0))), 0)
    assert stuck_before.nameable == (RED, BLUE, GREEN, YELLOW)
    # From then on, if a word falls while nobody pauses, the dealer names.
    later = fallen(play(state, NameColour(0, RED), lay(2, "WASSER r", 0)), 1)
    assert (later.phase, later.namer, later.nameable) == (Phase.NAMING, 0, (BLUE, GREEN, YELLOW))


def test_w35_when_the_middle_is_empty_chips_are_booked_all_the_same_and_the_table_is_told() -> None:
    state = play(LAID._replace(chips=(5, 5, 3, 2)), Halt(2), Halt(0), Halt(3))
    assert (state.supply, digital_view(state, None)["supply_empty"]) == (1, False)
    state = voted(state, 0)
    assert (state.chips, state.supply, state.beyond, LAB.chips(state)) == ((6, 5, 4, 3), 0, 2, CHIPS)
    shown = digital_view(state, 1)
    assert (shown["supply"], shown["supply_empty"], shown["beyond"]) == (0, True, 2)


NAMES: Final = ("Oma", "Ben", "Mia", "Jo")
OMA, BEN, MIA, JO = range(4)
LIMIT: Final = 15_000


def doubted(votes: str = "open", at: int | None = 1_000) -> RefereeState:
    """Return a round in which Ben doubts Jo's word; each vote has 15 seconds."""
    return play(referee_lab.table(4, votes=votes, vote_seconds=15), Laid(JO), Doubt(JO, (BEN,), at=at))


def test_w30_in_turn_each_has_the_time_and_then_counts_for_the_word() -> None:
    state = doubted()
    assert referee.deadline(state) == (16_000, Close(16_000))
    assert referee.legal_actions(state)[-1] == Close(16_000)
    state = play(state, Vote(BEN, against=True, at=9_000), Close(9_000 + LIMIT))
    assert present(state.dispute).votes == (None, True, False, None)
    assert referee.deadline(state) == (39_000, Close(39_000)), "the next one's time begins with the end of this one"
    state = play(state, Vote(JO, against=False, at=25_000), Close(40_000))
    assert state.verdict is not None
    assert (state.verdict.dispute.falls, state.verdict.dispute.against) == (False, 1)
    assert referee.deadline(state) is None


def test_w30_secret_votes_have_one_time_together() -> None:
    state = play(doubted("secret"), Vote(OMA, against=True, at=9_000), Vote(MIA, against=True, at=15_000))
    assert referee.deadline(state) == (16_000, Close(16_000))
    closed = play(state, Close(16_000))
    assert closed.verdict is not None
    assert closed.verdict.dispute.votes == (True, False, True, False)
    assert not closed.verdict.dispute.falls, "a tie lets it stand (W-34)"
    assert WORDS.has_shown(state, Close(16_000), closed)
    fallen = play(state, Vote(BEN, against=True, at=15_500), Close(16_000))
    assert present(fallen.verdict).dispute.falls, "three of four are against it (W-31)"


def test_w30_nobody_ends_a_vote_too_early_or_without_a_limit() -> None:
    assert refusal(doubted(), Close(15_999)) == "W-30 too_soon"
    assert refusal(doubted(), Close()) == "W-30 too_soon"
    assert refusal(doubted(at=None), Close(99_999)) == "W-30 no_limit", "nobody has measured when it began"
    assert referee.deadline(doubted(at=None)) is None
    unlimited = play(referee_lab.table(4), Laid(JO), Doubt(JO, (BEN,), at=1_000))
    assert referee.deadline(unlimited) is None
    assert refusal(unlimited, Close(999_999)) == "W-30 no_limit"
    assert refusal(referee_lab.table(4, vote_seconds=15), Close(999_999)) == "W-30 no_doubt"


def test_w30_one_more_doubter_gets_nobody_more_time() -> None:
    joined = play(doubted(), Halt(OMA, at=9_000))
    assert referee.deadline(joined) == (16_000, Close(16_000))


def test_w30_the_limit_holds_on_phones_without_cards_too() -> None:
    state = play(position(vote_seconds=15), lay(0, "AUTO r", 1, at=500), Halt(1, at=1_000))
    assert rounds.deadline(state) == (16_000, Close(16_000))
    assert refusal(state, Close(15_999)) == "W-30 too_soon"
    state = play(state, Vote(1, against=True, at=2_000), Vote(2, against=True, at=3_000))
    assert rounds.legal_actions(state)[-1] == Close(18_000)
    fallen = play(state, Close(18_000))
    assert fallen.verdict is not None
    assert fallen.verdict.dispute.votes == (False, True, True)
    assert fallen.verdict.dispute.falls


def test_w28_a_dispute_that_calls_open_by_themselves_begins_then() -> None:
    log = Log(Header.of("words", NAMES, "a table in Bremen", {"table": "referee", "vote_seconds": 15}, dealer=0))
    log.append(Laid(JO))
    log.append(Buzz(BEN, 1_000, 5))
    due = present(log.deadline)
    log.append(due.action)
    assert log.deadline == Deadline(1_000 + PATIENCE + LIMIT, Close(1_000 + PATIENCE + LIMIT))


def test_w45_after_an_undo_the_table_has_time_before_a_vote_runs_out() -> None:
    log = Log(Header.of("words", NAMES, "a table in Bremen", {"table": "referee", "vote_seconds": 15}, dealer=0))
    for action in (Laid(JO), Doubt(JO, (BEN,), at=1_000), Vote(BEN, against=True, at=2_000)):
        log.append(action, at=2_000)
    log.append(Undo(3), at=60_000)
    assert log.deadline == Deadline(60_000 + AFTER_UNDO, Close(16_000))


def test_w30_a_view_says_when_time_is_up() -> None:
    assert WORDS.view(doubted(), BEN)["vote_ends"] == 16_000
    assert WORDS.view(referee_lab.table(4), BEN)["vote_ends"] is None
