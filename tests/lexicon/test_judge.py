"""The judge over the real lexicon: pairs, both orders, words as said."""

from itertools import permutations

from lexicon.judge import Judge
from lexicon.judging.judgements import editorial_list
from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import Authority, Ruling
from lexicon.spelling import fold
from tests.lexicon.conftest import in_threads, rows


def test_a_word_from_the_dictionary_counts(judge: Judge) -> None:
    for modifier, head, word in rows("""
        BIRNE BAUM Birnbaum, GLOCKE TURM Glockenturm, LAND SPIEL Länderspiel, SCHREIBTISCH LAMPE Schreibtischlampe,
        SCHULE HAUS Schulhaus, ERDBEERE EIS Erdbeereis, Rhein Ufer Rheinufer, Weihnachten Baum Weihnachtsbaum,
        NAME TAG Namenstag
    """):
        verdict = judge.pair(modifier, head)
        assert (verdict.word, verdict.ruling, verdict.authority) == (word, Ruling.GILT, Authority.ATTESTATION), word
        assert "wiktionary" in verdict.sources, word
        assert verdict.forms[0] == word, word
        assert verdict.zipf > 0, word


def test_w12_a_compound_counts_for_every_noun_it_can_be_made_of(judge: Judge) -> None:
    for modifier, head, word in rows("""
        KIRSCHE KUCHEN Kirschkuchen, SÜDEN WIND Südwind, KRANKER HAUS Krankenhaus, KRANKE HAUS Krankenhaus,
        NAME TAG Namenstag, GLAUBE FRAGE Glaubensfrage
    """):
        verdict = judge.pair(modifier, head)
        assert (verdict.word, verdict.ruling, verdict.authority) == (word, Ruling.GILT, Authority.ATTESTATION), word
        assert judge.spoken(modifier, head, word).ruling is Ruling.GILT, word


def test_the_editorial_list_speaks_first_and_says_what_the_dictionary_has(judge: Judge) -> None:
    for modifier, head, word in rows("HAUS TÜR Haustür, EIS WEIN Eiswein, AUTO BAHN Autobahn, KÖNIG KIND Königskind"):
        verdict = judge.pair(modifier, head)
        assert (verdict.word, verdict.ruling, verdict.authority) == (word, Ruling.GILT, Authority.EDITORIAL), word
        assert verdict.sentence() == f"„{word}“ steht im Wörterbuch und auf unserer Wortliste.", word
        assert verdict.sentence("en") == f"“{word}” is in the dictionary and on our list.", word


def test_every_pair_of_the_deck_has_its_rank_from_the_list(judge: Judge) -> None:
    """The lexicon has one and a half votes: it orders pairs with equal votes, and never outvotes two friends."""
    ranked = []
    for entry in list(editorial_list().values())[::7]:
        verdict = judge.pair(entry.modifier, entry.head)
        if verdict.authority is Authority.EDITORIAL:
            assert fold(verdict.word) == fold(entry.form)
            ranked.append((entry.votes, verdict.p))
        else:
            assert verdict.reason is Reason.DICTIONARY
            assert fold(verdict.word) != fold(entry.form)
    best: dict[int, float] = {}
    for votes, p in ranked:
        best[votes] = max(best.get(votes, 0), p)
    assert all(p >= best.get(votes - 2, 0) - 1e-9 for votes, p in ranked)


def test_what_the_list_means_by_a_word_is_said(judge: Judge) -> None:
    said = {}
    for entry in editorial_list().values():
        verdict = judge.pair(entry.modifier, entry.head)
        if verdict.reason in (Reason.LIST_GOOD, Reason.LIST_OPEN, Reason.LIST_BAD):
            against = Ruling.GILT_NICHT if entry.explained else Ruling.GILT  # sentence and stamp say the same
            assert (entry.note in verdict.sentence()) == (verdict.ruling is not against)
            assert (f"(„{entry.note}“)" in verdict.sentence()) == (entry.explained and verdict.ruling is not against)
            said[verdict.reason, verdict.leans_to_yes] = verdict.sentence()
    assert {reason for reason, _ in said} == {Reason.LIST_GOOD, Reason.LIST_OPEN, Reason.LIST_BAD}
    assert "Eher ja, der Tisch entscheidet." in said[Reason.LIST_OPEN, True]
    assert "Eher nein, der Tisch entscheidet." in said[Reason.LIST_OPEN, False]


def test_w10_the_list_speaks_for_its_own_form_alone(judge: Judge) -> None:
    listed = editorial_list()["land", "spiel"]
    assert listed.form == "Landspiel"
    assert judge.pair("LAND", "SPIEL").word == "Länderspiel", "the dictionary has a better one"
    assert judge.spoken("LAND", "SPIEL", "Landspiel").authority is Authority.EDITORIAL
    assert judge.spoken("LAND", "SPIEL", "Landspiele").authority is Authority.EDITORIAL
    plural = judge.spoken("LAND", "SPIEL", "Länderspiele")
    assert (plural.ruling, plural.authority) == (Ruling.GILT, Authority.ATTESTATION)
    unheard = judge.spoken("HAUS", "TÜR", "Häusertür")
    assert unheard.authority is Authority.MODEL
    assert "Wortliste" not in unheard.sentence()


def test_what_makes_no_sense_to_the_model_does_not_count(judge: Judge) -> None:
    for modifier, head in [("MONTAG", "KNOCHEN"), ("BREMSE", "MEHL"), ("NASE", "JUNI"), ("OKTOBER", "ZAHN")]:
        verdict = judge.pair(modifier, head)
        assert (verdict.ruling, verdict.authority) == (Ruling.GILT_NICHT, Authority.MODEL), modifier
        assert (verdict.attested, verdict.zipf) == (False, 0.0), modifier
        assert "steht in keiner unserer Listen" in verdict.sentence(), modifier


