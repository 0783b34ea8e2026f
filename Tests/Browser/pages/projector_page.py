"""The classroom page in Chromium, and phones that draw on it: real clients of the live connection."""

import json
import time

from class_parts import ClassPage
from phone import Phone
from waiting import PATIENCE_SECONDS

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
# Where the size does not matter: fewer pixels to draw and to read.
SMALL_PROJECTOR = {"viewport": {"width": 1280, "height": 720}}
# Whether the shown trail is below the fingers.
BELOW_FINGERS = """() => {
    const seen = document.getElementById("fingers"), { width, height } = seen, scale = width / seen.clientWidth;
    if (width === 0) return true;  // Before the first picture.
    const below = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { alpha: false });
    below.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    below.fillRect(0, 0, width, height);
    for (const canvas of document.querySelectorAll("#backdrop, .ink")) {
        below.globalAlpha = canvas.matches(".stepped-back") ? 0.3 : 1;
        below.drawImage(canvas, -seen.offsetLeft * scale, -seen.offsetTop * scale);
    }
    const [there, wanted] = [seen.getContext("2d"), below].map((context) => context.getImageData(0, 0, width, height).data);
    return there.every((part, index) => Math.abs(part - wanted[index]) <= 2);
}"""


class ProjectorPage(ClassPage):
    """The page of a session; with the host's token if `host`, in the lobby unless the class has `started`."""

    def present(self, session, host=True, started=True):
        self.session = session
        if started and session.stats()["lobby"]:
            session.control("lobby", on=False)
        if host:
            self.open("/")
            kept = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"]}
            self.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)",
                               [f"touchfigures.host.{session.code}", json.dumps(kept)])
        self.open(f"/present?s={session.code}")
        self.wait_until(lambda: self.sums, "the first snapshot")
        return self

    # Actions

    def start_class(self):
        """From the lobby to the picture, as the host; returns when the lobby is gone, which hides the drawer."""
        self.page.locator("#lobby-start").click()
        self.page.locator("#lobby").wait_for(state="hidden")

    def button(self, name):
        return self.page.locator(f"#host-{name}")

    def choose(self, name):
        """Presses a button of the host, perhaps in a menu."""
        menu = self.page.locator("#host details", has=self.button(name))
        if menu.count():
            menu.locator("summary").click()
        self.button(name).click()

    def start(self, activity):
        """Presses a button of the switcher: draw, scale, challenge, spot, walk."""
        self.switcher.open().button(activity).click()

    def take_home(self, name, panel="challenge"):
        """A panel's button for data, and its entry of that name."""
        self.page.locator(f"#host-{panel}-data summary").click()
        return self.page.locator(f"#actions [data-of={panel}] [data-action={name}]")

    def press(self, *keys):
        for key in keys:
            if key in ("PageUp", "PageDown"):
                # A press while the step before is in transit does nothing.
                self.page.locator(".lesson-steps[aria-busy=true]").wait_for(state="detached")
            self.page.keyboard.press(key)

    @property
    def sheet(self):
        return self.page.locator("dialog[open]")

    def confirm(self):
        self.sheet.locator("[data-yes]").click()
        self.sheet.wait_for(state="detached")

    def row(self, phone):
        return self.board.row(phone.id)

    def open_phone(self, phone):
        self.row(phone).click()
        self.sheet.wait_for()
        return self.sheet

    # Display

    @property
    def layout(self):
        return self.page.locator("#room").get_attribute("data-layout")

    @property
    def activity(self):
        """The switcher's current activity."""
        return self.switcher.current

    def wait_activity(self, activity):
        self.wait_until(lambda: self.activity == activity, f"the activity {activity}")

    def wait_layout(self, layout):
        self.wait_until(lambda: self.layout == layout, f"the layout {layout}")

    def lit(self, name):
        return self.button(name).get_attribute("data-on") is not None

    def colours_at(self, points, canvas="#fingers"):
        """[r, g, b, alpha] at positions in CSS px of the room."""
        return self.page.evaluate(
            """([id, points]) => {
                const canvas = document.querySelector(id), context = canvas.getContext("2d");
                const scale = canvas.width / canvas.clientWidth;
                const { offsetLeft: left, offsetTop: top } = canvas;
                return points.map(([x, y]) => [...context.getImageData((x - left) * scale, (y - top) * scale, 1, 1).data]);
            }""", [canvas, points])

    def shows_no_fingers(self):
        """Whether the picture consists only of the background, the backdrop and the ink."""
        return self.page.evaluate(BELOW_FINGERS)

    def painted(self, canvas="backdrop"):
        """The number of painted pixels on the canvas."""
        return self.page.evaluate(
            """(id) => {
                const canvas = document.getElementById(id);
                const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                let painted = 0;
                for (let i = 3; i < data.length; i += 4) painted += data[i] > 0;
                return painted;
            }""", canvas)

    def size(self, selector="#fingers"):
        box = self.page.locator(selector).bounding_box()
        return box["width"], box["height"]

    def on_sheet(self, phone, x, y):
        """A share of a phone's screen as a position on the canvas, CSS px."""
        left, top, width, height = sheet_box(self.page, phone.screen)
        return [left + x * width, top + y * height]

    def beside_sign(self, phone, x, y):
        """A point of a finger's disc beside the sign in its middle, inside the smallest disc of a full room; CSS px of the canvas."""
        left, top, width, height = sheet_box(self.page, phone.screen)
        return [left + x * width + 0.7 * 0.7 * 29 / 390 * min(width, height), top + y * height]

    def wait_ink(self, phone, *points, there=True, colour=None):
        """Waits until lines in the phone's colour, or in another one, go through shares of its screen, or no longer do."""
        wanted = rgb(colour or phone.welcome["participant"]["colour"])

        def is_so():
            # Looked up each time: the stage becomes smaller when the first figures arrive.
            places = [self.on_sheet(phone, *point) for point in points]
            return all(close(colour, wanted) == there for colour in self.colours_at(places, ".ink:not(.stepped-back)"))

        self.wait_until(is_so, f"ink {'at' if there else 'gone from'} {points}")

    def wait_fingers(self, wanted, timeout=PATIENCE_SECONDS):
        """Waits until discs of the phones' colours are at `(phone, x, y)`, x and y as shares of its screen."""
        deadline = time.monotonic() + timeout
        while True:
            seen = self.colours_at([self.beside_sign(phone, x, y) for phone, x, y in wanted])
            # The disc is not quite opaque.
            wrong = [(phone.id, x, y, colour) for (phone, x, y), colour in zip(wanted, seen)
                     if not close(colour, rgb(phone.welcome["participant"]["colour"]), 32)]
            if not wrong:
                return
            assert time.monotonic() < deadline, f"not seen: {wrong[:5]}"
            self.page.wait_for_timeout(50)

    def wait_no_fingers(self):
        self.wait_until(self.shows_no_fingers, "the fingers going")


