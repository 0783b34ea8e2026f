"""Servers whose data is in PostgreSQL: compared with one with a data folder, and two with one. Scripts/cluster.d/postgresql runs the database."""

import concurrent.futures
import contextlib
import pathlib
import subprocess
import time

POSTGRESQL = pathlib.Path(__file__).parents[1] / "cluster.d/postgresql"
PHONES, RATE, EVENTS = 500, 10, 24
# A lesson of an hour in which 40 phones draw a quarter of the time: 360,000 batches of about 480 bytes.
LESSON_PHONES, LESSON_RATE, LESSON_BYTES = 40, 200, 170_000_000


class Database:
    """A private database on the phones' core, and its CPU time."""

    def __init__(self, core):
        self.process = subprocess.Popen(["taskset", "-c", core, POSTGRESQL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()

    def stop(self):
        self.process.stdin.close()
        self.process.wait(30)

    def ask(self, query):
        return subprocess.run(["psql", self.url, "--no-psqlrc", "-Atc", query], capture_output=True, text=True, check=True).stdout.strip()

    def costs(self):
        """Seconds of its processes by the scheduler's count, and bytes of its log."""
        return self.seconds(self.process.pid), int(self.ask("SELECT pg_current_wal_lsn() - '0/0'"))

    def seconds(self, pid):
        """CPU time of a process and its descendants; one that has ended meanwhile is not counted."""
        with contextlib.suppress(OSError):
            own = int(pathlib.Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
            below = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            return own + sum(map(self.seconds, below))
        return 0.0


@contextlib.contextmanager
def postgresql(core):
    database = Database(core)
    try:
        yield database
    finally:
        database.stop()


def measure(bench, core):
    with postgresql(core) as database:
        compare_with_folder(bench, database)
        compare_two_nodes(bench, database)
        loading(bench, database)


def compare_with_folder(bench, database):
    """CPU per batch of the server alone, the time until a batch is on disk, and the database's work for it."""
    with bench.server() as own, bench.server(flags=("--database", database.url)) as node:
        folder, shared, costs = [], [], []
        for _ in range(bench.slices):
            folder.append(bench.load(own, PHONES, RATE, events=EVENTS))
            before = database.costs()
            shared.append(bench.load(node, PHONES, RATE, events=EVENTS))
            costs.append([after - start for start, after in zip(before, database.costs())])
    cheapest = [min(runs, key=lambda run: run["microseconds"])["microseconds"] for runs in (folder, shared)]
    ratio = cheapest[1] / cheapest[0]
    bench.row(f"CPU per batch on PostgreSQL, {PHONES} phones at {RATE}/s", f"{cheapest[1]:.1f} µs, data folder {cheapest[0]:.1f}: × {ratio:.2f}",
              "≤ × 1.15", ratio <= 1.15)
    ack = min((run["ack"] for run in shared), key=lambda each: each["p99"])
    bench.row("batch to ack on PostgreSQL", f"p50 {ack['p50']:.0f}, p99 {ack['p99']:.0f} ms", "p99 ≤ 250 ms", ack["p99"] <= 250)
    # All batches of a run, including those of its start.
    seconds, log = (min(cost[kind] / run["applied"] for cost, run in zip(costs, shared)) for kind in (0, 1))
    bench.row("the database for it", f"{seconds * 1e6:.1f} µs of a core and {log / 1000:.2f} kB of its log for each batch of {EVENTS} events")


def compare_two_nodes(bench, database):
    """The cost of a node next to an equally loaded one; the phones' core limits their number."""
    phones = PHONES // 2
    with bench.server(flags=("--database", database.url)) as first, bench.server(flags=("--database", database.url)) as second:
        alone, together = [], []
        for _ in range(bench.slices):
            alone.append(bench.load(first, phones, RATE, events=EVENTS)["perPhoneSecond"])
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                runs = list(pool.map(lambda node: bench.load(node, phones, RATE, events=EVENTS), (first, second)))
            together.append(sum(run["perPhoneSecond"] for run in runs) / 2)
    scaling = 2 * min(alone) / min(together)
    bench.row(f"two nodes on one database, {phones} phones each",
              f"{min(together):.0f} µs per phone and second, one node alone {min(alone):.0f}: carry × {scaling:.2f}", "≥ × 1.9", scaling >= 1.9)


def loading(bench, database):
    """The wait of the first request for a session until the session is read."""
    wanted = LESSON_BYTES if bench.slices > 2 else LESSON_BYTES // 20
    with bench.server(flags=("--database", database.url)) as node:
        path = bench.session(node)
        log = 0
        while log < wanted:
            bench.load(node, LESSON_PHONES, LESSON_RATE, events=EVENTS, path=path)
            log = int(database.ask(f"SELECT sum(octet_length(bytes)) FROM touchfigures.log WHERE session = '{path.split('/')[4]}'"))
    with bench.server(flags=("--database", database.url)) as node:
        address = f"http://127.0.0.1:{node.port}{path.removesuffix('/live')}"
        times = []
        for _ in range(2):
            began = time.monotonic()
            bench.read(address)
            times.append((time.monotonic() - began) * 1000)
    bench.row(f"loading a session of {log / 1e6:.0f} MB, {LESSON_PHONES} phones in each run",
              f"{times[0]:.0f} ms, once it is loaded {times[1]:.0f}", "≤ 300 ms", times[0] <= 300)
