"""Another Wi-Fi, a new lease, a second adapter: phones are sent to the current address."""

import pytest

from namespaces import has_namespaces, run_apart
from server import ROOT


@pytest.fixture(scope="module")
def seen():
    if not has_namespaces():
        pytest.skip("needs network namespaces, unshare and ip")
    return run_apart(ROOT / "Tests/BlackBox/network/changing_network.py")


def numbers(addresses):
    """The numeric ones."""
    return [each.split("//")[1].rsplit(":", 1)[0] for each in addresses if not each.rsplit(":", 1)[0].endswith(".local")]


def test_without_a_network_no_network_address_is_reported(seen):
    assert seen["nothing"]["http"] == seen["nothing"]["https"] == [] and set(seen["nothing"]["certificate"]) == {"127.0.0.1", "0:0:0:0:0:0:0:1"}


@pytest.mark.parametrize("state, address", [("first", "192.168.1.5"), ("second", "10.20.30.40")])
def test_a_new_address_is_published_and_the_old_one_is_withdrawn(seen, state, address):
    now = seen[state]
    assert numbers(now["http"]) == numbers(now["https"]) == [address]
    assert now["join"].startswith(f"http://{address}:")


@pytest.mark.parametrize("state, address", [("first", "192.168.1.5"), ("second", "10.20.30.40")])
def test_the_certificate_is_for_the_current_addresses(seen, state, address):
    assert set(seen[state]["certificate"]) == {"127.0.0.1", "0:0:0:0:0:0:0:1", address}


def test_the_adapter_with_the_default_route_comes_first(seen):
    assert numbers(seen["both"]["http"]) == ["172.16.4.4", "10.20.30.40"]
    assert seen["both"]["join"].startswith("http://172.16.4.4:")


def test_the_server_knows_whether_another_device_has_reached_it(seen):
    assert seen["visited"] == [False, True]


def test_a_phone_keeps_drawing_while_the_addresses_change(seen):
    assert seen["phone"] == {"closed": None, "centimetres": 55 / 64}


@pytest.fixture(scope="module")
def families():
    if not has_namespaces():
        pytest.skip("needs network namespaces, unshare and ip")
    return run_apart(ROOT / "Tests/BlackBox/network/two_families.py")


def test_a_network_with_link_local_addresses_alone_is_said_in_words(families):
    assert families["local"]["http"] == []
    [line] = families["local"]["doctor"]
    assert line.startswith("fault: ") and "only the link-local address fe80::" in line and "(wifi0" in line


def test_a_network_with_ipv6_alone_reaches_the_default_address(families):
    assert numbers(families["ipv6"]["http"]) == ["[2001:db8:1::5]"]
    assert families["ipv6"]["doctor"] == ["ok: Phones in the same network reach this machine at 2001:db8:1::5."]


def test_the_default_address_is_both_families_and_zero_is_ipv4(families):
    assert families["both"] == dict.fromkeys(["127.0.0.1", "[::1]", "[2001:db8:1::5]", "192.168.1.5"], 201)
    assert families["ipv4 alone"] == {"127.0.0.1": 201, "[::1]": None, "[2001:db8:1::5]": None, "192.168.1.5": 201}


def test_a_browser_on_the_machine_at_its_own_address_is_an_author_and_no_foreign_name_is(families):
    assert families["ipv6"]["own"] == 201 and families["rebound"] == 403
