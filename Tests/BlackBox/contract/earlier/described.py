"""The contract of an earlier state as its clients rely on it: what they may not rely on (docs/clients.md, What stays) is left out."""

import json
import lzma

import jsonschema_rs
import yaml

METHODS = ("get", "head", "post", "put", "delete")
# Words for readers; limits and new members of enumerations, which may change; closed objects, which may get fields.
LEFT_OUT = {"description", "summary", "title", "example", "examples", "default", "deprecated", "discriminator", "externalDocs",
            "enum", "maxLength", "maxItems", "maxProperties", "additionalProperties", "unevaluatedProperties"}
NAMED = ("properties", "patternProperties")


def relied_on(schema, own=""):
    """A schema without what may change; `own` is the prefix of the names of the document's own schemas."""
    if isinstance(schema, list):
        return [relied_on(part, own) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {}
    for key, value in schema.items():
        if key == "$ref":
            document, name = value.split("#/components/schemas/")
            found[key] = f"#/$defs/{'' if document else own}{name}"
        elif key in NAMED:
            found[key] = {name: relied_on(child, own) for name, child in value.items()}
        elif key == "additionalProperties" and isinstance(value, dict):
            found[key] = relied_on(value, own)
        elif key == "oneOf":
            # Without their enumerations several may fit.
            found["anyOf"] = relied_on(value, own)
        elif key not in LEFT_OUT:
            found[key] = value if key in ("const", "required") else relied_on(value, own)
    return found


def of_documents(openapi, asyncapi):
    """What clients rely on in the two documents' texts."""
    rest, live = (yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)) for text in (openapi, asyncapi))
    responses = rest["components"]["responses"]
    answers = {}
    for path, operations in rest["paths"].items():
        for method in METHODS:
            for status, response in operations.get(method, {}).get("responses", {}).items():
                response = responses[response["$ref"].rsplit("/", 1)[1]] if "$ref" in response else response
                answers[f"{method} {path} {status}"] = {
                    "headers": sorted(response.get("headers", {})),
                    "content": {kind: relied_on(media["schema"]) for kind, media in response.get("content", {}).items()}}
    messages = {name: relied_on(message["payload"], "live.") for name, message in live["components"]["messages"].items()}
    schemas = {name: relied_on(schema) for name, schema in rest["components"]["schemas"].items()}
    schemas |= {f"live.{name}": relied_on(schema, "live.") for name, schema in live["components"].get("schemas", {}).items()}
    return {"answers": answers, "messages": messages, "schemas": schemas}


def write(file, description):
    file.write_bytes(lzma.compress(json.dumps(description, separators=(",", ":"), sort_keys=True).encode(), preset=9))


class Description:
    """A stored one, which finds the faults of today's answers and messages."""

    def __init__(self, file):
        self.stored, self.validators = json.loads(lzma.decompress(file.read_bytes())), {}

    def faults(self, name, schema, value):
        if name not in self.validators:
            self.validators[name] = jsonschema_rs.Draft202012Validator(schema | {"$defs": self.stored["schemas"]})
        return [f"{name}: {'/'.join(map(str, error.instance_path))}: {error.message[:300]}" for error in self.validators[name].iter_errors(value)]

    def of_answer(self, method, path, answer):
        """The faults of an answer to a path as the document writes it."""
        name = f"{method.lower()} {path} {answer.status_code}"
        if name not in self.stored["answers"]:
            return [f"{name} is not described"]
        described = self.stored["answers"][name]
        found = [f"{name}: no {header}" for header in described["headers"] if header not in answer.headers]
        kind = answer.headers.get("content-type", "").split(";")[0]
        if not described["content"]:
            return found + ([f"{name}: a body"] if answer.content else [])
        if kind not in described["content"]:
            return [*found, f"{name}: {kind} is not described"]
        return found + (self.faults(name, described["content"][kind], answer.json()) if kind.endswith("json") else [])

    def of_message(self, message):
        kind = message["type"]
        # Clients ignore messages that they do not know.
        return self.faults(kind, self.stored["messages"][kind], message) if kind in self.stored["messages"] else []

    def path_of(self, address):
        """The described path of an address."""
        parts = address.split("?")[0].split("/")
        paths = {name.split(" ")[1] for name in self.stored["answers"]}
        fits = lambda path: len(path) == len(parts) and all(a == b or a.startswith("{") for a, b in zip(path, parts))
        return min(filter(lambda path: fits(path.split("/")), paths), key=lambda path: path.count("{"))
