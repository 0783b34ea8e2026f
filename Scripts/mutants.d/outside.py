"""Runs of the programs with a mutant: the simulation, and the tests from outside."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import running

HERE = pathlib.Path(__file__).parent
# Of the simulation: (seed, hours, servers).
WORLDS = [(1, 0.5, 1), (2, 0.5, 2), (3, 0.5, 1)]
# What the server is for, as in Scripts/test.
FOLDERS = ["Tests/BlackBox/rooms", "Tests/BlackBox/features", "Tests/BlackBox/models"]
PYTEST = [
    sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "xdist", "-p", "reached_tests", "-p", "failed_tests"]


class Programs:
    """Whole programs of a workspace, run in the checkout, whose tests they meet."""

    def __init__(self, workspace, count):
        self.root, self.folder, self.count = workspace.root, workspace.folder, max(1, count)
        self.programs = workspace.build / "debug"

    def run(self, command, seconds, environment):
        """How a command ends, `failed`, `timeout` or `passed`, and what it printed."""
        process = subprocess.Popen(
            list(map(str, command)), cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=running.bounded,
            env=os.environ | {
                "TOUCHFIGURES_BINARY": str(self.programs / "touchfigures"), "TOUCHFIGURES_SEED": "1", "TOUCHFIGURES_ONE_LANGUAGE": "1",
                "TOUCHFIGURES_FEW_VARIANTS": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "SWIFT_BACKTRACE": "enable=no",
            } | environment,
        )
        try:
            output = process.communicate(timeout=seconds)[0].decode(errors="replace")
            return "passed" if process.returncode == 0 else "failed", output
        except subprocess.TimeoutExpired:
            return "timeout", ""
        finally:
            running.end(process)

    def run_with(self, mutant, command, seconds):
        return self.run(command, 60 + 5 * seconds, {"TOUCHFIGURES_MUTANT": str(mutant.number)})


class Worlds(Programs):
    """The simulation of some seeds."""

    def prepare(self):
        """Runs each world without a mutant: [(name, command, seconds, reached mutants)], the quick ones first."""
        commands = {f"simulation, seed {seed}, {nodes} server{'s' if nodes > 1 else ''}": [
            self.programs / "simulation", "--seed", seed, "--hours", hours, "--nodes", nodes] for seed, hours, nodes in WORLDS}
        self.plan = []
        for name, found in running.at_once(lambda name: self.reached(commands[name]), list(commands)):
            if found:
                self.plan.append((name, commands[name], *found))
            else:
                print(f"  left out, as it fails without a mutant: {name}", flush=True)
        self.plan.sort(key=lambda part: part[2])

    def reached(self, command):
        """Runs a command without a mutant: how long it takes, in seconds, and which mutants it reaches; None if it fails."""
        begin = time.monotonic()
        with running.reaching(self.folder, self.count) as (environment, numbers):
            return (time.monotonic() - begin, numbers()) if self.run(command, 1800, environment)[0] == "passed" else None

    def noticed_by(self, mutant):
        """The name of the first run that fails with a mutant, twice, and whether one reaches it."""
        reaching = [part for part in self.plan if mutant.number in part[3]]
        for name, command, seconds, _ in reaching:
            if all(self.run_with(mutant, command, seconds)[0] != "passed" for _ in range(2)):
                return name, True
        return None, bool(reaching)


class FromOutside(Programs):
    """The tests from outside of the main job; a mutant meets those that reach it."""

    def prepare(self):
        """Runs all without a mutant. A test that fails twice without one, for example because the machine lacks something, is left out, and told."""
        words = ["-n", os.cpu_count(), "--dist", "loadfile", "--no-loadscope-reorder", *FOLDERS]
        with tempfile.TemporaryDirectory() as folder:
            for time_of in ("first", "second"):
                failed, output = self.pytest(words, 7200, {
                    "TOUCHFIGURES_MUTANTS_BY_TEST": f"{folder}/told-{time_of}", "TOUCHFIGURES_MUTANTS_COUNT": str(self.count)})
                if not failed:
                    break
                words = [f"Tests/{name}" for name in failed]
            told = [json.loads(file.read_text()) for file in pathlib.Path(folder).glob("told*.json")]
        self.reached, self.seconds = {}, {}
        for part in told:
            for name, numbers in part["reached"].items():
                self.reached.setdefault(name, set()).update(numbers)
            self.seconds |= part["seconds"]
        if not self.seconds:
            raise SystemExit(f"mutants: the tests from outside do not run without a mutant:\n{output[-4000:]}")
        for name in failed or []:
            print(f"  left out, as it fails without a mutant: {name}", flush=True)
            self.seconds.pop(name, None)

    def tests(self, mutant):
        """The tests that reach a mutant, or whose file does while it gets ready."""
        here = {name for name, numbers in self.reached.items() if mutant.number in numbers}
        return [test for test in self.seconds if not here.isdisjoint((test, test.partition("::")[0], ""))]

    def noticed_by(self, mutant):
        """The name of a test that fails with a mutant, twice, and whether one reaches it."""
        left = tests = self.tests(mutant)
        while left:
            failed = self.failed(mutant, left)
            if failed is None:
                break
            # Within a hang, any of them.
            failed = [test for test in failed if test in left] or left
            if self.failed(mutant, failed) is not None:
                return failed[0] if len(failed) == 1 else f"{len(failed)} tests from outside", True
            left = [test for test in left if test not in failed]
        return None, bool(tests)

    def failed(self, mutant, tests):
        """The first of these tests that fails with a mutant; nothing if they do not end, None if all pass."""
        with tempfile.NamedTemporaryFile("w", dir=self.folder, suffix=".txt") as listed:
            listed.write("".join(f"Tests/{test}\n" for test in tests))
            listed.flush()
            seconds = sum(self.seconds[test] for test in tests)
            return self.pytest(["-x", f"@{listed.name}"], 60 + 5 * seconds, {"TOUCHFIGURES_MUTANT": str(mutant.number)})[0]

    def pytest(self, words, seconds, environment):
        """The names of the failed tests, None if all pass, and what was printed."""
        with tempfile.NamedTemporaryFile(dir=self.folder) as kept:
            outcome, output = self.run([*PYTEST, *words], seconds, environment | {
                "PLANT_FAILED": kept.name, "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parent / "plant.d")])})
            names = list(dict.fromkeys(pathlib.Path(kept.name).read_text().splitlines()))
        return None if outcome == "passed" else names, output
