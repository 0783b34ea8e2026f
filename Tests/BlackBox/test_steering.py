"""An experiment on the steering law: its figures against SciPy, and that a kill of the server loses no point."""

import csv
import io

import pytest

import steering
from api import Session
from experiment_phone import ExperimentPhone, close, joining
from oracle import BEGAN, ENDED, HELD, MOVED

SETTINGS = {"task": "steering", "distances": [20, 32], "widths": [4, 9], "trials": 3, "practice": 1}


class Steerer(ExperimentPhone):
    """A phone of an experiment: a finger that wobbles, lifts too early now and then, rests, and slips."""

    field = "tunnel"

    def at(self, along, across):
        """A place on the screen: the tunnel leads upwards."""
        (x, y), _ = self.told["start"], self.told["end"]
        return x + across, y - along

    def points(self, wobble, upto=None):
        """A way from before the start line past the end line, or up to a share of the tunnel."""
        length = self.told["start"][1] - self.told["end"][1]
        along, across = -self.random.uniform(5, 30), 0.0
        end = length * upto if upto else length + 3
        while along < end:
            yield along, across
            along += self.random.uniform(3, 14)
            # The start line is crossed inside the tunnel.
            across = 0.9 * across + self.random.gauss(0, wobble) if along > 15 else across
        yield max(along, end), across

    def events(self, points):
        events, places = [], list(points)
        for index, place in enumerate(places):
            # At times it rests before the last point, which a browser does not tell.
            rests = index == len(places) - 1 and self.random.random() < 0.3
            self.now += self.random.uniform(4, 17) + (200 if rests else 0)
            events.append([MOVED if index else BEGAN, 1, *self.at(*place), self.now])
            if self.random.random() < 0.02:
                self.now += 300
                events.append([HELD, 1, *self.at(*place), self.now])
        events[-1][0] = ENDED
        self.now += 500
        return events

    def trial(self, number):
        """Steers through the tunnel, at times after an attempt that is broken off."""
        if self.random.random() < 0.3:
            self.phone.touch(self.events(self.points(2, upto=0.5)))
        slips = number == 1 and self.random.random() < 0.5
        self.phone.touch(self.events(self.points(40 if slips else self.random.choice([1, 3, 8]))))

    def sequence(self, number):
        """Steers sequence `number`, counted from 1, as soon as its tunnel is told."""
        self.news(lambda m: m.get("sequence") == number and m["state"] == "steering" and "tunnel" in m, f"sequence {number}")
        for trial in range(self.told["trials"]):
            self.trial(trial)


@pytest.fixture
def steerers(session):
    yield from joining(session, Steerer)


def test_every_figure_is_that_of_an_independent_calculation(session, steerers):
    first, second = steerers(pixelsPerCentimetre=64), steerers(pixelsPerCentimetre=71.3)
    session.control("experiment", **SETTINGS)
    for steerer in (first, second):
        steerer.sequence(1)
        steerer.news(lambda m: m["state"] == "waiting", "the wait for the measurement")
    session.control("experiment", step="measure")
    for number in range(2, 6):
        first.sequence(number)
    second.sequence(2)
    second.sequence(3)
    own = first.news(lambda m: m["state"] == "done", "the result")["result"]
    second.news(lambda m: m.get("condition") == 3, "the third condition")
    answer = session.get("/experiments").json()["experiments"][0]
    exported = session.get("/experiments/trials", headers=session.host).json()["trials"]
    assert len(exported) == (5 + 3) * 3
    participants = steering.of_participants(exported)
    assert {who: len(conditions) for who, conditions in participants.items()} == {"p1": 4, "p2": 2}
    for entry in answer["participants"]:
        expected = participants[entry["id"]]
        assert [one["condition"] for one in entry["conditions"]] == sorted(expected)
        for one in entry["conditions"]:
            close(one, expected[one["condition"]], f"{entry['id']} {one['condition']}")
        close(entry["figures"], steering.participant(expected), entry["id"])
        assert len(entry["missing"]) == 4 - len(expected)
    assert own == answer["participants"][0]["figures"]
    close(answer["class"]["figures"], steering.of_class(participants), "class")
    assert answer["class"]["missing"] == ["incomplete-participants"]
    for one in exported:
        expected = steering.trial(one)
        assert one["outlier"] == expected["outlier"]
        for name in ("movementTimeSeconds", "pathLength", "outsideShare", "departures"):
            assert one[name] == pytest.approx(expected[name], rel=1e-9, abs=1e-12), name
    # The finger did all that is to be told apart.
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


def text_of(value):
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


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
    told = steerer.news(lambda m: True, "the experiment after the restart")
    assert (told["task"], told["sequence"], told["trials"]) == ("steering", 1, 1)
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
