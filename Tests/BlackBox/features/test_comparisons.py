"""Comparisons: SciPy's and NumPy's numbers of the exported samples, two sessions, and refusals."""

import csv
import io

import numpy
import pytest
import requests
import scipy  # Its parts are loaded when they are used: `stats` takes seconds.

from api import Session
from classes import DrawingClass, drawn_class
from openapi import check
from resamples import RESAMPLES, indices

ALPHA = 0.025
COMPARISON = "/api/v1/sessions/{code}/comparison"


def ends(resampled):
    return numpy.percentile(resampled, [100 * ALPHA, 100 * (1 - ALPHA)])


def compare(session, first, headers=None, group=None, with_group=None, **other):
    body = {"part": first, "with": {**other, **({"group": with_group} if with_group is not None else {})}}
    return requests.post(
        f"{session.server.url}{session.path}/comparison", json={**body, **({"group": group} if group is not None else {})},
        headers=session.host if headers is None else headers, timeout=30)


def compared(session, first, **other):
    answer = compare(session, first, **other)
    if answer.status_code == 409 and answer.json()["type"] == "/docs#session-elsewhere":
        # With two nodes, the other one owns that session: its samples are read there.
        samples = requests.get(
            f"{session.server.url}/api/v1/sessions/{other['code']}/parts/{other['part']}", timeout=30,
            headers={"Authorization": f"Bearer {other['token']}"})
        answer = compare(session, first, group=other.get("group"), samples=samples.json())
    assert answer.status_code == 200, answer.text
    check(COMPARISON, "post", answer)
    return answer.json()


def values(session, part):
    """measure: participant: value, of the exported table."""
    answer = session.get(f"/parts/{part}", headers={**session.host, "Accept": "text/csv"})
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    measures = [one["name"] for one in session.get(f"/parts/{part}", headers=session.host).json()["measures"]]
    return {
        measure: {row["participant"]: float(row[measure]) for row in rows if row[measure]} for measure in measures
    }


@pytest.fixture(scope="module")
def morning(server):
    """A class that gets better from its first to its second challenge."""
    with drawn_class(server, 14, "morning", (2.0, 0.5), (1.2, 0.4)) as session:
        yield session


@pytest.fixture(scope="module")
def afternoon(server):
    """Another class, of another size."""
    with drawn_class(server, 11, "afternoon", (1.1, 0.4)) as session:
        yield session


