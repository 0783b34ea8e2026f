"""Forwarded headers count only from trusted proxies; the flags that name them."""

import concurrent.futures
import subprocess

import pytest
import requests

from api import Session
from phone import Phone
from server import BINARY

FORWARDED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "touch.example"}


def guess_until_refused(server, **headers):
    """Asks for sessions that do not exist until the address's budget is used up."""
    # Together: each answer to a guess is delayed.
    with concurrent.futures.ThreadPoolExecutor(20) as many:
        codes = list(many.map(lambda _: status(server, **headers), range(120)))
    assert set(codes) == {404, 429}, codes


def status(server, path="/api/v1/sessions/AAAAAA", method="GET", **headers):
    return requests.request(method, server.url + path, headers=headers, timeout=30).status_code


@pytest.fixture
def proxied(own_server):
    return own_server("--trusted-proxy", "127.0.0.0/8,::1").start()


def test_only_a_trusted_proxy_can_state_a_clients_address(own_server):
    """Not without the flag, and not from an address that it does not list."""
    for flags in ((), ("--trusted-proxy", "10.0.0.0/8")):
        server = own_server(*flags).start()
        guess_until_refused(server)
        # All of them count as one address, whatever they claim.
        assert status(server, **{"X-Forwarded-For": "203.0.113.7"}) == 429
        assert status(server, "/api/v1/sessions", "POST", Origin="https://touch.example", **FORWARDED) == 403
        assert server.stop()[0] == 0


def test_each_client_behind_a_proxy_has_its_own_budget(proxied):
    header = "X-Forwarded-For"
    guess_until_refused(proxied, **{header: "203.0.113.7"})
    assert status(proxied, **{header: "203.0.113.8"}) == 404
    # The client is the same with a port, with entries to the left, and with another address of its IPv6 network.
    for same in ("203.0.113.7:4711", "198.51.100.9, 203.0.113.7", "::ffff:203.0.113.7", "203.0.113.7, 127.0.0.1"):
        assert status(proxied, **{header: same}) == 429, same
    guess_until_refused(proxied, **{header: "2001:db8::1"})
    assert status(proxied, **{header: "[2001:db8::2]:443"}) == 429
    assert status(proxied, **{header: "2001:db8:0:1::1"}) == 404


def test_invalid_forwarded_addresses_count_as_the_proxys(proxied):
    guess_until_refused(proxied)
    for value in ["", ",", "unknown", "203.0.113.7, x", "203.0.113.7:x", "[::1", "a" * 4000, "1," * 2000, "\xe4"]:
        assert status(proxied, **{"X-Forwarded-For": value.encode("latin-1")}) == 429, value[:20]
    assert proxied.alive


def test_no_request_through_a_proxy_is_from_this_machine(proxied):
    """Not even without any header: some proxies send none."""
    for headers in ({}, {"Host": "localhost"}, {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "localhost"}):
        for path in ("/metrics", "/api/v1/puzzles?drafts=true", "/api/v1/plays?drafts=true"):
            assert status(proxied, path, **headers) == 403, (path, headers)


def test_the_proxy_determines_which_page_is_the_servers_own(proxied):
    def create(**headers):
        return status(proxied, "/api/v1/sessions", "POST", **headers)

    assert create(Origin="https://touch.example", **FORWARDED) == 201
    assert create(Origin="http://touch.example", **FORWARDED) == 403
    assert create(Origin="https://evil.example", **FORWARDED) == 403
    assert create(Origin="http://touch.example", **(FORWARDED | {"X-Forwarded-Proto": "http"})) == 201
    # An invalid host is ignored.
    assert create(Origin="https://touch.example", **(FORWARDED | {"X-Forwarded-Host": "touch.example/x"})) == 403
    session = Session(proxied)
    Phone(proxied, session.code, origin="https://touch.example", additional_headers=FORWARDED).close()
    answer = requests.post(f"{proxied.url}/api/v1/sessions", headers=FORWARDED, timeout=10).json()
    assert answer["joinURL"]


@pytest.mark.parametrize("given, expected", [
    ("https://touch.example", "https://touch.example"), ("HTTPS://Touch.Example:443/", "https://touch.example"),
    ("http://10.0.0.5:8081", "http://10.0.0.5:8081"), ("https://schüle.example:8443", "https://xn--schle-mva.example:8443"), ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
])
def test_the_public_url_is_reported_everywhere(own_server, given, expected):
    server = own_server("--public-url", given, tls=True).start()
    answer = requests.get(f"{server.url}/api/v1/server", timeout=10).json()
    assert answer["publicURL"] == expected and answer["http"] + answer["https"] == [expected]
    assert not answer["certificateAuthority"] and requests.get(f"{server.url}/ca.pem", timeout=10).status_code == 404
    session = Session(server)
    assert session.created["joinURL"] == f"{expected}/touch?s={session.code}"
    # Also if the proxy uses another host name.
    assert status(server, "/api/v1/sessions", "POST", Origin=expected, Host="internal") == 201
    assert server.stop()[0] == 0


@pytest.mark.parametrize("flag, value, reason", [
    ("--public-url", "https://touch.example/class", "no path"), ("--public-url", "https://touch.example?x=1", "no query"),
    ("--public-url", "https://me:secret@touch.example", "no password"), ("--public-url", "touch.example", "must begin with https://"),
    ("--public-url", "https://touch.example:0", "port"), ("--public-url", "https://sch ü.example", "a name"), ("--public-url", "", "must begin with"),
    ("--trusted-proxy", "10.0.0.0/33", "10.0.0.0/8"), ("--trusted-proxy", "proxy.example", "an address or a network"),
    ("--trusted-proxy", "10.0.0.1/8", "an address or a network"), ("--trusted-proxy", "10.0.0.1,,10.0.0.2", "an address"),
    ("--trusted-proxy", "", "an address"),
])
def test_a_wrong_flag_is_refused_in_one_sentence(tmp_path, flag, value, reason):
    done = subprocess.run([BINARY, "serve", "--port", "0", "--data", tmp_path / "data", flag, value], capture_output=True, text=True)
    assert done.returncode == 64 and flag in done.stderr and reason in done.stderr, done.stderr
    assert len(done.stderr.splitlines()) == 1 and "secret" not in done.stderr
    assert not (tmp_path / "data").exists()
