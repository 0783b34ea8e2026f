"""The import table, and what the sources really import.

SwiftPM's own check finds imports that Package.swift does not declare, but lets through what comes along transitively and
what Package.swift itself declares too much of. So the sources are read against a table of their own.
"""

import pathlib
import re

PLATFORM = {"Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Glibc", "Musl"}

SWIFT_IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)",
    re.MULTILINE,
)
SCRIPT_IMPORT = re.compile(
    r"""(?:^\s*(?:import|export)\b(?:[^'";=()]*?\bfrom)?\s*|\bimport\s*\(\s*)["']([^"']+)["']""", re.MULTILINE
)
# What a comment says about a type is no import.
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.MULTILINE | re.DOTALL)


def read_table(text: str) -> dict[str, set[str]]:
    """`target | what it may import` by line; `#` begins a comment."""
    table = {}
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line:
            target, _, allowed = line.partition("|")
            table[target.strip()] = set(allowed.split())
    return table


def swift_imports(source: str) -> set[str]:
    return set(SWIFT_IMPORT.findall(source))


def swift_violations(sources: pathlib.Path, table: dict[str, set[str]]) -> list[str]:
    """Each import of a target under `sources` that its line of the table lacks, and each target without a line."""
    found = []
    for folder in sorted(path for path in sources.iterdir() if path.is_dir()):
        files = sorted(folder.rglob("*.swift"))
        if not files:
            continue  # A system library's module map.
        if folder.name not in table:
            found.append(f"{folder.name} has no line in the table")
            continue
        allowed = table[folder.name]
        if "*" in allowed:
            continue
        allowed = (allowed | PLATFORM) if "platform" in allowed else allowed
        for file in files:
            for module in sorted(swift_imports(file.read_text()) - allowed - {folder.name, "Swift"}):
                found.append(f"{file.relative_to(sources)} imports {module}")
    return found


def script_violations(public: pathlib.Path, table: dict[str, set[str]]) -> list[str]:
    """Each import between folders of `Public/` that the table lacks."""
    found = []
    for file in sorted([*public.rglob("*.js"), *public.rglob("*.mjs")]):
        own = area(file, public)
        for target in SCRIPT_IMPORT.findall(SCRIPT_COMMENT.sub("", file.read_text())):
            if not target.startswith(("./", "../", "/")):
                found.append(f"Public/{file.relative_to(public)} imports {target}, which is no file of ours")
                continue
            resolved = (public / target.lstrip("/")) if target.startswith("/") else (file.parent / target)
            resolved = resolved.resolve()
            if not resolved.is_file():
                found.append(f"Public/{file.relative_to(public)} imports {target}, which does not exist")
                continue
            other = area(resolved, public.resolve())
            if other != own and other not in table.get(own, set()):
                found.append(f"Public/{file.relative_to(public)} imports {target}: {own} may not import {other}")
    return found


def area(file: pathlib.Path, public: pathlib.Path) -> str:
    """The folder of `Public/` that a file belongs to; a page's own script at the top counts as one of the pages."""
    parts = file.relative_to(public).parts
    return f"Public/{parts[0]}" if len(parts) > 1 else "Public/pages"
