"""The room's clock in Chromium: phones over networks whose two ways differ, against the times of the browser's own events."""

import json
from types import SimpleNamespace

import pytest

from delaying_relay import DelayingRelay
from replay_page import ReplayPage
from touch_page import LAPTOP, TouchPage

# Delays of the way there and back, s, and the jitter of both.
NETWORKS = [(0.030, 0.0, 0.003), (0.0, 0.030, 0.003)]
# The true time of each touch, on the axis that the browser's pages share.
RECORD_TOUCHES = """() => {
    window.trueTimes = [];
    addEventListener("pointerdown", ({ timeStamp }) => window.trueTimes.push(performance.timeOrigin + timeStamp), true);
}"""
# As after a sleep, in which the timer stood still while the time of day went on.
SLEEP = "(milliseconds) => { const now = Date.now; Date.now = () => now.call(Date) + milliseconds; }"


@pytest.fixture
def relays(session):
    made = [DelayingRelay(session.server.port, there, back, jitter) for there, back, jitter in NETWORKS]
    yield made
    for relay in made:
        relay.close()


def records(session, participant, kind):
    lines = (json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines())
    return [line for line in lines if line.get("participant") == participant and line["type"] == kind]


def room_time(syncs, t):
    """The room's time of a touch, and the error that the phone states, by docs/clock.md."""
    sync = [each for each in syncs if each["t"] <= t][-1:] or syncs[:1]
    away = t - sync[0]["t"]
    return t + sync[0]["offset"] + sync[0]["drift"] * away, sync[0]["error"] + 200e-6 * abs(away)


def known(session):
    return [each["clock"] is not None for each in session.stats()["participants"]]


def test_touches_of_two_phones_are_at_their_true_times_within_the_stated_errors(session, opened, relays):
    phones = [opened(SimpleNamespace(url=relay.url), kind=TouchPage) for relay in relays]
    for phone in phones:
        phone.join(session.code)
        phone.page.evaluate(RECORD_TOUCHES)
    phones[0].wait_until(lambda: known(session) == [True, True], "the clocks of both phones")
    for _ in range(3):
        for phone in phones:
            phone.draw((100, 300), (228, 300), steps=2)
    for phone in phones:
        phone.settle()
    differences = []
    for phone in phones:
        syncs = records(session, phone.participant, "sync")
        touches = [event for batch in records(session, phone.participant, "touches") for event in batch["events"] if event[0] == 0]
        true_times = phone.page.evaluate("window.trueTimes")
        assert len(touches) == len(true_times) == 3
        for event, true_time in zip(touches, true_times):
            time, error = room_time(syncs, event[4])
            # Half of a round trip of 30 ms at least, because no phone can know how it is divided.
            assert 15 <= error
            differences.append((time - true_time, error))
    for one, one_error in differences:
        for other, other_error in differences:
            assert abs(one - other) <= one_error + other_error
    # Which the ways shift by half of their difference, in opposite directions.
    apart = sum(each for each, _ in differences[:3]) / 3 - sum(each for each, _ in differences[3:]) / 3
    assert 15 < apart < 45


def test_a_phone_asks_as_soon_as_it_is_there_and_tells_what_it_knows(session, opened):
    phone = opened(session.server).join(session.code)
    phone.wait_until(lambda: known(session) == [True], "its clock")
    answers = [message for message in phone.received if message["type"] == "clock"]
    # The eighth may still be on its way.
    assert len(answers) >= 7
    [first, second, *_] = records(session, phone.participant, "sync")
    assert first["t"] < answers[0]["t"] < second["t"]
    assert session.stats()["participants"][0]["clock"]["errorMilliseconds"] < 1000
    phone.draw((100, 300), (228, 300), steps=2)
    phone.settle()
    replay = opened(session.server, kind=ReplayPage, device=LAPTOP).as_host(session).watch(session)
    replay.page.keyboard.press("End")
    replay.wait_until(lambda: replay.sums.endswith("times by the room’s clock"), "by which clock it shows fingers")


def test_a_touch_after_a_sleep_has_a_new_sync_though_it_came_before_the_answers(session, opened):
    phone = opened(session.server).join(session.code)
    phone.wait_until(lambda: known(session) == [True], "its clock")
    before = records(session, phone.participant, "sync")
    phone.page.evaluate(SLEEP, 30_000)
    phone.draw((100, 300), (228, 300), steps=2)
    phone.settle()
    [touch] = [event for batch in records(session, phone.participant, "touches") for event in batch["events"] if event[0] == 0]
    after = lambda: records(session, phone.participant, "sync")[len(before):]
    phone.wait_until(after, "the next sync")
    assert after()[0]["t"] == touch[4]
    # The timer did not stand still here, so that both say the same.
    (time, error), (new_time, new_error) = room_time(before, touch[4]), room_time(after(), touch[4])
    assert abs(time - new_time) <= error + new_error


def test_a_server_without_a_clock_is_asked_nothing(session, opened):
    phone = opened(session.server, kind=TouchPage, device={"viewport": {"width": 800, "height": 600}})
    sent = []

    def carry(socket):
        server = socket.connect_to_server()
        socket.on_message(lambda text: sent.append(json.loads(text)["type"]) or server.send(text))
        server.on_message(lambda text: socket.send(json.dumps({key: value for key, value in json.loads(text).items() if key != "clock"})))

    phone.page.route_web_socket("**/live", carry)
    phone.open(f"/touch?s={session.code}")
    phone.wait_until(lambda: phone.text("#participant"), "a welcome")
    # Told by the part of the page that asks for the room's time.
    phone.page.set_viewport_size({"width": 1600, "height": 900})
    phone.wait_until(lambda: sent.count("hello") == 2, "the larger screen")
    assert set(sent) == {"hello"}
