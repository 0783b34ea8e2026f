"""A server some of whose system calls fail, by strace's injection, while phones draw and requests come in."""

import contextlib
import re
import shutil
import signal
import subprocess
import threading
import time

import requests

from api import Session
from comparing import compare_everything
from oracle import Oracle
from phone import Phone
from traces import Trace
from waiting import PATIENCE_SECONDS

PHONES = 4
# By call, the errors that accept(2), recv(2) … name, with those that a full machine or a failing disk gives.
CALLS = {
    "accept4": ["EMFILE", "ENFILE", "ENOMEM", "ENOBUFS", "EINTR", "ECONNABORTED", "EIO", "EPROTO"],
    "recvfrom": ["EINTR", "EAGAIN", "ENOMEM", "EIO", "ECONNRESET"],
    "sendto": ["EINTR", "EAGAIN", "ENOMEM", "ENOBUFS", "EIO", "EPIPE", "ECONNRESET"],
    "read": ["EINTR", "EIO", "EAGAIN"],
    "write": ["EINTR", "EIO", "EAGAIN", "ENOSPC"],
    "epoll_ctl": ["ENOMEM", "ENOSPC", "EINTR", "EIO"],
    "epoll_wait": ["EINTR", "EIO", "ENOMEM"],
    "openat": ["EMFILE", "ENFILE", "ENOMEM", "EIO", "EINTR", "ENOSPC"],
    "close": ["EINTR", "EIO"],
    "newfstatat": ["EIO", "ENOMEM"],
    "fstat": ["EIO", "ENOMEM"],
    "pread64": ["EIO", "EINTR", "ENOMEM"],
    "pwrite64": ["EIO", "ENOSPC", "EINTR"],
    "fsync": ["EIO", "ENOSPC", "EINTR"],
    "fdatasync": ["EIO", "ENOSPC", "EINTR"],
    "ftruncate": ["EIO", "EINTR"],
    "fcntl": ["EIO", "EINTR", "EAGAIN"],
    "unlink": ["EIO"],
    "eventfd2": ["EMFILE", "ENFILE", "ENOMEM"],
    "timerfd_create": ["EMFILE", "ENFILE", "ENOMEM"],
    "timerfd_settime": ["EINTR"],
    "getrandom": ["EINTR", "EAGAIN", "EIO"],
    "madvise": ["ENOMEM", "EIO"],
    "munmap": ["ENOMEM", "EINTR"],
    "futex": ["EAGAIN"],
    "setsockopt": ["ENOMEM"],
    "getsockname": ["ENOBUFS"],
    "shutdown": ["EIO", "ENOTCONN"],
    "clone3": ["EAGAIN"],
}


def missing():
    """The reason why faults cannot be injected here, or None."""
    if not shutil.which("strace"):
        return "strace is missing"
    try:
        # Traces its own child, which is allowed where attaching to another process may not be.
        with subprocess.Popen(["sleep", "20"]) as sleeper:
            tried = subprocess.Popen(["strace", "-q", "-p", str(sleeper.pid)], stderr=subprocess.PIPE, text=True)
            time.sleep(0.3)
            refused = tried.poll() is not None
            tried.terminate()
            output = tried.communicate(timeout=10)[1]
            sleeper.kill()
        return f"strace may not trace: {output.strip()[:200]}" if refused else None
    except OSError as fault:
        return str(fault)


