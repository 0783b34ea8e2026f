"""Which folders of one Swift module use one another.

Inside a module nothing is imported, so the sources are read: a folder uses another where it names a type that the other
declares, or a member that only the other's extensions declare. Comments and strings do not count.
"""

import collections
import pathlib
import re

CODE_ONLY = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:\\.|[^\\])*?"""|"(?:\\\((?:[^()]|\([^()]*\))*\)|\\.|[^"\\\n])*"', re.DOTALL)
INTERPOLATION = re.compile(r"\\\(((?:[^()]|\([^()]*\))*)\)")
TYPE = re.compile(
    r"^(?:@\w+\s+)*(?:(?:public|package|internal|final|indirect)\s+)*(?:class|struct|enum|protocol|actor|typealias)\s+(\w+)", re.MULTILINE
)
EXTENSION = re.compile(r"^(?:(?:public|package|private|fileprivate)\s+)*extension\s+([\w.]+)[^\n{]*\{(.*?)^\}", re.MULTILINE | re.DOTALL)
MEMBER = re.compile(
    r"^    (?:@\w+(?:\([^)]*\))?\s+)*((?:(?:public|package|internal|private|fileprivate|static|mutating|nonisolated)(?:\(set\))?\s+)*)"
    r"(?:func|var|let)\s+(\w+)",
    re.MULTILINE,
)
NAME = re.compile(r"\b[A-Za-z_]\w*\b")
DECLARED = re.compile(r"\b(?:func|var|let|case)\s+(\w+)")
CALL = re.compile(r"(?:(?<=\.)|\b)([a-z]\w*)\(|(?<=\.)([a-z]\w*)\b")


def code(source: str) -> str:
    """The source without comments and strings; interpolations stay."""

    def left(match: re.Match) -> str:
        text = match.group(0)
        return " ".join(INTERPOLATION.findall(text)) if text.startswith('"') else " "

    return CODE_ONLY.sub(left, source)


def folder_of(file: pathlib.Path, root: pathlib.Path, joined: dict[str, str]) -> str:
    """The folder of a file; `joined` names folders that count as another."""
    folder = file.parent.relative_to(root).as_posix()
    return joined.get(folder, folder)


def extension_members(files, root, joined, types) -> dict[str, str]:
    """Names declared only by one extension of another folder's type, each with the extension's folder."""
    declared = collections.Counter(name for text in files.values() for name in DECLARED.findall(text))
    members: dict[str, list[str]] = collections.defaultdict(list)
    for file, text in files.items():
        folder = folder_of(file, root, joined)
        for extended, body in EXTENSION.findall(text):
            home = types.get(extended.split(".")[0], set())
            for modifiers, name in MEMBER.findall(body):
                if home and folder not in home and "private" not in modifiers:
                    members[name].append(folder)
    return {name: homes[0] for name, homes in members.items() if len(set(homes)) == 1 and declared[name] == len(homes)}


def used_folders(root: pathlib.Path, joined: dict[str, str]) -> dict[str, dict[str, set[str]]]:
    """For each folder the folders that it uses, each with the names as evidence."""
    files = {file: code(file.read_text()) for file in sorted(root.rglob("*.swift"))}
    types: dict[str, set[str]] = collections.defaultdict(set)
    for file, text in files.items():
        for name in TYPE.findall(text):
            types[name].add(folder_of(file, root, joined))
    members = extension_members(files, root, joined, types)
    found: dict[str, dict[str, set[str]]] = collections.defaultdict(lambda: collections.defaultdict(set))
    for file, text in files.items():
        folder = folder_of(file, root, joined)
        names = {name: types[name] for name in set(NAME.findall(text)) if name in types}
        for call in CALL.findall(text):
            name = call[0] or call[1]
            if name in members:
                names.setdefault(name, {members[name]})
        for name, homes in names.items():
            # A name that several folders declare does not show its folder.
            if len(homes) == 1 and folder not in homes:
                found[folder][next(iter(homes))].add(name)
    return found


def circles(found: dict[str, dict[str, set[str]]]) -> list[str]:
    """Each cycle of folders, with the use that closes it."""
    result = []
    done: set[str] = set()

    def visit(folder: str, path: list[str]) -> None:
        if folder in path:
            circle = path[path.index(folder):] + [folder]
            names = [sorted(found[a][b])[:3] for a, b in zip(circle, circle[1:])]
            result.append(" → ".join(f"{a} ({', '.join(n)})" for a, n in zip(circle, names)) + f" → {folder}")
            return
        if folder in done:
            return
        for other in sorted(found.get(folder, {})):
            visit(other, [*path, folder])
        done.add(folder)

    for folder in sorted(found):
        visit(folder, [])
    return result
