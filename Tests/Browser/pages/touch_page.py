"""The touch page in Chromium, with real fingers: CDP touch events, which pass through the browser's complete input
handling."""

import json
import time
from decimal import ROUND_HALF_UP, Decimal
from urllib.parse import urlsplit

import requests
from playwright.sync_api import Error

from contract import Watch
from drawn import REPORT_INVALID_DRAWING
from oracle import Oracle
from waiting import PATIENCE_SECONDS

# The devices of the pages.
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}

# Timeout of a page's reactions (s). Only a failure waits that long, so a busy machine causes none.

# Sensor readings of a hand that shakes a phone, m/s².
SHAKE = [(20, 0, 0), (-20, 0, 0), (20, 0, 0), (-20, 0, 0), (20, 0, 0), (-20, 0, 0)]

MARKUP = {"en": {"distance": "Distance", "time": "Time", "total": "Total", "last": "Last"},
          "de": {"distance": "Strecke", "time": "Zeit", "total": "Gesamt", "last": "Zuletzt"}}


def shown_number(value, language="en", digits=2):
    """Decimal digits in the language's form; rounded by the decimal text, like Intl.NumberFormat: 1.795 to 1.80, 544.5 to 545."""
    text = str(Decimal(repr(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
    return text if language == "en" else text.replace(".", ",")


def reached_by_network(server):
    """Makes pages use the network address like phones, because browsers treat the loopback as secure; returns its address over HTTPS."""
    info = requests.get(f"{server.url}/api/v1/server", timeout=10).json()
    server.url = info["http"][0]
    return info["https"][0]


def plain(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def no_cut(page):
    """Whether nothing of a lesson is cut at the side."""
    return page.page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.querySelector('#lesson').scrollWidth <= innerWidth")


class WatchedPage:
    """A page under watch: any error, any breach of its policy, any request to another host is a failure."""

    def __init__(self, context, server):
        self.context, self.server = context, server
        self.page = context.new_page()
        self.faults, self.requested = [], []
        # An unreachable server is not an error of the page; tests set this while it is unreachable.
        self.server_is_away = self.is_closing = False
        self.page.add_init_script(REPORT_INVALID_DRAWING)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", self._request)
        self.page.on("requestfinished", self._finished)
        self.page.on("websocket", self._watch)

    def _watch(self, socket):
        """Checks the page's received messages against the contract."""
        if self._is_of_server(socket.url) and socket.url.endswith("/live"):
            socket.on("framereceived", lambda frame: Watch.message(json.loads(frame)))

    def _finished(self, request):
        if not self._is_of_server(request.url) or "/api/" not in request.url:
            return
        try:
            response = request.response()
            # Responses of the service worker are not the server's.
            if response.from_service_worker:
                return
            split = urlsplit(request.url)
            Watch.answer(request.method, f"{split.path}?{split.query}", response.status, response.headers.get("content-type", ""), response.json)
        except Error:
            # The page is closed, or shows another one.
            pass

    def _is_of_server(self, url):
        return urlsplit(url).netloc in {urlsplit(self.server.url).netloc, *(urlsplit(each).netloc for each in getattr(self.server, "urls", {}).values())}

    def _console(self, message):
        # These tests read the canvas, not the page.
        if "willReadFrequently" in message.text or "Service Worker registration blocked" in message.text:
            return
        # A test may end before its page is connected.
        if self.is_closing and "closed before the connection is established" in message.text:
            return
        if message.type in ("error", "warning") and not self.server_is_away:
            self.faults.append(f"{message.type}: {message.text}")

    def _request(self, request):
        self.requested.append(request.url)
        split = urlsplit(request.url)
        if split.scheme in ("http", "https", "ws", "wss") and split.hostname not in ("127.0.0.1", urlsplit(self.server.url).hostname):
            self.faults.append(f"request to another host: {request.url}")

    def open(self, path):
        self.page.goto(self.server.url + path)
        return self

    def text(self, selector):
        """The visible text, each space as an ordinary one."""
        return plain(self.page.locator(selector).inner_text()).strip()

    def wait_text(self, selector, wanted, timeout=PATIENCE_SECONDS):
        """Waits for a displayed text."""
        deadline = time.monotonic() + timeout
        while (shown := self.text(selector)) != plain(wanted):
            assert time.monotonic() < deadline, f"{selector} shows {shown!r}, wanted {wanted!r}"
            self.page.wait_for_timeout(20)

    def wait_painted(self):
        """Waits until the page has displayed its state: it draws once a frame."""
        self.page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")

    def wait_until(self, condition, what, timeout=PATIENCE_SECONDS):
        deadline = time.monotonic() + timeout
        while not condition():
            assert time.monotonic() < deadline, f"{what} did not come"
            self.page.wait_for_timeout(20)

    def close(self):
        self.is_closing = True
        self.context.close()

    def ignore_network_messages(self, *others):
        """Ignores the browser's own messages about a certificate or a plain address, and others."""
        remarks = ("ERR_CERT_", "Cross-Origin-Opener-Policy header has been ignored", "was loaded over an insecure connection", *others)
        self.faults = [fault for fault in self.faults if not any(remark in fault for remark in remarks)]

    def check(self):
        assert self.faults == []


class TouchPage(WatchedPage):
    """The touch page, its messages, and fingers to draw on it."""

    def __init__(self, context, server):
        super().__init__(context, server)
        self.cdp = context.new_cdp_session(self.page)
        self.batches = {}
        # By the number of its batch, which has no events.
        self.flashes = {}
        self.received = []
        self.resends = 0
        self.down = {}
        self.page.on("websocket", self._socket)

    def _socket(self, socket):
        socket.on("framesent", lambda frame: self._sent(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))

    def _sent(self, message):
        if message["type"] not in ("touches", "flash", "lap", "drawn", "sync", "ground"):
            return
        if message["type"] == "flash":
            self.flashes[message["seq"]] = message["t"]
        if (seq := message["seq"]) in self.batches:
            self.resends += 1
            assert self.batches[seq] == message.get("events", []), f"batch {seq} was sent again with other events"
        self.batches[seq] = message.get("events", [])

    @property
    def participant(self):
        return [m for m in self.received if m["type"] == "welcome"][-1]["participant"]["id"]

    def join(self, code):
        self.open(f"/touch?s={code}")
        self.wait_welcome()
        return self

    def wait_welcome(self, count=1, timeout=PATIENCE_SECONDS):
        self.wait_until(lambda: sum(m["type"] == "welcome" for m in self.received) >= count, "the welcome", timeout)

    def wait_start(self):
        """Waits until a challenge is there and its countdown over."""
        self.page.wait_for_selector("#challenge")
        self.page.locator("#challenge .countdown").wait_for(state="hidden")

    def wait_engine(self):
        """Waits until the page has received the engine with which it counts itself."""
        sent = "performance.getEntriesByName(location.origin + '/engines/touch.wasm').length > 0"
        self.wait_until(lambda: self.page.evaluate(sent), "the engine")

    @property
    def lesson_status(self):
        """What the phone says below the question of a lesson."""
        return self.text("#lesson > [role=status]:not(#notices)")

    def settle(self, timeout=PATIENCE_SECONDS):
        """Waits until no further batches arrive and the last one is on disk."""
        deadline = time.monotonic() + timeout
        before = -1
        while before != len(self.batches) or not self.is_acknowledged:
            assert time.monotonic() < deadline, f"batch {max(self.batches, default=0)} was not acknowledged"
            before = len(self.batches)
            # Longer than the pace of an unwatched phone lets events wait, shorter than a resting finger stays silent.
            self.page.wait_for_timeout(200)

    @property
    def is_acknowledged(self):
        return self.batches and any(message.get("ack", 0) >= max(self.batches) for message in reversed(self.received))

    @property
    def stored_events(self):
        """The events that wait in the page's storage until the server acknowledges them, oldest first."""
        return self.page.evaluate(
            """() => Object.keys(localStorage).filter((key) => /^touchfigures\\.phone\\..*\\.batch\\./.test(key))
                .map((key) => JSON.parse(localStorage[key])).sort((a, b) => a.key - b.key).flatMap(({ events }) => events)""")

    def wait_stored(self):
        """Waits until a stroke that could not be sent is stored up to its end."""
        self.wait_until(lambda: [event[0] for event in self.stored_events[-1:]] == [2], "the stored end of the stroke")

    def wait_sent(self):
        """Waits until no stored batch is unsent. The page counts such events before it has sent them."""
        self.wait_until(lambda: not self.stored_events, "the acknowledgement of what was stored")

    def recover(self, session):
        """Adds the batches that a page sent while it was closing, which the browser no longer reports."""
        for line in session.get("/events", headers=session.host).text.splitlines():
            record = json.loads(line)
            if record["type"] == "touches" and record["participant"] == self.participant:
                self.batches.setdefault(record["seq"], record["events"])

    def oracle(self):
        """Its figures, calculated from its messages."""
        oracle = Oracle(390, 844)
        assert sorted(self.batches) == list(range(1, len(self.batches) + 1)), "a batch was never sent"
        for seq in sorted(self.batches):
            oracle.apply(self.batches[seq])
        return oracle

    # Fingers

    def _dispatch(self, kind, points, **more):
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": x, "y": y, "id": finger, "force": 0.5, "radiusX": 11, "radiusY": 12} for finger, (x, y) in points.items()], **more})

    def touch(self, finger, x, y):
        self.down[finger] = (x, y)
        self._dispatch("touchStart", self.down)

    def double_tap(self, x, y):
        """Two taps as quick as a person's, by the times of their events: on a busy machine they come later."""
        now = time.time()
        for ago in (0.2, 0.1):
            self._dispatch("touchStart", {0: (x, y)}, timestamp=now - ago)
            self._dispatch("touchEnd", {}, timestamp=now - ago + 0.05)

    def land(self, **fingers):
        """`land(f1=(x, y), f2=…)`: several fingers at once."""
        self.down.update({int(name[1:]): position for name, position in fingers.items()})
        self._dispatch("touchStart", self.down)

    def move(self, **fingers):
        """`move(f1=(x, y), f2=…)`: several fingers at once."""
        self.down.update({int(name[1:]): position for name, position in fingers.items()})
        self._dispatch("touchMove", self.down)

    def lift(self, finger=None):
        """Lifts one finger, or all."""
        if finger is None:
            self.down.clear()
        else:
            del self.down[finger]
        self._dispatch("touchEnd", self.down)

    def cancel(self):
        self.down.clear()
        self._dispatch("touchCancel", {})

    def draw(self, *corners, steps=8):
        """Moves one finger along the corners, then lifts it."""
        self.touch(0, *corners[0])
        for (ax, ay), (bx, by) in zip(corners, corners[1:]):
            for step in range(1, steps + 1):
                part = step / steps
                self.move(f0=(ax + (bx - ax) * part, ay + (by - ay) * part))
                self.page.wait_for_timeout(8)
        self.lift()

    def shake(self):
        """Dispatches readings of the motion sensor, like the browser."""
        self.page.evaluate(
            """async (readings) => {
                for (const [x, y, z] of readings) {
                    const acceleration = { x, y, z };
                    window.dispatchEvent(new DeviceMotionEvent("devicemotion", {
                        acceleration, accelerationIncludingGravity: { x, y, z: z + 9.81 }, interval: 16 }));
                    await new Promise((done) => setTimeout(done, 90));
                }
            }""", SHAKE)

    # Display

    @property
    def face(self):
        return self.page.evaluate("document.documentElement.dataset.face")

    def heat_pixel(self, x, y):
        """The colour of the heatmap's canvas at a CSS position, as [r, g, b, alpha]."""
        return self.page.evaluate(
            """([x, y]) => {
                const canvas = document.getElementById("heat"), box = canvas.getBoundingClientRect();
                const scale = canvas.width / box.width;
                return [...canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data];
            }""", [x, y])

    def white_pixels(self, left, top, side=32):
        """The number of (nearly) white pixels of a block: its value's text."""
        return self.page.evaluate(
            """([x, y, side]) => {
                const canvas = document.getElementById("heat"), scale = canvas.width / canvas.getBoundingClientRect().width;
                const { data } = canvas.getContext("2d").getImageData(x * scale, y * scale, side * scale, side * scale);
                let white = 0;
                for (let i = 0; i < data.length; i += 4)
                    white += data[i] > 225 && data[i + 1] > 225 && data[i + 2] > 225 && data[i + 3] > 200;
                return white;
            }""", [left, top, side])
