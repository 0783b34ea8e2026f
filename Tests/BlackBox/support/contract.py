"""Every JSON answer that a test gets, against docs/openapi.yaml; a field that stands in no schema fails, too."""

import re

import jsonschema_rs
import requests

from openapi import DOCUMENT, resolved

# What the document's introduction says of all operations.
EVERYWHERE = {"400", "403", "404", "405", "411", "413", "414", "415", "421", "431", "500", "501", "503", "505"}
# Keywords whose values are schemas; a member of the first kind describes the same value as its parent.
SAME_VALUE, CHILDREN = ("allOf", "anyOf", "oneOf"), ("properties", "patternProperties", "$defs")


def opened(schema):
    """The schema with its children closed, so that it can be a part of another one."""
    if not isinstance(schema, dict):
        return schema
    result = {}
    for key, value in schema.items():
        if key in SAME_VALUE:
            result[key] = [opened(part) for part in value]
        elif key in CHILDREN:
            result[key] = {name: closed(child) for name, child in value.items()}
        elif key in ("items", "additionalProperties") and isinstance(value, dict):
            result[key] = closed(value)
        elif key == "prefixItems":
            result[key] = [closed(child) for child in value]
        elif key == "$ref":
            result[key] = value.replace("#/components/schemas/", "#/$defs/")
        elif key not in ("discriminator", "example", "examples", "description"):
            result[key] = value
    return result


def closed(schema):
    """The schema that refuses fields which no part of it names."""
    result = opened(schema)
    if isinstance(result, dict) and result.keys() & {"$ref", "properties", *SAME_VALUE}:
        result["unevaluatedProperties"] = False
    return result


DEFINITIONS = {name: opened(schema) for name, schema in DOCUMENT["components"]["schemas"].items()}
PATTERNS = [(re.compile("^" + re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)) + "$"), path) for path in DOCUMENT["paths"]]
VALIDATORS = {}


def path_of(address):
    """The path of the document that an address below the server's root is of, or None."""
    found = [path for pattern, path in PATTERNS if pattern.match(address.split("?")[0])]
    # `/puzzles/pins` is no puzzle's id.
    return min(found, key=lambda path: path.count("{"), default=None)


def validator(path, method, status, kind):
    key = path, method, status, kind
    if key not in VALIDATORS:
        response = resolved(DOCUMENT["paths"][path][method]["responses"][status])
        schema = response.get("content", {}).get(kind, {}).get("schema")
        VALIDATORS[key] = schema and jsonschema_rs.Draft202012Validator(closed(schema) | {"$defs": DEFINITIONS})
    return VALIDATORS[key]


def faults(answer):
    """What an answer of a documented operation has that the document has not."""
    method, address = answer.request.method.lower(), answer.request.path_url
    path = path_of(address)
    operation = path and DOCUMENT["paths"][path].get(method)
    if not operation:
        return []
    place, status = f"{method} {path} {answer.status_code}", str(answer.status_code)
    if status not in operation["responses"]:
        return [] if status in EVERYWHERE else [f"{place}: this status is not documented"]
    kind = answer.headers.get("content-type", "").split(";")[0]
    if not kind.endswith("json"):
        return []
    schema = validator(path, method, status, kind)
    if schema is None:
        return [f"{place}: {kind} is not documented"]
    return [f"{place}: {'/'.join(map(str, error.instance_path))}: {error.message[:300]}" for error in schema.iter_errors(answer.json())]


class Watch:
    """Looks at every answer that `requests` gets while it is on; `found` has what is wrong."""

    def __init__(self):
        self.found = []
        self.send = requests.Session.send

    def start(self):
        def send(session, request, **options):
            answer = self.send(session, request, **options)
            if not options.get("stream"):
                self.found += faults(answer)
            return answer

        requests.Session.send = send
        return self

    def stop(self):
        requests.Session.send = self.send
