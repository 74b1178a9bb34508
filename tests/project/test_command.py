"""The command `schlafmuetze` as a person meets it, with its exit code and its two outputs; printing, objections."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import click
import pytest

from companion.words.deck_files.reader import read_deck
from lexicon.judging.verdict import Authority, Ruling
from lexicon.paths import shipped
from tests.project.command_help import commands, file_of, pages
from tests.project.command_line import Call, refused, schlafmuetze
from tests.web.decks.printed_sheets import sheets
from web import cli
from web.commands.texts import mistake, speaking, system_fault, wanted_language
from web.judge.objections import Objection, write_lines
from web.translations.catalogue import LANGUAGES

T = TypeVar("T")
KLASSIK = Path(__file__).parents[2] / "data" / "decks" / "klassik.csv"


def texts(command: click.Command) -> Iterator[tuple[str, str | None]]:
    """Yield the texts of a command and its options that somebody reads, each with what it belongs to."""
    yield "help", command.help
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            yield f"help of {parameter.name}", parameter.help


def test_every_command_and_option_has_help_in_both_languages() -> None:
    for name, command in commands(cli.root, ("schlafmuetze",)):
        with speaking("de"):
            german = dict(texts(command))
        with speaking("en"):
            english = dict(texts(command))
        for what, text in german.items():
            assert text, f"{name}: {what}"
            assert english[what] != text or text == "Port.", f"{name}: {what} has no English"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_help_is_as_recorded(lang: str) -> None:
    assert pages(lang) == file_of(lang).read_text(encoding="utf-8"), "on purpose? python -m tests.project.command_help"


def test_the_language_can_be_set_by_a_variable() -> None:
    assert schlafmuetze("deck", "--help", SCHLAFMUETZE_LANG="en").stdout.startswith("Usage:")


def test_the_version_is_printed() -> None:
    assert schlafmuetze("--version").stdout == "schlafmuetze, version 0.3.0\n"


@pytest.mark.usefixtures("data_home")
def test_judging_loads_no_spacy_no_numpy_no_flask() -> None:
    code = (
        "import sys; from web.cli import run; assert run(['judge', 'EIS', 'WEIN']) == 0; "
        "print(sorted({'spacy', 'numpy', 'flask', 'sqlite_utils', 'wordfreq', 'tqdm'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_sentence_of_a_command_itself_stays_as_it_is() -> None:
    assert mistake(click.UsageError("'Das' passt nicht.")) == "'Das' passt nicht. Hilfe: schlafmuetze --help"
    assert mistake(click.ClickException("Das 'Fass' ist leer.")) == "Das 'Fass' ist leer."


def test_the_language_is_known_before_the_call_is_parsed() -> None:
    assert wanted_language(["--lang", "en", "x"], None) == "en"
    assert wanted_language(["--lang=en", "x"], "de") == "en"
    assert wanted_language(["judge", "--lang", "en"], None) == "de"
    assert wanted_language([], "en") == "en"
    assert wanted_language(["--lang"], "klingonisch") == "de"


def test_deck_check_praises_a_sound_deck(call: Call) -> None:
    done = call("deck", "check", KLASSIK)
    assert done.code == 0, done.err
    assert done.out == (f"{KLASSIK}: in Ordnung. 50 Wörter, 108 Karten: Rot 27, Blau 27, Grün 27, Gelb 27.\n")


def test_deck_check_names_every_fault_with_its_line(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "eigenes.csv"
    text = KLASSIK.read_text(encoding="utf-8")
    file.write_text(text.replace("TELEFON,das,,1", "TELEFXN,das,,").replace("BUCH,das", "BUCH,dat"), encoding="utf-8")
    done = call("deck", "check", file)
    assert done.code == 1
    lines = done.out.splitlines()
    assert [line.removeprefix(f"{file}:").partition(":")[0] for line in lines] == ["1", "14", "47", "47"]
    assert lines[0].endswith("Blau hat nur 26 Karten, die vollste Farbe 27. Jede braucht gleich viele (W-1).")
    assert "„TELEFXN“ kenne ich nicht. Meintest du" in lines[2]
    assert "Telefon" in lines[2]
    assert lines[3].endswith(
        "Ohne Farbe steht da: „TELEFXN“. Soll das mit? Setz eine 1 bei jeder Farbe, in der es das Wort gibt."
    )
    assert done.err == f"4 Fehler in {file}.\n"


def test_deck_check_reads_a_list_and_says_what_it_took_for_granted_and_of_a_letter_what_to_do(
    call: Call, tmp_path: Path
) -> None:
    file = tmp_path / "liste.txt"
    words = "KATZE TISCH TÜR MILCH KAFFEE SAFT APFEL ZUG UHR ÖL SCHULE KUCHEN HAUS"
    file.write_bytes("\r\n".join(f"• {word}" for word in words.split()).encode("cp1252"))
    done = call("deck", "check", file)
    assert done.code == 0
    assert [line.removeprefix(f"{file}:") for line in done.out.splitlines()] == [
        "1: Die Datei stammt von Windows. Ich lese „TÜR“.",
        "1: Farben stehen nicht dabei. Jedes Wort bekommt 2 Karten.",
        " in Ordnung. 13 Wörter, 28 Karten: Rot 7, Blau 7, Grün 7, Gelb 7.",
    ]
    file.write_bytes(b"%PDF-1.7")
    done = call("--lang", "en", "deck", "check", file)
    assert (done.code, done.out[:60]) == (1, f"{file}:1: I read no words out of PDF."[:60])


def test_a_file_that_is_not_there_or_a_folder_instead_of_a_file(call: Call, tmp_path: Path) -> None:
    missing = tmp_path / "fehlt.csv"
    assert call("deck", "check", missing) == (1, "", f"{missing} gibt es nicht.\n")
    assert call("--lang", "en", "deck", "check", tmp_path) == (1, "", f"{tmp_path} is a folder, not a file.\n")


def test_a_deck_is_read_from_answers_and_they_are_taken_back(call: Call, tmp_path: Path) -> None:
    file, answer = tmp_path / "eigenes.csv", tmp_path / "antwort.txt"
    file.write_bytes(KLASSIK.read_bytes())
    assert "WEIN" in call("deck", "sheet", file).out
    for number in range(5):
        answer.write_text(f"WEIN: BAUM {number}, HAUS 3\nEIS: WEINN 4\n", encoding="utf-8")
        done = call("deck", "read", file, answer)
        assert done.code == 1
        assert done.out.startswith(f"{answer}:2: „WEINN 4“ ist keine Karte dieses Spiels.\n{answer}:0: ")
    assert done.out.endswith("eigenes.gelesen.txt: 5 Antworten.\n")
    answer.write_text("WEIN: HAUS 1\n", encoding="utf-8")
    assert "5 Antworten sind genug." in refused(call("deck", "read", file, answer))
    for left in range(4, -1, -1):
        assert f": {left} Antwort" in call("deck", "read", file, "--back").out
    assert "nichts zurückzunehmen" in refused(call("deck", "read", file, "--back"))
    answer.write_text("Das kann ich nicht.", encoding="utf-8")
    assert "keine Zeile mit euren Karten" in refused(call("deck", "read", file, answer))
    assert "--model" in refused(call("deck", "read", file, "--reader", "http://127.0.0.1:9"), 2)


def test_serve_refuses_a_faulty_deck_and_names_the_command_that_lists_its_faults(tmp_path: Path) -> None:
    file = tmp_path / "eigenes.csv"
    file.write_text("wort,rot,blau,grün,gelb\nHAUS BOOT,1,1,1,1\n", encoding="utf-8")
    done = schlafmuetze("serve", "--deck", file)
    assert done.returncode == 1
    assert f"schlafmuetze deck check {file}" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_behind_the_output_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "web.cli", "--help"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "Nicht gespeichert: Der Speicher ist voll. Was vorher da war, ist noch da.\n"


def test_a_reader_that_goes_away_is_no_fault() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [sys.executable, "-m", "web.cli", "--help"], stdout=theirs, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(theirs)
    assert (done.stderr, done.returncode) == ("", 1)


def test_a_terminal_without_umlauts_is_no_fault() -> None:
    done = schlafmuetze("deck", "--help", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "check" in done.stdout


def test_a_refusal_of_the_system_is_a_sentence_without_its_number() -> None:
    for code in [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENOENT, errno.EADDRINUSE, errno.EIO]:
        for lang in ["de", "en"]:
            with speaking(lang):
                sentence = system_fault(OSError(code, os.strerror(code), "/tisch/karten.csv"))
            assert sentence.endswith((".", "8011")), lang
            assert "Errno" not in sentence, lang


@pytest.mark.usefixtures("data_home")
def test_ctrl_c_ends_a_command_quietly(tmp_path: Path) -> None:
    pipe = tmp_path / "deck.csv"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [sys.executable, "-m", "web.cli", "deck", "check", pipe], stderr=subprocess.PIPE, text=True
    )
    try:
        deck = until(lambda: begun(pipe))
        until(lambda: read_by_now(deck))  # now it waits for the rest of the deck, which never comes
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
        os.close(deck)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert errors.strip() == "Abgebrochen."


def begun(pipe: Path) -> int:
    """Begin a deck in a pipe and return its writing end. Refused until somebody has it open for reading."""
    deck = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    try:
        os.write(deck, b"wort,rot,")
    except BrokenPipeError:  # it was opened to see whether it is there; it will be opened again
        os.close(deck)
        raise BlockingIOError from None
    return deck


def read_by_now(pipe: int) -> None:
    """Refused as long as something of what was written into a pipe is still in it."""
    left = fcntl.ioctl(pipe, termios.FIONREAD, bytes(4))
    if any(left):
        raise BlockingIOError


def until(step: Callable[[], T]) -> T:
    """Take a step again and again until the system lets it pass."""
    end = time.monotonic() + 60
    while True:
        try:
            return step()
        except OSError:
            assert time.monotonic() < end, "the command never came to it"
            time.sleep(0.02)


@pytest.fixture
def here(call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """The command in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return call


