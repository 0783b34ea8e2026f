"""Figures as server-sent events: what comes, when it ends, how it is resumed, and how many may follow."""

import json

import requests

from api import Session
from oracle import BEGAN, ENDED, MOVED
from phone import Phone
from raw import dial
from waiting import PATIENCE_SECONDS

EVENTS = "text/event-stream"


class Follower:
    """Reads events as a browser does, by the fields that the server sends."""

    def __init__(self, session, rest="", known=None, **headers):
        if known is not None:
            headers["Last-Event-ID"] = known
        self.answer = requests.get(
            f"{session.server.url}{session.path}{rest}", headers={"Accept": EVENTS, **headers}, stream=True, timeout=PATIENCE_SECONDS)
        self.lines = self.answer.iter_lines()

    def blocks(self):
        """Each block between blank lines, as lists of its fields."""
        block = []
        for line in self.lines:
            if line:
                block.append(tuple(line.decode().split(": ", 1)))
            elif block:
                yield block
                block = []

    def events(self):
        """The ids and the data of events."""
        for block in self.blocks():
            fields = dict(block)
            if "data" in fields:
                yield fields["id"], json.loads(fields["data"])

    def close(self):
        self.answer.close()


def draw(phone, times=1):
    """Lines of 60 px."""
    for number in range(times):
        t = 100 * number
        phone.touch([[BEGAN, 1, 10, 10, t], [MOVED, 1, 70, 10, t + 20], [ENDED, 1, 70, 10, t + 40]])
    phone.settle()


def until(events, condition):
    """The first event that fulfils the condition."""
    return next(event for event in events if condition(event[1]))


def test_the_stats_come_at_once_and_after_each_change(server):
    session = Session(server)
    phone = Phone(server, session.code)
    follower = Follower(session)
    assert follower.answer.status_code == 200 and follower.answer.headers["content-type"] == EVENTS
    assert follower.answer.headers["cache-control"] == "no-store"
    events = follower.events()
    tag, first = next(events)
    assert first["participants"][0]["touches"] == 0 and first == session.stats()
    assert session.get(headers={"If-None-Match": f'"{tag}"'}).status_code == 304, "an event's id is its entity tag"
    draw(phone, 3)
    _, drawn = until(events, lambda stats: stats["merged"]["touches"] == 3)
    assert drawn["merged"]["distance"]["totalPixels"] == 180
    follower.close()
    phone.close()


def test_who_knows_the_newest_event_waits_for_the_next(server):
    session = Session(server)
    phone = Phone(server, session.code)
    draw(phone)
    tag, before = next(Follower(session, "/summary").events())
    resumed = Follower(session, "/summary", known=tag)
    blocks = resumed.blocks()
    assert next(blocks) == [("retry", "3000")], "no event, but the way stands"
    draw(phone)
    data = json.loads(dict(next(blocks))["data"])
    assert (before["touches"], data["touches"]) == (1, 2)
    other = Follower(session, "/summary", known="of-another-run")
    assert next(other.events())[1]["touches"] == 2
    phone.close()


def test_a_participant_is_followed_alone(server):
    session = Session(server)
    one, other = Phone(server, session.code), Phone(server, session.code)
    follower = Follower(session, f"/participants/{one.id}")
    events = follower.events()
    assert next(events)[1] == session.stats(one.id)
    draw(other)
    draw(one)
    _, stats = next(events)
    assert stats["touches"] == 1, "another phone's touches are no news of this one"
    assert stats == session.stats(one.id)
    one.close()
    other.close()
    assert Follower(session, "/participants/p99").answer.status_code == 404


def test_hidden_labels_are_for_the_host_alone(server):
    session = Session(server)
    session.control("naming", naming="own", shown=False)
    phone = Phone(server, session.code)
    phone.live.send({"type": "name", "label": "unmistakable"})
    phone.live.wait_type("label")
    _, of_host = until(Follower(session, **session.host).events(), lambda stats: "unmistakable" in json.dumps(stats))
    assert of_host["participants"][0]["id"] == phone.id
    assert "unmistakable" not in json.dumps(next(Follower(session).events())[1])
    phone.close()


def test_an_ended_session_ends_its_events(server):
    session = Session(server)
    events = Follower(session, "/summary").events()
    assert next(events)[1]["ended"] is False
    session.control("end")
    [(tag, last)] = list(events)
    assert last["ended"] is True
    assert Follower(session, "/summary", known=tag).answer.status_code == 204, "browsers stop asking"
    assert len(list(Follower(session, "/summary").events())) == 1, "who comes late has the end as well"


def test_a_wiped_session_ends_its_events(server):
    session = Session(server)
    follower = Follower(session)
    events = follower.events()
    next(events)
    assert requests.delete(f"{server.url}{session.path}", headers=session.host, timeout=10).status_code == 204
    assert list(events) == []
    assert Follower(session).answer.status_code == 404


def test_who_prefers_json_gets_it_once(server):
    session = Session(server)
    answer = session.get(headers={"Accept": f"application/json, {EVENTS};q=0.9"})
    assert answer.headers["content-type"] == "application/json" and answer.json()["code"] == session.code
    assert requests.head(f"{server.url}{session.path}", headers={"Accept": EVENTS}, timeout=10).headers["content-type"] == EVENTS


def test_a_session_has_as_many_followers_as_viewers(server):
    session = Session(server)
    asked = f"GET {session.path}/summary HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: {EVENTS}\r\n\r\n".encode()
    followers = []
    for _ in range(500):
        followers.append(dial(server))
        followers[-1].sendall(asked)
    for follower in followers:
        assert follower.recv(13) == b"HTTP/1.1 200 "
    refused = Follower(session, "/summary").answer
    assert refused.status_code == 503 and refused.json()["type"].endswith("#too-busy") and refused.headers["retry-after"]
    assert Follower(Session(server), "/summary").answer.status_code == 200, "another session has its own"
    for follower in followers:
        follower.close()


def test_followers_do_not_hold_up_a_stop(own_server):
    made = own_server().start()
    followers = [Follower(Session(made)) for _ in range(5)]
    events = [follower.events() for follower in followers]
    for each in events:
        next(each)
    made.stop()
    for each in events:
        assert list(each) == [], "each ends as a whole answer, not by a cut"
