"""A round of Siebenschläfer with real cards, on the table's screen and on a phone.

The set-up (S-1 to S-4), a turn, what to beat, two taps for a pair, the count (S-26 to S-29).
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from companion.match.sheet import MatchState, rounds_among
from companion.refusal import Refused
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.actions import LEAST, Counted, Finished, Laid, Stuck, TurnedUp
from companion.siebenschlaefer.cards import HAND, PACKS, Rank
from companion.siebenschlaefer.pairs import Pair, clause_broken, value
from companion.siebenschlaefer.state import RefereeState
from web.games.panel import Lead, Mark, Panel, Step, Tap, count_marks, latest
from web.games.phone import Counter, PhoneCard, PhoneSide, PhoneView, SeatSign
from web.games.refusals import explain
from web.games.screen import Description
from web.games.seats import listed_seats, seat_name, seat_names
from web.games.siebenschlaefer.story import describe_drinks, describe_last_sevens, describe_sevens, rank_name
from web.pages.forms import number
from web.pages.language import gettext as _, ngettext
from web.storage.open_evenings import OpenEvening

_MOST: Final = len(PACKS)  # cards that an address may name
_PICTURES: Final = {Rank.JACK: "🤵", Rank.QUEEN: "👸", Rank.KING: "🤴", Rank.ACE: "⭐"}


class Card(NamedTuple):
    """The card of a rank: letter or number in its corner, name, picture, points at the end (S-26)."""

    rank: Rank
    letter: str
    name: str
    picture: str
    points: int


class RankKey(NamedTuple):
    """A rank to tap. `worths` are its pairs with every rank, `worth` the one with the card tapped first.

    A worth is a number; "<" after it says that it isn't enough, "x" stands for no pair, "-" for cards that are gone.
    A `dead` key makes no pair that may be laid.
    """

    card: Card
    worths: tuple[str, ...]
    worth: str = ""
    dead: bool = False


class PairRuling(NamedTuple):
    """The ruling on two tapped cards: the clause that they break, or what follows if they are laid.

    `fields` book the pair. `may_be_last` says that it may be the last one of the hand (S-25).
    """

    cards: tuple[Card, Card]
    value: int
    fields: dict[str, object]
    breaks: Description | None = None
    to_beat: int = 0
    sequel: str = ""
    next: str = ""
    may_be_last: bool = False


def round_panel(evening: OpenEvening, step: Step) -> Panel:
    """Return the panel of a running round; `schritt` is paar or ende."""
    state: RefereeState = evening.log.state.round
    if state.ending:
        return count_panel(evening, step)
    if state.turn is None:
        taps = {seat: Tap(_("fängt an"), fields={"do": "opened", "seat": seat}) for seat in range(state.setup.players)}
        middle, question = "siebenschlaefer/_open_middle.html", _("Wer fängt an?")
        return Panel("siebenschlaefer/_open.html", question=question, middle=middle, taps=taps)
    if step.get("schritt") == "ende":
        return _who_is_out(evening, state)
    context, marks = _pair_context(evening, state, step), _marks(evening.log.state, state)
    panel, middle = ("_pair", "_pair_middle") if context["ruling"] else ("_panel", "_middle")
    return Panel(f"siebenschlaefer/{panel}.html", context, marks, middle=f"siebenschlaefer/{middle}.html")


def _who_is_out(evening: OpenEvening, state: RefereeState) -> Panel:
    """Ask which seat has no card left; for one that can't be out by the log the table's word is taken (S-29)."""
    legal = evening.log.match.game.legal_actions(state)
    by_the_log = {action.seat for action in legal if isinstance(action, Finished)}
    out = _("hat keine Karte mehr")
    taps = {
        seat: Tap(out, fields={"do": "finished", "seat": seat} | ({} if seat in by_the_log else {"untold": 1}))
        for seat in range(state.setup.players)
    }
    question = _("Wer hat keine Karte mehr?")
    return Panel("siebenschlaefer/_last.html", question=question, clause="S-25", taps=taps)


def _pair_context(evening: OpenEvening, state: RefereeState, step: Step) -> dict[str, Any]:
    match, legal = evening.log.state, tuple(evening.log.match.game.legal_actions(state))
    laying = TurnedUp if state.turning_up else Laid
    allowed = {frozenset((action.first, action.second)) for action in legal if isinstance(action, laying)}
    pair, first = _tapped(step)
    ruling = None
    if pair:
        ruling = _ruling_on(evening, state, TurnedUp(*pair) if state.turning_up else Laid(state.turn or 0, *pair))
        ruling = ruling._replace(may_be_last=any(isinstance(action, Laid) and action.last for action in legal))
    return {
        "round": state,
        "name": None if state.turn is None else seat_name(match, state.turn),
        "pad": keys_of(state, allowed, first),
        "first": first and card_of(first),
        "top": tuple(map(card_of, state.pair or ())),
        "later": _later_turns(state),
        "sequel": sequel_of(match, state),
        "out": next((action.seat for action in legal if isinstance(action, Finished)), None),
        "stuck": any(isinstance(action, Stuck) for action in legal),
        "ruling": ruling,
    }


def _tapped(step: Step) -> tuple[Pair | None, Rank | None]:
    tapped = ranks_in(f"{step.get('erste', '')},{step.get('zweite', '')}")
    if len(tapped) == 2:
        return ((tapped[0], tapped[1]), None) if step.get("schritt") == "paar" else (None, tapped[0])
    return None, tapped[0] if tapped and step.get("erste") else None


def ranks_in(text: str) -> tuple[Rank, ...]:
    """Return the ranks that a list with commas names; other words in it are passed over."""
    parts = (part.strip() for part in text.split(",")[:_MOST])
    return tuple(Rank(part) for part in parts if part in set(Rank))


def card_of(rank: Rank) -> Card:
    """Return the card of a rank in the language of the request."""
    name = rank_name(rank)
    title = name[:1].upper() + name[1:]
    return Card(rank, title if rank.number else title[:1], title, _PICTURES.get(rank, ""), scoring.points(rank))


def keys_of(state: RefereeState, allowed: set[frozenset[Rank]], first: Rank | None) -> tuple[RankKey, ...]:
    """Return the keys of the thirteen ranks, each with its `allowed` pairs and others; `first` was tapped already."""
    keys = []
    for rank in Rank:
        worths = tuple(_worth(state, (rank, other), allowed) for other in Rank)
        worth = _worth(state, (rank, first), allowed) if first else ""
        dead = not worth.isdecimal() if first else not any(map(str.isdecimal, worths))
        keys.append(RankKey(card_of(rank), worths, worth, dead))
    return tuple(keys)


def _worth(state: RefereeState, pair: Pair, allowed: set[frozenset[Rank]]) -> str:
    if clause_broken(*pair):
        return "x"
    if frozenset(pair) in allowed:
        return str(value(*pair))
    return f"{value(*pair)}<" if value(*pair) <= state.to_beat else "-"


def _ruling_on(evening: OpenEvening, state: RefereeState, action: Laid | TurnedUp) -> PairRuling:
    """Return the ruling on a pair, by trying it; nothing is booked."""
    match, pair = evening.log.state, (action.first, action.second)
    cards = (card_of(pair[0]), card_of(pair[1]))
    fields: dict[str, object] = {"first": pair[0].value, "second": pair[1].value}
    if isinstance(action, Laid):
        fields["seat"] = action.seat
    try:
        after = evening.log.match.game.apply(state, action)
    except Refused as refused:
        return PairRuling(cards, value(*pair), fields, explain(refused, seat_names(match), evening.log.header.game))
    again = isinstance(action, Laid) and action.seat == after.turn  # the sequel says so already
    following = "" if again else seat_name(match, after.turn or 0)
    return PairRuling(cards, value(*pair), fields, None, after.to_beat, sequel_of(match, after), following)


def _later_turns(state: RefereeState) -> list[int]:
    """Return the seats after the one on turn in their order (S-17)."""
    players = state.setup.players
    return [((state.turn or 0) + step) % players for step in range(1, players)]


def sequel_of(match: MatchState, after: RefereeState) -> str:
    """Return a sentence on the seats that draw or miss a turn after the last booking; "" if none does."""
    if after.ending:
        return describe_last_sevens(match, after)
    return "" if after.passes else describe_sevens(match, after.sequel)


def _marks(match: MatchState, state: RefereeState) -> dict[int, Mark]:
    draws, misses = (state.sequel.draws, state.sequel.misses) if state.sequel else ((), None)
    marks = {}
    for seat in range(len(match.players)):
        now = seat == state.turn and not state.turning_up
        words = (_("ist dran") if now else "", _("zieht 2") if seat in draws else "")
        marks[seat] = mark_of(match, seat, words, turn=now, misses=seat == misses)
    return marks


def mark_of(match: MatchState, seat: int, words: Iterable[str], *, turn: bool, misses: bool) -> Mark:
    """Return the mark on a seat: `words`, the turn that it has or misses, and the drinks paid so far (S-28)."""
    paid = rounds_among(match, "losers")[match.players[seat]]
    return Mark(
        " · ".join(filter(None, (*words, _("setzt aus") if misses else ""))),
        turn=turn,
        aside=f"🍺 {paid}" if paid else "",
        aside_meaning=ngettext("%(num)s-mal Getränke gezahlt", "%(num)s-mal Getränke gezahlt", paid) if paid else "",
        sign="💤" if misses else "",
    )


def count_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask for the cards left in each hand, one hand after another, clockwise from the winner (S-26)."""
    state: RefereeState = evening.log.state.round
    match, players = evening.log.state, state.setup.players
    start = 0 if state.winner is None else state.winner
    waiting = [seat % players for seat in range(start, start + players) if state.counts[seat % players] is None]
    wished = number(step.get("platz") or step.get("seat"))
    asked = wished if wished in waiting else waiting[0]
    cards = ranks_in(step.get("karten") or step.get("cards", ""))
    points = step.get("points") or str(scoring.count(cards) or "")
    still = [seat for seat in waiting if seat != asked]
    context = {
        "counted_seat": asked,
        "missing": listed_seats(match, still) if still else "",
        "missing_hands": len(still),
        "sequel": sequel_of(match, state) if state.winner is not None else "",
        "cards": cards,
        "points": points if points.isdecimal() else "",
        "pad": tuple(_pad_card(rank, cards) for rank in Rank),
    }
    return Panel(
        "siebenschlaefer/_count.html",
        context,
        count_marks(
            state.counts, asked, state.winner, lambda count: ngettext("%(num)s Punkt", "%(num)s Punkte", count)
        ),
        middle="siebenschlaefer/_count_middle.html",
        question=_("Was hat %(name)s noch?", name=seat_name(match, asked)),
        clause="S-26",
        taps={seat: Tap(_("jetzt zählen"), step={"platz": seat}) for seat in still},
        moment="" if state.winner is None else "last-card",
        moment_key=latest(evening.log, Laid, Finished),
    )


