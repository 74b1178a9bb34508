"""Faults of somebody who runs a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_


class HostingFault(CatalogueFault):
    """The server can't be run in this way."""

    sentences: ClassVar[Mapping[str, str]] = {
        "no_metrics": N_("Für --metrics fehlt noch ein Paket: pip install prometheus-client."),
        "houses_in_file": N_(
            "Viele Häuser gehen nur mit PostgreSQL: --database postgresql://…. In der Datei ist Platz für eines."
        ),
    }
