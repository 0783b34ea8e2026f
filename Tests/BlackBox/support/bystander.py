"""A bystander's phone: whatever another client does, its figures arrive promptly and are exact."""

import time

from comparing import compare_everything
from oracle import Oracle
from phone import Phone
from traces import Trace

# A `figures` message follows a batch within 250 ms; the rest is for a busy machine. Somebody whom others starve waits for
# longer than that.
MAX_DELAY_SECONDS = 0.25 + 1.75


class Bystander:
    def __init__(self, session, seed, promptly=MAX_DELAY_SECONDS):
        self.session, self.promptly = session, promptly
        self.phone, self.oracle, self.trace = Phone(session.server, session.code), Oracle(), Trace(seed)

    def draw(self):
        events = self.trace.events(8)
        seq = self.phone.touch(events)
        self.oracle.apply(events)
        began = time.monotonic()
        self.phone.live.wait(lambda _: self.phone.seq >= seq, "the bystander's figures", max(10, self.promptly))
        assert time.monotonic() - began < self.promptly, "the bystander had to wait"

    def check(self):
        """Draws further, then compares every figure."""
        self.draw()
        self.phone.settle()
        assert self.phone.errors == []
        compare_everything(self.session, self.phone, self.oracle, "the bystander")

    def close(self):
        self.phone.close()
