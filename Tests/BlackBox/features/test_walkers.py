"""Walkers of a session: fixes count exactly once and are on disk when acknowledged; only the host gets positions."""

import csv
import io
import json
import random
import struct
import threading

import pytest
import requests

from api import Session
from oracle import BEGAN, ENDED
from phone import Live, Phone
from walker import START, Walker, measured, stroll, walked

HERE = [*START, 5, 1_700_000_000_000, None]


def view(session, host=True):
    live = Live(session.server, session.code)
    return live, live.view(**({"host": session.created["hostToken"]} if host else {}))


def walks(session, **options):
    answer = session.get("/walks", headers=session.host, **options)
    assert answer.status_code == 200, answer.text
    head, *lines = map(json.loads, answer.text.splitlines())
    traces = {}
    for line in lines:
        traces.setdefault(line["participant"], []).extend(line["fixes"])
    return head, traces


def test_a_walk_is_counted_and_reported(session, seed):
    walker, fixes = Walker(session.server, session.code, play="ferryman"), list(stroll(seed, 300))
    for start in range(0, 300, 7):
        walker.send_fixes(fixes[start : start + 7])
    walker.settle()
    assert walker.walk["play"] == "ferryman" and walker.walk["fixes"] == 300
    distance, sources = measured(fixes)
    assert walker.walk["distanceMetres"] == pytest.approx(distance, abs=0.001)
    error = walker.walk["distanceError"]
    assert error["kind"] == "bound" and error["sources"] == pytest.approx(sources, abs=0.001)
    assert error["error"] == pytest.approx(sum(sources.values()), abs=0.001)
    assert session.stats(walker.id)["walk"] == walker.walk
    head, traces = walks(session)
    assert head["participants"] == [{**{k: walker.welcome["participant"][k] for k in ("id", "name", "colour", "shape")}, "play": "ferryman"}]
    assert [row[1:5] for row in traces[walker.id]] == [[*fix[:3], fix[4]] for fix in fixes]
    assert traces[walker.id][-1][5] == walker.walk["distanceMetres"]
    assert {row[6] for row in traces[walker.id]} == {True, False}
    # Wherever the distance stands, its error does.
    assert traces[walker.id][-1][7] == error["error"]
    table = session.get("/tables/walks", headers={**session.host, "Accept": "text/csv"}).text
    assert float(list(csv.DictReader(io.StringIO(table)))[-1]["distanceError"]) == error["error"]
    _, snapshot = view(session)
    assert snapshot["walkers"][0][7] == error["error"]
    walker.close()


def test_a_walk_without_a_fix_that_counts_says_why_it_has_no_error(session):
    walker = Walker(session.server, session.code)
    walker.send_fixes([[*START, 900, HERE[3], None]])
    assert walker.settle().walk["distanceError"] == {"error": None, "reason": "nothingMeasured"}
    walker.close()


def test_each_batch_counts_once_and_a_gap_is_reported(session):
    walker = Walker(session.server, session.code)
    walker.send_fixes([HERE])
    walker.settle()
    walker.live.send({"type": "fixes", "seq": 1, "fixes": [HERE, HERE]})
    assert walker.live.wait_type("figures")["walk"]["fixes"] == 1
    walker.live.send({"type": "fixes", "seq": 5, "fixes": [HERE]})
    error = walker.live.wait_type("error")
    assert (error["code"], error["expected"]) == (4409, 2)
    walker.send_fixes([HERE])
    assert walker.settle().walk["fixes"] == 2
    walker.close()


