"""A phone that cannot send says so: after its `with`, the session's end, a ban, the client's end."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from server import Server

from touchfigures import (
    AsyncClient,
    AsyncPhone,
    Client,
    ClientClosed,
    LiveClosed,
    NotJoined,
    Phone,
    Session,
    SessionEnded,
    Stroke,
    TouchFiguresError,
    tap,
)

LINE = Stroke([(0.0, 0.0), (64.0, 0.0)], seconds=0.1)
ANCHORS = [["#buy", 0.5, 0.4, 92, "hit", False]]

# Everything that sends or waits, as a test calls it on either class.
SENDING: dict[str, Callable[[Any], Any]] = {
    "draw at once": lambda phone: phone.draw(LINE, at_once=True),
    "draw": lambda phone: phone.draw(LINE),
    "draw nothing": lambda phone: phone.draw(),
    "send": lambda phone: phone.send([[0, 1, 10, 10, 0]]),
    "send nothing": lambda phone: phone.send([]),
    "send anchors": lambda phone: phone.send_anchors("https://example.org/", 390, ANCHORS),
    "wait": lambda phone: phone.wait_until(lambda: False),
    "wait for targets": lambda phone: phone.wait_for_targets(),
}
every_call = pytest.mark.parametrize("call", SENDING.values(), ids=SENDING.keys())


def wait_until_closed(phone: Phone) -> None:
    with pytest.raises(LiveClosed):
        phone.wait_until(lambda: False)


def awaited(url: str, run: Callable[[AsyncClient], Awaitable[None]]) -> None:
    """Runs a test on an asynchronous client that it may close itself."""

    async def run_all() -> None:
        async with AsyncClient(url) as client:
            await run(client)

    asyncio.run(run_all())


@every_call
def test_a_phone_refuses_after_the_end_of_its_with(session: Session, call: Callable[[Phone], Any]) -> None:
    with session.phone() as phone:
        phone.draw(LINE, at_once=True)
        phone.settle()
    with pytest.raises(NotJoined, match="has left"):
        call(phone)
    assert phone.waiting_batches == 0, "nothing was taken"
    assert phone.settle().touches == 1, "what was drawn before is known"


@every_call
def test_a_phone_that_never_joined_refuses(session: Session, call: Callable[[Phone], Any]) -> None:
    with pytest.raises(NotJoined):
        call(session.phone())


@every_call
def test_a_phone_refuses_after_the_end_of_its_session(session: Session, call: Callable[[Phone], Any]) -> None:
    with session.phone() as phone:
        session.end()
        wait_until_closed(phone)
        with pytest.raises(SessionEnded):
            call(phone)
    with pytest.raises(SessionEnded):
        call(phone)


@every_call
def test_a_banned_phone_refuses(session: Session, call: Callable[[Phone], Any]) -> None:
    with session.phone() as phone:
        session.ban(phone.id)
        wait_until_closed(phone)
        with pytest.raises(LiveClosed, match="does not let this phone in"):
            call(phone)


@every_call
def test_a_phone_refuses_after_the_end_of_its_client(server: Server, call: Callable[[Phone], Any]) -> None:
    client = Client(server.url)
    session = client.create_session()
    with session.phone() as phone:
        client.close()
        with pytest.raises(ClientClosed):
            call(phone)
    for late in (phone.join, session.phone, session.get_stats, lambda: next(session.live())):
        with pytest.raises(ClientClosed):
            late()


def test_strokes_that_the_clients_end_cuts_off_are_reported(server: Server) -> None:
    long = [Stroke([(0.0, 0.0), (64.0, 0.0)], seconds=10)] * 30
    client = Client(server.url)
    with pytest.raises(ClientClosed), client.create_session().phone() as phone:
        phone.draw(*long, at_once=True)
        client.close()
    assert phone._phone._outbox.has_unsent

    async def run(client: AsyncClient) -> None:
        session = await client.create_session()
        with pytest.raises(ClientClosed):
            async with session.phone() as phone:
                await phone.draw(*long, at_once=True)
                await client.aclose()

    awaited(server.url, run)


@every_call
def test_the_asynchronous_phone_refuses_too(server: Server, call: Callable[[AsyncPhone], Awaitable[Any]]) -> None:
    async def run(client: AsyncClient) -> None:
        session = await client.create_session()
        phone = session.phone()
        with pytest.raises(NotJoined):
            await call(phone)
        async with phone:
            pass
        with pytest.raises(NotJoined):
            await call(phone)
        banned, ended, closed = session.phone(), session.phone(), session.phone()
        for each in (banned, ended):
            await each.join()
        await session.ban(banned.id)
        await session.end()
        for each in (banned, ended):
            with pytest.raises(LiveClosed):
                await each.wait_until(lambda: False)
            with pytest.raises(LiveClosed):
                await call(each)
        other = await client.create_session()
        closed = other.phone()
        await closed.join()
        await client.aclose()
        for late in (call(closed), closed.join(), other.get_stats()):
            with pytest.raises(ClientClosed):
                await late
        for starts in (other.phone, other.live):
            with pytest.raises(ClientClosed):
                starts()

    awaited(server.url, run)


def test_a_phone_of_an_event_loop_that_has_ended_refuses_and_joins_again(server: Server) -> None:
    with Client(server.url) as client:
        code = client.create_session().code
    phone = AsyncClient(server.url).session(code).phone()
    asyncio.run(phone.join())
    with pytest.raises(NotJoined):
        asyncio.run(phone.draw(LINE, at_once=True))

    async def again() -> int:
        async with phone:
            await phone.draw(LINE, at_once=True)
            return (await phone.settle()).touches

    assert asyncio.run(again()) == 1


def test_a_caller_that_waits_is_woken_when_the_phone_leaves(server: Server) -> None:
    async def run(client: AsyncClient) -> None:
        async with (await client.create_session()).phone() as phone:
            waiting = asyncio.create_task(phone.wait_until(lambda: False, timeout=None))
            await asyncio.sleep(0)
        with pytest.raises(NotJoined):
            await waiting

    awaited(server.url, run)


def test_touches_that_a_ban_overtook_are_reported_at_the_end_of_the_with(server: Server) -> None:
    async def run(client: AsyncClient) -> None:
        session = await client.create_session()
        with pytest.raises(LiveClosed, match="does not let this phone in"):
            async with session.phone() as phone:
                phone.cut()
                await phone.draw(LINE, at_once=True)
                await session.ban(phone.id)

    awaited(server.url, run)


def test_the_end_of_the_with_sends_the_remaining_touches(session: Session) -> None:
    with session.phone() as phone:
        phone.draw(*(tap((9, 9), start=turn) for turn in range(1000)), at_once=True)
        assert phone.waiting_batches
    phone.join()
    assert phone.settle().touches == 1000
    assert sum(len(record["events"]) for record in session.get_events()) == 2000
    phone.leave()


def test_an_error_within_the_with_is_not_hidden_by_the_remaining_touches(session: Session) -> None:
    with pytest.raises(ZeroDivisionError), session.phone() as phone:
        phone.cut()
        phone.draw(LINE, at_once=True)
        raise ZeroDivisionError


def test_a_viewer_hears_of_the_asynchronous_clients_end(server: Server) -> None:
    async def run(client: AsyncClient) -> None:
        session = await client.create_session()
        reading, lost, unread = session.live(), session.live(), session.live()
        for each in (reading, lost):
            await anext(each)
        waiting = [asyncio.create_task(watch(each)) for each in (reading, lost)]
        await asyncio.sleep(0)
        for line in list(client._lines)[:1]:
            # It is about to connect again.
            line.cut()
        await client.aclose()
        for task in waiting:
            with pytest.raises(ClientClosed):
                await asyncio.wait_for(task, 30)
        with pytest.raises(ClientClosed):
            await anext(unread)

    async def watch(messages: AsyncIterator[object]) -> None:
        async for _ in messages:
            pass

    awaited(server.url, run)


def note(began: threading.Event) -> bool:
    """A condition that never holds."""
    began.set()
    return False


# Each sets the event once it waits, or has the phone count a touch.
WAITING: dict[str, Callable[[Session, Phone, threading.Event], Any]] = {
    "a condition": lambda session, phone, began: phone.wait_until(lambda: note(began), timeout=None),
    "strokes": lambda session, phone, began: phone.draw(Stroke([(0.0, 0.0), (64.0, 0.0)], seconds=60)),
    "messages": lambda session, phone, began: [note(began) for _ in session.live()],
}


@pytest.mark.parametrize("wait", WAITING.values(), ids=WAITING.keys())
def test_a_caller_that_waits_hears_of_the_clients_end(server: Server, wait: Callable[..., Any]) -> None:
    client = Client(server.url)
    session = client.create_session()
    phone = session.phone()
    phone.join()
    raised: list[BaseException] = []
    began = threading.Event()

    def waits() -> None:
        try:
            wait(session, phone, began)
        except BaseException as error:
            raised.append(error)

    waiting = threading.Thread(target=waits)
    waiting.start()
    while not began.is_set() and not phone.figures.touches:
        time.sleep(0.001)
    client.close()
    waiting.join(30)
    assert [type(error) for error in raised] == [ClientClosed]


@pytest.mark.parametrize(
    "call",
    [
        lambda session, phone: phone.settle(),
        lambda session, phone: phone.draw(LINE),
        lambda session, phone: phone.leave(),
    ],
)
def test_a_condition_that_waits_itself_is_refused(session: Session, call: Callable[[Session, Phone], Any]) -> None:
    with session.phone() as phone:
        with pytest.raises(TouchFiguresError, match="would wait for itself"):
            phone.wait_until(lambda: call(session, phone) is None)
        phone.draw(LINE, at_once=True)
        assert phone.settle().touches == 1


@pytest.mark.parametrize("at_once", [True, False])
def test_several_threads_draw_one_after_the_other(session: Session, at_once: bool) -> None:
    with session.phone() as phone:
        drawing = [threading.Thread(target=phone.draw, args=(LINE,), kwargs={"at_once": at_once}) for _ in range(5)]
        for thread in drawing:
            thread.start()
        for thread in drawing:
            thread.join()
        figures = phone.settle()
        assert (figures.touches, round(figures.total_centimetres, 6)) == (5, 5)


def test_all_ends_are_errors_of_the_package() -> None:
    assert issubclass(NotJoined, TouchFiguresError)
    assert issubclass(ClientClosed, TouchFiguresError)
