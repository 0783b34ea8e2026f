"""Flipped bytes in the data folder: a figure is exact, or damage is reported; never a wrong figure with 200."""

import json
import os
import random
import shutil
import sqlite3
import time

import pytest
import requests

from api import Session
from phone import Live, Phone
from puzzles import Author, rectangle
from server import Server
from traces import Trace

TAKES_LONG = True

pytestmark = pytest.mark.data_folder("damages the folder")

# More of them, for longer: TOUCHFIGURES_DAMAGE_SECONDS=600
SECONDS = float(os.environ.get("TOUCHFIGURES_DAMAGE_SECONDS", "25"))
PAGE = 4096
TABLES = ["head", "extent", "participant", "log", "keyframe", "result", "round", "clock", "store", "grdb_migrations"]


def answers(server, session):
    """All responses with figures, without the times."""
    made = []
    for rest, headers in [
        ("", {}), ("/heatmap?layer=count", {}), ("/heatmap?layer=dwell", {}), ("/results", {}),
        ("/events", session.host), ("/replay", session.host), ("/replay/segment?from=0&to=10000", session.host),
    ]:
        try:
            answer = requests.get(server.url + session.path + rest, headers={"X-Request-Id": "damage", **headers}, timeout=20)
            made.append((rest, answer.status_code, answer.text))
        except requests.exceptions.ChunkedEncodingError:
            made.append((rest, 599, "broken off"))
    return made


class Original:
    """A folder with two sessions, after a clean stop and after a kill, and its responses."""

    def __init__(self, folder):
        self.stopped, self.killed = folder / "stopped", folder / "killed"
        data = folder / "data"
        server = Server(data).start()
        self.sessions = [Session(server), Session(server, retention="figures")]
        for number, session in enumerate(self.sessions):
            phones = [Phone(server, session.code) for _ in range(3)]
            for index, phone in enumerate(phones):
                for events in Trace(f"damage {number} {index}").batches(40):
                    phone.touch(events)
                phone.settle()
            if number == 0:
                puzzle = Author(server).puzzle([rectangle(100, 100, 50, 50), rectangle(300, 300, 50, 50)], (1000, 600))
                session.control("challenge", kind="distance")
                phones[0].touch([[0, 1, 10, 10, 10**7], [1, 1, 99, 10, 10**7 + 50], [2, 1, 310, 10, 10**7 + 99]])
                phones[0].settle()
                session.control("activity", activity="spot", subject=puzzle)
                body = {"session": session.code, "resume": phones[0].resume}
                made = requests.post(f"{server.url}/api/v1/puzzles/{puzzle}/rounds", json=body, timeout=10)
                assert made.status_code == 201, made.text
            session.control("freeze")
            for phone in phones:
                phone.close()
        server.kill()
        # A killed server leaves its socket, which cannot be copied.
        shutil.copytree(data, self.killed, ignore=shutil.ignore_patterns("*.socket"))
        server.start()
        for session in self.sessions:
            session.server = server
        self.right = [answers(server, session) for session in self.sessions]
        assert server.stop()[0] == 0
        shutil.copytree(data, self.stopped)
        assert {status for reported in self.right for _, status, _ in reported} <= {200, 409}

    def places(self, table):
        """Offsets of the table's pages: leaves, inner pages and overflow."""
        database = sqlite3.connect(self.stopped / "touchfigures.sqlite")
        pages = [page for (page,) in database.execute("SELECT pageno FROM dbstat WHERE name = ?", (table,))]
        database.close()
        return [(page - 1) * PAGE for page in pages]


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    return Original(tmp_path_factory.mktemp("damage"))


def flips(original, chance):
    """(what, folder, file, offset) endlessly: each class of bytes in turn."""
    database, keys = "touchfigures.sqlite", "touchfigures.keys"
    pages = {table: original.places(table) for table in TABLES}
    log = (original.killed / f"{database}-wal").stat().st_size
    slots = (original.stopped / keys).stat().st_size
    while True:
        yield "file header", original.stopped, database, chance.randrange(100)
        yield "schema", original.stopped, database, chance.randrange(100, PAGE)
        for table, offsets in pages.items():
            if offsets:
                place = chance.choice(offsets)
                yield f"page header of {table}", original.stopped, database, place + chance.randrange(12)
                yield f"rows of {table}", original.stopped, database, place + chance.randrange(PAGE)
        yield "write-ahead log", original.killed, f"{database}-wal", chance.randrange(log)
        yield "head of the write-ahead log", original.killed, f"{database}-wal", chance.randrange(56)
        yield "keys", original.stopped, keys, chance.randrange(slots)
        yield "marks", original.stopped, "touchfigures.marks", chance.randrange(32)