def test_a_sensible_word_nobody_has_written_counts(judge: Judge) -> None:
    for modifier, head in [("WOLLE", "TASCHE"), ("HOLZ", "GABEL")]:
        verdict = judge.pair(modifier, head)
        assert (verdict.ruling, verdict.authority, verdict.attested) == (Ruling.GILT, Authority.MODEL, False), modifier
        assert verdict.explanation, modifier
        assert f"klingt aber vernünftig: „{verdict.explanation}“, wie " in verdict.sentence(), modifier


def test_a_word_one_may_argue_about_is_weighed_and_left_to_the_table(judge: Judge) -> None:
    nouns = ("GURKE", "ZIEGE", "NAGEL", "SUPPE", "STEIN", "KAMEL", "WOLLE", "KÄFIG", "TORTE", "LEITER", "TINTE")
    pairs = (judge.pair(modifier, head) for modifier, head in permutations(nouns, 2))
    disputed = [each for each in pairs if each.ruling is Ruling.STRITTIG and each.reason is Reason.OPEN]
    assert {True, False} <= {verdict.leans_to_yes for verdict in disputed}
    for verdict in disputed:
        assert (verdict.zipf, verdict.attested, verdict.authority) == (0.0, False, Authority.MODEL)
        said = verdict.sentence()
        assert said.startswith(f"„{verdict.word}“ steht in keiner unserer Listen")
        assert said.endswith(f"Eher {'ja' if verdict.leans_to_yes else 'nein'}, der Tisch entscheidet.")


def test_the_model_ranks_sense_above_nonsense(judge: Judge) -> None:
    sense = [judge.pair(*pair).p for pair in (("WOLLE", "TASCHE"), ("HOLZ", "GABEL"), ("ZIEGE", "KÄFIG"))]
    nonsense = [judge.pair(*pair).p for pair in (("TASCHE", "WOLLE"), ("LÖFFEL", "ANGST"), ("KAFFEE", "TIGER"))]
    assert min(sense) > max(nonsense)


def test_a_word_that_is_seldom_written_is_weighed(judge: Judge) -> None:
    rows = (row for row in judge.store.all_compounds() if row.zipf < 1.5 and "wiktionary" not in row.sources)
    pairs = ((judge.store.noun(row.modifier).lemma, judge.store.noun(row.head).lemma) for row in rows)
    rare = next(found for pair in pairs if (found := judge.pair(*pair)).reason is Reason.RARE)
    assert (rare.ruling, rare.authority) == (Ruling.STRITTIG, Authority.ATTESTATION)
    assert rare.sentence().startswith(f"Für „{rare.word}“ spricht, dass manche es schreiben")
    assert "selten" in rare.sentence().partition("dagegen, dass ")[2]


def test_a_name_does_not_make_a_word_count(judge: Judge) -> None:
    for modifier, head in [("WOLF", "BURG"), ("FUCHS", "BERG"), ("ROSE", "BERG"), ("ADLER", "BERG")]:
        verdict = judge.pair(modifier, head)
        assert not verdict.attested, modifier
        assert verdict.authority is Authority.MODEL, modifier
        assert verdict.reason in {Reason.NAME, Reason.NAME_LIKELY}, modifier
        assert "als Namen" in verdict.sentence(), modifier


def test_of_a_pair_of_the_deck_the_list_knows_more_than_a_name(judge: Judge) -> None:
    """Buchholz is a town, and the list has it as the wood of a beech: BUCH isn't the first part of the name."""
    assert judge.pair("BUCH", "HOLZ").authority is Authority.EDITORIAL
    assert not judge.pair("BUCH", "HOLZ").attested


def test_w7_both_orders_are_judged_and_the_better_one_leads(judge: Judge) -> None:
    for one, other in (("EIS", "WEIN"), ("WEIN", "EIS"), ("TÜR", "HAUS"), ("BAHN", "AUTO")):
        better, worse = judge.both(one, other)
        assert better.p >= worse.p
        assert {better.word, worse.word} == {judge.pair(one, other).word, judge.pair(other, one).word}
    assert [verdict.word for verdict in judge.both("WEIN", "EIS")] == ["Eiswein", "Weineis"]


def test_w14_the_same_card_twice_counts_only_if_attested(judge: Judge) -> None:
    assert judge.pair("KIND", "KIND").word == "Kindeskind"
    assert judge.pair("KIND", "KIND").ruling is Ruling.GILT
    refused = judge.pair("HAUS", "HAUS")
    assert (refused.ruling, refused.clause, refused.authority) == (Ruling.GILT_NICHT, "W-14", Authority.RULE)


def test_threads_share_a_judge(judge: Judge) -> None:
    nouns = ("BAUM", "GLAS", "LAND", "KIND", "SCHULE")
    answers = in_threads(lambda: [judge.pair(one, "HAUS").word for one in nouns])
    assert answers == [answers[0]] * 8


def test_a_noun_that_the_model_hardly_knows_is_named(judge: Judge) -> None:
    known, strange = judge.pair("WOLLE", "TASCHE"), judge.pair("HOLZ", "TREKKING")
    assert "kenne ich allerdings kaum" not in known.sentence()
    assert strange.authority is Authority.MODEL
    assert strange.sentence().endswith("Das Wort „Trekking“ kenne ich allerdings kaum.")
    assert strange.sentence("en").endswith("I hardly know the word “Trekking”, though.")
