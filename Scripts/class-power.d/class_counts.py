"""The share of differences of counts that are found by medians, by means, and by the product, which uses means where ties dominate."""

import numpy

import class_intervals as interval

FEWEST_PAIRS_FOR_MEANS = 12
SIZES = (8, 12, 20, 30)
# The expected counts of both sides; equal ones give the rate of false differences.
RATES = ((0.6, 0.6), (0.6, 1.6), (3, 3), (3, 5), (20, 20), (20, 25))
# z(97.5 %) + z(80 %), and z(97.5 %).
DETECTABLE = (1.959963984540054 + 0.8416212335729143) / 1.959963984540054


def figures(seed, classes):
    """Each case with the shares of classes in which a difference is found."""
    for size in SIZES:
        for way in ("pairs", "groups"):
            for index, rates in enumerate(RATES):
                random = numpy.random.default_rng([seed, size, index])
                first, second = (random.poisson(rate, (classes, size)).astype(float) for rate in rates)
                shares = found_shares(first, second, way)
                yield {"people": size, "way": way, "rates": list(rates), **shares}


def found_shares(first, second, way):
    """The shares found by medians, by means, by the product; how often the product uses means, and reports that it can see little."""
    if way == "pairs":
        by_median, by_mean = interval.of_pairs(second - first), interval.of_mean_pairs(second - first)
    else:
        by_median, by_mean = interval.of_groups(first, second), interval.of_mean_groups(first, second)
    ties = interval.ties_dominate(first, second)
    takes_means = ties & (way == "groups" or first.shape[1] >= FEWEST_PAIRS_FOR_MEANS)
    by_product = numpy.where(takes_means[:, None], by_mean, by_median)
    return {
        "median": found(by_median), "mean": found(by_mean), "product": found(by_product),
        "takesMeans": float(takes_means.mean()), "blind": float((ties & ~takes_means).mean()),
    }


def found(ends):
    return float(numpy.mean((ends[:, 0] > 1e-9) | (ends[:, 1] < -1e-9)))


def detectable_figures(seed, classes):
    """The share of found differences at the mean of the stated detectable ones, for normal and for skewed values."""
    for size in SIZES:
        for way in ("pairs", "groups"):
            for name in ("normal", "lognormal"):
                random = numpy.random.default_rng([seed, size])
                first, second = (getattr(random, name)(0, 0.5, (classes, size)) for _ in range(2))
                ends = interval.of_pairs(second - first) if way == "pairs" else interval.of_groups(first, second)
                stated = float(numpy.mean((ends[:, 1] - ends[:, 0]) / 2 * DETECTABLE))
                yield {"people": size, "way": way, "values": name, "stated": stated, "found": float(numpy.mean(ends[:, 0] + stated > 0))}
