"""Compares the contract's documents with the sources: both must have the same."""

import json
import re

import pytest
import yaml
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from project import ROOT



class StrictLoader(yaml.SafeLoader):
    """YAML 1.2 allows each key once in a mapping; PyYAML keeps the last."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=deep) for key, _ in node.value]
        twice = {key for key in keys if keys.count(key) > 1}
        assert not twice, f"{', '.join(map(str, twice))} is repeated, line {node.start_mark.line + 1}"
        return super().construct_mapping(node, deep)


PROTOCOL = (ROOT / "docs/protocol.md").read_text()
PROBLEMS = (ROOT / "docs/problems.md").read_text()
DOCUMENTS = {path.name: path.read_text() for path in sorted((ROOT / "docs").glob("*.md"))}
OPENAPI = yaml.load((ROOT / "docs/openapi.yaml").read_text(), StrictLoader)
ASYNCAPI = yaml.load((ROOT / "docs/asyncapi.yaml").read_text(), StrictLoader)
APPLICATION = "\n".join(
    file.read_text() for target in ("Web", "Rooms", "Features", "Application")
    for file in sorted((ROOT / "Sources" / target).rglob("*.swift"))
)

# `Route(.get, "/path"` and `Problem(404, "kind"` as in the sources, and `("kind", "Title")` for the transport's.
ROUTE = re.compile(r'Route\(\s*\.(\w+),\s*"([^"]+)"')
PROBLEM = re.compile(r'Problem\(\s*\d{3},\s*"([a-z-]+)"')
TRANSPORT_PROBLEM = re.compile(r'\("([a-z-]+)", "[A-Z]')
WIRE_CODE = re.compile(r"case (\w+) = (\d{4})")
CODES = {
    "ended" if name == "sessionEnded" else name: int(code)
    for name, code in WIRE_CODE.findall((ROOT / "Sources/WireProtocol/WireCode.swift").read_text())
}
MESSAGE = re.compile(r'\{\\"type\\":\\"([a-z]+)\\"')


def headings(text):
    """Each heading's anchor, as made by the page that shows the document."""
    return [
        re.sub(r"[^\w]+", "-", heading.lower()).strip("-")
        for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    ]


def problem_types():
    return set(headings(PROBLEMS)) - {"problem-types"}


def nodes(value):
    """Every mapping of the document."""
    if isinstance(value, dict):
        yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(child)


def test_the_openapi_file_is_valid():
    validate(OPENAPI)


def test_each_control_of_the_documents_is_in_the_schema():
    validator = OAS31Validator({"$ref": "#/components/schemas/Control", "components": OPENAPI["components"]})
    controls = [json.loads(text) for text in re.findall(r'(\{"action":"[^`\n]*\})', "\n".join(DOCUMENTS.values()))]
    assert {control["action"] for control in controls} >= {"lesson", "activity", "challenge", "experiment", "remote"}
    for control in controls:
        assert validator.is_valid(control), control


def test_the_stats_of_a_session_have_its_state():
    schemas = OPENAPI["components"]["schemas"]
    state, stats = schemas["SessionState"]["properties"], schemas["SessionStats"]["properties"]
    assert {name: stats.get(name) for name in state if name != "subject"} == {
        name: state[name] for name in state if name != "subject"
    }
    assert "subject" in stats


def test_a_duplicate_key_is_found():
    with pytest.raises(AssertionError, match="a is repeated, line 2"):
        yaml.load("x: 1\ny: {a: 1, b: 2, a: 3}", StrictLoader)


def test_generators_of_clients_understand_the_openapi_file():
    """Generators fail on a type of null alone, and make no method for an operation without one tag and a name."""
    assert [node for node in nodes(OPENAPI["components"]["schemas"]) if node.get("type") == "null"] == []
    operations = [node for node in nodes(OPENAPI["paths"]) if "responses" in node]
    assert [operation for operation in operations if len(operation.get("tags", [])) != 1] == []
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) > 50
    assert [node for node in nodes(OPENAPI["paths"]) if "content" in node and any("schema" not in media for media in node["content"].values())] == []


def test_the_openapi_file_has_the_routes_that_exist():
    documented = {
        (method, path) for path, item in OPENAPI["paths"].items() for method in item if method != "parameters"
    }
    assert documented == set(ROUTE.findall(APPLICATION))


def test_each_problem_type_has_its_heading():
    transport = (ROOT / "Sources/Web/Problem.swift").read_text()
    kinds = set(PROBLEM.findall(APPLICATION)) | set(TRANSPORT_PROBLEM.findall(transport))
    assert kinds == problem_types()


def test_each_close_code_is_explained():
    rows = re.findall(r"^\| ([\d, ]+) \|", PROTOCOL.split("\n## Close codes\n")[1], re.MULTILINE)
    explained = {int(code) for row in rows for code in row.split(", ")}
    # The others are closes by the transport, or of a session that moves, without a message.
    assert explained - {1001, 1002, 1007, 1009, 1012} == set(CODES.values())
    closes = set(re.findall(r"close\([^()]*code: (\d{4})", APPLICATION))
    assert closes and {int(code) for code in closes} <= explained


