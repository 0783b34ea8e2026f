"""What a refused request or message says one should do, done: it is accepted, and what was acknowledged before is there."""

import json
import socket

import pytest
import requests
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from api import Session
from kept import Kept
from phone import PROTOCOL, Live, Phone, live_url
from plays import play, scene
from puzzles import Author, rectangle
from waiting import wait_until


@pytest.fixture
def author(server):
    return Author(server)


@pytest.fixture
def kept(session):
    """A class whose phone was acknowledged, and goes on after the test with nothing lost."""
    made = Kept(session.server, session)
    yield made
    made.check_connected()
    made.phone.close()


def refused(answer, status, words):
    """The problem says it in these words."""
    assert answer.status_code == status, answer.text
    assert words in answer.json()["detail"], answer.text


# What the host of a class sends. Each time the advised form is accepted, in the same class if the advice does not name another one.
HOST = {
    "an experiment first": (
        409, {"action": "experiment", "step": "measure"}, "Start an experiment first: `{\"action\":\"experiment\"}`",
        [{"action": "experiment"}, {"action": "experiment", "step": "measure"}]),
    "a lesson first": (
        409, {"action": "lesson", "step": 2}, "start one with the activity \"lesson\" and its id as the subject",
        [{"action": "activity", "activity": "lesson", "subject": "thumb-walk"}, {"action": "lesson", "step": 1}]),
    "naming, shown or persons": (
        422, {"action": "naming"}, "Send `naming`, `shown` or `persons`",
        [{"action": "naming", "naming": "own"}, {"action": "naming", "shown": False}, {"action": "naming", "naming": "codes", "persons": True}]),
    "the scale first": (
        422, {"action": "tare"}, "start the activity \"scale\" first", [{"action": "activity", "activity": "scale"}, {"action": "tare"}]),
}


@pytest.mark.parametrize("status, body, words, advised", HOST.values(), ids=HOST)
def test_what_a_host_is_told_to_send_is_accepted(kept, status, body, words, advised):
    refused(kept.session.post_control(body), status, words)
    for each in advised:
        kept.session.control(each.pop("action"), **each)


def test_names_can_be_changed_once_they_are_taken_away_or_hidden(session):
    session.control("naming", naming="own")
    phone = Phone(session.server, session.code)
    phone.live.send({"type": "name", "label": "Ada"})
    wait_until(lambda: session.get(headers=session.host).json()["participants"][0].get("label") == "Ada", "the name")
    refused(session.post_control({"action": "naming", "naming": "codes"}), 409, "take them away first (`rename`), or keep the kind and hide them (`shown`)")
    session.control("naming", shown=False)
    assert "label" not in session.stats(phone.id)
    session.control("naming", shown=True)
    session.control("rename", participant=phone.id, label=None)
    session.control("naming", naming="codes")
    phone.close()


def test_the_remote_is_led_as_advised(kept):
    session = kept.session
    refused(session.post_control({"action": "remote"}), 422, "Send `on`: false, `display`, `names`, or `allow` with `sign`")
    refused(session.post_control({"action": "remote", "allow": True}), 422, "Send the `sign` of the phone that waits")
    session.control("remote", on=False)


def test_another_session_keeps_what_this_one_does_not(kept):
    server = kept.session.server
    refused(kept.session.post_control({"action": "retention", "retention": "figures"}), 409, "start another session")
    figures = Session(server, retention="figures")
    refused(figures.post_control({"action": "experiment"}), 409, "create a session with retention \"replay\"")
    refused(requests.post(f"{server.url}/api/v1/sessions", json={"retention": "all"}, timeout=10), 422, "use \"replay\" or \"figures\"")
    Session(server, retention="replay").control("experiment")


