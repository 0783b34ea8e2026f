"""The command line: flags, faults, signals, and what is printed where."""

import os
import re
import signal
import socket
import subprocess

import pytest
import requests

from api import Session
from phone import Phone
from server import BINARY, LISTENING


def run(*arguments, **environment):
    return subprocess.run(
        [str(BINARY), *arguments], capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL,
        env=os.environ | environment)


@pytest.mark.parametrize("arguments", [
    ["serve", "--dance"], ["serve", "--port", "many"], ["serve", "--port", "70000"], ["serve", "--port", "-1"],
    ["dance"], ["serve", "--tls-port", "x"], ["serve", "left over"], ["serve", "--log-level", "loud"],
    ["serve", "--certificate", "c.pem"],
], ids=" ".join)
def test_a_wrong_flag_is_one_clear_line_and_64(arguments):
    result = run(*arguments)
    assert result.returncode == 64
    assert result.stdout == ""
    first = result.stderr.strip().splitlines()[0]
    assert first.lower().startswith(("error", "touchfigures")), result.stderr


def test_help_tells_the_flags():
    result = run("serve", "--help")
    assert result.returncode == 0
    for flag in ("--host", "--port", "--tls-port", "--no-tls", "--certificate", "--key", "--data", "--origin",
                 "--admin-token", "--tiles", "--tiles-attribution", "--log-level"):
        assert flag in result.stdout, flag


def one_line(text):
    lines = [line for line in text.strip().splitlines() if line]
    assert len(lines) == 1, text
    assert "Fatal" not in text and "0x" not in text
    return lines[0]


def test_a_taken_port_is_one_clear_line_and_1(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--host", "127.0.0.1", "--port", str(port), "--no-tls", "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert result.stdout == ""
    assert str(port) in one_line(result.stderr)


def test_an_unknown_host_is_one_clear_line_and_1(tmp_path):
    result = run("serve", "--host", "203.0.113.7", "--port", "0", "--no-tls", "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert "203.0.113.7" in one_line(result.stderr)


def test_a_data_folder_that_is_a_file_is_one_clear_line_and_1(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(tmp_path / "file"))
    assert result.returncode == 1
    assert str(tmp_path / "file") in one_line(result.stderr)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_without_permission_is_one_clear_line_and_1(tmp_path):
    (tmp_path / "closed").mkdir(mode=0)
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(tmp_path / "closed"))
    assert result.returncode == 1
    assert str(tmp_path / "closed") in one_line(result.stderr)


def test_a_data_folder_with_a_broken_database_is_one_clear_line_and_1(own_server):
    server = own_server().start()
    Session(server)
    assert server.stop()[0] == 0
    databases = [path for path in server.data.rglob("*") if path.is_file() and path.read_bytes()[:6] == b"SQLite"]
    for database in databases:
        database.write_bytes(b"this is no database " * 500)
    assert databases
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(server.data))
    assert result.returncode == 1
    one_line(result.stderr)


def test_two_servers_do_not_share_a_data_folder(own_server):
    server = own_server().start()
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(server.data))
    assert result.returncode == 1
    one_line(result.stderr)
    assert Session(server).code


def test_a_missing_certificate_is_one_clear_line_and_1(tmp_path):
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--data", str(tmp_path / "data"),
                 "--certificate", str(tmp_path / "none.pem"), "--key", str(tmp_path / "none.key"))
    assert result.returncode == 1
    assert "none.pem" in one_line(result.stderr)


@pytest.mark.parametrize("which", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
@pytest.mark.parametrize("phones", [0, 20])
def test_a_signal_stops_it_within_5_seconds_with_1001(own_server, which, phones):
    server = own_server().start()
    session = Session(server)
    joined = [Phone(server, session.code) for _ in range(phones)]
    for phone in joined:
        phone.touch([[0, 1, 1, 1, 1]])
    # A connection that never says anything must not hold up the end.
    idle = socket.create_connection(("127.0.0.1", server.port))
    code, seconds = server.stop(which)
    assert (code, seconds < 5) == (0, True), server.errors()
    for phone in joined:
        assert phone.live.wait_closed() == 1001
    idle.close()


def test_standard_output_holds_the_addresses_and_nothing_else(own_server):
    server = own_server(tls=True).start()
    assert set(server.urls) == {"http", "https"}
    Phone(server, Session(server).code).close()
    assert server.stop()[0] == 0
    assert server.lines.get(timeout=5) is None, "more on standard output than the addresses"


def test_the_data_goes_where_the_system_keeps_state(tmp_path):
    process = subprocess.Popen(
        [str(BINARY), "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, env=os.environ | {"XDG_STATE_HOME": str(tmp_path), "HOME": str(tmp_path / "home")})
    try:
        assert LISTENING.match(process.stdout.readline().strip())
        assert (tmp_path / "touchfigures").is_dir()
        assert (tmp_path / "touchfigures").stat().st_mode & 0o077 == 0, "others may look into the data folder"
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


def test_an_allowed_origin_is_let_in(own_server):
    server = own_server("--origin", "https://lessons.example").start()
    session = Session(server)
    phone = Phone(server, session.code, origin="https://lessons.example")
    phone.close()


def test_the_server_can_be_run_from_anywhere(own_server, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    server = own_server().start()
    assert "<html" in requests.get(server.url + "/", timeout=10).text.lower()


def test_the_log_names_no_token(own_server):
    server = own_server("--log-level", "trace").start()
    session = Session(server)
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 1, 1, 1]])
    phone.settle().close()
    session.control("freeze")
    assert server.stop()[0] == 0
    log = server.log_path.read_text(errors="replace")
    for secret in (session.created["hostToken"], phone.resume):
        assert not re.search(re.escape(secret), log)
