"""What an administrator sees of the server and does to a class, over REST."""

import json

import pytest
import requests

from api import Session
from phone import Live, Phone
from waiting import wait_until

TOKEN = "an-admin-token-of-a-test"
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
PATH = "/api/v1/admin"


def report(server, **headers):
    answer = requests.get(server.url + PATH, headers=headers, timeout=10)
    assert answer.status_code == 200, answer.text
    return answer.json()


def control(server, code, body, **headers):
    return requests.post(f"{server.url}{PATH}/sessions/{code}/control", json=body, headers=headers, timeout=10)


def listed(server, code):
    return next((each for each in report(server)["sessions"] if each["code"] == code), None)


@pytest.mark.one_server("its own classes")
def test_the_report_has_the_classes_and_the_machine(server):
    session = Session(server, expiresIn=3600)
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 1, 1, 1], [2, 1, 2, 2, 10]])
    phone.settle()
    seen = listed(server, session.code)
    assert (seen["participants"], seen["connected"], seen["viewers"], seen["activity"]) == (1, 1, 0, "touch")
    stats = session.stats()
    assert seen["createdAt"] == stats["createdAt"] and seen["expiresAt"] == stats["expiresAt"] < seen["latestExpiry"]
    whole = report(server)
    assert whole["version"] == requests.get(f"{server.url}/api/v1/server", timeout=10).json()["version"]
    assert whole["running"] >= 1 and whole["stored"] >= whole["running"] and whole["limit"] == 100_000 and whole["phones"] >= 1
    assert whole["problem"] is None and whole["certificate"] is None and whole["backup"] is None and whole["workerRestarts"] == 0
    phone.close()
    wait_until(lambda: listed(server, session.code)["connected"] == 0, "the phone has left")
    viewer = Live(server, session.code)
    viewer.view()
    assert listed(server, session.code)["viewers"] == 1
    session.control("end")
    assert listed(server, session.code) is None


@pytest.mark.data_folder("its own disk")
def test_the_report_has_the_disk_and_the_certificate(own_server):
    server = own_server(tls=True).start()
    wait_until(lambda: report(server)["storage"]["dataBytes"] > 0, "the size")
    storage = report(server)["storage"]
    assert storage["freeBytes"] > 0 and storage["limitBytes"] > storage["dataBytes"] and storage["acceptsSessions"] is True
    certificate = report(server)["certificate"]
    assert "localhost" in certificate["names"] and certificate["expiresAt"] > report(server)["startedAt"]
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    assert "touchfigures_certificate_expiry_timestamp_seconds " in text and 'touchfigures_build_info{version="' in text
    values = dict(line.split(" ") for line in text.splitlines() if line.startswith("process_"))
    assert float(values["process_resident_memory_bytes"]) > 1e6 and float(values["process_cpu_seconds_total"]) > 0
    assert 3 < float(values["process_open_fds"]) < float(values["process_max_fds"])
    assert float(values["process_virtual_memory_bytes"]) >= float(values["process_resident_memory_bytes"])
    assert float(values["process_start_time_seconds"]) > 1.7e9


@pytest.mark.one_server("its own classes")
def test_the_admin_ends_a_class_and_changes_its_end(server):
    session = Session(server, expiresIn=3600)
    phone = Phone(server, session.code)
    before = listed(server, session.code)
    answer = control(server, session.code.lower(), {"action": "lifetime", "expiresIn": 7200})
    assert answer.status_code == 200 and answer.json()["expiresAt"] > before["expiresAt"]
    assert listed(server, session.code)["expiresAt"] == answer.json()["expiresAt"] == session.stats()["expiresAt"]
    for body, status, field in (({"action": "lifetime"}, 422, "expiresIn"), ({"action": "lifetime", "expiresIn": 10**7}, 422, "expiresIn"),
                                ({"action": "freeze"}, 422, "action"), ({"action": "end", "also": 1}, 422, "also")):
        refused = control(server, session.code, body)
        assert (refused.status_code, refused.json()["field"]) == (status, field), refused.text
    assert control(server, "WWWWWW", {"action": "end"}).status_code == 404
    assert control(server, session.code, {"action": "end"}).json()["ended"] is True
    assert phone.live.wait_closed() == 4410
    assert control(server, session.code, {"action": "end"}).status_code == 409
    lines = report(server)["log"]
    assert [line["level"] for line in lines if session.code in line["text"] and "action=end" in line["text"]] == ["notice"]


