"""The server's core consists of small parts: none is extended in many files, and the actor that connects them stays small."""

import re
from collections import defaultdict

from project import ROOT

TARGETS = [ROOT / "Sources" / name for name in ("Web", "Rooms", "Features", "Application")]
MAX_FILES = 3
MAX_STORED_PROPERTIES = 21
MAX_METHODS = 59

# A class, an actor or an extension of it, to its closing brace; files are formatted, so that one is at the margin.
BLOCK = re.compile(r"^(?:(?:final|package|private|fileprivate) )*(class|actor|extension) (\w+)\b[^\n]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
MODIFIERS = r"(?:(?:package|private|fileprivate|internal|nonisolated|unowned|weak|static)(?:\(\w+\))? )*"
METHOD = re.compile(rf"^    (?:@\w+(?:\([^)]*\))? )?{MODIFIERS}(?:func |init[(?])", re.MULTILINE)
STORED = re.compile(rf"^    {MODIFIERS}(?:let|var) \w+[^\n{{]*(?:\{{(?=\n        didSet)[^\n]*)?$", re.MULTILINE)


def parts(sources: dict[str, str]) -> dict[str, list[tuple[str, str]]]:
    """For each class or actor the files that declare or extend it, each with the text of that."""
    found = defaultdict(list)
    declared = set()
    for file, text in sources.items():
        for kind, name, body in BLOCK.findall(text):
            found[name].append((file, body))
            if kind != "extension":
                declared.add(name)
    return {name: blocks for name, blocks in found.items() if name in declared}


def stored_properties(body: str) -> list[str]:
    return [line for line in STORED.findall(body) if "static " not in line]


def core() -> dict[str, list[tuple[str, str]]]:
    files = [file for target in TARGETS for file in sorted(target.rglob("*.swift"))]
    return parts({file.relative_to(ROOT / "Sources").as_posix(): file.read_text() for file in files})


def test_no_part_is_extended_in_many_files():
    # `Room` and `Participant` are the data that all parts work on.
    data = {"Room", "Participant"}
    crowded = {}
    for name, blocks in core().items():
        files = {file for file, _ in blocks[1:]} - {blocks[0][0]}
        if name not in data and len(files) > MAX_FILES:
            crowded[name] = sorted(files)
    assert crowded == {}


def test_the_actor_connects_parts_and_keeps_nothing_else():
    blocks = core()["Rooms"]
    properties = [line for _, body in blocks for line in stored_properties(body)]
    assert 10 < len(properties) <= MAX_STORED_PROPERTIES, properties
    assert not any(" var " in f" {line.strip()}" for line in properties), "its parts have the state"


def test_the_actor_has_few_methods():
    assert 20 < sum(len(METHOD.findall(body)) for _, body in core()["Rooms"]) <= MAX_METHODS


def test_methods_properties_and_extensions_are_counted():
    found = parts({
        "A.swift": "final class A {\n    let one: Int\n    private(set) var two = 2 {\n        didSet {}\n    }\n    var both: Int { one + two }\n"
        "    static let none = 0\n    init() {\n        let local = 1\n    }\n}\n",
        "B.swift": "extension A {\n    private func work() {}\n    @inline(__always) func more() {}\n}\n",
        "C.swift": "extension Int {\n    func other() {}\n}\n",
    })
    assert list(found) == ["A"] and [file for file, _ in found["A"]] == ["A.swift", "B.swift"]
    assert len(stored_properties(found["A"][0][1])) == 2
    assert [len(METHOD.findall(body)) for _, body in found["A"]] == [1, 2]
