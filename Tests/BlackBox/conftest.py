"""Fixtures for the tables of bad input: a bystander that must not be affected, and a phone in the middle of a gesture.
"""

import pytest

from api import Session
from bystander import Bystander
from comparing import compare_everything
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone


@pytest.fixture(scope="module")
def bystander(server):
    """A phone in another session; at the end of the module all its figures must be right."""
    other = Bystander(Session(server), "bystander")
    yield other
    other.check()
    other.close()


@pytest.fixture
def bystander_unaffected(server, bystander):
    """After each test the server is alive, and the bystander's figures still come in time."""
    yield
    assert server.alive, f"the server died; log:\n{server.errors()}"
    bystander.draw()


class Drawing:
    """A phone with a finger down, for bad input in the middle of its gesture."""

    def __init__(self, session):
        self.session, self.phone, self.oracle = session, Phone(session.server, session.code), Oracle()
        self.touch([[BEGAN, 1, 100, 100, 0], [MOVED, 1, 164, 100, 10]])

    def touch(self, events):
        self.phone.touch(events)
        self.oracle.apply(events)
        self.phone.settle()

    def send_as_next(self, message):
        """Sends a message in place of the next batch, accepted or not."""
        self.phone.sent += 1
        self.phone.live.send(message)

    def assert_continues(self):
        """The stream is not blocked, and no bad batch has counted."""
        self.touch([[MOVED, 1, 164, 164, 30], [ENDED, 1, 100, 164, 40]])
        compare_everything(self.session, self.phone, self.oracle)


@pytest.fixture
def drawing(session):
    made = Drawing(session)
    yield made
    made.phone.close()
