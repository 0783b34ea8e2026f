"""The command line: flags, errors, signals, and output."""

import contextlib
import os
import pathlib
import re
import signal
import socket
import subprocess

import pytest
import requests

from api import Session
from phone import Phone
from server import BINARY, LISTENING
from waiting import PATIENCE_SECONDS


def run(*arguments, **environment):
    return subprocess.run(
        [str(BINARY), *arguments], capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL,
        env=os.environ | environment)


@pytest.mark.parametrize("arguments", [
    ["serve", "--dance"], ["serve", "--port", "many"], ["serve", "--port", "70000"], ["serve", "--port", "-1"],
    ["dance"], ["serve", "--tls-port", "x"], ["serve", "left over"], ["serve", "--log-level", "loud"],
    ["serve", "--certificate", "c.pem"],
], ids=" ".join)
def test_a_wrong_flag_is_one_clear_line_and_exit_code_64(arguments):
    result = run(*arguments)
    assert result.returncode == 64
    assert result.stdout == ""
    first = result.stderr.strip().splitlines()[0]
    assert first.lower().startswith(("error", "touchfigures")), result.stderr


def test_help_lists_the_flags():
    result = run("serve", "--help")
    assert result.returncode == 0
    for flag in ("--host", "--port", "--tls-port", "--no-tls", "--certificate", "--key", "--data", "--origin",
                 "--admin-token", "--admin-token-file", "--log-level"):
        assert flag in result.stdout, flag


def one_line(text):
    lines = [line for line in text.strip().splitlines() if line]
    assert len(lines) == 1, text
    assert "Fatal" not in text and "0x" not in text
    return lines[0]


ADMIN_TOKEN = "of-the-operator-alone"
VARIABLE = "TOUCHFIGURES_ADMIN_TOKEN"


@pytest.mark.parametrize("flags, content, environment, words", [
    (["--admin-token", "x" * 15], None, {}, "--admin-token: a token must have 16 to 512 characters"),
    (["--admin-token", ""], None, {}, "--admin-token: a token must have"),
    (["--admin-token", "sixteen letters and spaces"], None, {}, "--admin-token: a token must consist of visible ASCII"),
    (["--admin-token-file", "FILE"], "x" * 15 + "\n", {}, "FILE: a token must have"),
    (["--admin-token-file", "FILE"], "x" * 513, {}, "FILE: a token must have"),
    (["--admin-token-file", "FILE"], "two-lines-of-a-file\nthe-second-one\n", {}, "FILE: a token must consist"),
    (["--admin-token-file", "FILE"], None, {}, "FILE: cannot read the file"),
    (["--admin-token-file", "FILE", "--admin-token", ADMIN_TOKEN], ADMIN_TOKEN, {}, "--admin-token contradicts --admin-token-file"),
    ([], None, {VARIABLE: "x" * 15}, f"{VARIABLE}: a token must have"),
    ([], None, {VARIABLE: ""}, f"{VARIABLE}: a token must have"),
    ([], None, {VARIABLE: "schlüssel-mit-umlaut"}, f"{VARIABLE}: a token must consist"),
])
def test_a_token_that_is_guessable_or_unreadable_is_refused(tmp_path, flags, content, environment, words):
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content)
    flags = [flag.replace("FILE", str(file)) for flag in flags]
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(tmp_path / "data"), *flags, **environment)
    assert result.returncode == 64
    assert words.replace("FILE", str(file)) in one_line(result.stderr)


@pytest.mark.parametrize("way", ["flag", "flag with =", "file", "environment"])
def test_the_admin_token_is_accepted_and_no_process_shows_it(own_server, tmp_path, way):
    file = tmp_path / "token"
    file.write_text(ADMIN_TOKEN + "\n")
    flags = {"flag": ["--admin-token", ADMIN_TOKEN], "flag with =": [f"--admin-token={ADMIN_TOKEN}"],
             "file": ["--admin-token-file", str(file)], "environment": []}[way]
    # A flag overrides an inherited value.
    inherited = ADMIN_TOKEN if way == "environment" else "of-somebody-else-entirely"
    server = own_server("--log-level", "info", *flags, environment={VARIABLE: inherited}).start()
    create = lambda token: requests.post(f"{server.url}/api/v1/sessions", headers={"Authorization": f"Bearer {token}"}, timeout=10)
    assert create(ADMIN_TOKEN).status_code == 201
    assert create(ADMIN_TOKEN[:-1]).status_code == create(ADMIN_TOKEN + "x").status_code == create("of-somebody-else-entirely").status_code == 403
    shown = b""
    for line in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # It may have ended already.
            shown += line.read_bytes()
    assert str(server.data).encode() in shown and ADMIN_TOKEN.encode() not in shown
    assert (server.errors().count("process list") == 1) == way.startswith("flag")
    assert ADMIN_TOKEN not in server.errors()
    assert server.stop()[0] == 0


