"""A full disk: requests report it, phones keep their batches, and afterwards everything is stored."""

import os
import subprocess

import pytest
import requests

from api import Session
from comparing import compare_everything
from full_disk import Disk, healthy
from oracle import BEGAN, ENDED, Oracle
from phone import Phone
from plays import play, scene, wav
from server import Server
from waiting import wait_until

pytestmark = pytest.mark.data_folder("the disk is that of the folder")


def wipe(session):
    return requests.delete(session.server.url + session.path, headers=session.host, timeout=10)


@pytest.fixture
def full(own_server):
    server = own_server().start()
    session, disk = Session(server), Disk(server)
    phone = Phone(server, session.code)
    disk.fill()
    yield server, session, disk, phone
    phone.close()


def test_a_full_disk_refuses_requests_and_batches_wait(full):
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


def test_figures_measured_while_the_disk_was_full_are_stored_later(full):
    server, session, disk, phone = full
    oracle = Oracle()
    for step in range(20):
        events = [[BEGAN, 1, 0, 0, step * 100], [ENDED, 1, 64, step, step * 100 + 50]]
        phone.touch(events)
        oracle.apply(events)
    wait_until(lambda: not healthy(server), "the disk is not full")
    disk.empty()
    phone.settle()
    server.kill()
    server.start()
    phone.connect(server)
    assert phone.errors == []
    compare_everything(session, phone, oracle)


def test_a_failed_wipe_can_be_repeated(full):
    server, session, disk, phone = full
    phone.touch([[BEGAN, 1, 0, 0, 0]])
    wait_until(lambda: not healthy(server), "the disk is not full")
    assert wipe(session).status_code == 503
    assert session.get().status_code == 200
    disk.empty()
    wait_until(lambda: healthy(server), "the server does not recover")
    assert wipe(session).status_code == 204
    assert session.get().status_code == 404


def test_a_server_stops_while_its_disk_is_full(full):
    server, session, disk, phone = full
    phone.touch([[BEGAN, 1, 0, 0, 0]])
    wait_until(lambda: not healthy(server), "the disk is not full")
    code, seconds = server.stop()
    assert seconds < 5, "a stop does not wait for the disk"


# MARK: A separate disk, which is really full


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 8 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], capture_output=True)
    if made.returncode != 0:
        pytest.skip("only root can make a file system")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(disk):
    """No block is left."""
    with open(disk / "fill", "ab", buffering=0) as file:
        for size in (1 << 16, 1 << 12):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass


@pytest.fixture
def on_small_disk(small_disk):
    server = Server(small_disk / "data")
    server.log_path = small_disk.parent / "server.log"
    server.start()
    yield server, small_disk
    if server.alive:
        server.kill()


def test_a_full_disk_is_freed_by_wiping(on_small_disk):
    server, disk = on_small_disk
    used, empty = Session(server), Session(server)
    phone = Phone(server, used.code)
    for step in range(200):
        phone.touch([[BEGAN, 1, 0, 0, step * 100], *[[1, 1, x, step, step * 100 + x] for x in range(1, 60)]])
    phone.settle()
    free = lambda: os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
    fill(disk)
    assert free() == 0
    phone.touch([[ENDED, 1, 64, 0, 10**6]])
    wait_until(lambda: not healthy(server), "the disk is not full")
    assert "full" in server.errors()
    assert wipe(used).status_code == 204
    assert used.get().status_code == 404
    assert wipe(empty).status_code == 204
    assert free() > 100_000, "a wipe frees its space"
    wait_until(lambda: healthy(server), "the server does not recover")


def test_a_server_starts_on_a_full_disk_for_reading_and_wiping(on_small_disk):
    server, disk = on_small_disk
    session, other = Session(server), Session(server)
    phone = Phone(server, session.code)
    phone.touch([[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 100]])
    phone.settle()
    for stop in (server.kill, server.stop):
        fill(disk)
        stop()
        fill(disk)
        server.start()
        assert session.stats()["participants"][0]["distance"]["totalPixels"] == 64
    wait_until(lambda: create(server).status_code == 507, "there is no room for a session")
    assert create(server).json()["type"] == "/docs#insufficient-storage"
    assert wipe(other).status_code == 204
    server.kill()
    server.start()
    assert (session.get().status_code, other.get().status_code) == (200, 404)
    (disk / "fill").unlink()
    wait_until(lambda: create(server).status_code == 201, "the server does not recover")


def create(server):
    return requests.post(f"{server.url}/api/v1/sessions", timeout=10)


# MARK: Waiting data


def test_the_unwritten_log_is_bounded_and_nothing_of_it_is_lost(full):
    """Phones that continue to send are closed; they keep unacknowledged batches, and send them when the disk is
    writable again."""
    server, session, disk, phone = full
    oracle = Oracle()
    events = lambda step: [[BEGAN, 1, 0, 0, step * 1000], *[[1, 1, x % 300 + 0.1, x / 7, step * 1000 + x] for x in range(1, 510)]]
    step = 0
    while phone.live.close_code is None:
        # 4 MiB may wait, and an event has at least a byte.
        assert step * 510 < 4 << 20, "the waiting data is unbounded"
        batch = events(step)
        phone.touch(batch)
        oracle.apply(batch)
        phone.pump()
        step += 1
    assert phone.live.close_code == 1013
    assert phone.errors == [] and phone.ack == 0
    waiting = requests.get(f"{server.url}/metrics", timeout=10).text
    assert "touchfigures_turned_away_total 1" in waiting
    disk.empty()
    wait_until(lambda: healthy(server), "the server does not recover")
    phone.connect()
    phone.settle()
    compare_everything(session, phone, oracle)


def test_an_upload_is_taken_after_its_folder_was_removed(own_server):
    server = own_server().start()
    walk = f"{server.url}/api/v1/plays/walk"
    assert requests.put(walk, data=play(scene("A")), headers={"Content-Type": "application/xml"}, timeout=10).status_code == 201
    (server.data / "tmp").rmdir()
    # More than is held in memory.
    sound = requests.put(f"{walk}/audio/a.wav", data=wav(10), headers={"Content-Type": "audio/wav"}, timeout=30)
    assert sound.status_code == 200, sound.text
    assert (server.data / "tmp").stat().st_mode & 0o777 == 0o700
    wait_until(lambda: not list((server.data / "tmp").iterdir()), "the body's file remains")


def test_a_missing_data_folder_is_reported(own_server):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    walk = f"{server.url}/api/v1/plays/walk"
    assert requests.put(walk, data=play(scene("A")), headers={"Content-Type": "application/xml"}, timeout=10).status_code == 201
    moved = server.data.with_name("moved")
    server.data.rename(moved)
    assert create(server).status_code == 503
    wait_until(lambda: not healthy(server), "the fault is not reported")
    assert "was removed while the server runs: put it back" in server.errors()
    phone.touch([[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 100]])
    phone.listen_until(lambda: phone.seq == 1)
    assert (phone.seq, phone.ack) == (1, 0), "applied, and not acknowledged"
    # Requests meanwhile must not create another folder in its place, into which `mv` would put this one.
    sound = requests.put(f"{walk}/audio/a.wav", data=wav(), headers={"Content-Type": "audio/wav"}, timeout=10)
    assert sound.status_code == 503 and not server.data.exists()
    moved.rename(server.data)
    phone.settle()
    wait_until(lambda: healthy(server), "the server does not recover")
    assert create(server).status_code == 201
    server.kill()
    server.start()
    assert session.stats(phone.id)["seq"] == 1
