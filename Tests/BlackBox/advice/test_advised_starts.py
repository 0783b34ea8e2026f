"""What a refused start says one should do, done: the server starts, and has what was acknowledged before."""

import contextlib
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import tempfile

import pytest
import requests

from api import Session
from kept import Kept, refused
from server import BINARY, Server

pytestmark = pytest.mark.data_folder("the folder is changed")

NOBODY, STRANGER = 65534, 12345
needs_root = pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="needs root and setpriv")


@pytest.fixture
def top():
    """A folder that every account reaches; pytest's own are root's."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="tf-", dir="/tmp"))
    path.chmod(0o755)
    os.chown(path, NOBODY, NOBODY)
    yield path
    shutil.rmtree(path)


@pytest.fixture
def as_nobody(monkeypatch):
    """From now on servers run without root's rights; the arguments are further ones of setpriv."""
    plain = subprocess.Popen

    def change(*more, before=()):
        words = [*before, "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *more]
        is_server = lambda command: isinstance(command, list) and command[:2] == [str(BINARY), "serve"]
        monkeypatch.setattr(subprocess, "Popen", lambda command, **options: plain([*words, *command] if is_server(command) else command, **options))

    return change


def ended(server):
    """The class of a server that has stored it and stopped."""
    kept = Kept(server.start())
    kept.phone.close()
    assert server.stop()[0] == 0
    return kept


def check_elsewhere(server, folder):
    """The other advice: a server on another folder starts; what is in this one stays as it is."""
    entries = lambda: {path: path.stat().st_mtime_ns for path in server.data.rglob("*")} if server.data.is_dir() else server.data.stat()
    before = entries()
    other = Server(folder).start()
    try:
        Session(other)
    finally:
        assert other.stop()[0] == 0
    assert entries() == before


# The data folder: how it is spoiled, what the start says, and what mends it as advised.

def closed(data):
    data.chmod(0o500)


def of_another(data):
    os.chown(data / "touchfigures.sqlite", STRANGER, STRANGER)
    (data / "touchfigures.sqlite").chmod(0o666)


def unreadable(data):
    (data / "puzzles.sqlite").chmod(0)


def folder_in_place(data):
    (data / "lessons.sqlite").rename(data / "away")
    (data / "lessons.sqlite").mkdir()


def folder_back(data):
    (data / "lessons.sqlite").rename(data.with_name("moved"))
    (data / "away").rename(data / "lessons.sqlite")


def file_in_place(data):
    (data / "certificates").write_text("")


OF_THE_FOLDER = {
    "closed": (closed, "make it writable or choose another folder with --data", lambda data: data.chmod(0o700)),
    "a file of another account": (
        of_another, "change its owner or choose another folder with --data", lambda data: os.chown(data / "touchfigures.sqlite", NOBODY, NOBODY)),
    "a file without rights": (
        unreadable, "make it and its folder writable for this user, or choose another folder with --data",
        lambda data: (data / "puzzles.sqlite").chmod(0o600)),
    "a folder in place of a file": (folder_in_place, "is a folder: move it away or choose another folder with --data", folder_back),
    "a file in place of a folder": (
        file_in_place, "is no folder: move it away or choose another folder with --data", lambda data: (data / "certificates").rename(data.with_name("moved"))),
}


@needs_root
@pytest.mark.parametrize("spoil, words, mend", OF_THE_FOLDER.values(), ids=OF_THE_FOLDER)
def test_a_folder_is_mended_or_another_one_is_chosen(top, as_nobody, spoil, words, mend):
    as_nobody()
    server = Server(top / "data")
    kept = ended(server)
    spoil(server.data)
    assert words in refused(server)
    check_elsewhere(server, top / "other")
    mend(server.data)
    server.start()
    kept.check(server)
    assert server.stop()[0] == 0


@needs_root
def test_a_folder_that_cannot_be_made_is_made_once_its_parent_is_writable(top, as_nobody):
    as_nobody()
    parent = top / "parent"
    parent.mkdir(mode=0o500)
    os.chown(parent, NOBODY, NOBODY)
    server = Server(parent / "data")
    server.log_path = top / "log"
    assert "make its parent writable or choose another with --data" in refused(server)
    parent.chmod(0)
    assert "choose another folder with --data" in refused(server)
    parent.chmod(0o700)
    ended(server).check(server.start())
    assert server.stop()[0] == 0


def test_in_place_of_a_file_another_folder_is_chosen(own_server, tmp_path):
    server = own_server()
    server.data.write_text("mine")
    assert "is not a folder: choose another with --data" in refused(server)
    check_elsewhere(server, tmp_path / "other")
    assert server.data.read_text() == "mine"


@pytest.mark.parametrize("name", ["touchfigures.sqlite", "plays.sqlite"])
def test_beside_a_folder_of_a_newer_version_another_one_is_chosen(own_server, tmp_path, name):
    server = own_server()
    kept = ended(server)

    def change(statement):
        with contextlib.closing(sqlite3.connect(server.data / name)) as database:
            database.executescript(statement)

    change("INSERT INTO grdb_migrations VALUES ('99 of a later version');")
    assert "start that one, or choose another folder with --data" in refused(server)
    check_elsewhere(server, tmp_path / "other")
    # The version that knows the migration finds everything: here this one, once it need not know it.
    change("DELETE FROM grdb_migrations WHERE identifier = '99 of a later version';")
    kept.check(server.start())


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_folder_in_use_is_free_once_its_server_is_stopped(own_server, tmp_path, end):
    first = own_server().start()
    kept = Kept(first)
    second = own_server(data=first.data)
    second.log_path = tmp_path / "second.log"
    assert "in use by another server: stop that one, or choose another folder with --data" in refused(second)
    kept.check_connected()
    other = own_server().start()
    Session(other)
    first.stop() if end == "stop" else first.kill()
    kept.check(second.start())


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 8 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder], capture_output=True).returncode != 0:
        pytest.skip("only root can make a file system")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def fill(disk):
    """No block is left."""
    with open(disk / "fill", "ab", buffering=0) as file:
        for size in (1 << 16, 1 << 12):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))


