"""Commands of root in another account's data folder: their files belong to that account, or the error states why not."""

import os
import pathlib
import shutil
import stat
import subprocess
import tempfile

import pytest
import requests

from plays import PlayFolder, circle, play, scene
from puzzles import Folder
from server import BINARY, Server
from waiting import wait_until

pytestmark = pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="needs root and setpriv")

# The account `nobody`, and a number that need not have an account.
NOBODY, STRANGER = 65534, 12345


@pytest.fixture
def top():
    """A folder of the account `nobody`; pytest's own folders are accessible to root only."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="tf-", dir="/tmp"))
    os.chown(path, NOBODY, NOBODY)
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


class ServerOf(Server):
    """A server that runs as the account `nobody`."""

    def start(self, *arguments, **options):
        before = subprocess.Popen

        def as_nobody(command, **more):
            return before(["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *command], **more)

        subprocess.Popen = as_nobody
        try:
            return super().start(*arguments, **options)
        finally:
            subprocess.Popen = before


def root(*arguments, **options):
    return subprocess.run([str(BINARY), *map(str, arguments)], capture_output=True, text=True, **options)


def owners(folder):
    return {path.lstat().st_uid for path in [folder, *folder.rglob("*")]}


def imports(tmp_path, data):
    """Imports of all kinds, of files that only root may read."""
    puzzles = Folder(tmp_path / "puzzles")
    puzzles.image("IMG_1.png")
    puzzles.puzzle("a.plist")
    sounds = PlayFolder(tmp_path / "play")
    sounds.sound("a.wav", seconds=1, tone=440)
    written = sounds.write(play(scene("A", "a.wav", circle(47, 9, 30)), title="P"))
    lesson = pathlib.Path(__file__).resolve().parents[3] / "Public/data/lessons"
    file = tmp_path / "lesson.json"
    shutil.copy(sorted(lesson.glob("*.json"))[0], file)
    for path in [tmp_path, *tmp_path.rglob("*")]:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & 0o700)
    return [root("import-puzzles", puzzles.root, "--data", data), root("import-play", written, "--data", data),
            root("import-lesson", file, "--data", data)]


@pytest.mark.parametrize("runs", [True, False], ids=["beside its server", "into a new folder"])
def test_files_imported_by_root_belong_to_the_server(tmp_path, top, runs):
    data = top / "data"
    server = ServerOf(data)
    if runs:
        server.start()
    for done in imports(tmp_path, data):
        assert done.returncode == 0, done.stdout + done.stderr
    assert owners(data) == {NOBODY}
    if not runs:
        server.start()
    try:
        (puzzle,) = requests.get(f"{server.url}/api/v1/puzzles", timeout=10).json()["puzzles"]
        assert requests.get(f"{server.url}/api/v1/puzzles/{puzzle['id']}/image", timeout=10).status_code == 200
        (one,) = requests.get(f"{server.url}/api/v1/plays", timeout=10).json()["plays"]
        sound = requests.get(f"{server.url}/api/v1/plays/{one['id']}", timeout=10).json()["scenes"][0]["audio"]["url"]
        assert requests.get(server.url + sound, timeout=10).status_code == 200
        assert requests.get(f"{server.url}/healthz", timeout=10).status_code == 200
    finally:
        server.stop()


def test_a_folder_of_several_accounts_is_refused_with_the_remedy(tmp_path, top):
    data = top / "data"
    for done in imports(tmp_path, data):
        assert done.returncode == 0, done.stderr
    os.chown(data / "pictures", STRANGER, STRANGER)
    done = root("import-lesson", tmp_path / "lesson.json", "--data", data)
    assert done.returncode == 1
    assert f"pictures belongs to {STRANGER}, but the data folder to nobody; " in done.stderr
    assert f"chown -R nobody {data}" in done.stderr
    doctor = root("doctor", "--data", data, "--port", "0")
    assert "fault: " in doctor.stdout and f"chown -R nobody {data}" in doctor.stdout
    assert f"and the data folder {data}, as nobody." in doctor.stdout


def test_a_server_that_root_starts_runs_as_the_folders_owner(top):
    data = top / "data"
    data.mkdir(mode=0o700)
    os.chown(data, NOBODY, NOBODY)
    server = Server(data).start()
    try:
        status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
        assert f"\nUid:\t{NOBODY}\t{NOBODY}\t{NOBODY}\t{NOBODY}\n" in status
        assert "\nCapEff:\t0000000000000000\n" in status
        assert owners(data) == {NOBODY}
    finally:
        server.stop()


def test_a_backup_is_restored_for_the_account_of_the_folder(tmp_path, top):
    for done in imports(tmp_path, top / "data"):
        assert done.returncode == 0, done.stderr
    server = ServerOf(top / "data").start()
    server.stop()
    made = root("backup", tmp_path / "b.tar", "--data", top / "data")
    assert made.returncode == 0, made.stderr
    assert owners(top / "data") == {NOBODY}, "a backup by root leaves nothing of root's"
    done = root("restore", tmp_path / "b.tar", "--data", top / "again")
    assert done.returncode == 0, done.stderr
    assert owners(top / "again") == {NOBODY}


@pytest.mark.parametrize("kind", ["pictures", "audio", "tmp"])
def test_the_health_check_reports_a_folder_that_the_server_cannot_use(tmp_path, top, kind):
    data = top / "data"
    for done in imports(tmp_path, data):
        assert done.returncode == 0, done.stderr
    server = ServerOf(data).start()
    health = lambda: requests.get(f"{server.url}/healthz", timeout=10)
    try:
        assert health().status_code == 200
        for path in (data / kind, *list((data / kind).iterdir())[:1]):
            os.chown(path, 0, 0)
            wait_until(lambda: health().status_code == 503, "the health check reports it")
            assert str(top) not in health().text
            os.chown(path, NOBODY, NOBODY)
            wait_until(lambda: health().status_code == 200, "the health check is good again")
    finally:
        server.stop()


READERS = [
    *((command, code, ".") for command, code in [
        (["quota"], 64), (["export-puzzles", "out"], 64), (["export-play", "p", "out.xml"], 64), (["export-lesson", "thumb-walk"], 64),
        (["migrate", "--database", "postgresql://u@127.0.0.1:1/d", "--from"], 64), (["backup", "out.tar"], 1)]),
    (["quota"], 64, "pictures"), (["backup", "out.tar"], 1, "touchfigures.sqlite"),
]


@pytest.mark.parametrize("command, code, closed", READERS, ids=str)
def test_a_file_that_an_account_may_not_read_is_reported_with_the_account_that_may(tmp_path, top, command, code, closed):
    data = top / "data"
    for done in imports(tmp_path, data):
        assert done.returncode == 0, done.stderr
    (data / "touchfigures.sqlite").touch()
    for path in [data, *data.rglob("*")]:
        os.chown(path, STRANGER, STRANGER)
        path.chmod(0o755)
    (data / closed).chmod(0o700)
    option = [] if command[-1] == "--from" else ["--data"]
    done = subprocess.run(
        ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", str(BINARY), *command, *option, str(data)],
        cwd=top, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr == f"touchfigures: {data / closed} cannot be read (Permission denied): run this as {STRANGER} or root\n"
    assert [path.name for path in top.iterdir()] == ["data"], "nothing is made"


def test_root_finds_the_folder_of_the_service_and_says_so(tmp_path):
    script = """
        set -e
        mount -t tmpfs tmpfs /var/lib
        mkdir -p /var/lib/touchfigures/main
        chown {nobody}:{nobody} /var/lib/touchfigures/main
        {binary} import-lesson {lesson}
        {binary} quota --config ""
        ls -n /var/lib/touchfigures/main
    """
    lesson = sorted((pathlib.Path(__file__).resolve().parents[3] / "Public/data/lessons").glob("*.json"))[0]
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script.format(nobody=NOBODY, binary=BINARY, lesson=lesson)],
        capture_output=True, text=True, timeout=60)
    if "mount" in done.stderr:
        pytest.skip("no mounts here")
    assert done.returncode == 0, done.stderr
    assert "touchfigures: data folder /var/lib/touchfigures/main; another one by --data\n" in done.stderr
    assert "Data folder: /var/lib/touchfigures/main\n" in done.stdout
    assert f" {NOBODY} " in done.stdout.split("lessons.sqlite")[0].splitlines()[-1]
