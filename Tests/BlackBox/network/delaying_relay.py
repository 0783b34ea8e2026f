"""Carries connections to a server, each direction with a delay of its own."""

import asyncio
import contextlib
import random
import threading


class DelayingRelay:
    """Listens at `url`; the bytes of a connection arrive in their order, each later by the way's delay and by up to `jitter` more (s)."""

    def __init__(self, port, there, back, jitter=0.0, seed=1):
        self.target, self.delays, self.jitter = port, (there, back), jitter
        self.random = random.Random(seed)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.writers = set()
        self.listening = threading.Event()
        self.thread.start()
        self.listening.wait()
        self.url = f"http://127.0.0.1:{self.port}"

    def _run(self):
        asyncio.set_event_loop(self.loop)
        self.server = self.loop.run_until_complete(asyncio.start_server(self._connect, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        self.listening.set()
        self.loop.run_forever()

    async def _connect(self, reader, writer):
        there = await asyncio.open_connection("127.0.0.1", self.target)
        self.writers |= {writer, there[1]}
        await asyncio.gather(self._carry(reader, there[1], self.delays[0]), self._carry(there[0], writer, self.delays[1]))

    async def _carry(self, reader, writer, delay):
        due = 0.0
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                due = max(due, self.loop.time() + delay + self.jitter * self.random.random())
                self.loop.call_at(due, self._write, writer, data)
        self.loop.call_at(max(due, self.loop.time()), writer.close)

    def _write(self, writer, data):
        if not writer.is_closing():
            writer.write(data)

    def close(self):
        asyncio.run_coroutine_threadsafe(self._end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _end(self):
        self.server.close()
        for writer in self.writers:
            writer.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
