"""A Debian without Swift as a folder, and the packaged server running in it as its unit starts it."""

import contextlib
import ctypes
import hashlib
import os
import pathlib
import queue
import re
import shlex
import shutil
import signal
import socket
import subprocess
import threading

import pytest

from debian_roots import RELEASES, bootstrap, dependencies, output
from server import LISTENING, ROOT

TIMEOUT_SECONDS = 60
# <linux/prctl.h>: refuses memory that is writable and executable, as MemoryDenyWriteExecute does.
PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN = 65, 1


def needed(packages, release):
    return sorted({name for package in packages for name in dependencies(package, release)})


def cached_root(packages, release):
    """The folder of the prepared Debian with the packages' dependencies."""
    return ROOT / f".build/{release}-{hashlib.sha256(','.join(needed(packages, release)).encode()).hexdigest()[:12]}.tar"


def make_debian(packages, release):
    """A Debian with apt and the packages' dependencies, from Debian's archive: takes some minutes."""
    cached = cached_root(packages, release)
    if not cached.exists():
        bootstrap(
            f"{cached}.new.tar", "apt", release, needed(packages, release),
            "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/man/*")
        os.replace(f"{cached}.new.tar", cached)
    return cached


@contextlib.contextmanager
def debian(folder, packages, release, is_fresh):
    """The folder of a Debian without Swift.

    A fresh one has nothing of this machine; it is made once for a list of dependencies, and cached beside the build. Otherwise it is
    this machine's own system, without its toolchain and this checkout; writes there go to another folder.
    """
    if is_fresh or cached_root(packages, release).exists():
        folder.mkdir()
        output("tar", "--extract", "--numeric-owner", f"--file={make_debian(packages, release)}", f"--directory={folder}")
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        return
    if release != RELEASES[0]:
        pytest.skip(f"Scripts/test --long makes a Debian {release}")
    upper, work = folder.with_name("upper"), folder.with_name("work")
    for each in (folder, upper, work):
        each.mkdir()
    swift = pathlib.Path(shutil.which("swiftc")).resolve()
    for hidden in (swift.parents[1] if swift.parents[1] != pathlib.Path("/usr") else swift, ROOT):
        cover = upper / str(hidden).lstrip("/")
        cover.mkdir(parents=True)
        os.setxattr(cover, "trusted.overlay.opaque", b"y")
    mounted = subprocess.run(
        ["mount", "-t", "overlay", "overlay", "-o", f"lowerdir=/,upperdir={upper},workdir={work}", folder], capture_output=True, text=True)
    if mounted.returncode != 0:
        # As in a container, whose rights and file system do not allow it. Scripts/test --long needs no overlay.
        pytest.skip(f"no overlay can be mounted here: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        output("umount", "--lazy", folder)


class Root:
    """The folder of a Debian, and commands in it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def path(self, name):
        return self.folder / name.lstrip("/")

    def run(self, *command):
        """Runs it with /proc, which Swift's libdispatch reads: without it any program with a queue may end by SIGILL.

        Also with /dev: without random numbers libwebsockets ends by SIGSEGV.
        """
        proc, devices = (shlex.quote(str(self.path(name))) for name in ("/proc", "/dev"))
        mounts = f"mount --make-rprivate / && mount -t proc proc {proc} && mount --bind /dev {devices}"
        script = f"{mounts} && exec chroot {shlex.quote(str(self.folder))} {shlex.join(command)}"
        return output("unshare", "--mount", "sh", "-c", script, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"})

    def dpkg(self, action, package):
        if isinstance(package, pathlib.Path):
            shutil.copy(package, self.path("/package.deb"))
            package = "/package.deb"
        return self.run("dpkg", action, package)


class Systemd:
    """The calls of the package's scripts to systemd, which does not run here."""

    def __init__(self, root):
        self.log = root.path("/run/systemd/asked")
        root.path("/run/systemd/system").mkdir(parents=True, exist_ok=True)
        program = root.path("/usr/bin/systemctl")
        program.unlink(missing_ok=True)
        program.write_text('#!/bin/sh\necho "$*" >>/run/systemd/asked\n')
        program.chmod(0o755)

    def calls(self):
        """The calls since the last call of this function."""
        asked = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.write_text("")
        # debhelper's own scripts make further calls.
        return [line for line in asked if "touchfigures@" in line]


class InstalledServer:
    """The service of the package: its unit's command, account and folders, and the sandbox as far as a chroot has it.

    The file system is read-only but for the data folder, there are no capabilities, and no memory is writable and executable.
    """

    def __init__(self, root):
        self.root, self.process = root, None
        unit = root.path("/lib/systemd/system/touchfigures.service").read_text()
        self.unit = dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))
        self.data = pathlib.Path("/var/lib") / self.unit["StateDirectory"]

    def start(self):
        data = self.root.path(str(self.data))
        user = self.root.path("/etc/passwd").read_text().split(f"\n{self.unit['User']}:")[1].split(":")
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.chown(data, int(user[1]), int(user[2]))
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        notify = self.root.path("/run/notify")
        notify.unlink(missing_ok=True)
        self.manager.bind(str(notify))
        notify.chmod(0o777)
        self.manager.settimeout(TIMEOUT_SECONDS)
        environment = {
            "STATE_DIRECTORY": str(self.data), "NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "60000000", "TOUCHFIGURES_HOST": "127.0.0.1",
            "TOUCHFIGURES_PORT": "0", "TOUCHFIGURES_TLS_PORT": "0",
        }
        folder, quoted = self.root.folder, shlex.quote(str(self.root.folder))
        inside = ["setpriv", f"--reuid={user[1]}", f"--regid={user[2]}", "--clear-groups", "--no-new-privs", "--bounding-set=-all",
                  "--inh-caps=-all", "env", "-i", *[f"{name}={value}" for name, value in environment.items()],
                  *shlex.split(self.unit["ExecStart"])]
        script = (
            f"mount --make-rprivate / && mount --bind {quoted} {quoted} && mount -t proc proc {quoted}/proc && "
            f"mount --bind {quoted}{self.data} {quoted}{self.data} && mount -t tmpfs tmpfs {quoted}/tmp && "
            f"mount -o remount,bind,ro {quoted} && exec chroot {quoted} {shlex.join(inside)}")
        self.log = open(folder.parent / "server.log", "ab")
        self.process = subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", script], stdout=subprocess.PIPE, stderr=self.log, stdin=subprocess.DEVNULL, text=True,
            start_new_session=True, preexec_fn=lambda: ctypes.CDLL(None).prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0))
        self.lines = queue.Queue()
        threading.Thread(target=lambda: [self.lines.put(line) for line in self.process.stdout], daemon=True).start()
        # The event loop beats before the listeners are open.
        while not (state := self.manager.recv(1000)).startswith(b"READY=1"):
            assert state.startswith(b"WATCHDOG=1"), f"{state}\n{self.errors()}"
        matches = [LISTENING.match(self.lines.get(timeout=TIMEOUT_SECONDS).strip()) for _ in range(2)]
        self.urls = {match[1]: match[0].removeprefix("Listening on ").rstrip("/") for match in matches}
        self.url = self.urls["http"]
        self.port = int(self.url.rsplit(":", 1)[1])
        return self

    def errors(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")[-4000:]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(TIMEOUT_SECONDS)
        self.process.stdout.close()
        self.manager.close()
        self.log.close()
        return code

    def end(self):
        """Ends it in any state."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(TIMEOUT_SECONDS)


@contextlib.contextmanager
def running(root):
    server = InstalledServer(root)
    try:
        yield server.start()
    finally:
        server.end()
