"""The statements of the experiment's sheet and docs/comparisons.md about a class's power, with fewer simulated classes than Scripts/class-power."""

import json
import pathlib
import re

import numpy
import pytest
import scipy  # Its parts are loaded when they are used: `stats` takes seconds.

import class_counts
import class_intervals
import class_power

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXPECTED = json.loads((ROOT / "Tests/Fixtures/class-power.json").read_text())
DOCUMENT = (ROOT / "docs/comparisons.md").read_text()


def within(found, expected, classes):
    """Whether a share of `classes` is the expected one, within four standard deviations."""
    return abs(found - expected) <= 4 * (max(expected * (1 - expected), 1 / classes) / classes) ** 0.5


@pytest.mark.parametrize("size", [8, 13])
def test_the_simulated_intervals_are_scipys_within_its_monte_carlo_error(size):
    random = numpy.random.default_rng(size)
    first, second = random.normal(size=(2, 3, size))
    difference = lambda a, b, axis: numpy.median(b, axis=axis) - numpy.median(a, axis=axis)
    for found, a, b in zip(class_intervals.of_groups(first, second), first, second):
        runs = numpy.array([tuple(scipy.stats.bootstrap(
            (a, b), difference, method="percentile", vectorized=True, rng=seed).confidence_interval) for seed in range(6)])
        assert numpy.all(abs(found - runs.mean(axis=0)) <= numpy.maximum(6 * runs.std(axis=0), 0.03))
    for found, values in zip(class_intervals.of_mean_pairs(first), first):
        expected = scipy.stats.bootstrap((values,), numpy.mean, method="percentile", rng=1).confidence_interval
        assert found == pytest.approx(list(expected), abs=0.05)


@pytest.mark.parametrize("index", range(0, len(EXPECTED["figures"]), 4))
def test_classes_find_what_the_sheet_states(index):
    one = EXPECTED["figures"][index]
    design = one["people"], one["conditions"], one["trials"]
    found = class_power.found_share(numpy.random.default_rng(index), design, one["percent"], one["way"], classes=600)
    assert within(found, one["found"], 600)
    assert 0.77 < one["found"] < 0.83


def test_counts_are_found_as_often_as_the_document_says():
    rows = {(one["way"], one["people"]): one for one in EXPECTED["counts"] if one["rates"] == [0.6, 1.6]}
    percent = lambda share: f"{100 * share:.0f} %"
    for (way, people), one in rows.items():
        cells = [percent(one["median"]), percent(one["mean"]), percent(one["product"])]
        line = re.search(rf"^\| {people} \| {'pairs' if way == 'pairs' else 'two groups'} \| (.*) \|$", DOCUMENT, re.MULTILINE)
        assert line and line[1].split(" | ")[:3] == cells, (way, people, cells)
    assert rows["groups", 30]["product"] > 0.9 > 0.4 > rows["groups", 30]["median"]
    random = numpy.random.default_rng(5)
    first, second = (random.poisson(rate, (400, 12)).astype(float) for rate in (0.6, 1.6))
    found = class_counts.found_shares(first, second, "groups")
    for name in ("median", "mean", "product"):
        assert within(found[name], rows["groups", 12][name], 400), name


def test_no_difference_of_counts_is_found_too_often():
    none = [one for one in EXPECTED["counts"] if one["rates"][0] == one["rates"][1]]
    assert max(one["product"] for one in none) < 0.09 and len(none) == 24


def test_the_stated_detectable_difference_is_found_in_about_four_of_five():
    shares = [one["found"] for one in EXPECTED["detectable"]]
    low, high = (f"{100 * value:.0f}" for value in (min(shares), max(shares)))
    assert f"in {low} to {high} %" in DOCUMENT, (low, high)
