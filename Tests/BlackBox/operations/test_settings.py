"""Settings: flags before the environment before the file; check-config and doctor; the program's files and version."""

import datetime
import os
import re
import shutil
import socket
import subprocess

import pytest
import requests

from server import BINARY, ROOT

TOKEN = "of-the-operator-alone"


def run(*arguments, **environment):
    return subprocess.run(
        [str(BINARY), *map(str, arguments)], capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL,
        env=os.environ | environment)


def write(folder, text):
    file = folder / "settings.conf"
    file.write_text(text)
    return file


def shown(*arguments, **environment):
    """What check-config says: each setting's value and source."""
    result = run("check-config", *arguments, **environment)
    # The values come before the checks of the start, which depend on the machine's ports.
    assert result.stdout.startswith("Settings file: "), result.stderr
    return dict(re.findall(r"^([a-z-]+) = (.*)$", result.stdout, re.MULTILINE))


def test_flags_take_precedence_over_the_environment_and_that_over_the_file(tmp_path):
    file = write(tmp_path, "# a comment\n\nport = 1001\n  tls-port=1002\nlog-level = debug\n")
    result = shown("--config", file, "--port", "3001", TOUCHFIGURES_PORT="2001", TOUCHFIGURES_TLS_PORT="2002")
    assert result["port"] == "3001  (--port)"
    assert result["tls-port"] == "2002  (TOUCHFIGURES_TLS_PORT)"
    assert result["log-level"] == f"debug  ({file} line 5)"
    assert result["host"] == "::  (default)"


def test_the_file_may_be_named_by_a_variable(tmp_path):
    file = write(tmp_path, "port = 1001\n")
    assert shown(TOUCHFIGURES_CONFIG=str(file))["port"] == f"1001  ({file} line 1)"
    assert shown("--config", file, TOUCHFIGURES_CONFIG="/nowhere")["port"] == f"1001  ({file} line 1)"


def test_dev_null_is_an_empty_file():
    assert shown("--config", "/dev/null")["port"] == "8080  (default)"


def test_a_flag_without_a_value_is_yes_or_no_and_can_be_switched_off(tmp_path):
    file = write(tmp_path, "no-tls = yes\n")
    assert shown("--config", file)["no-tls"] == f"yes  ({file} line 1)"
    assert shown("--config", file, TOUCHFIGURES_NO_TLS="no")["no-tls"] == "no  (TOUCHFIGURES_NO_TLS)"


