"""Compares the replay at any instant with the oracle, which applies the messages until then."""

import random
import sqlite3

import pytest
import requests

from api import Session
from comparing import near, same_time
from oracle import Oracle
from phone import Phone
from puzzles import png
from traces import Trace


class Recording:
    """The actions in a session, in the order in which the server applied them: one oracle per phone for any instant."""

    def __init__(self, session):
        self.session = session
        self.done = {}

    def record(self, phone, *what):
        self.done.setdefault(phone.id, []).append(what)

    def draw(self, phone, trace, batches):
        for events in trace.batches(batches):
            phone.touch(events)
            self.record(phone, "touches", events)

    def times(self):
        """The time of each record in the log, by participant; also checks the records themselves."""
        times = {}
        for line in self.session.get("/events", headers=self.session.host).text.splitlines():
            record = requests.models.complexjson.loads(line)
            mine = times.setdefault(record["participant"], [])
            what = self.done[record["participant"]][len(mine)]
            assert record["type"] == {"discard": "discarded", "clear": "cleared", "freeze": "lifted"}.get(what[0], what[0])
            mine.append(record["receivedMilliseconds"])
        assert {one: len(mine) for one, mine in times.items()} == {one: len(done) for one, done in self.done.items()}
        return times

    def oracle(self, participant, count):
        """The state after the first `count` actions of the phone or the host."""
        oracle = Oracle()
        for what, *rest in self.done[participant][:count]:
            if what == "touches":
                oracle.apply(rest[0])
            elif what == "clear":
                oracle.clear()
            elif what == "freeze":
                oracle.freeze()
        return oracle

    def segment(self, since, until):
        answer = self.session.get("/replay/segment", params={"from": since, "to": until}, headers=self.session.host)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def check(self, segment, times, instant, figures, counts):
        """The figures and the heatmap at an instant, from a segment's begin or summed up to its end."""
        merged = [0] * len(counts)
        for participant, mine in times.items():
            oracle = self.oracle(participant, sum(time <= instant for time in mine))
            last_cm, total_cm, last_s, total_s, touches = figures[participant]
            what = f"{participant} at {instant}"
            near(last_cm, oracle.last_centimetres, f"{what} last cm")
            near(total_cm, oracle.total_centimetres, f"{what} total cm")
            same_time(last_s, oracle.last_seconds, f"{what} last s")
            same_time(total_s, oracle.total_seconds, f"{what} total s")
            assert touches == oracle.touches, what
            merged = [a + b for a, b in zip(merged, oracle.merged)]
            if instant == segment["from"]:
                fingers_down = {touch[1] for touch in segment["touches"] if touch[0] == participant}
                assert fingers_down == set(oracle.fingers), what
        assert counts == merged, f"the merged heatmap at {instant}"

    def check_around(self, since, until, times):
        segment = self.segment(since, until)
        assert segment["complete"] is True
        figures = {row[0]: row[1:] for row in segment["figures"]}
        counts = segment["heatmap"]["counts"]
        self.check(segment, times, segment["from"], figures, counts)
        for _, participant, _, *row in segment["steps"]:
            figures[participant] = row
        counts = list(counts)
        for _, cells in segment["heatmap"]["changes"]:
            for cell, count in cells:
                counts[cell] = count
        self.check(segment, times, segment["to"], figures, counts)
        return segment


