"""An independent calculation of every figure, written from docs/figures.md and not from the server's code.

Deliberately slow and simple.
"""

import copy
import math
from dataclasses import dataclass, field

BEGAN, MOVED, ENDED, CANCELLED, HELD = range(5)
BLOCK = 32
DEAD_BAND = 6
MERGED_COLUMNS, MERGED_ROWS = 24, 48
PROVENANCES = ["none", "contactArea", "measured", "pen"]


class Refused(Exception):
    """The batch is invalid and does not count."""


@dataclass
class Finger:
    x: float
    y: float
    t: float
    path: list[tuple[float, float]]
    tool: str | None = None
    pressures: list[float] = field(default_factory=list)
    radii: list[float] = field(default_factory=list)
    peak: float = 0.0  # Since the last clear.
    seen: float = 0.0  # The time of its last known position.

    def read(self, pressure, radius):
        if pressure is not None:
            self.pressures.append(min(max(pressure, 0), 1))
            self.peak = max(self.peak, self.pressures[-1])
        if radius is not None and 0 < radius <= 100:
            self.radii.append(radius)

    @property
    def provenance(self):
        readings = {pressure for pressure in self.pressures if pressure > 0}
        if len(readings) > 1 and readings - {0.5, 1}:
            return "pen" if self.tool == "pen" else "measured"
        return "contactArea" if len(set(self.radii)) > 1 else "none"

    @property
    def is_weight(self):
        return self.provenance in ("measured", "pen")


