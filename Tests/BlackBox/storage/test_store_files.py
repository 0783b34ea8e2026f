"""Changes of the data folder while the server runs: nothing is acknowledged without being stored, and no path is revealed."""

import os
import re
import shutil
import threading

import pytest
import requests

from api import Session
from comparing import compare_everything
from openapi import DOCUMENT
from oracle import Oracle
from phone import Live, Phone
from plays import play, scene
from puzzles import Author
from server import Server
from traces import Trace
from waiting import wait_until

pytestmark = pytest.mark.data_folder("other programs change the folder")

ADMIN = "0123456789abcdef-admin"


def healthy(server):
    return requests.get(f"{server.url}/healthz", timeout=10).status_code == 200


class Drawing:
    def __init__(self, session, seed):
        self.session = session
        self.phone, self.oracle, self.trace = Phone(session.server, session.code), Oracle(), Trace(seed)

    def draw(self, batches):
        for events in self.trace.batches(batches):
            self.phone.touch(events)
            self.oracle.apply(events)
            self.phone.pump()


def test_a_folder_that_is_moved_during_commits_and_moved_back_continues_to_work(own_server, seed):
    server = own_server().start()
    session = Session(server)
    drawings = [Drawing(session, f"{seed} {number}") for number in range(3)]
    moved = server.data.with_name("moved")
    mover = threading.Event()

    def move():
        for _ in range(12):
            os.rename(server.data, moved)
            mover.wait(0.03)
            os.rename(moved, server.data)
            mover.wait(0.02)

    thread = threading.Thread(target=move)
    thread.start()
    while thread.is_alive():
        for drawing in drawings:
            drawing.draw(1)
    thread.join()
    for drawing in drawings:
        drawing.phone.settle()
    wait_until(lambda: healthy(server), "the server does not recover")
    server.kill()
    server.start()
    for drawing in drawings:
        drawing.phone.connect()
        compare_everything(session, drawing.phone, drawing.oracle, f"seed {seed}")
        drawing.phone.close()


@pytest.mark.parametrize("names", [["touchfigures.keys"], ["touchfigures.sqlite"], ["touchfigures.sqlite-wal", "touchfigures.marks"],
                                   ["touchfigures.keys", "touchfigures.sqlite", "touchfigures.sqlite-wal"]], ids="+".join)
def test_files_that_are_removed_are_written_again_before_anything_is_acknowledged(own_server, seed, names):
    server = own_server().start()
    session = Session(server)
    drawing = Drawing(session, seed)
    drawing.draw(10)
    drawing.phone.settle()
    for name in names:
        (server.data / name).unlink()
    drawing.draw(10)
    drawing.phone.settle()
    wait_until(lambda: all(name in server.errors() for name in names if "wal" not in name), "the damage is not logged")
    server.kill()
    server.start()
    drawing.phone.connect()
    compare_everything(session, drawing.phone, drawing.oracle, f"seed {seed}")
    drawing.phone.close()


@pytest.mark.parametrize("how", ["emptied", "zeroed"])
@pytest.mark.parametrize("name", ["touchfigures.sqlite", "touchfigures.sqlite-wal", "puzzles.sqlite"])
def test_an_overwritten_database_is_noticed_while_nobody_draws(own_server, name, how):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 0, 0, 0], [1, 1, 64, 0, 100]])
    phone.settle()
    file = server.data / name
    size = file.stat().st_size if how == "zeroed" else 0
    with open(file, "r+b") as opened:
        opened.write(bytes(size)) if size else opened.truncate(0)
    wait_until(lambda: not healthy(server), "the fault is not reported")
    assert "touchfigures_store_available 0" in requests.get(f"{server.url}/metrics", timeout=10).text
    assert str(file) in server.errors() and "overwritten" in server.errors()
    if name != "puzzles.sqlite":
        phone.touch([[2, 1, 128, 0, 200]])
        phone.listen_until(lambda: phone.seq == 2)
        assert phone.ack == 1, "acknowledged without being stored"
        # A damaged database does not make a session count as damaged.
        assert requests.get(f"{server.url}/api/v1/sessions/{session.code}", timeout=10).status_code == 200
    phone.close()


def operations(session):
    """Each operation of the document, at existing addresses if possible."""
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            if isinstance(operation, dict) and "responses" in operation and "/stop" not in path:
                yield method, re.sub(r"\{(\w+)\}", lambda name: session.code if name[1] == "code" else "1", path)


