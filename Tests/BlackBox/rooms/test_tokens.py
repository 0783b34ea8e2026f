"""Tokens on disk: the stored hashes give no access, and tokens stay valid after a restart."""

import re
import shutil
import sqlite3
import time

import pytest
import requests

from api import Session
from phone import Live, Phone
from server import ROOT, Server


def kept(server):
    return b"".join(path.read_bytes() for path in server.data.rglob("*") if path.is_file())


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_no_token_is_on_disk_and_each_is_taken_after_a_restart(tmp_path, end):
    server = Server(tmp_path / "data").start()
    session = Session(server, retention="replay")
    phones = [Phone(server, session.code) for _ in range(3)]
    tokens = [phone.resume for phone in phones] + [session.created["hostToken"]]
    for phone in phones:
        phone.touch([[0, 1, 100, 100, 0], [2, 1, 164, 100, 16]])
        phone.settle()
    session.control("ban", participant=phones[2].id)
    getattr(server, end)()
    # The search can find something: the names of the phones are there.
    content = kept(server)
    assert len(content) > 0 and [token for token in tokens if token.encode() in content] == []
    server.start(server.port)
    for phone in phones[:2]:
        phone.connect()
        assert phone.resume in tokens and session.stats(phone.id)["touches"] == 1
    session.control("freeze")
    banned = Live(server, session.code)
    banned.send({"type": "hello", "role": "touch", "resume": tokens[2], "screen": {"width": 390, "height": 844}})
    assert banned.wait_closed() == 4403
    # The stored hash of a token gives no access in any place of a token.
    for word in ("x" * 64, tokens[0] + "x", tokens[0][:-1]):
        stranger = Live(server, session.code)
        stranger.send({"type": "hello", "role": "touch", "resume": word, "screen": {"width": 390, "height": 844}})
        assert stranger.wait_closed() == 4401
    assert requests.delete(server.url + session.path, headers=session.host, timeout=10).status_code == 204
    assert server.stop()[0] == 0


@pytest.mark.data_folder("looks into the database file")
def test_the_tokens_of_an_older_folder_are_hashed_at_the_first_start(own_server):
    server = own_server()
    server.data.mkdir(parents=True)
    shutil.copy(ROOT / "Tests/Fixtures/data-folder-4/touchfigures.sqlite", server.data)
    database = sqlite3.connect(server.data / "touchfigures.sqlite")
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
    read = lambda kind, column: {table.rsplit("_", 1)[1]: [row[0] for row in database.execute(f"SELECT {column} FROM {table}")]
                                 for table in tables if re.fullmatch(rf"{kind}_\d+", table)}
    codes, hosts, phones = read("session", "code"), read("session", "host_token"), read("participant", "resume_token")
    for number in codes:  # The folder is older than a day.
        database.execute(f"UPDATE session_{number} SET expires_at = ?", (time.time() + 3600,))
    database.commit()
    database.close()
    tokens = [token for kind in (hosts, phones) for found in kind.values() for token in found]
    assert len(tokens) == 7 and all(token.encode() in kept(server) for token in tokens)
    server.start()
    # No session has been requested yet.
    assert server.stop()[0] == 0
    assert [token for token in tokens if token.encode() in kept(server)] == []
    server.start()
    for number, [code] in codes.items():
        control = requests.post(f"{server.url}/api/v1/sessions/{code}/control", json={"action": "unfreeze"}, timeout=10,
                                headers={"Authorization": f"Bearer {hosts[number][0]}"})
        assert control.status_code == 200, control.text
        phone = Live(server, code)
        phone.send({"type": "hello", "role": "touch", "resume": phones[number][0], "screen": {"width": 390, "height": 844}})
        assert phone.wait_type("welcome")["participant"]["id"] == "p1"
        phone.close()
    assert server.stop()[0] == 0
