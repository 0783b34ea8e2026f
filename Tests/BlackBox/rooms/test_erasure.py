"""Every way out erases: a withdrawal, a refused consent, the host's `remove`, `ban` and `erase` leave nothing of a person."""

import io
import sqlite3
import zipfile

import pytest
import requests

from api import Session
from phone import Live, Phone
from visitor import SERVER_FLAGS, Visitor
from waiting import wait_until

SECRET = "the-selector-of-somebody"
LABEL = "Zwetschge"
WAYS = ["withdraw", "refuse", "remove", "ban", "idle", "erase", "erase after the end"]


def draw(phone, count=3):
    for _ in range(count):
        start = (phone.sent + 1) * 1000
        phone.touch([[0, 1, 100, 100, start], [1, 1, 164, 100, start + 20], [2, 1, 164, 100, start + 40]])
    phone.settle()


def leave(session, phone, way):
    """Returns once the server has said that nothing is left."""
    if way == "withdraw":
        phone.live.send({"type": "withdraw"})
        phone.live.wait_type("withdrawn")
        assert phone.live.wait_closed() == 4403
    elif way == "refuse":
        body = {"resume": phone.resume, "number": 1, "given": False}
        assert requests.put(f"{session.server.url}{session.path}/consent", json=body, timeout=20).status_code == 200
    elif way == "idle":
        phone.live.close()
        wait_until(lambda: not session.stats(phone.id)["connected"], "the phone is still connected")
        session.control("remove", idle=True)
    else:
        if way == "erase after the end":
            session.control("end")
        session.control(way.split()[0], participant=phone.id)


def told(session, *ways):
    """Everything that the host can read of the session, as one text."""
    texts = [session.get(way, headers=session.host).text for way in ways]
    content = requests.get(f"{session.server.url}{session.path}/archive", headers=session.host, timeout=60).content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return "\n".join(texts + [archive.read(name).decode(errors="replace") for name in archive.namelist()])


ROUTES = ["", "/events", "/replay", "/results", "/tables/figures", "/tables/participants", "/tables/attempts", "/study/elements?page=", "/consent"]


def rows(folder, tmp_path):
    """The contents of the stored rows that have something of participants."""
    copied = tmp_path / "copied"
    copied.mkdir(exist_ok=True)
    for path in folder.glob("touchfigures.sqlite*"):
        (copied / path.name).write_bytes(path.read_bytes())
    database = sqlite3.connect(copied / "touchfigures.sqlite")
    try:
        return {content for table in ("log", "participant", "keyframe", "result") for (content,) in database.execute(f"SELECT content FROM {table}")}
    finally:
        database.close()


def class_of_two(server, way):
    """One phone stays, the other one is about to leave; both have drawn in a challenge and a study."""
    session = Session(server)
    session.control("naming", naming="own")
    stays, goes = Visitor(session, 1), Visitor(session, 2)
    goes.phone.live.send({"type": "name", "label": LABEL})
    wait_until(lambda: LABEL in session.get(headers=session.host).text, "the name is not taken")
    session.control("challenge", kind="distance", target=1)
    for visitor in (stays, goes):
        draw(visitor.phone)
    stays.anchor()
    goes.anchor(element=f"#{SECRET}")
    for visitor in (stays, goes):
        visitor.phone.settle()
    session.control("clear", participant=goes.phone.id)
    draw(goes.phone)
    if way == "refuse":
        session.control("consent", text="May we store your touches?")
        for visitor in (stays, goes):
            body = {"resume": visitor.phone.resume, "number": 1, "given": True}
            assert requests.put(f"{server.url}{session.path}/consent", json=body, timeout=20).status_code == 200
    return session, stays.phone, goes.phone


def assert_erased(session, goes, stays, is_there=False):
    text = told(session, *ROUTES)
    assert f'"{stays.id}"' in session.get("/events", headers=session.host).text
    assert f'"{goes.id}"' not in session.get("/events", headers=session.host).text
    assert SECRET not in text and LABEL not in text
    replay = session.get("/replay", headers=session.host).json()
    assert [each["id"] for each in replay["participants"]] == [stays.id]
    assert not any(marker.get("participant") == goes.id for marker in replay["markers"])
    assert [each["id"] for each in session.stats()["participants"]] == [stays.id, goes.id][: 2 if is_there else 1]


