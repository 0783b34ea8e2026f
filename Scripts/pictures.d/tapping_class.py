"""Simulated pupils of an experiment on Fitts' law."""

import math

from experiment_phone import ExperimentPhone
from oracle import BEGAN, ENDED


class Pupil(ExperimentPhone):
    """Taps as people do: the time grows with the difficulty, and few taps miss."""

    field = "layout"

    def __init__(self, session, seed):
        super().__init__(session, seed)
        # This pupil's slowness relative to the others.
        self.slowness = self.random.uniform(0.8, 1.25)

    def sequence(self, number):
        self.news(lambda m: m.get("sequence") == number and m["state"] == "tapping" and "layout" in m, f"sequence {number}")
        targets, width = self.layout["targets"], self.layout["width"]
        last = None
        for tap in range(len(targets) + 1):
            target = targets[tap * (len(targets) + 1) // 2 % len(targets)]
            if last is not None:
                difficulty = math.log2(math.dist(target, last) / width + 1)
                self.now += 1000 * (0.06 + 0.12 * difficulty) * self.slowness * self.random.uniform(0.85, 1.2)
            # The first tap starts the sequence, so it has to hit.
            spread = 0.21 * width if tap else 0
            x, y = (self.random.gauss(middle, spread) for middle in target)
            last = target
            self.phone.touch([[BEGAN, 1, x, y, self.now], [ENDED, 1, x, y, self.now + 40]])


class TappingClass:
    def __init__(self, session, phones):
        self.pupils = [Pupil(session, seed) for seed in range(1, phones + 1)]

    def perform(self, sequences):
        for number in sequences:
            for pupil in self.pupils:
                pupil.sequence(number)

    def leave(self):
        for pupil in self.pupils:
            pupil.phone.close()
