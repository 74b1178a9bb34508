"""The word game as one of the games: its facts, and which way of playing answers."""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.action import Action
from companion.game import Facts, Game, Outcome, Setup, View, settled
from companion.options import Option
from companion.text import Text
from companion.words import digital, referee, views
from companion.words.actions import DIGITAL, REFEREE, Lay, NoCombination, Vote
from companion.words.clauses import CLAUSES
from companion.words.referee_state import RefereeState
from companion.words.scoring import ENDINGS
from companion.words.state import DigitalState

WordsState: TypeAlias = DigitalState | RefereeState

_OPTIONS: Final = (
    Option(
        "table",
        "digital",
        ("digital", "referee"),
        "W-1",
        Text(
            "Wie gespielt wird: mit Karten auf dem Bildschirm oder mit echten auf dem Tisch.",
            "How it is played: with cards on the screens, or with real ones on the table.",
        ),
    ),
    Option(
        "deck",
        (),
        None,
        "W-1",
        Text(
            "Die Karten: je Wort ein Text, das Wort und die Anfangsbuchstaben seiner Farben („AUTO rbgy“).",
            "The cards: one text a word, the word and the initials of its colours (“AUTO rbgy”).",
        ),
    ),
    Option(
        "target",
        30,
        range(501),
        "W-5",
        Text(
            "Wer so viele hat, beendet das Spiel: Die wenigsten gewinnen. 0: offenes Ende.",
            "Who has so many ends the game: the fewest win. 0: open end.",
        ),
    ),
    Option(
        "votes",
        "open",
        ("open", "secret"),
        "W-30",
        Text(
            "Ob jeder sieht, wie du stimmst, oder erst alle zusammen am Ende.",
            "Whether all see how you vote, or only everybody’s votes together at the end.",
        ),
    ),
    Option(
        "last_word_seconds",
        5,
        range(61),
        "W-39",
        Text(
            "So viele Sekunden darf auf Handys das letzte Wort noch angezweifelt werden; 0: Die letzte Karte beendet "
            "die Runde sofort, auch wenn zugleich jemand legt oder zweifelt.",
            "For so many seconds the last word may still be doubted on phones; 0: the last card ends the round at "
            "once, even if somebody lays or doubts at the same time.",
        ),
    ),
    Option(
        "same_word",
        "attested",
        ("attested", "never"),
        "W-14",
        Text(
            "Ob KIND auf KIND liegen darf, wenn es das Wort gibt (Kindeskind).",
            "Whether KIND may lie on KIND if the word exists (Kindeskind).",
        ),
    ),
    Option(
        "newcomer",
        "worst",
        ("worst", "zero"),
        "W-46",
        Text(
            "Womit anfängt, wer später dazukommt: mit dem schlechtesten Stand am Tisch oder mit 0.",
            "What somebody who joins later starts with: the worst total at the table, or 0.",
        ),
    ),
)


class WordsGame(Game[WordsState]):
    """Schlafmütze, the word game: on the screens, or with real cards and the tablet as referee."""

    facts = Facts(
        name="words",
        title=Text("Schlafmütze – das Wortspiel", "Schlafmütze, the word game"),
        players=range(3, 9),
        players_clause="W-2",
        clauses=CLAUSES,
        options=_OPTIONS,
        actions=tuple(dict.fromkeys((*DIGITAL, *REFEREE))),
        endings=ENDINGS,
        showing=frozenset({Lay, NoCombination, Vote}),
    )

    def start(self, setup: Setup) -> WordsState:
        """Return the round that `setup` deals, or that the table is about to tell."""
        setup = settled(self.facts, setup)
        return referee.start(setup) if setup.options["table"] == "referee" else digital.start(setup)

    def apply(self, state: WordsState, action: Action) -> WordsState:
        """Return what `state` becomes by `action`."""
        return referee.apply(state, action) if isinstance(state, RefereeState) else digital.apply(state, action)

    def legal_actions(self, state: WordsState, seat: int | None = None) -> tuple[Action, ...]:
        """Return what is allowed now."""
        if isinstance(state, RefereeState):
            return referee.legal_actions(state, seat)
        return digital.legal_actions(state, seat)

    def view(self, state: WordsState, seat: int | None) -> View:
        """Return what `seat` may see."""
        return views.referee_view(state, seat) if isinstance(state, RefereeState) else views.digital_view(state, seat)

    def has_shown(self, before: WordsState, action: Action, after: WordsState) -> bool:
        """Say whether a card left a hand or the pile for other eyes, or secret votes came to light."""
        if isinstance(action, Vote):
            return before.dispute is not None and before.dispute.secret and after.dispute is None
        if isinstance(before, RefereeState):
            return False
        return isinstance(action, Lay) or after.pile != before.pile

    def outcome(self, state: WordsState) -> Outcome | None:
        """Return how the round ended."""
        return referee.outcome(state) if isinstance(state, RefereeState) else digital.outcome(state)

    def score(self, state: WordsState) -> tuple[int, ...]:
        """Return the minus points as they are now."""
        return referee.score(state) if isinstance(state, RefereeState) else digital.score(state)


WORDS: Final = WordsGame()
