"""See Scripts/power-cuts."""

import argparse
import collections
import copy
import pathlib
import random
import sys
import tempfile
import time

import requests

from api import Session
from comparing import compare_stats
from cuts import apply, chosen, acknowledged_before
from failing_calls import missing
from oracle import Oracle
from phone import Phone
from recording import Recorder, steps
from server import Server
from traces import Trace

PHONES = 3
# The files that the server synchronises. It never synchronises the marks, because an older mark is harmless.
SYNCHRONISED = ("touchfigures.sqlite-wal", "touchfigures.keys", "touchfigures.sqlite")


def contents(folder):
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def record(folder, seconds, seed):
    """Records a server while phones draw. Returns the files at the start, the steps, the session, and each phone's figures by batch."""
    data = folder / "data"
    server = Server(data, "--no-supervisor").start()
    try:
        # Writes during the start are not recorded, so this waits until they end.
        time.sleep(1)
        base = contents(data)
        with Recorder(server.pid, folder / "strace.log"):
            deleted = Session(server, retention="replay")
            session = Session(server, retention="replay")
            phones = [Phone(server, session.code) for _ in range(PHONES)]
            figures = [[Oracle()] for _ in phones]
            traces = [Trace(f"{seed}/{number}") for number in range(PHONES)]
            until = time.monotonic() + seconds
            is_deleted = False
            while time.monotonic() < until:
                for phone, known, trace in zip(phones, figures, traces):
                    events = trace.events(6)
                    phone.touch(events)
                    known.append(copy.deepcopy(known[-1]))
                    known[-1].apply(events)
                    phone.pump()
                if not is_deleted and time.monotonic() > until - seconds / 2:
                    requests.delete(server.url + deleted.path, headers=deleted.host, timeout=10)
                    is_deleted = True
            for phone in phones:
                phone.settle(20)
        found = steps(folder / "strace.log", data)
        return base, found, session, {phone.id: known for phone, known in zip(phones, figures)}
    finally:
        server.kill()


def check(files, session, figures, acknowledged, folder, data):
    """Opens a folder as a cut left it, and checks that it has every acknowledged batch and the right figures."""
    for path, content in files.items():
        # SQLite's WAL index is shared memory, which a server rebuilds when it starts.
        if path.endswith("-shm"):
            continue
        target = folder / pathlib.Path(path).relative_to(data)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    server = Server(folder, "--no-supervisor").start()
    try:
        session = copy.copy(session)
        session.server = server
        for participant, ack in acknowledged.items():
            stats = session.stats(participant)
            assert stats["seq"] >= ack, f"{participant}: {stats['seq']} of {ack} acknowledged batches are left"
            compare_stats(stats, figures[participant][stats["seq"]], participant)
    finally:
        server.kill()


class Recording:
    """A recording, and the folders that power cuts in it leave."""

    def __init__(self, folder, arguments):
        self.folder, self.rng, self.count = folder, random.Random(arguments.seed), 0
        self.base, self.steps, self.session, self.figures = record(folder, arguments.seconds, arguments.seed)

    def without_synchronising(self, name):
        """The same, as if the program had never synchronised a file."""
        made = copy.copy(self)
        made.steps = [copy.copy(step) for step in self.steps]
        for step in made.steps:
            if step.kind == "sync" and step.path.endswith(f"/{name}"):
                step.kind = "send"
                step.data = b""
        return made

    def cut(self, cut, unsynced):
        """Opens the files after a cut; returns their fault and their content."""
        self.count += 1
        keep, torn = chosen(self.steps, cut, self.rng, unsynced)
        acknowledged = acknowledged_before(self.steps, cut)
        what = f"cut after step {cut}, {unsynced} of the unsynchronised steps kept, acknowledged {acknowledged}"
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            try:
                files = apply(self.steps, keep, torn, self.base, self.rng)
                check(files, self.session, self.figures, acknowledged, pathlib.Path(name) / "data", self.folder / "data")
            except Exception as fault:
                return str(fault)[-600:], what
        return None, what

    def cuts(self, count):
        moments = [index + 1 for index, step in enumerate(self.steps) if step.kind != "send"]
        for number in range(count):
            yield self.cut(self.rng.choice(moments), ("some", "all", "none", "some")[number % 4])


def check_recording(recording, count):
    """Every folder must open with all acknowledged batches."""
    faults = 0
    for fault, what in recording.cuts(count):
        faults += fault is not None
        print(f"{what}: {f'FAULT {fault}' if fault else 'right'}", flush=True)
    print(f"{faults} faults in {count} cuts")
    return faults == 0


def check_planted_faults(recording, count):
    """Without the synchronisation of any one file, a cut must cause a fault."""
    missed = 0
    for name in SYNCHRONISED:
        changed = recording.without_synchronising(name)
        number, fault = next(((number, fault) for number, (fault, _) in enumerate(changed.cuts(count), 1) if fault), (count, None))
        missed += fault is None
        print(f"{name} without fsync: {f'found by cut {number}: {fault.splitlines()[0][:160]}' if fault else f'NOT FOUND by {count} cuts'}", flush=True)
    return missed == 0


def main():
    parser = argparse.ArgumentParser(prog="power-cuts")
    parser.add_argument("--cuts", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**9)))
    parser.add_argument("--planted", action="store_true", help="leave out the synchronisation of each file, which must be found")
    arguments = parser.parse_args()
    if reason := missing():
        print(f"power-cuts: {reason}", file=sys.stderr)
        return 77
    print(f"seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        recording = Recording(pathlib.Path(name), arguments)
        kinds = collections.Counter(step.kind for step in recording.steps if step.kind != "send")
        print(", ".join(f"{count} {kind}" for kind, count in kinds.most_common()), flush=True)
        run = check_planted_faults if arguments.planted else check_recording
        return 0 if run(recording, arguments.cuts) else 1


if __name__ == "__main__":
    sys.exit(main())
