"""Computes the figures of this archive again from its events, attempts, taps and trials, and writes analysis.csv.

Run it in the archive's folder: python3 analysis.py. It needs Python 3.9 or later and nothing else. Each line of
analysis.csv has a figure as it stands in the tables and as computed here; the last line on the screen has the greatest
relative difference. The formulas are those of TouchFigures's docs: figures.md, challenges.md, clock.md, walk.md and
experiments.md.
"""

import bisect
import cmath
import csv
import hashlib
import json
import math
import operator
import pathlib
import statistics
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
TOLERANCE = 1e-9
BEGAN, MOVED, ENDED, CANCELLED, HELD = range(5)
csv.field_size_limit(2**31 - 1)


def table(name):
    """The rows of a table as dictionaries of texts."""
    (path,) = (FOLDER / "data").glob(f"*_description-{name}_data.csv")
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# Phones


def estimate(path):
    """The length of a path without jitter within 6 px, and with curves in place of their chords."""
    vertices = thinned(path)
    turns = [turn(*three) for three in zip(vertices, vertices[1:], vertices[2:])]
    # A chord is as far a curve as the turns at its ends agree; the first and the last one have a turn at one end only.
    curves = [2 * a * b / abs(a + b) if a * b > 0 else 0 for a, b in zip(turns, turns[1:])]
    ends = curves[:1] + curves[-1:] or [abs(one) for one in 2 * turns]
    chords = sum(map(math.dist, vertices, vertices[1:])) + math.dist(vertices[-1], path[-1])
    return chords + sum(curves + ends) / 6


def thinned(path):
    """The path without jitter within 6 px, but with the tips of its corners."""
    vertices, tip, farthest = list(path[:1]), None, 0
    for position in path[1:]:
        if math.dist(vertices[-1], position) >= 6:
            over = tip and math.dist(vertices[-1], tip) + math.dist(tip, position) - math.dist(vertices[-1], position)
            if tip and over >= 2:
                vertices.append(tip)
            tip, farthest = None, 0
            if math.dist(vertices[-1], position) >= 6:
                vertices.append(position)
                continue
        if len(vertices) > 1:
            (x0, y0), (x1, y1) = vertices[-2:]
            progress = (position[0] - x1) * (x1 - x0) + (position[1] - y1) * (y1 - y0)
            if progress > farthest:
                tip, farthest = position, progress
    return vertices


def turn(a, b, c):
    """What the corner at b adds to the straight line past it, negative to the left; 0 if it is too sharp for a curve."""
    (ax, ay), (bx, by) = (b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1])
    first, second = math.dist(a, b), math.dist(b, c)
    if ax * bx + ay * by <= first * second / 16:
        return 0
    return math.copysign(max(0, first + second - math.dist(a, c)), ax * by - ay * bx)


class Pressing:
    """What one finger tells of its force."""

    def __init__(self, is_pen):
        self.is_pen = is_pen
        self.pressures, self.radii = set(), set()
        self.pressure = self.peak = self.radius = 0.0

    def read(self, pressure, radius):
        if pressure is not None:
            self.pressure = min(max(pressure, 0), 1)
            self.peak = max(self.peak, self.pressure)
            self.pressures.add(self.pressure)
        if radius is not None and 0 < radius <= 100:
            self.radius = radius
            self.radii.add(radius)

    def provenance(self):
        """How force is known, the better the greater: not, by the contact's area, by the screen, by a pen."""
        told = self.pressures - {0}
        if len(told) > 1 and told - {0.5, 1}:
            return 3 if self.is_pen else 2
        return int(len(self.radii) > 1)


class Phone:
    """One phone's figures from its events."""

    # What is as before where a gesture is taken back.
    SUMS = ("touches", "taps", "most_fingers", "gesture_fingers", "last_pixels", "total_pixels", "last_estimate",
            "total_estimate", "last_milliseconds", "total_milliseconds", "start", "provenance", "gesture_peak", "peak")

    def __init__(self):
        self.fingers = {}  # pointer: the positions so far
        self.pressing = {}
        self.latest = -math.inf
        self.start = 0.0
        self.on_picture, self.before = False, None
        self.clock, self.challenge, self.attempts = Clock(), None, None
        self.clear()

    def clear(self):
        """Fingers stay down; everything is measured from now on."""
        self.provenance, self.gesture_peak, self.peak = 0, None, None
        self.touches = self.taps = 0
        self.most_fingers = self.gesture_fingers = len(self.fingers)
        self.last_pixels = self.total_pixels = self.last_estimate = self.total_estimate = 0.0
        self.last_milliseconds = self.total_milliseconds = 0.0
        self.start = self.latest
        for path in self.fingers.values():
            del path[:-1]
        for finger in self.pressing.values():
            finger.peak = finger.pressure
        if self.before:
            self.before = {name: getattr(self, name) for name in self.SUMS}
        self.interrupt()

    def interrupt(self):
        if self.attempts:
            self.attempts.interrupt(bool(self.fingers))

    def apply(self, phase, pointer, x, y, t, pressure=None, radius=None, tool=None):
        self.touch(phase, pointer, x, y, t, tool == "pen")
        if phase in (BEGAN, MOVED, HELD) and pointer in self.pressing:
            self.pressing[pointer].read(pressure, radius)

    def touch(self, phase, pointer, x, y, t, is_pen):
        path = self.fingers.get(pointer)
        if path is None and phase not in (BEGAN, MOVED):
            return
        self.latest = max(self.latest, t)
        if path is None:
            self.begin(pointer, x, y, is_pen, phase == MOVED)
        elif phase == BEGAN:  # Its end was lost.
            self.lift(pointer)
            self.begin(pointer, x, y, is_pen)
        elif phase in (MOVED, ENDED):
            pixels = math.dist(path[-1], (x, y))
            self.last_pixels += pixels
            self.total_pixels += pixels
            path.append((x, y))
        if path is not None and phase in (ENDED, CANCELLED):
            self.lift(pointer, phase == CANCELLED)

    def begin(self, pointer, x, y, is_pen, is_resumed=False):
        is_first = not self.fingers
        if is_first:
            self.before = {name: getattr(self, name) for name in self.SUMS} if self.on_picture else None
            self.touches += 1
            self.gesture_fingers = self.provenance = 0
            self.last_pixels = self.last_estimate = self.last_milliseconds = 0.0
            self.start, self.gesture_peak = self.latest, None
        self.fingers[pointer] = [(x, y)]
        self.pressing[pointer] = Pressing(is_pen)
        self.gesture_fingers = max(self.gesture_fingers, len(self.fingers))
        self.most_fingers = max(self.most_fingers, len(self.fingers))
        if self.attempts and is_first:
            if is_resumed:
                self.attempts.skips = True
            else:
                self.attempts.began(x, y, self.latest)

    def lift(self, pointer, is_cancelled=False):
        length = estimate(self.fingers.pop(pointer))
        self.last_estimate += length
        self.total_estimate += length
        finger = self.pressing.pop(pointer)
        self.provenance = max(self.provenance, finger.provenance())
        if finger.provenance() > 1:
            self.gesture_peak = max(self.gesture_peak or 0, finger.peak)
            self.peak = max(self.peak or 0, finger.peak)
        if self.fingers:
            return
        if is_cancelled and self.before:
            self.__dict__.update(self.before)
            return
        self.last_milliseconds = self.latest - self.start
        self.total_milliseconds += self.last_milliseconds
        self.taps += self.gesture_fingers == 1 and self.last_milliseconds <= 250 and self.last_pixels <= 10
        if self.attempts:
            self.attempts.finished(self)

    def freeze(self):
        judge, self.attempts = self.attempts, None
        for pointer in list(self.fingers):
            self.lift(pointer)
        self.attempts = judge
        self.interrupt()

    def figures(self, density):
        down = sum(map(estimate, self.fingers.values()))
        running = self.latest - self.start if self.fingers else 0.0
        return {
            "touches": self.touches, "taps": self.taps, "mostFingers": self.most_fingers,
            "lastPixels": self.last_pixels, "totalPixels": self.total_pixels,
            "lastCentimetres": self.last_pixels / density, "totalCentimetres": self.total_pixels / density,
            "lastSeconds": (running if self.fingers else self.last_milliseconds) / 1000,
            "totalSeconds": (self.total_milliseconds + running) / 1000,
            "estimatedLastCentimetres": (self.last_estimate + down) / density,
            "estimatedTotalCentimetres": (self.total_estimate + down) / density,
        }

    def force(self, scale):
        """The figures of force, rounded down as everywhere; `scale` converts a reading to (percent, grams)."""
        down = list(self.pressing.values())
        provenance = max([self.provenance, *(finger.provenance() for finger in down)])
        peaks = [finger.peak for finger in down if finger.provenance() > 1] + ([] if self.peak is None else [self.peak])
        down = [finger for finger in down if finger.provenance() == provenance]
        force = grams = None
        if provenance == 1:
            force = min(100, (max((finger.radius for finger in down), default=0) / 32) ** 2 * 100)
        elif provenance > 1:
            force, grams = scale(max((finger.pressure for finger in down), default=0))
        figures = {"force": force, "grams": grams, "peakGrams": scale(max(peaks))[1] if peaks else None}
        return {name: None if value is None else math.floor(value) for name, value in figures.items()}


