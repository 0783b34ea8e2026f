"""docs/openapi.yaml avoids what generators of clients make wrong code of; Scripts/test-generated-clients compiles some of them."""

import yaml

from project import ROOT

OPENAPI = yaml.safe_load((ROOT / "docs/openapi.yaml").read_text())
SCHEMAS = OPENAPI["components"]["schemas"]
# Go's client has types for these that are null.
NULLABLE_IN_GO = {"Bool", "Int", "Int32", "Int64", "Float32", "Float64", "String", "Time"}
# Only validators read conditions.
CONDITIONS = {"if", "then", "else", "example", "examples"}


def schemas(value, path=""):
    """Every mapping with its place, without examples and conditions."""
    if isinstance(value, dict):
        yield path, value
        for name, child in value.items():
            if name not in CONDITIONS:
                yield from schemas(child, f"{path}/{name}")
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from schemas(child, f"{path}/{index}")


NODES = [(path, node) for path, node in schemas(OPENAPI) if not path.endswith(("/properties", "/mapping"))]


def kinds(node):
    kind = node.get("type", [])
    return set(kind if isinstance(kind, list) else [kind]) - {"null"}


def test_an_enumeration_is_of_texts_and_says_so():
    """Without a type, Go's has none, and Kotlin's numbers are made of texts; of booleans, Python's and Java's are no code."""
    chosen = [(path, node) for path, node in NODES if isinstance(node.get("enum"), list) or "const" in node]
    assert len(chosen) > 60
    assert [path for path, node in chosen if kinds(node) != {"string"}] == []


def test_no_name_of_a_schema_is_one_that_gos_client_makes():
    assert {name for name in SCHEMAS if f"New{name}" in SCHEMAS} | NULLABLE_IN_GO & SCHEMAS.keys() == set()


def test_numbers_have_the_precision_and_the_range_that_the_server_has():
    """Without a format, Go's numbers have 24 bits of precision, and integers everywhere 32 bits."""
    narrow = [path for path, node in NODES if "number" in kinds(node) and node.get("format") != "double"]
    narrow += [path for path, node in NODES if "integer" in kinds(node) and node.get("format") != "int64" and "maximum" not in node]
    assert narrow == []


def test_a_value_has_one_type_besides_null():
    """Java's and Swift's clients have no type for two."""
    assert [path for path, node in NODES if len(kinds(node)) > 1] == []
    alternatives = [(path, part) for path, node in NODES for name in ("oneOf", "anyOf") for part in node.get(name, [])]
    assert len(alternatives) > 20
    assert [path for path, part in alternatives if "$ref" not in part] == []


def test_no_schema_has_a_default():
    """Clients send it, and the server tells a field that is missing from one that is given."""
    assert [path for path, node in NODES if path.startswith("/components/schemas/") and "default" in node] == []
