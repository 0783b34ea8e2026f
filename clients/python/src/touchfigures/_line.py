"""A live connection that comes back: greets, reads, and connects again after a loss."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from ._address import Address
from ._contract import SUBPROTOCOL
from ._json import encode
from ._request import UNREADABLE
from ._version import USER_AGENT
from .errors import BadAnswer, ClientClosed, ConnectionFailed, closed, failed, unanswered

# The snapshot of a large class has a few megabytes.
MAX_MESSAGE_BYTES = 64 * 2**20
MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.1, 2.0
# For one attempt to connect, so that an outage has room for several.
MAX_OPENING_SECONDS = 10.0


class DirectConnection(connect):
    """Follows no redirect: the greeting may have the host's token, which is for this server alone."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """The refusal itself."""
        return exc


@dataclass
class Outage:
    """The time without a message: since when, and how long to wait before the next attempt, in seconds."""

    since: float
    wait: float = MIN_RETRY_SECONDS


class Line:
    """The messages of a session's live connection, over any number of successive WebSockets."""

    def __init__(
        self,
        address: Address,
        code: str,
        hello: Callable[[], dict[str, Any]],
        patience: float,
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        """`hello` makes each connection's greeting, `lost` is called at each loss, `patience` bounds one in seconds."""
        self._address, self._code, self._hello, self._patience, self._lost = address, code, hello, patience, lost
        self._socket: ClientConnection | None = None
        self._outage: Outage | None = None
        self._is_ended = False

    async def messages(self) -> AsyncGenerator[dict[str, Any], None]:
        """Reads messages until the server closes for good.

        Raises `LiveClosed` then, and `ConnectionFailed` if the first connection fails, or if one brings no message
        within the patience, which is `NoAnswer`; `BadAnswer` of another server; `ClientClosed` after `end`.
        """
        socket = await self._open()
        while True:
            self._socket = socket
            if self._is_ended:
                self.cut()
            try:
                text = await self._first(socket)
                while True:
                    self._outage = None
                    yield self._message(text)
                    text = await socket.recv()
            except ConnectionClosed:
                code, reason = socket.close_code, socket.close_reason or ""
            finally:
                self._socket = None
                self._lost()
                await socket.close()
            if self._is_ended:
                raise ClientClosed
            if (end := closed(code, reason)) is not None:
                raise end
            words = f"the server closes each connection with {code} {reason}".rstrip()
            socket = await self._reopen(ConnectionFailed(f"No lasting connection to {self._address.base}: {words}."))

    async def _first(self, socket: ClientConnection) -> str | bytes:
        """The first message of a connection, which a server sends at once."""
        try:
            async with asyncio.timeout(self._patience):
                return await socket.recv()
        except TimeoutError as error:
            socket.transport.abort()  # A silent server does not answer the closing either.
            raise unanswered(self._address.base, self._patience, took_connection=True) from error

    def _message(self, text: str | bytes) -> dict[str, Any]:
        """A message with its type."""
        with self.reading():
            message = json.loads(text)
            if isinstance(message["type"], str):
                return dict(message)
            raise ValueError("its type is no text")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Raises `BadAnswer` for a message of another form than the documented one."""
        try:
            yield
        except UNREADABLE as error:
            raise BadAnswer(
                f"{self._address.base} sent a message that cannot be read ({error!r}). Is this a TouchFigures server?"
            ) from error

    async def send(self, text: str) -> None:
        """Sends a message; it is lost if the connection is."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)

    def cut(self) -> None:
        """Loses the connection at once, without notifying the server."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def end(self) -> None:
        """Closes the connection for good, because the client is closed."""
        self._is_ended = True
        if self._socket is not None:
            await self._socket.close()

    async def _open(self) -> ClientConnection:
        """Connects and greets."""
        seconds = min(self._patience, MAX_OPENING_SECONDS)
        try:
            socket = await DirectConnection(
                self._address.live(self._code),
                ssl=self._address.tls,
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                compression=None,
                max_size=MAX_MESSAGE_BYTES,
                user_agent_header=USER_AGENT,
                open_timeout=seconds,
            )
        except (OSError, InvalidHandshake) as error:
            if isinstance(error, InvalidStatus) and error.response.status_code < 400:
                raise BadAnswer(
                    f"{self._address.base} answered the live connection with HTTP {error.response.status_code}, but "
                    "not as a TouchFigures server. Check the address; a proxy in between may have answered."
                ) from error
            raise failed(self._address.base, error, seconds) from error
        with suppress(ConnectionClosed):  # Reported by the next `recv`, with the close code.
            await socket.send(encode(self._hello()))
        return socket

    async def _reopen(self, failure: ConnectionFailed) -> ClientConnection:
        """Tries again and again; raises the newest failure when the patience is at its end."""
        now = asyncio.get_running_loop().time
        self._outage = self._outage or Outage(now())
        while now() + self._outage.wait <= self._outage.since + self._patience:
            await asyncio.sleep(self._outage.wait)
            if self._is_ended:
                raise ClientClosed
            self._outage.wait = min(2 * self._outage.wait, MAX_RETRY_SECONDS)
            try:
                return await self._open()
            except ConnectionFailed as error:
                failure = error
        raise failure
