"""Parts of a session, their samples, and comparisons of two."""

from typing import Literal, NotRequired, TypedDict

from ._names import DensityFrom


class Measure(TypedDict):
    """What is measured of each participant; the unit is a symbol, or None for counts."""

    name: str
    unit: str | None
    better: Literal["less", "more"] | None


class _PartHead(TypedDict):
    """What distinguishes a part from others: figures, a challenge, an experiment, a game or a walk of a session.

    `settings` are the host's choices as one text; equal texts are equal choices.
    """

    code: str
    name: str
    kind: str
    number: int | None
    title: str | None
    target: float | None
    settings: str
    startedAt: str | None


class Part(_PartHead):
    """A part with the number of its participants."""

    participants: int
    measures: list[Measure]


class Parts(TypedDict):
    """The parts of a session."""

    code: str
    parts: list[Part]


class SampledMeasure(Measure):
    """A measure with everybody's value, None for who has none."""

    values: list[float | None]


class Samples(_PartHead):
    """The samples of a part: its participants' ids, and their values in the same order.

    Of a part with lengths also how each one's density is known, and its error.
    """

    participants: list[str]
    measures: list[SampledMeasure]
    densityFrom: NotRequired[list[DensityFrom | None]]
    relativeError: NotRequired[list[float | None]]


class ComparedSample(TypedDict):
    """One side of a measure; the interval is the median's, of 95 %.

    Of more than 500 values there are as many quantiles.
    """

    count: int
    leftOut: int
    lowerQuartile: float | None
    median: float | None
    upperQuartile: float | None
    interval: list[float] | None
    values: list[float]


class ComparedMeasure(Measure):
    """A measure on both sides: the difference is the second minus the first, with its 95 % interval."""

    first: ComparedSample
    second: ComparedSample
    difference: float | None
    interval: list[float] | None
    verdict: Literal["higher", "lower", "unclear"] | None
    missing: list[Literal["few-in-first", "few-in-second", "few-pairs", "no-spread"]]


class ComparedSide(_PartHead):
    """One side of a comparison."""

    participants: int


class Comparison(TypedDict):
    """Two parts, compared in every measure that both have; `paired` if they are of the same session."""

    confidence: float
    resamples: int
    fewest: int
    paired: bool
    sameSettings: bool
    first: ComparedSide
    second: ComparedSide
    measures: list[ComparedMeasure]
