"""Computes the figures of this archive again from its events, taps and trials, and writes analysis.csv.

Run it in the archive's folder: python3 analysis.py. It needs Python 3.9 or later and nothing else. Each line of
analysis.csv has a figure as it stands in the tables and as computed here; the last line on the screen has the greatest
relative difference. The formulas are those of docs/figures.md and docs/experiments.md of TouchFigures.
"""

import csv
import json
import math
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


class Phone:
    """One phone's figures from its events."""

    def __init__(self):
        self.fingers = {}  # pointer: the positions so far
        self.latest = -math.inf
        self.start = 0.0
        self.clear()

    def clear(self):
        """Fingers stay down; everything is measured from now on."""
        self.touches = self.taps = 0
        self.most_fingers = self.gesture_fingers = len(self.fingers)
        self.last_pixels = self.total_pixels = self.last_estimate = self.total_estimate = 0.0
        self.last_milliseconds = self.total_milliseconds = 0.0
        self.start = self.latest
        for path in self.fingers.values():
            del path[:-1]

    def apply(self, phase, pointer, x, y, t):
        path = self.fingers.get(pointer)
        if path is None and phase not in (BEGAN, MOVED):
            return
        self.latest = max(self.latest, t)
        if path is None:
            self.begin(pointer, x, y)
        elif phase == BEGAN:  # Its end was lost.
            self.lift(pointer)
            self.begin(pointer, x, y)
        elif phase in (MOVED, ENDED):
            pixels = math.dist(path[-1], (x, y))
            self.last_pixels += pixels
            self.total_pixels += pixels
            path.append((x, y))
        if path is not None and phase in (ENDED, CANCELLED):
            self.lift(pointer)

    def begin(self, pointer, x, y):
        if not self.fingers:
            self.touches += 1
            self.gesture_fingers = 0
            self.last_pixels = self.last_estimate = self.last_milliseconds = 0.0
            self.start = self.latest
        self.fingers[pointer] = [(x, y)]
        self.gesture_fingers = max(self.gesture_fingers, len(self.fingers))
        self.most_fingers = max(self.most_fingers, len(self.fingers))

    def lift(self, pointer):
        length = estimate(self.fingers.pop(pointer))
        self.last_estimate += length
        self.total_estimate += length
        if not self.fingers:
            self.last_milliseconds = self.latest - self.start
            self.total_milliseconds += self.last_milliseconds
            self.taps += self.gesture_fingers == 1 and self.last_milliseconds <= 250 and self.last_pixels <= 10

    def freeze(self):
        for pointer in list(self.fingers):
            self.lift(pointer)

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


def phones():
    """Each phone by its id, from the log; None if the session kept none."""
    if not (FOLDER / "events.jsonl").exists():
        return None
    found = {}
    moment = int(table("session")[0]["exportedMilliseconds"])
    with open(FOLDER / "events.jsonl", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            kind = record["type"]
            if kind not in ("touches", "lifted", "cleared", "withdrawn") or record["receivedMilliseconds"] > moment:
                continue
            phone = found.setdefault(record["participant"], Phone())
            if kind == "touches":
                for event in record["events"]:
                    phone.apply(*event[:5])
            elif kind == "lifted":
                phone.freeze()
            else:
                phone.clear()
    return found


# Experiments


def mean(values):
    return math.fsum(values) / len(values)


def sequences(rows):
    """The measured sequences, in their order: (experiment, participant, condition), and the rows."""
    found = {}
    for row in rows:
        if row["practice"] == "FALSE":
            key = int(row["experiment"]), row["participant"], int(row["sequence"]), int(row["condition"])
            found.setdefault(key, []).append(row)
    for (experiment, participant, _, condition), own in sorted(found.items(), key=lambda entry: entry[0]):
        yield (experiment, participant, condition), sorted(own, key=lambda row: int(row["trial"]))


def tapping(taps):
    """The figures of a sequence of taps; None for too few trials."""
    scale, distance, width = (float(taps[0][name]) for name in ("pixelsPerMillimetre", "distance", "width"))
    counted, outliers = [], 0
    for before, after in zip(taps, taps[1:]):
        (x0, y0), (x1, y1) = ((float(tap["targetX"]), float(tap["targetY"])) for tap in (before, after))
        (sx, sy, start), (ex, ey, end) = ((float(tap["x"]), float(tap["y"]), float(tap["t"])) for tap in (before, after))
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        off, moved, milliseconds = math.hypot(ex - x1, ey - y1), math.hypot(ex - sx, ey - sy), end - start
        if moved < length / 2 or off > 2 * width * scale or not 0 < milliseconds <= 10_000:
            outliers += 1
            continue
        counted.append({
            "seconds": milliseconds / 1000, "moved": moved, "hit": off <= width * scale / 2,
            "along": (ex - sx) * ux + (ey - sy) * uy, "ahead": (ex - x1) * ux + (ey - y1) * uy,
            "aside": (ey - y1) * ux - (ex - x1) * uy,
        })
    if len(counted) < 2:
        return None
    ahead, aside = (statistics.stdev([trial[name] for trial in counted]) for name in ("ahead", "aside"))
    seconds = mean([trial["seconds"] for trial in counted])
    errors = sum(not trial["hit"] for trial in counted)
    effective_width = max(4.133 * ahead, 1) / scale
    effective_distance = max(mean([trial["along"] for trial in counted]), 0) / scale
    bits = math.log2(effective_distance / effective_width + 1)
    bivariate_width = max(4.133 * math.hypot(ahead, aside), 1) / scale
    bivariate_distance = mean([trial["moved"] for trial in counted]) / scale
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
    """What a trial through a tunnel measures, in px and s."""
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
        "deviations": [across for _, across in places[1:-1]],
    }