def test_every_instant_has_the_actions_of_the_phones_until_then(own_server, seed):
    chance = random.Random(seed)
    server = own_server().start()
    session = Session(server)
    recording = Recording(session)
    phones = [(Phone(server, session.code), Trace(f"{seed}/{i}")) for i in range(3)]

    def all_draw(batches):
        for phone, trace in phones:
            recording.draw(phone, trace, batches)
        for phone, _ in phones:
            phone.settle()

    all_draw(15)
    session.control("clear")
    for phone, _ in phones:
        recording.record(phone, "clear")
    all_draw(5)
    session.control("clear", participant="p2")
    recording.record(phones[1][0], "clear")
    for phone, trace in phones:  # A finger is certainly down, so that the freeze lifts it.
        events = trace.lift_all() + [trace.made(0, 5)]
        phone.touch(events)
        recording.record(phone, "touches", events)
        phone.settle()
    session.control("freeze")
    for phone, trace in phones:
        recording.record(phone, "freeze")
        phone.touch([[3, 5, 0, 0, trace.t]])
        recording.record(phone, "discard")
        phone.settle()
        trace.down.clear()
    session.control("unfreeze")
    server.kill()
    server.start()
    for phone, _ in phones:
        phone.connect()
    all_draw(15)
    session.control("remove", participant="p3")
    phones.pop()
    # What it sent is erased.
    del recording.done["p3"]
    all_draw(10)

    answer = session.get("/replay", headers=session.host)
    whole = answer.json()
    times = recording.times()
    every = sorted(time for mine in times.values() for time in mine)
    end = whole["durationMilliseconds"]
    assert whole["firstMilliseconds"] == every[0] and end >= every[-1]
    assert [(marker["kind"], marker["participant"]) for marker in whole["markers"]] == [
        ("cleared", None), ("cleared", "p2"), ("frozen", None), ("unfrozen", None)]
    assert [(one["id"], one["removedMilliseconds"]) for one in whole["participants"]] == [("p1", None), ("p2", None)]
    assert all(one["joinedMilliseconds"] <= every[0] for one in whole["participants"])
    for _ in range(12):
        since = chance.choice([chance.randint(every[0], end), chance.choice(every), every[0], end])
        until = min(end, since + chance.randint(0, 10_000))
        recording.check_around(since, until, times)
    at_end = recording.segment(end, end)
    assert at_end["steps"] == [] and at_end["heatmap"]["changes"] == []
    live = session.stats()
    assert sorted(at_end["figures"]) == sorted(
        [one["id"], one["distance"]["lastCentimetres"], one["distance"]["totalCentimetres"],
         one["time"]["lastSeconds"], one["time"]["totalSeconds"], one["touches"]]
        for one in live["participants"])  # Exactly equal, not approximately.
    assert at_end["heatmap"]["counts"] == live["merged"]["heatmap"]["counts"]

    session.control("end")
    assert session.get("/replay", headers=session.host).json()["ended"] is True
    recording.check_around(every[0], every[0] + 1, times)


@pytest.mark.data_folder("looks into the database file")
def test_a_keyframe_has_the_same_figures_as_the_log(own_server, seed):
    chance = random.Random(seed)
    server = own_server().start()
    session = Session(server)
    recording = Recording(session)
    phone, trace = Phone(server, session.code), Trace(seed)
    whole = {"activity": []}
    while not whole["activity"]:  # The server writes the first one after ten seconds.
        recording.draw(phone, trace, 8)
        phone.settle()
        whole = session.get("/replay", headers=session.host).json()
    recording.draw(phone, trace, 20)
    phone.settle()
    [[keyframe, participants]] = whole["activity"]
    assert (keyframe >= 10_000, participants) == (True, 1)
    times, end = recording.times(), session.get("/replay", headers=session.host).json()["durationMilliseconds"]
    for since in [keyframe - 1, keyframe, keyframe + 1, end, *(chance.randint(keyframe - 3000, end) for _ in range(6))]:
        recording.check_around(since, min(end, since + chance.randint(0, 2000)), times)
    assert server.stop()[0] == 0
    database = sqlite3.connect(server.data / "touchfigures.sqlite")
    rows = database.execute("SELECT participant, milliseconds, length(content) > 100 FROM keyframe").fetchall()
    database.close()
    assert rows == [(1, keyframe, 1)]


@pytest.mark.data_folder("looks into the database file")
def test_a_damaged_part_of_the_log_is_reported_and_costs_no_figure(own_server, seed):
    server = own_server().start()
    session = Session(server)
    recording = Recording(session)
    phone, trace = Phone(server, session.code), Trace(seed)
    for _ in range(6):
        recording.draw(phone, trace, 3)
        phone.settle()
    before = session.stats()["participants"][0]["distance"]
    picture = session.add_picture(png(300, 200))["picture"]
    assert server.stop()[0] == 0  # With a checkpoint, so that the server starts without the log.
    database = sqlite3.connect(server.data / "touchfigures.sqlite")
    places = [place for (place,) in database.execute("SELECT place FROM log ORDER BY place")]
    database.execute("UPDATE log SET content = substr(content, 1, length(content) - 3) WHERE place = ?", places[1:2])
    database.commit()
    database.close()
    server.start()
    assert session.stats()["participants"][0]["distance"] == before
    segment = session.get("/replay/segment?from=0&to=0", headers=session.host)
    assert segment.status_code == 500 and segment.json()["type"] == "/docs#damaged"
    assert "log chunk 2" in segment.json()["detail"]
    walks = session.get(f"/grounds/{picture}/walks", headers=session.host)
    assert (walks.status_code, walks.json()["type"]) == (500, "/docs#damaged")
    assert "Cannot read walks on a picture" in server.errors() and "Cannot read replay" in server.errors()
    phone.connect()
    phone.touch([[0, 77, 5, 5, trace.t + 100]])
    phone.settle()
    assert server.alive


