"""The latency task: equal to an independent computation, over the wire, in results, exports and after a kill."""

import csv
import io
import json
import zipfile

import pytest
import requests

import latency
from api import Session
from challenge_player import Player
from oracle import BEGAN, ENDED
from phone import Live

COLUMNS = ("estimatedLatencyMilliseconds", "lapDeviationMilliseconds", "frameMilliseconds")


class Follower(Player):
    """A phone in a latency task; records its actions."""

    def __init__(self, session, seed=0):
        super().__init__(session, seed)
        self.story = []

    def lap(self, lag, frame=16.7):
        self.now += 2000
        self.story.append(("lap", lag, frame))
        self.phone.lap(self.now, lag, frame)

    def press(self):
        self.now += 300
        self.story.append(("touch",))
        self.phone.touch([[BEGAN, 1, 100, 100, self.now], [ENDED, 1, 100, 100, self.now + 30]])

    def anything(self):
        if self.random.randrange(6) == 0:
            self.press()
        else:
            self.lap(round(self.random.uniform(-500, 500), 3), round(self.random.uniform(4, 40), 3))


@pytest.fixture
def follower(session, seed):
    made = Follower(session, seed)
    yield made
    made.phone.close()


def attempts(session, number=1, who="p1"):
    found = session.get("/results").json()["challenges"][number - 1]
    assert (found["kind"], found["unit"]) == ("latency", "ms")
    return [attempt for one in found["participants"] if one["id"] == who for attempt in one["results"]]


def agrees(session, wanted):
    got = attempts(session)
    assert len(got) == len(wanted)
    for one, expected in zip(got, wanted):
        assert {name: one[name] for name in expected} == {name: pytest.approx(value, abs=1e-9) for name, value in expected.items()}


def archived(session):
    """The tables of the archive by name, and its events."""
    with zipfile.ZipFile(io.BytesIO(session.get("/archive", headers=session.host).content)) as zipped:
        folder = zipped.namelist()[0].split("/")[0]
        tables = {name: list(csv.DictReader(io.StringIO(zipped.read(
            f"{folder}/data/session-{session.code}_description-{name}_data.csv").decode(), newline=""))) for name in ("results", "columns")}
        return tables, [json.loads(line) for line in zipped.read(f"{folder}/events.jsonl").decode().splitlines()]


def test_the_last_lap_of_a_series_makes_an_attempt_without_another_touch(session, follower):
    state = session.control("challenge", kind="latency", target=3)
    assert state["challenge"] == {"number": 1, "kind": "latency", "target": 3, "round": 1}
    assert follower.challenge()["laps"] == 0
    follower.lap(90)
    follower.challenge(laps=1)
    follower.press()
    follower.lap(80)
    follower.lap(250, 8.3)
    message = follower.challenge(attempts=1)
    assert (message["latest"], message["best"], message["laps"]) == (90, 90, 3)
    follower.phone.settle()
    agrees(session, latency.series(follower.story, 3))
    assert attempts(session)[0]["frameMilliseconds"] == 16.7
    follower.press()
    follower.challenge(laps=0)
    for lag in (70, 72, 74):
        follower.lap(lag)
    message = follower.challenge(attempts=2)
    assert (message["latest"], message["best"]) == (72, 72), "less is better"
    viewer = Live(session.server, session.code)
    assert viewer.view()["results"] == [["p1", 72, 72, 2]]
    viewer.close()


def test_all_data_from_the_server_equals_an_independent_computation(session, follower, seed):
    session.control("challenge", kind="latency", target=4)
    follower.challenge()
    for _ in range(60):
        follower.anything()
    follower.phone.settle()
    wanted = latency.series(follower.story, 4)
    assert len(wanted) > 3, f"seed {seed}"
    agrees(session, wanted)
    tables, events = archived(session)
    laps = [one for one in follower.story if one[0] == "lap"]
    for lines in ([json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()], events):
        assert latency.exported(lines) == laps
    text = session.get("/results", headers={"Accept": "text/csv"}).text
    for rows in (list(csv.DictReader(io.StringIO(text, newline=""))), tables["results"]):
        assert [{name: float(row[name]) for name in ("value", *COLUMNS)} for row in rows] == [
            {name: pytest.approx(one[name]) for name in ("value", *COLUMNS)} for one in wanted]
        assert {(row["kind"], row["unit"], row["errors"], row["misses"]) for row in rows} == {("latency", "ms", "", "")}
    descriptions = {row["column"]: str(row) for row in tables["columns"] if row["table"] == "results"}
    assert "estimated latency" in descriptions["estimatedLatencyMilliseconds"] and "with latency the number of laps" in descriptions["target"]
    assert set(COLUMNS) <= descriptions.keys()


