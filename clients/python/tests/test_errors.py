"""Errors say what is wrong, and how to mend it."""

import asyncio
import http.server
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from server import Server

from touchfigures import AsyncClient, BadAnswer, Client, ConnectionFailed, ServerProblem, Session, Snapshot, errors, tap
from touchfigures import _operations as operations
from touchfigures._operations import get_server
from touchfigures._request import Request, Response


def test_a_problem_has_the_servers_text(client: Client) -> None:
    with pytest.raises(ServerProblem) as raised:
        client.session("222222").get_stats()
    problem = raised.value
    assert (problem.status, problem.type, problem.title) == (404, "unknown-session", "Unknown session")
    assert problem.detail == "Unknown session code 222222."
    assert problem.request_id
    named = f"(HTTP 404, unknown-session, request {problem.request_id})"
    assert str(problem) == f"Unknown session: Unknown session code 222222. {named}"


def test_a_problem_of_an_older_server_names_no_request() -> None:
    problem = ServerProblem({"type": "/docs#too-busy", "title": "Too busy", "status": 503, "detail": "Try again."})
    assert problem.request_id is None
    assert str(problem) == "Too busy: Try again. (HTTP 503, too-busy)"


def test_the_host_needs_the_token(client: Client, session: Session) -> None:
    with pytest.raises(ServerProblem, match="token-missing"):
        client.session(session.code).freeze()
    with pytest.raises(ServerProblem, match="token-wrong"):
        client.session(session.code, "A" * 22).freeze()


def test_a_wrong_value_names_its_field(session: Session) -> None:
    with pytest.raises(ServerProblem) as raised:
        session.start_challenge("hold", 10_000)
    assert (raised.value.status, raised.value.field) == (422, "target")


def test_a_session_without_events_says_so(client: Client) -> None:
    session = client.create_session(retention="figures")
    with pytest.raises(ServerProblem, match="no-events"):
        session.events()


def test_a_problem_says_when_to_retry() -> None:
    content = b'{"type":"/docs#too-many","title":"Too many requests","status":429,"detail":"Try again in 5 s."}'
    answer = Response(429, {"content-type": "application/problem+json", "retry-after": "5"}, content)
    with pytest.raises(ServerProblem) as raised:
        get_server().decode(answer)
    assert raised.value.retry_after == 5


@pytest.mark.parametrize(
    "written, seconds",
    [
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0),
        ("soon", None),
        ("nan", None),
        ("-1", None),
        ("Wed, 99 Oct 2015 07:28:00 GMT", None),
    ],
)
def test_a_proxys_time_to_retry_is_read_or_left_out(written: str, seconds: float | None) -> None:
    content = b'{"type":"/docs#too-busy","title":"Too busy","status":503,"detail":"Try again."}'
    answer = Response(503, {"content-type": "application/problem+json", "retry-after": written}, content)
    with pytest.raises(ServerProblem) as raised:
        get_server().decode(answer)
    assert raised.value.retry_after == seconds


@pytest.mark.parametrize(
    "content", [b"no JSON", b"{}", b"[]", b"7", b'{"type":"about:blank","title":"t","status":500}', b"[" * 100_000]
)
def test_a_problem_of_another_form_is_not_of_the_server(content: bytes) -> None:
    with pytest.raises(BadAnswer, match="not by a TouchFigures server"):
        get_server().decode(Response(500, {"content-type": "application/problem+json"}, content))


ANSWERS = {
    "an object": b"{}",
    "a list": b"[]",
    "null": b"null",
    "a number": b"7",
    "a deep list": b"[" * 100_000,
    "no text": b"\xff",
}


@pytest.mark.parametrize("content", ANSWERS.values(), ids=ANSWERS.keys())
@pytest.mark.parametrize("operation", [operations.stats, operations.gestures, operations.results, operations.events])
def test_an_answer_of_another_form_is_reported(operation: Callable[..., Request[object]], content: bytes) -> None:
    with pytest.raises(BadAnswer, match="cannot be read"):
        operation(operations.SessionAccess("222222", None)).decode(Response(200, {}, content))


def test_a_session_of_another_form_and_a_damaged_coding_are_reported() -> None:
    class Damaged(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.do_GET()

        def do_GET(self) -> None:
            self.send_response(200)
            if self.command == "GET":
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Damaged) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{running.server_port}"

        async def ask() -> None:
            async with AsyncClient(url) as client:
                with pytest.raises(BadAnswer, match="cannot be read"):
                    await client.create_session()
                with pytest.raises(BadAnswer, match="cannot be read"):
                    await client.get_server()

        with Client(url) as client:
            with pytest.raises(BadAnswer, match="cannot be read"):
                client.create_session()
            with pytest.raises(BadAnswer, match="cannot be read"):
                client.get_server()
        asyncio.run(ask())
        running.shutdown()


