"""The command `schlafmuetze` as a person meets it: as a process, with its exit code and its two outputs."""

from __future__ import annotations

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

from tests.project.command_help import file_of, pages
from tests.project.command_line import Call, schlafmuetze
from web import cli
from web.commands.language import speaking, wanted_language
from web.commands.mistakes import mistake, system_fault
from web.translations.catalogue import LANGUAGES

T = TypeVar("T")
KLASSIK = Path(__file__).parents[2] / "data" / "decks" / "klassik.csv"


def test_help_is_german_and_english() -> None:
    german, english = schlafmuetze("--help"), schlafmuetze("--lang", "en", "--help")
    assert german.returncode == english.returncode == 0
    assert german.stdout.startswith("Aufruf: schlafmuetze [OPTIONEN] BEFEHL")
    assert english.stdout.startswith("Usage: schlafmuetze [OPTIONS] COMMAND")
    for name in ("deck", "judge", "lexicon", "pairs", "serve"):
        assert f"\n  {name} " in german.stdout
        assert f"\n  {name} " in english.stdout


def commands(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[str, click.Command]]:
    """Yield a command and all below it, by its whole name."""
    yield " ".join(path), command
    if isinstance(command, click.Group):
        with click.Context(command) as ctx:
            for name in command.list_commands(ctx):
                below = command.get_command(ctx, name)
                assert below is not None
                yield from commands(below, (*path, name))


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


def test_a_mistaken_call_is_one_german_sentence(call: Call) -> None:
    for args, sentence in [
        (["juge", "EIS"], "Den Befehl „juge“ gibt es nicht. Meintest du judge? Hilfe: schlafmuetze --help"),
        (["deck", "check"], "Da fehlt noch etwas: DATEI. Hilfe: schlafmuetze deck check --help"),
        (["deck", "check", "a", "b"], "Das ist zu viel: b. Hilfe: schlafmuetze deck check --help"),
        (["deck", "check", "--x", "a"], "Die Option --x gibt es nicht. Hilfe: schlafmuetze deck check --help"),
        (["serve", "--port", "x"], "--port braucht eine Zahl, nicht „x“. Hilfe: schlafmuetze serve --help"),
        (["serve", "--port"], "Bei --port fehlt die Angabe. Hilfe: schlafmuetze --help"),
        (["--lang", "fr", "deck"], "--lang kennt „fr“ nicht, nur de, en. Hilfe: schlafmuetze --help"),
    ]:
        assert call(*args) == (2, "", sentence + "\n"), args


def test_a_mistaken_call_in_english() -> None:
    done = schlafmuetze("--lang", "en", "deck", "check")
    assert (done.returncode, done.stderr) == (2, "Missing argument 'FILE'. Help: schlafmuetze deck check --help\n")


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
    assert lines[2].endswith("„TELEFXN“ steht auf keiner Karte. Setz eine 1 bei jeder Farbe, in der es das Wort gibt.")
    assert "„TELEFXN“ kenne ich nicht. Meintest du" in lines[3]
    assert "Telefon" in lines[3]
    assert done.err == f"4 Fehler in {file}.\n"


def test_a_file_that_is_not_there(call: Call, tmp_path: Path) -> None:
    done = call("deck", "check", tmp_path / "fehlt.csv")
    assert (done.code, done.out, done.err) == (1, "", f"{tmp_path / 'fehlt.csv'} gibt es nicht.\n")


def test_a_folder_instead_of_a_file(call: Call, tmp_path: Path) -> None:
    done = call("--lang", "en", "deck", "check", tmp_path)
    assert (done.code, done.err) == (1, f"{tmp_path} is a folder, not a file.\n")


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
    assert done.stderr == ""
    assert done.returncode == 1


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
