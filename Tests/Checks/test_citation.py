"""CITATION.cff: what the format 1.2.0 demands, the program's version, and neither a person nor a licence."""

import re

from project import ROOT

REQUIRED = {"cff-version", "message", "title", "authors"}
KNOWN = REQUIRED | {"type", "abstract", "version"}


def test_the_citation_is_of_this_version():
    text = (ROOT / "CITATION.cff").read_text()
    keys = re.findall(r"^([\w-]+):", text, re.M)
    assert REQUIRED <= set(keys) <= KNOWN and len(set(keys)) == len(keys)
    values = dict(re.findall(r"^([\w-]+): (.+)$", text, re.M))
    assert values["cff-version"] == "1.2.0" and values["type"] == "software"
    number = re.search(r'number = "(.*)"', (ROOT / "Sources/Features/Status/ServerVersion.swift").read_text())[1]
    assert values["version"] == number
    # An entity, as the format calls it, and no person.
    assert re.findall(r"^  - (.+)$", text, re.M) == ["name: The TouchFigures project"]
