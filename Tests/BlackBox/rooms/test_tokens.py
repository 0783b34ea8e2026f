"""Tokens on disk: the stored hashes give no access, and tokens stay valid after a restart."""


import pytest
import requests

from api import Session
from phone import Live, Phone
from server import Server


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
