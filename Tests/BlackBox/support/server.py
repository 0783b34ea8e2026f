"""A real server process: the release binary, on loopback, on a port that the system chooses."""

import os
import pathlib
import queue
import re
import signal
import subprocess
import threading
import time

from waiting import PATIENCE_SECONDS

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = pathlib.Path(os.environ.get("TOUCHFIGURES_BINARY", ROOT / ".build/release/touchfigures"))
# A new data folder is empty for tests; those about samples unset it.
os.environ["TOUCHFIGURES_NO_SAMPLES"] = "yes"
LISTENING = re.compile(r"^Listening on (https?)://([^\s/]+):(\d+)/?$")


def children(pid):
    try:
        return [int(word) for word in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def has_ended(pid):
    """Also without an earlier wait."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


class Server:
    """A parent with its worker, as users start it; `start` after `kill` continues on the same data folder.

    With `--no-supervisor` among the flags it is one process.
    """

    def __init__(self, data, *flags, tls=False, host="127.0.0.1", environment=None):
        self.data, self.flags, self.tls, self.host = pathlib.Path(data), flags, tls, host
        self.environment = environment or {}
        self.process = None
        self.log_path = self.data.parent / f"{self.data.name}.log"

    def start(self, port=0):
        command = [str(BINARY), "serve", "--host", self.host, "--port", str(port), "--data", str(self.data)]
        command += ["--tls-port", "0"] if self.tls else ["--no-tls"]
        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [*command, *self.flags], stdout=subprocess.PIPE, stderr=self.log, stdin=subprocess.DEVNULL, text=True,
            env=os.environ | self.environment,
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, args=(self.process.stdout, self.lines), daemon=True).start()
        try:
            self._listen()
        except BaseException:
            self.process.kill()  # It would never be stopped later.
            raise
        self.first_worker = self.pid
        self.url = self.urls["http"]
        self.port = int(self.url.rsplit(":", 1)[1])
        return self

    def _listen(self):
        self.urls = {}
        for _ in range(2 if self.tls else 1):
            line = self.next_line()
            match = LISTENING.match(line)
            assert match, f"not a line about a listener: {line!r}"
            self.urls[match[1]] = line.removeprefix("Listening on ").rstrip("/")

    @staticmethod
    def _read(stream, lines):
        for line in stream:
            lines.put(line.rstrip("\n"))
        lines.put(None)

    def next_line(self, timeout=PATIENCE_SECONDS):
        try:
            line = self.lines.get(timeout=timeout)
        except queue.Empty:
            raise AssertionError(f"no line within {timeout} s; log:\n{self.errors()}") from None
        if line is None:
            raise AssertionError(f"ended with {self.process.wait(PATIENCE_SECONDS)} before it listened; log:\n{self.errors()}")
        return line

    def errors(self):
        return self.log_path.read_text(errors="replace")[-4000:]

    @property
    def running(self):
        return self.process is not None and self.process.poll() is None

    @property
    def alive(self):
        """Whether it runs with its first worker."""
        return self.running and self.pid == self.first_worker

    @property
    def pid(self):
        """The process that serves; None between two workers."""
        if "--no-supervisor" in self.flags:
            return self.process.pid
        return next(iter(children(self.process.pid)), None)

    def resident_megabytes(self):
        """The memory that the process has."""
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024

    def kill(self):
        """Like a power cut: the processes are not notified. The parent first, or it would start another worker."""
        workers = children(self.process.pid)
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)
        for worker in workers:
            try:
                os.kill(worker, signal.SIGKILL)
            except ProcessLookupError:
                pass  # It has noticed.
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not all(map(has_ended, workers)):
            assert time.monotonic() < deadline, f"worker {workers} outlives SIGKILL"
            time.sleep(0.002)
        self.log.close()

    def stop(self, with_signal=signal.SIGTERM, timeout=PATIENCE_SECONDS):
        """Stops it cleanly; returns its exit code and the seconds until then."""
        began = time.monotonic()
        self.process.send_signal(with_signal)
        try:
            code = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"still running {timeout} s after {with_signal!r}; log:\n{self.errors()}") from None
        finally:
            self.log.close()
        return code, time.monotonic() - began
