"""The author's phone in Chromium: it joins by the desk's code, walks by simulated positions, and uses a fake microphone."""

import math

from play_editor_page import PlayEditorPage
from remote_page import code_in

SMALL = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
HERE = (47.66, 9.18)


def place(east, north):
    """Metres from `HERE`, as a browser's position."""
    return {"latitude": HERE[0] + north / 111_195.08, "longitude": HERE[1] + east / 111_195.08 / math.cos(math.radians(HERE[0]))}


class FieldPage(PlayEditorPage):
    def arrive(self, scanned):
        """Opens the code's address, like a phone's camera, under the test's own address."""
        self.page.goto(self.server.url + scanned[scanned.index("/author"):])
        return self

    @property
    def sheet(self):
        return self.page.locator("dialog[open]")

    def stand(self, east, north, accuracy=6):
        self.context.set_geolocation({**place(east, north), "accuracy": accuracy})

    def walked(self):
        """The sheet's metres walked and number of positions."""
        numbers = [int(word) for word in self.text("#track-walked").replace(",", "").split() if word.isdigit()]
        return numbers if len(numbers) == 2 else [0, 0]

    def walk(self, *corners, step=10):
        """Walks along straight lines; waits for each position."""
        count = self.walked()[1]
        at = corners[0]
        ways = [at]
        for corner in corners[1:]:
            far = math.dist(at, corner)
            steps = max(1, round(far / step))
            ways += [(at[0] + (corner[0] - at[0]) * i / steps, at[1] + (corner[1] - at[1]) * i / steps) for i in range(1, steps + 1)]
            at = corner
        for way in ways:
            self.stand(*way)
            count += 1
            self.wait_until(lambda: self.walked()[1] >= count, f"position {count} at {way}, not {self.walked()},")

    def fits(self):
        page = self.page
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        wide = page.evaluate("""[...document.querySelectorAll("dialog[open] *")].filter((each) => each.offsetParent)
            .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5).map((each) => each.id || each.className)""")
        assert wide == []


def hand_over(desk):
    """Opens the sheet in the desk's editor, and reads its code."""
    desk.page.click("#more summary")
    desk.page.click("#hand-over")
    desk.page.locator(".hand-qr").wait_for()
    desk.wait_until(lambda: desk.page.evaluate("document.querySelector('.hand-qr').naturalWidth > 0"), "the code")
    return code_in(desk.page.locator(".hand-qr"))
