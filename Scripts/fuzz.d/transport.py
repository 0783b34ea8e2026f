"""Fuzzes whole connections of the real server, with a bystander; makes small what it finds and keeps it."""

import collections
import dataclasses
import hashlib
import itertools
import os
import pathlib
import random
import tempfile
import time

from failing_calls import CALLS, Injection, missing
from grammar import Grammar, every_cut
from minimise import Minimiser
from neighbours import Neighbours, percentile
from player import play
from scenario import Scenario
from server import ROOT
from subject import Subject

KEPT = ROOT / "Tests/Fuzz/transport"
BATCH_SIZE = 16
# Number of recent batches that are suspected after a finding; work that waits in the server may show late.
SUSPECTED_BATCHES = 6
# Waits of a phone on a separate server beyond this show a busy machine, seconds at p99.
BUSY_MACHINE_SECONDS = 0.05
MAX_MEMORY_MIB = 400
# Calls that fail sometimes with `--failing`: those for connections and files.
FAILING = [
    (call, error)
    for call in ("accept4", "recvfrom", "sendto", "read", "write", "epoll_ctl", "epoll_wait", "openat", "newfstatat", "pwrite64", "fdatasync",
                 "setsockopt", "shutdown")
    for error in CALLS[call]
]
# Duration of one call's failures.
FAILING_SECONDS = 15


@dataclasses.dataclass
class Finding:
    symptom: str
    detail: str
    scenarios: list | None
    path: pathlib.Path | None = None


