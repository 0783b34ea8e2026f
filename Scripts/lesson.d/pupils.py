"""Thirty simulated pupils: their fingers' movements in each activity, and one thread that moves all of them."""

import math
import random
import threading
import time

import requests

from phone import Phone
from walker import DEGREE, Walker

BEGAN, MOVED, ENDED = 0, 1, 2
RATE = 20  # Batches a second of each phone.
PIXELS_PER_CENTIMETRE = 64


def figures():
    """What people draw, as lines of points in a square from -1 to 1."""
    def around(count, radius=lambda a: 1, turns=1):
        angles = [2 * math.pi * turns * i / count for i in range(count + 1)]
        return [(radius(a) * math.sin(a), -radius(a) * math.cos(a)) for a in angles]

    def heart(a):
        return 16 * math.sin(a) ** 3 / 17, -(13 * math.cos(a) - 5 * math.cos(2 * a) - 2 * math.cos(3 * a) - math.cos(4 * a)) / 17

    star = [(math.sin(4 * math.pi * i / 5), -math.cos(4 * math.pi * i / 5)) for i in range(6)]
    house = [(-0.8, 1), (-0.8, -0.2), (0, -1), (0.8, -0.2), (0.8, 1), (-0.8, 1), (0.8, -0.2), (-0.8, -0.2), (0.8, 1)]
    wave = [(-1 + i / 30, 0.5 * math.sin(i / 5)) for i in range(61)]
    face = [around(40), *[[(x + 0.02 * dx, -0.35 + 0.02 * dy) for dx, dy in ((-4, 0), (0, -4), (4, 0), (0, 4), (-4, 0))] for x in (-0.35, 0.35)],
            [(0.55 * math.sin(a / 10), 0.15 + 0.4 * math.cos(a / 10)) for a in range(-13, 14)]]
    return [[around(48)], [star], [house], [[heart(a / 8) for a in range(51)]], [around(90, lambda a: a / 19, 3)], [wave],
            [around(96, lambda a: math.cos(2.5 * a), 2)], face, [[(-0.9, -0.9), (0.9, -0.9), (-0.9, 0.9), (0.9, 0.9)]]]


def along(points, share):
    """A place on a line, by the share of its length."""
    lengths = [math.dist(a, b) for a, b in zip(points, points[1:])]
    left = share * sum(lengths)
    for (a, b), length in zip(zip(points, points[1:]), lengths):
        if left <= length:
            part = left / length if length else 0
            return tuple(p + (q - p) * part for p, q in zip(a, b))
        left -= length
    return points[-1]