def test_no_response_reveals_a_path_or_a_message_of_the_database_to_strangers(own_server):
    server = own_server(environment={"TOUCHFIGURES_ADMIN_TOKEN": ADMIN}).start()
    admin = {"Authorization": f"Bearer {ADMIN}"}
    session, asleep = Session(server, headers=admin), Session(server, headers=admin)
    server.kill()
    server.start()
    assert session.get().status_code == 200
    os.rename(server.data, server.data.with_name("moved"))
    wait_until(lambda: not healthy(server), "the fault is not reported")
    responses = []
    for headers in ({}, session.host, {"Authorization": f"Bearer {asleep.created['hostToken']}"}):
        for code in (session, asleep):
            for method, path in operations(code):
                answer = requests.request(method, server.url + path, headers=headers, data=b"{}" if method in ("post", "put") else None, timeout=20)
                responses.append((method, path, answer.status_code, answer.text))
    live = Live(server, asleep.code)
    responses.append(("live", asleep.path, live.wait_closed(), str(vars(live))))
    assert sum(status == 503 for _, _, status, _ in responses) > 20
    for method, path, status, text in responses:
        for word in (str(server.data), str(server.data.parent), "SQL", "INSERT", "errno", "No such file"):
            assert word not in text, (method, path, status, text)
    # The admin and the log get the path.
    detail = requests.get(f"{server.url}/healthz", headers=admin, timeout=10).json()["detail"]
    assert str(server.data) in detail and "put it back" in detail and str(server.data) in server.errors()


def test_an_outage_is_a_few_lines_and_its_end_one(own_server):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    moved = server.data.with_name("moved")
    os.rename(server.data, moved)
    wait_until(lambda: not healthy(server), "the fault is not reported")
    phone.touch([[0, 1, 0, 0, 0], [2, 1, 64, 0, 100]])
    failures = lambda: int(re.search(r"commit_failures_total (\d+)", requests.get(f"{server.url}/metrics", timeout=10).text)[1])
    wait_until(lambda: failures() >= 4, "the commit is not repeated")
    os.rename(moved, server.data)
    phone.settle().close()
    wait_until(lambda: healthy(server), "the server does not recover")
    lines = server.errors().splitlines()
    assert sum("Nothing can be stored" in line for line in lines) == 1
    assert sum("Storing works again" in line for line in lines) == 1
    assert not [line for line in lines if "Commit failed" in line]


@pytest.mark.parametrize("names", [["touchfigures.sqlite", "touchfigures.sqlite-wal"], ["touchfigures.sqlite-wal"], ["touchfigures.keys"]], ids="+".join)
@pytest.mark.parametrize("ending", ["stop", "kill"])
def test_files_that_are_moved_away_and_put_back_lose_nothing_acknowledged(own_server, seed, names, ending):
    server = own_server().start()
    drawing = Drawing(Session(server), seed)
    drawing.draw(5)
    drawing.phone.settle()
    away = server.data.with_name("away")
    away.mkdir()
    for name in names:
        os.rename(server.data / name, away / name)
    # Stored, acknowledged and with a key of its own while the files are away.
    drawing.draw(5)
    later = Drawing(Session(server), seed + "b")
    later.draw(5)
    for each in (drawing, later):
        each.phone.settle()
    for name in names:
        os.rename(away / name, server.data / name)
    for each in (drawing, later):
        each.draw(5)
        each.phone.settle()
    wait_until(lambda: healthy(server), "the server does not recover")
    if names[0] == "touchfigures.sqlite":
        assert (server.data / "touchfigures.sqlite.replaced-1").exists()
        wait_until(lambda: "touchfigures.sqlite.replaced-1" in server.errors(), "where the file is kept is not logged")
    if ending == "stop":
        assert server.stop()[0] == 0, server.errors()
    else:
        server.kill()
    server.start()
    for each in (drawing, later):
        each.phone.connect()
        compare_everything(each.session, each.phone, each.oracle, f"seed {seed}")
        each.phone.close()