class Fuzzer:
    def __init__(self, minutes, seed, most_findings, only_random=False, failing=False):
        self.seconds, self.seed, self.most_findings, self.only_random = minutes * 60, seed, most_findings, only_random
        self.failing = failing
        self.random = random.Random(f"{seed}")
        self.findings, self.waits = [], {"right": [], "broken": [], "control": []}
        self.batches = self.scenarios = self.connections = self.bytes = self.failed_calls = 0
        self.largest = 0.0

    def run(self):
        """Returns the findings; [] without any."""
        with tempfile.TemporaryDirectory(prefix="fuzz-transport-") as folder:
            self.folder = pathlib.Path(folder)
            self.control = Subject(self.folder / "control", tls=False)
            (self.folder / "control").mkdir()
            (self.folder / "subject").mkdir()
            self.control.start()
            self.began = time.monotonic()
            stream = self._stream()
            try:
                while time.monotonic() - self.began < self.seconds and len(self.findings) < self.most_findings:
                    if self.failing:
                        self._failing_round()
                    else:
                        self._round(stream)
            finally:
                self.control.kill()
        return self.findings

    def _stream(self):
        """Batches of right and of broken dialogues by turns; the right ones are first cut at every byte."""
        grammar = Grammar(self.random, has_tls=True)
        numbers = itertools.count()
        right = (grammar.right(number) for number in numbers)
        if not self.only_random:
            cuts, encrypted = list(every_cut()), list(every_cut(tls=True))
            self.random.shuffle(cuts)
            right = itertools.chain(cuts, self.random.sample(encrypted, len(encrypted) // 8), right)
        while True:
            yield "right", list(itertools.islice(right, BATCH_SIZE))
            yield "broken", [grammar.broken(next(numbers)) for _ in range(BATCH_SIZE)]

    def _round(self, stream):
        """One life of the server: until something is found, the time is over, or after five minutes."""
        subject = Subject(self.folder / "subject", tls=True).start()
        self.subject_folder = self.folder / "subject"
        neighbours = Neighbours(subject, self.control, self.seed)
        recent = collections.deque(maxlen=SUSPECTED_BATCHES)
        ends = min(self.began + self.seconds, time.monotonic() + 300)
        finding = None
        try:
            while finding is None and time.monotonic() < ends:
                neighbours.listen()
                neighbours.played, batch = next(stream)
                recent.append(batch)
                finding = self._batch(batch, subject, neighbours)
            finding = finding or self._end_of_life(subject, neighbours)
        finally:
            neighbours.listen()
            neighbours.stop()
            # The first ones are slower: the phones come in, and pages are read for the first time.
            for name in self.waits:
                self.waits[name] += neighbours.waits[name][3:]
            subject.kill()
        if finding:
            self._investigate(finding, list(recent))

    def _failing_round(self):
        """One run of the server in which one kind of call fails after another: whatever is lost, it continues, responds, and stops."""
        subject = Subject(self.folder / "subject", tls=True).start()
        self.subject_folder = self.folder / "subject"
        grammar, call = Grammar(self.random, has_tls=True), ("", "")
        try:
            for _ in range(6):
                call = self.random.choice(FAILING)
                when = f"{self.random.randrange(1, 30)}+{self.random.choice([3, 11, 47])}"
                ends = min(self.began + self.seconds, time.monotonic() + FAILING_SECONDS)
                with Injection(subject.server.pid, *call, when, self.folder / "strace") as injection:
                    while time.monotonic() < ends and subject.alive:
                        batch = [grammar.broken(number) for number in range(BATCH_SIZE)]
                        self._count(batch)
                        play(batch, subject.target, self.random.randrange(1 << 30), give_up=lambda: not subject.alive)
                self.failed_calls += injection.count
                # Failed commits are retried, at growing intervals.
                healed = time.monotonic() + 60
                while subject.alive and not subject.answers(5) and time.monotonic() < healed:
                    time.sleep(0.2)
                if symptom := subject.symptom():
                    return self._keep(Finding(symptom, f"{' '.join(call)} when={when}\n{subject.report()}", None))
                subject.renew_session()
                if time.monotonic() > self.began + self.seconds:
                    break
            code, _ = subject.server.stop()
            if code != 0 or "AddressSanitizer" in subject.report():
                self._keep(Finding("stop", f"exit {code} after {' '.join(call)}\n{subject.report()}", None))
        finally:
            subject.kill()

    def _keep(self, finding):
        """If a call failed, no dialogue alone is the cause; the seed repeats the run."""
        print(f"FOUND {finding.symptom}: {finding.detail[-3000:]}", flush=True)
        self.findings.append(finding)

    def _count(self, batch):
        self.scenarios += len(batch)
        self.connections += sum(len(scenario.dialogues) for scenario in batch)
        self.bytes += sum(scenario.size for scenario in batch)

    def _batch(self, batch, subject, neighbours):
        self.batches += 1
        if self.batches % 10 == 0:
            subject.renew_session()
        self._count(batch)
        wrong = play(
            batch, subject.target, self.random.randrange(1 << 30),
            give_up=lambda: neighbours.is_stalled() or not subject.alive,
        )
        if not subject.alive or neighbours.is_stalled():
            if symptom := subject.symptom() or neighbours.outcome():
                return Finding(symptom, neighbours.failure or subject.report(), None)
        if wrong:
            scenario, dialogue, detail = wrong[0]
            return Finding("answers", detail, [Scenario([dialogue], scenario.name)])
        if subject.busiest(0.05) > 0.8:
            with neighbours.silent():
                symptom = subject.symptom()
            if symptom:
                return Finding(symptom, subject.report(), None)
        self.largest = max(self.largest, subject.resident())
        if self.largest - subject.memory > MAX_MEMORY_MIB:
            return Finding("memory", f"{self.largest:.0f} MiB", None)
        return None

    def _end_of_life(self, subject, neighbours):
        """The bystander's figures, descriptors that are given back, and a stop with connections in any state."""
        if wrong := neighbours.check():
            return Finding(subject.symptom() or "bystander", wrong, None)
        deadline = time.monotonic() + 45
        # The listeners' queues, the log and the pipes may differ by a few.
        while subject.count_descriptors() > subject.descriptors + 12:
            if time.monotonic() > deadline:
                return Finding("descriptors", f"{subject.count_descriptors()}, {subject.descriptors} at the start", None)
            time.sleep(0.5)
        ended = {}

        def stop():
            try:
                ended["code"], _ = subject.server.stop()
            except AssertionError as hangs:
                ended["code"], ended["hangs"] = None, str(hangs)

        grammar = Grammar(self.random, has_tls=True)
        play([grammar.broken(number) for number in range(BATCH_SIZE)], subject.target, while_open=stop)
        if ended["code"] != 0:
            return Finding("stop", ended.get("hangs") or f"exit {ended['code']}\n{subject.report()}", None)
        if "AddressSanitizer" in subject.report():
            return Finding("died", subject.report(), None)
        return None

    # The findings.

    def _investigate(self, finding, recent):
        print(f"FOUND {finding.symptom}: {finding.detail[-3000:]}", flush=True)
        self.findings.append(finding)
        laboratory = Laboratory(self.subject_folder, finding.symptom)
        minimiser = Minimiser(laboratory.fails)
        try:
            groups = [finding.scenarios] if finding.scenarios else []
            groups += [batch for batch in reversed(recent)]
            if len(recent) > 1:
                groups.append([scenario for batch in recent for scenario in batch])
            needed_scenarios = next((found for group in groups if (found := minimiser.needed_scenarios(group))), None)
            if needed_scenarios is None:
                # Kept nevertheless, for examination by hand.
                finding.scenarios = [Scenario([d for batch in recent for s in batch for d in s.dialogues], "not reproduced")]
                folder = pathlib.Path(tempfile.gettempdir())
                if self._is_machine_busy(finding):
                    self.findings.remove(finding)
                print("    not reproduced on a new server; the last scenarios are kept as they were", flush=True)
            else:
                finding.scenarios = minimiser.smallest(needed_scenarios, keeps_bytes=finding.symptom == "answers")
                folder = KEPT
        finally:
            laboratory.close()
        content = repr([scenario.as_json()["connections"] for scenario in finding.scenarios]).encode()
        finding.path = folder / f"{finding.symptom}-{hashlib.sha256(content).hexdigest()[:8]}.json"
        scenario = Scenario([d for s in finding.scenarios for d in s.dialogues], finding.scenarios[0].name)
        scenario.save(finding.path)
        print(f"    {scenario.size} bytes on {len(scenario.dialogues)} connections after {minimiser.trials} trials: {finding.path}",
              flush=True)
        for dialogue in scenario.dialogues[:3]:
            print(f"    {dialogue.steps[:12]}", flush=True)

    def _is_machine_busy(self, finding):
        """Whether something late that does not show again was seen while the phone at the other server had to wait, too."""
        is_late = finding.symptom in ("answers", "stalled", "spins") or any(
            words in finding.detail for words in ("stood still", "did not come"))
        return is_late and percentile(self.waits["control"], 0.99) > BUSY_MACHINE_SECONDS

    def _milliseconds(self, name):
        names = {"right": "beside right dialogues", "broken": "beside broken ones", "control": "at a server of its own"}
        return f"{'/'.join(f'{percentile(self.waits[name], share) * 1000:.0f}' for share in (0.5, 0.99, 1))} ms {names[name]}"

    def summary(self):
        minutes = (time.monotonic() - self.began) / 60
        count = sum(map(len, self.waits.values()))
        if self.failing:
            return (
                f"{self.scenarios} scenarios, {self.connections} connections, {self.bytes / 1e6:.1f} MB in {minutes:.1f} min while "
                f"{self.failed_calls} calls failed; {len(self.findings)} findings (seed {self.seed})"
            )
        return (
            f"{self.scenarios} scenarios, {self.connections} connections, {self.bytes / 1e6:.1f} MB in {minutes:.1f} min; "
            f"bystander's wait p50/p99/longest {', '.join(map(self._milliseconds, self.waits))} ({count} waits); "
            f"{self.largest:.0f} MiB at most; {len(self.findings)} findings (seed {self.seed})"
        )


class Laboratory:
    """Plays scenarios again and again; a server that has failed is replaced."""

    def __init__(self, folder, symptom):
        self.folder, self.wanted, self.subject, self.count = folder, symptom, None, 0

    def fails(self, scenarios):
        if self.subject is None or not self.subject.alive:
            self.count += 1
            place = self.folder / f"trial{self.count}"
            place.mkdir()
            self.subject = Subject(place, tls=True).start()
        began = time.monotonic()
        if self.wanted != "answers":  # Do not wait for answers that will not come.
            scenarios = [
                Scenario([dataclasses.replace(dialogue, expected=None) for dialogue in scenario.dialogues])
                for scenario in scenarios
            ]
        wrong = play(scenarios, self.subject.target, give_up=lambda: time.monotonic() - began > 25 or not self.subject.alive)
        if self.wanted == "answers":
            return bool(wrong)
        if self.wanted in ("memory", "descriptors", "stop", "bystander"):
            return False  # Caused by many connections: the whole is kept.
        if not self._shows_symptom():
            return False
        self.close()
        return True

    def _shows_symptom(self):
        return self.subject.symptom(timeout=2) is not None

    def close(self):
        if self.subject:
            self.subject.kill()
            self.subject = None


def main(minutes, seed, most_findings, only_random, failing):
    os.chdir(ROOT)
    if failing and (reason := missing()):
        print(f"fuzz: {reason}")
        return 77
    print(f"seed {seed}", flush=True)
    fuzzer = Fuzzer(minutes, seed, most_findings, only_random, failing)
    findings = fuzzer.run()
    print(fuzzer.summary())
    for finding in findings:
        print(f"{finding.symptom}: {finding.path or finding.detail}")
    return 1 if findings else 0
