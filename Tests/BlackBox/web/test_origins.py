"""Origins of requests: pages of other sites change nothing, and foreign host names and proxies do not count as this
machine."""

import socket

import pytest
import requests

from api import Session
from budgets import budgets
from documents import OPENAPI
from raw import dial, handshake
from server import Server

CHANGES = [(method.upper(), path)
           for path, item in OPENAPI["paths"].items()
           for method in item if method in ("post", "put", "delete")]


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "https://127.0.0.1", "null"])
@pytest.mark.parametrize("method, path", CHANGES)
def test_a_page_of_another_origin_changes_nothing(server, method, path, origin):
    answer = requests.request(method, server.url + path.replace("{", "").replace("}", ""), headers={"Origin": origin}, timeout=10)
    assert (answer.status_code, answer.json()["type"]) == (403, "/docs#origin-not-allowed")


def test_pages_of_the_server_and_of_allowed_origins_may_change_things(tmp_path):
    running = Server(tmp_path / "data", "--origin", "https://friend.example").start()
    create = lambda **headers: requests.post(f"{running.url}/api/v1/sessions", headers=headers, timeout=10).status_code
    host = running.url.removeprefix("http://")
    assert create() == create(Origin=running.url) == create(Origin="https://friend.example") == 201
    assert create(Origin="http://friend.example") == create(Origin="https://friend.example.evil.example") == 403
    # A proxy that terminates HTTPS passes on the pages' host name.
    assert create(Origin="https://touch.example", Host="touch.example") == 201
    assert create(Origin=f"http://{host}", Host="touch.example") == 403
    # Reading is allowed.
    assert requests.get(f"{running.url}/healthz", headers={"Origin": "null"}, timeout=10).status_code == 200
    assert running.stop()[0] == 0


SPELLINGS = [
    ("http://touch.example", "touch.example:80"), ("http://touch.example:80", "touch.example"), ("HTTP://TOUCH.example", "touch.example"),
    ("http://touch.example", "Touch.Example"), ("http://[2001:db8::1]:80", "[2001:DB8::1]"),
    # A proxy that terminates HTTPS may name the port that it was reached at.
    ("https://touch.example", "touch.example:443"), ("https://touch.example:443", "touch.example"),
]
OTHERS = [
    ("http://touch.example", "touch.example:443"), ("https://touch.example", "touch.example:80"), ("http://touch.example:8080", "touch.example"),
    ("http://touch.example.", "touch.example"), ("http://touch.example/", "touch.example"), ("touch.example", "touch.example"),
    ("http://touch.example, http://touch.example", "touch.example"), ("http://x@touch.example", "touch.example"), ("", "touch.example"),
]


@pytest.mark.parametrize("origin, host, is_own", [*((*pair, True) for pair in SPELLINGS), *((*pair, False) for pair in OTHERS)])
def test_an_origin_is_compared_by_scheme_host_and_port(server, origin, host, is_own):
    headers = {"Origin": origin, "Host": host}
    changed = requests.post(f"{server.url}/api/v1/sessions", headers=headers, timeout=10)
    assert changed.status_code == (201 if is_own else 403), changed.text
    session = Session(server)
    fields = handshake(f"{session.path}/live", [f"Origin: {origin}"], host=host)
    with dial(server) as connection:
        connection.sendall(fields)
        assert connection.recv(64).startswith(b"HTTP/1.1 101" if is_own else b"HTTP/1.1 403")


def test_an_allowed_origin_is_compared_likewise(own_server):
    running = own_server("--origin", "HTTPS://Friend.example:443").start()
    for origin, status in (("https://friend.example", 201), ("https://friend.example:443", 201), ("https://friend.example:444", 403),
                           ("http://friend.example", 403)):
        changed = requests.post(f"{running.url}/api/v1/sessions", headers={"Origin": origin}, timeout=10)
        assert changed.status_code == status, origin
        assert changed.headers.get("access-control-allow-origin") == (origin if status == 201 else None)
        asked = requests.options(f"{running.url}/api/v1/sessions", timeout=10,
                                 headers={"Origin": origin, "Access-Control-Request-Method": "POST"})
        assert asked.headers.get("access-control-allow-origin") == (origin if status == 201 else None)


