"""System calls of the server that fail at each call site: Tests/Tools/failing-calls is loaded into it and controlled here."""

import contextlib
import ctypes
import errno
import functools
import itertools
import mmap
import os
import pathlib
import shutil
import subprocess
import time

from server import ROOT

SOURCE = ROOT / "Tests/Tools/failing-calls/failing_calls.c"
LIBRARY = ROOT / ".build/failing-calls.so"
OFF, RECORD, SWEEP, SITE, CALL = range(5)
DEPTH, ERRORS, SITES, MODULES, FAILURES, NAME = 16, 16, 8192, 256, 16384, 128
# A part of the request is done.
SHORT = 1000

# By call, the errors that its manual page names, with those that a full machine or a failing disk gives.
FULL = ("EMFILE", "ENFILE", "ENOMEM")
OPENING = (*FULL, "EIO", "EINTR", "ENOSPC", "EACCES")
NAMING = ("EIO", "ENOMEM", "EACCES")
CHANGING = ("EIO", "ENOSPC", "EROFS", "EACCES")
CALLS = {
    "open": OPENING, "openat": OPENING, "fopen": OPENING, "mkostemp": OPENING, "memfd_create": FULL, "opendir": (*FULL, "EIO"),
    "fdopendir": ("ENOMEM",), "readdir": ("EIO",), "close": ("EIO", "EINTR"), "dup": ("EMFILE",),
    "read": ("SHORT", "EINTR", "EIO"), "pread": ("SHORT", "EINTR", "EIO"), "readv": ("EINTR", "EIO"),
    "write": ("SHORT", "EINTR", "EIO", "ENOSPC"), "pwrite": ("SHORT", "EINTR", "EIO", "ENOSPC"), "writev": ("EINTR", "EIO", "ENOSPC"),
    "lseek": ("EIO",), "fsync": ("EIO", "ENOSPC", "EINTR"), "fdatasync": ("EIO", "ENOSPC", "EINTR"), "ftruncate": ("EIO", "EINTR", "ENOSPC"),
    "fallocate": ("ENOSPC", "EIO", "EINTR"), "stat": NAMING, "fstat": ("EIO", "ENOMEM"), "lstat": NAMING, "statvfs": ("EIO", "ENOMEM", "EINTR"),
    "access": NAMING, "unlink": ("EIO", "EROFS", "EACCES"), "rename": CHANGING, "mkdir": CHANGING, "rmdir": ("EIO",), "chmod": ("EIO", "EROFS"),
    "fchmod": ("EIO",), "fchown": ("EIO",), "utimes": ("EIO", "EACCES", "EROFS"), "readlink": ("EIO",), "realpath": ("EIO",),
    "fcntl": ("EINTR", "EIO"), "mmap": ("ENOMEM", "ENFILE"), "munmap": ("ENOMEM",), "mprotect": ("ENOMEM",), "madvise": ("ENOMEM", "EIO"),
    "accept4": (*FULL, "ENOBUFS", "EINTR", "ECONNABORTED", "EPROTO", "EIO"),
    "recv": ("SHORT", "EINTR", "EAGAIN", "ENOMEM", "EIO", "ECONNRESET"), "recvmsg": ("EINTR", "ENOMEM"),
    "send": ("SHORT", "EINTR", "EAGAIN", "ENOMEM", "ENOBUFS", "EIO", "EPIPE", "ECONNRESET"),
    "sendto": ("EINTR", "ENOBUFS", "ECONNREFUSED"), "sendmsg": ("EINTR", "ENOBUFS"), "socket": (*FULL, "ENOBUFS"), "bind": ("ENOMEM",),
    "listen": ("EADDRINUSE",), "connect": ("EINTR", "ECONNREFUSED", "ENETUNREACH"), "shutdown": ("ENOTCONN", "EIO"), "getsockopt": ("ENOBUFS",),
    "setsockopt": ("ENOMEM",), "getsockname": ("ENOBUFS",), "getifaddrs": ("ENOMEM", "EMFILE"), "epoll_create1": FULL,
    "epoll_ctl": ("ENOMEM", "ENOSPC", "EINTR", "EIO"), "epoll_wait": ("EINTR", "EIO", "ENOMEM"), "eventfd": FULL, "timerfd_create": FULL,
    "timerfd_settime": (), "poll": ("EINTR", "ENOMEM"), "pipe2": FULL, "pthread_create": ("EAGAIN",),
    "posix_spawn": ("EAGAIN", "ENOMEM"), "getrandom": ("EINTR",), "getentropy": (), "futex": ("EINTR", "EAGAIN"), "mremap": ("ENOMEM",),
}


