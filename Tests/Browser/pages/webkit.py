"""WebKitGTK's own browser over WebDriver, on a virtual screen: the closest available to Safari."""

import os
import socket
import subprocess
import time

import requests

from waiting import PATIENCE_SECONDS, wait_until

BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"


class WebKit:
    def __init__(self, language):
        read, write = os.pipe()
        # The X server chooses a free display and says which.
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x1000x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as chosen:
            display = chosen.readline().strip()
        locale = {"de": "de_DE.UTF-8", "en": "en_GB.UTF-8"}[language]
        environment = os.environ | {
            "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "LANGUAGE": locale.split(".")[0], "LC_ALL": "C.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            # Its sandbox needs rights that a container does not have; the pages are our own.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        port = free_port()
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.base = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                requests.get(f"{self.base}/status", timeout=5)
                break
            except requests.ConnectionError:
                assert time.monotonic() < deadline, "WebKitWebDriver did not start"
                time.sleep(0.05)
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "webkitgtk:browserOptions": {"binary": BROWSER, "args": ["--automation"]}}}})
        self.session = f"/session/{answer['sessionId']}"

    def call(self, method, path, body=None):
        answer = requests.request(method, self.base + path, json=body, timeout=60).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def go(self, url):
        self.call("POST", f"{self.session}/url", {"url": url})

    def run(self, script):
        """The value of a JavaScript expression."""
        return self.call("POST", f"{self.session}/execute/sync", {"script": f"return {script}", "args": []})

    def wait(self, script, what, timeout=PATIENCE_SECONDS):
        return wait_until(lambda: self.run(script), f"{what} did not come", timeout)

    def draw(self, *corners):
        """One finger along the corners, by W3C actions."""
        moves = [{"type": "pointerMove", "duration": 60, "x": x, "y": y} for x, y in corners]
        self.call("POST", f"{self.session}/actions", {"actions": [{
            "type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"},
            "actions": [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]}]})

    def close(self):
        try:
            self.call("DELETE", self.session)
        finally:
            for process in (self.driver, self.screen):
                process.terminate()
                process.wait(PATIENCE_SECONDS)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
