"""The word game as one of the games: its facts, its options, its two ways of playing."""

from typing import Final, TypeAlias

from companion.action import Action
from companion.clause import Text
from companion.game import Facts
from companion.options import Option, Options, Way, newcomer_option, target_option, way_option
from companion.ways import GameOfTwoWays, WayOfPlaying
from companion.words import clauses, digital, laid_words, referee, views
from companion.words.actions import DIGITAL, REFEREE, Close, Lay, NoCombination, Vote
from companion.words.referee_state import RefereeState
from companion.words.scoring import ENDINGS
from companion.words.state import DigitalState

WordsState: TypeAlias = DigitalState | RefereeState

OPTIONS: Final = (
    way_option("W-1"),
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
    target_option("W-5", 500, default=30),
    Option(
        "votes",
        "open",
        ("open", "secret"),
        "W-30",
        Text(
            "Offen sehen alle jede Stimme gleich, geheim erst am Ende alle zusammen.",
            "Open: everybody sees each vote at once. Secret: all votes are shown together at the end.",
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
        "photo_seconds",
        20,
        range(121),
        "W-25",
        Text(
            "So viele Sekunden habt ihr auf Handys, um euch bei einem Fotofinish zu einigen; 0: so lange ihr wollt.",
            "For so many seconds you may try on phones to agree on a photo finish; 0: as long as you like.",
        ),
    ),
    Option(
        "vote_seconds",
        0,
        (0, 15, 30, 60, 120),
        "W-30",
        Text(
            "Wie lange ihr auf eine Stimme wartet; danach zählt sie für das Wort. Offen läuft die Zeit für jede Stimme "
            "neu, geheim einmal für alle.",
            "How long you wait for a vote; after that it counts for the word. In an open vote everybody has that long, "
            "in a secret one all of you together.",
        ),
    ),
    Option(
        "same_word",
        "attested",
        ("attested", "never"),
        "W-14",
        Text(
            "Ob KIND auf KIND liegen darf, wenn es das Wort gibt (Kindeskind).",
            "Whether you may lay KIND on KIND if that makes a word (Kindeskind).",
        ),
    ),
    newcomer_option("W-46"),
)

FACTS: Final = Facts(
    name="words",
    title=Text("Schlafmütze – das Wortspiel", "Schlafmütze, the word game"),
    players=range(3, 9),
    players_clause="W-2",
    clauses=clauses.CLAUSES,
    options=OPTIONS,
    actions=tuple(dict.fromkeys((*DIGITAL, *REFEREE))),
    endings=ENDINGS,
    showing=frozenset({Close, Lay, NoCombination, Vote}),
    setup_refusals=clauses.SETUP,
    refusals={Way.DIGITAL: clauses.DIGITAL, Way.REFEREE: clauses.REFEREE},
    buzz="W-28",
    changing=frozenset({"votes"}),
)


def _cards_or_votes_shown(before: DigitalState, action: Action, after: DigitalState) -> bool:
    """Say whether others saw a card from a hand or from the pile, or secret votes came to light."""
    if isinstance(action, Vote | Close):
        return _votes_shown(before, action, after)
    return isinstance(action, Lay) or after.pile != before.pile


def _votes_shown(before: WordsState, action: Action, after: WordsState) -> bool:
    """Say whether secret votes came to light. After the last vote the next dispute may be open already (W-28)."""
    dispute, left = before.dispute, after.dispute
    decided = left is None or not left.begun
    return isinstance(action, Vote | Close) and dispute is not None and dispute.secret and decided


def _digital_agreed(state: DigitalState, options: Options) -> DigitalState:
    """Return the round in which the table votes from now on as `options` say (W-30)."""
    secret, dispute = options["votes"] == "secret", state.dispute
    conditions = state.conditions._replace(secret=secret)
    return state._replace(conditions=conditions, dispute=dispute and dispute.agreed(secret=secret))


def _referee_agreed(state: RefereeState, options: Options) -> RefereeState:
    """Return the round in which the table votes from now on as `options` say (W-30)."""
    secret, dispute = options["votes"] == "secret", state.dispute
    return state._replace(secret=secret, dispute=dispute and dispute.agreed(secret=secret))


def _votes_are_covered(state: RefereeState) -> bool:
    """Say whether secret votes lie there that nobody may see yet (W-30)."""
    return state.dispute is not None and state.dispute.secret and state.dispute.begun


WORDS: Final = GameOfTwoWays(
    FACTS,
    WayOfPlaying(
        DigitalState,
        digital.start,
        digital.apply,
        digital.legal_actions,
        views.digital_view,
        digital.outcome,
        digital.score,
        _cards_or_votes_shown,
        digital.deadline,
        agreed=_digital_agreed,
    ),
    WayOfPlaying(
        RefereeState,
        referee.start,
        referee.apply,
        referee.legal_actions,
        views.referee_view,
        referee.outcome,
        referee.score,
        _votes_shown,
        referee.deadline,
        check_call=laid_words.check_call,
        answer=laid_words.answer,
        is_sealed=_votes_are_covered,
        agreed=_referee_agreed,
    ),
)
