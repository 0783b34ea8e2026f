"""The folders of the application use one another in one direction; no folder of code is crowded."""

from collections import Counter

import pytest

import swift_folders
from project import ROOT, tracked_files

APPLICATION = ROOT / "Sources/Application"

# `Rooms` is one actor: these folders sort its files by topic, and count as one with it. `Budgets` and `Pacing` are values.
JOINED = {f"Rooms/{name}": "Rooms" for name in ("Access", "Durability", "Exports", "Joining", "Live", "Ownership", "Responses", "Turns")} | {"Web/StaticFiles": "Web"}

# What a folder may use besides itself; `Server.swift` and its extensions stand in ".".
ALLOWED = {
    ".": {"Features", "Rooms", "Rooms/Pacing", "Web"},
    "Features": {"Rooms"} | {f"Features/{path.name}" for path in (APPLICATION / "Features").iterdir() if path.is_dir()},
    "Rooms": {"Rooms/Budgets", "Rooms/Pacing", "Web"},
    "Rooms/Budgets": {"Web"},
    "Rooms/Pacing": set(),
    "Web": set(),
}
# Every feature may use the rooms and the web; of another feature only these.
FEATURE = {"Rooms", "Rooms/Budgets", "Rooms/Pacing", "Web"}
BETWEEN_FEATURES = {
    # The desk makes what the others play.
    "Features/Authoring": {"Features/Spot", "Features/Walk"},
    # An archive says which version made it.
    "Features/Export": {"Features/Status"},
    # The map links to the pictures of the game.
    "Features/Pins": {"Features/Spot"},
    # Where a class walked is read from the log as its replay is.
    "Features/Walk": {"Features/Replay"},
}
MOST_FILES = 25
CODE = {".swift", ".py", ".c", ".h", ".mjs", ".ts"}


@pytest.fixture(scope="module")
def found():
    return swift_folders.uses(APPLICATION, JOINED)


def test_folders_use_only_what_they_may(found):
    wrong = []
    for folder, others in found.items():
        allowed = ALLOWED.get(folder, FEATURE | BETWEEN_FEATURES.get(folder, set()))
        wrong += [f"{folder} uses {other}: {', '.join(sorted(names))}" for other, names in others.items() if other not in allowed]
    assert wrong == []


def test_no_folders_use_one_another_in_a_circle(found):
    assert swift_folders.circles(found) == []


def test_features_are_named_in_one_list():
    """The server and the rooms name no feature: a new one is a folder and a line in the list."""
    features = [path.name for path in (APPLICATION / "Features").iterdir() if path.is_dir()]
    names = {f"{name}Feature" for name in features}
    naming = {
        file.relative_to(APPLICATION).as_posix()
        for file in APPLICATION.rglob("*.swift")
        if names & set(swift_folders.NAME.findall(swift_folders.code(file.read_text())))
        and file.parent.parent.name != "Features"
    }
    assert naming == {"Features/StandardFeatures.swift"}


def test_no_folder_is_crowded():
    folders = Counter(
        file.parent.relative_to(ROOT).as_posix() for file in tracked_files()
        if file.suffix in CODE and file.relative_to(ROOT).parts[0] in ("Sources", "Scripts", "Tests", "clients")
    )
    assert len(folders) > 100
    assert {folder: count for folder, count in folders.items() if count > MOST_FILES} == {}


def test_a_use_in_the_wrong_direction_and_a_circle_are_found(tmp_path):
    for folder in ("Web", "Rooms"):
        (tmp_path / folder).mkdir()
    (tmp_path / "Rooms/Room.swift").write_text("final class Room {\n    var reply: Reply?\n}\n")
    (tmp_path / "Web/Reply.swift").write_text('// Room\nstruct Reply {\n    let text = "Room"\n}\n')
    assert swift_folders.circles(swift_folders.uses(tmp_path, {})) == []
    (tmp_path / "Web/Room+Reply.swift").write_text("extension Room {\n    func answer() -> Reply { Reply() }\n}\n")
    assert swift_folders.circles(swift_folders.uses(tmp_path, {})) == ["Rooms (Reply) → Web (Room) → Rooms"]
    (tmp_path / "Web/Room+Reply.swift").write_text("")
    (tmp_path / "Web/Reply.swift").write_text('struct Reply {\n    let text = "\\(Room.self)"\n}\n')
    assert swift_folders.circles(swift_folders.uses(tmp_path, {})) == ["Rooms (Reply) → Web (Room) → Rooms"]


def test_a_member_that_an_extension_adds_shows_its_folder(tmp_path):
    for folder in ("Rooms", "Features"):
        (tmp_path / folder).mkdir()
    (tmp_path / "Rooms/Rooms.swift").write_text("actor Rooms {\n    func open() { startGame() }\n}\n")
    (tmp_path / "Features/Rooms+Games.swift").write_text("extension Rooms {\n    func startGame() {}\n}\n")
    found = swift_folders.uses(tmp_path, {})
    assert found["Rooms"]["Features"] == {"startGame"}
