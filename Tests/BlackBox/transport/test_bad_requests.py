"""The table of bad requests: each gets the documented answer, and others are not affected."""

import json
import re
import time

import pytest
import requests

from raw import ask, dial, handshake, read_answer, request

JSON = "Content-Type: application/json"


pytestmark = pytest.mark.usefixtures("bystander_unaffected")


def is_problem(answer, status):
    """An error in the form of RFC 9457."""
    assert answer is not None, "hung up without an answer"
    assert answer.status == status, answer
    assert answer.headers.get("content-type", "").startswith("application/problem+json"), answer
    problem = json.loads(answer.body)
    assert problem["status"] == status
    assert problem["type"] and problem["title"] and "detail" in problem
    assert problem["requestId"] == answer.headers["x-request-id"]
    return problem


BODIES = {
    "text": ("text/plain", b"{}", 415),
    "a form": ("application/x-www-form-urlencoded", b"activity=touch", 415),
    "not JSON": ("application/json", b"hello", 400),
    "cut JSON": ("application/json", b'{"activity":', 400),
    "bytes": ("application/json", b"\xff\xfe\x00", 400),
    "deep nesting": ("application/json", b"[" * 4000, 400),
    "an array": ("application/json", b"[]", 422),
    "an unknown activity": ("application/json", b'{"activity":"dance"}', 422),
    "an activity that is a number": ("application/json", b'{"activity":5}', 422),
    "an unknown retention": ("application/json", b'{"retention":"forever"}', 422),
}


@pytest.mark.parametrize("kind, body, status", BODIES.values(), ids=BODIES)
def test_a_wrong_body_is_refused(server, kind, body, status):
    answer = ask(server, request(
        "POST", "/api/v1/sessions", [f"Content-Type: {kind}", f"Content-Length: {len(body)}"], body))
    problem = is_problem(answer, status)
    if status == 422 and body != b"[]":
        assert any(field in json.dumps(problem) for field in ("activity", "retention"))


