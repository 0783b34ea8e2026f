"""Budgets per address, per room and in total; a school behind one address reaches none of them."""

import io
import json
import re
import socket
import sqlite3
import time

import pytest
import requests
from PIL import Image

from api import Session
from budgets import LARGEST_SCREEN, budgets, hello, join
from bystander import Bystander
from oracle import BEGAN, ENDED
from phone import Live, Phone
from raw import TEXT, RawSocket, dial, frame, read_answer, request
from waiting import wait_until

# As a greeting: 1, and one more for each 4,096 of its 65,536 blocks.
COST_OF_LARGEST = 17


@pytest.fixture
def started(own_server):
    return own_server().start()


# A school


def test_a_school_of_500_phones_behind_one_address_joins_within_a_minute_and_draws(started):
    rooms = [Session(started) for _ in range(11)]
    # One room of 250, and ten classes of 25.
    places = [rooms[0]] * 250 + [room for room in rooms[1:] for _ in range(25)]
    began = time.monotonic()
    phones = [RawSocket(started, room.code) for room in places]
    for phone in phones:
        phone.text(hello())
    for phone in phones:
        assert phone.next_message(30)["type"] == "welcome"
    for seq, events in enumerate(([[BEGAN, 1, 10, 10, 0]], [[ENDED, 1, 74, 10, 100]]), 1):
        for phone in phones:
            phone.text({"type": "touches", "seq": seq, "events": events})
    for phone in phones:
        phone.wait_acknowledged(2)
        phone.close()
    stats = [room.stats() for room in rooms]
    assert all(p["touches"] == 1 and p["touching"] == 0 for each in stats for p in each["participants"])
    assert [len(each["participants"]) for each in stats] == [250] + [25] * 10
    assert stats[0]["merged"]["distance"]["totalCentimetres"] == 250
    assert time.monotonic() - began < 60
    assert not any(each["refusals_total"] for each in budgets(started).values())


# Joins


def test_phones_of_an_address_beyond_its_rate_wait_their_turn_and_then_are_refused_with_the_reason(started):
    session, locked = Session(started), Session(started)
    locked.control("lock")
    burst, answers = budgets(started)["greetings", "address"]["limit"], []
    # Fast to answer, and a greeting with the largest screen costs as much as the welcome.
    while budgets(started)["greetings", "address"]["used"] < burst - 60 * COST_OF_LARGEST:
        phones = [join(locked, LARGEST_SCREEN) for _ in range(50)]
        answers += [phone.next_message(20)["title"] for phone in phones]
        for phone in phones:
            phone.close()
    assert set(answers) == {"session locked"}
    phones = [join(locked, LARGEST_SCREEN) for _ in range(150)]
    waiting = join(session)
    waiting.text({"type": "touches", "seq": 1, "events": []})
    answers = [phone.next_message(20) for phone in phones]
    refused = [answer for answer in answers if answer["code"] == 4429]
    assert refused and {answer["code"] for answer in answers} == {4403, 4429}, "some wait their turn, some are too many"
    assert "Too many phones connect from this address" in refused[0]["detail"]
    first = waiting.next_message()
    assert first["detail"] == "Wait for welcome before sending batches." or first["code"] == 4429, first
    # Another address is not concerned.
    other = from_address(started, session.code, "127.0.0.2")
    other.text(hello())
    assert other.next_message(2)["type"] == "welcome"
    # Each is let in when its turn comes.
    if first["code"] != 4429:
        answer = waiting.next_message(20)
        assert answer["type"] == "welcome" or answer["code"] == 4429
    for phone in (*phones, waiting, other):
        phone.close()


def from_address(server, code, address):
    """A live connection from another address of the machine."""
    return RawSocket(server, code, source=address)


