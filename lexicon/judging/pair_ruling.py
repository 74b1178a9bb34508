"""The verdict on two nouns, from their profiles, their attested compounds and the model's odds.

The judge reads these from the lexicon, a pair table has them stored. Both call `judge_pair`, so that a pair judged
ahead of the game and the same pair judged on the spot can't differ.
"""

from dataclasses import replace
from functools import lru_cache

from lexicon.judging.compound_parts import NOT_LISTED
from lexicon.judging.fit import Breach, Misfit
from lexicon.judging.judgements import Judged, editorial_list
from lexicon.judging.noun_profile import NounProfile
from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import Authority, Ruling, Seam, Verdict, attested, listed, misfit, unattested
from lexicon.meaning.explanation import explanation, in_words
from lexicon.meaning.model import shipped_model
from lexicon.meaning.plausibility import Evidence, shipped_scale, stand_in
from lexicon.meaning.relatives import related, relatives
from lexicon.regional import regions_of
from lexicon.rude import is_hurtful
from lexicon.spelling import behind, fold, join
from lexicon.splitting.splitting import Reading
from lexicon.store import DICTIONARY, NAME_ONLY, CompoundRow, NounRow, Store

_SHORTEST_MIDDLE = 3  # letters of the noun in the middle of three
folded = lru_cache(maxsize=1 << 14)(fold)  # the same first parts recur all the time


def fitted(row: CompoundRow, modifier: NounProfile, head: NounProfile) -> CompoundRow:
    """Return an attested compound with its seam between these two nouns."""
    for stem, link in modifier.parts:
        if join(folded(stem + link), head.noun.key) == row.key:
            return row._replace(stem=stem, link=link)
    return row


def is_head(noun: NounRow, row: CompoundRow, store: Store) -> bool:
    """Tell whether a noun is the head of an attested compound, even one that the lexicon cuts elsewhere.

    Wildleder|jacke is the same word as Wild|lederjacke; Staub|ecken is another one than Stau|becken.
    """
    if noun.id in (row.head, NOT_LISTED):
        return True
    short, long = sorted((noun.key, store.noun(row.head).key), key=len)
    return len(long) - len(short) >= _SHORTEST_MIDDLE and long.endswith(short)


def is_of_another(row: CompoundRow, modifier: NounProfile, store: Store) -> bool:
    """Tell whether an attested compound is made with a longer noun than this one: Reise|gast is no Reis.

    A plural that is a word of its own (die Medien) is no other noun than its singular.
    """
    if row.modifier == modifier.noun.id or len(folded(row.stem + row.link)) <= len(modifier.noun.key):
        return False
    other = store.noun(row.modifier)
    return bool(other.genders) and other.key == folded(row.stem + row.link)


def rank(row: CompoundRow) -> tuple[bool, bool, float, str]:
    """Return a sort key for attested compounds of two nouns: the dictionary's first, then the commonest, names last."""
    return row.name >= NAME_ONLY, DICTIONARY not in row.sources.split(","), -row.zipf, row.word


def judge_pair(
    modifier: NounProfile, head: NounProfile, rows: list[CompoundRow], odds: float, said: Reading | None = None
) -> Verdict:
    """Return the verdict on two nouns in this order, with relatives and an unusual class of the modifier.

    `rows` are the attested compounds of the two, the commonest first and names last; `odds` are the model's log odds.
    With `said`, the form that somebody chose, the verdict is on that form alone.
    """
    verdict = rule_on_pair(modifier, head, rows, odds, said)
    if verdict.clause is not None or is_hurtful(verdict.word):
        return verdict
    first, second = modifier.noun, head.noun
    relation = related(first.lemma, second.lemma)
    alike = relatives(first.lemma, second.lemma, modifier.as_modifier, head.as_head, verdict.forms, relation)
    odd = _odd_class(first, second) if verdict.ruling is Ruling.STRITTIG else ()
    phrase = verdict.explanation
    if relation is not None and verdict.authority is not Authority.EDITORIAL:
        phrase = explanation(relation, in_words(first.lemma, first.genders), in_words(second.lemma, second.genders))
    strange = _stranger(first, second) if verdict.authority is Authority.MODEL else ()
    return replace(verdict, relatives=alike, explanation=phrase, facts=(*verdict.facts, *odd, *strange))


