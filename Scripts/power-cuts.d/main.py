"""See Scripts/power-cuts."""

import argparse
import copy
import pathlib
import random
import sys
import tempfile
import time

import requests

from api import Session
from comparing import compare_stats
from cuts import apply, chosen, told
from failing_calls import missing
from oracle import Oracle
from phone import Phone
from recording import Recorder, steps
from server import Server
from traces import Trace

PHONES = 3


def contents(folder):
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def record(folder, seconds, seed):
    """Draws under a recorder; answers the files at its beginning, the steps, the session, and each phone's figures by batch."""
    data = folder / "data"
    server = Server(data, "--no-supervisor").start()
    try:
        # What a start writes is not recorded: the files are taken when it has been quiet.
        time.sleep(1)
        base = contents(data)
        with Recorder(server.pid, folder / "strace.log"):
            gone = Session(server, retention="replay")
            session = Session(server, retention="replay")
            phones = [Phone(server, session.code) for _ in range(PHONES)]
            figures = [[Oracle()] for _ in phones]
            traces = [Trace(f"{seed}/{number}") for number in range(PHONES)]
            until = time.monotonic() + seconds
            is_gone = False
            while time.monotonic() < until:
                for phone, known, trace in zip(phones, figures, traces):
                    events = trace.events(6)
                    phone.touch(events)
                    known.append(copy.deepcopy(known[-1]))
                    known[-1].apply(events)
                    phone.pump()
                if not is_gone and time.monotonic() > until - seconds / 2:
                    requests.delete(server.url + gone.path, headers=gone.host, timeout=10)
                    is_gone = True
            for phone in phones:
                phone.settle(20)
        found = steps(folder / "strace.log", data)
        return base, found, session, {phone.id: known for phone, known in zip(phones, figures)}
    finally:
        server.kill()


def check(files, session, figures, acknowledged, folder, data):
    """Opens a folder that a cut has left: all that was acknowledged is there, and every figure is right."""
    for path, content in files.items():
        # The index of the log of writes is memory: a server makes it again when it starts.
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


def main():
    parser = argparse.ArgumentParser(prog="power-cuts")
    parser.add_argument("--cuts", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**9)))
    arguments = parser.parse_args()
    if reason := missing():
        print(f"power-cuts: {reason}", file=sys.stderr)
        return 77
    dice, faults = random.Random(arguments.seed), 0
    print(f"seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        base, found, session, figures = record(folder, arguments.seconds, arguments.seed)
        kinds = {kind: sum(step.kind == kind for step in found) for kind in ("write", "sync", "truncate", "create", "rename", "unlink")}
        print(", ".join(f"{count} {kind}" for kind, count in kinds.items()), flush=True)
        moments = [index + 1 for index, step in enumerate(found) if step.kind != "told"]
        for number in range(arguments.cuts):
            cut, way = dice.choice(moments), ("some", "all", "none", "some")[number % 4]
            keep, torn = chosen(found, cut, dice, way)
            acknowledged = told(found, cut)
            what = f"cut after step {cut}, {way} of what was not synchronised, acknowledged {acknowledged}"
            try:
                check(apply(found, keep, torn, base, dice), session, figures, acknowledged, folder / f"cut-{number}", folder / "data")
                print(f"{what}: right", flush=True)
            except Exception as fault:
                faults += 1
                print(f"{what}: FAULT {str(fault)[-600:]}", flush=True)
    print(f"{faults} faults in {arguments.cuts} cuts")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
