"""Rounds of the model of the pages: one seed's steps, and the fewest of them that still fail."""

import random
import time

from api import Session
from class_pages import LOOKS, Classroom
from class_steps import drawn
from playwright.sync_api import Error
from waiting import PATIENCE_SECONDS

STEPS = 45
# For making a failure small (s), and how long a page then has to show what it must.
SHORTENING, SHORT_PATIENCE = 240, 20


class Rounds:
    """A browser and a server for classes of many seeds; `subjects` has what activities can be about."""

    def __init__(self, browser, server, subjects):
        self.browser, self.server, self.subjects = browser, server, subjects

    def failure(self, steps, look, patience=PATIENCE_SECONDS):
        """Performs the steps in a new class; returns the number of the step that failed, why, and what was done. None if all is well."""
        classroom = Classroom(self.browser, self.server, Session(self.server), self.subjects, LOOKS[look % len(LOOKS)], patience)
        at = -1
        try:
            classroom.settle()
            for at, step in enumerate(steps):
                classroom.perform(step)
        except (AssertionError, Error) as error:
            return at, f"{type(error).__name__}: {error}", classroom.log
        finally:
            classroom.close()
        return None

    def shortened(self, steps, look, why):
        """The steps without those that the same failure does not need, as far as the time reaches."""
        deadline, part = time.monotonic() + SHORTENING, max(1, len(steps) // 2)
        while part:
            start = 0
            while start < len(steps) and time.monotonic() < deadline:
                fewer = steps[:start] + steps[start + part:]
                found = self.failure(fewer, look, SHORT_PATIENCE)
                if found and kind_of(found[1]) == kind_of(why):
                    steps = fewer[:found[0] + 1]
                else:
                    start += part
            part //= 2
        return steps

    def check(self, seed):
        """One round of a seed; a failure names it, and the fewest steps."""
        look, steps = random.Random(f"look {seed}").randrange(len(LOOKS)), drawn(seed, STEPS)
        found = self.failure(steps, look)
        if found is None:
            return
        at, why, log = found
        fewer = self.shortened(steps[:at + 1], look, why)
        lines = "\n".join(log)
        raise AssertionError(f"{why}\nrepeat this by: Scripts/page-model --seed {seed}\nafter: {lines}\nthen: {steps[at] if at >= 0 else 'at the beginning'}"
                             f"\nin {' and '.join(LOOKS[look])} these steps suffice: {fewer}")


def kind_of(failure):
    """What two failures have in common: their first letters, without numbers."""
    return "".join(each for each in failure if each.isalpha())[:60]
