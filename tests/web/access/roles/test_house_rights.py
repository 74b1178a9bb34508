"""The rights of devices in the whole house."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.web.access.roles.doors import Device, asked, door
from web.access.roles import may_change_house


def may(app: Flask, client: FlaskClient) -> bool:
    with client.session_transaction() as session:
        known = dict(session)
    with app.test_request_context("/tisch", environ_base=dict(client.environ_base)):
        from flask import session as now

        now.update(known)
        return may_change_house()


def test_before_the_first_evening_everybody_may_change_the_house(app: Flask, other: FlaskClient) -> None:
    assert may(app, other)


def test_then_only_a_host_and_the_machine_itself_may(
    app: Flask, host: FlaskClient, other: FlaskClient, device: Device, evening: str
) -> None:
    door(host, evening, "let_in", asked(other, evening))
    assert may(app, host)
    assert not may(app, other)
    assert not may(app, device())
    assert may(app, app.test_client())
