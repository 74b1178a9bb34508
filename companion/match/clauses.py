"""The rules of any match, whose numbers are those of the word game, and the refusals of its sheet and its log."""

from typing import Final

from companion.clause import booklet, decision
from companion.refusal import Refusal, refusals

MATCH_CLAUSES: Final = (
    decision(
        "W-6",
        "Wer zuerst gibt, macht der Tisch aus oder das Los. Danach gibt jede Runde der Nächste im Uhrzeigersinn.",
        "The table or a lot decides who deals first. After that the deal moves one seat clockwise each round.",
    ),
    booklet(
        "W-38",
        "Geht es in allen vier Farben nacheinander nicht, endet die Runde und wird gewertet; niemand gewinnt. Ein "
        "Wort dazwischen, und ihr zählt die Farben von vorn.",
        "Stuck in all four colours one after another, the round ends and is scored, without a winner. A word in "
        "between starts the count afresh.",
    ),
    booklet(
        "W-41",
        "Wer die Runde gewinnt, hat keine Minuspunkte, auch nicht für Chips.",
        "The winner of the round has no minus points, not for chips either.",
    ),
    booklet(
        "W-43",
        "Erreicht jemand das Ziel, ist nach dieser Runde Schluss. Wer die wenigsten Minuspunkte hat, gewinnt. "
        "Gleichstand teilt den Platz.",
        "When somebody reaches the target, the game ends with that round. The fewest minus points win. Equal totals "
        "share the place.",
    ),
    decision(
        "W-44",
        "Mit echten Karten gebt ihr am Ende ein, wie viele jeder noch hat. Die Chips kennt das Tablet aus den "
        "Abstimmungen; ihr könnt sie berichtigen.",
        "With real cards you enter at the end how many each of you has left. The tablet knows the chips from the "
        "votes; you can correct them.",
    ),
    decision(
        "W-45",
        "Was ihr angetippt habt, lässt sich Schritt für Schritt zurücknehmen und wiederholen, bis zum Anfang des "
        "Abends. Jede Änderung bleibt aufgeschrieben.",
        "Each tap can be taken back and brought back step by step, to the start of the evening. Every "
        "change stays written down.",
    ),
    decision(
        "W-46",
        "Kommen und gehen darf man nur zwischen zwei Runden. Wer dazukommt, fängt mit dem schlechtesten Stand am "
        "Tisch an – oder mit 0, wenn ihr wollt. Wer wiederkommt, hat den eigenen Stand, nach einer verpassten Runde "
        "aber mindestens so viel wie Neue.",
        "You may join or leave only between rounds. A newcomer starts with the worst total at the table, or with 0 if "
        "you like. A player who comes back has their own total, but after a missed round no less than a newcomer.",
    ),
)


MATCH_REFUSALS: Final = refusals(
    {
        "W-6": {"round_running": "round"},
        "W-38": {"nobody_won": "round"},
        "W-41": {"winner": "player points"},
        "W-43": {"match_over": ""},
        "W-44": {
            "no_such_round": "round rounds",
            "not_at_the_table": "player round",
            "points": "points most",
            "points_of_all": "points players",
        },
        "W-45": {
            "meanwhile": "seen turned",
            "not_taken_back_last": "target last",
            "not_the_last": "target last",
            "phone": "seat",
            "shown": "target",
        },
        "W-46": {
            "last_one": "player",
            "name_taken": "name",
            "no_name": "name",
            "no_such_place": "place",
            "not_at_the_table": "player",
            "round_running": "round",
            "too_many": "most",
        },
    }
)
"""A full table is refused too, by the game's clause for the number of players."""


def call_refusals(clause: str) -> tuple[Refusal, ...]:
    """Return the refusals around calls, in a game whose clause for them is `clause`; none where it is ""."""
    if not clause:
        return ()
    codes = {"buzzed_already": "seat", "no_round": "", "nobody_called": "", "not_buzzed": "seat", "spread": "spread"}
    return refusals({clause: codes})
