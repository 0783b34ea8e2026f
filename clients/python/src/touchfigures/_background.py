"""An event loop on a separate thread, for the plain client's live connections."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterator
from concurrent.futures import CancelledError, Future
from typing import Any, TypeVar

from .errors import ClientClosed, TouchFiguresError

T = TypeVar("T")


class BackgroundLoop:
    """Runs coroutines for callers that wait."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="touchfigures", daemon=True)
        self._thread.start()
        # Guards the end: what is started before it is cancelled, and nothing is started after it.
        self._lock = threading.Lock()
        self._is_closing = False
        self._iterated: list[AsyncGenerator[Any, None]] = []

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Waits for a coroutine; an interruption cancels it. Raises `ClientClosed` if another thread ends the loop."""
        try:
            future = self._start(coroutine)
        except TouchFiguresError:
            coroutine.close()
            raise
        try:
            return future.result()
        except CancelledError:
            if self.is_closed:
                raise ClientClosed from None
            raise
        except BaseException:
            future.cancel()
            raise

    def _start(self, coroutine: Coroutine[Any, Any, T], is_last: bool = False) -> Future[T]:
        if threading.current_thread() is self._thread:
            raise TouchFiguresError(
                "This call would wait for itself: a condition of wait_until may look at the phone, not send or wait."
            )
        with self._lock:
            if self._is_closing:
                raise ClientClosed
            self._is_closing = is_last
            return asyncio.run_coroutine_threadsafe(coroutine, self._loop)

    def iterate(self, items: AsyncGenerator[T, None]) -> Iterator[T]:
        """Makes a plain iterator from an asynchronous one."""
        self._iterated.append(items)
        try:
            while True:
                try:
                    yield self.run(anext(items))
                except StopAsyncIteration:
                    return
        finally:
            if not self.is_closed:
                self.run(items.aclose())
                self._iterated.remove(items)

    @property
    def is_closed(self) -> bool:
        """Whether the thread has ended, or is about to."""
        return self._is_closing

    def close(self) -> None:
        """Cancels the remaining tasks and ends the thread."""
        last = self._cancel_all()
        try:
            ended = self._start(last, is_last=True)
        except ClientClosed:
            last.close()
            return
        except TouchFiguresError:
            last.close()
            raise
        ended.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _cancel_all(self) -> None:
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        for items in self._iterated:
            await items.aclose()
