"""Messages of another server than TouchFigures are reported."""

import threading
from collections.abc import Callable

import pytest
from websockets.sync.server import ServerConnection, serve

from touchfigures import BadAnswer, Client

NO_MESSAGES = ["no JSON", "[]", "7", "null", "{}", '{"type":7}', b"\xff", "[" * 100_000]
CALLS: dict[str, Callable[[Client], object]] = {
    "view": lambda client: next(client.session("WNXEPA").live(patience=5)),
    "touch": lambda client: client.session("WNXEPA").phone(patience=5).join(),
}


@pytest.mark.parametrize(
    ("role", "text"),
    [
        *((role, text) for role in CALLS for text in NO_MESSAGES),
        *(("view", text) for text in ('{"type":"frame"}', '{"type":"frame","t":0,"touches":[1],"figures":[]}')),
        *(("touch", text) for text in ('{"type":"welcome"}', '{"type":"figures","seq":1,"ack":1}', '{"type":"error"}')),
    ],
)
def test_a_message_of_another_form_is_reported(role: str, text: str | bytes) -> None:
    def answer(connection: ServerConnection) -> None:
        connection.recv()
        connection.send(text)
        for _ in connection:
            pass

    with serve(answer, "127.0.0.1", 0, subprotocols=["touchfigures.v1"]) as running:  # type: ignore[list-item]
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        try:
            with (
                Client(f"http://127.0.0.1:{running.socket.getsockname()[1]}") as client,
                pytest.raises(BadAnswer, match=r"cannot be read|before a welcome"),
            ):
                CALLS[role](client)
        finally:
            running.shutdown()
            thread.join()
