"""Random multi-touch traces like those of real phones: many fingers, jumps, pauses, lost ends, clocks that go back."""

import json
import math
import random

from oracle import BEGAN, CANCELLED, ENDED, HELD, MOVED


class Trace:
    """Endless events of one phone; the same seed gives the same trace."""

    def __init__(self, seed, width=390, height=844, fingers=5, exact_times=False):
        self.random = random.Random(seed)
        self.width, self.height, self.most_fingers = width, height, fingers
        # In eighths of a millisecond every sum is exact, so that even sums in another order must agree to the bit.
        self.exact_times = exact_times
        self.t = 10_000.0 + self.random.randrange(100_000)
        self.down = {}
        self.lifted = []

    def events(self, count):
        return [self.event() for _ in range(count)]

    def batches(self, count, most_events=12):
        return [self.events(self.random.randint(1, most_events)) for _ in range(count)]

    def lift_all(self):
        """Ends every finger that is down, like a page that goes to the background."""
        return [self.made(CANCELLED, pointer) for pointer in list(self.down)]

    def event(self):
        self.advance()
        roll = self.random.random()
        if not self.down or (len(self.down) < self.most_fingers and roll < 0.08):
            return self.made(BEGAN, self.new_pointer())
        pointer = self.random.choice(list(self.down))
        if roll < 0.80:
            return self.made(MOVED, pointer)
        if roll < 0.88:
            return self.made(HELD, pointer)
        if roll < 0.94:
            return self.made(ENDED, pointer)
        if roll < 0.96:
            return self.made(CANCELLED, pointer)
        if roll < 0.98:
            return self.made(BEGAN, pointer)  # Its end was lost.
        stray = self.random.choice(self.lifted or [2**53 - 1])
        return self.made(self.random.choice([ENDED, CANCELLED, HELD]), stray)

    def made(self, phase, pointer):
        x, y = self.position(pointer)
        if phase == HELD and pointer in self.down:
            x, y = self.down[pointer]
        if phase in (BEGAN, MOVED):
            self.down[pointer] = (x, y)
        elif phase in (ENDED, CANCELLED) and pointer in self.down:
            del self.down[pointer]
            self.lifted.append(pointer)
        event = [phase, pointer, x, y, self.time()]
        if self.random.random() < 0.7:
            event.append(self.random.choice([None, 0, 1, 0.5, round(self.random.random(), 3)]))
            if self.random.random() < 0.5:
                event.append(self.random.choice([None, 0, 11.5, 24, 2000]))
                if phase == BEGAN and self.random.random() < 0.3:
                    event.append(self.random.choice(["pen", None]))
        return event

    def new_pointer(self):
        while True:
            pointer = self.random.choice([0, 1, 2, 3, 4, 7, 1_234_567_890, 2**53 - 1, self.random.randrange(2**53)])
            if pointer not in self.down:
                return pointer

    def position(self, pointer):
        roll = self.random.random()
        if roll < 0.05:  # Anywhere, also outside the screen.
            return (self.random.uniform(-900, 2 * self.width), self.random.uniform(-900, 2 * self.height))
        if roll < 0.10:  # On the lines between the blocks and at the screen's own edges.
            return (
                self.random.choice([0, -0.0, self.width, 32 * self.random.randrange(math.ceil(self.width / 32) + 1)]),
                self.random.choice([0, -0.0, self.height, 32 * self.random.randrange(math.ceil(self.height / 32) + 1)]),
            )
        x, y = self.down.get(pointer) or (self.random.uniform(0, self.width), self.random.uniform(0, self.height))
        x, y = x + self.random.gauss(0, 9), y + self.random.gauss(0, 9)
        return self.random.choice([(x, y), (round(x), round(y)), (round(x * 4) / 4, round(y * 4) / 4)])

    def advance(self):
        step = self.random.choice([0, 0, 4.1, 8.3, 16.7, 250, self.random.expovariate(1 / 20)])
        self.t += round(step * 8) / 8 if self.exact_times else step

    def time(self):
        if self.random.random() < 0.03:  # A clock that goes back.
            return self.t - self.random.randrange(400)
        return self.t if self.exact_times or self.random.random() < 0.5 else round(self.t, 1)


def encoded(seq, events, style=0):
    """The batch as JSON text, in one of the spellings that JSON allows for the same values."""
    if style == 1:
        return json.dumps({"type": "touches", "seq": seq, "events": events}, indent=2)
    if style == 2:
        spelt_events = ["[" + ", ".join(with_exponent(value) for value in event) + "]" for event in events]
        return f'{{"type":"touches","seq":{seq},"events":[{",".join(spelt_events)}]}}'
    if style == 3:
        return json.dumps({"type": "touches", "events": events, "note": {"a": [1, "]}\\\""]}, "seq": seq})
    return json.dumps({"type": "touches", "seq": seq, "events": events}, separators=(",", ":"))


def with_exponent(value):
    """A number with an exponent, of exactly the same value."""
    return f"{value!r}E+0" if isinstance(value, float) and "e" not in repr(value) else json.dumps(value)
