"""A limit of the data folder: close to it nothing new begins, running sessions continue, and status responses report it."""

import re
import subprocess

import pytest
import requests

from api import Session
from comparing import compare_everything
from oracle import BEGAN, ENDED, Oracle
from phone import Phone
from server import BINARY
from waiting import wait_until

pytestmark = pytest.mark.data_folder("the quota is that of the folder")


def run(command, *arguments):
    done = subprocess.run([BINARY, command, *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def create(server):
    return requests.post(f"{server.url}/api/v1/sessions", timeout=10)


def test_close_to_the_limit_nothing_new_begins_and_running_sessions_continue(own_server, tmp_path):
    server = own_server("--quota", "64M").start()
    session, oracle = Session(server), Oracle()
    phone = Phone(server, session.code)
    accepts_sessions = lambda: requests.get(f"{server.url}/api/v1/server", timeout=10).json()["acceptsSessions"]
    assert accepts_sessions() is True and run("quota", "--quota", "64M", "--data", server.data)[0] == 0
    large = server.data / "large"
    large.write_bytes(b"x" * (62 << 20))
    wait_until(lambda: create(server).status_code == 507, "new sessions are not refused")
    answer = create(server)
    assert answer.headers["content-type"] == "application/problem+json" and "Retry-After" in answer.headers
    assert answer.json()["type"] == "/docs#insufficient-storage"
    assert re.search(r"uses \d+ of 64 MiB", answer.json()["detail"]) and "raise the quota" in answer.json()["detail"]
    assert accepts_sessions() is False
    batch = [[BEGAN, 1, 0, 0, 0], [ENDED, 1, 64, 0, 100]]
    phone.touch(batch)
    oracle.apply(batch)
    phone.settle()
    compare_everything(session, phone, oracle)
    metrics = requests.get(f"{server.url}/metrics", timeout=10).text
    assert "touchfigures_data_folder_exhausted 1\n" in metrics
    assert f"touchfigures_data_folder_limit_bytes {64 << 20}\n" in metrics
    code, text = run("quota", "--quota", "64M", "--data", server.data)
    assert code == 1 and "of 64 MiB (quota 64M)" in text and "New sessions are refused: " in text
    _, text = run("doctor", "--port", "0", "--quota", "64M", "--data", server.data)
    assert re.search(r"^warning: The data folder uses \d+ MiB of 64 MiB \(quota 64M\), so new sessions are refused", text, re.MULTILINE)
    large.unlink()
    wait_until(lambda: create(server).status_code == 201, "new sessions stay refused")
    assert accepts_sessions() is True and "quota: new sessions again" in server.errors()
    assert "close to its quota: no new sessions" in server.errors()


def test_the_limit_is_a_setting_and_a_share_of_the_disk_by_default(tmp_path):
    assert "quota = 90%  (default)\n" in run("check-config", "--config", "")[1]
    file = tmp_path / "settings.conf"
    file.write_text("quota = 20G\n")
    assert f"quota = 20G  ({file} line 1)\n" in run("check-config", "--config", file)[1]
    (tmp_path / "data").mkdir()
    code, text = run("quota", "--config", file, "--data", tmp_path / "data")
    assert code == 0 and "Used: 0 KiB of " in text
    assert list((tmp_path / "data").iterdir()) == [], "it changes nothing"


@pytest.mark.parametrize("command, code", [
    (["quota"], 64), (["export-puzzles", "out"], 64), (["export-play", "p", "out.xml"], 64), (["export-lesson", "thumb-walk"], 64),
    (["backup", "out.tar"], 1), (["backup", "--without-sessions", "out.tar"], 1),
], ids=str)
@pytest.mark.parametrize("name, reason", [("missing", "No such file or directory"), ("file", "Not a directory")])
def test_a_file_in_place_of_a_folder_is_not_read_as_an_empty_one(tmp_path, command, code, name, reason):
    (tmp_path / "file").write_text("x")
    data = tmp_path / name
    done = subprocess.run([BINARY, *command, "--data", data], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (code, "")
    [line] = done.stderr.splitlines()
    assert f"{data} is no data folder " in line and line.endswith("name it with --data")
    assert code == 1 or f"({reason})" in line
    assert [path.name for path in tmp_path.iterdir()] == ["file"], "nothing is made"


def test_doctor_says_that_a_folder_will_be_created(tmp_path):
    _, text = run("doctor", "--port", "0", "--data", tmp_path / "data")
    assert "ok: The data folder does not exist yet; the server makes it at its first start.\n" in text
    assert "data folder uses" not in text and not (tmp_path / "data").exists()


@pytest.mark.parametrize("value", ["5K", "100%", "20 GB", ""])
def test_an_invalid_limit_is_one_clear_line(value):
    for command in ("serve", "quota", "check-config"):
        code, text = run(command, "--quota", value)
        assert code == 64 and len(text.splitlines()) == 1 and "1% to 99%, or a size of 1M or more" in text
