"""A phone that does challenges."""

import json
import random

import articulation
import fitts
from oracle import BEGAN, ENDED, MOVED
from phone import Phone

ORDER = [0, 5, 1, 6, 2, 7, 3, 8, 4, 0]


class Player:
    """A phone that does challenges; its clock advances with each gesture."""

    def __init__(self, session, seed=0, phone=Phone):
        self.phone, self.now, self.random = phone(session.server, session.code), 1000.0, random.Random(seed)
        self.id = self.phone.id

    def challenge(self, **fields):
        """The next `challenge` message with these fields."""
        return self.phone.live.wait(
            lambda m: m["type"] == "challenge" and all(m.get(k) == v for k, v in fields.items()), f"challenge {fields}")

    def stroke(self, pixels, milliseconds):
        self.now += 1000
        return self.phone.touch([
            [BEGAN, 1, 10, 10, self.now], [MOVED, 1, 10 + pixels, 10, self.now + milliseconds / 2],
            [ENDED, 1, 10 + pixels, 10, self.now + milliseconds],
        ])

    def tap(self, x, y, after=400.0):
        self.now += after
        self.phone.touch([[BEGAN, 1, x, y, self.now], [ENDED, 1, x, y, self.now + 40]])
        return (x, y, self.now)

    def synchronise(self, offset=500.0, error=2.0):
        """Asks for the room's time, and tells what the phone makes of it, in the stream of its touches."""
        phone = self.phone
        self.now += 100
        phone.live.send({"type": "clock", "id": 1, "t": self.now})
        phone.live.wait_type("clock")
        phone.sent += 1
        phone.waiting[phone.sent] = json.dumps(
            {"type": "sync", "seq": phone.sent, "t": self.now, "offset": offset, "error": error, "drift": 0})
        phone.paced_send(phone.waiting[phone.sent])

    def sequence(self, message, spread=6.0):
        """Taps a whole sequence, each tap at the server's target; returns the task in the oracle's form."""
        targets, taps = [], []
        for movement in range(10):
            x, y = message["layout"]["targets"][message["next"]]
            targets.append((x, y))
            off = (0, 0) if movement == 0 else (self.random.gauss(0, spread), self.random.gauss(0, spread))
            taps.append(self.tap(x + off[0], y + off[1], self.random.uniform(300, 900)))
            message = self.challenge(movements=(movement if movement < 9 else 0), next=ORDER[(movement + 1) % 10])
        return message, fitts.figures(targets, message["layout"]["width"], taps)

    def attempt(self, kind, target):
        """A whole attempt at a challenge of any kind; returns the last message about it, if there is one."""
        if kind == "targets":
            return self.sequence(self.challenge(next=0))[0]
        if kind == "reaction":
            for _ in range(target):
                self.react(self.random.uniform(150, 600))
        elif kind == "latency":
            for _ in range(target):
                self.now += 2000
                self.phone.lap(self.now, self.random.uniform(40, 120), self.random.uniform(8, 17))
        elif kind == "symbol":
            for stroke_of in articulation.template(target):
                self.line([place for place, _ in stroke_of])
            self.now += 1000
            self.phone.drawn(self.now, 300)
        elif kind in ("wave", "relay", "beat", "clap"):
            self.synchronise()
            for _ in range(1 if kind in ("wave", "relay") else 8):
                self.tap(100, 100)
        elif kind == "press":
            self.now += 1000
            self.phone.touch([[BEGAN, 1, 50, 50, self.now, 0.1], [MOVED, 1, 50, 50, self.now + 50, self.random.uniform(0.2, 0.8)],
                              [ENDED, 1, 50, 50, self.now + 300]])
        else:
            self.stroke(self.random.uniform(100, 900), self.random.uniform(200, 4000))
        return None

    def react(self, milliseconds):
        """A flash, and the touch after it."""
        self.now += 2000
        self.phone.flash(self.now)
        self.now += milliseconds
        self.phone.touch([[BEGAN, 1, 100, 100, self.now], [ENDED, 1, 100, 100, self.now + 30]])

    def line(self, places):
        """A stroke of a symbol, by a hand that trembles."""
        events = []
        self.now += 300
        for place in places:
            self.now += self.random.uniform(4, 40)
            x, y = (100 + 300 * side + self.random.gauss(0, 4) for side in (place.real, place.imag))
            events.append([MOVED if events else BEGAN, 1, x, y, self.now])
        self.phone.touch([*events, [ENDED, *events[-1][1:]]])
