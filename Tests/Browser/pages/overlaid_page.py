"""A foreign page with the overlay, and the pixels that the overlay paints."""

import io

from PIL import Image

from touch_page import TouchPage


class OverlaidPage(TouchPage):
    """A foreign page, and the overlay painted on it."""

    def visit(self, url):
        self.page.goto(url)
        return self

    def frames(self, count=2):
        """Waits until all changes are painted."""
        for _ in range(count):
            self.page.evaluate("new Promise((done) => requestAnimationFrame(() => done()))")

    def picture(self):
        self.frames()
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")

    def with_gesture(self, expression):
        """Runs code that needs a touch before, such as going full screen."""
        answer = self.cdp.send("Runtime.evaluate", {"expression": expression, "userGesture": True, "awaitPromise": True})
        assert "exceptionDetails" not in answer, answer

    def listeners(self, of):
        handle = self.cdp.send("Runtime.evaluate", {"expression": of})["result"]["objectId"]
        return [found["type"] for found in self.cdp.send("DOMDebugger.getEventListeners", {"objectId": handle})["listeners"]]

    def lift(self, finger=None):
        """Chromium lifts the fingers that a `touchEnd` names, or all if it names none."""
        lifted = {} if finger is None else {finger: self.down.pop(finger)}
        if finger is None:
            self.down.clear()
        self._dispatch("touchEnd", lifted)

    @property
    def canvases(self):
        return self.page.locator("canvas").count()
