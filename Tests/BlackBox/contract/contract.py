"""Compares every JSON response and every live message of tests with docs/openapi.yaml and docs/asyncapi.yaml; a field that is
in no schema fails, too."""

import re

import jsonschema_rs
import requests

import progress
import seen
from documents import ASYNCAPI as LIVE
from openapi import DOCUMENT, resolved

# The responses of all operations by the document's introduction.
COMMON_STATUSES = {"400", "403", "404", "405", "411", "413", "414", "415", "421", "431", "500", "501", "503", "505"}
# Keywords whose values are schemas; a member of the first kind describes the same value as its parent.
SAME_VALUE, CHILDREN = ("allOf", "anyOf", "oneOf"), ("properties", "patternProperties", "$defs")


def opened(schema, own=""):
    """The schema with its children closed, so that it can be a part of another one.

    `own` is a prefix for the names of the document's own schemas, so that they differ from those of the other document."""
    if not isinstance(schema, dict):
        return schema
    result = {}
    for key, value in schema.items():
        if key in SAME_VALUE:
            result[key] = [opened(part, own) for part in value]
        elif key in CHILDREN:
            result[key] = {name: closed(child, own) for name, child in value.items()}
        elif key in ("items", "additionalProperties") and isinstance(value, dict):
            result[key] = closed(value, own)
        elif key == "prefixItems":
            result[key] = [closed(child, own) for child in value]
        elif key == "$ref":
            document, name = value.split("#/components/schemas/")
            result[key] = f"#/$defs/{'' if document else own}{name}"
        elif key not in ("discriminator", "example", "examples", "description"):
            result[key] = value
    return result


def closed(schema, own=""):
    """The schema that refuses fields which no part of it names."""
    result = opened(schema, own)
    if isinstance(result, dict) and result.keys() & {"$ref", "properties", *SAME_VALUE}:
        result["unevaluatedProperties"] = False
    return result


DEFINITIONS = {name: opened(schema) for name, schema in DOCUMENT["components"]["schemas"].items()}
DEFINITIONS |= {f"live.{name}": opened(schema, "live.") for name, schema in LIVE["components"]["schemas"].items()}
PATTERNS = [(re.compile("^" + re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)) + "$"), path) for path in DOCUMENT["paths"]]
VALIDATORS = {}


def path_of(address):
    """The document's path of an address below the server's root, or None."""
    found = [path for pattern, path in PATTERNS if pattern.match(address.split("?")[0])]
    # `/puzzles/pins` is not a puzzle's id.
    return min(found, key=lambda path: path.count("{"), default=None)


def validator(path, method, status, kind):
    key = path, method, status, kind
    if key not in VALIDATORS:
        response = resolved(DOCUMENT["paths"][path][method]["responses"][status])
        schema = response.get("content", {}).get(kind, {}).get("schema")
        VALIDATORS[key] = schema and jsonschema_rs.Draft202012Validator(closed(schema) | {"$defs": DEFINITIONS})
    return VALIDATORS[key]


def faults(answer):
    """The fields of a response to a documented operation that the document lacks."""
    return answer_faults(answer.request.method, answer.request.path_url, answer.status_code, answer.headers.get("content-type", ""), answer.json)


def answer_faults(method, address, status_code, content_type, content):
    """The same for a response given in parts; `content` reads its JSON."""
    method, status = method.lower(), str(status_code)
    path = path_of(address)
    operation = path and DOCUMENT["paths"][path].get(method)
    if not operation:
        return []
    place = f"{method} {path} {status}"
    if status not in operation["responses"]:
        return [] if status in COMMON_STATUSES else [f"{place}: this status is not documented"]
    kind = content_type.split(";")[0]
    if not kind.endswith("json"):
        return []
    schema = validator(path, method, status, kind)
    if schema is None:
        return [f"{place}: {kind} is not documented"]
    value = content()
    seen.of_answer((path, method, status, kind), value, Watch.seen)
    return [f"{place}: {'/'.join(map(str, error.instance_path))}: {error.message[:300]}" for error in schema.iter_errors(value)]


def message_faults(message):
    """The fields of a server's message that docs/asyncapi.yaml lacks."""
    kind = message["type"]
    if kind not in LIVE["components"]["messages"]:
        return [f"{kind}: this message is not documented"]
    if kind not in VALIDATORS:
        payload = LIVE["components"]["messages"][kind]["payload"]
        VALIDATORS[kind] = jsonschema_rs.Draft202012Validator(closed(payload, "live.") | {"$defs": DEFINITIONS})
    return [f"{kind}: {'/'.join(map(str, error.instance_path))}: {error.message[:300]}" for error in VALIDATORS[kind].iter_errors(message)]


class Watch:
    """Checks the responses of `requests`, live connections and browsers of tests while it is on.

    `found` has the faults, `seen` the fields of the documents that occurred.
    """

    found = []
    seen = set()

    def __init__(self):
        self.send = requests.Session.send

    def start(self):
        def send(session, request, **options):
            answer = self.send(session, request, **options)
            progress.note()
            if not options.get("stream"):
                Watch.found += faults(answer)
            return answer

        requests.Session.send = send
        return self

    def stop(self):
        requests.Session.send = self.send

    @classmethod
    def message(cls, message):
        progress.note()
        cls.found += message_faults(message)
        seen.of_message(message, cls.seen)

    @classmethod
    def answer(cls, *parts):
        progress.note()
        cls.found += answer_faults(*parts)