@pytest.mark.parametrize("ending", ["the disk is mended", "kill"])
def test_a_folder_that_cannot_be_examined_loses_nothing_when_the_advice_is_followed(own_server, seed, ending):
    server = own_server().start()
    drawing = Drawing(Session(server), seed)
    drawing.draw(5)
    drawing.phone.settle()
    away = server.data.with_name("away")
    os.rename(server.data, away)
    # A link that leads to itself: the system refuses to follow it.
    server.data.symlink_to(server.data.name)
    wait_until(lambda: "): see to the disk, or restart the server" in server.errors(), "the reason in the log")
    drawing.draw(5)
    server.data.unlink()
    os.rename(away, server.data)
    if ending == "kill":
        server.kill()
        server.start()
        drawing.phone.connect()
    drawing.draw(5)
    drawing.phone.settle()
    wait_until(lambda: healthy(server), "the server does not recover")
    compare_everything(drawing.session, drawing.phone, drawing.oracle, f"seed {seed}")
    drawing.phone.close()


LESSON = {"lesson": 1, "steps": [{"title": {"en": "a"}}]}
# How each library takes something with a title, and where its list has it.
LIBRARIES = {
    "puzzles": (
        lambda author, title: author.call("POST", "/puzzles", json={"title": title, "latitude": 47.5, "longitude": 9.25, "differences": []}),
        lambda author: [each["title"] for each in author.call("GET", "/puzzles?drafts=true").json()["puzzles"]]),
    "plays": (
        lambda author, title: author.call(
            "POST", "/plays", data=play(scene("A"), title=title).encode(), headers={"Content-Type": "application/xml"}),
        lambda author: [each["title"] for each in author.call("GET", "/plays?drafts=true").json()["plays"]]),
    "lessons": (
        lambda author, title: author.call("POST", "/lessons", json=LESSON | {"title": {"en": title}}),
        lambda author: [each["title"]["en"] for each in author.call("GET", "/lessons").json()["lessons"]]),
}


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("put", ["nothing", "an earlier copy"])
@pytest.mark.parametrize("ending", ["go on", "stop"])
def test_a_library_that_is_moved_away_and_put_back_as_advised_is_complete(own_server, seed, library, put, ending):
    server = own_server().start()
    author, (make, titles) = lambda: Author(server), LIBRARIES[library]
    assert make(author(), "One").status_code == 201
    name, away = server.data / f"{library}.sqlite", server.data.with_name("away")
    copy = server.data.with_name("copy")
    shutil.copy(name, copy)
    assert make(author(), "Two").status_code == 201
    drawing = Drawing(Session(server), seed)
    os.rename(name, away)
    if put != "nothing":
        shutil.copy(copy, name)
    wait_until(lambda: not healthy(server), "the fault is not reported")
    assert make(author(), "Three").status_code == 503, "acknowledged without being stored"
    assert ("put it back" if put == "nothing" else "put the right one back") in server.errors()
    # The class notices nothing: what was there is shown, and what it draws is stored.
    assert {"One", "Two"} <= set(titles(author())) and "Three" not in titles(author())
    drawing.draw(5)
    drawing.phone.settle()
    os.rename(away, name)
    if ending == "stop":
        assert server.stop()[0] == 0, server.errors()
        server.start()
        drawing.phone.connect()
    wait_until(lambda: healthy(server), "the server does not recover")
    assert {"One", "Two"} <= set(titles(author())) and "Three" not in titles(author())
    assert make(author(), "Three").status_code == 201
    compare_everything(drawing.session, drawing.phone, drawing.oracle, f"seed {seed}")
    drawing.phone.close()


def refused(server):
    """What a server that does not start tells."""
    with pytest.raises(AssertionError, match="before it listened"):
        server.start()
    return server.errors()


