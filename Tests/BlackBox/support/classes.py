"""A class that does challenges twice, for comparisons."""

import contextlib
import random

from api import Session
from oracle import BEGAN, ENDED, MOVED
from phone import Phone

PIXELS = 64


@contextlib.contextmanager
def drawn_class(server, count, seed, *challenges):
    """A session whose class has done the challenges, each with the error and the spread of `DrawingClass.challenge`."""
    session = Session(server)
    pupils = DrawingClass(session, count, seed)
    for error, spread in challenges:
        pupils.challenge(error, spread)
    yield session
    pupils.close()


class DrawingClass:
    """Phones of one session that draw distances."""

    def __init__(self, session, count, seed=0):
        self.session, self.random = session, random.Random(f"class {seed}")
        self.phones = [Phone(session.server, session.code) for _ in range(count)]
        self.now = 1000.0

    def challenge(self, error, spread, attempts=3, target=10.0):
        """All phones draw the target with an error of about `error` cm."""
        self.session.control("challenge", kind="distance", target=target)
        for phone in self.phones:
            own = self.random.gauss(0, spread / 2)
            for _ in range(attempts):
                self.draw(phone, target - abs(error + own + self.random.gauss(0, spread)))
            phone.settle()

    def draw(self, phone, centimetres):
        self.now += 1000
        end = 10 + PIXELS * centimetres
        phone.touch([[BEGAN, 1, 10, 10, self.now], [MOVED, 1, end, 10, self.now + 150], [ENDED, 1, end, 10, self.now + 300]])

    def close(self):
        for phone in self.phones:
            phone.close()
