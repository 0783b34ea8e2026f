"""`touchfigures migrate`: a data folder moves into PostgreSQL completely, and nothing becomes visible partially."""

import os
import random
import sqlite3
import subprocess

import pytest
import requests

from api import Session
from comparing import compare_session
from data_folders import archives, contains, contents, open_folder
from killing import Drawing
from plays import PlayFolder, play, scene
from puzzles import Folder
from server import BINARY, ROOT


@pytest.fixture
def database(shared_postgresql):
    return shared_postgresql.database()


@pytest.fixture
def migrate(shared_postgresql, database):
    def run(folder):
        done = subprocess.run([BINARY, "migrate", "--from", folder], capture_output=True, text=True,
                              env=os.environ | {"TOUCHFIGURES_DATABASE": shared_postgresql.url_of(database)})
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.fixture
def rows(shared_postgresql, database):
    return lambda query: shared_postgresql.sql(f"SET search_path = touchfigures; {query}", database)[1:]


@pytest.fixture
def on_database(own_server, shared_postgresql, database):
    return lambda: own_server("--database", shared_postgresql.url_of(database)).start()


def at(server, session):
    """The session on another server."""
    other = object.__new__(Session)
    other.__dict__ |= session.__dict__ | {"server": server}
    return other


@pytest.mark.data_folder("migrates the folder")
def test_all_data_of_a_folder_is_in_the_database(migrate, on_database, tmp_path):
    folder = tmp_path / "old"
    folder.mkdir()
    recorded = open_folder(archives()[-1], folder)
    code, output, error = migrate(folder)
    assert (code, error) == (0, ""), output
    for noun in ("puzzle", "picture", "walk", "sound", "session"):
        assert f" {noun}" in output.splitlines()[-1], output
    code, again, _ = migrate(folder)
    assert code == 0 and "Already there: " in again and "the database has it already" in again
    server = on_database()
    found = contents(server, recorded["session"])
    for part, right in recorded["told"].items():
        assert contains(found[part], right), part
    assert server.stop()[0] == 0


@pytest.mark.data_folder("migrates the folder")
def test_figures_are_the_same_and_phones_continue(own_server, migrate, rows, on_database, seed):
    old = own_server().start()
    sessions = [Session(old), Session(old, retention="figures")]
    drawings = [Drawing(sessions[number % 2], f"{seed} {number}") for number in range(4)]
    for drawing in drawings:
        for events in drawing.trace.batches(30):
            drawing.draw(events)
        drawing.phone.settle()
    code, output, error = migrate(old.data)
    # The folder is in use.
    assert code == 78 and len(error.splitlines()) == 1 and "in use" in error, (output, error)
    assert old.stop()[0] == 0
    code, output, error = migrate(old.data)
    assert (code, output, error) == (0, "Copied: 2 sessions.\n", "")
    new = on_database()
    for drawing in drawings:
        drawing.phone.connect(new)
        for events in drawing.trace.batches(10):
            drawing.draw(events)
        drawing.phone.settle()
    for session in sessions:
        oracles = [drawing.oracle for drawing in drawings if drawing.session is session]
        compare_session(at(new, session), oracles, f"seed {seed}")
    assert rows("SELECT count(*) FROM session") == ["2"]
    assert new.stop()[0] == 0


@pytest.mark.data_folder("migrates the folder")
def test_the_rest_of_an_interrupted_migration_is_replaced(own_server, migrate, rows, on_database, seed):
    old = own_server().start()
    session = Session(old)
    drawing = Drawing(session, seed)
    for events in drawing.trace.batches(20):
        drawing.draw(events)
    drawing.phone.settle().close()
    assert old.stop()[0] == 0
    assert migrate(old.data)[0] == 0
    # As if it had been interrupted before the session's row.
    rows("DELETE FROM session")
    kept = rows("SELECT count(*) FROM log")
    new = on_database()
    assert requests.get(new.url + session.path, timeout=10).status_code == 404
    assert new.stop()[0] == 0
    code, output, _ = migrate(old.data)
    assert (code, output) == (0, "Copied: 1 session.\n")
    assert rows("SELECT count(*) FROM log") == kept != ["0"]
    new = on_database()
    compare_session(at(new, session), [drawing.oracle], f"seed {seed}")
    assert new.stop()[0] == 0


@pytest.mark.data_folder("migrates the folder")
def test_times_fit_the_databases_clock(own_server, migrate, rows, on_database):
    new = on_database()
    assert new.stop()[0] == 0
    rows("INSERT INTO clock VALUES (0, 0, 0, 0, '') ON CONFLICT DO NOTHING")
    # A database whose clock was started on a machine whose clock was wrong.
    rows("UPDATE clock SET age = 5000 + extract(epoch FROM clock_timestamp()), wall = extract(epoch FROM clock_timestamp())")
    old = own_server().start()
    session = Session(old)
    Drawing(session, "x").phone.settle().close()
    assert old.stop()[0] == 0
    assert migrate(old.data)[0] == 0
    [ahead] = rows("SELECT round(created_at - extract(epoch FROM clock_timestamp())) FROM session")
    assert 4900 < float(ahead) <= 5000


