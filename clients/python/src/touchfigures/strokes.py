"""The movements of simulated fingers: strokes, taps, resting fingers. Places are CSS px from the top left, times s."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from ._contract import Phase

Point = tuple[float, float]
# Phase, pointer, x, y, milliseconds on the phone's clock, and where there is one a pressure.
Event = list[float]

# A page sends 4 times a second that a finger still rests (docs/protocol.md, "touches").
HELD_EVERY = 0.25


class Touching(Protocol):
    """The path of one finger, from touching down to lifting."""

    @property
    def start(self) -> float:
        """Seconds after the drawing's start."""

    @property
    def seconds(self) -> float:
        """How long the finger is down."""

    @property
    def pressure(self) -> float | None:
        """The pressure that the finger reaches, 0 to 1; None on a screen that measures none.

        It rises evenly: a screen that reports always the same value measures nothing (docs/figures.md, "Provenance").
        """

    def moments(self) -> Iterator[tuple[int, Point, float]]:
        """Phase, place, and seconds since the finger touched down, in order."""


@dataclass(frozen=True)
class Stroke:
    """A finger that moves along straight lines from point to point, at constant speed.

    It is sampled `rate` times a second, as a screen samples it, and at each point; with `rate=None` at the points only.
    """

    points: Sequence[Point]
    start: float = 0.0
    seconds: float = 1.0
    rate: float | None = 60.0
    pressure: float | None = None

    def __post_init__(self) -> None:
        if len(self.points) < 2 or self.seconds <= 0 or (self.rate is not None and self.rate <= 0):
            raise ValueError("a stroke needs two points or more, and a duration and a rate over 0")
        require_finite("a stroke", *self.points, (self.start, self.seconds, self.rate or 0.0, self.pressure or 0.0))

    @property
    def pixels(self) -> float:
        """The length of the stroke."""
        return math.fsum(math.dist(a, b) for a, b in pairwise(self.points))

    def moments(self) -> Iterator[tuple[int, Point, float]]:
        yield Phase.BEGAN, self.points[0], 0.0
        whole = self.pixels
        gone, begun, samples = 0.0, 0.0, 0
        for a, b in pairwise(self.points):
            gone += math.dist(a, b)
            ended = self.seconds * min(1.0, gone / whole) if whole else self.seconds
            while self.rate is not None and (at := (samples + 1) / self.rate) < ended:
                share = (at - begun) / (ended - begun)
                if share > 0:
                    yield Phase.MOVED, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])), at
                samples += 1
            yield Phase.MOVED, b, ended
            begun = ended
        yield Phase.ENDED, self.points[-1], self.seconds


@dataclass(frozen=True)
class Hold:
    """A finger that rests on one place."""

    point: Point
    start: float = 0.0
    seconds: float = 1.0
    pressure: float | None = None

    def __post_init__(self) -> None:
        if self.seconds <= 0:
            raise ValueError("a finger that rests needs a duration over 0")
        require_finite("a finger that rests", self.point, (self.start, self.seconds, self.pressure or 0.0))

    def moments(self) -> Iterator[tuple[int, Point, float]]:
        yield Phase.BEGAN, self.point, 0.0
        for count in range(1, math.ceil(self.seconds / HELD_EVERY)):
            yield Phase.HELD, self.point, count * HELD_EVERY
        if self.pressure is not None:
            yield Phase.HELD, self.point, self.seconds
        yield Phase.ENDED, self.point, self.seconds


def require_finite(what: str, *numbers: Sequence[float]) -> None:
    """An infinite duration would have events without end, and JSON has neither infinity nor NaN."""
    for group in numbers:
        if not all(map(math.isfinite, group)):
            raise ValueError(f"{what} needs finite numbers, not {group}")


def tap(point: Point, start: float = 0.0) -> Hold:
    """A finger that touches down and lifts at once."""
    return Hold(point, start, seconds=0.05)


def events(touching: Sequence[Touching], clock: float) -> list[Event]:
    """The events of fingers that draw together, sorted by time; `clock` is the phone's at the start, in ms."""
    made: list[Event] = []
    for pointer, one in enumerate(touching, 1):
        for phase, (x, y), seconds in one.moments():
            # As a float: a time in NumPy's 32 bits would lose its milliseconds.
            event = [phase, pointer, x, y, clock + 1000 * float(one.start + seconds)]
            if one.pressure is not None and phase != Phase.ENDED:
                event.append(one.pressure * seconds / one.seconds)
            made.append(event)
    return sorted(made, key=lambda event: event[4])
