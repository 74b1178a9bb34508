"""The set-up of the word game with real cards (W-2 to W-4, W-15), and a Halt that is rehearsed and never booked."""

from typing import Final

from companion.match.sheet import MatchState
from companion.words.cards import CLOCK, HAND_SIZES, STACKS
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState, Texts
from companion.words.state import CHIPS
from web.games.lead import Lead, LeadStep
from web.games.panel import Mark, Panel, Step, Tap
from web.games.seats import seat_name
from web.games.words.cards import laid_word, paper_card
from web.games.words.dispute import mark_of_accused, taken, tally, vote_marks
from web.judge.decks.colours import colour_name
from web.pages.forms import number
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening

REHEARSED: Final = Texts("LAND", "BILD", "Landschaftsbild")  # the word that W-11 itself forbids


def steps(match: MatchState) -> tuple[LeadStep, ...]:
    """Return the steps for the people who sit there, before anything is laid."""
    state: RefereeState = match.round
    dealt, dealer = HAND_SIZES[state.players], seat_name(match, state.dealer)
    pile = state.most - dealt * state.players
    colours = ", ".join(colour_name(colour) for colour in CLOCK[:4])
    circle: dict[str, object] = {"clock": [colour.value for colour in CLOCK]}
    return (
        LeadStep(
            _("%(cards)s Karten für jeden", cards=dealt),
            "W-2",
            _("%(name)s gibt.", name=dealer),
            "deal",
            _("Ausgeteilt"),
            hands=dealt,
            turn=state.dealer,
        ),
        LeadStep(
            _("%(cards)s Karten als Uhr", cards=STACKS),
            "W-3",
            _("Offen, reihum %(colours)s. Kein Wort zweimal.", colours=colours),
            "circle",
            _("Der Kreis liegt"),
            circle,
            dealt,
        ),
        LeadStep(
            _("%(chips)s Chips in die Mitte", chips=CHIPS),
            "W-4",
            _("Daneben verdeckt die übrigen %(cards)s Karten: der Stapel.", cards=pile),
            "chips",
            _("Alles liegt"),
            circle | {"chips": CHIPS, "pile": pile},
            dealt,
        ),
        LeadStep(
            _("%(name)s legt die erste Karte", name=dealer),
            "W-15",
            _("In Ruhe, auf irgendeinen Stapel. Danach legen alle zugleich, immer auf die Farbe der letzten Karte."),
            "first",
            _("Los geht’s"),
            circle | {"pair": [paper_card(word) for word in ("EIS", "WEIN")]},
            dealt,
            state.dealer,
        ),
    )


LEAD: Final = Lead(steps, "words/_lead.html", rehearsal="probe")


def rehearsal_panel(evening: OpenEvening, step: Step) -> Panel:
    """Rehearse one Halt, from the call to the chips (W-28 to W-34); the answers are in the address alone."""
    match = evening.log.state
    players, told = len(match.players), (match.round.dealer + 1) % len(match.players)
    tapped = (number(step.get(name)) for name in ("gelegt", "zweifelt"))
    accused, doubter = (seat if seat in range(players) else None for seat in tapped)
    context: dict[str, object] = {"laid": laid_word(REHEARSED), "by": None, "line": "", "over": False}
    to = {"schritt": "probe", "gerufen": 1}
    marks, taps, clause = {told: mark_of_accused()}, dict[int, Tap](), "W-28"
    if "gerufen" not in step:
        question = _("Zweifelt ihr?")
        context |= {"to_call": to, "by": told, "line": _("Nur eine Probe: Nichts davon zählt.")}
    elif accused is None:
        question, marks = _("Halt! Wer hat gelegt?"), dict[int, Mark]()
        taps = {seat: Tap(_("hat das Wort gelegt"), step=to | {"gelegt": seat}) for seat in range(players)}
    elif doubter in (None, accused):
        question, to, marks = _("Und wer zweifelt?"), to | {"gelegt": accused}, {accused: mark_of_accused()}
        asked = (seat for seat in range(players) if seat != accused)
        taps = {seat: Tap(_("zweifelt"), step=to | {"zweifelt": seat}) for seat in asked}
    else:
        votes = step.get("stimmen", "")[:players]
        dispute = Dispute.called(players, accused, doubter or 0)
        for vote in votes:
            dispute = dispute.voted(dispute.to_vote[0], against=vote == "1")
        voter = next(iter(dispute.to_vote), None)
        marks = vote_marks(dispute, voter)
        if voter is None:
            question, clause = _("%(votes)s: fällt", votes=tally(dispute)), "W-31"
            if not dispute.falls:
                question, clause = _("%(votes)s: gilt", votes=tally(dispute)), "W-34"
            context |= {"over": True, "line": taken(match, dispute)}
        else:
            question, clause = _("%(name)s, gilt das Wort?", name=seat_name(match, voter)), "W-30"
            context["to_vote"] = to | {"gelegt": accused, "zweifelt": doubter, "stimmen": votes}
    middle = "words/_rehearsal_middle.html"
    return Panel("words/_rehearsal.html", context, marks, middle=middle, question=question, clause=clause, taps=taps)
