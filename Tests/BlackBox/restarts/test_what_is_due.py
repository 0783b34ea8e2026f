"""What was due when a server stopped is due after its restart: keyframes of the replay, the end of a session's lifetime."""

import random
import re

import pytest
import requests

from classroom import DAY, Classroom, stroke
from data_folders import set_age
from phone import Live
from replays import check_replay
from waiting import wait_until

pytestmark = pytest.mark.data_folder("the sessions of a database age by its clock")

WAYS = {"kill": lambda server: server.kill(), "stop": lambda server: server.stop()}


def restart(server, way, rooms=(), seconds=0):
    """Restarts the server after a number of seconds; then the phones come back."""
    WAYS[way](server)
    set_age(server.data, seconds)
    server.start(server.port)
    for room in rooms:
        for phone in room.phones:
            phone.connect()


def draw(phone):
    stroke(phone, random.Random(phone.now).uniform(50, 300))
    phone.settle()


@pytest.mark.parametrize("way", WAYS)
def test_a_replay_is_right_wherever_it_begins(own_server, seed, way):
    """A set of keyframes has all who drew since the one before, also those who drew before a restart and not after it."""
    server = own_server().start()
    room = Classroom(server, random.Random(seed), "replay")
    phones = [room.guest() for _ in range(3)]
    for phone in phones:
        draw(phone)
    for drawing in (phones[:2], phones[1:], phones[:1]):
        # Keyframes are due after ten seconds.
        restart(server, way, [room], 11)
        for phone in drawing:
            draw(phone)
        check_replay(room)


@pytest.mark.parametrize("way", WAYS)
def test_a_replay_does_not_get_shorter(own_server, seed, way):
    """A page that shows it asks for segments up to the end that it knows, here the start of a lesson."""
    server = own_server().start()
    room = Classroom(server, random.Random(seed), "replay")
    draw(room.guest())
    room.control("activity", activity="lesson", subject="thumb-walk")
    before = room.host_call("GET", "/replay").json()
    restart(server, way)
    assert room.host_call("GET", "/replay").json() == before


@pytest.mark.parametrize("way", WAYS)
def test_a_session_ends_when_its_host_wanted_it(own_server, seed, way):
    """One ends while nobody asks for it, one under a phone, and one that was to end much earlier stays."""
    server = own_server().start()
    rooms = unasked, watched, longer = [Classroom(server, random.Random(f"{seed}/{number}"), "replay") for number in range(3)]
    for room in rooms:
        draw(room.guest())
    longer.control("lifetime", expiresIn=600)
    longer.control("lifetime", expiresIn=3 * DAY)
    restart(server, way, rooms)
    unasked.control("lifetime", expiresIn=3600)
    watched.control("lifetime", expiresIn=7200)
    restart(server, way, seconds=3601)
    wait_until(lambda: stored(server) == 2, "the session that nobody asks for is wiped")
    assert unasked.session.get().status_code == 404
    restart(server, way, seconds=3600 - 10)
    live = Live(server, watched.session.code)
    live.send({"type": "hello", "resume": watched.phones[0].resume, **watched.phones[0].greeting()})
    # On a slow machine it may have ended before.
    assert live.wait_closed(60) in (4410, 4404)
    wait_until(lambda: stored(server) == 1, "the session is wiped")
    assert watched.session.get().status_code == 404
    longer.phones[0].connect()
    draw(longer.phones[0])


def stored(server):
    """The number of sessions, also of those that are on disk only."""
    text = requests.get(f"{server.url}/metrics", timeout=20).text
    return sum(int(value) for value in re.findall(r"^touchfigures_sessions(?:_asleep)? (\d+)$", text, re.MULTILINE))
