"""A phone as docs/protocol.md describes it: keeps unacknowledged batches, and sends them again after a welcome."""

import json
import ssl
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from contract import Watch
from traces import encoded
from waiting import PATIENCE_SECONDS

PROTOCOL = "touchfigures.v1"
SCREEN = {"width": 390, "height": 844, "pixelsPerCentimetre": 64, "calibrated": False}
PACE = 1 / 200


def live_url(server, code, scheme="http"):
    return server.urls[scheme].replace("http", "ws", 1) + f"/api/v1/sessions/{code}/live"


def live_context(authority):
    """For live connections over TLS. Before 3.13, Python lets a reading and a writing thread into OpenSSL at the
    same time; with TLS 1.3 a message is then lost now and then, while the reader takes the server's session ticket."""
    context = ssl.create_default_context(cafile=str(authority))
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


def open_socket(server, code, **options):
    options.setdefault("subprotocols", [PROTOCOL])
    # With a bound, a connection with unread messages never gets the server's close, which costs many tests 5 s at their end.
    options.setdefault("max_queue", None)
    return connect(live_url(server, code), compression=None, legacy=True, open_timeout=PATIENCE_SECONDS, close_timeout=5, **options)


class Live:
    """A WebSocket whose messages are JSON objects; keeps those that were read while waiting for another one."""

    def __init__(self, server, code, **options):
        self.server, self.code = server, code
        self.socket = open_socket(server, code, **options)
        self.messages = []
        self.close_code = None

    def send(self, message):
        """Sends a message; on a closed connection it is lost, and `close_code` has the reason after the next `read`."""
        try:
            self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))
        except ConnectionClosed:
            pass

    def read(self, timeout):
        """The next message, or None when none came in time or the connection is closed (see `close_code`)."""
        try:
            text = self.socket.recv(timeout=timeout)
        except TimeoutError:
            return None
        except ConnectionClosed:
            self.close_code = self.socket.protocol.close_code
            return None
        message = json.loads(text)
        assert next(iter(message)) == "type", f"type is not the first field: {text[:200]}"
        Watch.message(message)
        self.messages.append(message)
        self.message_received(message)
        return message

    def message_received(self, message):
        """For subclasses that keep state."""

    def view(self, **hello):
        """Greets as a viewer; returns the snapshot."""
        self.send({"type": "hello", "role": "view", **hello})
        return self.wait_type("snapshot")

    def wait(self, condition, what, timeout=PATIENCE_SECONDS):
        """Reads until `condition(message)` holds for one."""
        deadline = time.monotonic() + timeout
        while (left := deadline - time.monotonic()) > 0:
            message = self.read(left)
            if message is None:
                break
            if condition(message):
                return message
        raise AssertionError(
            f"{what} did not come (close code {self.close_code}); last messages: {json.dumps(self.messages[-4:])[:1500]}"
        )

    def wait_type(self, kind, timeout=PATIENCE_SECONDS):
        return self.wait(lambda message: message["type"] == kind, kind, timeout)

    def wait_closed(self, timeout=PATIENCE_SECONDS):
        """Reads to the end; returns the close code."""
        deadline = time.monotonic() + timeout
        while self.close_code is None and (left := deadline - time.monotonic()) > 0:
            self.read(left)
        assert self.close_code is not None, f"still open; last messages: {json.dumps(self.messages[-4:])[:1500]}"
        return self.close_code

    def close(self):
        self.socket.close()

    def vanish(self):
        """Loses the connection without a close frame, as in a tunnel."""
        self.socket.socket.close()


