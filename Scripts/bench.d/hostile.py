"""A stranger's attacks on a server, one case at a time, in a separate process; see `strangers.py`.

    python hostile.py CASE --port P --tls-port Q --load LOAD

Prints `ready` once the case is set up, begins at a line on standard input, ends at its end, and prints the number of attacks.
A case is a generator: its first step is the preparation, each further one an attack.
"""

import argparse
import itertools
import json
import pathlib
import random
import re
import select
import socket
import ssl
import subprocess
import sys
import threading
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / "fuzz.d")]

from grammar import CONTINUATION, PING, TEXT, Grammar, frame  # noqa: E402
from player import Target, play  # noqa: E402

READ = 64 * 1024
EVENTS = 512
MAX_SIDE = 8192
JSON = "Content-Type: application/json\r\n"
XML = "Content-Type: application/xml\r\n"


class Gone(Exception):
    """The server has closed the connection, as is its right."""


class Client:
    """One connection from a separate address; responses are read, so that the server never has to wait."""

    numbers = itertools.count()

    def __init__(self, options, tls=False):
        number = next(self.numbers)
        self.options = options
        self.socket = socket.socket()
        self.socket.bind((f"127.{2 + number // 60_000}.{number // 240 % 250}.{1 + number % 240}", 0))
        self.socket.connect(("127.0.0.1", options.tls_port if tls else options.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = bytearray()

    def close(self):
        self.socket.close()

    def push(self, data):
        """Sends the whole data, and reads meanwhile."""
        self.socket.setblocking(False)
        view = memoryview(data)
        try:
            while view:
                events = self.wait(10, select.POLLIN | select.POLLOUT)
                if events & ~select.POLLOUT and not self.socket.recv(1 << 20):
                    raise Gone
                if events & select.POLLOUT:
                    view = view[self.socket.send(view):]
        except (ConnectionError, BrokenPipeError):
            raise Gone from None

    def wait(self, seconds, events=select.POLLIN):
        """The events for which the socket is ready; 0 when the time is over."""
        poll = select.poll()
        poll.register(self.socket, events)
        return next((found for _, found in poll.poll(1000 * seconds)), 0)

    def drain(self, quiet=0.2):
        """Reads until there was no data for a while."""
        try:
            while self.wait(quiet):
                if not self.socket.recv(1 << 20):
                    raise Gone
        except ConnectionError:
            raise Gone from None

    def ask(self, method, path, fields="", body=b""):
        """One request; returns status and content."""
        self.socket.setblocking(True)
        self.socket.settimeout(60)
        length = f"Content-Length: {len(body)}\r\n" if body or method in ("POST", "PUT") else ""
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{fields}{length}\r\n".encode() + body)
        answer = bytearray()
        while b"\r\n\r\n" not in answer:
            answer += self._some()
        head, _, rest = bytes(answer).partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        content = bytearray(rest)
        while length and len(content) < int(length[1]):
            content += self._some()
        return int(head.split()[1]), bytes(content)

    def _some(self):
        data = self.socket.recv(1 << 20)
        if not data:
            raise Gone
        return data

    def upgrade(self, code):
        self.socket.sendall(
            f"GET /api/v1/sessions/{code}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self.socket.recv(1)
        return self


class Room:
    """Creates a session; anybody may create one."""

    def __init__(self, options):
        self.options, self.client, self.crowds = options, Client(options), []
        status, content = self.client.ask("POST", "/api/v1/sessions", JSON, b"{}")
        assert status == 201, content
        made = json.loads(content)
        self.code, self.path = made["code"], f"/api/v1/sessions/{made['code']}"
        self.token = f"Authorization: Bearer {made['hostToken']}\r\n"

    def control(self, **command):
        status, content = Client(self.options).ask(
            "POST", f"{self.path}/control", self.token + JSON, json.dumps(command).encode())
        assert status == 200, content

    def live(self):
        return Client(self.options).upgrade(self.code)

    def phone(self, width=390, height=844):
        phone = self.live()
        phone.push(frame(TEXT, hello(width, height)))
        phone.seq = 0
        return phone

    def crowd(self, *flags, count=None):
        """Phones that stay until the process ends."""
        holder = subprocess.Popen(
            [self.options.load, "--port", str(self.options.port), "--pid", "0", "--phones", str(count or self.options.crowd),
             "--path", f"{self.path}/live", "--idle", *flags],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert "joined" in holder.stdout.readline()
        self.crowds.append(holder)
        return self


def hello(width=390, height=844):
    return json.dumps({"type": "hello", "role": "touch", "screen": {"width": width, "height": height}}).encode()


def touches(seq, events):
    return frame(TEXT, json.dumps({"type": "touches", "seq": seq, "events": events}, separators=(",", ":")).encode())


def repeat(make, attack):
    """Repeats a request on one connection; on a new one after the server has closed it."""
    client = make()
    yield
    while True:
        try:
            if client is None:
                client = make()
            attack(client)
        except (Gone, OSError):
            if client:
                client.close()
            client = None
        yield


# Bytes.

def right(options):
    """right dialogues, 16 at a time"""
    yield from dialogues(options, Grammar.right)


def broken(options):
    """broken dialogues, 16 at a time"""
    yield from dialogues(options, Grammar.broken)


def dialogues(options, kind):
    room = Room(options)
    target = Target(options.port, options.tls_port, room.code.encode(), room.token.split()[-1].encode())
    source = random.Random(1)
    grammar, numbers = Grammar(source, has_tls=True), itertools.count()
    yield
    while True:
        play([kind(grammar, next(numbers)) for _ in range(16)], target, source.randrange(1 << 30), give_up=stopped.is_set)
        yield


def heads(options):
    """heads of 16 KiB, 4,000 fields each"""
    head = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
    head += b"a:\r\n" * ((16 * 1024 - len(head) - 2) // 4) + b"\r\n"
    return repeat(lambda: Client(options), lambda client: client.push(head * 16))


def queries(options):
    """targets of 8 KiB, 4,000 parameters each"""
    line = b"GET /api/v1/pins?" + b"&".join([b"a"] * 4000) + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    return repeat(lambda: Client(options), lambda client: client.push(line * 16))


def pipelines(options):
    """requests in a row, 1,800 in each read"""
    return repeat(lambda: Client(options), lambda client: client.push(b"GET /healthz HTTP/1.1\r\nHost:x\r\n\r\n" * 7200))


def unknown_pages(options):
    """requests for missing files, in a row"""
    return repeat(lambda: Client(options), lambda client: client.push(b"GET /../%41/x.js HTTP/1.1\r\nHost:x\r\n\r\n" * 1800))


def pages(options):
    """the largest page's script, compressed, in a row"""
    found = set()
    for page in ("/touch", "/present", "/replay", "/spot", "/walk", "/"):
        _, content = Client(options).ask("GET", page)
        found |= set(re.findall(rb'(?:src|href)="(/[^"]+\.(?:js|css))"', content))
    sizes = {path: len(Client(options).ask("GET", path.decode())[1]) for path in sorted(found)}
    path = max(sizes, key=sizes.get, default=b"/")
    request = b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br, gzip\r\n\r\n"
    return repeat(lambda: Client(options), lambda client: client.push(request * 500))


# TLS.

def handshakes(options):
    """TLS handshakes, 64 at once"""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    Client(options, tls=True).close()
    yield
    while True:
        made = []
        for _ in range(64):
            client, incoming, outgoing = Client(options, tls=True), ssl.MemoryBIO(), ssl.MemoryBIO()
            session = context.wrap_bio(incoming, outgoing)
            try:
                session.do_handshake()
            except ssl.SSLWantReadError:
                pass
            made.append((client, incoming, outgoing))
        for client, _, outgoing in made:
            client.socket.sendall(outgoing.read())
        for client, *_ in made:
            client.wait(5)
            client.close()
        yield


def connections(options):
    """connections that come and go, 256 at once"""
    yield
    while True:
        for client in [Client(options) for _ in range(256)]:
            client.close()
        yield


def half_requests(options):
    """half requests from as many addresses as there are places"""
    opened = []

    def add():
        client = Client(options)
        client.socket.sendall(b"GET / HT")
        opened.append(client)

    for _ in range(options.connections):
        add()
    yield
    while True:
        for client in opened[:64]:
            client.close()
        del opened[:64]
        for _ in range(64):
            add()
        yield


def idle_connections(options):
    """more connections than descriptors"""
    opened = []

    def add():
        client = Client(options)
        client.ask("GET", "/healthz")
        opened.append(client)

    for _ in range(options.connections):
        add()
    yield
    while True:
        fresh = [Client(options) for _ in range(64)]
        for client in fresh:
            try:
                client.ask("GET", "/healthz")
            except (Gone, OSError):
                pass
        for client in opened[:64]:
            client.close()
        opened[:64] = []
        opened += fresh
        yield


# WebSockets.

def empty_messages(options):
    """empty messages, 10,000 in each read"""
    room = Room(options)
    return repeat(room.phone, lambda phone: phone.push(frame(TEXT, b"") * 10_000))


def pings(options):
    """pings, 10,000 in each read"""
    room = Room(options)
    return repeat(room.phone, lambda phone: phone.push(frame(PING, b"") * 10_000))


def fragments(options):
    """a message of empty fragments without end"""
    room = Room(options)

    def make():
        phone = room.live()
        phone.push(frame(TEXT, b"", final=False))
        return phone

    return repeat(make, lambda phone: phone.push(frame(CONTINUATION, b"", final=False) * 10_000))


def long_messages(options):
    """messages of 256 KiB, nested lists"""
    room = Room(options)
    return repeat(room.phone, lambda phone: phone.push(frame(TEXT, b"[" * (256 * 1024)) * 4))


def escapes(options):
    """messages of 64 KiB, a name of escapes"""
    room = Room(options)
    text = b'{"type":"hello","role":"touch","locale":"' + b"\\u00e4" * 10_000 + b'"}'
    return repeat(room.live, lambda phone: phone.push(frame(TEXT, text)))


def strokes(options):
    """batches of 512 events, each across the largest screen"""
    room = Room(options)

    def attack(phone):
        began = time.monotonic()
        data = b""
        for _ in range(50):
            phone.seq += 1
            at = phone.seq * 1e4
            data += touches(phone.seq, [
                [0 if phone.seq == 1 and index == 0 else 1, 1, MAX_SIDE * (index % 2), MAX_SIDE * (index // 2 % 2), at + index]
                for index in range(EVENTS)
            ])
        phone.push(data)
        time.sleep(max(0, 0.22 - (time.monotonic() - began)))

    return repeat(lambda: room.phone(MAX_SIDE, MAX_SIDE), attack)


def taps(options):
    """batches of 512 events, each a new finger somewhere else on the largest screen"""
    room = Room(options)
    source = random.Random(1)

    def attack(phone):
        began = time.monotonic()
        data = b""
        for _ in range(50):
            phone.seq += 1
            at, events = phone.seq * 1e4, []
            for index in range(EVENTS // 2):
                x, y = source.randrange(MAX_SIDE), source.randrange(MAX_SIDE)
                events += [[0, index, x, y, at + index], [2, index, x, y, at + index]]
            data += touches(phone.seq, events)
        phone.push(data)
        time.sleep(max(0, 0.22 - (time.monotonic() - began)))

    return repeat(lambda: room.phone(MAX_SIDE, MAX_SIDE), attack)


def joins(options):
    """phones with the largest screen, one after the other"""
    rooms = [Room(options) for _ in range(40)]
    numbers = itertools.count()
    yield
    while True:
        phone = rooms[next(numbers) // 60 % len(rooms)].phone(MAX_SIDE, MAX_SIDE)
        try:
            phone.drain(0.05)
        except Gone:
            pass
        phone.close()
        yield


# A room of the maximum size.

def answers(path, accept):
    def case(options):
        room = Room(options).crowd()
        phone, times = room.phone(), itertools.count(1)
        phone.drain()
        request = f"GET {room.path}{path} HTTP/1.1\r\nHost: x\r\nAccept: {accept}\r\nAccept-Encoding: gzip\r\n\r\n".encode()

        def attack(client):
            phone.seq += 1
            at = 100 * next(times)
            phone.push(touches(phone.seq, [[0, 1, 10, 20, at], [2, 1, 30, 40, at + 50]]))
            client.push(request * 16)
            client.drain(0.05)

        return repeat(lambda: Client(options), attack)

    case.__doc__ = f"{path or 'its figures'} of a full room as {accept}, 16 in a row"
    return case


def viewers(options):
    """viewers of a full room that come and go"""
    room = Room(options).crowd()
    phone = room.phone()
    phone.drain()
    yield
    while True:
        phone.seq += 1
        phone.push(touches(phone.seq, [[0, 1, 10, 20, phone.seq * 100], [2, 1, 30, 40, phone.seq * 100 + 50]]))
        watching = [room.live() for _ in range(8)]
        for viewer in watching:
            viewer.push(frame(TEXT, b'{"type":"hello","role":"view"}'))
        time.sleep(0.1)
        for viewer in watching:
            viewer.close()
        yield


def controls(name, *commands, is_watched=True):
    def case(options):
        room = Room(options).crowd()
        viewer = room.live()
        if is_watched:
            viewer.push(frame(TEXT, b'{"type":"hello","role":"view"}'))
            viewer.drain()
            threading.Thread(target=lambda: drain(viewer), daemon=True).start()
        yield
        while True:
            for command in commands:
                room.control(**command)
                time.sleep(0.2)
                yield

    case.__doc__ = f"a full room's host: {name}"
    return case


def drain(client):
    try:
        client.drain(60)
    except (Gone, OSError, ValueError):
        pass


def idle_removed(options):
    """a full room's host removes all who never drew"""
    room = Room(options).crowd("--still")
    viewer = room.live()
    viewer.push(frame(TEXT, b'{"type":"hello","role":"view"}'))
    viewer.drain()
    yield
    room.control(action="remove", idle=True)
    yield


def ended(options):
    """a full room's host ends it"""
    room = Room(options).crowd()
    yield
    room.control(action="end")
    yield


def wiped(options):
    """a full room's host wipes it"""
    room = Room(options).crowd()
    yield
    status, content = Client(options).ask("DELETE", room.path, room.token)
    assert status == 204, content
    yield


def leave_immediately(options):
    """all phones of a full room leave at once"""
    room = Room(options).crowd()
    viewer = room.live()
    viewer.push(frame(TEXT, b'{"type":"hello","role":"view"}'))
    viewer.drain()
    yield
    room.crowds[0].kill()
    yield


def rush(options):
    """a full room's phones join, with a viewer"""
    room = Room(options)
    viewer = room.live()
    viewer.push(frame(TEXT, b'{"type":"hello","role":"view"}'))
    threading.Thread(target=lambda: drain(viewer), daemon=True).start()
    yield
    room.crowd("--still")
    yield


# Authors, and the map.

def sounds(options):
    """a sound of 64 MiB is sent"""
    scene = '<scene name="s" audio="a.wav"><circle latitude="47" longitude="9" radius="20"/></scene>'
    status, content = Client(options).ask("PUT", "/api/v1/plays/large", XML, play_of(scene))
    assert status < 300, content
    size = 64 * 1024 * 1024 - 100
    head = b"RIFF" + (size + 36).to_bytes(4, "little") + b"WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data"
    sound = head + size.to_bytes(4, "little") + bytes(size)
    return asking(options, "PUT", "/api/v1/plays/large/audio/a.wav", "Content-Type: audio/wav\r\n", sound, {200})


def scripts(options):
    """a play of 1 MiB"""
    polygon = "<polygon>" + '<point latitude="47.{0}" longitude="9.{0}"/>' * 100 + "</polygon>"
    scenes = "".join(f'<scene name="s{number}" audio="a.wav">{polygon.format(number)}</scene>' for number in range(230))
    return asking(options, "PUT", "/api/v1/plays/long", XML, play_of(scenes), {200, 201, 422})


def play_of(scenes):
    return ('<?xml version="1.0"?><play xmlns="urn:touchfigures:play:1" xml:lang="en"><title>T</title><version>1</version>'
            f"{scenes}</play>").encode()


def maps(options):
    """a map of 1 MiB for a play's regions"""
    ring = b" ".join(b"9.%03d,47.%03d" % (at, at) for at in range(900))
    text = b'<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>' + b"".join(
        b"<Placemark><name>p%d</name><Polygon><outerBoundaryIs><LinearRing><coordinates>%s</coordinates></LinearRing>"
        b"</outerBoundaryIs></Polygon></Placemark>" % (number, ring) for number in range(80)) + b"</Document></kml>"
    return asking(options, "POST", "/api/v1/plays/regions", "Content-Type: application/vnd.google-earth.kml+xml\r\n", text, {200, 422})


def forms(options):
    """two invalid pictures of 30 MiB, to be compared"""
    part = b'--b\r\nContent-Disposition: form-data; name="%s"; filename="a"\r\n\r\n%s\r\n'
    noise = b"\xff\xd8" + random.Random(1).randbytes(1 << 20) * 30
    body = part % (b"original", noise) + part % (b"altered", noise) + b"--b--\r\n"
    return asking(options, "POST", "/api/v1/puzzles/propose", "Content-Type: multipart/form-data; boundary=b\r\n", body, {415, 422})


def boundaries(options):
    """a form of 30 MiB that is nearly all boundaries"""
    body = b"--b\r\n\r\n\r\n" * (3 << 20) + b"--b--\r\n"
    return asking(options, "POST", "/api/v1/puzzles/propose", "Content-Type: multipart/form-data; boundary=b\r\n", body, {400, 422})


def asking(options, method, path, fields, body, expected):
    """The same request again and again."""
    def attack(client):
        status, content = client.ask(method, path, fields, body)
        assert status in expected, (status, content[:300])

    return repeat(lambda: Client(options), attack)


def clusters(options):
    """the map of the world, its clusters and the nearest, in a row"""
    client = Client(options)
    paths = ["zoom=0", "zoom=5", "near=47.6,9.1&limit=200", "bbox=-180,-90,180,90&limit=200"]
    data = b"".join(f"GET /api/v1/pins?{query} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for query in paths) * 4

    def attack(client):
        client.push(data)
        client.drain(0.05)

    client.close()
    return repeat(lambda: Client(options), attack)


CASES = {
    "right": right, "broken": broken, "heads": heads, "queries": queries, "pipelines": pipelines, "unknown": unknown_pages,
    "pages": pages, "handshakes": handshakes, "connections": connections, "half-requests": half_requests,
    "descriptors": idle_connections, "empty-messages": empty_messages, "pings": pings, "fragments": fragments,
    "long-messages": long_messages, "escapes": escapes, "strokes": strokes, "taps": taps, "joins": joins,
    "stats": answers("", "application/json"), "table": answers("", "text/csv"),
    "heatmap": answers("/heatmap", "application/json"), "picture": answers("/heatmap", "image/png"),
    "viewers": viewers,
    "freeze": controls("freezes and continues", {"action": "freeze"}, {"action": "unfreeze"}),
    "clear": controls("clears all", {"action": "clear"}),
    "challenge": controls("challenges", {"action": "challenge", "kind": "hold"}, {"action": "challenge", "kind": None}),
    "idle-removed": idle_removed, "ended": ended, "wiped": wiped, "gone": leave_immediately, "rush": rush,
    "sounds": sounds, "scripts": scripts, "maps": maps, "forms": forms, "boundaries": boundaries, "clusters": clusters,
}
stopped = threading.Event()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("case", choices=CASES)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--tls-port", type=int, required=True)
    parser.add_argument("--load", required=True)
    parser.add_argument("--crowd", type=int, required=True, help="phones of a full room")
    parser.add_argument("--connections", type=int, required=True, help="as many as can be kept open")
    options = parser.parse_args()
    attack, count = CASES[options.case](options), 0
    next(attack)
    print("ready", flush=True)
    sys.stdin.readline()
    threading.Thread(target=lambda: (sys.stdin.readline(), stopped.set()), daemon=True).start()
    for _ in attack:
        count += 1
        if stopped.is_set():
            break
    stopped.wait()
    print(count, flush=True)


if __name__ == "__main__":
    main()
