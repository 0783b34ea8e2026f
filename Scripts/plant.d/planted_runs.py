"""Runs of a part's tests, with the fault and without."""

import dataclasses
import datetime
import json
import os
import pathlib
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
# A run that prints nothing meanwhile hangs.
SILENCE_SECONDS = 660
# As many are tried again; more would not tell more.
MOST_TRIED_AGAIN = 12
KEPT_SEEDS = "Tests/Simulation/seeds.txt"


@dataclasses.dataclass
class Result:
    """The tests that fail with the fault and not without, and what else is to be told."""

    noticed: list
    remarks: list
    seconds: float


class Runs:
    """Runs in a tree with a fault."""

    def __init__(self, tree, patch):
        self.tree, self.patch = tree, patch

    def judge(self, part):
        """Runs a part; what fails has to fail once more with the fault, and to pass without."""
        begin = time.monotonic()
        failed, ending = self.run(part, part.which)
        noticed, remarks = [], []
        if failed or ending:
            tried = failed[:MOST_TRIED_AGAIN]
            again, ending_again = self.run(part, tried or part.which, chosen=bool(tried))
            lasting = [test for test in tried if test in again] or ([f"{part.name} {ending_again}"] if ending_again else [])
            if chance := [test for test in tried if test not in again and not ending_again]:
                remarks.append(f"failed once, and then passed: {', '.join(chance)}")
            if lasting:
                noticed, more = self.without_fault(part, tried, lasting)
                remarks += more
            elif not tried:
                remarks.append(f"{ending} once, and then passed")
        return Result(noticed, remarks, time.monotonic() - begin)

    def without_fault(self, part, tried, lasting):
        """Of tests that fail with the fault those that pass without."""
        self.tree.without(self.patch)
        try:
            sound, ending = self.run(part, tried or part.which, chosen=bool(tried))
        finally:
            self.tree.with_fault(self.patch)
        if ending and not sound:
            return [], [f"without the fault {ending}, too: it does not count"]
        remarks = [f"fails without the fault, too: {test}" for test in lasting if test in sound]
        return [test for test in lasting if test not in sound], remarks

    def run(self, part, which, chosen=False):
        """The names of the failed tests, in their order, and how the run ended if not as it should; `which` are paths, targets, or names of
        tests that failed before (`chosen`)."""
        return getattr(self, part.kind)(part, which, chosen)

    # Kinds

    def unit(self, part, which, chosen):
        with tempfile.TemporaryDirectory() as folder:
            events = pathlib.Path(folder) / "events"
            patterns = [f"^{re.escape(name)}" for name in which] if chosen else [f"^{which[0]}\\."]
            words = [word for pattern in patterns for word in ("--filter", pattern)]
            code, _ = self.execute([
                self.tree.programs / "TouchFiguresPackageTests.xctest", "--testing-library", "swift-testing", "--no-parallel", *words,
                "--event-stream-output-path", events, "--event-stream-version", "0"])
            failed, running = read_events(events)
        if code == 0:
            return [], None
        # Within a crash or a loop, the test that had not ended.
        return (failed or running, None) if failed or running else ([], f"ended with {code}")

    def pytest(self, part, which, chosen):
        with tempfile.NamedTemporaryFile() as kept:
            words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "xdist", "-p", "failed_tests"]
            if not chosen:
                words += ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "--maxfail", "1"]
            paths = [f"Tests/{name}" if chosen and not (self.tree.folder / name.split("::")[0]).exists() else name for name in which]
            code, _ = self.execute([*words, *paths], {
                "PLANT_FAILED": kept.name, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(HERE), "TOUCHFIGURES_ONE_LANGUAGE": "1",
                "TOUCHFIGURES_FEW_VARIANTS": "1", "TOUCHFIGURES_SEED": "1"})
            failed = list(dict.fromkeys(pathlib.Path(kept.name).read_text().splitlines()))
        # 5: no test is there.
        return failed, None if code in (0, 5) or failed else f"ended with {code}"

    def pages(self, part, which, chosen):
        files = which if not chosen else list(dict.fromkeys(name.partition(": ")[0] for name in which))
        code, output = self.execute(
            ["node", "--test", f"--test-reporter={HERE / 'failed-tests.mjs'}", *files], {"NODE_OPTIONS": "--experimental-default-type=module"})
        found = [line.split("\t")[1:] for line in output.splitlines() if line.startswith("FAILED\t")]
        failed = list(dict.fromkeys(f"{file.removeprefix(f'{self.tree.folder}/')}: {name}" for file, name in found))
        return failed, None if code == 0 or failed else f"ended with {code}"

    def types(self, part, which, chosen):
        code, output = self.execute(["bash", "-c", "! Scripts/deno --available || { Scripts/deno check && Scripts/deno lint; }"])
        return ([], None) if code == 0 else (["Scripts/deno check, or lint"], None)

    def simulation(self, part, which, chosen):
        failed = []
        today = int(datetime.date.today().strftime("%Y%m%d"))
        for seed, hours, nodes in [*kept_seeds(self.tree.folder), (today, 1.5, 1), (today, 0.5, 2)]:
            name = f"Scripts/simulate --seed {seed} --hours {hours:g} --nodes {nodes}"
            if chosen and name not in which:
                continue
            code, _ = self.execute([self.tree.programs / "simulation", "--seed", seed, "--hours", hours, "--nodes", nodes])
            if code != 0:
                failed.append(name)
                if not chosen:
                    break
        return failed, None

    def execute(self, command, environment=None):
        """The code with which a command ends, and what it printed; a run without an output for eleven minutes is ended."""
        process = subprocess.Popen(
            list(map(str, command)), cwd=self.tree.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"} | (environment or {}))
        output = b""
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while selector.select(SILENCE_SECONDS) and (chunk := os.read(process.stdout.fileno(), 1 << 16)):
                output += chunk
            code = process.poll() if process.poll() is not None else wait(process)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        process.stdout.close()
        (self.tree.place / "last.log").write_bytes(output)
        return code, output.decode(errors="replace")


def wait(process):
    """The code of a process whose output has ended, or that hangs: -9."""
    try:
        return process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def kept_seeds(folder):
    lines = [line.split("#")[0].split() for line in (folder / KEPT_SEEDS).read_text().splitlines()]
    return [(int(seed), float(hours), int(nodes[0]) if nodes else 1) for seed, hours, *nodes in filter(None, lines)]


def read_events(file):
    """Of Swift Testing's stream of events: the failed tests, and those that had not ended."""
    failed, running = {}, {}
    for line in file.read_text(errors="replace").splitlines() if file.exists() else []:
        try:
            payload = json.loads(line).get("payload", {})
        except ValueError:
            continue  # Cut off by a crash.
        # Without the place in the file, which a filter does not need.
        name = re.sub(r"/[^/]*\.swift:\d+:\d+$", "", payload.get("testID", ""))
        if payload.get("kind") == "issueRecorded" and not payload.get("issue", {}).get("isKnown"):
            failed[name] = True
        elif payload.get("kind") == "testStarted" and "(" in name:
            running[name] = True
        elif payload.get("kind") == "testEnded":
            running.pop(name, None)
    return list(failed), list(running)
