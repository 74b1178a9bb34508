"""Faults of a bundle from another machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_


class BundleFault(CatalogueFault):
    """A file, or an evening in it, that can't be imported."""

    sentences: ClassVar[Mapping[str, str]] = {
        "no_zip": N_("Das ist keine Sicherung. Nimm die Datei, die „schlafmuetze-….zip“ heißt."),
        "no_bundle": N_("Das ist keine Sicherung von Schlafmütze. Nimm die Datei, die „schlafmuetze-….zip“ heißt."),
        "foreign_format": N_("Die Sicherung stammt von einer neueren Version. Starte die neuere, dann klappt es."),
        "too_big": N_("Das ist zu viel: Ausgepackt sind es mehr als %(most)s MB."),
        "too_many": N_("Das ist zu viel: mehr als %(most)s Abende."),
        "damaged": N_("Hier ist die Datei beschädigt. Übertrag sie noch einmal."),
        "missing": N_("Das Protokoll fehlt in der Datei."),
        "bad_house": N_("Die Liste „%(field)s“ in der Datei ist nicht in Ordnung. Übertrag die Datei noch einmal."),
        "meanwhile": N_("An diesem Abend wurde gerade weitergespielt. Nimm die Datei noch einmal, dann geht es."),
        "deleted": N_("Dieser Abend liegt hier im Papierkorb. Hol ihn dort zurück."),
        "not_host": N_("Dieser Abend ging anderswo weiter. Das übernimmt nur das Gerät, das hier seinen Tisch führt."),
        "being_played": N_("An diesem Abend wird hier gerade gespielt. Was hier steht, bleibt."),
        "conflict": N_("Hier ging der Abend anders weiter als dort. Was hier steht, bleibt."),
    }
