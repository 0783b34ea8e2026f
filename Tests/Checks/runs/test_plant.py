"""Scripts/plant refuses what is no fault of the program in a sentence, and runs the tests that tell most first."""

import json
import os
import subprocess

import pytest

import planted_parts
import planted_runs
import planted_tree
from planted import Patch, Refused
from project import ROOT

FILES = {"Sources/Rooms/Room.swift": "let size = 1\n", "docs/a.md": "One.\n", "Tests/a.py": "a = 1\n", "docs/openapi.yaml": "a: 1\n"}


def patch_of(tmp_path, *changes):
    """A checkout, and a patch of these (file, text before, text after)."""
    root = tmp_path / "root"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    lines = []
    for file, before, after in changes:
        lines += [f"--- a/{file}", f"+++ b/{file}", "@@ -1 +1 @@", f"-{before}", f"+{after}"]
    path = tmp_path / "a.patch"
    path.write_text("\n".join(lines) + "\n" if lines else "")
    return Patch(path, root)


def refusal(patch):
    with pytest.raises(Refused) as caught:
        patch.check()
    return str(caught.value)


def test_a_patch_of_a_program_is_taken_with_its_files(tmp_path):
    patch = patch_of(tmp_path, ("Sources/Rooms/Room.swift", "let size = 1", "let size = 2"), ("docs/a.md", "One.", "Two."))
    patch.check()
    assert patch.files == ["Sources/Rooms/Room.swift", "docs/a.md"]
    contract = patch_of(tmp_path, ("docs/openapi.yaml", "a: 1", "a: 2"))
    contract.check()
    assert contract.files == ["docs/openapi.yaml"]


def test_what_is_no_fault_of_a_program_is_refused_in_a_sentence(tmp_path):
    assert refusal(patch_of(tmp_path)) == "it is empty: it changes no file"
    assert refusal(patch_of(tmp_path, ("docs/a.md", "One.", "Two."))) == "it changes only documents: there is no fault of the program to notice"
    both = patch_of(tmp_path, ("docs/a.md", "One.", "Two."), ("Tests/a.py", "a = 1", "a = 2"))
    assert refusal(both) == "it changes only documents and tests: there is no fault of the program to notice"
    moved = patch_of(tmp_path, ("Sources/Rooms/Room.swift", "let size = 3", "let size = 2"))
    assert refusal(moved) == "it does not fit this checkout: patch failed: Sources/Rooms/Room.swift:1"
    moved.path.write_text("no patch\n")
    assert refusal(moved).startswith("it is no patch: ")
    moved.path.unlink()
    assert refusal(moved).endswith("a.patch: there is no such file")


class Package(planted_parts.Package):
    def __init__(self, needs):
        self.needs = needs
        self.tests = [name for name in needs if name.endswith("Tests")]


PAGE, TEST_OF_PAGE = "Public/features/spot/picture/press-queue.js", "Tests/Pages/features/spot/picture/press-queue.test.mjs"
PACKAGE = Package({
    "Geometry": [], "Storage": ["Geometry"], "Rooms": ["Storage"], "touchfigures": ["Rooms"], "simulation": ["Rooms"],
    "StoreTests": ["Storage", "Geometry"], "GeometryTests": ["Geometry"], "StorageTests": ["Storage"], "RoomsTests": ["Rooms"],
})


def names(*files):
    return [part.name for part in planted_parts.parts(list(files), PACKAGE, ROOT)]


def test_the_unit_tests_of_what_is_changed_are_first_and_those_that_cannot_reach_it_left_out():
    assert names("Sources/Storage/Log.swift")[:3] == [
        "unit tests: StorageTests", "unit tests: StoreTests", "the main job: BlackBox/rooms, BlackBox/features, BlackBox/models"]
    storage = names("Sources/Storage/Log.swift")
    assert "unit tests: RoomsTests" in storage and "unit tests: GeometryTests" not in storage
    assert names("Sources/Geometry/Point.swift")[:2] == ["unit tests: GeometryTests", "unit tests: StoreTests"]
    assert [name for name in storage if name.startswith(("close", "a sim", "restarts"))] == [
        "close to it: BlackBox/storage", "a simulated world", "restarts: BlackBox/restarts"]
    assert "a simulated world" not in names("Sources/touchfigures/Main.swift")


def test_a_page_meets_the_tests_that_import_it_and_those_of_its_browser_first():
    found = planted_parts.parts([PAGE], PACKAGE, ROOT)
    assert [part.name for part in found[:2]] == ["logic of the pages, of what imports it", "browser: Browser/spot"]
    assert TEST_OF_PAGE in found[0].which
    tests = [test for part in found if part.kind == "pages" for test in part.which]
    assert sorted(tests) == sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "Tests/Pages").rglob("*.test.mjs"))


def test_each_test_from_outside_is_in_one_part():
    for files in (["Sources/Storage/Log.swift"], ["Public/shared/dom/a.js"], ["Scripts/build-pages"], ["clients/python/src/a.py"]):
        paths = [path for part in planted_parts.parts(files, PACKAGE, ROOT) if part.kind == "pytest" for path in part.which]
        for file in (file for place in ("BlackBox", "Browser") for file in (ROOT / "Tests" / place).rglob("test_*.py")):
            assert any(file.is_relative_to(ROOT / path) for path in paths), (files, file)
        assert len(paths) == len(set(paths))


def test_the_folders_that_are_close_to_a_file_exist():
    near = planted_parts.tomllib.loads((ROOT / "Scripts/plant.d/near.toml").read_text())
    for table in near.values():
        for beginning, places in table.items():
            assert (ROOT / beginning).exists() and all((ROOT / place).exists() for place in places), beginning