def test_all_values_of_a_repeated_setting_are_used(tmp_path):
    file = write(tmp_path, "origin = https://a.example\norigin = https://b.example\n")
    output = run("check-config", "--config", file).stdout
    assert f"origin = https://a.example  ({file} line 1)\norigin = https://b.example  ({file} line 2)\n" in output
    output = run("check-config", "--config", file, TOUCHFIGURES_ORIGIN="https://c.example https://d.example").stdout
    assert re.findall(r"origin = https://(.)", output) == ["c", "d"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CR LF", "CR"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
def test_files_of_any_editor_can_be_read(tmp_path, mark, end):
    file = tmp_path / "settings.conf"
    file.write_bytes((mark + end.join(["port = 1001", "", "# a comment", "log-level = debug", ""])).encode())
    result = shown("--config", file)
    assert (result["port"], result["log-level"]) == (f"1001  ({file} line 1)", f"debug  ({file} line 4)")
    file.write_bytes((mark + end.join(["port = 1001", "x" * 5000, "log-level = debug"])).encode())
    errors = run("check-config", "--config", file).stderr
    assert "line 2: expected key = value" in errors and len(errors) < 500 and "log-level" not in errors


@pytest.mark.parametrize("arguments, words", [
    (["import-lesson", "x.json", "--data", ""], "--data has no value"),
    (["import-lesson", "x.json", "--data="], "--data has no value"),
    (["import-lesson", ""], "import-lesson: an argument is empty"),
    (["import-puzzles", " ", "--data", "x"], "import-puzzles: an argument is empty"),
    (["export-puzzles", "", "--data", "x"], "export-puzzles: an argument is empty"),
    (["backup", "--without-sessions", "", "--data", "x"], "backup: an argument is empty"),
    (["restore", "x.tar", "--data", " "], "--data has no value"),
    (["migrate", "--from", ""], "--from has no value"),
    (["serve", "--map", ""], "--map has no value"),
    (["serve", "--certificate=", "--key", "k"], "--certificate has no value"),
    (["doctor", "--data", ""], "--data has no value"),
])
def test_an_empty_path_is_refused(tmp_path, arguments, words):
    result = subprocess.run([str(BINARY), *arguments], capture_output=True, text=True, cwd=tmp_path)
    assert (result.returncode, result.stderr.count("\n")) == (64, 1)
    assert words in result.stderr
    assert list(tmp_path.iterdir()) == [], "nothing is written into the current folder"


@pytest.mark.parametrize("variable", ["DATA", "MAP", "CERTIFICATE", "ADMIN_TOKEN_FILE", "ORIGIN"])
@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_variable_is_an_error(variable, value):
    name = f"TOUCHFIGURES_{variable}"
    result = run("check-config", **{name: value})
    assert result.returncode == 64
    assert f"{name}: {variable.lower().replace('_', '-')} has no value" in result.stderr


@pytest.mark.parametrize("text, words", [
    ("port = 1\nprot = 2\n", "line 2: unknown key \"prot\""),
    ("port = 1\nport = 2\n", "line 2: port is already set on line 1"),
    ("port\n", "line 1: expected key = value"),
    ("port =\n", "line 1: port has no value"),
    ("host = \"::\"\n", "line 1: write the value of host without quotation marks"),
    ("no-tls = perhaps\n", "line 1: no-tls is yes or no"),
    ("config = other.conf\n", "line 1: unknown key \"config\""),
    (f"admin-token = {TOKEN}\n", "line 1: write the token into a file of its own"),
    ("port = 99999\n", "port is from FILE line 1"),
    ("\nport = x\n", "port is from FILE line 2"),
    ("\x1b[2J = 1\n", "line 1: unknown key \" [2J\""),
    (b"\xff\xfe", "is not UTF-8"),
    ("#" * 70_000, "larger than 64 KiB"),
])
def test_an_error_in_the_file_is_one_line_with_its_place(tmp_path, text, words):
    file = write(tmp_path, text) if isinstance(text, str) else tmp_path / "settings.conf"
    if isinstance(text, bytes):
        file.write_bytes(text)
    for command in ("serve", "check-config"):
        result = run(command, "--config", file)
        assert result.returncode == 64
        assert len(result.stderr.splitlines()) == 1
        assert words.replace("FILE", str(file)) in result.stderr
        assert TOKEN not in result.stdout + result.stderr


def test_a_named_file_must_exist(tmp_path):
    result = run("check-config", "--config", tmp_path / "none.conf")
    assert result.returncode == 64
    assert "none.conf: cannot read the settings file (No such file or directory)" in result.stderr


NO_FILES = {
    "a pipe": lambda path: os.mkfifo(path),
    "a folder": lambda path: path.mkdir(),
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "the standard input": lambda path: path.symlink_to("/dev/stdin"),
}


@pytest.mark.parametrize("flag", ["config", "admin-token-file", "certificate", "key", "map"])
@pytest.mark.parametrize("make", NO_FILES.values(), ids=NO_FILES.keys())
def test_what_is_no_file_is_refused_at_once(tmp_path, flag, make):
    wrong = tmp_path / "wrong"
    make(wrong)
    pem = {}
    if flag in ("certificate", "key"):
        pem = {"certificate": tmp_path / "c.pem", "key": tmp_path / "k.pem"}
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=a",
                        "-keyout", pem["key"], "-out", pem["certificate"]], check=True, capture_output=True)
    given = pem | {flag: wrong}
    result = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-samples", "--data", tmp_path / "data", *([] if pem else ["--no-tls"]),
                 *[part for name, path in given.items() for part in (f"--{name}", path)])
    assert result.returncode != 0 and result.stdout == ""
    assert str(wrong) in result.stderr.splitlines()[-1]
    assert re.search("Is a directory|no regular file" if flag != "map" else "cannot be read", result.stderr)


def test_a_broken_file_does_not_stop_the_help(tmp_path):
    file = write(tmp_path, "prot = 2\n")
    for flag in ("--help", "--version"):
        assert run(flag, TOUCHFIGURES_CONFIG=str(file)).returncode == 0


