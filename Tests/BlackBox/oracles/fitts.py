"""The figures of a tapping sequence, computed from the definitions in docs/figures.md, independently of the server."""

import math
import statistics


def figures(targets, width, taps):
    """`targets` in the order of tapping, one tap on each, as (x, y, milliseconds)."""
    deviations, lengths, times, errors, moved, ways, offsets = [], [], [], 0, [], [], []
    for origin, target, start, end in zip(targets, targets[1:], taps, taps[1:]):
        axis = math.atan2(target[1] - origin[1], target[0] - origin[0])

        def along(a, b):
            return math.hypot(b[0] - a[0], b[1] - a[1]) * math.cos(math.atan2(b[1] - a[1], b[0] - a[0]) - axis)

        moved.append(math.dist(start[:2], end[:2]))
        ways.append(math.dist(origin, target))
        offsets.append((end[0] - target[0], end[1] - target[1], axis))
        deviations.append(along(target, end))
        lengths.append(along(start, end))
        times.append((end[2] - start[2]) / 1000)
        errors += math.dist(target, end[:2]) > width / 2
    effective_width = max(4.133 * statistics.stdev(deviations), 1)
    across = [y * math.cos(axis) - x * math.sin(axis) for x, y, axis in offsets]
    bivariate_width = max(4.133 * math.hypot(statistics.stdev(deviations), statistics.stdev(across)), 1)
    bivariate = math.log2(statistics.fmean(moved) / bivariate_width + 1)
    effective_amplitude = statistics.fmean(lengths)
    difficulty = math.log2(effective_amplitude / effective_width + 1)
    return {
        "value": difficulty / statistics.fmean(times),
        "movementTimeSeconds": statistics.fmean(times),
        "indexOfDifficultyBits": math.log2(statistics.fmean(ways) / width + 1),
        "effectiveWidthPixels": effective_width,
        "effectiveDistancePixels": effective_amplitude,
        "effectiveIndexOfDifficultyBits": difficulty,
        "effectiveWidthBivariatePixels": bivariate_width,
        "effectiveDistanceBivariatePixels": statistics.fmean(moved),
        "effectiveIndexOfDifficultyBivariateBits": bivariate,
        "throughputUnivariateBitsPerSecond": difficulty / statistics.fmean(times),
        "throughputBivariateBitsPerSecond": bivariate / statistics.fmean(times),
        "errors": errors,
    }
