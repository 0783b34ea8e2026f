"""The projector's pictures a second with a class that draws, by software, and what an hour of it leaves in the page's memory.

The hour is some seconds of real frames, said again and again by the connection as fast as the page takes them.
"""

import json
import subprocess
import sys
import time
import urllib.request

from playwright.sync_api import sync_playwright

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
PHONES = 29
# The ink of a while, and the time of a view (s).
BEFORE, SECONDS = 20, 6
HOUR = 3600
# Maximum number of frames on their way to the page.
AHEAD = 300
COUNT = """(seconds) => new Promise((done) => {
    const spans = [];
    let last = 0, first = 0;
    requestAnimationFrame(function count(now) {
        if (last) spans.push(now - last); else first = now;
        last = now;
        if (now - first < seconds * 1000) requestAnimationFrame(count);
        else done({ rate: spans.length / (now - first) * 1000, longest: Math.max(...spans) });
    });
})"""


def control(url, code, token, action, **fields):
    request = urllib.request.Request(f"{url}/api/v1/sessions/{code}/control", json.dumps({"action": action, **fields}).encode(),
                                     {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
    urllib.request.urlopen(request).read()


class Tape:
    """Passes a connection's messages on, and keeps its frames."""

    def __init__(self, page):
        self.frames, self.route, self.is_live = [], None, True
        page.route_web_socket("**/live", self._connected)

    def _connected(self, route):
        self.route = route
        server = route.connect_to_server()
        server.on_message(self._heard)

    def _heard(self, message):
        if not self.is_live:
            return
        if '"type":"frame"' in message:
            self.frames.append(json.loads(message))
        self.route.send(message)

    def repeat(self, page, seconds):
        """Sends only frames, for some seconds."""
        self.is_live = False
        frames = self.frames
        span = frames[-1]["t"] - frames[0]["t"] + 34
        for turn in range(1, round(seconds * 1000 / span) + 1):
            for index, frame in enumerate(frames):
                self.route.send(json.dumps({**frame, "t": frame["t"] + turn * span}))
                if index % AHEAD == 0:
                    page.evaluate("new Promise((drawn) => requestAnimationFrame(drawn))")


def heap(cdp):
    cdp.send("HeapProfiler.collectGarbage")
    return cdp.send("Runtime.getHeapUsage")["usedSize"]


def main():
    program, url, code, token, slices = sys.argv[1:6]
    hour = float(sys.argv[6]) if len(sys.argv) > 6 else HOUR
    control(url, code, token, "lobby", on=False)
    phones = subprocess.Popen([f"{program}-load", f"{url}/touch?s={code}", "--phones", str(PHONES), "--demo", "--follow-pace"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_context(**PROJECTOR).new_page()
            tape = Tape(page)
            page.goto(f"{url}/present?s={code}")
            page.wait_for_selector("#board [data-participant]", timeout=60_000)
            time.sleep(BEFORE)
            first = json.load(urllib.request.urlopen(f"{url}/api/v1/sessions/{code}"))["participants"][0]["id"]
            runs = {}
            for _ in range(int(slices)):
                for key, view in (("1", "together"), ("2", "wall"), ("4", "heatmap"), (None, "spotlight")):
                    if key:
                        page.keyboard.press(key)
                    else:
                        control(url, code, token, "spotlight", participant=first)
                    time.sleep(2)
                    runs.setdefault(view, []).append(page.evaluate(COUNT, SECONDS))
                control(url, code, token, "spotlight", participant=None)
            # The least disturbed slice of each.
            views = {view: min(each, key=lambda run: run["longest"]) for view, each in runs.items()}
            page.keyboard.press("1")
            page.evaluate("1")  # What has come meanwhile is on the tape.
            cdp = page.context.new_cdp_session(page)
            before = heap(cdp)
            tape.repeat(page, hour)
            time.sleep(2)
            print(json.dumps({"views": views, "before": before, "after": heap(cdp)}))
            browser.close()
    finally:
        phones.terminate()
        phones.wait()


main()