def _pad_card(rank: Rank, entered: tuple[Rank, ...]) -> dict[str, Any]:
    held, fewer = entered.count(rank), list(entered)
    if held:
        fewer.remove(rank)
    more = (*entered, rank)
    return {"card": card_of(rank), "held": held, "more": ",".join(more), "fewer": ",".join(fewer)}


def wins_and_drinks(state: MatchState) -> dict[str, Any]:
    """Return who pays for the round just over, and how often each of its players has won and paid (S-27, S-28)."""
    result = state.results[-1]
    wins, drinks = rounds_among(state, "winners"), rounds_among(state, "losers")
    rows = [
        {"player": player, "name": state.names[player], "wins": wins[player], "drinks": drinks[player]}
        for player in result.players
    ]
    pays = describe_drinks(state, result) if result.losers else ""
    return {"payers": result.losers, "pays": pays, "rows": rows}


def view(evening: OpenEvening, seat: int) -> PhoneView:
    """Return the view of a seat of the round."""
    match = evening.log.state
    state: RefereeState = match.round
    if state.ending:
        return _counting_view(match, state, seat)
    if state.turn is None:
        return PhoneView("rest", _("Wer fängt an?"), (_("Wer eine 2 hat, sagt es."),), clause="S-3")
    cards = tuple(PhoneCard(card.letter, card.picture) for card in map(card_of, state.pair or ()))
    lines, clause = _lines(evening, state, seat), _clause(state, seat)
    return PhoneView("rest", _title(match, state, seat), lines, cards=cards, clause=clause)


