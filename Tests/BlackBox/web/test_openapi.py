"""docs/openapi.yaml is valid, and the server's answers conform to it."""

import json
import re

import pytest
import requests
from openapi_spec_validator import OpenAPIV31SpecValidator

import contract
from api import Session
from openapi import DOCUMENT, check, faults, problem_is_explained, resolved
from phone import Live, Phone
from server import ROOT, Server
from traces import Trace


def test_the_document_is_valid():
    assert [error.message for error in OpenAPIV31SpecValidator(DOCUMENT).iter_errors()] == []


def test_the_servers_document_equals_the_projects(server):
    answer = requests.get(f"{server.url}/openapi.yaml", timeout=10)
    assert answer.content == (ROOT / "docs/openapi.yaml").read_bytes()


def test_every_example_of_the_document_fits_its_schema():
    wrong = []
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            if not isinstance(operation, dict) or "responses" not in operation:
                continue
            contents = [resolved(response).get("content", {}) for response in operation["responses"].values()]
            contents.append(operation.get("requestBody", {}).get("content", {}))
            for content in contents:
                for kind, media in content.items():
                    examples = [media["example"]] if "example" in media else []
                    examples += [resolved(example)["value"] for example in media.get("examples", {}).values()]
                    for example in examples if kind.endswith("json") else []:
                        wrong += [f"{method} {path} {kind} {fault}" for fault in faults(media["schema"], example)]
    assert wrong == []


@pytest.fixture(scope="module")
def busy(tmp_path_factory):
    """A server with HTTPS and a session with drawings."""
    running = Server(tmp_path_factory.mktemp("openapi") / "data", tls=True).start()
    session = Session(running)
    phone, trace = Phone(running, session.code), Trace("openapi")
    for events in trace.batches(20):
        phone.touch(events)
    phone.settle()
    yield running, session, phone
    phone.close()
    assert running.stop()[0] == 0


GET_PATHS = [
    "/api/v1/sessions/{code}", "/api/v1/sessions/{code}/participants/{id}", "/api/v1/sessions/{code}/heatmap",
    "/api/v1/sessions/{code}/events", "/api/v1/sessions/{code}/walks", "/api/v1/sessions/{code}/replay", "/api/v1/sessions/{code}/replay/segment", "/api/v1/server", "/api/v1/qr", "/healthz", "/metrics", "/ca.pem", "/ca.der", "/ca.crt",
    *(f"/api/v1/sessions/{{code}}/{name}" for name in ("arrivals", "consent", "parts", "experiments", "experiments/taps", "results", "answers", "study")),
    "/api/v1/lessons", "/api/v1/plays", "/api/v1/puzzles",
]


def defaults(path):
    """The parameters of a read that have a default."""
    parameters = [resolved(parameter) for parameter in DOCUMENT["paths"][path]["get"].get("parameters", [])]
    return {parameter["name"]: json.dumps(parameter["schema"]["default"]).strip('"') for parameter in parameters if "default" in parameter["schema"]}


@pytest.mark.parametrize("path", [path for path in GET_PATHS if defaults(path)])
def test_a_parameters_default_is_what_its_absence_means(busy, path):
    server, session, _ = busy
    url = server.url + path.format(code=session.code)
    without, given = (requests.get(url, params=query, headers=session.host, timeout=10) for query in ({}, defaults(path)))
    assert without.status_code == given.status_code == 200
    assert without.content == given.content


@pytest.mark.parametrize("path", GET_PATHS)
def test_each_read_answers_as_documented(busy, path):
    server, session, phone = busy
    url = server.url + path.format(code=session.code, id=phone.id)
    operation = DOCUMENT["paths"][path]["get"]
    kinds = resolved(operation["responses"]["200"])["content"]
    # Events have tests of their own: they do not end.
    for kind in kinds.keys() - {"text/event-stream"}:
        headers = {"Accept": kind} | (session.host if "security" in operation else {})
        params = {"/qr": {"text": "hello"}, "/segment": {"from": 0, "to": 10_000}}.get(path[path.rindex("/"):], {})
        answer = requests.get(url, headers=headers, params=params, timeout=10)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].split(";")[0] == kind
        check(path, "get", answer)
        if "etag" in answer.headers:
            again = requests.get(url, headers=headers | {"If-None-Match": answer.headers["etag"]}, params=params, timeout=10)
            assert again.status_code == 304 or path == "/metrics"  # It counts the request itself.
            check(path, "get", again)