def test_a_newcomer_to_a_full_room_replaces_one_who_left_without_drawing(started):
    session = Session(started)
    for _ in range(70):
        phone = join(session, LARGEST_SCREEN)
        assert phone.next_message()["type"] == "welcome", "the earlier ones have left without drawing"
        phone.close()
    phones = [join(session, LARGEST_SCREEN) for _ in range(64)]
    assert all(phone.next_message()["type"] == "welcome" for phone in phones)
    late = join(session, LARGEST_SCREEN)
    answer = late.next_message()
    assert (answer["code"], answer["title"]) == (4403, "session full") and "screen" in answer["detail"]
    assert late.next_message() == {"close": 4403}
    phones.pop().close()
    phone = wait_until(lambda: (phone := join(session, LARGEST_SCREEN)).next_message()["type"] == "welcome" and phone, "its place is not free")
    used = budgets(started)["heatmap_blocks", "room"]
    assert used["used"] == used["limit"] == 64 * 65536
    for each in (phone, *phones):
        each.close()


def test_a_phone_that_left_without_drawing_can_return_and_one_that_drew_keeps_its_place(started):
    session = Session(started)
    idle, drawing = join(session), join(session)
    resume = {phone: phone.next_message()["participant"] for phone in (idle, drawing)}
    drawing.text({"type": "touches", "seq": 1, "events": [[BEGAN, 1, 10, 10, 0]]})
    drawing.wait_acknowledged(1)
    idle.close(), drawing.close()
    wait_until(lambda: budgets(started)["participants", "room"]["used"] == 1, "the place is not counted")
    assert [p["id"] for p in session.stats()["participants"]] == ["p1", "p2"]
    again = join(session, resume=resume[idle]["resume"])
    assert again.next_message()["participant"]["id"] == "p1"
    assert budgets(started)["participants", "room"]["used"] == 2
    again.close()


# The host


def test_a_locked_room_lets_nobody_new_in_and_its_phones_can_return(own_server):
    started = own_server().start()
    session = Session(started)
    phone = Phone(started, session.code)
    assert session.control("lock")["locked"] is True
    assert phone.live.wait_type("session")["locked"] is True
    late = join(session)
    answer = late.next_message()
    assert (answer["code"], answer["title"]) == (4403, "session locked") and "locked" in answer["detail"]
    phone.close()
    phone.connect()
    viewer = Live(started, session.code)
    assert viewer.view()["locked"] is True
    viewer.close(), phone.close()
    started.stop()
    started.start()
    assert join(session).next_message()["title"] == "session locked", "it is locked after a restart, too"
    assert session.control("unlock")["locked"] is False
    assert join(session).next_message()["type"] == "welcome"


@pytest.mark.data_folder("looks into the database file")
def test_the_host_removes_phones_that_never_drew(own_server):
    started = own_server().start()
    session = Session(started)
    drawing = Phone(started, session.code)
    drawing.touch([[BEGAN, 1, 10, 10, 0], [ENDED, 1, 74, 10, 100]])
    drawing.settle()
    connected, gone = join(session), join(session)
    names = [phone.next_message()["participant"] for phone in (connected, gone)]
    gone.close()
    assert session.control("remove", idle=True)["code"] == session.code
    assert connected.next_message()["title"] == "removed" and connected.next_message() == {"close": 4403}
    assert [p["id"] for p in session.stats()["participants"]] == [drawing.id]
    # Nothing of them is stored: neither by the process nor on disk.
    assert join(session, resume=names[0]["resume"]).next_message()["code"] == 4401
    newcomer = join(session)
    assert newcomer.next_message()["participant"]["id"] == "p4", "numbers are never reused"
    newcomer.close()
    started.stop()
    database = sqlite3.connect(started.data / "touchfigures.sqlite")
    numbers = [number for (number,) in database.execute("SELECT place & 4294967295 FROM participant ORDER BY place")]
    database.close()
    assert numbers == [1, 4]
    started.start()
    assert [p["id"] for p in session.stats()["participants"]] == [drawing.id, "p4"]
    refused = requests.post(f"{started.url}{session.path}/control", headers=session.host, timeout=10,
                            json={"action": "remove", "idle": True, "participant": drawing.id})
    assert (refused.status_code, refused.json()["field"]) == (422, "participant")
    drawing.close()


