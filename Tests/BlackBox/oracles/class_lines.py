"""The class's line of docs/experiments.md with its intervals, computed with NumPy and SciPy from each participant's conditions."""

import numpy
import scipy  # Its parts are loaded when they are used: `stats` takes seconds.


def completed(table):
    """A table with the expected values in place of missing ones (NaN), and what they add to the sum of squares of its means."""
    known = ~numpy.isnan(table)
    people, conditions = table.shape
    freedom = known.sum() - people - conditions
    if known.all():
        return table, 0.0
    values = numpy.where(known, table, 0)
    count = known.sum(axis=1)

    def fit(scales):
        weights = known * scales[:, None]
        # The levels are eliminated; effects are determined up to a constant, which the pseudo-inverse makes 0.
        matrix = numpy.diag((weights ** 2).sum(axis=0)) - weights.T @ (weights / count[:, None])
        is_equal = (scales == 1).all()
        inverse = numpy.linalg.pinv(matrix, hermitian=True) if is_equal else numpy.linalg.inv(
            matrix + numpy.full((conditions, conditions), 1 / conditions))
        effects = inverse @ (weights * (values - (values.sum(axis=1) / count)[:, None])).sum(axis=0)
        effects -= effects.mean()
        levels = (values.sum(axis=1) - scales * (known @ effects)) / count
        return levels, effects, numpy.trace(inverse) - (0 if is_equal else 1)

    scales, change = numpy.ones(people), 0.0
    levels, effects, trace = fit(scales)
    for _ in range(100 if freedom > 0 else 0):
        away = levels - levels.mean()
        products = known * numpy.outer(away, effects)
        squares = (products ** 2).sum()
        factor = 0.0
        if squares > 1e-24 * (values ** 2).sum() ** 2:
            largest = abs(away).max()
            factor = (products * (values - levels[:, None] - effects)).sum() / squares
            if abs(factor) * largest >= 1:
                change = numpy.inf
                break
        change = abs(1 + factor * away - scales).max()
        scales = 1 + factor * away
        if change < 1e-12:
            break
        levels, effects, trace = fit(scales)
    if change > 1e-6:
        scales = numpy.ones(people)
        levels, effects, trace = fit(scales)
    expected = levels[:, None] + numpy.outer(scales, effects)
    filled = numpy.where(known, table, expected)
    if freedom <= 0:
        return filled, 0.0
    variance = (known * (values - expected) ** 2).sum() / freedom
    return filled, max(0.0, variance * (trace - (conditions - 1) / people))


def line(x, y, added=0.0):
    """The line through points of which errors have added to the sum of squares of x; None if it is undefined."""
    if len(x) < 3 or numpy.ptp(x) <= 1e-9 * abs(numpy.mean(x)):
        return None
    away = x - x.mean()
    squares = away @ away
    slope = away @ (y - y.mean()) / (squares - min(added, squares / 2))
    return {"slope": slope, "intercept": y.mean() - slope * x.mean(), "determination": numpy.corrcoef(x, y)[0, 1] ** 2, "points": len(x)}


def through_means(x, y, is_measured):
    """The line of tables of participants and conditions, with NaN where a value is missing."""
    times, _ = completed(y)
    if not is_measured:
        return line(numpy.nanmax(x, axis=0), times.mean(axis=0))
    difficulties, added = completed(x)
    return line(difficulties.mean(axis=0), times.mean(axis=0), added)


def connected(known):
    """The indices of the largest group of participants that shared conditions link; of equal ones the first."""
    shared = (known.astype(int) @ known.T.astype(int)) > 0
    _, part = scipy.sparse.csgraph.connected_components(shared, directed=False)
    sizes = [known[part == number].sum() for number in part]
    return numpy.flatnonzero(part == part[int(numpy.argmax(sizes))])


def of_class(x, y, is_measured=True):
    """The class's line, with its intervals from five participants on; None if there is none."""
    known = ~numpy.isnan(y)
    people = connected(known)
    conditions = known[people].any(axis=0)
    x, y = x[people][:, conditions], y[people][:, conditions]
    whole = through_means(x, y, is_measured)
    if whole is None or len(people) < 5:
        return whole
    groups = len(people) if len(people) <= 40 else 20
    others = []
    for group in range(groups):
        rest = numpy.arange(len(people)) % groups != group
        left = ~numpy.isnan(y[rest])
        if not left.any(axis=0).all() or len(connected(left)) < len(left):
            return whole
        others.append(through_means(x[rest], y[rest], is_measured))
    if None in others:
        return whole
    for name in ("slope", "intercept"):
        pseudovalues = groups * whole[name] - (groups - 1) * numpy.array([other[name] for other in others])
        half = quantile(groups - 1) * pseudovalues.std(ddof=1) / groups ** 0.5
        whole[f"{name}Interval"] = [pseudovalues.mean() - half, pseudovalues.mean() + half]
    return whole


def quantile(freedom):
    """The 97.5 % quantile of Student's t as the expansion of Abramowitz and Stegun 26.7.5 gives it."""
    z = 1.959963984540054
    return numpy.polyval([
        (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160, (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
        (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96, (z ** 3 + z) / 4, z], 1 / freedom)
