"""Challenges: attempts that the server judges, the messages to phones and viewers, and the stored results."""

import csv
import io
import json
import random
import statistics

import pytest

import fitts
from api import Session
from challenge_player import ORDER, Player
from oracle import BEGAN, ENDED, MOVED
from phone import SCREEN, Live, Phone

CLOSE = {"rel": 1e-9, "abs": 1e-9}


@pytest.fixture
def player(session):
    made = Player(session)
    yield made
    made.phone.close()


def results(session, **options):
    answer = session.get("/results", **options)
    assert answer.status_code == 200, answer.text
    return answer


def attempts(session, number=1, who="p1"):
    """The attempts of one phone at one challenge."""
    challenge = results(session).json()["challenges"][number - 1]
    assert challenge["number"] == number
    found = [one for one in challenge["participants"] if one["id"] == who]
    return found[0]["results"] if found else []


def watch(session):
    live = Live(session.server, session.code)
    return live, live.view()


def test_each_gesture_is_one_attempt_and_the_nearest_to_the_target_is_the_best(session, player):
    viewer, snapshot = watch(session)
    assert snapshot["results"] == []
    state = session.control("challenge", kind="distance")
    assert state["challenge"] == {"number": 1, "kind": "distance", "target": 10, "round": 1}
    news = player.challenge()
    assert 0 < news.pop("startsIn") <= 3
    assert news == {"type": "challenge", "number": 1, "kind": "distance", "target": 10,
                    "attempts": 0, "latest": None, "best": None}
    for index, (centimetres, best) in enumerate([(8, 8), (11, 11), (4, 11), (9, 11), (9.5, 9.5)], 1):
        player.stroke(64 * centimetres, 300)
        news = player.challenge(attempts=index)
        assert (news["latest"], news["best"]) == (centimetres, best)
    viewer.wait(lambda m: ["p1", 9.5, 9.5, 5] in m.get("results", []), "the results in a frame")
    _, snapshot = watch(session)
    assert snapshot["results"] == [["p1", 9.5, 9.5, 5]]
    assert [one["value"] for one in attempts(session)] == [8, 11, 4, 9, 9.5]
    assert "results" not in session.stats() and "attempts" not in json.dumps(session.stats())


def test_a_hold_is_measured_in_seconds_and_many_in_one_batch_all_count(session, player):
    session.control("challenge", kind="hold", target=0.5)
    player.challenge()
    events = []
    for index in range(60):
        start = 2000 + 1000 * index
        events += [[BEGAN, 1, 5, 5, start], [ENDED, 1, 5, 5, start + 10 * index]]
    player.phone.touch(events)
    news = player.challenge(attempts=60)
    assert (news["latest"], news["best"]) == (0.59, 0.5)
    assert [one["value"] for one in attempts(session)] == [pytest.approx(index / 100) for index in range(60)]


def test_the_class_says_who_is_missing_and_what_they_could_change(session, player):
    others = [Player(session, number) for number in (7, 8)]
    session.control("challenge", kind="hold", target=1)
    for one, milliseconds in ((player, 800), (others[0], 1400)):
        one.challenge()
        one.stroke(10, milliseconds)
        one.challenge(attempts=1)
    [challenge] = results(session).json()["challenges"]
    summary = challenge["summary"]
    assert (summary["people"], summary["absent"]) == (2, 1)
    for name, expected in (("median", 1.1), ("medianBounds", [0.8, 1.4]), ("mean", 1.1), ("meanBounds", [1, 1.2])):
        assert summary[name] == pytest.approx(expected), name
    for other in others:
        other.phone.close()


