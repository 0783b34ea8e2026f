"""A class plays one puzzle: each phone has one round, shown on the projector and stored with the session; answers do
not leak."""

import pytest
import requests

from api import Session
from phone import Live
from pupil import SIZE, Pupil, call
from puzzles import Author, RoundOracle, rectangle
from server import Server
from openapi import check

DIFFERENCES = [rectangle(100, 100, 50, 50), rectangle(300, 300, 50, 50), rectangle(700, 200, 80, 60)]
CENTRES = [(d["X"] + d["Width"] / 2, d["Y"] + d["Height"] / 2) for d in DIFFERENCES]


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


@pytest.fixture(scope="module")
def puzzle(author):
    return author.puzzle(DIFFERENCES, SIZE, title="Am Ufer")


def play(session, puzzle):
    state = session.control("activity", activity="spot", subject=puzzle)
    assert (state["activity"], state["subject"]) == ("spot", puzzle)
    return state["game"]


@pytest.fixture
def viewer(session):
    live = Live(session.server, session.code)
    live.view()
    yield live
    live.close()


def standing(message, pupil):
    return next((row[1:] for row in message.get("spot", []) if row[0] == pupil.phone.id), None)


def test_a_class_plays_and_the_projector_follows(session, puzzle, viewer):
    first, second = Pupil(session), Pupil(session)
    assert play(session, puzzle) == {"number": 1, "total": 3}
    for live in (viewer, first.phone.live):
        body = live.wait_type("session")
        assert (body["activity"], body["subject"], body["game"]) == ("spot", puzzle, {"number": 1, "total": 3})
    assert first.begin(puzzle)["total"] == 3
    assert second.begin(puzzle)["id"] != first.round
    begun = viewer.wait(lambda m: standing(m, first), "the first one's round")
    assert standing(begun, first) == [0, 3, 0, None, False]
    oracle = RoundOracle(SIZE, DIFFERENCES)
    for x, y in [CENTRES[1], (5, 5), CENTRES[1], CENTRES[0], CENTRES[2]]:
        assert first.press(x, y) == oracle.press(x, y, *SIZE)
    assert second.hint()["hints"] == 1
    done = viewer.wait(lambda m: (standing(m, first) or [0])[0] == 3, "the first one's end")
    found, total, hints, milliseconds, complete = standing(done, first)
    assert (found, total, hints, complete) == (3, 3, 0, True)
    stats = session.stats(first.phone.id)["spot"]
    assert stats == {"found": 3, "total": 3, "hints": 0, "complete": True, "milliseconds": milliseconds}
    assert abs(first.state()["seconds"] * 1000 - milliseconds) < 1.001
    assert session.stats(second.phone.id)["spot"]["hints"] == 1
    message = first.wait_round(lambda m: m["complete"])
    assert (message["round"], message["found"], message["milliseconds"]) == (first.round, 3, milliseconds)
    late = Live(session.server, session.code)
    seen = {p["id"]: p["spot"]["found"] for p in late.view()["participants"]}
    assert seen == {first.phone.id: 3, second.phone.id: 0}
    late.close()
    results = session.get("/results").json()["games"]
    assert [(g["number"], g["puzzle"], g["title"], g["total"], g["running"]) for g in results] == [(1, puzzle, "Am Ufer", 3, True)]
    assert [(p["id"], p["found"], p["hints"], p["complete"]) for p in results[0]["participants"]] == [
        (first.phone.id, 3, 0, True), (second.phone.id, 0, 1, False)]


def test_a_phone_has_one_round_for_each_start(session, puzzle):
    play(session, puzzle)
    pupil = Pupil(session)
    round_id = pupil.begin(puzzle)["id"]
    assert pupil.begin(puzzle, 200) == {"id": round_id, "total": 3}
    assert pupil.begin(puzzle, 200, session=session.code.lower())["id"] == round_id
    pupil.press(*CENTRES[0])
    pupil.phone.close()
    pupil.phone.connect()
    assert pupil.phone.live.wait_type("spot")["found"] == 1
    assert pupil.begin(puzzle, 200)["id"] == round_id
    # The same puzzle started again: everybody has a new round, and the first one is unchanged.
    assert play(session, puzzle)["number"] == 2
    assert pupil.press(*CENTRES[1], status=409)["type"] == "/docs#no-game"
    assert pupil.state()["found"] == 1
    assert pupil.begin(puzzle)["id"] != round_id
    assert session.stats(pupil.phone.id)["spot"]["found"] == 0
    assert [[p["found"] for p in game["participants"]] for game in session.get("/results").json()["games"]] == [[1], [0]]