def test_a_deck_of_ones_own_is_printed_in_the_language_of_the_call(here: Call, tmp_path: Path) -> None:
    deck = Path("unsere.csv")
    deck.write_text(read_deck(shipped("decks/klassik.csv")).as_csv().replace("TÜR,", "KÜRBIS,"), encoding="utf-8")
    answer = here("--lang", "en", "print", "--deck", deck, "--paper", "letter", "--no-backs")
    assert answer.code == 0
    assert answer.out.startswith("schlafmuetze.pdf: 108 cards on 12 sheets, and a sheet with the rules before them.\n")
    assert "both sides" not in answer.out
    made = (tmp_path / "schlafmuetze.pdf").read_bytes()
    rules, words = sheets(made, lambda number: number < 2)
    assert round(rules.width, 1) == 215.9
    assert "the rules on a page" in rules.text
    assert words.words["KÜRBIS"] == 1
    assert len(sheets(made, lambda number: number == 13)) == 1
    assert sorted(each.name for each in tmp_path.iterdir()) == ["schlafmuetze.pdf", "unsere.csv"]


def test_backs_are_measured_shifted_folded_or_left_out(here: Call) -> None:
    assert here("print", "--measure").out == ("messblatt.pdf: Druck beidseitig und lass über die lange Kante wenden.\n")
    assert len(sheets(Path("messblatt.pdf").read_bytes())) == 2
    here("print", "plain.pdf")
    assert here("print", "shifted.pdf", "--shift", "3.5", "-2").code == 0
    plain, shifted = (sheets(Path(name).read_bytes(), lambda n: n == 3)[0] for name in ("plain.pdf", "shifted.pdf"))
    assert shifted.cards((3.5, -2)) == plain.cards()
    answer = here("print", "--fold")
    assert answer.out.startswith("schlafmuetze.pdf: 108 Karten auf 27 Blättern")
    assert answer.out.splitlines()[1].startswith("Falte jedes Blatt an der gestrichelten Linie")
    assert refused(here("print", "--shift", "11", "0")).endswith("um höchstens 10 mm in jede Richtung.")
    assert "nicht beides" in refused(here("print", "--fold", "--no-backs"), 2)


