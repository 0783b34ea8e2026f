"""`Scripts/coverage`: how much of the targets of `Scripts/mutants` their own unit tests reach."""

import argparse
import json
import pathlib
import subprocess
import sys
import tomllib

import mutations
import running
import workspace

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/coverage"
KINDS = ("functions", "lines", "regions")


def main():
    parser = argparse.ArgumentParser(prog="coverage", description="How much of the targets do their own unit tests reach?")
    parser.add_argument("targets", nargs="*", help="these alone")
    parser.add_argument("--lines", action="store_true", help="also what no test reached, by line")
    arguments = parser.parse_args()
    groups = tomllib.loads((mutations.HERE / "targets.toml").read_text())
    known = {target for group in groups.values() for target in group["targets"]}
    if unknown := set(arguments.targets) - known:
        parser.error(f"{', '.join(sorted(unknown))}: known are {', '.join(sorted(known))}")
    wanted = set(arguments.targets) or known
    rows, missed = {}, []
    for name, group in groups.items():
        if not wanted & set(group["targets"]):
            continue
        space = workspace.Workspace(ROOT, FOLDER / name, group, flags=["--enable-code-coverage"])
        space.prepare()
        space.build_with([])
        tests = running.Tests(space)
        for target in group["targets"]:
            if target in wanted:
                files = space.files(target)
                data = measured(tests, group, target, files)
                rows[target] = summed(data)
                missed += unreached(space, data) if arguments.lines else []
    print("\n".join(missed))
    print(f"\n{'':20}" + "".join(f"{kind:>24}" for kind in KINDS))
    for target, counts in sorted(rows.items()) + [("all", [tuple(map(sum, zip(*column))) for column in zip(*rows.values())])]:
        print(f"{target:20}" + "".join(f"{f'{covered} of {count}':>15}{100 * covered / count:7.1f} %" for covered, count in counts))
    return 0


def measured(tests, group, target, files):
    """What llvm-cov tells of files after a run of a target's tests."""
    tools = pathlib.Path(mutations.resources()).parents[1] / "bin"
    raw, merged = tests.folder / "raw.profraw", tests.folder / "merged.profdata"
    outcome, output = tests.run(mutations.filter_of(group, target), 600, {"LLVM_PROFILE_FILE": str(raw)})
    if outcome != "passed":
        raise SystemExit(f"coverage: the tests of {target} fail:\n{output[-4000:]}")
    subprocess.run([tools / "llvm-profdata", "merge", "-sparse", raw, "-o", merged], check=True)
    export = subprocess.run(
        [tools / "llvm-cov", "export", "-instr-profile", merged, tests.program, *files], check=True, capture_output=True).stdout
    return json.loads(export)["data"][0]["files"]


def summed(files):
    """(covered, count) of functions, lines and regions."""
    return [tuple(sum(file["summary"][kind][field] for file in files) for field in ("covered", "count")) for kind in KINDS]


def unreached(space, files):
    """The beginnings of regions that were not reached."""
    found = []
    for file in files:
        path = pathlib.Path(file["filename"]).relative_to(space.tree).as_posix()
        lines = (space.tree / path).read_text().split("\n")
        seen = set()
        # [line, column, count, has a count, begins a region, is a gap]
        for line, column, count, counted, begins, gap in file["segments"]:
            if counted and begins and not gap and count == 0 and line not in seen:
                seen.add(line)
                found.append(f"{path}:{line}:{column}: {lines[line - 1].strip()}")
    return found


if __name__ == "__main__":
    sys.exit(main())