def scale_of(row):
    """A function from a reading to percent and grams, by the full scale and the tare of a row of the table `forces`."""
    full = float(row["fullScaleGrams"])
    tare = float(row["tareGrams"]) / full

    def weigh(pressure):
        percent = max(0, pressure * 100 - tare * 100)
        return 100 if pressure >= 1 else percent, percent * full / 100

    return weigh


class Clock:
    """The room's time by what a phone has told of its clock."""

    def __init__(self):
        self.syncs = []

    def add(self, sync):
        if sync["epoch"] > 0:
            self.syncs.append(sync)

    def time(self, t, seq=math.inf):
        """(ms on the room's axis, error, epoch) of a time of the phone, of a touch in a batch; None if not known."""
        if not self.syncs:
            return None
        newest_first = self.syncs[::-1]
        epoch = next((sync["epoch"] for sync in newest_first if sync["seq"] < seq), None)
        fits = lambda sync: sync["t"] <= t and (sync["seq"] < seq or epoch in (None, sync["epoch"]))
        sync = next(filter(fits, newest_first), self.syncs[0])
        away = t - sync["t"]
        error = sync["error"] + (200e-6 + abs(sync["drift"])) * abs(away)
        return t + sync["offset"] + sync["drift"] * away, error, sync["epoch"]


# Challenges


class Attempts:
    """What one phone does in one challenge: the figures of each attempt."""

    def __init__(self, target, phone, screen):
        self.target, self.found = target, []
        # Whether the gesture in progress counts for nothing.
        self.skips = bool(phone.fingers)

    def began(self, x, y, t):
        """A finger goes down while no other is down."""

    def finished(self, phone):
        """The last finger of a gesture is lifted."""
        counts, self.skips = not self.skips, False
        if counts:
            self.gesture(phone)

    def gesture(self, phone):
        """A whole gesture."""

    def followed(self, events):
        """A batch of touches."""

    def told(self, record, phone):
        """Another batch, or touches after they were applied."""

    def interrupt(self, is_touching):
        """A clear or a freeze."""
        self.skips = is_touching


class Distances(Attempts):
    def gesture(self, phone):
        self.found.append({"pixels": phone.last_pixels})


class Holds(Attempts):
    def gesture(self, phone):
        self.found.append({"value": phone.last_milliseconds / 1000})


class Presses(Attempts):
    def gesture(self, phone):
        if phone.gesture_peak is not None:
            self.found.append({"pressure": phone.gesture_peak})


class Targets(Attempts):
    """Nine movements over a ring of circles."""

    ORDER = [0, 5, 1, 6, 2, 7, 3, 8, 4, 0]

    def __init__(self, target, phone, screen):
        super().__init__(target, phone, screen)
        width, height = screen
        side = min(width, height)
        free = side - 2 * min(24, side / 8)
        share = math.cos(math.pi / 18) / (2**target - 1)
        self.width = math.floor(max(free * share / (1 + share), min(16, free / 4)) * 4 + 0.5) / 4
        self.ring = []
        for index in range(9):
            angle = 2 * math.pi * index / 9
            x, y = width / 2 + (free - self.width) / 2 * math.sin(angle), height / 2 - (free - self.width) / 2 * math.cos(angle)
            self.ring.append((math.floor(x * 4 + 0.5) / 4, math.floor(y * 4 + 0.5) / 4))
        self.start, self.movements = None, []

    def began(self, x, y, t):
        tap, place = (x, y, t), len(self.movements)
        begin, end = self.ring[self.ORDER[place]], self.ring[self.ORDER[(place + 1) % 10]]
        begins = math.dist(tap[:2], begin) <= self.width / 2
        if self.start:
            moved, off = math.dist(self.start[:2], tap[:2]), math.dist(tap[:2], end)
            if moved < math.dist(begin, end) / 2 or off > 2 * self.width or t <= self.start[2]:
                self.start = tap if begins else None
                return
            self.movements.append((begin, end, self.start, tap))
            self.start = tap
        elif begins:
            self.start = tap
        if len(self.movements) == 9:
            self.found.append(self.figures())
            self.start, self.movements = None, []

    def figures(self):
        ahead, aside, along, moved, seconds = [], [], [], [], []
        for (x0, y0), (x1, y1), (sx, sy, start), (ex, ey, end) in self.movements:
            length = math.hypot(x1 - x0, y1 - y0)
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            ahead.append((ex - x1) * ux + (ey - y1) * uy)
            aside.append((ey - y1) * ux - (ex - x1) * uy)
            along.append((ex - sx) * ux + (ey - sy) * uy)
            moved.append(math.hypot(ex - sx, ey - sy))
            seconds.append((end - start) / 1000)
        time, distance = mean(seconds), max(mean(along), 0)
        width = max(4.133 * statistics.stdev(ahead), 1)
        bits = math.log2(distance / width + 1)
        both = max(4.133 * math.hypot(statistics.stdev(ahead), statistics.stdev(aside)), 1)
        both_bits = math.log2(mean(moved) / both + 1)
        nominal = mean([math.dist(begin, end) for begin, end, _, _ in self.movements])
        return {
            "value": bits / time, "movementTimeSeconds": time, "indexOfDifficultyBits": math.log2(nominal / self.width + 1),
            "effectiveWidthPixels": width, "effectiveDistancePixels": distance, "effectiveIndexOfDifficultyBits": bits,
            "effectiveWidthBivariatePixels": both, "effectiveDistanceBivariatePixels": mean(moved),
            "effectiveIndexOfDifficultyBivariateBits": both_bits, "throughputUnivariateBitsPerSecond": bits / time,
            "throughputBivariateBitsPerSecond": both_bits / time,
            "errors": sum(math.dist(tap[:2], end) > self.width / 2 for _, end, _, tap in self.movements),
        }

    def interrupt(self, is_touching):
        self.start, self.movements = None, []


class Reactions(Attempts):
    """A series of flashes and touches."""

    def __init__(self, target, phone, screen):
        super().__init__(target, phone, screen)
        self.begin()

    def begin(self):
        self.times, self.early, self.missed, self.flash = [], 0, 0, None

    def began(self, x, y, t):
        if len(self.times) >= self.target:
            self.begin()
            return
        flash, self.flash = self.flash, None
        if flash is None or t - flash < 100:
            self.early += 1
        elif t - flash > 5000:
            self.missed += 1
        else:
            self.times.append(t - flash)
            if len(self.times) == self.target:
                self.found.append({"value": statistics.median(self.times), "falseStarts": self.early, "misses": self.missed})

    def told(self, record, phone):
        if record["type"] == "flash":
            if len(self.times) >= self.target:
                self.begin()
            self.missed += self.flash is not None
            self.flash = record["t"]

    def interrupt(self, is_touching):
        self.flash = None


class Laps(Attempts):
    """A series of laps behind a mark."""

    def __init__(self, target, phone, screen):
        super().__init__(target, phone, screen)
        self.laps = []

    def told(self, record, phone):
        if record["type"] == "lap":
            self.laps.append((record["lag"], record["frame"]))
        if len(self.laps) == self.target:
            lags, frames = zip(*self.laps)
            self.laps = []
            self.found.append({
                "value": statistics.median(lags), "estimatedLatencyMilliseconds": statistics.median(lags),
                "lapDeviationMilliseconds": statistics.stdev(lags), "frameMilliseconds": statistics.median(frames),
            })


class Touches(Attempts):
    """Touches at the room's time, which wait until the phone has told of its clock."""

    def __init__(self, target, phone, screen, limit=200):
        super().__init__(target, phone, screen)
        self.waiting, self.limit = [], limit

    def began(self, x, y, t):
        if len(self.found) + len(self.waiting) < self.limit:
            self.waiting.append(t)

    def told(self, record, phone):
        while self.waiting and phone.clock.syncs:
            t = self.waiting.pop(0)
            milliseconds, error, epoch = phone.clock.time(t)
            self.found.append({
                "value": milliseconds / 1000, "touchedMilliseconds": t, "clockErrorMilliseconds": error, "clockEpoch": epoch,
            })

    def interrupt(self, is_touching):
        self.waiting = []


