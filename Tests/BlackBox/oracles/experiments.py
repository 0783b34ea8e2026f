"""The figures of docs/experiments.md, computed with NumPy and SciPy from the exported taps only."""

import itertools
import math

import class_lines
import experiment_errors
import numpy
import scipy  # Its parts are loaded when they are used: `stats` takes seconds.

METHODS = "throughputUnivariateBitsPerSecond", "throughputBivariateBitsPerSecond"


def trials(taps):
    """The trials of one sequence, of its exported taps: dictionaries with vectors in px."""
    for start, end in itertools.pairwise(taps):
        origin, target = (numpy.array([tap["targetX"], tap["targetY"]]) for tap in (start, end))
        first, last = (numpy.array([tap["x"], tap["y"]]) for tap in (start, end))
        axis = (target - origin) / numpy.linalg.norm(target - origin)
        off = last - target
        seconds = (end["t"] - start["t"]) / 1000
        moved = float(numpy.linalg.norm(last - first))
        width = end["width"] * end["pixelsPerMillimetre"]
        outlier = None
        if moved < numpy.linalg.norm(target - origin) / 2:
            outlier = "short"
        elif numpy.linalg.norm(off) > 2 * width:
            outlier = "far"
        elif not 0 < seconds <= 10:
            outlier = "time"
        yield {
            "seconds": seconds, "moved": moved, "along": axis @ (last - first), "outlier": outlier, "hit": bool(numpy.linalg.norm(off) <= width / 2),
            "deviation": numpy.array([axis @ off, numpy.array([-axis[1], axis[0]]) @ off]),
        }


def condition(taps):
    """The figures of a condition, of the taps of its sequence in each block; None for too few trials."""
    scale = taps[0]["pixelsPerMillimetre"]
    sequences = [list(trials(list(own))) for _, own in itertools.groupby(taps, lambda tap: tap.get("sequence"))]
    every = [trial for own in sequences for trial in own]
    counted = [trial for trial in every if trial["outlier"] is None]
    if len(counted) < 2:
        return None
    deviations = numpy.array([trial["deviation"] for trial in counted])
    width = max(4.133 * float(numpy.std(deviations[:, 0], ddof=1)), 1.0) / scale
    distance = max(numpy.mean([trial["along"] for trial in counted]), 0) / scale
    # The trace of the covariance matrix is the bivariate variance.
    bivariate_width = max(4.133 * math.sqrt(numpy.trace(numpy.cov(deviations, rowvar=False, ddof=1))), 1.0) / scale
    bivariate_distance = numpy.mean([trial["moved"] for trial in counted]) / scale
    bivariate = numpy.log2(bivariate_distance / bivariate_width + 1)
    seconds = numpy.mean([trial["seconds"] for trial in counted])
    difficulty = numpy.log2(distance / width + 1)
    errors = sum(not trial["hit"] for trial in counted)
    return {
        "trials": len(counted), "errors": errors, "outliers": len(every) - len(counted),
        "movementTimeSeconds": seconds, "effectiveWidth": width, "effectiveDistance": distance,
        "indexOfDifficultyBits": numpy.log2(taps[0]["distance"] / taps[0]["width"] + 1),
        "effectiveIndexOfDifficultyBits": difficulty, "throughput": difficulty / seconds, "errorRate": errors / len(counted),
        "effectiveWidthBivariate": bivariate_width, "effectiveDistanceBivariate": bivariate_distance,
        "effectiveIndexOfDifficultyBivariateBits": bivariate, "throughputUnivariateBitsPerSecond": difficulty / seconds,
        "throughputBivariateBitsPerSecond": bivariate / seconds,
    } | experiment_errors.of_tapping(sequences, (width, distance, difficulty, seconds), taps[0].get("relativeError"))


def line(points):
    """The regression through (x, y); None if it is undefined."""
    if len(points) < 3 or len({x for x, _ in points}) < 2:
        return None
    fit = scipy.stats.linregress([x for x, _ in points], [y for _, y in points])
    return {"intercept": fit.intercept, "slope": fit.slope, "determination": fit.rvalue ** 2, "points": len(points)}


def totals(conditions):
    """Sums over figures of conditions."""
    sums = {name: sum(figures[name] for figures in conditions) for name in ("trials", "errors", "outliers")}
    return sums | {"errorRate": sums["errors"] / sums["trials"] if sums["trials"] else None}


def lines(points):
    """Both regressions, of (nominal, effective, seconds)."""
    return {"nominal": line([(nominal, y) for nominal, _, y in points]), "effective": line([(x, y) for _, x, y in points])}


def of_participants(taps, number=1, block=None):
    """participant: condition: figures, of one experiment's measured sequences, or of those in one block."""
    sequences = {}
    for tap in taps:
        if tap["experiment"] == number and not tap["practice"] and block in (None, tap["block"]):
            sequences.setdefault((tap["participant"], tap["condition"]), []).append(tap)
    found = {}
    for (who, which), sequence in sequences.items():
        sequence.sort(key=lambda tap: (tap["sequence"], tap["trial"]))
        figures = condition(sequence)
        if figures:
            found.setdefault(who, {})[which] = figures
    return found


def participant(conditions):
    """One participant's figures over condition: figures."""
    every = list(conditions.values())
    points = [(f["indexOfDifficultyBits"], f["effectiveIndexOfDifficultyBits"], f["movementTimeSeconds"]) for f in every]
    fits = lines(points)
    fits["nominal"] = experiment_errors.of_line(fits["nominal"], every, "indexOfDifficultyBits")
    error = math.hypot(*(f["throughputError"]["error"] for f in every)) / len(every)
    return totals(every) | flattened(fits) | {name: numpy.mean([f[name] for f in every]) for name in METHODS} | {
        "throughput": numpy.mean([f["throughput"] for f in every]), "throughputDeviation": None,
        "throughputError": experiment_errors.interval(trials=error)}


def flattened(fits):
    """A participant's lines: that over the effective difficulty, which is uncertain itself, has no errors."""
    if fits["effective"]:
        fits["effective"] |= {f"{name}Error": experiment_errors.none("uncertainDifficulties") for name in ("intercept", "slope")}
    return fits


def class_line(participants, difficulty="indexOfDifficultyBits", effective="effectiveIndexOfDifficultyBits"):
    """Both lines through the means, in which an expected value is in place of each missing one."""
    which = sorted({which for conditions in participants.values() for which in conditions})
    people = [participants[who] for who in sorted(participants, key=lambda who: int(who[1:]))]
    if not which:
        return {"nominal": None, "effective": None}
    x, effective, y = (numpy.array([[own[each][name] if each in own else numpy.nan for each in which] for own in people])
                       for name in (difficulty, effective, "movementTimeSeconds"))
    return {"nominal": experiment_errors.of_class_line(class_lines.of_class(x, y, False)),
            "effective": experiment_errors.of_class_line(class_lines.of_class(effective, y))}


def of_class(participants):
    """The class's figures over participant: condition: figures."""
    every = [figures for conditions in participants.values() for figures in conditions.values()]
    throughputs = [numpy.mean([f["throughput"] for f in conditions.values()]) for conditions in participants.values()]
    by_method = {name: numpy.mean([numpy.mean([f[name] for f in conditions.values()]) for conditions in participants.values()])
                 if participants else None for name in METHODS}
    return totals(every) | class_line(participants) | by_method | {
        "throughput": numpy.mean(throughputs) if throughputs else None, "throughputError": experiment_errors.of_mean(throughputs),
        "throughputDeviation": scipy.stats.tstd(throughputs) if len(throughputs) > 1 else None}
