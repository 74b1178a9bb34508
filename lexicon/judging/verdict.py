"""Verdicts on words: *gilt*, *strittig* or *gilt nicht*, and the reason.

A `Verdict` is a value: it knows nothing of tables, votes or screens. The lexicon advises, the table decides.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from lexicon.judging.fit import Breach, Misfit
from lexicon.judging.judgements import FRIENDS, VOTES, Judged
from lexicon.judging.sentences import Reason, say
from lexicon.meaning.plausibility import shifted, shipped_scale
from lexicon.rude import is_hurtful
from lexicon.store import DICTIONARY, CompoundRow

GILT_FROM, EVEN, GILT_NICHT_TO = 0.8, 0.5, 0.3
"""A word counts from the first probability on, and doesn't count up to the last; between them it is disputed and leans
to yes from `EVEN` on. They were chosen on the words of `pairs.tsv` and `laid.tsv` that were put forward: docs/judge.md
says what a wrong ruling costs."""


class Ruling(StrEnum):
    """The three rulings on a word."""

    GILT = "gilt"
    STRITTIG = "strittig"
    GILT_NICHT = "gilt_nicht"


class Authority(StrEnum):
    """The authority behind a verdict."""

    RULE = "rule"  # a clause of the rules decides
    PRECEDENT = "precedent"  # the table has voted on the word before
    HOUSE = "house"  # an option of this house decides
    EDITORIAL = "editorial"  # the editorial list of the default deck has the pair
    READ = "read"  # the pair was read for this deck (lexicon/deck_list)
    ATTESTATION = "attestation"  # some source has the word
    MODEL = "model"  # no source has the word; the model estimates
    NOBODY = "nobody"  # the lexicon doesn't know one of the nouns


@dataclass(frozen=True, slots=True)
class Seam:
    """The seam of a compound: `Mann` + `s` + `bild`.

    `stem` is the modifier as it is in this word (Länder, Mann, Schul), `link` the linking element ("" or s, es, n,
    en …), `head` the rest. Joined they are the word.
    """

    stem: str
    link: str
    head: str

    @property
    def word(self) -> str:
        """The word as written."""
        return f"{self.stem}{self.link}{self.head}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One judged compound.

    `p` is the probability (0 to 1) that a table's vote lets the word pass that somebody laid and explains, `score` the
    same as 0 to 99; `p_any` is that of any such pair of a deck. From `even` on a disputed word leans to yes.
    `explanation` is the phrase that would win the vote, "" if none is known. `zipf` is the word's Zipf frequency (log10
    of occurrences per thousand million words), 0.0 if no source has it. `forms` are the words that the two nouns can
    make in this order, the likeliest first; `also` are those beside `word` that people use. `relatives` are up to three
    attested compounds like this one, `suggestions` near words if a part is unknown. `facts` are names and values for
    the sentence. `right` is the usual form of a word said with a wrong link (Haustür for Hausestür), "" if the form is
    right. `regions` are the regions whose word a part is (AT, CH), () for standard words.
    """

    modifier: str
    head: str
    seam: Seam
    forms: tuple[str, ...]
    ruling: Ruling
    p: float
    zipf: float
    sources: tuple[str, ...]
    authority: Authority
    reason: Reason
    clause: str | None = None
    relatives: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    right: str = ""
    regions: tuple[str, ...] = ()
    explanation: str = ""
    even: float = EVEN
    p_any: float = field(kw_only=True)

    @property
    def word(self) -> str:
        """The compound as written."""
        return self.seam.word

    @property
    def score(self) -> int:
        """`p` in whole hundredths, 0 to 99: nothing is certain, and 80 is where words count from."""
        return int(self.p * 100)

    @property
    def attested(self) -> bool:
        """Whether some source has the word."""
        return bool(self.sources)

    @property
    def friends(self) -> int:
        """The friends of four, 0 to 4, who are expected to let the word pass after its explanation."""
        return round(shipped_scale().share_of_nods(self.p) * FRIENDS)

    @property
    def leans_to_yes(self) -> bool:
        """Whether the word is more likely to pass than to fall."""
        return self.p >= self.even

    @property
    def hurts(self) -> bool:
        """Whether the word insults: it gets its ruling, and no picture, number or praise."""
        return is_hurtful(self.word)

    def sentence(self, lang: str = "de") -> str:
        """Return the verdict's reason as one sentence in `lang` ("de" or "en")."""
        settled = self.clause is not None or self.authority is Authority.PRECEDENT
        return say(
            Reason.HURTFUL if self.hurts and not settled else self.reason,
            lang,
            word=self.word,
            relatives=self.relatives,
            suggestions=self.suggestions,
            explanation=self.explanation,
            written=self.attested,
            right=self.right,
            leans_to_yes=self.leans_to_yes,
            **dict(self.facts),
        )

    def as_dict(self, lang: str = "de") -> dict[str, object]:
        """Return the shape that the command line and the web print as JSON."""
        return {
            "modifier": self.modifier,
            "head": self.head,
            "word": self.word,
            "seam": [self.seam.stem, self.seam.link, self.seam.head],
            "forms": list(self.forms),
            "verdict": self.ruling.value,
            "p": round(self.p, 4),
            "p_any": round(self.p_any, 4),
            "score": self.score,
            "friends": self.friends,
            "explanation": self.explanation,
            "attested": self.attested,
            "sources": list(self.sources),
            "zipf": self.zipf,
            "clause": self.clause,
            "right": self.right or None,
            "regions": list(self.regions),
            "authority": self.authority.value,
            "relatives": list(self.relatives),
            "suggestions": list(self.suggestions),
            "sentence": self.sentence(lang),
        }


