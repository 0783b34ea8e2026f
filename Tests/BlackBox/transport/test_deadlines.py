"""Deadlines of connections, requests and sessions. The tests wait for all of them at the same time."""

import select
import threading
import time

import pytest
import requests

from api import Session
from raw import PING, PONG, RawSocket, dial, frame, read_answer, request
from budgets import LARGEST_SCREEN, budgets, hello
from waiting import wait_until

TAKES_LONG = True

# As documented, in seconds. Deadlines are checked once a second; the rest is for a busy machine.
ALLOWED = 12


class Deadline(threading.Thread):
    """Waits until a condition holds; `seconds` is the time it took."""

    def __init__(self, name, condition):
        super().__init__(name=name, daemon=True)
        self.condition, self.began, self.seconds, self.fault = condition, time.monotonic(), None, None
        self.start()

    def run(self):
        try:
            while not self.condition():
                time.sleep(0.1)
            self.seconds = time.monotonic() - self.began
        except Exception as fault:  # Set by the test.
            self.fault = fault

    def check(self, limit):
        self.join(max(0, self.began + limit + ALLOWED - time.monotonic()))
        assert self.fault is None, f"{self.name}: {self.fault!r}"
        assert self.seconds is not None, f"{self.name}: still there after {limit + ALLOWED} s"
        assert self.seconds > limit - 1.5, f"{self.name}: ended after {self.seconds:.1f} s"


def has_ended(connection):
    """Reads and discards everything before the end."""
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    while poll.poll(0):
        try:
            if not connection.recv(65_536):
                return True
        except ConnectionError:
            return True
    return False


def test_a_peer_that_reads_or_sends_nothing_is_closed_in_time(own_server):
    started = own_server().start()
    session = Session(started)
    phone = RawSocket(started, session.code)
    phone.text(hello(LARGEST_SCREEN))
    assert phone.next_message()["type"] == "welcome"
    size = len(session.get().content)
    deadlines = []

    # A viewer that responds to pings, but does not read its snapshot.
    viewer = RawSocket(started, session.code, receive_buffer=4096, segment=536)
    viewer.text({"type": "hello", "role": "view"})
    wait_until(lambda: budgets(started)["viewers", "room"]["used"] == 1, "the viewer is not counted")

    def is_given_up():
        viewer.send(frame(PONG, b""))
        phone.send(frame(PONG, b""))
        return budgets(started)["viewers", "room"]["used"] == 0

    deadlines.append((Deadline("a viewer that does not read", is_given_up), 30 + size / 64_000))

    # An unread response: the system's buffers must be smaller than it.
    reader = dial(started, receive_buffer=4096, segment=536)
    reader.sendall(request("GET", session.path))
    unread_since = time.monotonic()

    idle = dial(started)
    idle.sendall(request("GET", "/healthz"))
    assert read_answer(idle).status == 200
    deadlines.append((Deadline("a connection between two requests", lambda: has_ended(idle)), 30))

    half = dial(started)
    half.sendall(b"GET / HTTP/1.1\r\n")
    deadlines.append((Deadline("half a head", lambda: has_ended(half)), 15))

    silent = RawSocket(started, session.code)
    silent.text(hello())
    asked = []

    def is_hung_up():
        poll = select.poll()
        poll.register(silent.connection, select.POLLIN)
        while poll.poll(0):
            received = silent.read()
            if received is None:
                return True
            if received[0] == PING:
                asked.append(time.monotonic())
        return False

    deadlines.append((Deadline("a phone that answers no ping", is_hung_up), 35))
    for deadline, limit in deadlines:
        deadline.check(limit)
    assert len(asked) == 1 and asked[0] - deadlines[-1][0].began > 24
    # It is cut off: only the bytes in the system's buffers arrive.
    time.sleep(max(0, unread_since + 30 + 2 - time.monotonic()))
    answer = read_answer(reader)
    assert answer is None or len(answer.body) < size
    assert requests.get(f"{started.url}/healthz", timeout=10).status_code == 200
    phone.close()
