"""Recordings of a phone on a spring or a string, by differential equations: drag by the square of the speed, a force that is not Hooke's."""

import math
import random

COINS = {0: 0, 50: 0.14, 100: 0.29, 200: 0.58}


class Spring:
    """A spring with its phone and bag; each recording is of a load that is hung on again."""

    def __init__(self, seed, newtons_per_metre=20, own_grams=210):
        self.random = random.Random(seed)
        self.newtons_per_metre, self.own_grams = newtons_per_metre, own_grams
        self.clock = 1_000_000.0

    def recording(self, grams, seconds=None, rate=60, slack=False):
        """Samples of a `motion` message: t in ms, m/s², rad/s."""
        kilograms = (self.own_grams + grams) / 1000
        stiffness = self.newtons_per_metre * self.random.gauss(1, 0.001)
        period = 2 * math.pi * math.sqrt(kilograms / stiffness)
        place, speed = (0.9 if slack else self.random.uniform(0.02, 0.04)), 0.0

        def force(place, speed):
            return -stiffness * place * (1 + 2 * place * place) - 0.02 * speed * abs(speed) - 0.004 * speed

        rows, steps = [], 4
        step = 1 / rate / steps
        for index in range(int((seconds or 13.5 * period) * rate)):
            for _ in range(steps):
                # Runge and Kutta's midpoint.
                half = speed + step / 2 * force(place, speed) / kilograms
                middle = place + step / 2 * speed
                place, speed = place + step * half, speed + step * force(middle, half) / kilograms
            felt = force(place, speed) / kilograms
            axes = [felt * part + self.random.gauss(0, 0.03) for part in (0.28, 0.93, -0.24)]
            moment = self.clock + 1000 * index / rate + self.random.uniform(-3, 3)
            rows.append([round(moment, 3), *(round(value, 1) for value in axes), 0, 0, 0])
        self.clock = rows[-1][0] + 5000
        return rows


class Pendulum:
    """A phone that turns with its string, r² = 21 cm²; each recording is of one that was pulled aside again."""

    def __init__(self, seed, gravity=9.81):
        self.random = random.Random(seed)
        self.gravity = gravity
        self.clock = 1_000_000.0

    def small_period(self, metres):
        return 2 * math.pi * math.sqrt((metres + 21e-4 / metres) / self.gravity)

    def recording(self, metres, degrees=9.0, seconds=None, rate=60, rotates=True):
        """Samples of a `motion` message: t in ms, m/s², rad/s."""
        pull = self.gravity * metres / (metres * metres + 21e-4)
        angle, speed = math.radians(degrees), 0.0

        def acceleration(angle, speed):
            return -pull * math.sin(angle) - 0.02 * speed * abs(speed) - 0.004 * speed

        rows, steps = [], 4
        step = 1 / rate / steps
        for index in range(int((seconds or 13.5 * self.small_period(metres)) * rate)):
            for _ in range(steps):
                half = speed + step / 2 * acceleration(angle, speed)
                middle = angle + step / 2 * speed
                angle, speed = angle + step * half, speed + step * acceleration(middle, half)
            turned = [speed * part + self.random.gauss(0, 0.01) for part in (0.6, 0.1, -0.79)] if rotates else [0, 0, 0]
            moment = self.clock + 1000 * index / rate + self.random.uniform(-3, 3)
            rows.append([round(moment, 3), 0.1, round(self.gravity * math.cos(angle), 1), 0, *(round(value, 4) for value in turned)])
        self.clock = rows[-1][0] + 5000
        return rows