def test_the_token_is_never_shown_and_its_sources_replace_one_another(tmp_path):
    token = tmp_path / "token"
    token.write_text("of-another-operator\n")
    file = write(tmp_path, f"admin-token-file = {token}\n")
    assert "admin-token" not in shown("--config", file)
    assert shown("--config", file)["admin-token-file"] == f"{token}  ({file} line 1)"
    result = run("check-config", "--config", file, TOUCHFIGURES_ADMIN_TOKEN=TOKEN)
    assert "admin-token = set  (TOUCHFIGURES_ADMIN_TOKEN)\n" in result.stdout
    assert "admin-token-file" not in result.stdout and TOKEN not in result.stdout
    both = run("check-config", TOUCHFIGURES_ADMIN_TOKEN=TOKEN, TOUCHFIGURES_ADMIN_TOKEN_FILE=str(token))
    assert (both.returncode, "contradicts" in both.stderr) == (64, True)


def test_an_unknown_variable_is_named():
    assert "TOUCHFIGURES_PROT is no setting and is ignored" in run("check-config", TOUCHFIGURES_PROT="1").stdout


def test_a_server_follows_its_file_and_its_workers_have_the_same_settings(own_server, tmp_path):
    token = tmp_path / "token"
    token.write_text(TOKEN)
    file = write(tmp_path, f"admin-token-file = {token}\norigin = https://lessons.example\n")
    server = own_server("--config", str(file)).start()
    assert requests.post(f"{server.url}/api/v1/sessions", timeout=10).status_code == 401
    file.write_text("prot = 1\n")  # A worker that replaces another one keeps what the server began with.
    os.kill(server.pid, 9)
    assert requests.post(f"{server.url}/api/v1/sessions", timeout=20).status_code == 401


def test_the_other_commands_know_the_data_folder(tmp_path):
    file = write(tmp_path, f"data = {tmp_path}/state\nport = 1\n")
    lesson = ROOT / "Public/data/lessons/1-thumb-walk.json"
    assert run("import-lesson", lesson, TOUCHFIGURES_CONFIG=str(file)).returncode == 0
    assert (tmp_path / "state").is_dir()


# Files and version

def test_the_version_equals_those_of_the_changelog_and_of_the_interface(server):
    heading = re.search(r"^## (\d+\.\d+\.\d+) \((unreleased|\d{4}-\d\d-\d\d)\)$", (ROOT / "docs/CHANGELOG.md").read_text(), re.MULTILINE)
    version = run("--version").stdout
    assert re.fullmatch(rf"touchfigures {re.escape(heading[1])} \(checkout of commit [0-9a-f]{{12}}\)\n", version)
    assert requests.get(f"{server.url}/api/v1/server", timeout=10).json()["version"] == heading[1]


def test_the_program_finds_its_files_in_its_prefix_or_where_the_variable_says(own_server, tmp_path):
    share = tmp_path / "prefix/share/touchfigures"
    for folder in ("Public", "docs"):
        shutil.copytree(ROOT / folder, share / folder)
    for folder in ("pages", "engines"):
        shutil.copytree(ROOT / ".build" / folder, share / folder)
    (share / "commit").write_text("0123456789abcdef0123456789abcdef01234567\n")
    program = tmp_path / "prefix/bin/touchfigures"
    program.parent.mkdir()
    shutil.copy(BINARY, program)
    line = re.compile(r"touchfigures \S+ \(commit 0123456789ab\)\n")
    assert line.fullmatch(subprocess.run([program, "--version"], capture_output=True, text=True).stdout)
    assert line.fullmatch(run("--version", TOUCHFIGURES_SHARE=str(share)).stdout)
    server = own_server(environment={"TOUCHFIGURES_SHARE": str(share)}).start()
    page = requests.get(f"{server.url}/", timeout=10).text
    assert "/bundle/" in page, "not the bundled pages"
    assert requests.get(f"{server.url}/engines/touch.wasm", timeout=10).status_code == 200
    assert "Pages not bundled" not in server.errors()