class Injection:
    """Makes calls of all threads of a process fail within its `with`."""

    def __init__(self, pid, call, error, when, log):
        self.pid, self.call, self.error, self.when, self.log = pid, call, error, when, log
        self.count = 0

    def __enter__(self):
        self.tracer = subprocess.Popen(
            ["strace", "-f", "-qq", "-o", str(self.log), "-e", f"trace={self.call}", "-e", f"inject={self.call}:error={self.error}:when={self.when}",
             "-p", str(self.pid)], stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self._traced() != self.tracer.pid:
            assert self.tracer.poll() is None, self.tracer.stderr.read()
            assert time.monotonic() < deadline, "strace does not attach"
            time.sleep(0.02)
        return self

    def _traced(self):
        """The process that traces the first thread."""
        try:
            with open(f"/proc/{self.pid}/status") as status:
                return int(re.search(r"TracerPid:\s+(\d+)", status.read())[1])
        except OSError:
            return None

    def __exit__(self, *_):
        self.tracer.send_signal(signal.SIGINT)
        try:
            self.tracer.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self.tracer.kill()
            self.tracer.wait()
        self.count = self.log.read_text(errors="replace").count("INJECTED") if self.log.exists() else 0


class Class:
    """Phones that draw meanwhile; the messages to them must be true in the end."""

    def __init__(self, server, seed):
        self.server = server
        self.session = Session(server, retention="replay")
        self.phones = [Phone(server, self.session.code) for _ in range(PHONES)]
        self.oracles = [Oracle() for _ in self.phones]
        self.traces = [Trace(f"{seed}/{number}") for number in range(PHONES)]
        self.requests = self.failed = 0

    def draw(self, number):
        phone, events = self.phones[number], self.traces[number].events(6)
        phone.touch(events)
        self.oracles[number].apply(events)
        phone.pump()
        if phone.live.close_code is not None:
            self._resume(phone)

    def _resume(self, phone):
        # Messages in transit when the connection ended count as received.
        with contextlib.suppress(AssertionError, OSError, TimeoutError, Exception):
            phone.connect()

    def ask(self, stop):
        """Requests of every kind, one after another, whatever their result."""
        paths = ("/healthz", "/metrics", "/", "/openapi.yaml", self.session.path, f"{self.session.path}/results", f"{self.session.path}/archive", "/api/v1/pins")
        number = 0
        while not stop.is_set():
            number += 1
            self.requests += 1
            try:
                if number % 4 == 0:
                    answer = requests.post(f"{self.server.url}/api/v1/sessions", json={}, timeout=5)
                else:
                    answer = requests.get(self.server.url + paths[number % len(paths)], headers=self.session.host, timeout=5)
                self.failed += answer.status_code >= 500
            except requests.RequestException:
                self.failed += 1
            time.sleep(0.01)

    def draw_for(self, seconds):
        stop = threading.Event()
        asking = threading.Thread(target=self.ask, args=(stop,), daemon=True)
        asking.start()
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.server.alive:
            for number in range(PHONES):
                self.draw(number)
            time.sleep(0.02)
        stop.set()
        asking.join(20)

    def check(self, what):
        """Checks every figure, and that all acknowledged batches are on disk after a kill of all processes."""
        for phone in self.phones:
            phone.pump()
            if phone.live.close_code is not None:
                phone.connect()
            phone.settle(30)
        for phone, oracle in zip(self.phones, self.oracles):
            compare_everything(self.session, phone, oracle, what)

    def check_after_kill(self, what):
        self.server.kill()
        self.server.start(self.server.port)
        for phone in self.phones:
            phone.live.read(0.01)
            phone.connect()
        self.check(what)

    def close(self):
        for phone in self.phones:
            phone.close()


def try_call(server, call, error, folder, seed, seconds, when="3+5", kills=True):
    """Draws while every fifth call fails; returns the numbers of failed calls, of failed requests and of all requests."""
    what = f"{call} {error}"
    drawing = Class(server, seed)
    try:
        worker = server.pid
        with Injection(worker, call, error, when, folder / f"{call}-{error}.strace") as injection:
            drawing.draw_for(seconds)
            alive = server.alive
        assert alive and server.alive, f"{what}: the worker died; log:\n{server.errors()}"
        drawing.check(what)
        if kills:
            drawing.check_after_kill(f"{what}, after a kill")
        return injection.count, drawing.failed, drawing.requests
    finally:
        drawing.close()
