"""`Scripts/mutants`: changes the code in one place at a time, and checks whether its tests notice."""

import argparse
import pathlib
import sys
import time
import tomllib

import mutations
import pages
import report
import running
import sampling
import workspace

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/mutants"
# Spare mutants, as a factor: some do not compile.
OVERSAMPLING = 1.4


def main():
    parser = argparse.ArgumentParser(prog="mutants", description="Changes the code in one place at a time; do the tests notice?")
    parser.add_argument("targets", nargs="*", help="the share of these alone")
    parser.add_argument("--count", type=int, default=500, help="how many of all targets (500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="only those that survived last time")
    parser.add_argument("--list", action="store_true", help="what could be changed")
    parser.add_argument("--sample", type=int, metavar="N", help="N mutants drawn by file, tried by unit tests, simulation, tests from outside")
    parser.add_argument("--pages", type=int, metavar="N", help="N mutants of the pages' scripts, drawn by file, tried by the tests of their logic")
    parser.add_argument("--unit-tests", action="store_true", help="of a sample: by unit tests alone")
    parser.add_argument("--tests", action="append", metavar="TARGET", help="of a sample by unit tests: only those of this target; may be repeated")
    parser.add_argument("--write", action="store_true", help="of a sample: write the table into Tests/Mutation/README.md")
    arguments = parser.parse_args()
    if arguments.pages is not None:
        return pages.run(arguments, ROOT, FOLDER)
    if arguments.sample is not None:
        if arguments.sample < 1:
            parser.error("--sample takes a number from 1")
        if arguments.tests and not arguments.unit_tests:
            parser.error("--tests needs --unit-tests")
        return sampling.run(arguments, mutations.build_finder(FOLDER), ROOT, FOLDER)
    groups = tomllib.loads((mutations.HERE / "targets.toml").read_text())
    groups.pop("sampled")
    known = {target for group in groups.values() for target in group["targets"]}
    if unknown := set(arguments.targets) - known:
        parser.error(f"{', '.join(sorted(unknown))}: known are {', '.join(sorted(known))}")
    wanted = set(arguments.targets) or known
    finder = mutations.build_finder(FOLDER)
    found = {name: mutations.find(finder, ROOT, group["targets"]) for name, group in groups.items()}
    if arguments.list:
        for mutant in [mutant for mutants in found.values() for mutant in mutants if mutant.target in wanted]:
            print(mutant)
        return 0
    sizes = {target: 0 for target in sorted(known)}
    for mutant in (mutant for mutants in found.values() for mutant in mutants):
        sizes[mutant.target] += 1
    share = mutations.shares(sizes, arguments.count)
    results = report.Results(FOLDER / "results.json", mutations.equivalent(ROOT))
    for name, group in groups.items():
        if wanted & set(group["targets"]):
            run_group(name, group, found[name], share, wanted, results, arguments)
    return results.show(sorted(wanted))


def run_group(name, group, found, share, wanted, results, arguments):
    space = workspace.Workspace(ROOT, FOLDER / name, group)
    space.prepare()
    # All targets, so that the same build serves any choice.
    drawn = []
    for target in group["targets"]:
        mutants = [mutant for mutant in found if mutant.target == target]
        drawn += mutations.draw(mutations.shuffled(mutants, arguments.seed), round(share[target] * OVERSAMPLING))
    for number, mutant in enumerate(drawn):
        mutant.number = number
    begin = time.monotonic()
    print(f"{name}: {len(drawn)} mutants are built", flush=True)
    built = space.build_with(drawn)
    print(f"{name}: built after {time.monotonic() - begin:.0f} s", flush=True)
    tests = running.Tests(space)
    plans = {target: tests.plan(mutations.filter_of(group, target), len(drawn)) for target in group["targets"] if target in wanted}
    # The quick ones first.
    for target in sorted(plans, key=lambda target: sum(seconds for _, seconds, _ in plans[target])):
        mutants = [mutant for mutant in built if mutant.target == target][:share[target]]
        if arguments.again:
            mutants = [mutant for mutant in mutants if results.survived(mutant)]
        run_target(tests, plans[target], target, mutants, results, arguments.again)


def run_target(tests, plan, target, mutants, results, again):
    begin = time.monotonic()
    results.begin(target, mutants, keep=again)
    for mutant in mutants:
        outcome = results.add(mutant, tests.outcome(plan, mutant))
        if outcome in ("passed", "not reached"):
            print(f"  {outcome}: {mutant}", flush=True)
    print(f"{target}: {len(mutants)} mutants, {time.monotonic() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