def test_values_have_their_errors_in_messages_as_in_the_results(session, player):
    """The newest and the best on the phone, the best for viewers, and the median and the mean of the class."""
    card = {**SCREEN, "calibrated": True, "relativeError": 0.006}
    sure = Player(session, phone=lambda server, code: Phone(server, code, card))
    viewer, snapshot = watch(session)
    assert snapshot["resultErrors"] == []
    session.control("challenge", kind="distance", target=10)
    assert not {"latestError", "bestError"} & sure.challenge().keys()
    for index, centimetres in enumerate((8, 9.5, 4), 1):
        sure.stroke(64 * centimetres, 300)
        news = sure.challenge(attempts=index)
    errors = [one["valueError"] for one in attempts(session, who=sure.id)]
    assert all(one["error"] > 0.006 * 4 and one["kind"] == "bound" for one in errors)
    assert (news["latestError"], news["bestError"]) == (errors[2], errors[1])
    viewer.wait(lambda m: [sure.id, errors[1]["error"]] in m.get("resultErrors", []), "the best value's error")
    summary = results(session).json()["challenges"][0]["summary"]
    for name in ("medianError", "meanError"):
        assert summary[name]["error"] == pytest.approx(errors[1]["error"]), "of one person"
    player.stroke(640, 300)
    unsure = {"error": None, "reason": "densityAssumed"}
    assert player.challenge(attempts=1)["latestError"] == unsure
    summary = results(session).json()["challenges"][0]["summary"]
    assert (summary["medianError"], summary["meanError"]) == (unsure, unsure)
    assert watch(session)[1]["resultErrors"] == [[player.id, "densityAssumed"], [sure.id, errors[1]["error"]]]
    session.control("challenge")
    standing = sure.phone.live.wait_type("standing")
    assert (standing["latestError"], standing["bestError"]) == (errors[2], errors[1])
    sure.phone.close()


def test_a_class_is_as_far_off_as_its_people_may_be_together(session, player):
    others = [Player(session, number) for number in (7, 8)]
    session.control("challenge", kind="hold", target=1)
    ends = []
    for one, milliseconds in zip((player, *others), (800, 1400, 1450)):
        one.stroke(10, milliseconds)
        one.challenge(attempts=1)
        [attempt] = attempts(session, who=one.id)
        ends.append((attempt["value"] - attempt["valueError"]["error"], attempt["value"], attempt["value"] + attempt["valueError"]["error"]))
    summary = results(session).json()["challenges"][0]["summary"]
    low, middle, high = (statistics.median(each) for each in zip(*ends))
    assert summary["medianError"]["error"] == pytest.approx(max(middle - low, high - middle))
    assert summary["meanError"]["error"] == pytest.approx(statistics.mean(high - middle for _, middle, high in ends))
    for name in ("medianError", "meanError"):
        assert sum(summary[name]["sources"].values()) == pytest.approx(summary[name]["error"])
    for other in others:
        other.phone.close()


def test_only_the_first_attempts_count_where_they_are_limited(session, player):
    state = session.control("challenge", kind="distance", attemptLimit=2)
    assert state["challenge"]["attemptLimit"] == 2
    assert player.challenge()["attemptLimit"] == 2
    # Also within one batch.
    player.phone.touch([row for index in range(3) for row in (
        [BEGAN, 1, 0, 0, 1000 * index], [MOVED, 1, 64 * (7 + index), 0, 1000 * index + 100], [ENDED, 1, 64 * (7 + index), 0, 1000 * index + 200])])
    assert player.challenge(attempts=2)["best"] == 8
    player.now = 9000
    player.stroke(640, 300)
    player.phone.settle()
    assert [one["value"] for one in attempts(session)] == [7, 8]
    assert results(session).json()["challenges"][0]["attemptLimit"] == 2
    session.control("challenge", kind="targets", target=2, attemptLimit=1)
    news, _ = player.sequence(player.challenge(number=2))
    for index in ORDER:
        player.tap(*news["layout"]["targets"][index])
    player.phone.settle()
    assert len(attempts(session, 2)) == 1
    assert "attemptLimit" not in session.control("challenge", kind="hold")["challenge"]


@pytest.mark.parametrize("limit", [0, 201, -3])
def test_an_impossible_limit_of_attempts_is_refused(session, limit):
    refused = session.post_control({"action": "challenge", "kind": "hold", "attemptLimit": limit})
    assert (refused.status_code, refused.json()["field"]) == (422, "attemptLimit")
    alone = session.post_control({"action": "challenge", "attemptLimit": 3})
    assert (alone.status_code, alone.json()["field"]) == (422, "kind")
    assert "challenge" not in session.stats()


def test_a_gesture_that_began_before_or_was_frozen_or_cleared_is_not_an_attempt(session, player):
    phone = player.phone
    phone.touch([[BEGAN, 1, 0, 0, 0]])
    phone.settle()
    session.control("challenge", kind="distance")
    player.challenge()
    phone.touch([[ENDED, 1, 64, 0, 10]])
    player.stroke(128, 100)
    assert player.challenge(attempts=1)["latest"] == 2
    phone.touch([[BEGAN, 1, 0, 0, 5000]])
    phone.settle()
    session.control("clear")
    phone.touch([[ENDED, 1, 64, 0, 5010]])
    phone.touch([[BEGAN, 1, 0, 0, 6000], [MOVED, 1, 320, 0, 6010]])
    phone.settle()
    session.control("freeze")
    player.now = 7000
    player.stroke(640, 100)  # Discarded.
    phone.settle()
    session.control("unfreeze")
    player.stroke(192, 100)
    player.challenge(attempts=2)
    assert [one["value"] for one in attempts(session)] == [2, 3], "a clear keeps the results"


