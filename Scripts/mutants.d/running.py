"""Runs of the tests: without a mutant, then with one after another."""

import os
import re
import resource
import selectors
import signal
import subprocess
import time

# A loop that a mutant made endless must not take the machine's memory.
MAX_MEMORY_BYTES = 8 << 30
FAILURE = "✘".encode()
NOTHING = "Test run with 0 tests"
# Suites that take less, in seconds, are run together: a process takes some tenths.
QUICK_SECONDS = 0.5


class Tests:
    def __init__(self, workspace):
        self.tree = workspace.tree
        self.folder = workspace.folder
        self.program = workspace.build / "debug/TouchFiguresPackageTests.xctest"

    def suites(self, pattern):
        """The names of the suites with tests of a pattern, such as `GeometryTests.PointTests`."""
        listed = subprocess.run(
            [self.program, "--testing-library", "swift-testing", "--list-tests"], cwd=self.tree, check=True, capture_output=True, text=True)
        tests = [line for line in listed.stdout.splitlines() if re.search(pattern, line)]
        return sorted({test.partition("/")[0] for test in tests})

    def plan(self, pattern, count):
        """Runs each suite without a mutant: the runs for one, as (pattern, seconds, reached mutants), the quick suites together."""
        plan, quick = [], []
        for suite in self.suites(pattern):
            name = f"^{re.escape(suite)}/"
            seconds, reached = self.reached(name, count)
            (quick if seconds < QUICK_SECONDS else plan).append((name, seconds, reached))
        if quick:
            names, seconds, reached = zip(*quick)
            plan.append(("|".join(names), sum(seconds), set().union(*reached)))
        return sorted(plan, key=lambda part: part[1])

    def reached(self, pattern, count):
        """Runs the tests of a pattern without a mutant: how long they take, in seconds, and which mutants they reach."""
        file = self.folder / "reached"
        file.write_bytes(bytes(max(1, count)))
        begin = time.monotonic()
        outcome, output = self.run(pattern, 600, {"TOUCHFIGURES_MUTANTS_REACHED": str(file)})
        if outcome != "passed" or NOTHING in output:
            raise SystemExit(f"mutants: the tests of {pattern} do not pass without a mutant:\n{output[-4000:]}")
        return time.monotonic() - begin, {number for number, byte in enumerate(file.read_bytes()) if byte}

    def outcome(self, plan, mutant):
        """Runs the suites that reach a mutant until the first failure: failed, died, timeout, passed, or not reached."""
        outcome = "not reached"
        for pattern, seconds, reached in plan:
            if mutant.number in reached:
                outcome = self.run(pattern, 10 + 5 * seconds, {"TOUCHFIGURES_MUTANT": str(mutant.number)})[0]
                if outcome != "passed":
                    break
        return outcome

    def run(self, pattern, seconds, environment):
        process = subprocess.Popen(
            [self.program, "--testing-library", "swift-testing", "--filter", pattern],
            cwd=self.tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=bounded,
            env=os.environ | {"SWIFT_BACKTRACE": "enable=no"} | environment,
        )
        output, deadline = b"", time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            outcome = None
            while outcome is None:
                if not selector.select(max(0, deadline - time.monotonic())):
                    outcome = "timeout"
                elif not (chunk := os.read(process.stdout.fileno(), 1 << 16)):
                    # It has ended, or will at once.
                    outcome = "passed" if process.wait(60) == 0 else "died"
                else:
                    output += chunk
                    if FAILURE in output:
                        outcome = "failed"
        end(process)
        return outcome, output.decode(errors="replace")


def bounded():
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def end(process):
    """Ends the process and its children."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    if process.stdout:
        process.stdout.close()
