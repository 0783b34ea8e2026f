"""The reaction task: equal to an independent computation, over the wire, in results, exports and after a kill."""

import csv
import io
import json
import zipfile

import pytest
import requests

import reactions
from api import Session
from challenge_player import Player
from oracle import BEGAN, ENDED
from phone import Live

FIELDS = ("value", "reactionMilliseconds", "falseStarts", "misses")


class Reactor(Player):
    """A phone in a reaction task; records its actions."""

    def __init__(self, session, seed=0):
        super().__init__(session, seed)
        self.story = []

    def flash(self, after=2000.0):
        self.now += after
        self.story.append(("flash", self.now))
        self.phone.flash(self.now)

    def press(self, after):
        self.now += after
        self.story.append(("touch", self.now))
        self.phone.touch([[BEGAN, 1, 100, 100, self.now], [ENDED, 1, 100, 100, self.now + 30]])

    def react(self, milliseconds):
        self.flash()
        self.press(milliseconds)

    def anything(self):
        """One of people's actions, mostly the task."""
        match self.random.randrange(8):
            case 0:
                self.press(self.random.uniform(50, 900))
            case 1:
                self.react(self.random.uniform(0, 99.9))
            case 2:
                self.react(self.random.uniform(5000.1, 9000))
            case 3:
                self.flash()
            case _:
                self.react(self.random.uniform(100, 5000))


@pytest.fixture
def reactor(session, seed):
    made = Reactor(session, seed)
    yield made
    made.phone.close()


def attempts(session, number=1, who="p1"):
    found = session.get("/results").json()["challenges"][number - 1]
    assert (found["kind"], found["unit"]) == ("reaction", "ms")
    return [attempt for one in found["participants"] if one["id"] == who for attempt in one["results"]]


def agrees(session, wanted, number=1):
    got = attempts(session, number)
    assert len(got) == len(wanted)
    for one, expected in zip(got, wanted):
        assert one["value"] == pytest.approx(expected["value"], abs=1e-6)
        assert one["reactionMilliseconds"] == pytest.approx(expected["reactionMilliseconds"], abs=1e-6)
        assert (one["falseStarts"], one["misses"]) == (expected["falseStarts"], expected["misses"])


def test_a_series_is_one_attempt_and_its_median_the_value(session, reactor):
    state = session.control("challenge", kind="reaction", target=3)
    assert state["challenge"] == {"number": 1, "kind": "reaction", "target": 3, "round": 1}
    message = reactor.challenge()
    assert (message["reactions"], message["falseStarts"], message["attempts"]) == (0, 0, 0)
    reactor.react(250)
    assert reactor.challenge(reactions=1)["falseStarts"] == 0
    reactor.press(700)  # Before the flash.
    reactor.challenge(reactions=1, falseStarts=1)
    reactor.react(99)
    reactor.challenge(reactions=1, falseStarts=2)
    reactor.react(420)
    reactor.react(310)
    message = reactor.challenge(attempts=1)
    assert (message["latest"], message["best"], message["reactions"]) == (310, 310, 3)
    reactor.phone.settle()
    agrees(session, [{"value": 310, "reactionMilliseconds": [250, 420, 310], "falseStarts": 2, "misses": 0}])
    reactor.press(900)  # Asks for another series.
    reactor.challenge(reactions=0, falseStarts=0)
    for milliseconds in (200, 210, 500):
        reactor.react(milliseconds)
    message = reactor.challenge(attempts=2)
    assert (message["latest"], message["best"]) == (210, 210), "faster is better"
    viewer = Live(session.server, session.code)
    assert viewer.view()["results"] == [["p1", 210, 210, 2]]
    viewer.close()


def test_whatever_a_phone_does_is_judged_like_an_independent_computation(session, reactor, seed):
    session.control("challenge", kind="reaction", target=4)
    reactor.challenge()
    for _ in range(90):
        reactor.anything()
    reactor.phone.settle()
    wanted = reactions.series(reactor.story, 4)
    assert len(wanted) > 3, f"seed {seed}"
    agrees(session, wanted)
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    assert reactions.exported(lines) == [(what, pytest.approx(t)) for what, t in reactor.story]
    assert [{k: line[k] for k in FIELDS} for line in lines if line["type"] == "result"] == [
        {k: one[k] for k in FIELDS} for one in attempts(session)]
    rows = list(csv.DictReader(io.StringIO(session.get("/results", headers={"Accept": "text/csv"}).text, newline="")))
    assert [(row["kind"], row["unit"], float(row["value"]), int(row["falseStarts"]), int(row["misses"])) for row in rows] == [
        ("reaction", "ms", pytest.approx(one["value"]), one["falseStarts"], one["misses"]) for one in wanted]


