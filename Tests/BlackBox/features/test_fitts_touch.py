"""FittsTouch's throughput from our taps compared with ours: the difference that docs/experiments.md states."""

import math
import pathlib
import random
import re

import pytest

import experiments
import fitts_touch

DOCUMENT = (pathlib.Path(__file__).resolve().parents[3] / "docs/experiments.md").read_text()


def simulated(seed, targets=11, distance=200, width=40):
    """The taps of a careful finger on a ring, in px and ms, none of them an outlier."""
    source = random.Random(seed)
    radius = distance / math.cos(math.pi / (2 * targets)) / 2
    ring = [(radius * math.sin(2 * math.pi * one / targets), -radius * math.cos(2 * math.pi * one / targets)) for one in range(targets)]
    now, taps = 0.0, []
    for trial in range(targets + 1):
        x, y = ring[trial * (targets + 1) // 2 % targets]
        now += source.gauss(500, 80)
        taps.append({
            "targetX": x, "targetY": y, "x": x + source.gauss(0, width / 5), "y": y + source.gauss(0, width / 5), "t": now,
            "width": width, "distance": distance, "pixelsPerMillimetre": 1, "outlier": None})
    return taps


def test_both_throughputs_of_careful_taps_are_as_close_as_the_document_says():
    deviations = []
    for seed in range(500):
        taps = simulated(seed)
        ours, theirs = experiments.condition(taps), fitts_touch.sequence(taps)
        assert ours["outliers"] == 0 and theirs["We"] == pytest.approx(ours["effectiveWidth"], rel=1e-9)
        assert theirs["MT"] == pytest.approx(ours["movementTimeSeconds"], rel=1e-9)
        deviations.append(abs(theirs["TP"] / ours["throughput"] - 1))
    stated = float(re.search(r"differs from ours by less than ([\d.]+) %", DOCUMENT)[1])
    assert 0 < 100 * max(deviations) < stated


def test_a_sequence_with_a_double_tap_is_not_evaluated():
    taps = simulated(1)
    taps[4] = {**taps[4], "outlier": "short"}
    assert fitts_touch.sequence(taps) is None
