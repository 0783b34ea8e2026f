"""The server's resamples, drawn again with NumPy."""

import numpy

RESAMPLES = 9999
KEY = 0x548C9DECBCE65297


def squares(count):
    """The first numbers of Widynski's Squares with four rounds."""
    turned = lambda x: (x >> numpy.uint64(32)) | (x << numpy.uint64(32))
    with numpy.errstate(over="ignore"):
        y = numpy.arange(count, dtype=numpy.uint64) * numpy.uint64(KEY)
        z = y + numpy.uint64(KEY)
        x = turned(y * y + y)
        x = turned(x * x + z)
        x = turned(x * x + y)
        return (x * x + z) >> numpy.uint64(32)


def indices(*counts):
    """For each sample a matrix of indices, one resample per row."""
    drawn = squares(RESAMPLES * sum(counts)).reshape(RESAMPLES, sum(counts))
    parts = numpy.split(drawn, numpy.cumsum(counts)[:-1], axis=1)
    return [(part * numpy.uint64(count) >> numpy.uint64(32)).astype(int) for part, count in zip(parts, counts)]


def difference_of_clusters(clusters):
    """The second share minus the first, and the ends of its interval, of rows (part, whole, part, whole) of one cluster each."""
    clusters = numpy.array(clusters, dtype=float)
    count = len(clusters)

    def moments(times):
        parts, wholes = times @ clusters[:, [0, 2]], times @ clusters[:, [1, 3]]
        shares = parts / wholes
        away = (clusters[None, :, [0, 2]] - shares[:, None] * clusters[None, :, [1, 3]]) / wholes[:, None]
        moved = away[:, :, 1] - away[:, :, 0]
        return shares[:, 1] - shares[:, 0], (times * moved ** 2).sum(axis=1) * count / (count - 1)

    difference, variance = (each[0] for each in moments(numpy.ones((1, count))))
    (drawn,) = indices(count)
    times = numpy.stack([numpy.bincount(row, minlength=count) for row in drawn]).astype(float)
    shifts, variances = moments(times)
    smaller = min((clusters[:, 1] > 0).sum(), (clusters[:, 3] > 0).sum())
    blended = (smaller * variances + 2 * variance) / (smaller + 2)
    half = numpy.quantile(abs(shifts - difference) / numpy.sqrt(blended), 0.95) * numpy.sqrt(variance)
    return difference, difference - half, difference + half
