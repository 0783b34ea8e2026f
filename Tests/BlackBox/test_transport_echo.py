"""RFC 6455 frame by frame against `transport-echo`, which is the transport and nothing else."""

import os
import random
import re
import struct
import subprocess

import pytest

from raw import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawSocket, frame
from server import ROOT

ECHO = ROOT / ".build/release/transport-echo"
SIZES = [0, 1, 125, 126, 127, 128, 1000, 65_535, 65_536]


class Echo:
    """The process; quacks like a server as far as raw sockets need it."""

    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ.get("TRANSPORT_ECHO_BINARY", str(ECHO)), "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)", self.process.stdout.readline())[1])


@pytest.fixture(scope="module")
def echo():
    running = Echo()
    yield running
    assert running.process.poll() is None, "it died"
    running.process.terminate()
    assert running.process.wait(5) == 0


@pytest.fixture
def socket(echo):
    raw = RawSocket(echo, None, target="/", subprotocol=None)
    yield raw
    raw.close()


def message(raw):
    """The next message put together from its fragments, as (opcode, payload); control frames between are left out."""
    opcode, whole = None, b""
    while True:
        parsed = raw.read_whole()
        assert parsed is not None, "hung up"
        final, kind, payload = parsed
        if kind >= CLOSE:
            return kind, payload
        opcode = kind if opcode is None else opcode
        whole += payload
        if final:
            return opcode, whole


def closing(raw):
    """The code the connection ends with; None without a close frame."""
    while (parsed := raw.read()) is not None:
        if parsed[0] == CLOSE:
            return int.from_bytes(parsed[1][:2], "big") if parsed[1] else 1005
    return None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opcode", [TEXT, BINARY], ids=["text", "binary"])
