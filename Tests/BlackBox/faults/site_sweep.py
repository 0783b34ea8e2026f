"""Every call of a worker fails once with every error at every place that its days reach: see docs/fuzzing.md."""

import collections
import contextlib
import threading
import time

from failing_sites import CALLS, FailingSites
from school_day import Day, Drawers, lines, watched
from server import Server

CLIENTS = 3
# A day that reaches no new place for this time, in s, is the last one.
MAX_SECONDS_WITHOUT_NEW_PLACE = 60


class Sweep:
    """One server, its days and its failures; `faults` has the resulting errors."""

    def __init__(self, folder, seed, pause=0.1, depth=6, records=False, log_line=lambda text: None):
        self.folder, self.seed, self.pause, self.records, self.log_line = folder, seed, pause, records, log_line
        self.faults = []
        self.sites = FailingSites(folder, depth)
        self.server = Server(folder / "data", tls=True, environment=self.sites.environment | {"TOUCHFIGURES_NO_SAMPLES": "no"})

    def run(self, seconds):
        server = self.server.start()
        self.day = Day(server, self.folder, self.seed)
        self.drawers = Drawers(server, self.seed)
        with watched(self.day):
            self.pass_days(seconds)
            self.judge("after the day", lambda: self.drawers.check("after the day"))
            self.judge("health", self.day.wait_for_health)
            server.kill()
            server.start(server.port)
            self.drawers.resume_all()
            self.judge("after a kill", lambda: self.drawers.check("after a kill"))
        self.drawers.close()
        self.faults += self.day.bad
        code, took = server.stop()
        if code != 0 or took > 10:
            self.faults.append(f"a stop took {took:.1f} s and ended with {code}")

    def pass_days(self, seconds):
        stop = threading.Event()
        self.day.start_a_class()
        # One client alone makes backups and reloads.
        hours = [self.day.hours() if number == 0 else self.day.hours()[:-2] for number in range(CLIENTS)]
        threads = [threading.Thread(target=self.day.pass_hours, args=(stop, each), daemon=True) for each in hours]
        for thread in threads:
            thread.start()
        self.begin()
        self.draw_until(time.monotonic() + seconds)
        self.sites.stop()
        stop.set()
        for thread in threads:
            thread.join(60)

    def begin(self):
        if self.records:
            self.sites.record(self.server.pid)
        else:
            self.sites.sweep(self.server.pid, self.pause)

    def draw_until(self, end):
        reported = changed = time.monotonic()
        reached = 0
        while (now := time.monotonic()) < end:
            with contextlib.suppress(OSError):
                self.drawers.draw()
            time.sleep(0.01)
            if not self.server.alive:
                self.worker_died()
            if self.sites.failure_count != reached:
                reached, changed = self.sites.failure_count, now
            elif not self.records and now - changed > MAX_SECONDS_WITHOUT_NEW_PLACE:
                return
            if now - reported > 10:
                reported = now
                self.log_line(f"{self.sites.control.site_count} places, {reached} failures, {self.sites.left()} to come, {len(self.faults)} faults")

    def worker_died(self):
        self.sites.stop()
        self.faults.append(f"the worker died after\n{self.sites.describe_last(3)}{self.server.errors()[-1500:]}")
        deadline = time.monotonic() + 20
        while self.server.running and self.server.pid is None and time.monotonic() < deadline:
            time.sleep(0.05)
        if not self.server.running:
            self.server.start(self.server.port)
        self.server.first_worker = self.server.pid
        self.begin()

    def judge(self, what, check):
        try:
            check()
        except Exception as fault:
            self.faults.append(f"{what}: {str(fault)[-1500:]}")

    def report(self, places=False):
        counts = collections.Counter(self.sites.names[site.call] for site in self.sites.sites)
        yield "places: " + ", ".join(f"{call} {count}" for call, count in counts.most_common())
        if places:
            self.sites.symbolize()
            yield from self.sites.timeline()
            for site in sorted(self.sites.sites, key=lambda site: (site.call, -site.count)):
                yield f"{site.count} times, tried {site.tried} of {len(CALLS[self.sites.names[site.call]])} {self.sites.describe(site)}"
        yield f"hours that passed: {self.day.done}; that failed: {self.day.failed}; errors of requests: {self.day.problems}; late: {self.day.late}"
        yield "the log:"
        for line, count in lines(self.server):
            yield f"  {count} x {line[:260]}"
        yield f"{self.sites.failure_count} failures at {self.sites.control.site_count} places, {self.sites.left()} to come, {len(self.faults)} faults"
        yield from (f"FAULT {fault}" for fault in self.faults)
