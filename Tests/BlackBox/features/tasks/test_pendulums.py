"""Pendulums over the wire: each phone's g and that of the class, the same after a crash, erased when it has to be."""

import csv
import io
import json
import math

from api import Session
from phone import Live, Phone
from springs import Pendulum, Spring

STRING = {"way": "pendulum", "scale": 1, "name": "Pendulum", "role": "swing"}
LENGTHS = (0.3, 0.5, 0.8)


def swing(phone, pendulum, metres, subject=STRING, **how):
    phone.motion(pendulum.recording(metres, **how), **subject, metres=metres)
    return phone.settle()


def swung(session, phone):
    return session.stats(phone.id).get("pendulum")


def of_class(session):
    return session.get("/pendulums").json()


def mandel_paule(values):
    """The weighted mean of (g, ±) with the scatter that makes the sum of squares n - 1, and that scatter."""
    variances = [(error / 1.96) ** 2 for _, error in values]

    def excess(between):
        weights = [1 / (variance + between) for variance in variances]
        mean = sum(weight * value for weight, (value, _) in zip(weights, values)) / sum(weights)
        return mean, sum(weight * (value - mean) ** 2 for weight, (value, _) in zip(weights, values)) - (len(values) - 1)
    low, high = 0.0, 100.0
    if excess(0)[1] <= 0:
        return excess(0)[0], 0.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle)[1] > 0 else (low, middle)
    return excess(high)[0], math.sqrt(high)


def test_a_class_finds_g_and_finds_it_again_after_a_crash(own_server):
    server = own_server().start()
    session = Session(server, retention="replay")
    assert of_class(session) == {"phones": [], "gyration": 0.0021, "gravity": None, "gravityError": None, "scatter": None, "people": 0}
    phones = [Phone(server, session.code) for _ in range(4)]
    viewer = Live(server, session.code)
    viewer.view()
    pendulums = [Pendulum(seed) for seed in range(4)]
    assert swung(session, phones[0]) is None
    for phone, pendulum in zip(phones[:3], pendulums):
        for metres in LENGTHS:
            for _ in range(2):
                swing(phone, pendulum, metres)
    viewer.wait(lambda m: phones[2].id in m.get("pendulums", []), "the pendulums in a frame")
    first = swung(session, phones[0])
    assert (first["recordings"], first["refused"], first["lengths"], first["slope"], first["refusal"]) == (6, 0, 3, True, None)
    assert abs(first["gravity"] - 9.81) <= 1.5 * first["gravityError"] and 0 < first["gravityError"] < 0.6
    assert abs(first["longerMetres"]) < 0.02
    # Somebody counts, and has measured the length wrongly by a third.
    phones[3].motion(**STRING, metres=0.5, reading=[pendulums[3].small_period(0.75), 0.01, 0, 0, 0])
    swing(phones[3], pendulums[3], 0.5, seconds=5)
    known = of_class(session)
    last = known["phones"][3]
    assert (last["slope"], last["pendulums"][0]["recordings"], last["pendulums"][0]["counted"]) == (False, 1, 1)
    assert last["gravity"] < 7.5 and swung(session, phones[3])["refused"] == 1
    assert [each["participant"] for each in known["phones"]] == [phone.id for phone in phones]
    for each, pendulum in zip(known["phones"][:3], pendulums):
        assert [part["metres"] for part in each["pendulums"]] == list(LENGTHS)
        for part in each["pendulums"]:
            assert abs(part["seconds"] - pendulum.small_period(part["metres"])) <= part["secondsError"]
            assert 0.008 < part["metresError"] < 0.01 and (part["recordings"], part["counted"]) == (2, 0)
        stats = session.stats(each["participant"])["pendulum"]
        assert [each[name] for name in ("gravity", "gravityError", "slope", "refusal")] == \
            [stats[name] for name in ("gravity", "gravityError", "slope", "refusal")]
        assert each["name"] == session.stats(each["participant"])["name"]
    mean, scatter = mandel_paule([(each["gravity"], each["gravityError"]) for each in known["phones"]])
    assert abs(known["gravity"] - mean) < 1e-6 and abs(known["scatter"] - scatter) < 1e-5 and scatter > 0.5
    assert known["people"] == 4 and known["gravityError"] > 0.5
    # A recording goes on across a crash.
    rows = pendulums[3].recording(1)
    phones[3].sent += 1
    begin = {"type": "motion", "seq": phones[3].sent, **STRING, "metres": 1, "samples": rows[:400]}
    phones[3].waiting[phones[3].sent] = json.dumps(begin)
    phones[3].paced_send(phones[3].waiting[phones[3].sent])
    phones[3].settle()
    server.kill()
    server.start()
    assert of_class(session) == known
    phones[3].connect()
    phones[3].motion(rows[400:])
    phones[3].settle()
    assert swung(session, phones[3])["lengths"] == 2
    # Pendulums with another number do not belong to them.
    swing(phones[3], pendulums[3], 0.5, {**STRING, "scale": 2})
    again = of_class(session)
    assert [part["metres"] for part in again["phones"][3]["pendulums"]] == [0.5]
    assert again["scatter"] == 0 and abs(again["gravity"] - 9.81) <= 1.5 * again["gravityError"] < 0.3
    assert "weighing" not in session.stats(phones[3].id)


