"""The word game on the pad for a table without the net: cards left and chips."""

from __future__ import annotations

from typing import Final

from companion.action import Action
from companion.words.actions import Count, Finish, SetAllChips
from companion.words.referee import MOST_CHIPS
from companion.words.referee_state import RefereeState
from web.games.scorepad import Asked, Column, Counts, Entry, Form, Scorepad
from web.pages.language import gettext as _
from web.translations.catalogue import N_


def _known(state: RefereeState) -> Counts:
    return {"chips": state.chips, **({"cards": state.proposed} if state.ending else {})}


def _actions(state: RefereeState, entry: Entry) -> tuple[Action, ...]:
    cards, chips = entry.counts["cards"], entry.counts.get("chips", state.chips)
    found: list[Action] = [] if chips == state.chips else [SetAllChips(chips)]
    if not state.ending or state.winner != entry.winner:
        found.append(Finish(entry.winner))
    return (*found, Count(cards))


def _asked(state: RefereeState) -> tuple[Asked, ...]:
    """Return the votes that an open vote still lacks (W-30); a secret one waits for the table."""
    dispute, word = state.dispute, state.last
    if dispute is None or dispute.secret or word is None:
        return ()
    texts = word.texts
    said = texts.word or " + ".join(filter(None, (texts.hand_card, texts.top_card)))
    question = _("Gilt „%(word)s“?", word=said) if said else _("Gilt das Wort?")

    def vote(seat: int, against: int) -> Form:
        return {"do": "vote", "seat": seat, "against": against, "word": word.number}

    return tuple(
        Asked(seat, question, ((_("Gilt"), vote(seat, 0)), (_("Gilt nicht"), vote(seat, 1))))
        for seat in dispute.order
        if dispute.votes[seat] is None
    )


SCOREPAD: Final = Scorepad(
    columns=(Column("cards", N_("Karten"), 1), Column("chips", N_("Chips"), 0, MOST_CHIPS, lasting=True)),
    nobody=True,
    together=lambda state: {"cards": state.most},
    known=_known,
    winner=lambda state: state.winner,
    actions=_actions,
    asked=_asked,
    aside=N_(
        "„Halt!“ geht auch ohne Netz: Stimmt laut ab. Fällt das Wort, bekommt einen Chip, wer es gelegt hat, "
        "sonst alle, die gezweifelt haben. Tragt die Chips hier ein."
    ),
)