def test_the_archive_equals_an_independent_computation(session, reactor, seed):
    session.control("challenge", kind="reaction", target=2)
    reactor.challenge()
    for _ in range(40):
        reactor.anything()
    reactor.phone.settle()
    wanted = reactions.series(reactor.story, 2)
    assert len(wanted) > 2, f"seed {seed}"
    answer = session.get("/archive", headers=session.host)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        folder = zipped.namelist()[0].split("/")[0]
        events = zipped.read(f"{folder}/events.jsonl").decode()
        rows, columns = (
            list(csv.DictReader(io.StringIO(zipped.read(f"{folder}/data/session-{session.code}_description-{name}_data.csv").decode(), newline="")))
            for name in ("results", "columns"))
    assert [(row["kind"], row["unit"], float(row["value"]), int(row["falseStarts"]), int(row["misses"]), row["errors"]) for row in rows] == [
        ("reaction", "ms", pytest.approx(one["value"]), one["falseStarts"], one["misses"], "") for one in wanted]
    descriptions = {row["column"]: str(row) for row in columns if row["table"] == "results"}
    assert "reaction (touch after a flash)" in descriptions["kind"] and "with reaction the number of trials" in descriptions["target"]
    assert "with reaction the median of the series" in descriptions["value"] and {"falseStarts", "misses"} <= descriptions.keys()
    assert reactions.exported([json.loads(line) for line in events.splitlines()]) == [(what, pytest.approx(t)) for what, t in reactor.story]


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_series_continues_after_a_crash_even_between_flash_and_touch(own_server, retention, seed):
    server = own_server().start()
    session = Session(server, retention=retention)
    reactor = Reactor(session, seed)
    session.control("challenge", kind="reaction", target=3)
    reactor.challenge()
    reactor.react(300)
    reactor.press(400)
    reactor.flash()
    reactor.phone.settle()
    server.kill()
    server.start()
    reactor.phone.connect()
    message = reactor.challenge()
    assert (message["reactions"], message["falseStarts"]) == (1, 1)
    reactor.press(200)
    reactor.react(250)
    reactor.challenge(attempts=1)
    reactor.phone.settle()
    wanted = reactions.series(reactor.story, 3)
    assert wanted[0]["reactionMilliseconds"] == pytest.approx([300, 200, 250])
    agrees(session, wanted)
    server.kill()
    server.start()
    agrees(session, wanted)
    reactor.phone.close()


def test_after_a_freeze_and_a_clear_the_trial_is_repeated(session, reactor):
    session.control("challenge", kind="reaction", target=2)
    reactor.challenge()
    reactor.react(200)
    reactor.challenge(reactions=1)
    for interruption in ("freeze", "clear"):
        reactor.flash()
        reactor.phone.settle()
        session.control(interruption)
        reactor.story.append(("break",))
        assert reactor.challenge(reactions=1)["falseStarts"] == 0
        if interruption == "freeze":
            reactor.phone.flash(reactor.now + 10)
            reactor.phone.settle()
            session.control("unfreeze")
    reactor.react(350)
    reactor.challenge(attempts=1)
    reactor.phone.settle()
    agrees(session, [{"value": 275, "reactionMilliseconds": [200, 350], "falseStarts": 0, "misses": 0}])
    agrees(session, reactions.series(reactor.story, 2))


def test_a_flash_without_a_task_uses_its_number_and_changes_nothing(session, reactor):
    reactor.phone.flash(10)
    reactor.phone.touch([[BEGAN, 1, 5, 5, 300], [ENDED, 1, 5, 5, 340]])
    reactor.phone.settle()
    assert session.stats("p1")["touches"] == 1
    session.control("challenge", kind="distance")
    assert "reactions" not in reactor.challenge()
    reactor.phone.flash(2000)
    reactor.phone.settle()
    for wrong in ({"t": 1e16}, {"t": None}, {"t": "1"}, {}):
        reactor.phone.sent += 1
        reactor.phone.live.send({"type": "flash", "seq": reactor.phone.sent, **wrong})
        error = reactor.phone.live.wait_type("error")
        assert (error["code"], error["seq"]) == (4400, reactor.phone.sent) and error["detail"].startswith("t: ")
    reactor.phone.settle()


def test_a_viewer_sends_no_flash(session):
    viewer = Live(session.server, session.code)
    viewer.view()
    viewer.send({"type": "flash", "seq": 1, "t": 1})
    assert viewer.wait_type("error")["code"] == 4400
    viewer.close()


@pytest.mark.parametrize("target", [0, 0.5, 2.5, 21])
def test_a_number_of_trials_is_whole_and_bounded(session, target):
    refused = session.post_control({"action": "challenge", "kind": "reaction", "target": target})
    assert (refused.status_code, refused.json()["field"]) == (422, "target")
    assert "whole number" in refused.json()["detail"]
    assert session.control("challenge", kind="reaction")["challenge"]["target"] == 5


def test_series_of_two_classes_are_compared(server):
    first, second = (Session(server) for _ in range(2))
    for session, delay in ((first, 0), (second, 60)):
        class_ = [Reactor(session) for _ in range(6)]
        session.control("challenge", kind="reaction", target=1)
        for index, reactor in enumerate(class_):
            reactor.challenge()
            reactor.react(200 + delay + index)
            reactor.challenge(attempts=1)
            reactor.phone.settle()
            reactor.phone.close()
    answer = requests.post(
        f"{server.url}{first.path}/comparison", headers=first.host, timeout=30,
        json={"part": "challenge-1", "with": {"code": second.code, "token": second.created["hostToken"], "part": "challenge-1"}})
    assert answer.status_code == 200, answer.text
    measures = {one["name"]: one for one in answer.json()["measures"]}
    assert list(measures) == ["reactionTime", "bestReactionTime", "falseStarts", "attempts"]
    assert (measures["reactionTime"]["unit"], measures["reactionTime"]["difference"]) == ("ms", pytest.approx(60))
    assert measures["reactionTime"]["first"]["median"] == pytest.approx(202.5)
