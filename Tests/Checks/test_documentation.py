"""The comments of the declarations that are visible to other modules."""

import re

from project import ROOT, tracked_files

SEEN = re.compile(
    r"(?:@\w+(?:\([^)]*\))?\s+)*(?:public|package)\s+(?!import\b)(?:\w+(?:\(\w+\))?\s+)*?"
    r"(?:func|var|let|init|struct|class|enum|actor|protocol|typealias|subscript)\b"
)


def undocumented(text: str) -> list[str]:
    """Each public or package declaration without a comment for documentation above it or above its attributes."""
    lines = [line.strip() for line in text.splitlines()]
    found = []
    for index, line in enumerate(lines):
        if not SEEN.match(line):
            continue
        above = index - 1
        while above >= 0 and lines[above].startswith(("@", "#if", "nonisolated")):
            above -= 1
        if above < 0 or not lines[above].startswith("///"):
            found.append(line)
    return found


def test_each_public_and_package_declaration_has_a_comment():
    sources = [file for file in tracked_files() if file.suffix == ".swift" and file.is_relative_to(ROOT / "Sources")]
    assert len(sources) > 100
    assert [f"{file.relative_to(ROOT)}: {line}" for file in sources for line in undocumented(file.read_text())] == []


def test_a_declaration_without_a_comment_is_found():
    documented = "/// A point.\n@frozen\npackage struct Point {\n    /// In metres.\n    public internal(set) var x: Double\n    var y = 0\n}\n"
    assert undocumented(documented) == []
    assert undocumented(documented.replace("/// A point.", "// A point.")) == ["package struct Point {"]
    assert undocumented(documented.replace("    /// In metres.\n", "")) == ["public internal(set) var x: Double"]
    assert undocumented("package import Geometry\n") == []
