"""The command `schlafmuetze` as a person meets it: as a process, with its exit code and its two outputs."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from web import cli
from web.commands.click_texts import mistake, system_fault, wanted_language

KLASSIK = Path(__file__).parents[2] / "data" / "decks" / "klassik.csv"


def schlafmuetze(*args: str | Path, **more: object) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "SCHLAFMUETZE_LANG"}
    environment.update({name: str(value) for name, value in more.items()})
    return subprocess.run(
        [sys.executable, "-m", "web.cli", *map(str, args)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=120,
    )


def test_help_is_german_and_english() -> None:
    german, english = schlafmuetze("--help"), schlafmuetze("--lang", "en", "--help")
    assert german.returncode == english.returncode == 0
    assert german.stdout.startswith("Aufruf: schlafmuetze [OPTIONEN] BEFEHL")
    assert english.stdout.startswith("Usage: schlafmuetze [OPTIONS] COMMAND")
    for name in ("deck", "judge", "lexicon", "pairs", "serve"):
        assert f"\n  {name} " in german.stdout
        assert f"\n  {name} " in english.stdout


def test_every_command_and_option_has_help_in_both_languages() -> None:
    def check(command: click.Command, path: str) -> None:
        assert command.help, path
        assert "\f" in command.help, f"{path} has no English help"
        for parameter in command.params:
            if isinstance(parameter, click.Option) and parameter.name != "version":
                assert parameter.help, f"{path} {parameter.name}"
                assert "\f" in parameter.help, f"{path} {parameter.name} has no English help"
        if isinstance(command, click.Group):
            for name, below in command.commands.items():
                check(below, f"{path} {name}")

    check(cli.root, "schlafmuetze")
    for place in cli.Joined.elsewhere.values():
        module, _, name = place.partition(":")
        check(getattr(__import__(module, fromlist=[name]), name), name)


def test_the_language_can_be_set_by_a_variable() -> None:
    assert schlafmuetze("deck", "--help", SCHLAFMUETZE_LANG="en").stdout.startswith("Usage:")


def test_the_version_is_told() -> None:
    assert schlafmuetze("--version").stdout == "schlafmuetze, version 0.2.0\n"


@pytest.mark.usefixtures("data_home")
def test_judging_loads_no_spacy_no_numpy_no_flask() -> None:
    code = (
        "import sys; from web.cli import run; assert run(['judge', 'EIS', 'WEIN']) == 0; "
        "print(sorted({'spacy', 'numpy', 'flask', 'wordfreq', 'tqdm'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["juge", "EIS"], "Den Befehl „juge“ gibt es nicht. Meintest du judge? Hilfe: schlafmuetze --help"),
        (["deck", "check"], "Da fehlt noch etwas: DATEI. Hilfe: schlafmuetze deck check --help"),
        (["deck", "check", "a", "b"], "Das ist zu viel: b. Hilfe: schlafmuetze deck check --help"),
        (["deck", "check", "--x", "a"], "Die Option --x gibt es nicht. Hilfe: schlafmuetze deck check --help"),
        (["serve", "--port", "x"], "--port braucht eine Zahl, nicht „x“. Hilfe: schlafmuetze serve --help"),
        (["serve", "--port"], "Bei --port fehlt die Angabe. Hilfe: schlafmuetze --help"),
        (["--lang", "fr", "deck"], "--lang kennt „fr“ nicht, nur de, en. Hilfe: schlafmuetze --help"),
    ],
)
def test_a_mistaken_call_is_one_german_sentence(args: list[str], sentence: str) -> None:
    done = schlafmuetze(*args)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence + "\n")


def test_a_mistaken_call_in_english() -> None:
    done = schlafmuetze("--lang", "en", "deck", "check")
    assert (done.returncode, done.stderr) == (2, "Missing argument 'FILE'. Help: schlafmuetze deck check --help\n")


def test_what_a_room_says_itself_about_a_call_stays_as_it_is() -> None:
    said = mistake(click.UsageError("Das passt nicht zusammen."), "de")
    assert said == "Das passt nicht zusammen. Hilfe: schlafmuetze --help"
    assert mistake(click.ClickException("Das Fass ist leer."), "de") == "Das Fass ist leer."


def test_the_language_is_known_before_the_call_is_parsed() -> None:
    assert wanted_language(["--lang", "en", "x"], None) == "en"
    assert wanted_language(["--lang=en", "x"], "de") == "en"
    assert wanted_language(["judge", "--lang", "en"], None) == "de"
    assert wanted_language([], "en") == "en"
    assert wanted_language(["--lang"], "klingonisch") == "de"


@pytest.mark.usefixtures("data_home")
def test_deck_check_praises_a_sound_deck() -> None:
    done = schlafmuetze("deck", "check", KLASSIK)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (f"{KLASSIK}: in Ordnung. 50 Wörter, 108 Karten: Rot 27, Blau 27, Grün 27, Gelb 27.\n")


@pytest.mark.usefixtures("data_home")
def test_deck_check_names_every_fault_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "eigenes.csv"
    text = KLASSIK.read_text(encoding="utf-8")
    file.write_text(text.replace("TELEFON,das,,1", "TELEFXN,das,,").replace("BUCH,das", "BUCH,dat"), encoding="utf-8")
    done = schlafmuetze("deck", "check", file)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert [line.removeprefix(f"{file}:").partition(":")[0] for line in lines] == ["1", "14", "47", "47"]
    assert lines[0].endswith("Blau hat nur 26 Karten, die vollste Farbe 27. Jede braucht gleich viele (W-1).")
    assert lines[2].endswith("„TELEFXN“ steht auf keiner Karte. Setz eine 1 bei jeder Farbe, in der es das Wort gibt.")
    assert "„TELEFXN“ kenne ich nicht. Meintest du" in lines[3]
    assert "Telefon" in lines[3]
    assert done.stderr == f"4 Fehler in {file}.\n"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = schlafmuetze("deck", "check", tmp_path / "fehlt.csv")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{tmp_path / 'fehlt.csv'} gibt es nicht.\n")


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    done = schlafmuetze("--lang", "en", "deck", "check", tmp_path)
    assert (done.returncode, done.stderr) == (1, f"{tmp_path} is a folder, not a file.\n")


def test_a_faulty_deck_elsewhere_is_told_with_the_way_to_all_its_faults(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENOENT, errno.EADDRINUSE, errno.EIO])
def test_what_the_system_refuses_is_told_without_its_number(code: int, lang: str) -> None:
    said = system_fault(OSError(code, os.strerror(code), "/tisch/karten.csv"), lang)
    assert said.endswith((".", "8011"))
    assert "Errno" not in said


def test_ctrl_c_ends_a_command_quietly(tmp_path: Path) -> None:
    pipe = tmp_path / "deck.csv"
    os.mkfifo(pipe)  # reading it waits until somebody writes
    process = subprocess.Popen(
        [sys.executable, "-m", "web.cli", "deck", "check", pipe], stderr=subprocess.PIPE, text=True
    )
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.strip() == "Abgebrochen."
