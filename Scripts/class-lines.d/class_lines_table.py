"""Simulated classes of which people leave: the bias of the class's slope, and how often its interval holds the true one.

The lines are those of the tests' oracle, with which the server's agree. The truth is the line of a large class in which
nobody leaves. "Width" is the median width of the intervals divided by that of ± 1.96 standard deviations of the slopes
themselves, which somebody would use who knows how such classes scatter.
"""

import pathlib
import re
import sys

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/BlackBox/oracles"))

import class_lines  # noqa: E402

DOCUMENT = ROOT / "docs/experiments.md"
MARK = "<!-- Scripts/class-lines -->"
SEED = 20260504
PEOPLE, CLASSES = 12, 200
LEAVERS = (0, 1, 3, 6)
# Of people: their speed, and their scatter.
SPEED, SCATTER = 0.2, 0.2
PIXELS_PER_MILLIMETRE = 6.04


class Task:
    """One of the tasks with the conditions of the sheet."""

    def __init__(self, name, widths, intercept, slope, trials, trial_spread, positions):
        self.name, self.intercept, self.slope = name, intercept, slope
        self.trials, self.trial_spread, self.positions = trials, trial_spread, positions
        self.distances = numpy.repeat((20.0, 30, 45), 3) * PIXELS_PER_MILLIMETRE
        self.widths = numpy.tile(numpy.array(widths, float), 3) * PIXELS_PER_MILLIMETRE
        self.nominal = self.distances / self.widths if name == "steering" else numpy.log2(self.distances / self.widths + 1)

    def measured(self, speed, scatter, by_factor, random):
        """The effective difficulties and the movement times of people, by their deviations in standard deviations."""
        plain = self.intercept + self.slope * self.nominal
        times = plain * (1 + SPEED * speed[:, None]) if by_factor else plain + SPEED * plain.mean() * speed[:, None]
        shape = (self.trials, len(speed), len(plain))
        times = times * numpy.exp(random.normal(-self.trial_spread ** 2 / 2, self.trial_spread, shape)).mean(axis=0)
        # A finger scatters by a part of the width, and by itself.
        deviations = numpy.hypot(self.widths / 5, 4) * numpy.exp(SCATTER * scatter[:, None])
        degrees = self.positions - 1
        widths = 4.133 * deviations * numpy.sqrt(random.chisquare(degrees, deviations.shape) / degrees)
        effective = self.distances / widths if self.name == "steering" else numpy.log2(self.distances / widths + 1)
        return effective, times

    def truth(self, by_factor):
        """The slopes over the nominal and the effective difficulty of 4,000 people."""
        random = numpy.random.default_rng(SEED)
        speed, scatter = random.normal(size=(2, 4000))
        effective, times = self.measured(speed, scatter, by_factor, random)
        # The times' mean is known.
        times = self.intercept + self.slope * self.nominal
        return class_lines.line(self.nominal, times)["slope"], class_lines.line(effective.mean(axis=0), times)["slope"]


TASKS = (Task("tapping", (4, 6, 9), 0.1, 0.12, 11, 0.15, 11), Task("steering", (5, 8, 12), 0.2, 0.1, 4, 0.2, 40))


def rows(classes):
    """(task, by factor, who leaves, how many, [(bias, coverage, width) over both difficulties])"""
    random = numpy.random.default_rng(SEED)
    for task in TASKS:
        for by_factor in (True, False):
            truth = task.truth(by_factor)
            for who in ("slowest", "fastest"):
                for count in LEAVERS:
                    if count == 0 and who == "fastest":
                        continue
                    found = [one_class(task, by_factor, who, count, random) for _ in range(classes)]
                    yield task.name, by_factor, who, count, [summary(fits, slope) for fits, slope in zip(zip(*found), truth)]


class Memo:
    """Completes a table once: both lines of a class have the same times."""

    def __init__(self, complete):
        self.complete, self.known = complete, {}

    def __call__(self, table):
        key = table.tobytes()
        if key not in self.known:
            self.known[key] = self.complete(table)
        return self.known[key]


COMPLETE = class_lines.completed


def one_class(task, by_factor, who, count, random):
    speed, scatter = random.normal(size=(2, PEOPLE))
    effective, times = task.measured(speed, scatter, by_factor, random)
    order = numpy.argsort(-speed if who == "slowest" else speed)
    for person in order[:count]:
        left = random.permutation(9)[random.integers(1, 9):]
        times[person, left] = effective[person, left] = numpy.nan
    nominal = numpy.where(numpy.isnan(times), numpy.nan, task.nominal)
    class_lines.completed = Memo(COMPLETE)
    return class_lines.of_class(nominal, times, False), class_lines.of_class(effective, times)


def summary(fits, truth):
    slopes = numpy.array([fit["slope"] for fit in fits])
    intervals = numpy.array([fit["slopeInterval"] for fit in fits if "slopeInterval" in fit])
    held = (intervals[:, 0] <= truth) & (truth <= intervals[:, 1])
    width = numpy.median(intervals[:, 1] - intervals[:, 0]) / (2 * 1.96 * slopes.std(ddof=1))
    return slopes.mean() / truth - 1, held.mean(), width


def table(classes):
    yield "| task | slower by | who leaves | leavers | over ID: bias | interval holds | width | over IDₑ: bias | interval holds | width |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for task, by_factor, who, count, figures in rows(classes):
        print(f"class-lines: {task}, {who}, {count} of {PEOPLE} leave", file=sys.stderr, flush=True)
        cells = " | ".join(f"{100 * bias:+.1f} % | {100 * held:.0f} % | {width:.2f}" for bias, held, width in figures)
        yield f"| {task} | {'a factor' if by_factor else 'a time'} | {f'the {who}' if count else '–'} | {count} | {cells} |".replace("-", "−")


def main(arguments):
    if arguments == ["--check"]:
        # Five standard errors of the shares and means of 50 classes.
        bad = [row for row in rows(CLASSES // 4) for bias, held, width in row[4] if abs(bias) > 0.06 or held < 0.84 or width > 1.5]
        for row in bad:
            print("class-lines:", row, file=sys.stderr)
        return bool(bad)
    text = DOCUMENT.read_text(encoding="utf-8")
    made = MARK + "\n" + "\n".join(table(CLASSES)) + "\n"
    DOCUMENT.write_text(re.sub(re.escape(MARK) + r"\n(\|.*\n)*", lambda _: made, text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
