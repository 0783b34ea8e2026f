"""Phones that ignore the pace and send 60 batches a second, beside a class that keeps it; and the memory that drawing phones use."""

import json
import pathlib
import subprocess
import time

import limits
import stops

# An old client, or a hostile class; and the class that must not notice.
CROWD, PHONES = 1500, 30
DRAWING = 500


def ignoring(bench):
    """Both crowds at once: the phones' core sends for both, so it should have nothing else to do."""
    with bench.server() as server:
        rate = limits.announced_pace(bench, server)
        alone, beside, crowds = [], [], []
        began, before = time.monotonic(), scheduled(server.pid)
        for _ in range(bench.slices):
            alone.append(measure_phones(bench, server, rate))
            seconds = str(bench.seconds + 6)
            crowd = subprocess.Popen(
                bench.command(server, CROWD, bench.session(server), ["--rate", str(limits.FULL_RATE), "--seconds", seconds]),
                stdout=subprocess.PIPE, text=True)
            beside.append(measure_phones(bench, server, rate, ("--warmup", "5")))
            crowds.append(json.loads(crowd.communicate(timeout=120)[0]))
        shares = [(after - start) / (time.monotonic() - began) for start, after in zip(before, scheduled(server.pid))]
        stops.row(bench, server, f"{CROWD} phones that ignore the pace")
    what = f"beside {CROWD} that ignore the pace"
    prompt = min((run["figures"] for run in beside), key=lambda each: each["p99"])
    without = min(run["figures"]["p99"] for run in alone)
    bench.row(f"batch to figures, {PHONES} phones {what}",
              f"p50 {prompt['p50']:.0f}, p99 {prompt['p99']:.0f}, longest {prompt['longest']:.0f} ms; p99 alone {without:.0f}", "p99 ≤ 50 ms",
              prompt["p99"] <= 50)
    most = max((*beside, *crowds), key=lambda run: run["closed"])
    bench.row(f"connections closed, {CROWD} phones that ignore the pace", f"{most['closed']} {most['firstError']}".strip(), "0",
              most["closed"] == 0)
    share = max(run["applied"] / run["batches"] for run in crowds)
    answers = max(run["answers"] / run["applied"] for run in crowds)
    bench.row("their batches applied of those sent, answers for each", f"{share:.0%}, {answers:.2f}")
    # The part of the longest times not caused by the server: its thread was ready to run and had no core.
    bench.row("the loop's thread meanwhile", f"ran {shares[0]:.0%} of the time, waited for a core {shares[1]:.0%}")


def scheduled(pid):
    """The seconds that the loop's thread ran, and that it waited for a core."""
    for thread in pathlib.Path(f"/proc/{pid}/task").iterdir():
        if (thread / "comm").read_text().strip() == "transport":
            return [int(each) / 1e9 for each in (thread / "schedstat").read_text().split()[:2]]
    raise LookupError("a thread named transport")


def measure_phones(bench, server, rate, more=()):
    return bench.load(server, PHONES, rate, events=limits.EVENTS // rate, more=("--follow", *more))


def memory(bench):
    """The growth of a fresh process while phones draw, seen from outside, without the kernel's socket buffers."""
    grown = []
    for _ in range(bench.slices):
        with bench.server() as server:
            # One-time allocations at first use.
            bench.load(server, 50, limits.FULL_RATE, path=bench.session(server, retention="figures"))
            before = server.resident
            run = bench.load(server, DRAWING, limits.FULL_RATE, seconds=2 * bench.seconds, path=bench.session(server, retention="figures"))
            grown.append((run["residentBytes"] - before) / DRAWING)
    each = min(grown)
    bench.row(f"memory per phone, {DRAWING} phones that draw at {limits.FULL_RATE}/s, sums only", f"{each / 1000:.1f} kB", "≤ 10 kB", each <= 10_000)
