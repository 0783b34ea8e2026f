"""A creation with an `Idempotency-Key` that is sent again is answered as before, and creates nothing twice."""

import re
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from plays import play, scene
from puzzles import Author, rectangle

pytestmark = pytest.mark.one_server("a key belongs to one server")
XML = {"Content-Type": "application/xml"}


@pytest.fixture
def key():
    return str(uuid.uuid4())


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


def create(server, key, body=None, **headers):
    """A session; the key may be a text or bytes."""
    return requests.post(f"{server.url}/api/v1/sessions", json=body or {}, headers={"Idempotency-Key": key, **headers}, timeout=10)


def stored_sessions(server):
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    return sum(map(int, re.findall(r"^touchfigures_sessions(?:_asleep)? (\d+)$", text, re.MULTILINE)))


def same(answers):
    """Whether all answers are a creation, and the same one."""
    return {answer.status_code for answer in answers} == {201} and len({(answer.content, answer.headers["Location"]) for answer in answers}) == 1


def test_a_repeat_gets_the_first_session(server, key):
    before = stored_sessions(server)
    first, second = (create(server, key, {"activity": "walk"}) for _ in range(2))
    assert same([first, second])
    assert first.headers["X-Request-Id"] != second.headers["X-Request-Id"]
    assert stored_sessions(server) == before + 1
    assert create(server, str(uuid.uuid4()), {"activity": "walk"}).json()["code"] != first.json()["code"]
    # Without a key each request is a new one.
    assert len({requests.post(f"{server.url}/api/v1/sessions", json={}, timeout=10).json()["code"] for _ in range(2)}) == 2


def test_many_at_once_make_one_session(server, key):
    before = stored_sessions(server)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: create(server, key), range(8)))
    made = [answer for answer in answers if answer.status_code == 201]
    assert made and same(made)
    for answer in answers:
        if answer.status_code != 201:
            assert (answer.status_code, answer.json()["type"], answer.headers["Retry-After"]) == (409, "/docs#idempotency-key-in-use", "1")
    assert stored_sessions(server) == before + 1
    assert same([made[0], create(server, key)])


@pytest.mark.parametrize("kind", ["puzzles", "plays", "lessons", "rounds"])
def test_each_creation_can_be_repeated(server, author, key, kind):
    if kind == "rounds":
        path, options = f"/puzzles/{author.puzzle([rectangle(1, 2, 30, 40)])}/rounds", {"json": {}}
    elif kind == "plays":
        path, options = "/plays", {"data": play(scene("A"), title="Twice"), "headers": XML}
    elif kind == "puzzles":
        path, options = "/puzzles", {"json": {"title": "Twice", "latitude": 1, "longitude": 2}}
    else:
        path, options = "/lessons", {"json": {"lesson": 1, "title": {"en": "Twice"}, "steps": [{"title": {"en": "Draw"}, "activity": {"name": "touch"}}]}}
    send = lambda: author.call("POST", path, **options | {"headers": options.get("headers", {}) | {"Idempotency-Key": key}})
    assert same([send(), send()])
    if kind in ("puzzles", "plays"):
        assert [one["title"] for one in author.call("GET", f"{path}?drafts=true").json()[kind]].count("Twice") == 1


def test_a_body_in_a_file_is_compared_too(author, key):
    """Longer than what the transport keeps in memory."""
    long, other = (play(scene("A"), title=title) + 70_000 * "\n" for title in ("Long", "Other"))
    send = lambda body: author.call("POST", "/plays", data=body, headers={**XML, "Idempotency-Key": key})
    assert same([send(long), send(long)])
    assert send(other).json()["type"] == "/docs#idempotency-key-reused"


@pytest.mark.parametrize("body, headers", [({"activity": "touch"}, {}), ({}, {"Authorization": "Bearer other"})], ids=["body", "token"])
def test_a_key_is_for_one_request(server, key, body, headers):
    first = create(server, key)
    before = stored_sessions(server)
    refused = create(server, key, body, **headers)
    assert (refused.status_code, refused.json()["type"], refused.json()["field"]) == (422, "/docs#idempotency-key-reused", "Idempotency-Key")
    assert stored_sessions(server) == before
    assert same([first, create(server, key)])


def test_a_key_is_for_one_path(server, author, key):
    assert create(server, key).status_code == 201
    refused = author.call("POST", "/puzzles", json={"title": "T", "latitude": 1, "longitude": 2}, headers={"Idempotency-Key": key})
    assert (refused.status_code, refused.json()["type"]) == (422, "/docs#idempotency-key-reused")


def test_each_address_has_its_own_keys(own_server, key):
    server = own_server("--trusted-proxy", "127.0.0.1").start()
    codes = {create(server, key, **{"X-Forwarded-For": f"192.0.2.{number}"}).json()["code"] for number in (1, 2, 1)}
    assert len(codes) == 2
    assert server.stop()[0] == 0


def test_a_refusal_leaves_the_key_free(server, key):
    assert create(server, key, {"activity": "dance"}).status_code == 422
    assert create(server, key, {"activity": "touch"}).status_code == 201


@pytest.mark.parametrize("wrong", ["", "x" * 65, "two words", "gr\u00fcn".encode("latin-1")])
def test_an_invalid_key_is_refused(server, wrong):
    refused = create(server, wrong)
    assert (refused.status_code, refused.json()["type"], refused.json()["field"]) == (422, "/docs#invalid-value", "Idempotency-Key")
    assert "1 to 64 printable ASCII" in refused.json()["detail"]


def test_a_restart_forgets_the_keys(own_server, key):
    server = own_server().start()
    first = create(server, key)
    assert same([first, create(server, key)])
    assert server.stop()[0] == 0
    server.start()
    assert create(server, key).json()["code"] != first.json()["code"]
    assert server.stop()[0] == 0
