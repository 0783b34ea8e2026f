"""The interval of a difference as Sources/SampleComparison computes it, for many samples at once.

A resample's median is one of the sorted values, or halfway between two. Which ones depends on the drawn ranks and not on
the values, so that ranks are drawn once for all samples of a size, 9,999 times, and each combination of ranks is looked up
once, with how often it was drawn. The server draws as many ranks from the same distribution, by another generator.
"""

import functools

import numpy

RESAMPLES = 9999
CHUNK_SIZE = 100
# The 2.5 % quantile of 9,999 values is between the sorted values 249 and 250.
PLACES = [int(0.025 * (RESAMPLES - 1)), int(0.025 * (RESAMPLES - 1)) + 1]
SHARE = 0.025 * (RESAMPLES - 1) - PLACES[0]
# The weight of the sample's variance in that of a resample, in values, as in Comparison.swift.
SAMPLE_WEIGHT = 2


def middles(count, seed):
    """The two middle ranks of each resample."""
    drawn = numpy.sort(numpy.random.default_rng(seed).integers(0, count, (RESAMPLES, count)), axis=1)
    return drawn[:, [(count - 1) // 2, count // 2]]


def combinations(*ranks):
    """Each drawn combination of ranks, and how often it was drawn."""
    rows, counts = numpy.unique(numpy.concatenate(ranks, axis=1), axis=0, return_counts=True)
    return rows.T, counts


def ends(values, counts):
    """The ends of each row's interval, of values with their numbers of draws."""
    order = numpy.argsort(values, axis=1)
    drawn = numpy.cumsum(counts[order], axis=1)
    places = [*PLACES, *(RESAMPLES - 1 - place for place in PLACES)]
    at = numpy.stack([(drawn <= place).sum(axis=1) for place in places], axis=1)
    found = numpy.take_along_axis(numpy.take_along_axis(values, order, 1), at, 1)
    return numpy.stack([found[:, 0] * (1 - SHARE) + found[:, 1] * SHARE, found[:, 2] * (1 - SHARE) + found[:, 3] * SHARE], axis=1)


def by_chunks(compute, *samples):
    return numpy.concatenate([compute(*(sample[at : at + CHUNK_SIZE] for sample in samples)) for at in range(0, len(samples[0]), CHUNK_SIZE)])


def of_pairs(differences):
    """The interval's ends of the median of each row of differences."""
    (low, high), counts = combinations(middles(differences.shape[1], 1))

    def compute(some):
        ordered = numpy.sort(some, axis=1)
        return ends((ordered[:, low] + ordered[:, high]) / 2, counts)

    return by_chunks(compute, differences)


def of_groups(first, second):
    """The interval's ends of the second median minus the first, of each row."""
    ranks, counts = combinations(middles(first.shape[1], 2), middles(second.shape[1], 3))

    def compute(some, others):
        a, b = numpy.sort(some, axis=1), numpy.sort(others, axis=1)
        return ends((b[:, ranks[2]] + b[:, ranks[3]] - a[:, ranks[0]] - a[:, ranks[1]]) / 2, counts)

    return by_chunks(compute, first, second)


def resampled_means(samples, seed):
    """The means of the resamples of each row."""
    return samples @ weights(samples.shape[1], seed) / samples.shape[1]


@functools.cache
def weights(count, seed):
    """The number of occurrences of each value in each resample."""
    drawn = numpy.random.default_rng(seed).integers(0, count, (RESAMPLES, count))
    found = numpy.zeros((count, RESAMPLES))
    numpy.add.at(found, (drawn, numpy.arange(RESAMPLES)[:, None]), 1)
    return found


def of_mean_pairs(differences):
    """The interval's ends of the mean of each row of differences."""
    return by_chunks(lambda some: around(some.mean(axis=1), [(some, 1)], resampled_means(some, 1)), differences)


def of_mean_groups(first, second):
    """The interval's ends of the second mean minus the first, of each row."""

    def compute(some, others):
        difference = others.mean(axis=1) - some.mean(axis=1)
        return around(difference, [(some, 2), (others, 3)], resampled_means(others, 3) - resampled_means(some, 2))

    return by_chunks(compute, first, second)


def around(difference, sides, shifts):
    """The ends of the symmetric bootstrap-t: as far from the difference as 95 % of the resamples are in standard errors."""
    variance, resampled = 0, 0
    for samples, seed in sides:
        count = samples.shape[1]
        own = samples.var(axis=1, ddof=1)
        drawn = (samples**2 @ weights(count, seed) / count - resampled_means(samples, seed) ** 2) * count / (count - 1)
        variance = variance + own / (count - 1)
        resampled = resampled + (count * drawn + SAMPLE_WEIGHT * own[:, None]) / (count + SAMPLE_WEIGHT) / count
    # Equal values have no error, and their resamples no difference.
    errors = numpy.sqrt(numpy.where(resampled > 1e-12, resampled, 1))
    half = numpy.quantile(abs(shifts - difference[:, None]) / errors, 0.95, axis=1) * numpy.sqrt(variance)
    return numpy.stack([difference - half, difference + half], axis=1)


def ties_dominate(first, second):
    """For each row, whether at least √n of the n values equal one in the middle of both samples."""
    both = numpy.sort(numpy.concatenate([first, second], axis=1), axis=1)
    count = both.shape[1]
    middle = [both[:, (count - 1) // 2], both[:, count // 2]]
    ties = numpy.stack([(both == value[:, None]).sum(axis=1) for value in middle])
    return (ties.max(axis=0) ** 2 >= count) & (both[:, 0] < both[:, -1])
