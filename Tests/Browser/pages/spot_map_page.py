"""The map of Spot the difference in Chromium: its pins, list and callout."""

import contextlib

from drawn import of_all
from touch_page import WatchedPage

PIN, CLUSTER, CALLOUT, ROW = "#chart button.pin", "#chart button.cluster", "#chart [role=dialog]", "#puzzle-list li"


class SpotMapPage(WatchedPage):
    def __init__(self, context, server):
        super().__init__(context, server)
        # Somebody who has played before: a picture opens at once.
        context.add_init_script("localStorage['touchfigures.setting.searched'] = 'true'")

    def show(self, path="/spot"):
        self.open(path)
        self.page.locator(f"{PIN}, {CLUSTER}").first.wait_for()
        self.rest()
        return self

    def tap(self, selector):
        """Taps the first one after it has stopped moving: down and up at once, so that a slow machine does not make it a long press."""
        self.page.locator(selector).first.tap()

    def rest(self):
        """Waits until the view has stopped moving and its pins are those of the last response."""
        seen = []

        def is_same():
            seen.append(self.page.evaluate(
                "[...document.querySelectorAll('#chart .pin, #chart .cluster')].map((node) => { const box = node.getBoundingClientRect();"
                " return [node.ariaLabel, box.x, box.y]; })"))
            self.page.wait_for_timeout(150)
            return len(seen) > 2 and seen[-1] == seen[-2] == seen[-3]

        self.wait_until(is_same, "rest", 10)

    def total(self):
        """The number of puzzles on the map, pins and clusters together."""
        return self.page.locator(PIN).count() + sum(int(text) for text in self.page.locator(CLUSTER).all_inner_texts())

    def go_to(self, title):
        """Opens the callout by the list's button."""
        self.row(title).locator("button").click()
        self.page.locator(CALLOUT).wait_for()
        self.rest()

    def box(self, selector):
        """Left, top, right and bottom of the only one, CSS px."""
        box = self.page.locator(selector).bounding_box()
        return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]

    def row(self, title):
        return self.page.locator(ROW).filter(has_text=title)

    def rows(self):
        """Title and facts of each row, in their order."""
        texts = of_all(self.page, f"{ROW} .words", "(nodes) => nodes.map((node) => node.innerText)")
        return [tuple(text.split("\n")[:2]) for text in texts]

    @property
    def focused(self):
        """The name of the focused element."""
        return self.page.evaluate(
            "(({ ariaLabel, innerText, id }) => ariaLabel || innerText.split('\\n')[0] || `#${id}`)(document.activeElement)")

    @contextlib.contextmanager
    def no_server(self):
        """Ignores the browser's messages about failed requests meanwhile."""
        self.server_is_away = True
        yield
        self.page.wait_for_timeout(50)
        self.server_is_away = False
