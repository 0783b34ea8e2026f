"""`touchfigures backup`, `verify` and `restore`: of a running server and of a stopped one, and failures."""

import hashlib
import io
import json
import os
import pathlib
import socket
import sqlite3
import stat
import subprocess
import tarfile
import threading
import time

import pytest
import requests

from api import Session
from comparing import compare_everything
from failing_calls import Injection, missing
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone
from puzzles import Author, rectangle
from server import BINARY
from traces import Trace
from waiting import wait_until

pytestmark = pytest.mark.data_folder("a database has backups of its own")


def run(command, *arguments, data=None):
    flags = [] if data is None else ["--data", str(data)]
    done = subprocess.run([BINARY, command, *map(str, arguments), *flags], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def succeeds(command, *arguments, data=None):
    code, text = run(command, *arguments, data=data)
    assert code == 0, text
    return text


def fails(reason, command, *arguments, data=None):
    code, text = run(command, *arguments, data=data)
    assert code == 1 and reason in text and len(text.splitlines()) == 1, text
    return text


def restored(own_server, session, archive, folder):
    """A server on the restored data, and its session."""
    succeeds("restore", archive, data=folder)
    server = own_server(data=folder).start()
    other = object.__new__(Session)
    other.__dict__ |= session.__dict__ | {"server": server}
    return server, other


def events(session):
    """All events of each phone in order, as the server stored them."""
    answer = session.get("/events", headers=session.host)
    assert answer.status_code == 200, answer.text
    stored = {}
    for record in map(json.loads, answer.text.splitlines()):
        if "events" in record:
            stored.setdefault(record["participant"], []).extend(event[:5] for event in record["events"])
    return stored


# Batches of a phone that are not acknowledged.
MAX_WAITING = 100


class Drawing(threading.Thread):
    """A phone that draws until it is stopped; knows its batches, and the last event before each ack."""

    def __init__(self, server, session, seed):
        super().__init__(daemon=True)
        self.phone, self.trace = Phone(server, session.code), Trace(seed)
        self.sent, self.acknowledged, self.ends = [], 0, []
        self.stopping = threading.Event()
        self.start()

    def run(self):
        while not self.stopping.is_set():
            for batch in self.trace.batches(5):
                self.phone.touch(batch)
                self.sent += [event[:5] for event in batch]
                self.ends.append(len(self.sent))
                self.phone.pump()
                # After a pause the server would read more of them in a second than it allows.
                if self.phone.sent - self.phone.ack > MAX_WAITING:
                    self.phone.listen_until(lambda: self.phone.sent - self.phone.ack <= MAX_WAITING)
                self.acknowledged = self.ends[self.phone.ack - 1] if self.phone.ack else 0

    def stop(self):
        self.stopping.set()
        self.join(30)
        self.phone.settle()


def test_a_backup_under_load_has_everything_that_was_acknowledged_before(own_server, tmp_path, seed):
    server = own_server().start()
    sessions = [Session(server) for _ in range(2)]
    drawing = [(session, Drawing(server, session, f"{seed}/{n}")) for session in sessions for n in range(4)]
    archives = []
    for number in range(2):
        while min(phone.acknowledged for _, phone in drawing) < 200 * (number + 1):
            assert all(phone.is_alive() for _, phone in drawing)
            time.sleep(0.02)
        before = [phone.acknowledged for _, phone in drawing]
        archive = tmp_path / f"{number}.tar"
        succeeds("backup", archive, data=server.data)
        archives.append((archive, before))
    for _, phone in drawing:
        phone.stop()
    assert server.alive and not list((server.data / "tmp").iterdir())
    for number, (archive, before) in enumerate(archives):
        assert "intact" in succeeds("verify", archive)
        folder = tmp_path / f"restored{number}"
        succeeds("restore", archive, data=folder)
        other = own_server(data=folder).start()
        for session in sessions:
            copy = object.__new__(Session)
            copy.__dict__ |= session.__dict__ | {"server": other}
            stored = events(copy)
            for (of, phone), acknowledged in zip(drawing, before):
                if of is session:
                    found = stored.get(phone.phone.id, [])
                    assert len(found) >= acknowledged, f"{len(found)} events of {acknowledged} that were acknowledged; seed {seed}"
                    assert found == phone.sent[: len(found)], f"seed {seed}"
        assert other.stop()[0] == 0
    assert server.stop()[0] == 0


def test_a_restored_folder_has_everything(own_server, tmp_path):
    """Figures, puzzles with their pictures, the certificate authority; and phones continue where they were."""
    server = own_server(tls=True).start()
    session, oracle = Session(server), Oracle()
    phone = Phone(server, session.code)
    triangle = [[BEGAN, 1, 100, 100, 0], [MOVED, 1, 292, 100, 16], [MOVED, 1, 292, 356, 32], [ENDED, 1, 100, 100, 48]]
    phone.touch(triangle)
    oracle.apply(triangle)
    phone.settle()
    puzzle = Author(server).puzzle([rectangle(100, 100, 200, 100)], published=True)
    picture = requests.get(f"{server.url}/api/v1/puzzles/{puzzle}/image", timeout=10).content
    authority = requests.get(f"{server.url}/ca.pem", timeout=10).content
    archive = tmp_path / "backup.tar"
    text = succeeds("backup", archive, data=server.data)
    assert "with sessions" in text and archive.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []
    # The same with a stopped server.
    assert server.stop()[0] == 0
    second = tmp_path / "second.tar"
    succeeds("backup", second, data=server.data)
    for number, made in enumerate((archive, second)):
        folder = tmp_path / f"restored{number}"
        succeeds("restore", made, data=folder)
        assert folder.stat().st_mode & 0o777 == 0o700
        other = own_server(data=folder, tls=True).start()
        copy = object.__new__(Session)
        copy.__dict__ |= session.__dict__ | {"server": other}
        resumed = phone.connect(other)
        compare_everything(copy, resumed, oracle)
        assert requests.get(f"{other.url}/api/v1/puzzles/{puzzle}/image", timeout=10).content == picture
        assert requests.get(f"{other.url}/ca.pem", timeout=10).content == authority
        assert copy.post_control({"action": "freeze"}).status_code == 200
        assert other.stop()[0] == 0


def test_data_wiped_before_is_in_no_backup_and_sessions_can_be_left_out(own_server, tmp_path):
    server = own_server().start()
    kept, wiped = Session(server), Session(server)
    assert requests.delete(server.url + wiped.path, headers=wiped.host, timeout=10).status_code == 204
    whole, without = tmp_path / "whole.tar", tmp_path / "without.tar"
    succeeds("backup", whole, data=server.data)
    assert "without sessions" in succeeds("backup", without, "--without-sessions", data=server.data)
    names = subprocess.run(["tar", "tf", without], capture_output=True, text=True, check=True).stdout.split()
    assert "puzzles.sqlite" in names and not [name for name in names if name.startswith("touchfigures")]
    assert kept.code.encode() not in without.read_bytes() and wiped.code.encode() not in whole.read_bytes()
    other, copy = restored(own_server, kept, whole, tmp_path / "restored")
    assert copy.get().status_code == 200
    assert requests.get(f"{other.url}{wiped.path}", timeout=10).status_code == 404
    # A wipe of the restored session works as usual.
    assert requests.delete(other.url + copy.path, headers=copy.host, timeout=10).status_code == 204
    empty = tmp_path / "empty"
    succeeds("restore", without, data=empty)
    assert own_server(data=empty).start().stop()[0] == 0


def test_a_backup_is_made_after_its_socket_and_its_folder_were_removed(own_server, tmp_path):
    server = own_server().start()
    session = Session(server)
    place = server.data / "touchfigures.socket"
    place.unlink()
    (server.data / "tmp").rmdir()
    wait_until(place.exists, "the socket is made again")
    assert place.stat().st_mode & 0o777 == 0o600
    succeeds("backup", tmp_path / "b.tar", data=server.data)
    server, _ = restored(own_server, session, tmp_path / "b.tar", tmp_path / "again")
    assert requests.get(f"{server.url}{session.path}", timeout=10).status_code == 200


def test_a_backup_is_made_after_its_socket_could_not_listen(own_server, tmp_path):
    if reason := missing():
        pytest.skip(reason)
    server = own_server().start()
    Session(server)
    place, calls = server.data / "touchfigures.socket", tmp_path / "calls"
    with Injection(server.pid, "listen", "EADDRINUSE", "1+1", calls):
        place.unlink()
        wait_until(lambda: "INJECTED" in calls.read_text(), "the failure")
    wait_until(place.exists, "the socket is made again")
    succeeds("backup", tmp_path / "b.tar", data=server.data)


def test_a_backup_is_made_after_a_connection_could_not_be_accepted(own_server, tmp_path, monkeypatch):
    if reason := missing():
        pytest.skip(reason)
    server = own_server().start()
    Session(server)
    calls = tmp_path / "calls"
    monkeypatch.chdir(server.data)  # A socket's address has space for a short path only.
    with Injection(server.pid, "accept", "EMFILE", "1+1", calls), socket.socket(socket.AF_UNIX) as waiting:
        waiting.connect("touchfigures.socket")
        wait_until(lambda: "INJECTED" in calls.read_text(), "the failure")
    succeeds("backup", tmp_path / "b.tar", data=server.data)


def test_only_the_owner_reaches_the_server_s_socket(own_server, monkeypatch):
    server = own_server().start()
    place = server.data / "touchfigures.socket"
    monkeypatch.chdir(server.data)  # A socket's address has space for a short path only.
    assert stat.S_ISSOCK(place.stat().st_mode) and place.stat().st_mode & 0o777 == 0o600
    assert server.data.stat().st_mode & 0o777 == 0o700
    # Whatever is sent there, the server continues.
    for words in (b"", b"x" * 100_000, b"copy everything\n", b"copy sessions\n"):
        with socket.socket(socket.AF_UNIX) as stranger:
            stranger.settimeout(10)
            stranger.connect(place.name)
            try:
                stranger.sendall(words)
            except OSError:
                pass  # It has closed the connection.
    Session(server)
    assert server.alive and server.stop()[0] == 0


def test_a_socket_that_nobody_answers_is_named(own_server, tmp_path, monkeypatch):
    server = own_server().start()
    assert server.stop()[0] == 0
    place = server.data / "touchfigures.socket"
    monkeypatch.chdir(server.data)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(place.name)
        silent.listen()
        code, text = run("backup", tmp_path / "b.tar", data=server.data)
    waiting, refusal = text.splitlines()
    assert code == 1 and waiting.endswith(f"waiting for the server that listens at {place}")
    assert f"no answer at {place}" in refusal
    assert not [path for path in tmp_path.iterdir() if "b.tar" in path.name]
    place.unlink()
    succeeds("backup", tmp_path / "b.tar", data=server.data)


def test_nothing_is_overwritten(own_server, tmp_path):
    server = own_server().start()
    archive = tmp_path / "backup.tar"
    archive.write_text("mine")
    fails("exists: choose another name", "backup", archive, data=server.data)
    assert archive.read_text() == "mine"
    archive.unlink()
    succeeds("backup", archive, data=server.data)
    before = {path: path.stat().st_mtime_ns for path in server.data.rglob("*.keys")}
    fails("is not empty: stop the server", "restore", archive, data=server.data)
    assert {path: path.stat().st_mtime_ns for path in server.data.rglob("*.keys")} == before and server.alive
    fails("is no data folder", "backup", tmp_path / "other.tar", data=tmp_path / "nowhere")
    fails("cannot be opened", "verify", tmp_path / "missing.tar")
    fails("cannot be written", "backup", tmp_path / "no/such/folder.tar", data=server.data)


def test_a_damaged_archive_is_refused_completely(own_server, tmp_path):
    server = own_server().start()
    Session(server)
    archive, broken = tmp_path / "backup.tar", tmp_path / "broken.tar"
    succeeds("backup", archive, data=server.data)
    content = archive.read_bytes()
    flipped = bytearray(content)
    flipped[len(content) // 2] ^= 4
    for damaged in (content[:-1], content[: len(content) // 2], b"", bytes(flipped)):
        broken.write_bytes(damaged)
        for command, options in (("verify", {}), ("restore", {"data": tmp_path / "restored"})):
            fails("is no intact backup", command, broken, **options)
        assert not (tmp_path / "restored").exists()


def test_an_archive_of_a_newer_version_is_not_called_damaged(own_server, tmp_path):
    server = own_server().start()
    Session(server)
    archive, newer = tmp_path / "backup.tar", tmp_path / "newer.tar"
    succeeds("backup", archive, data=server.data)
    content = archive.read_bytes()
    # Another format, and a file of a kind that this version does not have.
    for changed in (content.replace(b'"format" : 1', b'"format" : 2'), with_database(content, "essays.sqlite")):
        newer.write_bytes(changed)
        for command, options in (("verify", {}), ("restore", {"data": tmp_path / "restored"})):
            error = fails("was made by a newer version", command, newer, **options)
            assert "no intact backup" not in error
        assert not (tmp_path / "restored").exists()


def with_database(archive, name):
    """The archive with one more file, named in its manifest."""
    result = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(archive)) as source, tarfile.open(fileobj=result, mode="w", format=tarfile.USTAR_FORMAT) as target:
        for member in source:
            content = source.extractfile(member).read()
            if member.name == "manifest.json":
                manifest = json.loads(content)
                manifest["files"].append({"name": name, "size": 3, "sha256": hashlib.sha256(b"new").hexdigest()})
                content = json.dumps(manifest).encode()
                added = tarfile.TarInfo(name)
                added.size = 3
                target.addfile(added, io.BytesIO(b"new"))
            member.size = len(content)
            target.addfile(member, io.BytesIO(content))
    # Exactly two empty blocks at the end.
    return result.getvalue().rstrip(b"\0") + bytes(-len(result.getvalue().rstrip(b"\0")) % 512) + bytes(1024)


def test_a_newer_version_is_refused(own_server, tmp_path):
    server = own_server().start()
    assert server.stop()[0] == 0
    archive = tmp_path / "backup.tar"
    succeeds("backup", archive, data=server.data)
    with sqlite3.connect(server.data / "puzzles.sqlite") as database:
        database.execute("INSERT INTO grdb_migrations VALUES ('99 of tomorrow')")
    fails("newer version", "backup", tmp_path / "newer.tar", data=server.data)
    assert not (tmp_path / "newer.tar").exists()


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 256 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], capture_output=True).returncode != 0:
        pytest.skip("only root can make a file system")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_full_disk_leaves_nothing_behind(own_server, tmp_path, small_disk):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    for step in range(200):
        phone.touch([[BEGAN, 1, 0, 0, step * 100], *[[1, 1, x, step, step * 100 + x] for x in range(1, 60)], [ENDED, 1, 0, 0, step * 100 + 70]])
    phone.settle()
    fails("disk is full", "backup", small_disk / "backup.tar", data=server.data)
    assert os.listdir(small_disk) == []
    archive = tmp_path / "backup.tar"
    succeeds("backup", archive, data=server.data)
    fails("disk is full", "restore", archive, data=small_disk / "data")
    assert os.listdir(small_disk) == []
    phone.touch([[BEGAN, 1, 0, 0, 30000], [ENDED, 1, 64, 0, 30050]])
    phone.settle()
    assert server.alive and not list(pathlib.Path(server.data / "tmp").iterdir())
