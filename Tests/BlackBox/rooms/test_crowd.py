"""Far more phones than names, and thousands that join one session."""

import json

import pytest

from api import Session
from bystander import Bystander
from phone import SCREEN, Live
from raw import TEXT, RawSocket, frame

HELLO = frame(TEXT, json.dumps({"type": "hello", "role": "touch", "screen": SCREEN}).encode())
AT_ONCE = 200


def join(session, count):
    """Lets `count` phones join and leave, many at once; returns their participants."""
    participants = []
    while len(participants) < count:
        batch = [RawSocket(session.server, session.code) for _ in range(min(AT_ONCE, count - len(participants)))]
        for phone in batch:
            phone.send(HELLO)
        for phone in batch:
            opcode, payload = phone.read()
            assert opcode == TEXT, payload
            participants.append(json.loads(payload)["participant"])
            phone.close()
    return participants


def check_unique(participants):
    for field in ("id", "name", "resume"):
        assert len({participant[field] for participant in participants}) == len(participants), f"{field} twice"


@pytest.mark.parametrize("locale", ["de", "en"])
def test_names_stay_unique_when_the_list_is_exhausted(server, locale):
    session = Session(server, locale=locale, retention="figures")
    participants = join(session, 900)
    check_unique(participants)
    assert all(participant["name"].strip() for participant in participants)
    # A name that is free again may be reused, but never for two.
    for participant in participants[:5]:
        session.control("remove", participant=participant["id"])
    newcomers = join(session, 10)
    check_unique(participants[5:] + newcomers)


def test_five_thousand_join_one_session_and_nobody_else_waits(server):
    session = Session(server, retention="figures")
    bystander = Bystander(Session(server), "crowd")
    participants = []
    while len(participants) < 5000:
        participants += join(session, 500)
        bystander.draw()
    check_unique(participants)
    # Many greet at the same time: their order does not matter, but none may be left out.
    assert {participant["id"] for participant in participants} == {f"p{number}" for number in range(1, 5001)}
    # The room itself can still be watched and drawn in.
    viewer = Live(server, session.code, max_size=64 << 20)
    snapshot = viewer.view()
    assert len(snapshot["participants"]) == 5000
    viewer.close()
    bystander.check()
    bystander.close()
