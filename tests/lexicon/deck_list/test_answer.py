"""The answer to a sheet: read as language models write, each fault named with its line, the rest kept."""

from hypothesis import given, strategies as st

from lexicon.deck_list.answer import Answer, read_answers
from lexicon.deck_list.sheet import sheet

CARDS = ("WEIN", "EIS", "KELLER", "ÖL")


def test_an_answer_is_read_as_language_models_write_it() -> None:
    text = """```
1. **WEIN**: EIS 4, Keller (3), ÖL 0
- Eis: wein=4; KELLER: 1
> KELLER:
• ÖL : **WEIN** 2
```"""
    (read,) = read_answers(text, CARDS)
    assert read.faults == ()
    assert read.answer.counts == {
        "WEIN": {"EIS": 4, "KELLER": 3, "ÖL": 0}, "EIS": {"WEIN": 4, "KELLER": 1}, "KELLER": {}, "ÖL": {"WEIN": 2},
    }  # fmt: skip


def test_each_fault_is_named_with_its_line_and_the_rest_counts() -> None:
    text = """Hier ist die Liste:
WEIN: EIS 4, TISCH 2, EIS 1, KELLER, ÖL 7
WEIN: ÖL 1
Das war schwer
EIS: WEIN 4"""
    (read,) = read_answers(text, CARDS)
    assert [(fault.line, fault.code) for fault in read.faults] == [
        (1, "unknown_head"), (2, "unknown_card"), (2, "card_twice"), (2, "no_number"), (2, "bad_number"),
        (3, "head_twice"), (4, "no_line"), (0, "missing"),
    ]  # fmt: skip
    assert read.faults[1].sentence() == "„TISCH 2“ ist keine Karte dieses Spiels."
    assert read.faults[5].sentence() == "„WEIN“ steht schon in Zeile 2; die zählt."
    assert read.faults[7].sentence().startswith("Diese Karten haben keine Zeile: KELLER, ÖL.")
    assert all(fault.sentence("en") != fault.sentence("de") for fault in read.faults)
    assert read.answer.counts == {"WEIN": {"EIS": 4, "KELLER": None, "ÖL": None}, "EIS": {"WEIN": 4}}


counts = st.none() | st.integers(0, 4)
rows = st.dictionaries(st.sampled_from(CARDS), st.dictionaries(st.sampled_from(CARDS), counts))


@given(st.lists(rows, min_size=1, max_size=3))
def test_answers_are_kept_as_they_were_given(tables: list[dict[str, dict[str, int | None]]]) -> None:
    answers = [Answer(CARDS, counts) for counts in tables]
    kept = "".join(answer.as_text() for answer in answers)
    assert [read.answer for read in read_answers(kept, ("ANDERE", "KARTEN"))] == answers


pieces = st.sampled_from(
    [*CARDS, "#! ", "# ", ":", ", ", "\n", " 4", " 999", "?", "*", " " * 5000, "9" * 5000, "keine"]
)


@given(st.text() | st.lists(pieces).map("".join))
def test_a_text_however_odd_is_told_what_is_wrong_with_it_and_kept_as_it_is_read_again(text: str) -> None:
    read = read_answers(text, CARDS)
    assert all(fault.sentence() for each in read for fault in each.faults)
    kept = "".join(each.answer.as_text() for each in read)
    assert "".join(each.answer.as_text() for each in read_answers(kept, ())) == kept


def test_a_heading_is_no_line_of_nouns_and_a_row_of_none_is_read() -> None:
    (read,) = read_answers("# Meine Antwort\nWEIN: EIS 4\nEIS: –\nKELLER: keine\nÖL:", CARDS)
    assert [(fault.line, fault.code) for fault in read.faults] == [(1, "no_line")]
    assert read.answer.counts == {"WEIN": {"EIS": 4}, "EIS": {}, "KELLER": {}, "ÖL": {}}
    assert read.answer.is_about(("WEIN", "EIS"))
    assert not read.answer.is_about(("HAUS", "WEIN"))


def test_the_sheet_names_every_card_and_shows_an_answer_that_can_be_read() -> None:
    for lang in ("de", "en"):
        asked = sheet(CARDS, lang)
        assert ", ".join(CARDS) in asked
        (example,) = read_answers(asked.rpartition("\n\n")[2], ("WEIN", "EIS", "KELLER"))
        assert example.faults == ()
        assert example.answer.counts["KELLER"] == {"WEIN": 4, "EIS": 4}
    assert sheet(CARDS, heads=("ÖL",)).endswith("nur die Zeilen für diese Karten: ÖL.\n")
