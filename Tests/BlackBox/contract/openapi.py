"""Answers of the server against docs/openapi.yaml."""

from openapi_schema_validator import OAS31Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from documents import OPENAPI as DOCUMENT
from server import ROOT

PROBLEMS = (ROOT / "docs/problems.md").read_text()
REGISTRY = Registry().with_resource("urn:openapi", Resource(contents=DOCUMENT, specification=DRAFT202012))


def resolved(node):
    """A node of the document with its own `$ref`, if any, followed."""
    while "$ref" in node:
        target = DOCUMENT
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


def absolute(schema):
    """The schema with absolute references into the document."""
    if isinstance(schema, dict):
        return {key: "urn:openapi" + value if key == "$ref" else absolute(value) for key, value in schema.items()}
    return [absolute(item) for item in schema] if isinstance(schema, list) else schema


def faults(schema, value):
    validator = OAS31Validator(absolute(schema), registry=REGISTRY)
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}" for error in validator.iter_errors(value)]


def check(path, method, answer):
    """Compares the response's status, media type, headers and body with the operation."""
    operation = DOCUMENT["paths"][path][method]
    status = str(answer.status_code)
    assert status in operation["responses"], f"{method} {path}: {status} is not documented: {answer.text[:200]}"
    response = resolved(operation["responses"][status])
    for name, header in response.get("headers", {}).items():
        assert name.lower() in answer.headers, f"{method} {path} {status}: no {name}"
    content = response.get("content", {})
    if not content:
        assert answer.content == b"", f"{method} {path} {status}: a body that is not documented"
        return
    kind = answer.headers["content-type"].split(";")[0]
    assert kind in content, f"{method} {path} {status}: {kind} is not documented"
    if kind.endswith("json"):
        assert faults(content[kind]["schema"], answer.json()) == []


def problem_is_explained(problem):
    """The type leads to an entry of the document about problems."""
    name = problem["type"].removeprefix("/docs#")
    return f"## {name}\n" in PROBLEMS
