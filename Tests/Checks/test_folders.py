"""The folders of one target use one another in one direction; no folder of code is crowded.

Inside a module nothing is imported, so the sources are read: a folder uses another where it names a type that the other
declares, or a member that only the other's extensions declare. Comments and strings do not count.
"""

import pathlib
import re
from collections import Counter, defaultdict

import pytest

from goals import is_within
from project import ROOT, tracked_files

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
    declared = Counter(name for text in files.values() for name in DECLARED.findall(text))
    members: dict[str, list[str]] = defaultdict(list)
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
    types: dict[str, set[str]] = defaultdict(set)
    for file, text in files.items():
        for name in TYPE.findall(text):
            types[name].add(folder_of(file, root, joined))
    members = extension_members(files, root, joined, types)
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
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


ROOMS = ROOT / "Sources/Rooms"
FEATURES = ROOT / "Sources/Features"

# The compiler checks the direction of the targets: Features use Rooms, and Rooms use Web. This checks the folders inside one.
# `Rooms` is one actor: these folders sort its files by topic, and count as one with it. `Budgets` and `Pacing` are values.
JOINED = {name: "." for name in ("Access", "Durability", "Exports", "Joining", "Live", "Ownership", "Responses", "Turns")}

# The other folders that a folder may use. "." are the files on top: of `Rooms` its core, of `Features` the list of all features.
ALLOWED = {".": {"Budgets", "Pacing"} | {path.name for path in FEATURES.iterdir() if path.is_dir()}, "Budgets": set(), "Pacing": set()}
# The parts of another feature that a feature may use.
BETWEEN_FEATURES = {
    # The desk creates the content that the others play.
    "Authoring": {"Spot", "Walk"},
    # A picture under the drawing is taken in as an author's is.
    "Ground": {"Spot"},
    # A question may be about the picture that lay under the drawing.
    "Lessons": {"Ground"},
    # A replay shows the picture that lay under the drawing, and the answers on pictures.
    "Replay": {"Ground", "Lessons"},
    # Touches are exported with their places on that picture, too.
    "Touch": {"Ground"},
    # A team is a group of phones' names, and its score that of its members in challenges.
    "Teams": {"Names", "Challenges"},
    # A coast is walked on that picture, and read from the log like a replay.
    "Coast": {"Ground", "Replay"},
    # An archive names the version that made it.
    "Export": {"Status"},
    # The map links to the pictures of the game.
    "Pins": {"Spot"},
    # Walks are read from the log like a replay.
    "Walk": {"Replay"},
    # What is weighed may be an attempt; recordings are read from the log like a replay.
    "Weighing": {"Challenges", "Replay"},
}
CODE = {".swift", ".py", ".c", ".h", ".mjs", ".ts"}


@pytest.fixture(scope="module", params=[ROOMS, FEATURES], ids=lambda folder: folder.name)
def found(request):
    return used_folders(request.param, JOINED if request.param == ROOMS else {})


def test_folders_use_only_the_allowed_ones(found):
    wrong = []
    for folder, others in found.items():
        allowed = ALLOWED.get(folder, BETWEEN_FEATURES.get(folder, set()))
        wrong += [f"{folder} uses {other}: {', '.join(sorted(names))}" for other, names in others.items() if other not in allowed]
    assert wrong == []


def test_no_folders_use_one_another_in_a_cycle(found):
    assert circles(found) == []


def test_features_are_named_in_one_list():
    """A new feature is a folder and a line in the list."""
    names = {f"{path.name}Feature" for path in FEATURES.iterdir() if path.is_dir()}
    naming = {
        file.relative_to(FEATURES.parent).as_posix()
        for folder in (FEATURES, FEATURES.parent / "Application") for file in folder.rglob("*.swift")
        if names & set(NAME.findall(code(file.read_text())))
        and file.parent.parent != FEATURES
    }
    assert naming == {"Features/StandardFeatures.swift"}


def test_no_folder_is_crowded():
    folders = Counter(
        file.parent.relative_to(ROOT).as_posix() for file in tracked_files()
        if file.suffix in CODE and file.relative_to(ROOT).parts[0] in ("Sources", "Scripts", "Tests", "clients")
    )
    assert len(folders) > 100
    assert {folder: count for folder, count in folders.items() if not is_within("files", "folder-of-sources", count)} == {}


def test_a_use_in_the_wrong_direction_and_a_cycle_are_found(tmp_path):
    for folder in ("Web", "Rooms"):
        (tmp_path / folder).mkdir()
    (tmp_path / "Rooms/Room.swift").write_text("final class Room {\n    var reply: Reply?\n}\n")
    (tmp_path / "Web/Reply.swift").write_text('// Room\nstruct Reply {\n    let text = "Room"\n}\n')
    assert circles(used_folders(tmp_path, {})) == []
    (tmp_path / "Web/Room+Reply.swift").write_text("extension Room {\n    func answer() -> Reply { Reply() }\n}\n")
    assert circles(used_folders(tmp_path, {})) == ["Rooms (Reply) → Web (Room) → Rooms"]
    (tmp_path / "Web/Room+Reply.swift").write_text("")
    (tmp_path / "Web/Reply.swift").write_text('struct Reply {\n    let text = "\\(Room.self)"\n}\n')
    assert circles(used_folders(tmp_path, {})) == ["Rooms (Reply) → Web (Room) → Rooms"]


def test_a_member_that_an_extension_adds_shows_its_folder(tmp_path):
    for folder in ("Rooms", "Features"):
        (tmp_path / folder).mkdir()
    (tmp_path / "Rooms/Rooms.swift").write_text("actor Rooms {\n    func open() { startGame() }\n}\n")
    (tmp_path / "Features/Rooms+Games.swift").write_text("extension Rooms {\n    func startGame() {}\n}\n")
    found = used_folders(tmp_path, {})
    assert found["Rooms"]["Features"] == {"startGame"}
