"""Viewers' messages from a real server."""

import asyncio
import json
import time
from collections.abc import AsyncIterator

import httpx
import pytest
from server import Server
from websockets.asyncio.server import ServerConnection, serve

from touchfigures import (
    AsyncClient,
    Client,
    ClientClosed,
    ConnectionFailed,
    Frame,
    LiveClosed,
    LiveMessage,
    Session,
    Snapshot,
    State,
    Stroke,
)

TRIANGLE = [(50.0, 50.0), (242.0, 50.0), (242.0, 306.0), (50.0, 50.0)]


async def until(messages: AsyncIterator[LiveMessage], kind: type, condition: object = None) -> list[LiveMessage]:
    """Reads up to a message of a kind for which the condition holds."""
    read: list[LiveMessage] = []
    async with asyncio.timeout(20):
        async for message in messages:
            read.append(message)
            if isinstance(message, kind) and (condition is None or condition(message)):  # type: ignore[operator]
                return read
    raise AssertionError(f"ended after {read}")


def test_a_viewer_sees_the_room(server: Server) -> None:
    async def watch() -> None:
        async with AsyncClient(server.url) as client:
            session = await client.create_session()
            messages = session.live()
            snapshot = (await until(messages, Snapshot))[0]
            assert isinstance(snapshot, Snapshot)
            assert snapshot.stats["participants"] == []
            async with session.phone() as phone:
                joined = (await until(messages, Frame, lambda frame: frame.joined))[-1]
                assert isinstance(joined, Frame)
                assert [one["id"] for one in joined.joined] == [phone.id]
                await phone.draw(Stroke(TRIANGLE, seconds=0.4))
                frames = await until(
                    messages, Frame, lambda f: any(f"{one.total_centimetres:.2f}" == "12.00" for one in f.figures)
                )
                touches = [touch for frame in frames for touch in frame.touches]
                assert touches
                assert {touch.participant for touch in touches} == {phone.id}
                # On the triangle's path, as shares of 390 and 844 px.
                assert all(50 / 390 <= touch.x <= 242 / 390 and 50 / 844 <= touch.y <= 306 / 844 for touch in touches)
                await session.freeze()
                state = (await until(messages, State))[-1]
                assert isinstance(state, State)
                assert state.message["frozen"] is True
            await until(messages, Frame, lambda frame: frame.left == [phone.id])
            await session.end()
            assert [message async for message in messages if isinstance(message, Snapshot)] == []

    asyncio.run(watch())


def test_the_plain_client_iterates(session: Session) -> None:
    with session.phone() as phone:
        messages = session.live()
        assert isinstance(next(messages), Snapshot)
        phone.draw(Stroke(TRIANGLE, rate=None), at_once=True)
        for message in messages:
            if isinstance(message, Frame) and message.figures:
                break
        assert message.figures[0].total_centimetres == 12
        session.end()
        assert all(not isinstance(message, Snapshot) for message in messages)


def test_only_the_host_gets_walkers(session: Session, client: Client) -> None:
    stranger = client.session(session.code)
    assert "walkers" in next(session.live()).message
    assert "walkers" not in next(stranger.live()).message


def test_a_viewer_continues_after_a_restart_and_gives_up_without_one(tmp_path: object) -> None:
    own = Server(tmp_path / "data").start()  # type: ignore[operator]
    port = own.port

    async def watch() -> None:
        async with AsyncClient(own.url) as client:
            session = await client.create_session()
            messages = session.live()
            await until(messages, Snapshot)
            await asyncio.to_thread(own.stop)
            own.start(port=port)
            await until(messages, Snapshot)
            await messages.aclose()
            impatient = session.live(patience=0.3)
            await until(impatient, Snapshot)
            await asyncio.to_thread(own.stop)
            with pytest.raises(ConnectionFailed, match="No server listens at"):
                await until(impatient, Snapshot)

    try:
        asyncio.run(watch())
    finally:
        if own.running:
            own.kill()


def test_a_server_that_closes_each_connection_is_given_up() -> None:
    greeted = []

    async def full(socket: ServerConnection) -> None:
        greeted.append(json.loads(await socket.recv())["role"])
        await socket.close(1013, "server full")

    async def watch() -> None:
        async with serve(full, "127.0.0.1", 0, subprotocols=["touchfigures.v1"]) as busy:
            client = AsyncClient(f"http://127.0.0.1:{busy.sockets[0].getsockname()[1]}")
            with pytest.raises(ConnectionFailed, match="closes each connection with 1013 server full"):
                await anext(client.session("222222").live(patience=0.5))
            await client.aclose()

    asyncio.run(watch())
    # At once, after 0.1 s and after 0.2 s more; a busy machine may have no time for the last one.
    assert greeted in (["view"] * 2, ["view"] * 3)


def test_each_message_restarts_the_timeout() -> None:
    async def moving(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send('{"type":"session","frozen":false}')
        await socket.close(1012, "session moving")

    async def watch() -> None:
        async with serve(moving, "127.0.0.1", 0, subprotocols=["touchfigures.v1"]) as restless:
            client = AsyncClient(f"http://127.0.0.1:{restless.sockets[0].getsockname()[1]}")
            messages = client.session("222222").live(patience=0.6)
            began = asyncio.get_running_loop().time()
            # One for each connection, at least 0.1 s apart: more than the patience in all.
            assert [type(await anext(messages)) for _ in range(9)] == [State] * 9
            assert asyncio.get_running_loop().time() - began > 0.6
            await messages.aclose()
            await client.aclose()

    asyncio.run(watch())


def wait_for_viewers(server: Server, count: int) -> None:
    """Waits until the server counts this many."""
    deadline = time.monotonic() + 10
    while f"\ntouchfigures_viewers_connected {count}\n" not in httpx.get(f"{server.url}/metrics").text:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_closed_client_ends_its_open_parts(server: Server) -> None:
    wait_for_viewers(server, 0)
    with Client(server.url) as client:
        session = client.create_session()
        viewers = [session.live() for _ in range(8)]
        assert all(isinstance(next(messages), Snapshot) for messages in viewers)
        wait_for_viewers(server, 8)
        phone = session.phone()
        phone.join()
        background = client.background
    assert background.is_closed
    wait_for_viewers(server, 0)
    for messages in viewers:
        messages.close()
    with pytest.raises(ClientClosed, match="The client is closed"):
        phone.settle()


def test_a_wrong_token_is_reported(session: Session, client: Client) -> None:
    with pytest.raises(LiveClosed) as refused:
        next(client.session(session.code, "A" * 22).live())
    assert refused.value.code == 4401
