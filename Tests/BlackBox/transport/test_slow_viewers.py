"""A viewer that reads slowly, or nothing at all, does not affect others."""

import json
import time

import pytest

from api import Session
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Live, Phone
from raw import RawSocket

ROOM = 20


class SilentViewer(RawSocket):
    """Sends hello and reads nothing, with small buffers, until `read`."""

    def __init__(self, server, code):
        super().__init__(server, code, receive_buffer=16 * 1024)
        self.text({"type": "hello", "role": "view"})

    def everything(self, until):
        """Reads waiting and new messages, until one satisfies `until`."""
        messages = []
        while not (messages and until(messages[-1])):
            opcode, payload = self.read()
            assert opcode == 1, payload
            messages.append(json.loads(payload))
        return messages


def draw_for(phones, oracles, seconds):
    began, step = time.monotonic(), 0
    for phone, oracle in zip(phones, oracles):
        phone.touch([[BEGAN, 1, 10, 10, 0]])
        oracle.apply([[BEGAN, 1, 10, 10, 0]])
    while time.monotonic() - began < seconds:
        step += 1
        for phone, oracle in zip(phones, oracles):
            events = [[MOVED, 1, 10 + 300 * (step % 2), 10 + step % 800, 16 * step]]
            phone.touch(events)
            oracle.apply(events)
            phone.pump()
    return step


def figures(messages):
    """A viewer's final state: centimetres and touches of each participant."""
    known = {}
    for message in messages:
        if message["type"] == "snapshot":
            known = {p["id"]: (p["distance"]["totalCentimetres"], p["touches"]) for p in message["participants"]}
        elif message["type"] == "frame":
            known |= {entry[0]: (entry[2], entry[5]) for entry in message["figures"]}
    return known


def results(messages):
    """A viewer's results of the challenge: the newest of each participant."""
    return {entry[0]: entry for message in messages for entry in message.get("results", ())}


@pytest.mark.one_server("the proxy reads for the viewer")
def test_a_viewer_that_does_not_read_disturbs_nobody_and_finally_gets_the_newest_state(server):
    session = Session(server)
    phones = [Phone(server, session.code) for _ in range(ROOM)]
    oracles = [Oracle() for _ in phones]
    silent = [SilentViewer(server, session.code) for _ in range(3)]
    watching = Live(server, session.code)
    watching.view()
    session.control("challenge", kind="distance", target=10)
    # A result each at once, and another at the end, when the silent ones have long missed frames.
    for phone, oracle in zip(phones, oracles):
        phone.touch(first := [[BEGAN, 1, 10, 10, 0], [ENDED, 1, 10, 650, 0]])
        oracle.apply(first)
    step = draw_for(phones, oracles, 4)
    end = [[ENDED, 1, 10, 10, 16 * step]]
    for phone, oracle in zip(phones, oracles):
        phone.touch(end)
        oracle.apply(end)
        phone.settle()
        assert phone.errors == []
    truth = {phone.id: (oracle.total_pixels / 64, 2) for phone, oracle in zip(phones, oracles)}

    watching.wait(lambda _: matches(figures(watching.messages), truth), "the last figures")
    assert len(results(watching.messages)) == ROOM
    frames = sum(message["type"] == "frame" for message in watching.messages)
    size = max(len(json.dumps(message)) for message in watching.messages if message["type"] == "frame")
    for viewer in silent:
        messages = []
        viewer.everything(lambda message: messages.append(message) or matches(figures(messages), truth))
        assert results(messages) == results(watching.messages), "a result that was sent while it did not read"
        missed = frames - sum(message["type"] == "frame" for message in messages)
        assert missed > 0, f"{frames} frames of up to {size} bytes waited for a viewer that read none"
        viewer.close()
    for one in (watching, *phones):
        one.close()


@pytest.mark.one_server("the proxy reads for the viewer")
def test_participants_that_came_and_left_while_a_viewer_did_not_read_are_reported(server):
    session = Session(server)
    phones = [Phone(server, session.code) for _ in range(ROOM)]
    silent = SilentViewer(server, session.code)
    oracles = [Oracle() for _ in phones]
    draw_for(phones, oracles, 3)
    gone = phones.pop()
    gone.close()
    late = Phone(server, session.code)
    draw_for(phones, oracles, 1)
    messages = []

    def knows_all(message):
        messages.append(message)
        present = set()
        for each in messages:
            if each["type"] == "snapshot":
                present = {p["id"] for p in each["participants"] if p["connected"]}
            elif each["type"] == "frame":
                present |= {p["id"] for p in each["joined"]}
                present -= set(each["left"])
        return present == {phone.id for phone in (*phones, late)}

    silent.everything(knows_all)
    silent.close()
    for phone in (*phones, late):
        phone.close()


def test_a_viewer_of_a_quiet_room_sees_the_fingers_that_are_down(server):
    session = Session(server)
    phone = Phone(server, session.code)
    phone.touch([[BEGAN, 1, 195, 422, 0]])
    phone.settle()
    viewer = Live(server, session.code)
    viewer.view()
    # The server checks by a frame whether the snapshot was read.
    assert viewer.wait_type("frame")["touches"] == [[phone.id, 1, 0.5, 0.5, None]]
    viewer.close(), phone.close()


@pytest.mark.one_server("the proxy reads for the viewers")
def test_viewers_that_never_read_a_large_room_share_its_snapshot(server):
    session = Session(server)
    screen = {"width": 8192, "height": 8192, "pixelsPerCentimetre": 64, "calibrated": False}
    phones = [Phone(server, session.code, screen=screen, max_size=1 << 20) for _ in range(24)]
    watching = Live(server, session.code, max_size=64 << 20)
    watching.send({"type": "hello", "role": "view"})
    size = len(json.dumps(watching.wait_type("snapshot", 30), separators=(",", ":"))) / 1e6
    assert size > 3
    before = server.resident_megabytes()
    silent = [SilentViewer(server, session.code) for _ in range(30)]
    for step in range(8):
        phones[0].touch([[BEGAN, 1, 10, 10, 100 * step], [ENDED, 1, 10, 74, 100 * step + 50]])
        phones[0].settle()
    grown = server.resident_megabytes() - before
    assert grown < 30 * size / 2, f"{grown:.0f} MB for 30 viewers of a snapshot of {size:.1f} MB"
    everything = silent[0].everything(lambda message: message["type"] == "snapshot")
    assert len(everything[-1]["participants"]) == 24
    for one in (watching, *silent, *phones):
        one.close()


def matches(known, truth):
    return known.keys() == truth.keys() and all(
        abs(known[who][0] - truth[who][0]) < 1e-6 and known[who][1] == truth[who][1] for who in truth)
