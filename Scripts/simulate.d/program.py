"""The program of the simulation, and the output of a run."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Result:
    """A run's end."""

    passed: bool
    output: str
    seed: int
    hours: float

    @property
    def digest(self):
        found = re.search(r"^digest (\S+)$", self.output, re.MULTILINE)
        return found[1] if found else None

    @property
    def failed_after(self):
        """Simulated hours until it failed, and a minute; all of them if it reports none."""
        found = re.search(r"^FAILED after ([\d.]+) h", self.output, re.MULTILINE)
        return min(self.hours, float(found[1]) + 1 / 60) if found else self.hours


class Program:
    """The simulation, built in a folder of the sources; with 2 nodes two servers are on the store; `phones` are those of a lesson."""

    def __init__(self, folder=ROOT, nodes=1, environment=None, phones=4):
        self.folder, self.nodes, self.phones = folder, nodes, phones
        self.environment = {**os.environ, **(environment or {})}
        self.path = folder / ".build/release/simulation"

    def build(self):
        subprocess.run(["swift", "build", "-c", "release", "--product", "simulation"], cwd=self.folder, check=True)

    def command(self, seed, hours):
        return [self.path, "--seed", str(seed), "--hours", str(hours), "--nodes", str(self.nodes), "--phones", str(self.phones)]

    def run(self, seed, hours, only=None, verbose=False, timeout=None):
        command = self.command(seed, hours)
        if only:
            command += ["--only", only]
        if verbose:
            command.append("--verbose")
        try:
            done = subprocess.run(
                command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout, env=self.environment)
            return Result(done.returncode == 0, done.stdout, seed, hours)
        except subprocess.TimeoutExpired:
            return Result(False, "no end in time", seed, hours)

    def count(self, seed, hours):
        """The number of incidents in a run."""
        done = subprocess.run([*self.command(seed, hours), "--list"], text=True, stdout=subprocess.PIPE, check=True)
        return int(done.stdout)
