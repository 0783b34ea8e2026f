"""See Scripts/kill-worker."""

import pathlib
import random
import sys
import tempfile

from killing import draw_through_kills
from server import Server


def main(kills=1000, seed=None):
    seed = seed or str(random.SystemRandom().randrange(10**9))
    print(f"{kills} kills, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(pathlib.Path(folder) / "data")
        try:
            answered = draw_through_kills(server.start, kills, seed, lambda done: print(f"{done} kills, figures right", flush=True))
        finally:
            if server.running:
                server.kill()
    milliseconds = sorted(1000 * seconds for seconds in answered)
    at = lambda share: milliseconds[min(len(milliseconds) - 1, int(share * len(milliseconds)))]
    print(f"from a kill to the next answer: p50 {at(.5):.0f} ms, p90 {at(.9):.0f} ms, p99 {at(.99):.0f} ms, most {milliseconds[-1]:.0f} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:])
