"""Builds and runs libFuzzer on the readers of untrusted bytes (Tests/Fuzz/Targets)."""

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPORA, FOUND = ROOT / "Tests/Fuzz/corpora", ROOT / "Tests/Fuzz/found"
# No input may take longer, nor make the process larger: the limits of libFuzzer are whole seconds and MiB.
SECONDS, MEBIBYTES = 1, 1024


def build():
    # SwiftPM's own flag omits `main`; Swift takes two sanitizers only in one flag.
    subprocess.run(
        ["swift", "build", "--configuration", "release", "--scratch-path", ".build-fuzz", "--product", "fuzzer",
         "--sanitize", "fuzzer", "-Xswiftc", "-sanitize=fuzzer,address"],
        cwd=ROOT, check=True, stdout=sys.stderr, env={**os.environ, "TOUCHFIGURES_FUZZ": "1"})
    return ROOT / ".build-fuzz/release/fuzzer"


def main(names, arguments):
    fuzzer = build()
    return max(run(fuzzer, name, arguments) for name in names)


def run(fuzzer, name, arguments):
    """Tries new inputs, starting from the corpus; a failing one is kept in Tests/Fuzz/found."""
    environment = {**os.environ, "FUZZ_TARGET": name, "SWIFT_BACKTRACE": "enable=no"}
    # A failure shows at once; the runtime's own one-time allocations are not leaks of an input.
    environment.setdefault("ASAN_OPTIONS", "quarantine_size_mb=8")
    (FOUND / name).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f"fuzz-{name}-") as folder:
        new = pathlib.Path(folder) / "corpus"
        new.mkdir()
        print(f"{name}: seed {arguments.seed % 2**32}", flush=True)
        ends = time.monotonic() + arguments.minutes * 60
        failed = False
        while not failed and (left := round(ends - time.monotonic())) > 0:
            failed = search(fuzzer, name, new, left, arguments.seed, environment)
        if arguments.merge and not failed:
            merge(fuzzer, name, new, environment)
    if not any((FOUND / name).iterdir()):
        (FOUND / name).rmdir()
    return int(failed)


def search(fuzzer, name, new, seconds, seed, environment):
    """Tries inputs until one fails or the time is over; returns whether one failed."""
    log = new.parent / "log"
    with open(log, "wb") as output:
        result = subprocess.run(
            [fuzzer, new, CORPORA / name, f"-max_total_time={seconds}", f"-seed={seed % 2**32}", f"-timeout={SECONDS}",
             f"-rss_limit_mb={MEBIBYTES}", f"-artifact_prefix={FOUND / name}/", "-print_final_stats=1"],
            env=environment, stderr=output)
    lines = log.read_text(errors="replace").splitlines()
    print("    " + next((line for line in reversed(lines) if "cov:" in line), "no coverage"), flush=True)
    if not result.returncode or discarded(fuzzer, FOUND / name, environment):
        return False
    print("\n".join(lines[-60:]))
    return True


def discarded(fuzzer, folder, environment):
    """Whether all inputs passed. An input that took long by the clock only because the machine was busy is not a finding."""
    late = list(folder.glob("timeout-*"))
    for path in late:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([fuzzer, path], env=environment, stderr=subprocess.DEVNULL, timeout=120)
        if resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before > SECONDS:
            return False
        path.unlink()
    return bool(late)


def merge(fuzzer, name, new, environment):
    """Minimises the corpus: the shortest inputs that together reach the same code."""
    with tempfile.TemporaryDirectory(prefix=f"merge-{name}-") as folder:
        # One input for each edge, not for each count of it: dozens of files instead of hundreds.
        subprocess.run(
            [fuzzer, "-set_cover_merge=1", "-use_counters=0", "-max_len=600", folder, CORPORA / name, new],
            env=environment, check=True, stderr=subprocess.DEVNULL)
        shutil.rmtree(CORPORA / name)
        shutil.copytree(folder, CORPORA / name)
