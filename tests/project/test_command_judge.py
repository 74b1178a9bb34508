"""`schlafmuetze judge`, `pairs` and `lexicon` as a person or a program calls them."""

import json
import re
from pathlib import Path

import pytest

from lexicon.judge import Judge
from lexicon.paths import shipped
from tests.lexicon.judging.test_verdict import PROMISED
from tests.project.command_line import Call, refused

KEYS = {*PROMISED, "friends", "explanation", "seam", "sources", "relatives", "suggestions", "right", "regions", "p_any"}
OWN_DECK = """wort,artikel,rot,blau,gelb,grün
BIRNE,die,1,,,
GLOCKE,die,1,,,
TURM,der,1,,,
UHR,die,,1,,
OHR,das,,1,,
RING,der,,1,,
WOLKE,die,,,1,
SPIEGEL,der,,,1,
EI,das,,,1,
BECHER,der,,,,1
SCHULE,die,,,,1
HAUS,das,,,,1
"""


def test_json_has_the_promised_keys_and_the_other_order(call: Call) -> None:
    answer = json.loads(call("judge", "EIS", "WEIN", "--json").out)
    reverse = answer.pop("reverse")
    for each in (answer, reverse):
        assert set(each) == KEYS
        for key, kind in PROMISED.items():
            assert isinstance(each[key], kind), key
    assert (answer["word"], reverse["word"]) == ("Eiswein", "Weineis")
    assert "Eiswein" in answer["forms"]
    english = json.loads(call("--lang", "en", "judge", "EIS", "WEIN", "--json").out)
    assert english["sentence"] == "“Eiswein” is in the dictionary and on our list."
    assert english["verdict"] == "gilt", "values for programs stay as they are"


def test_batch_answers_every_line_in_order(call: Call, tmp_path: Path) -> None:
    lines = [
        "EIS\tWEIN",
        "WEIN\tEIS",
        "LAND\tBILD\tLandschaftsbild",
        "Zylp\tWEIN",
        "",
        "EIS",
        "EIS\tWEIN\tEiswein\tzu viel",
        "\tWEIN",
        "EIS\t",
        "🎲\tWEIN",
        "x" * 10_000 + "\tWEIN",
        "<b>\t'; DROP TABLE nouns;--",
        "EIS\tWEIN\t",
        "TÜR\tHAUS",
    ]
    file = tmp_path / "paare.tsv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    answer = call("judge", "--batch", file)
    assert answer.code == 1, "not every line made sense"
    assert answer.err == "Nicht beurteilte Zeilen: 7\n"
    answers = answer.lines
    assert len(answers) == len(lines)
    assert all(set(answer) == KEYS for answer in answers)
    assert [answer["word"] for answer in answers] == [
        "Eiswein",
        "Weineis",
        "Landschaftsbild",
        "Zylpwein",
        *[""] * 7,
        answers[11]["word"],
        "Eiswein",
        "Türhaus",
    ]
    assert answers[3]["authority"] == "nobody"
    assert answers[0]["modifier"] == "Eis", "the first field is the modifier"
    assert all(answer["sentence"] for answer in answers)


def test_batch_reads_standard_input_with_the_mark_that_windows_writes_first(call: Call) -> None:
    for typed, words in [
        ("EIS\tWEIN\r\nLAND\tSPIEL\tLänderspiel\r\n", ["Eiswein", "Länderspiel"]),
        ("\ufeffEIS\tWEIN\n", ["Eiswein"]),
        ("", []),
    ]:
        answer = call("judge", "--batch", "-", typed=typed.encode())
        assert (answer.code, answer.err) == (0, "")
        assert [answer["word"] for answer in answer.lines] == words


def test_batch_gives_the_same_as_the_judge(call: Call, judge: Judge) -> None:
    words = ("EIS", "WEIN", "Glocke", "Turm", "Zylp")
    pairs = [(one, other) for one in words for other in words]
    answer = call("judge", "--batch", "-", typed="\n".join(f"{one}\t{other}" for one, other in pairs).encode())
    assert answer.lines == [judge.pair(one, other).as_dict() for one, other in pairs]


def test_batch_names_the_line_in_another_encoding(call: Call) -> None:
    answer = call("judge", "--batch", "-", typed="EIS\tWEIN\nTÜR\tHAUS\n".encode("latin-1"))
    assert answer.code == 1
    assert answer.err.startswith("2: Diese Zeile ist nicht in UTF-8 geschrieben.")
    assert [line["word"] for line in answer.lines] == ["Eiswein", ""]


def test_bad_input_is_one_clear_sentence(call: Call) -> None:
    for args in [
        ["judge", ""],
        ["judge", "   ", "WEIN"],
        ["judge", "EIS", "🎲"],
        ["judge", "x" * 10_000],
        ["judge", "EIS", "x" * 10_000],
        ["judge", "EIS", "WEIN", "--word", "12345"],
        ["judge", "Haus"],
        ["judge", "Qwrtzpl"],
        ["judge", "EIS", "Zylp"],
        ["judge", "<script>", "'; DROP TABLE nouns;--"],
        ["judge", "--batch", "gibt-es-nicht.tsv"],
        ["pairs", "--word", "ZYLP"],
        ["pairs", "--deck", "gibt-es-nicht.csv"],
    ]:
        for lang in ["de", "en"]:
            answer = call("--lang", lang, *args)
            assert answer.code in {1, 2}, args
            sentence = answer.err.strip()
            assert answer.out == "", args
            assert sentence, args
            assert "\n" not in sentence, args
            assert len(sentence) < 400, args