def _title(match: MatchState, state: RefereeState, seat: int) -> str:
    if state.turning_up or state.turn is None:
        return _("Alle haben gepasst")
    if state.turn == seat:
        return _("Du bist dran.")
    return _("%(name)s ist dran.", name=seat_name(match, state.turn))


def _lines(evening: OpenEvening, state: RefereeState, seat: int) -> tuple[str, ...]:
    if state.turning_up:
        return (_("Deckt zwei Karten vom Stapel auf."),)
    beat = _("Mehr als %(value)s schlägt das Paar.", value=state.to_beat) if state.to_beat else _("Jedes Paar geht.")
    if state.sequel is not None and state.sequel.misses == seat:
        return (beat, _("Du setzt aus."))
    if state.sequel is not None and seat in state.sequel.draws and not state.passes:
        return (beat, _("Du ziehst 2 Karten."))
    return tuple(filter(None, (beat, sequel_of(evening.log.state, state))))


def _clause(state: RefereeState, seat: int) -> str:
    if state.turning_up:
        return "S-18"
    if state.sequel is not None and state.sequel.misses == seat:
        return "S-19"
    return "S-14" if state.turn == seat else "S-17"


def _counting_view(match: MatchState, state: RefereeState, seat: int) -> PhoneView:
    own = state.counts[seat]
    if own is None:
        counter = Counter(_("Punkte"), {"do": "counted"}, "points", LEAST, scoring.MOST, _("So viel zählen sie"))
        return PhoneView("rest", _("Was zählen deine Karten?"), counter=counter, clause="S-26")
    missing = [one for one, points in enumerate(state.counts) if points is None]
    counted = ngettext("Du hast %(num)s Punkt.", "Du hast %(num)s Punkte.", own)
    told = _("Du hast keine Karte mehr.") if seat == state.winner else counted
    lines = (told, _("Es fehlen noch: %(names)s.", names=listed_seats(match, missing))) if missing else (told,)
    return PhoneView("rest", _("Die Runde ist aus."), lines, clause="S-26")


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return whose turn it is, who misses one, and who still has to count."""
    state: RefereeState = match.round
    misses = state.sequel.misses if state.sequel is not None else None
    turn = None if state.turning_up else state.turn
    return {
        seat: SeatSign(points is None if state.ending else seat == turn, "pauses" if seat == misses else "")
        for seat, points in enumerate(state.counts)
    }


SIDE: Final = PhoneSide(view, frozenset({Counted}), signs)


def set_up(match: MatchState) -> Mapping[str, object]:
    """Return the numbers of cards for the people who sit there."""
    return {"cards": len(PACKS), "hand": HAND, "stock": len(PACKS) - HAND * len(match.players)}


LEAD: Final = Lead("siebenschlaefer", set_up)