BAD = {
    "no fixes": '{"type":"fixes","seq":2}',
    "null": '{"type":"fixes","seq":2,"fixes":null}',
    "NaN": '{"type":"fixes","seq":2,"fixes":[[NaN,9,5,1,null]]}',
    "a latitude beyond the pole": '{"type":"fixes","seq":2,"fixes":[[90.01,9,5,1,null]]}',
    "a longitude beyond the antimeridian": '{"type":"fixes","seq":2,"fixes":[[47,-180.5,5,1,null]]}',
    "infinite": '{"type":"fixes","seq":2,"fixes":[[47,1e400,5,1,null]]}',
    "a negative accuracy": '{"type":"fixes","seq":2,"fixes":[[47,9,-1,1,null]]}',
    "no accuracy": '{"type":"fixes","seq":2,"fixes":[[47,9,null,1,null]]}',
    "an endless accuracy": '{"type":"fixes","seq":2,"fixes":[[47,9,1e9,1,null]]}',
    "no time": '{"type":"fixes","seq":2,"fixes":[[47,9,5]]}',
    "a time beyond 1e15": '{"type":"fixes","seq":2,"fixes":[[47,9,5,1e16]]}',
    "a scene and a half": '{"type":"fixes","seq":2,"fixes":[[47,9,5,1,1.5]]}',
    "scene -1": '{"type":"fixes","seq":2,"fixes":[[47,9,5,1,-1]]}',
    "scene 10,000": '{"type":"fixes","seq":2,"fixes":[[47,9,5,1,10000]]}',
    "six elements": '{"type":"fixes","seq":2,"fixes":[[47,9,5,1,null,1]]}',
    "a good one before a bad one": '{"type":"fixes","seq":2,"fixes":[[47,9,5,1,null],[47,9,5,"1"]]}',
    "513": '{"type":"fixes","seq":2,"fixes":[%s]}' % ",".join(["[47,9,5,1]"] * 513),
    "an endless clock": '{"type":"fixes","seq":2,"t":1e300,"fixes":[]}',
    "a clock as a text": '{"type":"fixes","seq":2,"t":"1777968012470","fixes":[[47,9,5,1]]}',
    "a clock that is no number": '{"type":"fixes","t":[],"seq":2,"fixes":[[47,9,5,1]]}',
    "cut": '{"type":"fixes","seq":2,"fixes":[[47,9,',
}


@pytest.mark.parametrize("message", BAD.values(), ids=BAD.keys())
def test_a_bad_batch_is_dropped_and_the_walk_continues(server, walking, message):
    seq = walking.sent + 1
    walking.sent = seq
    walking.live.send(message.replace('"seq":2', f'"seq":{seq}'))
    error = walking.live.wait_type("error")
    assert (error["code"], error["seq"]) == (4400, seq), error
    before = walking.walk["fixes"] if walking.walk else 0
    walking.send_fixes([HERE])
    assert walking.settle().walk["fixes"] == before + 1


@pytest.fixture(scope="module")
def walking(server):
    walker = Walker(server, Session(server).code)
    yield walker
    walker.close()


@pytest.mark.parametrize("hello, detail", [
    ({"role": "walk", "play": ""}, "play"),
    ({"role": "walk", "play": "x" * 101}, "play"),
    ({"role": "walk", "screen": {"width": 0, "height": 1}}, "screen"),
    ({"role": "walk", "play": 7}, "play"),
])
def test_a_bad_greeting_gets_a_precise_error(session, hello, detail):
    live = Live(session.server, session.code)
    live.send({"type": "hello", **hello})
    assert detail in live.wait_type("error")["detail"]
    assert live.wait_closed() == 4400


def test_places_are_for_the_host_only(session):
    walker = Walker(session.server, session.code)
    host, snapshot = view(session)
    other, others = view(session, host=False)
    assert snapshot["walkers"] == [] and "walkers" not in others
    walker.send_fixes([[*START, 5, 1000, 3]])
    walker.settle()
    [row] = host.wait(lambda m: m.get("walkers"), "walkers")["walkers"]
    assert row[:6] == [walker.id, *START, 5, 3, 0] and 0 <= row[6] < 5000
    # Other messages to everybody follow it.
    phone = Phone(session.server, session.code)
    phone.touch([[BEGAN, 1, 1, 1, 0], [ENDED, 1, 1, 1, 1]])
    phone.settle()
    other.wait(lambda m: m.get("figures"), "figures")
    assert all("walkers" not in message for message in other.messages)
    for text in [json.dumps(other.messages), json.dumps(session.stats()), session.get(headers={"Accept": "text/csv"}).text]:
        assert str(START[0]) not in text and str(START[1]) not in text
    walk = session.stats(walker.id)["walk"]
    assert walk == {"play": None, "fixes": 1, "distanceMetres": 0, "distanceError": walk["distanceError"]}
    for path in ("/walks", "/events"):
        assert session.get(path).status_code == 401
        assert session.get(path, headers={"Authorization": "Bearer " + "x" * 22}).status_code == 403
    again, snapshot = view(session)
    assert [row[:6] for row in snapshot["walkers"]] == [[walker.id, *START, 5, 3, 0]]
    for live in (host, other, again, walker, phone):
        live.close()


