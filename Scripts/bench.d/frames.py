"""Measures the projector's frame rate while a class draws, with software rendering, and the growth of the page's memory in an hour.

The hour is a few seconds of recorded frames, sent repeatedly as fast as the page processes them.
"""

import json
import subprocess
import sys
import time
import urllib.request

from playwright.sync_api import sync_playwright

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
PHONES = 29
# Time of drawing before the measurement (s).
WARM_UP_SECONDS = 20
# Time for which a view is measured (s).
VIEW_SECONDS = 6
HOUR_SECONDS = 3600
# Maximum number of frames that are sent before the page has drawn.
MAX_PENDING_FRAMES = 300
MEASURE_FRAME_RATE = """(seconds) => new Promise((done) => {
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


class FrameRecorder:
    """Forwards a connection's messages, and records its frames."""

    def __init__(self, page):
        self.frames, self.route, self.is_forwarding = [], None, True
        page.route_web_socket("**/live", self._connected)

    def _connected(self, route):
        self.route = route
        server = route.connect_to_server()
        server.on_message(self._received)

    def _received(self, message):
        if not self.is_forwarding:
            return
        if '"type":"frame"' in message:
            self.frames.append(json.loads(message))
        self.route.send(message)

    def repeat(self, page, seconds):
        """Repeats the recorded frames for a time of `seconds` on their clock; nothing else is forwarded."""
        self.is_forwarding = False
        frames = self.frames
        span = frames[-1]["t"] - frames[0]["t"] + 34
        for turn in range(1, round(seconds * 1000 / span) + 1):
            for index, frame in enumerate(frames):
                self.route.send(json.dumps({**frame, "t": frame["t"] + turn * span}))
                if index % MAX_PENDING_FRAMES == 0:
                    page.evaluate("new Promise((drawn) => requestAnimationFrame(drawn))")


def heap(cdp):
    cdp.send("HeapProfiler.collectGarbage")
    return cdp.send("Runtime.getHeapUsage")["usedSize"]


def main():
    program, url, code, token, slices = sys.argv[1:6]
    seconds = float(sys.argv[6]) if len(sys.argv) > 6 else HOUR_SECONDS
    control(url, code, token, "lobby", on=False)
    phones = subprocess.Popen([f"{program}-load", f"{url}/touch?s={code}", "--phones", str(PHONES), "--demo", "--follow-pace"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_context(**PROJECTOR).new_page()
            recorder = FrameRecorder(page)
            page.goto(f"{url}/present?s={code}")
            page.wait_for_selector("#board [data-participant]", timeout=60_000)
            time.sleep(WARM_UP_SECONDS)
            first = json.load(urllib.request.urlopen(f"{url}/api/v1/sessions/{code}"))["participants"][0]["id"]
            runs = {}
            for _ in range(int(slices)):
                for key, view in (("1", "together"), ("2", "wall"), ("4", "heatmap"), (None, "spotlight")):
                    if key:
                        page.keyboard.press(key)
                    else:
                        control(url, code, token, "spotlight", participant=first)
                    time.sleep(2)
                    runs.setdefault(view, []).append(page.evaluate(MEASURE_FRAME_RATE, VIEW_SECONDS))
                control(url, code, token, "spotlight", participant=None)
            # The slice of each view that other processes disturbed least.
            views = {view: min(each, key=lambda run: run["longest"]) for view, each in runs.items()}
            page.keyboard.press("1")
            page.evaluate("1")  # Lets the recorder handle the frames that have arrived.
            cdp = page.context.new_cdp_session(page)
            before = heap(cdp)
            recorder.repeat(page, seconds)
            time.sleep(2)
            print(json.dumps({"views": views, "before": before, "after": heap(cdp)}))
            browser.close()
    finally:
        phones.terminate()
        phones.wait()


if __name__ == "__main__":
    main()