def judge(original, folder, what):
    """The answers of a server on a damaged folder."""
    server = Server(folder)
    try:
        server.start()
    except AssertionError:
        reported = server.errors()
        assert "touchfigures." in reported and ("--data" in reported or "put back" in reported), f"{what}: {reported}"
        return "refused"
    verdict = "exact"
    try:
        for session, right in zip(original.sessions, original.right):
            for (rest, status, text), (_, right_status, right_text) in zip(answers(server, session), right):
                if status >= 500:
                    assert status == 599 or json.loads(text)["type"] == "/docs#damaged", f"{what} {rest}: {text}"
                    assert session.code in server.errors(), f"{what} {rest}: nothing in the log"
                    verdict = "told"
                elif (status, text) != (right_status, right_text):
                    # Not even the code of a session with an unreadable key is known: the log reports it.
                    reported = server.errors()
                    assert status == 404 and "key of session number" in reported, f"{what} {rest}: {status} {text} instead of {right_text}"
                    verdict = "told"
    finally:
        server.kill()
    return verdict


def test_a_flipped_byte_is_reported_or_harmless(original, tmp_path, seed):
    chance = random.Random(seed)
    verdicts, end, count = {}, time.monotonic() + SECONDS, 0
    for what, folder, name, offset in flips(original, chance):
        if time.monotonic() > end:
            break
        copy = tmp_path / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("touchfigures.reserve", "tmp"))
        bit = chance.randrange(8)
        with open(copy / name, "r+b") as file:
            file.seek(offset)
            byte = file.read(1)
            file.seek(offset)
            file.write(bytes([byte[0] ^ 1 << bit]))
        verdict = judge(original, copy, f"seed {seed}: {what}, {name}, byte {offset}, bit {bit}")
        verdicts[what, verdict] = verdicts.get((what, verdict), 0) + 1
        count += 1
    print(count, "flips:", sorted(verdicts.items()))
    assert count >= 1


def test_the_intact_rest_of_a_damaged_session_is_for_its_host_and_others_do_not_notice(own_server, seed):
    server = own_server().start()
    damaged, sound = Session(server), Session(server)
    for session in (damaged, sound):
        phone = Phone(server, session.code)
        for events in Trace(f"{seed} {session is sound}").batches(6):
            phone.touch(events)
            phone.settle()
        phone.close()
    right = sound.stats()
    lines = damaged.get("/events", headers=damaged.host).text.splitlines()
    server.kill()
    database = sqlite3.connect(server.data / "touchfigures.sqlite")
    [number] = [slot for slot in range(2) if slot_code(server, slot) == damaged.code]
    places = [place for (place,) in database.execute("SELECT place FROM log WHERE place >> 32 = ? ORDER BY place", (number,))]
    assert len(places) > 3
    database.execute("UPDATE log SET content = zeroblob(length(content)) WHERE place = ?", places[2:3])
    database.commit()
    database.close()

    server.start()
    assert sound.stats() == right
    answer = damaged.get()
    assert answer.status_code == 500 and answer.json()["type"] == "/docs#damaged"
    assert damaged.code in server.errors() and "log chunk 3" in server.errors()
    assert Live(server, damaged.code).wait_closed() == 4424
    assert damaged.get("/events?readable=true").status_code == 401
    assert damaged.get("/events?readable=true", headers=sound.host).status_code == 403
    assert damaged.get("/events?readable=maybe", headers=damaged.host).status_code == 422
    left = damaged.get("/events?readable=true", headers=damaged.host)
    assert left.status_code == 200
    reported = left.text.splitlines()
    assert {"type": "damaged", "chunk": 3} in map(json.loads, reported)
    assert set(reported) - {'{"type":"damaged","chunk":3}'} < set(lines) and len(reported) > 2
    assert requests.delete(server.url + damaged.path, headers=sound.host, timeout=10).status_code == 403
    assert requests.delete(server.url + damaged.path, headers=damaged.host, timeout=10).status_code == 204
    assert damaged.get().status_code == 404
    server.kill()
    server.start()
    assert damaged.get().status_code == 404
    assert sound.stats() == right


def slot_code(server, number):
    slot = (server.data / "touchfigures.keys").read_bytes()[4096 + 384 * number:]
    return slot[80:86].decode(errors="replace")
