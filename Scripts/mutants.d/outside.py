"""Runs of the programs with a mutant: the simulation, and the tests from outside."""

import os
import pathlib
import subprocess
import sys
import time

import running

# Of the simulation: (seed, hours, servers).
WORLDS = [(1, 0.5, 1), (2, 0.5, 2), (3, 0.5, 1)]
# What the server is for, as in Scripts/test.
FOLDERS = ["Tests/BlackBox/rooms", "Tests/BlackBox/features", "Tests/BlackBox/models"]


class Outside:
    """Whole programs of a workspace, run in the checkout, whose tests they meet."""

    def __init__(self, workspace):
        self.root, self.folder = workspace.root, workspace.folder
        self.programs = workspace.build / "debug"

    def worlds(self):
        return {f"simulation, seed {seed}, {nodes} server{'s' if nodes > 1 else ''}": [
            self.programs / "simulation", "--seed", str(seed), "--hours", str(hours), "--nodes", str(nodes)] for seed, hours, nodes in WORLDS}

    def files(self):
        found = [file.relative_to(self.root).as_posix() for folder in FOLDERS for file in sorted((self.root / folder).rglob("test_*.py"))]
        pytest = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "pytest_timeout"]
        return {file: [*pytest, file] for file in found}

    def plan(self, commands, count):
        """Runs each command without a mutant: [(name, command, seconds, reached mutants)], the quick ones first. One that fails without a
        mutant, for example because the machine lacks something, is left out, and told."""
        plan = []
        for name, command in commands.items():
            file = self.folder / "reached"
            file.write_bytes(bytes(max(1, count)))
            begin = time.monotonic()
            if self.run(command, 1800, {"TOUCHFIGURES_MUTANTS_REACHED": str(file)}) != "passed":
                print(f"  left out, as it fails without a mutant: {name}", flush=True)
                continue
            reached = {number for number, byte in enumerate(file.read_bytes()) if byte}
            plan.append((name, command, time.monotonic() - begin, reached))
        return sorted(plan, key=lambda part: part[2])

    def noticed_by(self, plan, mutant):
        """The name of the first run that fails with a mutant, twice; None if none does."""
        for name, command, seconds, reached in plan:
            if mutant.number in reached and all(
                self.run(command, 60 + 5 * seconds, {"TOUCHFIGURES_MUTANT": str(mutant.number)}) != "passed" for _ in range(2)
            ):
                return name
        return None

    def run(self, command, seconds, environment):
        """failed, timeout or passed."""
        process = subprocess.Popen(
            list(map(str, command)), cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=running.bounded,
            env=os.environ | {
                "TOUCHFIGURES_BINARY": str(self.programs / "touchfigures"), "TOUCHFIGURES_SEED": "1", "TOUCHFIGURES_ONE_LANGUAGE": "1",
                "TOUCHFIGURES_FEW_VARIANTS": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "SWIFT_BACKTRACE": "enable=no",
            } | environment,
        )
        try:
            process.communicate(timeout=seconds)
            return "passed" if process.returncode == 0 else "failed"
        except subprocess.TimeoutExpired:
            return "timeout"
        finally:
            running.end(process)