class Pupil(Walker):
    """One phone, which stays the same participant whatever the class does."""

    role = "touch"

    def __init__(self, server, code, number):
        self.chance = random.Random(number)
        self.number, self.hand, self.down = number, None, None
        super().__init__(server, code)

    def greeting(self):
        # The parameter in the address on the pupil's card.
        named = {"label": f"P{self.number + 1:02}", "group": "AB"[self.number % 2]}
        return (Phone if self.role == "touch" else Walker).greeting(self) | named

    def message_received(self, message):
        (Phone if self.role == "touch" else Walker).message_received(self, message)

    def go(self, role, play=None):
        """Moves to the page that the room shows; sending continues where it was."""
        self.close()
        self.role, self.play, self.hand, self.down = role, play, None, None
        self.connect()

    def step(self, now):
        """The hand's next events; none while it rests."""
        self.pump()
        if self.hand is not None:
            self.hand = next(self.hand, None) and self.hand

    def put(self, place, pressure=None):
        """Moves the finger to a place (px), or lifts it for None."""
        now = round(time.monotonic() * 1000)
        if place is None:
            if self.down is not None:
                self.touch([[ENDED, 1, *self.down, now]])
            self.down = None
            return
        rest = [] if pressure is None else [round(pressure, 3)]
        self.touch([[BEGAN if self.down is None else MOVED, 1, *(round(value, 1) for value in place), now, *rest]])
        self.down = place

    # Hands: generators of movements, one step per `yield`.

    def pause(self, seconds):
        for _ in range(max(1, round(seconds * RATE))):
            yield True

    def draws(self, seconds_a_line):
        """Figure after figure, each at another place."""
        chance, known = self.chance, figures()
        at = self.number
        while True:
            size = chance.uniform(90, 150)
            middle = chance.uniform(size + 10, 380 - size), chance.uniform(size + 10, 830 - size)
            turn = chance.uniform(-0.3, 0.3)
            for line in known[at % len(known)]:
                moments = max(6, round(seconds_a_line * RATE * chance.uniform(0.8, 1.2)))
                for i in range(moments + 1):
                    x, y = along(line, i / moments)
                    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
                    self.put((middle[0] + size * x + chance.gauss(0, 0.8), middle[1] + size * y + chance.gauss(0, 0.8)))
                    yield True
                self.put(None)
                yield from self.pause(chance.uniform(0.1, 0.5))
            at += 1

    def estimates(self, centimetres):
        """Draws one line of this length, by feel."""
        yield from self.pause(self.chance.uniform(0, 1.5))
        length = centimetres * PIXELS_PER_CENTIMETRE * self.chance.gauss(0.97, 0.1)
        moments = round(RATE * self.chance.uniform(1, 1.8))
        for i in range(moments + 1):
            self.put((195, 60 + min(length, 770) * i / moments))
            yield True
        self.put(None)

    def presses(self):
        """Harder and softer."""
        chance = self.chance
        while True:
            strength, moments = chance.uniform(0.2, 0.75), round(RATE * chance.uniform(1.2, 2.5))
            for i in range(moments):
                self.put((195, 420), pressure=max(0.03, strength * math.sin(math.pi * (i + 0.5) / moments) + chance.gauss(0, 0.01)))
                yield True
            self.put(None)
            yield from self.pause(chance.uniform(0.2, 0.8))

    def searches(self, puzzle, seconds):
        """Finds differences one by one; most pupils find all."""
        base = f"{self.server.url}/api/v1"
        begun = requests.post(f"{base}/puzzles/{puzzle['id']}/rounds", json={"session": self.live.code, "resume": self.resume}, timeout=20)
        begun.raise_for_status()
        size = dict(zip(("shownWidth", "shownHeight"), puzzle["size"]))
        found = self.chance.sample(puzzle["differences"], len(puzzle["differences"]))
        for x, y in found[: len(found) - (self.number % 5 == 0)]:
            yield from self.pause(seconds / len(found) * self.chance.uniform(0.4, 1))
            answer = requests.post(f"{base}/rounds/{begun.json()['id']}/hits", json={"x": x, "y": y} | size, timeout=20)
            answer.raise_for_status()

    def walks(self, places, seconds):
        """Walks from place to place, slightly off the line; faster than real time, but with the times of a walker."""
        shift = self.chance.uniform(-6, 6), self.chance.uniform(-6, 6)
        way = [(latitude + shift[0] / DEGREE, longitude + shift[1] / DEGREE) for latitude, longitude in places]
        moments = round(seconds * 4 * self.chance.uniform(0.8, 1))
        begun = time.time() * 1000 - moments * 15_000
        for i in range(moments + 1):
            latitude, longitude = along(way, i / moments)
            fix = [latitude, longitude, 5, round(begun + i * 15_000), None]
            self.send_fixes([fix], sent_at=fix[3])
            yield from self.pause(1 / 4)


class Class:
    """All pupils, moved by one thread until they leave."""

    def __init__(self, session, count):
        self.session, self.count, self.pupils = session, count, []
        self.failure, self.over = None, threading.Event()
        self.turn = threading.Lock()
        self.mover = threading.Thread(target=self._move, daemon=True)

    def join(self, apart):
        for number in range(self.count):
            self.pupils.append(Pupil(self.session.server, self.session.code, number))
            time.sleep(apart)
        self.mover.start()

    def everybody(self, make_hand):
        """All hands do something else from now on: `make_hand(pupil)` makes each hand, or None to rest."""
        with self.turn:
            for pupil in self.pupils:
                if pupil.role == "touch":
                    pupil.put(None)
                pupil.hand = make_hand(pupil)

    def go(self, role, play=None):
        with self.turn:
            for pupil in self.pupils:
                if pupil.role == "touch":
                    pupil.put(None)
                pupil.settle()
                pupil.go(role, play)

    def come_back(self):
        """Connects all phones again, as on another day."""
        for pupil in self.pupils:
            pupil.role, pupil.hand = "touch", None
            pupil.connect()

    def leave(self):
        self.over.set()
        if self.mover.is_alive():
            self.mover.join(10)
        for pupil in self.pupils:
            pupil.close()

    def check(self):
        if self.failure:
            raise self.failure

    def _move(self):
        try:
            following = time.monotonic()
            while not self.over.is_set():
                with self.turn:
                    for pupil in self.pupils:
                        pupil.step(following)
                following = max(following + 1 / RATE, time.monotonic() - 0.2)
                self.over.wait(max(0.001, following - time.monotonic()))
        except Exception as error:  # Reported by the thread that shows the projector.
            self.failure = error
