"""The cost of a page without a cache: requests, bytes, and times on a slow network with a slow processor."""

import json
import sys

from playwright.sync_api import sync_playwright

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SCREEN = {"viewport": {"width": 1280, "height": 720}}
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 400e3 / 8, "uploadThroughput": 400e3 / 8}
# When each part of the page first has a text (ms).
WATCH = """
window.seen_ = {};
new MutationObserver(() => {
    for (const part of ["participant", "lobby-count", "sums"]) {
        if (!(part in seen_) && document.getElementById(part)?.textContent) seen_[part] = performance.now();
    }
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


class Weighed:
    """A page in a separate browser, and its requests."""

    def __init__(self, playwright, device, is_slow):
        self.browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        self.page = self.browser.new_context(**device).new_page()
        self.page.add_init_script(WATCH)
        self.paths, self.bytes = {}, 0
        cdp = self.page.context.new_cdp_session(self.page)
        cdp.send("Network.enable")
        cdp.on("Network.requestWillBeSent", self._sent)
        cdp.on("Network.webSocketCreated", lambda event: self.paths.update({event["requestId"]: event["url"]}))
        cdp.on("Network.loadingFinished", self._finished)
        if is_slow:
            cdp.send("Network.emulateNetworkConditions", NETWORK)
            cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def _sent(self, event):
        url = event["request"]["url"]
        # Data inside the page is not transferred separately, and the icon belongs to the browser's window.
        if url.startswith("http") and "/icon" not in url:
            self.paths[event["requestId"]] = url

    def _finished(self, event):
        if event["requestId"] in self.paths:
            self.bytes += event["encodedDataLength"]

    def seen(self, part):
        """When the part first had a text, in seconds since the navigation, by the page's own clock: a look from outside comes late."""
        return self.page.evaluate("(part) => window.seen_[part]", part) / 1000

    def bytes_until(self, part):
        """The bytes on the wire until the part had a text: of all complete responses, with their heads."""
        return self.page.evaluate(
            """(part) => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
                .filter(({ responseEnd }) => responseEnd <= window.seen_[part])
                .reduce((sum, { transferSize }) => sum + transferSize, 0)""", part)


def touch(playwright, url, is_slow):
    weighed = Weighed(playwright, PHONE, is_slow)
    weighed.page.goto(url, wait_until="commit")
    weighed.page.locator("#participant:not(:empty)").wait_for(timeout=60_000)
    result = {"joined": weighed.seen("participant"), "requests": len(weighed.paths), "bytes": weighed.bytes}
    weighed.browser.close()
    return result


def projector(playwright, url, is_slow):
    """A class that begins: its first paint, its lobby, and all of the page."""
    weighed = Weighed(playwright, SCREEN, is_slow)
    weighed.page.goto(url, wait_until="commit")
    weighed.page.locator("#lobby-count:not(:empty)").wait_for(timeout=60_000)
    result = {"lobby": weighed.seen("lobby-count"), "bytes": weighed.bytes_until("lobby-count")}
    weighed.page.locator("#sums:not(:empty)").wait_for(state="attached", timeout=60_000)
    paint = weighed.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    result |= {"paint": paint / 1000, "whole": weighed.seen("sums"),
               "requests": len([path for path in weighed.paths.values() if path.startswith("http")])}
    weighed.browser.close()
    return result


def main():
    url, code, repetitions = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with sync_playwright() as playwright:
        touches = [touch(playwright, f"{url}/touch?s={code}", is_slow=True) for _ in range(repetitions)]
        quick = touch(playwright, f"{url}/touch?s={code}", is_slow=False)
        projectors = [projector(playwright, f"{url}/present?s={code}", is_slow=True) for _ in range(repetitions)]
    print(json.dumps({
        "touch": {"requests": quick["requests"], "bytes": quick["bytes"], "joined": min(each["joined"] for each in touches)},
        "projector": {name: min(each[name] for each in projectors) for name in ("paint", "lobby", "whole")}
                     | {name: max(each[name] for each in projectors) for name in ("bytes", "requests")}}))


main()