def test_only_participants_of_the_class_without_another_round_get_one(session, author, puzzle):
    pupil = Pupil(session)
    assert pupil.begin(puzzle, 409)["type"] == "/docs#no-game"
    other = author.puzzle(DIFFERENCES, SIZE)
    play(session, other)
    assert pupil.begin(puzzle, 409)["type"] == "/docs#no-game"
    assert pupil.begin(other, 403, resume="x" * 22)["type"] == "/docs#token-wrong"
    assert pupil.begin(other, 404, session="222222")["type"] == "/docs#unknown-session"
    assert pupil.begin(other, 422, resume=None)["field"] == "resume"
    assert pupil.begin(other, 422, session=None)["field"] == "session"
    assert pupil.begin(other, 422, session=5)["field"] == "session"
    pupil.begin(other)
    session.control("remove", participant=pupil.phone.id)
    assert pupil.begin(other, 403)["type"] == "/docs#token-wrong"
    assert pupil.press(*CENTRES[0], status=404)["type"] == "/docs#unknown-round"
    session.control("end")
    assert pupil.begin(other, 409)["type"] == "/docs#session-ended"


def test_only_a_puzzle_that_players_see_is_started(session, author, puzzle):
    draft = author.puzzle(DIFFERENCES, SIZE, published=False)
    play(session, puzzle)
    for subject in ("x", draft, ""):
        answer = session.post_control({"action": "activity", "activity": "spot", "subject": subject})
        assert (answer.status_code, answer.json()["type"]) == (404, "/docs#unknown-puzzle")
        check("/api/v1/sessions/{code}/control", "post", answer)
    assert session.stats()["subject"] == puzzle
    # Without a puzzle phones wait; another activity ends the game.
    assert "game" not in session.control("activity", activity="spot")
    assert session.stats()["activity"] == "spot"


def test_presses_do_not_count_while_frozen_and_a_clear_starts_a_new_round(session, puzzle, viewer):
    play(session, puzzle)
    first, second = Pupil(session), Pupil(session)
    for pupil in (first, second):
        pupil.begin(puzzle)
        pupil.press(*CENTRES[0])
    session.control("freeze")
    assert first.press(*CENTRES[1], status=409)["type"] == "/docs#frozen"
    assert first.hint(status=409)["type"] == "/docs#frozen"
    assert first.state()["found"] == 1
    session.control("unfreeze")
    assert first.press(*CENTRES[1])["found"] == 2
    before = first.round
    session.control("clear", participant=first.phone.id)
    restarted = first.wait_round(lambda m: m["found"] == 0 and m["round"] != before)["round"]
    viewer.wait(lambda m: standing(m, first) == [0, 3, 0, None, False], "the cleared round")
    assert first.begin(puzzle, 200)["id"] == restarted
    assert first.press(*CENTRES[1])["found"] == 1
    assert second.state()["found"] == 1
    session.control("clear")
    assert session.stats(second.phone.id)["spot"]["found"] == 0
    assert second.press(*CENTRES[0], status=404)["type"] == "/docs#unknown-round"


def test_a_class_plays_the_version_of_the_puzzle_at_the_start(session, author):
    puzzle = author.puzzle(DIFFERENCES, SIZE)
    play(session, puzzle)
    pupil, late = Pupil(session), Pupil(session)
    pupil.begin(puzzle)
    moved = {"title": "T", "latitude": 1, "longitude": 2, "differences": [{"x": 1, "y": 1, "width": 5, "height": 5}]}
    assert author.call("PUT", f"/puzzles/{puzzle}", json=moved).status_code == 200
    assert late.begin(puzzle)["total"] == 3
    assert author.call("DELETE", f"/puzzles/{puzzle}").status_code == 204
    for player in (pupil, late):
        assert player.press(2, 2)["hit"] is False
        assert player.press(*CENTRES[2])["found"] == 1


