"""The host's controls, and the resulting messages to phones and viewers."""

import pytest
import requests

from api import Session
from comparing import compare_everything, compare_session
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import SCREEN, Live, Phone
from traces import Trace


@pytest.fixture
def class_of_two(session):
    phones = [Phone(session.server, session.code) for _ in range(2)]
    yield session, phones, [Oracle(), Oracle()]
    for phone in phones:
        phone.close()


def draw(phone, oracle, events, counts=True):
    phone.touch(events)
    if counts:
        oracle.apply(events)


def wait_state(phone, **fields):
    return phone.live.wait(
        lambda m: m["type"] == "session" and all(m.get(name) == value for name, value in fields.items()), f"session {fields}")


def test_a_freeze_lifts_the_fingers_and_discards_their_next_events(class_of_two):
    session, (phone, other), (oracle, _) = class_of_two
    draw(phone, oracle, [[BEGAN, 1, 0, 0, 0], [MOVED, 1, 64, 0, 100]])
    phone.settle()
    assert session.control("freeze")["frozen"] is True
    oracle.freeze()
    assert wait_state(phone, frozen=True) and wait_state(other, frozen=True)
    for step in range(5):
        draw(phone, oracle, [[MOVED, 1, 64, 64 * step, 200 + step]], counts=False)
    phone.settle()  # Acknowledged nevertheless.
    compare_everything(session, phone, oracle, "frozen")
    session.control("unfreeze")
    wait_state(phone, frozen=False)
    draw(phone, oracle, [[MOVED, 1, 128, 128, 1000], [MOVED, 1, 192, 128, 1100], [ENDED, 1, 192, 128, 1100]])
    phone.settle()
    assert phone.errors == []
    compare_everything(session, phone, oracle, "unfrozen")


def test_a_finger_put_down_while_frozen_begins_with_its_first_move_after(class_of_two):
    session, (phone, _), (oracle, _) = class_of_two
    session.control("freeze")
    draw(phone, oracle, [[BEGAN, 5, 10, 10, 0], [MOVED, 5, 20, 10, 10]], counts=False)
    phone.settle()
    session.control("unfreeze")
    phone.touch([[MOVED, 5, 30, 10, 20], [MOVED, 5, 94, 10, 30]])
    oracle.apply([[BEGAN, 5, 30, 10, 20], [MOVED, 5, 94, 10, 30]])
    phone.settle()
    assert phone.errors == [], "a finger still down after unfreeze is a new pointer"
    compare_everything(session, phone, oracle)


def test_a_bad_batch_while_frozen_blocks_nothing(class_of_two):
    session, (phone, _), (oracle, _) = class_of_two
    session.control("freeze")
    phone.sent += 1
    phone.live.send('{"type":"touches","seq":1,"events":[[9]]}')
    phone.settle()
    session.control("unfreeze")
    draw(phone, oracle, [[BEGAN, 1, 0, 0, 0], [ENDED, 1, 3, 4, 1]])
    phone.settle()
    compare_everything(session, phone, oracle)


def test_a_second_freeze_changes_nothing(class_of_two):
    session, (phone, _), (oracle, _) = class_of_two
    draw(phone, oracle, [[BEGAN, 1, 0, 0, 0]])
    phone.settle()
    session.control("freeze")
    session.control("freeze")
    oracle.freeze()
    session.control("unfreeze")
    session.control("unfreeze")
    compare_everything(session, phone, oracle)


def test_clear_sets_all_figures_to_0_and_continues(class_of_two, seed):
    session, phones, oracles = class_of_two
    traces = [Trace(f"{seed}/{i}") for i in range(2)]
    for _ in range(3):
        for phone, oracle, trace in zip(phones, oracles, traces):
            for events in trace.batches(10):
                draw(phone, oracle, events)
            phone.settle()
        session.control("clear")
        for oracle in oracles:
            oracle.clear()
        for phone, oracle in zip(phones, oracles):
            compare_everything(session, phone, oracle, f"seed {seed}: cleared")
        compare_session(session, oracles)
    for phone, oracle, trace in zip(phones, oracles, traces):
        for events in trace.batches(10):
            draw(phone, oracle, events)
        phone.settle()
        compare_everything(session, phone, oracle, f"seed {seed}: drawn on")


