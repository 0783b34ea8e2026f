"""An experiment on the steering law: its figures against SciPy, and that a kill of the server loses no point."""

import csv
import io

import pytest

import steering
from api import Session
from experiment_phone import Steerer, close, close_figures, joining, measured

SETTINGS = {"task": "steering", "distances": [20, 32], "widths": [4, 9], "trials": 3, "practice": 1}


@pytest.fixture
def steerers(session):
    yield from joining(session, Steerer)


def test_every_figure_equals_an_independent_calculation(session, steerers):
    answer = measured(session, steerers(pixelsPerCentimetre=64), steerers(pixelsPerCentimetre=71.3), SETTINGS)
    exported = session.get("/experiments/trials", headers=session.host).json()["trials"]
    assert len(exported) == (5 + 3) * 3
    close_figures(answer, steering.of_participants(exported), steering)
    for one in exported:
        expected = steering.trial(one)
        assert one["outlier"] == expected["outlier"]
        for name in ("movementTimeSeconds", "pathLength", "outsideShare", "departures"):
            assert one[name] == pytest.approx(expected[name], rel=1e-9, abs=1e-12), name
    # The finger did everything that the task distinguishes.
    assert {one["outlier"] for one in exported} >= {None, "far"}
    assert any(one["departures"] > 1 for one in exported) and any(one["breaks"] for one in exported)
    assert any(one["departures"] == 0 for one in exported)
    table = session.get("/experiments/trials", headers={**session.host, "Accept": "text/csv"}).text
    rows = list(csv.DictReader(io.StringIO(table)))
    assert len(rows) == len(exported)
    for row, one in zip(rows, exported):
        points = [[float(number) for number in point.split()] for point in row.pop("points").split("|")]
        assert points == one["points"]
        assert row == {name: text_of(value) for name, value in one.items() if name != "points"} | {
            name: row[name] for name in row if isinstance(one[name], float)}
        assert all(float(row[name]) == one[name] for name in row if isinstance(one[name], float))


def test_a_screen_that_is_too_low_for_every_tunnel_prevents_nobody_from_starting(session, steerers):
    low = steerers(width=844, height=240)
    session.control("experiment", task="steering")
    assert low.news(lambda m: m["number"] == 1, "what it cannot show")["tooLarge"] == 9
    # It does not shrink the others' tunnels either.
    high = steerers(height=1200)
    assert session.control("experiment", task="steering")["experiment"]["distances"] == [20, 30, 45]
    assert high.news(lambda m: m["number"] == 2, "its first condition")["tooLarge"] == 0
    assert low.news(lambda m: m["number"] == 2, "what it cannot show")["tooLarge"] == 9


def text_of(value):
    return "" if value is None else str(value).upper() if isinstance(value, bool) else str(value)


def test_a_killed_server_loses_no_point(own_server):
    server = own_server().start()
    session = Session(server)
    steerer = Steerer(session, seed=7)
    session.control("experiment", **{**SETTINGS, "practice": 0})
    steerer.news(lambda m: m.get("sequence") == 1 and "tunnel" in m, "the first condition")
    steerer.trial(0)
    way = steerer.events(steerer.points(2))
    half = len(way) // 2
    steerer.phone.touch(way[:half])
    steerer.phone.settle()
    server.kill()
    steerer.phone.close()
    server.start()
    steerer.phone.connect(server)
    message = steerer.news(lambda m: True, "the experiment after the restart")
    assert (message["task"], message["sequence"], message["trials"]) == ("steering", 1, 1)
    steerer.phone.touch(way[half:])
    steerer.trial(2)
    for number in range(2, 5):
        steerer.sequence(number)
    steerer.news(lambda m: m["state"] == "done", "the result")
    exported = session.get("/experiments/trials", headers=session.host).json()["trials"]
    assert [one["trial"] for one in exported] == [1, 2, 3] * 4
    moved = [[x, y, t] for _, _, x, y, t in way]
    assert [point for point in exported[1]["points"] if point in moved] == exported[1]["points"]
    assert len(exported[1]["points"]) > half
    answer = session.get("/experiments").json()["experiments"][0]["participants"][0]
    close(answer["figures"], steering.participant(steering.of_participants(exported)["p1"]))
