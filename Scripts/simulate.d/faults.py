"""Plants the faults of Tests/Simulation/faults into a copy, one at a time, and lists those that the simulation finds.

A build takes minutes. So the copy has all of them, and a variable of the environment switches one on.
"""

import argparse
import re
import shutil
import subprocess
import time
from pathlib import Path

from program import ROOT, Program
from shrink import shrink

PATCHES = ROOT / "Tests/Simulation/faults"
SWITCH = "TOUCHFIGURES_PLANTED_FAULT"
DECLARATION = f"""
@_silgen_name("getenv") private func valueOfEnvironment(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?
@_silgen_name("atoi") private func wholeNumber(_ text: UnsafePointer<CChar>) -> Int32
/// The number of the fault that is switched on; 0 for none.
private let plantedFault = valueOfEnvironment("{SWITCH}").map {{ wholeNumber($0) }} ?? 0
"""


def edits(patch):
    """The file of a patch, its changes as (index of the first line, removed lines, added lines), and the original lines by index."""
    lines = patch.read_text().splitlines()
    file = next(line[6:] for line in lines if line.startswith("+++ b/"))
    found, before, index, removed, added = [], {}, None, [], []

    def close():
        if removed or added:
            found.append((index - len(removed), list(removed), list(added)))
            removed.clear()
            added.clear()

    for line in lines[next(i for i, line in enumerate(lines) if line.startswith("+++ b/")) + 1:]:
        if header := re.match(r"@@ -(\d+)", line):
            close()
            index = int(header[1]) - 1
        elif line.startswith("-"):
            before[index] = line[1:]
            removed.append(line[1:])
            index += 1
        elif line.startswith("+"):
            added.append(line[1:])
        else:
            close()
            before[index] = line[1:]
            index += 1
    close()
    return file, found, before


def switched(number, removed, added):
    """The statements of both sides, one of which is chosen when the program runs."""
    if not removed:
        return [f"if plantedFault == {number} {{", *added, "}"]
    if not added:
        return [f"if plantedFault != {number} {{", *removed, "}"]
    return [f"if plantedFault == {number} {{", *added, "} else {", *removed, "}"]


def first_mismatch(patch):
    """The first source line that differs from the patch's original lines, as file:line; None if all are equal."""
    file, _, before = edits(patch)
    lines = (ROOT / file).read_text().splitlines()
    moved = [index + 1 for index, line in before.items() if lines[index:index + 1] != [line]]
    return f"{file}:{moved[0]}" if moved else None


def plant(patches, folder):
    """Writes all faults into the sources of a folder, switched off."""
    changes = {}
    for number, patch in enumerate(patches, 1):
        file, found, _ = edits(patch)
        place = first_mismatch(patch)
        assert not place, f"{patch.name} does not fit {place}"
        for start, removed, added in found:
            changes.setdefault(file, []).append((start, number, removed, added))
    for file, found in changes.items():
        lines = (ROOT / file).read_text().splitlines()
        for start, number, removed, added in sorted(found, key=lambda change: change[:2], reverse=True):
            lines[start:start + len(removed)] = switched(number, removed, added)
        (folder / file).write_text("\n".join(lines) + "\n" + DECLARATION)


def copy(folder):
    """A copy of the sources in the repository, with their builds."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
    files = {file for file in filter(None, listed) if (ROOT / file).is_file()}
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, folder / file)
    # A file that was renamed meanwhile would be compiled, too.
    for path in (folder / "Sources", folder / "Tests"):
        for old in path.rglob("*"):
            if old.is_file() and str(old.relative_to(folder)) not in files:
                old.unlink()


def search(folder, number, minutes):
    """Runs seeds until one fails; returns its program and result, or nothing when the time is over.

    Of four runs, one has fewer phones, so that each has more events, and one has two servers.
    """
    begun, seed = time.monotonic(), 1
    while time.monotonic() - begun < minutes * 60:
        phones, nodes = {2: (2, 1), 0: (4, 2)}.get(seed % 4, (4, 1))
        program = Program(folder, environment={SWITCH: str(number)}, phones=phones, nodes=nodes)
        result = program.run(seed, 1, timeout=minutes * 60)
        if not result.passed:
            return program, result
        seed += 1
    return None


def reason(result):
    found = re.search(r"^FAILED after [\d.]+ h: (.*)$", result.output, re.MULTILINE)
    return found[1] if found else result.output.strip().splitlines()[-1] if result.output.strip() else "no end in time"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--minutes", type=float, default=10, help="the longest search for each")
    parser.add_argument("--folder", type=Path, default=ROOT / ".build/faults", help="where the copy is; kept for the next time")
    parser.add_argument("--number", type=int, action="append", help="only this one; may be repeated")
    parser.add_argument("--shrink", action="store_true", help="leave out what each needs not to be found")
    parser.add_argument("--no-build", action="store_true", help="use the copy as it was built")
    arguments = parser.parse_args()
    patches = sorted(PATCHES.glob("*.patch"))
    if not arguments.no_build:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        copy(arguments.folder)
        plant(patches, arguments.folder)
        Program(arguments.folder).build()
    sound = Program(arguments.folder, environment={SWITCH: "0"}).run(1, 1)
    if not sound.passed:
        print(f"fails without a fault: {reason(sound)}")
        return 1
    wanted = [(number, patch) for number, patch in enumerate(patches, 1) if not arguments.number or number in arguments.number]
    missed = 0
    for number, patch in wanted:
        begun = time.monotonic()
        found = search(arguments.folder, number, arguments.minutes)
        seconds = time.monotonic() - begun
        missed += found is None
        print(f"{patch.stem}: {describe(found, seconds, arguments.shrink)}", flush=True)
    print(f"{len(wanted) - missed} of {len(wanted)} found")
    return 0 if missed * 10 <= len(wanted) else 1


def describe(found, seconds, shrinks):
    if found is None:
        return f"NOT FOUND in {seconds:.0f} s"
    program, result = found
    summary = f"seed {result.seed} with {program.phones} phones on {program.nodes} node{'s' if program.nodes > 1 else ''}, {seconds:.0f} s: {reason(result)[:200]}"
    if not shrinks:
        return summary
    count = program.count(result.seed, result.failed_after)
    numbers, last, _ = shrink(program, result.seed, result)
    return f"{summary}\n    {len(numbers)} of {count} incidents are enough: {reason(last)}"
