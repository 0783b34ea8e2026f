"""The folders of one target use one another in one direction; no folder of code is crowded."""

from collections import Counter

import pytest

import swift_folders
from project import ROOT, tracked_files

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
    # An archive names the version that made it.
    "Export": {"Status"},
    # The map links to the pictures of the game.
    "Pins": {"Spot"},
    # Walks are read from the log like a replay.
    "Walk": {"Replay"},
}
MAX_FILES = 25
CODE = {".swift", ".py", ".c", ".h", ".mjs", ".ts"}


@pytest.fixture(scope="module", params=[ROOMS, FEATURES], ids=lambda folder: folder.name)
def found(request):
    return swift_folders.used_folders(request.param, JOINED if request.param == ROOMS else {})


def test_folders_use_only_the_allowed_ones(found):
    wrong = []
    for folder, others in found.items():
        allowed = ALLOWED.get(folder, BETWEEN_FEATURES.get(folder, set()))
        wrong += [f"{folder} uses {other}: {', '.join(sorted(names))}" for other, names in others.items() if other not in allowed]
    assert wrong == []


def test_no_folders_use_one_another_in_a_cycle(found):
    assert swift_folders.circles(found) == []


def test_features_are_named_in_one_list():
    """A new feature is a folder and a line in the list."""
    names = {f"{path.name}Feature" for path in FEATURES.iterdir() if path.is_dir()}
    naming = {
        file.relative_to(FEATURES.parent).as_posix()
        for folder in (FEATURES, FEATURES.parent / "Application") for file in folder.rglob("*.swift")
        if names & set(swift_folders.NAME.findall(swift_folders.code(file.read_text())))
        and file.parent.parent != FEATURES
    }
    assert naming == {"Features/StandardFeatures.swift"}


def test_no_folder_is_crowded():
    folders = Counter(
        file.parent.relative_to(ROOT).as_posix() for file in tracked_files()
        if file.suffix in CODE and file.relative_to(ROOT).parts[0] in ("Sources", "Scripts", "Tests", "clients")
    )
    assert len(folders) > 100
    assert {folder: count for folder, count in folders.items() if count > MAX_FILES} == {}


def test_a_use_in_the_wrong_direction_and_a_cycle_are_found(tmp_path):
    for folder in ("Web", "Rooms"):
        (tmp_path / folder).mkdir()
    (tmp_path / "Rooms/Room.swift").write_text("final class Room {\n    var reply: Reply?\n}\n")
    (tmp_path / "Web/Reply.swift").write_text('// Room\nstruct Reply {\n    let text = "Room"\n}\n')
    assert swift_folders.circles(swift_folders.used_folders(tmp_path, {})) == []
    (tmp_path / "Web/Room+Reply.swift").write_text("extension Room {\n    func answer() -> Reply { Reply() }\n}\n")
    assert swift_folders.circles(swift_folders.used_folders(tmp_path, {})) == ["Rooms (Reply) → Web (Room) → Rooms"]
    (tmp_path / "Web/Room+Reply.swift").write_text("")
    (tmp_path / "Web/Reply.swift").write_text('struct Reply {\n    let text = "\\(Room.self)"\n}\n')
    assert swift_folders.circles(swift_folders.used_folders(tmp_path, {})) == ["Rooms (Reply) → Web (Room) → Rooms"]


def test_a_member_that_an_extension_adds_shows_its_folder(tmp_path):
    for folder in ("Rooms", "Features"):
        (tmp_path / folder).mkdir()
    (tmp_path / "Rooms/Rooms.swift").write_text("actor Rooms {\n    func open() { startGame() }\n}\n")
    (tmp_path / "Features/Rooms+Games.swift").write_text("extension Rooms {\n    func startGame() {}\n}\n")
    found = swift_folders.used_folders(tmp_path, {})
    assert found["Rooms"]["Features"] == {"startGame"}
