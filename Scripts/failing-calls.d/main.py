"""See Scripts/failing-calls."""

import argparse
import pathlib
import random
import sys
import tempfile

from failing_calls import CALLS, missing, try_call
from server import Server


def wanted(names):
    for name in names or CALLS:
        call, _, error = name.partition(":")
        if call not in CALLS and not error:
            raise SystemExit(f"failing-calls: {call} is not in the list; name an error, as in {call}:EIO")
        for each in [error] if error else CALLS[call]:
            yield call, each


def main():
    parser = argparse.ArgumentParser(prog="failing-calls")
    parser.add_argument("calls", nargs="*", metavar="CALL[:ERROR]")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(10**9)))
    parser.add_argument("--when", default="3+5", help="which calls of each thread fail, as strace has it (3+5)")
    arguments = parser.parse_args()
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
