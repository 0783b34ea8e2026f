"""The table of bad messages: each gets the documented answer, nobody else notices, nothing is lost."""

import json
import time

import pytest

from api import Session
from bystander import Bystander
from comparing import compare_everything
from oracle import BEGAN, ENDED, HELD, MOVED, Oracle
from phone import SCREEN, Live, Phone, open_socket
from raw import CONTINUATION, PING, PONG, TEXT, RawSocket, dial, frame, handshake, read_answer
from traces import encoded


@pytest.fixture(scope="module")
def bystander(server):
    other = Bystander(Session(server), "bystander")
    yield other
    other.check()
    other.close()


@pytest.fixture(autouse=True)
def nobody_else_notices(server, request, bystander):
    yield
    assert server.alive, f"the server died; log:\n{server.errors()}"
    bystander.draw()


def batch(events, seq="2"):
    return '{"type":"touches","seq":%s,"events":%s}' % (seq, events)


DOWN = "[0,9,10,10,20]"
# In each the seq can be read, so that the batch is dropped and acknowledged.
BAD_BATCHES = {
    "NaN spelt out": batch("[[1,1,NaN,0,20]]"),
    "Infinity spelt out": batch("[[1,1,0,Infinity,20]]"),
    "minus Infinity spelt out": batch("[[1,1,0,0,-Infinity]]"),
    "NaN as a string": batch('[[1,1,"NaN",0,20]]'),
    "1e400": batch("[[1,1,1e400,0,20]]"),
    "x of 1e308": batch("[[1,1,1e308,0,20]]"),
    "x beyond a million": batch("[[1,1,1000000.5,0,20]]"),
    "y of minus 1e308": batch("[[1,1,0,-1e308,20]]"),
    "t of 1e308": batch("[[1,1,0,0,1e308]]"),
    "t beyond 1e15": batch("[[1,1,0,0,1.1e15]]"),
    "x is null": batch("[[1,1,null,0,20]]"),
    "t is missing": batch("[[1,1,0,0]]"),
    "t is true": batch("[[1,1,0,0,true]]"),
    "an empty event": batch("[[]]"),
    "an event that is a number": batch("[7]"),
    "an event that is an object": batch('[{"phase":1}]'),
    "events in an event": batch("[[[1,1,0,0,20]]]"),
    "phase 5": batch("[[5,1,0,0,20]]"),
    "phase -1": batch("[[-1,1,0,0,20]]"),
    "phase 1.5": batch("[[1.5,1,0,0,20]]"),
    "phase as a string": batch('[["1",1,0,0,20]]'),
    "a negative pointer": batch("[[0,-1,0,0,20]]"),
    "a fractional pointer": batch("[[0,1.5,0,0,20]]"),
    "a pointer of 2^53": batch("[[0,9007199254740992,0,0,20]]"),
    "a pointer of 1e300": batch("[[0,1e300,0,0,20]]"),
    "a pointer as a string": batch('[[0,"1",0,0,20]]'),
    "an event of eight elements": batch("[[1,1,0,0,20,0.5,9,1]]"),
    "pressure as a string": batch('[[1,1,0,0,20,"hard"]]'),
    "radius as an array": batch("[[1,1,0,0,20,0.5,[]]]"),
    "a pointer never begun": batch("[[1,77,0,0,20]]"),
    "a pointer moved after its end": batch("[[2,1,0,0,20],[1,1,5,5,21]]"),
    "good events before a bad one": batch(f"[{DOWN},[1,9,20,20,30],[2,1,5,5,21],[1,77,0,0,20]]"),
    "513 events": batch("[" + ",".join(["[1,1,0,0,20]"] * 513) + "]"),
    "33 pointers": batch("[" + ",".join(f"[0,{100 + i},0,0,20]" for i in range(33)) + "]"),
    "no events": '{"type":"touches","seq":2}',
    "events is null": batch("null"),
    "events is an object": batch("{}"),
    "events is a string": batch('"[]"'),
    "cut in the middle": '{"type":"touches","seq":2,"events":[[1,1,0,',
    "something after the end": batch("[]") + "]",
    "a comma too many": batch("[[1,1,0,0,20],]"),
    "a number with a leading zero": batch("[[1,1,01,0,20]]"),
    "a number with a plus": batch("[[1,1,+1,0,20]]"),
    "a number that is only a point": batch("[[1,1,.,0,20]]"),
    "hexadecimal": batch("[[1,1,0x10,0,20]]"),
    "single quotes": '{"type":"touches","seq":2,\'events\':[]}',
    "a comment": '{"type":"touches","seq":2,/* none */"events":[]}',
    "nested 20,000 deep": batch("[" * 20000 + "]" * 20000),
    "nested 20,000 deep in an unknown field": '{"type":"touches","seq":2,"x":' + '{"a":' * 9000 + "1" + "}" * 9000 + ',"events":[]}',
    "a control character in a string": '{"type":"touches","seq":2,"x":"a\nb","events":[]}',
}

