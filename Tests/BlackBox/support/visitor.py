"""A page in a study: sends anchors, and sums them up."""

import json
import random

from phone import Phone

ORIGIN = "https://shop.example"
PAGE = f"{ORIGIN}/cart"
# For a server that accepts the page.
SERVER_FLAGS = ("--origin", ORIGIN)


class Visitor:
    """A page that sends anchors, and sums them up."""

    def __init__(self, session, seed):
        self.random = random.Random(seed)
        self.phone = Phone(session.server, session.code)
        self.touches, self.missed, self.dead = {}, {}, {}

    def send(self, page, width, anchors):
        """Sends a batch, which the phone keeps until it is acknowledged."""
        phone = self.phone
        phone.sent += 1
        batch = {"type": "anchors", "seq": phone.sent, "page": page, "width": width, "anchors": anchors}
        phone.waiting[phone.sent] = json.dumps(batch)
        phone.paced_send(phone.waiting[phone.sent])

    def anchor(self, count=3, page=PAGE, width=390, element=None):
        anchors = []
        for _ in range(count):
            name = element or f"#e{self.random.randrange(6)}"
            outcome = self.random.choice(["hit", "dead", "slip", "scrolled"])
            anchor = [name, self.random.random(), self.random.random(), self.random.uniform(0, 900), outcome, False]
            self.touches[page, name] = self.touches.get((page, name), 0) + 1
            if outcome == "dead":
                self.dead[page, name] = self.dead.get((page, name), 0) + 1
                anchor += ["#missed", self.random.uniform(0, 48)]
                self.missed[page] = self.missed.get(page, 0) + 1
            anchors.append(anchor)
        self.send(page, width, anchors)
