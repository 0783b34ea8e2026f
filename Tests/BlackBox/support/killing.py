"""Phones draw while the worker is killed repeatedly; at the end every figure is compared with the oracle's."""

import os
import random
import signal
import threading
import time

import requests

from api import Session
from comparing import compare_everything, compare_session
from oracle import Oracle
from phone import Phone
from server import has_ended
from traces import Trace

PHONES = 8
# The fifth death in 30 s ends the server by design: so it is restarted after four.
MAX_KILLS_PER_START = 4


class Drawing:
    """One phone, its trace, and its expected figures."""

    def __init__(self, session, seed):
        self.session, self.phone, self.oracle, self.trace = session, Phone(session.server, session.code), Oracle(), Trace(seed)

    def draw(self, events):
        self.phone.touch(events)
        self.oracle.apply(events)
        self.phone.pump()

    def resume(self):
        """Checks that nothing acknowledged is missing and nothing unsent is there."""
        self.phone.live.read(0.05)  # Messages in transit when the worker died count as received.
        self.phone.pump()
        self.phone.connect()

    def compare(self, what):
        self.phone.settle(30)
        assert self.phone.errors == [], what
        compare_everything(self.session, self.phone, self.oracle, what)


def kill_worker(server, response_seconds):
    """Kills the worker and records the seconds until the next one responds."""
    worker = server.pid
    began = time.monotonic()
    os.kill(worker, signal.SIGKILL)
    while not has_ended(worker):
        time.sleep(0.0005)
    assert requests.get(f"{server.url}/healthz", timeout=30).status_code == 200
    response_seconds.append(time.monotonic() - began)


def draw_through_kills(make_server, kills, seed, report=lambda done: None):
    """`kills` kills of workers at random moments; returns the seconds from each kill to the next response.

    `make_server()` starts one on a folder that stays the same.
    """
    chance, response_seconds, server = random.Random(seed), [], make_server()
    sessions = [Session(server, retention="replay"), Session(server, retention="figures")]
    drawings = [Drawing(sessions[i % 2], f"{seed}/{i}") for i in range(PHONES)]
    done = 0
    while done < kills:
        for _ in range(min(MAX_KILLS_PER_START, kills - done)):
            killer = threading.Timer(chance.uniform(0.01, 0.5), kill_worker, (server, response_seconds))
            killer.start()
            while killer.is_alive():
                for drawing in drawings:
                    drawing.draw(drawing.trace.events(chance.randint(1, 20)))
            killer.join()
            done += 1
            assert len(response_seconds) == done, f"seed {seed}: no answer after kill {done}; log:\n{server.errors()}"
            for drawing in drawings:
                drawing.resume()
        for drawing in drawings:
            drawing.compare(f"seed {seed}, {done} kills, {drawing.phone.id}")
        report(done)
        if done < kills:
            assert server.stop()[0] == 0, server.errors()
            server.start(server.port)
            for drawing in drawings:
                drawing.resume()
    for session in sessions:
        compare_session(session, [one.oracle for one in drawings if one.session is session], f"seed {seed}")
    for drawing in drawings:
        drawing.phone.close()
    assert server.stop()[0] == 0, server.errors()
    return response_seconds
