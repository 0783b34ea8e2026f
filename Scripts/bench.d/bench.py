"""Runs the server and the bare echo under the same load, one after the other, and prints a table of targets and results."""

import argparse
import contextlib
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

import clock
import flood
import hostile
import limits
import nodes
import puzzles
import scale
import stops
import strangers
import walkers

SERVER_CORE, LOAD_CORE = "0", "1"
RATE = 60
# All phones but the idle ones, which are in a session of their own.
CLASS = 1500
IDLE = 10_000
# The room that is watched.
ROOM, VIEWERS, SILENT = 200, 100, 20
WALKERS = 1000
PARTS = ("engine", "decoders", "throughput", "clock", "pace", "ignoring", "retention", "projector", "pixel", "stats", "weight", "memory", "viewers", "idle", "strangers",
         "walkers", "nodes", "scale", "page", "room", "frames", "start", "engines", "picture", "puzzles")


@contextlib.contextmanager
def on_core(core):
    """This process runs there meanwhile."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {int(core)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


class Process:
    """A server on a separate core, all threads."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            ["taskset", "-c", SERVER_CORE, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        match = re.match(r"Listening on http://[^:]+:(\d+)", line)
        if not match:
            sys.exit(f"bench: {command[0]} did not start: {line!r}")
        self.port = int(match[1])

    @property
    def pid(self):
        return self.process.pid

    @property
    def resident(self):
        pages = int(pathlib.Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE")

    @property
    def computed(self):
        """The CPU seconds of all its threads, by the scheduler's count."""
        return self._computed(self.pid)

    @property
    def computed_by_worker(self):
        """The same of the only process that it has started."""
        [worker] = pathlib.Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return self._computed(worker)

    @staticmethod
    def _computed(pid):
        threads = pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in threads) / 1e9

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