def test_only_the_host_gets_the_places_of_the_differences(session, puzzle):
    path, template = f"{session.path}/differences", "/api/v1/sessions/{code}/differences"
    assert call(session.server, "GET", path, template, 409, headers=session.host).json()["type"] == "/docs#no-game"
    play(session, puzzle)
    first, second = Pupil(session), Pupil(session)
    for pupil, count in ((first, 3), (second, 1)):
        pupil.begin(puzzle)
        for x, y in CENTRES[:count]:
            pupil.press(x, y)
    call(session.server, "GET", path, template, 401)
    call(session.server, "GET", path, template, 403, headers={"Authorization": f"Bearer {first.phone.resume}"})
    body = call(session.server, "GET", path, template, 200, headers=session.host).json()
    assert (body["puzzle"], body["players"], body["complete"], body["hidden"]) == (puzzle, 2, 1, 0)
    assert [(d["x"], d["y"], d["found"]) for d in body["differences"]] == [
        (d["X"], d["Y"], count) for d, count in zip(DIFFERENCES, (2, 1, 1))]


def test_no_message_to_a_class_reveals_where_an_unfound_difference_is(session, author):
    # Numbers that are unique in all messages.
    hidden = [rectangle(123.71875, 234.84375, 61.53125, 47.21875), rectangle(587.28125, 391.65625, 53.46875, 38.59375)]
    puzzle = author.puzzle([*hidden, rectangle(811.5, 77.25, 31.75, 29.5)], SIZE)
    viewer = Live(session.server, session.code)
    viewer.send({"type": "hello", "role": "view", "host": session.created["hostToken"]})
    state = session.control("activity", activity="spot", subject=puzzle)
    pupils = [Pupil(session) for _ in range(2)]
    for pupil in pupils:
        pupil.begin(puzzle)
        pupil.press(820, 80)
        pupil.press(5, 5)
        pupil.state()
    session.control("freeze")
    session.control("unfreeze")
    session.control("clear", participant=pupils[0].phone.id)
    pupils[0].wait_round(lambda m: m["found"] == 0)
    viewer.wait(lambda m: standing(m, pupils[0]) == [0, 3, 0, None, False], "the cleared round")
    received = [str(state), session.get().text, session.get("/results").text, str(viewer.messages)]
    for pupil in pupils:
        pupil.phone.pump()
        received += [str(pupil.phone.live.messages), *pupil.received]
    received = "\n".join(received)
    assert [f"{n:g}" for d in hidden for n in d.values() if f"{n:g}"[:6] in received] == []
    assert "811.5" in received  # A found difference is sent: the search can find something.


def test_a_class_continues_after_a_crash_and_a_wipe_leaves_nothing(tmp_path):
    running = Server(tmp_path / "data").start()
    odd = rectangle(432.109375, 100, 50, 50)
    puzzle = Author(running).puzzle([odd, *DIFFERENCES[1:]], SIZE)
    session = Session(running)
    pupils = [Pupil(session) for _ in range(3)]
    play(session, puzzle)
    for pupil, count in zip(pupils, (3, 1, 0)):
        pupil.begin(puzzle)
        for x, y in [(450, 120), *CENTRES[1:]][:count]:
            pupil.press(x, y)
    pupils[1].hint()
    before = [pupil.state() for pupil in pupils], session.get("/results").json()
    running.kill()
    running.start(running.port)
    assert ([pupil.state() for pupil in pupils], session.get("/results").json()) == before
    for pupil in pupils:
        pupil.phone.connect()
        assert pupil.begin(puzzle, 200)["id"] == pupil.round
    assert session.stats(pupils[0].phone.id)["spot"]["complete"] is True
    assert pupils[1].press(450, 120)["new"] is False
    assert pupils[1].press(*CENTRES[2])["found"] == 2
    # All rounds, the rectangles that the session stores, and their readers.
    traces = [pupil.round.encode() for pupil in pupils] + [b"432.109375"]
    slot = (running.data / "touchfigures.keys").read_bytes()[4096:]
    assert slot[80:86] == session.code.encode(), "the key is elsewhere"
    traces += [slot[16:48], slot[48:80]]
    assert requests.delete(running.url + session.path, headers=session.host, timeout=10).status_code == 204
    left = b"".join(path.read_bytes() for path in running.data.rglob("*") if path.is_file())
    assert len(left) > 0 and [trace for trace in traces if trace in left] == []
    for pupil in pupils:
        assert pupil.state(404)["type"] == "/docs#unknown-round"
    assert running.stop()[0] == 0
