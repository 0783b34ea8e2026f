"""A million pins: how long their import takes, and how fast the map answers over REST."""

import http.client
import os
import pathlib
import random
import re
import socket
import struct
import subprocess
import sys
import time
import urllib.parse
import zlib

import walkers

PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>Title</key><string>Puzzle {0}</string><key>Description</key><string>Somewhere</string>
<key>ImagePath</key><string>picture.png</string><key>Latitude</key><real>{1}</real><key>Longitude</key><real>{2}</real>
<key>Differences</key><array><dict><key>X</key><integer>1</integer><key>Y</key><integer>2</integer><key>Width</key>
<integer>30</integer><key>Height</key><integer>40</integer></dict></array></dict></plist>
"""


def png(width, height):
    """A black picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes(height * (width + 1)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def make_folder(root, count):
    """Half of the pins all over the world, half of them in a thousand towns."""
    source = random.Random(1)
    towns = [(source.uniform(-60, 70), source.uniform(-180, 180)) for _ in range(1000)]
    metadata, images = root / "Metadata", root / "Images"
    metadata.mkdir(parents=True)
    images.mkdir()
    (images / "picture.png").write_bytes(png(100, 80))
    for number in range(count):
        if number % 2:
            latitude, longitude = (at + source.gauss(0, 0.05) for at in source.choice(towns))
            longitude = (longitude + 180) % 360 - 180
        else:
            latitude, longitude = source.uniform(-90, 90), source.uniform(-180, 180)
        (metadata / f"{number:07}.plist").write_text(PLIST.format(number, latitude, longitude))
    # Else the import would wait for these files, too, at each commit.
    os.sync()


def import_folder(server, root, data):
    """Seconds."""
    began = time.monotonic()
    done = subprocess.run([server, "import-puzzles", str(root), "--data", str(data)], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"bench: the import ended with {done.returncode}: {done.stdout[-500:]}")
    return time.monotonic() - began


class Map:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def milliseconds(self, **query):
        began = time.monotonic()
        self.connection.request("GET", "/api/v1/pins?" + urllib.parse.urlencode(query, safe=","))
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 200:
            sys.exit(f"bench: the map answered {answer.status}")
        return (time.monotonic() - began) * 1000

    def quantiles(self, count, make_query):
        times = sorted(self.milliseconds(**make_query()) for _ in range(count))
        return times[len(times) // 2], times[int(len(times) * 0.99)]


def loop_quantile(process, count, make_query):
    """The 99th percentile of the loop thread's time for a request, in ms, by the scheduler's count."""
    requests, times = Requests(process), []
    before = walkers.cpu_nanoseconds(process.pid)
    for _ in range(1000):
        requests.send("GET", "/healthz")
    spent = {name: time - before.get(name, 0) for name, time in walkers.cpu_nanoseconds(process.pid).items()}
    # The loop is the thread that answers.
    loop = max(spent, key=spent.get)
    for _ in range(count):
        query = urllib.parse.urlencode(make_query(), safe=",")
        before = walkers.cpu_nanoseconds(process.pid)[loop]
        requests.send("GET", f"/api/v1/pins?{query}")
        times.append((walkers.cpu_nanoseconds(process.pid)[loop] - before) / 1e6)
    return sorted(times)[int(len(times) * 0.99)]


def box(source, degrees):
    west, south = source.uniform(-180, 180 - degrees), source.uniform(-90, 90 - degrees)
    return f"{west},{south},{west + degrees},{south + degrees}"


class Requests:
    """One request repeated on one connection, and its cost for the server."""

    def __init__(self, process):
        self.process = process
        self.socket = socket.create_connection(("127.0.0.1", process.port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, method, path, body="", headers=None):
        """Sends head and body in one packet, as browsers do: a separate head would wake the server twice."""
        return self._ask(method, path, body, headers)[1]

    def tag(self, path):
        head, _ = self._ask("GET", path)
        return re.search(rb"(?i)etag: *(\S+)", head)[1].decode()

    def _ask(self, method, path, body="", headers=None):
        fields = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if method == "POST" else ""
        more = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{fields}{more}\r\n{body}".encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.socket.recv(65536)
        head, content = answer.split(b"\r\n\r\n", 1)
        found = re.search(rb"content-length: *(\d+)", head, re.IGNORECASE)
        if re.search(rb"transfer-encoding: *chunked", head, re.IGNORECASE):
            content = self._chunks(content)
        while found and len(content) < int(found[1]):
            content += self.socket.recv(1 << 20)
        if head.split()[1] not in (b"200", b"201", b"304"):
            sys.exit(f"bench: {path} answered {head.split()[1]}: {content[:200]}")
        return head, content

    def _chunks(self, rest):
        """A chunked content (RFC 9112 §7.1)."""
        content = bytearray()
        while True:
            while b"\r\n" not in rest:
                rest += self.socket.recv(1 << 20)
            size, rest = rest.split(b"\r\n", 1)
            size = int(size, 16)
            parts, have = [rest], len(rest)
            while have < size + 2:
                parts.append(self.socket.recv(1 << 20))
                have += len(parts[-1])
            rest = b"".join(parts)
            content += rest[:size]
            rest = rest[size + 2:]
            if size == 0:
                return bytes(content)

    def microseconds(self, count, *request):
        """CPU of the server per request."""
        before = self.cpu()
        for _ in range(count):
            self.send(*request)
        return (self.cpu() - before) / count * 1e6

    def cpu(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