@pytest.mark.data_folder("migrates the folder")
def test_a_damaged_session_is_not_migrated_and_is_reported(own_server, migrate, rows, seed):
    old = own_server().start()
    sessions = [Session(old) for _ in range(3)]
    for session in sessions:
        drawing = Drawing(session, seed)
        for events in drawing.trace.batches(20):
            drawing.draw(events)
        drawing.phone.settle().close()
    assert old.stop()[0] == 0
    with sqlite3.connect(old.data / "touchfigures.sqlite") as opened:
        [table] = random.Random(seed).sample(
            [name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%log%'")], 1)
        row = opened.execute(f"SELECT rowid FROM {table} LIMIT 1").fetchone()[0]
        column = [c[1] for c in opened.execute(f"PRAGMA table_info({table})") if c[2].upper() == "BLOB"][-1]
        opened.execute(f"UPDATE {table} SET {column} = zeroblob(length({column})) WHERE rowid = {row}")
    opened.close()
    code, output, error = migrate(old.data)
    assert code == 1 and "Copied: 2 sessions." in output and "not copied" in output and "damaged" in output, (output, error)
    assert rows("SELECT count(*) FROM session") == ["2"]


@pytest.mark.data_folder("migrates the folder")
def test_a_migrated_folder_is_refused_by_all_that_would_continue_with_it(own_server, shared_postgresql, migrate, database, tmp_path):
    old = own_server().start()
    Session(old)
    assert old.stop()[0] == 0
    assert migrate(old.data)[0] == 0
    place = shared_postgresql.url_of(database)
    mark = old.data / "touchfigures.migrated"
    puzzles, plays = Folder(tmp_path / "puzzles"), PlayFolder(tmp_path / "plays")
    puzzles.image("IMG_1.png")
    puzzles.puzzle("a.plist")
    plays.sound("a.wav")
    commands = [
        ("serve", "--host", "127.0.0.1", "--port", "0", "--no-tls"), ("serve", "--port", "0", "--no-tls", "--no-supervisor"),
        ("quota",), ("backup", tmp_path / "b.tar"), ("backup", "--without-sessions", tmp_path / "b.tar"),
        ("import-lesson", ROOT / "Public/data/lessons/1-thumb-walk.json"), ("export-lesson", "own"),
        ("import-puzzles", puzzles.root), ("export-puzzles", tmp_path / "out"),
        ("import-play", plays.write(play(scene("Quay")))), ("export-play", "p", tmp_path / "out.xml"),
    ]
    contents = lambda: {path.name: path.read_bytes() for path in old.data.iterdir() if path.is_file()}
    before = contents()
    for command in commands:
        done = subprocess.run([BINARY, *command, "--data", old.data], capture_output=True, text=True)
        assert done.returncode == 64 and done.stdout == "", (command, done.stdout + done.stderr)
        [line] = done.stderr.splitlines()
        assert "was migrated to" in line and f"database {database} of" in line and "--database" in line and str(mark) in line, line
    assert contents() == before and not (tmp_path / "b.tar").exists()
    # Another database does not get data by mistake.
    url = shared_postgresql.url_of(shared_postgresql.database())
    other = subprocess.run([BINARY, "migrate", "--from", old.data, "--database", url], capture_output=True, text=True)
    assert other.returncode == 78 and "was migrated to" in other.stderr and f"database {database} of" in other.stderr
    # It can be a node's folder.
    new = own_server("--database", place, data=old.data).start()
    assert new.stop()[0] == 0
    mark.unlink()
    assert old.start().stop()[0] == 0


@pytest.mark.data_folder("migrates the folder")
def test_the_mark_contains_no_password(own_server, shared_postgresql, database):
    old = own_server().start()
    assert old.stop()[0] == 0
    url = shared_postgresql.url_of(database).replace("touchfigures@", "touchfigures:s3cret@")
    done = subprocess.run([BINARY, "migrate", "--from", old.data], capture_output=True, text=True,
                          env=os.environ | {"TOUCHFIGURES_DATABASE": url})
    assert done.returncode == 0, done.stderr
    assert "s3cret" not in (old.data / "touchfigures.migrated").read_text()
    done = subprocess.run([BINARY, "backup", "--data", old.data, old.data.parent / "b.tar"], capture_output=True, text=True)
    assert done.returncode == 64 and "s3cret" not in done.stderr


@pytest.mark.data_folder("migrates the folder")
def test_a_folder_without_data_or_a_missing_database_gives_one_clear_line(migrate, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    code, output, error = migrate(empty)
    assert code == 64 and output == "" and "no data folder" in error and len(error.splitlines()) == 1
    assert list(empty.iterdir()) == []
    done = subprocess.run([BINARY, "migrate", "--from", empty], capture_output=True, text=True)
    assert done.returncode == 64 and "there is no database" in done.stderr and len(done.stderr.splitlines()) == 1
