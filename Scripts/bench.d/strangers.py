"""How long a class waits beside one stranger: the phones of one session draw while another client sends the most expensive requests.

The server has a core; the phones, the stranger and a second, unattacked server share the other. The waits of the second server's
phones are the machine's own cost at that time.
"""

import contextlib
import json
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

# Maximum cost of a stranger (ms): more than the phones of the other server wait.
ALLOWED = 50
PHONES, RATE = 4, 60
CROWD, SHORT_CROWD = 10_000, 1_000
# Descriptors that the stranger and the server under test leave each other.
CONNECTIONS, DESCRIPTORS = 16_000, 20_000


class Server:
    """Starts both servers on one core, and returns their ports."""

    def __init__(self, binary, data, core, descriptors):
        self.process = subprocess.Popen(
            ["prlimit", f"--nofile={descriptors}", "taskset", "-c", core, binary, "serve", "--no-supervisor", "--host", "127.0.0.1",
             "--port", "0", "--tls-port", "0", "--data", data, "--log-level", "error"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.ports = {}
        while len(self.ports) < 2:
            line = self.process.stdout.readline()
            match = re.match(r"Listening on (https?)://[^:]+:(\d+)", line)
            if not match:
                sys.exit(f"bench: the server did not start: {line!r}")
            self.ports[match[1]] = int(match[2])
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports['http']}/api/v1/sessions", b"{}", {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            self.path = f"/api/v1/sessions/{json.load(answer)['code']}/live"

    def draw(self, load, core, seconds):
        """Phones that draw in its session; a process that prints how long they waited."""
        return subprocess.Popen(
            ["taskset", "-c", core, load, "--port", str(self.ports["http"]), "--pid", str(self.process.pid), "--path", self.path,
             "--phones", str(PHONES), "--rate", str(RATE), "--warmup", "0.5", "--seconds", str(seconds)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Stranger:
    """The process of a case, set up and not begun."""

    def __init__(self, case, server, core, options, crowd, connections):
        self.process = subprocess.Popen(
            ["taskset", "-c", core, "nice", "-n", "5", options.python, str(pathlib.Path(__file__).with_name("hostile.py")), case,
             "--port", str(server.ports["http"]), "--tls-port", str(server.ports["https"]), "--load", options.load,
             "--crowd", str(crowd), "--connections", str(connections)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline().strip() != "ready":
            sys.exit(f"bench: the case {case} could not be set up")

    def begin(self):
        self._send("go")

    def end(self):
        """The number of repetitions."""
        with contextlib.suppress(OSError):
            self._send("stop")
        with contextlib.suppress(subprocess.TimeoutExpired):
            output, _ = self.process.communicate(timeout=30)
            return int(output or 0)
        self.process.kill()
        return 0

    def _send(self, word):
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()


class Strangers:
    def __init__(self, options, seconds, slices, cores):
        self.options, self.seconds, self.slices, (self.core, self.other) = options, seconds, slices, cores
        self.crowd = SHORT_CROWD if options.short else CROWD
        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        self.descriptors = min(DESCRIPTORS, limit)
        self.connections = min(CONNECTIONS, limit - 1_000) if not options.short else 2_000

    def measure(self, case, data):
        """One slice of a case: (waits at the server, waits at the other one, how often the stranger did it)."""
        descriptors = self.connections - 500 if case == "descriptors" else self.descriptors
        with tempfile.TemporaryDirectory() as folder:
            server = Server(self.options.server, data or f"{folder}/data", self.core, descriptors)
            other = Server(self.options.server, f"{folder}/other", self.other, self.descriptors)
            try:
                stranger = Stranger(case, server, self.other, self.options, self.crowd, self.connections) if case else None
                phones = [each.draw(self.options.load, self.other, self.seconds) for each in (server, other)]
                # Past the warm-up of the phones.
                time.sleep(0.8)
                if stranger:
                    stranger.begin()
                waits = [json.loads(each.communicate(timeout=120)[0])["figures"] for each in phones]
                return *waits, stranger.end() if stranger else 0
            finally:
                server.stop()
                other.stop()

    def best(self, case, data=None):
        """The least disturbed slice. It is enough if one is within the bound."""
        runs = []
        while len(runs) < self.slices and not (runs and self.is_allowed(runs[-1])):
            runs.append(self.measure(case, data))
        return min(runs, key=lambda run: run[0]["longest"] - run[1]["longest"])

    @staticmethod
    def is_allowed(run):
        return run[0]["longest"] <= run[1]["longest"] + ALLOWED


def describe(run):
    waits, control, count = run
    text = f"{waits['p50']:.1f} / {waits['p99']:.1f} / {waits['longest']:.1f} ms, other server {control['p99']:.1f} / {control['longest']:.1f}"
    return f"{text}, {count} times" if count else text