def test_each_code_fits_the_schema_of_an_error():
    schema = ASYNCAPI["components"]["schemas"]["Error"]["properties"]["code"]
    assert [code for code in CODES.values() if not OAS31Validator(schema).is_valid(code)] == []


def test_each_problem_of_the_examples_is_explained():
    def problems(value):
        if isinstance(value, dict):
            if str(value.get("type", "")).startswith("/docs#"):
                yield value["type"].removeprefix("/docs#")
            for child in value.values():
                yield from problems(child)
        elif isinstance(value, list):
            for child in value:
                yield from problems(child)

    assert set(problems(OPENAPI)) <= problem_types()


def test_each_message_of_the_live_connection_is_in_the_protocols_tables():
    rows = "\n".join(line.split("|")[1] for line in PROTOCOL.splitlines() if line.startswith("| ["))
    types = {message_type(name) for name in ASYNCAPI["components"]["messages"]}
    assert set(re.findall(r"`(\w+)`", rows)) == types - {"withdrawn"} | {"withdraw"}


def message_type(name):
    """The `type` of a message: a question and its answer have the same."""
    schema = ASYNCAPI["components"]["messages"][name]["payload"]["$ref"].rsplit("/", 1)[1]
    return next(iter(ASYNCAPI["components"]["schemas"][schema].get("properties", {}).get("type", {}).get("enum", [name])))


def table(head):
    """The rows of a table of the protocol, without its head."""
    rows = PROTOCOL.split(f"\n| {head} |")[1].split("\n\n")[0].splitlines()[2:]
    return [row.split("|")[1] for row in rows]


@pytest.mark.parametrize("head, operation", [("from a phone", "sendAsPhone"), ("to a phone", "receiveAsPhone"), ("to a viewer", "receiveAsViewer")])
def test_a_table_of_messages_has_those_of_its_direction(head, operation):
    messages = {message_type(message["$ref"].rsplit("/", 1)[1]) for message in ASYNCAPI["operations"][operation]["messages"]}
    assert set(re.findall(r"`(\w+)`", " ".join(table(head)))) == messages - {"withdrawn"}


def test_the_table_of_a_frame_has_its_fields():
    schemas = ASYNCAPI["components"]["schemas"]
    shared, own = schemas["Frame"]["allOf"]
    fields = schemas[shared["$ref"].rsplit("/", 1)[1]]["properties"].keys() | own["properties"].keys()
    assert set(re.findall(r"`(\w+)`", " ".join(table("field")))) == fields - {"type"}


STATUS = re.compile(r'Problem\(\s*(\d{3}),\s*"([a-z-]+)"')


def test_each_problem_has_the_status_that_the_sources_give_it():
    sent = {}
    for status, kind in STATUS.findall(APPLICATION):
        sent.setdefault(kind, set()).add(status)
    stated = {kind: set(re.findall(r"\d{3}", text.split(".")[0])) for kind, text in re.findall(r"^## ([a-z-]+)\n\n(.+)$", PROBLEMS, re.MULTILINE)}
    assert len(sent) > 40
    assert {kind: (statuses, stated[kind]) for kind, statuses in sent.items() if not statuses <= stated[kind]} == {}
    transport = (ROOT / "Sources/Web/Problem.swift").read_text()
    for status, kind in re.findall(r'case (\d{3}): *(?:return )?\("([a-z-]+)"', transport):
        assert status in stated[kind], kind


def test_the_live_connections_document_has_the_servers_codes_and_limits():
    live = ASYNCAPI["channels"]["live"]
    assert live["x-close-codes"] == CODES

    def constant(file, name):
        return float(re.search(rf"let {name} = ([\d._]+)", (ROOT / "Sources" / file).read_text())[1].replace("_", ""))

    touches = ASYNCAPI["components"]["schemas"]["Touches"]["properties"]["events"]["maxItems"]
    touching = OPENAPI["components"]["schemas"]["ParticipantStats"]["properties"]["touching"]["maximum"]
    assert touches == constant("TouchMetrics/TouchLimits.swift", "eventsPerBatch")
    assert touching == constant("TouchMetrics/TouchLimits.swift", "pointersDown")
    assert live["x-limits"] == {
        "messagesPerSecond": constant("Rooms/Pacing/FrameRateLimit.swift", "framesPerSecond"),
        "blockSizePixels": constant("TouchMetrics/BlockGrid.swift", "blockSize"),
    }


def references(value):
    return {node["$ref"] for node in nodes(value) if "$ref" in node}


@pytest.mark.parametrize("reference", sorted(references(ASYNCAPI)))
def test_a_reference_of_the_live_connections_document_leads_somewhere(reference):
    document, _, path = reference.partition("#/")
    target = {"": ASYNCAPI, "openapi.yaml": OPENAPI}[document]
    for name in path.split("/"):
        target = target[name]


