"""Each answer names its request, and so does the log's line about one that failed."""

import json

import pytest
import requests

from plays import play, scene, wav
from puzzles import Author
from raw import ask, request

XML = {"Content-Type": "application/xml"}


def get(server, path, own=None):
    return requests.get(server.url + path, headers={} if own is None else {"X-Request-Id": own}, timeout=10)


def test_each_request_has_an_id_of_its_own(server, session):
    answers = [get(server, path) for path in (session.path, session.path, "/api/v1/sessions/222222", "/api/v1/nothing", "/api/v1/lessons")]
    ids = [answer.headers["X-Request-Id"] for answer in answers]
    assert len(set(ids)) == len(ids) and all(ids)
    for answer in answers[2:4]:
        assert answer.json()["requestId"] == answer.headers["X-Request-Id"]
    # Bodies that are compared by their entity tag stay the same.
    assert answers[0].content == answers[1].content
    assert "X-Request-Id" not in get(server, "/").headers


def test_answers_that_differ_in_their_id_alone_are_equally_long(server):
    """So `HEAD` tells the length of what `GET` answers."""
    with requests.Session() as connection:
        answers = [connection.get(f"{server.url}/api/v1/nothing", timeout=10) for _ in range(64)]
    assert {len(answer.json()["requestId"]) for answer in answers} == {13}
    assert len({len(answer.content) for answer in answers}) == 1


@pytest.mark.parametrize("own", ["a", "Root=1-67891233-abcdef012345678912345678", "b3/aGVsbG8+d29ybGQ=", "x" * 64])
def test_a_clients_own_id_is_taken_over(server, session, own):
    assert get(server, session.path, own).headers["X-Request-Id"] == own
    refused = get(server, "/api/v1/sessions/222222", own)
    assert refused.headers["X-Request-Id"] == refused.json()["requestId"] == own


@pytest.mark.parametrize("own", ["", "x" * 65, "two words", 'quo"te', "back\\slash", "<b>", "gr\u00fcn".encode("latin-1"), "a,b"])
def test_an_id_that_is_long_or_not_plain_is_replaced(server, own):
    answer = get(server, "/api/v1/sessions/222222", own)
    named = answer.json()["requestId"]
    assert named == answer.headers["X-Request-Id"] and named.isalnum() and named != own


def test_what_the_transport_refuses_is_named_too(server):
    for head in (request("BREW", "/api/v1/server"), request("GET", "/%"), request("POST", "/api/v1/sessions", ["Content-Length: 9999999"])):
        answer = ask(server, head)
        assert answer.status >= 400
        assert json.loads(answer.body)["requestId"] == answer.headers["x-request-id"]


def lines(server, named):
    """The log's lines about a request, as JSON."""
    found = [json.loads(line) for line in server.log_path.read_text().splitlines() if line.startswith("{")]
    return [line for line in found if line["fields"].get("request") == named]


@pytest.mark.data_folder("a file in it is taken away")
def test_the_log_names_a_request_that_failed(own_server):
    server = own_server("--log-format", "json").start()
    author = Author(server)
    author.call("PUT", "/plays/lost", data=play(scene("A", "a.wav")), headers=XML)
    sent = author.call("PUT", "/plays/lost/audio/a.wav", data=wav()[:1002]).json()
    sound = sent["scenes"][0]["audio"]["url"]
    for file in (server.data / "audio").glob("*/*"):
        file.unlink()
    failed, refused = get(server, sound), get(server, "/api/v1/sessions/222222", "mistyped")
    assert failed.status_code == 500 and refused.status_code == 404
    assert server.stop()[0] == 0
    named = lines(server, failed.json()["requestId"])
    assert {"A request failed"} <= {line["message"] for line in named}
    (line,) = [line for line in named if line["message"] == "A request failed"]
    assert line["level"] == "error"
    assert {name: line["fields"][name] for name in ("status", "method", "path")} == {
        "status": "500", "method": "GET", "path": sound.split("?")[0]}
    # What is no fault of the server is in the log at the level `debug` only.
    assert lines(server, "mistyped") == []


def test_with_more_words_the_log_names_each_refused_request(own_server):
    server = own_server("--log-format", "json", "--log-level", "debug").start()
    get(server, "/api/v1/sessions/222222?token=secret", "mistyped")
    assert server.stop()[0] == 0
    (line,) = lines(server, "mistyped")
    assert (line["level"], line["fields"]["status"], line["fields"]["path"]) == ("debug", "404", "/api/v1/sessions/222222")
    assert "secret" not in server.log_path.read_text()
