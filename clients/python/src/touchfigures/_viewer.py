"""A viewer of a session, as the projector is one."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any

from ._address import Address
from ._line import Line
from ._operations import SessionAccess
from .errors import SessionEnded
from .messages import LiveMessage, decode


async def live_messages(
    address: Address,
    session: SessionAccess,
    patience: float,
    opens: Callable[[Line], None] = lambda line: None,
    frames: int | None = None,
) -> AsyncGenerator[LiveMessage, None]:
    """The messages for a viewer, until the session ends; with the host's token those for the host.

    `opens` is called with the line before it connects. `frames` is how many a second are wanted, 30 or 60.
    """

    def hello() -> dict[str, Any]:
        host = {} if session.host_token is None else {"host": session.host_token}
        wanted = {} if frames is None else {"frames": frames}
        return {"type": "hello", "role": "view", **host, **wanted}

    line = Line(address, session.code, hello, patience)
    opens(line)
    async with aclosing(line.messages()) as messages:
        try:
            async for message in messages:
                with line.reading():
                    decoded = decode(message)
                if decoded is not None:
                    yield decoded
        except SessionEnded:
            return
