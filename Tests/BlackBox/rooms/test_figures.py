"""Random multi-touch traces over the wire: every figure equals the oracle's."""

import random

import pytest
from pytest import approx

from api import Session
from comparing import compare_everything, compare_session
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import SCREEN, Live, Phone
from traces import Trace, encoded

SCREENS = {
    "a phone": SCREEN,
    "one block": {"width": 32, "height": 32, "pixelsPerCentimetre": 64, "calibrated": False},
    "fractions": {"width": 412.3, "height": 915.7, "pixelsPerCentimetre": 61.37, "calibrated": True},
    "a tablet": {"width": 1366, "height": 1024, "pixelsPerCentimetre": 52, "calibrated": True},
}


def oracle_for(screen):
    return Oracle(screen["width"], screen["height"], screen["pixelsPerCentimetre"])


# An assumed density has no error, so no length has one.
ASSUMED = {"error": None, "reason": "densityAssumed"}


def play(phone, oracle, batches):
    for events in batches:
        phone.style = (phone.style + 1) % 4
        phone.touch(events)
        oracle.apply(events)
        phone.pump()


def test_a_triangle_of_3_4_5_is_12_centimetres(session):
    phone = Phone(session.server, session.code)
    phone.touch([[BEGAN, 1, 100, 100, 0], [MOVED, 1, 292, 100, 250], [MOVED, 1, 292, 356, 500], [ENDED, 1, 100, 100, 1000]])
    phone.settle()
    assert phone.figures["distance"] == {"lastCentimetres": 12, "totalCentimetres": 12}
    stats = session.stats(phone.id)
    assert stats["distance"] == {
        "lastPixels": 768, "totalPixels": 768, "lastCentimetres": 12, "totalCentimetres": 12,
        "lastCentimetresError": ASSUMED, "totalCentimetresError": ASSUMED,
        "estimated": {"lastPixels": 768, "totalPixels": 768, "lastCentimetres": 12, "totalCentimetres": 12,
                      "lastCentimetresError": ASSUMED, "totalCentimetresError": ASSUMED},
    }
    late = {"error": approx(1 / 60 + 0.001), "kind": "bound", "sources": {"ends": approx(1 / 60), "time": 0.001}}
    assert stats["time"] == {"lastSeconds": 1, "totalSeconds": 1, "lastSecondsError": late, "totalSecondsError": late}
    assert (stats["gestures"][0]["secondsError"], stats["gestures"][0]["centimetresError"]) == (late["error"], None)
    phone.close()


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_a_random_trace_gives_the_oracles_figures(session, seed, screen):
    trace = Trace(seed, screen["width"], screen["height"], fingers=10)
    phone, oracle = Phone(session.server, session.code, screen=screen), oracle_for(screen)
    for part in range(3):
        play(phone, oracle, trace.batches(60, most_events=30))
        phone.settle()
        compare_everything(session, phone, oracle, f"seed {seed}, part {part}")
    phone.close()


def test_batches_of_512_events_and_of_32_fingers_are_taken(session, seed):
    trace = Trace(seed, fingers=32)
    phone, oracle = Phone(session.server, session.code), Oracle()
    play(phone, oracle, [trace.events(512) for _ in range(10)])
    phone.settle()
    assert phone.errors == []
    compare_everything(session, phone, oracle, f"seed {seed}")
    phone.close()


def test_an_empty_batch_counts_as_a_batch(session):
    phone, oracle = Phone(session.server, session.code), Oracle()
    play(phone, oracle, [[], [[BEGAN, 1, 5, 5, 5]], []])
    phone.settle()
    assert phone.errors == []
    compare_everything(session, phone, oracle)
    phone.close()


def test_messages_in_fragments_are_put_together(session, seed):
    trace, chance = Trace(seed), random.Random(seed)
    phone, oracle = Phone(session.server, session.code), Oracle()
    for events in trace.batches(40, most_events=60):
        phone.sent += 1
        phone.waiting[phone.sent] = text = encoded(phone.sent, events)
        cuts = sorted(chance.randrange(len(text)) for _ in range(chance.randint(1, 6)))
        phone.live.socket.send(text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)]))
        oracle.apply(events)
        phone.pump()
    phone.settle()
    compare_everything(session, phone, oracle, f"seed {seed}")
    phone.close()


def test_cuts_and_reloads_lose_nothing_and_count_nothing_twice(session, seed):
    trace, chance = Trace(seed), random.Random(seed)
    phone, oracle = Phone(session.server, session.code), Oracle()
    for _ in range(6):
        play(phone, oracle, trace.batches(25))
        phone.live.vanish() if chance.random() < 0.5 else phone.close()
        # Drawn without a network.
        for events in trace.batches(5):
            phone.touch(events)
            oracle.apply(events)
        phone.connect()
    phone.settle()
    assert phone.errors == []
    compare_everything(session, phone, oracle, f"seed {seed}")
    phone.close()


