"""Codes and groups in the responses about all activities of a class: visible and hidden ones."""

import pytest
import requests

from api import Session
from experiment_phone import Tapper
from openapi import check
from pupil import SIZE, call
from puzzles import Author, rectangle


@pytest.fixture(scope="module")
def named(server):
    """A class of two with codes, the second hidden, after a challenge, an experiment, a question and a game."""
    puzzle = Author(server).puzzle([rectangle(100, 100, 50, 50)], SIZE)
    session = Session(server)
    session.control("naming", naming="codes", persons=True)
    tappers = [Tapper(session, seed) for seed in (1, 2)]
    for number, tapper in enumerate(tappers):
        tapper.phone.live.send({"type": "name", "label": f"P0{number}", "group": "AB"[number]})
        label = tapper.phone.live.wait_type("label")
        assert (label["label"], label["group"]) == (f"P0{number}", "AB"[number])
    session.control("label", participant=tappers[1].phone.id, on=False)
    session.control("challenge", kind="hold", target=1)
    for tapper in tappers:
        tapper.phone.touch([[0, 1, 100, 100, 1000], [2, 1, 100, 100, 2000]])
        tapper.phone.settle()
        tapper.now = 3000
    session.control("challenge")
    session.control("experiment", distances=[20, 32], widths=[4, 9], targets=7, practice=1)
    for tapper in tappers:
        tapper.sequence(1)
        tapper.phone.settle()
    session.control("activity", activity="lesson", subject="thumb-walk")
    for tapper in tappers:
        answer = {"resume": tapper.phone.resume, "run": 1, "step": 1, "choice": 1}
        assert requests.put(f"{server.url}{session.path}/answer", json=answer, timeout=10).status_code == 200
    session.control("activity", activity="spot", subject=puzzle)
    for tapper in tappers:
        call(server, "POST", f"{session.path}/puzzles/{puzzle}/rounds", "/api/v1/sessions/{code}/puzzles/{id}/rounds", 201,
             json={"resume": tapper.phone.resume})
    yield session
    for tapper in tappers:
        tapper.phone.close()


def lists(path, body):
    """The lists of participants in a response, by their subject."""
    if path == "/experiments":
        return {"experiment": body["experiments"][0]["participants"]}
    return {
        "challenge": body["challenges"][0]["participants"],
        "game": body["games"][0]["participants"],
        "question": body["lessons"][0]["questions"][0]["participants"],
    }


def labels(participants):
    assert all(one.get("person") == one.get("label") for one in participants)
    return [(one.get("label"), one.get("group"), one.get("labelHidden")) for one in participants]


def test_only_the_host_sees_a_hidden_code_in_the_stats(named):
    for headers, second in (({}, None), (named.host, "P01")):
        answer = named.get(headers=headers)
        check("/api/v1/sessions/{code}", "get", answer)
        assert labels(answer.json()["participants"]) == [("P00", "A", None), (second, "B", True)]


@pytest.mark.parametrize("path", ["/results", "/experiments"])
def test_a_hidden_code_is_in_no_public_response(named, path):
    answer = named.get(path)
    check("/api/v1/sessions/{code}" + path, "get", answer)
    for about, participants in lists(path, answer.json()).items():
        assert labels(participants) == [("P00", "A", None), (None, "B", True)], about


def test_codes_are_in_the_replay(named):
    answer = named.get("/replay", headers=named.host)
    check("/api/v1/sessions/{code}/replay", "get", answer)
    assert labels(answer.json()["participants"]) == [("P00", "A", None), (None, "B", True)]
