"""RFC 6455 frame by frame against `transport-echo`, which is the transport and nothing else.

Grouped as the Autobahn test suite groups its cases (1 framing, 2 pings, 3 reserved bits, 4 opcodes, 5 fragments, 6 UTF-8,
7 closing, 9 sizes, 10 fragments of any size), and equally strict: a breach gets its close code, and then the server closes
the TCP connection.
"""

import os
import random
import re
import socket as sockets
import ssl
import struct
import subprocess

import pytest

from raw import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawSocket, frame
from server import ROOT
from waiting import PATIENCE_SECONDS

ECHO = ROOT / ".build/release/transport-echo"
MIB = 1 << 20


class Echo:
    """The process, with the part of a server's interface that raw sockets need."""

    def __init__(self, certificate=None):
        flags = ["--tls-port", "0", "--certificate", certificate, "--key", certificate] if certificate else []
        self.process = subprocess.Popen(
            [os.environ.get("TRANSPORT_ECHO_BINARY", str(ECHO)), "--port", "0", *flags], stdout=subprocess.PIPE, text=True)
        lines = [self.process.stdout.readline() for _ in range(2 if certificate else 1)]
        wanted = next(line for line in lines if ("https:" in line) == bool(certificate))
        self.port = int(re.search(r":(\d+)/?$", wanted.strip())[1])
        if certificate:
            context = ssl.create_default_context(cafile=certificate)
            self.wrap = lambda connection: context.wrap_socket(connection, server_hostname="localhost")


@pytest.fixture(scope="module", params=["plain", "TLS"])
def echo(request, tmp_path_factory):
    running = Echo(certificate_in(tmp_path_factory.mktemp("certificate")) if request.param == "TLS" else None)
    yield running
    assert running.process.poll() is None, "it died"
    running.process.terminate()
    assert running.process.wait(PATIENCE_SECONDS) == 0


def certificate_in(folder):
    """A self-signed certificate with its key, in one file."""
    path = folder / "both.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", path, "-out", folder / "certificate"],
        check=True, capture_output=True)
    path.write_bytes(path.read_bytes() + (folder / "certificate").read_bytes())
    return str(path)


@pytest.fixture
def socket(echo):
    raw = RawSocket(echo, None, target="/", subprotocol=None)
    # Each piece is sent as a separate segment.
    raw.connection.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    yield raw
    raw.close()


def send_in_pieces(raw, data, piece):
    for start in range(0, len(data), piece):
        raw.send(data[start:start + piece])


def fragments(opcode, payload, size):
    """The frames of a message in fragments of that size."""
    parts = [payload[start:start + size] for start in range(0, max(1, len(payload)), size)]
    return [
        frame(opcode if index == 0 else CONTINUATION, part, final=index == len(parts) - 1)
        for index, part in enumerate(parts)]


def message(raw):
    """The next message joined from its fragments, as (opcode, payload), or an earlier control frame."""
    opcode, whole = None, []
    while True:
        parsed = raw.read_whole()
        assert parsed is not None, "hung up"
        final, kind, payload = parsed
        if kind >= CLOSE:
            assert opcode is None or kind != CLOSE, "closed within a message"
            return kind, payload
        opcode = kind if opcode is None else opcode
        whole.append(payload)
        if final:
            return opcode, b"".join(whole)


def ending(raw):
    """The frames until the server closes the TCP connection: [(opcode, payload)]."""
    came = []
    while (parsed := raw.read(5)) is not None:
        came.append(parsed)
    return came


def close_code(payload):
    return int.from_bytes(payload[:2], "big") if payload else 1005


def assert_ends_with(raw, code, before=()):
    """Checks that the server sends `before` and a close frame with the code, then disconnects."""
    came = ending(raw)
    assert came, "hung up without a close frame"
    *others, (opcode, payload) = came
    assert (opcode, close_code(payload)) == (CLOSE, code)
    assert others == list(before)


