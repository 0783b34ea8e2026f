"""Each PUT and DELETE of what has an entity tag heeds `If-Match` and `If-None-Match` (RFC 9110 §13.1)."""

import threading

import pytest
import requests

from api import Session
from openapi import DOCUMENT, check
from plays import play, scene, wav
from puzzles import Author, png

DRAFT = {"title": "first", "latitude": 47.6, "longitude": 9.1, "differences": [{"x": 1, "y": 2, "width": 30, "height": 30}]}
LESSON = {"lesson": 1, "title": {"en": "first"}, "steps": [{"title": {"en": "a"}}]}
# Another phone's answers are no representation of the own one.
OTHER = {"/api/v1/sessions/{code}/consent"}


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


def put_png(seed):
    return {"data": png(60, 60, seed), "headers": {"Content-Type": "image/png"}}


def a_puzzle(author):
    path = f"/puzzles/{author.call('POST', '/puzzles', json=DRAFT).json()['id']}"
    for part in ("image", "original"):
        assert author.call("PUT", f"{path}/{part}", **put_png(1)).status_code == 200
    return path


def a_play(author):
    text = play(scene("One")).encode()
    made = author.call("POST", "/plays", data=text, headers={"Content-Type": "application/xml"})
    path = f"/plays/{made.json()['id']}"
    assert author.call("PUT", f"{path}/audio/a.wav", data=wav()).status_code == 200
    return path, text


def resources(author):
    """Template, path, what a PUT sends, and whether it can be deleted."""
    puzzle, (a_plays_path, text) = a_puzzle(author), a_play(author)
    yield "/puzzles/{id}/image", f"{puzzle}/image", put_png(2), False
    yield "/puzzles/{id}/original", f"{puzzle}/original", put_png(3), True
    yield "/puzzles/{id}", puzzle, {"json": DRAFT | {"title": "second"}}, True
    yield "/plays/{id}/audio/{name}", f"{a_plays_path}/audio/a.wav", {"data": wav(tone=550)}, True
    yield "/plays/{id}", a_plays_path, {"data": text.replace(b"Test", b"Best"), "headers": {"Content-Type": "application/xml"}}, True
    assert author.call("PUT", "/lessons/of-two-desks", json=LESSON).status_code == 201
    yield "/lessons/{id}", "/lessons/of-two-desks", {"json": LESSON | {"title": {"en": "second"}}}, True


def conditional(author, method, path, sent, condition):
    return author.call(method, path, **{**sent, "headers": sent.get("headers", {}) | condition})


def test_a_change_whose_precondition_fails_changes_nothing(author):
    for template, path, sent, may_delete in resources(author):
        tag = lambda: author.call("GET", path).headers.get("ETag")
        first = tag()
        failing = [{"If-Match": value} for value in ('"nonsense"', "nonsense", "", f"W/{first}", f'"a", W/{first}', f'{first[:-1]}x"')]
        failing += [{"If-None-Match": value} for value in ("*", first, f"W/{first}", f'"a", {first}')]
        failing += [{"If-Match": first, "If-None-Match": "*"}]
        for condition in failing:
            for method, body in [("PUT", sent), *([("DELETE", {})] if may_delete else [])]:
                answer = conditional(author, method, path, body, condition)
                assert answer.status_code == 412, (method, path, condition, answer.status_code, answer.text)
                assert (answer.json()["type"], answer.headers["ETag"]) == ("/docs#precondition-failed", first)
                check(f"/api/v1{template}", method.lower(), answer)
                assert tag() == first, (method, path, condition)
        for condition in ({"If-Match": f'"a", {first}'}, {"If-Match": "*"}, {"If-None-Match": '"a"'}):
            assert conditional(author, "PUT", path, sent, condition).status_code == 200, (path, condition)
        second = tag()
        assert second != first
        if may_delete:
            assert conditional(author, "DELETE", path, {}, {"If-Match": first}).status_code == 412
            assert conditional(author, "DELETE", path, {}, {"If-Match": second}).status_code in (200, 204)
            assert tag() is None


@pytest.mark.parametrize("path, sent", [
    ("/lessons/new-by-condition", {"json": LESSON}),
    ("/plays/new-by-condition", {"data": play(scene("One")).encode(), "headers": {"Content-Type": "application/xml"}}),
])
def test_what_is_not_there_can_be_created_and_not_replaced(author, path, sent):
    assert conditional(author, "PUT", path, sent, {"If-Match": "*"}).status_code == 412
    assert author.call("GET", path).status_code == 404
    assert conditional(author, "PUT", path, sent, {"If-None-Match": "*"}).status_code == 201
    assert conditional(author, "PUT", path, sent, {"If-None-Match": "*"}).status_code == 412


def test_of_two_desks_that_change_the_same_version_one_is_told(author):
    path = a_puzzle(author)
    for turn in range(10):
        tag = author.call("GET", path).headers["ETag"]
        statuses, start = [], threading.Barrier(3)

        def change(desk):
            start.wait()
            statuses.append(conditional(author, "PUT", path, {"json": DRAFT | {"title": f"{turn} {desk}"}}, {"If-Match": tag}).status_code)

        desks = [threading.Thread(target=change, args=(desk,)) for desk in range(3)]
        for desk in desks:
            desk.start()
        for desk in desks:
            desk.join()
        assert sorted(statuses) == [200, 412, 412]


def test_a_session_is_wiped_only_as_it_was_seen(server):
    session = Session(server)
    tag = session.get(headers=session.host).headers["ETag"]
    wipe = lambda **headers: requests.delete(server.url + session.path, headers={**session.host, **headers}, timeout=10)
    refused = wipe(**{"If-Match": '"nonsense"'})
    check("/api/v1/sessions/{code}", "delete", refused)
    assert refused.status_code == 412 and session.get().json()["code"] == session.code
    assert session.control("freeze")["frozen"], "it has not ended"
    assert wipe(**{"If-Match": tag}).status_code == 412
    assert wipe(**{"If-Match": session.get(headers=session.host).headers["ETag"]}).status_code == 204
    assert session.get().status_code == 404


def test_who_may_not_change_is_told_that_first(server):
    session = Session(server)
    for headers in ({}, {"Authorization": "Bearer nonsense"}):
        answer = requests.delete(server.url + session.path, headers={"If-Match": '"nonsense"', **headers}, timeout=10)
        assert answer.status_code in (401, 403)


def test_each_change_of_what_has_an_entity_tag_documents_412():
    for path, operations in DOCUMENT["paths"].items():
        if path in OTHER or "ETag" not in operations.get("get", {}).get("responses", {}).get("200", {}).get("headers", {}):
            continue
        for method in {"put", "delete"} & operations.keys():
            assert "412" in operations[method]["responses"], f"{method} {path}"
