"""A class whose phone was acknowledged, which is looked for after an operator has done what the server advised."""

import pytest

from api import Session
from comparing import compare_everything
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone


class Kept:
    """One phone whose strokes are whole, so that what a host does meanwhile cancels none."""

    def __init__(self, server, session=None, **options):
        self.server = server
        self.session = session or Session(server)
        self.phone, self.oracle, self.time = Phone(server, self.session.code, **options), Oracle(), 0
        self.draw()

    def draw(self):
        """Draws some strokes; returns once they are acknowledged."""
        for _ in range(5):
            self.time += 400
            x, y = 30 + self.time % 170, 40 + self.time % 210
            stroke = [[BEGAN, 1, x, y, self.time], [MOVED, 1, x + 64, y, self.time + 50], [ENDED, 1, x + 64, y + 32, self.time + 100]]
            self.phone.touch(stroke)
            self.oracle.apply(stroke)
        self.phone.settle()

    def check(self, server=None):
        """The phone resumes, on this server if one is given, goes on to draw, and every figure is that of all its strokes."""
        if server:
            self.session.server = server
        self.phone.connect(server)
        self.check_connected()
        self.phone.close()

    def check_connected(self):
        self.draw()
        compare_everything(self.session, self.phone, self.oracle)


def refused(server, **options):
    """What a server that does not start tells."""
    with pytest.raises(AssertionError, match="before it listened"):
        server.start(**options)
    return server.errors()
