"""The houses, their doors and those that are served, as the pages of this room find them."""

from __future__ import annotations

from typing import NamedTuple

from flask import Flask, current_app

from web.houses.door import Door
from web.houses.served import ServedHouses
from web.storage.houses import House, Houses


class HouseServices(NamedTuple):
    """The services of one process."""

    houses: Houses
    door: Door
    served: ServedHouses


def provide(app: Flask, found: HouseServices) -> None:
    """Let the pages of `app` find the houses."""
    app.extensions["houses"] = found


def services() -> HouseServices:
    """Return the houses of this process."""
    found: HouseServices = current_app.extensions["houses"]
    return found


def entrance(house: House) -> str:
    """Return the path of the guests' link of a house; a path within the house may follow."""
    return f"ein/{house.code}/"
