"""A foreign page that takes part in a study, or shows its heatmap."""

import json

from overlaid_page import OverlaidPage
from phone import Phone
from touch_page import plain

WORDS = {
    "en": {"agree": "Agree", "refuse": "No", "consent": "Consent to a study", "panel": "Heatmap of the study", "dwell": "Dwell",
           "missed": "Missed", "close": "Close the heatmap"},
    "de": {"agree": "Einverstanden", "refuse": "Nein", "consent": "Einwilligung in eine Studie", "panel": "Heatmap der Studie",
           "dwell": "Dauer", "missed": "Verfehlt", "close": "Heatmap schließen"},
    "fr": {"agree": "D’accord", "refuse": "Non", "consent": "Consentement à une étude", "panel": "Carte de chaleur de l’étude",
           "dwell": "Durée", "missed": "Ratés", "close": "Fermer la carte"},
}


def tag(server, session, more=""):
    """The tag for a page."""
    return f'<script src="{server.url}/touchkit.js" {attributes(session, more)}></script>'


def attributes(session, more=""):
    return f'data-session="{session.code}" data-study {more}'.strip()


class StudyPage(OverlaidPage):
    """A page in a study: its fingers, and its messages about them."""

    def __init__(self, context, server):
        super().__init__(context, server)
        self.anchored = []
        self.sent_types = []

    def _sent(self, message):
        self.sent_types.append(message["type"])
        if message["type"] == "anchors":
            # As touches, a batch may be sent twice.
            if message["seq"] not in [batch["seq"] for batch in self.anchored]:
                self.anchored.append(message)
        else:
            super()._sent(message)

    @property
    def anchors(self):
        """All sent anchors, each as a list."""
        return [anchor for batch in self.anchored for anchor in batch["anchors"]]

    def button(self, word, language="en"):
        return self.page.get_by_role("button", name=WORDS[language][word], exact=True)

    def agree(self, language="en"):
        self.button("agree", language).tap()
        self.wait_welcome()
        return self

    def centre(self, locator):
        """The middle of an element in px of the window."""
        box = locator.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap_at(self, x, y):
        self.touch(0, x, y)
        self.lift()

    def tap_on(self, selector):
        locator = self.page.locator(selector) if isinstance(selector, str) else selector
        self.tap_at(*self.centre(locator))

    def wait_anchors(self, count):
        """Waits until that many touches were anchored, and their batches are on disk."""
        self.wait_until(lambda: len(self.anchors) >= count, f"anchor {count}")
        last = self.anchored[-1]["seq"]
        self.wait_until(lambda: any(m.get("ack", 0) >= last for m in self.received), "the acknowledgement of the anchors")
        assert len(self.anchors) == count, self.anchors
        return self.anchors

    # The heatmap

    def pixels(self):
        """The coloured pixels of the heatmap's canvas, sampled every 10 CSS px: `{(x, y): alpha}`."""
        grid = json.loads(self.page.evaluate("""() => {
            const canvas = [...document.querySelectorAll("[data-mask]")].map((host) => host.shadowRoot?.querySelector("canvas")).find(Boolean);
            const context = canvas.getContext("2d"), ratio = canvas.width / document.documentElement.clientWidth, found = [];
            const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
            for (let y = 0; y * ratio < canvas.height - 1; y += 10) for (let x = 0; x * ratio < canvas.width - 1; x += 10) {
                const alpha = data[4 * (Math.round(y * ratio) * canvas.width + Math.round(x * ratio)) + 3];
                if (alpha > 30) found.push([x, y, alpha]);
            }
            return JSON.stringify(found);
        }"""))
        return {(x, y): alpha for x, y, alpha in grid}

    def hot_box(self):
        """The box around all coloured pixels, as left, top, right, bottom; `None` if there are none."""
        found = self.pixels()
        if not found:
            return None
        xs, ys = [x for x, _ in found], [y for _, y in found]
        return min(xs), min(ys), max(xs), max(ys)

    def panel_text(self):
        return plain(self.page.locator("section[aria-label]").inner_text())


def send(room, page, anchors):
    """A visitor's anchors without a page."""
    phone = Phone(room.server, room.code)
    phone.sent = 1
    phone.live.send({"type": "anchors", "seq": 1, "page": page, "width": 390, "anchors": anchors})
    phone.live.wait(lambda m: m["type"] == "figures" and m.get("ack", 0) >= 1, "the acknowledgement")
    phone.close()


def study(session, **query):
    answer = session.get("/study", headers=session.host, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def elements(session, page, **query):
    """The figures of a page's elements, by their selectors."""
    answer = session.get("/study/elements", headers=session.host, params={"page": page, **query})
    assert answer.status_code == 200, answer.text
    return {each["element"]: each for each in answer.json()["elements"]}
