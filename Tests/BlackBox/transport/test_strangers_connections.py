"""Hostile connections: pipelines, slow requests, incomplete handshakes, floods. Others are not affected."""

import json
import re
import socket
import ssl
import time

import pytest

from phone import SCREEN
from raw import PING, RawSocket, ask, dial, frame, read_answer, request

pytestmark = pytest.mark.usefixtures("bystander_unaffected")

BODY = b"{}"
GET = request("GET", "/healthz")
POST = request("POST", "/api/v1/sessions", ["Content-Type: application/json", f"Content-Length: {len(BODY)}"], BODY)


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def worker(server):
    """The process that serves: the only child of the one that was started, or that one itself."""
    children = open(f"/proc/{server.pid}/task/{server.pid}/children").read().split()
    return int(children[0]) if children else server.pid


def answers(server, stream, count, cut=None):
    with dial(server) as connection:
        connection.sendall(stream[:cut])
        if cut is not None:
            connection.sendall(stream[cut:])
        received = b""
        while len(statuses := re.findall(rb"HTTP/1\.1 (\d+) ", received)) < count or not received.endswith(b"}"):
            chunk = connection.recv(65536)
            assert chunk, received
            received += chunk
        return [int(status) for status in statuses]


@pytest.mark.one_server("looks at its process")
def test_a_body_followed_by_another_request_is_answered_and_the_server_continues(server):
    assert answers(server, GET + POST, 2) == [200, 201]
    assert answers(server, GET + POST + GET + POST + GET, 5) == [200, 201, 200, 201, 200]
    before = cpu_seconds(worker(server))
    time.sleep(0.5)
    assert cpu_seconds(worker(server)) - before < 0.25, "it spins without work"


def test_a_pipeline_split_anywhere_gives_the_same_responses(server):
    stream = GET + POST
    for cut in range(len(GET) - 4, len(stream), 5):
        assert answers(server, stream, 2, cut) == [200, 201]


def test_a_request_after_a_refused_one_is_not_read(server):
    with dial(server) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length : 60\r\n\r\n" + GET)
        assert read_answer(connection).status == 400
        assert connection.recv(100) == b""


TARGETS = {b"/%": 400, b"/%00": 400, b"/touch%00": 400, b"/%zz": 400, b"*": 400, b"http://x/healthz": 200, b"healthz": 400}


@pytest.mark.parametrize("target", TARGETS)
def test_an_odd_target_has_one_clear_answer(server, target):
    answer = ask(server, b"GET " + target + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    assert answer.status == TARGETS[target]
    if answer.status == 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert json.loads(answer.body)["detail"]


def test_an_empty_line_and_a_hundred_fields_are_accepted(server):
    assert ask(server, b"\r\n" + GET).status == 200
    assert ask(server, request("GET", "/healthz", ["Accept: a"] * 100)).status == 200


def test_bodies_that_trickle_in_end_in_time_and_block_nobody(server, bystander):
    """Occasional bytes do not prolong a request: each has 15 s, plus time for its length."""
    head = request("POST", "/api/v1/sessions", ["Content-Type: application/json", "Content-Length: 4000"], b" ")
    slow = [dial(server) for _ in range(200)]
    began = time.monotonic()
    for connection in slow:
        connection.sendall(head)
        connection.setblocking(False)
    alive = set(slow)
    while alive and time.monotonic() - began < 30:
        for connection in list(alive):
            try:
                connection.send(b" ")
                answer = connection.recv(4096)
            except BlockingIOError:
                continue
            except OSError:
                answer = b""
            assert not answer or b" 408 " in answer
            alive.discard(connection)
        bystander.draw()
        time.sleep(0.5)
    assert not alive, f"{len(alive)} of {len(slow)} are still open"
    for connection in slow:
        connection.close()


def test_incomplete_tls_handshakes_block_nobody(own_server):
    running = own_server(tls=True).start()
    port = int(running.urls["https"].rsplit(":", 1)[1])
    halves = []
    for _ in range(1500):
        half = socket.create_connection(("127.0.0.1", port), 10)
        half.sendall(b"\x16\x03\x01")
        halves.append(half)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), 5) as plain, context.wrap_socket(plain) as connection:
        connection.sendall(GET)
        assert b" 200 " in connection.recv(100)
    assert time.monotonic() - began < 5
    assert ask(running, GET).status == 200
    for half in halves:
        half.close()
    assert running.stop()[0] == 0


def test_a_flood_of_pings_ends_its_connection(session):
    raw = RawSocket(session.server, session.code)
    raw.text({"type": "hello", "role": "touch", "screen": SCREEN})
    assert raw.next_message()["type"] == "welcome"
    for _ in range(20):
        raw.send(frame(PING, b"") * 100)
    assert raw.next_message() == {"close": 4429}
    raw.close()


def test_a_frame_without_a_mask_counts_nothing(session):
    raw = RawSocket(session.server, session.code)
    raw.text({"type": "hello", "role": "touch", "screen": SCREEN})
    assert raw.next_message()["type"] == "welcome"
    raw.send(frame(1, json.dumps({"type": "touches", "seq": 1, "events": [[0, 1, 0, 0, 0], [1, 1, 64, 0, 9]]}).encode(), masked=False))
    assert raw.next_message() == {"close": 1002}
    assert session.stats()["merged"]["touches"] == 0
    raw.close()


def test_old_ciphers_are_refused(own_server):
    running = own_server(tls=True).start()
    port = int(running.urls["https"].rsplit(":", 1)[1])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers("ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA:AES128-SHA")
    with pytest.raises(ssl.SSLError), socket.create_connection(("127.0.0.1", port), 5) as plain:
        context.wrap_socket(plain)
