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
        assert found == pytest.approx(symmetric(values, 1), rel=0.02)


def symmetric(values, seed):
    """The symmetric bootstrap-t of a mean, written once more."""
    rows = numpy.random.default_rng(seed).integers(0, len(values), (class_intervals.RESAMPLES, len(values)))
    own = numpy.var(values, ddof=1)
    drawn = (len(values) * numpy.var(values[rows], axis=1, ddof=1) + 2 * own) / (len(values) + 2)
    distances = abs(values[rows].mean(axis=1) - values.mean()) / numpy.sqrt(drawn / len(values))
    half = numpy.quantile(distances, 0.95) * numpy.sqrt(own / (len(values) - 1))
    return [values.mean() - half, values.mean() + half]


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
    assert max(one["product"] for one in none) < 0.07 and len(none) == 24


def test_intervals_of_differences_of_counts_hold_as_often_as_the_document_says():
    assert min(one["holds"] for one in EXPECTED["coverage"]) >= 0.93
    for size in (12, 20, 30):
        for way, label in (("pairs", "pairs"), ("groups", "two groups")):
            line = re.search(rf"^\| {size} \| {label} \| ([^|]*–[^|]*\|.*) \|$", DOCUMENT, re.MULTILINE)
            cells = line[1].split(" | ")
            for cell, kind in zip(cells, ("counts", "counts of people who differ", "shares of 8")):
                some = [one["holds"] for one in EXPECTED["coverage"] if (one["people"], one["way"], one["kind"]) == (size, way, kind)]
                low, high = (f"{100 * value:.0f}" for value in (min(some), max(some)))
                assert cell == (f"{low}–{high} %" if low != high else f"{low} %"), (size, way, kind)
    random = numpy.random.default_rng(6)
    first, second = (random.poisson(random.gamma(1.5, rate / 1.5, (300, 12))).astype(float) for rate in (0.5, 0.9))
    ends = class_intervals.of_mean_groups(first, second)
    ties = class_intervals.ties_dominate(first, second)
    assert ((ends[:, 0] <= 0.4) & (0.4 <= ends[:, 1]))[ties].mean() > 0.9


def test_the_stated_detectable_difference_is_found_in_about_four_of_five():
    shares = [one["found"] for one in EXPECTED["detectable"]]
    low, high = (f"{100 * value:.0f}" for value in (min(shares), max(shares)))
    assert f"in {low} to {high} %" in DOCUMENT, (low, high)
