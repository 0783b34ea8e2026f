"""Figures that come by themselves: as long as the session lasts, over a restart, and up to the client's end."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from server import Server

from touchfigures import (
    AsyncClient,
    Client,
    ClientClosed,
    ConnectionFailed,
    NoAnswer,
    ServerProblem,
    Session,
    Stroke,
    TouchFiguresError,
)
from touchfigures._follower import events

TRIANGLE = Stroke([(50, 50), (242, 50), (242, 306), (50, 50)], rate=None)


def test_figures_come_when_they_change_and_end_with_the_session(session: Session) -> None:
    summaries, all_stats = session.follow_summary(), session.follow_stats()
    assert next(summaries)["touches"] == 0
    assert next(all_stats)["participants"] == []
    with session.phone() as phone:
        phone.draw(TRIANGLE, at_once=True)
        phone.settle()
        assert next(each for each in summaries if each["touches"] == 1)["distance"]["totalCentimetres"] == 12
        stats = next(each for each in all_stats if each["merged"]["touches"] == 1)
        assert [one["id"] for one in stats["participants"]] == [phone.id]
        assert next(session.follow_participant(phone.id))["distance"]["totalCentimetres"] == 12
    session.end()
    left = list(summaries)
    assert left == [] or left[-1]["connected"] == 0
    # Who comes later gets the last figures.
    assert [each["touches"] for each in session.follow_summary()] == [1]


def test_a_follower_goes_on_after_a_restart_without_a_repetition(tmp_path: Path) -> None:
    own = Server(tmp_path / "data").start()
    port = own.port

    async def follow() -> None:
        async with AsyncClient(own.url) as client:
            session = await client.create_session()
            summaries = session.follow_summary()
            assert (await anext(summaries))["touches"] == 0
            await asyncio.to_thread(own.stop)
            own.start(port=port)
            coming = asyncio.ensure_future(until_touched(summaries))
            async with session.phone() as phone:
                await phone.draw(TRIANGLE, at_once=True)
                await phone.settle()
                come = await coming
            assert come[0]["participants"] == 1
            assert come[-1]["distance"]["totalCentimetres"] == 12
            impatient = session.follow_summary(patience=0.3)
            await anext(impatient)
            await asyncio.to_thread(own.stop)
            with pytest.raises(ConnectionFailed, match="No server listens at"):
                async for _ in impatient:
                    pass
            await summaries.aclose()

    async def until_touched(summaries: AsyncIterator) -> list[dict]:
        come = []
        async for each in summaries:
            come.append(each)
            if each["touches"]:
                return come
        raise AssertionError("ended")

    try:
        asyncio.run(follow())
    finally:
        if own.running:
            own.kill()


def test_what_is_refused_or_unreachable_is_said_at_once(client: Client) -> None:
    with pytest.raises(ServerProblem) as unknown:
        next(client.session("ZZZZZZ").follow_stats())
    assert unknown.value.type == "unknown-session"
    with pytest.raises(ServerProblem) as nobody:
        next(client.create_session().follow_participant("p9"))
    assert nobody.value.type == "unknown-participant"


def test_a_silent_server_is_a_timeout() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with Client(address, timeout=0.1) as client, pytest.raises(NoAnswer, match="took the connection"):
            next(client.session("ABCDEF").follow_summary())


def test_the_end_of_a_client_ends_its_followers(server: Server) -> None:
    async def close_while_following() -> None:
        client = AsyncClient(server.url)
        summaries = (await client.create_session()).follow_summary()
        await anext(summaries)
        waiting = asyncio.ensure_future(anext(summaries))
        await asyncio.sleep(0)
        await client.aclose()
        with pytest.raises(ClientClosed):
            await waiting

    asyncio.run(close_while_following())

    client = Client(server.url)
    summaries = client.create_session().follow_summary()
    next(summaries)
    ended: list[type] = []

    def wait(followed: Iterator) -> None:
        try:
            next(followed)
        except TouchFiguresError as error:
            ended.append(type(error))

    thread = threading.Thread(target=wait, args=(summaries,))
    thread.start()
    client.close()
    thread.join(20)
    assert ended == [ClientClosed]


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_events_are_read_from_pieces_of_any_size(size: int) -> None:
    text = ': hello\n\nid: "a"\ndata: {"name":"\u2028é"}\n\n: \n\n'
    stream = f"{text}data: 1\r\ndata: 2\r\nid: b\r\n\r\ndata: cut off".encode()

    async def read() -> list:
        async def pieces() -> AsyncIterator[bytes]:
            for start in range(0, len(stream), size):
                yield stream[start : start + size]

        return [event async for event in events(pieces())]

    assert asyncio.run(read()) == [('"a"', '{"name":"\u2028é"}'), ("b", "1\n2")]
