"""Figures as they change: server-sent events, which go on where a connection was lost."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, Callable
from contextlib import aclosing

import httpx

from ._address import Address
from ._clients import value_of
from ._line import MAX_RETRY_SECONDS, Outage
from ._request import EVENTS, UNREADABLE, Request, T, problem, seconds_until_repeated
from ._version import USER_AGENT
from .errors import ConnectionFailed, failed, unanswered

# Longer than the 15 seconds after which a server without news sends a comment.
SILENCE = 20.0


async def followed(
    address: Address,
    request: Request[T],
    timeout: float,
    patience: float,
    opens: Callable[[httpx.AsyncClient], None] = lambda http: None,
    require_open: Callable[[], None] = lambda: None,
) -> AsyncGenerator[T, None]:
    """The values of a request, now and whenever they have changed, until the session ends.

    `timeout` bounds the wait for an answer, `patience` an interruption, in seconds.
    `opens` is called with the connections before the first one; once they are closed, `require_open` raises.
    """
    now = asyncio.get_running_loop().time
    newest: str | None = None
    outage: Outage | None = None
    waits = httpx.Timeout(timeout, read=max(timeout, SILENCE))
    async with httpx.AsyncClient(
        base_url=address.base, verify=address.tls or True, timeout=waits, headers={"User-Agent": USER_AGENT}
    ) as http:
        opens(http)
        while True:
            require_open()
            known = {} if newest is None else {"Last-Event-ID": newest}
            headers = {**request.headers, "Accept": EVENTS, **known}
            asked = http.build_request(request.method, request.path, params=request.query, headers=headers)
            wait: float | None = None
            failure = ConnectionFailed(f"{address.base} ends each connection. Does a proxy in between do so?")
            try:
                async with aclosing(await _answer(http, asked, timeout)) as answer:
                    if answer.status_code == 204:
                        return
                    if answer.headers.get("content-type", "").startswith(EVENTS):
                        async for tag, data in events(answer.aiter_bytes()):
                            newest, outage = tag, None
                            yield _value(request, data)
                    else:
                        await answer.aread()
                        refused, since = value_of(answer), now() if outage is None else outage.since
                        wait = seconds_until_repeated(request, refused, since + patience - now())
                        if wait is None:
                            raise problem(request, refused)
            except TimeoutError:
                failure = unanswered(address.base, timeout, took_connection=True)
            except (httpx.TransportError, OSError) as error:
                failure = failed(address.base, error, waits.read)
                failure.__cause__ = error
            require_open()
            outage = outage or Outage(now())
            # An address or a network that is wrong at the start stays wrong.
            if wait is None and (newest is None or now() + outage.wait > outage.since + patience):
                raise failure
            await asyncio.sleep(outage.wait if wait is None else wait)
            outage.wait = min(2 * outage.wait, MAX_RETRY_SECONDS)


async def _answer(http: httpx.AsyncClient, asked: httpx.Request, timeout: float) -> httpx.Response:
    """The head of the answer. Raises TimeoutError if the server takes the connection and says nothing."""
    # A connection may take as long as an answer.
    async with asyncio.timeout(2 * timeout):
        return await http.send(asked, stream=True)


def _value(request: Request[T], data: str) -> T:
    """The value of an event. Raises `BadAnswer`."""
    try:
        return request.read(data.encode())
    except UNREADABLE as error:
        raise request.unreadable(error) from error


async def events(pieces: AsyncIterable[bytes]) -> AsyncGenerator[tuple[str | None, str], None]:
    """The events of a stream in pieces: the id and the data of each (HTML Standard, "Server-sent events")."""
    rest, newest = b"", None
    data: list[str] = []
    async for piece in pieces:
        # Only line feeds end a line here: a text may have other separators.
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            name, _, text = line.removesuffix(b"\r").decode().partition(":")
            if name == "id":
                newest = text.removeprefix(" ")
            elif name == "data":
                data.append(text.removeprefix(" "))
            elif not name and not text and data:
                yield newest, "\n".join(data)
                data = []
