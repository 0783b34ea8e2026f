"""The package's services under a running systemd, in each way that a package comes and goes."""

import json
import os
import shutil

import pytest

from booted import booted
from debian_roots import RELEASES
from installed import TIMEOUT_SECONDS, debian

pytestmark = [
    pytest.mark.skipif(not os.environ.get("TOUCHFIGURES_LONG_TESTS"), reason="Scripts/test --long installs the packages"),
    pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("systemd-nspawn"), reason="a Debian that boots needs root and systemd-nspawn"),
]
FIRST, SECOND = "touchfigures.service", "touchfigures@second.service"
BOTH = (FIRST, SECOND)
NONE = dict.fromkeys(BOTH, 0)
# The first one's port is the default.
PORTS = (8080, 8081)


@pytest.fixture(scope="module")
def machine(package, tmp_path_factory):
    """A booted Debian without the package."""
    folder = tmp_path_factory.mktemp("booted")
    # It has to have systemd, as this machine's system has; a fresh one has the package's dependencies alone.
    with debian(folder / "root", [package], RELEASES[0], is_fresh=False) as root, booted(root, folder / "boot.log") as running:
        yield running


def running(machine):
    return {unit: machine.main_process(unit) for unit in BOTH}


def ask(machine, method, path, port=8080):
    """The answer of a server in the machine, which has a network of its own."""
    return json.loads(machine.run("curl", "--silent", "--fail", "--max-time", str(TIMEOUT_SECONDS), "--request", method,
                                  f"http://127.0.0.1:{port}/api/v1{path}"))


def started(machine):
    """Starts both, and a session on each; returns the sessions' codes by port."""
    machine.run("systemctl", "start", *BOTH)
    return {port: ask(machine, "POST", "/sessions", port)["code"] for port in PORTS}


def restarted(machine, before, codes):
    """Whether both run as other processes than before, with the sessions that they had."""
    after = running(machine)
    assert all(after.values()), after
    assert all(after[unit] != before[unit] for unit in BOTH), "not restarted"
    return all(ask(machine, "GET", f"/sessions/{code}", port)["code"] == code for port, code in codes.items())


def test_services_run_after_each_way_of_a_package_as_they_did_before(machine, older, package):
    # A first installation starts and enables nothing.
    machine.dpkg("--install", older)
    assert running(machine) == NONE and machine.status("systemctl", "is-enabled", "--quiet", FIRST) == 1
    (machine.folder / "etc/touchfigures/second.conf").write_text(f"port = {PORTS[1]}\ntls-port = {PORTS[1] + 400}\n")
    codes = started(machine)

    # Upgrade, reinstallation, downgrade.
    for each in (package, package, older):
        before = running(machine)
        machine.dpkg("--install", each)
        assert restarted(machine, before, codes)

    # What was stopped stays so.
    machine.run("systemctl", "stop", FIRST)
    machine.dpkg("--install", package)
    assert machine.main_process(FIRST) == 0 and machine.main_process(SECOND) != 0

    # Removed and installed again: what is not enabled does not start.
    machine.run("systemctl", "start", FIRST)
    machine.run("systemctl", "enable", SECOND)
    machine.dpkg("--remove", "touchfigures")
    assert running(machine) == NONE
    assert machine.status("pgrep", "--exact", "touchfigures") == 1, "a process of the removed package runs"
    machine.dpkg("--install", package)
    assert machine.main_process(FIRST) == 0 and machine.main_process(SECOND) != 0
    assert ask(machine, "GET", f"/sessions/{codes[PORTS[1]]}", PORTS[1])["code"] == codes[PORTS[1]]

    machine.run("systemctl", "enable", "--now", FIRST)
    machine.dpkg("--purge", "touchfigures")
    assert running(machine) == NONE
    folder = machine.folder
    assert not list(folder.glob("etc/systemd/system/*.wants/touchfigures*"))
    assert not (folder / "var/lib/touchfigures").exists() and not (folder / "etc/touchfigures").exists()
    assert "touchfigures" not in machine.run("systemctl", "list-units", "--all", "--no-legend", "touchfigures*")
