"""The share of differences of counts that are found by medians, by means, and by the product, which uses means where ties dominate."""

import numpy

import class_intervals as interval

FEWEST_FOR_MEANS = 12
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
    enough = first.shape[1] >= FEWEST_FOR_MEANS
    takes_means = ties & enough
    by_product = numpy.where(takes_means[:, None], by_mean, by_median)
    # Groups that are too small say nothing; pairs are compared by their medians.
    if way == "groups" and not enough:
        by_product = numpy.where(ties[:, None], 0, by_product)
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


# People whose counts differ (gamma-Poisson, the gamma's shape 1.5), counts that do not, and shares of eight trials.
KINDS = {
    "counts": lambda random, rate, shape: random.poisson(rate, shape),
    "counts of people who differ": lambda random, rate, shape: random.poisson(random.gamma(1.5, rate / 1.5, shape)),
    "shares of 8": lambda random, rate, shape: random.binomial(8, rate, shape) / 8,
}
COVERED = {
    "counts": ((0.6, 0.6), (0.6, 1.6), (3, 5)), "counts of people who differ": ((0.5, 0.5), (0.5, 0.9), (0.9, 3)), "shares of 8": ((0.9, 0.7), (0.9, 0.9)),
}


def coverage_figures(seed, classes):
    """How often the interval of a difference of means contains the true one, and its median width, where it is computed."""
    for size in SIZES[1:]:
        for way in ("pairs", "groups"):
            for name, rates in COVERED.items():
                for before, after in rates:
                    random = numpy.random.default_rng([seed, size, list(KINDS).index(name)])
                    first, second = (KINDS[name](random, rate, (classes, size)).astype(float) for rate in (before, after))
                    ends = interval.of_mean_pairs(second - first) if way == "pairs" else interval.of_mean_groups(first, second)
                    computed = interval.ties_dominate(first, second) & (ends[:, 0] < ends[:, 1])
                    held = (ends[:, 0] <= after - before + 1e-9) & (ends[:, 1] >= after - before - 1e-9)
                    yield {
                        "people": size, "way": way, "kind": name, "means": [before, after], "holds": float(held[computed].mean()),
                        "width": float(numpy.median((ends[:, 1] - ends[:, 0])[computed])),
                    }