def steering(trials):
    """The figures of a sequence of trials through a tunnel; None for too few."""
    scale, distance, width = (float(trials[0][name]) for name in ("pixelsPerMillimetre", "distance", "width"))
    counted = [measured for measured in map(way, trials) if not measured["is_outlier"]]
    deviations = [deviation for trial in counted for deviation in trial["deviations"]]
    if len(counted) < 2 or len(deviations) < 2:
        return None
    effective_width = max(4.133 * statistics.stdev(deviations), 1) / scale
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
    """The figures of each (experiment, participant, condition), from taps and trials."""
    found = {}
    for name, figures_of in (("taps", tapping), ("trials", steering)):
        for key, rows in sequences(table(name)):
            figures = figures_of(rows)
            if figures:
                found[key] = figures
    return found


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
    """The figures of each person of a task in time, by id; `row` is its line of the table `together`."""
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
    ahead = {who: [] for who in people}
    for step in range(int(alone // 500) + 1):
        phases = {who: phase for who, own in people.items() if (phase := own.phase(start + 500 * step)) is not None}
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
    return found


# The comparison


def compare():
    """Yields (table, row, figure, the archive's text, the value computed here)."""
    by_phone = phones()
    if by_phone is not None:
        for row in table("figures"):
            figures = by_phone.get(row["participant"], Phone()).figures(float(row["pixelsPerCentimetre"]))
            for name, value in figures.items():
                yield "figures", row["participant"], name, row[name], value
    attempts, persons = table("results"), table("beats")
    for row in table("together"):
        if row["untilMilliseconds"] == "":
            continue
        stored = {one["participant"]: one for one in persons if one["challenge"] == row["challenge"]}
        tapped = beats(row, attempts)
        for who in sorted({*stored, *tapped}):
            for name, value in tapped.get(who, {"taps": None}).items():
                yield "beats", f"{row['challenge']} {who}", name, stored.get(who, {}).get(name, ""), value
    computed = conditions()
    stored = {(int(row["experiment"]), row["participant"], int(row["condition"])): row for row in table("conditions")}
    for key in sorted({*stored, *computed}):
        for name, value in computed.get(key, dict.fromkeys(("trials", "throughput"))).items():
            yield "conditions", " ".join(map(str, key)), name, stored.get(key, {}).get(name, ""), value
    for row in table("lines"):
        experiment, difficulty = int(row["experiment"]), row["difficulty"]
        people = {}
        for (number, participant, which), figures in computed.items():
            if number == experiment:
                people.setdefault(participant, {})[which] = figures
        if row["participant"]:
            fit = own_line(people.get(row["participant"], {}), difficulty)
        else:
            fit = class_line([people[who] for who in sorted(people, key=lambda who: int(who[1:]))], difficulty)
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