def test_clearing_one_phone_leaves_the_others(class_of_two):
    session, phones, oracles = class_of_two
    for phone, oracle in zip(phones, oracles):
        draw(phone, oracle, [[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 100]])
        phone.settle()
    session.control("clear", participant=phones[0].id)
    oracles[0].clear()
    for phone, oracle in zip(phones, oracles):
        compare_everything(session, phone, oracle)


def test_the_phone_is_notified_of_a_clear_although_it_is_not_touched(class_of_two):
    session, (phone, _), (oracle, _) = class_of_two
    draw(phone, oracle, [[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 100]])
    phone.settle()
    session.control("clear")
    phone.live.wait(lambda m: m["type"] == "figures" and m["distance"]["totalCentimetres"] == 0, "figures of 0")


def test_a_removed_phone_may_join_again_as_new(class_of_two):
    session, (phone, _), _ = class_of_two
    session.control("remove", participant=phone.id)
    assert phone.live.wait_closed() == 4403
    again = Live(session.server, session.code)
    again.send({"type": "hello", "role": "touch", "screen": SCREEN})
    assert again.wait_type("welcome")["participant"]["id"] != phone.id
    again.close()


def test_a_banned_phone_cannot_return(class_of_two):
    session, (phone, other), _ = class_of_two
    session.control("ban", participant=phone.id)
    assert phone.live.wait_closed() == 4403
    again = Live(session.server, session.code)
    again.send({"type": "hello", "role": "touch", "resume": phone.resume, "screen": SCREEN})
    assert again.wait_closed() == 4403
    other.touch([[BEGAN, 1, 0, 0, 0]])
    other.settle()


def test_a_ban_can_be_undone(class_of_two):
    session, (phone, _), _ = class_of_two
    session.control("ban", participant=phone.id)
    assert phone.live.wait_closed() == 4403
    session.control("unban")
    again = Live(session.server, session.code)
    again.send({"type": "hello", "role": "touch", "resume": phone.resume, "screen": SCREEN})
    assert again.wait_closed() == 4401, "its figures are deleted: it joins again"
    joined = Phone(session.server, session.code)
    assert joined.id not in (None, phone.id)
    joined.close()


def test_a_ban_survives_a_kill(own_server):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    session.control("ban", participant=phone.id)
    server.kill()
    server.start()
    again = Live(server, session.code)
    again.send({"type": "hello", "role": "touch", "resume": phone.resume, "screen": SCREEN})
    assert again.wait_closed() == 4403
    assert session.stats()["participants"] == []


@pytest.mark.parametrize("action", ["remove", "ban"])
def test_a_removed_participant_is_unknown_afterwards(class_of_two, action):
    session, (phone, other), _ = class_of_two
    session.control("spotlight", participant=phone.id)
    assert session.control(action, participant=phone.id)["spotlight"] is None
    for again in ("remove", "ban", "clear", "spotlight"):
        answer = session.post_control({"action": again, "participant": phone.id})
        assert (answer.status_code, answer.json()["type"]) == (404, "/docs#unknown-participant"), again
    assert [entry["id"] for entry in session.stats()["participants"]] == [other.id]


@pytest.mark.parametrize("action, fields", [
    ("freeze", {}), ("unfreeze", {}), ("clear", {}), ("hide", {}), ("reveal", {}), ("spotlight", {"participant": None}),
    ("touchkit", {"on": True}), ("activity", {"activity": "scale"}), ("challenge", {}),
])
def test_a_control_that_sets_a_state_can_be_repeated(session, action, fields):
    assert session.control(action, **fields) == session.control(action, **fields)


