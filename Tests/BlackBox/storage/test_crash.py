"""`kill -9` at any moment: acknowledged data survives, the rest is sent again, nothing counts twice."""

import json
import random
import threading

import pytest

from api import Session
from comparing import compare_everything, compare_session
from oracle import Oracle
from phone import Phone
from traces import Trace

TAKES_LONG = True

PHONES, KILLS = 4, 8


def test_repeated_kills_lose_nothing_and_count_nothing_twice(own_server, seed):
    chance = random.Random(seed)
    server = own_server().start()
    sessions = [Session(server, retention="replay"), Session(server, retention="figures")]
    phones = [(session, Phone(server, session.code), Oracle(), Trace(f"{seed}/{i}"))
              for session in sessions for i in range(PHONES)]
    for kill in range(KILLS):
        killer = threading.Timer(chance.uniform(0.01, 0.6), server.kill)
        killer.start()
        while killer.is_alive():
            for _, phone, oracle, trace in phones:
                events = trace.events(chance.randint(1, 20))
                phone.touch(events)
                oracle.apply(events)
                phone.pump()
        killer.join()
        for _, phone, _, _ in phones:
            phone.live.read(0.2)  # Messages in transit when the server died count as received.
            phone.pump()
        server.start()
        for _, phone, _, _ in phones:
            phone.connect()  # Checks that nothing acknowledged is missing and nothing unsent is there.
        if kill % 3 == 2:
            for session, phone, oracle, _ in phones:
                phone.settle()
                compare_everything(session, phone, oracle, f"seed {seed}, kill {kill}, {phone.id}")
    for session, phone, oracle, _ in phones:
        phone.settle()
        assert phone.errors == []
        compare_everything(session, phone, oracle, f"seed {seed}, {phone.id}")
        phone.close()
    for session in sessions:
        compare_session(session, [o for s, _, o, _ in phones if s is session], f"seed {seed}")
    assert server.stop()[0] == 0


def test_after_a_clean_stop_everything_is_restored(own_server, seed):
    server = own_server().start()
    session = Session(server)
    phone, oracle, trace = Phone(server, session.code), Oracle(), Trace(seed)
    for events in trace.batches(50):
        phone.touch(events)
        oracle.apply(events)
    # Not settled: batches that are applied and not yet acknowledged must be on disk after the stop, too.
    phone.live.wait(lambda _: phone.seq == phone.sent, "the last figures")
    before = session.stats()
    assert server.stop()[0] == 0
    assert phone.live.wait_closed() == 1001
    server.start()
    phone.connect()
    assert phone.ack == phone.sent
    compare_everything(session, phone, oracle, f"seed {seed}")
    after = session.stats()
    for field in ("code", "activity", "retention", "createdAt", "expiresAt", "frozen", "merged"):
        assert after[field] == before[field], field
    phone.close()


def test_controls_survive_a_kill(own_server, seed):
    server = own_server().start()
    session = Session(server)
    phone, oracle, trace = Phone(server, session.code), Oracle(), Trace(seed)

    def draw():
        for events in trace.batches(10):
            phone.touch(events)
            oracle.apply(events)
        phone.settle()

    draw()
    phone.touch(lifted := trace.lift_all())
    oracle.apply(lifted)
    phone.settle()
    session.control("clear")
    oracle.clear()
    draw()
    session.control("freeze")
    oracle.freeze()
    trace.down.clear()
    server.kill()
    server.start()
    phone.connect()
    assert phone.welcome["session"]["frozen"] is True
    assert session.stats()["frozen"] is True
    compare_everything(session, phone, oracle, f"seed {seed}")
    session.control("unfreeze")
    draw()
    compare_everything(session, phone, oracle, f"seed {seed}")
    server.kill()
    server.start()
    phone.connect()
    compare_everything(session, phone, oracle, f"seed {seed}")
    phone.close()


def test_the_stored_events_are_those_that_were_sent(own_server, seed):
    server = own_server().start()
    session = Session(server)
    phone, trace = Phone(server, session.code), Trace(seed)
    sent = []
    for kill in range(3):
        for events in trace.batches(20):
            phone.touch(events)
            sent += events
        server.kill()
        phone.pump()
        server.start()
        phone.connect()
    phone.settle()
    answer = session.get("/events", headers=session.host)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/jsonl")
    stored = []
    for line in answer.text.splitlines():
        record = json.loads(line)
        stored += record["events"] if "events" in record else [record["event"]] if "event" in record else []
    assert [event[:5] for event in stored] == [event[:5] for event in sent], f"seed {seed}"
    phone.close()


@pytest.mark.data_folder("looks into the database file")
def test_a_cut_log_does_not_keep_the_server_from_starting(own_server, seed):
    """The write-ahead log may end in the middle of a page after a power cut."""
    server = own_server().start()
    session = Session(server)
    phone, oracle, trace = Phone(server, session.code), Oracle(), Trace(seed)
    for events in trace.batches(30):
        phone.touch(events)
        oracle.apply(events)
    phone.settle()
    server.kill()
    logs = list(server.data.rglob("*-wal"))
    assert logs, "no write-ahead log beside the database"
    with open(logs[0], "ab") as log:
        log.write(b"\x00torn page" * 40)
    server.start()
    phone.connect()
    compare_everything(session, phone, oracle, f"seed {seed}")
    phone.close()


@pytest.mark.data_folder("looks into the database file")
def test_a_log_cut_short_leaves_the_state_of_an_earlier_commit(own_server, seed):
    """A power cut during commits: any part of the writes after the last valid commit may be there.

    The same file without a power cut is damage: it lacks what was acknowledged, and the session is set aside.
    """
    chance = random.Random(seed)
    server = own_server().start()
    session = Session(server)
    phone, trace = Phone(server, session.code), Trace(seed)
    batches = []

    def draw(count):
        for events in trace.batches(count):
            phone.touch(events)
            batches.append(events)
        phone.settle()

    def log_file():
        [log] = server.data.rglob("touchfigures.sqlite-wal")
        return log

    draw(20)
    marks = server.data / "touchfigures.marks"
    safe, safe_size, safe_marks = phone.ack, log_file().stat().st_size, marks.read_bytes()
    for _ in range(6):
        draw(5)
    server.kill()
    size = log_file().stat().st_size
    assert size > safe_size, "the commits are elsewhere"
    with open(log_file(), "r+b") as log:
        log.truncate(chance.randrange(safe_size, size))
    server.start()
    answer = session.get()
    assert answer.status_code == 500 and answer.json()["type"] == "/docs#damaged", answer.text
    assert f"session {session.code}" in answer.json()["detail"] and session.code in server.errors()
    server.kill()
    marks.write_bytes(safe_marks)
    server.start()
    stats = session.stats(phone.id)
    assert safe <= stats["seq"] <= len(batches), f"seed {seed}"
    oracle = Oracle()
    for events in batches[:stats["seq"]]:
        oracle.apply(events)
    assert stats["distance"]["totalPixels"] == pytest.approx(oracle.total_pixels, rel=1e-12), f"seed {seed}"
    assert stats["heatmap"]["counts"] == oracle.counts, f"seed {seed}"
