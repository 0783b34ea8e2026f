"""Which true difference a class finds in 4 of 5 cases, and how often it is found in simulated classes.

The table holds the difference in standard deviations: of n normal pairs, and of n people in two halves. The interval of a
difference moves with the difference, so a true difference d is found where the interval without a difference begins above -d:
the 80 % quantile of the negated lower ends is the detectable difference.

The model of a class, all in per cent of the movement time: people differ by PEOPLE, the same person from round to round by
ROUND, and its single trials by TRIAL; the time grows with the difficulty. Values are those of the experiment, the mean over
conditions of the means over trials.
"""

import json
import pathlib
import sys

import numpy

import class_counts as counts
import class_intervals as interval

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "Public/features/classroom/experiment/power-table.js"
EXPECTED = ROOT / "Tests/Fixtures/class-power.json"
SEED = 20260504
POWER = 0.8
MIN_PEOPLE, MAX_PEOPLE = 8, 40
SAMPLES = 20_000
CLASSES = 10_000
# Means take their time: these shares are good to two per cent.
COUNTED_CLASSES = 1_000
COVERED_CLASSES = 600
PEOPLE, ROUND, TRIAL = 0.20, 0.06, 0.30
# People, conditions, trials of a sequence.
DESIGNS = [(8, 9, 11), (12, 4, 11), (17, 9, 11), (18, 9, 11), (24, 9, 11), (24, 2, 5), (30, 9, 4), (40, 16, 25)]
DIFFICULTIES = (1.2, 3.4)


def table(random):
    """{"pairs": …, "halves": …}: by number of people from MIN_PEOPLE on, None for too few."""
    found = {"pairs": [], "halves": []}
    for people in range(MIN_PEOPLE, MAX_PEOPLE + 1):
        none = random.standard_normal((SAMPLES, people))
        found["pairs"].append(detectable(interval.of_pairs(none)))
        small = people // 2
        found["halves"].append(detectable(interval.of_groups(none[:, :small], none[:, small:])) if small >= MIN_PEOPLE else None)
        print(people, found["pairs"][-1], found["halves"][-1], flush=True)
    return found


def detectable(ends):
    return round(float(numpy.quantile(-ends[:, 0], POWER)), 3)


def difficulties(conditions):
    return numpy.linspace(*DIFFICULTIES, conditions)


def stated(found, people, conditions, trials):
    """The sheet's statement, in per cent of the movement time.

    Slower people scatter more, and differ more between the rounds: the deviation depends on the difference, so
    that both are found by iteration.
    """
    times = difficulties(conditions)
    trial = TRIAL / numpy.sqrt(trials) * numpy.sqrt(numpy.sum(times**2)) / numpy.sum(times)
    own = numpy.hypot(ROUND, trial)
    answer = {}
    for way in ("pairs", "halves"):
        size, share = found[way][people - MIN_PEOPLE], 0.0
        for _ in range(50 if size else 0):
            slower = 1 + share
            if way == "pairs":
                share = size * numpy.sqrt(own**2 * (1 + slower**2) + (share * PEOPLE) ** 2)
            else:
                share = size * numpy.sqrt((PEOPLE**2 + own**2) * (1 + slower**2) / 2)
        answer[way] = share * 100 if size else None
    return answer


def movement_times(random, classes, people, conditions, trials, rounds):
    """Everybody's movement times in each round: classes × people × rounds."""
    difficulty = difficulties(conditions)
    person = 1 + PEOPLE * random.standard_normal((classes, people, 1))
    own = person * (1 + ROUND * random.standard_normal((classes, people, rounds)))
    scatter = random.standard_normal((classes, people, rounds, conditions)) * TRIAL / numpy.sqrt(trials)
    return own * ((1 + scatter) * difficulty).mean(axis=-1) / difficulty.mean()


def found_share(random, design, percent, way, classes=CLASSES):
    """The share of simulated classes in which a true difference, in per cent, is found."""
    people, conditions, trials = design
    slower = 1 + percent / 100
    hits = 0
    for size in (min(500, classes - start) for start in range(0, classes, 500)):
        if way == "pairs":
            times = movement_times(random, size, people, conditions, trials, 2)
            ends = interval.of_pairs(times[:, :, 1] * slower - times[:, :, 0])
        else:
            times = movement_times(random, size, people, conditions, trials, 1)[:, :, 0]
            ends = interval.of_groups(times[:, : people // 2], times[:, people // 2:] * slower)
        hits += int(numpy.sum((ends[:, 0] > 0) | (ends[:, 1] < 0)))
    return hits / classes


def figures(found):
    """Each design with the sheet's statement, and how often a difference of that size is found."""
    for index, design in enumerate(DESIGNS):
        for way, percent in stated(found, *design).items():
            if percent is None:
                continue
            share = found_share(numpy.random.default_rng([SEED, index]), design, percent, way)
            people, conditions, trials = design
            yield {
                "people": people, "conditions": conditions, "difficulties": difficulties(conditions).tolist(), "trials": trials,
                "way": way, "percent": round(percent, 6), "found": share}


def write_table(found):
    # A value in each line, as the formatter has it.
    lists = "".join(
        f"  {way}: [\n" + "".join(f"    {'null' if value is None else value},\n" for value in values) + "  ],\n" for way, values in found.items())
    TABLE.write_text(
        "// @ts-check\n"
        f"/** Written by Scripts/class-power: {SAMPLES} samples of each size, seed {SEED}. */\n\n"
        "/**\n * The true difference that is found in 4 of 5 cases, in standard deviations: for pairs, that of their differences; for two\n"
        f" * halves, that of the values. For {MIN_PEOPLE} people, {MIN_PEOPLE + 1} … {MAX_PEOPLE}.\n"
        " * @type {{first: number, pairs: readonly number[], halves: readonly (number|null)[]}}\n */\n"
        f"export const DETECTABLE = {{\n  first: {MIN_PEOPLE},\n{lists}}};\n")


def main():
    if sys.argv[1:] == ["--check"]:
        expected = json.loads(EXPECTED.read_text())
        worst = 0.0
        for one in expected["figures"]:
            design = one["people"], one["conditions"], one["trials"]
            share = found_share(numpy.random.default_rng([SEED + 1, one["people"]]), design, one["percent"], one["way"])
            worst = max(worst, abs(share - one["found"]))
            print(f"{one['people']} people, {one['conditions']} conditions of {one['trials']} trials, {one['way']}: "
                  f"{one['percent']:.1f} % found in {100 * share:.1f} %, kept {100 * one['found']:.1f} %", flush=True)
        # Two shares of 10,000 near 80 % differ by 0.57 % from chance; four deviations.
        return worst > 0.023
    found = table(numpy.random.default_rng(SEED))
    write_table(found)
    write_expected(list(figures(found)))
    return 0


def write_expected(sheet):
    every = {"figures": sheet, "counts": list(counts.figures(SEED, COUNTED_CLASSES)), "coverage": list(counts.coverage_figures(SEED, COVERED_CLASSES)), "detectable": list(counts.detectable_figures(SEED, CLASSES))}
    lists = ",\n".join(
        f'"{name}": [\n' + ",\n".join(json.dumps(one) for one in values) + "\n]" for name, values in every.items())
    EXPECTED.write_text(f'{{\n"classes": {CLASSES},\n"countedClasses": {COUNTED_CLASSES},\n{lists}\n}}\n')


if __name__ == "__main__":
    sys.exit(main())
