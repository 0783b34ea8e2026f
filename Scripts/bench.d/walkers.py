"""Walkers that tell a fix a second each, over bare sockets, and what the server takes for them."""

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


class Walker:
    """Joined, and about to walk north."""

    def __init__(self, port, path, number):
        self.seq, self.latitude, self.longitude = 0, 47 + number * 1e-4, 9.0
        self.sent_at = {}
        self.socket = socket.create_connection(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.socket.recv(4096)
        self.socket.sendall(frame(json.dumps({"type": "hello", "role": "walk", "play": "bench"})))
        self.socket.recv(4096)  # The welcome's begin: it is on disk.
        self.socket.setblocking(False)

    def step(self, now):
        self.seq += 1
        self.latitude += 1.3e-5
        self.sent_at[self.seq] = time.monotonic()
        fix = [round(self.latitude, 7), self.longitude, 6, round(now * 1000), 1]
        self.socket.sendall(frame(json.dumps({"type": "fixes", "seq": self.seq, "t": fix[3], "fixes": [fix]})))


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
    before, began = cpu_seconds(pid), time.monotonic()
    walk(seconds)
    share = (cpu_seconds(pid) - before) / (time.monotonic() - began)
    deadline = time.monotonic() + 1
    while time.monotonic() < deadline:
        read(0.1)
    for walker in walkers:
        walker.socket.close()
    return share, sorted(delays)
