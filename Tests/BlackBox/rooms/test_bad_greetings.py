"""Refused connections: invalid `hello` messages, unknown codes and tokens, other origins."""

import pytest

from phone import SCREEN, Live, Phone
from raw import dial, handshake, read_answer

pytestmark = pytest.mark.usefixtures("bystander_unaffected")

BAD_HELLOS = {
    "not JSON": "hi",
    "no role": {"type": "hello", "screen": SCREEN},
    "an unknown role": {"type": "hello", "role": "admin", "screen": SCREEN},
    "no screen": {"type": "hello", "role": "touch"},
    "a screen without a width": {"type": "hello", "role": "touch", "screen": {"height": 844}},
    "a width of 0": {"type": "hello", "role": "touch", "screen": SCREEN | {"width": 0}},
    "a negative height": {"type": "hello", "role": "touch", "screen": SCREEN | {"height": -844}},
    "a width as a string": {"type": "hello", "role": "touch", "screen": SCREEN | {"width": "390"}},
    "a width beyond 8192": {"type": "hello", "role": "touch", "screen": SCREEN | {"width": 8193}},
    "1001 pixels per centimetre": {"type": "hello", "role": "touch", "screen": SCREEN | {"pixelsPerCentimetre": 1001}},
    "an error of 21 %": {"type": "hello", "role": "touch", "screen": SCREEN | {"relativeError": 0.21}},
    "a width of 1e308": {"type": "hello", "role": "touch", "screen": SCREEN | {"width": 1e308}},
    "0 pixels per centimetre": {"type": "hello", "role": "touch", "screen": SCREEN | {"pixelsPerCentimetre": 0}},
    "a resume that is a number": {"type": "hello", "role": "touch", "resume": 5, "screen": SCREEN},
    "a join that can be guessed": {"type": "hello", "role": "touch", "join": "15 characters..", "screen": SCREEN},
    "a join of 101 bytes": {"type": "hello", "role": "touch", "join": "é" * 50 + "e", "screen": SCREEN},
    "a batch first": {"type": "touches", "seq": 1, "events": []},
    "an unknown type first": {"type": "dance"},
}


@pytest.mark.parametrize("hello", BAD_HELLOS.values(), ids=BAD_HELLOS)
def test_a_bad_hello_ends_the_connection(session, hello):
    live = Live(session.server, session.code)
    live.send(hello)
    assert live.wait_closed() == 4400, live.messages
    assert session.stats()["participants"] == []


def test_a_second_hello_is_an_error_and_no_second_participant(session, drawing):
    drawing.phone.live.send({"type": "hello", "role": "touch", "screen": SCREEN})
    assert drawing.phone.live.wait_type("error")["code"] == 4400
    drawing.assert_continues()
    assert len(session.stats()["participants"]) == 1


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "A" * 10_000, "' OR 1=1 --"])
def test_an_unknown_resume_token_is_not_let_in(session, token):
    live = Live(session.server, session.code)
    live.send({"type": "hello", "role": "touch", "resume": token, "screen": SCREEN})
    assert live.wait_closed() == 4401
    assert session.stats()["participants"] == []


@pytest.mark.parametrize("role", ["touch", "walk"])
def test_a_lost_welcome_creates_no_second_participant(session, role):
    hello = {"type": "hello", "role": role, "screen": SCREEN, "join": "0123456789abcdef"}

    def greet(**more):
        live = Live(session.server, session.code)
        live.send(hello | more)
        return live, live.wait_type("welcome")["participant"]

    first, lost = greet()
    # The old connection may still be open, as after a disconnection that the server has not noticed.
    again, same = greet()
    assert (same["id"], same["resume"]) == (lost["id"], lost["resume"])
    assert first.wait_closed() == 4409
    again.vanish()
    third, same = greet()
    assert same["id"] == lost["id"]
    assert [(one["id"], one["connected"]) for one in session.stats()["participants"]] == [(lost["id"], True)]
    # Others, and phones that have sent something, are not mistaken for it.
    assert greet(join="fedcba9876543210")[1]["id"] == "p2"
    kind, row = ("touches", [0, 1, 1, 1, 0]) if role == "touch" else ("fixes", [47.66, 9.17, 5, 1000, None])
    third.send({"type": kind, "seq": 1, ("events" if role == "touch" else "fixes"): [row]})
    third.wait(lambda message: message.get("ack") == 1, "the acknowledgement")
    third.vanish()
    assert greet()[1]["id"] == "p3"
    assert greet(resume=lost["resume"])[1]["id"] == lost["id"]


def test_a_participant_that_was_removed_is_not_joined_again(session):
    hello = {"type": "hello", "role": "touch", "screen": SCREEN, "join": "0123456789abcdef"}
    ids = []
    for _ in range(2):
        live = Live(session.server, session.code)
        live.send(hello)
        ids.append(live.wait_type("welcome")["participant"]["id"])
        session.control("remove", participant=ids[-1])
        assert live.wait_closed() == 4403
    assert ids == ["p1", "p2"]


def test_a_viewer_with_a_wrong_host_token_is_not_let_in(session):
    live = Live(session.server, session.code)
    live.send({"type": "hello", "role": "view", "host": "A" * 22})
    assert live.wait_closed() == 4401


@pytest.mark.parametrize("code", ["222222", "ZZZZZZ", "short", "MUCHTOOLONG", "K7M2Q0"])
def test_an_unknown_code_ends_with_4404(server, code):
    live = Live(server, code)
    live.send({"type": "hello", "role": "touch", "screen": SCREEN})
    assert live.wait_closed() == 4404


def test_the_code_is_read_case_blind(session):
    phone = Phone(session.server, session.code.lower())
    assert phone.welcome["session"]["code"] == session.code
    phone.close()


@pytest.mark.parametrize("origin, allowed", [
    ("https://evil.example", False), ("null", False), ("http://127.0.0.1.evil.example", False),
    ("OWN", True), (None, True),
])
def test_a_browser_must_come_from_the_servers_own_origin(session, origin, allowed):
    origin = session.server.url if origin == "OWN" else origin
    headers = [] if origin is None else [f"Origin: {origin}"]
    with dial(session.server) as connection:
        connection.sendall(handshake(
            f"/api/v1/sessions/{session.code}/live", headers, host=session.server.url.partition("//")[2]))
        if allowed:
            assert connection.recv(64).startswith(b"HTTP/1.1 101")
        else:
            assert read_answer(connection).status == 403