def test_the_throughput_is_that_of_an_independent_computation(session, player, seed):
    player.random.seed(seed)
    session.control("challenge", kind="targets", target=3.5)
    news = player.challenge()
    for sequence in range(1, 3):
        news, expected = player.sequence(news, spread=4 * sequence)
        assert news["attempts"] == sequence
        assert news["latest"] == pytest.approx(expected["value"], **CLOSE)
        kept = attempts(session)[-1]
        assert {name: kept[name] for name in expected} == {
            name: pytest.approx(value, **CLOSE) for name, value in expected.items()}, f"seed {seed}"
    assert news["best"] == max(one["value"] for one in attempts(session))


def test_the_ring_is_on_the_screen_and_as_difficult_as_asked(session):
    for screen in [SCREEN, {**SCREEN, "width": 1180, "height": 820}, {**SCREEN, "width": 320, "height": 320}]:
        phone = Phone(session.server, session.code, screen)
        session.control("challenge", kind="targets", target=2)
        news = phone.live.wait(lambda m: m["type"] == "challenge", "challenge")
        width, targets = news["layout"]["width"], news["layout"]["targets"]
        assert len(targets) == 9
        assert all(width / 2 <= x <= screen["width"] - width / 2 for x, _ in targets)
        assert all(width / 2 <= y <= screen["height"] - width / 2 for _, y in targets)
        amplitude = sum((a - b) ** 2 for a, b in zip(targets[0], targets[5])) ** 0.5
        assert amplitude / width == pytest.approx(2**2 - 1, rel=0.02)
        phone.close()


def test_a_freeze_restarts_the_sequence(session, player):
    session.control("challenge", kind="targets", target=2)
    news = player.challenge()
    player.tap(*news["layout"]["targets"][0])
    player.challenge(next=5)
    session.control("freeze")
    player.challenge(next=0)
    session.control("unfreeze")
    player.tap(*news["layout"]["targets"][0])
    player.challenge(next=5)


def test_a_second_start_replaces_the_first_and_a_start_without_a_kind_ends_the_challenge(session, player):
    session.control("challenge", kind="distance")
    player.challenge(number=1)
    player.stroke(640, 100)
    player.challenge(attempts=1)
    viewer, _ = watch(session)
    session.control("challenge", kind="distance", target=5)
    assert player.challenge(number=2)["attempts"] == 0
    assert viewer.wait_type("session")["challenge"] == {"number": 2, "kind": "distance", "target": 5, "round": 2}
    player.stroke(320, 100)
    player.challenge(number=2, attempts=1)
    late = Player(session)
    assert late.challenge()["number"] == 2, "a latecomer gets it after the welcome"
    assert "challenge" not in session.control("challenge")
    player.phone.live.wait(lambda m: m["type"] == "session" and "challenge" not in m, "the end")
    count = len(player.phone.live.messages)
    player.stroke(320, 100)
    player.phone.settle()
    assert [len(attempts(session, number)) for number in (1, 2)] == [1, 1]
    assert [one["running"] for one in results(session).json()["challenges"]] == [False, False]
    assert watch(session)[1]["results"] == [["p1", 5, 5, 1]], "they stay visible until another task begins"
    assert not [m for m in player.phone.live.messages[count:] if m["type"] == "challenge"]
    late.phone.close()


def press(player, *pressures):
    """One gesture with these pressures in turn; None where the screen reports none."""
    events = [
        [MOVED if index else BEGAN, 1, 100, 100, player.now + 10 * index, pressure]
        for index, pressure in enumerate(pressures)
    ]
    player.now += 1000
    player.phone.touch([*events, [ENDED, 1, 100, 100, player.now - 500, 0]])


