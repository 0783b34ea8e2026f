"""The picture tab in Chromium: fingers that rest on it, and the messages meanwhile."""

import io
import json

from PIL import Image

from touch_page import TouchPage

# The page's messages of a round.
HITS, HINTS = "/hits", "/hints"


class PicturePage(TouchPage):
    """Spots are in pixels of the original; the browser computes their places on the screen."""

    # Whether nobody has played here before, so that the page first explains what to compare.
    is_new = False

    def __init__(self, context, server):
        super().__init__(context, server)
        if not self.is_new:
            context.add_init_script("localStorage['touchfigures.setting.searched'] = 'true'")
        self.presses, self.responses = [], []
        self.page.on("request", self._ask)
        self.page.on("response", self._answer)

    def _ask(self, request):
        if request.url.endswith(HITS):
            self.presses.append(json.loads(request.post_data))

    def _answer(self, response):
        if "/api/v1/" in response.url and "json" in response.headers.get("content-type", ""):
            self.responses.append(response)

    def response_texts(self):
        return [response.text() for response in self.responses]

    def play(self, puzzle, size):
        """Opens the puzzle's picture of a size."""
        self.size = size
        self.open(f"/spot?puzzle={puzzle}")
        return self.wait_picture()

    def open_another(self, puzzle, size):
        """Another puzzle in the loaded page, as the back button does."""
        self.size = size
        self.page.evaluate("""(puzzle) => {
            history.pushState(null, "", `/spot?puzzle=${puzzle}`);
            dispatchEvent(new PopStateEvent("popstate"));
        }""", puzzle)
        return self.wait_picture()

    def wait_picture(self):
        self.page.locator(".picture-tab[data-shows=picture]").wait_for()
        self.page.locator(".picture-layer img[src*='/image']").wait_for()
        return self

    # Places

    def shown(self):
        """The picture's rectangle on the screen: left, top, width, height, CSS px."""
        return self.rectangle(".picture-layer")

    def rectangle(self, selector):
        return self.page.locator(selector).evaluate(
            "(element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height]; }")

    def on_screen(self, x, y):
        left, top, width, height = self.shown()
        return left + x * width / self.size[0], top + y * height / self.size[1]

    def covers(self, selector, rectangle):
        """Waits until an element is exactly at the shown rectangle of the original."""
        x, y = self.on_screen(rectangle["x"], rectangle["y"])
        right, bottom = self.on_screen(rectangle["x"] + rectangle["width"], rectangle["y"] + rectangle["height"])
        wanted = (x, y, right - x, bottom - y)
        self.wait_until(lambda: all(abs(a - b) < 0.02 for a, b in zip(self.rectangle(selector), wanted)),
                        f"{selector} at {wanted}")

    def pixel(self, x, y):
        """The visible colour at a spot of the original."""
        left, top = self.on_screen(x, y)
        shot = self.page.screenshot(clip={"x": left - 1, "y": top - 1, "width": 2, "height": 2})
        picture = Image.open(io.BytesIO(shot)).convert("RGB")
        return picture.getpixel((picture.width // 2, picture.height // 2))

    # Fingers

    def rest(self, x, y):
        """A finger that rests on a spot of the picture until it counts as a press."""
        self.touch(0, *self.on_screen(x, y))
        self.wait_until(lambda: self.page.locator(".press-ring").count() == 0, "the end of the ring")
        self.lift()

    def rest_on(self, left, top, milliseconds=530):
        self.touch(0, left, top)
        self.page.wait_for_timeout(milliseconds)
        self.lift()

    def pinch(self, a, b, to_a, to_b, steps=6):
        self.touch(0, *a)
        self.touch(1, *b)
        for step in range(1, steps + 1):
            at = lambda start, end: tuple(p + (q - p) * step / steps for p, q in zip(start, end))
            self.move(f0=at(a, to_a), f1=at(b, to_b))
            self.page.wait_for_timeout(16)
        self.lift(1)
        self.lift()
        self.settled()

    def settled(self):
        """Waits until the picture does not move."""
        self.page.locator(".picture-layer:not(.moves)").wait_for()

    # Announcements

    def wait_line(self, text):
        """Waits for the line that is shown and read by screen readers."""
        self.wait_until(lambda: self.text(".picture-line").replace("\u200b", "") == text,
                        f"{text!r}, instead of {self.text('.picture-line')!r},")
        assert self.page.locator(".picture-line").get_attribute("role") == "status"

    def counts(self, text):
        self.wait_text(".count", text)


class NewcomersPage(PicturePage):
    is_new = True