def test_a_file_that_is_there_is_replaced_only_with_force(here: Call) -> None:
    file = Path("karten.pdf")
    file.write_text("mine")
    half = Path(f".karten.pdf.{2**22 + 1}.part")  # of a process that was killed
    half.touch()
    sentence = refused(here("print", file))
    assert sentence == "karten.pdf gibt es schon. Nimm einen anderen Namen, oder ersetze die Datei mit --force."
    assert file.read_text() == "mine"
    answer = here("print", file, "--force")
    assert answer.out.splitlines()[1] == "Druck beidseitig und lass über die lange Kante wenden."
    assert file.read_bytes().startswith(b"%PDF")
    assert list(Path().iterdir()) == [file]


def test_what_cannot_be_read_or_written_gets_a_sentence(here: Call) -> None:
    assert refused(here("print", "nirgends/karten.pdf")) == "nirgends gibt es nicht."
    assert refused(here("print", ".", "--force")) == ". ist ein Ordner, keine Datei."
    assert refused(here("print", "--deck", "keins.csv")) == "keins.csv gibt es nicht."
    Path("klein.csv").write_text("word,article,red,blue,green,yellow\nEIS,das,1,1,1,1\n", encoding="utf-8")
    assert refused(here("print", "--deck", "klein.csv")).startswith("klein.csv hat 5 Fehler, der erste in Zeile 1: ")
    assert "a5" in refused(here("print", "--paper", "a5"), 2)
    assert list(Path().iterdir()) == [Path("klein.csv")]