def test_what_swung_is_in_tables_and_goes_with_the_figures(session):
    phone, pendulum = Phone(session.server, session.code), Pendulum(7)
    sent = pendulum.recording(0.3)
    phone.motion(sent, **STRING, metres=0.3)
    phone.motion(pendulum.recording(0.3, rotates=False), **STRING, metres=0.3)
    phone.motion(**STRING, metres=0.3, reading=[1.11, 0.01, 0, 0, 0])
    phone.motion(Spring(1).recording(0), way="spring", scale=1, name="Spring", role="empty")
    phone.settle()
    rows = list(csv.DictReader(io.StringIO(session.get("/tables/weighings", headers={**session.host, "Accept": "text/csv"}).text)))
    heard, refused, counted, empty = rows
    assert [row["role"] for row in rows] == ["swing"] * 3 + ["empty"] and {row["lengthMetres"] for row in rows[:3]} == {"0.3"}
    assert (heard["provenance"], refused["refusal"], counted["amplitudeDegrees"]) == ("pendulum", "noRotation", "0")
    assert (empty["lengthMetres"], empty["gravity"], counted["samples"], heard["amplitudeMetres"]) == ("", "", "", "")
    assert abs(float(heard["periodSeconds"]) - pendulum.small_period(0.3)) < 0.002 and 4 < float(heard["amplitudeDegrees"]) < 9
    known = swung(session, phone)
    assert (float(counted["gravity"]), float(counted["gravityError"])) == (known["gravity"], known["gravityError"])
    assert session.stats(phone.id)["weighing"]["recordings"] == 1
    files = session.archive()
    samples = [content for name, content in files.items() if name.endswith("_description-motion_data.csv")][0].decode()
    mine = [row for row in csv.DictReader(io.StringIO(samples)) if row["recording"] == "1"]
    assert [float(row["rotationX"]) for row in mine] == [row[4] for row in sent] and {row["lengthMetres"] for row in mine} == {"0.3"}
    events = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    assert [event["metres"] for event in events if event["type"] == "motion" and event.get("role") == "swing"] == [0.3] * 3
    session.control("clear")
    assert swung(session, phone) is None and of_class(session)["phones"] == []
    assert session.stats(phone.id)["weighing"]["recordings"] == 1


def test_a_scale_of_pendulums_is_an_activity(session):
    state = session.control("activity", activity="scale", subject="pendulum")
    assert (state["activity"], state["subject"]) == ("scale", "pendulum")
    assert "subject" not in session.control("activity", activity="scale")
    refused = session.post_control({"action": "activity", "activity": "scale", "subject": "balance"})
    assert refused.status_code == 422 and "`pendulum`" in refused.json()["detail"]
