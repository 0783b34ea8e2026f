"""Runs of the tests: without a mutant, then with one after another."""

import concurrent.futures
import contextlib
import os
import pathlib
import re
import resource
import selectors
import signal
import subprocess
import tempfile
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
        names = [f"^{re.escape(suite)}/" for suite in self.suites(pattern)]
        for name, (seconds, reached) in at_once(lambda name: self.reached(name, count), names):
            (quick if seconds < QUICK_SECONDS else plan).append((name, seconds, reached))
        if quick:
            names, seconds, reached = zip(*quick)
            plan.append(("|".join(names), sum(seconds), set().union(*reached)))
        return sorted(plan, key=lambda part: part[1])

    def reached(self, pattern, count):
        """Runs the tests of a pattern without a mutant: how long they take, in seconds, and which mutants they reach."""
        # A second time, so that a late machine does not end the whole run.
        for _ in range(2):
            begin = time.monotonic()
            with reaching(self.folder, count) as (environment, numbers):
                outcome, output = self.run(pattern, 600, environment)
                if outcome == "passed" and NOTHING not in output:
                    return time.monotonic() - begin, numbers()
        raise SystemExit(f"mutants: the tests of {pattern} do not pass without a mutant:\n{output[-4000:]}")

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


def at_once(work, things):
    """Does some work for each thing, as many at once as there are processors; yields (thing, result), whichever is done."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(work, thing): thing for thing in things}
        try:
            for done in concurrent.futures.as_completed(waiting):
                yield waiting[done], done.result()
        finally:
            # Within an error or Ctrl-C, what has not begun is not begun any more.
            for work_left in waiting:
                work_left.cancel()


@contextlib.contextmanager
def reaching(folder, count):
    """For runs without a mutant: their environment, and a function that returns the numbers of the mutants that they have reached."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        path = pathlib.Path(file.name)
        path.write_bytes(bytes(max(1, count)))
        yield {"TOUCHFIGURES_MUTANTS_REACHED": file.name}, lambda: {number for number, byte in enumerate(path.read_bytes()) if byte}


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
