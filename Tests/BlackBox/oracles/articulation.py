"""The twelve relative accuracy measures of drawings, from the definitions in docs/challenges.md, independently of the server.

Places are complex numbers in sides of the template's square, times ms. A drawing is a list of strokes, each a list of (place, time).
"""

import bisect
import cmath
import itertools
import math
import statistics

POINTS = 32
SPEED, PAUSE = 1.5 / 1000, 400


def around(radius, clockwise):
    """A place at an angle clockwise from the top around the square's middle."""
    return 0.5 + 0.5j - 1j * radius * cmath.exp(1j * clockwise)


SHAPES = {
    1: [[0.5 + 0.05j, 0.05 + 0.85j, 0.95 + 0.85j, 0.5 + 0.05j]],
    2: [[around(0.48, math.radians(216 + 144 * tip)) for tip in range(6)]],
    3: [[0.05 + 0.5j, 0.35 + 0.9j, 0.95 + 0.1j]],
    4: [[around(0.48 * step / 96, math.radians(90 + 7.5 * step)) for step in range(97)]],
    5: [[0.05 + 0.5j, 0.95 + 0.5j], [0.6 + 0.15j, 0.95 + 0.5j, 0.6 + 0.85j]],
    6: [[0.1 + 0.1j, 0.9 + 0.9j], [0.9 + 0.1j, 0.1 + 0.9j]],
    7: [[0.5 + 0.05j, 0.1 + 0.95j], [0.5 + 0.05j, 0.9 + 0.95j], [0.25 + 0.61j, 0.75 + 0.61j]],
    8: [[0.15 + 0.95j, 0.85 + 0.95j, 0.15 + 0.4j, 0.85 + 0.4j, 0.5 + 0.05j, 0.15 + 0.4j, 0.15 + 0.95j, 0.85 + 0.4j, 0.85 + 0.95j]],
}


def template(number):
    """The symbol's demonstration."""
    now, made = -PAUSE, []
    for stroke in SHAPES[number]:
        now += PAUSE
        timed = [(stroke[0], now)]
        for before, place in itertools.pairwise(stroke):
            now += abs(place - before) / SPEED
            timed.append((place, now))
        made.append(timed)
    return made


def length(drawing):
    return math.fsum(abs(b[0] - a[0]) for stroke in drawing for a, b in itertools.pairwise(stroke))


def area(drawing):
    xs, ys = zip(*((place.real, place.imag) for stroke in drawing for place, _ in stroke))
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def duration_of(drawing):
    return drawing[-1][-1][1] - drawing[0][0][1]


def resampled(drawing):
    """The points with (place from the centroid, time from the first, number of the stroke)."""
    segments = [(number, a, b) for number, stroke in enumerate(drawing) for a, b in itertools.pairwise(stroke) if a[0] != b[0]]
    ends = list(itertools.accumulate(abs(b[0] - a[0]) for _, a, b in segments))
    points = [(*drawing[0][0], 0)]
    for index in range(1, POINTS - 1):
        way = ends[-1] * index / (POINTS - 1)
        at = bisect.bisect_left(ends, way)
        number, a, b = segments[at]
        share = 1 - (ends[at] - way) / abs(b[0] - a[0])
        points.append((a[0] * (1 - share) + b[0] * share, a[1] * (1 - share) + b[1] * share, number))
    points.append((*drawing[-1][-1], len(drawing) - 1))
    centroid = sum(place for place, _, _ in points) / POINTS
    return [(place - centroid, time - drawing[0][0][1], number) for place, time, number in points]


def turning(points):
    """The signed angle by which the path turns at each point; 0 at the ends of strokes."""
    angles = [0.0]
    for (a, _, i), (b, _, j), (c, _, k) in zip(points, points[1:], points[2:]):
        angles.append(cmath.phase((c - b) / (b - a)) if i == j == k and a != b != c else 0.0)
    return [*angles, 0.0]


