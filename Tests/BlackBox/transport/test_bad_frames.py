"""Invalid and endless frames: the connection is closed, and others are not affected."""

import json
import time

import pytest

from oracle import BEGAN, ENDED, HELD
from phone import SCREEN, open_socket
from raw import CONTINUATION, PING, PONG, TEXT, RawSocket, frame
from traces import encoded

pytestmark = pytest.mark.usefixtures("bystander_unaffected")


def greeted(session):
    raw = RawSocket(session.server, session.code)
    raw.text({"type": "hello", "role": "touch", "screen": SCREEN})
    assert raw.next_message()["type"] == "welcome"
    return raw


BROKEN_FRAMES = {
    "invalid UTF-8": ([frame(TEXT, b'{"type":"touches","x":"\xff\xfe"}')], 1007),
    "an overlong encoding": ([frame(TEXT, b'{"type":"\xc0\xaf"}')], 1007),
    "a surrogate in UTF-8": ([frame(TEXT, b'{"type":"\xed\xa0\x80"}')], 1007),
    "UTF-8 cut at the end": ([frame(TEXT, b'{"type":"\xe2\x82')], 1007),
    "UTF-8 broken across fragments": (
        [frame(TEXT, b'{"type":"\xe2', final=False), frame(CONTINUATION, b'\xe2"}')], 1007),
    "a reserved bit": ([frame(TEXT, b"{}", reserved=4)], 1002),
    "a reserved opcode": ([frame(3, b"{}")], 1002),
    "a reserved control opcode": ([frame(11, b"")], 1002),
    "a continuation of nothing": ([frame(CONTINUATION, b"{}")], 1002),
    "a new message in the middle of one": ([frame(TEXT, b"{", final=False), frame(TEXT, b"}")], 1002),
    "a ping in fragments": ([frame(PING, b"x", final=False)], 1002),
    "a ping of 126 bytes": ([frame(PING, b"x" * 126)], 1002),
    "a length that goes beyond 63 bits": ([b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0"], 1009),
    "a length of 1 GiB": ([b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"\0\0\0\0" + b" " * 70_000], 1009),
    "fragments that never end": (
        [frame(TEXT, b"{" + b" " * 16_000, final=False), *[frame(CONTINUATION, b" " * 16_000, final=False)] * 20], 1009),
    "1 MiB": ([frame(TEXT, b" " * (1 << 20))], 1009),
}


@pytest.mark.parametrize("frames, code", BROKEN_FRAMES.values(), ids=BROKEN_FRAMES)
def test_a_broken_frame_ends_the_connection(session, frames, code):
    raw = greeted(session)
    raw.send(*frames)
    answer = raw.next_message()
    # Broken framing may also end the connection at once, without a close frame (RFC 6455 §7.1.7).
    assert answer in ({"close": code}, {"close": None}, {"close": 1002}), answer
    raw.close()


def test_a_message_that_never_ends_blocks_nobody(session, bystander):
    stuck = [greeted(session) for _ in range(20)]
    for raw in stuck:
        raw.send(frame(TEXT, b'{"type":"tou', final=False))
    bystander.check()
    for raw in stuck:
        raw.send(frame(PING, b"still there"))
    for raw in stuck:
        while (answer := raw.read())[0] == TEXT:
            pass
        assert answer == (PONG, b"still there")
        raw.close()


def test_a_frame_that_trickles_in_blocks_nobody(session, bystander):
    raw = greeted(session)
    data = frame(TEXT, encoded(1, [[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 1]]).encode())
    for byte in data:
        raw.send(bytes([byte]))
    bystander.draw()
    while (message := json.loads(raw.read()[1])).get("seq") != 1:
        pass
    assert message["distance"]["totalCentimetres"] == 1
    raw.close()


# Too fast, and too slow

def test_more_than_250_frames_a_second_are_too_fast(session):
    raw = greeted(session)
    # In one piece, so that a busy machine sends them fast enough.
    raw.send(b"".join(frame(TEXT, encoded(seq, [[HELD, 1, 0, 0, seq]]).encode()) for seq in range(1, 3000)))
    while "close" not in (message := raw.next_message()):
        pass
    assert message["close"] == 4429
    raw.close()


def test_a_phone_that_does_not_read_blocks_nobody(session, bystander):
    lazy = open_socket(session.server, session.code, max_queue=1)
    lazy.send(json.dumps({"type": "hello", "role": "touch", "screen": SCREEN}))
    for seq in range(1, 400):
        try:
            lazy.send(encoded(seq, [[BEGAN, 1, seq % 390, seq, seq], [ENDED, 1, 0, seq, seq]]))
        except Exception:
            break
        time.sleep(1 / 200)
    bystander.check()
    lazy.socket.close()