@dataclass
class Oracle:
    """One participant's figures."""

    width: float = 390
    height: float = 844
    pixels_per_centimetre: float = 64
    full_scale_grams: float = 385
    tare: float = 0
    # Whether a picture lies under the finger, by what the phone has told.
    on_picture: bool = False
    # Everything as it was before the gesture, if that began on a picture.
    before_gesture: dict | None = None

    touches: int = 0
    last_pixels: float = 0.0
    total_pixels: float = 0.0
    finished_ms: float = 0.0
    last_finished_ms: float = 0.0
    # Every position of every finger since the last clear, and of the last gesture.
    total_paths: list = field(default_factory=list)
    last_paths: list = field(default_factory=list)
    gesture_start: float = 0.0
    latest: float = -math.inf
    fingers: dict[int, Finger] = field(default_factory=dict)
    lifted_by_freeze: set[int] = field(default_factory=set)
    gesture_provenance: str = "none"
    finished_peak: float | None = None
    # The fastest segment of this gesture, and of each finished one.
    speed: float = 0.0
    speeds: list = field(default_factory=list)

    def __post_init__(self):
        self.columns = math.ceil(self.width / BLOCK)
        self.rows = math.ceil(self.height / BLOCK)
        self.forget_heatmaps()

    def forget_heatmaps(self):
        self.counts = [0] * (self.columns * self.rows)
        self.dwell = [0.0] * (self.columns * self.rows)
        self.merged = [0] * (MERGED_COLUMNS * MERGED_ROWS)
        self.merged_dwell = [0.0] * (MERGED_COLUMNS * MERGED_ROWS)

    def resize(self, width, height):
        """Another screen: blocks keep their places, and later events count on it."""
        columns, rows = max(self.columns, math.ceil(width / BLOCK)), max(self.rows, math.ceil(height / BLOCK))
        for name in ("counts", "dwell"):
            layer, beyond = getattr(self, name), columns - self.columns
            lines = [layer[row * self.columns:][:self.columns] + [0] * beyond for row in range(self.rows)]
            setattr(self, name, sum(lines, []) + [0] * (columns * (rows - self.rows)))
        self.width, self.height, self.columns, self.rows = width, height, columns, rows

    # Events

    def apply(self, events):
        self.check(events)
        for phase, pointer, x, y, t, *contact in events:
            pressure, radius, tool = (contact + [None] * 3)[:3]
            self.apply_one(phase, pointer, x, y, t, tool)
            if phase in (BEGAN, MOVED, HELD) and pointer in self.fingers:
                self.fingers[pointer].read(pressure, radius)

    def check(self, events):
        """Raises the batch's fault before any event is applied."""
        if len(events) > 512:
            raise Refused("too many events")
        down, lifted = set(self.fingers), set(self.lifted_by_freeze)
        for phase, pointer, x, y, t, *_ in events:
            if not (abs(x or 0) <= 1e6 and abs(y or 0) <= 1e6 and abs(t) <= 1e15):
                raise Refused("out of range")
            if phase == MOVED and pointer not in down and pointer not in lifted:
                raise Refused("moved without began")
            if phase in (BEGAN, MOVED):
                down.add(pointer)
                lifted.discard(pointer)
                if len(down) > 32:
                    raise Refused("too many pointers")
            if phase in (ENDED, CANCELLED):
                down.discard(pointer)
                lifted.discard(pointer)

    def apply_one(self, phase, pointer, x, y, t, tool):
        finger = self.fingers.get(pointer)
        if finger is None:
            if phase in (BEGAN, MOVED):
                self.begin(pointer, x, y, self.now(t), tool)
            elif phase in (ENDED, CANCELLED):
                self.lifted_by_freeze.discard(pointer)
            return
        t = self.now(t)
        self.stay(finger, t)
        if phase == BEGAN:  # Its end was lost: it is cancelled now, then begins.
            self.lift(pointer)
            self.begin(pointer, x, y, t, tool)
        elif phase == MOVED:
            self.draw(finger, x, y)
            self.count(x, y)
        elif phase == ENDED:
            self.draw(finger, x, y)
            self.lift(pointer)
        elif phase == CANCELLED:
            before = self.before_gesture
            self.lift(pointer)
            if before is not None and not self.fingers:  # It counts nowhere; the time goes on.
                kept = {name: getattr(self, name) for name in ("latest", "lifted_by_freeze", "on_picture")}
                self.__dict__.update(copy.deepcopy(before), **kept)

    def now(self, t):
        self.latest = max(self.latest, t)
        return self.latest

    def begin(self, pointer, x, y, t, tool):
        if not self.fingers:
            self.before_gesture = None
            self.before_gesture = copy.deepcopy(self.__dict__) if self.on_picture else None
            self.touches += 1
            self.last_pixels = 0.0
            self.last_paths = []
            self.gesture_start = t
            self.gesture_provenance = "none"
            self.speed = 0.0
        self.fingers[pointer] = Finger(x, y, t, [], tool, seen=t)
        self.trace(self.fingers[pointer])
        self.lifted_by_freeze.discard(pointer)
        self.count(x, y)

    def draw(self, finger, x, y):
        segment = math.sqrt((x - finger.x) ** 2 + (y - finger.y) ** 2)
        self.last_pixels += segment
        self.total_pixels += segment
        if finger.t - finger.seen >= 1:
            self.speed = max(self.speed, segment * 1000 / (finger.t - finger.seen))
        finger.x, finger.y, finger.seen = x, y, finger.t
        finger.path.append((x, y))

    def trace(self, finger):
        """A path that begins where the finger is."""
        finger.path = [(finger.x, finger.y)]
        self.total_paths.append(finger.path)
        self.last_paths.append(finger.path)

    def stay(self, finger, t):
        block = self.block(finger.x, finger.y)
        self.dwell[block] += t - finger.t
        for row, height in shares(block // self.columns, self.height, MERGED_ROWS):
            for column, width in shares(block % self.columns, self.width, MERGED_COLUMNS):
                self.merged_dwell[row * MERGED_COLUMNS + column] += (t - finger.t) * width * height
        finger.t = t

    def count(self, x, y):
        self.counts[self.block(x, y)] += 1
        column = nearest(math.floor(x / self.width * MERGED_COLUMNS), MERGED_COLUMNS)
        row = nearest(math.floor(y / self.height * MERGED_ROWS), MERGED_ROWS)
        self.merged[row * MERGED_COLUMNS + column] += 1

    def block(self, x, y):
        return nearest(math.floor(y / BLOCK), self.rows) * self.columns + nearest(math.floor(x / BLOCK), self.columns)

    def lift(self, pointer):
        finger = self.fingers.pop(pointer)
        self.gesture_provenance = max(self.gesture_provenance, finger.provenance, key=PROVENANCES.index)
        if finger.is_weight:
            self.finished_peak = max(finger.peak, self.finished_peak or 0)
        if not self.fingers:
            self.before_gesture = None
            self.last_finished_ms = self.latest - self.gesture_start
            self.finished_ms += self.last_finished_ms
            self.speeds = (self.speeds + [self.speed])[-16:]

    # The host's actions

    def freeze(self):
        for pointer in list(self.fingers):
            self.stay(self.fingers[pointer], self.latest)
            self.lift(pointer)
            self.lifted_by_freeze.add(pointer)

    def clear(self):
        self.touches = 0
        self.last_pixels = self.total_pixels = 0.0
        self.total_paths, self.last_paths = [], []
        self.finished_ms = self.last_finished_ms = 0.0
        self.gesture_start = self.latest
        for finger in self.fingers.values():
            finger.t = self.latest
            self.trace(finger)
            finger.peak = finger.pressures[-1] if finger.pressures else 0
        self.gesture_provenance, self.finished_peak = "none", None
        self.speed, self.speeds = 0.0, []
        self.forget_heatmaps()

    # Figures

    @property
    def touching(self):
        return len(self.fingers)

    @property
    def last_seconds(self):
        return (self.latest - self.gesture_start if self.fingers else self.last_finished_ms) / 1000

    @property
    def total_seconds(self):
        return (self.finished_ms + (self.latest - self.gesture_start if self.fingers else 0.0)) / 1000

    @property
    def last_centimetres(self):
        return self.last_pixels / self.pixels_per_centimetre

    @property
    def total_centimetres(self):
        return self.total_pixels / self.pixels_per_centimetre

    @property
    def pressure(self):
        provenance = max([self.gesture_provenance, *(f.provenance for f in self.fingers.values())], key=PROVENANCES.index)
        pressing = [finger for finger in self.fingers.values() if finger.provenance == provenance]
        force = grams = None
        if provenance == "contactArea":
            force = min(100, (max((finger.radii[-1] for finger in pressing), default=0) / 32) ** 2 * 100)
        elif provenance != "none":
            force, grams = self.percent_and_grams(max((finger.pressures[-1] for finger in pressing), default=0))
        peaks = [finger.peak for finger in self.fingers.values() if finger.is_weight]
        peak = max(peaks + [self.finished_peak] if self.finished_peak is not None else peaks, default=None)
        peak_grams = None if peak is None else self.percent_and_grams(peak)[1]
        whole = [None if figure is None else math.floor(figure) for figure in (force, grams, peak_grams)]
        return {"provenance": provenance, "force": whole[0], "grams": whole[1], "peakGrams": whole[2]}

    def percent_and_grams(self, pressure):
        percent = max(0, pressure * 100 - self.tare * 100)
        return 100 if pressure >= 1 else percent, percent * self.full_scale_grams / 100

    @property
    def estimated(self):
        """The estimated distance as in the stats."""
        last, total = (sum(map(estimate, paths)) for paths in (self.last_paths, self.total_paths))
        return {
            "lastPixels": last, "totalPixels": total,
            "lastCentimetres": last / self.pixels_per_centimetre, "totalCentimetres": total / self.pixels_per_centimetre,
        }


def estimate(path):
    """The length of one finger's path, estimated."""
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
        if math.dist(vertices[-1], position) >= DEAD_BAND:
            over = tip and math.dist(vertices[-1], tip) + math.dist(tip, position) - math.dist(vertices[-1], position)
            if tip and over >= 2:
                vertices.append(tip)
            tip, farthest = None, 0
            if math.dist(vertices[-1], position) >= DEAD_BAND:
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


def shares(block, side, count):
    """The cells along one side of the screen that a block overlaps, each with its share of the block."""
    begin = min(block, math.ceil(side / BLOCK) - 1) * BLOCK
    end = min(begin + BLOCK, side)
    parts = [(index, min(end, (index + 1) * side / count) - max(begin, index * side / count)) for index in range(count)]
    return [(index, part / (end - begin)) for index, part in parts if part > 0]


def nearest(index, count):
    """A position outside the screen counts in the nearest block at the edge."""
    return max(0, min(index, count - 1))
