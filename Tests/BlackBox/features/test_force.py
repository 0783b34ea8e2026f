"""Force over the wire: provenance by the readings, percent and grams, a phone's own scale, and the same after a crash."""

import csv
import io
import json

import pytest

from api import Session
from comparing import compare_session, compare_stats
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import SCREEN, Live, Phone


def press(readings, start=0):
    """A finger's readings, (pressure, radius, tool) or shorter, 8 ms apart."""
    return [
        [MOVED if index else BEGAN, 1, 100, 100, start + 8 * index, *reading] for index, reading in enumerate(readings)
    ]


GESTURES = {
    "a force": ([(0.1,), (0.42,)], {"provenance": "measured", "force": 42, "grams": 161, "peakGrams": 161}),
    "the maximum": ([(0.1,), (0.6,), (1,)], {"provenance": "measured", "force": 100, "grams": 385, "peakGrams": 385}),
    "out of range": ([(0.1,), (0.6,), (9,), (-9,)], {"provenance": "measured", "force": 0, "grams": 0, "peakGrams": 385}),
    "missing in the middle": (
        [(0.1,), (), (None,), (0.42,), ()], {"provenance": "measured", "force": 42, "grams": 161, "peakGrams": 161}),
    "a pen": (
        [(0.1, None, "pen"), (0.42, 3, "pen")], {"provenance": "pen", "force": 42, "grams": 161, "peakGrams": 161}),
    "a contact area": ([(0.5, 8), (0.5, 16)], {"provenance": "contactArea", "force": 25, "grams": None, "peakGrams": None}),
    **{
        name: (readings, {"provenance": "none", "force": None, "grams": None, "peakGrams": None})
        for name, readings in {
            "constant 0": [(0,)] * 4, "constant 0.5": [(0.5,)] * 4, "constant 1": [(1,)] * 4,
            "0 and 0.5 in turn": [(0,), (0.5,)] * 3, "nothing reported": [()] * 4,
            "radius 0 and 2000 in turn": [(0.5, 0), (0.5, 2000)] * 3,
        }.items()
    },
}


@pytest.mark.parametrize("readings, wanted", GESTURES.values(), ids=GESTURES)
def test_a_gesture_has_its_provenance_and_its_figures(session, readings, wanted):
    phone, oracle = Phone(session.server, session.code), Oracle()
    down = press(readings)
    for events in (down, [[ENDED, 1, 100, 100, 500, 0]]):
        phone.touch(events)
        oracle.apply(events)
        phone.settle()
        compare_stats(session.stats(phone.id), oracle)
        assert session.stats(phone.id)["pressure"] == wanted
        # Nothing is on the glass any longer.
        wanted = wanted | {name: 0 for name in ("force", "grams") if wanted[name] is not None}
    phone.close()


def test_a_calibrated_scale_and_a_tare_correct_all_grams_and_stay_until_they_are_sent_again(session):
    phone, oracle = Phone(session.server, session.code), Oracle()
    phone.touch(down := press([(0.1,), (0.42,)]))
    oracle.apply(down)
    phone.settle().close()
    assert session.stats(phone.id)["scale"] == {"fullScaleGrams": 385, "calibrated": False, "tareGrams": 0}
    phone.scale = {"fullScaleGrams": 400, "tare": 0.05, "calibrated": True}
    oracle.full_scale_grams, oracle.tare = 400, 0.05
    for scale in (phone.scale, None):
        phone.scale = scale
        phone.connect().close()
        assert session.stats(phone.id)["scale"] == {"fullScaleGrams": 400, "calibrated": True, "tareGrams": 20}
        assert session.stats(phone.id)["pressure"] == oracle.pressure
        assert oracle.pressure["grams"] == 148


def test_the_room_has_the_largest_weight_of_all_phones(session):
    phones, oracles = [], []
    for pressure in (0.2, 0.7, 0.5, None):
        phones.append(Phone(session.server, session.code))
        oracles.append(Oracle())
        events = press([(0.1,), (pressure,)])
        phones[-1].touch(events)
        oracles[-1].apply(events)
        phones[-1].settle()
    compare_session(session, oracles)
    assert session.stats()["merged"]["pressure"] == {"peakGrams": 269}
    for phone in phones:
        phone.close()


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_press_continues_after_the_server_is_killed(own_server, retention):
    server = own_server().start()
    session = Session(server, retention=retention)
    phone, oracle = Phone(server, session.code), Oracle(full_scale_grams=410)
    phone.close()
    phone.scale = {"fullScaleGrams": 410}
    phone.connect()
    batches = press([(0.31, 9, "pen"), (0.5, 9, "pen"), (0.2, 14, "pen"), (0.6, 14, "pen")])
    for index, event in enumerate(batches):
        phone.touch([event])
        oracle.apply([event])
        phone.settle()
        if index < 3:
            server.kill()
            server.start()
            phone.connect()
    compare_stats(session.stats(phone.id), oracle)
    assert session.stats(phone.id)["pressure"] == {"provenance": "pen", "force": 60, "grams": 246, "peakGrams": 246}
    if retention == "replay":
        export_tells_pens(session, batches)
    phone.close()


def export_tells_pens(session, events):
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    assert [event for line in lines for event in line["events"]] == events
    rows = list(csv.DictReader(io.StringIO(session.get("/events", headers=session.host | {"Accept": "text/csv"}).text)))
    assert [row["tool"] for row in rows] == ["pen"] * len(events)


BAD_SCALES = {
    "no object": 385, "a full scale of 9 g": {"fullScaleGrams": 9}, "a full scale of 10,001 g": {"fullScaleGrams": 10001},
    "a full scale as a string": {"fullScaleGrams": "385"}, "a tare below 0": {"tare": -0.01}, "a tare of 1": {"tare": 1},
    "calibrated as a number": {"calibrated": 1},
}


@pytest.mark.parametrize("scale", BAD_SCALES.values(), ids=BAD_SCALES)
def test_an_impossible_scale_ends_the_connection_and_names_the_field(session, scale):
    live = Live(session.server, session.code)
    live.send({"type": "hello", "role": "touch", "screen": SCREEN, "scale": scale})
    assert live.wait_closed() == 4400
    assert any("scale" in message.get("detail", "") for message in live.messages), live.messages
