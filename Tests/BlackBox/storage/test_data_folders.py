"""Data folders of all released versions open with their content, and continue; one of a newer version is not changed."""

import json
import sqlite3
import subprocess

import pytest
import requests

from api import Session
from data_folders import archives, contains, open_folder, contents
from phone import Phone
from server import BINARY

pytestmark = pytest.mark.data_folder("opens folders")


def of(server, session):
    opened = object.__new__(Session)
    opened.__dict__ |= {"server": server, "code": session["code"], "created": session,
                        "host": {"Authorization": f"Bearer {session['hostToken']}"}}
    return opened


def content(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_there_is_at_least_one_stored_data_folder():
    assert archives()


@pytest.mark.parametrize("archive", archives(), ids=lambda archive: archive.name.removesuffix(".tar.gz"))
def test_a_folder_of_each_version_opens_and_continues(own_server, archive):
    server = own_server()
    server.data.mkdir(parents=True)
    recorded = open_folder(archive, server.data)
    server.start()
    for _ in range(2):
        found = contents(server, recorded["session"])
        for part, right in recorded["told"].items():
            assert contains(found[part], right), f"{part}: {json.dumps(found[part])[:2000]}"
        assert server.stop()[0] == 0, server.errors()
        server.start()
    session = of(server, recorded["session"])
    assert session.post_control({"action": "freeze"}).status_code == 200
    session.control("unfreeze")
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 0, 0, 0], [2, 1, 64, 0, 100]])
    phone.settle().close()
    assert session.stats(phone.id)["distance"]["totalPixels"] == 64
    assert requests.delete(server.url + session.path, headers=session.host, timeout=10).status_code == 204
    assert server.stop()[0] == 0


@pytest.mark.parametrize("name", ["touchfigures.sqlite", "puzzles.sqlite", "plays.sqlite"])
def test_a_folder_of_a_newer_version_is_refused_in_one_sentence_and_stays_unchanged(tmp_path, name):
    folder = tmp_path / "data"
    folder.mkdir()
    open_folder(archives()[-1], folder)
    with sqlite3.connect(folder / name) as database:
        database.execute("INSERT INTO grdb_migrations VALUES ('99 of tomorrow')")
    database.close()
    before = content(folder)[name]
    done = subprocess.run([BINARY, "serve", "--port", "0", "--no-tls", "--host", "127.0.0.1", "--data", folder],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if line.startswith("touchfigures: ")]
    assert len(lines) == 1 and "newer version" in lines[0] and name in lines[0], done.stderr
    assert content(folder)[name] == before
