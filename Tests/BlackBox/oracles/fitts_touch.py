"""FittsTouch's figures of a sequence (MacKenzie 2013-2015), from our taps, by the steps of docs/experiments.md."""

import itertools
import math
import statistics


def sequence(taps):
    """`Ae`, `We`, `IDe`, `MT` in s, `TP` and the trials of one sequence; None for one that is repeated there."""
    if any(tap["outlier"] == "short" for tap in taps):
        return None
    ways, deviations, seconds = [], [], []
    for start, end in itertools.pairwise(taps):
        origin, target = (start["targetX"], start["targetY"]), (end["targetX"], end["targetY"])
        a = math.dist(origin, target)
        u, v = (target[0] - origin[0]) / a, (target[1] - origin[1]) / a
        dx = (end["x"] - end["targetX"]) * u + (end["y"] - end["targetY"]) * v
        ways.append(a + dx + (deviations[-1] if deviations else 0))
        deviations.append(dx)
        seconds.append((end["t"] - start["t"]) / 1000)
    amplitude, width = statistics.fmean(ways), 4.133 * statistics.stdev(deviations)
    difficulty, time = math.log2(amplitude / width + 1), statistics.fmean(seconds)
    return {"Ae": amplitude, "We": width, "IDe": difficulty, "MT": time, "TP": difficulty / time, "trials": len(seconds)}
