"""A JPEG of 12 megapixels: the server's time for its first thumbnail, and the cost of frames as two fingers pinch it.

The picture fills the width of a phone and is zoomed to and fro between 1× and 8×, by real touch events.
"""

import io
import json
import math
import pathlib
import re
import sys
import time
import urllib.request

from PIL import Image
from playwright.sync_api import sync_playwright

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SECONDS = 4
# The times of all frames that were begun.
WATCH = "window.frames_ = []; (function next(t) { window.frames_.push(t); requestAnimationFrame(next); })(performance.now())"


def photo():
    """A picture that is as hard to compress as a photo of foliage."""
    size = (4000, 3000)
    planes = Image.effect_noise(size, 50), Image.linear_gradient("L").resize(size), Image.effect_noise(size, 30)
    stream = io.BytesIO()
    Image.merge("RGB", planes).save(stream, "JPEG", quality=85)
    return stream.getvalue()


def call(method, url, content=None, kind="application/json"):
    request = urllib.request.Request(url, content, {"Content-Type": kind} if content else {}, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read()


def memory(pid, what):
    """`VmRSS` or its peak `VmHWM`, bytes."""
    return int(re.search(rf"^{what}:\s+(\d+) kB$", pathlib.Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)[1]) * 1024


def publish(url):
    """A puzzle with the photo; its id, and how long its first thumbnail took (ms)."""
    about = {"title": "Twelve megapixels", "latitude": 47.5, "longitude": 9.25,
             "differences": [{"x": 100, "y": 100, "width": 300, "height": 200}]}
    puzzle = json.loads(call("POST", f"{url}/api/v1/puzzles", json.dumps(about).encode()))["id"]
    call("PUT", f"{url}/api/v1/puzzles/{puzzle}/image", photo(), "image/jpeg")
    began = time.monotonic()
    call("GET", f"{url}/api/v1/puzzles/{puzzle}/thumbnail?width=640")
    return puzzle, (time.monotonic() - began) * 1000


def metric(cdp, name):
    return next(m["value"] for m in cdp.send("Performance.getMetrics")["metrics"] if m["name"] == name)


def pinch(cdp, kind, apart):
    points = [{"x": 195 - apart, "y": 420, "id": 0}, {"x": 195 + apart, "y": 430, "id": 1}]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points})


def measure(browser, url):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    cdp.send("Performance.enable")
    page.goto(url)
    # The thumbnail first, then the whole picture in its place.
    page.locator(".picture-layer img[src*='/image']").wait_for(timeout=30_000)
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    script, began = metric(cdp, "ScriptDuration"), time.monotonic()
    pinch(cdp, "touchStart", 20)
    while (passed := time.monotonic() - began) < SECONDS:
        # 20 to 180 px from the middle and back, twice a second.
        pinch(cdp, "touchMove", 100 - 80 * math.cos(passed * 4 * math.pi))
        time.sleep(1 / 120)
    script = metric(cdp, "ScriptDuration") - script
    frames = page.evaluate("window.frames_")
    pinch(cdp, "touchMove", 180)
    page.locator(".picture-box[data-zoom='8.00']").wait_for(timeout=1000)  # It was the picture that was pinched.
    pinch(cdp, "touchEnd", 0)
    context.close()
    gaps = sorted(b - a for a, b in zip(frames, frames[1:]))
    return {"framesPerSecond": len(gaps) / (frames[-1] - frames[0]) * 1000,
            "gap99Milliseconds": gaps[int(len(gaps) * 0.99)], "scriptMillisecondsPerFrame": script * 1000 / len(gaps)}


def main():
    url, pid, repetitions = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    before = memory(pid, "VmRSS")
    puzzle, *times = publish(url)
    held = memory(pid, "VmHWM") - before
    times += [publish(url)[1] for _ in range(repetitions - 1)]
    result = {"thumbnailMilliseconds": min(times), "heldBytes": held}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        runs = [measure(browser, f"{url}/spot?puzzle={puzzle}") for _ in range(repetitions)]
        browser.close()
    print(json.dumps(result | max(runs, key=lambda run: run["framesPerSecond"])))


main()
