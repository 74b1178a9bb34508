"""The messages of click itself, in German and English: about calls that it can't take, and around a page of help."""

import gettext
import os
from typing import Final

import click
import pytest

from web.commands.texts import argument, group, mistake, option, speaking


@group(help="Ein Kiosk.")
def kiosk() -> None:
    """Group two commands with all kinds of parameters that click knows."""


@kiosk.command("order", help="Bestellt.")
@argument("dish", metavar="GERICHT")
@option("--count", type=int, default=1, show_default=True, help="Wie oft.")
@option("--spice", type=click.IntRange(0, 3), help="Wie scharf.")
@option("--price", type=click.FloatRange(min=0), help="Wie teuer.")
@option("--sauce", type=click.Choice(["rot", "weiß"]))
@option("--drink", type=click.Choice(["Wasser"]))
@option("--list", "file", metavar="DATEI", type=click.Path(exists=True, dir_okay=False))
@option("--from", "folder", metavar="ORDNER", type=click.Path(exists=True, file_okay=False))
@option("--table", nargs=2, type=int, metavar="TISCH")
@option("--here", is_flag=True, show_envvar=True, envvar="KIOSK_HERE", help="Zum Hieressen.")
@option("--cash", type=bool, metavar="BAR")
@option("--on", "day", type=click.DateTime(["%Y-%m-%d"]), metavar="TAG")
def order(**_everything: object) -> None:
    """Take what is ordered."""


@kiosk.command("pay", help="Bezahlt.")
@option("--to", required=True, metavar="WEM", help="Der Empfänger.")
def pay(to: str) -> None:
    """Take an option that must be there."""


@kiosk.group("till", help="Die Kasse.", no_args_is_help=False)
def till() -> None:
    """Group nothing."""


COMPLAINTS: Final = [
    ("order", "Da fehlt noch etwas: GERICHT."),
    ("pay", "Da fehlt noch etwas: --to."),
    ("pay --to", "Bei --to fehlt die Angabe."),
    ("order --here=x", "--here steht allein, ohne Angabe."),
    ("order x y", "Das ist zu viel: y."),
    ("order x y z's", "Das ist zu viel: y z's."),
    ("order x --x", "Die Option --x gibt es nicht."),
    ("order x --drinks 1", "Die Option --drinks gibt es nicht. Meintest du --drink?"),
    ("order x --spce 1", "Die Option --spce gibt es nicht. (Meintest du eins davon: --price, --sauce, --spice?)"),
    ("order x --count it's", "--count braucht eine Zahl, nicht „it's“."),
    ("order x --price '4'", "--price braucht eine Zahl, nicht „'4'“."),
    ("order x --spice 4", "--spice geht nicht mit 4, nur 0<=x<=3."),
    ("order x --sauce grün", "--sauce kennt „grün“ nicht, nur rot, weiß."),
    ("order x --drink Wein", "--drink kennt „Wein“ nicht, nur Wasser."),
    ("order x --list fehlt.csv", "--list geht nicht mit „fehlt.csv“: Das gibt es nicht."),
    ("order x --list .", "--list geht nicht mit „.“: Das ist ein Ordner, keine Datei."),
    (f"order x --from {__file__}", f"--from geht nicht mit „{__file__}“: Das ist eine Datei, kein Ordner."),
    ("order x --table 1", "Bei --table fehlen Angaben; es sind 2."),
    ("order x --cash x", "--cash braucht ja oder nein, nicht „x“. Es geht: "),
    ("order x --on x", "--on geht nicht mit „x“. Schreib es so: %Y-%m-%d"),
    ("ordr", "Den Befehl „ordr“ gibt es nicht. Meintest du order?"),
    ("till", "Da fehlt noch ein Befehl."),
]
"""A call, and the beginning of what is said about it in German; in English click says it in its own words."""


def test_a_complaint_of_click_is_one_sentence_and_says_where_help_is() -> None:
    for call, german in COMPLAINTS:
        assert complaint(call, "de").startswith(german), call
        assert " Hilfe: " in complaint(call, "de"), call
        assert " Help: " in complaint(call, "en"), call
    for call, english in [
        ("pay", "Missing option '--to'."),
        ("order x --count it's", """Invalid value for '--count': "it's" is not a valid integer."""),
        ("ordr", "There is no command “ordr”. Did you mean order?"),
    ]:
        assert complaint(call, "en").startswith(english), call


def test_the_frame_of_a_page_of_help_is_german_or_english() -> None:
    for lang, usage, order_usage, options, commands, shown, marks in (
        (
            *("de", "Aufruf: kiosk [OPTIONEN] BEFEHL …", "Aufruf: kiosk order [OPTIONEN] GERICHT"),
            *("Optionen", "Befehle", "Zeigt diese Hilfe."),
            ("Wie oft.  [sonst: 1]", "Zum Hieressen.  [Variable: KIOSK_HERE]", "Der Empfänger.  [nötig]"),
        ),
        (
            *("en", "Usage: kiosk [OPTIONS] COMMAND [ARGS]...", "Usage: kiosk order [OPTIONS] GERICHT"),
            *("Options", "Commands", "Show this message and exit."),
            ("Wie oft.  [default: 1]", "Zum Hieressen.  [env var: KIOSK_HERE]", "Der Empfänger.  [required]"),
        ),
    ):
        whole, of_order = page("", lang), page("order", lang)
        assert whole.startswith(f"{usage}\n")
        assert of_order.startswith(f"{order_usage}\n")
        assert f"\n{options}:\n  --help  {shown}\n" in whole
        assert f"\n{commands}:\n  order " in whole
        for mark in marks:
            assert mark in of_order + page("pay", lang)


def test_the_language_of_a_call_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    domain = gettext.textdomain()
    with speaking("de"):
        assert gettext.gettext("Options") == "Optionen"
        with speaking("en"):
            assert gettext.gettext("Options") == "Options"
        assert gettext.gettext("Options") == "Optionen"
    assert (gettext.textdomain(), os.environ.get("LANGUAGE")) == (domain, None)


def complaint(call: str, lang: str) -> str:
    """Return what is wrong with a call of the kiosk."""
    with speaking(lang):
        with pytest.raises(click.ClickException) as found:
            kiosk.main(call.split(), prog_name="kiosk", standalone_mode=False)
        return mistake(found.value)


def page(name: str, lang: str) -> str:
    """Return the help of a command of the kiosk, or of the kiosk itself."""
    with speaking(lang), click.Context(kiosk, info_name="kiosk", terminal_width=78) as ctx:
        command = kiosk.commands[name] if name else kiosk
        return command.get_help(click.Context(command, ctx, info_name=name) if name else ctx)
