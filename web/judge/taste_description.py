"""„Unser Tisch“ in words and pictures: the table's taste, the three ways to be strict, and what was just done."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from lexicon.judging.house_options import HouseOption
from lexicon.judging.strictness import Change, Strictness, change
from lexicon.judging.taste import Taste
from lexicon.pairs.pair_table import PairTable
from lexicon.rude import is_rude
from web.judge.question import adjusted_verdicts
from web.judge.votes.events import VoteEvent, VoteEventKind
from web.judge.votes.precedents import Precedents
from web.pages.language import gettext as _

SCALE_END: Final = 2.0  # log odds at the ends of the scale
_A_LITTLE, _CLEARLY, _MUCH = (
    0.15,
    0.5,
    1.0,
)  # shifts in log odds from which a table is called a little strict, strict, …


class TasteScale(NamedTuple):
    """The places of a taste and its band on a scale from strict (0) to generous (100)."""

    at: float
    band_from: float
    band_to: float


class StrictnessChoice(NamedTuple):
    """One of the three ways to be strict, with the change for the deck against the way chosen now."""

    strictness: Strictness
    chosen: bool
    change: Change
    name: str
    meaning: str


class HouseRule(NamedTuple):
    """An option of the house: whether it is on, and what it means now."""

    option: HouseOption
    is_on: bool
    name: str
    meaning: str


def house_rules(at: Precedents) -> tuple[HouseRule, ...]:
    """Return the options of the house beside its strictness, in the language of this request."""
    texts = {
        HouseOption.RIGHT_LINKS: (
            _("Nur die richtige Form"),
            _("„Hausestür“ gilt nicht, denn richtig ist „Haustür“."),
            _("„Hausestür“ zählt wie „Haustür“ (W-10). Ich sage dazu, was richtig ist."),
        ),
        HouseOption.STANDARD_WORDS: (
            _("Ohne Österreich und Schweiz"),
            _("„Jausentisch“ und „Velohaus“ gelten nicht."),
            _("„Jausentisch“ und „Velohaus“ zählen mit."),
        ),
        HouseOption.NO_RUDE_WORDS: (
            _("Ohne derbe Wörter"),
            _("In Listen und Vorschlägen stehen keine. Wer eines nachschlägt, bekommt ein kurzes Urteil."),
            _("Derbe Wörter stehen da wie alle anderen."),
        ),
    }
    return tuple(
        HouseRule(option, option in at.options, name, when_on if option in at.options else when_off)
        for option, (name, when_on, when_off) in texts.items()
    )


def taste_scale(taste: Taste) -> TasteScale:
    """Return the places of a taste on the scale, in hundredths of its length."""

    def place(shift: float) -> float:
        return round(50 + 50 * max(-1.0, min(1.0, shift / SCALE_END)), 1)

    low, high = taste.interval
    return TasteScale(place(taste.shift), place(low), place(high))


def describe_taste(taste: Taste) -> str:
    """Return a taste in one sentence, in the language of this request."""
    if not taste.votes and taste.tallies:
        return _("Diese Wörter kennt das Wörterbuch nicht: Von eurem Geschmack verraten sie mir nichts.")
    if not taste.votes:
        return _("Noch keine Abstimmung: Ich kenne euren Geschmack noch nicht.")
    after = _("Nach einer Abstimmung") if taste.votes == 1 else _("Nach %(number)s Abstimmungen", number=taste.votes)
    size = abs(taste.shift)
    if size < _A_LITTLE:
        how = _("ungefähr so wie üblich.")
    elif size < _CLEARLY:
        how = _("ein wenig strenger als üblich.") if taste.shift < 0 else _("ein wenig großzügiger als üblich.")
    elif size < _MUCH:
        how = _("strenger als üblich.") if taste.shift < 0 else _("großzügiger als üblich.")
    else:
        how = _("viel strenger als üblich.") if taste.shift < 0 else _("viel großzügiger als üblich.")
    return f"{after}: {how}"


def strictness_choices(table: PairTable, at: Precedents) -> tuple[StrictnessChoice, ...]:
    """Return the three ways to be strict, in the language of this request."""
    texts = {
        Strictness.STRICT: (_("streng"), _("Im Zweifel eher nein")),
        Strictness.NORMAL: (_("normal"), _("So, wie das Wörterbuch rät")),
        Strictness.GENEROUS: (_("großzügig"), _("Im Zweifel eher ja")),
    }
    changes = _changes(table, at)
    return tuple(StrictnessChoice(each, each is at.strictness, changes[each], *texts[each]) for each in Strictness)


@lru_cache(maxsize=2)  # a pair table never changes, and precedents are another object once an event is added
def _changes(table: PairTable, at: Precedents) -> dict[Strictness, Change]:
    verdicts = list(adjusted_verdicts(table, at))
    if HouseOption.NO_RUDE_WORDS in at.options:
        verdicts = [verdict for verdict in verdicts if not is_rude(verdict.word)]
    return {each: change(verdicts, each, at.strictness) for each in Strictness}


def describe_event(event: VoteEvent, at: Precedents) -> str:
    """Return the sentence about an event just added, in the language of this request; "" if the page shows it."""
    if event.kind is VoteEventKind.RESET:
        return _("Zurückgesetzt. Die Abstimmungen zählen nicht mehr.")
    target = at.events.get(event.target)
    if target is None:
        return ""
    if target.kind is VoteEventKind.VOTE:
        return _("Zurückgenommen: „%(word)s“ zählt nicht mehr.", word=target.word)
    if target.kind is VoteEventKind.RESET:
        return _("Die Abstimmungen zählen wieder.")
    return _("Alles wieder wie vorher.")