def number_of(error):
    return SHORT if error == "SHORT" else getattr(errno, error)


def name_of(number):
    return "SHORT" if number == SHORT else errno.errorcode.get(number, str(number))


class Frame(ctypes.Structure):
    _fields_ = [("module", ctypes.c_uint32), ("offset", ctypes.c_uint32)]


class Site(ctypes.Structure):
    _fields_ = [("hash", ctypes.c_uint64), ("call", ctypes.c_uint32), ("count", ctypes.c_uint32), ("tried", ctypes.c_uint32),
                ("depth", ctypes.c_uint32), ("frames", Frame * DEPTH)]


class Failure(ctypes.Structure):
    _fields_ = [("nanoseconds", ctypes.c_uint64), ("site", ctypes.c_uint32), ("error", ctypes.c_int32), ("process", ctypes.c_uint32),
                ("thread", ctypes.c_uint32)]


class Control(ctypes.Structure):
    _fields_ = [("mode", ctypes.c_uint32), ("process", ctypes.c_uint32), ("pause", ctypes.c_uint32), ("depth", ctypes.c_uint32),
                ("hash", ctypes.c_uint64), ("call", ctypes.c_uint32), ("error", ctypes.c_int32), ("rest", ctypes.c_int32),
                ("site_count", ctypes.c_uint32), ("module_count", ctypes.c_uint32), ("failure_count", ctypes.c_uint32),
                ("last", ctypes.c_uint64), ("errors", (ctypes.c_int32 * ERRORS) * 128), ("modules", (ctypes.c_char * NAME) * MODULES),
                ("sites", Site * SITES), ("failures", Failure * FAILURES)]


def missing():
    """The reason why faults cannot be injected here, or None."""
    return None if compiler() else "a C compiler is missing"


def compiler():
    return shutil.which("cc") or shutil.which("clang")


