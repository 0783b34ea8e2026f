"""Changes of the system time: no class ends early or lasts longer, and reported times follow the new clock."""

import datetime
import os
import pathlib
import shutil

import pytest

from api import Session
from oracle import BEGAN, ENDED
from phone import Phone
from server import BINARY
from waiting import wait_until

LIBRARIES = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
HOURS = 3600


def time_of(session, field):
    return datetime.datetime.fromisoformat(session.stats()[field].replace("Z", "+00:00")).timestamp()


@pytest.fixture
def shared_memory():
    """Removes what the library leaves in shared memory, named after processes; a later process of the same number would find it."""
    def names():
        return set(pathlib.Path("/dev/shm").glob("*faketime_*"))

    before = names()
    yield
    for left in names() - before:
        # Other tests' processes may run at the same time.
        if not pathlib.Path("/proc", left.name.rpartition("_")[2]).exists():
            left.unlink(missing_ok=True)


def found_arguments(start):
    """Starts a server under the library, repeatedly while the program loses its arguments and shows its help."""
    for _ in range(5):
        try:
            return start()
        except AssertionError as error:
            if "OVERVIEW" not in str(error):
                raise
    raise AssertionError("the program finds no arguments")


@pytest.mark.data_folder("a node refuses to start if its clock differs from the database's")
@pytest.mark.skipif(not LIBRARIES, reason="libfaketime is not installed")
@pytest.mark.parametrize("step", [28 * HOURS, -28 * HOURS])
def test_a_step_of_the_clock_ends_no_class(shared_memory, own_server, tmp_path, monkeypatch, step):
    stamp = tmp_path / "stamp"
    stamp.write_text("+0\n")
    for name, value in {
        "LD_PRELOAD": str(LIBRARIES[0]), "FAKETIME_TIMESTAMP_FILE": str(stamp), "FAKETIME_NO_CACHE": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }.items():
        monkeypatch.setenv(name, value)
    # A program in which the library sets its variable loses its arguments, so the variable is set in a shell before.
    wrapper = tmp_path / "wrapper"
    wrapper.write_text(f'#!/bin/sh\nexec "{BINARY}" "$@"\n')
    wrapper.chmod(0o755)
    monkeypatch.setattr("server.BINARY", wrapper)
    server = found_arguments(lambda: own_server().start())
    session = Session(server)
    phone = Phone(server, session.code)
    phone.touch([[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 100]])
    phone.settle()
    end = time_of(session, "expiresAt")
    stamp.write_text(f"{step:+}\n")
    wait_until(lambda: abs(time_of(session, "expiresAt") - end - step) <= 3, "the reported times do not follow the clock")
    for restart in (lambda: None, lambda: (server.kill(), found_arguments(server.start))):
        restart()
        assert session.stats(phone.id)["distance"]["totalPixels"] == 64
        assert abs(time_of(session, "expiresAt") - end - step) < 5
        assert time_of(session, "expiresAt") - time_of(session, "createdAt") == 24 * HOURS


@pytest.mark.data_folder("a node's sessions age by the database's clock")
@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("unshare"), reason="a folder of processes of its own needs root")
@pytest.mark.parametrize("boot", [None, "866c77c9d70545d8b9da8144289fbe67"])
def test_a_service_that_does_not_see_the_kernel_s_settings_ends_no_class(own_server, tmp_path, monkeypatch, boot):
    """Each restart counted as one of the machine, which may have run for months."""
    wrapper = tmp_path / "wrapper"
    wrapper.write_text(f'#!/bin/sh\nexec unshare --mount sh -c \'mount -t proc -o subset=pid proc /proc && exec "{BINARY}" "$@"\' - "$@"\n')
    wrapper.chmod(0o755)
    monkeypatch.setattr("server.BINARY", wrapper)
    if boot:
        monkeypatch.setenv("BOOT_ID", boot)
    server = own_server().start()
    session = Session(server)
    end = time_of(session, "expiresAt")
    server.kill()
    server.start()
    assert abs(time_of(session, "expiresAt") - end) < 5