class Drawings(Attempts):
    """Strokes that shall be a symbol; places are complex numbers."""

    def __init__(self, target, phone, screen):
        super().__init__(target, phone, screen)
        self.interrupt(False)

    def interrupt(self, is_touching):
        self.strokes, self.pointer = [], None

    def followed(self, events):
        for phase, pointer, x, y, t, *_ in events:
            if phase == BEGAN and self.pointer is None:
                self.pointer = pointer
                self.strokes.append([])
            elif pointer != self.pointer:
                continue
            if phase in (BEGAN, MOVED, ENDED):
                before = [stroke[-1][1] for stroke in self.strokes if stroke]
                self.strokes[-1].append((complex(x, y), max([t, *before[-1:]])))
            if phase in (ENDED, CANCELLED):
                self.pointer = None

    def told(self, record, phone):
        if record["type"] != "drawn":
            return
        upright = (-1j) ** int(record["turn"]) / record["size"]
        drawing = [[(place * upright, t) for place, t in stroke] for stroke in self.strokes]
        self.interrupt(False)
        if length_of(drawing) >= 0.1 and sum(map(len, drawing)) <= 4000:
            self.found.append(articulation(drawing, template(int(self.target))))


def template(number):
    """A symbol's strokes as they are demonstrated: 1.5 sides a second, 400 ms from one stroke to the next."""
    around = lambda radius, degrees: 0.5 + 0.5j - 1j * radius * cmath.exp(1j * math.radians(degrees))
    strokes = {
        1: [[0.5 + 0.05j, 0.05 + 0.85j, 0.95 + 0.85j, 0.5 + 0.05j]],
        2: [[around(0.48, 216 + 144 * tip) for tip in range(6)]],
        3: [[0.05 + 0.5j, 0.35 + 0.9j, 0.95 + 0.1j]],
        4: [[around(0.48 * step / 96, 90 + 7.5 * step) for step in range(97)]],
        5: [[0.05 + 0.5j, 0.95 + 0.5j], [0.6 + 0.15j, 0.95 + 0.5j, 0.6 + 0.85j]],
        6: [[0.1 + 0.1j, 0.9 + 0.9j], [0.9 + 0.1j, 0.1 + 0.9j]],
        7: [[0.5 + 0.05j, 0.1 + 0.95j], [0.5 + 0.05j, 0.9 + 0.95j], [0.25 + 0.61j, 0.75 + 0.61j]],
        8: [[0.15 + 0.95j, 0.85 + 0.95j, 0.15 + 0.4j, 0.85 + 0.4j, 0.5 + 0.05j, 0.15 + 0.4j, 0.15 + 0.95j, 0.85 + 0.4j, 0.85 + 0.95j]],
    }[number]
    now, timed = 0, []
    for stroke in strokes:
        timed.append([(stroke[0], now)])
        for before, place in zip(stroke, stroke[1:]):
            now += abs(place - before) / 0.0015
            timed[-1].append((place, now))
        now += 400
    return timed


def segments_of(drawing):
    return [(number, *pair) for number, stroke in enumerate(drawing) for pair in zip(stroke, stroke[1:])]


def length_of(drawing):
    return math.fsum(abs(end[0] - begin[0]) for _, begin, end in segments_of(drawing))


def resampled(drawing):
    """32 points at equal distances along the strokes: (place from their centroid, time from the first one, stroke)."""
    segments = [segment for segment in segments_of(drawing) if segment[1][0] != segment[2][0]]
    ends = []
    for _, begin, end in segments:
        ends.append((ends[-1] if ends else 0) + abs(end[0] - begin[0]))
    points = [(*drawing[0][0], 0)]
    for index in range(1, 31):
        way = ends[-1] * index / 31
        at = bisect.bisect_left(ends, way)
        number, begin, end = segments[at]
        share = 1 - (ends[at] - way) / abs(end[0] - begin[0])
        points.append((begin[0] + share * (end[0] - begin[0]), begin[1] + share * (end[1] - begin[1]), number))
    points.append((*drawing[-1][-1], len(drawing) - 1))
    centroid = sum(place for place, _, _ in points) / 32
    return [(place - centroid, time - drawing[0][0][1], number) for place, time, number in points]


def turnings(points):
    """The angle by which the path turns at each point; 0 at the ends of strokes."""
    angles = [0.0]
    for (a, _, i), (b, _, j), (c, _, k) in zip(points, points[1:], points[2:]):
        angles.append(cmath.phase((c - b) / (b - a)) if i == j == k and a != b != c else 0.0)
    return [*angles, 0.0]


def speeds(points):
    """The speed from the point before to the one after on the same stroke, in sides a second."""
    found = []
    for index, (_, _, stroke) in enumerate(points):
        near = [point for point in points[max(0, index - 1):index + 2] if point[2] == stroke]
        time = near[-1][1] - near[0][1]
        way = sum(abs(after[0] - before[0]) for before, after in zip(near, near[1:]))
        found.append(1000 * way / time if time > 1e-5 else 0.0)
    return found


