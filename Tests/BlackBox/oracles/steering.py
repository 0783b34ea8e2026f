"""The figures of docs/experiments.md for steering, computed with NumPy and SciPy from the exported points only."""

import math

import experiment_errors
import numpy

from experiments import class_line, flattened, lines, totals


def trial(exported):
    """The measures of one exported trial, in px and s."""
    points = numpy.array(exported["points"])
    start, end = (numpy.array([exported[f"{which}X"], exported[f"{which}Y"]]) for which in ("start", "end"))
    length = numpy.linalg.norm(end - start)
    axis = (end - start) / length
    # Multiplied by the conjugate axis: along the tunnel in the real part, across it in the imaginary one.
    places = ((points[:, :2] - start) @ [1, 1j]) * numpy.conj(axis @ [1, 1j])
    along, across, times = places.real, places.imag, points[:, 2]
    half = exported["width"] * exported["pixelsPerMillimetre"] / 2

    def crossing(line, first):
        """The place and time at which the segment from point `first` crosses a line; it takes at most 50 ms."""
        share = (line - along[first]) / (along[first + 1] - along[first])
        place = places[first] + share * (places[first + 1] - places[first])
        return place, times[first + 1] - (1 - share) * min(times[first + 1] - times[first], 50)

    (first, began), (last, ended) = crossing(0, 0), crossing(length, len(points) - 2)
    way = numpy.concatenate([[first], places[1:-1], [last]])
    # Every segment is cut where it meets a wall; a piece is outside if its middle is.
    total = outside = 0
    states = [True]
    for a, b in zip(way, way[1:]):
        cuts = {0.0, 1.0}
        for wall in (-half, half):
            if a.imag != b.imag and 0 < (cut := (wall - a.imag) / (b.imag - a.imag)) < 1:
                cuts.add(cut)
        ordered = sorted(cuts)
        for low, high in zip(ordered, ordered[1:]):
            piece = abs(b - a) * (high - low)
            is_inside = abs((a + (low + high) / 2 * (b - a)).imag) <= half
            total += piece
            outside += 0 if is_inside else piece
            states.append(is_inside)
    seconds = (ended - began) / 1000
    outlier = "far" if max(abs(way.imag)) > 4 * half else None if 0 < seconds <= 20 else "time"
    return {
        "movementTimeSeconds": seconds, "pathLength": total / exported["pixelsPerMillimetre"], "outsideShare": outside / total,
        "departures": sum(before and not after for before, after in zip(states, states[1:])), "outlier": outlier,
        "deviations": across[1:-1],
    }


def condition(exported):
    """The figures of one sequence of exported trials; None for too few."""
    every = [trial(one) for one in exported]
    counted = [one for one in every if one["outlier"] is None]
    deviations = numpy.concatenate([one["deviations"] for one in counted] or [[]])
    if len(counted) < 2 or len(deviations) < 2:
        return None
    scale, distance, width = (exported[0][name] for name in ("pixelsPerMillimetre", "distance", "width"))
    effective = max(4.133 * math.sqrt(numpy.var(deviations, ddof=1)), 1.0) / scale
    seconds = numpy.mean([one["movementTimeSeconds"] for one in counted])
    errors = sum(one["departures"] > 0 for one in counted)
    return {
        "trials": len(counted), "errors": errors, "outliers": len(every) - len(counted), "movementTimeSeconds": seconds,
        "effectiveWidth": effective, "indexOfDifficulty": distance / width, "effectiveIndexOfDifficulty": distance / effective,
        "throughput": distance / effective / seconds, "throughputPerSecond": distance / effective / seconds, "errorRate": errors / len(counted),
        "departures": sum(one["departures"] for one in counted), "breaks": sum(one["breaks"] for one in exported),
        "outsideShare": numpy.mean([one["outsideShare"] for one in counted]),
        "movementTimeSecondsError": experiment_errors.of_times([one["movementTimeSeconds"] for one in counted], 0, 0.001),
        "effectiveWidthError": {"error": None}, "effectiveIndexOfDifficultyError": experiment_errors.none("dependentPoints"),
        "throughputError": experiment_errors.none("dependentPoints"),
    }


def of_participants(exported):
    """participant: condition: figures, of the measured sequences."""
    sequences = {}
    for one in exported:
        if not one["practice"]:
            sequences.setdefault((one["participant"], one["condition"]), []).append(one)
    found = {}
    for (who, which), trials in sequences.items():
        if figures := condition(trials):
            found.setdefault(who, {})[which] = figures
    return found


def figures_of(every, fits):
    """The figures over several conditions of a participant or a class."""
    for name, fit in fits.items():
        if fit:
            fit["indexOfPerformance"] = 1 / fit["slope"] if fit["slope"] > 0 else None
            fits[name] = experiment_errors.of_performance(fit)
    trials = sum(figures["trials"] for figures in every)
    return totals(every) | fits | {
        "departures": sum(figures["departures"] for figures in every), "breaks": sum(figures["breaks"] for figures in every),
        "outsideShare": sum(figures["outsideShare"] * figures["trials"] for figures in every) / trials}


def participant(conditions):
    """One participant's figures over condition: figures."""
    every = list(conditions.values())
    points = [(f["indexOfDifficulty"], f["effectiveIndexOfDifficulty"], f["movementTimeSeconds"]) for f in every]
    fits = lines(points)
    fits["nominal"] = experiment_errors.of_line(fits["nominal"], every, "indexOfDifficulty")
    return figures_of(every, flattened(fits)) | {
        "throughputError": experiment_errors.none("dependentPoints"), **dict.fromkeys(("throughput", "throughputPerSecond"), numpy.mean([f["throughput"] for f in every])), "throughputDeviation": None}


def of_class(participants):
    """The class's figures over participant: condition: figures."""
    every = [figures for conditions in participants.values() for figures in conditions.values()]
    throughputs = [numpy.mean([f["throughput"] for f in conditions.values()]) for conditions in participants.values()]
    return figures_of(
        every, class_line(participants, "indexOfDifficulty", "effectiveIndexOfDifficulty")) | {
        **dict.fromkeys(("throughput", "throughputPerSecond"), numpy.mean(throughputs)),
        "throughputError": experiment_errors.of_mean(throughputs),
        "throughputDeviation": numpy.std(throughputs, ddof=1) if len(throughputs) > 1 else None}
