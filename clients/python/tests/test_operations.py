"""Each request is one of docs/openapi.yaml, and both clients send all of them."""

import inspect
import re
from typing import Any
from urllib.parse import unquote

import pytest
from openapi_schema_validator import OAS31Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

import touchfigures
from touchfigures import _operations as operations
from touchfigures._operations import SessionAccess
from touchfigures._request import Request

SESSION = SessionAccess("WNXEPA", "e0c82YMu7flXb7pFzq83ag")

# Arguments by their name, where a function needs them or has more.
ARGUMENTS = {
    "get_participant": ("p1",),
    "get_heatmap": ("dwell", "p1"),
    "heatmap": ("count", "p1"),
    "get_table": ("taps", "xlsx", "de"),
    "get_archive": ("fr",),
    "get_samples": ("challenge-1", "A"),
    "get_study_elements": ("https://example.org/cart", "narrow"),
    "get_study_versions": (
        "https://example.org/cart?touchkit-version=1",
        "https://example.org/cart?touchkit-version=2",
        "#buy",
    ),
    "study_elements": ("https://example.org/cart",),
    "samples": ("challenge-1",),
    "compare": ("challenge-1", "challenge-2"),
    "control": ("touchkit",),
    "ask_consent": ("May we store it?",),
    "expire_in": (604800,),
    "lay_picture": ("0123456789abcdef0123456789abcdef",),
    "set_scale": (((0, 0), (30, 40)), 5, "km"),
    "get_coast_walks": ("0123456789abcdef0123456789abcdef",),
    "spotlight": ("p1",),
    "remove": ("p1",),
    "ban": ("p1",),
    "erase": ("p1",),
    "start_activity": ("spot", "k3m9x2pqrt7w"),
    "start_own_pace": ("thumb-walk", "2026-11-30T18:00:00Z"),
    "start_challenge": ("distance", 10),
    "start_experiment": ([20, 30], [4.5], 11, 0),
    "preview_plan": ({"people": 28}, [20, 30], [4.5], 11, 0),
    "get_plan": (1,),
    "get_plan_bytes": (1,),
}
FURTHER = {"control": {"on": True}, "compare": {"of": SESSION, "group": "A", "other_group": "B", "by_person": True}}


def requests() -> dict[str, Request[Any]]:
    """A request of each function of a session."""
    functions = [
        function
        for name, function in inspect.getmembers(operations, inspect.isfunction)
        if function.__module__ == operations.__name__ and not name.startswith("_")
    ]
    of_a_session = [each for each in functions if "session" in inspect.signature(each).parameters]
    return {
        each.__name__: each(SESSION, *ARGUMENTS.get(each.__name__, ()), **FURTHER.get(each.__name__, {}))
        for each in of_a_session
    }


REQUESTS = requests() | {
    "create_session": operations.create_session("secret", "touch", "figures", "de"),
    "get_server": operations.get_server(),
}


def operation_of(document: dict, request: Request[Any]) -> dict:
    """The operation with the request's method and path."""
    found = [
        path[request.method.lower()]
        for template, path in document["paths"].items()
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), unquote(request.path))
    ]
    assert len(found) == 1, request.path
    return found[0]


def resolved(document: dict, node: dict) -> dict:
    if "$ref" not in node:
        return node
    target: Any = document
    for part in node["$ref"].removeprefix("#/").split("/"):
        target = target[part]
    return target


@pytest.mark.parametrize("name", sorted(REQUESTS))
def test_a_request_is_one_of_the_document(openapi: dict, name: str) -> None:
    request = REQUESTS[name]
    operation = operation_of(openapi, request)
    parameters = [resolved(openapi, each) for each in operation.get("parameters", [])]
    known = {each["name"] for each in parameters if each["in"] == "query"}
    assert request.query.keys() <= known
    assert {
        each["name"] for each in parameters if each["in"] == "query" and each.get("required")
    } <= request.query.keys()
    # A token goes where one is needed or of use, and nowhere else.
    assert (request.token is not None) == ("security" in operation)
    (answer,) = [code for code in operation["responses"] if code.startswith("2")]
    contents = operation["responses"][answer].get("content", {"application/json": {}})
    assert request.accept in contents
    assert (request.content is None) == ("requestBody" not in operation)


@pytest.mark.parametrize("name", sorted(name for name, request in REQUESTS.items() if request.body))
def test_a_body_fits_its_schema(openapi: dict, name: str) -> None:
    request = REQUESTS[name]
    registry = Registry().with_resource("urn:openapi", Resource(contents=openapi, specification=DRAFT202012))
    schema = operation_of(openapi, request)["requestBody"]["content"]["application/json"]["schema"]
    validator = OAS31Validator({"$ref": "urn:openapi" + schema["$ref"]}, registry=registry)
    body = {key: value for key, value in request.body.items() if value is not None}
    assert [error.message for error in validator.iter_errors(body)] == []


def public(kind: type) -> dict[str, Any]:
    return {name: member for name, member in inspect.getmembers(kind) if not name.startswith("_")}


@pytest.mark.parametrize(
    ("plain", "asynchronous", "only_plain", "only_asynchronous"),
    [
        (touchfigures.Client, touchfigures.AsyncClient, {"close", "background"}, {"aclose"}),
        (touchfigures.Session, touchfigures.AsyncSession, set(), set()),
        (touchfigures.Phone, touchfigures.AsyncPhone, set(), set()),
    ],
)
def test_both_clients_have_the_same_methods(
    plain: type, asynchronous: type, only_plain: set[str], only_asynchronous: set[str]
) -> None:
    ours, theirs = public(plain), public(asynchronous)
    assert ours.keys() - theirs.keys() == only_plain
    assert theirs.keys() - ours.keys() == only_asynchronous
    for name in ours.keys() & theirs.keys():
        if inspect.isfunction(ours[name]):
            assert list(inspect.signature(ours[name]).parameters.values()) == list(
                inspect.signature(theirs[name]).parameters.values()
            ), name
            assert ours[name].__doc__ and theirs[name].__doc__, name


def test_sessions_have_every_operation() -> None:
    """A function that no session has would be unusable."""
    assert requests().keys() <= public(touchfigures.Session).keys()


def test_help_shows_arguments_and_answer() -> None:
    signature = inspect.signature(touchfigures.Session.start_challenge)
    assert list(signature.parameters) == ["self", "kind", "target", "attempt_limit"]
    assert signature.return_annotation.endswith("SessionState")


def test_a_session_does_not_show_its_token() -> None:
    assert SESSION.host_token is not None
    assert SESSION.host_token not in repr(SESSION)
    assert SESSION.host_token not in repr(operations.freeze(SESSION))