@pytest.mark.parametrize("what, advice", [
    ("missing", "put it back beside touchfigures.sqlite"),
    ("damaged", "put back a copy of the folder"),
    ("of another folder", "put back the two files of one copy of the folder"),
])
def test_a_start_without_its_keys_is_refused_and_the_advice_brings_everything_back(own_server, tmp_path, seed, what, advice):
    server = own_server().start()
    drawing = Drawing(Session(server), seed)
    drawing.draw(5)
    drawing.phone.settle()
    assert server.stop()[0] == 0
    copy, keys = server.data.with_name("copy"), server.data / "touchfigures.keys"
    shutil.copytree(server.data, copy)
    if what == "missing":
        keys.unlink()
    elif what == "damaged":
        keys.write_bytes(b"not keys" * 1000)
    else:
        other = Server(tmp_path / "other").start()
        Session(other)
        assert other.stop()[0] == 0
        shutil.copy(other.data / keys.name, keys)
    assert f"{keys}" in (told := refused(server)) and advice in told, told
    # Nothing was written over: the other file still belongs to its copy.
    if what == "missing":
        shutil.copy(copy / keys.name, keys)
    elif what == "of another folder":
        for name in ("touchfigures.sqlite", keys.name):
            shutil.copy(copy / name, server.data / name)
    else:
        shutil.rmtree(server.data)
        shutil.copytree(copy, server.data)
    server.start()
    drawing.phone.connect()
    drawing.draw(3)
    drawing.phone.settle()
    compare_everything(drawing.session, drawing.phone, drawing.oracle, f"seed {seed}")
    drawing.phone.close()


@pytest.mark.parametrize("what, notice", [("an earlier copy", "the keys of 1 stored sessions are missing"), ("damaged", "is damaged, the session")])
def test_a_session_whose_key_is_gone_is_named_and_comes_back_with_a_copy_of_the_folder(own_server, seed, what, notice):
    server = own_server().start()
    first, earlier, copy = Drawing(Session(server), seed), server.data.with_name("earlier"), server.data.with_name("copy")
    first.draw(3)
    first.phone.settle()
    assert server.stop()[0] == 0
    keys = server.data / "touchfigures.keys"
    shutil.copy(keys, earlier)
    server.start()
    first.phone.connect()
    second = Drawing(Session(server), seed + "b")
    second.draw(3)
    second.phone.settle()
    assert server.stop()[0] == 0
    shutil.copytree(server.data, copy)
    if what == "damaged":
        before, now = earlier.read_bytes(), bytearray(keys.read_bytes())
        # The second session's key is what the file has gained.
        for place in (place for place, byte in enumerate(now) if place >= len(before) or byte != before[place]):
            now[place] ^= 0x5A
        keys.write_bytes(now)
    else:
        shutil.copy(earlier, keys)
    server.start()
    wait_until(lambda: notice in server.errors() and "put back a copy of the folder" in server.errors(), "the notice")
    first.phone.connect()
    compare_everything(first.session, first.phone, first.oracle, f"seed {seed}")
    assert second.session.get().status_code != 200
    assert server.stop()[0] == 0
    shutil.rmtree(server.data)
    shutil.copytree(copy, server.data)
    server.start()
    for each in (first, second):
        each.phone.connect()
        compare_everything(each.session, each.phone, each.oracle, f"seed {seed}")
        each.phone.close()


@pytest.mark.parametrize("advice", ["put back a copy of the folder", "to begin anew"])
@pytest.mark.parametrize("name", ["touchfigures.sqlite", "puzzles.sqlite", "plays.sqlite", "lessons.sqlite"])
def test_a_damaged_database_is_refused_at_the_start_and_each_advice_ends_it(own_server, seed, name, advice):
    server = own_server().start()
    drawing = Drawing(Session(server), seed)
    drawing.draw(3)
    drawing.phone.settle()
    assert server.stop()[0] == 0
    copy, file = server.data.with_name("copy"), server.data / name
    shutil.copytree(server.data, copy)
    file.write_bytes(bytes(file.stat().st_size))
    assert f"{file} is damaged" in (told := refused(server)) and advice in told, told
    if advice == "to begin anew":
        # Named files alone are moved.
        moved = [name, "touchfigures.keys"] if "move it and touchfigures.keys away" in told else [name]
        assert len(moved) == (2 if name == "touchfigures.sqlite" else 1), told
        for each in moved:
            os.rename(server.data / each, server.data.with_name(each))
    else:
        shutil.rmtree(server.data)
        shutil.copytree(copy, server.data)
    server.start()
    if len(list(server.data.parent.glob("touchfigures.keys"))) == 0:
        drawing.phone.connect()
        compare_everything(drawing.session, drawing.phone, drawing.oracle, f"seed {seed}")
        drawing.phone.close()
    later = Drawing(Session(server), seed + "b")
    later.draw(3)
    later.phone.settle()
    server.kill()
    server.start()
    later.phone.connect()
    compare_everything(later.session, later.phone, later.oracle, f"seed {seed}")
    later.phone.close()
