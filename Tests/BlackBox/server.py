"""A real server process: the release binary, on loopback, on a port that the system chooses."""

import os
import pathlib
import queue
import re
import signal
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("TOUCHFIGURES_BINARY", ROOT / ".build/release/touchfigures"))
LISTENING = re.compile(r"^Listening on (https?)://([^\s/]+):(\d+)/?$")


class Server:
    """One process; `start` again after `kill` continues on the same data folder."""

    def __init__(self, data, *flags, tls=False, host="127.0.0.1"):
        self.data, self.flags, self.tls, self.host = pathlib.Path(data), flags, tls, host
        self.process = None
        self.log_path = self.data.parent / f"{self.data.name}.log"

    def start(self, port=0):
        command = [str(BINARY), "serve", "--host", self.host, "--port", str(port), "--data", str(self.data)]
        command += ["--tls-port", "0"] if self.tls else ["--no-tls"]
        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [*command, *self.flags], stdout=subprocess.PIPE, stderr=self.log, stdin=subprocess.DEVNULL, text=True,
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, args=(self.process.stdout, self.lines), daemon=True).start()
        try:
            self._listen()
        except BaseException:
            self.process.kill()  # Nobody would stop it later.
            raise
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

    def next_line(self, timeout=30):
        try:
            line = self.lines.get(timeout=timeout)
        except queue.Empty:
            raise AssertionError(f"no line within {timeout} s; log:\n{self.errors()}") from None
        if line is None:
            raise AssertionError(f"ended with {self.process.wait(5)} before it listened; log:\n{self.errors()}")
        return line

    def errors(self):
        return self.log_path.read_text(errors="replace")[-4000:]

    @property
    def alive(self):
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self):
        return self.process.pid

    def kill(self):
        """As a power cut does: nothing is told to the process."""
        self.process.kill()
        self.process.wait(10)
        self.log.close()

    def stop(self, with_signal=signal.SIGTERM):
        """Stops it cleanly; answers its exit code and the seconds that took."""
        began = time.monotonic()
        self.process.send_signal(with_signal)
        try:
            code = self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
            raise AssertionError(f"still running 15 s after {with_signal!r}; log:\n{self.errors()}") from None
        finally:
            self.log.close()
        return code, time.monotonic() - began
