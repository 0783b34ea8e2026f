"""Two phones in a process of their own, each in the middle of a class: one at the server under test, one at another that
nobody attacks. They draw by turns, so that a busy machine slows both, and they differ only by the cost of the attack."""

import contextlib
import multiprocessing
import os
import signal
import time

from api import Session
from bystander import Bystander


class Neighbours:
    """The parent's side."""

    def __init__(self, subject, control, seed):
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_draw, args=(theirs, subject.address, control.address, seed), daemon=True)
        self.process.start()
        theirs.close()
        # Waits of the phone at the server under test, by the current scenario, and of the other one.
        self.waits = {"right": [], "broken": [], "control": []}
        self.played = "right"
        self.drawing, self.since, self.failure, self.is_checked = None, time.monotonic(), None, False

    def listen(self):
        """Reads the lines that they have printed since."""
        try:
            while self.pipe.poll():
                kind, *content = self.pipe.recv()
                self.since = time.monotonic()
                if kind == "draws":
                    self.drawing = content[0]
                elif kind == "waited":
                    self.waits[self.played if content[0] == "subject" else "control"].append(content[1])
                elif kind == "checked":
                    self.is_checked = True
                else:
                    self.failure = self.failure or content[0]
        except (EOFError, OSError):
            self.failure = self.failure or "the bystander's process ended"

    def is_stalled(self, seconds=4.0):
        """Whether the phone at the server under test waits too long for its figures, or received a wrong answer."""
        self.listen()
        return self.failure is not None or (self.drawing == "subject" and time.monotonic() - self.since > seconds)

    @contextlib.contextmanager
    def silent(self):
        """Pauses drawing for a while."""
        os.kill(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, signal.SIGCONT)
            self.since = time.monotonic()

    def outcome(self, timeout=30):
        """Waits for the figures that are late: `bystander` when they do not come or are wrong. Late ones count as a wait."""
        deadline = time.monotonic() + timeout
        while self.is_stalled() and self.failure is None:
            if time.monotonic() > deadline:
                self.failure = "the bystander's figures did not come"
            time.sleep(0.1)
        return self.failure and "bystander"

    def check(self, timeout=30):
        """Lets both compare every figure; returns the differences."""
        self.is_checked = False
        self.pipe.send("check")
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline and self.failure is None:
            self.pipe.poll(0.2)
            self.listen()
            if self.is_checked:
                return None
        return self.failure or "the bystander's figures did not come"

    def stop(self):
        self.process.terminate()
        self.process.join(5)


def _draw(pipe, subject, control, seed):
    phones = {}
    try:
        for name, server in (("subject", subject), ("control", control)):
            phones[name] = _joined(server, f"{seed}/{name}")
        while True:
            if pipe.poll() and pipe.recv() == "check":
                for phone in phones.values():
                    phone.check()
                pipe.send(("checked",))
            for name, phone in phones.items():
                pipe.send(("draws", name))
                events = phone.trace.events(8)
                phone.oracle.apply(events)
                began = time.monotonic()
                seq = phone.phone.touch(events)
                phone.phone.live.wait(lambda _: phone.phone.seq >= seq, "the bystander's figures", 30)
                pipe.send(("waited", name, time.monotonic() - began))
                phone.phone.live.messages.clear()
                time.sleep(0.02)
    except (AssertionError, OSError, Exception) as fault:  # The parent reports any exception.
        pipe.send(("failed", f"{type(fault).__name__}: {fault}"[:2000]))


def _joined(server, seed):
    """A process without CPU time sends its hello too late, before anything was attacked; the start is repeated."""
    for tries_left in (2, 1, 0):
        try:
            return Bystander(Session(server), seed, promptly=30)
        except (AssertionError, OSError):
            if not tries_left:
                raise


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
