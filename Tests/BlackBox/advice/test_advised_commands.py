"""What a command, a setting or doctor says one should do, done: the command ends well, and what was acknowledged is there."""

import io
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess

import pytest
import requests
from PIL import Image

from kept import Kept, refused
from plays import play, scene
from puzzles import Author, rectangle
from server import BINARY, ROOT, Server
from waiting import wait_until

CLIENT = str(BINARY.with_name("touchfigures-client"))


def run(*arguments, program=BINARY, environment=None, **options):
    variables = {name: value for name, value in os.environ.items() if not name.startswith("TOUCHFIGURES_")}
    return subprocess.run([str(program), *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          env=variables | {"TOUCHFIGURES_CONFIG": "", "TOUCHFIGURES_NO_SAMPLES": "yes"} | (environment or {}), **options)


def succeeds(*arguments, **options):
    done = run(*arguments, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def fails(words, *arguments, **options):
    done = run(*arguments, **options)
    assert done.returncode != 0 and words in done.stderr, done.stdout + done.stderr


def ended(server):
    kept = Kept(server.start())
    kept.phone.close()
    assert server.stop()[0] == 0
    return kept


# Backups

@pytest.mark.data_folder("a database has backups of its own")
def test_a_backup_gets_another_name_and_is_restored_where_the_message_says(own_server, tmp_path):
    server = own_server()
    kept = ended(server)
    archive, taken = tmp_path / "backup.tar", tmp_path / "taken.tar"
    taken.write_text("mine")
    fails("exists: choose another name; nothing was overwritten", "backup", taken, "--data", server.data)
    fails("is no data folder that can be read: name it with --data", "backup", archive, "--data", tmp_path / "nowhere")
    succeeds("backup", archive, "--data", server.data)
    assert taken.read_text() == "mine"
    # One of a newer version is for that one; what this one made stays good.
    newer = tmp_path / "newer.tar"
    newer.write_bytes(archive.read_bytes().replace(b'"format" : 1', b'"format" : 2'))
    fails("use that one", "restore", newer, "--data", tmp_path / "restored")
    (tmp_path / "file").write_text("mine")
    fails("is not a readable folder: choose another with --data", "restore", archive, "--data", tmp_path / "file")
    fails("is not empty: stop the server, move the folder away, or choose another with --data", "restore", archive, "--data", server.data)
    succeeds("restore", archive, "--data", tmp_path / "restored")
    other = own_server(data=tmp_path / "restored").start()
    kept.check(other)
    assert other.stop()[0] == 0
    # The other way: the folder is moved away.
    server.data.rename(tmp_path / "away")
    succeeds("restore", archive, "--data", server.data)
    assert server.start().running


@pytest.mark.data_folder("a database has backups of its own")
def test_a_folder_that_is_half_restored_is_restored_again(own_server, tmp_path):
    server = own_server()
    kept = ended(server)
    archive = tmp_path / "backup.tar"
    succeeds("backup", archive, "--data", server.data)
    restored = own_server(data=tmp_path / "restored")
    # What an interrupted one leaves.
    (restored.data / ".restoring").mkdir(parents=True)
    (restored.data / ".restoring/puzzles.sqlite").write_bytes(b"half")
    assert "is half restored: run touchfigures restore again, with the same archive" in refused(restored)
    succeeds("restore", archive, "--data", restored.data)
    kept.check(restored.start())


@pytest.mark.data_folder("a database has backups of its own")
def test_a_backup_beside_a_silent_program_is_made_once_that_one_is_stopped(own_server, tmp_path, monkeypatch):
    server = own_server()
    kept = ended(server)
    place = server.data / "touchfigures.socket"
    monkeypatch.chdir(server.data)  # A socket's address has space for a short path only.
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(place.name)
        silent.listen()
        fails("wait for the end of another backup, or stop the program that listens there", "backup", tmp_path / "b.tar", "--data", server.data)
    succeeds("backup", tmp_path / "b.tar", "--data", server.data)
    succeeds("restore", tmp_path / "b.tar", "--data", tmp_path / "restored")
    kept.check(own_server(data=tmp_path / "restored").start())


@pytest.mark.data_folder("a database has backups of its own")
def test_a_backup_whose_server_ends_meanwhile_is_made_when_it_is_tried_again(own_server, tmp_path, monkeypatch):
    server = own_server()
    kept = ended(server)
    monkeypatch.chdir(server.data)
    place = "touchfigures.socket"
    command = [str(BINARY), "backup", str(tmp_path / "b.tar"), "--data", str(server.data)]
    with socket.socket(socket.AF_UNIX) as ending:
        ending.bind(place)
        ending.listen()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        with ending.accept()[0] as connection:
            connection.recv(100)
            connection.sendall(b"copying 1 2\n")
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 1 and "the server ended or was restarted during the backup: try again" in errors, errors
    os.unlink(place)
    # A copy that is no longer there when it is read.
    with socket.socket(socket.AF_UNIX) as gone:
        gone.bind(place)
        gone.listen()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        with gone.accept()[0] as connection:
            connection.recv(100)
            connection.sendall(b"copied none.sqlite 4 4\nkeysmark")
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 1 and "none.sqlite was removed meanwhile: has the server been restarted? Try again" in errors, errors
    os.unlink(place)
    server.start()
    succeeds("backup", tmp_path / "b.tar", "--data", server.data)
    succeeds("restore", tmp_path / "b.tar", "--data", tmp_path / "restored")
    kept.check(own_server(data=tmp_path / "restored").start())


@pytest.mark.data_folder("other programs change the folder")
def test_a_database_that_was_overwritten_comes_back_with_a_copy_of_the_folder(own_server, tmp_path):
    server = own_server()
    kept = ended(server)
    copy = tmp_path / "copy"
    shutil.copytree(server.data, copy)
    kept.check(server.start())
    with open(server.data / "touchfigures.sqlite", "r+b") as database:
        database.truncate(0)
    wait_until(lambda: "stop the server and put back a copy of the folder" in server.errors(), "the advice in the log")
    server.stop()
    shutil.rmtree(server.data)
    shutil.copytree(copy, server.data)
    server.start()
    # As it was when the copy was made: the phone sends what the copy does not have.
    requests.get(f"{server.url}{kept.session.path}", timeout=10).raise_for_status()
    assert requests.get(f"{server.url}{kept.session.path}", timeout=10).json()["participants"][0]["seq"] == 5


# Settings

def test_secrets_are_given_as_advised(own_server, tmp_path):
    token, secret = tmp_path / "token", "of-the-operator-alone"
    token.write_text(secret)
    create = lambda server: requests.post(f"{server.url}/api/v1/sessions", headers={"Authorization": f"Bearer {secret}"}, timeout=10).status_code
    seen = own_server("--admin-token", secret).start()
    assert create(seen) == 201 and "use --admin-token-file or TOUCHFIGURES_ADMIN_TOKEN instead" in seen.errors()
    for flags, environment in ((["--admin-token-file", str(token)], {}), ([], {"TOUCHFIGURES_ADMIN_TOKEN": secret})):
        hidden = own_server(*flags, environment=environment).start()
        assert create(hidden) == 201 and "process list" not in hidden.errors()
    settings = tmp_path / "settings.conf"
    settings.write_text(f"admin-token = {secret}\n")
    fails("write the token into a file of its own, and its path as admin-token-file", "check-config", "--config", settings)
    settings.write_text(f"admin-token-file = {token}\nport = 0\nno-tls = yes\ndata = {tmp_path}/data\n")
    succeeds("check-config", "--config", settings)
    settings.write_text('host = "127.0.0.1"\n')
    fails("write the value of host without quotation marks", "check-config", "--config", settings)
    settings.write_text(f"host = 127.0.0.1\nport = 0\nno-tls = yes\ndata = {tmp_path}/data\n")
    succeeds("check-config", "--config", settings)


def test_the_pages_are_found_where_the_variable_says(tmp_path):
    program = tmp_path / "bin/touchfigures"
    program.parent.mkdir()
    shutil.copy(BINARY, program)
    flags = ["check-config", "--port", "0", "--no-tls", "--data", tmp_path / "data"]
    fails("nor in a checkout around the program; set TOUCHFIGURES_SHARE", *flags, program=program)
    succeeds(*flags, program=program, environment={"TOUCHFIGURES_SHARE": str(ROOT)})


def test_what_a_checkout_lacks_is_made_as_advised(own_server, tmp_path):
    share = tmp_path / "checkout"
    for folder in ("Public", "docs"):
        shutil.copytree(ROOT / folder, share / folder)
    (share / "Package.swift").touch()
    warnings = {
        "Pages not bundled, or changed since; run Scripts/build-pages or serve with --development": "pages",
        "Browser engines not built; run Scripts/build-engines": "engines",
    }
    server = own_server(environment={"TOUCHFIGURES_SHARE": str(share)})
    kept = Kept(server.start())
    for words in warnings:
        assert words in server.errors()
    kept.phone.close()
    assert server.stop()[0] == 0
    for folder in warnings.values():
        # What these scripts make.
        shutil.copytree(ROOT / ".build" / folder, share / ".build" / folder)
    os.utime(share / ".build/pages/sources")
    server.log_path = tmp_path / "second.log"
    kept.check(server.start())
    assert not [words for words in warnings if words in server.errors()]
    assert requests.get(f"{server.url}/engines/touch.wasm", timeout=10).status_code == 200
    for name in re.findall(r"Scripts/[\w-]+", " ".join(warnings) + " Scripts/build-samples Scripts/install-dependencies"):
        assert os.access(ROOT / name, os.X_OK), name


def test_a_play_is_taken_once_its_schema_can_be_read_again(own_server, tmp_path):
    share = tmp_path / "share"
    for folder in ("Public", "docs"):
        shutil.copytree(ROOT / folder, share / folder)
    server = own_server(environment={"TOUCHFIGURES_SHARE": str(share)}).start()
    schema = share / "docs/play.xsd"
    away = schema.rename(schema.with_name("away"))
    # A worker that takes over does not find it.
    worker = server.pid
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: server.pid not in (worker, None), "no other worker")
    post = lambda: requests.post(f"{server.url}/api/v1/plays", data=play(scene("A")).encode(), headers={"Content-Type": "application/xml"}, timeout=10)
    refusal = post()
    assert refusal.status_code == 422 and "the server cannot read its schema now; try again later" in refusal.text, refusal.text
    away.rename(schema)
    assert post().status_code == 201


def test_samples_are_imported_once_they_are_made(tmp_path):
    share = tmp_path / "share"
    share.mkdir()
    for part in ("Public", "docs"):
        os.symlink(ROOT / part, share / part)
    environment = {"TOUCHFIGURES_SHARE": str(share)}
    fails("the samples were not made; run Scripts/build-samples in the checkout", "samples", "--data", tmp_path / "data", environment=environment)
    succeeds("samples", "--data", tmp_path / "data", environment={"TOUCHFIGURES_SHARE": str(ROOT)})


def test_a_start_from_a_menu_needs_a_program_that_opens_pages(tmp_path):
    programs = tmp_path / "programs"
    programs.mkdir()
    opened = tmp_path / "opened"

    def start():
        process = subprocess.Popen(
            [str(BINARY), "serve", "--desktop", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(tmp_path / "data")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"PATH": str(programs)})
        process.stdout.readline()
        return process

    def end(process):
        process.terminate()
        return process.communicate(timeout=30)[1]

    assert "No browser can be opened: install xdg-utils, or open the address yourself" in end(start())
    (programs / "xdg-open").write_text(f'#!/bin/sh\necho "$1" >{opened}\n')
    (programs / "xdg-open").chmod(0o755)
    process = start()
    wait_until(lambda: opened.exists() and opened.read_text().strip(), "the page is opened")
    assert "No browser" not in end(process)
    assert opened.read_text().startswith("http://localhost:")


# Doctor and the quota

def doctor(*flags, before=(), **options):
    done = subprocess.run([*before, str(BINARY), "doctor", *map(str, flags)], capture_output=True, text=True,
                          env=os.environ | {"TOUCHFIGURES_CONFIG": ""}, **options)
    return done.stdout


def test_what_doctor_advises_ends_its_warnings(tmp_path):
    plain = ["--host", "127.0.0.1", "--port", "0", "--data", tmp_path / "data"]
    (tmp_path / "file").write_text("mine")
    assert "name another one by --data" in doctor("--port", "0", "--tls-port", "0", "--data", tmp_path / "file")
    assert "name another one" not in doctor(*plain, "--tls-port", "0")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = doctor("--host", "127.0.0.1", "--port", port, "--tls-port", "0", "--data", tmp_path / "data")
        assert f"fault: Port {port} is in use; stop the other program or choose another port by --port." in told
        assert "is in use" not in doctor(*plain, "--tls-port", "0")
    assert "is in use" not in doctor("--host", "127.0.0.1", "--port", port, "--tls-port", "0", "--data", tmp_path / "data")
    off = "HTTPS is off, so phones neither stay awake nor feel shaking; leave out --no-tls, or use a proxy."
    assert off in doctor(*plain, "--no-tls")
    assert off not in doctor(*plain, "--tls-port", "0")
    assert off not in doctor(*plain, "--no-tls", "--trusted-proxy", "127.0.0.1", "--public-url", "https://touch.example")
    if os.geteuid() == 0 and shutil.which("setpriv"):
        alone = ("setpriv", "--reuid=12345", "--regid=12345", "--clear-groups")
        words = "cannot be written by this account; change its owner or name another folder by --data."
        assert words in doctor("--port", "0", "--tls-port", "0", "--data", "/usr", before=alone)
        assert words not in doctor("--port", "0", "--tls-port", "0", "--data", "/tmp/of-this-account", before=alone)
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    assert "raise the limit of open files (ulimit -n, LimitNOFILE)" in doctor(*plain, "--tls-port", "0", preexec_fn=few)
    assert "raise the limit" not in doctor(*plain, "--tls-port", "0")
    old = ("faketime", "--exclude-monotonic", "-f", "2025-01-01 00:00:00")
    assert "set it, or phones refuse the certificate" in doctor(*plain, "--tls-port", "0", before=old)
    assert "set it, or phones refuse" not in doctor(*plain, "--tls-port", "0")


def test_a_small_disk_is_freed_as_doctor_advises(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = lambda *options: subprocess.run(["mount", *options], capture_output=True).returncode == 0
    if not mount("-t", "tmpfs", "-o", "size=3g", "tmpfs", str(disk)):
        pytest.skip("only root can make a file system")
    try:
        flags = ["--port", "0", "--tls-port", "0", "--data", disk / "data"]
        with open(disk / "large", "wb") as large:
            os.posix_fallocate(large.fileno(), 0, 5 << 29)
        assert "free at least 1 GiB, or new sessions will be refused" in doctor(*flags)
        (disk / "large").unlink()
        assert re.search(r"^ok: [23] GiB are free", doctor(*flags), re.MULTILINE)
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


@pytest.mark.data_folder("the quota is that of the folder")
@pytest.mark.parametrize("advice", ["raise the quota", "delete puzzles"])
def test_sessions_begin_again_when_the_quota_s_advice_is_followed(own_server, advice):
    server = own_server("--quota", "64M").start()
    kept, author = Kept(server), Author(server)
    puzzle = author.puzzle([rectangle(100, 100, 50, 50)])
    noise = io.BytesIO()
    Image.frombytes("RGB", (3000, 3000), os.urandom(27_000_000)).save(noise, "PNG", compress_level=0)
    assert author.call("PUT", f"/puzzles/{puzzle}/image", data=noise.getvalue(), headers={"Content-Type": "image/png"}).status_code == 200
    pictures = list((server.data / "pictures").rglob("*"))
    for path in pictures:
        os.utime(path, (0, 0))  # One that was added long ago: what is ten minutes young may belong to a puzzle that is being stored.
    create = lambda: requests.post(f"{server.url}/api/v1/sessions", timeout=10)
    # The threshold lies in the middle of what the picture takes, far from what files gain or lose by themselves: file
    # systems reserve blocks behind the end of a file that grows, and give them back later.
    reserve = (server.data / "touchfigures.reserve").stat().st_size
    picture = sum(path.stat().st_size for path in pictures if path.is_file())
    assert picture > 14 << 20
    (server.data / "other").write_bytes(b"x" * ((64 << 20) * 19 // 20 - reserve - picture // 2))
    wait_until(lambda: create().status_code == 507, "new sessions are not refused")
    assert "wipe sessions, delete puzzles or plays, or raise the quota" in create().json()["detail"]
    told = run("quota", "--quota", "64M", "--data", server.data)
    assert told.returncode == 1 and "wipe sessions, delete puzzles or plays, free the disk, or raise the quota." in told.stdout
    kept.check_connected()
    if advice == "raise the quota":
        assert server.stop()[0] == 0
        server.flags = ("--quota", "1G")
        kept.check(server.start())
    else:
        assert author.call("DELETE", f"/puzzles/{puzzle}").status_code == 204
        kept.check_connected()
    wait_until(lambda: create().status_code == 201, "new sessions stay refused")


# Root in another account's folder

@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="needs root and setpriv")
def test_a_folder_of_several_accounts_is_given_to_one_as_advised(tmp_path):
    folder = pathlib.Path("/tmp") / f"tf-{os.getpid()}-accounts"
    folder.mkdir(mode=0o755)
    try:
        data = folder / "data"
        data.mkdir(mode=0o700)
        os.chown(data, 65534, 65534)
        server = Server(data)
        kept = ended(server)
        os.chown(data / "puzzles.sqlite", 12345, 12345)
        told = refused(server)
        command = re.search(r"stop the server and run: (chown -R \S+ \S+)", told)[1]
        subprocess.run(command.split(), check=True)
        kept.check(server.start())
        assert server.stop()[0] == 0
    finally:
        shutil.rmtree(folder)


# The load generator

def test_the_load_generator_is_started_as_it_advises(server):
    done = run("load", f"{server.url}/touch?s=ZZZZZZ", "--phones", 1, program=CLIENT)
    assert done.returncode == 1 and "use the code on the projector" in done.stderr
    kept = Kept(server)
    succeeds("load", f"{server.url}/touch?s={kept.session.code}", "--phones", 1, "--seconds", 1, "--demo", program=CLIENT)
    done = run("load", server.url, "--phones", 500, program=CLIENT, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128)))
    number = int(re.search(r"raise it with 'ulimit -n (\d+)', here and where the server is started", done.stderr)[1])
    more = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (number, number))
    succeeds("load", server.url, "--phones", 500, "--seconds", 1, "--demo", program=CLIENT, preexec_fn=more)
    kept.check_connected()
    kept.phone.close()


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="needs root and setpriv")
def test_root_without_its_rights_runs_a_command_as_the_account_that_is_named(tmp_path):
    folder = pathlib.Path("/tmp") / f"tf-{os.getpid()}-account"
    folder.mkdir(mode=0o755)
    try:
        os.chown(folder, 65534, 65534)
        data = folder / "data"
        data.mkdir(mode=0o700)
        os.chown(data, 65534, 65534)
        server = Server(data)
        kept = ended(server)
        command = [str(BINARY), "import-lesson", str(folder / "lesson.json"), "--data", str(data)]
        shutil.copy(ROOT / "Public/data/lessons/1-thumb-walk.json", folder / "lesson.json")
        weak = subprocess.run(["setpriv", "--bounding-set=-setuid,-setgid", *command], capture_output=True, text=True)
        assert weak.returncode != 0 and "run this as nobody" in weak.stderr, weak.stderr
        strong = subprocess.run(["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command], capture_output=True, text=True)
        assert strong.returncode == 0, strong.stderr
        kept.check(server.start())
        assert server.stop()[0] == 0
    finally:
        shutil.rmtree(folder)


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="needs root and setpriv")
def test_the_token_of_the_packages_settings_is_readable_for_the_account_alone(tmp_path):
    settings = (ROOT / "Scripts/package.d/touchfigures.conf").read_text()
    command = re.search(r"install -m 640 -g touchfigures /dev/null (\S+)", settings)
    assert f"# admin-token-file = {command[1]}" in settings
    folder = pathlib.Path("/tmp") / f"tf-{os.getpid()}-token"
    folder.mkdir(mode=0o755)
    try:
        token = folder / "admin-token"
        subprocess.run(command[0].replace("-g touchfigures", "-g nogroup").replace(command[1], str(token)).split(), check=True)
        token.write_text("of-the-operator-alone\n")
        check = ["check-config", "--port", "0", "--no-tls", "--data", str(folder / "data"), "--admin-token-file", str(token)]
        alone = lambda user, group: subprocess.run(
            ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", str(BINARY), *check], capture_output=True, text=True, timeout=60,
            env=os.environ | {"TOUCHFIGURES_CONFIG": ""})
        os.chown(folder, 65534, 65534)
        assert alone("nobody", "nogroup").returncode == 0
        assert "Permission denied" in alone("12345", "12345").stderr
    finally:
        shutil.rmtree(folder)
