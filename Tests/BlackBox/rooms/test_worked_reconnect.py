"""The reconnect that docs/protocol.md works through, message by message, and what docs/clock.md says of the room's clock."""

import json
import time

import pytest
from api import Session
from challenge_player import Player
from phone import SCREEN, Live, Phone

HELLO = {"type": "hello", "role": "touch", "screen": SCREEN}


def batch(seq):
    """One stroke of four batches, 32 px to the right with each."""
    x = 32 * seq
    phase = {1: 0, 4: 2}.get(seq, 1)
    return {"type": "touches", "seq": seq, "events": [[phase, 1, x, 100, 16 * seq]]}


def awaited(live, kind, seq, ack=0):
    """The next message of this kind with these fields."""
    while True:
        message = live.read(10)
        assert message is not None, f"closed with {live.close_code}"
        if message["type"] == kind and message["seq"] >= seq and message["ack"] >= ack:
            return message


def test_after_a_lost_answer_nothing_is_missing_and_nothing_counts_twice(server):
    session = Session(server)
    first = Live(server, session.code)
    first.send(HELLO)
    welcome = awaited(first, "welcome", 0)
    assert (welcome["seq"], welcome["ack"]) == (0, 0)
    participant = welcome["participant"]
    first.send(batch(1))
    first.send(batch(2))
    figures = awaited(first, "figures", 2, ack=1)
    assert figures["ack"] <= figures["seq"] == 2
    first.send(batch(3))
    awaited(first, "figures", 3)

    second = Live(server, session.code)
    second.send({**HELLO, "resume": participant["resume"]})
    resumed = awaited(second, "welcome", 3)
    assert resumed["participant"]["id"] == participant["id"] and resumed["seq"] == 3
    while first.close_code is None:
        first.read(10)
    assert first.close_code == 4409

    second.send(batch(3))  # The phone may send it again, or leave it out.
    second.send(batch(4))
    figures = awaited(second, "figures", 4, ack=4)
    assert figures["touches"] == 1 and figures["distance"]["totalCentimetres"] == 3 * 32 / 64


AHEAD = 7_000_000  # ms by which the phone's clock is ahead of this machine's.


def own_clock():
    return time.monotonic() * 1000 + AHEAD


def ask(phone, number):
    """The bounds of the room's time minus the phone's, from one answer."""
    asked = own_clock()
    phone.live.send({"type": "clock", "id": number, "t": asked})
    answer = phone.live.wait_type("clock")
    returned = own_clock()
    assert (answer["id"], answer["t"]) == (number, asked)
    assert 0 <= answer["received"] <= answer["sent"]
    return answer["sent"] - returned, answer["received"] - asked


def learn(phone):
    """What eight answers say together: the middle of the offset, and its bound."""
    least, most = zip(*(ask(phone, number) for number in range(8)), strict=True)
    assert max(least) <= min(most), "all bounds have a common offset"
    return (max(least) + min(most)) / 2, (min(most) - max(least)) / 2


def tell(phone, t, offset, error, drift=0):
    phone.sent += 1
    phone.waiting[phone.sent] = json.dumps({"type": "sync", "seq": phone.sent, "t": t, "offset": offset, "error": error, "drift": drift})
    phone.paced_send(phone.waiting[phone.sent])
    return phone.sent


