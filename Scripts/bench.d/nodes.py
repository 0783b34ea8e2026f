"""A server whose data is in PostgreSQL, beside one with a data folder; Scripts/cluster.d/postgresql runs the database."""

import contextlib
import pathlib
import subprocess

POSTGRESQL = pathlib.Path(__file__).parents[1] / "cluster.d/postgresql"
PHONES, RATE, EVENTS = 500, 10, 24


@contextlib.contextmanager
def postgresql(core):
    """The URL of a private database, which shares the phones' core."""
    process = subprocess.Popen(["taskset", "-c", core, POSTGRESQL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout.readline().strip()
    finally:
        process.stdin.close()
        process.wait(30)


def measure(bench, core):
    """CPU per batch of the server alone, and how long a batch takes until it is on disk."""
    with postgresql(core) as url, bench.server() as own, bench.server(flags=("--database", url)) as node:
        runs = [[bench.load(process, PHONES, RATE, events=EVENTS) for process in (own, node)] for _ in range(bench.slices)]
    folder, shared = ([run["microseconds"] for run in column] for column in zip(*runs))
    ratio = min(shared) / min(folder)
    bench.row(f"CPU per batch on PostgreSQL, {PHONES} phones at {RATE}/s", f"{min(shared):.1f} µs, data folder {min(folder):.1f}: × {ratio:.2f}",
              "≤ × 1.15", ratio <= 1.15)
    ack = min((run["ack"] for _, run in runs), key=lambda each: each["p99"])
    bench.row("batch to ack on PostgreSQL", f"p50 {ack['p50']:.0f}, p99 {ack['p99']:.0f} ms", "p99 ≤ 250 ms", ack["p99"] <= 250)