def test_a_taken_port_is_one_clear_line_and_exit_code_1(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--host", "127.0.0.1", "--port", str(port), "--no-tls", "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert result.stdout == ""
    assert f"port {port} on 127.0.0.1 is in use by another program: stop that one, or choose another port by --port" in one_line(result.stderr)


def test_a_port_of_another_server_is_reported_as_such(server, tmp_path):
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--tls-port", str(server.port), "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert f"port {server.port} is in use by a TouchFigures server" in one_line(result.stderr)


def test_one_port_cannot_serve_both_http_and_https(tmp_path):
    for flags in (["--port", "8443"], ["--port", "8081", "--tls-port", "8081"]):
        result = run("serve", *flags, "--data", str(tmp_path / "data"))
        assert result.returncode == 64
        assert "is that of HTTPS, too: choose another" in one_line(result.stderr)
    assert not list(tmp_path.iterdir())


def test_an_unknown_host_is_one_clear_line_and_exit_code_1(tmp_path):
    result = run("serve", "--host", "203.0.113.7", "--port", "0", "--no-tls", "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert "203.0.113.7" in one_line(result.stderr) and "--host" in result.stderr


def test_a_data_folder_that_is_a_file_is_one_clear_line_and_exit_code_1(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(tmp_path / "file"))
    assert result.returncode == 1
    assert str(tmp_path / "file") in one_line(result.stderr)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_without_permission_is_one_clear_line_and_exit_code_1(tmp_path):
    (tmp_path / "closed").mkdir(mode=0)
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(tmp_path / "closed"))
    assert result.returncode == 1
    assert str(tmp_path / "closed") in one_line(result.stderr)


@pytest.mark.data_folder("looks into the database file")
def test_a_data_folder_with_a_broken_database_is_one_clear_line_and_exit_code_1(own_server):
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


@pytest.mark.data_folder("looks into the database file")
def test_two_servers_do_not_share_a_data_folder(own_server):
    server = own_server().start()
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(server.data))
    assert result.returncode == 1
    one_line(result.stderr)
    assert Session(server).code


def test_a_missing_certificate_is_one_clear_line_and_exit_code_1(tmp_path):
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--data", str(tmp_path / "data"),
                 "--certificate", str(tmp_path / "none.pem"), "--key", str(tmp_path / "none.key"))
    assert result.returncode == 1
    assert "none.pem" in one_line(result.stderr) and result.stderr.endswith("; check --certificate and --key\n")


def test_a_key_with_a_passphrase_is_one_clear_line_and_exit_code_1_without_a_prompt(tmp_path):
    files = [tmp_path / "certificate.pem", tmp_path / "key.pem"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-passout", "pass:secret",
                    "-subj", "/CN=x", "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--data", str(tmp_path / "data"),
                 "--certificate", str(files[0]), "--key", str(files[1]))
    assert result.returncode == 1
    assert f"{files[1]} has a passphrase: write it without one by openssl pkey" in one_line(result.stderr)


@pytest.mark.parametrize("which", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
@pytest.mark.parametrize("phones", [0, 20])
def test_a_signal_stops_it_within_5_seconds_with_1001(own_server, which, phones):
    server = own_server().start()
    session = Session(server)
    joined = [Phone(server, session.code) for _ in range(phones)]
    for phone in joined:
        phone.touch([[0, 1, 1, 1, 1]])
    # A silent connection must not delay the end.
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


@pytest.mark.parametrize("variables, folder", [
    ({"XDG_STATE_HOME": "{}/state", "HOME": "{}/home"}, "state/touchfigures"),
    ({"XDG_STATE_HOME": "", "HOME": "{}/home"}, "home/.local/state/touchfigures"),
])
def test_the_data_is_stored_where_the_system_keeps_state(tmp_path, variables, folder):
    process = subprocess.Popen(
        [str(BINARY), "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, env=os.environ | {name: value.format(tmp_path) for name, value in variables.items()})
    try:
        assert LISTENING.match(process.stdout.readline().strip())
        assert (tmp_path / folder).is_dir()
        assert (tmp_path / folder).stat().st_mode & 0o077 == 0, "others may look into the data folder"
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
        process.stdout.close()


def test_an_allowed_origin_is_let_in(own_server):
    server = own_server("--origin", "https://lessons.example").start()
    session = Session(server)
    phone = Phone(server, session.code, origin="https://lessons.example")
    phone.close()


def test_pages_are_shown_in_frames_of_named_origins_alone(own_server):
    server = own_server("--embed", "https://moodle.example", "--embed", "https://Schüle.example:8443").start()
    policy = requests.get(server.url + "/touch", timeout=10).headers["content-security-policy"]
    assert policy.endswith("; frame-ancestors https://moodle.example https://xn--schle-mva.example:8443")


@pytest.mark.parametrize("origin", [
    "lessons.example", "https://", "https://lessons.example/", "https://lessons.example/path", "https://me@lessons.example", "https://*.lessons.example",
    "*", "null", "file://", "https://a.example,https://b.example", "https://a.example;", "https://'self'", "https://a.example:99999", "https://a..example",
])
@pytest.mark.parametrize("flag", ["--origin", "--embed"])
def test_what_is_no_origin_is_refused(tmp_path, flag, origin):
    done = run("serve", "--port", "0", "--data", str(tmp_path / "data"), flag, origin)
    assert (done.returncode, done.stdout) == (64, "")
    assert f"{flag} {origin}: expected scheme://host or scheme://host:port" in done.stderr


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
