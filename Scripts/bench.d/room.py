"""The pages' script per animation frame with a processor slowed down four times: the projector with 30 phones, and a phone.

A stand-in for a teacher's old laptop and for a cheap phone. Script is the value of the browser's own counter. Also how long after
the navigation such a phone listens for the first touch.
"""

import json
import math
import random
import subprocess
import sys
import time
import urllib.request

from playwright.sync_api import sync_playwright

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# Phones join in steps; the first step is a tenth of them.
PHONES = 300
SECONDS = 5
# Time for which the class draws before the measurement (s).
SECONDS_BEFORE = 30
# The number of fingers on the phone in each view, and their maximum on one phone.
FINGERS, MAX_FINGERS = 5, 10
# Loads of the page, of which the quickest counts.
LOADS = 3
# Reports when a touch can be recorded: the pad or the page listens.
WATCH = """
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (type === "pointerdown" && (this === document || this === window || this.id === "pad")) window.listens_ ??= performance.now();
    return listen.call(this, type, ...rest);
};
"""
COUNT_FRAMES = "window.frames_ = 0; (function count() { window.frames_++; requestAnimationFrame(count); })()"


class Measured:
    """A page, and the measurement of its script per frame."""

    def __init__(self, browser, device):
        self.context = browser.new_context(**device)
        self.page = self.context.new_page()
        self.cdp = self.context.new_cdp_session(self.page)

    def open(self, url):
        self.page.goto(url)
        self.cdp.send("Performance.enable")
        self.page.evaluate(COUNT_FRAMES)
        return self

    def slow_down(self):
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def script(self):
        return next(m["value"] for m in self.cdp.send("Performance.getMetrics")["metrics"] if m["name"] == "ScriptDuration")

    def frames(self):
        return self.page.evaluate("window.frames_")

    def per_frame(self, act):
        """Milliseconds of script per frame while `act` runs for some seconds."""
        script, frames, began = self.script(), self.frames(), time.monotonic()
        step = 0
        while time.monotonic() - began < SECONDS:
            step += 1
            act(step)
            time.sleep(max(0.0, began + step / 60 - time.monotonic()))
        return (self.script() - script) * 1000 / max(1, self.frames() - frames)


def control(url, code, token, action, **fields):
    request = urllib.request.Request(f"{url}/api/v1/sessions/{code}/control", json.dumps({"action": action, **fields}).encode(),
                                     {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
    urllib.request.urlopen(request).read()


def projector(browser, url, code, token):
    """Each view, with the ink of a class that has drawn for a while."""
    control(url, code, token, "lobby", on=False)
    seen = Measured(browser, PROJECTOR).open(f"{url}/present?s={code}")
    seen.page.wait_for_selector("#board [data-participant]", timeout=60_000)
    time.sleep(SECONDS_BEFORE)
    seen.slow_down()
    result = {}
    for key, view in (("1", "together"), ("2", "wall"), ("4", "heatmap")):
        seen.page.keyboard.press(key)
        time.sleep(2)
        result[view] = seen.per_frame(lambda step: None)
    seen.page.get_by_role("button", name="Smooth").click()
    time.sleep(1)
    result["smooth heatmap"] = seen.per_frame(lambda step: None)
    [first] = [p["id"] for p in json.load(urllib.request.urlopen(f"{url}/api/v1/sessions/{code}"))["participants"]][:1]
    control(url, code, token, "spotlight", participant=first)
    time.sleep(2)
    result["spotlight"] = seen.per_frame(lambda step: None)
    seen.context.close()
    return result


def phone(browser, url, code):
    """Each face and layer, with five fingers that draw; the figures with ten, too."""
    seen = Measured(browser, PHONE).open(f"{url}/touch?s={code}")
    seen.page.wait_for_selector("#participant:not(:empty)", timeout=60_000)
    rng = random.Random(7)
    phases = [rng.random() * 6 for _ in range(MAX_FINGERS)]

    def touch(kind, step, fingers=FINGERS):
        points = [{"x": 195 + 130 * math.cos(step / 19 + phase), "y": 420 + 300 * math.sin(step / 23 + 2 * phase), "id": index,
                   "force": 0.5} for index, phase in enumerate(phases[:fingers])]
        seen.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points})

    touch("touchStart", 0)
    touch("touchEnd", 0)
    time.sleep(3)  # Later modules are loaded now.
    result = {}
    seen.slow_down()
    do_nothing = lambda: None
    for view, fingers, prepare in (("figures", FINGERS, do_nothing), ("figures, ten fingers", MAX_FINGERS, do_nothing),
                                   ("heatmap", FINGERS, lambda: seen.page.locator("#switch").click()),
                                   ("smooth heatmap", FINGERS, lambda: smooth(seen.page))):
        prepare()
        time.sleep(1)
        touch("touchStart", 0, fingers)
        result[view] = seen.per_frame(lambda step: touch("touchMove", step, fingers))
        touch("touchEnd", 0)
    seen.context.close()
    return result


def first_touch(browser, url, code):
    """Milliseconds from the navigation until a touch is listened for."""
    times = []
    for _ in range(LOADS):
        seen = Measured(browser, PHONE)
        seen.slow_down()
        seen.page.add_init_script(WATCH)
        seen.page.goto(f"{url}/touch?s={code}")
        seen.page.wait_for_selector("#participant:not(:empty)", timeout=60_000)
        times.append(seen.page.evaluate("window.listens_"))
        seen.context.close()
    return min(times)


def smooth(page):
    page.evaluate("""() => localStorage.setItem("touchfigures.setting.heat", JSON.stringify({ smooth: true, layer: "count" }))""")
    page.reload()
    page.wait_for_selector("#participant:not(:empty)", timeout=60_000)
    page.evaluate(COUNT_FRAMES)
    page.locator("#switch").click()
    time.sleep(3)


def main():
    program, url, code, token = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        phones = subprocess.Popen([f"{program}-load", f"{url}/touch?s={code}", "--phones", str(PHONES), "--seconds", "1500"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            result = {"projector": projector(browser, url, code, token)}
        finally:
            phones.terminate()
            phones.wait()
        result["phone"] = phone(browser, url, code)
        result["first touch"] = first_touch(browser, url, code)
        browser.close()
    print(json.dumps(result))


main()
