"""A creation that was answered with 503, because the disk refused it, leaves no session."""

import re

import pytest
import requests

from api import Session
from full_disk import Disk, healthy
from waiting import wait_until

pytestmark = pytest.mark.data_folder("the disk is that of the folder")


def sessions(server):
    """The numbers of sessions in memory, and only on disk."""
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    return sum(map(int, re.findall(r"^touchfigures_sessions(?:_asleep)? (\d+)$", text, re.MULTILINE)))


@pytest.mark.parametrize("waits", [False, True], ids=["before the disk was seen to be full", "after"])
def test_a_creation_that_the_disk_refused_leaves_nothing(own_server, waits):
    server = own_server().start()
    kept, disk = Session(server), Disk(server)
    disk.fill()
    if waits:
        kept.post_control({"action": "freeze"})
        wait_until(lambda: not healthy(server), "the disk is not full")
    for _ in range(5):
        assert requests.post(f"{server.url}/api/v1/sessions", json={"activity": "walk"}, timeout=10).status_code in (503, 507)
    assert sessions(server) == 1
    disk.empty()
    wait_until(lambda: healthy(server), "the server does not recover")
    # The next one is written after all waiting data.
    assert Session(server).code != kept.code
    assert server.stop()[0] == 0
    server.start()
    assert sessions(server) == 2
    assert server.stop()[0] == 0
