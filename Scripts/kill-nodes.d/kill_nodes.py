"""See Scripts/kill-nodes."""

import pathlib
import random
import sys
import tempfile

from nodes import Class, Cluster


def main(kills=20, seed=None):
    seed = seed or str(random.SystemRandom().randrange(10**9))
    print(f"{kills} kills, seed {seed}", flush=True)
    silences = []
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(pathlib.Path(folder))
        try:
            cluster.wait_until_up()
            for kill in range(kills):
                group = Class(cluster, f"{seed}/{kill}")
                group.draw_while(lambda: False, least=1)
                node = group.a_leader()
                port = node.port
                node.kill()
                group.draw_while(lambda: any(cluster.owner(session.code) in (None, node) for session in group.sessions), least=1)
                node.start(port)
                group.compare()
                cluster.check_ownership()
                cluster.wait_until_up()
                silences += [max(drawing.silences) for drawing in group.drawings]
                print(f"{kill + 1} kills, figures right, longest time without figures {group.longest_silence():.1f} s", flush=True)
        finally:
            cluster.stop()
    silences.sort()
    at = lambda share: silences[min(len(silences) - 1, int(share * len(silences)))]
    print(f"phones without figures: p50 {at(.5):.1f} s, p99 {at(.99):.1f} s, most {silences[-1]:.1f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
