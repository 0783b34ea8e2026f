"""The writes of a process, from the output of strace: in order, with the moments of acknowledgements to phones."""

import os
import re
import signal
import subprocess
import time
from dataclasses import dataclass

CALLS = "openat,write,pwrite64,pwritev,writev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,sendto,sendmsg"
LINE = re.compile(r"^(\d+) +(.*)$")
STARTED = re.compile(r"^(\w+)\((.*?)(?: <unfinished \.\.\.>|\)\s+= (-?\d+).*)$", re.DOTALL)
RESUMED = re.compile(r"^<\.\.\. (\w+) resumed>.*\)\s+= (-?\d+)")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


@dataclass
class Step:
    """A system call: `end` is the number of the step after which it was done."""

    kind: str
    path: str = ""
    offset: int | None = None
    data: bytes = b""
    target: str = ""
    end: int = 0


def unhex(text):
    return bytes.fromhex(text.replace("\\x", ""))


class Recorder:
    """Runs strace on all threads of a process within the context."""

    def __init__(self, pid, log):
        self.pid, self.log = pid, log

    def __enter__(self):
        self.tracer = subprocess.Popen(
            ["strace", "-f", "-qq", "-y", "-xx", "-s", str(1 << 24), "-o", str(self.log), "-e", f"trace={CALLS}", "-p", str(self.pid)],
            stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 10
        while f"TracerPid:\t{self.tracer.pid}\n" not in open(f"/proc/{self.pid}/status").read():
            assert self.tracer.poll() is None, self.tracer.stderr.read()
            assert time.monotonic() < deadline, "strace does not attach"
            time.sleep(0.02)
        return self

    def __exit__(self, *_):
        self.tracer.send_signal(signal.SIGINT)
        self.tracer.wait(20)


def steps(log, folder):
    """The steps on the folder, and the data sent to clients."""
    found, unfinished, appended = [], {}, {}
    for line in log.read_text().splitlines():
        thread, text = LINE.match(line).groups()
        if resumed := RESUMED.match(text):
            step = unfinished.pop(thread, None)
            if step and int(resumed[2]) >= 0:
                step.end = len(found)
            continue
        started = STARTED.match(text)
        if not started:
            continue
        call, arguments, result = started.groups()
        if result is not None and int(result) < 0:
            continue
        step = read(call, arguments, folder)
        if step is None:
            continue
        if step.kind == "write" and step.offset is None:
            # Appended where the file ends: drafts, which are written from their beginning.
            step.offset = appended.get(step.path, 0)
        if step.kind == "create":
            appended[step.path] = 0
        elif step.kind == "write":
            appended[step.path] = step.offset + len(step.data)
        found.append(step)
        step.end = len(found)
        if result is None:
            # Nothing can rely on the call before it is done.
            step.end = 1 << 60
            unfinished[thread] = step
    return found


def read(call, arguments, folder):
    """One call as a step; None if it neither changes a file of the folder nor sends data."""
    texts = [unhex(text) for text in TEXT.findall(arguments)]
    if call in ("sendto", "sendmsg"):
        return Step("send", path=arguments.split(",")[0], data=b"".join(texts))
    paths = [path for path in re.findall(r"<((?:[^<>\\]|\\x[0-9a-f]{2})*)>", arguments)]
    paths = [unhex(path).decode() if path.startswith("\\x") else path for path in paths]
    prefix = str(folder) + os.sep
    if call == "openat":
        path = texts[0].decode()
        creates = "O_CREAT" in arguments and path.startswith(prefix)
        return Step("create", path) if creates else None
    if call.startswith("rename") or call.startswith("unlink"):
        names = [text.decode() for text in texts]
        if not names[0].startswith(prefix):
            return None
        return Step("rename", names[0], target=names[1]) if call.startswith("rename") else Step("unlink", names[0])
    path = paths[0] if paths else ""
    if call in ("fsync", "fdatasync"):
        return Step("sync", path) if path.startswith(str(folder)) else None
    if call in ("write", "writev") and not path.startswith(prefix):
        return Step("send", path=arguments.split(",")[0], data=b"".join(texts)) if "socket" in path or "TCP" in path else None
    if not path.startswith(prefix):
        return None
    last = arguments.rsplit(",", 1)[1].strip()
    if call == "ftruncate":
        return Step("truncate", path, offset=int(last))
    return Step("write", path, int(last) if call.startswith("pwrite") else None, b"".join(texts))
