"""Devices of a house: the one that opened a table, and another one."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.access.roles.doors import Device, begun


@pytest.fixture
def app(house: Flask) -> Flask:
    return house


@pytest.fixture
def device(app: Flask) -> Device:
    """A function that returns another device of the network at each call."""
    known: list[FlaskClient] = []

    def new() -> FlaskClient:
        client = app.test_client()
        known.append(client)
        client.environ_base["REMOTE_ADDR"] = f"192.168.1.{len(known)}"
        return client

    return new


@pytest.fixture
def host(device: Device) -> FlaskClient:
    return device()


@pytest.fixture
def other(device: Device) -> FlaskClient:
    return device()


@pytest.fixture
def evening(host: FlaskClient) -> str:
    return begun(host)
