"""A simulated phone, as a page's touches would make it."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import aclosing
from types import TracebackType
from typing import Any, Literal, NoReturn, Self

from . import models
from ._address import Address
from ._contract import MAX_MESSAGES_PER_SECOND
from ._line import Line
from ._outbox import Anchor, Outbox
from .errors import ClientClosed, NoAnswer, NotJoined, TouchFiguresError
from .messages import Figures, Targets
from .strokes import Event, Touching, events, require_finite, tap

# Batches per second, below the server's bound; a page sends one per frame of its screen.
MAX_BATCHES_PER_SECOND = MAX_MESSAGES_PER_SECOND * 4 // 5
FRAMES_PER_SECOND = 60
# As our pages bound it (docs/protocol.md, "figures"); the simulator waits then, and drops nothing.
MAX_WAITING_EVENTS = 20_000
# As docs/weighing.md says.
SAMPLES_PER_BATCH = 512


class AsyncPhone:
    """One participant who draws. Made by `AsyncSession.phone`; joins as a context manager, and leaves at its end.

    A lost connection is restored within `patience` seconds, as the same participant; nothing counts twice and
    nothing is lost. The end of its `with` sends the rest. The error that ended the connection for good is raised by
    the next call that sends or waits, or by that end if something is left. A phone that has left, or never joined,
    raises `NotJoined`.
    """

    def __init__(
        self,
        address: Address,
        code: str,
        screen: dict[str, Any],
        scale: dict[str, Any] | None,
        patience: float,
        names: dict[str, str | None] | None = None,
    ) -> None:
        self._outbox = Outbox(screen, scale, names)
        self._line = Line(address, code, self._outbox.hello, patience, self._outbox.lost)
        self._changed = asyncio.Event()
        self._to_send = asyncio.Event()
        self._drawing = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._failure: BaseException | None = None
        self._is_told = False
        self._is_closed = False
        self._clock = 0.0
        self._heard: dict[str, dict[str, Any]] = {}

    async def __aenter__(self) -> Self:
        await self.join()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if error is None and self._outbox.has_unsent and not self._is_told:
                await self.wait_until(lambda: not self._outbox.has_unsent, timeout=None)
        finally:
            await self.leave()

    @property
    def id(self) -> str:
        """The participant's id, such as `p1`."""
        return str(self._participant["id"])

    @property
    def name(self) -> str:
        """The name that the server gave, such as `blue salmon`."""
        return str(self._participant["name"])

    @property
    def figures(self) -> Figures:
        """The newest figures that the server has sent."""
        figures = self._outbox.figures
        if figures is None:
            raise TouchFiguresError("the phone has not joined yet")
        return figures

    @property
    def heard(self) -> dict[str, dict[str, Any]]:
        """The newest message of each type, such as `session`, `challenge` and `experiment` (docs/protocol.md)."""
        return self._heard

    @property
    def is_connected(self) -> bool:
        """Whether the phone seems to be connected to the server."""
        return self._outbox.is_welcome

    @property
    def waiting_batches(self) -> int:
        """The number of batches that the server has not confirmed to be on disk."""
        return len(self._outbox.waiting)

    @property
    def _is_running(self) -> bool:
        # Ignores tasks of an event loop that has ended.
        is_of_this_loop = self._loop is asyncio.get_running_loop()
        return is_of_this_loop and bool(self._tasks) and not any(task.done() for task in self._tasks)

    async def join(self) -> None:
        """Joins the session as a new participant; later, reconnects as the same.

        Raises `ConnectionFailed`, `LiveClosed` or TimeoutError, and `ClientClosed` after the client's end.
        """
        if self._is_closed:
            raise ClientClosed
        await self._stop()
        self._failure, self._is_told = None, False
        if self._loop is not asyncio.get_running_loop():
            self._loop = asyncio.get_running_loop()
            self._changed, self._to_send, self._drawing = asyncio.Event(), asyncio.Event(), asyncio.Lock()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send_all())]
        try:
            await self._wait(lambda: self._outbox.is_welcome, 30, lambda: "the server has not let the phone in")
        except BaseException:
            await self.leave()
            raise

    async def leave(self) -> None:
        """Closes the connection; unacknowledged batches are kept for the next `join`."""
        await self._stop()
        # Otherwise callers would wait endlessly.
        self._changed.set()

    async def _close(self) -> None:
        """Leaves permanently, because the client is closed."""
        self._is_closed = True
        await self.leave()

    async def _stop(self) -> None:
        tasks, self._tasks = self._tasks, []
        # Tasks of an event loop that has ended can be neither cancelled nor awaited, and need not be.
        left = tasks if self._loop is asyncio.get_running_loop() else []
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def draw(self, *touching: Touching, at_once: bool = False) -> None:
        """Draws strokes, taps and holds, one finger each, at their times after now on the phone's clock.

        With `at_once` everything is sent without waiting. Figures depend on the events' times, not on when they arrive,
        so they are the same. Of several calls at once one draws after the other.
        """
        self._require_line()
        async with self._drawing:
            await self._draw(touching, at_once)

    async def _draw(self, touching: tuple[Touching, ...], at_once: bool) -> None:
        made = events(touching, self._clock)
        loop = asyncio.get_running_loop()
        began, first = loop.time(), self._clock
        while made:
            now = len(made) if at_once else _count_until(made, first + 1000 * (loop.time() - began))
            if now:
                await self.send(made[:now])
                del made[:now]
            if made and not at_once:
                await asyncio.sleep(1 / FRAMES_PER_SECOND)

    async def send(self, batch: list[Event]) -> int:
        """Sends events in the protocol's form; returns the number of the last batch."""
        self._require_line()
        number = self._outbox.put(batch)
        if batch:
            self._clock = max(self._clock, float(max(event[4] for event in batch)))
        return await self._sent(number)

    async def send_anchors(self, page: str, width: float, anchors: list[Anchor]) -> int:
        """Sends what a visitor of a study touched on a page of this width (px); returns the number of the last batch.

        Anchors are in the protocol's form, such as `["#buy", 0.5, 0.4, 92, "hit", False]`. The page has to be of an
        origin that the server was started with (`--origin`).
        """
        self._require_line()
        return await self._sent(self._outbox.put_anchors(page, width, anchors))

    async def react(self, *seconds: float, wait: float = 2.0) -> int:
        """Does trials of a reaction task, each a flash after `wait` seconds and a touch one of `seconds` after it.

        They happen on the phone's clock and are sent at once. Below 0.1 s a touch is a false start, as without a flash.
        Returns the number of the last batch.
        """
        self._require_line()
        number = self._outbox.numbered
        # All are made before the first is sent, so that a wrong one sends nothing.
        for flash, made in [*self._trials(seconds, wait)]:
            self._outbox.put_own("flash", t=flash)
            number = await self.send(made)
        return number

    def _trials(self, seconds: Sequence[float], wait: float) -> Iterator[tuple[float, list[Event]]]:
        """The time of each flash (ms), and the touch after it."""
        clock = self._clock
        for each in seconds:
            require_finite("a trial", (each, wait))
            flash = clock + 1000 * float(wait)
            made = events([tap((100, 100), start=each)], flash)
            clock = made[-1][4]
            yield flash, made

    async def follow(self, *seconds: float, frame: float = 1 / 60) -> int:
        """Does laps of a latency task, each with a finger whose mean lag behind the mark is one of `seconds`.

        They happen on the phone's clock and are sent at once; `frame` is the time from frame to frame in s.
        Returns the number of the last batch.
        """
        self._require_line()
        number = self._outbox.numbered
        require_finite("a lap", (*seconds, frame))
        for each in seconds:
            self._clock += 2000
            number = await self._sent(self._outbox.put_own("lap", t=self._clock, lag=1000 * each, frame=1000 * frame))
        return number

    async def finish_drawing(self, size: float, turn: int = 0) -> int:
        """Ends a drawing of a symbol task: all strokes that were drawn since the last one.

        `size` is the side of the square that the template is shown in (px), `turn` how often the page is turned by a
        quarter, as the protocol says. Returns the number of the batch.
        """
        self._require_line()
        return await self._sent(self._outbox.put_own("drawn", t=self._clock, size=size, turn=turn))

    async def lay_ground(self, picture: str | None = None, *, scale: float = 1, x: float = 0, y: float = 0) -> int:
        """Says where a picture of the session lies on the screen, for the touches that come; by default none does.

        `scale` is the side of one of the picture's pixels in px of the screen, `x` and `y` where its upper left corner
        lies, which may be outside. Returns the number of the batch.
        """
        self._require_line()
        require_finite("a place", (scale, x, y))
        told: dict[str, float | str] = {} if picture is None else {"picture": picture, "scale": scale, "x": x, "y": y}
        return await self._sent(self._outbox.put_own("ground", **told))

    async def send_recording(
        self,
        samples: Sequence[Sequence[float]],
        /,
        *,
        role: Literal["empty", "reference", "weigh", "swing"],
        way: models.MotionWay = "spring",
        scale: int = 1,
        name: str = "Spring",
        **about: float,
    ) -> int:
        """Sends what the motion sensors felt, for weighing: `[t, ax, ay, az, rx, ry, rz]` in ms, m/s² and rad/s.

        `role` says of what: the phone alone, a known mass (`grams`, `gramsError`), something to weigh (`load`, its
        number, and `tare`, that of its container), or a pendulum (`way` "pendulum", `role` "swing", and its length in
        `metres`). Returns the number of the last batch.
        """
        self._require_line()
        number = 0
        starts = range(0, max(1, len(samples)), SAMPLES_PER_BATCH)
        for start in starts:
            part = [list(row) for row in samples[start : start + SAMPLES_PER_BATCH]]
            for row in part:
                require_finite("a sample", tuple(row))
            first = {"way": way, "scale": scale, "name": name, "role": role, **about} if start == 0 else {}
            last = {"last": True} if start == starts[-1] else {}
            number = await self._sent(self._outbox.put_own("motion", **first, samples=part, **last))
        return number

    async def tell_clock(self, ahead: float, error: float = 0.002, timeout: float = 30) -> int:
        """Tells the server that the room's time is `ahead` seconds ahead of the phone's clock, and at most `error` off.

        From then on its touches compare with those of other phones, as in a wave; those before do, too. The phone asks
        for the room's time first, as the server expects. Returns the number of the batch; raises TimeoutError after
        `timeout` seconds without an answer.
        """
        self._require_line()
        require_finite("a clock", (ahead, error))
        self._heard.pop("clock", None)
        await self._line.send(json.dumps({"type": "clock", "id": 1, "t": self._clock}))
        await self._wait(lambda: "clock" in self._heard, timeout, lambda: "the server has not told its time")
        own = {"offset": 1000 * ahead, "error": 1000 * error, "drift": 0}
        return await self._sent(self._outbox.put_own("sync", t=self._clock, **own))

    async def _sent(self, number: int) -> int:
        """Has batches up to this number sent; waits while too many are not on disk."""
        self._to_send.set()
        await self.wait_until(lambda: self._outbox.waiting_events < MAX_WAITING_EVENTS, timeout=None)
        return number

    async def settle(self, timeout: float = 30) -> Figures:
        """Waits until everything drawn is counted and on the server's disk; returns the figures.

        Raises `BatchRejected` if the server dropped something, TimeoutError after `timeout` seconds.
        """
        await self._wait(
            lambda: not self._outbox.waiting,
            timeout,
            lambda: f"the server has not confirmed {self.waiting_batches} batches",
        )
        if self._outbox.rejected:
            raise self._outbox.rejected.pop(0)
        return self.figures

    async def wait_until(self, condition: Callable[[], bool], timeout: float | None = 30) -> None:
        """Waits until the condition holds; it is asked again after each message.

        Raises TimeoutError after `timeout` seconds, and the error that ended the connection.
        """
        await self._wait(condition, timeout, lambda: "the condition does not hold")

    async def _wait(self, condition: Callable[[], bool], timeout: float | None, late: Callable[[], str]) -> None:
        """Waits until the condition holds; `late` says what has not happened when the time is over."""
        try:
            async with asyncio.timeout(timeout):
                while not condition():
                    self._require_line()
                    self._changed.clear()
                    await self._changed.wait()
        except NoAnswer:
            raise
        except TimeoutError:
            raise TimeoutError(f"after {timeout} s {late()}") from None

    async def wait_for_targets(self, sequence: int | None = None, timeout: float = 30) -> Targets:
        """Waits for the targets of a sequence of an experiment, from 1, or with None for those of a challenge."""
        found: Targets | None = None

        def is_there() -> bool:
            nonlocal found
            found = self._outbox.targets
            return found is not None and found.sequence == sequence

        await self._wait(is_there, timeout, lambda: "the server has not sent such targets")
        assert found is not None
        return found

    def cut(self) -> None:
        """Loses the connection without closing it, as in a tunnel; it is restored automatically."""
        self._outbox.lost()
        self._line.cut()

    def _require_line(self) -> None:
        """Raises what ended the connection for good; without one nothing is sent, and nothing comes."""
        if self._failure is not None:
            self._raise_failure()
        if self._is_closed:
            raise ClientClosed
        if not self._is_running:
            raise NotJoined

    def _raise_failure(self) -> NoReturn:
        assert self._failure is not None
        self._is_told = True
        raise self._failure

    @property
    def _participant(self) -> dict[str, Any]:
        if self._outbox.participant is None:
            raise TouchFiguresError("the phone has not joined yet")
        return self._outbox.participant

    async def _listen(self) -> None:
        try:
            async with aclosing(self._line.messages()) as messages:
                async for message in messages:
                    self._heard[message["type"]] = message
                    with self._line.reading():
                        self._outbox.receive(message)
                    self._to_send.set()
                    self._changed.set()
        except Exception as error:  # Raised by the caller that waits.
            self._failure = error
            self._changed.set()

    async def _send_all(self) -> None:
        """The only task that sends batches, so that they stay in order."""
        while True:
            await self._to_send.wait()
            self._to_send.clear()
            while (text := self._outbox.next_unsent()) is not None:
                await self._line.send(text)
                self._changed.set()
                await asyncio.sleep(1 / MAX_BATCHES_PER_SECOND)


def _count_until(made: list[Event], t: float) -> int:
    """How many events, of those sorted by time, are due at t (ms)."""
    return next((index for index, event in enumerate(made) if event[4] > t), len(made))