def rule_on_pair(
    modifier: NounProfile, head: NounProfile, rows: list[CompoundRow], odds: float, said: Reading | None = None
) -> Verdict:
    """Return the same verdict as `judge_pair`, without relatives.

    The editorial list decides about its own form of a pair; a better form in the dictionary counts all the same: on the
    list LAND and SPIEL make Landspiel, and the dictionary has Länderspiel.
    """
    second = head.noun
    real = [row for row in rows if row.name < NAME_ONLY]
    of_rows = [Seam(row.stem, row.link, behind(row.stem, second.lemma)) for row in real]
    seams = of_rows + [Seam(stem, link, behind(stem, second.lemma)) for stem, link in modifier.parts]
    if said is not None:
        spoken = Seam(said.stem, said.link, behind(said.stem, said.head_form))
        return _of_seam(spoken, seams, modifier, head, rows, odds)
    entry = editorial_list().get((modifier.noun.key, second.key))
    if entry is None:
        return _of_seam(seams[0], seams, modifier, head, rows, odds)
    seams.sort(key=lambda seam: not _is_form(seam, second, entry))
    verdict = _of_seam(seams[0], seams, modifier, head, rows, odds)
    others = (_of_seam(seam, seams, modifier, head, rows, odds) for seam in of_rows if seam != seams[0])
    better = (other for other in others if other.reason is Reason.DICTIONARY and other.p_any >= verdict.p_any)
    return max(better, key=lambda each: each.p, default=verdict)


def _of_seam(
    seam: Seam, seams: list[Seam], modifier: NounProfile, head: NounProfile, rows: list[CompoundRow], odds: float
) -> Verdict:
    """Return the verdict on two nouns joined at `seam`; `seams` are all possible ones, the best first."""
    verdict = _of_nouns(seam, seams, modifier, head, rows, odds)
    regions = regions_of(modifier.noun.lemma, head.noun.lemma)
    return replace(verdict, regions=regions) if regions and verdict.clause is None else verdict


def _of_nouns(
    seam: Seam, seams: list[Seam], modifier: NounProfile, head: NounProfile, rows: list[CompoundRow], odds: float
) -> Verdict:
    first, second = modifier.noun, head.noun
    real = [row for row in rows if row.name < NAME_ONLY]
    words = [each.word for each in seams]
    forms = tuple(dict.fromkeys([Seam(seam.stem, seam.link, behind(seam.stem, second.lemma)).word, *words]))
    in_use = words[: len(real) or modifier.usual]
    also = tuple(word for word in dict.fromkeys(in_use) if word != seam.word)
    found = [row for row in real if _same_first_part(row, seam)]
    if first.key == second.key and not found:
        same = Misfit(Breach.SAME_WORD, "W-14", "", first.lemma)
        return misfit(same, first.lemma, second.lemma, seam)
    model = shipped_scale().probability(odds)
    if found:
        as_word = shipped_scale().probability(odds, Evidence.of(found[0]))
        p_any = as_word * (1 - found[0].name) + model * found[0].name
        verdict = attested(first.lemma, second.lemma, seam, forms, found[0], p_any, also)
    else:
        name = any(_same_first_part(row, seam) for row in rows)
        verdict = unattested(first.lemma, second.lemma, seam, forms, model, also, name=name)
    entry = editorial_list().get((first.key, second.key))
    return listed(verdict, entry) if entry is not None and _is_form(seam, second, entry) else verdict


def _is_form(seam: Seam, head: NounRow, entry: Judged) -> bool:
    """Tell whether a seam makes the form that the list names, with the head in singular or plural."""
    return join(folded(seam.stem + seam.link), head.key) == folded(entry.form)


def _same_first_part(row: CompoundRow, seam: Seam) -> bool:
    return folded(row.stem + row.link) == folded(seam.stem + seam.link)


def hardly_known(noun: NounRow) -> bool:
    """Tell whether nobody judged the meaning of a noun: the model knows it by its compounds at best."""
    return not shipped_model().noun(stand_in(noun.lemma)).classes


def _stranger(modifier: NounRow, head: NounRow) -> tuple[tuple[str, str], ...]:
    """Return the first of two nouns that the model hardly knows."""
    for noun in (modifier, head):
        if hardly_known(noun):
            return (("stranger", noun.lemma),)
    return ()


def _odd_class(modifier: NounRow, head: NounRow) -> tuple[tuple[str, str], ...]:
    """Return the modifier's first class if none of its classes readily stands before the head."""
    classes = shipped_model().noun(modifier.lemma).classes
    before = shipped_model().noun(head.lemma).before
    if not classes or not before or set(classes) & set(before):
        return ()
    return ("odd", classes[0]), ("tail", head.lemma.lower())