def statistic_of(first, second, paired):
    """The statistic for two samples by docs/comparisons.md, and whether ties dominate."""
    both = numpy.sort(numpy.concatenate([first, second]))
    middle = both[(len(both) - 1) // 2], both[len(both) // 2]
    ties = max(numpy.sum(both == value) for value in middle) >= len(both) ** 0.5 and both[0] < both[-1]
    is_mean = ties and (not paired or (len(first) >= 12 and len(set(second - first)) > 1))
    return (numpy.mean if is_mean else numpy.median), bool(ties)


def side_interval(sample, drawn):
    """Of the mean of one side: the bootstrap-t, with two values' weight of the sample's variance in each resample's."""
    count = len(sample)
    if count < 12 or len(set(sample)) == 1:
        return None
    resampled, variance = sample[drawn], numpy.var(sample, ddof=1)
    blended = (count * numpy.var(resampled, axis=1, ddof=1) + 2 * variance) / (count + 2)
    low, high = ends((resampled.mean(axis=1) - sample.mean()) / numpy.sqrt(blended / count))
    found = sample.mean() - numpy.array([high, low]) * numpy.sqrt(variance / count)
    return list(numpy.clip(found, sample.min(), sample.max()))


def mean_variance(sample, rows):
    """Of the mean of each resample, with two values' weight of the sample's own variance."""
    count = len(sample)
    return (count * numpy.var(sample[rows], axis=1, ddof=1) + 2 * numpy.var(sample, ddof=1)) / (count + 2) / count


def mean_difference(samples, drawn):
    """The interval of the last sample's mean minus the first's, or of the mean of one: the symmetric bootstrap-t."""
    signs = [-1, 1][-len(samples):]
    difference = sum(sign * sample.mean() for sign, sample in zip(signs, samples))
    shifts = sum(sign * sample[rows].mean(axis=1) for sign, sample, rows in zip(signs, samples, drawn))
    errors = numpy.sqrt(sum(mean_variance(sample, rows) for sample, rows in zip(samples, drawn)))
    half = numpy.quantile(abs(shifts - difference) / errors, 0.95) * sum(numpy.var(one, ddof=1) / (len(one) - 1) for one in samples) ** 0.5
    return [difference - half, difference + half]


def close_side(found, sample, drawn, statistic, what):
    expected = ends(numpy.median(sample[drawn], axis=1)) if statistic is numpy.median else side_interval(sample, drawn)
    if expected is None:
        assert found is None, what
    else:
        close(found, expected, what)


def detectable(interval):
    return (scipy.stats.norm.ppf(0.975) + scipy.stats.norm.ppf(0.8)) / scipy.stats.norm.ppf(0.975) * (interval[1] - interval[0]) / 2


def close(found, expected, what):
    assert found == pytest.approx(list(expected), rel=1e-9, abs=1e-12), what


def test_pairs_are_numpys_with_the_same_resamples(morning):
    answer = compared(morning, "challenge-1", part="challenge-2")
    assert answer["paired"] and answer["resamples"] == RESAMPLES and answer["confidence"] == 1 - 2 * ALPHA
    before, after = values(morning, "challenge-1"), values(morning, "challenge-2")
    assert [one["name"] for one in answer["measures"]] == list(before)
    for one in answer["measures"]:
        ids = [each for each in before[one["name"]] if each in after[one["name"]]]
        first, second = (numpy.array([side[one["name"]][each] for each in ids]) for side in (before, after))
        [drawn] = indices(len(ids))
        statistic, ties = statistic_of(first, second, paired=True)
        assert (one["statistic"], one["tiesDominate"]) == (statistic.__name__, ties)
        for name, sample in (("first", first), ("second", second)):
            summary = one[name]
            close(summary["values"], numpy.sort(sample), name)
            close([summary["lowerQuartile"], summary["median"], summary["upperQuartile"]], numpy.percentile(sample, [25, 50, 75]), name)
            assert summary["mean"] == pytest.approx(numpy.mean(sample), rel=1e-9)
            close_side(summary["interval"], sample, drawn, statistic, name)
        assert one["difference"] == pytest.approx(statistic(second - first), rel=1e-9, abs=1e-12)
        change = second - first
        close(one["interval"], mean_difference([change], [drawn]) if statistic is numpy.mean else ends(numpy.median(change[drawn], axis=1)), one["name"])
        if one["verdict"]:
            assert one["detectableDifference"] == pytest.approx(detectable(one["interval"]), rel=1e-6)
        else:
            assert one["detectableDifference"] is None
    assert answer["measures"][0]["verdict"] == "lower"


def test_independent_samples_are_numpys_with_the_same_resamples(morning, afternoon):
    answer = compared(morning, "challenge-1", code=afternoon.code, token=afternoon.created["hostToken"], part="challenge-1")
    assert not answer["paired"] and answer["second"]["participants"] == 11
    first, second = (numpy.array(list(values(side, "challenge-1")["error"].values())) for side in (morning, afternoon))
    one = answer["measures"][0]
    drawn = indices(len(first), len(second))
    medians = [numpy.median(sample[rows], axis=1) for sample, rows in zip((first, second), drawn)]
    close(one["first"]["interval"], ends(medians[0]), "first")
    close(one["second"]["interval"], ends(medians[1]), "second")
    close(one["interval"], ends(medians[1] - medians[0]), "difference")
    assert one["difference"] == pytest.approx(numpy.median(second) - numpy.median(first))


@pytest.fixture(scope="module")
def grouped(server):
    """A class of two groups, of which B is better in the first round."""
    session = Session(server)
    pupils = DrawingClass(session, 21, "grouped")
    pupils.group("A", "B")
    pupils.challenge(2.0, 0.4, better=1.4)
    pupils.challenge(2.0, 0.4)
    yield session
    pupils.close()


def of_group(session, part, group):
    return session.get(f"/parts/{part}", params={"group": group}, headers=session.host).json()


def test_two_groups_of_a_part_are_numpys_with_the_same_resamples(grouped):
    listed = {part["name"]: part["groups"] for part in grouped.get("/parts", headers=grouped.host).json()["parts"]}
    assert listed["challenge-1"] == [{"name": "A", "participants": 11}, {"name": "B", "participants": 10}]
    answer = compared(grouped, "challenge-1", group="A", part="challenge-1", with_group="B")
    assert not answer["paired"] and answer["pairedBy"] is None and answer["sameSettings"]
    assert [(answer[side]["group"], answer[side]["participants"]) for side in ("first", "second")] == [("A", 11), ("B", 10)]
    one = answer["measures"][0]
    first, second = (numpy.array(of_group(grouped, "challenge-1", group)["measures"][0]["values"]) for group in "AB")
    everybody = grouped.get("/parts/challenge-1", headers=grouped.host).json()
    assert sorted([*first, *second]) == sorted(everybody["measures"][0]["values"]) and "group" not in everybody
    medians = [numpy.median(sample[rows], axis=1) for sample, rows in zip((first, second), indices(11, 10))]
    close(one["interval"], ends(medians[1] - medians[0]), "difference")
    assert one["verdict"] == "lower" and one["difference"] == pytest.approx(numpy.median(second) - numpy.median(first))


def test_one_group_in_two_parts_is_compared_with_itself(grouped):
    answer = compared(grouped, "challenge-1", group="B", part="challenge-2", with_group="B")
    assert answer["pairedBy"] == "participant" and answer["measures"][0]["first"]["count"] == 10
    assert answer["measures"][0]["verdict"] == "higher"
    whole = compared(grouped, "challenge-1", group="B", part="challenge-2")
    assert whole["paired"] and whole["measures"][0]["second"]["count"] == 10 and whole["measures"][0]["second"]["leftOut"] == 11
    across = compared(grouped, "challenge-1", group="A", part="challenge-2", with_group="B")
    assert not across["paired"]


def test_a_group_is_compared_with_another_class_and_on_another_day(grouped, afternoon):
    there = {"code": afternoon.code, "token": afternoon.created["hostToken"], "part": "challenge-1"}
    answer = compared(grouped, "challenge-1", group="B", **there)
    assert (answer["first"]["group"], answer["first"]["participants"], answer["second"].get("group")) == ("B", 10, None)
    kept = of_group(grouped, "challenge-1", "A")
    assert kept["group"] == "A"
    later = compared(grouped, "challenge-1", group="B", samples=kept)
    assert later["second"]["group"] == "A" and not later["paired"]
    assert later["measures"][0]["interval"] == compared(grouped, "challenge-1", group="B", part="challenge-1", with_group="A")["measures"][0]["interval"]


def test_groups_that_nobody_is_in_and_sides_that_are_the_same_are_refused(grouped, afternoon):
    assert grouped.get("/parts/challenge-1?group=C", headers=grouped.host).status_code == 422
    for fields, field in (({"group": "C"}, "group"), ({"with_group": "C"}, "with.group"), ({"group": "A", "with_group": 7}, "with.group")):
        answer = compare(grouped, "challenge-1", part="challenge-1", **fields)
        assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text
    assert "the groups are A, B" in compare(grouped, "challenge-1", part="challenge-2", group="C").json()["detail"]
    assert "has no groups" in compare(afternoon, "challenge-1", part="figures", group="C").json()["detail"]
    for fields in ({"group": "A"}, {"with_group": "A"}, {"group": "A", "with_group": "A"}):
        answer = compare(grouped, "challenge-1", part="challenge-1", **fields)
        assert answer.json()["type"].endswith("#same-samples"), answer.text
    answer = compare(grouped, "challenge-1", group="A", samples=of_group(grouped, "challenge-1", "B"), with_group="B")
    assert (answer.status_code, answer.json()["field"]) == (422, "with.samples")


def counts(session, measure, side):
    """Samples of invented counts, in the form of a saved file."""
    kept = session.get("/parts/challenge-1", headers=session.host).json()
    values = [float(each) for each in side]
    return {**kept, "code": "AAAAAA", "participants": [f"q{index}" for index in range(len(side))],
            "measures": [{"name": measure, "unit": None, "better": "less", "values": values}]}


def test_counts_are_compared_by_their_means(morning):
    answer = compared(morning, "challenge-1", samples=counts(morning, "attempts", [1, 2, 1, 2, 3, 1, 4, 2, 2, 1, 1, 2]))
    one = answer["measures"][0]
    first, second = numpy.full(14, 3.0), numpy.array([1, 2, 1, 2, 3, 1, 4, 2, 2, 1, 1, 2.0])
    assert set(values(morning, "challenge-1")["attempts"].values()) == {3}
    assert (one["statistic"], one["tiesDominate"], one["verdict"]) == ("mean", True, "lower")
    drawn = indices(len(first), len(second))
    assert one["first"]["interval"] is None and one["second"]["interval"], "equal values, and enough"
    close(one["interval"], mean_difference([first, second], drawn), "difference")
    assert one["difference"] == pytest.approx(second.mean() - 3) and one["detectableDifference"] == pytest.approx(detectable(one["interval"]), rel=1e-6)
    assert answer["power"] == 0.8
    few = compared(morning, "challenge-1", samples=counts(morning, "attempts", second[:11]))["measures"][0]
    assert (few["statistic"], few["missing"], few["interval"], few["verdict"]) == ("mean", ["few-in-second"], None, None)


def test_the_mean_of_enough_counts_has_an_interval_of_its_own(morning):
    second = numpy.array([1, 2, 1, 2, 3, 1, 4, 2, 2, 1, 0, 7.0])
    one = compared(morning, "challenge-1", samples=counts(morning, "attempts", second))["measures"][0]
    drawn = indices(14, len(second))[1]
    assert one["statistic"] == "mean" and one["first"]["interval"] is None
    close(one["second"]["interval"], side_interval(second, drawn), "second")
    wider, percentiles = one["second"]["interval"], ends(second[drawn].mean(axis=1))
    assert wider[1] > percentiles[1] and wider[1] - wider[0] > percentiles[1] - percentiles[0]


def spread_of_ends(make, runs=8):
    """The differences of SciPy's own ends between runs."""
    found = numpy.array([tuple(make(numpy.random.default_rng(seed)).confidence_interval) for seed in range(runs)])
    return found.mean(axis=0), found.std(axis=0, ddof=1)


@pytest.mark.parametrize("paired", [True, False])
def test_intervals_are_scipys_within_its_monte_carlo_error(morning, afternoon, paired):
    if paired:
        one = compared(morning, "challenge-1", part="challenge-2")["measures"][0]
        before, after = values(morning, "challenge-1")["error"], values(morning, "challenge-2")["error"]
        data = (numpy.array([after[each] - before[each] for each in before]),)
        statistic = numpy.median
    else:
        one = compared(morning, "challenge-1", code=afternoon.code, token=afternoon.created["hostToken"], part="challenge-1")["measures"][0]
        data = tuple(numpy.array(list(values(side, "challenge-1")["error"].values())) for side in (morning, afternoon))
        statistic = lambda first, second, axis: numpy.median(second, axis=axis) - numpy.median(first, axis=axis)
    mean, deviation = spread_of_ends(lambda random: scipy.stats.bootstrap(
        data, statistic, n_resamples=RESAMPLES, method="percentile", rng=random, vectorized=True))
    extent = mean[1] - mean[0]
    for found, expected, error in zip(one["interval"], mean, deviation):
        assert abs(found - expected) <= max(5 * error, 0.01 * extent)


def test_degenerate_samples_are_scipys(morning):
    """All values are equal, as in this class."""
    one = next(each for each in compared(morning, "challenge-1", part="challenge-2")["measures"] if each["name"] == "attempts")
    found = scipy.stats.bootstrap((numpy.zeros(14),), numpy.median, method="percentile").confidence_interval
    assert one["interval"] == list(found) and one["missing"] == ["no-spread"] and one["verdict"] is None


def test_exchanging_the_sides_reverses_the_verdict(morning):
    back = compared(morning, "challenge-2", part="challenge-1")["measures"][0]
    assert back["verdict"] == "higher" and back["interval"][0] > 0


def test_parts_and_samples_are_those_of_the_document(morning):
    for path in ("/parts", "/parts/{part}"):
        answer = morning.get(path.replace("{part}", "challenge-1"), headers=morning.host)
        check("/api/v1/sessions/{code}" + path, "get", answer)
        again = morning.get(path.replace("{part}", "challenge-1"), headers={**morning.host, "If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    assert {part["name"] for part in morning.get("/parts", headers=morning.host).json()["parts"]} == {"figures", "challenge-1", "challenge-2"}
    missing = morning.get("/parts/challenge-7", headers=morning.host)
    assert missing.status_code == 404 and missing.json()["type"] == "/docs#unknown-part"


@pytest.mark.parametrize("name, shown", [("", '""'), (" ", '" "'), ("a\nb", '"a\ufffdb"'), ("x", "x")])
def test_the_reason_makes_a_part_without_a_name_visible(morning, name, shown):
    answer = compare(morning, name, part="figures")
    assert answer.status_code == 404 and answer.json()["field"] == "part"
    assert answer.json()["detail"] == f"Unknown part {shown} of session {morning.code}, or nobody has taken part in it yet."


@pytest.mark.one_server("another node does not know whether a session exists")
def test_samples_can_be_saved_and_compared_after_their_session_was_deleted(server, morning):
    other = Session(server)
    pupils = DrawingClass(other, 9, seed="kept")
    pupils.challenge(0.8, 0.3)
    direct = compared(morning, "challenge-1", code=other.code, token=other.created["hostToken"], part="challenge-1")
    kept = other.get("/parts/challenge-1", headers=other.host).json()
    pupils.close()
    assert requests.delete(f"{server.url}{other.path}", headers=other.host, timeout=10).status_code == 204
    answer = compare(morning, "challenge-1", code=other.code, token=other.created["hostToken"], part="challenge-1")
    assert answer.status_code == 404 and answer.json()["type"] == "/docs#unknown-session"
    check(COMPARISON, "post", answer)
    assert compared(morning, "challenge-1", samples=kept) == direct


def test_figures_are_not_compared_with_themselves_but_with_saved_samples(morning):
    kept = morning.get("/parts/figures", headers=morning.host).json()
    answer = compare(morning, "figures", part="figures")
    assert answer.status_code == 422 and answer.json()["type"] == "/docs#same-samples"
    check(COMPARISON, "post", answer)
    one = compared(morning, "figures", samples=kept)
    assert one["paired"] and one["measures"][0]["missing"] == ["no-spread"]


@pytest.mark.one_server("another node does not know whether a token is right")
def test_invalid_requests_are_refused(morning, afternoon):
    for other, status, problem in (
        ({"part": "figures"}, 422, "nothing-in-common"),
        ({"code": afternoon.code, "token": morning.created["hostToken"], "part": "challenge-1"}, 403, "token-wrong"),
        ({"code": "ZZZZZZ", "token": "x", "part": "challenge-1"}, 404, "unknown-session"),
        ({"code": "x" * 5000, "token": "x", "part": "challenge-1"}, 404, "unknown-session"),
        ({"part": "challenge-1", "samples": {}}, 422, "invalid-value"),
    ):
        answer = compare(morning, "challenge-1", **other)
        assert (answer.status_code, answer.json()["type"]) == (status, f"/docs#{problem}"), answer.text
        check(COMPARISON, "post", answer)
    large = compare(morning, "challenge-1", samples={"values": "0" * 70_000})
    assert large.status_code == 413
    for headers, status in (({}, 401), (afternoon.host, 403)):
        assert compare(morning, "challenge-1", headers=headers, part="challenge-2").status_code == status
    # The sessions are unharmed.
    assert compared(morning, "challenge-1", part="challenge-2")["measures"][0]["verdict"] == "lower"


def test_an_ended_session_is_compared_and_a_kill_changes_nothing(own_server):
    server = own_server().start()
    session = Session(server)
    pupils = DrawingClass(session, 8, seed="killed")
    pupils.challenge(2.0, 0.4)
    pupils.challenge(1.0, 0.4)
    before = compared(session, "challenge-1", part="challenge-2")
    session.control("end")
    pupils.close()
    assert compared(session, "challenge-1", part="challenge-2") == before
    server.kill()
    server.start()
    assert compared(session, "challenge-1", part="challenge-2") == before


def test_a_comparison_with_one_participant_says_what_is_missing(server):
    session = Session(server)
    pupils = DrawingClass(session, 1)
    pupils.challenge(2.0, 0.4)
    pupils.challenge(1.0, 0.4)
    one = compared(session, "challenge-1", part="challenge-2")["measures"][0]
    assert one["missing"] == ["few-pairs"] and one["verdict"] is None and one["interval"] is None and one["first"]["count"] == 1
    pupils.close()
