"""Consent: a refusal leaves nothing on disk, in a table or in an archive; a withdrawal deletes everything."""

import csv
import io
import json
import zipfile

import requests

from api import Session
from openapi import check
from phone import Phone

TEXT = "May we store your touches for two weeks?"


def answer(session, phone, given, number=1, status=200):
    body = {"resume": phone.resume, "number": number, "given": given}
    reply = requests.put(f"{session.server.url}{session.path}/consent", json=body, timeout=20)
    assert reply.status_code == status, reply.text
    return reply.json()


def draw(phone, count=3):
    for _ in range(count):
        start = (phone.sent + 1) * 1000
        phone.touch([[0, 1, 100, 100, start], [1, 1, 132, 100, start + 20], [2, 1, 164, 100, start + 40]])
    phone.settle()


def archived(session):
    """All files of the archive, as one text."""
    content = requests.get(f"{session.server.url}{session.path}/archive", headers=session.host, timeout=60).content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return "\n".join(archive.read(name).decode(errors="replace") for name in archive.namelist())


def test_after_a_refusal_no_byte_of_the_phone_is_left_after_a_kill(own_server):
    server = own_server().start()
    session = Session(server)
    session.control("consent", text=TEXT)
    yes, no = (Phone(server, session.code) for _ in range(2))
    asked = no.live.wait(lambda message: message["type"] == "consent", "the question")
    assert (asked["number"], asked["text"], asked["consent"]) == (1, TEXT, None)
    assert answer(session, yes, True) == {"number": 1, "consent": "given"}
    assert answer(session, no, False) == {"number": 1, "consent": "refused"}
    for phone in (yes, no):
        draw(phone)
    # Live figures, for the phone and for the class.
    for phone in (yes, no):
        assert session.stats(phone.id)["distance"]["totalPixels"] == 3 * 64
    response = session.get("/consent", headers=session.host).json()
    assert [response[name] for name in ("given", "refused", "unanswered")] == [1, 1, 0]
    assert session.get("/consent").status_code == 401
    files = archived(session)
    names = {each["id"]: each["name"] for each in session.stats()["participants"]}
    assert names[yes.id] in files and names[no.id] not in files
    events = session.get("/events", headers=session.host).text
    assert yes.id in events and f'"{no.id}"' not in events
    server.kill()
    server.start()
    left = session.stats()["participants"]
    assert [(each["id"], each["distance"]["totalPixels"]) for each in left] == [(yes.id, 3 * 64)]
    assert names[no.id] not in archived(session)
    for path in server.data.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert no.resume.encode() not in content and names[no.id].encode() not in content, path.name


def test_after_a_withdrawn_consent_the_data_is_cut_out_of_the_log(own_server):
    server = own_server().start()
    session = Session(server)
    stays, goes = (Phone(server, session.code) for _ in range(2))
    for phone in (stays, goes):
        draw(phone)
    session.control("consent", text=TEXT)
    answer(session, stays, True)
    answer(session, goes, True)
    for phone in (stays, goes):
        draw(phone)
    assert f'"{goes.id}"' in session.get("/events", headers=session.host).text
    answer(session, goes, False)
    events = session.get("/events", headers=session.host).text
    assert f'"{goes.id}"' not in events and f'"{stays.id}"' in events
    # It takes part as before, beginning at 0.
    draw(goes)
    assert session.stats(goes.id)["distance"]["totalPixels"] == 3 * 64
    server.kill()
    server.start()
    assert [each["id"] for each in session.stats()["participants"]] == [stays.id]
    assert session.stats(stays.id)["distance"]["totalPixels"] == 6 * 64
    assert f'"{goes.id}"' not in session.get("/events", headers=session.host).text
    assert session.get("/replay", headers=session.host).status_code == 200


def test_who_has_not_answered_a_withdrawn_question_stays_unstored_after_a_kill(own_server):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    draw(phone)
    session.control("consent", text=TEXT)
    session.control("consent")
    draw(phone)
    assert session.stats(phone.id)["distance"]["totalPixels"] == 6 * 64
    for _ in range(2):
        server.kill()
        server.start()
        # What it sent before the question is there, and nothing of what came later, after a restart, either.
        assert session.stats(phone.id)["distance"]["totalPixels"] == 3 * 64
        phone.ack = 0
        phone.connect()
        draw(phone)
        assert session.stats(phone.id)["distance"]["totalPixels"] == 6 * 64
    # It agrees after a restart and before its next batch, whose number holds after one more, too, and after another question.
    session.control("consent", text="And for a year?")
    server.kill()
    server.start()
    answer(session, phone, True, number=2)
    session.control("consent", text="And for two years?")
    server.kill()
    server.start()
    phone.ack = 0
    phone.connect()
    draw(phone)
    # While it is asked, what it draws does not count.
    assert session.stats(phone.id)["distance"]["totalPixels"] == 3 * 64
    assert phone.errors == []
    # A no to that question erases that, too.
    answer(session, phone, False, number=3)
    server.kill()
    server.start()
    assert session.stats()["participants"] == []


def test_answers_are_in_the_hosts_stats_and_tables_and_in_the_archives_dictionary(server):
    session = Session(server)
    session.control("consent", text=TEXT)
    yes, no, silent = (Phone(server, session.code) for _ in range(3))
    answer(session, yes, True)
    answer(session, no, False)
    response = session.get(headers=session.host)
    check("/api/v1/sessions/{code}", "get", response)
    expected = {yes.id: "given", no.id: "refused", silent.id: "unanswered"}
    assert {each["id"]: each["consent"] for each in response.json()["participants"]} == expected
    assert not any("consent" in each for each in session.stats()["participants"])
    for table in ("figures", "participants"):
        text = session.get(f"/tables/{table}", headers=session.host).text
        assert [(row["participant"], row["consent"]) for row in csv.DictReader(io.StringIO(text))] == [(yes.id, "given")]
    with zipfile.ZipFile(io.BytesIO(session.get("/archive", headers=session.host).content)) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("dataset_description.json")]
        variables = {each["name"]: each for each in json.loads(archive.read(name))["variableMeasured"]}
    assert "unanswered" in variables["consent"]["description"]


def test_an_unanswered_question_does_not_count(server):
    session = Session(server)
    session.control("consent", text=TEXT)
    phone = Phone(server, session.code)
    draw(phone)
    assert session.stats(phone.id)["distance"]["totalPixels"] == 0
    answer(session, phone, True, number=2, status=409)
    answer(session, phone, True)
    draw(phone)
    assert session.stats(phone.id)["distance"]["totalPixels"] == 3 * 64


def test_a_session_lives_as_long_as_its_host_wants(own_server):
    server = own_server("--session-lifetime", "7d", "--session-lifetime-limit", "30d").start()
    response = requests.get(f"{server.url}/api/v1/server", timeout=10).json()["sessionLifetime"]
    assert response == {"standardSeconds": 7 * 86400, "limitSeconds": 30 * 86400}
    session = Session(server, expiresIn=30 * 86400)
    before = session.created["expiresAt"]
    assert session.control("lifetime", expiresIn=86400)["expiresAt"] < before
    assert session.post_control({"action": "lifetime", "expiresIn": 31 * 86400}).status_code == 422
    refused = requests.post(f"{server.url}/api/v1/sessions", json={"expiresIn": 31 * 86400}, timeout=10)
    assert refused.status_code == 422 and refused.json()["field"] == "expiresIn"
