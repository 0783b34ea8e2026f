"""Raw sockets for input that no client library sends: incomplete requests, invalid frames."""

import base64
import json
import os
import socket
import struct
import time

from phone import PROTOCOL
from waiting import PATIENCE_SECONDS

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


def dial(server, timeout=PATIENCE_SECONDS, receive_buffer=None, segment=None, source=None, port=None):
    """A connection, from a certain address of this machine, to the server's port unless another is named.

    `receive_buffer` bounds what the system takes before it is read, and with a small `segment` the server's side keeps little, too.
    """
    connection = socket.socket()
    if receive_buffer:
        # Set before it connects: a window that shrinks later would make the system drop accepted data.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    if segment:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, segment)
    if source:
        connection.bind((source, 0))
    connection.settimeout(timeout)
    connection.connect(("127.0.0.1", port or server.port))
    # A server whose tests use only the encrypted port sets this.
    wrap = getattr(server, "wrap", None)
    return wrap(connection) if wrap else connection


class Answer:
    """The bytes of a response."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def __repr__(self):
        return f"{self.status} {self.headers} {self.body[:200]!r}"


def ask(server, request, timeout=PATIENCE_SECONDS):
    """Sends bytes, reads one response; None if the server disconnected without one."""
    with dial(server, timeout) as connection:
        try:
            connection.sendall(request)
        except OSError:
            pass  # It may have answered and disconnected already.
        return read_answer(connection)


def read_answer(connection, method="GET"):
    received = b""
    while b"\r\n\r\n" not in received:
        try:
            chunk = connection.recv(65536)
        except ConnectionError:
            chunk = b""
        if not chunk:
            return None
        received += chunk
    head, _, body = received.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    length = 0 if method == "HEAD" else int(headers.get("content-length", -1))
    while length < 0 or len(body) < length:
        try:
            chunk = connection.recv(65536)
        except ConnectionError:
            break
        if not chunk:
            break
        body += chunk
    return Answer(int(lines[0].split()[1]), headers, body)


def request(method, target, headers=(), body=b"", host="127.0.0.1"):
    """The bytes of a request; `target` is sent unchanged."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", *headers]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def handshake(target, headers=(), host="127.0.0.1", subprotocol=PROTOCOL):
    key = base64.b64encode(os.urandom(16)).decode()
    offered = [f"Sec-WebSocket-Protocol: {subprotocol}"] if subprotocol else []
    return request("GET", target, [
        "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        *offered, *headers,
    ], host=host)


def frame(opcode, payload, final=True, masked=True, reserved=0):
    """One frame by hand, RFC 6455 §5.2."""
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    mask_bit = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([mask_bit | len(payload)])
    elif len(payload) < 65536:
        head += struct.pack("!BH", mask_bit | 126, len(payload))
    else:
        head += struct.pack("!BQ", mask_bit | 127, len(payload))
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


class RawSocket:
    """An open WebSocket, frame by frame."""

    def __init__(self, server, code, headers=(), target=None, subprotocol=PROTOCOL, **options):
        # The proxy in front of several servers finds the session's, and passes on everything after the handshake.
        self.connection = dial(server, port=getattr(server, "proxy_port", None), **options)
        self.connection.sendall(handshake(target or f"/api/v1/sessions/{code}/live", headers, subprotocol=subprotocol))
        self.received = b""
        while b"\r\n\r\n" not in self.received:
            chunk = self.connection.recv(4096)
            assert chunk, "hung up during the handshake"
            self.received += chunk
        head, _, self.received = self.received.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head

    def send(self, *frames):
        try:
            self.connection.sendall(b"".join(frames))
        except ConnectionError:
            pass  # Disconnected: its last messages can still be read.

    def text(self, message):
        self.send(frame(TEXT, message if isinstance(message, bytes) else json.dumps(message).encode()))

    def read(self, timeout=PATIENCE_SECONDS):
        """The next frame as (opcode, payload); None after a disconnection."""
        whole = self.read_whole(timeout)
        return whole and whole[1:]

    def read_whole(self, timeout=PATIENCE_SECONDS):
        """The next frame as (final, opcode, payload); None after a disconnection."""
        self.connection.settimeout(timeout)
        while (parsed := self.parse()) is None:
            try:
                chunk = self.connection.recv(65536)
            except ConnectionError:
                return None
            if not chunk:
                return None
            self.received += chunk
        return parsed

    def parse(self):
        data = self.received
        if len(data) < 2:
            return None
        length, start = data[1] & 0x7F, 2
        if length >= 126:
            size = 2 if length == 126 else 8
            if len(data) < 2 + size:
                return None
            length, start = int.from_bytes(data[2:2 + size], "big"), 2 + size
        if len(data) < start + length:
            return None
        self.received = data[start + length:]
        return bool(data[0] & 0x80), data[0] & 0x0F, data[start:start + length]

    def next_message(self, timeout=PATIENCE_SECONDS, beside=("figures", "session")):
        """The next text message except those in `beside`, as JSON; a close frame as {"close": code}."""
        deadline = time.monotonic() + timeout
        while True:
            parsed = self.read(max(0.01, deadline - time.monotonic()))
            if parsed is None:
                return {"close": None}
            opcode, payload = parsed
            if opcode == CLOSE:
                return {"close": int.from_bytes(payload[:2], "big") if payload else 1005}
            if opcode == TEXT and (message := json.loads(payload))["type"] not in beside:
                return message

    def wait_acknowledged(self, seq, timeout=PATIENCE_SECONDS):
        """Waits until a phone's batch is on disk."""
        deadline = time.monotonic() + timeout
        while (message := self.next_message(max(0.01, deadline - time.monotonic()), beside=("session",))).get("ack", -1) < seq:
            assert "close" not in message, message

    def close(self):
        self.connection.close()