_NAME_AT_LEAST = 0.1  # as likely as not to pass, once somebody has laid it
_LAID_AND_LISTED = 0.54  # log odds that laying adds where twelve votes are known: a quarter of what it adds elsewhere
_LEXICON_VOTES = 1.5  # what a table's vote owes to the lexicon beside two other tables' votes
_UNKNOWN = 0.5  # any pair with a noun that the lexicon lacks: about half of all pairs of a deck pass
_ATTESTED = {  # by: in the dictionary, common
    (True, True): Reason.DICTIONARY,
    (True, False): Reason.DICTIONARY,
    (False, True): Reason.COMMON,
    (False, False): Reason.WRITTEN,
}
_LISTED = {Ruling.GILT: Reason.LIST_GOOD, Ruling.STRITTIG: Reason.LIST_OPEN, Ruling.GILT_NICHT: Reason.LIST_BAD}
COMMON = 2.5  # from this Zipf frequency on many people write a word


def ruling_of(p: float) -> Ruling:
    """Return the ruling for a probability."""
    if p >= GILT_FROM:
        return Ruling.GILT
    return Ruling.GILT_NICHT if p <= GILT_NICHT_TO else Ruling.STRITTIG


def attested(
    modifier: str,
    head: str,
    seam: Seam,
    forms: tuple[str, ...],
    row: CompoundRow,
    p_any: float,
    also: tuple[str, ...] = (),
) -> Verdict:
    """Return the verdict on a compound that a source has; any pair like it passes with probability `p_any`."""
    sources = tuple(row.sources.split(","))
    p = shipped_scale().probability_if_laid(p_any)
    ruling = ruling_of(p)
    reason = _ATTESTED[DICTIONARY in sources, row.zipf >= COMMON] if ruling is Ruling.GILT else Reason.RARE
    authority = Authority.ATTESTATION
    return Verdict(
        modifier, head, seam, forms, ruling, p, row.zipf, sources, authority, reason, None, (), also, p_any=p_any
    )


def unattested(
    modifier: str,
    head: str,
    seam: Seam,
    forms: tuple[str, ...],
    model: float,
    also: tuple[str, ...],
    *,
    name: bool = False,
) -> Verdict:
    """Return the verdict on a compound that no source has, or only as a `name`; `model` is the probability of any pair
    like it.
    """
    p_any = max(model, _NAME_AT_LEAST) if name else model  # Nordsee: a name, yet made of two nouns
    p = shipped_scale().probability_if_laid(p_any)
    ruling = ruling_of(p)
    reasons = {Ruling.GILT: Reason.LIKELY, Ruling.STRITTIG: Reason.OPEN, Ruling.GILT_NICHT: Reason.UNLIKELY}
    reason = reasons[ruling]
    if name:  # Weinhof: the name of a farm, and a sensible word as well
        reason = Reason.NAME_LIKELY if ruling is Ruling.GILT else Reason.NAME
    return Verdict(
        modifier, head, seam, forms, ruling, p, 0.0, (), Authority.MODEL, reason, None, (), also, p_any=p_any
    )


def listed(verdict: Verdict, entry: Judged) -> Verdict:
    """Return the editorial list's verdict on a pair of the default deck; `verdict` is the lexicon's own.

    The list's tables give twelve votes, the lexicon one and a half: of two pairs with the same votes, the one that the
    lexicon prefers is ahead.
    """
    scale = shipped_scale()
    share = (entry.votes + _LEXICON_VOTES * scale.share_of_nods(verdict.p_any)) / (VOTES + _LEXICON_VOTES)
    p_any = scale.probability_of_listed(share)
    p = shifted(p_any, _LAID_AND_LISTED)
    ruling = ruling_of(p)
    in_dictionary = ruling is Ruling.GILT and DICTIONARY in verdict.sources
    reason = Reason.LIST_DICTIONARY if in_dictionary else _LISTED[ruling]
    return replace(
        verdict,
        p=p,
        p_any=p_any,
        ruling=ruling,
        authority=Authority.EDITORIAL,
        reason=reason,
        explanation=entry.note if entry.explained else "",
        facts=verdict.facts if entry.explained else (*verdict.facts, ("objection", entry.note)),
    )


def better_first(forth: Verdict, back: Verdict) -> tuple[Verdict, Verdict]:
    """Return the verdicts on both orders of two nouns, the better one first; of two equals the one that is attested."""
    return (back, forth) if (back.p, back.attested) > (forth.p, forth.attested) else (forth, back)


def unknown(
    modifier: str, head: str, seams: tuple[Seam, ...], missing: str, suggestions: tuple[str, ...] = ()
) -> Verdict:
    """Return the verdict on a compound with a part, `missing`, that the lexicon doesn't know.

    `seams` are possible forms of the compound, the likeliest first.
    """
    forms = tuple(dict.fromkeys(seam.word for seam in seams))
    p = shipped_scale().probability_if_laid(_UNKNOWN)
    return Verdict(
        modifier, head, seams[0], forms, Ruling.STRITTIG, p, 0.0, (), Authority.NOBODY, Reason.UNKNOWN,
        suggestions=suggestions, facts=(("unknown", missing),), p_any=_UNKNOWN,
    )  # fmt: skip


def misfit(found: Misfit, modifier: str, head: str, seam: Seam) -> Verdict:
    """Return the verdict on a word that breaks a clause."""
    reason = Reason(found.breach.value)
    if found.breach is Breach.THIRD_WORD and not found.piece:
        reason = Reason.THIRD_PIECE
    return Verdict(
        modifier, head, seam, (), Ruling.GILT_NICHT, 0.0, 0.0, (), Authority.RULE, reason, found.clause,
        facts=(("piece", found.piece), ("card", found.card)), p_any=0.0,
    )  # fmt: skip
