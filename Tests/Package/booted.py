"""A Debian in a folder with its systemd running: in namespaces of its own, without this machine's services and network."""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess

from debian_roots import output
from installed import TIMEOUT_SECONDS
from waiting import wait_until

# systemd.special(7): what has to run before any service, and none of the services of this machine.
TARGET = "basic.target"
# systemd(1): halts the machine.
HALT = signal.SIGRTMIN + 4


class Booted:
    """A running Debian, and commands in it."""

    def __init__(self, folder, log):
        self.folder, self.log = folder, open(log, "ab")
        # Containers come with a rule that no package's script starts a service.
        folder.joinpath("usr/sbin/policy-rc.d").unlink(missing_ok=True)
        # man-db would index all manual pages of this machine after each installation.
        folder.joinpath("var/lib/man-db/auto-update").unlink(missing_ok=True)
        # The service wants network-online.target, and no network comes.
        for name in ("systemd-networkd-wait-online", "NetworkManager-wait-online"):
            unit = folder / f"etc/systemd/system/{name}.service"
            unit.unlink(missing_ok=True)
            unit.symlink_to("/dev/null")
        # The machine's own one would be taken for the same machine.
        folder.joinpath("etc/machine-id").unlink(missing_ok=True)
        # --register, --keep-unit: there need not be a systemd on this machine.
        self.container = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--private-network", f"--directory={folder}",
             f"systemd.unit={TARGET}"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
        try:
            wait_until(self.is_up, f"no systemd runs in {folder}; see {log}", timeout=TIMEOUT_SECONDS)
        except BaseException:
            self.stop()
            raise

    def first_process(self):
        """The process id of its systemd outside, or None."""
        children = f"/proc/{self.container.pid}/task/{self.container.pid}/children"
        with contextlib.suppress(OSError), open(children) as file:
            found = file.read().split()
            return int(found[0]) if found else None
        return None

    def is_up(self):
        assert self.container.poll() is None, f"systemd-nspawn ended with {self.container.returncode}"
        if self.first_process() is None:
            return False
        return self.status("systemctl", "is-active", "--quiet", TARGET) == 0

    def command(self, words):
        return ["nsenter", f"--target={self.first_process()}", "--all", "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                "DEBIAN_FRONTEND=noninteractive", "sh", "-c", f"cd / && exec {shlex.join(words)}"]

    def run(self, *words):
        return output(*self.command(words))

    def status(self, *words):
        return subprocess.run(self.command(words), stdin=subprocess.DEVNULL, capture_output=True).returncode

    def dpkg(self, action, package):
        if not isinstance(package, str):
            shutil.copy(package, self.folder / "package.deb")
            package = "/package.deb"
        # Without a sync for each file: nothing here outlives the test.
        return self.run("dpkg", "--force-unsafe-io", action, package)

    def main_process(self, unit):
        """The process id of the service in the container; 0 if it does not run."""
        shown = dict(line.split("=", 1) for line in self.run("systemctl", "show", "--property=ActiveState,MainPID", unit).splitlines())
        return int(shown["MainPID"]) if shown["ActiveState"] == "active" else 0

    def stop(self):
        first = self.first_process()
        if first is not None:
            os.kill(first, HALT)
        try:
            self.container.wait(TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            self.container.kill()
            self.container.wait(TIMEOUT_SECONDS)
        self.log.close()


@contextlib.contextmanager
def booted(folder, log):
    running = Booted(folder, log)
    try:
        yield running
    finally:
        running.stop()
