"""The errors of experiments' figures by docs/experiments.md, "Errors"."""

import math

import class_lines
import numpy

# As tables give them, where the expansion that the server uses is not exact enough.
STUDENT = {1: 12.706, 2: 4.303, 3: 3.182}


def student(freedom):
    return STUDENT.get(freedom) or class_lines.quantile(freedom)


def interval(**sources):
    """An error of independent sources."""
    return {"error": math.hypot(*sources.values()), "kind": "interval", "sources": sources}


def none(reason):
    return {"error": None, "reason": reason}


def of_mean(values, groups=5):
    """Of the mean of a class's people."""
    if len(values) < groups:
        return none("tooFewPeople")
    return interval(people=student(len(values) - 1) * numpy.std(values, ddof=1) / math.sqrt(len(values)))


def of_times(seconds, ends, clock):
    """Of a mean movement time."""
    return interval(trials=student(len(seconds) - 1) * numpy.std(seconds, ddof=1) / math.sqrt(len(seconds)), ends=ends, time=clock)


def of_tapping(sequences, effective, density):
    """Of a condition: all trials of each of its sequences, the effective (width, distance, difficulty, seconds) in mm, bits and s."""
    width, distance, difficulty, seconds = effective
    counted = [trial for every in sequences for trial in every if trial["outlier"] is None]
    runs = sum(one["outlier"] is None and (before is None or before["outlier"] is not None)
               for every in sequences for before, one in zip([None, *every], every))
    share, count = runs / len(counted), len(counted)
    time = of_times([trial["seconds"] for trial in counted], share / 60, share / 1000)
    logarithm = student(count - 1) / math.sqrt(2 * (count - 1)) * (1 - 0.43 / (count - 1))
    bits = logarithm / math.log(2) * (distance / width) / (distance / width + 1)
    throughput = difficulty / seconds
    unknown = none("densityAssumed")
    return {
        "movementTimeSecondsError": time,
        "effectiveWidthError": unknown if density is None else interval(density=width * density, trials=width * math.expm1(logarithm)),
        "effectiveDistanceError": unknown if density is None else interval(
            density=distance * density, trials=2 * student(count - 1) * width / 4.133 / math.sqrt(count)),
        "effectiveIndexOfDifficultyBitsError": interval(trials=bits),
        "throughputError": interval(
            trials=math.hypot(bits, throughput * time["sources"]["trials"]) / seconds,
            ends=throughput / seconds * time["sources"]["ends"], time=throughput / seconds * time["sources"]["time"]),
    }


def of_line(fit, conditions, difficulty):
    """Adds the errors of a participant's line over the nominal difficulty."""
    if fit is None:
        return None
    x, y, count = (numpy.array([one[name] for one in conditions], float) for name in (difficulty, "movementTimeSeconds", "trials"))
    # What one trial scatters, as a share of its condition's mean.
    scatter = numpy.array([one["movementTimeSecondsError"]["sources"]["trials"] / student(one["trials"] - 1) for one in conditions])
    relative = ((count - 1) * count * (scatter / y) ** 2).sum() / (count - 1).sum()
    variances = y ** 2 * relative / count
    design = numpy.column_stack([numpy.ones_like(x), x])
    weights = numpy.linalg.pinv(design)
    hat = numpy.diag(design @ weights)
    residuals = y - design @ [fit["intercept"], fit["slope"]]
    expected = ((1 - hat) * variances).sum()
    factor = student((count - 1).sum()) * math.sqrt(max(1, (residuals ** 2).sum() / expected))
    intercept, slope = factor * numpy.sqrt(weights ** 2 @ variances)
    return fit | {"interceptError": interval(trials=intercept), "slopeError": interval(trials=slope), "determinationError": none("describesPoints")}


def of_class_line(fit):
    """Adds the errors of a class's line: the farther ends of its intervals."""
    if fit is None:
        return None
    for name in ("intercept", "slope"):
        ends = fit.get(f"{name}Interval")
        fit[f"{name}Error"] = none("tooFewPeople") if ends is None else interval(people=max(abs(end - fit[name]) for end in ends))
    return fit | {"determinationError": none("describesPoints")}


def of_performance(fit):
    """Adds the error of 1 / slope."""
    if fit is None:
        return None
    error, slope = fit["slopeError"]["error"], fit["slope"]
    if error is None:
        return fit | {"indexOfPerformanceError": fit["slopeError"]}
    if slope <= error:
        return fit | {"indexOfPerformanceError": none("mayNotRise")}
    [source] = fit["slopeError"]["sources"]
    return fit | {"indexOfPerformanceError": interval(**{source: 1 / (slope - error) - 1 / slope})}