def test_a_press_is_judged_by_its_largest_weight_on_the_phones_own_scale(session, player):
    assert session.control("challenge", kind="press")["challenge"] == {"number": 1, "kind": "press", "target": 200, "round": 1}
    player.challenge(number=1, attempts=0)
    press(player, 0.1, 0.42, 0.3)
    assert (player.challenge(attempts=1)["latest"], results(session).json()["challenges"][0]["unit"]) == (161, "g")
    player.phone.close()
    player.phone.scale = {"fullScaleGrams": 400, "tare": 0.02}
    player.phone.connect()
    press(player, 0.1, 0.52)
    message = player.challenge(attempts=2)
    assert (message["latest"], message["best"]) == (200, 200)


@pytest.mark.parametrize("pressures", [(0.5, 0.5, 0.5), (0, 0.5, 0, 0.5), (1, 1), (None, None)])
def test_a_press_without_a_measured_force_is_not_an_attempt(session, player, pressures):
    session.control("challenge", kind="press", target=200)
    press(player, *pressures)
    player.phone.settle()
    assert results(session).json()["challenges"][0]["participants"] == []


def test_frames_have_forces_while_the_activity_is_the_scale(session, player):
    viewer = Live(session.server, session.code)
    viewer.view()
    press(player, 0.1, 0.42)
    quiet = viewer.wait(lambda m: m["type"] == "frame" and m["figures"], "a frame")
    assert "forces" not in quiet
    for control in ({"action": "activity", "activity": "scale"}, {"action": "challenge", "kind": "press"}):
        session.post_control({"action": "activity", "activity": "touch"})
        session.post_control(control)
        player.phone.touch([[BEGAN, 1, 100, 100, player.now, 0.1], [MOVED, 1, 100, 100, player.now + 9, 0.3]])
        loud = viewer.wait(lambda m: m["type"] == "frame" and m.get("forces") and m["forces"][0][1], "a frame with forces")
        assert loud["forces"] == [[player.phone.id, 30, 115, "measured", 161]]
        player.phone.touch([[ENDED, 1, 100, 100, player.now + 20, 0]])
        player.now += 1000
        viewer.wait(lambda m: m["type"] == "frame" and m.get("forces") == [[player.phone.id, 0, 0, "measured", 161]], "0 g")
    viewer.close()


@pytest.mark.parametrize("fields, field", [
    ({"kind": "jump"}, "kind"), ({"kind": ""}, "kind"), ({"kind": 3}, "kind"),
    ({"kind": "distance", "target": 0}, "target"), ({"kind": "distance", "target": -1}, "target"),
    ({"kind": "distance", "target": 1e9}, "target"), ({"kind": "distance", "target": "ten"}, "target"),
    ({"kind": "hold", "target": 601}, "target"),
    ({"kind": "targets", "target": 0.9}, "target"), ({"kind": "targets", "target": 6.1}, "target"),
])
def test_a_wrong_challenge_is_refused_and_the_running_one_continues(session, fields, field):
    session.control("challenge", kind="hold", target=2)
    answer = session.post_control({"action": "challenge", **fields})
    assert answer.status_code == 422
    assert answer.json()["field"] == field
    assert session.stats()["challenge"] == {"number": 1, "kind": "hold", "target": 2, "round": 1}


def test_only_the_host_starts_a_challenge_and_not_in_an_ended_session(session):
    assert session.post_control({"action": "challenge", "kind": "hold"}, headers={}).status_code == 401
    session.control("end")
    assert session.post_control({"action": "challenge", "kind": "hold"}).status_code == 409


def test_a_session_holds_a_hundred_challenges(session):
    for number in range(1, 101):
        assert session.control("challenge", kind="hold")["challenge"]["number"] == number
    answer = session.post_control({"action": "challenge", "kind": "hold"})
    assert (answer.status_code, answer.json()["type"]) == (409, "/docs#too-many-challenges")


