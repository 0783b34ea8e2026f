"""The server near its limits: the gain of its pace, the cost of each retention, the delay from a finger to the projector."""

import json
import pathlib
import subprocess
import sys
import time

import puzzles
import stops
import walkers

# Samples of a phone's screen per second; a batch carries those since the last one.
EVENTS = 240
FULL_RATE = 60
MAX_PHONES = 3000
# Tablets of 2048 x 2732, as many as a school may have.
LARGE_SCREENS, LARGE_SCREEN = 200, {"width": 2048, "height": 2732, "pixelsPerCentimetre": 64, "calibrated": False}


def announced_pace(bench, process, is_watched=False):
    """The batches a second that an idle server asks a phone for."""
    path = bench.session(process)
    viewers = [walkers.Live(process.port, path, {"role": "view"})] if is_watched else []
    phone = walkers.Live(process.port, path, {"role": "touch", "screen": LARGE_SCREEN})
    pace = json.loads(phone.message)["pace"]
    for each in (phone, *viewers):
        each.close()
    return pace


def least(runs, key):
    return min(runs, key=lambda run: run[key])


def pace(bench):
    """At the server's pace, all events come in fewer messages: compared with the bare echo at 60 messages a second."""
    with bench.echo() as echo, bench.server() as server:
        rate = announced_pace(bench, server)
        events = EVENTS // rate
        bench.row("batches a second that the server asks for", f"{rate}, watched {announced_pace(bench, server, is_watched=True)}")
        for phones in (100, 500, 1500):
            runs = [(bench.load(echo, phones, FULL_RATE), bench.load(echo, phones, rate, events=events),
                     bench.load(server, phones, rate, events=events)) for _ in range(bench.slices)]
            # Per response: a busy machine has fewer than the rate, and less CPU would look like a gain.
            bare, same, each = (least(column, "microseconds")["microseconds"] * batches
                                for column, batches in zip(zip(*runs), (FULL_RATE, rate, rate)))
            bench.row(f"CPU per phone-second of {EVENTS} events, {phones} phones",
                      f"{each:.0f} µs in {rate} batches; bare echo {bare:.0f} in {FULL_RATE}: × {each / bare:.2f}; "
                      f"{same:.0f} in {rate}: × {each / same:.2f}",
                      f"≤ × 1.0 of {FULL_RATE}", each <= bare)
        prompt = min((run[2] for run in runs), key=lambda run: run["figures"]["p99"])
        bench.latency(f"{phones} phones at the server's pace", prompt, 16.7)
        # The pace follows the loop's load within seconds, and the phones follow the pace.
        runs = [bench.load(server, MAX_PHONES, rate, events=events, more=("--follow", "--warmup", "8")) for _ in range(bench.slices)]
        busy, prompt = least(runs, "core"), min(runs, key=lambda run: run["figures"]["p99"])
        bench.row(f"core used, {MAX_PHONES} phones at the server's pace", f"{busy['core']:.0%} at {busy['rate']} batches a second", "≤ 70 %",
                  busy["core"] <= 0.7)
        bench.latency(f"{MAX_PHONES} phones at the server's pace", prompt, 33)
        stops.row(bench, server, f"up to {MAX_PHONES} phones at the server's pace")


