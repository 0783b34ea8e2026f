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
from puzzles import Author
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
        drawing.phone.settle(timeout=20)
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
    drawing.phone.settle(timeout=20)
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
    wait_until(lambda: failures() >= 4, "the commit is not repeated", timeout=20)
    os.rename(moved, server.data)
    phone.settle(timeout=20).close()
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
        each.phone.settle(timeout=20)
    for name in names:
        os.rename(away / name, server.data / name)
    for each in (drawing, later):
        each.draw(5)
        each.phone.settle(timeout=20)
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


@pytest.mark.parametrize("put", ["nothing", "an earlier copy"])
@pytest.mark.parametrize("ending", ["go on", "stop"])
def test_puzzles_that_are_moved_away_and_put_back_as_advised_are_complete(own_server, put, ending):
    server = own_server().start()
    author = lambda: Author(server)
    make = lambda title: author().call("POST", "/puzzles", json={"title": title, "latitude": 47.5, "longitude": 9.25, "differences": []})
    titles = lambda: {each["title"] for each in author().call("GET", "/puzzles?drafts=true").json()["puzzles"]}
    assert make("One").status_code == 201
    name, away = server.data / "puzzles.sqlite", server.data.with_name("away")
    copy = server.data.with_name("copy")
    shutil.copy(name, copy)
    assert make("Two").status_code == 201
    os.rename(name, away)
    if put != "nothing":
        shutil.copy(copy, name)
    wait_until(lambda: not healthy(server), "the fault is not reported")
    assert make("Three").status_code == 503, "acknowledged without being stored"
    assert ("put it back" if put == "nothing" else "put the right one back") in server.errors()
    os.rename(away, name)
    if ending == "stop":
        assert server.stop()[0] == 0, server.errors()
        server.start()
    wait_until(lambda: healthy(server), "the server does not recover")
    assert titles() == {"One", "Two"} and make("Three").status_code == 201
