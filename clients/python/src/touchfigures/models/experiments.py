"""Figures and taps of experiments on Fitts' law."""

from typing import Literal, TypedDict

from .state import RunningExperiment


class Regression(TypedDict):
    """Movement time over index of difficulty: s, s/bit, R²."""

    intercept: float
    slope: float
    determination: float | None
    points: int


class ExperimentFigures(TypedDict):
    """Figures over conditions: bits/s, and the share of errors from 0 to 1."""

    nominal: Regression | None
    effective: Regression | None
    throughput: float | None
    throughputDeviation: float | None
    errorRate: float | None
    trials: int
    errors: int
    outliers: int


class ConditionFigures(TypedDict):
    """Figures of one participant in one condition; width and distance in mm, throughput in bits/s."""

    condition: int
    trials: int
    errors: int
    outliers: int
    movementTimeSeconds: float
    effectiveWidth: float
    effectiveDistance: float
    indexOfDifficultyBits: float
    effectiveIndexOfDifficultyBits: float
    throughput: float
    errorRate: float


class Condition(TypedDict):
    """Distance and width in mm."""

    distance: float
    width: float
    indexOfDifficultyBits: float


class MissingCondition(TypedDict):
    """A condition without figures."""

    condition: int
    reason: Literal["not-tapped", "too-large", "too-few-trials"]


class ExperimentParticipant(TypedDict):
    """One participant's figures."""

    id: str
    name: str
    order: list[int]
    conditions: list[ConditionFigures]
    missing: list[MissingCondition]
    figures: ExperimentFigures


class ConditionMean(TypedDict):
    """The class's mean in one condition."""

    condition: int
    indexOfDifficultyBits: float
    effectiveIndexOfDifficultyBits: float
    movementTimeSeconds: float


class ExperimentClass(TypedDict):
    """The class's figures."""

    present: int
    participants: int
    complete: int
    missing: list[Literal["no-participant", "one-participant", "incomplete-participants", "too-few-difficulties"]]
    conditions: list[ConditionMean]
    figures: ExperimentFigures


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


class Taps(TypedDict):
    """Every tap of a session's experiments."""

    code: str
    taps: list[Tap]