def speeds(points):
    """The speed along the path from the previous point to the next one of the stroke, in sides a second."""
    found = []
    for index, (_, _, stroke) in enumerate(points):
        near = [point for point in points[max(0, index - 1):index + 2] if point[2] == stroke]
        time = near[-1][1] - near[0][1]
        found.append(1000 * sum(abs(b[0] - a[0]) for a, b in itertools.pairwise(near)) / time if time > 1e-5 else 0.0)
    return found


def least_sum(costs):
    """The cost of the best one-to-one matching: exchanges along negative cycles until there is none, which is optimal."""
    count = len(costs)
    matched = list(range(count))
    while True:
        # Row i takes over what row j has: an edge from i to j.
        gain = [[costs[i][matched[j]] - costs[i][matched[i]] for j in range(count)] for i in range(count)]
        best, before = [0.0] * count, [None] * count
        changed = None
        for _ in range(count):
            changed = None
            for i in range(count):
                for j in range(count):
                    if best[i] + gain[i][j] < best[j] - 1e-12:
                        best[j], before[j], changed = best[i] + gain[i][j], i, j
            if changed is None:
                return math.fsum(costs[i][matched[i]] for i in range(count))
        for _ in range(count):
            changed = before[changed]
        cycle = [changed]
        while (row := before[cycle[-1]]) != changed:
            cycle.append(row)
        held = [matched[row] for row in cycle]
        # `before` leads from j to i, which takes over j's.
        for position, row in enumerate(cycle):
            matched[row] = held[position - 1]


def measures(drawing, number):
    """The results of one drawing of a symbol."""
    axis = template(number)
    got, wanted = resampled(drawing), resampled(axis)
    off = [abs(a[0] - b[0]) for a, b in zip(got, wanted)]
    bends = [abs(cmath.phase(cmath.exp(1j * (a - b)))) for a, b in zip(turning(got), turning(wanted))]
    paces = [abs(a - b) for a, b in zip(speeds(got), speeds(wanted))]
    least = least_sum([[abs(a[0] - b[0]) for b in wanted] for a in got])
    return {
        "value": 100 * statistics.fmean(off), "shapeErrorPercent": 100 * statistics.fmean(off),
        "shapeVariabilityPercent": 100 * statistics.stdev(off),
        "lengthErrorPercent": 100 * abs(length(drawing) / length(axis) - 1), "sizeErrorPercent": 100 * abs(area(drawing) / area(axis) - 1),
        "bendingErrorRadians": statistics.fmean(bends), "bendingVariabilityRadians": statistics.stdev(bends),
        "timeErrorMilliseconds": abs(duration_of(drawing) - duration_of(axis)),
        "timeVariabilityMilliseconds": statistics.stdev(abs(a[1] - b[1]) for a, b in zip(got, wanted)),
        "velocityErrorPercentPerSecond": 100 * statistics.fmean(paces), "velocityVariabilityPercentPerSecond": 100 * statistics.stdev(paces),
        "strokeError": abs(len(drawing) - len(axis)), "strokeOrderErrorPercent": 100 * (statistics.fmean(off) - least / POINTS),
        "articulationMilliseconds": duration_of(drawing)}


def drawn(lines, participant="p1"):
    """The drawings of a phone in the lines of an event export: places upright and in sides of the square."""
    found, strokes, drawing = [], [], None
    for line in lines:
        if line.get("participant") != participant:
            continue
        if line["type"] in ("lifted", "cleared"):
            strokes, drawing = [], None
        for phase, pointer, x, y, t, *_ in line.get("events", []):
            latest = strokes[-1][-1][1] if strokes else t
            if phase == 0 and drawing is None:
                drawing = pointer
                strokes.append([(complex(x, y), max(t, latest))])
            elif pointer == drawing:
                if phase in (1, 2):
                    strokes[-1].append((complex(x, y), max(t, latest)))
                if phase in (2, 3):
                    drawing = None
        if line["type"] == "drawn":
            scale = (-1j) ** line["turn"] / line["size"]
            upright = [[(place * scale, t) for place, t in stroke] for stroke in strokes]
            strokes, drawing = [], None
            if upright and length(upright) >= 0.1:
                found.append(upright)
    return found
