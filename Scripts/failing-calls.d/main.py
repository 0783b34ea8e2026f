"""See Scripts/failing-calls."""

import argparse
import functools
import pathlib
import random
import sys
import tempfile

import failing_sites
import outages
import starts
import urllib3
from failing_calls import CALLS, missing, try_call
from server import Server
from site_sweep import Sweep


def wanted(names):
    for name in names or CALLS:
        call, _, error = name.partition(":")
        if call not in CALLS and not error:
            raise SystemExit(f"failing-calls: {call} is not in the list; name an error, as in {call}:EIO")
        for each in [error] if error else CALLS[call]:
            yield call, each


def sweep(arguments, folder):
    urllib3.disable_warnings()
    if reason := failing_sites.missing():
        print(f"failing-calls: {reason}", file=sys.stderr)
        return 77
    report = functools.partial(print, flush=True)
    made = Sweep(folder, arguments.seed, arguments.pause, arguments.depth, arguments.record, report)
    try:
        made.run(arguments.minutes * 60)
        for line in made.report(arguments.list):
            print(line)
    finally:
        if made.server.running:
            made.server.kill()
    return 1 if made.faults else 0


def main():
    parser = argparse.ArgumentParser(prog="failing-calls")
    parser.add_argument("calls", nargs="*", metavar="CALL[:ERROR]")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**9)))
    parser.add_argument("--when", default="3+5", help="which calls of each thread fail, as strace has it (3+5)")
    of_sites = parser.add_argument_group("--sites")
    of_sites.add_argument("--sites", action="store_true", help="each call at each place that makes it")
    of_sites.add_argument("--starts", action="store_true", help="one failure within each start and each stop")
    of_sites.add_argument("--outages", action="store_true", help="one call after another fails for some seconds")
    of_sites.add_argument("--minutes", type=float, default=30)
    of_sites.add_argument("--pause", type=float, default=0.1, help="seconds from one failure to the next one")
    of_sites.add_argument("--depth", type=int, default=6, help="how many frames of the stack identify a call site")
    of_sites.add_argument("--record", action="store_true", help="nothing fails; only count the places")
    arguments = parser.parse_args()
    for part, run in (("sites", sweep), ("starts", starts.main), ("outages", outages.main)):
        if getattr(arguments, part):
            with tempfile.TemporaryDirectory() as name:
                return run(arguments, pathlib.Path(name))
    if arguments.list:
        for call, errors in CALLS.items():
            print(call, *errors)
        return 0
    if reason := missing():
        print(f"failing-calls: {reason}", file=sys.stderr)
        return 77
    faults = []
    print(f"seed {arguments.seed}", flush=True)
    for call, error in wanted(arguments.calls):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            server = Server(folder / "data").start()
            try:
                count, failed, asked = try_call(server, call, error, folder, arguments.seed, arguments.seconds, arguments.when)
                print(f"{call} {error}: {count} failed; {failed} of {asked} requests; all figures right", flush=True)
            except Exception as fault:
                faults.append(f"{call} {error}")
                print(f"{call} {error}: FAULT {str(fault)[-1500:]}", flush=True)
            finally:
                if server.running:
                    server.kill()
    print(f"{len(faults)} faults" + "".join(f"\n  {each}" for each in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