def text_of(size):
    return (b"touch " * (size // 6 + 1))[:size]


# 1 Framing

SIZES = [0, 1, 125, 126, 127, 128, 1000, 65_535, 65_536]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opcode", [TEXT, BINARY], ids=["text", "binary"])
def test_a_message_comes_back(socket, opcode, size):
    payload = text_of(size) if opcode == TEXT else random.Random(size).randbytes(size)
    socket.send(frame(opcode, payload))
    assert message(socket) == (opcode, payload)


@pytest.mark.parametrize("piece", [1, 7, 125, 997])
def test_a_message_that_arrives_in_pieces_of_tcp_comes_back(socket, piece):
    payload = "größer als ein Stück · ".encode() * 40
    send_in_pieces(socket, frame(TEXT, payload), piece)
    assert message(socket) == (TEXT, payload)


@pytest.mark.parametrize("opcode", [TEXT, BINARY], ids=["text", "binary"])
def test_64_kib_in_pieces_of_997_bytes_come_back(socket, opcode):
    send_in_pieces(socket, frame(opcode, text_of(65_536)), 997)
    assert message(socket) == (opcode, text_of(65_536))


def test_a_hundred_messages_at_once_come_back_in_order(socket):
    socket.send(b"".join(frame(TEXT, b"%d" % index) for index in range(100)))
    assert [message(socket)[1] for _ in range(100)] == [b"%d" % index for index in range(100)]


@pytest.mark.parametrize("size", [125, 126, 65_535, 65_536, 70_000])
def test_frames_cut_at_every_byte_of_their_heads_come_back(socket, size):
    data = frame(BINARY, text_of(size))
    for offset in range(1, 15):
        socket.send(data[:offset])
        socket.send(data[offset:])
        assert message(socket) == (BINARY, text_of(size))


# 2 Pings and pongs

PINGS = {
    "empty": b"", "text": b"Hello, world!", "bytes": b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", "125 bytes": b"\xfe" * 125,
}


@pytest.mark.parametrize("payload", PINGS.values(), ids=PINGS)
@pytest.mark.parametrize("piece", [1000, 1], ids=["whole", "byte by byte"])
def test_a_ping_is_answered_with_its_payload(socket, payload, piece):
    send_in_pieces(socket, frame(PING, payload), piece)
    assert socket.read() == (PONG, payload)


@pytest.mark.parametrize("piece", [10_000, 1], ids=["in one segment", "byte by byte"])
def test_ten_pings_get_ten_pongs_in_their_order(socket, piece):
    payloads = [b"payload-%d" % index for index in range(10)]
    send_in_pieces(socket, b"".join(frame(PING, payload) for payload in payloads), piece)
    assert [socket.read() for _ in range(10)] == [(PONG, payload) for payload in payloads]


@pytest.mark.parametrize("payload", [b"", b"what?"])
def test_an_unsolicited_pong_is_ignored(socket, payload):
    socket.send(frame(PONG, payload), frame(PING, b"on"))
    assert socket.read() == (PONG, b"on")


# 3 Reserved bits, and 4 reserved opcodes

FIRST = frame(TEXT, b"Hello, world!")
BROKEN = {
    **{f"reserved bits {bits} on {name}": frame(opcode, payload, reserved=bits)
       for name, opcode, payload in (("a text", TEXT, b"x"), ("bytes", BINARY, b"x"), ("a ping", PING, b"x"),
                                     ("a close", CLOSE, struct.pack("!H", 1000)))
       for bits in (1, 2, 3, 4, 7)},
    **{f"opcode {code} with {len(payload)} bytes": frame(code, payload)
       for code in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15) for payload in (b"", b"reserved opcode payload")},
    "a ping of 126 bytes": frame(PING, b"\xfe" * 126),
    "a pong of 126 bytes": frame(PONG, b"\xfe" * 126),
    "a ping in fragments": frame(PING, b"x", final=False) + frame(CONTINUATION, b"y"),
    "a pong in fragments": frame(PONG, b"x", final=False) + frame(CONTINUATION, b"y"),
    "a close in fragments": frame(CLOSE, b"", final=False),
    "no mask on a text": frame(TEXT, b"x", masked=False),
    "no mask on a ping": frame(PING, b"", masked=False),
    "no mask on a close": frame(CLOSE, struct.pack("!H", 1000), masked=False),
    "a length of 125 in two bytes": bytes([0x82, 0xFE]) + struct.pack("!H", 125) + b"mask" + b"x" * 125,
    "a length of 65,535 in eight bytes": bytes([0x82, 0xFF]) + struct.pack("!Q", 65_535) + b"mask",
    "a length of 2^63": bytes([0x82, 0xFF]) + struct.pack("!Q", 1 << 63) + b"mask",
    "a continuation of nothing": frame(CONTINUATION, b"x"),
    "an open continuation of nothing": frame(CONTINUATION, b"x", final=False) + frame(TEXT, b"y"),
    "a continuation after the end": frame(TEXT, b"a", final=False) + frame(CONTINUATION, b"b", final=False) + frame(TEXT, b"c"),
    "a text within a message": frame(TEXT, b"a", final=False) + frame(TEXT, b"b"),
    "bytes within a text": frame(TEXT, b"a", final=False) + frame(BINARY, b"b"),
}


@pytest.mark.parametrize("frames", BROKEN.values(), ids=BROKEN)
def test_a_breach_of_the_protocol_ends_the_connection_with_1002(socket, frames):
    socket.send(frames)
    assert_ends_with(socket, 1002)


@pytest.mark.parametrize("piece", [1000, 3, 1], ids=["in one segment", "in threes", "byte by byte"])
@pytest.mark.parametrize("breach", ["reserved bits 2 on a text", "opcode 7 with 0 bytes", "a continuation of nothing"])
def test_messages_before_a_breach_are_answered_and_nothing_after_it(socket, breach, piece):
    send_in_pieces(socket, FIRST + BROKEN[breach] + frame(PING, b""), piece)
    assert_ends_with(socket, 1002, before=[(TEXT, b"Hello, world!")])


def test_a_breach_is_reported_before_its_frame_is_complete(socket):
    """The first two bytes hold the mask bit, the opcode and the reserved bits."""
    socket.send(frame(TEXT, b"x" * 100, masked=False)[:2])
    assert_ends_with(socket, 1002)


# 5 Fragments

@pytest.mark.parametrize("pieces", [2, 3, 50])
@pytest.mark.parametrize("piece_size", [100_000, 1], ids=["whole", "byte by byte"])
def test_fragments_are_put_together(socket, pieces, piece_size):
    payload = "Bruchstücke €".encode() * 30
    send_in_pieces(socket, b"".join(fragments(TEXT, payload, len(payload) // pieces + 1)), piece_size)
    assert message(socket) == (TEXT, payload)


@pytest.mark.parametrize("piece_size", [1000, 1], ids=["in one segment", "byte by byte"])
def test_a_ping_between_fragments_is_answered_before_the_message(socket, piece_size):
    first, last = fragments(TEXT, b"fragment1fragment2", 9)
    send_in_pieces(socket, first + frame(PING, b"ping payload") + last, piece_size)
    assert [socket.read(), socket.read()] == [(PONG, b"ping payload"), (TEXT, b"fragment1fragment2")]


@pytest.mark.parametrize("piece_size", [1000, 1], ids=["in one segment", "byte by byte"])
def test_pings_between_five_fragments_are_answered_in_order_before_the_message(socket, piece_size):
    parts = fragments(TEXT, b"fragment1fragment2fragment3fragment4fragment5", 9)
    data = b"".join([*parts[:2], frame(PING, b"ping1"), *parts[2:4], frame(PING, b"ping2"), *parts[4:]])
    send_in_pieces(socket, data, piece_size)
    assert [socket.read() for _ in range(3)] == [
        (PONG, b"ping1"), (PONG, b"ping2"), (TEXT, b"fragment1fragment2fragment3fragment4fragment5")]


def test_a_ping_between_fragments_is_answered_while_the_message_is_open(socket):
    first, last = fragments(BINARY, b"fragment1fragment2", 9)
    socket.send(first, frame(PING, b"now"))
    assert socket.read() == (PONG, b"now")
    socket.send(last)
    assert socket.read() == (BINARY, b"fragment1fragment2")


def test_empty_fragments_are_fragments(socket):
    socket.send(frame(TEXT, b"", final=False), frame(CONTINUATION, b"", final=False), frame(CONTINUATION, b"x"))
    assert message(socket) == (TEXT, b"x")


def test_a_message_after_fragments_is_a_new_one(socket):
    socket.send(*fragments(TEXT, b"abc", 1), *fragments(BINARY, b"\xff\xfe", 1), frame(TEXT, b"d"))
    assert [message(socket) for _ in range(3)] == [(TEXT, b"abc"), (BINARY, b"\xff\xfe"), (TEXT, b"d")]


# 6 UTF-8

VALID_UTF8 = [
    "κόσμε", "Hello-µ@ßöäüàá-UTF-8!!", "\u0000", "\u007f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufffd", "\ufffe",
    "\uffff", "\U00010000", "\U0001ffff", "\U000fffff", "\U0010ffff", "\ufdd0", "\ufeff",
]
# The last byte of each makes the text invalid; those of INCOMPLETE could still become valid.
INVALID_UTF8 = [
    b"\x80", b"\xbf", b"\xc0", b"\xc1", b"\xe0\x80", b"\xe0\x9f", b"\xf0\x80", b"\xf0\x8f", b"\xed\xa0", b"\xed\xbf", b"\xf4\x90",
    b"\xf5", b"\xf8", b"\xfc", b"\xfe", b"\xff", b"\xce\xce", b"\xe2\x82\x41", b"\xf0\x9f\x98\x41", b"\xef\xbf\xc0",
    "κόσμε".encode() + b"\xed\xa0",
]
INCOMPLETE_UTF8 = [b"\xce", b"ok \xce", b"\xe2\x82", b"\xf0\x9f\x98", b"\xf4\x8f\xbf"]


@pytest.mark.parametrize("text", VALID_UTF8, ids=ascii)
def test_valid_utf_8_comes_back(socket, text):
    socket.send(frame(TEXT, text.encode()), *fragments(TEXT, text.encode(), 1))
    assert [message(socket), message(socket)] == [(TEXT, text.encode())] * 2


@pytest.mark.parametrize("payload", INVALID_UTF8 + INCOMPLETE_UTF8, ids=bytes.hex)
@pytest.mark.parametrize("piece_size", [1000, 1], ids=["whole", "byte by byte"])
def test_invalid_utf_8_ends_the_connection_with_1007(socket, payload, piece_size):
    send_in_pieces(socket, frame(TEXT, payload), piece_size)
    assert_ends_with(socket, 1007)


@pytest.mark.parametrize("payload", INVALID_UTF8 + INCOMPLETE_UTF8, ids=bytes.hex)
def test_invalid_utf_8_in_fragments_ends_the_connection_with_1007(socket, payload):
    socket.send(*fragments(TEXT, payload, 1))
    assert_ends_with(socket, 1007)


@pytest.mark.parametrize("payload", INVALID_UTF8, ids=bytes.hex)
def test_invalid_utf_8_is_reported_before_its_message_is_complete(socket, payload):
    socket.send(frame(TEXT, "κόσμε".encode(), final=False), frame(CONTINUATION, payload, final=False))
    assert_ends_with(socket, 1007)


@pytest.mark.parametrize("payload", INVALID_UTF8, ids=bytes.hex)
def test_invalid_utf_8_is_reported_before_its_frame_is_complete(socket, payload):
    socket.send(frame(TEXT, payload + b"x" * 1000)[:8 + len(payload)])
    assert_ends_with(socket, 1007)


@pytest.mark.parametrize("payload", INVALID_UTF8[:4], ids=bytes.hex)
def test_bytes_need_not_be_utf_8(socket, payload):
    socket.send(frame(BINARY, payload))
    assert message(socket) == (BINARY, payload)


# 7 Closing

VALID_CODES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999]
INVALID_CODES = [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535]


@pytest.mark.parametrize("code", VALID_CODES)
@pytest.mark.parametrize("reason", [b"", b"bye", b"x" * 123], ids=len)
def test_a_close_is_answered_with_its_code(socket, code, reason):
    socket.send(frame(CLOSE, struct.pack("!H", code) + reason))
    assert_ends_with(socket, code)


@pytest.mark.parametrize("code", INVALID_CODES)
@pytest.mark.parametrize("reason", [b"", b"bye"], ids=len)
def test_a_close_with_an_invalid_code_is_a_breach(socket, code, reason):
    socket.send(frame(CLOSE, struct.pack("!H", code) + reason))
    assert_ends_with(socket, 1002)


def test_an_empty_close_is_answered(socket):
    socket.send(frame(CLOSE, b""))
    came = ending(socket)
    assert [opcode for opcode, _ in came] == [CLOSE] and close_code(came[0][1]) in (1005, 1000)


@pytest.mark.parametrize("payload", [b"\x03", struct.pack("!H", 1000) + b"x" * 124], ids=["1 byte", "126 bytes"])
def test_a_close_of_a_wrong_size_is_a_breach(socket, payload):
    socket.send(frame(CLOSE, payload))
    assert_ends_with(socket, 1002)


def test_a_close_reason_with_invalid_utf_8_is_a_breach(socket):
    socket.send(frame(CLOSE, struct.pack("!H", 1000) + b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80"))
    came = ending(socket)
    assert [opcode for opcode, _ in came] == [CLOSE] and close_code(came[0][1]) in (1002, 1007)


LATE = {
    "a text": frame(TEXT, b"too late"), "a ping": frame(PING, b"too late"), "another close": frame(CLOSE, struct.pack("!H", 1000)),
    "a continuation": frame(CONTINUATION, b"too late"), "256 KiB": frame(TEXT, text_of(256 << 10)),
}


@pytest.mark.parametrize("late", LATE.values(), ids=LATE)
def test_nothing_is_answered_after_a_close(socket, late):
    socket.send(frame(CLOSE, struct.pack("!H", 1000)), late)
    assert_ends_with(socket, 1000)


def test_a_message_before_the_close_is_answered_and_an_incomplete_one_is_not(socket):
    socket.send(frame(TEXT, b"whole"), frame(TEXT, b"open", final=False), frame(CLOSE, struct.pack("!H", 1000)))
    assert_ends_with(socket, 1000, before=[(TEXT, b"whole")])


def test_256_kib_before_the_close_do_not_prevent_it(socket):
    """Autobahn 7.1.6: queued data may be dropped; the close frame and the end follow."""
    socket.send(frame(TEXT, text_of(256 << 10)), frame(TEXT, b"Hello"), frame(CLOSE, struct.pack("!H", 1000)), frame(PING, b""))
    came = ending(socket)
    assert came and came[-1][0] == CLOSE
    assert [item for item in came[:-1] if item[0] not in (TEXT, CONTINUATION)] == []


# 9 Sizes

@pytest.mark.parametrize("opcode", [TEXT, BINARY], ids=["text", "binary"])
@pytest.mark.parametrize("size", [1 * MIB, 16 * MIB], ids=["1 MiB", "16 MiB"])
def test_a_large_message_comes_back(socket, opcode, size):
    payload = random.Random(size).randbytes(size) if opcode == BINARY else text_of(size)
    socket.send(large_frame(opcode, payload))
    assert message(socket) == (opcode, payload)


def large_frame(opcode, payload):
    """A frame with a mask of 0, which leaves the payload unchanged."""
    return bytes([0x80 | opcode, 0xFF]) + struct.pack("!Q", len(payload)) + bytes(4) + payload


@pytest.mark.parametrize("size", [64, 1024, 65_536], ids=["64 bytes", "1 KiB", "64 KiB"])
def test_a_large_message_in_fragments_comes_back(socket, size):
    payload = text_of(size * 1000 if size < 65_536 else 4 * MIB)
    socket.send(*fragments(TEXT, payload, size))
    assert message(socket) == (TEXT, payload)


@pytest.mark.parametrize("piece", [64, 512, 2048])
def test_a_large_message_in_small_segments_comes_back(socket, piece):
    payload = text_of(piece * 1100)
    send_in_pieces(socket, large_frame(BINARY, payload), piece)
    assert message(socket) == (BINARY, payload)


@pytest.mark.parametrize("size", [0, 16, 256, 4096, 16_384])
def test_300_round_trips(socket, size):
    for _ in range(300):
        socket.send(frame(BINARY, text_of(size)))
        assert message(socket) == (BINARY, text_of(size))


def test_a_message_over_the_limit_ends_the_connection_with_1009(socket):
    socket.send(large_frame(BINARY, b"x" * (16 * MIB + 1))[:100])
    assert_ends_with(socket, 1009)


def test_fragments_over_the_limit_end_the_connection_with_1009(socket):
    piece = bytes([BINARY, 0xFF]) + struct.pack("!Q", 8 * MIB) + bytes(4) + bytes(8 * MIB)
    socket.send(piece, bytes([CONTINUATION, 0xFF]) + struct.pack("!Q", 8 * MIB + 1) + bytes(4))
    assert_ends_with(socket, 1009)


# 10 Fragments of any size

@pytest.mark.parametrize("size", [1300, 65_535])
def test_64_kib_in_fragments_of_any_size_come_back(socket, size):
    socket.send(*fragments(TEXT, text_of(65_536), size))
    assert message(socket) == (TEXT, text_of(65_536))
