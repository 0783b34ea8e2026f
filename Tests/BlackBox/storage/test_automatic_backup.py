"""Backups that the server makes by itself: made, rotated, tried, restorable; and what is wrong is said and harms no class."""

import datetime
import json
import os
import subprocess

import pytest
import requests

from api import Session
from phone import Phone
from server import BINARY
from waiting import wait_until

pytestmark = pytest.mark.data_folder("a database has backups of its own")

DAY = datetime.timedelta(days=1)


def name(age):
    """The name of a backup of this age."""
    return f"touchfigures-{datetime.datetime.now(datetime.UTC) - age:%Y-%m-%dT%H%M%SZ}.tar"


def archives(folder):
    return sorted(path.name for path in folder.glob("touchfigures-*.tar"))


def run(*arguments):
    done = subprocess.run([BINARY, *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def metrics(server):
    lines = requests.get(f"{server.url}/metrics", timeout=10).text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def trial(folder):
    path = folder / "touchfigures-trial.json"
    return json.loads(path.read_text()) if path.exists() else None


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "backups"
    made.mkdir()
    return made


def test_a_backup_is_made_tried_rotated_and_can_be_restored(own_server, folder, tmp_path):
    server = own_server("--backup-folder", str(folder), "--backup-keep", "2", "--backup-sessions")
    server.data.mkdir(parents=True)
    # What is there already: whole ones, which are due to go, one of a killed server, and files of somebody else.
    old = [name(3 * DAY), name(2 * DAY)]
    for each in old:
        (folder / each).write_bytes(b"earlier")
    part = folder / f".{name(DAY)}.0123ABCD.part"
    part.write_bytes(b"begun")
    (folder / "notes.tar").write_bytes(b"somebody's")
    server.start()
    session = Session(server)
    wait_until(lambda: trial(folder), "a trial")
    made = archives(folder)
    assert len(made) == 2 and made[0] == old[1] and made[1] > old[1], made
    assert not part.exists() and (folder / "notes.tar").exists()
    assert (folder / made[1]).stat().st_mode & 0o777 == 0o600
    assert trial(folder)["archive"] == made[1] and "fault" not in trial(folder)
    wait_until(lambda: metrics(server).get("touchfigures_backup_trial_good") == 1, "the metrics")
    seen = metrics(server)
    assert seen["touchfigures_backup_failing"] == 0 and seen["touchfigures_backup_archives"] == 2
    assert seen["touchfigures_backup_last_bytes"] == (folder / made[1]).stat().st_size
    assert seen["touchfigures_backup_period_seconds"] == 86_400
    server.kill()
    # A restart makes one only if it is due: the newest one says when.
    server.start()
    wait_until(lambda: metrics(server).get("touchfigures_backup_archives") == 2, "the folder's state")
    assert archives(folder) == made
    server.stop()
    code, text = run("verify", "--restore", folder)
    assert code == 0 and made[1] in text and "can be restored" in text, text
    assert run("restore", folder / made[1], "--data", tmp_path / "new")[0] == 0
    own_server(data=tmp_path / "new").start()


def test_a_kill_in_the_midst_leaves_no_backup_that_counts(own_server, folder):
    server = own_server("--backup-folder", str(folder))
    server.start()
    wait_until(lambda: trial(folder), "the first backup")
    server.stop()
    [first] = archives(folder)
    os.rename(folder / first, folder / name(2 * DAY))
    # Large enough that a kill comes in the midst.
    pictures = server.data / "pictures" / "00"
    pictures.mkdir(parents=True, exist_ok=True)
    with open(pictures / ("00" + "1" * 62), "wb") as file:
        file.truncate(1 << 30)
    server.start()
    wait_until(lambda: list(folder.glob(".touchfigures-*.part")), "a part")
    server.kill()
    [part] = folder.glob(".touchfigures-*.part")
    assert len(archives(folder)) == 1
    (pictures / ("00" + "1" * 62)).unlink()
    server.start()
    wait_until(lambda: len(archives(folder)) == 2, "a whole one")
    wait_until(lambda: not list(folder.glob(".touchfigures-*")), "no leftover")
    assert not part.exists()
    assert run("verify", folder)[0] == 0


def test_a_folder_that_is_missing_is_reported_and_used_once_it_is_made(own_server, folder, tmp_path):
    folder.rmdir()
    # As the settings file of the package has it.
    settings = tmp_path / "touchfigures.conf"
    settings.write_text(f"backup-folder = {folder}\nbackup-every = 24h\nbackup-keep = 7\nlog-format = json\n")
    server = own_server("--config", str(settings))
    server.start()
    session = Session(server)
    wait_until(lambda: metrics(server).get("touchfigures_backup_failing") == 1, "the failure")
    lines = [json.loads(line) for line in server.errors().splitlines()]
    [said] = [line for line in lines if line["message"] == "No backup was made"]
    assert said["level"] == "error" and str(folder) in said["fields"]["reason"] and said["time"].endswith("Z")
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 10, 10, 5]])
    phone.settle().close()
    flags = ("--data", server.data, "--port", server.port, "--no-tls", "--backup-folder", folder)
    text = run("doctor", *flags)[1]
    assert f"warning: Backups cannot be written into {folder}" in text and "make the folder" in text, text
    assert "warning: Backups cannot be written into" in run("check-config", *flags)[1]
    subprocess.run(["install", "-d", "-m", "700", folder], check=True)
    wait_until(lambda: trial(folder), "a backup")
    wait_until(lambda: metrics(server)["touchfigures_backup_failing"] == 0, "the end of the failure")
    assert "The newest of 1 backups" in run("doctor", *flags)[1]


def test_a_backup_that_is_damaged_is_found_by_the_trial(own_server, folder, tmp_path):
    server = own_server("--backup-folder", str(folder))
    server.start()
    wait_until(lambda: trial(folder), "the first backup")
    server.stop()
    [made] = archives(folder)
    damaged = bytearray((folder / made).read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (folder / made).write_bytes(damaged)
    (folder / "touchfigures-trial.json").unlink()
    code, text = run("verify", "--restore", folder)
    assert code == 1 and "no intact backup" in text, text
    server.start()
    wait_until(lambda: (trial(folder) or {}).get("fault"), "the trial")
    assert "no intact backup" in trial(folder)["fault"]
    assert metrics(server)["touchfigures_backup_trial_good"] == 0
    flags = ("--data", server.data, "--port", server.port, "--no-tls", "--backup-folder", folder)
    assert "could not be restored on trial" in run("doctor", *flags)[1]
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize(("flags", "words"), [
    (("--backup-every", "1s"), "--backup-every 1s: expected 1m to 90d"),
    (("--backup-keep", "0"), "--backup-keep 0: must be 1 to 1000"),
    (("--backup-folder", "/tmp", "--database", "postgresql://nobody@/nothing"), "PostgreSQL has its own tools for backups"),
])
def test_settings_that_are_wrong_end_the_start(tmp_path, flags, words):
    code, text = run("serve", "--port", "0", "--no-tls", "--data", tmp_path / "data", *flags)
    assert code == 64 and words in text, text