def least_sum(costs):
    """The cost of the best one-to-one matching of rows and columns (Kuhn and Munkres)."""
    size = len(costs)
    by_row, by_column, row_of = [0.0] * (size + 1), [0.0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        row_of[0], column = row, 0
        least, before, used = [math.inf] * (size + 1), [0] * (size + 1), [False] * (size + 1)
        while row_of[column]:
            used[column] = True
            here, delta, following = row_of[column], math.inf, 0
            for other in range(1, size + 1):
                if not used[other]:
                    cost = costs[here - 1][other - 1] - by_row[here] - by_column[other]
                    if cost < least[other]:
                        least[other], before[other] = cost, column
                    if least[other] < delta:
                        delta, following = least[other], other
            for other in range(size + 1):
                if used[other]:
                    by_row[row_of[other]] += delta
                    by_column[other] -= delta
                else:
                    least[other] -= delta
            column = following
        while column:
            row_of[column], column = row_of[before[column]], before[column]
    return math.fsum(costs[row_of[column] - 1][column - 1] for column in range(1, size + 1))


def articulation(drawing, axis):
    """The measures of a drawing of a symbol."""
    got, wanted = resampled(drawing), resampled(axis)
    off = [abs(one[0] - other[0]) for one, other in zip(got, wanted)]
    bends = [abs(cmath.phase(cmath.exp(1j * (one - other)))) for one, other in zip(turnings(got), turnings(wanted))]
    paces = [abs(one - other) for one, other in zip(speeds(got), speeds(wanted))]
    least = least_sum([[abs(one[0] - other[0]) for other in wanted] for one in got])

    def area(strokes):
        places = [place for stroke in strokes for place, _ in stroke]
        sides = [[part(place) for place in places] for part in (operator.attrgetter("real"), operator.attrgetter("imag"))]
        return math.prod(max(side) - min(side) for side in sides)

    took, planned = (strokes[-1][-1][1] - strokes[0][0][1] for strokes in (drawing, axis))
    return {
        "value": 100 * mean(off), "shapeErrorPercent": 100 * mean(off), "shapeVariabilityPercent": 100 * statistics.stdev(off),
        "lengthErrorPercent": 100 * abs(length_of(drawing) / length_of(axis) - 1),
        "sizeErrorPercent": 100 * abs(area(drawing) / area(axis) - 1),
        "bendingErrorRadians": mean(bends), "bendingVariabilityRadians": statistics.stdev(bends),
        "timeErrorMilliseconds": abs(took - planned),
        "timeVariabilityMilliseconds": statistics.stdev([abs(one[1] - other[1]) for one, other in zip(got, wanted)]),
        "velocityErrorPercentPerSecond": 100 * mean(paces), "velocityVariabilityPercentPerSecond": 100 * statistics.stdev(paces),
        "strokeError": abs(len(drawing) - len(axis)), "strokeOrderErrorPercent": 100 * (mean(off) - least / 32),
        "articulationMilliseconds": took,
    }


def first_touch(target, phone, screen):
    return Touches(target, phone, screen, limit=1)


KINDS = {
    "distance": Distances, "hold": Holds, "press": Presses, "targets": Targets, "reaction": Reactions, "latency": Laps,
    "symbol": Drawings, "wave": first_touch, "relay": first_touch, "beat": Touches, "clap": Touches,
}


# Walks


def metres(one, other):
    """The distance along the great circle; positions begin with latitude and longitude in degrees."""
    (la1, lo1), (la2, lo2) = (map(math.radians, place[:2]) for place in (one, other))
    h = math.sin((la2 - la1) / 2) ** 2 + math.cos(la1) * math.cos(la2) * math.sin((lo2 - lo1) / 2) ** 2
    return 2 * 6_371_008.7714 * math.atan2(math.sqrt(h), math.sqrt(1 - h))


def moved(place, by):
    return [place[0] + by[0], place[1] + by[1], *place[2:]]


class Smoothed:
    """The way of a position that follows the fixes within some seconds."""

    def __init__(self, seconds):
        self.seconds, self.length, self.place = seconds, 0.0, None

    def walk(self, fix, milliseconds):
        """Returns the metres of a step that ends here, and the metres for each of its fixes."""
        if self.place is None:
            self.place = self.start = fix[:2]
            self.lasted = self.fixes = 0
            return None
        share = milliseconds / (milliseconds + 1000 * self.seconds)
        self.place = [at + share * (to - at) for at, to in zip(self.place, fix)]
        self.lasted += milliseconds
        self.fixes += 1
        step, lasted, fixes = metres(self.start, self.place), self.lasted / 1000, self.fixes
        if step <= max(3, fix[2] / 2):
            return None
        self.start, self.lasted, self.fixes = self.place, 0, 0
        if step < 0.3 * lasted:
            return None
        self.length += step
        return step, step / fixes

    def shift(self, by):
        if self.place is not None:
            self.place, self.start = moved(self.place, by), moved(self.start, by)


class Walker:
    """The distance of a phone that walks, fix by fix: [latitude, longitude, accuracy, ms]."""

    def __init__(self):
        self.latest, self.plausible, self.far = -math.inf, None, []
        self.clear()

    def clear(self):
        """The walk goes on from the newest plausible fix."""
        self.distance, self.counted = 0.0, self.plausible
        self.fine, self.coarse = Smoothed(4), Smoothed(8)
        self.accurate = self.sampled = self.longest = 0.0
        self.accuracy = None
        if self.plausible:
            self.smooth(self.plausible, 0)
            self.accuracy = None

    def smooth(self, fix, milliseconds):
        self.accuracy = fix[2]
        self.coarse.walk(fix, milliseconds)
        step = self.fine.walk(fix, milliseconds)
        if step:
            self.accurate += step[0] * fix[2]
            self.sampled += step[0] * min(10, max(0, step[1] - 1.5))

    def apply(self, fix):
        self.latest = max(self.latest, fix[3])
        fix = [*fix[:3], self.latest]
        if fix[2] > 50:
            return
        reaches = lambda one, other: metres(one, other) <= 15 * (other[3] - one[3]) / 1000
        before = self.plausible
        if before and (not reaches(before, fix) or (
                self.far and reaches(self.far[-1], fix) and metres(before, fix) > max(5, math.hypot(before[2], fix[2])))):
            if self.far and not reaches(self.far[-1], fix):
                self.far = []
            self.far.append(fix)
            if len(self.far) == 3:
                by = [self.far[0][axis] - before[axis] for axis in (0, 1)]
                self.counted, self.accuracy = moved(self.counted, by), fix[2]
                self.fine.shift(by)
                self.coarse.shift(by)
                self.plausible, self.far = fix, []
            return
        self.smooth(fix, fix[3] - before[3] if before else 0)
        self.far, self.plausible = [], fix
        self.counted = self.counted or fix
        step, least = metres(self.counted, fix), max(5, 1.75 * math.hypot(self.counted[2], fix[2]))
        if step > least:
            self.distance += step
            self.counted, self.longest = fix, max(self.longest, least)

    def figures(self):
        error, way = None, self.fine.length
        if self.accuracy is not None:
            error = (
                0.02 * (way + self.sampled) + max(0, way + 2 * max(0, way - self.coarse.length) - self.distance)
                + 5 + max(1.5 * self.accuracy, self.longest) + 0.004 * self.accurate
            )
        return {"distanceMetres": self.distance, "distanceError": error}


def walks():
    """The figures of each walker after each fix, from the log."""
    walkers, found = {}, {}
    for record in log():
        if record["type"] == "fixes":
            walker = walkers.setdefault(record["participant"], Walker())
            for fix in record["fixes"]:
                walker.apply(fix)
                found.setdefault(record["participant"], []).append(walker.figures())
        elif record["type"] == "cleared" and record.get("participant") in walkers:
            walkers[record["participant"]].clear()
    return found


# The log


def log(moment=math.inf):
    """The lines of the log until a moment."""
    with open(FOLDER / "events.jsonl", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record.get("receivedMilliseconds", 0) <= moment:
                yield record


def phones():
    """From the log: each phone by its id, its attempts by (challenge, participant), and what differs most of its touches' times.

    None if the session kept no log.
    """
    if not (FOLDER / "events.jsonl").exists():
        return None
    found, attempts, touches = {}, {}, {}
    moment = int(table("session")[0]["exportedMilliseconds"])
    # The table has the newest screen of each phone. Before its first change it is not known.
    changed, clocks = set(), {}
    for record in log(moment):
        if record["type"] == "screen":
            changed.add(record["participant"])
        elif record["type"] == "sync":
            clocks.setdefault(record["participant"], Clock()).add(record)
    screens = {row["participant"]: None if row["participant"] in changed else (float(row["screenWidth"]), float(row["screenHeight"]))
               for row in table("participants")}
    challenge = None
    for record in log(moment):
        kind, who = record["type"], record.get("participant")
        if kind == "challenge":
            challenge = record
            for phone in found.values():
                phone.attempts = None
        if who not in screens or kind == "result":
            continue
        phone = found.setdefault(who, Phone())
        if phone.challenge is not challenge:
            phone.challenge = challenge
            kind_of, screen = KINDS.get(challenge.get("kind")), screens[who]
            if kind_of and (screen or challenge["kind"] != "targets"):
                phone.attempts = attempts[challenge["number"], who] = kind_of(challenge["target"], phone, screen)
        if kind == "touches":
            for event in record["events"]:
                phone.apply(*event)
            if phone.attempts:
                phone.attempts.followed(record["events"])
            # The server keeps 256 of a phone.
            if who in clocks and 0 < len(clocks[who].syncs) <= 256:
                touches.setdefault(who, Times(clocks[who])).add(record)
        elif kind == "lifted":
            phone.freeze()
        elif kind in ("cleared", "withdrawn"):
            phone.clear()
        elif kind == "ground":
            phone.on_picture = record["picture"] is not None
        elif kind == "screen":
            screens[who] = record["width"], record["height"]
        elif kind == "sync":
            phone.clock.add(record)
        if phone.attempts:
            phone.attempts.told(record, phone)
    return found, {key: own.found for key, own in attempts.items()}, touches


class Times:
    """The touch of a phone whose time in the room differs most; of equal ones the last."""

    def __init__(self, clock):
        self.clock, self.count = clock, 0
        self.worst = {}  # figure: (difference, number of the touch, text, value)

    def add(self, record):
        """The touches of a batch."""
        computed = [self.clock.time(event[4], record["seq"]) for event in record["events"]]
        texts = [record.get(name, [None] * len(computed)) for name in ("roomMilliseconds", "clockErrorMilliseconds")]
        for place, (milliseconds, error, epoch) in enumerate(computed):
            self.count += 1
            # In whole µs, and the error so that it holds for that; a batch has the times of one epoch.
            is_told = epoch == computed[-1][2]
            self.compare("roomMilliseconds", texts[0][place], math.floor(milliseconds * 1000 + 0.5) / 1000 if is_told else None)
            self.compare("clockErrorMilliseconds", texts[1][place], math.ceil(error * 1000 + 0.5) / 1000 if is_told else None)
            self.compare("clockEpoch", record.get("clockEpoch") if is_told else None, epoch if is_told else None)

    def compare(self, name, stored, value):
        stored = "" if stored is None else stored
        off = difference(stored, value)
        if name not in self.worst or off >= self.worst[name][0]:
            self.worst[name] = off, self.count, str(stored), value


# Experiments


def mean(values):
    return math.fsum(values) / len(values)


def measured(rows):
    """The measured rows of each (experiment, participant, condition, block): a sequence."""
    found = {}
    for row in rows:
        if row["practice"] == "FALSE":
            key = int(row["experiment"]), row["participant"], int(row["condition"]), int(row["block"])
            found.setdefault(key, []).append(row)
    return {key: sorted(own, key=lambda row: int(row["trial"])) for key, own in sorted(found.items())}


def tapping(taps):
    """The figures of a condition, of the taps of its sequence in each block; None for too few trials."""
    scale, distance, width = (float(taps[0][name]) for name in ("pixelsPerMillimetre", "distance", "width"))
    counted, outliers = [], 0
    for before, after in zip(taps, taps[1:]):
        if before["block"] != after["block"]:
            continue
        scale_here = float(after["pixelsPerMillimetre"])
        (x0, y0), (x1, y1) = ((float(tap["targetX"]), float(tap["targetY"])) for tap in (before, after))
        (sx, sy, start), (ex, ey, end) = ((float(tap["x"]), float(tap["y"]), float(tap["t"])) for tap in (before, after))
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        off, moved, milliseconds = math.hypot(ex - x1, ey - y1), math.hypot(ex - sx, ey - sy), end - start
        if moved < length / 2 or off > 2 * width * scale_here or not 0 < milliseconds <= 10_000:
            outliers += 1
            continue
        counted.append({
            "seconds": milliseconds / 1000, "moved": moved / scale_here, "hit": off <= width * scale_here / 2,
            "along": ((ex - sx) * ux + (ey - sy) * uy) / scale_here, "ahead": ((ex - x1) * ux + (ey - y1) * uy) / scale_here,
            "aside": ((ey - y1) * ux - (ex - x1) * uy) / scale_here,
        })
    if len(counted) < 2:
        return None
    ahead, aside = (statistics.stdev([trial[name] for trial in counted]) for name in ("ahead", "aside"))
    seconds = mean([trial["seconds"] for trial in counted])
    errors = sum(not trial["hit"] for trial in counted)
    effective_width = max(4.133 * ahead, 1 / scale)
    effective_distance = max(mean([trial["along"] for trial in counted]), 0)
    bits = math.log2(effective_distance / effective_width + 1)
    bivariate_width = max(4.133 * math.hypot(ahead, aside), 1 / scale)
    bivariate_distance = mean([trial["moved"] for trial in counted])
    bivariate_bits = math.log2(bivariate_distance / bivariate_width + 1)
    return {
        "trials": len(counted), "errors": errors, "outliers": outliers, "errorRate": errors / len(counted),
        "movementTimeSeconds": seconds, "effectiveWidth": effective_width, "effectiveDistance": effective_distance,
        "indexOfDifficultyBits": math.log2(distance / width + 1), "effectiveIndexOfDifficultyBits": bits,
        "throughput": bits / seconds, "throughputUnivariateBitsPerSecond": bits / seconds,
        "effectiveWidthBivariate": bivariate_width, "effectiveDistanceBivariate": bivariate_distance,
        "effectiveIndexOfDifficultyBivariateBits": bivariate_bits, "throughputBivariateBitsPerSecond": bivariate_bits / seconds,
    }


def way(trial):
    """What a trial through a tunnel measures, in s and mm."""
    points = [tuple(map(float, point.split(" "))) for point in trial["points"].split("|")]
    x0, y0, x1, y1 = (float(trial[name]) for name in ("startX", "startY", "endX", "endY"))
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    half = float(trial["width"]) * float(trial["pixelsPerMillimetre"]) / 2
    places = [((x - x0) * ux + (y - y0) * uy, (y - y0) * ux - (x - x0) * uy) for x, y, _ in points]

    def crossing(line, first):
        """The place and time of a line across the tunnel, on the segment after a point; it takes at most 50 ms."""
        (a, b), (c, d) = places[first], places[first + 1]
        share = (line - a) / (c - a)
        took = min(points[first + 1][2] - points[first][2], 50)
        return (line, b + share * (d - b)), points[first + 1][2] - (1 - share) * took

    (first, began), (last, ended) = crossing(0, 0), crossing(length, len(points) - 2)
    line = [first, *places[1:-1], last]
    total = outside = departures = 0
    for (a, b), (c, d) in zip(line, line[1:]):
        if b == d:
            low, high = (0, 1) if abs(b) <= half else (1, 0)
        else:
            walls = sorted([(-half - b) / (d - b), (half - b) / (d - b)])
            low, high = max(walls[0], 0), min(walls[1], 1)
        piece = math.hypot(c - a, d - b)
        total += piece
        outside += piece * (1 - max(high - low, 0))
        departures += low <= high < 1
    seconds = (ended - began) / 1000
    is_outlier = max(abs(across) for _, across in line) > 4 * half or not 0 < seconds <= 20
    return {
        "seconds": seconds, "departures": departures, "share": outside / total, "is_outlier": is_outlier,
        "deviations": [across / float(trial["pixelsPerMillimetre"]) for _, across in places[1:-1]],
    }


def steering(trials):
    """The figures of a condition, of its trials through a tunnel in all blocks; None for too few."""
    scale, distance, width = (float(trials[0][name]) for name in ("pixelsPerMillimetre", "distance", "width"))
    counted = [trial for trial in map(way, trials) if not trial["is_outlier"]]
    deviations = [deviation for trial in counted for deviation in trial["deviations"]]
    if len(counted) < 2 or len(deviations) < 2:
        return None
    effective_width = max(4.133 * statistics.stdev(deviations), 1 / scale)
    seconds = mean([trial["seconds"] for trial in counted])
    errors = sum(trial["departures"] > 0 for trial in counted)
    throughput = distance / effective_width / seconds
    return {
        "trials": len(counted), "errors": errors, "outliers": len(trials) - len(counted), "errorRate": errors / len(counted),
        "movementTimeSeconds": seconds, "effectiveWidth": effective_width, "indexOfDifficulty": distance / width,
        "effectiveIndexOfDifficulty": distance / effective_width, "throughput": throughput, "throughputPerSecond": throughput,
        "departures": sum(trial["departures"] for trial in counted), "breaks": sum(int(trial["breaks"]) for trial in trials),
        "outsideShare": mean([trial["share"] for trial in counted]),
    }


def conditions():
    """The figures of each (experiment, participant, condition), from taps and trials of all blocks; of each block:
    (experiment, participant, block), the figures of its conditions; and the sequences of (experiment, participant)."""
    found, blocks, sequences = {}, {}, {}
    for name, figures_of in (("taps", tapping), ("trials", steering)):
        together = {}
        for (experiment, participant, condition, block), rows in measured(table(name)).items():
            together.setdefault((experiment, participant, condition), []).extend(rows)
            sequences.setdefault((experiment, participant), []).append(rows)
            figures = figures_of(rows)
            blocks.setdefault((experiment, participant, block), []).extend([figures] if figures else [])
        for key, rows in together.items():
            figures = figures_of(rows)
            if figures:
                found[key] = figures
    return found, blocks, sequences


def plans():
    """The plan of each experiment that was stated before its start, and whether its file has the hash that the data
    set's description names."""
    found = {}
    for path in FOLDER.glob("experiment-*-plan.json"):
        content = path.read_bytes()
        described = json.loads((FOLDER / "dataset_description.json").read_text(encoding="utf-8"))
        stated = [part["identifier"] for part in described["hasPart"] if part["name"] == path.name]
        found[int(path.name.split("-")[1])] = json.loads(content), stated == ["sha256:" + hashlib.sha256(content).hexdigest()]
    return found


def exclusion(plan, own, sequences):
    """Which reasons of a plan leave a person out, by the figures of its conditions and its measured sequences."""
    rules, size = plan["exclude"], len(plan["distances"]) * len(plan["widths"])
    trials, errors, outliers = (sum(figures[name] for figures in own) for name in ("trials", "errors", "outliers"))
    return {
        "errors": errors / trials > rules.get("errorRate", 1),
        "outliers": plan["task"] == "tapping" and outliers / (trials + outliers) > rules.get("outlierShare", 1),
        "incomplete": rules.get("incomplete", False) and (len(own) < size or len(sequences) < size * plan["blocks"]),
        "density": rules.get("densityAssumed", False) and any(rows[0]["densityFrom"] == "assumed" for rows in sequences),
    }


def block_figures(own):
    """The figures of a block over its conditions."""
    trials, errors, outliers = (sum(figures[name] for figures in own) for name in ("trials", "errors", "outliers"))
    return {
        "conditions": len(own), "trials": trials, "errors": errors, "outliers": outliers, "errorRate": errors / trials if trials else None,
        "movementTimeSeconds": mean([figures["movementTimeSeconds"] for figures in own]) if own else None,
        "throughput": mean([figures["throughput"] for figures in own]) if own else None,
        "throughputBivariateBitsPerSecond": mean([figures["throughputBivariateBitsPerSecond"] for figures in own])
        if own and "throughputBivariateBitsPerSecond" in own[0] else None,
    }


def line(points, added=0):
    """The least-squares line; None where there is none. `added` is what errors of x have added to its sum of squares."""
    if len(points) < 3 or len({x for x, _ in points}) < 2:
        return None
    mean_x, mean_y = mean([x for x, _ in points]), mean([y for _, y in points])
    xx = math.fsum((x - mean_x) ** 2 for x, _ in points)
    xy = math.fsum((x - mean_x) * (y - mean_y) for x, y in points)
    yy = math.fsum((y - mean_y) ** 2 for _, y in points)
    slope = xy / (xx - min(added, xx / 2))
    return {"intercept": mean_y - slope * mean_x, "slope": slope, "determination": xy * xy / (xx * yy) if yy else None, "pointCount": len(points)}


def points_of(own, difficulty):
    """(index of difficulty, movement time) of each of the conditions."""
    prefix = "indexOfDifficulty" if difficulty == "nominal" else "effectiveIndexOfDifficulty"
    return [(figures.get(prefix + "Bits", figures.get(prefix)), figures["movementTimeSeconds"]) for figures in own]


def own_line(own, difficulty):
    return line(points_of([own[which] for which in sorted(own)], difficulty))


def connected(people):
    """The largest group of people who are linked by shared conditions, and the conditions in their order."""
    left, best = [own for own in people if own], []
    while left:
        members, shared = [left[0]], set(left[0])
        while found := [own for own in left if all(own is not other for other in members) and shared & set(own)]:
            members += found
            shared.update(*found)
        left = [own for own in left if all(own is not other for other in members)]
        if sum(map(len, members)) > sum(map(len, best)):
            best = members
    best = [own for own in people if any(own is other for other in best)]
    return best, sorted(set().union(*best))


def inverse(matrix):
    """Of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [row + [float(index == place) for place in range(size)] for index, row in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for index in range(size):
            if index != pivot:
                rows[index] = [value - rows[index][pivot] * base for value, base in zip(rows[index], rows[pivot])]
    return [row[size:] for row in rows]


def two_way(rows):
    """The columns' means of a table in which values are missing (None), by the fit of docs/experiments.md, and what the
    missing ones add to the sum of squares of the means."""
    count, size = len(rows), len(rows[0])
    known = [[column for column in range(size) if row[column] is not None] for row in rows]
    cells = sum(map(len, known))
    if cells == count * size:
        return [mean(column) for column in zip(*rows)], 0
    freedom = cells - count - size

    def fit(scales):
        matrix, sums = [[1 / size] * size for _ in range(size)], [0.0] * size
        for row, own, scale in zip(rows, known, scales):
            middle = mean([row[column] for column in own])
            for column in own:
                sums[column] += scale * (row[column] - middle)
                matrix[column][column] += scale ** 2
                for other in own:
                    matrix[column][other] -= scale ** 2 / len(own)
        inverted = inverse(matrix)
        effects = [math.fsum(a * b for a, b in zip(row, sums)) for row in inverted]
        middle = mean(effects)
        effects = [effect - middle for effect in effects]
        levels = [mean([row[column] - scale * effects[column] for column in own]) for row, own, scale in zip(rows, known, scales)]
        return levels, effects, inverted

    def scales_of(levels, effects):
        middle = mean(levels)
        terms = [((level - middle) * effects[column], row[column] - level - effects[column], row[column])
                 for row, own, level in zip(rows, known, levels) for column in own]
        squares, total = math.fsum(term[0] ** 2 for term in terms), math.fsum(term[2] ** 2 for term in terms)
        if squares <= 1e-24 * total ** 2:
            return [1.0] * count
        largest = max(abs(level - middle) for level in levels)
        factor = math.fsum(term[0] * term[1] for term in terms) / squares
        if abs(factor) * largest >= 1:
            return None
        return [1 + factor * (level - middle) for level in levels]

    scales = [1.0] * count
    levels, effects, inverted = fit(scales)
    change = 0
    for _ in range(100 if freedom > 0 else 0):
        before, scales = scales, scales_of(levels, effects)
        if scales is None:
            change = math.inf
            break
        change = max(abs(a - b) for a, b in zip(scales, before))
        if change < 1e-12:
            break
        levels, effects, inverted = fit(scales)
    if change > 1e-6:
        # Few values do not show the factor.
        scales = [1.0] * count
        levels, effects, inverted = fit(scales)
    expected = [[level + scale * effect for effect in effects] for level, scale in zip(levels, scales)]
    means = [mean([row[column] if row[column] is not None else fitted[column] for row, fitted in zip(rows, expected)]) for column in range(size)]
    if freedom <= 0:
        return means, 0
    squares = math.fsum((row[column] - fitted[column]) ** 2 for row, own, fitted in zip(rows, known, expected) for column in own)
    trace = math.fsum(inverted[column][column] for column in range(size)) - 1
    return means, max(0, squares / freedom * (trace - (size - 1) / count))


def mean_lines(people, which):
    """The lines through the means of connected conditions, nominal and effective."""
    found = {}
    times, _ = two_way([[own[each]["movementTimeSeconds"] if each in own else None for each in which] for own in people])
    for difficulty in ("nominal", "effective"):
        rows = [[points_of([own[each]], difficulty)[0][0] if each in own else None for each in which] for own in people]
        if difficulty == "nominal":
            means, added = [next(value for value in column if value is not None) for column in zip(*rows)], 0
        else:
            means, added = two_way(rows)
        found[difficulty] = line(list(zip(means, times)), added)
    return found


def jackknife(whole, others):
    """The 95 % interval of a figure, by its values without one group of people each (Tukey 1958)."""
    count = len(others)
    values = [count * whole - (count - 1) * other for other in others]
    z = 1.959963984540054
    terms = (
        (z**2 + 1) / 4, (5 * z**4 + 16 * z**2 + 3) / 96, (3 * z**6 + 19 * z**4 + 17 * z**2 - 15) / 384,
        (79 * z**8 + 776 * z**6 + 1482 * z**4 - 1920 * z**2 - 945) / 92160,
    )
    t = z * (1 + sum(term / (count - 1) ** (power + 1) for power, term in enumerate(terms)))
    half = t * statistics.stdev(values) / math.sqrt(count)
    return mean(values) - half, mean(values) + half


def class_line(people, difficulty):
    """The class's line, and its intervals from five people on."""
    people, which = connected(people)
    whole = mean_lines(people, which)[difficulty] if people else None
    if not whole or len(people) < 5:
        return whole
    groups = len(people) if len(people) <= 40 else 20
    others = []
    for group in range(groups):
        rest = [own for index, own in enumerate(people) if index % groups != group]
        linked, conditions_left = connected(rest)
        if len(linked) < len(rest) or conditions_left != which:
            return whole
        others.append(mean_lines(rest, which)[difficulty])
    if all(others):
        for name in ("intercept", "slope"):
            whole[name + "Lower"], whole[name + "Upper"] = jackknife(whole[name], [fit[name] for fit in others])
    return whole


# Tasks in which everybody taps in time


def usual(place, steps):
    """The median of an interval and the three on each side, without those of doubles; None if all are."""
    near = [step for step in steps[max(0, place - 3):place + 4] if step >= 150]
    return statistics.median(near) if near else None


class Tapper:
    """One person's taps without doubles, each (phone's ms, room's ms, error in ms), and the intervals between them."""

    def __init__(self, taps):
        steps = [after[0] - before[0] for before, after in zip(taps, taps[1:])]
        kept = taps[:1]
        for place, tap in enumerate(taps[1:]):
            if tap[0] - kept[-1][0] >= max((usual(place, steps) or 150) / 2, 150):
                kept.append(tap)
        self.taps, self.doubles = kept, len(taps) - len(kept)
        self.steps = [after[0] - before[0] for before, after in zip(kept, kept[1:])]
        self.cycles = []
        for place, step in enumerate(self.steps):
            rate = step / (usual(place, self.steps) or step)
            self.cycles.append(max(2, math.floor(rate + 0.5)) if rate > 1.5 else 1)
        self.error = max((tap[2] for tap in kept), default=0)

    def phase(self, time):
        """The phase as a number on the unit circle; None before the first tap, after the last one and in a pause."""
        for (_, begin, _), (_, end, _), cycles in zip(self.taps, self.taps[1:], self.cycles):
            if begin <= time < end:
                turns = cycles * (time - begin) / (end - begin) % 1
                return complex(math.cos(2 * math.pi * turns), math.sin(2 * math.pi * turns)) if cycles <= 4 else None
        return None

    def interval(self, time):
        """The time from beat to beat in ms, and the larger clock error of both taps, at a time that has a phase."""
        place = next(place for place, (before, after) in enumerate(zip(self.taps, self.taps[1:])) if before[1] <= time < after[1])
        return self.steps[place] / self.cycles[place], max(self.taps[place][2], self.taps[place + 1][2])

    def figures(self, start):
        """The figures that need nobody else."""
        names = ("tempo", "tempoLow", "tempoHigh", "spreadMilliseconds", "driftMilliseconds", "driftLow", "driftHigh")
        found = {
            "taps": len(self.taps), "doubles": self.doubles, "missing": sum(self.cycles) + 1 - len(self.taps),
            "lastSeconds": (self.taps[-1][1] - start) / 1000, **dict.fromkeys(names),
        }
        index, whole = 0, []
        for step, cycles in zip(self.steps, self.cycles):
            if cycles == 1:
                whole.append((index, step))
            index += cycles
        if len(whole) < 5:
            return found
        steps = sorted(step for _, step in whole)
        middle, z = statistics.median(steps), 1.959963984540054
        rank = max(0, int((len(steps) - z * math.sqrt(len(steps))) / 2))
        slopes = sorted((step - other) / (place - before) for end, (place, step) in enumerate(whole) for before, other in whole[:end])
        # The ranks of Sen's interval, rounded as SciPy does.
        n, count = len(whole), len(slopes)
        half = z * math.sqrt(n * (n - 1) * (2 * n + 5) / 18)
        low, high = round((count - half) / 2) - 1, round((count + half) / 2)
        has_ends = low >= 0 and high < count
        found.update(
            tempo=60_000 / middle, tempoLow=60_000 / steps[-1 - rank], tempoHigh=60_000 / steps[rank],
            spreadMilliseconds=1.4826 * statistics.median([abs(step - middle) for step in steps]),
            driftMilliseconds=statistics.median(slopes), driftLow=slopes[low] if has_ends else None,
            driftHigh=slopes[high] if has_ends else None,
        )
        return found


def beats(row, attempts):
    """The figures of the class in a task in time, and of each person by id; `row` is its line of the table `together`."""
    until, target = float(row["untilMilliseconds"]), float(row["target"])
    period, alone = (60_000 / target, 30_000) if row["kind"] == "beat" else (0, 1000 * target)
    start, taps = until - alone, {}
    for one in attempts:
        if one["challenge"] == row["challenge"] and one["clockEpoch"] == row["clockEpoch"]:
            tap = float(one["touchedMilliseconds"]), 1000 * float(one["value"]), float(one["clockErrorMilliseconds"])
            if start - period / 2 <= tap[1] <= until:
                taps.setdefault(one["participant"], []).append(tap)
    people = {who: Tapper(sorted(own)) for who, own in taps.items()}
    people = {who: own for who, own in people.items() if len(own.taps) > 1}
    ahead, steps = {who: [] for who in people}, []
    for step in range(int(alone // 500) + 1):
        phases = {who: phase for who, own in people.items() if (phase := own.phase(start + 500 * step)) is not None}
        # What one interval says: the time from beat to beat, and how far the clocks may have it off.
        now = [people[who].interval(start + 500 * step) for who in phases]
        steps.append((step / 2, list(phases.values()), [period for period, _ in now], [
            2 * math.sin(min(math.pi / 2, math.pi * error / period)) for period, error in now]))
        if len(phases) > 2:
            for who, phase in phases.items():
                others = sum(other for one, other in phases.items() if one != who) / (len(phases) - 1)
                ahead[who].append((phase * others.conjugate(), abs(others)))
    found = {}
    for who, own in people.items():
        figures = found[who] = own.figures(start)
        largest = max((other.error for one, other in people.items() if one != who), default=0)
        figures.update(agreement=None, latenessMilliseconds=None, clockErrorMilliseconds=own.error + largest)
        length = sum(others for _, others in ahead[who])
        if len(ahead[who]) >= 8 and figures["tempo"] is not None and length > 0:
            whole = sum(one for one, _ in ahead[who])
            figures["agreement"] = min(1, abs(whole) / length)
            if figures["agreement"] >= 0.5:
                figures["latenessMilliseconds"] = -math.atan2(whole.imag, whole.real) / (2 * math.pi) * 60_000 / figures["tempo"]
    whole = class_beats(steps, [figures["tempo"] for figures in found.values() if figures["tempo"] is not None], len(found))
    if found:
        # Taps of another start of the server.
        whole["leftOut"] = sum(one["challenge"] == row["challenge"] and one["clockEpoch"] != row["clockEpoch"] for one in attempts)
    return whole, found


def class_beats(steps, tempos, people):
    """The class's figures, of (seconds, phases, periods, errors) every half second."""
    found = dict.fromkeys((
        "value", "chance", "clockError", "screenCeiling", "tempo", "periodAtStartMilliseconds", "periodAtEndMilliseconds", "risesAtSeconds",
        "fallsAtSeconds"))
    if not people:
        return found
    found["people"] = people
    shared = [(abs(sum(phases)) / len(phases), len(phases), mean(errors)) for _, phases, _, errors in steps if len(phases) > 1]
    if shared:
        found["value"], found["clockError"] = mean([one[0] for one in shared]), mean([one[2] for one in shared])
        found["chance"] = mean([math.sqrt(math.pi / count) / 2 for _, count, _ in shared])
    if tempos:
        found["tempo"] = statistics.median(tempos)
        found["screenCeiling"] = math.exp(-((2 * math.pi * 20 * found["tempo"] / 60_000) ** 2) / 2)
    periods = [statistics.median(each) for _, _, each, _ in steps if each]
    if len(periods) >= 8:
        quarter = len(periods) // 4
        found["periodAtStartMilliseconds"] = statistics.median(periods[:quarter])
        found["periodAtEndMilliseconds"] = statistics.median(periods[-quarter:])
    # Two seconds above the level of chance, and then two below it.
    above = [abs(sum(phases)) / len(phases) > math.sqrt(math.log(20) / len(phases)) if len(phases) > 1 else None for _, phases, _, _ in steps]
    lasts = lambda wanted, first: next((place for place in range(first, len(above) - 3) if above[place:place + 4] == [wanted] * 4), None)
    rises = lasts(True, 0)
    if rises is not None:
        falls = lasts(False, rises + 4)
        found["risesAtSeconds"], found["fallsAtSeconds"] = steps[rises][0], None if falls is None else steps[falls][0]
    return found


# Waves and relays


def round_of(row, attempts, chain):
    """The first touches of a wave or a relay: (seconds since the first, error in ms, seat or None) by id, in the order of time."""
    own = [one for one in attempts if one["challenge"] == row["challenge"] and one["attempt"] == "1"]
    epochs = [int(one["clockEpoch"]) for one in own]
    # Of several starts of the server that with the most touches, of equally many the newest.
    epoch = max(epochs, key=lambda each: (epochs.count(each), each), default=None)
    own = sorted((one for one in own if int(one["clockEpoch"]) == epoch), key=lambda one: (float(one["value"]), int(one["participant"][1:])))
    seats = {one["participant"]: int(one["seat"]) for one in chain if one["challenge"] == row["challenge"] and one["seat"]}
    return {
        one["participant"]: (float(one["value"]) - float(own[0]["value"]), float(one["clockErrorMilliseconds"]), seats.get(one["participant"]))
        for one in own
    }, len(epochs) - len(own)


def wave(touches, target):
    """The figures of a wave, by a line through seats and times (Theil and Sen) if three have a seat."""
    seconds, errors, _ = zip(*touches.values())
    found = {"wholeSeconds": seconds[-1], "low": None, "high": None, "interceptSeconds": None, "screenErrorMilliseconds": None}
    seated = sorted((touch for touch in touches.values() if touch[2] is not None), key=lambda touch: touch[2])
    people = len(seated) if len(seated) > 2 else len(touches)
    if len(seated) > 2:
        pairs = [(after, before, after[2] - before[2]) for place, after in enumerate(seated) for before in seated[:place]]
        slopes = sorted((after[0] - before[0]) / seats for after, before, seats in pairs)
        pace = statistics.median(slopes)
        off = [(after[1] + before[1]) / 1000 / seats for after, before, seats in pairs]
        plain = [(after[0] - before[0]) / seats for after, before, seats in pairs]
        slow, fast = (statistics.median([slope + sign * error for slope, error in zip(plain, off)]) for sign in (1, -1))
        found["clockErrorMilliseconds"] = 1000 * max(slow - pace, pace - fast)
        found["interceptSeconds"] = statistics.median([touch[0] for touch in seated]) - pace * statistics.median([touch[2] for touch in seated])
        if people >= 5:
            half = 1.959963984540054 * math.sqrt(people * (people - 1) * (2 * people + 5) / 18)
            ends = [slopes[round((len(slopes) - half) / 2) - 1], slopes[round((len(slopes) + half) / 2)]]
            if ends[0] * ends[1] > 0:
                found["low"], found["high"] = sorted(1 / abs(end) for end in ends)
    else:
        pace = seconds[-1] / (people - 1)
        found["clockErrorMilliseconds"] = (errors[0] + errors[-1]) / (people - 1)
        found["screenErrorMilliseconds"] = math.sqrt(2) * 20 / (people - 1)
    found.update(people=people, secondsPerPerson=pace)
    if pace:
        found.update(value=1 / abs(pace), metresPerSecond=target / 100 / abs(pace))
    return found, {}


def relay(touches, target):
    """The figures of a relay, and the links of its chain: (seconds, error in ms) by the id of the later one."""
    seated = sorted((who for who in touches if touches[who][2] is not None), key=lambda who: touches[who][2])
    if len(seated) < 2:
        chain, place = list(touches), {who: index for index, who in enumerate(touches)}
    else:
        place = {who: touches[who][2] for who in seated}
        goes_on = lambda one, other: touches[other][0] - touches[one][0] >= 0.1 * (place[other] - place[one])
        # The most touches of a chain that begins with each, from the last seat on.
        longest = {}
        for index in range(len(seated) - 1, -1, -1):
            own = seated[index]
            longest[own] = 1 + max((longest[other] for other in seated[index + 1:] if goes_on(own, other)), default=0)
        chain = [next(who for who in seated if longest[who] == max(longest.values()))]
        while longest[chain[-1]] > 1:
            before = chain[-1]
            chain.append(next(who for who in seated[seated.index(before) + 1:] if longest[who] == longest[before] - 1 and goes_on(before, who)))
    seats = place[chain[-1]] - place[chain[0]]
    if not seats:
        return {"value": None}, {}
    whole = touches[chain[-1]][0] - touches[chain[0]][0]
    links = {b: (touches[b][0] - touches[a][0], touches[a][1] + touches[b][1]) for a, b in zip(chain, chain[1:])}
    return {
        "value": 1000 * whole / seats, "people": len(chain), "wholeSeconds": whole, "secondsPerPerson": whole / seats,
        "clockErrorMilliseconds": (touches[chain[0]][1] + touches[chain[-1]][1]) / seats,
        "screenErrorMilliseconds": math.sqrt(2) * 20 / seats, "metresPerSecond": target / 100 / (whole / seats) if whole else None,
    }, links


# The comparison


def compared_attempt(row, found, person, scale):
    """An attempt of the table `results`; nothing of a kind that the log says nothing of."""
    key = int(row["challenge"]), row["participant"]
    if row["kind"] not in KINDS or row["kind"] == "targets" and key not in found:
        return
    own = found.get(key, [])[int(row["attempt"]) - 1:int(row["attempt"])]
    figures = own[0] if own else {"value": None}
    if "pixels" in figures:
        # A phone whose density was known otherwise then has another one now.
        if row["densityFrom"] != person["densityFrom"]:
            return
        figures = {"value": figures["pixels"] / float(person["pixelsPerCentimetre"])}
    elif "pressure" in figures:
        figures = {"value": math.floor(scale(figures["pressure"])[1])}
    for name, value in figures.items():
        yield "results", f"{row['challenge']} {row['participant']} {row['attempt']}", name, row[name], value


def compared_chain(row, attempts, chains):
    """A wave or a relay, and each touch of it."""
    touches, others = round_of(row, attempts, chains)
    figures, links = {"value": None}, {}
    if len(touches) > 1:
        figures, links = (wave if row["kind"] == "wave" else relay)(touches, float(row["target"]))
        figures["leftOut"] = others
    for name, value in figures.items():
        yield "together", row["challenge"], name, row[name], value
    for one in chains:
        if one["challenge"] == row["challenge"]:
            seconds, error, _ = touches.get(one["participant"], (None, None, None))
            link, link_error = links.get(one["participant"], (None, None))
            names = {"seconds": seconds, "clockErrorMilliseconds": error, "linkSeconds": link, "linkClockErrorMilliseconds": link_error}
            for name, value in names.items():
                yield "chains", f"{row['challenge']} {one['participant']}", name, one[name], value


def compared_walks():
    """Of each walker the last fix, and the one that differs most."""
    rows = table("walks")
    if not rows or "latitude" not in rows[0]:
        # An anonymous archive has no positions.
        return
    found, stored = walks(), {}
    for row in rows:
        stored.setdefault(row["participant"], []).append(row)
    for who in sorted({*stored, *found}):
        own, fixes = found.get(who, []), stored.get(who, [])
        yield "walks", who, "fixes", str(len(fixes)), len(own)
        for name in ("distanceMetres", "distanceError"):
            lines = [(difference(row[name], figures[name]), place + 1, row[name], figures[name])
                     for place, (row, figures) in enumerate(zip(fixes, own))]
            for _, place, text, value in sorted({max(lines), lines[-1]}, key=lambda each: each[1]) if lines else ():
                yield "walks", f"{who} {place}", name, text, value


def compare():
    """Yields (table, row, figure, the archive's text, the value computed here)."""
    attempts, persons = table("results"), table("beats")
    logged = phones()
    if logged is not None:
        by_phone, found, touches = logged
        for row in table("figures"):
            figures = by_phone.get(row["participant"], Phone()).figures(float(row["pixelsPerCentimetre"]))
            for name, value in figures.items():
                yield "figures", row["participant"], name, row[name], value
        scales = {row["participant"]: scale_of(row) for row in table("forces")}
        for row in table("forces"):
            figures = by_phone.get(row["participant"], Phone()).force(scales[row["participant"]])
            for name, value in figures.items():
                yield "forces", row["participant"], name, row[name], value
        people = {row["participant"]: row for row in table("participants")}
        for row in attempts:
            yield from compared_attempt(row, found, people[row["participant"]], scales[row["participant"]])
        for who, times in touches.items():
            for name, (_, number, text, value) in times.worst.items():
                yield "events", f"{who} {number}", name, text, value
        yield from compared_walks()
    chains = table("chains")
    for row in table("together"):
        if row["untilMilliseconds"] == "":
            yield from compared_chain(row, attempts, chains)
            continue
        stored = {one["participant"]: one for one in persons if one["challenge"] == row["challenge"]}
        whole, tapped = beats(row, attempts)
        for name, value in whole.items():
            yield "together", row["challenge"], name, row[name], value
        for who in sorted({*stored, *tapped}):
            for name, value in tapped.get(who, {"taps": None}).items():
                yield "beats", f"{row['challenge']} {who}", name, stored.get(who, {}).get(name, ""), value
    computed, blocks, sequences = conditions()
    stored = {(int(row["experiment"]), row["participant"], int(row["condition"])): row for row in table("conditions")}
    left_out = set()
    for number, (plan, has_stated_hash) in sorted(plans().items()):
        yield "plans", str(number), "hasStatedHash", "1", int(has_stated_hash)
        for who in sorted({who for experiment, who, _ in computed if experiment == number}):
            own = {key[2]: figures for key, figures in computed.items() if key[:2] == (number, who)}
            text = stored.get((number, who, min(own)), {}).get("excluded", "").split()
            for reason, applies in exclusion(plan, own.values(), sequences[number, who]).items():
                yield "excluded", f"{number} {who}", reason, str(int(reason in text)), int(applies)
                if applies:
                    left_out.add((number, who))
    for key in sorted({*stored, *computed}):
        for name, value in computed.get(key, dict.fromkeys(("trials", "throughput"))).items():
            yield "conditions", " ".join(map(str, key)), name, stored.get(key, {}).get(name, ""), value
    stored = {(int(row["experiment"]), row["participant"], int(row["block"])): row for row in table("blocks")}
    experiments = {experiment for experiment, _, _ in stored}
    for key in sorted({*stored, *(key for key in blocks if key[0] in experiments)}):
        for name, value in block_figures(blocks.get(key, [])).items():
            yield "blocks", " ".join(map(str, key)), name, stored.get(key, {}).get(name, ""), value
    for row in table("lines"):
        experiment, difficulty = int(row["experiment"]), row["difficulty"]
        people = {}
        for (number, participant, which), figures in computed.items():
            if number == experiment:
                people.setdefault(participant, {})[which] = figures
        if row["participant"]:
            fit = own_line(people.get(row["participant"], {}), difficulty)
        else:
            counting = [who for who in sorted(people, key=lambda who: int(who[1:])) if (experiment, who) not in left_out]
            fit = class_line([people[who] for who in counting], difficulty)
        fit = fit or {}
        if row["task"] == "steering":
            fit["indexOfPerformance"] = 1 / fit["slope"] if fit.get("slope", 0) > 0 else None
        for name in ("intercept", "slope", "determination", "pointCount", "interceptLower", "interceptUpper", "slopeLower", "slopeUpper", *(["indexOfPerformance"] if row["task"] == "steering" else [])):
            yield "lines", f"{experiment} {row['participant'] or 'class'} {difficulty}", name, row[name], fit.get(name)


def difference(stored, value):
    """Relative to the greater value, but at least to 1; infinite where only one side has a value."""
    if stored == "" or value is None:
        return 0.0 if stored == "" and value is None else math.inf
    return abs(float(stored) - value) / max(abs(float(stored)), abs(value), 1)


def main():
    if not (FOLDER / "events.jsonl").exists():
        print("The session kept sums only: figures of phones cannot be computed anew.")
    count, greatest = 0, 0.0
    with open(FOLDER / "analysis.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["table", "row", "figure", "archive", "computed"])
        for which, row, figure, stored, value in compare():
            writer.writerow([which, row, figure, stored, "" if value is None else repr(value)])
            count, greatest = count + 1, max(greatest, difference(stored, value))
    print(f"{count} figures in analysis.csv; the greatest relative difference is {greatest:.3g}")
    return greatest > TOLERANCE


if __name__ == "__main__":
    sys.exit(main())
