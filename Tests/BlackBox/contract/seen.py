"""The fields of the contract's responses and messages that occurred in a run: a documented field that is never sent is a fault, too."""

from documents import ASYNCAPI, OPENAPI

DOCUMENTS = {"openapi": OPENAPI, "asyncapi": ASYNCAPI}

# The number of checked entries of a long list.
MAX_ITEMS = 100


def target(document, reference):
    """A reference's document, its schema, and the schema's name."""
    file, _, path = reference.partition("#/components/")
    document = file.removesuffix(".yaml") or document
    kind, name = path.split("/")
    return document, DOCUMENTS[document]["components"][kind][name], name if document == "openapi" else f"{name} (live)"


def parts(schema):
    return [part for key in ("allOf", "anyOf", "oneOf") for part in schema.get(key, [])]


def items(schema):
    """The schemas of a list's items, each with whether it applies to all of them."""
    return [*((each, False) for each in schema.get("prefixItems", [])), *([(schema["items"], True)] if isinstance(schema.get("items"), dict) else [])]


def fields(document, schema, place, found, seen_references):
    """Adds every field that a value of the schema may have to `found`."""
    if "$ref" in schema:
        document, schema, place = target(document, schema["$ref"])
        if place in seen_references:
            return
        seen_references.add(place)
    for part in parts(schema):
        fields(document, part, place, found, seen_references)
    for name, child in schema.get("properties", {}).items():
        found.add(f"{place}.{name}")
        fields(document, child, f"{place}.{name}", found, seen_references)
    for child, _ in items(schema):
        fields(document, child, f"{place}[]", found, seen_references)
    if isinstance(schema.get("additionalProperties"), dict):
        fields(document, schema["additionalProperties"], f"{place}[]", found, seen_references)


def collect_fields(document, schema, place, value, found):
    """Adds the fields of a value to `found`."""
    if "$ref" in schema:
        document, schema, place = target(document, schema["$ref"])
    for part in schema.get("allOf", []):
        collect_fields(document, part, place, value, found)
    for part in [*schema.get("anyOf", []), *schema.get("oneOf", [])]:
        of_part = target(document, part["$ref"])[1] if "$ref" in part else part
        if isinstance(value, dict) and value.keys() >= set(of_part.get("required", [])) or isinstance(value, list):
            collect_fields(document, part, place, value, found)
    if isinstance(value, dict):
        for name, child in schema.get("properties", {}).items():
            if name in value:
                found.add(f"{place}.{name}")
                collect_fields(document, child, f"{place}.{name}", value[name], found)
        if isinstance(schema.get("additionalProperties"), dict):
            for each in value.values():
                collect_fields(document, schema["additionalProperties"], f"{place}[]", each, found)
    if isinstance(value, list):
        alike = value[:MAX_ITEMS] if len(value) <= MAX_ITEMS else value[:MAX_ITEMS // 2] + value[-MAX_ITEMS // 2:]
        for child, _ in filter(lambda item: item[1], items(schema)):
            for each in alike if isinstance(child, dict) and child.keys() & {"$ref", "properties", "allOf", "anyOf", "oneOf", "items", "prefixItems"} else ():
                collect_fields(document, child, f"{place}[]", each, found)
        for child, each in zip(schema.get("prefixItems", []), value):
            collect_fields(document, child, f"{place}[]", each, found)


def resolved(response):
    return target("openapi", response["$ref"])[1] if "$ref" in response else response


def answers():
    """Each JSON answer's schema, by path, method and status."""
    for path, operations in DOCUMENTS["openapi"]["paths"].items():
        for method, operation in operations.items():
            for status, response in operation["responses"].items() if method != "parameters" else ():
                for kind, media in resolved(response).get("content", {}).items():
                    if kind.endswith("json"):
                        yield (path, method, status, kind), media["schema"]


ANSWERS = dict(answers())
MESSAGES = {
    message["$ref"].rsplit("/", 1)[1]: DOCUMENTS["asyncapi"]["components"]["messages"][message["$ref"].rsplit("/", 1)[1]]["payload"]
    for operation in DOCUMENTS["asyncapi"]["operations"].values() if operation["action"] == "receive" for message in operation["messages"]}


def documented():
    """All fields of the server's messages."""
    found, references = set(), set()
    for (path, method, status, _), schema in ANSWERS.items():
        fields("openapi", schema, f"{method} {path} {status}", found, references)
    for name, schema in MESSAGES.items():
        fields("asyncapi", schema, name, found, references)
    return found


def of_answer(key, value, found):
    path, method, status, _ = key
    if key in ANSWERS:
        collect_fields("openapi", ANSWERS[key], f"{method} {path} {status}", value, found)


def of_message(message, found):
    if message["type"] in MESSAGES:
        collect_fields("asyncapi", MESSAGES[message["type"]], message["type"], message, found)