def test_a_page_that_was_edited_is_never_served_as_it_was_before(own_server, tmp_path):
    share = tmp_path / "checkout"
    for folder in ("Public", "docs"):
        shutil.copytree(ROOT / folder, share / folder)
    shutil.copytree(ROOT / ".build/pages", share / ".build/pages")
    (share / "Package.swift").touch()
    # All sources are older than this check: none is read.
    os.utime(share / ".build/pages/sources")
    environment = {"TOUCHFIGURES_SHARE": str(share)}
    server = own_server(environment=environment).start()
    assert "/bundle/" in requests.get(f"{server.url}/", timeout=10).text
    server.stop()
    page = share / "Public/features/home/page.html"
    edited = page.with_suffix(".new")
    edited.write_text(page.read_text().replace("<body", "<body data-edited"))
    os.utime(edited, (0, 0))
    edited.rename(page)
    server = own_server(environment=environment).start()
    text = requests.get(f"{server.url}/", timeout=10).text
    assert "data-edited" in text and "/bundle/" not in text
    assert "Pages not bundled, or changed since" in server.errors()


def test_a_folder_without_pages_is_one_clear_line(tmp_path):
    result = run("serve", "--port", "0", "--no-tls", "--data", tmp_path / "data", TOUCHFIGURES_SHARE=str(tmp_path))
    assert result.returncode == 1
    assert f"TOUCHFIGURES_SHARE={tmp_path}: no Public/" in result.stderr


# Doctor

def findings(*arguments, **environment):
    result = run("doctor", *arguments, **environment)
    lines = result.stdout.splitlines()
    assert all(re.fullmatch(r"(ok|warning|fault): \S.*\.", line) for line in lines), result.stdout
    return result.returncode, lines


def test_doctor_prints_a_sentence_about_each_check(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, lines = findings("--host", "127.0.0.1", "--port", port, "--tls-port", "0", "--data", tmp_path / "data")
    assert code == 1
    assert any(line.startswith(f"fault: Port {port} is in use; ") for line in lines)
    assert any(re.match(r"ok: \d+ GiB are free for ", line) for line in lines)
    assert any(line.startswith("warning: The server listens on this machine only") for line in lines)
    assert any(re.match(r"ok: OpenSSL 3\.\S+, SQLite 3\.\S+, libvips 8\.\S+, libxlsxwriter 1\.\S+, libarchive 3\.\S+ are loaded\.", line) for line in lines)
    assert not (tmp_path / "data").exists(), "it changes nothing"


@pytest.mark.parametrize("built, words", [
    ("2025-01-01", r"warning: This build is \d+ (?:months|years) old \(2025-01-01\); look for a newer one\."),
    (datetime.date.today().isoformat(), rf"ok: This build is [01] days? old \({datetime.date.today()}\)\."),
])
def test_doctor_prints_the_age_of_a_packaged_build(tmp_path, built, words):
    share = tmp_path / "share"
    shutil.copytree(ROOT / "Public", share / "Public")
    (share / "built").write_text(f"{built}\n")
    _, lines = findings("--port", "0", "--data", tmp_path / "data", TOUCHFIGURES_SHARE=str(share))
    assert [line for line in lines if re.fullmatch(words, line)], lines


def test_doctor_prints_the_age_of_the_program_of_a_checkout(tmp_path):
    _, lines = findings("--port", "0", "--data", tmp_path / "data")
    day = datetime.datetime.fromtimestamp(BINARY.stat().st_mtime, datetime.UTC).date()
    assert [line for line in lines if line.startswith("ok: This build is ") and line.endswith(f" old ({day}).")], lines


def test_doctor_checks_the_certificate_and_the_data_folder(tmp_path):
    (tmp_path / "file").write_text("x")
    pem = [tmp_path / "certificate.pem", tmp_path / "key.pem"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "3",
                    "-subj", "/CN=x", "-out", pem[0], "-keyout", pem[1]], check=True, capture_output=True)
    code, lines = findings("--port", "0", "--certificate", pem[0], "--key", pem[1], "--data", tmp_path / "file")
    assert code == 1
    assert any(re.match(r"warning: The certificate expires on \d{4}-\d\d-\d\d; renew it", line) for line in lines)
    assert any("is a file, so there can be no data folder" in line for line in lines)
    _, lines = findings("--port", "0", "--certificate", pem[1], "--key", pem[1])
    assert any(re.match(rf"fault: Cannot use the TLS certificate: {pem[1]} is not a PEM certificate .*; check --certificate and --key\.", line) for line in lines)