def test_only_the_allowed_number_of_attempts_counts(session, follower):
    session.control("challenge", kind="latency", target=3, attemptLimit=1)
    follower.challenge()
    for lag in (80, 81, 82, 10, 11, 12):
        follower.lap(lag)
    follower.phone.settle()
    assert [one["value"] for one in attempts(session)] == [81]


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_series_continues_after_a_crash(own_server, retention, seed):
    server = own_server().start()
    session = Session(server, retention=retention)
    follower = Follower(session, seed)
    session.control("challenge", kind="latency", target=3)
    follower.challenge()
    follower.lap(60)
    follower.lap(62)
    follower.phone.settle()
    server.kill()
    server.start()
    follower.phone.connect()
    follower.challenge(laps=2)
    follower.lap(70)
    follower.challenge(attempts=1)
    follower.phone.settle()
    for _ in range(2):
        agrees(session, latency.series(follower.story, 3))
        server.kill()
        server.start()
    follower.phone.close()


def test_a_lap_without_a_task_or_while_frozen_uses_its_number_and_changes_nothing(session, follower):
    follower.phone.lap(2000, 80)
    follower.phone.settle()
    session.control("challenge", kind="distance")
    assert "laps" not in follower.challenge()
    follower.phone.lap(4000, 80)
    session.control("challenge", kind="latency", target=3)
    follower.challenge(kind="latency", laps=0)
    session.control("freeze")
    follower.phone.lap(6000, 80)
    follower.phone.settle()
    session.control("unfreeze")
    follower.phone.lap(8000, 80)
    assert follower.challenge(laps=1)["attempts"] == 0
    follower.phone.settle()


@pytest.mark.parametrize("wrong, field", [
    ({"lag": 500.5}, "lag"), ({"lag": -501}, "lag"), ({"lag": None}, "lag"), ({"lag": "80"}, "lag"), ({"frame": 501}, "frame"), ({"t": 1e16}, "t"),
    ({"frame": 0}, "frame"), ({"frame": -16}, "frame")])
def test_an_impossible_lap_is_refused(session, follower, wrong, field):
    session.control("challenge", kind="latency", target=3)
    follower.challenge()
    follower.phone.sent += 1
    follower.phone.live.send({"type": "lap", "seq": follower.phone.sent, "t": 1, "lag": 80, "frame": 16, **wrong})
    error = follower.phone.live.wait_type("error")
    assert (error["code"], error["seq"]) == (4400, follower.phone.sent) and error["detail"].startswith(f"{field}: ")
    follower.phone.settle()


@pytest.mark.parametrize("target", [2, 3.5, 31])
def test_a_number_of_laps_is_whole_and_bounded(session, target):
    refused = session.post_control({"action": "challenge", "kind": "latency", "target": target})
    assert (refused.status_code, refused.json()["field"]) == (422, "target")
    assert session.control("challenge", kind="latency")["challenge"]["target"] == 15


def test_two_rounds_of_a_class_are_compared(session):
    class_ = [Follower(session) for _ in range(8)]
    for number, more in ((1, 0), (2, 25)):
        session.control("challenge", kind="latency", target=3)
        for index, each in enumerate(class_):
            each.challenge(number=number)
            for lag in (60, 70, 110):
                each.lap(lag + more + index)
            each.challenge(number=number, attempts=1)
            each.phone.settle()
    answer = requests.post(f"{session.server.url}{session.path}/comparison", headers=session.host, timeout=30,
                           json={"part": "challenge-1", "with": {"part": "challenge-2"}})
    assert answer.status_code == 200, answer.text
    measures = {one["name"]: one for one in answer.json()["measures"]}
    assert list(measures) == ["latency", "attempts"]
    assert (measures["latency"]["unit"], measures["latency"]["better"], measures["latency"]["difference"]) == ("ms", "less", pytest.approx(25))
    for each in class_:
        each.phone.close()
