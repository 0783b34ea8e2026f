"""Which tests can notice a change of some files, those that tell most first."""

import dataclasses
import json
import pathlib
import posixpath
import re
import subprocess
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
IMPORTED = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+|/[^"']+)["']""")
MAIN_JOB = ["Tests/BlackBox/rooms", "Tests/BlackBox/features", "Tests/BlackBox/models"]


@dataclasses.dataclass
class Part:
    """Tests that are run together: `kind` says how, `which` which."""

    name: str
    kind: str
    which: list


class Package:
    """The targets of a folder's Package.swift: {name: names of the targets that it needs directly}."""

    def __init__(self, folder):
        described = json.loads(subprocess.run(
            ["swift", "package", "dump-package"], cwd=folder, check=True, capture_output=True, text=True).stdout)["targets"]
        self.needs = {target["name"]: [next(iter(need.values()))[0] for need in target["dependencies"]] for target in described}
        self.tests = [target["name"] for target in described if target["type"] == "test"]

    def reached_by(self, targets):
        """All targets that need one of these, directly or not, and these."""
        reached = set(targets)
        while more := {name for name, needs in self.needs.items() if name not in reached and not reached.isdisjoint(needs)}:
            reached |= more
        return reached

    def unit_tests(self, targets):
        """The test targets of these targets, as (own, other): own are named like one or need one directly, those that need least first."""
        reached = self.reached_by(targets)
        named = [name for name in self.tests if name.removesuffix("Tests") in targets]
        direct = [name for name in self.tests if name not in named and not set(targets).isdisjoint(self.needs[name])]
        direct.sort(key=lambda name: len(self.needs[name]))
        return named + direct, [name for name in self.tests if name in reached and name not in named + direct]


def parts(files, package, root):
    """The parts for changed files, in their order; all tests are in one of them, but those that cannot reach a change of Swift code."""
    near = tomllib.loads((HERE / "near.toml").read_text())
    targets = [target for target in dict.fromkeys(file.split("/")[1] for file in files if file.startswith("Sources/")) if target in package.needs]
    pages = [file for file in files if file.startswith("Public/")]
    manifest = "Package.swift" in files
    own, other = package.unit_tests(targets) if not manifest else ([], package.tests)
    found = [Part(f"unit tests: {name}", "unit", [name]) for name in own]
    logic, rest = page_tests(pages, root)
    if pages:
        found += [Part("logic of the pages, of what imports it", "pages", logic)] if logic else []
        found += outside("browser", near_folders(near["browser"], pages, root))
    elif any(file.startswith("clients/") for file in files):
        found += outside("clients", ["clients/python/tests"])
    elif not targets:
        found += outside("structure", ["Tests/Checks"])
    found += outside("the main job", MAIN_JOB)
    found += outside("close to it", near_folders(near["outside"], files, root))
    if not targets or "simulation" in package.reached_by(targets):
        found += [Part("a simulated world", "simulation", [])]
    found += outside("restarts", ["Tests/BlackBox/restarts"])
    # The rest.
    found += [Part(f"unit tests: {name}", "unit", [name]) for name in other]
    found += [Part("logic of the pages", "pages", rest)] if rest else []
    found += [Part("types of the pages", "types", [])] if pages else []
    for folder in ("Tests/Checks", "clients/python/tests", *folders(root, "Tests/BlackBox"), *folders(root, "Tests/Browser")):
        found += outside("the rest", [folder])
    return once(found)


def outside(name, paths):
    """A part of pytest for each group of paths."""
    return [Part(f"{name}: {', '.join(path.removeprefix('Tests/') for path in paths)}", "pytest", list(paths))] if paths else []


def once(found):
    """Without what an earlier part has run."""
    run, kept = set(), []
    for part in found:
        which = [path for path in part.which if (part.kind, path) not in run]
        run |= {(part.kind, path) for path in which}
        if which or not part.which:
            kept.append(dataclasses.replace(part, which=which, name=f"{part.name.split(':')[0]}: {', '.join(short(path) for path in which)}"
                                            if part.kind == "pytest" else part.name))
    return kept


def short(path):
    return path.removeprefix("Tests/")


def folders(root, place):
    """The folders of a place that have tests."""
    return sorted({"/".join(file.relative_to(root).parts[:3]) for file in (root / place).rglob("test_*.py")})


def near_folders(table, files, root):
    """What a table {beginning of a path: folders} names for files, the longest beginning first; only folders that exist."""
    found = []
    for beginning in sorted(table, key=len, reverse=True):
        if any(file.startswith(beginning) for file in files):
            found += [folder for folder in table[beginning] if (root / folder).exists()]
    return list(dict.fromkeys(found))


def page_tests(pages, root):
    """The tests of the pages' logic, as (those that import one of these pages' files, directly or not, the others)."""
    tests = [file.relative_to(root).as_posix() for file in sorted((root / "Tests/Pages").rglob("*.test.mjs"))]
    if not pages:
        return [], tests
    importers = {}
    for place, pattern in (("Tests/Pages", "*.mjs"), ("Tests/Pages", "*.js"), ("Public", "*.js")):
        for file in (root / place).rglob(pattern):
            name = file.relative_to(root).as_posix()
            for text in IMPORTED.findall(file.read_text(errors="replace")):
                imported = posixpath.normpath(f"Public{text}" if text.startswith("/") else f"{posixpath.dirname(name)}/{text}")
                importers.setdefault(imported, []).append(name)
    reached, waiting = set(), list(pages)
    while waiting:
        if (name := waiting.pop()) not in reached:
            reached.add(name)
            waiting += importers.get(name, [])
    return [name for name in tests if name in reached], [name for name in tests if name not in reached]