def retention(bench):
    """Sessions with the retention `figures` compared with `replay`, on the same server in turn."""
    with bench.server() as server:
        slow = announced_pace(bench, server)
    for rate in (FULL_RATE, slow):
        runs = []
        for _ in range(bench.slices):
            # A server limits the phones that connect from one address, so each slice has a new one.
            with bench.server() as server:
                runs.append([bench.load(server, 1500, rate, events=EVENTS // rate, path=bench.session(server, retention=kept))
                             for kept in ("replay", "figures")])
        replay, figures = (least(column, "microseconds")["microseconds"] for column in zip(*runs))
        bench.row(f"CPU per batch with retention figures, 1500 phones at {rate}/s",
                  f"{figures:.2f} µs, replay {replay:.2f}: × {figures / replay:.2f}", "≤ × 1.0", figures <= replay)


def projector(bench):
    """From the time of a finger's movement to the frame on a viewer's connection that shows it."""
    with bench.server() as server:
        rate = announced_pace(bench, server, is_watched=True)
        for phones, goal in ((30, 100), (1000, 150)):
            path, runs = bench.session(server), []
            with bench.drawing(server, path, phones - 1, rate, "--events", str(EVENTS // rate)):
                for _ in range(bench.slices):
                    done = subprocess.run(
                        [sys.executable, str(pathlib.Path(__file__).with_name("finger.py")), str(server.port), path, str(rate),
                         str(bench.seconds)], capture_output=True, text=True)
                    if done.returncode:
                        sys.exit(f"bench: {done.stderr}")
                    runs.append(json.loads(done.stdout))
            best = least(runs, "p99")
            bench.row(f"finger to projector, {phones} phones at {rate}/s",
                      f"p50 {best['p50']:.0f}, p99 {best['p99']:.0f}, longest {best['longest']:.0f} ms", f"p99 ≤ {goal} ms",
                      best["p99"] <= goal)


def stats(bench):
    """Polls of a room with large screens, with and without news, by the loop's own thread, compared with an empty response."""
    count = 20 if bench.options.short else 100
    with bench.server() as server:
        path = bench.session(server)
        phones = [walkers.Live(server.port, path, {"role": "touch", "screen": LARGE_SCREEN}) for _ in range(LARGE_SCREENS)]
        for phone in phones:
            phone.draw()
        time.sleep(1)
        requests = puzzles.Requests(server)
        before = walkers.cpu_nanoseconds(server.pid)
        for _ in range(1000):
            requests.send("GET", "/healthz")
        spent = {name: time - before.get(name, 0) for name, time in walkers.cpu_nanoseconds(server.pid).items()}
        # The loop is the thread that answers.
        loop = max(spent, key=spent.get)
        stats = path.removesuffix("/live")

        def cost(*request, change, seconds=0.0):
            """Milliseconds of the loop and seconds of time per request, one request each `seconds` at most."""
            before, start = walkers.cpu_nanoseconds(server.pid)[loop], time.monotonic()
            for number in range(count):
                if change:
                    phones[0].draw()
                requests.send(*request)
                time.sleep(max(0, start + (number + 1) * seconds - time.monotonic()))
            spent = walkers.cpu_nanoseconds(server.pid)[loop] - before
            return spent / count / 1e6, (time.monotonic() - start) / count

        def polled(*request):
            """The cost of a poll with news without its stroke: the same strokes, as far apart, are drawn without it.

            A stroke keeps the loop busy for some ticks; the nearer the strokes, the more of them share a tick.
            """
            with_poll, seconds = cost(*request, change=True)
            without, _ = cost("GET", "/healthz", change=True, seconds=seconds)
            return with_poll - without

        empty, _ = cost("GET", "/healthz", change=False)
        # With the encodings that browsers and most clients accept, and with those of curl.
        gzip = ("GET", stats, "", {"Accept-Encoding": "gzip"})
        made, same = polled(*gzip), cost(*gzip, change=False)[0] - empty
        uncompressed = polled("GET", stats)
        tag = requests.tag(stats)
        unchanged = cost("GET", stats, "", {"If-None-Match": tag}, change=False)[0] - empty
        size = len(requests.send("GET", stats))
        what = f"stats of {LARGE_SCREENS} large screens, {size / 1e6:.1f} MB"
        bench.row(f"loop's time for {what}, with news", f"{made:.2f} ms; {uncompressed:.2f} for who accepts no gzip", "≤ 1 ms", made <= 1)
        bench.row(f"loop's time for {what}, without news", f"{same:.2f} ms", "≤ 1 ms", same <= 1)
        bench.row(f"loop's time for {what}, 304", f"{unchanged:.3f} ms", "≤ 1 ms", unchanged <= 1)
        for phone in phones:
            phone.close()


def weight(bench):
    """Pages without a cache."""
    with bench.server() as server:
        code = bench.session(server).split("/")[4]
        result = bench.browser("weight.py", f"http://127.0.0.1:{server.port}", code, bench.slices)
    touch, projector = result["touch"], result["projector"]
    bench.row("touch page, cold: requests until a touch counts", f"{touch['requests']}", "≤ 6", touch["requests"] <= 6)
    bench.row("touch page, cold: bytes until a touch counts", f"{touch['bytes'] / 1000:.1f} kB", "≤ 30 kB", touch["bytes"] <= 30_000)
    what = "at 400 ms, 400 kbit/s, 4 × CPU"
    bench.row(f"joined {what}", f"{touch['joined']:.2f} s", "≤ 1.8 s", touch["joined"] <= 1.8)
    bench.row(f"projector {what}: first paint", f"{projector['paint']:.2f} s", "≤ 1 s", projector["paint"] <= 1)
    bench.row(f"projector {what}: the lobby, and all", f"{projector['lobby']:.2f} s, {projector['whole']:.2f} s")
    bench.row("projector: bytes until the lobby is there", f"{projector['bytes'] / 1000:.1f} kB", "≤ 40 kB", projector["bytes"] <= 40_000)
    bench.row("projector: requests", f"{projector['requests']}", "≤ 8", projector["requests"] <= 8)