# Here nothing says which batch it was: the error stands alone.
NO_SEQ = {
    "an empty message": "",
    "blanks": "   ",
    "no JSON": "hello there",
    "a number": "42",
    "null": "null",
    "an array": "[]",
    "an empty object": "{}",
    "a type that is a number": '{"type":5}',
    "a type that is null": '{"type":null,"seq":2,"events":[]}',
    "a batch without seq": '{"type":"touches","events":[[0,5,0,0,1]]}',
    "a seq as a string": batch("[]", '"2"'),
    "a fractional seq": batch("[]", "2.5"),
    "a negative seq": batch("[]", "-1"),
    "a seq of null": batch("[]", "null"),
    "a seq of 1e400": batch("[]", "1e400"),
    "a string that never ends": '{"type":"touches',
    "NUL characters": "\0\0\0",
}


@pytest.fixture
def drawing(session):
    """A phone with a finger down; the bad message comes in the middle of its gesture."""
    phone, oracle = Phone(session.server, session.code), Oracle()
    first = [[BEGAN, 1, 100, 100, 0], [MOVED, 1, 164, 100, 10]]
    phone.touch(first)
    oracle.apply(first)
    phone.settle()
    yield phone, oracle
    phone.close()


def goes_on(session, phone, oracle):
    """The stream is not blocked and nothing of the bad message counted."""
    rest = [[MOVED, 1, 164, 164, 30], [ENDED, 1, 100, 164, 40]]
    phone.touch(rest)
    oracle.apply(rest)
    phone.settle()
    compare_everything(session, phone, oracle)


@pytest.mark.parametrize("message", BAD_BATCHES.values(), ids=BAD_BATCHES)
def test_a_bad_batch_is_dropped_and_acknowledged(session, drawing, message):
    phone, oracle = drawing
    phone.sent += 1
    phone.live.send(message)
    error = phone.live.wait_type("error")
    assert (error["code"], error.get("seq")) == (4400, 2), error
    assert error["title"] and error["detail"]
    phone.settle()
    goes_on(session, phone, oracle)


@pytest.mark.parametrize("message", NO_SEQ.values(), ids=NO_SEQ)
def test_a_message_without_a_readable_seq_gets_the_error_alone(session, drawing, message):
    phone, oracle = drawing
    phone.live.send(message)
    error = phone.live.wait_type("error")
    assert error["code"] == 4400 and "seq" not in error, error
    assert error["title"] and error["detail"]
    goes_on(session, phone, oracle)


GOOD_SPELLINGS = {
    "blanks everywhere": ' {\t"type" : "touches" ,\r\n "seq" : 2 , "events" : [ [ 1 , 1 , 164 , 132 , 20 ] ] } ',
    "exponents": batch("[[1,1,1.64e2,13200E-2,2e+1]]"),
    "integers as decimals": batch("[[1.0,1.0,164.0,132.0,20.0]]", "2.0"),
    "an escape in a key": '{"type":"touches","\\u0073eq":2,"events":[[1,1,164,132,20]]}',
    "unknown fields": '{"type":"touches","seq":2,"a":{"seq":9,"b":[1,{"c":null}]},"events":[[1,1,164,132,20]],"z":"\\ud83d\\ude00"}',
}


@pytest.mark.parametrize("message", GOOD_SPELLINGS.values(), ids=GOOD_SPELLINGS)
def test_what_json_allows_is_taken(session, drawing, message):
    phone, oracle = drawing
    phone.sent += 1
    phone.live.send(message)
    oracle.apply([[MOVED, 1, 164, 132, 20]])
    phone.settle()
    assert phone.errors == []
    goes_on(session, phone, oracle)


def test_pressure_and_radius_out_of_range_are_clamped_and_taken(session, drawing):
    phone, oracle = drawing
    events = [[MOVED, 1, 1, 1, 11, -3, -1], [MOVED, 1, 2, 2, 12, 1e300, 1e300], [HELD, 1, 2, 2, 13, 5]]
    phone.touch(events)
    oracle.apply(events)
    phone.settle()
    assert phone.errors == []
    goes_on(session, phone, oracle)


