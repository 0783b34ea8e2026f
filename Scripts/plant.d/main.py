"""See Scripts/plant."""

import argparse
import json
import pathlib
import sys
import time

from planted import Patch, Refused
from planted_parts import Package, parts
from planted_runs import Runs
from planted_tree import Tree

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTICED, UNNOTICED, REFUSED, USAGE = 0, 1, 2, 64


class Parser(argparse.ArgumentParser):
    def error(self, message):
        print(f"plant: {message}", file=sys.stderr)
        raise SystemExit(USAGE)


def main():
    parser = Parser(prog="plant", description="Plants faults in a copy, one at a time; which test notices?")
    parser.add_argument("patches", nargs="+", type=pathlib.Path, metavar="PATCH")
    parser.add_argument("--all", action="store_true", help="go on after the first part that notices")
    parser.add_argument("--parts", action="store_true", help="print the tests in their order, and run none")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build/plant", help="where the copy is (.build/plant)")
    arguments = parser.parse_args()
    # With --json, what is done is told beside the result.
    say = lambda text: print(text, file=sys.stderr if arguments.json else sys.stdout, flush=True)
    tree = Tree(ROOT, arguments.folder, say)
    found = [judge(Patch(path, ROOT), tree, arguments, say) for path in arguments.patches]
    if arguments.json:
        print(json.dumps(found, indent=1, ensure_ascii=False))
    elif len(found) > 1:
        print("\n" + table(found))
    outcomes = {entry["outcome"] for entry in found}
    return REFUSED if "refused" in outcomes else UNNOTICED if "not noticed" in outcomes else NOTICED


def judge(patch, tree, arguments, say):
    """What became of a patch: {patch, outcome, reason, tests, parts, seconds}; `outcome` is noticed, not noticed, refused, or listed."""
    begin = time.monotonic()
    entry = {"patch": str(patch.path), "outcome": "refused", "reason": "", "tests": [], "parts": []}
    try:
        patch.check()
        if arguments.parts:
            entry |= {"outcome": "listed", "parts": [{"name": part.name} for part in parts(patch.files, Package(ROOT), ROOT)]}
            say(f"{patch.path}: {', '.join(patch.files)}\n" + "\n".join(f"  {part['name']}" for part in entry["parts"]))
            return entry
        tree.prepare()
        package = Package(tree.folder)
        tree.plant(patch)
        for part in parts(patch.files, package, tree.folder):
            if part.kind in ("unit", "pytest", "simulation"):
                tree.need_programs(patch)
            say(f"{patch.path.name}: {part.name}")
            result = Runs(tree, patch).judge(part)
            entry["parts"].append({"name": part.name, "tests": result.noticed, "remarks": result.remarks, "seconds": round(result.seconds)})
            for remark in result.remarks:
                say(f"  {remark}")
            for test in result.noticed:
                say(f"  noticed by {test}")
            entry["tests"] += result.noticed
            if result.noticed and not arguments.all:
                break
        entry["outcome"] = "noticed" if entry["tests"] else "not noticed"
    except Refused as refusal:
        entry["reason"] = str(refusal)
    finally:
        tree.restore()
    entry["seconds"] = round(time.monotonic() - begin)
    say(f"{patch.path}: {sentence(entry)}")
    return entry


def sentence(entry):
    if entry["outcome"] == "noticed":
        count = len(entry["tests"])
        return f"noticed by {entry['tests'][0]}" + (f" and {count - 1} more" if count > 1 else "")
    return "no test noticed it" if entry["outcome"] == "not noticed" else entry["reason"]


def table(found):
    """A row for each patch."""
    rows = [("patch", "outcome", "minutes", "by"), *(
        (pathlib.Path(entry["patch"]).name, entry["outcome"], f"{entry.get('seconds', 0) / 60:.1f}", sentence(entry)) for entry in found)]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) + f"  {row[3]}" for row in rows)


if __name__ == "__main__":
    sys.exit(main())
