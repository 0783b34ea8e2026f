"""An event loop on a separate thread, for the plain client's live connections."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterator
from typing import Any, TypeVar

from .errors import ClientClosed

T = TypeVar("T")


class BackgroundLoop:
    """Runs coroutines for callers that wait."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="touchfigures", daemon=True)
        self._thread.start()
        self._iterated: list[AsyncGenerator[Any, None]] = []

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Waits for a coroutine; an interruption cancels it."""
        if self.is_closed:
            coroutine.close()
            raise ClientClosed
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

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
        """Whether the thread has ended."""
        return self._loop.is_closed()

    def close(self) -> None:
        """Cancels the remaining tasks and ends the thread."""
        self.run(self._cancel_all())
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