def test_late_fixes_are_sorted_by_the_time_of_the_walk(session):
    """After an hour without a network, the phone's clock gives the age of each fix."""
    walker = Walker(session.server, session.code)
    now = 1_700_000_000_000
    walker.send_fixes([[*START, 5, now - 3_600_000, None]], sent_at=now)
    walker.send_fixes([[*START, 5, now, None]], sent_at=now)
    walker.send_fixes([[*START, 5, now + 60_000, None]], sent_at=now)  # A clock that was set meanwhile.
    walker.settle()
    _, traces = walks(session)
    first, second, third = (row[0] for row in traces[walker.id])
    assert first == 0 and 0 <= second <= third < 60_000
    walker.close()


def test_a_phone_touches_and_walks_as_one_participant(session):
    phone = Phone(session.server, session.code)
    phone.touch([[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 10]])
    phone.settle().close()
    walker = Walker.__new__(Walker)
    walker.__dict__.update(phone.__dict__, play="ferryman", walk=None)
    walker.connect()
    assert walker.welcome["seq"] == 1
    assert walker.welcome["stats"]["screen"] == {"width": 390, "height": 844}
    walker.send_fixes([HERE])
    walker.settle()
    stats = session.stats(walker.id)
    assert (stats["touches"], stats["walk"]["fixes"], stats["seq"]) == (1, 1, 2)
    walker.close()
    phone.__dict__.update(sent=2, seq=2, ack=2)
    phone.connect()
    phone.touch([[BEGAN, 1, 0, 0, 20], [ENDED, 1, 64, 0, 30]])
    assert phone.settle().figures["touches"] == 2
    phone.close()


def test_the_events_export_has_the_fixes(session):
    walker = Walker(session.server, session.code)
    walker.send_fixes([HERE], sent_at=HERE[3] + 250)
    walker.settle()
    [record] = map(json.loads, session.get("/events", headers=session.host).text.splitlines())
    assert record.pop("receivedMilliseconds") >= 0
    assert record == {"participant": walker.id, "type": "fixes", "seq": 1, "t": HERE[3] + 250, "fixes": [HERE]}
    walker.close()


def test_a_poll_without_news_costs_no_body(session):
    walker = Walker(session.server, session.code)
    tag = session.get("/walks", headers=session.host).headers["etag"]
    assert session.get("/walks", headers={**session.host, "If-None-Match": tag}).status_code == 304
    walker.send_fixes([HERE])
    walker.settle()
    assert session.get("/walks", headers={**session.host, "If-None-Match": tag}).status_code == 200
    walker.close()


def test_freeze_discards_and_clear_counts_from_the_place(session):
    walker = Walker(session.server, session.code)
    step = lambda n: [START[0] + n * 2e-4, START[1], 5, HERE[3] + n * 20_000, None]  # 22 m each.
    walker.send_fixes([step(0), step(1)])
    assert walker.settle().walk["distanceMetres"] == pytest.approx(22.24, abs=0.01)
    session.control("freeze")
    walker.send_fixes([step(2)])
    assert walker.settle().walk["fixes"] == 2
    session.control("unfreeze")
    session.control("clear")
    walker.live.wait(lambda m: m["type"] == "figures" and m["walk"]["fixes"] == 0, "cleared figures")
    walker.send_fixes([step(2)])
    walk = walker.settle().walk
    assert (walk["fixes"], walk["distanceMetres"]) == (1, pytest.approx(22.24, abs=0.01))
    # The error is counted from 0, too.
    assert walk["distanceError"]["sources"]["sampling"] < 0.25 * 22.24
    walker.close()