def test_the_live_connections_document_has_the_messages_that_the_server_sends():
    written = "\n".join(file.read_text() for file in sorted((ROOT / "Sources/WireProtocol").rglob("*.swift"))) + APPLICATION
    sent = set(MESSAGE.findall(written)) - {"circle", "polygon", "damaged", "touches"}  # Regions of walks; lines of exports.
    operations = ASYNCAPI["operations"]

    def named(action):
        messages = [message for operation in operations.values() if operation["action"] == action for message in operation["messages"]]
        return {message["$ref"].rsplit("/", 1)[1] for message in messages}

    assert named("receive") == sent
    assert named("receive") | named("send") == set(ASYNCAPI["components"]["messages"]) == set(ASYNCAPI["channels"]["live"]["messages"])


def test_each_schema_of_the_live_connections_document_is_used():
    used = {reference.rsplit("/", 1)[1] for reference in references(ASYNCAPI) if reference.startswith("#/components/schemas/")}
    assert used == set(ASYNCAPI["components"]["schemas"])


# Messages that the documents abbreviate.
SHORTENED = {"welcome", "challenge", "experiment"}
EXAMPLES = [
    json.loads(line)
    for block in re.findall(r"^```json\n(.*?)^```", "\n".join(DOCUMENTS.values()), re.MULTILINE | re.DOTALL)
    for line in re.sub(r"\n +", "", block).splitlines()
    if line.startswith('{"type":"') and json.loads(line)["type"] in ASYNCAPI["components"]["messages"]
]


@pytest.mark.parametrize("example", [each for each in EXAMPLES if each["type"] not in SHORTENED], ids=json.dumps)
def test_each_example_of_a_message_fits_the_schema(example):
    address = "https://documents/"
    registry = Registry().with_resources(
        (address + name, Resource(contents=document, specification=DRAFT202012))
        for name, document in (("asyncapi.yaml", ASYNCAPI), ("openapi.yaml", OPENAPI))
    )
    schemas = [message["payload"]["$ref"] for name, message in ASYNCAPI["components"]["messages"].items() if message_type(name) == example["type"]]
    validators = [OAS31Validator({"$ref": f"{address}asyncapi.yaml{schema}"}, registry=registry) for schema in schemas]
    # A question and its answer have the same type.
    assert [] in [[error.message for error in validator.iter_errors(example)] for validator in validators]


def test_most_messages_have_an_example():
    assert len({example["type"] for example in EXAMPLES}) >= 15


# Scripts/test-generated-clients compiles clients that generators make; these rules are about what they make wrong code of.
SCHEMAS = OPENAPI["components"]["schemas"]
# Go's client has types for these that are null.
NULLABLE_IN_GO = {"Bool", "Int", "Int32", "Int64", "Float32", "Float64", "String", "Time"}
# Only validators read conditions.
CONDITIONS = {"if", "then", "else", "example", "examples"}


def placed(value, path=""):
    """Every mapping with its place, without examples and conditions."""
    if isinstance(value, dict):
        yield path, value
        for name, child in value.items():
            if name not in CONDITIONS:
                yield from placed(child, f"{path}/{name}")
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from placed(child, f"{path}/{index}")


PLACED = [(path, node) for path, node in placed(OPENAPI) if not path.endswith(("/properties", "/mapping"))]


def kinds(node):
    kind = node.get("type", [])
    return set(kind if isinstance(kind, list) else [kind]) - {"null"}


def test_an_enumeration_is_of_texts_and_says_so():
    """Without a type, Go's has none, and Kotlin's numbers are made of texts; of booleans, Python's and Java's are no code."""
    chosen = [(path, node) for path, node in PLACED if isinstance(node.get("enum"), list) or "const" in node]
    assert len(chosen) > 60
    assert [path for path, node in chosen if kinds(node) != {"string"}] == []


def test_no_name_of_a_schema_is_one_that_gos_client_makes():
    assert {name for name in SCHEMAS if f"New{name}" in SCHEMAS} | NULLABLE_IN_GO & SCHEMAS.keys() == set()


def test_numbers_have_the_precision_and_the_range_that_the_server_has():
    """Without a format, Go's numbers have 24 bits of precision, and integers everywhere 32 bits."""
    narrow = [path for path, node in PLACED if "number" in kinds(node) and node.get("format") != "double"]
    narrow += [path for path, node in PLACED if "integer" in kinds(node) and node.get("format") != "int64" and "maximum" not in node]
    assert narrow == []


def test_a_value_has_one_type_besides_null():
    """Java's and Swift's clients have no type for two."""
    assert [path for path, node in PLACED if len(kinds(node)) > 1] == []
    alternatives = [(path, part) for path, node in PLACED for name in ("oneOf", "anyOf") for part in node.get(name, [])]
    assert len(alternatives) > 20
    assert [path for path, part in alternatives if "$ref" not in part] == []


def test_no_schema_has_a_default():
    """Clients send it, and the server tells a field that is missing from one that is given."""
    assert [path for path, node in PLACED if path.startswith("/components/schemas/") and "default" in node] == []
