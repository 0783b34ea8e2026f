"""The touch page on a slow phone: when the first touch is recorded, and the cost of ten fingers per frame.

The profile is that of a slow phone on a slow network: a processor slowed down four times, 1.6 Mbit/s, 150 ms away.
"""

import json
import sys
import time

from playwright.sync_api import sync_playwright

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}

# Reports when a touch is first recorded: the page listens on the document until the pad does.
WATCH = """
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (type === "pointerdown" && (this === document || this.id === "pad")) window.firstTouchPossible ??= performance.now();
    return listen.call(this, type, ...rest);
};
"""
COUNT_FRAMES = "window.frames_ = 0; (function count() { window.frames_++; requestAnimationFrame(count); })()"


def metric(cdp, name):
    return next(m["value"] for m in cdp.send("Performance.getMetrics")["metrics"] if m["name"] == name)


def touch(cdp, kind, step):
    points = [{"x": 30 + 36 * finger, "y": 200 + 40 * finger + 5 * (step % 40), "id": finger, "force": 0.5} for finger in range(10)]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points})


def measure(browser, url):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.send("Performance.enable")
    cdp.send("Network.emulateNetworkConditions", NETWORK)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(WATCH)
    page.goto(url)
    page.locator("#participant:not(:empty)").wait_for(timeout=30_000)
    first_touch = page.evaluate("window.firstTouchPossible")

    page.evaluate(COUNT_FRAMES)
    touch(cdp, "touchStart", 0)
    script, frames, began = metric(cdp, "ScriptDuration"), page.evaluate("window.frames_"), time.monotonic()
    step = 0
    while time.monotonic() - began < 4:
        step += 1
        touch(cdp, "touchMove", step)
        time.sleep(max(0.0, began + step / 60 - time.monotonic()))
    script = metric(cdp, "ScriptDuration") - script
    frames = page.evaluate("window.frames_") - frames
    touch(cdp, "touchEnd", 0)
    context.close()
    return first_touch, script * 1000 / frames


def main():
    url, repetitions = sys.argv[1], int(sys.argv[2])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        runs = [measure(browser, url) for _ in range(repetitions)]
        browser.close()
    print(json.dumps({"firstTouchMilliseconds": min(run[0] for run in runs),
                      "scriptMillisecondsPerFrame": min(run[1] for run in runs)}))


main()