def sheet_box(page, screen):
    """The place of a phone's screen in the common view: in the free part of the room, with its own proportions."""
    room, free = (page.locator(selector).bounding_box() for selector in ("#room", "#stage"))
    scale = min(free["width"] / screen["width"], free["height"] / screen["height"])
    width, height = screen["width"] * scale, screen["height"] * scale
    left = free["x"] - room["x"] + (free["width"] - width) / 2
    return left, free["y"] - room["y"] + (free["height"] - height) / 2, width, height


def rgb(colour):
    return [int(colour[i:i + 2], 16) for i in (1, 3, 5)]


def close(seen, wanted, apart=12):
    return seen[3] > 200 and all(abs(a - b) <= apart for a, b in zip(seen, wanted))


class ClassPhone(Phone):
    """A phone that puts fingers down at shares of its screen, with its own clock."""

    clock = 0

    def at(self, x, y):
        return x * self.screen["width"], y * self.screen["height"]

    def put(self, *fingers, phase=0):
        """Puts fingers 1, 2, … down at shares of the screen; with phase 1 moves them there."""
        self.clock += 40
        self.touch([[phase, number, *self.at(x, y), self.clock] for number, (x, y) in enumerate(fingers, 1)])
        return self

    def lift(self, *fingers):
        self.put(*fingers, phase=2)
        return self.settle()

    def draw(self, *points):
        """Moves one finger along the points, then lifts it."""
        self.put(points[0])
        for point in points[1:]:
            self.put(point, phase=1)
        return self.lift(points[-1])