# Guesses


WRONG = ["22222%s" % digit for digit in "23456789"]


def guess(server, path="", source="127.0.0.1", count=1):
    """The statuses of `count` requests for unknown codes, from an address."""
    answers = []
    for index in range(count):
        with socket.create_connection(("127.0.0.1", server.port), 10, source_address=(source, 0)) as connection:
            connection.sendall(request("GET", f"/api/v1/sessions/{WRONG[index % 8]}{path}"))
            answers.append(read_answer(connection))
    return answers


def ask_from(server, source, path, headers=()):
    with socket.create_connection(("127.0.0.1", server.port), 10, source_address=(source, 0)) as connection:
        connection.sendall(request("GET", path, headers))
        return read_answer(connection)


def exhaust(server, source):
    """Guesses until the server refuses."""
    limit = budgets(server)["wrong_codes", "address"]["limit"]
    assert {answer.status for answer in guess(server, source=source, count=limit // 3)} == {404}, "some may be mistyped"
    pipes = [socket.create_connection(("127.0.0.1", server.port), 10, source_address=(source, 0)) for _ in range(20)]
    last = []
    for _ in range(10):
        for pipe in pipes:
            pipe.sendall(request("GET", f"/api/v1/sessions/{WRONG[0]}"))
        last = [read_answer(pipe) for pipe in pipes]
        if {answer.status for answer in last} == {429}:
            break
    for pipe in pipes:
        pipe.close()
    assert {answer.status for answer in last} == {429}
    assert 1 <= int(last[-1].headers["retry-after"]) <= 4
    return last[-1]


def test_the_number_of_wrong_codes_is_limited_and_refusals_reveal_nothing_while_known_rooms_stay_open(started):
    school, guesser = "127.0.0.3", "127.0.0.4"
    session = Session(started)  # Made from 127.0.0.1.
    phone = from_address(started, session.code, school)
    phone.text(hello())
    welcome = phone.next_message()
    assert welcome["type"] == "welcome"

    refused = exhaust(started, guesser)
    assert "Too many wrong codes" in json.loads(refused.body)["detail"]
    # The room exists, but the response is the same as for a missing one.
    assert ask_from(started, guesser, session.path).status == 429
    budget = []
    for code in (session.code, WRONG[0]):
        stranger = from_address(started, code, guesser)
        stranger.text(hello())
        budget.append((stranger.next_message(), stranger.next_message()))
        stranger.close()
    assert budget[0][1] == budget[1][1] == {"close": 4429}
    assert [error["title"] for error, _ in budget] == ["too many wrong codes"] * 2
    # The host and a phone of the room get in by their tokens.
    assert ask_from(started, guesser, session.path + "/replay", [f"Authorization: {session.host['Authorization']}"]).status == 200
    assert ask_from(started, guesser, session.path).status == 200, "the address has proved that it knows the room"
    # A guesser's own class: its room stays open, also for new phones and after the guesses.
    exhaust(started, school)
    assert ask_from(started, school, session.path).status == 200
    mate = from_address(started, session.code, school)
    mate.text(hello())
    assert mate.next_message()["type"] == "welcome"
    again = from_address(started, session.code, "127.0.0.5")
    exhaust(started, "127.0.0.5")
    again.text(hello(resume=welcome["participant"]["resume"]))
    assert again.next_message()["type"] == "welcome"
    budget = budgets(started)["wrong_codes", "address"]
    assert budget["used"] > 10 and budget["refusals_total"] > 3


def test_wrong_tokens_are_bounded_and_right_ones_always_pass(started):
    session = Session(started)
    limit = budgets(started)["wrong_tokens", "address"]["limit"]
    statuses = []
    connection = socket.create_connection(("127.0.0.1", started.port), 10)
    wrong = request("GET", f"{session.path}/events", ["Authorization: Bearer wrong"])
    while len(statuses) < limit // 3:
        connection.sendall(wrong)
        statuses.append(read_answer(connection).status)
    assert set(statuses) == {403}
    budget = budgets(started)["wrong_tokens", "address"]
    assert limit // 3 - 60 < budget["used"] <= limit // 3
    connection.close()
    assert session.get("/replay", headers=session.host).status_code == 200


# A phone's messages


def test_a_phone_may_catch_up_once_and_not_after_each_resume(started):
    session = Session(started)
    phone = Phone(started, session.code)
    phone.touch([[BEGAN, 1, 10, 10, 0]])
    phone.settle()
    resume = phone.resume
    phone.close()

    def sent_before_the_end(count):
        connection = RawSocket(started, session.code)
        connection.text(hello(resume=resume))
        assert connection.next_message()["type"] == "welcome"
        # Its own first batch again: acknowledged, not applied.
        batch = frame(TEXT, json.dumps({"type": "touches", "seq": 1, "events": []}).encode())
        connection.send(*[batch] * count)
        connection.send(frame(TEXT, b'{"type":"nothing"}'))
        answer = connection.next_message(30)
        connection.close()
        return answer["code"]

    assert sent_before_the_end(5000) == 4400, "a whole outbox is accepted"
    codes = [sent_before_the_end(5000) for _ in range(2)]
    assert codes[-1] == 4429, "each resume brought a new outbox"


# Large rooms


def test_a_room_of_the_largest_screens_delays_nobody_and_is_sent_completely(started):
    session, bystander = Session(started), Bystander(Session(started), "large")
    phones = [join(session, LARGEST_SCREEN) for _ in range(12)]
    for phone in phones:
        assert phone.next_message()["type"] == "welcome"
    phones[0].text({"type": "touches", "seq": 1, "events": [[BEGAN, 1, 8191, 8191, 0]]})
    phones[0].wait_acknowledged(1)
    bystander.draw()
    pollers = [socket.create_connection(("127.0.0.1", started.port), 30) for _ in range(4)]
    for poller in pollers:
        poller.sendall(request("GET", session.path, ["Accept: text/csv"]) + request("GET", session.path, ["Connection: close"]))
    for _ in range(5):
        bystander.draw()
    for poller in pollers:
        poller.close()
    answer = session.get()
    whole = answer.json()
    assert [len(p["heatmap"]["counts"]) for p in whole["participants"]] == [65536] * 12
    assert whole["participants"][0]["heatmap"]["counts"][-1] == 1 == sum(whole["merged"]["heatmap"]["counts"])
    unchanged = session.get(headers={"If-None-Match": answer.headers["ETag"]})
    assert unchanged.status_code == 304 and unchanged.content == b"" and unchanged.headers["ETag"] == answer.headers["ETag"]
    head = requests.head(started.url + session.path, timeout=10)
    assert head.headers["ETag"] == answer.headers["ETag"] and head.content == b""
    phones[1].text({"type": "touches", "seq": 1, "events": [[BEGAN, 1, 1, 1, 0]]})
    phones[1].wait_acknowledged(1)
    changed = session.get(headers={"If-None-Match": answer.headers["ETag"]})
    assert changed.status_code == 200 and changed.headers["ETag"] != answer.headers["ETag"]
    assert changed.json()["participants"][1]["seq"] == 1
    # One phone's stats and the heatmaps are also available.
    assert len(session.stats("p1")["heatmap"]["counts"]) == 65536
    assert session.heatmap(participant="p1")["values"][-1] == 1 and session.heatmap()["highest"] == 1
    # A viewer gets everybody at once, and later events after it.
    viewer = Live(started, session.code, max_size=64 << 20)
    viewer.send({"type": "hello", "role": "view"})
    assert len(viewer.wait_type("snapshot", 30)["participants"]) == 12
    phones[2].text({"type": "touches", "seq": 1, "events": [[BEGAN, 1, 1, 1, 0]]})
    viewer.wait(lambda m: m["type"] == "frame" and [f for f in m["figures"] if f[0] == "p3"], "the frame")
    bystander.check()
    for each in (viewer, bystander, *phones):
        each.close()


def test_a_heatmap_of_the_largest_screen_is_drawn_at_a_bounded_size(started):
    session = Session(started)
    phone = join(session, LARGEST_SCREEN)
    phone.next_message()
    phone.text({"type": "touches", "seq": 1, "events": [[BEGAN, 1, 8191, 8191, 0]]})
    phone.wait_acknowledged(1)
    answer = session.get("/heatmap", params={"participant": "p1"}, headers={"Accept": "image/png"})
    assert answer.status_code == 200, answer.text
    picture = Image.open(io.BytesIO(answer.content)).convert("RGB")
    assert picture.size == (2048, 2048)
    assert picture.getpixel((2047, 2047)) == (55, 166, 239) and picture.getpixel((0, 0)) == (2, 12, 18)
    phone.close()


# Others


def test_hit_tests_of_an_address_are_bounded(started):
    limit = budgets(started)["hit_tests", "address"]["limit"]
    body = b'{"x":1,"y":1}'
    test = request("POST", "/api/v1/puzzles/none/hit-test", ["Content-Type: application/json", f"Content-Length: {len(body)}"], body)
    # In one piece: with single requests a busy machine is slower than the refill of the budget.
    with dial(started) as connection:
        connection.sendall(test * (limit + 30))
        received = b""
        while not (refusal := re.search(rb"HTTP/1\.1 429 .*?\r\n\r\n", received, re.DOTALL)):
            chunk = connection.recv(65536)
            assert chunk, received
            received += chunk
    statuses = re.findall(rb"HTTP/1\.1 (\d+) ", received)
    assert statuses[:limit] == [b"404"] * limit
    assert int(re.search(rb"retry-after: (\d+)\r\n", refusal[0], re.IGNORECASE)[1]) >= 1


def test_a_forged_cursor_has_no_effect(started):
    for cursor in ("p0.0.1", "p0.0.549755813887", "p0.0.1.0", "p0.0.1.zz"):
        answer = requests.get(f"{started.url}/api/v1/pins", timeout=10, params={"near": "47,9", "cursor": cursor})
        assert (answer.status_code, answer.json()["field"]) == (422, "cursor")


def test_every_budget_is_reported_with_its_use(started):
    session = Session(started)
    phone, viewer = Phone(started, session.code), Live(started, session.code)
    viewer.view()
    budget = budgets(started)
    # Rates refill during the requests.
    rates = {"greetings", "session_creations", "rounds", "hit_tests", "wrong_codes", "wrong_tokens"}
    transport = {"connections", "unfinished_requests", "queued_bytes"}
    used = {key: each["used"] for key, each in budget.items() if each["used"] and key[0] not in rates | transport}
    assert budget["connections", "all"]["used"] >= 2
    assert rates | transport < {name for name, _ in budget} and all(each["limit"] > each["used"] for each in budget.values())
    assert used == {
        ("sessions", "address"): 1, ("viewers", "address"): 1, ("viewers", "room"): 1, ("participants", "room"): 1, ("participants", "all"): 1,
        ("heatmap_blocks", "address"): 351, ("heatmap_blocks", "room"): 351, ("heatmap_blocks", "all"): 351,
        ("answer_bytes", "room"): used["answer_bytes", "room"], ("answer_bytes", "all"): used["answer_bytes", "room"],
    }
    phone.close(), viewer.close()
    wait_until(lambda: budgets(started)["participants", "all"]["used"] == 0, "the places are not free again")
    assert budgets(started)["viewers", "address"]["used"] == 0
    assert requests.delete(started.url + session.path, headers=session.host, timeout=10).status_code == 204
    assert budgets(started)["sessions", "address"]["used"] == 0