@pytest.mark.parametrize("method, path", [
    ("PUT", "/puzzles/x/image"), ("POST", "/puzzles/propose"), ("PUT", "/plays/x/audio/a.mp3"), ("POST", "/plays"), ("PUT", "/plays/x"),
    ("POST", "/plays/regions"),
])
@pytest.mark.one_server("looks into its data folder")
def test_a_strangers_upload_is_refused_by_its_head_alone(server, method, path):
    """Otherwise anybody could write to the server's disk."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as stranger:
        stranger.sendall(f"{method} /api/v1{path} HTTP/1.1\r\nHost: touch.example\r\nContent-Length: 1000000\r\n\r\n".encode())
        answer = b""
        while b"admin-only" not in answer:
            part = stranger.recv(65536)
            assert part, answer
            answer += part
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert not list((server.data / "tmp").iterdir())


OF_THIS_MACHINE = ["/metrics", "/api/v1/puzzles?drafts=true", "/api/v1/plays?drafts=true"]
NOT_THIS_MACHINE = [
    {"Host": "evil.example"}, {"Host": "[::1].evil.example"}, {"Host": "localhost.evil.example"}, {"Host": "localhost:x@evil.example"},
    {"Host": "localhost:80/evil"}, {"Host": "127.0.0.1.evil.example"}, {"Host": "127.0.0.0x1"},
    {"Host": "192.168.1.20"}, {"Origin": "http://evil.example"},
    {"Forwarded": "for=203.0.113.7"}, {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-Host": "x"}, {"X-Forwarded-Proto": "https"},
    {"X-Real-IP": "203.0.113.7"}, {"Via": "1.1 proxy"},
]


@pytest.mark.one_server("the proxy replaces such headers")
@pytest.mark.parametrize("headers", NOT_THIS_MACHINE, ids=str)
@pytest.mark.parametrize("path", OF_THIS_MACHINE)
def test_requests_with_a_foreign_host_name_or_through_a_proxy_are_not_from_this_machine(server, path, headers):
    answer = requests.get(server.url + path, headers=headers, timeout=10)
    # An invalid host name is refused before it is compared.
    assert answer.status_code == 403 or (answer.status_code == 400 and "Host" in headers), answer.text
    assert "touchfigures_" not in answer.text and "puzzles" not in answer.text


# An empty port is that of the scheme (RFC 3986, 3.2.3).
@pytest.mark.parametrize("host", ["localhost", "localhost:", "LOCALHOST:8080", "127.0.0.1", "127.1.2.3:65535", "[::1]", "[::1]:80"])
@pytest.mark.parametrize("path", OF_THIS_MACHINE)
def test_each_name_of_this_machine_is_accepted(server, path, host):
    assert requests.get(server.url + path, headers={"Host": host}, timeout=10).status_code == 200


def test_a_wrong_token_is_counted_in_the_head_of_an_upload_too(tmp_path):
    token = "of-the-operator-alone"
    running = Server(tmp_path / "data", environment={"TOUCHFIGURES_ADMIN_TOKEN": token}).start()
    for _ in range(30):
        with socket.create_connection(("127.0.0.1", running.port), timeout=10) as guesser:
            guesser.sendall(b"PUT /api/v1/puzzles/x/image HTTP/1.1\r\nHost: touch.example\r\nContent-Length: 1000000\r\n"
                            b"Authorization: Bearer guess\r\n\r\n")
            assert guesser.recv(65536).startswith(b"HTTP/1.1 403 ")
    # Some refill during the other requests.
    assert budgets(running)["wrong_tokens", "address"]["used"] > 5
    assert running.stop()[0] == 0


def test_a_token_is_valid_under_any_name_and_through_any_proxy(tmp_path):
    token = "of-the-operator-alone"
    running = Server(tmp_path / "data", environment={"TOUCHFIGURES_ADMIN_TOKEN": token}).start()
    admin, far = {"Authorization": f"Bearer {token}"}, {"Host": "touch.example", "X-Forwarded-For": "203.0.113.7"}
    for path in OF_THIS_MACHINE:
        assert requests.get(running.url + path, headers=admin | far, timeout=10).status_code == 200
        assert requests.get(running.url + path, headers=far, timeout=10).status_code == 401
    assert requests.get(f"{running.url}/metrics", timeout=10).status_code == 200
    assert running.stop()[0] == 0