def test_of_many_attempts_the_first_two_hundred_and_the_newest_are_kept(own_server):
    server = own_server().start()
    session = Session(server)
    player = Player(session)
    session.control("challenge", kind="hold", target=100)
    player.challenge()
    for batch in range(3):
        events = []
        for index in range(100 * batch, 100 * batch + 100):
            events += [[BEGAN, 1, 5, 5, 10_000 * index], [ENDED, 1, 5, 5, 10_000 * index + 10 * (300 - index)]]
        player.phone.touch(events)
    player.challenge(attempts=300)
    player.phone.settle()
    for _ in range(2):
        kept = attempts(session)
        assert [one["attempt"] for one in kept] == [*range(1, 201), 300]
        assert watch(session)[1]["results"] == [["p1", 0.01, 3, 300]]
        server.kill()
        server.start()
    player.phone.close()


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_kill_neither_loses_an_attempt_nor_counts_one_twice(own_server, retention, seed):
    server = own_server().start()
    session = Session(server, retention=retention)
    player = Player(session, seed)
    chance = random.Random(seed)
    player.stroke(64, 100)
    player.phone.settle()
    session.control("challenge", kind="distance")
    sent = []
    for _ in range(4):
        for _ in range(chance.randint(1, 12)):
            sent.append(chance.randint(1, 300))
            player.stroke(sent[-1], 100)
            if chance.random() < 0.3:
                player.phone.pump()
        server.kill()
        player.phone.pump()
        server.start()
        player.phone.connect()
    player.challenge(attempts=len(sent))
    player.phone.settle()
    for _ in range(2):
        kept = attempts(session)
        assert [one["value"] * 64 for one in kept] == [pytest.approx(pixels) for pixels in sent], f"seed {seed}"
        assert [one["attempt"] for one in kept] == list(range(1, len(sent) + 1))
        server.kill()
        server.start()
    player.phone.close()


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_sequence_continues_after_a_crash(own_server, retention, seed):
    server = own_server().start()
    session = Session(server, retention=retention)
    player = Player(session, seed)
    session.control("challenge", kind="targets", target=2)
    news = player.challenge()
    targets, taps = [], []
    for movement in range(10):
        targets.append(tuple(news["layout"]["targets"][news["next"]]))
        taps.append(player.tap(*targets[-1], after=500.0 + 10 * movement))
        news = player.challenge(next=ORDER[(movement + 1) % 10])
        if movement in (0, 4):
            player.phone.settle()
            server.kill()
            server.start()
            player.phone.connect()
            assert player.challenge()["next"] == news["next"]
    assert news["latest"] == pytest.approx(fitts.figures(targets, news["layout"]["width"], taps)["value"], **CLOSE)
    assert len(attempts(session)) == 1
    player.phone.close()


def test_results_as_csv_have_an_entity_tag(session, player):
    session.control("challenge", kind="hold", target=1)
    player.challenge()
    player.stroke(10, 800)
    player.challenge(attempts=1)
    session.control("challenge", kind="targets", target=2)
    news = player.challenge(number=2)
    _, expected = player.sequence(news)
    answer = results(session, headers={"Accept": "text/csv"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    lines = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    assert [(one["challenge"], one["kind"], one["target"], one["attempt"], one["unit"]) for one in lines] == [
        ("1", "hold", "1", "1", "s"), ("2", "targets", "2", "1", "bits/s")]
    assert lines[0]["value"] == "0.8" and lines[0]["errors"] == ""
    assert {one["name"] for one in lines} == {session.stats("p1")["name"]}
    for name, value in expected.items():
        assert float(lines[1][name]) == pytest.approx(value, **CLOSE)
    again = results(session, headers={"Accept": "application/json"})
    assert session.get("/results", headers={"If-None-Match": again.headers["etag"]}).status_code == 304
    assert again.headers["access-control-allow-origin"] == "*"


def test_the_export_has_each_result_after_the_batch_that_completed_it(session, player):
    session.control("challenge", kind="distance", target=2)
    player.challenge()
    player.stroke(128, 100)
    player.stroke(192, 100)
    player.phone.settle()
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    assert [line["type"] for line in lines] == ["challenge", "touches", "result", "touches", "result"]
    assert {k: lines[0][k] for k in ("number", "kind", "target")} == {"number": 1, "kind": "distance", "target": 2}
    assert lines[4] == {
        "participant": "p1", "type": "result", "challenge": 1, "kind": "distance", "unit": "cm", "seq": 2,
        "attempt": 2, "value": 3, "receivedMilliseconds": lines[3]["receivedMilliseconds"],
        "densityFrom": "assumed", "relativeError": None, "densityError": None,
        "valueError": {"error": None, "reason": "densityAssumed"}}


def test_a_removed_phone_has_no_results(session, player):
    session.control("challenge", kind="hold")
    player.stroke(10, 100)
    player.challenge(attempts=1)
    viewer, snapshot = watch(session)
    assert [one[0] for one in snapshot["results"]] == ["p1"]
    session.control("remove", participant="p1")
    viewer.wait(lambda m: ["p1", None, None, 0] in m.get("results", []), "the removal in a frame")
    assert watch(session)[1]["results"] == []
    assert attempts(session) == []
