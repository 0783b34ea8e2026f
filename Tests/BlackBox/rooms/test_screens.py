"""A phone whose screen changes within a session: resized, unfolded, turned with another toolbar, on another page."""

import random

import pytest

from api import Session
from budgets import LARGEST_SCREEN, hello
from comparing import compare_figures, compare_stats, near
from oracle import BEGAN, ENDED, HELD, MOVED, Oracle
from phone import Live, Phone
from raw import RawSocket
from traces import Trace

SMALL, LARGE = {"width": 800, "height": 600}, {"width": 1600, "height": 900}


def stroke(x, t, y=300):
    """500 px to the right."""
    return [[BEGAN, 1, x, y, t], *([MOVED, 1, x + 10 * step, y, t + 10 * step] for step in range(1, 51)), [ENDED, 1, x + 500, y, t + 510]]


def ends(message):
    """The ends of the pieces of ink in a frame."""
    return [points[-2:] for _, _, _, points in message.get("ink", [])]


def resize(phone, screen):
    """Greets on a new connection, like a page."""
    phone.settle()
    phone.screen.update(screen)
    return phone.connect()


def check(session, phone, oracle, what):
    compare_stats(session.stats(phone.id), oracle, what)
    dwell = session.heatmap(layer="dwell", participant=phone.id)
    for got, wanted in zip(dwell["values"], oracle.dwell, strict=True):
        near(got, wanted, f"{what}: dwell")
    merged = session.stats()["merged"]["heatmap"]
    assert merged["counts"] == oracle.merged, f"{what}: merged counts"
    for got, wanted in zip(session.heatmap(layer="dwell")["values"], oracle.merged_dwell, strict=True):
        assert got == pytest.approx(wanted, abs=1e-6), f"{what}: merged dwell"


def test_figures_and_heatmaps_follow_the_screen_also_after_a_crash_and_in_the_replay(own_server):
    server = own_server().start()
    session = Session(server)
    phone, oracle = Phone(server, session.code, SMALL), Oracle(800, 600)
    viewer = Live(server, session.code)
    viewer.view()

    def draw(*batches):
        for events in batches:
            phone.touch(events)
            oracle.apply(events)
        phone.settle()

    draw(stroke(100, 0))
    resize(phone, LARGE)
    oracle.resize(1600, 900)
    assert phone.welcome["stats"]["screen"] == LARGE
    assert len(phone.welcome["stats"]["heatmap"]["counts"]) == 50 * 29
    draw(stroke(1000, 1000), stroke(1000, 2000, y=880))
    compare_figures(phone, oracle, "live")
    check(session, phone, oracle, "larger")
    filled = {index // 50: 0 for index, count in enumerate(oracle.counts) if count}
    assert set(filled) == {9, 27}, "each stroke in a separate row"
    # A viewer's ink is on the new screen.
    viewer.wait(lambda message: [0.9375, 0.9778] in ends(message), "the last stroke's end at 1500 / 1600, 880 / 900")

    # A finger stays down over the next change, and over a crash.
    draw([[BEGAN, 2, 700, 500, 3000], [MOVED, 2, 710, 500, 3100]])
    resize(phone, {"width": 390, "height": 844})
    oracle.resize(390, 844)
    draw([[HELD, 2, 0, 0, 3400], [MOVED, 2, 380, 840, 3500]])
    check(session, phone, oracle, "smaller")
    server.kill()
    server.start()
    phone.connect()
    check(session, phone, oracle, "after a crash")
    draw([[MOVED, 2, 300, 700, 3600], [ENDED, 2, 300, 700, 3700]])
    check(session, phone, oracle, "and on")

    lines = session.get("/events", headers=session.host).text.splitlines()
    assert [line for line in lines if '"screen"' in line][0].endswith('"type":"screen","width":1600,"height":900}')
    assert [("screen" in line) for line in lines] == [False, True, False, False, False, True, False, False]
    whole = session.get("/replay", headers=session.host).json()
    end = whole["durationMilliseconds"]
    segment = session.get("/replay/segment", params={"from": 0, "to": min(end, 10_000)}, headers=session.host).json()
    counts = segment["heatmap"]["counts"]
    for _, cells in segment["heatmap"]["changes"]:
        for cell, count in cells:
            counts[cell] = count
    assert counts == oracle.merged, "the replay's heatmap"
    session.control("clear")
    oracle.clear()
    check(session, phone, oracle, "cleared")


def test_every_screen_has_the_oracles_figures(session, seed):
    chance = random.Random(seed)
    phone, trace, oracle = Phone(session.server, session.code), Trace(seed), Oracle()
    for number in range(6):
        for events in trace.batches(5):
            phone.touch(events)
            oracle.apply(events)
        screen = {"width": chance.uniform(1, 2500), "height": chance.uniform(1, 2500)}
        resize(phone, screen)
        oracle.resize(screen["width"], screen["height"])
        check(session, phone, oracle, f"screen {number}")


def test_a_session_of_sums_keeps_the_screen_over_a_restart(own_server):
    server = own_server().start()
    session = Session(server, retention="figures")
    phone, oracle = Phone(server, session.code, SMALL), Oracle(800, 600)
    phone.touch(stroke(100, 0))
    oracle.apply(stroke(100, 0))
    resize(phone, LARGE)
    oracle.resize(1600, 900)
    phone.touch(stroke(1000, 1000))
    oracle.apply(stroke(1000, 1000))
    phone.settle()
    assert server.stop()[0] == 0
    server.start()
    check(session, phone, oracle, "after a restart")


def test_a_task_keeps_the_ring_of_the_screen_at_its_start(session):
    phone = Phone(session.server, session.code, SMALL)
    session.control("challenge", kind="targets", target=3)
    ring = phone.live.wait_type("challenge")["layout"]
    resize(phone, LARGE)
    assert phone.live.wait_type("challenge")["layout"] == ring
    session.control("challenge", kind="targets", target=3)
    assert phone.live.wait(lambda message: message["type"] == "challenge" and message.get("layout") != ring, "the next ring")


def test_a_heatmap_for_which_there_is_no_memory_stays_unchanged(own_server):
    server = own_server().start()
    session = Session(server)
    phone, oracle = Phone(server, session.code, SMALL), Oracle(800, 600)
    others = []
    # As many of the largest screens as a session may have.
    for _ in range(63):
        other = RawSocket(server, session.code)
        other.text(hello(LARGEST_SCREEN))
        others.append(other)
    for other in others:
        assert other.next_message(30)["type"] == "welcome"
    last = Phone(server, session.code, {"width": 8192, "height": 8100})
    resize(phone, {"width": 8192, "height": 8192})
    assert phone.welcome["stats"]["screen"] == SMALL
    phone.touch(stroke(1000, 0))
    oracle.apply(stroke(1000, 0))
    phone.settle()
    compare_stats(session.stats(phone.id), oracle, "at its edge")
    # A smaller one fits.
    last.live.close()
    resize(phone, LARGE)
    assert phone.welcome["stats"]["screen"] == LARGE
    for other in others:
        other.close()