def test_a_part_is_compared_with_what_it_was_before_as_advised(kept):
    session = kept.session
    part = session.get("/parts", headers=session.host).json()["parts"][0]["name"]
    samples = session.get(f"/parts/{part}", headers=session.host).json()
    compare = lambda other: requests.post(
        f"{session.server.url}{session.path}/comparison", headers=session.host, timeout=10, json={"part": part, "with": other})
    refused(compare({"part": part}), 422, "save their samples before, and send them as `with.samples`")
    answer = compare({"samples": samples})
    assert answer.status_code == 200, answer.text


def test_the_list_of_differences_is_sent_as_advised(author):
    sides = [{"x": 100, "y": 100, "width": 50, "height": 50}]
    puzzle = {"title": "T", "latitude": 47.5, "longitude": 9.25}
    make = lambda **lists: author.call("POST", "/puzzles", json=puzzle | lists)
    refused(make(differences=sides, rectangles=sides), 422, "Send the list once: as `differences`, or as `rectangles`")
    refused(make(differences=1), 422, "send the list as `rectangles`, as GET …/differences answers it")
    for lists in ({"differences": sides}, {"rectangles": sides}):
        made = make(**lists).json()
        listed = author.call("GET", f"/puzzles/{made['id']}/differences").json()
        assert author.call("PUT", f"/puzzles/{made['id']}", json=puzzle | {"differences": 1, "rectangles": listed["rectangles"]}).status_code == 200
        assert author.call("GET", f"/puzzles/{made['id']}/differences").json()["rectangles"] == listed["rectangles"]


def test_a_round_begins_and_begins_again_as_advised(author):
    puzzle = author.puzzle([rectangle(100, 100, 50, 50)], published=True, proximityMetres=50)
    begin = lambda **body: author.call("POST", f"/puzzles/{puzzle}/rounds", json=body)
    refused(begin(), 403, "send a position")
    position = {"latitude": 47.5, "longitude": 9.25, "accuracy": 5}
    made = begin(position=position)
    assert made.status_code == 201, made.text
    path = f"/rounds/{made.json()['id']}"
    assert author.call("POST", f"{path}/give-up").status_code == 200
    refused(author.call("POST", f"{path}/hints"), 409, "start another round")
    again = begin(position=position)
    assert again.status_code == 201
    assert author.call("POST", f"/rounds/{again.json()['id']}/hints").status_code == 200


def test_a_page_of_a_list_is_asked_for_as_advised(author):
    for seed in range(3):
        author.puzzle([rectangle(100, 100, 50, 50)], published=True, seed=seed)
    for path in ("/puzzles", "/pins"):
        refused(author.call("GET", path, params={"limit": 1, "cursor": "x"}), 422, "use the cursor of an answer to the same query")
        first = author.call("GET", path, params={"limit": 1}).json()
        second = author.call("GET", path, params={"limit": 1, "cursor": first["cursor"]})
        assert second.status_code == 200 and second.json() != first


def test_a_token_is_sent_as_advised(kept):
    session = kept.session
    refused(session.post_control({"action": "freeze"}, headers={}), 401, "send the header Authorization: Bearer TOKEN")
    session.control("freeze")
    session.control("unfreeze")


def test_a_body_is_sent_as_advised(author):
    body = json.dumps({"title": "T", "latitude": 47.5, "longitude": 9.25}).encode()
    send = lambda **headers: author.call("POST", "/puzzles", data=body, headers={"Content-Type": "application/json", **headers})
    refused(send(**{"Content-Encoding": "gzip"}), 415, "send the body as it is, without an encoding")
    assert send().status_code == 201
    made = author.call("POST", "/plays", data=play(scene("A")).encode(), headers={"Content-Type": "application/json"})
    assert made.status_code == 415
    assert author.call("POST", "/plays", data=play(scene("A")).encode(), headers={"Content-Type": "application/xml"}).status_code == 201