@pytest.mark.parametrize("way", WAYS)
def test_no_byte_is_left_in_any_file_and_answer_even_after_a_kill(own_server, tmp_path, way):
    server = own_server(*SERVER_FLAGS).start()
    session, stays, goes = class_of_two(server, way)
    assert LABEL in told(session, *ROUTES) and SECRET in told(session, *ROUTES)
    before = rows(server.data, tmp_path)
    leave(session, goes, way)
    server.kill()
    gone = before - rows(server.data, tmp_path)
    assert len(gone) >= 3, "the log, the participant and its result"
    for path in server.data.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            for row in gone:
                # Long rows continue on other pages.
                assert row[8:72] not in content, f"a row of {len(row)} bytes is still in {path.name}"
    server.start()
    assert_erased(session, goes, stays)
    assert requests.get(f"{server.url}{session.path}/participants/{goes.id}", timeout=10).status_code == 404


@pytest.mark.parametrize("way", ["withdraw", "refuse", "idle"])
def test_at_once_every_answer_is_without_the_person_and_stays_so(own_server, way):
    server = own_server(*SERVER_FLAGS).start()
    session, stays, goes = class_of_two(server, way)
    leave(session, goes, way)
    assert_erased(session, goes, stays, is_there=way == "refuse")
    sums = session.stats()["merged"]
    assert server.stop()[0] == 0, server.errors()
    server.start()
    assert_erased(session, goes, stays)
    assert session.stats()["merged"] == sums


@pytest.mark.parametrize("way", ["withdraw", "erase"])
def test_nothing_is_left_in_postgresql(own_server, postgresql, way):
    name = postgresql.database()
    server = own_server(*SERVER_FLAGS, "--database", postgresql.url_of(name)).start()
    session, stays, goes = class_of_two(server, way)
    leave(session, goes, way)
    where = f"WHERE session = '{session.code}'"
    assert postgresql.sql(f"SELECT number FROM touchfigures.participant {where}", name) == ["1"]
    assert postgresql.sql(f"SELECT count(*) FROM touchfigures.result {where} AND participant = 2", name) == ["0"]
    server.kill()
    server.start()
    assert_erased(session, goes, stays)


def test_an_erasure_is_possible_again_and_of_nobody_else(own_server):
    server = own_server().start()
    session = Session(server)
    one, two = Phone(server, session.code), Phone(server, session.code)
    for phone in (one, two):
        draw(phone)
    for _ in range(2):
        session.control("erase", participant=one.id)
    assert one.live.wait_closed() == 4403
    assert session.post_control({"action": "erase", "participant": "p3"}).status_code == 404
    assert session.post_control({"action": "erase"}).status_code == 422
    assert session.post_control({"action": "erase", "participant": two.id}, headers={}).status_code == 401
    assert session.stats(two.id)["touches"] == 3
    # Its number is not given to anybody else.
    server.kill()
    server.start()
    assert Phone(server, session.code).id == "p3"


def test_viewers_can_tell_who_left_from_who_is_gone(own_server):
    server = own_server().start()
    session = Session(server)
    phones = [Phone(server, session.code) for _ in range(4)]
    for phone in phones:
        draw(phone)
    viewer = Live(server, session.code)
    viewer.send({"type": "hello", "role": "view"})
    viewer.wait_type("snapshot")
    left, removed, withdrawn, absent = phones

    def frame(phone):
        return viewer.wait(lambda message: message["type"] == "frame" and phone.id in message["left"] + message.get("removed", []), phone.id)

    left.live.close()
    told = frame(left)
    assert left.id in told["left"] and "removed" not in told
    session.control("remove", participant=removed.id)
    assert frame(removed)["removed"] == [removed.id]
    withdrawn.live.send({"type": "withdraw"})
    assert frame(withdrawn)["removed"] == [withdrawn.id]
    absent.live.close()
    assert "removed" not in frame(absent)
    session.control("erase", participant=absent.id)
    assert viewer.wait(lambda message: absent.id in message.get("removed", []), "the end of who was away")
    # So the viewer's sums are those of the server.
    assert [each["id"] for each in session.stats()["participants"]] == [left.id]
    assert session.stats()["merged"]["touches"] == 3
