"""The import table, and the sources' actual imports.

SwiftPM's own check finds imports that Package.swift does not declare, but accepts transitive imports and
superfluous dependencies in Package.swift. So the sources are compared with a separate table.
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
# A type in a comment: `import("./pad.js").Pad`.
TYPE_IMPORT = re.compile(r"""\bimport\(["']([^"']+)["']\)""")
# An address of a file of a feature or of a shared folder.
ADDRESS = re.compile(r"""["'`](/(?:features|shared)/[\w./-]+\.\w+)["'`]""")
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


def script_imports(source: str) -> list[str]:
    """The runtime imports of a script."""
    return SCRIPT_IMPORT.findall(SCRIPT_COMMENT.sub("", source))


def script_references(source: str) -> list[str]:
    """The needs of a script or page: imports, imports of types in its comments, and addresses of our own files."""
    return list(dict.fromkeys([*script_imports(source), *TYPE_IMPORT.findall(source), *ADDRESS.findall(source)]))


def resolve(target: str, file: pathlib.Path, public: pathlib.Path) -> pathlib.Path:
    """The file that a reference in a file names."""
    return ((public / target.lstrip("/")) if target.startswith("/") else (file.parent / target)).resolve()


def script_violations(public: pathlib.Path, table: dict[str, set[str]]) -> list[str]:
    """Each forbidden reference out of its area of `Public/`.

    A feature may need itself and all that is shared; a shared folder what its line of the table allows; the files on top
    nothing. Each may need the languages, and its own words in them.
    """
    found = []
    for file in page_files(public):
        own = area(file, public)
        for target in script_references(file.read_text()):
            if not target.startswith(("./", "../", "/")):
                found.append(f"Public/{file.relative_to(public)} imports {target}, which is not a file of this project")
                continue
            resolved = resolve(target, file, public)
            if not resolved.is_file():
                found.append(f"Public/{file.relative_to(public)} imports {target}, which does not exist")
                continue
            other = area(resolved, public.resolve())
            is_allowed = other.startswith("Public/shared/") if own.startswith("Public/features/") else other in table.get(own, set())
            if other != own and not is_allowed and "Public/languages" not in (own, other):
                found.append(f"Public/{file.relative_to(public)} imports {target}: {own} may not import {other}")
    return found


def page_files(public: pathlib.Path) -> list[pathlib.Path]:
    """The files that name others."""
    return sorted(file for file in public.rglob("*") if file.suffix in (".js", ".mjs", ".html"))


def area(file: pathlib.Path, public: pathlib.Path) -> str:
    """The feature or the shared folder that a file belongs to, also if it has the words for it; `Public` for those on top."""
    parts = file.relative_to(public).parts
    if parts[0] == "languages":
        parts = parts[3:] if len(parts) > 4 else ("languages", file.name)
    return "/".join(["Public", *parts[:-1][:2]])


def references_by_file(public: pathlib.Path) -> dict[str, set[str]]:
    """What each file of `Public/` needs, as paths below it."""
    root = public.resolve()
    table = {}
    for file in page_files(public):
        targets = (resolve(target, file, public) for target in script_references(file.read_text()))
        table[file.relative_to(public).as_posix()] = {
            target.relative_to(root).as_posix() for target in targets if target.is_relative_to(root)
        }
    return table


def used_by_one_feature(public: pathlib.Path) -> list[str]:
    """Each file below `shared/` that fewer than two features need, directly or by another shared file."""
    references = references_by_file(public)
    users: dict[str, set[str]] = {}
    for feature in sorted(path.name for path in (public / "features").iterdir() if path.is_dir()):
        waiting = [file for file in references if file.startswith(f"features/{feature}/")]
        reached = set(waiting)
        while waiting:
            for target in references.get(waiting.pop(), set()) - reached:
                reached.add(target)
                waiting.append(target)
        for file in reached:
            users.setdefault(file, set()).add(feature)
    shared = sorted(path.relative_to(public).as_posix() for path in (public / "shared").rglob("*") if path.is_file())
    return [
        f"{file}: only {', '.join(sorted(users.get(file, set()))) or 'nobody'}"
        for file in shared if len(users.get(file, set())) < 2
    ]


def folder_cycles(public: pathlib.Path) -> list[str]:
    """Each group of sibling folders, with all their subfolders, that need one another in a cycle.

    The files of a folder itself count as a neighbour of its subfolders.
    """
    edges: dict[str, set[tuple[str, str]]] = {}
    for file, targets in references_by_file(public).items():
        for target in targets:
            own, other = pathlib.PurePath(file).parent.parts, pathlib.PurePath(target).parent.parts
            depth = 0
            while depth < min(len(own), len(other)) and own[depth] == other[depth]:
                depth += 1
            ends = tuple(parts[depth] if len(parts) > depth else "." for parts in (own, other))
            if ends[0] != ends[1]:
                edges.setdefault("/".join(("Public", *own[:depth])), set()).add(ends)
    found = []
    for folder, pairs in sorted(edges.items()):
        reach = {end: {other for own, other in pairs if own == end} for pair in pairs for end in pair}
        for middle in reach:
            for start in reach:
                if middle in reach[start]:
                    reach[start] |= reach[middle]
        circle = sorted(name for name in reach if name in reach[name])
        if circle:
            found.append(f"{folder}: {' '.join(circle)}")
    return found


def crowded_folders(public: pathlib.Path, most: int) -> list[str]:
    """Each folder with more than the allowed number of files."""
    folders = [public, *(path for path in public.rglob("*") if path.is_dir())]
    counts = {folder: sum(path.is_file() for path in folder.iterdir()) for folder in folders}
    return sorted(f"{folder.name}: {count} files" for folder, count in counts.items() if count > most)