def test_the_failed_tests_and_the_one_within_a_crash_are_read(tmp_path):
    def event(kind, test, **more):
        return json.dumps({"kind": "event", "payload": {"kind": kind, "testID": test, **more}})

    file = tmp_path / "events"
    file.write_text("\n".join([
        event("testStarted", "RoomsTests.Suite"), event("testStarted", "RoomsTests.Suite/a()/A.swift:3:6"),
        event("issueRecorded", "RoomsTests.Suite/a()/A.swift:3:6", issue={"isKnown": False}),
        event("testEnded", "RoomsTests.Suite/a()/A.swift:3:6"), event("testStarted", "RoomsTests.Suite/b()/A.swift:9:6"), '{"kind": "ev',
    ]))
    assert planted_runs.read_events(file) == (["RoomsTests.Suite/a()"], ["RoomsTests.Suite/b()"])


class Tree:
    """A copy that has the fault or not."""

    has_fault = True

    def __init__(self, folder):
        self.folder = self.place = folder

    def without(self, patch):
        self.has_fault = False

    def with_fault(self, patch):
        self.has_fault = True


class Runs(planted_runs.Runs):
    """Runs whose test fails each time that `fails(has_fault, number of the run)` says."""

    runs = 0

    def run(self, part, which, chosen=False):
        self.runs += 1
        return (["a"], None) if self.fails(self.tree.has_fault, self.runs) else ([], None)


@pytest.mark.parametrize("fails, noticed, remarks", [
    (lambda fault, run: fault, ["a"], []),
    (lambda fault, run: True, [], ["fails without the fault, too: a"]),
    (lambda fault, run: run == 1, [], ["failed once, and then passed: a"]),
    (lambda fault, run: False, [], []),
], ids=["by the fault", "always", "once", "never"])
def test_only_what_fails_twice_with_the_fault_and_passes_without_counts(tmp_path, fails, noticed, remarks):
    runs = Runs(Tree(tmp_path), None)
    runs.fails = fails
    result = runs.judge(planted_parts.Part("it", "pytest", []))
    assert (result.noticed, result.remarks, runs.tree.has_fault) == (noticed, remarks, True)


def test_the_names_of_failed_tests_can_be_run_again(tmp_path):
    (tmp_path / "test_it.py").write_text("def test_one():\n    assert False\n\ndef test_other():\n    pass\n")
    runs = planted_runs.Runs(Tree(tmp_path), None)
    assert runs.run(planted_parts.Part("it", "pytest", []), ["test_it.py"], chosen=True) == (["test_it.py::test_one"], None)
    (tmp_path / "it.test.mjs").write_text(
        'import { test } from "node:test";\ntest("a group", async (t) => { await t.test("one", () => { throw new Error("no"); }); });\ntest("other", () => {});\n')
    pages = planted_parts.Part("it", "pages", [])
    assert runs.run(pages, ["it.test.mjs"]) == (["it.test.mjs: one"], None)
    assert runs.run(pages, ["it.test.mjs: one"], chosen=True) == (["it.test.mjs: one"], None)


FAKE_BUILD = """#!/bin/sh
mkdir -p .build/debug
grep -q bad Sources/A/a.swift && { echo "$PWD/Sources/A/a.swift:1:1: error: wrong"; exit 1; }
for program in NAMES; do cp Sources/A/a.swift ".build/debug/$program"; done
"""


def test_a_fault_is_in_the_copy_and_its_programs_alone_and_goes_again(tmp_path, monkeypatch):
    root = tmp_path / "root"
    scripts = {f"Scripts/build-{name}": "#!/bin/sh\n" for name in ("engines", "pages", "clients")}
    for name, text in {"Sources/A/a.swift": "sound\n", "build": FAKE_BUILD.replace("NAMES", " ".join(planted_tree.PROGRAMS)), **scripts}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
        (root / name).chmod(0o755)
    (root / ".gitignore").write_text(".build/\n")
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    monkeypatch.setattr(planted_tree, "BUILD", ["./build"])
    tree = planted_tree.Tree(root, tmp_path / "plant", lambda text: None)
    state = lambda: [(tree.programs / "touchfigures").read_text(), (tree.folder / "Sources/A/a.swift").read_text()]

    def patch(text):
        file = tmp_path / f"{text}.patch"
        file.write_text(f"--- a/Sources/A/a.swift\n+++ b/Sources/A/a.swift\n@@ -1 +1 @@\n-sound\n+{text}\n")
        found = Patch(file, root)
        found.check()
        return found

    fault, broken = patch("fault"), patch("bad")
    tree.prepare()
    tree.plant(fault)
    assert state() == ["fault\n", "fault\n"]
    tree.without(fault)
    assert state() == ["sound\n", "sound\n"]
    tree.with_fault(fault)
    assert state() == ["fault\n", "fault\n"]
    tree.restore()
    with pytest.raises(Refused, match=r"^it does not build: Sources/A/a\.swift:1:1: error: wrong "):
        tree.plant(broken)
    tree.restore()
    assert (tree.folder / "Sources/A/a.swift").read_text() == (root / "Sources/A/a.swift").read_text() == "sound\n"


def test_a_run_without_a_patch_is_a_wrong_use():
    done = subprocess.run([ROOT / "Scripts/plant"], capture_output=True, text=True, env=os.environ)
    assert (done.returncode, done.stdout) == (64, "") and done.stderr.startswith("plant: ")
