"""Random actions, as a table might book them."""

from random import Random
from typing import Final

from companion.action import Action
from companion.log import Log, Redo, Undo
from companion.match.actions import Correct, EndMatch, Join, Leave
from companion.refusal import Refused
from companion.words.actions import Doubt, Laid
from tests.web.forms import NAMES

WORDS: Final = ("EIS", "WEIN", "HAUS", "BAUM", "TÜR", "BAHN", "HOLZ", "FISCH", "BUCH", "STERN")


def next_action(log: Log, rng: Random) -> Action:
    """Return a random action that the rules allow; now and then an undo, a redo, a correction or a new player."""
    chance = rng.randrange(100)
    if chance < 6 and log.undoable is not None:
        return Undo(log.undoable, confirmed=True)
    if chance < 12 and log.redoable is not None:
        return Redo(log.redoable)
    if chance < 16 and log.state.results:
        number = rng.randrange(len(log.state.results))
        correct = Correct(number + 1, rng.choice(log.state.results[number].players), rng.randrange(1, 9))
        try:
            log.match.apply(log.state, correct)
        except Refused:
            pass
        else:
            return correct
    if chance < 18 and not log.state.running and len(log.state.seated) < 6:
        away = [name for name in NAMES if name not in {log.state.names[player] for player in log.state.seated}]
        return Join(rng.choice(away))
    actions = [each for each in log.match.legal_actions(log.state) if not isinstance(each, EndMatch | Leave | Doubt)]
    if chance < 60 and (doubts := [each for each in log.match.legal_actions(log.state) if isinstance(each, Doubt)]):
        hand, top = rng.sample(WORDS, 2)
        doubt = rng.choice(doubts)
        return Doubt(doubt.accused, doubt.doubters, hand, top)
    action = rng.choice(actions) if actions else EndMatch()
    return Laid(action.seat, *rng.sample(WORDS, 2)) if isinstance(action, Laid) else action