def test_a_cut_ends_no_finger(session):
    phone, oracle = Phone(session.server, session.code), Oracle()
    play(phone, oracle, [[[BEGAN, 1, 0, 0, 0], [MOVED, 1, 64, 0, 100]]])
    phone.settle().live.vanish()
    phone.connect()
    play(phone, oracle, [[[MOVED, 1, 128, 0, 5100], [ENDED, 1, 128, 0, 5200]]])
    phone.settle()
    compare_everything(session, phone, oracle)
    assert session.stats(phone.id)["time"]["lastSeconds"] == 5.2
    phone.close()


def test_a_batch_sent_again_is_acknowledged_and_not_applied(session, seed):
    trace = Trace(seed)
    phone, oracle = Phone(session.server, session.code), Oracle()
    batches = trace.batches(10)
    play(phone, oracle, batches)
    phone.settle()
    for seq in (10, 1, 5, 10):
        phone.live.send(encoded(seq, batches[seq - 1]))
        phone.live.wait(lambda m: m["type"] == "figures" and m["ack"] >= 10, "a figures after a repeated batch")
    compare_everything(session, phone, oracle, f"seed {seed}")
    assert phone.errors == []
    phone.close()


def test_a_gap_is_refused_with_the_expected_number(session):
    phone, oracle = Phone(session.server, session.code), Oracle()
    play(phone, oracle, [[[BEGAN, 1, 0, 0, 0]]])
    phone.settle()
    phone.live.send(encoded(3, [[ENDED, 1, 64, 0, 10]]))
    error = phone.live.wait_type("error")
    assert (error["code"], error["expected"]) == (4409, 2)
    assert error["title"] and error["detail"]
    play(phone, oracle, [[[MOVED, 1, 0, 64, 10]]])
    phone.settle()
    compare_everything(session, phone, oracle)
    phone.close()


def test_many_phones_at_once_add_up(session, seed):
    phones = [Phone(session.server, session.code, screen=screen) for screen in list(SCREENS.values()) * 3]
    oracles = [oracle_for(phone.screen) for phone in phones]
    traces = [Trace(f"{seed}/{i}", o.width, o.height) for i, o in enumerate(oracles)]
    for _ in range(40):
        for phone, oracle, trace in zip(phones, oracles, traces):
            play(phone, oracle, trace.batches(1))
    for phone, oracle in zip(phones, oracles):
        phone.settle()
        compare_everything(session, phone, oracle, f"seed {seed} {phone.id}")
    assert len({phone.id for phone in phones}) == len(phones)
    compare_session(session, oracles, f"seed {seed}")
    stats = session.stats()["participants"]
    assert {entry["id"] for entry in stats} == {phone.id for phone in phones}
    for phone in phones:
        phone.close()


def test_the_newest_connection_of_a_phone_wins(session):
    phone = Phone(session.server, session.code)
    older = phone.live
    older.message_received = lambda message: None
    phone.connect()
    assert older.wait_closed() == 4409
    oracle = Oracle()
    play(phone, oracle, [[[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 10]]])
    phone.settle()
    assert session.stats(phone.id)["connected"] is True
    compare_everything(session, phone, oracle)
    phone.close()


def test_times_in_eighths_of_a_millisecond_give_the_same_bits(session, seed):
    trace = Trace(seed, exact_times=True)
    phone, oracle = Phone(session.server, session.code), Oracle()
    play(phone, oracle, trace.batches(120))
    phone.settle()
    stats = session.stats(phone.id)
    assert stats["time"]["totalSeconds"] == oracle.total_seconds
    assert stats["distance"]["totalPixels"] == oracle.total_pixels
    phone.close()


def test_sessions_are_independent(server, seed):
    sessions = [Session(server) for _ in range(3)]
    phones = [Phone(server, session.code) for session in sessions]
    oracles = [Oracle() for _ in sessions]
    for index, (phone, oracle) in enumerate(zip(phones, oracles)):
        play(phone, oracle, Trace(f"{seed}/{index}").batches(10))
    for session, phone, oracle in zip(sessions, phones, oracles):
        phone.settle()
        compare_everything(session, phone, oracle)
        compare_session(session, [oracle])
        phone.close()


def test_a_resume_token_of_another_session_is_not_known(server):
    one, other = Session(server), Session(server)
    phone = Phone(server, one.code)
    stranger = Live(server, other.code)
    stranger.send({"type": "hello", "role": "touch", "resume": phone.resume, "screen": SCREEN})
    assert stranger.wait_closed() == 4401
    phone.close()
