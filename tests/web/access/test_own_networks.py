"""The addresses that other devices are told, in networks as people have them: each in a namespace of its own."""

import subprocess
import sys

import pytest

from web.access import house_address

_ASK = "from web.access.house_address import lan_addresses; print(*lan_addresses())"


def addresses(*network: str) -> list[str]:
    """Return what a machine tells whose network is set up by these commands of `ip`."""
    commands = " && ".join(("ip link set lo up", *(f"ip {each}" for each in network), '"$0" -c "$1"'))
    inside = ["unshare", "--user", "--map-root-user", "--net", "sh", "-c", commands, sys.executable, _ASK]
    try:
        told = subprocess.run(inside, capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.CalledProcessError) as fault:
        pytest.skip(f"this machine makes no networks: {fault}")
    return told.stdout.split()


def test_a_laptop_that_is_the_hotspot_has_an_address_though_no_way_leads_out() -> None:
    assert addresses("addr add 10.42.0.1/24 dev lo") == ["10.42.0.1"]


def test_without_a_network_there_is_none() -> None:
    assert addresses() == []


def test_the_address_of_a_tunnel_comes_last_even_if_all_ways_lead_through_it() -> None:
    tunnel = ("tuntap add dev tun0 mode tun", "addr add 10.8.0.6/24 dev tun0", "link set tun0 up")
    told = addresses("addr add 192.168.178.20/24 dev lo", *tunnel, "route add default dev tun0")
    assert told == ["192.168.178.20", "10.8.0.6"]


def test_a_private_address_comes_before_a_public_one() -> None:
    assert addresses("addr add 9.9.9.9/24 dev lo", "addr add 192.168.0.5/24 dev lo") == ["192.168.0.5", "9.9.9.9"]


def test_where_a_system_lists_no_interfaces_the_way_out_is_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise PermissionError

    monkeypatch.setattr(house_address, "get_adapters", refused)
    way_out = house_address._way_out()
    assert house_address.lan_addresses() == ((way_out,) if way_out else ())
    assert house_address.own_addresses() == set(house_address.lan_addresses())