@pytest.mark.parametrize("name", ["touchfigures.sqlite", "puzzles.sqlite"])
def test_a_start_on_a_full_disk_goes_on_once_there_is_space(small_disk, tmp_path, name):
    server = Server(small_disk / "data")
    server.log_path = tmp_path / "log"
    kept = ended(server)
    # A database that has to be created, on a disk without a block for it.
    away = [path for path in server.data.iterdir() if path.name.startswith(name) or path.name == "touchfigures.reserve"]
    if name == "touchfigures.sqlite":
        away.append(server.data / "touchfigures.keys")
    (tmp_path / "away").mkdir()
    for path in away:
        shutil.move(path, tmp_path / "away")
    fill(small_disk)
    assert "cannot be opened because the disk is full: free some space" in refused(server)
    (small_disk / "fill").unlink()
    server.start()
    Session(server)
    assert server.stop()[0] == 0
    if name == "touchfigures.sqlite":
        for path in server.data.glob("touchfigures.*"):
            path.unlink()
        for path in (tmp_path / "away").iterdir():
            shutil.move(path, server.data)
    kept.check(server.start())
    assert server.stop()[0] == 0


# Ports and addresses

@contextlib.contextmanager
def taken_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_a_port_in_use_is_free_once_the_other_program_ends_or_another_is_chosen(own_server):
    server = own_server()
    kept = ended(server)
    with taken_port() as port:
        assert "is in use by another program: stop that one, or choose another port by --port" in refused(server, port=port)
        kept.check(server.start())
        assert server.stop()[0] == 0
    kept.check(server.start(port))
    assert server.port == port


def test_a_port_of_another_server_is_free_once_that_one_is_stopped_or_others_are_chosen(own_server):
    first = own_server().start()
    kept, second = Kept(first), own_server()
    later = ended(second)
    words = "use or stop that one, or choose other ports by --port and --tls-port"
    assert words in refused(second, port=first.port)
    kept.check_connected()
    later.check(second.start())
    assert second.stop()[0] == 0 and first.stop()[0] == 0
    later.check(second.start(first.port))


def test_one_port_for_both_protocols_is_changed_as_advised(own_server):
    with taken_port() as port:
        pass
    server = own_server(tls=True)
    server.flags = ("--tls-port", str(port))
    assert "choose another by --port or --tls-port, or give --no-tls" in refused(server, port=port)
    kept = ended(server)
    server.tls, server.flags = False, ()
    kept.check(server.start(port))


def test_an_address_of_another_machine_is_changed_or_left_out(own_server):
    server = own_server(host="203.0.113.7")
    assert "choose another by --host, or leave it out for all of them" in refused(server)
    server.host = "127.0.0.1"
    kept = ended(server)
    # Left out, the server is reached at this machine's addresses as well.
    process = subprocess.Popen(
        [str(BINARY), "serve", "--port", "0", "--no-tls", "--data", str(server.data)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        line = process.stdout.readline()
        port = line.strip().rstrip("/").rsplit(":", 1)[1]
        server.url = f"http://127.0.0.1:{port}"
        server.urls = {"http": server.url}
        kept.check(server)
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


@needs_root
@pytest.mark.skipif(not shutil.which("unshare"), reason="needs a network of its own")
def test_a_privileged_port_is_changed_or_allowed_as_advised(top, as_nobody):
    # In a network of its own, in which ports below 1024 are root's as on most machines.
    alone = ("unshare", "--net", "sh", "-c", 'ip link set lo up; echo 1024 > /proc/sys/net/ipv4/ip_unprivileged_port_start; exec "$@"', "sh")
    as_nobody(before=alone)
    server = Server(top / "data")
    advice = "choose one from 1024 on by --port, or give the unit CAP_NET_BIND_SERVICE as administration.md shows"
    assert advice in refused(server, port=80)
    server.start(port=1024)
    assert server.stop()[0] == 0
    as_nobody("--inh-caps=+net_bind_service", "--ambient-caps=+net_bind_service", "--bounding-set=+net_bind_service", before=alone)
    server.start(port=80)
    assert server.stop()[0] == 0
