"""What a session stores: the server's setting, and the host's decision until the first phone joins."""

import requests

from api import Session
from phone import Phone


def control(session, **fields):
    return session.post_control({"action": "retention", **fields})


def kind(answer):
    return answer.json()["type"].rsplit("#")[-1]


def test_the_host_decides_until_a_phone_joins(server):
    session = Session(server)
    assert session.stats()["retention"] == "replay"
    assert control(session, retention="figures").status_code == 200
    assert session.stats()["retention"] == "figures"
    assert control(session, retention="everything").status_code == control(session).status_code == 422
    phone = Phone(server, session.code)
    try:
        assert phone.welcome["session"]["retention"] == "figures"
        refused = control(session, retention="replay")
        assert (refused.status_code, kind(refused)) == (409, "retention-fixed")
        # A current setting may be set again.
        assert control(session, retention="figures").status_code == 200
    finally:
        phone.close()


def test_the_decision_survives_a_kill_and_is_stored(own_server):
    server = own_server().start()
    session = Session(server)
    assert control(session, retention="figures").status_code == 200
    server.kill()
    server.start()
    session.server = server
    assert session.stats()["retention"] == "figures"
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 100, 100, 0], [2, 1, 164, 100, 20]])
    phone.settle()
    assert kind(session.get("/events", headers=session.host)) == "no-events"
    phone.close()


def test_an_experiment_stores_every_touch_so_nothing_changes_while_it_runs(server):
    session = Session(server)
    session.control("experiment", distances=[20], widths=[5], targets=5, practice=1)
    assert kind(control(session, retention="figures")) == "retention-fixed"
    session.control("experiment", step="stop")
    assert control(session, retention="figures").status_code == 200


def test_a_session_without_a_retention_has_that_of_the_server(own_server):
    server = own_server("--retention", "figures").start()
    assert Session(server).stats()["retention"] == "figures"
    assert Session(server, retention="replay").stats()["retention"] == "replay"
    assert requests.post(f"{server.url}/api/v1/sessions", json={"retention": None}, timeout=10).status_code == 201