@pytest.mark.parametrize("body", [
    {"action": "freeze"}, {"action": "clear"}, {"action": "remove", "participant": "p1"}, {"action": "activity", "activity": "touch"},
    {"action": "end"}, {"action": "dance"},
], ids=lambda body: body["action"])
def test_a_session_that_has_ended_refuses_controls(session, body):
    Phone(session.server, session.code).close()
    session.control("end")
    answer = session.post_control(body)
    assert (answer.status_code, answer.json()["type"]) == (409, "/docs#session-ended")


@pytest.mark.parametrize("body, headers, status", [
    (b"{", {}, 400), (b"\xff\xfe", {}, 400), (b'{"action":"freeze"}', {"Content-Type": "text/plain"}, 415),
    (b'{"action":"freeze","x":"' + b"y" * 5000 + b'"}', {}, 413), (b"", {}, 400),
    (b'{"action":"freeze","participant":{}}', {}, 422), (b'{"action":"challenge","kind":"distance","target":-1}', {}, 422),
], ids=["broken", "not UTF-8", "not JSON", "too long", "empty", "wrong shape", "out of range"])
def test_a_body_that_is_not_a_control_is_refused(session, body, headers, status):
    answer = requests.post(f"{session.server.url}{session.path}/control", data=body, timeout=10,
                           headers={**session.host, "Content-Type": "application/json", **headers})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert session.stats()["frozen"] is False


def test_the_end_of_a_session_closes_all_connections(class_of_two):
    session, phones, _ = class_of_two
    session.control("end")
    for phone in phones:
        assert phone.live.wait_closed() == 4410
    late = Live(session.server, session.code)
    late.send({"type": "hello", "role": "touch", "screen": SCREEN})
    assert late.wait_closed() == 4410


def test_activity_and_overlay_are_sent_to_all(class_of_two):
    session, phones, _ = class_of_two
    assert session.control("activity", activity="scale")["activity"] == "scale"
    session.control("touchkit", on=True)
    for phone in phones:
        wait_state(phone, activity="scale")
        wait_state(phone, touchkit=True)
    assert session.stats()["activity"] == "scale"


def test_a_class_does_one_thing_at_a_time(session):
    state = session.control("activity", activity="scale")
    challenge = {"number": 1, "kind": "distance", "target": 10, "round": 1}
    state = session.control("challenge", kind="distance")
    assert (state["activity"], state["challenge"]) == ("touch", challenge), "a challenge ends the scale"
    state = session.control("activity", activity="scale")
    assert state["activity"] == "scale" and "challenge" not in state and "finished" not in state
    state = session.control("activity", activity="walk")
    assert state["activity"] == "walk"
    session.control("challenge", kind="hold")
    state = session.control("challenge", kind="targets")
    assert state["challenge"]["number"] == 3 and "finished" not in state, "one challenge ends the other"
    state = session.control("activity", activity="touch")
    assert "challenge" not in state and "finished" not in state, "drawing ends it"


def restart(server):
    server.stop()
    server.start()


def test_results_of_a_challenge_stay_visible_until_another_task_begins(own_server):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    session.control("challenge", kind="distance")
    phone.touch([[0, 1, 10, 10, 0], [1, 1, 74, 10, 50], [2, 1, 74, 10, 60]])
    phone.live.wait(lambda m: m["type"] == "challenge" and m["attempts"] == 1, "the attempt")
    finished = {"number": 1, "kind": "distance", "target": 10, "round": 1}
    state = session.control("challenge")
    assert state["finished"] == finished and "challenge" not in state
    assert session.control("challenge")["finished"] == finished, "over is over"
    restart(server)
    late, snapshot = viewer(session)
    assert snapshot["finished"] == finished and snapshot["results"] == [["p1", 1, 1, 1]]
    late.close()
    assert "finished" not in session.control("activity", activity="touch")
    late, snapshot = viewer(session)
    assert "finished" not in snapshot and snapshot["results"] == []
    late.close()
    phone.close()


