"""Figures of phones and of a session."""

from typing import Literal, NotRequired, TypedDict

from ._names import ActivityName, DensityFrom, Retention, Shape
from .state import Challenge, ClassLesson, Game, Heat, Remote, RemoteRequest, RunningExperiment


class EstimatedDistance(TypedDict):
    """The distance without jitter, and with the length that chords cut off curves."""

    lastPixels: float
    totalPixels: float
    lastCentimetres: float
    totalCentimetres: float


class Distance(TypedDict):
    """Of the last gesture and in total."""

    lastPixels: float
    totalPixels: float
    lastCentimetres: float
    totalCentimetres: float
    estimated: EstimatedDistance


class Time(TypedDict):
    """Of the last gesture and in total."""

    lastSeconds: float
    totalSeconds: float


class CountHeatmap(TypedDict):
    """The count layer, row by row; `blockSize` in CSS px, missing on the normalised screen."""

    columns: int
    rows: int
    blockSize: NotRequired[int]
    highest: int
    counts: list[int]


class HeatmapLayer(TypedDict):
    """One layer, columns times rows numbers, row by row; dwell in milliseconds."""

    columns: int
    rows: int
    blockSize: int | None
    seq: NotRequired[int]
    highest: float
    values: list[float]


class Screen(TypedDict):
    """CSS px."""

    width: float
    height: float


class Pressure(TypedDict):
    """`force` in percent of the maximum; None where nothing measures it."""

    provenance: Literal["none", "contactArea", "measured", "pen"]
    force: int | None
    grams: int | None
    peakGrams: int | None


class Scale(TypedDict):
    """How pressure becomes grams."""

    fullScaleGrams: float
    calibrated: bool
    tareGrams: float


class Fingers(TypedDict):
    """Most fingers down at once."""

    most: int


class Contact(TypedDict):
    """The largest contact radius, 0 where the device reports none."""

    largestRadiusPixels: float


class WalkProgress(TypedDict):
    """Of a walker; never a position."""

    play: str | None
    fixes: int
    distanceMetres: float


class Gesture(TypedDict):
    """A finished gesture."""

    seconds: float
    pixels: float
    centimetres: float
    fingers: int
    tap: bool
    peakPixelsPerSecond: float


class Standing(TypedDict):
    """Progress in a game of spot the difference."""

    found: int
    total: int
    hints: int
    complete: bool
    milliseconds: int | None


class ParticipantStats(TypedDict):
    """The figures of one phone."""

    id: str
    name: str
    colour: str
    shape: Shape
    connected: bool
    seq: int
    touching: int
    touches: int
    calibrated: bool
    pixelsPerCentimetre: float
    densityFrom: DensityFrom
    relativeError: float | None
    screen: Screen
    distance: Distance
    time: Time
    heatmap: CountHeatmap
    pressure: Pressure
    scale: Scale
    taps: int
    fingers: Fingers
    contact: Contact
    walk: NotRequired[WalkProgress]
    gestures: list[Gesture]
    spot: NotRequired[Standing]


class PeakPressure(TypedDict):
    """The largest weight of all phones."""

    peakGrams: int | None


class MergedStats(TypedDict):
    """The sums over the participants."""

    distance: Distance
    time: Time
    touches: int
    pressure: PeakPressure
    heatmap: CountHeatmap


class SessionStats(TypedDict):
    """The figures of a session, of each phone and merged."""

    code: str
    activity: ActivityName
    retention: Retention
    createdAt: str
    expiresAt: str
    frozen: bool
    hidden: bool
    locked: bool
    spotlight: str | None
    touchkit: bool
    lobby: bool
    ended: bool
    subject: NotRequired[str]
    challenge: NotRequired[Challenge]
    finished: NotRequired[Challenge]
    experiment: NotRequired[RunningExperiment]
    game: NotRequired[Game]
    lesson: NotRequired[ClassLesson]
    view: NotRequired[Literal["together", "wall", "heatmap"]]
    page: NotRequired[int]
    heat: NotRequired[Heat]
    remote: NotRequired[Remote]
    remoteRequest: NotRequired[RemoteRequest]
    participants: list[ParticipantStats]
    merged: MergedStats