def test_a_mistaken_call_says_where_help_is(call: Call) -> None:
    for args in [
        ["judge"],
        ["judge", "EIS", "WEIN", "BAHN"],
        ["judge", "Eiswein", "--word", "Eiswein"],
        ["judge", "EIS", "--batch", "-"],
        ["judge", "--batch", "-", "--word", "Eiswein"],
        ["judge", "--quatsch"],
        ["pairs", "EIS"],
        ["lexicon", "quatsch"],
    ]:
        assert "Hilfe: schlafmuetze" in refused(call(*args), 2), args
        assert "Help: schlafmuetze" in refused(call("--lang", "en", *args), 2), args


def test_a_slip_is_answered_with_the_word_that_was_meant(call: Call) -> None:
    assert "Meintest du" in refused(call("judge", "EIS", "Telefohn"))
    assert "„Telefon“" in refused(call("judge", "EIS", "Telefohn"))
    assert "Did you mean" in refused(call("--lang", "en", "judge", "EIS", "Telefohn"))


def test_the_pairs_of_the_deck_the_best_first(call: Call) -> None:
    answer = call("pairs")
    assert answer.code == 0
    *lines, shares = answer.out.splitlines()
    assert len(lines) == 2500
    assert [name.rpartition(" ")[0].rpartition(" ")[0] for name in shares.split(", ")] == [
        "gilt", "strittig", "gilt nicht",
    ]  # fmt: skip
    assert sum(int(number) for number in re.findall(r"\d+", shares)) == pytest.approx(100, abs=1)
    scores = [int(line.split()[1]) for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert lines[0].startswith("✓")
    assert lines[-1].startswith("✗")


def test_the_pairs_of_one_card(call: Call) -> None:
    answer = call("pairs", "--word", "eis")
    lines = answer.out.splitlines()[:-1]
    assert len(lines) == 99, "50 with EIS first, 50 with EIS second, EIS twice counted once"
    assert all("eis" in line.lower() for line in lines)
    assert any(line.endswith("Eiswein") for line in lines)


def test_the_pairs_as_json(call: Call) -> None:
    answer = call("--lang", "en", "pairs", "--word", "EIS", "--json")
    assert all(set(answer) == KEYS for answer in answer.lines)
    assert any(answer["sentence"] == "“Eiswein” is in the dictionary and on our list." for answer in answer.lines)
    assert call("--lang", "en", "pairs", "--word", "EIS").out.count(" counts ") > 5


def test_the_pairs_of_an_own_deck(call: Call, tmp_path: Path) -> None:
    deck = tmp_path / "eigenes.csv"
    deck.write_text(OWN_DECK, encoding="utf-8")
    answer = call("pairs", "--deck", deck)
    assert answer.code == 0, answer.err
    assert len(answer.out.splitlines()) == 144 + 1
    assert "Glockenturm" in answer.out
    assert "Schulhaus" in answer.out
    one = call("pairs", "--deck", deck, "--word", "uhr")
    assert len(one.out.splitlines()) == 23 + 1


def test_the_table_can_be_written_out_as_text(call: Call, tmp_path: Path) -> None:
    answer = call("pairs", "--export", tmp_path / "tabelle")
    assert (answer.code, answer.err) == (0, "")
    assert {path.name for path in (tmp_path / "tabelle").iterdir()} == {
        path.name for path in shipped("pairs/klassik").iterdir()
    }


def test_writing_the_table_where_a_file_stands_is_refused(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = call("pairs", "--export", tmp_path / "file" / "deeper")
    assert answer.code != 0
    assert answer.err.count("\n") == 1


def test_info_names_version_sources_and_counts(call: Call, judge: Judge) -> None:
    answer = call("lexicon", "info")
    assert answer.code == 0
    for name, value in judge.store.info().items():
        assert any(line.startswith(name) and line.endswith(value) for line in answer.out.splitlines()), name
    assert str(judge.store.path) in answer.out


@pytest.mark.parametrize("command", [["lexicon", "info"], ["judge", "Glocke", "Turm"], ["judge", "Glockenturm"]])
def test_a_damaged_lexicon_is_refused_with_what_helps(
    call: Call, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    (tmp_path / "lexicon.sqlite").write_bytes(b"rubbish" * 1000)
    assert "beschädigt" in refused(call(*command))
    assert "schlafmuetze lexicon build" in refused(call("--lang", "en", *command))
    assert (tmp_path / "lexicon.sqlite").read_bytes() == b"rubbish" * 1000, "nothing is thrown away unasked"


def test_a_pair_of_the_deck_needs_no_lexicon(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    assert call("judge", "EIS", "WEIN").out.startswith("Eiswein  ✓ gilt")
    assert not (tmp_path / "lexicon.sqlite").exists()


@pytest.mark.parametrize("command", [["lexicon", "build"], ["judge", "Glocke", "Turm"]])
def test_a_folder_that_cannot_be_written_is_named(
    call: Call, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "file"))
    assert "SCHLAFMUETZE_DATA" in refused(call(*command))


def test_a_pair_of_the_deck_is_judged_even_where_nothing_can_be_written(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "file"))
    assert call("judge", "EIS", "WEIN").code == 0
