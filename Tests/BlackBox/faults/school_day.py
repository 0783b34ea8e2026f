"""A day of a server, hour after hour, with clients that tolerate failures; in the end all messages to them must be true."""

import contextlib
import os
import random
import re
import signal
import subprocess
import threading
import time

import requests

from api import Session
from busy_class import BusyClass
from comparing import compare_everything
from contract import Watch
from openapi import problem_is_explained
from oracle import Oracle
from phone import Live, Phone
from puzzles import Author, png, rectangle
from server import BINARY
from traces import Trace
from waiting import PATIENCE_SECONDS

PHONES = 4
TIMEOUT_SECONDS = 10
READ_PATHS = ("/", "/touch", "/classroom", "/healthz", "/metrics", "/openapi.yaml", "/api/v1/server", "/api/v1/pins", "/api/v1/puzzles", "/api/v1/plays",
              "/api/v1/lessons", "/api/v1/qr?text=hello", "/ca.pem", "/shared/net/outbox.js", "/api/v1/map/3/4/2")
SESSION_PATHS = ("", "/results", "/tables/participants", "/tables/results", "/archive", "/events", "/heatmap", "/arrivals", "/walks", "/replay", "/parts", "/study",
                 "/answers", "/experiments")
KINDS = ("application/json", "text/csv", "image/png", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")


class Drawers:
    """Phones that draw meanwhile, and know their acknowledged batches."""

    def __init__(self, server, seed, headers=None):
        self.server = server
        self.sessions = [Session(server, headers, retention=each) for each in ("replay", "figures")]
        self.phones = [Phone(server, self.sessions[number % 2].code) for number in range(PHONES)]
        self.oracles = [Oracle() for _ in self.phones]
        self.traces = [Trace(f"{seed}/{number}") for number in range(PHONES)]

    def draw(self):
        for phone, oracle, trace in zip(self.phones, self.oracles, self.traces):
            events = trace.events(6)
            phone.touch(events)
            oracle.apply(events)
            self.read_messages(phone)

    @staticmethod
    def read_messages(phone):
        phone.pump()
        if phone.live.close_code is not None:
            resume(phone)

    def check(self, what):
        """All figures are right, and everything is acknowledged."""
        for phone in self.phones:
            deadline = time.monotonic() + PATIENCE_SECONDS
            while phone.ack < phone.sent and time.monotonic() < deadline:
                self.read_messages(phone)
                with contextlib.suppress(AssertionError):
                    phone.settle(2)
            phone.settle(1)
        for number, (phone, oracle) in enumerate(zip(self.phones, self.oracles)):
            assert phone.errors == [], f"{what}: {phone.errors}"
            compare_everything(self.sessions[number % 2], phone, oracle, what)

    def resume_all(self):
        for phone in self.phones:
            phone.live.read(0.01)
            resume(phone)

    def close(self):
        for phone in self.phones:
            phone.live.vanish()


def resume(phone):
    """Keeps a wrong message of the server for the report."""
    try:
        phone.connect()
    except AssertionError as fault:
        # `wait` of a connection that ended before its welcome.
        if "did not come" not in str(fault):
            raise
    except Exception:
        time.sleep(0.02)


class Day:
    """Its hours; each may fail, and the next one follows nevertheless."""

    def __init__(self, server, folder, seed):
        self.server, self.folder, self.random = server, folder, random.Random(seed)
        self.done, self.failed, self.problems = {}, {}, {}
        self.late, self.bad = [], []
        self.last_fault = None
        self.session = None
        self.number = 0

    def hours(self):
        """In order; only the last ones wait for another process."""
        return [self.start_a_class, self.read_pages, self.watch, self.host, self.do_all_tasks, self.make_a_puzzle, self.download, self.use_tls,
                self.wipe, self.back_up, self.reload]

    def pass_hours(self, stop, hours):
        while not stop.is_set():
            for hour in hours:
                if stop.is_set():
                    break
                name = hour.__name__
                try:
                    hour()
                    self.done[name] = self.done.get(name, 0) + 1
                except Exception as fault:
                    self.failed[name] = self.failed.get(name, 0) + 1
                    self.last_fault = f"{name}: {type(fault).__name__} {str(fault)[:300]}"
                time.sleep(0.005)

    # Requests

    def ask(self, method, path, scheme="http", **options):
        """Each response is a documented one, also while calls fail."""
        options.setdefault("timeout", TIMEOUT_SECONDS)
        if scheme == "https":
            options["verify"] = False
        try:
            answer = requests.request(method, self.server.urls[scheme] + path, **options)
        except requests.Timeout:
            self.late.append(f"{time.strftime('%H:%M:%S')} {method} {path}")
            raise
        if answer.status_code >= 500:
            kind = answer.json().get("type", "") if "json" in answer.headers.get("content-type", "") else "no problem document"
            key = f"{answer.status_code} {kind.removeprefix('/docs#')}"
            self.problems[key] = self.problems.get(key, 0) + 1
            if "json" not in answer.headers.get("content-type", "") or not problem_is_explained(answer.json()):
                self.bad.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        return answer

    def right(self, method, path, **options):
        answer = self.ask(method, path, **options)
        assert answer.status_code < 400, f"{method} {path}: {answer.status_code} {answer.text[:200]}"
        return answer

    def wait_for_health(self):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (answer := self.ask("GET", "/healthz")).status_code != 200:
            assert time.monotonic() < deadline, answer.text
            time.sleep(0.2)

    # Hours

    def start_a_class(self):
        self.number += 1
        self.session = Session(self.server, retention="replay" if self.number % 3 else "figures", expiresIn=60 + self.number % 5 * 3600)

    def read_pages(self):
        for path in READ_PATHS:
            for coding in ("identity", "gzip", "br"):
                self.ask("GET", path, headers={"Accept-Encoding": coding})

    def watch(self):
        phone = Phone(self.server, self.session.code)
        viewer = Live(self.server, self.session.code)
        viewer.send({"type": "hello", "role": "viewer", "locale": "en"})
        viewer.wait_type("snapshot", 3)
        for events in Trace(self.random.random()).batches(6):
            phone.touch(events)
        viewer.wait_type("frame", 3)
        phone.settle(3)
        phone.live.vanish()
        viewer.close()

    def host(self):
        for action, fields in (("freeze", {"on": True}), ("freeze", {"on": False}), ("activity", {"activity": "touch"}), ("clear", {}), ("challenge", {"kind": "time", "target": 3}), ("challenge", {})):
            self.ask("POST", f"{self.session.path}/control", json={"action": action, **fields}, headers=self.session.host)

    def do_all_tasks(self):
        made = object.__new__(BusyClass)
        made.session, made.phones = Session(self.server), []
        works = [made.draw, made.tap, made.play, made.answer, made.walk, made.study]
        self.random.shuffle(works)
        try:
            for work in works[:3]:
                with contextlib.suppress(Exception):
                    work(self.number)
        finally:
            made.close()
        for path in SESSION_PATHS:
            self.ask("GET", made.session.path + path, headers=made.session.host)
        self.ask("DELETE", made.session.path, headers=made.session.host)

    def make_a_puzzle(self):
        author = Author(self.server)
        puzzle = author.puzzle([rectangle(100, 200, 50, 40)], seed=self.number)
        self.ask("GET", f"/api/v1/puzzles/{puzzle}")
        self.ask("GET", f"/api/v1/puzzles/{puzzle}/image")
        self.ask("GET", f"/api/v1/puzzles/{puzzle}/image?width=200")
        self.ask("PUT", f"/api/v1/puzzles/{puzzle}/image", data=b"not a picture", headers={"Content-Type": "image/png"})
        self.ask("PUT", f"/api/v1/puzzles/{puzzle}/image", data=png(900, 700, self.number + 1), headers={"Content-Type": "image/png"})
        self.ask("DELETE", f"/api/v1/puzzles/{puzzle}")

    def download(self):
        for path in SESSION_PATHS:
            for kind in KINDS:
                self.ask("GET", self.session.path + path, headers=self.session.host | {"Accept": kind})

    def use_tls(self):
        self.ask("GET", "/touch", scheme="https")
        self.ask("GET", self.session.path, scheme="https")

    def wipe(self):
        mine, self.session = self.session, Session(self.server)
        answer = self.ask("DELETE", mine.path, headers=mine.host)
        if answer.status_code == 204:
            assert self.ask("GET", mine.path).status_code == 404, "a wiped session is there"

    def back_up(self):
        archive = self.folder / f"{threading.get_ident()}.tar"
        archive.unlink(missing_ok=True)
        subprocess.run([BINARY, "backup", archive, "--data", self.server.data], capture_output=True)
        if archive.exists():
            verified = subprocess.run([BINARY, "verify", archive], capture_output=True, text=True)
            if verified.returncode != 0:
                self.bad.append(f"a backup that says it is done is not sound: {verified.stdout} {verified.stderr}")

    def reload(self):
        os.kill(self.server.process.pid, signal.SIGHUP)
        time.sleep(0.2)


def lines(server):
    """The log's lines, each kind once, without numbers."""
    found = {}
    for line in server.log_path.read_text(errors="replace").splitlines():
        short = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+Z-]+", "", line)
        key = re.sub(r"[0-9a-f]{8,}|\d+", "#", short)
        found.setdefault(key[:300], [short, 0])[1] += 1
    return found.values()


@contextlib.contextmanager
def watched(day):
    """Every answer and message is compared with the documents."""
    watch = Watch().start()
    try:
        yield
    finally:
        watch.stop()
        day.bad += sorted(set(Watch.found))
        Watch.found = []
