"""`Scripts/mutants --sample`: mutants drawn by file, tried by unit tests, by the simulation, and by the tests from outside."""

import json
import math
import re
import time
import tomllib

import mutations
import outside
import running
import workspace

# Spare mutants, as a factor: some do not compile.
OVERSAMPLING = 1.4
# Of the normal distribution, for 95 %.
DEVIATIONS = 1.959964
MARK = re.compile(r"(<!-- sample -->\n).*?(<!-- end of the sample -->)", re.DOTALL)
UNIT, WORLD, WIRE = "unit tests", "simulation", "from outside"


def wilson(noticed, count):
    """The interval of a share, of 95 %, as (low, high): Wilson 1927."""
    if count == 0:
        return 0.0, 1.0
    share, weight = noticed / count, DEVIATIONS**2 / count
    middle = (share + weight / 2) / (1 + weight)
    reach = DEVIATIONS * math.sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def run(arguments, finder, root, folder):
    """Draws, builds and tries a sample; returns 0 when it is through, however many were noticed."""
    group = tomllib.loads((mutations.HERE / "targets.toml").read_text())["sampled"]
    unknown = set(arguments.targets) - set(group["targets"])
    if unknown:
        raise SystemExit(f"mutants: {', '.join(sorted(unknown))}: a sample knows {', '.join(group['targets'])}")
    wanted = set(arguments.targets) or set(group["targets"])
    if arguments.unit_tests:
        # A smaller build.
        group |= {"tests": arguments.tests or group["tests"], "programs": []}
        if arguments.tests:
            group["targets"] = {target: files for target, files in group["targets"].items() if target in wanted}
    found = mutations.find(finder, root, group["targets"])
    possible = [mutant for mutant in found if mutant.target in wanted]
    drawn = mutations.draw(mutations.by_file(possible, arguments.seed), round(arguments.sample * OVERSAMPLING))
    for number, mutant in enumerate(drawn):
        mutant.number = number
    files = len({mutant.path for mutant in possible})
    print(f"sample of {arguments.sample}, seed {arguments.seed}, by file: of {len(possible)} mutants in {files} files", flush=True)
    space = workspace.Workspace(root, folder / "sampled", group)
    begin = time.monotonic()
    space.prepare()
    built = space.build_with(drawn)
    print(f"built after {time.monotonic() - begin:.0f} s", flush=True)
    record = Record(folder / f"sample-{arguments.seed}.json", root, arguments)
    tried = built[:arguments.sample]
    if arguments.again:
        tried = [mutant for mutant in tried if record.survived(mutant)]
    try_unit_tests(space, group, tried, len(drawn), record)
    if not arguments.unit_tests:
        try_programs(space, tried, len(drawn), record)
    print(record.text(), end="")
    if arguments.write:
        readme = root / "Tests/Mutation/README.md"
        readme.write_text(MARK.sub(lambda match: match[1] + record.text() + match[2], readme.read_text()))
    return 0


def try_unit_tests(space, group, mutants, count, record):
    tests = running.Tests(space)
    pattern = f"^({'|'.join(group['tests'])})\\."
    begin = time.monotonic()
    plan = tests.plan(pattern, count)
    print(f"unit tests without a mutant: {time.monotonic() - begin:.0f} s", flush=True)
    for mutant in mutants:
        outcome = tests.outcome(plan, mutant)
        # A second time, so that a late machine is not counted.
        noticed = outcome in ("failed", "died", "timeout") and tests.outcome(plan, mutant) not in ("passed", "not reached")
        record.add(mutant, UNIT if noticed else None, reached=outcome != "not reached")
        if not noticed:
            print(f"  {outcome if outcome == 'not reached' else 'passed'}: {mutant}", flush=True)


def try_programs(space, mutants, count, record):
    programs = outside.Outside(space)
    for stage, commands in ((WORLD, programs.worlds()), (WIRE, programs.files())):
        waiting = [mutant for mutant in mutants if record.survived(mutant)]
        plan = programs.plan(commands, count) if waiting else []
        for mutant in waiting:
            if name := programs.noticed_by(plan, mutant):
                print(f"  {name} notices {mutant}", flush=True)
                record.add(mutant, stage)
            elif any(mutant.number in reached for *_, reached in plan):
                record.add(mutant, None, reached=True)


class Record:
    """What became of each mutant of a sample, kept from one run to the next."""

    def __init__(self, file, root, arguments):
        self.file, self.arguments, self.equivalent = file, arguments, mutations.equivalent(root)
        kept = json.loads(file.read_text()) if file.exists() and arguments.again else {}
        self.entries = {tuple(entry["key"]): entry for entry in kept.get("mutants", [])}
        self.stages = {UNIT, *kept.get("stages", [])} | (set() if arguments.unit_tests else {WORLD, WIRE})

    def survived(self, mutant):
        """Whether nothing noticed it, and something could."""
        entry = self.entries.get(mutant.key)
        return entry is None or not (entry["by"] or entry["equivalent"])

    def add(self, mutant, stage, reached=True):
        equivalent = stage is None and mutant.key[:5] in self.equivalent
        before = self.entries.get(mutant.key, {})
        self.entries[mutant.key] = {
            "key": mutant.key, "mutant": str(mutant), "target": mutant.target, "by": stage, "equivalent": equivalent,
            "reached": reached or before.get("reached", False),
        }
        self.file.write_text(json.dumps({"stages": sorted(self.stages), "mutants": list(self.entries.values())}, indent=1, ensure_ascii=False))

    def text(self):
        """The table, and the survivors."""
        stages = [stage for stage in (UNIT, WORLD, WIRE) if stage in self.stages]
        heads = ["target", "files", "mutants", *stages, "not noticed", "change nothing", "share noticed, 95 %"]
        rows = [self.row(target, stages) for target in sorted({entry["target"] for entry in self.entries.values()})] + [self.row(None, stages)]
        alone = f" Tried by {' and '.join(self.arguments.tests)} alone." if self.arguments.tests else ""
        lines = ["", f"Seed {self.arguments.seed}, {len(self.entries)} mutants, drawn by file.{alone}", "", *table(heads, rows)]
        left = sorted(entry["mutant"] + ("" if entry["reached"] else " (not reached)")
                      for entry in self.entries.values() if not entry["by"] and not entry["equivalent"])
        if left:
            lines += ["", "Not noticed:", "", *(f"- `{name.replace('`', '')}`" for name in left)]
        return "\n".join(lines) + "\n\n"

    def row(self, target, stages):
        """The figures of a target; of all for None."""
        entries = [entry for entry in self.entries.values() if target in (None, entry["target"])]
        by = [sum(entry["by"] == stage for entry in entries) for stage in stages]
        nothing = sum(entry["equivalent"] for entry in entries)
        count, noticed = len(entries) - nothing, sum(by)
        low, high = wilson(noticed, count)
        share = f"{100 * noticed / count:.0f} % ({100 * low:.0f}–{100 * high:.0f})" if count else "–"
        return [target or "all", len({entry["key"][0] for entry in entries}), len(entries), *by, count - noticed, nothing, share]


def table(heads, rows):
    """Lines of a table in Markdown."""
    return [f"| {' | '.join(map(str, cells))} |" for cells in (heads, ["---"] * len(heads), *rows)]