def test_what_is_not_down_may_end_and_rest(session, drawing):
    phone, oracle = drawing
    events = [[2, 5, 1, 1, 11], [3, 6, 1, 1, 12], [4, 7, 1, 1, 13], [0, 1, 50, 50, 14], [0, 8, 1, 1, 15], [2, 8, 1, 1, 16]]
    phone.touch(events)
    oracle.apply(events)
    phone.settle()
    assert phone.errors == []
    goes_on(session, phone, oracle)


def test_time_going_back_counts_at_the_latest_time(session, drawing):
    phone, oracle = drawing
    for t in (-1000, 5, -1e15, 12):
        events = [[MOVED, 1, 100, 100 + t % 7, t]]
        phone.touch(events)
        oracle.apply(events)
    phone.settle()
    goes_on(session, phone, oracle)


@pytest.mark.parametrize("payload", [b"\x00\x01\x02", batch("[]").encode(), b""], ids=["bytes", "a batch in bytes", "no bytes"])
def test_binary_messages_are_refused(session, drawing, payload):
    phone, oracle = drawing
    phone.live.send(payload)
    error = phone.live.wait_type("error")
    assert error["code"] == 4400 and "seq" not in error
    goes_on(session, phone, oracle)


def greeted(session):
    raw = RawSocket(session.server, session.code)
    raw.text({"type": "hello", "role": "touch", "screen": SCREEN})
    assert raw.next_message()["type"] == "welcome"
    return raw