@pytest.mark.parametrize("start", [
    {"action": "lobby", "on": False}, {"action": "activity", "activity": "scale"},
    {"action": "challenge", "kind": "distance"},
], ids=lambda start: start["action"])
def test_a_session_waits_in_the_lobby_until_the_host_starts(own_server, start):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 10, 10, 0], [2, 1, 74, 10, 60]])
    phone.settle()
    assert session.stats()["lobby"] is True, "a phone that comes and draws starts nothing"
    restart(server)
    assert session.stats()["lobby"] is True
    assert session.post_control(start).json()["lobby"] is False
    restart(server)
    assert session.stats()["lobby"] is False
    assert session.control("lobby", on=True)["lobby"] is True, "newcomers are shown the way in again"
    phone.close()


@pytest.mark.parametrize("body, status", [
    ({}, 422), ({"action": "dance"}, 422), ({"action": 5}, 422), ({"action": "remove"}, 422),
    ({"action": "remove", "participant": "p999"}, 404), ({"action": "ban", "participant": 5}, 422),
    ({"action": "activity", "activity": "dance"}, 422), ({"action": "touchkit", "on": "yes"}, 422),
    ({"action": "lobby"}, 422),
    ({"action": "clear", "participant": "p999"}, 404), ([], 422),
])
def test_a_wrong_control_is_refused_and_does_nothing(session, body, status):
    before = session.stats()
    answer = session.post_control(body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert session.stats() == before


# Viewers

def viewer(session, **hello):
    live = Live(session.server, session.code)
    return live, live.view(**hello)


def test_a_viewer_gets_the_stats_first(class_of_two):
    session, phones, _ = class_of_two
    live, snapshot = viewer(session)
    stats = snapshot.get("stats", snapshot.get("session", snapshot))
    assert {entry["id"] for entry in stats["participants"]} == {phone.id for phone in phones}
    assert stats["code"] == session.code
    live.close()


def test_frames_show_the_fingers_and_the_figures(class_of_two):
    session, (phone, _), (oracle, _) = class_of_two
    live, _ = viewer(session, host=session.created["hostToken"])
    draw(phone, oracle, [[BEGAN, 1, 39, 422, 0, 0.5], [MOVED, 1, 117, 422, 100, 0.5]])
    frame = live.wait(lambda m: m["type"] == "frame" and m.get("touches") and m["figures"], "a frame with a touch")
    assert frame["touches"] == [[phone.id, 1, 117 / 390, 0.5, 0.5]]
    [[who, last_cm, total_cm, last_s, total_s, touches]] = frame["figures"]
    assert (who, last_cm, total_cm, last_s, total_s, touches) == (phone.id, 78 / 64, 78 / 64, 0.1, 0.1, 1)
    draw(phone, oracle, [[ENDED, 1, 117, 422, 200]])
    live.wait(lambda m: m["type"] == "frame" and m["touches"] == [], "a frame without touches")
    live.close()


def test_frames_report_joins_and_leaves(session):
    live, snapshot = viewer(session)
    phone = Phone(session.server, session.code)
    frame = live.wait(lambda m: m["type"] == "frame" and m.get("joined"), "a frame with who joined")
    assert frame["joined"][0]["id"] == phone.id
    phone.touch([[BEGAN, 1, 5, 5, 0]])
    live.wait(lambda m: m["type"] == "frame" and m.get("touches"), "its touch")
    phone.live.vanish()
    live.wait(lambda m: m["type"] == "frame" and (m.get("touches") == [] or phone.id in m.get("left", [])), "its leaving")
    live.close()


def test_a_viewer_that_sends_touches_gets_an_error(session):
    live, _ = viewer(session)
    live.send({"type": "touches", "seq": 1, "events": [[BEGAN, 1, 0, 0, 0]]})
    message = live.wait(lambda m: m["type"] == "error", "an error")
    assert message["code"] in (4400, 4403)
    assert session.stats()["participants"] == []
    live.close()


def test_a_session_of_figures_keeps_no_events(server, seed):
    session = Session(server, retention="figures")
    phone, oracle, trace = Phone(server, session.code), Oracle(), Trace(seed)
    for events in trace.batches(20):
        draw(phone, oracle, events)
    phone.settle()
    compare_everything(session, phone, oracle)
    assert session.get("/events", headers=session.host).status_code == 409
    phone.close()
