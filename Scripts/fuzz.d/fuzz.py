"""`Scripts/fuzz`: the transport by whole connections, the readers by libFuzzer."""

import argparse
import os
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(prog="fuzz", description="Tries broken input on the server and on its readers.")
    parser.add_argument("name", help="transport, a folder of Tests/Fuzz/corpora, or all")
    parser.add_argument("--minutes", type=float, default=2, help="for each (2)")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    parser.add_argument("--findings", type=int, default=1, help="transport: how many to look for before it stops (1)")
    parser.add_argument("--only-random", action="store_true", help="transport: without the cuts at every byte")
    parser.add_argument("--failing", action="store_true", help="transport: some of the server's system calls fail meanwhile (by strace)")
    parser.add_argument("--merge", action="store_true", help="readers: keep in the corpus what reaches new code, in few bytes")
    arguments = parser.parse_args()
    names = sorted(path.name for path in (ROOT / "Tests/Fuzz/corpora").iterdir())
    if arguments.name not in ("all", "transport", *names):
        parser.error(f"one of all, transport, {', '.join(names)} is expected, not {arguments.name}")
    failed = 0
    if arguments.name in ("all", "transport"):
        failed |= transport(arguments)
    if arguments.name != "transport":
        import readers
        failed |= readers.main(names if arguments.name == "all" else [arguments.name], arguments)
    return failed


def transport(arguments):
    if "TOUCHFIGURES_BINARY" not in os.environ:
        # The same flags as `Scripts/test`, so that both share their builds.
        subprocess.run(
            ["swift", "build", "--sanitize", "address", "--scratch-path", ".build-asan", "-Xswiftc", "-gline-tables-only",
             "--product", "touchfigures"],
            cwd=ROOT, check=True, stdout=sys.stderr)
        os.environ["TOUCHFIGURES_BINARY"] = str(ROOT / ".build-asan/debug/touchfigures")
    # Freed memory is kept apart for a while, but little enough that growth cannot hide in it.
    os.environ.setdefault("ASAN_OPTIONS", f"detect_leaks=0:quarantine_size_mb=16:suppressions={ROOT}/Tests/Fuzz/suppressions.txt")
    os.environ.setdefault("SWIFT_BACKTRACE", "enable=yes,interactive=no,color=no,limit=20")
    import transport as fuzzer
    return fuzzer.main(arguments.minutes, arguments.seed, arguments.findings, arguments.only_random, arguments.failing)


if __name__ == "__main__":
    sys.path[1:1] = [str(ROOT / "Tests/BlackBox" / folder) for folder in ("support", "faults", "contract", "oracles")]
    sys.exit(main())
