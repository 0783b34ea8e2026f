"""The challenge of weighing the same thing: each phone's mass with its error, the middle of the class, and after a crash the same."""

import csv
import io
import statistics

from api import Session
from phone import Live, Phone
from springs import COINS, Spring

SPRING = {"way": "spring", "scale": 1, "name": "Spring"}


def calibrated(session, seed):
    phone, spring = Phone(session.server, session.code), Spring(seed, newtons_per_metre=18 + seed, own_grams=200 + 7 * seed)
    for grams in COINS:
        for _ in range(2):
            role = {"role": "empty"} if grams == 0 else {"role": "reference", "grams": grams, "gramsError": COINS[grams]}
            phone.motion(spring.recording(grams), **SPRING, **role)
    return phone.settle(), spring


def weigh(phone, spring, grams, load):
    phone.motion(spring.recording(grams), **SPRING, role="weigh", load=load)
    phone.settle()


def challenges(session):
    return session.get("/results").json()["challenges"]


def test_all_weigh_the_same_thing(own_server):
    server = own_server().start()
    session = Session(server)
    class_of = [calibrated(session, seed) for seed in (1, 2, 3, 4, 5)]
    # What is weighed before is no attempt.
    weigh(*class_of[0], 150, 1)
    state = session.control("challenge", kind="weigh", target=150)["challenge"]
    assert (state["kind"], state["target"]) == ("weigh", 150)
    viewer = Live(server, session.code)
    viewer.view()
    for phone, spring in class_of:
        weigh(phone, spring, 150, 2)
        message = next(m for m in reversed(phone.live.messages) if m["type"] == "challenge")
        assert message["attempts"] == 1
        assert message["latest"] == message["best"] == session.stats(phone.id)["weighing"]["grams"]
    viewer.wait(lambda m: any(row[0] == class_of[-1][0].id for row in m.get("results", [])), "the results in a frame")
    # A touch weighs nothing, and a refused mass is none.
    class_of[0][0].touch([[0, 1, 10, 10, 1000], [2, 1, 90, 10, 1200]])
    weigh(*class_of[0], 900, 3)
    known = challenges(session)
    [weighed] = known
    assert weighed["unit"] == "g" and weighed["summary"]["people"] == 5
    masses = []
    for person in weighed["participants"]:
        [attempt] = person["results"]
        stats = session.stats(person["id"])["weighing"]
        assert attempt["provenance"] == "spring"
        assert attempt["valueError"]["kind"] == "interval" and 0 < attempt["valueError"]["error"] < 15
        assert abs(attempt["value"] - 150) <= 2.5 * attempt["valueError"]["error"]
        masses.append(attempt["value"])
        if stats["refusal"] is None:
            assert (attempt["value"], attempt["valueError"]["error"]) == (stats["grams"], stats["gramsError"])
    assert weighed["summary"]["median"] == statistics.median(masses)
    assert weighed["summary"]["medianError"]["error"] > 0
    rows = list(csv.DictReader(io.StringIO(session.get("/results", headers={"Accept": "text/csv"}).text)))
    assert [row["provenance"] for row in rows] == ["spring"] * 5
    assert sorted(float(row["value"]) for row in rows) == sorted(masses)
    server.kill()
    server.start()
    assert challenges(session) == known


def test_a_press_takes_grams_of_a_spring_too_and_says_which(session):
    phone, spring = calibrated(session, 1)
    session.control("challenge", kind="press", target=200)
    weigh(phone, spring, 190, 1)
    # The next gesture, without force yet, begins within the batch.
    phone.touch([[0, 1, 10, 10, 1000, 0.1], [1, 1, 10, 10, 1100, 0.42], [2, 1, 10, 10, 1200, 0], [0, 2, 10, 10, 1300, 0]])
    phone.settle()
    [challenge] = challenges(session)
    by_spring, pressed = challenge["participants"][0]["results"]
    assert by_spring["provenance"] == "spring" and by_spring["value"] == round(session.stats(phone.id)["weighing"]["grams"])
    assert by_spring["valueError"]["kind"] == "interval"
    assert (pressed["provenance"], pressed["value"]) == ("measured", 161)
    assert pressed["valueError"]["reason"] == "scaleErrorUnknown"
