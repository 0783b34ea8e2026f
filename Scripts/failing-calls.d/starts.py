"""Scripts/failing-calls --starts: one failure within each start, and one within each stop."""

import contextlib
import re
import signal
import time

import requests

from failing_sites import FailingSites
from school_day import Drawers
from server import Server

# Longer than any start: the next failure is allowed by hand.
NEVER = 10**6
SOUND_EVERY = 12
# SQLite ignores that an unlock failed; its file then stays locked for all connections of the worker. A local disk refuses no unlock.
SQLITE_LOCK = re.compile(r"\bfcntl \[\w+\]\n +libsqlite3")


class Starts:
    """One data folder on which a server starts again and again."""

    def __init__(self, folder, arguments):
        self.arguments, self.faults, self.outcomes = arguments, [], {}
        self.sites = FailingSites(folder, arguments.depth)
        environment = self.sites.environment | {"TOUCHFIGURES_NO_SAMPLES": "no"}
        self.server = Server(folder / "data", tls=True, environment=environment)

    def run(self):
        self.server.start()
        port = self.server.port
        self.drawers = Drawers(self.server, self.arguments.seed)
        self.drawers.draw()
        self.drawers.check("before")
        self.stop("the first stop")
        end, number = time.monotonic() + self.arguments.minutes * 60, 0
        before = -1
        while time.monotonic() < end and before != self.sites.failure_count:
            before = self.sites.failure_count
            for _ in range(SOUND_EVERY):
                number += 1
                self.start_with_failure(port)
            self.start_without_failures(port)
            print(f"{number} starts, {self.sites.failure_count} failures, {self.sites.left()} to come, {len(self.faults)} faults", flush=True)
        self.report()

    def allow_one(self):
        # The pause counts as over, though the machine may have been running for less than that.
        self.sites.control.last = (time.monotonic_ns() - NEVER * 10**9) % 2**64

    def start_with_failure(self, port):
        self.size = self.server.log_path.stat().st_size
        self.allow_one()
        since = self.sites.failure_count
        self.sites.sweep(0, NEVER)
        try:
            self.server.start(port)
        except AssertionError:
            return self.refused(since)
        finally:
            self.what = self.failures_since(since)
        self.note("started" if self.sites.failure_count > since else "nothing failed")
        if self.server.pid != self.server.first_worker:
            self.add_fault(f"another worker: {self.what}")
        self.wait_for_health()
        since = self.sites.failure_count
        self.allow_one()
        self.stop(lambda: f"{self.failures_since(since)}after a start with {self.what}")
        self.sites.stop()

    def failures_since(self, since):
        return "".join(f"{error} {self.sites.describe(site)}" for _, site, error in self.sites.failures(since))

    def log_text(self):
        with open(self.server.log_path, errors="replace") as log:
            log.seek(self.size)
            return log.read()

    def wait_for_health(self):
        deadline = time.monotonic() + 15
        with contextlib.suppress(requests.RequestException):
            while requests.get(f"{self.server.url}/healthz", timeout=10).status_code != 200:
                if time.monotonic() > deadline:
                    self.add_fault(f"ill 15 s after a start: {self.what}{self.log_text()}")
                    return
                time.sleep(0.1)

    def refused(self, since):
        """A server that does not start prints the reason in one sentence, and leaves no files."""
        code = self.server.process.wait(20)
        text, what = self.log_text(), self.failures_since(since)
        if code == -signal.SIGKILL and "Addresses not printed" in text:
            return self.note("served, and could not print its addresses")
        self.note(f"ended with {code}")
        if code != 1 or not text.strip() or "signal" in text or "Fatal error" in text:
            self.add_fault(f"ended with {code} after {what}\n  and said: {text[-600:]!r}")
        print(f"  refused: {what.splitlines()[0] if what else '-'} {text.strip().splitlines()[-1][:200] if text.strip() else ''}", flush=True)

    def add_fault(self, text):
        self.faults.append(text)
        print("FAULT", text, flush=True)

    def note(self, outcome):
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1

    def stop(self, what):
        try:
            code, seconds = self.server.stop(timeout=25)
        except AssertionError as fault:
            self.sites.stop()
            self.add_fault(f"does not stop: {what() if callable(what) else what} {str(fault)[-300:]}")
            return
        self.sites.stop()
        reason = what() if callable(what) else what
        if code == 1 and "was killed" in self.server.errors()[-400:] and SQLITE_LOCK.search(reason):
            self.note("SQLite kept a lock: the parent ended the worker")
        elif code != 0 or seconds > 12:
            self.add_fault(f"a stop took {seconds:.1f} s and ended with {code}: {reason}\n{self.server.errors()[-400:]}")

    def start_without_failures(self, port):
        """Everything is there."""
        self.sites.stop()
        self.server.start(port)
        try:
            self.drawers.resume_all()
            self.drawers.draw()
            self.drawers.check("after starts in which a call failed")
        except Exception as fault:
            self.add_fault(f"after starts: {str(fault)[-800:]}")
        self.stop("a sound stop")

    def report(self):
        print(self.outcomes)
        print(f"{self.sites.failure_count} failures, {self.sites.left()} to come, {len(self.faults)} faults")


def main(arguments, folder):
    starts = Starts(folder, arguments)
    try:
        starts.run()
    finally:
        if starts.server.running:
            starts.server.kill()
    return 1 if starts.faults else 0