BROKEN_FRAMES = {
    "invalid UTF-8": ([frame(TEXT, b'{"type":"touches","x":"\xff\xfe"}')], 1007),
    "an overlong encoding": ([frame(TEXT, b'{"type":"\xc0\xaf"}')], 1007),
    "a surrogate in UTF-8": ([frame(TEXT, b'{"type":"\xed\xa0\x80"}')], 1007),
    "UTF-8 cut at the end": ([frame(TEXT, b'{"type":"\xe2\x82')], 1007),
    "UTF-8 broken across fragments": (
        [frame(TEXT, b'{"type":"\xe2', final=False), frame(CONTINUATION, b'\xe2"}')], 1007),
    "a reserved bit": ([frame(TEXT, b"{}", reserved=4)], 1002),
    "a reserved opcode": ([frame(3, b"{}")], 1002),
    "a reserved control opcode": ([frame(11, b"")], 1002),
    "a continuation of nothing": ([frame(CONTINUATION, b"{}")], 1002),
    "a new message in the middle of one": ([frame(TEXT, b"{", final=False), frame(TEXT, b"}")], 1002),
    "a ping in fragments": ([frame(PING, b"x", final=False)], 1002),
    "a ping of 126 bytes": ([frame(PING, b"x" * 126)], 1002),
    "a length that goes beyond 63 bits": ([b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0"], 1009),
    "a length of 1 GiB": ([b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"\0\0\0\0" + b" " * 70_000], 1009),
    "fragments that never end": (
        [frame(TEXT, b"{" + b" " * 16_000, final=False), *[frame(CONTINUATION, b" " * 16_000, final=False)] * 20], 1009),
    "1 MiB": ([frame(TEXT, b" " * (1 << 20))], 1009),
}


@pytest.mark.parametrize("frames, code", BROKEN_FRAMES.values(), ids=BROKEN_FRAMES)
def test_a_broken_frame_ends_the_connection(session, frames, code):
    raw = greeted(session)
    raw.send(*frames)
    answer = raw.next_message()
    # Broken framing may also cost the connection at once, without a close frame (RFC 6455 §7.1.7).
    assert answer in ({"close": code}, {"close": None}, {"close": 1002}), answer
    raw.close()


def test_a_message_of_65_kib_is_refused(session, drawing):
    phone, oracle = drawing
    phone.sent += 1
    phone.live.send(batch("[[1,1,0,0,20]" + " " * 65 * 1024 + "]"))
    error = phone.live.wait_type("error")
    assert (error["code"], error.get("seq")) == (4400, 2), error
    goes_on(session, phone, oracle)


def test_a_message_of_64_kib_is_taken(session, drawing):
    phone, oracle = drawing
    phone.sent += 1
    text = batch("[[1,1,0,0,20]]")
    phone.live.send(text[:-1] + " " * (64 * 1024 - len(text)) + "}")
    oracle.apply([[MOVED, 1, 0, 0, 20]])
    phone.settle()
    assert phone.errors == []
    goes_on(session, phone, oracle)


def test_a_message_that_never_ends_holds_up_nobody(session, bystander):
    stuck = [greeted(session) for _ in range(20)]
    for raw in stuck:
        raw.send(frame(TEXT, b'{"type":"tou', final=False))
    bystander.check()
    for raw in stuck:
        raw.send(frame(PING, b"still there"))
    for raw in stuck:
        while (answer := raw.read())[0] == TEXT:
            pass
        assert answer == (PONG, b"still there")
        raw.close()


def test_a_frame_that_trickles_in_holds_up_nobody(session, bystander):
    raw = greeted(session)
    data = frame(TEXT, encoded(1, [[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 1]]).encode())
    for byte in data:
        raw.send(bytes([byte]))
    bystander.draw()
    while (message := json.loads(raw.read()[1])).get("seq") != 1:
        pass
    assert message["distance"]["totalCentimetres"] == 1
    raw.close()


# Greetings

BAD_HELLOS = {
    "no JSON": "hi",
    "no role": {"type": "hello", "screen": SCREEN},
    "an unknown role": {"type": "hello", "role": "admin", "screen": SCREEN},
    "no screen": {"type": "hello", "role": "touch"},
    "a screen without a width": {"type": "hello", "role": "touch", "screen": {"height": 844}},
    "a width of 0": {"type": "hello", "role": "touch", "screen": SCREEN | {"width": 0}},
    "a negative height": {"type": "hello", "role": "touch", "screen": SCREEN | {"height": -844}},
    "a width as a string": {"type": "hello", "role": "touch", "screen": SCREEN | {"width": "390"}},
    "a width beyond 8192": {"type": "hello", "role": "touch", "screen": SCREEN | {"width": 8193}},
    "1001 pixels per centimetre": {"type": "hello", "role": "touch", "screen": SCREEN | {"pixelsPerCentimetre": 1001}},
    "a width of 1e308": {"type": "hello", "role": "touch", "screen": SCREEN | {"width": 1e308}},
    "0 pixels per centimetre": {"type": "hello", "role": "touch", "screen": SCREEN | {"pixelsPerCentimetre": 0}},
    "a resume that is a number": {"type": "hello", "role": "touch", "resume": 5, "screen": SCREEN},
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
    phone, oracle = drawing
    phone.live.send({"type": "hello", "role": "touch", "screen": SCREEN})
    assert phone.live.wait_type("error")["code"] == 4400
    goes_on(session, phone, oracle)
    assert len(session.stats()["participants"]) == 1


def test_without_a_hello_the_connection_ends_after_5_seconds(session):
    began = time.monotonic()
    live = Live(session.server, session.code)
    assert live.wait_closed(8) == 4408
    assert 4.5 < time.monotonic() - began < 7


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "A" * 10_000, "' OR 1=1 --"])
def test_an_unknown_resume_token_is_not_let_in(session, token):
    live = Live(session.server, session.code)
    live.send({"type": "hello", "role": "touch", "resume": token, "screen": SCREEN})
    assert live.wait_closed() == 4401
    assert session.stats()["participants"] == []


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


def test_an_unknown_type_is_an_error_and_the_stream_goes_on(session, drawing):
    phone, oracle = drawing
    phone.live.send({"type": "dance", "seq": 2})
    assert phone.live.wait_type("error")["code"] == 4400
    goes_on(session, phone, oracle)


# Too fast, and too slow

def test_more_than_250_frames_a_second_are_too_fast(session):
    live = Live(session.server, session.code)
    live.send({"type": "hello", "role": "touch", "screen": SCREEN})
    live.wait_type("welcome")
    for seq in range(1, 3000):
        live.send(encoded(seq, [[HELD, 1, 0, 0, seq]]))
    assert live.wait_closed() == 4429


def test_a_phone_that_reads_nothing_holds_up_nobody(session, bystander):
    lazy = open_socket(session.server, session.code, max_queue=1)
    lazy.send(json.dumps({"type": "hello", "role": "touch", "screen": SCREEN}))
    for seq in range(1, 400):
        try:
            lazy.send(encoded(seq, [[BEGAN, 1, seq % 390, seq, seq], [ENDED, 1, 0, seq, seq]]))
        except Exception:
            break
        time.sleep(1 / 200)
    bystander.check()
    lazy.socket.close()


@pytest.mark.parametrize("origin, allowed", [
    ("https://evil.example", False), ("null", False), ("http://127.0.0.1.evil.example", False),
    ("OWN", True), (None, True),
])
def test_a_browser_must_come_from_the_servers_own_origin(session, origin, allowed):
    origin = session.server.url if origin == "OWN" else origin
    headers = [] if origin is None else [f"Origin: {origin}"]
    with dial(session.server) as connection:
        connection.sendall(handshake(
            f"/api/v1/sessions/{session.code}/live", headers, host=f"127.0.0.1:{session.server.port}"))
        if allowed:
            assert connection.recv(64).startswith(b"HTTP/1.1 101")
        else:
            assert read_answer(connection).status == 403
