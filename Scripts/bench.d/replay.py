"""How long a replay of an hour of 40 phones takes to open and to seek: at the server, and in a browser until the picture.

    python Scripts/bench.d/replay.py --server .build/release/touchfigures --recorder .build/release/recorded-class
"""

import argparse
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

PHONES, SEEKS = 40, 60


class Server:
    def __init__(self, options, data):
        began = time.monotonic()
        command = [options.server, "serve", "--no-supervisor", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", data]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = re.match(r"Listening on (http://[^/\s]+)", self.process.stdout.readline())[1]
        self.seconds = time.monotonic() - began

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


def make_class(options, data):
    """A session that 40 phones have joined; an hour of drawing is then written into it."""
    server = Server(options, data)
    request = urllib.request.Request(
        f"{server.url}/api/v1/sessions", data=b"{}", headers={"Content-Type": "application/json"})
    session = json.load(urllib.request.urlopen(request))
    for _ in range(PHONES):
        with connect(f"{server.url.replace('http', 'ws')}/api/v1/sessions/{session['code']}/live") as socket:
            socket.send(json.dumps({"type": "hello", "role": "touch", "screen": {"width": 390, "height": 844}}))
            socket.recv()
    server.stop()
    minutes = ["--minutes", str(options.minutes)]
    print(subprocess.run([options.recorder, "--data", data, *minutes], check=True, capture_output=True, text=True).stdout, end="")
    return session


def timed(server, session, path):
    request = urllib.request.Request(
        f"{server.url}/api/v1/sessions/{session['code']}{path}", headers={"Authorization": f"Bearer {session['hostToken']}"})
    began = time.monotonic()
    content = urllib.request.urlopen(request).read()
    return 1000 * (time.monotonic() - began), content


def row(what, target, milliseconds, more=""):
    ordered = sorted(milliseconds)
    at = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))]
    print(f"{what:46} {target:>9} {at(0.5):8.0f} {at(0.95):8.0f} {ordered[-1]:8.0f}   {more}")


def measure_server(server, session):
    opened, content = zip(*(timed(server, session, "/replay") for _ in range(10)))
    row("open: GET replay", "", opened, f"{len(content[0]) / 1000:.0f} kB")
    end = json.loads(content[0])["durationMilliseconds"]
    chance = random.Random(1)
    seeks, sizes = [], []
    for _ in range(SEEKS):
        at = chance.randrange(1000, end - 300)
        milliseconds, content = timed(server, session, f"/replay/segment?from={at - 1000}&to={at + 300}")
        seeks.append(milliseconds)
        sizes.append(len(content))
    row("seek: GET segment of 1.3 s", "", seeks, f"{sum(sizes) / len(sizes) / 1000:.0f} kB")
    ahead = [timed(server, session, f"/replay/segment?from={at}&to={at + 2500}")[0] for at in range(10_000, end - 5000, end // 20)]
    row("ahead: GET segment of 2.5 s", "", ahead)


# The time from the press on the timeline until that instant is drawn.
SEEK = """(share) => new Promise((resolve) => {
    const room = document.getElementById("room"), line = document.getElementById("timeline");
    const { left, width, top, height } = line.getBoundingClientRect();
    const began = performance.now();
    const look = () => room.dataset.shown === line.getAttribute("aria-valuenow") && before !== room.dataset.shown
        && (observer.disconnect(), resolve(performance.now() - began));
    const before = room.dataset.shown;
    const observer = new MutationObserver(look);
    observer.observe(room, { attributes: true });
    line.dispatchEvent(new PointerEvent("pointerdown",
        { pointerId: 1, button: 0, clientX: left + share * width, clientY: top + height / 2 }));
})"""
OPENED = """() => new Promise((resolve) => {
    const room = document.getElementById("room");
    const look = () => room.dataset.shown && resolve(performance.now());
    new MutationObserver(look).observe(room, { attributes: true });
    look();
})"""


def measure_page(server, session):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1920, "height": 1080})
        item = json.dumps([f"touchfigures.host.{session['code']}", json.dumps(session)])
        # Synthetic pointers cannot be captured, and need not be.
        context.add_init_script(f"localStorage.setItem(...{item}); Element.prototype.setPointerCapture = () => {{}};")
        page = context.new_page()
        opened = []
        for _ in range(6):
            page.goto(f"{server.url}/replay?s={session['code']}", wait_until="commit")
            page.wait_for_selector("#room", state="attached")
            opened.append(page.evaluate(OPENED))
        row("page: navigation to first picture", "200 ms", opened)
        chance = random.Random(2)
        seeks = []
        for _ in range(SEEKS):
            # After the prefetching, like a user who looks first and drags then.
            page.wait_for_load_state("networkidle")
            seeks.append(page.evaluate(SEEK, chance.random()))
        row("page: seek to its picture", "100 ms", seeks)
        browser.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--recorder", required=True)
    parser.add_argument("--minutes", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/data"
        session = make_class(options, data)
        size = sum(path.stat().st_size for path in pathlib.Path(data).iterdir())
        server = Server(options, data)
        print(f"{size / 1e6:.0f} MB on disk; the server starts on it in {server.seconds:.1f} s")
        print(f"{'':46} {'target':>9} {'p50 ms':>8} {'p95 ms':>8} {'max ms':>8}")
        try:
            measure_server(server, session)
            measure_page(server, session)
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