@pytest.mark.parametrize("body, byte", [("", 0), ("action=freeze", 0), ('{"action":}', 10), ('{"action":"view","page":NaN}', 24), ("[1,]", 3)])
def test_an_invalid_json_value_is_reported_with_its_place(session, body, byte):
    headers = session.host | {"Content-Type": "application/json"}
    answer = requests.post(f"{session.server.url}{session.path}/control", data=body, timeout=10, headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (400, "/docs#bad-json")
    assert answer.json()["detail"] == f"The body is not JSON: expected a value at byte {byte}."


DECODER_TERMS = re.compile(r"Dictionary|Array<|\b(Double|Int|Bool|String|Optional|Swift)\b|container|Index \d|coding")
SHAPES = {
    "a list": ("[]", None), "a word": ("true", None), "no action": ("{}", "action"), "no word": ('{"action":null}', "action"),
    "a text in a list of numbers": ('{"action":"experiment","distances":["20"]}', "distances[0]"),
    "a list in a list": ('{"action":"experiment","widths":[4,[6]]}', "widths[1]"),
    "a number for a list": ('{"action":"experiment","widths":4}', "widths"),
    "a fraction": ('{"action":"experiment","practice":1.5}', "practice"),
    "beyond all integers": ('{"action":"view","page":1e300}', "page"), "beyond all doubles": ('{"action":"view","page":-1e400}', "page"),
    "below": ('{"action":"experiment","practice":-1}', "practice"), "a text": ('{"action":"lobby","on":"true"}', "on"),
    "a number": ('{"action":"lobby","on":1}', "on"), "an object": ('{"action":"lobby","on":{}}', "on"),
    "a large target": ('{"action":"challenge","kind":"hold","target":1e999}', "target"),
    "an escaped key": ('{"\\u0061ction":"\\u006cobby","o\\u006e":0}', "on"),
}


@pytest.mark.parametrize("body, field", SHAPES.values(), ids=SHAPES)
def test_json_of_a_wrong_shape_is_reported_with_its_field_in_plain_words(session, body, field):
    headers = session.host | {"Content-Type": "application/json"}
    answer = requests.post(f"{session.server.url}{session.path}/control", data=body, timeout=10, headers=headers)
    problem = answer.json()
    assert (answer.status_code, problem["type"], problem.get("field")) == (422, "/docs#invalid-value", field), problem
    assert not DECODER_TERMS.search(problem["detail"]) and problem["detail"].endswith("."), problem
    assert field is None or f"`{field}`" in problem["detail"], problem


def test_a_json_type_with_a_charset_is_accepted(server):
    answer = requests.post(
        f"{server.url}/api/v1/sessions", data=b"{}", headers={"Content-Type": "application/json; charset=utf-8"}, timeout=10)
    assert answer.status_code == 201


def test_a_body_of_100_mb_is_refused_before_it_is_sent(server):
    with dial(server) as connection:
        connection.sendall(request(
            "POST", "/api/v1/sessions", [JSON, f"Content-Length: {100 * 1024 * 1024}"]))
        is_problem(read_answer(connection), 413)


def test_a_body_of_100_mb_that_is_sent_in_spite_of_the_refusal_ends_the_connection(server):
    began = time.monotonic()
    with dial(server) as connection:
        connection.sendall(request(
            "POST", "/api/v1/sessions", [JSON, f"Content-Length: {100 * 1024 * 1024}"]))
        sent = 0
        try:
            for _ in range(1600):
                connection.sendall(b" " * 65536)
                sent += 65536
        except OSError:
            pass
    assert sent < 100 * 1024 * 1024, "all of it was read"
    assert time.monotonic() - began < 10


def test_an_endless_chunked_body_is_refused(server):
    with dial(server) as connection:
        connection.sendall(request("POST", "/api/v1/sessions", [JSON, "Transfer-Encoding: chunked"]))
        try:
            for _ in range(400):
                connection.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")
        except OSError:
            pass
        is_problem(read_answer(connection), 411)


LENGTHS = {
    "negative": ["Content-Length: -1"],
    "very negative": ["Content-Length: -9223372036854775808"],
    "beyond 64 bits": ["Content-Length: 99999999999999999999999"],
    "not a number": ["Content-Length: many"],
    "hexadecimal": ["Content-Length: 0x10"],
    "two that differ": ["Content-Length: 2", "Content-Length: 200"],
    "beside chunked": ["Content-Length: 2", "Transfer-Encoding: chunked"],
}


@pytest.mark.parametrize("lengths", LENGTHS.values(), ids=LENGTHS)
def test_a_wrong_content_length_is_refused(server, lengths):
    with dial(server, timeout=15) as connection:
        connection.sendall(request("POST", "/api/v1/sessions", [JSON, *lengths], b"{}"))
        answer = read_answer(connection)
        assert answer is None or answer.status in (400, 411), answer


HALVES = [
    b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
]


def test_incomplete_requests_block_nobody_and_end(server, bystander):
    halves = [(start, dial(server, timeout=45)) for start in HALVES for _ in range(60)]
    for start, half in halves:
        half.sendall(start)
    bystander.draw()
    assert requests.get(f"{server.url}/healthz", timeout=5).status_code == 200
    # The server closes the connection, with or without a response.
    for _, half in halves[::60]:
        answer = read_answer(half)
        assert answer is None or answer.status in (400, 408), answer
    for _, half in halves:
        half.close()


def test_a_request_that_trickles_in_is_answered(server):
    with dial(server) as connection:
        for byte in request("GET", "/healthz"):
            connection.sendall(bytes([byte]))
        assert read_answer(connection).status == 200


@pytest.mark.parametrize("data", [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500, b"\0" * 4096, b"hello\r\n\r\n", b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n", b"GET  /  HTTP/1.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 60,
    b"GET /\r\n\r\n",
], ids=["TLS", "zeros", "words", "a method", "HTTP/9.9", "blanks", "HTTP/2", "HTTP/0.9"])
def test_anything_but_http_1_is_refused(server, data):
    with dial(server, timeout=40) as connection:
        connection.sendall(data)
        connection.shutdown(1)
        answer = connection.recv(4096)
        assert not answer or not answer.startswith(b"HTTP/2"), answer
        assert b"SETTINGS" not in answer


@pytest.mark.parametrize("headers", [
    ["X: " + "a" * 100_000], [f"X-{i}: {'a' * 100}" for i in range(2000)], ["Cookie: " + "a=b; " * 20_000],
], ids=["one long", "many", "a long cookie"])
def test_oversized_headers_are_refused(server, headers):
    answer = ask(server, request("GET", "/healthz", headers))
    assert answer is None or answer.status in (400, 413, 431), answer


def test_an_oversized_target_is_refused(server):
    answer = ask(server, request("GET", "/" + "a" * 100_000))
    assert answer is None or answer.status in (400, 404, 414, 431), answer


@pytest.mark.parametrize("upgrade", ["h2c", "HTTP/2.0", "TLS/1.0", "foo, h2c", "h2c, websocket", "websocket2", "a" * 2000, ""])
def test_an_unknown_upgrade_is_ignored(server, upgrade):
    """RFC 9110, 7.8; Java's client and curl --http2 offer h2c with every request."""
    fields = [f"Upgrade: {upgrade}", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"]
    assert ask(server, request("GET", "/healthz", fields)).status == 200
    answer = ask(server, request("POST", "/api/v1/sessions", [*fields, JSON, "Content-Length: 2"], b"{}"))
    assert answer.status == 201
    # A live connection without an upgrade that is known.
    assert ask(server, request("GET", "/api/v1/sessions/222222/live", fields)).status == 426


@pytest.mark.parametrize("fields", [[], ["Sec-WebSocket-Version: 13"], ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {'A' * 22}=="]])
def test_a_websocket_upgrade_is_ignored_where_there_is_none(server, fields):
    fields = ["Upgrade: WebSocket", "Connection: upgrade", *fields]
    assert ask(server, request("GET", "/healthz", fields)).status == 200
    assert ask(server, request("GET", "/", fields)).status == 200
    answer = ask(server, request("POST", "/api/v1/sessions", [*fields, JSON, "Content-Length: 2"], b"{}"))
    assert answer.status == 201
    is_problem(ask(server, request("GET", "/nowhere", fields)), 404)


ENCODED_BODIES = {
    "a session": ("POST", "/api/v1/sessions"),
    "a round": ("POST", "/api/v1/puzzles/0/rounds"),
    "a press": ("POST", "/api/v1/rounds/0/hits"),
    "a play": ("PUT", "/api/v1/plays/x"),
    "a control": ("POST", "/api/v1/sessions/222222/control"),
    "regions": ("POST", "/api/v1/plays/regions"),
    "a comparison": ("POST", "/api/v1/sessions/222222/comparison"),
    "a QR code": ("POST", "/api/v1/qr"),
    "without a body's use": ("POST", "/api/v1/sessions/222222/remote"),
}


@pytest.mark.parametrize("coding", ["gzip", "identity, br", "Deflate", "x-gzip , identity"])
@pytest.mark.parametrize("method, path", ENCODED_BODIES.values(), ids=ENCODED_BODIES)
def test_an_encoded_body_is_refused_with_the_accepted_codings(server, method, path, coding):
    answer = ask(server, request(method, path, [JSON, f"Content-Encoding: {coding}", "Content-Length: 2"], b"{}"))
    problem = is_problem(answer, 415)
    assert answer.headers["accept-encoding"] == "identity"
    assert "Content-Encoding" in problem["detail"]


@pytest.mark.parametrize("coding", ["identity", "Identity, identity", ""])
def test_an_identity_encoding_is_accepted(server, coding):
    answer = ask(server, request(
        "POST", "/api/v1/sessions", [JSON, f"Content-Encoding: {coding}", "Content-Length: 2"], b"{}"))
    assert answer.status == 201


def test_a_refused_method_is_reported_in_one_sentence(server):
    problem = is_problem(ask(server, request("PUT", "/api/v1/server", ["Content-Length: 0"])), 405)
    assert problem["detail"].startswith("PUT is not supported here; ")


HANDSHAKES = {
    "a subprotocol beside ours": lambda t: handshake(t, subprotocol="chat, chat2"),
    "no version": lambda t: request("GET", t, ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]),
    "version 8": lambda t: request("GET", t, ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 8"]),
    "no key": lambda t: request("GET", t, ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]),
    "POST": lambda t: handshake(t).replace(b"GET", b"POST", 1),
    "an unknown subprotocol": lambda t: handshake(t, subprotocol="chat.v9"),
}


@pytest.mark.parametrize("make", HANDSHAKES.values(), ids=HANDSHAKES)
def test_a_wrong_handshake_is_refused(server, bystander, make):
    answer = ask(server, make(f"/api/v1/sessions/{bystander.session.code}/live"))
    assert answer is None or 400 <= answer.status < 500, answer
    if answer.status in (400, 426):
        assert "touchfigures.v1" in json.loads(answer.body)["detail"]


def test_the_live_address_without_an_upgrade_describes_itself(server, bystander):
    answer = ask(server, request("GET", f"/api/v1/sessions/{bystander.session.code}/live"))
    assert is_problem(answer, 426) and answer.headers["upgrade"] == "websocket"
    # RFC 9110 §7.8: Upgrade is an option of the connection.
    assert "Upgrade" in answer.headers["connection"].split(", ")
    assert "WebSocket" in json.loads(answer.body)["detail"] and "touchfigures.v1" in json.loads(answer.body)["detail"]


def test_hundreds_of_connections_that_open_and_close_block_nobody(server, bystander):
    for _ in range(400):
        dial(server).close()
    bystander.draw()


def test_requests_one_after_another_on_one_connection_are_answered_in_order(server):
    with dial(server) as connection:
        for target, status in (("/healthz", 200), ("/nowhere", 404), ("/healthz", 200)):
            connection.sendall(request("GET", target))
            assert read_answer(connection).status == status
