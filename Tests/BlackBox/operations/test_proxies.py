"""haproxy, nginx and Caddy in front of the server, with the very files of docs/deploy."""

import concurrent.futures
import secrets

import pytest
import requests

from api import Session
from oracle import BEGAN, ENDED, MOVED, Oracle
from comparing import compare_everything
from phone import Phone
from plays import play, scene, wav
from proxies import PROXIES, free_port
from puzzles import png
from server import Server

TOKEN = "correct-horse-battery"
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
# 3, 4 and 5 cm at 64 px/cm, a closed triangle.
TRIANGLE = [[BEGAN, 1, 100, 100, 0], [MOVED, 1, 292, 100, 16], [MOVED, 1, 292, 356, 32], [ENDED, 1, 100, 100, 48]]


@pytest.fixture(scope="module", params=sorted(PROXIES))
def proxy(request, tmp_path_factory):
    """The proxy in front of a server that knows it; with TLS, as docs/deploy has it."""
    folder = tmp_path_factory.mktemp(request.param)
    public_port = free_port()
    server = Server(
        folder / "data", "--trusted-proxy", "127.0.0.1", "--public-url", f"https://touch.example:{public_port}",
        environment={"TOUCHFIGURES_ADMIN_TOKEN": TOKEN},
    ).start()
    made = PROXIES[request.param](folder / "proxy", server.port).start()
    made.server, made.public_port = server, public_port
    yield made
    made.stop()
    assert server.alive, server.errors()
    assert server.stop()[0] == 0


@pytest.fixture(autouse=True)
def trust(proxy, monkeypatch):
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(proxy.certificate))


def phone(proxy, session):
    # The proxy's own process ends all its connections when it is restarted.
    return Phone(proxy, session.code, ssl=proxy.context)


def test_a_phone_joins_and_draws_twelve_centimetres(proxy):
    session = Session(proxy, headers=ADMIN)
    assert session.created["joinURL"] == f"https://touch.example:{proxy.public_port}/touch?s={session.code}"
    one, oracle = phone(proxy, session), Oracle()
    one.touch(TRIANGLE)
    oracle.apply(TRIANGLE)
    one.settle()
    assert one.errors == []
    compare_everything(session, one, oracle)
    assert round(session.stats(one.id)["distance"]["totalCentimetres"], 2) == 12.00
    one.close()


def test_pages_are_served_and_plain_http_redirects_to_https(proxy):
    page = requests.get(f"{proxy.url}/touch", timeout=10)
    assert page.status_code == 200 and "text/html" in page.headers["Content-Type"]
    info = requests.get(f"{proxy.url}/api/v1/server", timeout=10).json()
    assert info["https"] == [info["publicURL"]] == [f"https://touch.example:{proxy.public_port}"]
    assert info["http"] == [] and not info["certificateAuthority"]
    plain = requests.get(f"http://127.0.0.1:{proxy.http_port}/touch?s=ABC", timeout=10, allow_redirects=False)
    assert plain.status_code == 308 and plain.headers["Location"].startswith("https://127.0.0.1")
    assert plain.headers["Location"].endswith("/touch?s=ABC")


def test_a_page_behind_the_proxy_counts_as_the_servers_own(proxy):
    """By the requested name, which only the proxy knows, and by the public one; by no other."""
    for origin, status in [(proxy.url, 201), (f"https://touch.example:{proxy.public_port}", 201), ("https://evil.example", 403),
                           (proxy.url.replace("https", "http"), 403)]:
        answer = requests.post(f"{proxy.url}/api/v1/sessions", headers=ADMIN | {"Origin": origin}, timeout=10)
        assert answer.status_code == status, (origin, answer.text)
    session = Session(proxy, headers=ADMIN)
    Phone(proxy, session.code, ssl=proxy.context, origin=proxy.url).close()


def test_a_phone_resumes_after_the_proxy_was_restarted(proxy):
    session = Session(proxy, headers=ADMIN)
    one, oracle = phone(proxy, session), Oracle()
    for events in (TRIANGLE[:2], TRIANGLE[2:]):
        one.touch(events)
        oracle.apply(events)
        one.settle()
        proxy.stop()
        one.live.wait_closed(timeout=20)
        proxy.start()
        one.connect()
    one.settle()
    compare_everything(session, one, oracle)
    assert [p["id"] for p in session.stats()["participants"]] == [one.id]
    one.close()


def test_a_large_upload_arrives_whole(proxy):
    made = requests.put(
        f"{proxy.url}/api/v1/plays/large", data=play(scene("A", "a.wav")), headers=ADMIN | {"Content-Type": "application/xml"},
        timeout=30,
    )
    assert made.status_code in (200, 201), made.text
    # Two minutes of 44.1 kHz: more than any default limit of a proxy.
    content = wav(seconds=1, rate=8000)
    header, samples = content[:44], secrets.token_bytes(10_584_000)
    content = header[:4] + (36 + len(samples)).to_bytes(4, "little") + header[8:40] + len(samples).to_bytes(4, "little") + samples
    sent = requests.put(f"{proxy.url}/api/v1/plays/large/audio/a.wav", data=content, headers=ADMIN, timeout=60)
    assert sent.status_code == 200, sent.text
    url = proxy.url + sent.json()["scenes"][0]["audio"]["url"]
    assert requests.get(url, timeout=60).content == content
    for first, last in [(0, 0), (100, 199), (5_000_000, 5_999_999), (len(content) - 1, len(content) - 1)]:
        part = requests.get(url, headers={"Range": f"bytes={first}-{last}"}, timeout=60)
        assert part.status_code == 206 and part.content == content[first:last + 1]
        assert part.headers["Content-Range"] == f"bytes {first}-{last}/{len(content)}"


def test_an_upload_without_a_token_is_refused(proxy):
    answer = requests.put(
        f"{proxy.url}/api/v1/puzzles/x/image", data=png(1000, 600), headers={"Content-Type": "image/png"}, timeout=30)
    assert answer.status_code == 401, answer.text


def test_nothing_behind_the_proxy_counts_as_the_servers_own_machine(proxy):
    """Only the token grants its rights, although client, proxy and server are on this machine."""
    for headers in ({}, {"Host": "localhost"}, {"Host": "127.0.0.1"}):
        answer = requests.get(f"{proxy.url}/metrics", headers=headers, timeout=10)
        # A host that is not its own gets an answer without content from Caddy.
        assert "touchfigures_" not in answer.text and (answer.status_code in (401, 404, 421) or not answer.content), answer.text
    assert requests.get(f"{proxy.url}/metrics", headers=ADMIN, timeout=10).status_code == 200


class From(requests.adapters.HTTPAdapter):
    """Requests from another address of this machine."""

    def __init__(self, address):
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, source_address=(self.address, 0), **options)


def test_each_address_behind_the_proxy_has_its_own_rate(proxy):
    """Also if it claims to be others."""
    def attempt(address, **headers):
        with requests.Session() as client:
            client.mount("https://", From(address))
            return client.get(f"{proxy.url}/api/v1/sessions/AAAAAA", headers=headers, timeout=30).status_code

    claims = {"X-Forwarded-For": "203.0.113.7", "Forwarded": "for=203.0.113.7"}
    # Together: each answer to a guess is delayed.
    with concurrent.futures.ThreadPoolExecutor(10) as many:
        codes = list(many.map(lambda _: attempt("127.0.0.2", **claims), range(120)))
    assert set(codes) == {404, 429}, codes
    assert [attempt("127.0.0.3") for _ in range(3)] == [404] * 3
    assert attempt("127.0.0.2") == 429
