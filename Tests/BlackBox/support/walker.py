"""A phone that walks, as docs/walk.md describes it, and the expected distance of its walk."""

import json
import math
import random

from phone import Phone

EARTH = 6_371_008.7714
START = (47.66, 9.175)
# Metres per degree of latitude.
DEGREE = EARTH * math.pi / 180


class Walker(Phone):
    """A phone whose batches are fixes."""

    def __init__(self, server, code, play=None, **options):
        self.play = play
        self.walk = None
        super().__init__(server, code, **options)

    def greeting(self):
        return {"role": "walk", **({"play": self.play} if self.play else {})}

    def message_received(self, message):
        if message["type"] == "figures":
            assert message["ack"] <= message["seq"] <= self.sent
            assert message["seq"] >= self.seq, "seq decreased"
            self.seq, self.walk = message["seq"], message["walk"]
            self.acknowledged(message["ack"])
        else:
            super().message_received(message)

    def send_fixes(self, fixes, sent_at=None):
        """Sends one batch of `[latitude, longitude, accuracy, t, scene]`; returns its seq."""
        self.sent += 1
        message = {"type": "fixes", "seq": self.sent, "fixes": fixes}
        if sent_at is not None:
            message["t"] = sent_at
        self.waiting[self.sent] = json.dumps(message)
        self.paced_send(self.waiting[self.sent])
        return self.sent


def metres(a, b):
    """The distance along the great circle, by the haversine formula."""
    (la1, lo1), (la2, lo2) = (map(math.radians, place) for place in (a[:2], b[:2]))
    h = math.sin((la2 - la1) / 2) ** 2 + math.cos(la1) * math.cos(la2) * math.sin((lo2 - lo1) / 2) ** 2
    return 2 * EARTH * math.atan2(math.sqrt(h), math.sqrt(1 - h))


def walked(fixes):
    """The metres of a list of fixes."""
    return measured(fixes)[0]


def measured(fixes):
    """The metres of a list of fixes, and the sources of their error: the rules of docs/walk.md, written independently."""
    total, latest, plausible, counted, held = 0.0, -math.inf, None, None, []
    fine, coarse, longest = Smoothed(4), Smoothed(8), 0.0
    accurate = sampled = 0.0

    def reached(a, b):
        return metres(a, b) <= 15 * (b[3] - a[3]) / 1000

    for fix in fixes:
        latest = max(latest, fix[3])
        fix = [*fix[:3], latest]
        if fix[2] > 50:
            continue
        leaps = plausible is not None and (
            not reached(plausible, fix)
            or (held and reached(held[-1], fix) and metres(plausible, fix) > max(5, math.hypot(plausible[2], fix[2])))
        )
        if not leaps:
            coarse.walk(fix, plausible)
            if step := fine.walk(fix, plausible):
                accurate += step[0] * fix[2]
                sampled += step[0] * min(10, max(0, step[1] - 1.5))
            held, plausible = [], fix
            counted = counted or fix
            step, least = metres(counted, fix), max(5, 1.75 * math.hypot(counted[2], fix[2]))
            if step > least:
                total, counted, longest = total + step, fix, max(longest, least)
            continue
        held = [*held, fix] if not held or reached(held[-1], fix) else [fix]
        if len(held) == 3:
            shift = [held[0][axis] - plausible[axis] for axis in (0, 1)]
            counted = [counted[0] + shift[0], counted[1] + shift[1], *counted[2:]]
            fine.shift(shift)
            coarse.shift(shift)
            plausible, held = fix, []
    if plausible is None:
        return total, None
    return total, {
        "sampling": 0.02 * (fine.length + sampled),
        "corners": max(0, fine.length + 2 * max(0, fine.length - coarse.length) - total),
        "ends": 5 + max(1.5 * plausible[2], longest),
        "accuracy": 0.004 * accurate,
    }


class Smoothed:
    """A way whose places follow the fixes within some seconds."""

    def __init__(self, seconds):
        self.seconds, self.length, self.place = seconds, 0.0, None

    def walk(self, fix, before):
        """Returns the metres of a step that ends here, and the metres between two of its fixes."""
        if self.place is None:
            self.place, self.start, self.since, self.fixes = fix[:2], fix[:2], fix[3], 0
            return None
        lasted = (fix[3] - before[3]) / 1000
        share = lasted / (lasted + self.seconds)
        self.place = [at + share * (to - at) for at, to in zip(self.place, fix[:2], strict=True)]
        self.fixes += 1
        step, seconds, fixes = metres(self.start, self.place), (fix[3] - self.since) / 1000, self.fixes
        if step <= max(3, fix[2] / 2):
            return None
        self.start, self.since, self.fixes = self.place, fix[3], 0
        if step < 0.3 * seconds:
            return None
        self.length += step
        return step, step / fixes

    def shift(self, shift):
        move = lambda place: [at + by for at, by in zip(place, shift, strict=True)]
        self.place, self.start = move(self.place), move(self.start)


def stroll(seed, count, accuracy=6.0, start=START, t=1_700_000_000_000):
    """A walk at 1.4 m/s with a fix a second, with noise, leaps, bad fixes and times that go back."""
    chance = random.Random(seed)
    latitude, longitude, heading = *start, chance.uniform(0, 2 * math.pi)
    for index in range(count):
        heading += chance.gauss(0, 0.2)
        latitude += 1.4 * math.cos(heading) / DEGREE
        longitude += 1.4 * math.sin(heading) / (DEGREE * math.cos(math.radians(latitude)))
        t += 1000
        fix = [latitude + chance.gauss(0, 2) / DEGREE, longitude, chance.choice([0, accuracy, 12.5]), t, index // 20]
        kind = chance.random()
        if kind < 0.05:
            fix[0] += 0.01  # A leap of a kilometre.
        elif kind < 0.1:
            fix[2] = chance.uniform(51, 3000)
        elif kind < 0.12:
            fix[3] -= 5000
        elif kind < 0.13:
            latitude += 0.02  # A ride.
        yield fix
