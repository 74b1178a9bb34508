"""The word game as one of the games: its facts, and which way of playing answers."""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.action import Action
from companion.game import Facts, Game, Option, Outcome, Said, Setup, View, settled
from companion.words import referee, round, views  # noqa: A004 - a round of cards
from companion.words.actions import ROUND_ACTIONS, Lay, NoCombination, Vote
from companion.words.clauses import CLAUSES
from companion.words.referee import RefereeState
from companion.words.state import ENDINGS, RoundState

WordsState: TypeAlias = "RoundState | RefereeState"

_OPTIONS: Final = (
    Option(
        "table",
        "digital",
        ("digital", "referee"),
        "W-1",
        Said(
            "Wie gespielt wird: mit Karten auf dem Bildschirm oder mit echten auf dem Tisch.",
            "How it is played: with cards on the screens, or with real ones on the table.",
        ),
    ),
    Option(
        "deck",
        (),
        None,
        "W-1",
        Said(
            "Die Karten: je Wort ein Text, das Wort und die Anfangsbuchstaben seiner Farben („AUTO rbgy“).",
            "The cards: one text a word, the word and the initials of its colours (“AUTO rbgy”).",
        ),
    ),
    Option(
        "target",
        30,
        range(501),
        "W-5",
        Said(
            "Wer so viele hat, beendet das Spiel: Die wenigsten gewinnen. 0: offenes Ende.",
            "Who has so many ends the game: the fewest win. 0: open end.",
        ),
    ),
    Option(
        "votes",
        "open",
        ("open", "secret"),
        "W-30",
        Said(
            "Ob jeder sieht, wie du stimmst, oder erst alle zusammen am Ende.",
            "Whether all see how you vote, or only everybody’s votes together at the end.",
        ),
    ),
    Option(
        "last_word_seconds",
        5,
        range(61),
        "W-39",
        Said(
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
        Said(
            "Ob KIND auf KIND liegen darf, wenn es das Wort gibt (Kindeskind).",
            "Whether KIND may lie on KIND if the word exists (Kindeskind).",
        ),
    ),
    Option(
        "newcomer",
        "worst",
        ("worst", "zero"),
        "W-46",
        Said(
            "Womit anfängt, wer später dazukommt: mit dem schlechtesten Stand am Tisch oder mit 0.",
            "What somebody who joins later starts with: the worst total at the table, or 0.",
        ),
    ),
)


class WordsGame(Game[WordsState]):
    """Schlafmütze, the word game: on the screens, or with real cards and the tablet as referee."""

    facts = Facts(
        name="words",
        title=Said("Schlafmütze – das Wortspiel", "Schlafmütze, the word game"),
        players=range(3, 9),
        players_clause="W-2",
        clauses=CLAUSES,
        options=_OPTIONS,
        actions=tuple(dict.fromkeys((*ROUND_ACTIONS, *referee.REFEREE_ACTIONS))),
        endings=ENDINGS,
        showing=frozenset({Lay, NoCombination, Vote}),
    )

    def start(self, setup: Setup) -> WordsState:
        """Return the round that `setup` deals, or that the table is about to tell."""
        setup = settled(self.facts, setup)
        return referee.start(setup) if setup.options["table"] == "referee" else round.start(setup)

    def apply(self, state: WordsState, action: Action) -> WordsState:
        """Return what `state` becomes by `action`."""
        return referee.apply(state, action) if isinstance(state, RefereeState) else round.apply(state, action)

    def legal_actions(self, state: WordsState, seat: int | None = None) -> tuple[Action, ...]:
        """Return what is allowed now."""
        if isinstance(state, RefereeState):
            return referee.legal_actions(state, seat)
        return round.legal_actions(state, seat)

    def view(self, state: WordsState, seat: int | None) -> View:
        """Return what `seat` may see."""
        return referee.view(state, seat) if isinstance(state, RefereeState) else views.view(state, seat)

    def has_shown(self, before: WordsState, action: Action, after: WordsState) -> bool:
        """Say whether a card left a hand or the pile for other eyes, or secret votes came to light."""
        if isinstance(action, Vote):
            return before.dispute is not None and before.dispute.secret and after.dispute is None
        if isinstance(before, RefereeState):
            return False
        return isinstance(action, Lay) or after.pile != before.pile

    def outcome(self, state: WordsState) -> Outcome | None:
        """Return how the round ended."""
        return referee.outcome(state) if isinstance(state, RefereeState) else round.outcome(state)

    def score(self, state: WordsState) -> tuple[int, ...]:
        """Return the minus points as they are now."""
        return referee.score(state) if isinstance(state, RefereeState) else round.score(state)


WORDS: Final = WordsGame()
