"""The measurements behind docs/scale.md: one session that grows until the core is full, and classes with viewers."""

import concurrent.futures
import pathlib

EVENTS = 240
ROOMS = (500, 1000, 2000, 3000, 4000)
CLASS, VIEWERS = 300, 10


def transferred():
    """Bytes over loopback."""
    for line in pathlib.Path("/proc/net/dev").read_text().splitlines():
        name, _, counts = line.partition(":")
        if name.strip() == "lo":
            return int(counts.split()[0])
    return 0


def measure(bench):
    with bench.server() as server:
        for phones in ROOMS:
            before = transferred()
            run = bench.load(server, phones, 10, events=EVENTS // 10, more=("--follow", "--warmup", "8"))
            # Its beginning, too.
            moved = (transferred() - before) / (8 + bench.seconds) / phones
            bench.row(f"one room, {phones} phones that draw",
                      f"core used {run['core']:.0%}, {run['perPhoneSecond']:.0f} µs a phone and second in {run['rate']} batches; figures p99 "
                      f"{run['figures']['p99']:.0f} ms, ack p99 {run['ack']['p99']:.0f} ms; {moved / 1000:.1f} kB/s a phone, {run['closed']} closed")
        path = bench.session(server)
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            watching = pool.submit(bench.watch, server, path, VIEWERS)
            run = bench.load(server, CLASS, 30, events=EVENTS // 30, path=path)
            seen = watching.result()
        bench.row(f"one room, {CLASS} phones that draw, {VIEWERS} viewers",
                  f"core used {run['core']:.0%}, {run['perPhoneSecond']:.0f} µs a phone and second in 30 batches; frames of "
                  f"{seen['frameBytes'] / 1000:.1f} kB")
