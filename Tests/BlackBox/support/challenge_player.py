"""A phone that does challenges."""

import random

import fitts
from oracle import BEGAN, ENDED, MOVED
from phone import Phone

ORDER = [0, 5, 1, 6, 2, 7, 3, 8, 4, 0]


class Player:
    """A phone that does challenges; its clock advances with each gesture."""

    def __init__(self, session, seed=0):
        self.phone, self.now, self.random = Phone(session.server, session.code), 1000.0, random.Random(seed)
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
