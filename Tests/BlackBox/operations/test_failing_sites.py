"""System calls fail at each call site that a short run reaches: once, or longer where one failure once caused damage. See `Scripts/failing-calls`."""

import io
import zipfile

import pytest
import requests

from api import Session
from failing_sites import FailingSites, missing
from full_disk import Disk, healthy
from oracle import BEGAN, ENDED
from phone import Phone
from site_sweep import Sweep
from waiting import wait_until

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

pytestmark = [pytest.mark.data_folder("the calls are those of a folder"), pytest.mark.skipif(missing() is not None, reason=str(missing()))]


@pytest.fixture
def sites(tmp_path):
    return FailingSites(tmp_path)


@pytest.fixture
def failing(own_server, sites):
    return own_server(environment=sites.environment).start()


def create(server):
    return requests.post(f"{server.url}/api/v1/sessions", timeout=10)


def test_a_call_that_fails_once_at_each_place_of_a_short_run_leaves_the_server_working(tmp_path, seed):
    sweep = Sweep(tmp_path, seed, pause=0.02)
    try:
        sweep.run(8)
    finally:
        if sweep.server.running:
            sweep.server.kill()
    assert sweep.faults == []
    assert sweep.sites.failure_count > 50


def test_a_timer_that_dispatch_could_not_set_still_fires(failing, sites):
    """Dispatch ignores a refusal: the commit that waits for the timer was never repeated."""
    session, disk = Session(failing), Disk(failing)
    phone = Phone(failing, session.code)
    with sites.failing("epoll_ctl", "ENOSPC", process=failing.pid):
        disk.fill()
        phone.touch([[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 100]])
        wait_until(lambda: sites.failure_count > 10, "the loop's calls and Dispatch's do not fail")
    disk.empty()
    phone.settle()
    wait_until(lambda: healthy(failing), "the server does not recover")
    phone.close()


def test_a_disk_that_does_not_report_its_space_is_not_considered_full(failing, sites):
    assert create(failing).status_code == 201
    with sites.failing("statvfs", "EIO", process=failing.pid):
        wait_until(lambda: sites.failure_count > 8, "the disk is not examined")
        assert create(failing).status_code == 201
    assert "quota" not in failing.errors()


def test_a_folder_that_cannot_be_examined_is_reported_with_the_reason(failing, sites):
    with sites.failing("access", "EIO", process=failing.pid):
        wait_until(lambda: not healthy(failing), "the fault is not reported")
    assert "the folder of pictures cannot be examined (Input/output error)" in failing.errors()
    wait_until(lambda: healthy(failing), "the server does not recover")


def test_a_workbook_is_read_through_interruptions(failing, sites):
    session = Session(failing)
    with sites.failing("pread", "EINTR", times=20, process=failing.pid):
        answer = session.get("/tables/participants", headers=session.host | {"Accept": WORKBOOK})
    assert answer.status_code == 200 and zipfile.ZipFile(io.BytesIO(answer.content)).testzip() is None