def test_a_message_comes_back(socket, opcode, size):
    payload = (b"touch " * (size // 6 + 1))[:size] if opcode == TEXT else random.Random(size).randbytes(size)
    socket.send(frame(opcode, payload))
    assert message(socket) == (opcode, payload)


@pytest.mark.parametrize("piece", [1, 7, 125, 997])
def test_a_message_that_arrives_in_pieces_of_tcp_comes_back(socket, piece):
    payload = "größer als ein Stück · ".encode() * 40
    data = frame(TEXT, payload)
    for start in range(0, len(data), piece):
        socket.send(data[start:start + piece])
    assert message(socket) == (TEXT, payload)


@pytest.mark.parametrize("pieces", [2, 3, 50])
@pytest.mark.parametrize("with_pings", [False, True], ids=["plain", "with pings between"])
def test_fragments_are_put_together(socket, pieces, with_pings):
    payload = "Bruchstücke €".encode() * 30
    size = len(payload) // pieces + 1
    parts = [payload[start:start + size] for start in range(0, len(payload), size)]
    for index, part in enumerate(parts):
        socket.send(frame(TEXT if index == 0 else CONTINUATION, part, final=index == len(parts) - 1))
        if with_pings and index < len(parts) - 1:
            socket.send(frame(PING, b"between"))
            while (answer := socket.read())[0] != PONG:
                pass
            assert answer[1] == b"between"
    assert message(socket) == (TEXT, payload)


def test_empty_fragments_are_fragments(socket):
    socket.send(frame(TEXT, b"", final=False), frame(CONTINUATION, b"", final=False), frame(CONTINUATION, b"x"))
    assert message(socket) == (TEXT, b"x")


@pytest.mark.parametrize("payload", [b"", b"hello", bytes(range(125))], ids=["empty", "text", "125 bytes"])
def test_a_ping_is_answered_with_its_payload(socket, payload):
    socket.send(frame(PING, payload))
    assert socket.read() == (PONG, payload)


def test_pings_at_once_are_not_all_dropped(socket):
    """RFC 6455 §5.5.3 lets several pings be answered together; libwebsockets answers the one that has not waited."""
    socket.send(*[frame(PING, bytes([index])) for index in range(10)], frame(TEXT, b"on"))
    answers = [socket.read(), socket.read()]
    assert {opcode for opcode, _ in answers} == {PONG, TEXT}


def test_a_pong_that_nobody_asked_for_is_ignored(socket):
    socket.send(frame(PONG, b"what?"), frame(TEXT, b"on"))
    assert message(socket) == (TEXT, b"on")


def test_a_hundred_messages_at_once_come_back_in_order(socket):
    socket.send(b"".join(frame(TEXT, b"%d" % index) for index in range(100)))
    assert [message(socket)[1] for _ in range(100)] == [b"%d" % index for index in range(100)]


VALID_UTF8 = ["κόσμε", "\u0000", "\u0080", "\u0800", "\U00010000", "\U0010ffff", "\ufffd", "\ufffe", "\uffff", "\ud7ff", "\ue000"]


@pytest.mark.parametrize("text", VALID_UTF8, ids=ascii)
def test_valid_utf_8_comes_back(socket, text):
    socket.send(frame(TEXT, text.encode()))
    assert message(socket) == (TEXT, text.encode())


def test_valid_utf_8_cut_within_a_character_comes_back(socket):
    payload = "κόσμε😀".encode()
    socket.send(*[
        frame(TEXT if index == 0 else CONTINUATION, payload[index:index + 1], final=index == len(payload) - 1)
        for index in range(len(payload))])
    assert message(socket) == (TEXT, payload)


INVALID_UTF8 = [
    b"\x80", b"\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xed\xa0\x80", b"\xed\xbf\xbf",
    b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfe", b"\xff", b"ok \xce", b"\xe2\x82", b"\xf0\x9f\x98", b"\xce\xce\xb1",
]


@pytest.mark.parametrize("payload", INVALID_UTF8, ids=bytes.hex)
def test_invalid_utf_8_ends_the_connection_with_1007(socket, payload):
    socket.send(frame(TEXT, payload))
    assert closing(socket) == 1007


@pytest.mark.parametrize("payload", INVALID_UTF8[:4], ids=bytes.hex)
def test_bytes_need_not_be_utf_8(socket, payload):
    socket.send(frame(BINARY, payload))
    assert message(socket) == (BINARY, payload)


BROKEN = {
    "reserved bit 1": [frame(TEXT, b"x", reserved=4)],
    "reserved bit 3 on a ping": [frame(PING, b"x", reserved=1)],
    **{f"opcode {code}": [frame(code, b"x")] for code in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)},
    "a ping of 126 bytes": [frame(PING, b"x" * 126)],
    "a ping in fragments": [frame(PING, b"x", final=False), frame(CONTINUATION, b"y")],
    "a continuation of nothing": [frame(CONTINUATION, b"x")],
    "a continuation after the end": [frame(TEXT, b"a", final=False), frame(CONTINUATION, b"b"), frame(CONTINUATION, b"c")],
    "a text within a message": [frame(TEXT, b"a", final=False), frame(TEXT, b"b")],
    "a close of 1 byte": [frame(CLOSE, b"\x03")],
    "a close of 126 bytes": [frame(CLOSE, struct.pack("!H", 1000) + b"x" * 124)],
}


@pytest.mark.parametrize("frames", BROKEN.values(), ids=BROKEN)
def test_what_the_protocol_forbids_ends_the_connection_with_1002(socket, frames):
    socket.send(*frames)
    assert closing(socket) in (1002, None)


@pytest.mark.xfail(strict=True, reason="libwebsockets 4.1 takes frames without a mask (RFC 6455 §5.1)")
def test_a_frame_without_a_mask_ends_the_connection(socket):
    socket.send(frame(TEXT, b"x", masked=False), frame(CLOSE, b""))
    assert closing(socket) in (1002, None)


@pytest.mark.parametrize("code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
def test_a_close_is_answered_with_its_code(socket, code):
    socket.send(frame(CLOSE, struct.pack("!H", code) + b"bye"))
    assert closing(socket) in (code, 1000)
    assert socket.read() is None


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535])
def test_a_close_with_a_code_that_is_none_is_a_breach(socket, code):
    socket.send(frame(CLOSE, struct.pack("!H", code)))
    assert closing(socket) in (1002, None)


def test_a_close_with_invalid_utf_8_is_a_breach(socket):
    socket.send(frame(CLOSE, struct.pack("!H", 1000) + b"\xff\xfe"))
    assert closing(socket) in (1007, 1002, None)


def test_an_empty_close_is_answered(socket):
    socket.send(frame(CLOSE, b""))
    assert closing(socket) in (1005, 1000)


def test_nothing_is_answered_after_a_close(socket):
    socket.send(frame(CLOSE, struct.pack("!H", 1000)), frame(TEXT, b"too late"), frame(PING, b"too late"))
    assert closing(socket) is not None
    assert socket.read() is None
