"""The models and docs/openapi.yaml have the same fields, of the same types."""

import copy
import inspect
import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

import pytest

from touchfigures import _operations as operations
from touchfigures import models
from touchfigures._request import Request

SCALARS = {"string": str, "integer": int, "number": float, "boolean": bool}

# The operation that each function calls, of those that answer JSON.
OPERATIONS = {
    "create_session": "createSession",
    "get_server": "getServer",
    "get_stats": "getSession",
    "get_summary": "getSummary",
    "get_participant": "getParticipant",
    "get_heatmap": "getHeatmap",
    "get_results": "getResults",
    "get_experiments": "getExperiments",
    "get_plan": "getPlan",
    "preview_plan": "previewPlan",
    "get_pendulums": "getPendulums",
    "get_taps": "getExperimentTaps",
    "get_trials": "getExperimentTrials",
    "get_study": "getStudy",
    "get_study_elements": "getStudyElements",
    "get_study_versions": "compareStudyVersions",
    "get_consent": "getConsent",
    "get_pictures": "listSessionPictures",
    "get_coast_walks": "getCoastWalks",
    "get_own_pace": "getOwnPace",
    "get_parts": "getParts",
    "get_samples": "getSamples",
    "compare": "compare",
    "control": "controlSession",
}


def merged(document: dict, schema: dict) -> dict:
    """A schema with its references followed and its parts merged."""
    if "$ref" in schema:
        target: Any = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        return merged(document, target)
    if "allOf" in schema:
        parts = [merged(document, part) for part in schema["allOf"]]
        return {
            "type": "object",
            "required": [name for part in parts for name in part.get("required", [])],
            "properties": {name: value for part in parts for name, value in part["properties"].items()},
        }
    return schema


def split(kind: Any) -> tuple[Any, bool]:
    """A type without None, and whether it had it."""
    if get_origin(kind) in (Union, types.UnionType):
        parts = [part for part in get_args(kind) if part is not type(None)]
        assert len(parts) == 1, kind
        return parts[0], len(parts) < len(get_args(kind))
    return kind, False


def differences(document: dict, schema: dict, kind: Any, place: str, seen: set[Any]) -> Iterator[str]:
    """What a schema and a type disagree about."""
    schema = merged(document, schema)
    kind, may_be_none = split(kind)
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if may_be_none != ("null" in names or None in (values or [])):
        yield f"{place}: null"
    if values is not None:
        if get_origin(kind) is not Literal or set(get_args(kind)) != set(values) - {None}:
            yield f"{place}: {values} and {kind}"
        return
    (name,) = [name for name in names if name != "null"]
    if name == "object":
        yield from object_differences(document, schema, kind, place, seen)
    elif name == "array":
        if get_origin(kind) is not list:
            yield f"{place}: a list and {kind}"
        else:
            yield from differences(document, schema["items"], get_args(kind)[0], f"{place}[]", seen)
    elif SCALARS[name] is not kind:
        yield f"{place}: {name} and {kind}"


def object_differences(document: dict, schema: dict, kind: Any, place: str, seen: set[Any]) -> Iterator[str]:
    """The same for an object and a typed dictionary."""
    if not is_typeddict(kind):
        yield f"{place}: an object and {kind}"
        return
    seen.add(kind)
    fields, properties = typing.get_type_hints(kind), schema["properties"]
    if missing := properties.keys() ^ fields.keys():
        yield f"{place}: only in one of both: {sorted(missing)}"
    if different := set(schema.get("required", [])) ^ kind.__required_keys__:
        yield f"{place}: required only in one of both: {sorted(different)}"
    for name in properties.keys() & fields.keys():
        yield from differences(document, properties[name], fields[name], f"{place}.{name}", seen)


def answers(document: dict) -> Iterator[tuple[str, dict, Any]]:
    """Each function's name, the schema of its operation's answer, and its type."""
    by_id = {
        operation["operationId"]: operation
        for path in document["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    }
    for function, identifier in OPERATIONS.items():
        responses = by_id[identifier]["responses"]
        content = responses.get("200", responses.get("201"))["content"]
        (kind,) = get_args(typing.get_type_hints(getattr(operations, function))["return"])
        yield function, content["application/json"]["schema"], kind


def arguments(document: dict) -> Iterator[tuple[str, dict, Any]]:
    """The same of objects that are arguments, which may be missing."""
    for name, kind in (("ExperimentPlan", models.ExperimentPlan),):
        yield name, document["components"]["schemas"][name], kind | None


def all_differences(document: dict, seen: set[Any]) -> list[str]:
    return [
        found
        for function, schema, kind in [*answers(document), *arguments(document)]
        for found in differences(document, schema, kind, function, seen)
    ]


def test_each_answer_has_the_fields_of_the_document(openapi: dict) -> None:
    seen: set[Any] = set()
    assert all_differences(openapi, seen) == []
    dictionaries = {getattr(models, name) for name in models.__all__ if is_typeddict(getattr(models, name))}
    assert dictionaries - seen == set(), "models that no answer and no argument has"


def test_each_function_that_answers_json_is_compared() -> None:
    public = inspect.getmembers(operations, inspect.isfunction)
    reading = {name for name, _ in public if name.startswith("get_")}
    reading -= {"get_events", "get_walks", "get_walks_geojson", "get_table", "get_archive", "get_plan_bytes"}
    assert set(OPERATIONS) == reading | {"create_session", "control", "compare", "preview_plan"}


def schema(document: dict, name: str) -> dict:
    return document["components"]["schemas"][name]


@pytest.mark.parametrize(
    "change",
    [
        lambda d: schema(d, "Gesture")["properties"].pop("tap"),
        lambda d: schema(d, "Gesture")["required"].remove("tap"),
        lambda d: schema(d, "Gesture")["properties"].update(new={"type": "string"}),
        lambda d: schema(d, "Gesture")["properties"]["tap"].update(type="string"),
        lambda d: schema(d, "Gesture")["properties"]["tap"].update(type=["boolean", "null"]),
        lambda d: schema(d, "Activity")["enum"].append("sing"),
        lambda d: schema(d, "Regression").update(type="object"),
        lambda d: schema(d, "HeatmapLayer")["properties"]["values"].update(items={"type": "integer"}),
        lambda d: schema(d, "Results")["properties"]["challenges"]["items"]["allOf"][1]["required"].remove("unit"),
    ],
)
def test_a_difference_is_found(openapi: dict, change: Any) -> None:
    changed = copy.deepcopy(openapi)
    change(changed)
    assert len(all_differences(changed, set())) >= 1


def test_answers_are_typed() -> None:
    """`get_type_hints` finds the models behind `Request[…]`, so that the comparison above compares something."""
    assert typing.get_type_hints(operations.get_taps)["return"] == Request[models.Taps]