def objection(word: str, ruling: Ruling, *cards: str, note: str = "") -> Objection:
    return Objection(
        id=f"objection-{len(word):04}",
        at=1_795_000_000_000,
        word=word,
        cards=cards,
        ruling=ruling,
        p=0.5,
        authority=Authority.MODEL,
        sentence="So war das damals.",
        lexicon_ruling=ruling,
        lexicon_p=0.5,
        note=note,
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "einwaende.jsonl"
    path.write_bytes(
        write_lines(
            [
                objection("Haustür", Ruling.GILT_NICHT, "HAUS", "TÜR", note="Die hat doch jeder!\x1b[2J"),
                objection("Eiswein", Ruling.GILT),
                objection("Landschaftsbild", Ruling.GILT_NICHT, "LAND", "BILD"),
                objection("Xyzzquorp", Ruling.STRITTIG),
            ]
        )
    )
    return path


def test_objections_are_grouped_by_whether_the_ruling_has_changed(call: Call, file: Path) -> None:
    said = call("lexicon", "objections", file)
    assert said.code == 0
    same, changed = said.out.split("\n\n")[:2]
    assert same.startswith("Noch dasselbe Urteil: 2\n")
    assert "  Eiswein  ✓ gilt (50) → ✓ gilt (99)" in same
    assert "  Landschaftsbild  ✗ gilt nicht (50) → ✗ gilt nicht (0)" in same
    assert changed.startswith("Seither ein anderes Urteil: 2\n")
    assert "  Haustür  ✗ gilt nicht (50) → ✓ gilt" in changed
    assert "    Notiz: Die hat doch jeder! [2J" in changed
    assert "    damals: So war das damals." in changed
    assert "    heute: „Haustür“ steht im Wörterbuch" in changed
    assert "  Xyzzquorp  ? strittig (50) → kein Urteil" in changed
    assert said.out.endswith("4 Einwände.\n")


def test_objections_are_told_in_english(call: Call, file: Path) -> None:
    said = call("--lang", "en", "lexicon", "objections", file)
    assert "Still the same verdict: 2" in said.out
    assert "today: “Haustür” is in the dictionary" in said.out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "In einwaende.jsonl steht kein Einwand."),
        (b"\n\n", "In einwaende.jsonl steht kein Einwand."),
        (b"Eiswein\n", "einwaende.jsonl, Zeile 1: Das ist kein Einwand."),
        (b"{}\n", "einwaende.jsonl, Zeile 1: Das ist kein Einwand."),
        (b"\xff\xfe\x00", "einwaende.jsonl, Zeile 1: Das ist kein Einwand."),
        (b"[" * 100_000, "einwaende.jsonl, Zeile 1: Das ist kein Einwand."),
    ],
)
def test_a_bad_file_gets_a_sentence(call: Call, tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "einwaende.jsonl"
    path.write_bytes(content)
    said = call("lexicon", "objections", path)
    assert (said.code, said.out, said.err) == (1, "", sentence + "\n")
