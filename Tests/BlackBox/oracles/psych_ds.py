"""The rules of Psych-DS 1.5.0 that its validator reports as errors, and as warnings for a data file's name or a stray file.

https://psychds-docs.readthedocs.io; written from the schema's rules (rules/errors.yaml, files, csv_data, compiled_metadata).
"""

import csv
import fnmatch
import io
import json
import re

DATA_FILE = re.compile(r"([a-z]+-[a-zA-Z0-9]+)(_[a-z]+-[a-zA-Z0-9]+)*_data\.csv")
KEYWORDS = {"study", "site", "subject", "session", "task", "condition", "trial", "stimulus", "description"}
REQUIRED = {"name": str, "description": str, "variableMeasured": list}
# The properties of each type by schema.org that the archive uses.
PROPERTIES = {
    "Dataset": {"name", "description", "variableMeasured", "schemaVersion", "identifier", "inLanguage", "temporalCoverage", "dateCreated",
                "isBasedOn", "hasPart", "license", "author"},
    "Person": {"name"},
    "PropertyValue": {"name", "description", "unitText"},
    "SoftwareApplication": {"name", "softwareVersion"},
    "CreativeWork": {"name", "version", "identifier"},
}
EXPECTED = {"dataset_description.json", ".psychds-ignore"}


def faults(files):
    """The codes of the errors of a data set, as (code, place); `files` is path: bytes. Ignored files are not checked."""
    ignored = files.get(".psychds-ignore", b"").decode().split()
    files = {path: content for path, content in files.items() if not any(ignores(pattern, path) for pattern in ignored)}
    found = [("FILE_EMPTY", path) for path, content in files.items() if not content]
    if "dataset_description.json" not in files:
        return found + [("MISSING_DATASET_DESCRIPTION", "/")]
    try:
        described = json.loads(files["dataset_description.json"].decode("utf-8"))
    except ValueError:
        return found + [("JSON_INVALID", "dataset_description.json")]
    found += description_faults(described)
    variables = [one["name"] if isinstance(one, dict) else one for one in described.get("variableMeasured", [])]
    tables = {path: content for path, content in files.items() if path.startswith("data/") and path.endswith(".csv")}
    if not tables:
        found.append(("MISSING_DATAFILE", "data"))
    for path, content in tables.items():
        found += [(code, path) for code in table_faults(path.rsplit("/", 1)[1], content, variables)]
    return found + [("FILE_NOT_CHECKED", path) for path in files if path not in tables and path not in EXPECTED]


def ignores(pattern, path):
    """The used part of the validator's rules: of names and `*`. It compares with a slash before each path, so that a pattern that begins with
    one matches nothing."""
    return not pattern.startswith("/") and any(fnmatch.fnmatch(name, pattern) for name in path.split("/"))


def description_faults(described):
    if described.get("@context") not in ("https://schema.org", "https://schema.org/"):
        yield "UNKNOWN_NAMESPACE", "@context"
    if described.get("@type") != "Dataset":
        yield "INCORRECT_DATASET_TYPE", "@type"
    for name, kind in REQUIRED.items():
        if not isinstance(described.get(name), kind) or not described[name]:
            yield "JSON_KEY_REQUIRED", name
    yield from object_faults(described, "")


def object_faults(value, place):
    """Objects have types, and only properties of their types."""
    if isinstance(value, list):
        for one in value:
            yield from object_faults(one, place)
    if isinstance(value, dict):
        if "@type" not in value:
            yield "OBJECT_TYPE_MISSING", place
        for name in set(value) - {"@type", "@context"} - PROPERTIES.get(value.get("@type"), set()):
            yield "INVALID_SCHEMAORG_PROPERTY", name
        for name, part in value.items():
            yield from object_faults(part, name)


def table_faults(name, content, variables):
    if not DATA_FILE.fullmatch(name):
        yield "FILENAME_KEYWORD_FORMATTING_ERROR"
    elif not {part.split("-")[0] for part in name.split("_")[:-1]} <= KEYWORDS:
        yield "FILENAME_UNOFFICIAL_KEYWORD_WARNING"
    try:
        rows = list(csv.reader(io.StringIO(content.decode("utf-8"), newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error):
        yield "CSV_FORMATTING_ERROR"
        return
    if not rows or not all(rows[0]):
        yield "CSV_HEADER_MISSING"
        return
    if len(set(rows[0])) < len(rows[0]):
        yield "CSV_HEADER_REPEATED"
    if any(len(row) != len(rows[0]) for row in rows):
        yield "CSV_HEADER_LENGTH_MISMATCH"
    if set(rows[0]) - set(variables):
        yield "CSV_COLUMN_MISSING_FROM_METADATA"
    if "row_id" in rows[0] and len({row[rows[0].index("row_id")] for row in rows[1:]}) < len(rows) - 1:
        yield "ROWID_VALUES_NOT_UNIQUE"