def test_only_the_admin_or_the_server_s_machine_sees_and_changes_it(own_server):
    guarded = own_server("--admin-token", TOKEN).start()
    session = Session(guarded, headers=ADMIN)
    host = {"Authorization": f"Bearer {session.created['hostToken']}"}
    for headers, status in (({}, 401), ({"Authorization": "Bearer wrong"}, 403), (host, 403)):
        assert requests.get(guarded.url + PATH, headers=headers, timeout=10).status_code == status
        assert control(guarded, session.code, {"action": "end"}, **headers).status_code == status
    assert requests.get(f"{guarded.url}{PATH}?token={TOKEN}", timeout=10).status_code == 401
    assert report(guarded, **ADMIN)["running"] == 1
    assert control(guarded, session.code, {"action": "end"}, **ADMIN).status_code == 200
    # Without a token: the machine itself, and nobody who only says so.
    alone = own_server("--trusted-proxy", "127.0.0.2").start()
    created = Session(alone)
    assert report(alone)["running"] == 1
    for headers in ({"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"X-Real-IP": "127.0.0.1"}, {"Host": "rebound.example"},
                    {"Origin": "http://other.example"}):
        refused = requests.get(alone.url + PATH, headers=headers, timeout=10)
        assert (refused.status_code, refused.json()["type"].rpartition("#")[2]) == (403, "admin-only"), headers
        assert control(alone, created.code, {"action": "end"}, **headers).status_code == 403, headers
    assert created.stats()["ended"] is False
    # A page of another site reads nothing.
    answer = requests.get(alone.url + PATH, headers={"Origin": "http://other.example"}, timeout=10)
    assert "access-control-allow-origin" not in answer.headers


def test_the_report_has_no_token_and_no_address_of_a_phone(own_server):
    server = own_server("--admin-token", TOKEN, "--log-level", "debug").start()
    session = Session(server, headers=ADMIN)
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 1, 1, 1]])
    phone.settle()
    requests.get(f"{server.url}/api/v1/sessions/{session.code}/events", headers={"Authorization": "Bearer guess-of-a-stranger"}, timeout=10)
    control(server, session.code, {"action": "lifetime", "expiresIn": 7200}, **ADMIN)
    text = json.dumps(report(server, **ADMIN))
    assert "action=lifetime" in text
    for secret in (TOKEN, session.created["hostToken"], phone.resume, "guess-of-a-stranger"):
        assert secret not in text
    assert "127.0.0.1" not in json.dumps([line for line in report(server, **ADMIN)["log"] if "addresses=" not in line["text"]])


@pytest.mark.data_folder("its own backups")
def test_the_report_has_the_backups(own_server, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    server = own_server("--backup-folder", str(folder), "--backup-keep", "3", "--backup-every", "12h").start()
    seen = wait_until(lambda: (seen := report(server)["backup"])["trial"] and seen, "the trial")
    assert (seen["folder"], seen["everySeconds"], seen["keep"], seen["sessions"], seen["count"]) == (str(folder), 43_200, 3, False, 1)
    [made] = folder.glob("touchfigures-*.tar")
    assert seen["newest"]["name"] == made.name == seen["trial"]["archive"] and seen["newest"]["bytes"] == made.stat().st_size
    assert seen["problem"] is None and seen["trial"]["problem"] is None
    assert seen["newest"]["at"].replace(":", "") in made.name and seen["trial"]["at"] >= seen["newest"]["at"]
    assert any("Backup made" in line["text"] for line in report(server)["log"])


@pytest.mark.one_server("its own database")
def test_the_report_has_the_servers_of_a_database(own_server, shared_postgresql):
    server = own_server("--database", shared_postgresql.url_of(shared_postgresql.database())).start()
    Session(server)
    [node] = report(server)["nodes"]
    assert node["number"] >= 1 and node["name"] and node["ageSeconds"] >= 0 and node["state"] == "serving" and node["phones"] == 0
    wait_until(lambda: report(server)["nodes"][0]["sessions"] == 1, "its session")
    assert report(server)["storage"]["freeBytes"] is None