class Phone:
    """One participant over any number of connections."""

    def __init__(self, server, code, screen=SCREEN, **options):
        self.server, self.code, self.screen, self.options = server, code, dict(screen), options
        self.scale = None
        self.resume = None
        self.id = None
        self.sent = 0
        self.waiting = {}
        self.seq = self.ack = 0
        self.cells = {}
        self.figures = None
        self.errors = []
        self.style = 0
        self.next_frame = 0.0
        self.live = None
        self.connect()

    def connect(self, server=None):
        """Opens a connection, greets, and sends all unacknowledged batches again."""
        self.server = server or self.server
        self.live = Live(self.server, self.code, **self.options)
        self.live.message_received = self.message_received
        resume = {"resume": self.resume} if self.resume else {}
        self.live.send({"type": "hello", "locale": "de", **self.greeting(), **resume})
        self.welcome = self.live.wait_type("welcome")
        for seq in sorted(self.waiting):
            self.paced_send(self.waiting[seq])
        return self

    def greeting(self):
        """The fields of its `hello` that depend on its role."""
        scale = {} if self.scale is None else {"scale": self.scale}
        return {"role": "touch", "screen": self.screen, **scale}

    def message_received(self, message):
        kind = message["type"]
        if kind == "welcome":
            self.resume = message["participant"]["resume"]
            if self.id is not None:
                assert message["participant"]["id"] == self.id, "resumed as another participant"
            self.id = message["participant"]["id"]
            assert message["ack"] >= self.ack, f"{self.id}: ack decreased from {self.ack} to {message['ack']}"
            assert message["seq"] >= message["ack"]
            assert message["seq"] <= self.sent, f"applied {message['seq']}, sent only {self.sent}"
            self.seq = message["seq"]
            self.figures = None
            # The server's heatmap; `figures` has only later changes.
            counts = message["stats"]["heatmap"]["counts"]
            self.cells = {index: count for index, count in enumerate(counts) if count}
            self.acknowledged(message["ack"])
        elif kind == "figures":
            assert message["ack"] <= message["seq"] <= self.sent
            assert message["seq"] >= self.seq, "seq decreased"
            self.seq = message["seq"]
            self.figures = message
            self.cells.update((index, count) for index, count in message["heatmap"]["cells"])
            self.acknowledged(message["ack"])
        elif kind == "error":
            self.errors.append(message)

    def acknowledged(self, ack):
        assert ack >= self.ack, f"ack decreased from {self.ack} to {ack}"
        self.ack = ack
        for seq in [seq for seq in self.waiting if seq <= ack]:
            del self.waiting[seq]

    def touch(self, events):
        """Sends one batch; returns its seq. If it cannot be sent now, it is sent after the next welcome."""
        self.sent += 1
        text = encoded(self.sent, events, self.style)
        self.waiting[self.sent] = text
        self.paced_send(text)
        return self.sent

    def flash(self, t):
        """Reports a flash of the screen in a reaction task, in the same stream as its touches."""
        self.sent += 1
        self.waiting[self.sent] = json.dumps({"type": "flash", "seq": self.sent, "t": t})
        self.paced_send(self.waiting[self.sent])
        return self.sent

    def lap(self, t, lag, frame=16.7):
        """Reports a lap of a finger behind the mark of a latency task, in the same stream as its touches."""
        self.sent += 1
        self.waiting[self.sent] = json.dumps({"type": "lap", "seq": self.sent, "t": t, "lag": lag, "frame": frame})
        self.paced_send(self.waiting[self.sent])
        return self.sent

    def drawn(self, t, size, turn=0):
        """Reports that a drawing of a symbol task is finished, in the same stream as its touches."""
        self.sent += 1
        self.waiting[self.sent] = json.dumps({"type": "drawn", "seq": self.sent, "t": t, "size": size, "turn": turn})
        self.paced_send(self.waiting[self.sent])
        return self.sent

    def ground(self, picture=None, **place):
        """Says where a picture lies on its screen (`scale`, `x`, `y`), in the same stream as its touches."""
        self.sent += 1
        told = {} if picture is None else {"picture": picture, **place}
        self.waiting[self.sent] = json.dumps({"type": "ground", "seq": self.sent, **told})
        self.paced_send(self.waiting[self.sent])
        return self.sent

    def motion(self, samples=None, *, parts=512, **subject):
        """Sends one recording, in parts, or what an earlier one said (`reading`); in the same stream as its touches."""
        starts = range(0, len(samples or [None]), parts)
        for start in starts:
            self.sent += 1
            message = {"type": "motion", "seq": self.sent, **(subject if start == 0 else {})}
            if samples is not None:
                message |= {"samples": samples[start:start + parts], **({"last": True} if start == starts[-1] else {})}
            self.waiting[self.sent] = json.dumps(message)
            self.paced_send(self.waiting[self.sent])
        return self.sent

    def paced_send(self, text):
        """Sends below the limit of 250 messages a second; on a closed connection it does nothing."""
        time.sleep(max(0.0, self.next_frame - time.monotonic()))
        self.next_frame = max(self.next_frame, time.monotonic() - 20 * PACE) + PACE
        self.live.send(text)

    def pump(self):
        """Reads all messages that have arrived, without waiting."""
        while self.live.close_code is None and self.live.read(0) is not None:
            pass

    def listen_until(self, condition, timeout=PATIENCE_SECONDS):
        """Reads until it holds or the time is over: messages that no batch caused arrive at any time."""
        deadline = time.monotonic() + timeout
        while not condition() and (left := deadline - time.monotonic()) > 0 and self.live.read(left):
            pass

    def settle(self, timeout=PATIENCE_SECONDS):
        """Waits until everything sent is on disk."""
        if self.ack < self.sent:
            self.live.wait(lambda _: self.ack >= self.sent, f"ack {self.sent} (is {self.ack})", timeout)
        return self

    def close(self):
        self.live.close()
