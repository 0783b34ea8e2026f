"""A silent server is a TimeoutError that says so, whatever was called."""

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator

import pytest
from websockets.sync.server import ServerConnection, serve

from touchfigures import AsyncClient, Client, ConnectionFailed, NoAnswer, Session, TouchFiguresError

SECONDS = 0.2


@pytest.fixture
def silent() -> Iterator[str]:
    """Takes connections, and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture
def breaking_off() -> Iterator[str]:
    """Begins each response, and says no more."""
    ended = threading.Event()

    def begin(listening: socket.socket) -> None:
        with listening.accept()[0] as taken:
            taken.recv(65536)
            taken.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
            ended.wait(60)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=begin, args=(listening,))
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        ended.set()
        thread.join()


@pytest.fixture
def greeted_by_nobody() -> Iterator[str]:
    """Accepts WebSockets, and says nothing."""

    def listen(connection: ServerConnection) -> None:
        for _ in connection:
            pass

    with serve(listen, "127.0.0.1", 0, subprotocols=["touchfigures.v1"]) as running:  # type: ignore[list-item]
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.socket.getsockname()[1]}"
        running.shutdown()
        thread.join()


def assert_silent(raised: pytest.ExceptionInfo[NoAnswer]) -> None:
    assert isinstance(raised.value, TimeoutError) and isinstance(raised.value, ConnectionFailed)
    assert isinstance(raised.value, TouchFiguresError)
    assert f"within {SECONDS:g} s" in str(raised.value)


CALLS: list[Callable[[Client], object]] = [
    lambda client: client.get_server(),
    lambda client: client.create_session(),
    lambda client: client.session("WNXEPA").get_stats(),
    lambda client: client.session("WNXEPA", "e0c82YMu7flXb7pFzq83ag").freeze(),
    lambda client: client.session("WNXEPA", "e0c82YMu7flXb7pFzq83ag").get_archive(),
    lambda client: client.session("WNXEPA", "e0c82YMu7flXb7pFzq83ag").delete(),
]
LIVE: list[Callable[[Client], object]] = [
    lambda client: next(client.session("WNXEPA").live(patience=SECONDS)),
    lambda client: client.session("WNXEPA").phone(patience=SECONDS).join(),
    lambda client: client.session("WNXEPA").phone(patience=SECONDS).__enter__(),
]


@pytest.mark.parametrize("call", CALLS + LIVE)
def test_a_server_that_says_nothing(silent: str, call: Callable[[Client], object]) -> None:
    with Client(silent, timeout=SECONDS) as client, pytest.raises(NoAnswer) as raised:
        call(client)
    assert_silent(raised)


def test_a_server_that_breaks_off(breaking_off: str) -> None:
    with (
        Client(breaking_off, timeout=SECONDS) as client,
        pytest.raises(NoAnswer, match="took the connection") as raised,
    ):
        client.get_server()
    assert_silent(raised)


@pytest.mark.parametrize("call", LIVE)
def test_a_live_connection_that_says_nothing(greeted_by_nobody: str, call: Callable[[Client], object]) -> None:
    with Client(greeted_by_nobody) as client, pytest.raises(NoAnswer, match="took the connection") as raised:
        call(client)
    assert_silent(raised)


AWAITED: list[Callable[[AsyncClient], Awaitable[object]]] = [
    lambda client: client.get_server(),
    lambda client: client.session("WNXEPA").get_stats(),
    lambda client: anext(client.session("WNXEPA").live(patience=SECONDS)),
    lambda client: client.session("WNXEPA").phone(patience=SECONDS).join(),
]


@pytest.mark.parametrize("call", AWAITED)
def test_an_awaited_server_that_says_nothing(silent: str, call: Callable[[AsyncClient], Awaitable[object]]) -> None:
    async def ask() -> None:
        async with AsyncClient(silent, timeout=SECONDS) as client:
            with pytest.raises(NoAnswer) as raised:
                await call(client)
            assert_silent(raised)

    asyncio.run(ask())


def test_waits_of_a_phone_say_what_they_waited_for(session: Session) -> None:
    with session.phone() as phone:
        for call, words in (
            (lambda: phone.wait_until(lambda: False, timeout=SECONDS), "the condition does not hold"),
            (lambda: phone.wait_for_targets(timeout=SECONDS), "the server has not sent such targets"),
        ):
            with pytest.raises(TimeoutError, match=f"after {SECONDS} s {words}"):
                call()
