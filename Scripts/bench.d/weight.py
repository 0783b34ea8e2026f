"""What a page costs that nothing of is cached: requests, bytes, and times on a slow network with a slow processor."""

import json
import sys

from playwright.sync_api import sync_playwright

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SCREEN = {"viewport": {"width": 1280, "height": 720}}
NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 400e3 / 8, "uploadThroughput": 400e3 / 8}


class Weighed:
    """A page in a browser of its own, and what it loads."""

    def __init__(self, playwright, device, is_slow):
        self.browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        self.page = self.browser.new_context(**device).new_page()
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
        # Whatever is written into the page costs nothing, and the icon is the browser window's.
        if url.startswith("http") and "/icon" not in url:
            self.paths[event["requestId"]] = url

    def _finished(self, event):
        if event["requestId"] in self.paths:
            self.bytes += event["encodedDataLength"]

    def milliseconds(self):
        return self.page.evaluate("performance.now()")


def touch(playwright, url, is_slow):
    weighed = Weighed(playwright, PHONE, is_slow)
    weighed.page.goto(url, wait_until="commit")
    weighed.page.locator("#participant:not(:empty)").wait_for(timeout=60_000)
    result = {"joined": weighed.milliseconds() / 1000, "requests": len(weighed.paths), "bytes": weighed.bytes}
    weighed.browser.close()
    return result


def projector(playwright, url, is_slow):
    weighed = Weighed(playwright, SCREEN, is_slow)
    weighed.page.goto(url, wait_until="commit")
    weighed.page.locator("#sums:not(:empty)").wait_for(state="attached", timeout=60_000)
    paint = weighed.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    result = {"paint": paint / 1000, "requests": len([path for path in weighed.paths.values() if path.startswith("http")])}
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
        "projector": {"paint": min(each["paint"] for each in projectors),
                      "requests": max(each["requests"] for each in projectors)}}))


main()
