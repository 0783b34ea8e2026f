"""See Scripts/node-faults."""

import os
import pathlib
import random
import signal
import sys
import tempfile
import time

from nodes import Class, Cluster, IdleSessions

SESSIONS, PHONES = 6, 24
PAUSE_SECONDS = 15


def taken_over(cluster, group, node):
    """Whether another node leads all sessions."""
    return all(cluster.owner(session.code) not in (None, node) for session in group.sessions)


def kill(cluster, group):
    node = group.a_leader()
    port = node.port
    node.kill()
    group.draw_while(lambda: not taken_over(cluster, group, node), least=1)
    node.start(port)


def pause(cluster, group):
    node = group.a_leader()
    epoch = cluster.epoch(node)
    os.kill(node.pid, signal.SIGSTOP)
    try:
        group.draw_while(lambda: not taken_over(cluster, group, node), least=PAUSE_SECONDS)
        written = chunks(cluster, epoch)
    finally:
        os.kill(node.pid, signal.SIGCONT)
    group.draw_while(lambda: False, least=2)
    assert chunks(cluster, epoch) == written, "it has committed after its pause"


def cut(cluster, group):
    node = cluster.nodes[0]
    epoch = cluster.epoch(node)
    cluster.first_link.cut()
    try:
        group.draw_while(lambda: not taken_over(cluster, group, node), least=1)
        written = chunks(cluster, epoch)
    finally:
        cluster.first_link.mend()
    group.draw_while(lambda: False, least=2)
    assert chunks(cluster, epoch) == written, "it has committed after it was cut off"


def rolling(cluster, group):
    for node in cluster.nodes:
        port = node.port
        node.process.send_signal(signal.SIGTERM)
        group.draw_while(lambda: node.running)
        assert node.process.returncode == 0, node.errors()
        node.start(port)
        group.draw_while(lambda: False, least=3)


def chunks(cluster, epoch):
    return cluster.sql(f"SELECT count(*) FROM log WHERE epoch = {epoch}")


FAULTS = {"kill": (kill, 20), "pause": (pause, 3), "cut": (cut, 3), "rolling": (rolling, 5)}


def repeat_fault(cluster, name, times, seed):
    fault, usual = FAULTS[name]
    times, seed = times or usual, seed or str(random.SystemRandom().randrange(10**9))
    print(f"{name}, {times} times, seed {seed}", flush=True)
    silences = []
    for number in range(1, times + 1):
        group = Class(cluster, f"{seed}/{number}", SESSIONS, PHONES)
        group.draw_while(lambda: False, least=1)
        fault(cluster, group)
        group.compare()
        cluster.check_ownership()
        cluster.wait_until_up()
        silences += [max(drawing.silences) for drawing in group.drawings]
        print(f"{number}: figures right, longest time without figures {group.longest_silence():.1f} s", flush=True)
    silences.sort()
    at = lambda share: silences[min(len(silences) - 1, int(share * len(silences)))]
    print(f"phones without figures: p50 {at(.5):.1f} s, p99 {at(.99):.1f} s, most {silences[-1]:.1f} s")


def take_over(cluster, count):
    resident = lambda node: int(pathlib.Path(f"/proc/{node.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    print_memory = lambda what: print(f"{what}: {', '.join(f'{resident(node):.0f} MB' for node in cluster.nodes)}; "
                              f"{idle.connections()} connections of the database", flush=True)
    idle = IdleSessions(cluster, "idle", count)
    print_memory("before")
    for node in (*cluster.nodes, *cluster.nodes):
        began = time.monotonic()
        idle.move_to(node)
        idle.compare(node)
        print_memory(f"{count} sessions at node {cluster.nodes.index(node) + 1} after {time.monotonic() - began:.0f} s")


def main(fault, times=0, seed=None):
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(pathlib.Path(folder))
        try:
            cluster.wait_until_up()
            if fault == "takeovers":
                take_over(cluster, times or 10_000)
            else:
                repeat_fault(cluster, fault, times, seed)
        finally:
            cluster.stop()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]), *sys.argv[3:])