@pytest.mark.parametrize("query, field", [
    ({}, "from"), ({"from": 0}, "to"), ({"to": 0}, "from"), ({"from": -1, "to": 0}, "from"), ({"from": "x", "to": 0}, "from"),
    ({"from": 0.5, "to": 1}, "from"), ({"from": 0, "to": 10_001}, "to"), ({"from": 0, "to": "1e3"}, "to"),
    ({"from": 10**12, "to": 10**12}, "from"), ({"from": 10**30, "to": 10**30}, "from"), ({"from": "", "to": 5}, "from"),
])
def test_a_wrong_segment_is_refused_with_its_field(session, query, field):
    answer = session.get("/replay/segment", params=query, headers=session.host)
    assert (answer.status_code, answer.json()["field"]) == (422, field)


@pytest.mark.parametrize("rest", ["/replay", "/replay/segment?from=0&to=0"])
def test_only_the_host_of_a_session_that_keeps_events_gets_a_replay(server, session, rest):
    assert session.get(rest).status_code == 401
    assert session.get(rest, headers={"Authorization": "Bearer wrong"}).status_code == 403
    assert session.get(rest, headers=Session(server).host).status_code == 403
    figures = Session(server, retention="figures")
    assert figures.get(rest).status_code == 401
    answer = figures.get(rest, headers=figures.host)
    assert (answer.status_code, answer.json()["type"]) == (409, "/docs#no-events")
    assert requests.get(f"{server.url}/api/v1/sessions/222222{rest}", headers=session.host, timeout=10).status_code == 404


def test_an_empty_session_has_an_empty_replay(session):
    whole = session.get("/replay", headers=session.host).json()
    assert (whole["firstMilliseconds"], whole["participants"], whole["markers"], whole["activity"]) == (0, [], [], [])
    segment = session.get("/replay/segment?from=0&to=10000", headers=session.host).json()
    assert (segment["figures"], segment["touches"], segment["steps"], segment["complete"]) == ([], [], [], True)
    assert segment["to"] == whole["durationMilliseconds"] == 0


def test_the_table_of_figures_equals_the_stats(server, session):
    phone, trace = Phone(server, session.code), Trace("table")
    for events in trace.batches(10):
        phone.touch(events)
    phone.settle()
    answer = session.get(headers={"Accept": "text/csv"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8" and answer.headers["vary"] == "Accept, Accept-Encoding, Accept-Language"
    header, line, end = answer.text.split("\r\n")
    row, stats = dict(zip(header.split(","), line.split(","))), session.stats("p1")
    assert end == "" and len(row) == 30
    distance = {name: value for name, value in stats["distance"].items() if not name.endswith("Error")}
    estimated = distance.pop("estimated")
    # The density of this screen is assumed, so nobody knows the errors of lengths.
    assert {row[name] for name in row if name.endswith(("CentimetresError", "relativeError", "densityError"))} == {""}
    time = {name: value["error"] if name.endswith("Error") else value for name, value in stats["time"].items()}
    for name, value in {**distance, **time, "touches": stats["touches"], "taps": stats["taps"],
                        "pixelsPerCentimetre": 64, "screenWidth": 390, "screenHeight": 844,
                        "estimatedLastCentimetres": estimated["lastCentimetres"],
                        "estimatedTotalCentimetres": estimated["totalCentimetres"]}.items():
        assert float(row[name]) == value, name
    assert (row["participant"], row["name"], row["calibrated"]) == ("p1", stats["name"], "FALSE")
    again = session.get(headers={"Accept": "text/csv", "If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert session.get().headers["content-type"] == "application/json"
    phone.close()