def test_a_missing_server_is_reported_with_its_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    with Client(address) as client:
        with pytest.raises(ConnectionFailed, match=f"No server listens at {address}.*touchfigures serve"):
            client.get_server()
        with pytest.raises(ConnectionFailed, match="No server listens at"):
            client.session("222222").phone().join()

    async def ask() -> None:
        async with AsyncClient(address) as client:
            await client.get_server()

    with pytest.raises(ConnectionFailed, match="No server listens at"):
        asyncio.run(ask())


class Stranger(http.server.BaseHTTPRequestHandler):
    """Another web server, which has a page for everything."""

    def do_GET(self) -> None:
        self.send_response(502 if "sessions" in self.path else 200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<p>It works!</p>")

    def log_message(self, *arguments: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture
def stranger() -> Iterator[Client]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        with Client(f"http://127.0.0.1:{other.server_port}") as client:
            yield client
        other.shutdown()


def test_another_server_is_recognised(stranger: Client) -> None:
    with pytest.raises(BadAnswer, match=r"cannot be read.*Is this a TouchFigures server"):
        stranger.get_server()
    with pytest.raises(BadAnswer, match="HTTP 502, but not by a TouchFigures server"):
        stranger.session("222222").get_stats()
    with pytest.raises(ConnectionFailed, match="No usable connection"):
        next(stranger.session("222222").live())


@pytest.mark.parametrize(
    "address",
    [
        *("http://localhost:8080/touch?s=WNXEPA", "ftp://localhost", "localhost:port", "http://", "a@localhost", ""),
        *("http://[::1", "http://a:99999", "http://a\0b", "http://ä..ö", "http://\udc80", f"http://{'a' * 300}"),
    ],
)
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="is not a server's address"):
        Client(address)


def test_an_address_of_version_6_is_one() -> None:
    with Client("http://[::1]:8080") as client:
        assert client.address == "http://[::1]:8080"


@pytest.mark.parametrize("address", ["localhost:8080", "http://localhost:8080", "http://localhost:8080/"])
def test_an_address_is_accepted_without_a_scheme_and_with_a_slash(address: str) -> None:
    with Client(address) as client:
        assert client.address == "http://localhost:8080"


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (socket.gaierror(-2, "Name or service not known"), "is not a known host"),
        (TimeoutError(), "did not answer in time"),
        (ssl.SSLError(1, "wrong version number"), "does not answer with TLS"),
        (ExceptionGroup("all failed", [OSError("other"), ConnectionRefusedError(111, "refused")]), "No server listens"),
        (OSError("network is down"), "network is down"),
    ],
)
def test_a_cause_is_found_below_other_errors(cause: Exception, words: str) -> None:
    outer = httpx.ConnectError("failed")
    outer.__cause__ = cause
    assert words in str(errors.failed("http://localhost:8080", outer))


def test_the_servers_own_certificate_is_trusted_only_with_its_authority(tmp_path: Path) -> None:
    running = Server(tmp_path / "data", tls=True).start()
    try:
        address = running.urls["https"]
        with Client(address) as client:
            with pytest.raises(ConnectionFailed, match=r"does not trust.*/ca\.pem.*certificate_authority"):
                client.get_server()
            with pytest.raises(ConnectionFailed, match="does not trust"):
                next(client.session("222222").live())
        client = Client(running.url.replace("http:", "https:"))
        with client, pytest.raises(ConnectionFailed, match="does not answer with TLS"):
            client.get_server()
        authority = tmp_path / "ca.pem"
        authority.write_bytes(httpx.get(f"{running.url}/ca.pem").content)
        with Client(address, certificate_authority=authority) as client:
            session = client.create_session()
            with session.phone() as phone:
                phone.draw(tap((9, 9)), at_once=True)
                assert phone.settle().touches == 1
            assert isinstance(next(session.live()), Snapshot)
    finally:
        running.stop()


def test_only_frames_need_pandas(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert session.get_stats()["code"] == session.code
    with pytest.raises(ImportError, match=r"pip install 'touchfigures\[frames\]'"):
        session.stats()
    with pytest.raises(ImportError, match=r"pip install 'touchfigures\[frames\]'"):
        session.heatmap()
