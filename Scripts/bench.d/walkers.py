"""Live connections over bare sockets; walkers that send a fix a second each, and their cost to the server."""

import base64
import json
import os
import pathlib
import random
import re
import selectors
import socket
import struct
import time

PERIOD = 1.0
ACK = re.compile(rb'"ack":(\d+)')


def frame(text):
    """A masked text frame (RFC 6455 §5.2)."""
    data, mask = text.encode(), os.urandom(4)
    size = len(data)
    head = b"\x81" + (bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size))
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))


class Live:
    """A live connection that has greeted."""

    def __init__(self, port, path, hello):
        self.seq, self.input = 0, b""
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.input:
            self.input += self.socket.recv(4096)
        self.input = self.input.split(b"\r\n\r\n", 1)[1]
        self.socket.sendall(frame(json.dumps({"type": "hello", **hello})))
        messages = []
        while not messages:
            messages = self.receive()
        # The welcome: its content is on disk.
        self.message = messages[0]

    def receive(self):
        """Waits for bytes; the messages that are complete."""
        self.input += self.socket.recv(1 << 20)
        messages = []
        while (size := self._size()) and len(self.input) >= sum(size):
            head, length = size
            if self.input[0] & 0x0f in (0, 1):
                messages.append(self.input[head:head + length])
            self.input = self.input[head + length:]
        return messages

    def _size(self):
        """The lengths of a frame's head and content (RFC 6455 §5.2)."""
        if len(self.input) < 10:
            return (2, self.input[1]) if len(self.input) > 1 and self.input[1] < 126 else None
        length = self.input[1]
        if length == 126:
            return 4, struct.unpack(">H", self.input[2:4])[0]
        return (10, struct.unpack(">Q", self.input[2:10])[0]) if length == 127 else (2, length)

    def touches(self, events):
        self.seq += 1
        self.socket.sendall(frame(json.dumps({"type": "touches", "seq": self.seq, "events": events})))

    def draw(self):
        """A short stroke."""
        time = 10 * self.seq
        self.touches([[0, 1, 10, 10, time], [1, 1, 40, 10, time + 5], [2, 1, 40, 10, time + 6]])

    def close(self):
        self.socket.close()


class Walker(Live):
    """Joined, and about to walk north."""

    def __init__(self, port, path, number):
        super().__init__(port, path, {"role": "walk", "play": "bench"})
        self.latitude, self.longitude = 47 + number * 1e-4, 9.0
        self.sent_at = {}
        self.socket.setblocking(False)

    def step(self, now):
        self.seq += 1
        self.latitude += 1.3e-5
        self.sent_at[self.seq] = time.monotonic()
        fix = [round(self.latitude, 7), self.longitude, 6, round(now * 1000), 1]
        self.socket.sendall(frame(json.dumps({"type": "fixes", "seq": self.seq, "t": fix[3], "fixes": [fix]})))


def cpu_nanoseconds(pid):
    """CPU time of each thread, by the scheduler's count: a count in ticks misleads where messages come in step with them."""
    return {thread.name: int((thread / "schedstat").read_text().split()[0])
            for thread in pathlib.Path(f"/proc/{pid}/task").iterdir()}


def process_nanoseconds(pid):
    """CPU time of all threads, including those that have ended."""
    # The CPU clock of another process, as clock_getcpuclockid(3) makes it.
    return time.clock_gettime_ns((~pid << 3) | 2)


def measure(port, pid, path, count, seconds):
    """The share of a core, and how long each fix took until it was known to be on disk (ms)."""
    walkers = [Walker(port, path, number) for number in range(count)]
    random.Random(3).shuffle(walkers)
    reader = selectors.DefaultSelector()
    for walker in walkers:
        reader.register(walker.socket, selectors.EVENT_READ, walker)
    delays = []

    def read(timeout):
        for key, _ in reader.select(timeout):
            for ack in ACK.findall(key.data.socket.recv(65536)):
                if sent_at := key.data.sent_at.pop(int(ack), None):
                    delays.append((time.monotonic() - sent_at) * 1000)

    def walk(rounds):
        began = time.monotonic()
        for index in range(rounds * count):
            due = began + index * PERIOD / count
            read(0)
            while (left := due - time.monotonic()) > 0:
                read(left)
            walkers[index % count].step(time.time())
        read(0)

    walk(1)
    delays.clear()
    before, began = process_nanoseconds(pid), time.monotonic()
    walk(seconds)
    ran, took = process_nanoseconds(pid) - before, time.monotonic() - began
    share = ran / 1e9 / took
    deadline = time.monotonic() + 1
    while time.monotonic() < deadline:
        read(0.1)
    for walker in walkers:
        walker.socket.close()
    return share, sorted(delays)
