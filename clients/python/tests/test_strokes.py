"""The events of simulated fingers."""

import itertools
import math

import pytest

from touchfigures import Hold, Stroke, strokes, tap
from touchfigures._contract import Phase

TRIANGLE = [(50.0, 50.0), (242.0, 50.0), (242.0, 306.0), (50.0, 50.0)]


def length(events: list[list[float]]) -> float:
    return math.fsum(math.dist(a[2:4], b[2:4]) for a, b in itertools.pairwise(events))


def test_a_stroke_without_a_rate_has_its_points_only() -> None:
    events = strokes.events([Stroke(TRIANGLE, seconds=2, rate=None)], clock=500)
    assert [event[0] for event in events] == [Phase.BEGAN, Phase.MOVED, Phase.MOVED, Phase.MOVED, Phase.ENDED]
    # At constant speed: 3, 4 and 5 of 12 parts of the time.
    assert [event[4] for event in events] == pytest.approx([500, 1000, 500 + 2000 * 7 / 12, 2500, 2500])
    assert [tuple(event[2:4]) for event in events] == [*TRIANGLE, TRIANGLE[-1]]


@pytest.mark.parametrize("rate", [7, 30, 60, 240])
def test_a_sampled_stroke_has_the_length_of_its_points_and_its_rate(rate: float) -> None:
    events = strokes.events([Stroke(TRIANGLE, seconds=1, rate=rate)], clock=0)
    assert length(events) == pytest.approx(768)
    # The samples, and the two corners between them.
    assert len(events) == pytest.approx(rate + 3, abs=2)
    times = [event[4] for event in events]
    assert times == sorted(times)


def test_the_events_of_several_fingers_are_in_order_of_time() -> None:
    events = strokes.events([Stroke(TRIANGLE, start=0.5), Hold((9, 9), seconds=2)], clock=0)
    assert [event[4] for event in events] == sorted(event[4] for event in events)
    assert {event[1] for event in events} == {1, 2}
    held = [event for event in events if event[0] == Phase.HELD]
    assert [event[4] for event in held] == [250 * count for count in range(1, 8)]


def test_a_tap_is_short() -> None:
    began, ended = strokes.events([tap((3, 4), start=1)], clock=0)
    assert (began[:4], ended[:4]) == ([Phase.BEGAN, 1, 3, 4], [Phase.ENDED, 1, 3, 4])
    assert (began[4], ended[4]) == pytest.approx((1000, 1050))


def test_pressure_rises_to_its_value() -> None:
    events = strokes.events([Hold((9, 9), seconds=1, pressure=0.5)], clock=0)
    assert [event[5:] for event in events] == [[0], [0.125], [0.25], [0.375], [0.5], []]


@pytest.mark.parametrize(
    "wrong", [{"points": [(1, 1)]}, {"points": TRIANGLE, "seconds": 0}, {"points": TRIANGLE, "rate": 0}]
)
def test_invalid_strokes_are_refused(wrong: dict) -> None:
    with pytest.raises(ValueError, match="a stroke needs"):
        Stroke(**wrong)
    with pytest.raises(ValueError, match="a finger that rests needs"):
        Hold((1, 1), seconds=0)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_not_finite_are_refused(number: float) -> None:
    for wrong in ({"start": number}, {"seconds": abs(number)}, {"rate": abs(number)}, {"pressure": number}):
        with pytest.raises(ValueError, match="a stroke needs finite numbers"):
            Stroke(**{"points": TRIANGLE, **wrong})
    for point in ((number, 1.0), (1.0, number)):
        with pytest.raises(ValueError, match="a stroke needs finite numbers"):
            Stroke([(1.0, 1.0), point])
        with pytest.raises(ValueError, match="a finger that rests needs finite numbers"):
            Hold(point)
        with pytest.raises(ValueError, match="a finger that rests needs finite numbers"):
            tap(point)
    with pytest.raises(ValueError, match="a finger that rests needs finite numbers"):
        Hold((1.0, 1.0), seconds=abs(number))