def test_the_rooms_time_of_a_touch_holds_over_a_crash_and_is_of_one_epoch(own_server):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    assert phone.welcome["clock"] is True and phone.welcome["stats"]["clock"] is None
    viewer = Live(server, session.code)
    viewer.view()
    early = own_clock()
    phone.touch([[0, 1, 10, 10, early]])
    offset, error = learn(phone)
    at = own_clock()
    tell(phone, at, offset, error, drift=1e-5)
    later = own_clock()
    phone.touch([[1, 1, 20, 10, later - 8], [2, 1, 30, 10, later]])
    phone.settle()
    clock = {"offsetMilliseconds": offset, "errorMilliseconds": error, "at": at + offset}
    assert session.stats(phone.id)["clock"] == clock

    # What viewers get of it: on the axis of the frame's own time the touch was before the frame.
    frame = viewer.wait(lambda message: message.get("times") and message["figures"][0][5] == 1, "the touch's time")
    [[participant, touched, within]] = frame["times"]
    assert participant == phone.id and touched - within <= frame["t"]

    # It is in the log: a crash changes nothing, and begins another epoch.
    server.kill()
    server.start()
    phone.connect()
    assert phone.welcome["stats"]["clock"] == clock
    tell(phone, own_clock(), offset + 5000, error)  # It waited in the phone: about the axis before.
    learn(phone)
    assert session.stats(phone.id)["clock"] == clock
    again, bound = learn(phone)
    tell(phone, own_clock(), again, bound)
    phone.touch([[0, 2, 50, 50, own_clock()], [2, 2, 50, 50, own_clock()]])
    phone.settle()
    assert session.stats(phone.id)["clock"]["offsetMilliseconds"] == again

    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    assert [line["epoch"] for line in lines if line["type"] == "sync"] == [1, 0, 2]
    touches = [line for line in lines if line["type"] == "touches"]
    assert [line["clockEpoch"] for line in touches] == [1, 1, 2]
    for line in touches[:2]:
        for event, room, within in zip(line["events"], line["roomMilliseconds"], line["clockErrorMilliseconds"], strict=True):
            distance = event[4] - at
            assert room == pytest.approx(event[4] + offset + 1e-5 * distance, abs=1e-3)
            assert within == pytest.approx(error + (2e-4 + 1e-5) * abs(distance), abs=2e-3)
            # A touch is not later than its arrival.
            assert room - within <= line["receivedMilliseconds"] + 1
    assert touches[2]["roomMilliseconds"][0] == pytest.approx(touches[2]["events"][0][4] + again, abs=0.1)
    rows = session.get("/events", headers={**session.host, "Accept": "text/csv"}).text.splitlines()
    head = rows[0].split(",")
    assert [row.split(",")[head.index("clockEpoch")] for row in rows[1:]] == ["1", "1", "1", "2", "2"]
    arrived = touches[0]["receivedMilliseconds"]
    segment = session.get("/replay/segment", params={"from": max(0, arrived - 1), "to": arrived}, headers=session.host).json()
    step = segment["steps"][0]  # The next batch may have arrived in the same millisecond.
    assert step[8] == pytest.approx(touches[0]["roomMilliseconds"][0], abs=0.06)
    assert step[9] == pytest.approx(touches[0]["clockErrorMilliseconds"][0], abs=0.16)


def test_a_viewer_may_ask_for_the_rooms_time_but_tell_none(session):
    viewer = Live(session.server, session.code)
    viewer.send({"type": "clock", "id": 1, "t": 0})
    assert viewer.wait_type("error")["code"] == 4400, "the first message is hello"
    viewer = Live(session.server, session.code)
    viewer.view()
    answers = []
    for number in (7, 8):
        viewer.send({"type": "clock", "id": number, "t": 12.5})
        answers.append(viewer.wait_type("clock"))
    assert [(answer["id"], answer["t"]) for answer in answers] == [(7, 12.5), (8, 12.5)]
    times = [answer[name] for answer in answers for name in ("received", "sent")]
    assert times == sorted(times) and times[0] > 0
    viewer.send({"type": "sync", "seq": 1, "t": 12.5, "offset": 1, "error": 1, "drift": 0})
    assert viewer.wait_type("error")["detail"] == "Viewers must not send batches."


def test_phones_that_have_told_no_time_in_this_start_of_the_server_are_counted(own_server):
    server = own_server().start()
    session = Session(server)
    assert session.stats()["withoutClock"] == 0
    one, other = Player(session), Player(session)
    assert session.stats()["withoutClock"] == 2
    one.synchronise()
    one.phone.settle()
    assert session.stats()["withoutClock"] == 1
    viewer = Live(server, session.code)
    assert viewer.view()["withoutClock"] == 1
    other.phone.close()
    viewer.wait(lambda message: other.id in message.get("left", []), "who left")
    assert session.stats()["withoutClock"] == 0
    server.kill()
    server.start()
    assert session.stats()["withoutClock"] == 0, "nobody is connected"
    one.phone.connect()
    assert session.stats()["withoutClock"] == 1, "what was told before is about another axis"
    one.synchronise()
    one.phone.settle()
    assert session.stats()["withoutClock"] == 0
    one.phone.close()


def test_more_clock_messages_than_a_page_needs_are_closed(session):
    phone = Phone(session.server, session.code)
    message = json.dumps({"type": "clock", "id": 1, "t": 0})
    # At a rate at which other messages may come.
    for _ in range(3000):
        phone.paced_send(message)
        phone.pump()
        if phone.live.close_code is not None:
            break
    assert phone.live.close_code == 4429
    assert sum(message["type"] == "clock" for message in phone.live.messages) >= 300
