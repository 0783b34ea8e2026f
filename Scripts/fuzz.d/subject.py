"""The server under test: started, asked how it is, stopped."""

import http.client
import json
import pathlib
import random
import signal
import socket
import time
import types

from player import Target
from server import Server

# The share of a window that a thread in an endless loop runs or waits for a core.
BUSY_SHARE = 0.8


class PatientServer(Server):
    """Starts and stops are slow with the sanitizer and on a busy machine; a server that hangs never ends."""

    def next_line(self, timeout=900):
        return super().next_line(timeout)

    def stop(self, with_signal=signal.SIGTERM, timeout=90):
        return super().stop(with_signal, timeout)


class Subject:
    """A server process on a new folder, with a session for the dialogues."""

    def __init__(self, folder, tls):
        self.folder, self.tls, self.count = pathlib.Path(folder), tls, 0
        self.server = None

    def start(self):
        self.count += 1
        # The worker itself is watched, not a parent that would replace it.
        self.server = PatientServer(self.folder / f"data{self.count}", "--no-supervisor", tls=self.tls).start()
        self.target = None
        self.renew_session()
        self.descriptors, self.memory = self.count_descriptors(), self.resident()
        return self

    def renew_session(self):
        """Creates another session for the dialogues: responses about one that hundreds have joined are slow."""
        if self.target:
            self.call("DELETE", f"/api/v1/sessions/{self.target.code.decode()}", {"Authorization": f"Bearer {self.target.token.decode()}"})
        created = self.call("POST", "/api/v1/sessions", {"Content-Type": "application/json"}, "{}")
        https = self.server.urls.get("https")
        self.target = Target(
            self.server.port, https and int(https.rsplit(":", 1)[1]), created["code"].encode(), created["hostToken"].encode())

    def call(self, method, path, headers, body=None):
        """Connects from a new address each time, so that no limit per address is reached."""
        source = f"127.{random.randrange(1, 255)}.{random.randrange(256)}.{random.randrange(1, 255)}"
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, 30, (source, 0))
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        if answer.status >= 300:
            raise OSError(f"{method} {path}: {answer.status} {content[:300]!r}")
        return json.loads(content) if content else None

    @property
    def address(self):
        """The data about the server that the bystander needs, in another process."""
        return types.SimpleNamespace(url=self.server.url, urls=self.server.urls, port=self.server.port)

    @property
    def alive(self):
        return self.server is not None and self.server.alive

    def kill(self):
        if self.alive:
            self.server.kill()

    # The server's state.

    def symptom(self, timeout=30.0):
        """The server's current fault: `died`, `stalled`, `spins`, or None. On a busy machine a server is late, not stalled."""
        if not self.alive:
            return "died"
        if self.answers(2) or self.answers(timeout):
            # Work that waits for a core ends, an endless loop does not.
            return None if any(self.busiest(0.3) <= BUSY_SHARE for _ in range(60)) else "spins"
        return "stalled" if self.alive else "died"

    def answers(self, timeout):
        try:
            with socket.create_connection(("127.0.0.1", self.server.port), timeout) as connection:
                connection.settimeout(timeout)
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                return connection.recv(100).startswith(b"HTTP/1.1 200 ")
        except OSError:
            return False

    def busiest(self, window):
        """The share of a window in which its busiest thread ran or waited for a core: right on a loaded machine, too."""
        before, began = self._times(), time.monotonic()
        time.sleep(window)
        after, wall = self._times(), time.monotonic() - began
        return max((after[task] - before.get(task, after[task]) for task in after), default=0) / 1e9 / wall

    def _times(self):
        times = {}
        for task in pathlib.Path(f"/proc/{self.server.pid}/task").glob("*"):
            try:
                ran, waited, _ = (task / "schedstat").read_text().split()
                times[task.name] = int(ran) + int(waited)
            except (OSError, ValueError):
                pass
        return times

    def count_descriptors(self):
        return len(list(pathlib.Path(f"/proc/{self.server.pid}/fd").iterdir()))

    def resident(self):
        """MiB in memory."""
        pages = int(pathlib.Path(f"/proc/{self.server.pid}/statm").read_text().split()[1])
        return pages * 4096 / 1048576

    def report(self):
        """The end of its log: it has a sanitizer's report and a crash's stacks."""
        return self.server.errors()

