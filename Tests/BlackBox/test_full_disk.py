"""The disk takes no more: requests say so, phones keep what they measured, and all of it is there afterwards."""

import resource
import time

import pytest
import requests

from api import Session
from comparing import compare_everything
from oracle import BEGAN, ENDED, Oracle
from phone import Phone


class Disk:
    """The largest size that the server's files may have."""

    def __init__(self, server):
        self.pid = server.pid
        self.limits = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)

    def fill(self):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (1, self.limits[1]))

    def empty(self):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, self.limits)


def healthy(server):
    return requests.get(f"{server.url}/healthz", timeout=10).status_code == 200


def wipe(session):
    return requests.delete(session.server.url + session.path, headers=session.host, timeout=10)


def wait_until(condition, what):
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@pytest.fixture
def full(own_server):
    server = own_server().start()
    session, disk = Session(server), Disk(server)
    phone = Phone(server, session.code)
    disk.fill()
    yield server, session, disk, phone
    phone.close()


def test_requests_are_refused_and_batches_wait(full):
    server, session, disk, phone = full
    phone.touch([[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 100]])
    create = lambda: requests.post(f"{server.url}/api/v1/sessions", timeout=10)
    answer = create()
    assert answer.status_code == 503 and answer.json()["type"] == "/docs#store-failing" and "Retry-After" in answer.headers
    assert not healthy(server)
    assert session.post_control({"action": "freeze"}).status_code == 503
    phone.listen_until(lambda: phone.seq == 1)
    assert phone.seq == 1 and phone.ack == 0, "applied, and not acknowledged"
    disk.empty()
    wait_until(lambda: healthy(server), "the server does not recover")
    assert create().status_code == 201


def test_what_was_measured_meanwhile_gets_to_the_disk(full):
    server, session, disk, phone = full
    oracle = Oracle()
    for step in range(20):
        events = [[BEGAN, 1, 0, 0, step * 100], [ENDED, 1, 64, step, step * 100 + 50]]
        phone.touch(events)
        oracle.apply(events)
    wait_until(lambda: not healthy(server), "the disk is not full")
    disk.empty()
    phone.settle(timeout=20)
    server.kill()
    server.start()
    phone.connect(server)
    assert phone.errors == []
    compare_everything(session, phone, oracle)


def test_a_wipe_that_failed_can_be_asked_for_again(full):
    server, session, disk, phone = full
    phone.touch([[BEGAN, 1, 0, 0, 0]])
    wait_until(lambda: not healthy(server), "the disk is not full")
    assert wipe(session).status_code == 503
    assert session.get().status_code == 200
    disk.empty()
    wait_until(lambda: healthy(server), "the server does not recover")
    assert wipe(session).status_code == 204
    assert session.get().status_code == 404


def test_the_server_stops_all_the_same(full):
    server, session, disk, phone = full
    phone.touch([[BEGAN, 1, 0, 0, 0]])
    wait_until(lambda: not healthy(server), "the disk is not full")
    code, seconds = server.stop()
    assert seconds < 5, "a stop waits for no disk"