class Bench:
    def __init__(self, options):
        self.options = options
        # Slices of the echo and of the server alternate, so that other load on the machine affects both.
        self.seconds, self.slices = (1, 2) if options.short else (3, 3)
        self.rows = []
        self.began, self.busy = time.monotonic(), busy_seconds()

    # Running

    @contextlib.contextmanager
    def echo(self, *flags):
        process = Process([self.options.echo, *flags])
        yield process
        process.stop()

    @contextlib.contextmanager
    def server(self, data=None, flags=(), is_supervised=False):
        """Starts the server, by default on a new folder, without a supervisor."""
        with contextlib.nullcontext(data) if data else tempfile.TemporaryDirectory() as data:
            process = Process([
                self.options.server, "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", data, "--log-level", "error",
                *([] if is_supervised else ["--no-supervisor"]), *flags])
            yield process
            process.stop()

    def created(self, process, **fields):
        request = urllib.request.Request(
            f"http://127.0.0.1:{process.port}/api/v1/sessions", json.dumps(fields).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def session(self, process, **fields):
        return f"/api/v1/sessions/{self.created(process, **fields)['code']}/live"

    def command(self, process, phones, path, flags):
        return ["taskset", "-c", LOAD_CORE, self.options.load, "--port", str(process.port), "--pid", str(process.pid),
                "--path", path, "--phones", str(phones), *flags]

    def load(self, process, phones, rate=0, ahead=1, seconds=None, events=4, path=None, more=()):
        """One run in a new session, unless a path is given, with more flags; the echo knows no sessions."""
        is_echo = self.options.echo in process.process.args
        path = "/" if is_echo else path or self.session(process)
        flags = ["--seconds", str(seconds or self.seconds), "--ahead", str(ahead), "--events", str(events),
                 *(["--rate", str(rate)] if rate else []), *(["--echo"] if is_echo else []), *more]
        done = subprocess.run(self.command(process, phones, path, flags), capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"bench: {done.stderr}")
        result = json.loads(done.stdout)
        if result["errors"] or result["closed"]:
            print(f"bench: {result['errors']} errors, {result['closed']} closed: {result['firstError']}", file=sys.stderr)
        result["microseconds"] = result["cpuSeconds"] * 1e6 / max(1, result["applied"])
        result["core"] = result["cpuSeconds"] / result["seconds"]
        result["perPhoneSecond"] = result["core"] * 1e6 / phones
        return result

    def best(self, phones, rate, *processes, ahead=1):
        """For each process its least disturbed slice: the lowest CPU per batch, and the lowest latencies."""
        runs = [[self.load(process, phones, rate, ahead) for process in processes] for _ in range(self.slices)]
        chosen = []
        for slices in zip(*runs):
            cheapest, promptest = (min(slices, key=key) for key in (
                lambda run: run["microseconds"], lambda run: run["figures"]["p99"]))
            chosen.append(cheapest | {key: promptest[key] for key in ("figures", "ack")}
                          | {"applied": max(run["applied"] for run in slices)})
        return chosen

    @contextlib.contextmanager
    def idle_phones(self, process, count):
        holder = subprocess.Popen(
            self.command(process, count, self.session(process), ["--idle"]),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if "joined" not in holder.stdout.readline():
            sys.exit("bench: the idle phones could not join")
        yield
        holder.stdin.close()
        holder.wait(30)

    @contextlib.contextmanager
    def drawing(self, process, path, count, rate, *flags):
        """A room of phones that draw continuously."""
        phones = subprocess.Popen(
            self.command(process, count, path, ["--rate", str(rate), *flags, "--seconds", "3600"]),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stats = f"http://127.0.0.1:{process.port}{path.removesuffix('/live')}"
        deadline = time.monotonic() + 60
        while sum(each["connected"] for each in self.read(stats)["participants"]) < count:
            if time.monotonic() > deadline or phones.poll() is not None:
                sys.exit("bench: the phones of the room could not join")
            time.sleep(0.1)
        yield
        phones.kill()
        phones.wait(30)

    def read(self, address):
        with urllib.request.urlopen(address, timeout=10) as answer:
            return json.load(answer)

    def watch(self, process, path, viewers, *flags):
        done = subprocess.run(
            ["taskset", "-c", LOAD_CORE, self.options.watch, "--port", str(process.port), "--pid", str(process.pid),
             "--path", path, "--viewers", str(viewers), "--seconds", str(self.seconds), *flags],
            capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"bench: {done.stderr}")
        result = json.loads(done.stdout)
        result["core"] = result["cpuSeconds"] / result["seconds"]
        if result["closed"]:
            print(f"bench: {result['closed']} viewers were closed", file=sys.stderr)
        return result

    # Reporting

    def row(self, what, measured, target="", reached=None):
        self.rows.append((what, measured, target, {None: "", True: "yes", False: "NO"}[reached]))
        print(f"  {what}: {measured}", file=sys.stderr, flush=True)

    def table(self):
        rows = [("", "measured", "goal", "reached"), *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        print()
        for index, row in enumerate(rows):
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
            if index == 0:
                print("  ".join("-" * width for width in widths))

    def disturbance(self):
        """The CPU time of other programs meanwhile."""
        own = sum(usage.ru_utime + usage.ru_stime for usage in map(
            resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
        others = max(0.0, busy_seconds() - self.busy - own)
        share = others / (time.monotonic() - self.began) / os.cpu_count()
        print(f"\nBest of {self.slices} slices of {self.seconds} s each. Other programs took {share:.0%} of the machine meanwhile"
              + (": measure again when it has nothing else to do." if share > 0.05 else "."))

    # Measuring

    def engine(self):
        done = subprocess.run(
            ["taskset", "-c", LOAD_CORE, self.options.engine], capture_output=True, text=True, check=True)
        rates = {name: rate / 1e6 for name, rate in json.loads(done.stdout).items()}
        self.row("engine alone, batches of 512", f"{rates['batchesOf512']:.0f} M events/s", "≥ 50", rates["batchesOf512"] >= 50)
        self.row("engine alone, batches of 4, 1,500 phones", f"{rates['batchesOf4']:.0f} M events/s")

    def compare(self, what, echo, server, target):
        ratio = server["microseconds"] / echo["microseconds"]
        self.row(f"CPU per batch, {what}", f"{server['microseconds']:.2f} µs, echo {echo['microseconds']:.2f}: × {ratio:.2f}",
                 f"≤ × {target}", ratio <= target)

    def latency(self, what, result, target=None):
        self.row(f"batch to figures, {what}",
                 f"p50 {result['figures']['p50']:.2f}, p99 {result['figures']['p99']:.2f}, "
                 f"longest {result['figures']['longest']:.1f} ms",
                 f"p99 ≤ {target} ms" if target else "", result["figures"]["p99"] <= target if target else None)

    def throughput(self):
        with self.echo() as echo, self.server() as server:
            # Both servers run, only one of them is under load at a time.
            # First each batch waits for the previous response, whose rate is limited; then with batches ahead, until the core is full.
            for ahead in (1, 4):
                runs = self.best(CLASS, 0, echo, server, ahead=ahead)
                what = f"{CLASS} phones, " + ("next when answered" if ahead == 1 else f"{ahead} ahead")
                self.compare(what, *runs, 1.15)
                self.row(f"batches/s, {what}",
                         f"{runs[1]['applied'] / runs[1]['seconds']:,.0f}, echo {runs[0]['applied'] / runs[0]['seconds']:,.0f}")
            for phones in (100, 500, 1000, CLASS):
                what = f"{phones} phones at {RATE}/s"
                runs = self.best(phones, RATE, echo, server)
                self.compare(what, *runs, 1.0 if phones == 1000 else 1.15)
                self.latency(what, runs[1], 16.7 if phones == CLASS else None)
                self.row(f"core used, {what}", f"{runs[1]['core']:.0%}, echo {runs[0]['core']:.0%}")
            part = runs[1]["applied"] / (CLASS * RATE * runs[1]["seconds"])
            self.row("batches answered of those due", f"{part:.1%}", "≥ 99 %", part >= 0.99)
            self.row("batch to ack (on disk)", f"p50 {runs[1]['ack']['p50']:.0f}, p99 {runs[1]['ack']['p99']:.0f} ms")
            self.commits(server)
            stops.row(self, server, f"up to {CLASS} phones at {RATE}/s")

    def commits(self, process):
        name, phones = "touchfigures_commits_total", 100
        before, began = self.metric(process, name), time.monotonic()
        result = self.load(process, phones, RATE, seconds=3)
        after, seconds = self.metric(process, name), time.monotonic() - began
        if before is not None and after is not None:
            self.row(f"commits, {phones} phones at {RATE}/s", f"{(after - before) / seconds:.0f}/s")
        self.row(f"batch to ack, {phones} phones at {RATE}/s", f"p50 {result['ack']['p50']:.0f}, p99 {result['ack']['p99']:.0f} ms")

    def metric(self, process, name):
        with urllib.request.urlopen(f"http://127.0.0.1:{process.port}/metrics", timeout=10) as answer:
            match = re.search(rf"^{name}(?:\{{[^}}]*\}})? ([0-9.e+]+)$", answer.read().decode(), re.MULTILINE)
        return float(match[1]) if match else None

    def memory(self):
        with self.server() as server:
            with self.idle_phones(server, 20):
                pass  # One-time allocations at first use.
            before = server.resident
            with self.idle_phones(server, CLASS):
                time.sleep(1)  # The first checkpoints and acknowledgements.
                each = (server.resident - before) / CLASS
                self.row("memory per connected phone that has drawn", f"{each / 1000:.1f} kB", "≤ 8 kB", each <= 8_000)
        flood.memory(self)

    def viewers(self):
        """The cost of a viewer: that of a hundred viewers less that of one, beside a hundred connections that get equally long broadcasts."""
        runs = {"one": [], "all": [], "broadcast": [], "silent": []}
        with self.server() as server:
            for _ in range(self.slices):
                path = self.session(server)
                with self.drawing(server, path, ROOM, RATE):
                    runs["one"].append(self.watch(server, path, 1))
                    runs["all"].append(self.watch(server, path, VIEWERS))
                    runs["silent"].append(self.watch(server, path, VIEWERS, "--silent", str(SILENT)))
                seen = runs["all"][-1]
                rate = seen["frames"] / seen["seconds"] / VIEWERS
                with self.echo("--broadcast", f"{seen['frameBytes']:.0f}", f"{rate:.0f}") as echo:
                    runs["broadcast"].append(self.watch(echo, "/", VIEWERS, "--broadcast"))
            stops.row(self, server, f"{ROOM} phones at {RATE}/s, {VIEWERS} viewers")
        one, all_, broadcast = (min(runs[name], key=lambda run: run["core"]) for name in ("one", "all", "broadcast"))
        sent = all_["frames"] / all_["seconds"] * (VIEWERS - 1) / VIEWERS
        ours = (all_["core"] - one["core"]) * 1e6 / sent
        bare = broadcast["cpuSeconds"] * 1e6 / broadcast["frames"]
        what = f"{ROOM} phones at {RATE}/s, {VIEWERS} viewers"
        prompt, beside = (min((run["age"] for run in runs[name]), key=lambda age: age["p99"]) for name in ("all", "silent"))
        self.row(f"frames of {all_['frameBytes'] / 1000:.1f} kB, {what}",
                 f"{all_['frames'] / all_['seconds'] / VIEWERS:.1f}/s, core used {all_['core']:.0%}")
        self.row(f"frame age, {what}", self.age_text(prompt), "p99 ≤ 50 ms", prompt["p99"] <= 50)
        self.row("CPU per frame and viewer", f"{ours:.2f} µs, bare broadcast {bare:.2f}: × {ours / bare:.2f}", "≤ × 1.3", ours / bare <= 1.3)
        self.row(f"frame age beside {SILENT} viewers that read nothing", self.age_text(beside), "p99 ≤ 50 ms", beside["p99"] <= 50)
        # Only the server keeps the rest of a partly sent message, at most a snapshot.
        grown, message = max(run["grownBytes"] for run in runs["silent"]) / SILENT, all_["snapshotBytes"]
        self.row("memory per viewer that reads nothing", f"{grown / 1000:.1f} kB, a snapshot is {message / 1000:.1f}",
                 "≤ a snapshot", grown <= message)

    @staticmethod
    def age_text(age):
        return f"p50 {age['p50']:.2f}, p99 {age['p99']:.2f}, longest {age['longest']:.1f} ms"

    def walkers(self):
        with self.server() as server, on_core(LOAD_CORE):
            shares = [walkers.measure(server.port, server.pid, self.session(server), WALKERS, 2 * self.seconds)
                      for _ in range(self.slices)]
        share, delays = min(shares)
        self.row(f"core used, {WALKERS:,} walkers, a fix a second each", f"{share:.1%}", "≤ 5 %", share <= 0.05)
        half, most = (delays[int(part * (len(delays) - 1))] for part in (0.5, 0.99))
        self.row("fix to ack (on disk)", f"p50 {half:.0f}, p99 {most:.0f} ms")

    def nodes(self):
        nodes.measure(self, LOAD_CORE)

    def scale(self):
        scale.measure(self)

    def puzzles(self):
        count = 20_000 if self.options.short else 1_000_000
        source = random.Random(2)
        with tempfile.TemporaryDirectory() as folder:
            root, data = pathlib.Path(folder) / "puzzles", f"{folder}/data"
            puzzles.make_folder(root, count)
            seconds = puzzles.import_folder(self.options.server, root, data)
            self.row(f"import of {count:,} puzzles", f"{seconds:.0f} s", "≤ 60 s", seconds <= 60)
            with self.server(data) as server:
                pins = puzzles.Map(server.port)
                for degrees in (1, 10, 60):
                    half, most = pins.quantiles(300, lambda: {"bbox": puzzles.box(source, degrees)})
                    self.row(f"{count:,} pins, bbox of {degrees}°", f"p50 {half:.1f}, p99 {most:.1f} ms", "p99 ≤ 10 ms", most <= 10)
                most = puzzles.loop_quantile(server, 300, lambda: {"bbox": puzzles.box(source, 1)})
                self.row(f"{count:,} pins, bbox of 1°: the loop's time", f"p99 {most:.2f} ms", "p99 ≤ 1 ms", most <= 1)
                half, most = pins.quantiles(300, lambda: {"near": f"{source.uniform(-90, 90)},{source.uniform(-180, 180)}"})
                self.row(f"{count:,} pins, the nearest 100", f"p50 {half:.1f}, p99 {most:.1f} ms")
                first = pins.milliseconds(zoom=0)
                for zoom in (0, 2, 5):
                    half, most = pins.quantiles(50, lambda: {"zoom": zoom})
                    self.row(f"{count:,} pins, clusters of the world at zoom {zoom}", f"p50 {half:.1f}, p99 {most:.1f} ms",
                             "≤ 50 ms", most <= 50)
                self.row("the first clusters after a start or a change", f"{first:.0f} ms")
                self.presses(server)

    def presses(self, server):
        """A press without a find, compared with a minimal response."""
        requests = puzzles.Requests(server)
        puzzle = json.loads(requests.send("GET", "/api/v1/puzzles?limit=1"))["puzzles"][0]["id"]
        play = json.loads(requests.send("POST", f"/api/v1/puzzles/{puzzle}/rounds"))["id"]
        press = ("POST", f"/api/v1/rounds/{play}/hits", json.dumps({"x": 90, "y": 70, "shownWidth": 100, "shownHeight": 80}))
        count = 2_000 if self.options.short else 20_000
        costs = [(requests.microseconds(count, "GET", "/healthz"), requests.microseconds(count, *press))
                 for _ in range(self.slices)]
        empty, hit = (min(column) for column in zip(*costs))
        self.row("CPU of a press", f"{hit:.0f} µs, of /healthz {empty:.0f}: × {hit / empty:.2f}", "≤ × 1.2", hit <= 1.2 * empty)

    def browser(self, script, *arguments):
        """The output of a script that drives a browser."""
        done = subprocess.run(
            [self.options.python, str(pathlib.Path(__file__).with_name(script)), *map(str, arguments)],
            capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"bench: {done.stderr}")
        return json.loads(done.stdout)

    def page(self):
        with self.server() as server:
            code = self.session(server).split("/")[4]
            result = self.browser("page.py", f"http://127.0.0.1:{server.port}/touch?s={code}", self.slices)
        first, script = result["firstTouchMilliseconds"], result["scriptMillisecondsPerFrame"]
        self.row("slow phone: first touch possible after", f"{first:.0f} ms", "≤ 500 ms", first <= 500)
        self.row("slow phone: script per frame, ten fingers", f"{script:.1f} ms", "≤ 4 ms", script <= 4)

    def room(self):
        """The projector with a class of 30, and a phone's faces."""
        with self.server() as server:
            created = self.created(server)
            url = f"http://127.0.0.1:{server.port}"
            result = self.browser("room.py", self.options.server, url, created["code"], created["hostToken"])
        for page, limit in (("projector", 8), ("phone", 4)):
            for view, script in result[page].items():
                self.row(f"slow {page}: script per frame, {view}", f"{script:.1f} ms", f"≤ {limit} ms", script <= limit)
        first = result["first touch"]
        self.row("slow phone: a first touch is listened for after", f"{first:.0f} ms", "≤ 500 ms", first <= 500)

    def frames(self):
        """The projector's pictures a second, and its memory after an hour."""
        with self.server() as server:
            created = self.created(server)
            url = f"http://127.0.0.1:{server.port}"
            hour = [60] if self.options.short else []
            result = self.browser("frames.py", self.options.server, url, created["code"], created["hostToken"], self.slices, *hour)
        for view, seen in result["views"].items():
            rate, longest = seen["rate"], seen["longest"]
            self.row(f"projector, 29 phones draw, {view}", f"{rate:.0f}/s, longest {longest:.0f} ms", "≥ 59/s, ≤ 33 ms",
                     rate >= 59 and longest <= 33.5)
        before, after = (result[name] / 1e6 for name in ("before", "after"))
        self.row(f"projector's JavaScript heap after {'a minute' if hour else 'an hour'} of frames",
                 f"{after:.1f} MB, {before:.1f} before", "≤ 30 MB", after <= 30)

    def start(self):
        """A start on an existing folder, all threads: of a worker, which a supervisor starts, and of a server without one; beside a
        process that only reports an error."""
        alone, workers = [], []
        with tempfile.TemporaryDirectory() as data:
            for _ in range(2 * self.slices + 1):
                with self.server(data) as server:
                    alone.append(server.computed)
                with self.server(data, is_supervised=True) as server:
                    workers.append(server.computed_by_worker)
        failing = [self.computed_by([self.options.server, "serve", "--port", "x"]) for _ in range(2 * self.slices)]
        # The first process creates the folder.
        worker = min(workers[1:])
        self.row("start of a worker", f"{worker:.3f} s CPU", "≤ 0.05 s", worker <= 0.05)
        self.row("start of a server without a supervisor",
                 f"{min(alone[1:]):.3f} s CPU, of which {min(failing):.3f} until its flags are read")

    @staticmethod
    def computed_by(command):
        """The CPU seconds of a command until it exits."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def decoders(self):
        """The most expensive bytes of each decoder, compared with ordinary ones of the same size."""
        table = subprocess.run(["taskset", "-c", LOAD_CORE, self.options.decoders], capture_output=True, text=True, check=True).stdout
        for line in table.splitlines()[2:]:
            name, size, _, _, costliest, cost, ratio = [cell.strip() for cell in line.strip("|").split("|")]
            what = f"{name} of {size} KiB, the costliest: {costliest} ({cost} ns a byte)"
            self.row(what, f"{float(ratio):.1f} × ordinary", "≤ 4", float(ratio) <= 4)

    def engines(self):
        """The engines in the browser."""
        with self.server() as server:
            result = self.browser("engines.py", f"http://127.0.0.1:{server.port}/", self.slices)
        size, ready, fix = result["bytes"], result["ready"], result["microsecondsPerFix"]
        self.row("the browser's engines, compressed", f"{size / 1000:.1f} kB", "< 60 kB", size < 60_000)
        self.row("slow phone: the engines' bytes made ready", f"{ready:.0f} ms", "≤ 50 ms", ready <= 50)
        self.row("slow phone: the same with the way over the network", f"{result['whole']:.0f} ms")
        self.row("a fix against 10,000 regions in the browser", f"{fix:.1f} µs", "≤ 50 µs", fix <= 50)

    def picture(self):
        with self.server() as server:
            result = self.browser("picture.py", f"http://127.0.0.1:{server.port}", server.pid, self.slices)
        thumbnail, held, rate = result["thumbnailMilliseconds"], result["heldBytes"], result["framesPerSecond"]
        self.row("JPEG of 12 megapixels: first thumbnail after", f"{thumbnail:.0f} ms", "≤ 300 ms", thumbnail <= 300)
        self.row("JPEG of 12 megapixels: memory at most, taken and shrunk", f"{held / 1e6:.0f} MB", "≤ 100 MB", held <= 100e6)
        self.row("12 megapixels pinched on a phone's page",
                 f"{rate:.1f} frames/s, p99 {result['gap99Milliseconds']:.1f} ms apart, "
                 f"script {result['scriptMillisecondsPerFrame']:.2f} ms", "60 frames/s", round(rate) >= 60)

    def strangers(self):
        """How long one client can make the phones of another session wait."""
        measured = strangers.Strangers(self.options, self.seconds, self.slices, (SERVER_CORE, LOAD_CORE))
        cases = {case: attack for case, attack in hostile.CASES.items() if self.options.case in (None, case)}
        with tempfile.TemporaryDirectory() as folder:
            root, data = pathlib.Path(folder) / "puzzles", f"{folder}/data"
            if "clusters" in cases:
                puzzles.make_folder(root, 2_000 if self.options.short else 100_000)
                puzzles.import_folder(self.options.server, root, data)
            self.row("waits p50 / p99 / longest beside nobody", strangers.describe(measured.best(None)))
            for case, attack in cases.items():
                run = measured.best(case, data if case == "clusters" else None)
                self.row(f"beside {attack.__doc__.splitlines()[0]}", strangers.describe(run),
                         f"≤ {strangers.ALLOWED} ms more", measured.is_allowed(run))

    def clock(self):
        clock.measure(self, (100, 1000))

    def pace(self):
        limits.pace(self)

    def ignoring(self):
        flood.ignoring(self)

    def retention(self):
        limits.retention(self)

    def projector(self):
        limits.projector(self)

    def pixel(self):
        """A finger until the projector's page shows it, with 30 and with 60 frames a second."""
        seconds, runs = 2 * self.seconds, {}
        for _ in range(self.slices):
            # Both in turn, so that other work of the machine disturbs both.
            for frames in (30, 60):
                with self.server() as server:
                    created = self.created(server)
                    runs.setdefault(frames, []).append(self.browser(
                        "pixel.py", self.options.server, f"http://127.0.0.1:{server.port}", created["code"], created["hostToken"], server.pid,
                        frames, seconds))
        best = {frames: min(each, key=lambda run: run["p50"]) for frames, each in runs.items()}
        for frames, goal in ((30, False), (60, True)):
            seen = best[frames]
            self.row(f"finger to the projector's pixel, 30 phones, {frames} frames a second",
                     f"p50 {seen['p50']:.0f}, p95 {seen['p95']:.0f}, longest {seen['longest']:.0f} ms",
                     *(("p50 ≤ 33, p95 ≤ 60 ms", seen["p50"] <= 33 and seen["p95"] <= 60) if goal else ()))
        few, many = (min(run["core"] for run in runs[frames]) for frames in (30, 60))
        self.row("core of the server for it", f"{many:.1%}, with 30 frames {few:.1%}: × {many / few:.2f}", "≤ × 1.3", many <= 1.3 * few)

    def stats(self):
        limits.stats(self)

    def weight(self):
        limits.weight(self)

    def idle(self):
        count = min(IDLE, resource.getrlimit(resource.RLIMIT_NOFILE)[1] - CLASS)
        with self.server() as server:
            [alone] = self.best(500, RATE, server)
            with self.idle_phones(server, count):
                [beside] = self.best(500, RATE, server)
            self.latency("500 phones alone", alone)
            self.latency(f"500 phones beside {count:,} idle ones", beside)
            ratio = beside["microseconds"] / alone["microseconds"]
            self.row(f"CPU per batch beside {count:,} idle phones", f"× {ratio:.2f}", "≤ × 1.10", ratio <= 1.10)


def busy_seconds():
    """CPU time of all cores since the machine started."""
    user, nice, system, _, _, irq, softirq, steal = map(int, pathlib.Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser()
    for name in ("server", "echo", "load", "watch", "engine", "decoders", "python"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--case", choices=hostile.CASES, help="one of the strangers")
    options = parser.parse_args()
    if len(os.sched_getaffinity(0)) < 2:
        sys.exit("bench: needs two cores, one for the server and one for the phones")
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    bench = Bench(options)
    for part in PARTS:
        if options.only in (None, part):
            getattr(bench, part)()
    bench.table()
    bench.disturbance()


main()