def test_kills_lose_nothing_and_count_nothing_twice(own_server, seed):
    chance = random.Random(seed)
    server = own_server().start()
    sessions = [Session(server, retention=retention) for retention in ("replay", "figures")]
    walkers = [(session, Walker(server, session.code), stroll(f"{seed}/{i}", 10_000), [])
               for session in sessions for i in range(2)]
    for _ in range(3):
        killer = threading.Timer(chance.uniform(0.01, 0.4), server.kill)
        killer.start()
        while killer.is_alive():
            for _, walker, way, sent_fixes in walkers:
                fixes = [next(way) for _ in range(chance.randint(1, 4))]
                walker.send_fixes(fixes)
                sent_fixes += fixes
                walker.pump()
        killer.join()
        for _, walker, _, _ in walkers:
            walker.live.read(0.2)
            walker.pump()
        server.start()
        for _, walker, _, _ in walkers:
            walker.connect()
    for session, walker, _, sent_fixes in walkers:
        walker.settle()
        assert walker.errors == []
        assert session.stats(walker.id)["walk"]["fixes"] == len(sent_fixes), f"seed {seed}, {walker.id}"
    session = sessions[0]
    _, traces = walks(session)
    for _, walker, _, sent_fixes in walkers[:2]:
        assert [row[1:5] for row in traces[walker.id]] == [[*fix[:3], fix[4]] for fix in sent_fixes]
        assert session.stats(walker.id)["walk"]["distanceMetres"] == pytest.approx(walked(sent_fixes), abs=0.001)
    _, snapshot = view(session)
    assert sorted(row[0] for row in snapshot["walkers"]) == sorted(walker.id for _, walker, _, _ in walkers[:2])
    assert sessions[1].get("/walks", headers=sessions[1].host).status_code == 409


def keeps_a_place(folder, fixes):
    """Whether a latitude is in any file, in a log's form or as text."""
    needles = [needle for fix in fixes for needle in (struct.pack("<d", fix[0]), str(fix[0]).encode())]
    contents = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    return any(needle in content for content in contents for needle in needles)


def has_position(session, fixes):
    """Whether the export of all stored data contains a latitude."""
    export = session.get("/events", headers=session.host).text
    return any(str(fix[0]) in export for fix in fixes)


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_wipe_leaves_no_position_and_sessions_of_figures_never_store_one(own_server, seed, retention):
    server = own_server().start()
    session = Session(server, retention=retention)
    walker, fixes = Walker(server, session.code), list(stroll(seed, 60))
    for start in range(0, 60, 10):
        walker.send_fixes(fixes[start : start + 10])
    walker.settle()
    assert has_position(session, fixes) is (retention == "replay")
    server.kill()
    server.start()
    assert walker.connect().welcome["stats"]["walk"]["fixes"] == 60
    assert has_position(session, fixes) is (retention == "replay")
    # Rows are sealed: places cannot be read from the disk.
    assert not keeps_a_place(server.data, fixes)
    assert requests.delete(server.url + session.path, headers=session.host, timeout=10).status_code == 204
    assert not keeps_a_place(server.data, fixes)
    assert server.stop()[0] == 0
    assert not keeps_a_place(server.data, fixes)


def test_figures_have_what_a_phone_has_sent_whatever_its_role(session):
    drawing = Live(session.server, session.code)
    drawing.send({"type": "hello", "role": "touch", "screen": {"width": 390, "height": 844}})
    drawing.wait_type("welcome")
    drawing.send({"type": "touches", "seq": 1, "events": [[BEGAN, 1, 0, 0, 1], [ENDED, 1, 64, 0, 9]]})
    assert "walk" not in drawing.wait(lambda m: m["type"] == "figures" and m["ack"] == 1, "figures")
    drawing.send({"type": "fixes", "seq": 2, "fixes": [HERE]})
    figures = drawing.wait(lambda m: m["type"] == "figures" and m["ack"] == 2, "figures")
    assert figures["walk"]["fixes"] == 1 and figures["touches"] == 1 and figures["distance"]["totalCentimetres"] == 1
    session.control("clear")
    cleared = drawing.wait(lambda m: m["type"] == "figures" and m["touches"] == 0, "figures")
    assert cleared["walk"]["fixes"] == 0

    walking = Live(session.server, session.code)
    walking.send({"type": "hello", "role": "walk"})
    walking.wait_type("welcome")
    walking.send({"type": "fixes", "seq": 1, "fixes": [HERE]})
    assert set(walking.wait_type("figures")) == {"type", "seq", "ack", "walk"}
    walking.send({"type": "touches", "seq": 2, "events": [[BEGAN, 1, 0, 0, 1], [ENDED, 1, 128, 0, 9]]})
    figures = walking.wait(lambda m: m["type"] == "figures" and m["ack"] == 2, "figures")
    assert figures["walk"]["fixes"] == 1 and figures["distance"]["totalCentimetres"] == 2
    for live in (drawing, walking):
        live.close()
