"""A server that keeps its data in PostgreSQL: nothing is lost, no password is shown, and bad input is refused."""

import contextlib
import csv
import io
import os
import pathlib
import random
import shutil
import subprocess
import threading

import pytest
import requests

from api import Session
from comparing import compare_session
from killing import Drawing
from phone import Phone
from plays import PlayFolder, play, scene
from postgresql import ROOT
from puzzles import Folder, png
from server import BINARY
from waiting import wait_until

TAKES_LONG = True

VARIABLE = "TOUCHFIGURES_DATABASE"


def run(*arguments, environment=None):
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, env=environment)


def refused(tmp_path, url):
    """The last line of a failed start on this database."""
    data = tmp_path / "data"
    done = run("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--data", str(data), "--database", url)
    assert done.returncode == 78, done.stderr
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if "process list" not in line]
    assert len(lines) == 1, done.stderr
    return lines[0]


def forget_caches(folder):
    """Everything except the node's name, by which it takes its sessions back at once."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != "node":
            path.unlink()


@pytest.mark.parametrize("fault", ["kills", "lost connections"])
def test_nothing_is_lost_and_nothing_counts_twice(own_server, postgresql, seed, fault):
    chance, name = random.Random(seed), postgresql.database()
    server = own_server("--database", postgresql.url_of(name)).start()
    sessions = [Session(server, retention="replay"), Session(server, retention="figures")]
    drawings = [Drawing(sessions[i % 2], f"{seed}/{i}") for i in range(6)]
    for _ in range(3 if fault == "kills" else 6):
        fault_timer = threading.Timer(chance.uniform(0.01, 0.5), *((server.kill,) if fault == "kills" else (postgresql.cut, (name,))))
        fault_timer.start()
        while fault_timer.is_alive():
            for drawing in drawings:
                drawing.draw(drawing.trace.events(chance.randint(1, 20)))
        fault_timer.join()
        if fault == "kills":
            for drawing in drawings:
                drawing.phone.live.read(0.2)  # Messages in transit when the server died count as received.
                drawing.phone.pump()
            forget_caches(server.data)
            server.start()
            for drawing in drawings:
                drawing.phone.connect()
    for drawing in drawings:
        drawing.compare(f"seed {seed}, {drawing.phone.id}")
    for session in sessions:
        compare_session(session, [one.oracle for one in drawings if one.session is session], f"seed {seed}")
    assert server.stop()[0] == 0, server.errors()
    assert not list(server.data.rglob("*.sqlite"))


def test_a_deleted_session_leaves_no_row(own_server, postgresql, seed):
    name = postgresql.database()
    server = own_server("--database", postgresql.url_of(name)).start()
    session, other = Session(server), Session(server)
    drawing = Drawing(session, seed)
    for events in drawing.trace.batches(20):
        drawing.draw(events)
    drawing.phone.settle()
    tables = ["participant", "log", "keyframe", "result", "class_round"]
    rows = lambda: [
        int(postgresql.sql(f"SELECT count(*) FROM touchfigures.{table} WHERE session = '{session.code}'", name)[0]) for table in tables
    ]
    assert sum(rows()) > 0
    assert requests.delete(f"{server.url}/api/v1/sessions/{session.code}", headers=session.host, timeout=10).status_code == 204
    assert rows() == [0] * len(tables)
    assert postgresql.sql("SELECT code FROM touchfigures.session", name) == [other.code]
    assert server.stop()[0] == 0


def test_names_and_consent_survive_a_kill_and_are_deleted_from_the_database_with_the_session(own_server, postgresql):
    name = postgresql.database()
    server = own_server("--database", postgresql.url_of(name)).start()
    session = Session(server)
    session.control("naming", naming="codes")
    session.control("consent", text="May we store it?")
    phones = [NamedPhone(server, session.code, f"P0{number}-unmistakable", "AB"[number]) for number in range(2)]
    for phone in phones:
        body = {"resume": phone.resume, "number": 1, "given": True}
        assert requests.put(f"{server.url}{session.path}/consent", json=body, timeout=20).status_code == 200
        phone.touch([[0, 1, 100, 100, 9000], [2, 1, 164, 100, 9020]])
        phone.settle()
    session.control("rename", participant=phones[1].id, label="Table 3-unmistakable")
    session.control("label", participant=phones[1].id, on=False)

    def profiles():
        fields = ("label", "group", "labelHidden", "consent")
        return [tuple(each.get(field) for field in fields) for each in session.get(headers=session.host).json()["participants"]]

    expected = [("P00-unmistakable", "A", None, "given"), ("Table 3-unmistakable", "B", True, "given")]
    assert profiles() == expected
    server.kill()
    forget_caches(server.data)
    server.start()
    session.server = server
    assert profiles() == expected
    table = session.get("/tables/participants", headers=session.host).text
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [(row["label"], row["group"], row["consent"]) for row in rows] == [(label, group, consent) for label, group, _, consent in expected]
    for phone in phones:
        phone.connect(server)
        phone.close()
    # With the database's rights they are readable there until the session is wiped.
    written = lambda: "unmistakable".encode().hex() in database_dump(postgresql.url_of(name))
    assert written()
    assert requests.delete(f"{server.url}{session.path}", headers=session.host, timeout=10).status_code == 204
    assert not written()
    assert postgresql.sql("SELECT count(*) FROM touchfigures.participant", name) == ["0"]
    assert server.stop()[0] == 0


def database_dump(url):
    done = subprocess.run(["pg_dump", "--dbname", url], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


class NamedPhone(Phone):
    """A phone whose greeting has a code and a group."""

    def __init__(self, server, code, label, group):
        self.named = {"label": label, "group": group}
        super().__init__(server, code)

    def greeting(self):
        return {**super().greeting(), **self.named}


def test_a_picture_outlives_the_data_folder(own_server, postgresql):
    server = own_server("--database", postgresql.url_of(postgresql.database())).start()
    api = f"{server.url}/api/v1"
    made = requests.post(f"{api}/puzzles", json={"title": "T", "longitude": 9.1, "latitude": 47.6}, timeout=10)
    assert made.status_code == 201, made.text
    puzzle = f"{api}/puzzles/{made.json()['id']}"
    sent = requests.put(f"{puzzle}/image", data=png(64, 48), headers={"Content-Type": "image/png"}, timeout=10)
    assert sent.ok, sent.text
    before = requests.get(f"{puzzle}/image", timeout=10)
    assert before.status_code == 200
    assert server.stop()[0] == 0
    shutil.rmtree(server.data)
    server.start()
    puzzle = f"{server.url}/api/v1/puzzles/{made.json()['id']}"
    again = requests.get(f"{puzzle}/image", timeout=10)
    assert (again.status_code, again.content) == (200, before.content)
    assert server.stop()[0] == 0


def test_a_second_server_on_the_same_data_folder_is_refused(own_server, postgresql, tmp_path):
    url = postgresql.url_of(postgresql.database())
    server = own_server("--database", url, data=tmp_path / "data").start()
    assert "in use by another touchfigures server" in refused(tmp_path, url)
    assert server.stop()[0] == 0
    # Each line names its node, by the number that `nodes` shows.
    lines = [line for line in server.errors().splitlines() if " touchfigures" in line]
    assert len(lines) >= 3 and all("node=1" in line for line in lines if "Stopped" not in line), lines


@pytest.mark.parametrize("source_kind", ["flag", "flag with =", "environment", "file"])
def test_a_password_is_in_no_process_and_in_no_line(own_server, postgresql, tmp_path, source_kind):
    # The private server requires no password, so any is right.
    url = postgresql.url_of(postgresql.database()).replace("touchfigures@", "touchfigures:s3cret-of-db@")
    file = tmp_path / "settings.conf"
    file.write_text(f"database = {url}\n" if source_kind == "file" else "")
    flags = {"flag": ["--database", url], "flag with =": [f"--database={url}"]}.get(source_kind, []) + ["--config", str(file)]
    environment = {VARIABLE: url} if source_kind == "environment" else {}
    checked = run("check-config", *flags, environment=os.environ | environment)
    source = {"environment": VARIABLE, "file": f"{file} line 1"}.get(source_kind, "--database")
    assert (checked.returncode, f"database = set  ({source})\n" in checked.stdout) == (0, True), checked.stdout + checked.stderr
    assert "s3cret" not in checked.stdout + checked.stderr
    server = own_server("--log-level", "trace", *flags, environment=environment).start()
    assert requests.post(f"{server.url}/api/v1/sessions", timeout=10).status_code == 201
    shown = b""
    for line in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # It may have ended already.
            shown += line.read_bytes()
    assert str(server.data).encode() in shown and b"s3cret-of-db" not in shown
    assert "s3cret-of-db" not in requests.get(f"{server.url}/metrics", timeout=10).text
    assert (server.errors().count("process list") == 1) == source_kind.startswith("flag")
    assert "s3cret-of-db" not in server.errors()
    assert server.stop()[0] == 0


def test_a_wrong_url_in_a_file_is_named_with_its_line(tmp_path):
    file = tmp_path / "settings.conf"
    file.write_text("\ndatabase = mysql://u:s3cret@h/x\n")
    for command in ("check-config", "serve"):
        done = run(command, "--config", str(file))
        assert done.returncode == 78, done.stderr
        assert f"database is from {file} line 2" in done.stderr and "s3cret" not in done.stdout + done.stderr


@pytest.mark.parametrize("url", ["", "mysql://host/x", "host=x password=s3cret", "postgresql://u:s3cret@h:port/x", "postgresql://h/%zz"])
def test_a_wrong_url_is_one_clear_line_and_exit_code_78(tmp_path, url):
    line = refused(tmp_path, url)
    assert "--database" in line and "postgresql://" in line and "s3cret" not in line


def test_a_missing_server_and_a_missing_database_are_one_clear_line_and_exit_code_78(postgresql, tmp_path):
    line = refused(tmp_path, "postgresql://me:s3cret@127.0.0.1:1/none")
    assert "127.0.0.1" in line and "s3cret" not in line
    assert "failed: Connection refused. Is the server running" in line
    assert "nowhere" in refused(tmp_path, postgresql.url_of("nowhere"))


def test_a_user_without_rights_a_newer_schema_and_a_standby_are_refused_and_nothing_is_written(own_server, postgresql, tmp_path):
    name = postgresql.database()
    postgresql.sql("CREATE ROLE guest LOGIN")
    url = postgresql.url_of(name)
    guest = url.replace("touchfigures@", "guest@")
    assert "lacks rights" in refused(tmp_path, guest)
    assert postgresql.sql("SELECT nspname FROM pg_namespace WHERE nspname = 'touchfigures'", name) == []
    assert own_server("--database", url).start().stop()[0] == 0
    assert "lacks rights" in refused(tmp_path, guest)
    assert "read-only" in refused(tmp_path, f"{url}?options=-c%20default_transaction_read_only%3Don")
    postgresql.sql("INSERT INTO touchfigures.migration VALUES (99, now())", name)
    assert "newer version" in refused(tmp_path, url)
    assert not list(tmp_path.rglob("*.sqlite"))


def test_imports_and_exports_use_the_servers_database(own_server, postgresql, tmp_path):
    url = postgresql.url_of(postgresql.database())
    server = own_server("--database", url).start()
    puzzles, plays = Folder(tmp_path / "puzzles"), PlayFolder(tmp_path / "plays")
    puzzles.image("IMG_1.png")
    puzzles.puzzle("a.plist")
    plays.sound("a.wav")
    file = plays.write(play(scene("Quay")))
    lesson = tmp_path / "own.json"
    lesson.write_text((ROOT / "Public/data/lessons/1-thumb-walk.json").read_text().replace('"id": "', '"id": "own-', 1))
    environment = os.environ | {"HOME": str(tmp_path / "home")}
    for arguments in (("import-puzzles", puzzles.root), ("import-play", file), ("import-lesson", lesson)):
        done = run(*map(str, arguments), "--database", url, environment=environment)
        assert done.returncode == 0, done.stdout + done.stderr
    listed = lambda kind: requests.get(f"{server.url}/api/v1/{kind}", timeout=10).json()[kind]
    wait_until(lambda: listed("puzzles") and listed("plays"), "the server does not show what was imported")
    identity = requests.get(f"{server.url}/api/v1/plays", timeout=10).json()["plays"][0]["id"]
    # By the variable, too.
    environment |= {VARIABLE: url}
    for arguments in (("export-puzzles", tmp_path / "out"), ("export-play", identity, tmp_path / "out.xml")):
        done = run(*map(str, arguments), environment=environment)
        assert done.returncode == 0, done.stdout + done.stderr
    assert len(list((tmp_path / "out/Images").iterdir())) == 1
    assert (tmp_path / "out.xml").read_bytes() == file.read_bytes()
    assert (tmp_path / "a.wav").read_bytes() == (plays.root / "a.wav").read_bytes()
    done = run("export-lesson", "own-thumb-walk", environment=environment)
    assert (done.returncode, done.stdout) == (0, lesson.read_text())
    # The folder was not used; both at once are refused.
    assert not (tmp_path / "home").exists()
    done = run("export-puzzles", str(tmp_path / "never"), "--database", url, "--data", str(tmp_path), environment=environment)
    assert done.returncode == 64 and "--data contradicts --database" in done.stderr
    done = run("export-puzzles", str(tmp_path / "never"), "--database", postgresql.url_of("nowhere"), environment=environment)
    assert done.returncode == 78 and "nowhere" in done.stderr
    assert server.stop()[0] == 0


def test_while_the_database_is_away_nothing_is_acknowledged_and_nothing_lost(own_server, postgresql, seed):
    name = postgresql.database()
    server = own_server("--database", postgresql.url_of(name)).start()
    session = Session(server)
    drawing = Drawing(session, seed)
    for events in drawing.trace.batches(10):
        drawing.draw(events)
    drawing.phone.settle()
    acknowledged = drawing.phone.ack
    postgresql.sql(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
    postgresql.cut(name)
    wait_until(lambda: requests.get(f"{server.url}/healthz", timeout=10).status_code == 503,
               "the server does not report that its database is unreachable")
    for events in drawing.trace.batches(10):
        drawing.draw(events)
    drawing.phone.live.read(0.5)
    assert drawing.phone.ack == acknowledged
    postgresql.sql(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
    drawing.compare(f"seed {seed}")
    assert requests.get(f"{server.url}/healthz", timeout=10).status_code == 200
    assert server.stop()[0] == 0
