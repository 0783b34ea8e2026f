"""Scripts/failing-calls --outages: one call fails for some seconds, wherever it is made; the server reports it, and recovers."""

import contextlib
import time

import requests

from failing_sites import FailingSites
from school_day import Drawers
from server import Server

TOKEN = "a-token-of-the-administrator"
OUTAGES = [
    *(("pwrite", error) for error in ("EIO", "ENOSPC", "EINTR", "SHORT")), *(("fdatasync", error) for error in ("EIO", "ENOSPC")), ("fsync", "EIO"),
    *(("open", error) for error in ("EMFILE", "ENFILE", "EIO", "ENOMEM")), ("ftruncate", "EIO"), ("pread", "EIO"), ("stat", "EIO"), ("fstat", "EIO"),
    ("statvfs", "EIO"), ("access", "EIO"), ("write", "ENOSPC"), ("unlink", "EROFS"), ("rename", "EIO"), ("mmap", "ENOMEM"), ("fcntl", "EIO"), ("pthread_create", "EAGAIN"),
    ("accept4", "EMFILE"), ("accept4", "ENOMEM"), ("epoll_ctl", "ENOMEM"), ("epoll_wait", "ENOMEM"), ("recv", "EIO"), ("send", "ENOBUFS"), ("poll", "EINTR"),
]


class Outages:
    def __init__(self, folder, arguments):
        self.arguments, self.faults = arguments, []
        self.sites = FailingSites(folder, arguments.depth)
        self.server = Server(folder / "data", environment=self.sites.environment | {"TOUCHFIGURES_ADMIN_TOKEN": TOKEN})

    def run(self):
        self.server.start()
        self.headers = {"Authorization": f"Bearer {TOKEN}"}
        self.drawers = Drawers(self.server, self.arguments.seed, headers=self.headers)
        for call, error in OUTAGES:
            self.one(call, error)
        self.server.kill()
        self.server.start(self.server.port)
        self.drawers.resume_all()
        with self.judged("after a kill"):
            self.drawers.check("after a kill")
        print(f"{len(self.faults)} faults")
        for fault in self.faults:
            print("FAULT", fault)

    @contextlib.contextmanager
    def judged(self, what):
        try:
            yield
        except Exception as fault:
            self.faults.append(f"{what}: {type(fault).__name__} {str(fault)[-900:]}")

    def answer(self, method, path, **options):
        try:
            return requests.request(method, self.server.url + path, headers=self.headers, timeout=3, **options)
        except requests.RequestException as fault:
            return type(fault).__name__

    def one(self, call, error):
        what, size, since = f"{call} {error}", self.server.log_path.stat().st_size, self.sites.failure_count
        acks = [phone.ack for phone in self.drawers.phones]
        statuses, created, until = set(), {}, time.monotonic() + self.arguments.seconds
        with self.sites.failing(call, error, process=self.server.pid):
            while time.monotonic() < until and self.server.alive:
                with contextlib.suppress(OSError):
                    self.drawers.draw()
                made = self.answer("POST", "/api/v1/sessions", json={})
                key = made if isinstance(made, str) else f"{made.status_code} {made.json().get('type', '') if made.status_code >= 400 else ''}"
                created[key] = created.get(key, 0) + 1
                health = self.answer("GET", "/healthz")
                statuses.add(health if isinstance(health, str) else f"{health.status_code} {health.json().get('detail', '') if health.status_code != 200 else ''}")
                time.sleep(0.05)
        are_unchanged = [phone.ack for phone in self.drawers.phones] == acks
        if not self.server.alive:
            self.faults.append(f"{what}: the worker died\n{self.sites.tell_last(2)}{self.server.errors()[-900:]}")
            self.server.first_worker = self.server.pid
        with self.judged(what):
            self.recover(what)
        with open(self.server.log_path, errors="replace") as log:
            log.seek(size)
            words = [line[26:230] for line in log.read().splitlines()]
        count = self.sites.failure_count - since
        print(f"{what}: {count} failures; acks {'stood' if are_unchanged else 'came'}; sessions: {created}\n    healthz: {sorted(statuses)}\n    log: {words[:4]}", flush=True)
        if any("store-failing" in key for key in created):
            if not any(text.startswith("503 ") and self.has_reason(text) for text in statuses):
                self.faults.append(f"{what}: nothing is stored, and /healthz says {statuses}")
            if not words:
                self.faults.append(f"{what}: nothing is stored, and the log has no word of it")

    @staticmethod
    def has_reason(text):
        """The reason, which only the administrator gets."""
        return len(text) > len("503 ") and "The server cannot store anything at present." not in text

    def recover(self, what):
        deadline = time.monotonic() + 20
        while isinstance(answer := self.answer("GET", "/healthz"), str) or answer.status_code != 200:
            assert time.monotonic() < deadline, f"ill 20 s later: {answer if isinstance(answer, str) else answer.text}"
            time.sleep(0.1)
        self.drawers.check(what)
        made = self.answer("POST", "/api/v1/sessions", json={})
        assert not isinstance(made, str) and made.status_code in (201, 429), made if isinstance(made, str) else made.text


def main(arguments, folder):
    outages = Outages(folder, arguments)
    try:
        outages.run()
    finally:
        if outages.server.running:
            outages.server.kill()
    return 1 if outages.faults else 0