def answer_to(server, head):
    """The status and the text of an answer to these bytes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as plain:
        plain.sendall(head.replace("\n", "\r\n").encode())
        text = b""
        while more := plain.recv(65536):
            text += more
    return int(text.split()[1]), text.decode()


def test_http_is_spoken_as_advised(server):
    status, text = answer_to(server, "GET /healthz HTTP/2.0\nHost: a\n\n")
    assert status == 505 and "use HTTP/1.1 or HTTP/1.0" in text
    for version in ("HTTP/1.1", "HTTP/1.0"):
        assert answer_to(server, f"GET /healthz {version}\nHost: a\nConnection: close\n\n")[0] == 200
    status, text = answer_to(server, "POST /api/v1/sessions HTTP/1.1\nHost: a\nConnection: close\nTransfer-Encoding: chunked\n\n0\n\n")
    assert status == 411 and "send the body with a Content-Length" in text
    assert answer_to(server, "POST /api/v1/sessions HTTP/1.1\nHost: a\nConnection: close\nContent-Type: application/json\nContent-Length: 2\n\n{}")[0] == 201


def test_a_live_connection_is_opened_as_advised(kept):
    session = kept.session
    refused(requests.get(f"{session.server.url}{session.path}/live", timeout=10), 426,
            f"open it as a WebSocket, version 13, with the subprotocol {PROTOCOL}")
    handshake = (f"GET {session.path}/live HTTP/1.1\nHost: 127.0.0.1:{session.server.port}\nUpgrade: websocket\nConnection: Upgrade\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\nSec-WebSocket-Version: 8\n\n")
    status, text = answer_to(session.server, handshake)
    assert status == 426 and "use 13" in text
    viewer = Live(session.server, session.code)
    assert viewer.view()["type"] == "snapshot"
    viewer.close()


def test_messages_are_sent_as_advised(kept):
    session, live = kept.session, kept.phone.live
    told = lambda words: live.wait(lambda message: message["type"] == "error" and words in message["detail"], words)
    live.send(b"\x00")
    told("send JSON as text")
    live.send({"type": "hello", "role": "touch", "screen": kept.phone.screen})
    told("send it once per connection")
    kept.phone.errors.clear()
    other = Phone(session.server, session.code)
    other.touch([[0, 1, 1, 1, 1]])
    other.settle().close()


def test_an_origin_is_let_in_once_the_server_is_started_as_advised(own_server):
    server = own_server().start()
    kept = Kept(server)
    origin = {"Origin": "https://lessons.example"}
    make = lambda: requests.post(f"{server.url}/api/v1/sessions", json={}, headers=origin, timeout=10)
    refused(make(), 403, "start the server with --origin to allow it")
    with pytest.raises(InvalidStatus) as raised:
        connect(live_url(server, kept.session.code), subprotocols=[PROTOCOL], origin=origin["Origin"])
    assert "start the server with --origin" in json.loads(raised.value.response.body)["detail"]
    assert server.stop()[0] == 0
    server.flags += ("--origin", origin["Origin"])
    server.start()
    assert make().status_code == 201
    Phone(server, kept.session.code, origin=origin["Origin"]).close()
    kept.check(server)


def test_a_phone_that_has_measured_under_a_code_joins_again_for_another_one(session):
    session.control("naming", naming="codes")
    phone = Phone(session.server, session.code)
    phone.live.send({"type": "name", "label": "P07"})
    phone.live.wait_type("label")
    phone.touch([[0, 1, 1, 1, 1], [2, 1, 65, 1, 100]])
    phone.settle()
    phone.live.send({"type": "name", "label": "P08"})
    phone.live.wait(lambda message: message["type"] == "error" and "join anew for this one" in message["detail"], "the advice")
    other = Phone(session.server, session.code)
    other.live.send({"type": "name", "label": "P08"})
    assert other.live.wait_type("label")["label"] == "P08"
    rows = {each["id"]: (each["label"], each["distance"]["totalPixels"]) for each in session.get(headers=session.host).json()["participants"]}
    assert rows == {phone.id: ("P07", 64), other.id: ("P08", 0)}
    for each in (phone, other):
        each.close()