MISTAKES = [
    ("post", "/api/v1/sessions", {"data": "x", "headers": {"Content-Type": "application/json"}}, 400),
    ("post", "/api/v1/sessions", {"data": "x", "headers": {"Content-Type": "text/plain"}}, 415),
    ("post", "/api/v1/sessions", {"json": {"activity": 5}}, 422),
    ("post", "/api/v1/sessions", {"json": {"x": "y" * 5000}}, 413),
    ("get", "/api/v1/sessions/222222", {}, 404),
    ("delete", "/api/v1/sessions/222222", {}, 404),
    ("get", "/api/v1/sessions/{code}/participants/p99", {}, 404),
    ("get", "/api/v1/sessions/{code}/heatmap", {"params": {"layer": "x"}}, 422),
    ("get", "/api/v1/sessions/{code}/heatmap", {"params": {"participant": "x"}}, 404),
    ("get", "/api/v1/sessions/{code}/events", {}, 401),
    ("get", "/api/v1/sessions/{code}/events", {"headers": {"Authorization": "Bearer x"}}, 403),
    ("get", "/api/v1/sessions/{code}/replay", {}, 401),
    ("get", "/api/v1/sessions/{code}/replay/segment", {"params": {"from": 0, "to": 1}}, 401),
    ("get", "/api/v1/sessions/{code}/replay/segment", {"params": {"from": 0}, "host": True}, 422),
    ("post", "/api/v1/sessions/{code}/control", {"json": {"action": "freeze"}}, 401),
    ("post", "/api/v1/sessions/{code}/control", {"json": {"action": "x"}, "host": True}, 422),
    ("post", "/api/v1/sessions/{code}/control", {"json": {"action": "remove", "participant": "p99"}, "host": True}, 404),
    ("get", "/api/v1/qr", {}, 422),
    ("get", "/api/v1/qr", {"params": {"text": "x" * 513}}, 422),
]


@pytest.mark.parametrize("method, path, options, status", MISTAKES)
def test_each_error_is_answered_as_documented(busy, method, path, options, status):
    server, session, _ = busy
    options = dict(options)
    headers = options.pop("headers", {}) | (session.host if options.pop("host", False) else {})
    answer = requests.request(method, server.url + path.format(code=session.code), headers=headers, timeout=10, **options)
    assert answer.status_code == status, answer.text
    documented = re.sub(r"/sessions/(222222|\{code\})", "/sessions/{code}", path).replace("/p99", "/{id}")
    check(documented, method, answer)
    assert problem_is_explained(answer.json())


def test_each_control_responds_as_documented(busy):
    server, _, _ = busy
    session = Session(server)
    phone = Phone(server, session.code)
    for body in (
        {"action": "freeze"}, {"action": "unfreeze"}, {"action": "clear"}, {"action": "clear", "participant": phone.id},
        {"action": "hide"}, {"action": "reveal"}, {"action": "spotlight", "participant": phone.id},
        {"action": "spotlight", "participant": None}, {"action": "activity", "activity": "scale", "subject": "pendulum"},
        {"action": "touchkit", "on": True}, {"action": "lobby", "on": False}, {"action": "challenge", "kind": "distance", "target": 10}, {"action": "challenge"},
        {"action": "remove", "participant": phone.id}, {"action": "end"},
    ):
        schema = DOCUMENT["paths"]["/api/v1/sessions/{code}/control"]["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert faults(schema, body) == [], body
        answer = session.post_control(body)
        assert answer.status_code == 200, answer.text
        check("/api/v1/sessions/{code}/control", "post", answer)
        assert faults(resolved(DOCUMENT["paths"]["/api/v1/sessions/{code}"]["get"]["responses"]["200"])
                      ["content"]["application/json"]["schema"], session.stats()) == []
    answer = session.post_control({"action": "freeze"})
    assert answer.status_code == 409
    check("/api/v1/sessions/{code}/control", "post", answer)
    answer = requests.delete(server.url + session.path, headers=session.host, timeout=10)
    check("/api/v1/sessions/{code}", "delete", answer)


def test_a_session_of_figures_responds_as_documented_that_it_has_no_events(busy):
    session = Session(busy[0], retention="figures")
    answer = session.get("/events", headers=session.host)
    assert answer.status_code == 409
    check("/api/v1/sessions/{code}/events", "get", answer)


def test_a_response_that_contradicts_the_document_is_found(busy):
    answer = busy[1].get()
    answer._content = json.dumps(answer.json() | {"merged": None}).encode()
    with pytest.raises(AssertionError):
        check("/api/v1/sessions/{code}", "get", answer)


def test_a_field_that_no_schema_has_is_found(busy):
    answer = busy[1].get()
    content = answer.json()
    assert contract.faults(answer) == []
    for altered in (content | {"unnamed": 1}, content | {"merged": content["merged"] | {"unnamed": 1}},
                    content | {"participants": [content["participants"][0] | {"unnamed": 1}]}):
        answer._content = json.dumps(altered).encode()
        (fault,) = contract.faults(answer)
        assert "unnamed" in fault


def test_an_undocumented_message_is_found(busy):
    viewer = Live(busy[0], busy[1].code)
    snapshot = viewer.view()
    viewer.close()
    assert contract.message_faults(snapshot) == []
    for altered in (snapshot | {"unnamed": 1}, snapshot | {"type": "unnamed"}, snapshot | {"frozen": 0}):
        assert contract.message_faults(altered) != []


def test_the_fields_of_a_response_and_a_message_are_recorded(busy):
    documented, found = contract.seen.documented(), set()
    assert {"SessionStats.merged.touches", "ParticipantStats.screen.width", "Frame (live).touches", "Problem.detail"} <= documented
    contract.seen.of_answer(("/api/v1/sessions/{code}", "get", "200", "application/json"), busy[1].get().json(), found)
    assert {"SessionStats.code", "SessionStats.merged.touches", "ParticipantStats.screen.width"} <= found <= documented
    assert "SessionStats.remoteRequest" not in found
    contract.seen.of_message({"type": "error", "code": 4400, "detail": ""}, found)
    assert {"Error (live).code", "Error (live).detail"} <= found <= documented
    assert "Error (live).seq" not in found