@functools.cache
def library():
    """Builds the library if its source is newer; returns it with the names of its calls."""
    if not LIBRARY.exists() or LIBRARY.stat().st_mtime < SOURCE.stat().st_mtime:
        draft = LIBRARY.with_suffix(f".{os.getpid()}")
        subprocess.run([compiler(), "-O1", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-o", draft, SOURCE, "-ldl"], check=True)
        draft.rename(LIBRARY)
    loaded = ctypes.CDLL(str(LIBRARY))
    assert ctypes.c_uint64.in_dll(loaded, "failing_size").value == ctypes.sizeof(Control), "the two forms of the file differ"
    names = itertools.takewhile(bool, (ctypes.c_char_p * 128).in_dll(loaded, "failing_names"))
    return LIBRARY, [name.decode() for name in names]


class FailingSites:
    """The failures of the servers that were started with its `environment`."""

    def __init__(self, folder, depth=6):
        self.path = pathlib.Path(folder) / "failing-calls"
        self.path.write_bytes(b"")
        os.truncate(self.path, ctypes.sizeof(Control))
        with open(self.path, "r+b") as file:
            self.control = Control.from_buffer(mmap.mmap(file.fileno(), 0))
        loaded, self.names = library()
        assert set(self.names) == set(CALLS), set(self.names) ^ set(CALLS)
        self.environment = {"LD_PRELOAD": str(loaded), "FAILING_CALLS": str(self.path)}
        self.control.depth = depth
        for number, name in enumerate(self.names):
            for place, error in enumerate(CALLS[name]):
                self.control.errors[number][place] = number_of(error)

    # Failing calls

    def record(self, process=0):
        self.control.process, self.control.mode = process, RECORD

    def sweep(self, process=0, pause=0.1):
        """Each error of each place once, as soon as it is reached, and not within `pause` seconds of the last one."""
        self.control.process, self.control.pause, self.control.mode = process, round(pause * 1000), SWEEP

    def fail(self, call, error, times=10**9, process=0, site=None):
        """The call fails, everywhere or at one place."""
        self.control.mode = OFF
        self.control.process, self.control.call = process, self.names.index(call)
        self.control.error, self.control.rest = number_of(error), times
        self.control.hash = site or 0
        self.control.mode = SITE if site else CALL

    def stop(self):
        self.control.mode = OFF

    @contextlib.contextmanager
    def failing(self, call, error, process=0, **options):
        self.fail(call, error, process=process, **options)
        try:
            yield self
        finally:
            self.stop()

    # Reached calls

    @property
    def sites(self):
        return [site for site in self.control.sites if site.hash]

    def left(self):
        """The number of remaining failures at reached places."""
        return sum(max(0, len(CALLS[self.names[site.call]]) - site.tried) for site in self.sites)

    @property
    def failure_count(self):
        return self.control.failure_count

    def failures(self, since=0):
        """The last failures, as `(failure, site, error)`."""
        for number in range(max(since, self.failure_count - FAILURES), self.failure_count):
            failure = self.control.failures[number % FAILURES]
            yield failure, self.control.sites[failure.site], name_of(failure.error)

    def describe(self, site, frames=10):
        """The call and its caller."""
        places = [self._place(frame) for frame in site.frames[:min(site.depth, frames)]]
        return f"{self.names[site.call]} [{site.hash:016x}]\n" + "".join(f"    {name}\n" for name in symbols(places))

    def symbolize(self):
        """Looks up all functions at once."""
        symbols([self._place(frame) for site in self.sites for frame in site.frames[:site.depth]])

    def _place(self, frame):
        return self.control.modules[frame.module].value.decode(), frame.offset

    def timeline(self):
        """Each failure with the time of day, the call and its innermost callers."""
        ahead = time.time() - time.monotonic()
        for failure, site, error in self.failures():
            frames = " < ".join(name[:70] for name in symbols([self._place(frame) for frame in site.frames[:min(site.depth, 4)]]))
            moment = failure.nanoseconds / 1e9 + ahead
            yield f"{time.strftime('%H:%M:%S', time.localtime(moment))}.{int(moment % 1 * 1000):03} {error} {self.names[site.call]} [{site.hash:016x}] {frames}"

    def describe_last(self, count=5):
        return "".join(f"{time.monotonic() - failure.nanoseconds / 1e9:7.3f} s ago, {error}, process {failure.process}: {self.describe(site)}"
                       for failure, site, error in list(self.failures(self.failure_count - count)))


SYMBOLS = {}


def symbols(places):
    """The functions' names for people; without the tools, their offsets in their modules."""
    for module in {module for module, offset in places if (module, offset) not in SYMBOLS}:
        offsets = sorted({offset for other, offset in places if other == module})
        SYMBOLS.update(zip(((module, offset) for offset in offsets), names_in(module, offsets)))
    return [SYMBOLS[place] for place in places]


def names_in(module, offsets):
    base = os.path.basename(module)
    plain = [f"{base}+{offset:#x}" for offset in offsets]
    symbolizer, demangler = shutil.which("llvm-symbolizer"), shutil.which("swift-demangle")
    if not (symbolizer and demangler and os.path.exists(module)):
        return plain
    # The address of a call is before the one that it returns to.
    asked = [symbolizer, "--no-inlines", "--output-style=GNU", "-s", "-f", "-p", "-e", module, *(hex(offset - 1) for offset in offsets)]
    found = subprocess.run(asked, capture_output=True, text=True).stdout
    lines = subprocess.run([demangler, "-compact", "-simplified"], input=found, capture_output=True, text=True).stdout.splitlines()
    return [f"{base} {line[:140]}" if "??" not in line[:3] else other for line, other in zip(lines, plain)] if len(lines) == len(plain) else plain
