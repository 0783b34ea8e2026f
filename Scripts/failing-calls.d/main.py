"""See Scripts/failing-calls."""

import argparse
import pathlib
import random
import sys
import tempfile

from failing_calls import missing, try_call
from server import Server

# By call, the errors that accept(2), recv(2) … name, with those that a full machine or a failing disk gives.
CALLS = {
    "accept4": ["EMFILE", "ENFILE", "ENOMEM", "ENOBUFS", "EINTR", "ECONNABORTED", "EIO", "EPROTO"],
    "recvfrom": ["EINTR", "EAGAIN", "ENOMEM", "EIO", "ECONNRESET"],
    "sendto": ["EINTR", "EAGAIN", "ENOMEM", "ENOBUFS", "EIO", "EPIPE", "ECONNRESET"],
    "read": ["EINTR", "EIO", "EAGAIN"],
    "write": ["EINTR", "EIO", "EAGAIN", "ENOSPC"],
    "epoll_ctl": ["ENOMEM", "ENOSPC", "EINTR", "EIO"],
    "epoll_wait": ["EINTR", "EIO", "ENOMEM"],
    "openat": ["EMFILE", "ENFILE", "ENOMEM", "EIO", "EINTR", "ENOSPC"],
    "close": ["EINTR", "EIO"],
    "newfstatat": ["EIO", "ENOMEM"],
    "fstat": ["EIO", "ENOMEM"],
    "pread64": ["EIO", "EINTR", "ENOMEM"],
    "pwrite64": ["EIO", "ENOSPC", "EINTR"],
    "fsync": ["EIO", "ENOSPC", "EINTR"],
    "fdatasync": ["EIO", "ENOSPC", "EINTR"],
    "ftruncate": ["EIO", "EINTR"],
    "fcntl": ["EIO", "EINTR", "EAGAIN"],
    "unlink": ["EIO"],
    "eventfd2": ["EMFILE", "ENFILE", "ENOMEM"],
    "timerfd_create": ["EMFILE", "ENFILE", "ENOMEM"],
    "timerfd_settime": ["EINTR"],
    "getrandom": ["EINTR", "EAGAIN", "EIO"],
    "madvise": ["ENOMEM", "EIO"],
    "munmap": ["ENOMEM", "EINTR"],
    "futex": ["EAGAIN"],
    "setsockopt": ["ENOMEM"],
    "getsockname": ["ENOBUFS"],
    "shutdown": ["EIO", "ENOTCONN"],
    "clone3": ["EAGAIN"],
}


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
