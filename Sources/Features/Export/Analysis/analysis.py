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
    vertices = path[:1]
    for position in path:
        if math.dist(vertices[-1], position) >= 6:
            vertices.append(position)
    corners = [math.dist(a, b) + math.dist(b, c) - math.dist(a, c) for a, b, c in zip(vertices, vertices[1:], vertices[2:])]
    chords = sum(map(math.dist, vertices, vertices[1:])) + math.dist(vertices[-1], path[-1])
    return chords + sum(corners) / 6 + sum(corners[:1] + corners[-1:]) / 12


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


def line(points):
    """The least-squares line; None where there is none."""
    if len(points) < 3 or len({x for x, _ in points}) < 2:
        return None
    mean_x, mean_y = mean([x for x, _ in points]), mean([y for _, y in points])
    xx = math.fsum((x - mean_x) ** 2 for x, _ in points)
    xy = math.fsum((x - mean_x) * (y - mean_y) for x, y in points)
    yy = math.fsum((y - mean_y) ** 2 for _, y in points)
    slope = xy / xx
    return {"intercept": mean_y - slope * mean_x, "slope": slope, "determination": xy * xy / (xx * yy) if yy else None, "pointCount": len(points)}


def points_of(own, difficulty):
    """(index of difficulty, movement time) of each of the conditions."""
    prefix = "indexOfDifficulty" if difficulty == "nominal" else "effectiveIndexOfDifficulty"
    return [(figures.get(prefix + "Bits", figures.get(prefix)), figures["movementTimeSeconds"]) for figures in own]


def own_line(own, difficulty):
    return line(points_of([own[which] for which in sorted(own)], difficulty))


def class_line(people, difficulty, kind):
    """The class's line, in the way that the table names: through the means, or the mean of the phones' lines."""
    if kind == "means":
        means = []
        for which in sorted(set().union(*people)):
            points = points_of([own[which] for own in people], difficulty)
            means.append(tuple(mean(values) for values in zip(*points)) if difficulty == "effective" else
                         (points[0][0], mean([y for _, y in points])))
        return line(means)
    lines = [fit for fit in (own_line(own, difficulty) for own in people if own_line(own, "nominal")) if fit]
    if not lines:
        return None
    shares = [fit["determination"] for fit in lines if fit["determination"] is not None]
    return {
        "intercept": mean([fit["intercept"] for fit in lines]), "slope": mean([fit["slope"] for fit in lines]),
        "determination": mean(shares) if shares else None, "pointCount": sum(fit["pointCount"] for fit in lines),
    }


# The comparison


def compare():
    """Yields (table, row, figure, the archive's text, the value computed here)."""
    by_phone = phones()
    if by_phone is not None:
        for row in table("figures"):
            figures = by_phone.get(row["participant"], Phone()).figures(float(row["pixelsPerCentimetre"]))
            for name, value in figures.items():
                yield "figures", row["participant"], name, row[name], value
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
            fit = class_line(list(people.values()), difficulty, row["way"])
        fit = fit or {}
        if row["task"] == "steering":
            fit["indexOfPerformance"] = 1 / fit["slope"] if fit.get("slope", 0) > 0 else None
        for name in ("intercept", "slope", "determination", "pointCount", *(["indexOfPerformance"] if row["task"] == "steering" else [])):
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
