"""See Scripts/coverage."""

import argparse
import fnmatch
import json
import os
import pathlib
import shutil
import subprocess
import tomllib

import workspace

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / ".build/coverage"


def tool(name):
    """A tool of the compiler's own version: another one does not read its profiles."""
    swift = shutil.which("swift")
    beside = pathlib.Path(swift).resolve().parent / name if swift else None
    return str(beside) if beside and beside.exists() else name


def measure(name, group):
    """Builds the tests in a copy that has only what they need, runs them, and keeps what they have reached."""
    space = workspace.Workspace(ROOT, FOLDER / name, {"tests": group["tests"], "targets": {}})
    space.folder.mkdir(parents=True, exist_ok=True)
    space.prepare()
    subprocess.run(["swift", "build", "--build-tests", "--enable-code-coverage", "--scratch-path", space.build], cwd=space.tree, check=True)
    program, raw, data = space.build / "debug/TouchFiguresPackageTests.xctest", space.folder / "tests.profraw", space.folder / "tests.profdata"
    pattern = "^(" + "|".join(group["tests"]) + ")[./]"
    done = subprocess.run(
        [program, "--testing-library", "swift-testing", "--filter", pattern, "--no-parallel"], cwd=space.tree,
        env=os.environ | {"LLVM_PROFILE_FILE": str(raw)}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise SystemExit(f"coverage: the tests of {name} fail:\n{done.stdout[-4000:]}")
    subprocess.run([tool("llvm-profdata"), "merge", "-sparse", raw, "-o", data], check=True)
    exported = subprocess.run([tool("llvm-cov"), "export", f"-instr-profile={data}", program], check=True, capture_output=True, text=True).stdout
    files = {}
    for file in json.loads(exported)["data"][0]["files"]:
        path = pathlib.Path(file["filename"])
        if path.is_relative_to(space.tree / "Sources"):
            files[path.relative_to(space.tree / "Sources").as_posix()] = {"summary": file["summary"], "missed": missed(file["segments"])}
    result(name).write_text(json.dumps(files))


def result(name):
    return FOLDER / f"{name}.json"


def missed(segments):
    """The first and last line of each place with the count 0: a segment lasts until the next one begins."""
    places = []
    for (line, _, count, counted, entry, gap, *_), (end, *_) in zip(segments, segments[1:]):
        if counted and count == 0 and not gap:
            if places and line <= places[-1][1]:
                places[-1][1] = max(end, places[-1][1])
            else:
                places.append([line, end])
    return places


def table(parts, files, is_listing):
    for part, patterns in parts.items():
        chosen = {path: file for path, file in sorted(files.items()) if any(fnmatch.fnmatch(path, pattern) for pattern in patterns)}
        assert chosen, f"no files of {part}"
        cells = []
        for kind in ("regions", "lines"):
            count, covered = (sum(file["summary"][kind][name] for file in chosen.values()) for name in ("count", "covered"))
            cells.append(f"{covered} of {count} {kind}, {100 * covered / count:.1f} %")
        print(f"{part:<18} {cells[0]:>30} {cells[1]:>28}")
        for path, file in chosen.items() if is_listing else ():
            for first, last in file["missed"]:
                print(f"    {path}:{first}" + (f"-{last}" if last > first else ""))


def main():
    groups = tomllib.loads((HERE / "parts.toml").read_text())
    parser = argparse.ArgumentParser(prog="coverage")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(groups))
    parser.add_argument("--list", action="store_true", help="every place that no test reaches")
    parser.add_argument("--again", action="store_true", help="the table of the last run")
    arguments = parser.parse_args()
    if unknown := set(arguments.groups) - set(groups):
        parser.error(f"{', '.join(unknown)}: known are {', '.join(groups)}")
    wanted = arguments.groups or list(groups)
    for name in wanted if not arguments.again else ():
        measure(name, groups[name])
    for name in wanted:
        table(groups[name]["parts"], json.loads(result(name).read_text()), arguments.list)


if __name__ == "__main__":
    main()
