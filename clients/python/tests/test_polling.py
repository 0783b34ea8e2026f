"""What a client that asks again and again does: it waits as it is told to, and is sent only what has changed."""

import asyncio
import http.server
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

import touchfigures
from touchfigures import AsyncClient, Client, ClientClosed, ServerProblem, Session, tap
from touchfigures._kept import MAX_ANSWERS, MAX_BYTES, KeptAnswers
from touchfigures._operations import SessionAccess, get_heatmap
from touchfigures._request import Request, Response, read_json

SERVER = {"name": "TouchFigures", "version": "1.0.0"}


class Script:
    """A server that gives one answer after the other, the last one for ever, and keeps the requests."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, dict[str, str], Any]] = [(200, {}, SERVER)]
        self.requests: list[tuple[str, dict[str, str]]] = []

    def refuse(self, status: int, kind: str, times: int = 1, after: str | None = "0") -> None:
        self.answers = [refusal(status, kind, after)] * times + self.answers[-1:]


def refusal(status: int, kind: str, after: str | None = "0") -> tuple[int, dict[str, str], Any]:
    body = {"type": f"/docs#{kind}", "title": "Not now", "status": status, "detail": "Try again."}
    headers = {"Content-Type": "application/problem+json"} | ({} if after is None else {"Retry-After": after})
    return status, headers, body


@pytest.fixture
def script() -> Iterator[tuple[Script, str]]:
    told = Script()

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            told.requests.append((self.command, {name.lower(): value for name, value in self.headers.items()}))
            status, headers, body = told.answers.pop(0) if len(told.answers) > 1 else told.answers[0]
            if status == 0:
                # The connection breaks.
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            content = json.dumps(body).encode()
            self.send_response(status)
            for name, value in {"Content-Length": str(len(content)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_DELETE = answer

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield told, f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


def get_server(address: str, **settings: Any) -> Any:
    with Client(address, **settings) as client:
        return client.get_server()


def get_server_later(address: str, **settings: Any) -> Any:
    async def ask() -> Any:
        async with AsyncClient(address, **settings) as client:
            return await client.get_server()

    return asyncio.run(ask())


BOTH = pytest.mark.parametrize("ask", [get_server, get_server_later])


@BOTH
@pytest.mark.parametrize(("status", "kind"), [(429, "too-many"), (503, "too-busy"), (503, "store-failing")])
def test_a_reading_that_is_refused_for_now_is_repeated(
    script: tuple[Script, str], ask: Callable[..., Any], status: int, kind: str
) -> None:
    told, address = script
    told.refuse(status, kind, times=2)
    assert ask(address) == SERVER
    assert len(told.requests) == 3


@BOTH
def test_no_wait_is_shorter_than_the_server_asks(script: tuple[Script, str], ask: Callable[..., Any]) -> None:
    told, address = script
    told.refuse(429, "too-many", after="1")
    begun = time.monotonic()
    assert ask(address) == SERVER
    assert time.monotonic() - begun >= 1


@BOTH
@pytest.mark.parametrize(
    ("status", "after", "settings"),
    [
        (429, "0", {"repeat": 0}),
        (429, "60", {}),
        (503, None, {}),
        (404, "0", {}),
        (507, "0", {}),
    ],
)
def test_what_is_not_repeated_says_when_to_come_back(
    script: tuple[Script, str],
    ask: Callable[..., Any],
    status: int,
    after: str | None,
    settings: dict[str, float],
) -> None:
    told, address = script
    told.refuse(status, "too-many", after=after)
    with pytest.raises(ServerProblem) as raised:
        ask(address, **settings)
    assert raised.value.retry_after == (None if after is None else float(after))
    assert len(told.requests) == 1


def test_a_server_that_always_refuses_is_given_up(script: tuple[Script, str]) -> None:
    told, address = script
    told.refuse(503, "too-busy", times=10_000)
    with pytest.raises(ServerProblem, match="too-busy"):
        get_server(address, repeat=0.5)
    assert len(told.requests) > 1


def test_a_change_is_repeated_only_if_it_was_not_made(script: tuple[Script, str]) -> None:
    told, address = script
    with Client(address) as client:
        session = client.session("WNXEPA", "e0c82YMu7flXb7pFzq83ag")
        told.refuse(503, "too-busy")
        session.freeze()
        assert [method for method, _ in told.requests] == ["POST", "POST"]
        told.refuse(503, "store-failing")
        with pytest.raises(ServerProblem, match="store-failing"):
            session.delete()
        told.answers = [(503, {"Retry-After": "0"}, "a proxy's words"), (200, {}, {})]
        with pytest.raises(touchfigures.BadAnswer):
            session.freeze()
    assert len(told.requests) == 4


CREATED = {
    "code": "WNXEPA",
    "hostToken": "t",
    "joinURL": "http://x/touch?s=WNXEPA",
    "expiresAt": "2026-11-22T08:49:54Z",
}


def test_a_creation_is_sent_until_it_is_answered_and_is_one(script: tuple[Script, str]) -> None:
    """By its key the server knows it again: after a broken connection, a refusal, and while the first is under way."""
    told, address = script

    async def create() -> str:
        async with AsyncClient(address) as client:
            return (await client.create_session()).code

    with Client(address) as client:
        for make in (lambda: client.create_session().code, lambda: asyncio.run(create())):
            told.requests.clear()
            refusals = [refusal(503, "store-failing"), refusal(409, "idempotency-key-in-use")]
            told.answers = [(0, {}, None), *refusals, (201, {}, CREATED)]
            assert make() == "WNXEPA"
            keys = [headers["idempotency-key"] for _, headers in told.requests]
            assert len(keys) == 4 and len(set(keys)) == 1
        assert client.create_session().code == "WNXEPA"
        assert told.requests[-1][1]["idempotency-key"] != keys[0]


def test_a_change_whose_connection_breaks_is_not_sent_again(script: tuple[Script, str]) -> None:
    told, address = script
    told.answers = [(0, {}, None), (200, {}, {})]
    with Client(address) as client, pytest.raises(touchfigures.ConnectionFailed):
        client.session("WNXEPA", "e0c82YMu7flXb7pFzq83ag").freeze()
    assert [(method, "idempotency-key" in headers) for method, headers in told.requests] == [("POST", False)]


def test_the_end_of_a_client_ends_its_waits(script: tuple[Script, str]) -> None:
    told, address = script
    told.refuse(503, "too-busy", times=10_000, after="20")
    begun = time.monotonic()
    client = Client(address)
    threading.Timer(0.2, client.close).start()
    with pytest.raises(ClientClosed):
        client.get_server()

    async def ask() -> None:
        later = AsyncClient(address)
        asyncio.get_running_loop().call_later(0.2, lambda: asyncio.ensure_future(later.aclose()))
        with pytest.raises(ClientClosed):
            await later.get_server()

    asyncio.run(ask())
    assert time.monotonic() - begun < 20


@BOTH
def test_each_request_names_the_client(script: tuple[Script, str], ask: Callable[..., Any]) -> None:
    told, address = script
    ask(address)
    assert told.requests[0][1]["user-agent"] == f"touchfigures-python/{touchfigures.__version__}"


def test_the_version_is_that_of_the_server_that_it_comes_with(client: Client) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(-.+)?", touchfigures.__version__)
    assert client.get_server()["version"] == touchfigures.__version__


def test_what_has_not_changed_is_not_sent_again(client: Client, session: Session) -> None:
    statuses: list[int] = []

    def note(response: httpx.Response) -> None:
        statuses.append(response.status_code)

    client._http.event_hooks = {"response": [note]}
    first = session.get_stats()
    assert session.get_stats() == first and statuses == [200, 304]
    with session.phone() as phone:
        phone.draw(tap((9, 9)), at_once=True)
        phone.settle()
    changed = session.get_stats()
    assert changed["participants"][0]["touches"] == 1 and statuses == [200, 304, 200]
    # Frames are made of what is kept, too; each heatmap has a tag of its own.
    assert session.get_heatmap("count") != session.get_heatmap("dwell")
    statuses.clear()
    assert session.stats()["touches"].tolist() == [1] and session.get_heatmap("count")
    assert statuses == [304, 304]
    assert session.get_summary()["touches"] == 1


def test_an_awaited_answer_is_kept_as_well(client: Client, session: Session) -> None:
    async def ask() -> None:
        statuses: list[int] = []

        async def note(response: httpx.Response) -> None:
            statuses.append(response.status_code)

        async with AsyncClient(client.address) as later:
            later._http.event_hooks = {"response": [note]}
            seen = later.session(session.code)
            assert await seen.get_stats() == await seen.get_stats()
        assert statuses == [200, 304]

    asyncio.run(ask())


def request(path: str, **fields: Any) -> Request[Any]:
    return Request("GET", path, read_json, **fields)


def tagged(size: int = 1, tag: str = '"a"', status: int = 200) -> Response:
    return Response(status, {"etag": tag}, b"x" * size)


def test_an_answer_is_kept_for_the_same_request_alone() -> None:
    kept = KeptAnswers()
    session = SessionAccess("WNXEPA", "e0c82YMu7flXb7pFzq83ag")
    asked = get_heatmap(session, "count")
    kept.whole(asked, tagged(), None)
    assert kept.find(get_heatmap(session, "count")) == tagged()
    assert kept.find(get_heatmap(session, "dwell")) is None
    one = request("/x", token="a", language="de")
    kept.whole(one, tagged(), None)
    for other in (
        request("/y", token="a", language="de"),
        request("/x", token="b", language="de"),
        request("/x", token="a"),
    ):
        assert kept.find(other) is None
    # One that is gone is forgotten; the answer that a 304 is about is the one whose tag was sent.
    assert kept.whole(one, tagged(status=304), tagged(2)) == tagged(2)
    kept.whole(one, tagged(status=404), None)
    assert kept.find(one) is None


def test_few_answers_are_kept() -> None:
    kept = KeptAnswers()
    for number in range(MAX_ANSWERS + 1):
        kept.whole(request(f"/{number}"), tagged(), None)
    assert kept.find(request("/0")) is None and kept.find(request("/1")) is not None
    kept.whole(request("/large"), tagged(MAX_BYTES), None)
    assert kept.find(request("/large")) is not None and kept.find(request("/5")) is None
    kept.whole(request("/larger"), tagged(MAX_BYTES + 1), None)
    assert kept.find(request("/larger")) is None
