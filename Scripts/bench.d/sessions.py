"""The cost of a session among many: creation, wipe, start, memory and disk at 100, 10,000 and 99,000 sessions, near the maximum.

    python3 Scripts/bench.d/sessions.py --server .build/release/touchfigures [--counts 100,10000,99000]
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import tempfile
import threading
import time

LISTENING = re.compile(r"Listening on http://[^:]+:(\d+)")
# One address may make 300 sessions at once.
PER_ADDRESS, CONNECTIONS = 250, 32


class Server:
    def __init__(self, binary, data):
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [binary, "serve", "--no-supervisor", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", data],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(LISTENING.match(self.process.stdout.readline())[1])
        self.seconds = time.monotonic() - self.began

    def stop(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(60)

    @property
    def memory(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


class Client:
    """A connection from a separate address."""

    def __init__(self, port, number):
        self.socket = socket.socket()
        self.socket.bind((f"127.{10 + number // 60_000}.{number // 250 % 240}.{1 + number % 250}", 0))
        self.socket.connect(("127.0.0.1", port))

    def request(self, method, path, headers="", body=b""):
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{headers}"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self.socket.sendall(head.encode() + b"\r\n" + body)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.socket.recv(65536)
        head, _, rest = answer.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        while length and len(rest) < int(length[1]):
            rest += self.socket.recv(65536)
        return int(head[9:12]), rest


def create(port, count, first):
    """Many connections at once; returns the sessions."""
    made, lock, numbers = [], threading.Lock(), iter(range(first, first + count, PER_ADDRESS))

    def work():
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            client = Client(port, number // PER_ADDRESS)
            for _ in range(min(PER_ADDRESS, first + count - number)):
                status, body = client.request("POST", "/api/v1/sessions", body=b"{}")
                assert status == 201, body
                with lock:
                    made.append(json.loads(body))
            client.socket.close()

    threads = [threading.Thread(target=work) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return made


def median(client, requests):
    times = []
    for request in requests:
        began = time.monotonic()
        status, body = client.request(*request)
        times.append(time.monotonic() - began)
        assert status < 300, (status, body)
    return 1000 * statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True)
    parser.add_argument("--counts", default="100,10000,99000")
    arguments = parser.parse_args()
    folder = tempfile.mkdtemp()
    server, sessions = Server(arguments.server, folder), []
    print("sessions  create one  wipe one  read one   start   rss after start  rss before  disk a session")
    try:
        for number, count in enumerate(map(int, arguments.counts.split(","))):
            sessions += create(server.port, count - 20 - len(sessions), len(sessions))
            client = Client(server.port, 100_000 + number)
            one = median(client, [("POST", "/api/v1/sessions", "", b"{}")] * 20)
            before = server.memory
            server.stop()
            size = sum(os.path.getsize(f"{folder}/{name}") for name in os.listdir(folder)
                       if name.startswith("touchfigures") and not name.endswith("reserve")) / count / 1024
            server = Server(arguments.server, folder)
            after = server.memory
            client = Client(server.port, 100_100 + number)
            read = median(client, [("GET", f"/api/v1/sessions/{made['code']}") for made in sessions[:20]])
            wiped, sessions = sessions[-20:], sessions[:-20]
            wipe = median(client, [
                ("DELETE", f"/api/v1/sessions/{made['code']}", f"Authorization: Bearer {made['hostToken']}\r\n")
                for made in wiped])
            print(f"{count:8}  {one:7.1f} ms {wipe:6.1f} ms {read:6.1f} ms {server.seconds:6.2f} s {after:12.0f} MB"
                  f" {before:10.0f} MB {size:10.1f} KiB", flush=True)
    finally:
        server.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
