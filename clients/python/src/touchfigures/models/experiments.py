"""Figures of experiments on Fitts' law and the steering law, their taps and trials."""

from typing import Literal, NotRequired, TypedDict

from ._names import DensityFrom
from .state import RunningExperiment


class Regression(TypedDict):
    """Movement time over index of difficulty: s, s/bit, R²; in steering s for the slope, and its inverse."""

    intercept: float
    slope: float
    determination: float | None
    indexOfPerformance: NotRequired[float | None]
    points: int


class ExperimentFigures(TypedDict):
    """Figures over conditions: bits/s (in steering 1/s), and the share of errors from 0 to 1."""

    nominal: Regression | None
    effective: Regression | None
    throughput: float | None
    throughputUnivariateBitsPerSecond: NotRequired[float | None]
    throughputBivariateBitsPerSecond: NotRequired[float | None]
    throughputPerSecond: NotRequired[float | None]
    throughputDeviation: float | None
    errorRate: float | None
    trials: int
    errors: int
    outliers: int
    departures: NotRequired[int]
    breaks: NotRequired[int]
    outsideShare: NotRequired[float | None]


class _Difficulty(TypedDict):
    """Indices of difficulty: of tapping in bits, of steering without a unit."""

    indexOfDifficultyBits: NotRequired[float]
    effectiveIndexOfDifficultyBits: NotRequired[float]
    indexOfDifficulty: NotRequired[float]
    effectiveIndexOfDifficulty: NotRequired[float]


class ConditionFigures(_Difficulty):
    """Figures of one participant in one condition; width and distance in mm, throughput in bits/s (in steering 1/s)."""

    condition: int
    trials: int
    errors: int
    outliers: int
    movementTimeSeconds: float
    effectiveWidth: float
    effectiveDistance: NotRequired[float]
    effectiveWidthBivariate: NotRequired[float]
    effectiveDistanceBivariate: NotRequired[float]
    effectiveIndexOfDifficultyBivariateBits: NotRequired[float]
    throughput: float
    throughputUnivariateBitsPerSecond: NotRequired[float]
    throughputBivariateBitsPerSecond: NotRequired[float]
    throughputPerSecond: NotRequired[float]
    errorRate: float
    departures: NotRequired[int]
    breaks: NotRequired[int]
    outsideShare: NotRequired[float]
    densityFrom: DensityFrom
    relativeError: float | None


class Condition(_Difficulty):
    """Distance and width in mm."""

    distance: float
    width: float


class MissingCondition(TypedDict):
    """A condition without figures."""

    condition: int
    reason: Literal["not-tapped", "not-steered", "too-large", "too-few-trials"]


class ExperimentParticipant(TypedDict):
    """One participant's figures."""

    id: str
    name: str
    order: list[int]
    conditions: list[ConditionFigures]
    missing: list[MissingCondition]
    figures: ExperimentFigures


class ConditionMean(_Difficulty):
    """The class's mean in one condition."""

    condition: int
    movementTimeSeconds: float


class OtherLine(TypedDict):
    """The class's line in the way that `figures` does not have."""

    way: Literal["means", "own-lines"]
    participants: int
    nominal: Regression | None
    effective: Regression | None


class ClassLine(TypedDict):
    """How the class's line was made, and from how many participants."""

    way: Literal["means", "own-lines"]
    participants: int
    other: OtherLine


class ExperimentClass(TypedDict):
    """The class's figures."""

    present: int
    participants: int
    complete: int
    missing: list[Literal["no-participant", "one-participant", "incomplete-participants", "too-few-difficulties"]]
    conditions: list[ConditionMean]
    figures: ExperimentFigures
    line: ClassLine


# `class` is a keyword of Python: this field needs the other spelling of a typed dictionary.
_ExperimentOfClass = TypedDict("_ExperimentOfClass", {"class": ExperimentClass})


class Experiment(RunningExperiment, _ExperimentOfClass):
    """An experiment with everybody's figures."""

    startedMilliseconds: int
    conditions: list[Condition]
    participants: list[ExperimentParticipant]


class Experiments(TypedDict):
    """A session's experiments."""

    code: str
    experiments: list[Experiment]


class Tap(TypedDict):
    """A tap of an experiment: mm for the condition, CSS px for places, `t` in ms on the phone's clock."""

    experiment: int
    participant: str
    name: str
    sequence: int
    practice: bool
    condition: int
    distance: float
    width: float
    indexOfDifficultyBits: float
    pixelsPerMillimetre: float
    calibrated: bool
    trial: int
    targetX: float
    targetY: float
    x: float
    y: float
    t: float
    movementTimeSeconds: float | None
    hit: bool | None
    outlier: Literal["short", "far", "time"] | None
    densityFrom: DensityFrom
    relativeError: float | None


class Taps(TypedDict):
    """Every tap of a session's experiments."""

    code: str
    taps: list[Tap]


class SteeringTrial(TypedDict):
    """A way through a tunnel: mm for the condition and the path's length, CSS px for places.

    `points` are `[x, y, t]`, with `t` in ms on the phone's clock.
    """

    experiment: int
    participant: str
    name: str
    sequence: int
    practice: bool
    condition: int
    distance: float
    width: float
    indexOfDifficulty: float
    pixelsPerMillimetre: float
    calibrated: bool
    trial: int
    startX: float
    startY: float
    endX: float
    endY: float
    movementTimeSeconds: float
    pathLength: float
    departures: int
    outsideShare: float
    breaks: int
    outlier: Literal["far", "time"] | None
    points: list[list[float]]
    densityFrom: DensityFrom
    relativeError: float | None


class SteeringTrials(TypedDict):
    """Every trial of a session's steering experiments."""

    code: str
    trials: list[SteeringTrial]
