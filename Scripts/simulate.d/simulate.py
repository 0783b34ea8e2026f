"""Builds the simulation, runs seeds, and shrinks failing runs."""

import argparse
import datetime
import sys

import faults
from program import ROOT, Program
from shrink import shrink

KEPT = ROOT / "Tests/Simulation/seeds.txt"


def kept_seeds():
    """The seeds that once found something, with the simulated hours and the servers that they need."""
    lines = [line.split("#")[0].split() for line in KEPT.read_text().splitlines()]
    return [(int(seed), float(hours), int(nodes[0]) if nodes else 1) for seed, hours, *nodes in (line for line in lines if line)]


def run_seed(program, seed, hours, only=None):
    """Runs one seed; a failing one is shrunk. Returns whether it passed."""
    result = program.run(seed, hours, only)
    print(result.output.strip(), flush=True)
    if result.passed:
        return True
    numbers, last, hours = shrink(program, seed, result)
    print(f"\nThe fewest incidents that I found to fail, {len(numbers)}:\n")
    print(last.output.strip())
    world = f" --nodes {program.nodes}" if program.nodes != 1 else ""
    world += f" --phones {program.phones}" if program.phones != 4 else ""
    print(f"\n    Scripts/simulate --seed {seed} --hours {hours:g}{world} --only {','.join(map(str, numbers))} --verbose")
    return False


def short():
    """The kept seeds, today's seed with one and with two servers, and the same bytes from one seed twice."""
    today = int(datetime.date.today().strftime("%Y%m%d"))
    programs = {nodes: Program(nodes=nodes) for nodes in (1, 2)}
    seeds = [*kept_seeds(), (today, 1.5, 1), (today, 0.5, 2)]
    passed = all([run_seed(programs[nodes], seed, hours) for seed, hours, nodes in seeds])
    for nodes, program in programs.items():
        first, second = (program.run(today, 0.3).digest for _ in range(2))
        if first != second:
            print(f"seed {today} with {nodes} servers gave {first} and then {second}", file=sys.stderr)
            passed = False
    return passed


def main():
    if "--faults" in sys.argv:
        return faults.main()
    parser = argparse.ArgumentParser(prog="simulate", description="Runs the real server in a simulated world.")
    parser.add_argument("--seed", type=int, default=1, help="from which everything follows")
    parser.add_argument("--seeds", type=int, default=1, help="how many, from the seed on")
    parser.add_argument("--hours", type=float, default=1, help="simulated hours of each")
    parser.add_argument("--nodes", type=int, default=1, choices=(1, 2), help="servers on the store")
    parser.add_argument("--phones", type=int, default=4, help="of each lesson")
    parser.add_argument("--only", help="only these incidents, such as 1,5-9")
    parser.add_argument("--verbose", action="store_true", help="print what happens")
    parser.add_argument("--short", action="store_true", help="what the tests run")
    parser.add_argument("--faults", action="store_true", help="plant the faults; --minutes N for the longest search, --folder for the copy")
    parser.add_argument("--no-build", action="store_true", help="use the program as it was built")
    arguments = parser.parse_args()
    program = Program(nodes=arguments.nodes, phones=arguments.phones)
    if not arguments.no_build:
        program.build()
    if arguments.short:
        return 0 if short() else 1
    if arguments.verbose:
        result = program.run(arguments.seed, arguments.hours, arguments.only, verbose=True)
        print(result.output)
        return 0 if result.passed else 1
    for seed in range(arguments.seed, arguments.seed + arguments.seeds):
        if not run_seed(program, seed, arguments.hours, arguments.only):
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
