"""Playing a puzzle: every press and hint, compared with an independent implementation; answers do not leak."""

import random

import pytest
import requests

from api import Session
from puzzles import Author, RoundOracle, random_puzzle, rectangle
from server import Server

SHOWN = {"shownWidth": 500, "shownHeight": 300}


class Player:
    """One round; records all responses of the server."""

    def __init__(self, server, puzzle, **options):
        self.base, self.received = f"{server.url}/api/v1", []
        started = self.post(f"/puzzles/{puzzle}/rounds", **options)
        assert started.status_code == 201, started.text
        assert set(started.json()) == {"id", "total"}
        self.path, self.total = f"/rounds/{started.json()['id']}", started.json()["total"]
        assert started.headers["Location"] == "/api/v1" + self.path

    def get(self, path, **options):
        return self._keep(requests.get(self.base + path, timeout=10, **options))

    def post(self, path, **options):
        return self._keep(requests.post(self.base + path, timeout=10, **options))

    def _keep(self, answer):
        if not answer.headers.get("content-type", "").startswith("image/"):
            self.received.append(answer.text)
        self.received.append(str(dict(answer.headers)))
        return answer

    def press(self, x, y, shown_width, shown_height):
        answer = self.post(self.path + "/hits", json={"x": x, "y": y, "shownWidth": shown_width, "shownHeight": shown_height})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def state(self):
        answer = self.get(self.path)
        assert answer.status_code == 200
        return answer.json()


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


@pytest.mark.parametrize("seed", range(12))
def test_presses_and_hints_agree_with_an_independent_calculation(server, author, seed):
    source = random.Random(f"rounds {seed}")
    size, differences = random_puzzle(source)
    oracle = RoundOracle(size, differences)
    player = Player(server, author.puzzle(differences, size, seed=seed))
    assert player.total == len(differences)
    hints = 0
    for step in range(120):
        shown = source.choice([size, (size[0] / 3, size[1] / 7), (source.uniform(1, 5000), source.uniform(1, 5000))])
        target = source.choice(oracle.differences)
        # At corners and edges, inside, and anywhere.
        x = source.choice([target["x"], target["x"] + target["width"], source.uniform(0, size[0])])
        y = source.choice([target["y"], target["y"] + target["height"], source.uniform(0, size[1])])
        point = (min(shown[0], x * shown[0] / size[0]), min(shown[1], y * shown[1] / size[1]))
        assert player.press(*point, *shown) == oracle.press(*point, *shown), (seed, step, point, shown)
        if step % 10 == 0:
            answer = player.post(player.path + "/hints")
            if len(oracle.found) == len(differences):
                assert answer.status_code == 409
            else:
                hints += 1
                assert answer.json()["hints"] == hints
                assert oracle.is_hint(answer.json()["frame"]), (seed, step, answer.text)
    state = player.state()
    assert (state["found"], state["total"], state["hints"]) == (len(oracle.found), len(differences), hints)
    assert [{key: d[key] for key in ("x", "y", "width", "height")} for d in state["differences"]] == [
        oracle.differences[index] for index in oracle.found]
    assert state["complete"] == (len(oracle.found) == len(differences))
    assert (state["completedAt"] is not None) == (state["seconds"] is not None) == state["complete"]


def test_nothing_that_a_player_receives_reveals_where_an_unfound_difference_is(server, author):
    # Numbers that are unique in all messages.
    hidden = [rectangle(123.71875, 234.84375, 61.53125, 47.21875), rectangle(587.28125, 391.65625, 53.46875, 38.59375)]
    found = rectangle(811.5, 77.25, 31.75, 29.5)
    puzzle = author.puzzle([*hidden, found], latitude=12.5, longitude=13.5, description="leak", proximityMetres=40)
    player = Player(server, puzzle, json={"position": {"latitude": 12.5, "longitude": 13.5}})
    player.post(f"/puzzles/{puzzle}/rounds")
    player.post(f"/puzzles/{puzzle}/rounds", json={"position": {"latitude": 1, "longitude": 1}})
    assert player.press(820, 80, 1000, 600)["new"] is True
    assert player.press(1, 1, 1000, 600)["hit"] is False
    for path in ("", "/image", "/thumbnail"):
        assert player.get(f"/puzzles/{puzzle}{path}").status_code == 200
    player.get("/puzzles", params={"limit": 1000})
    player.get("/pins", params={"bbox": "12,12,14,14", "near": "12,13"})
    player.get("/pins", params={"bbox": "12,12,14,14", "zoom": 3})
    player.state()
    for body in ({}, {"x": -1, "y": 0, **SHOWN}, {"x": 1, "y": 1, "shownWidth": 0, "shownHeight": 1}, {"x": "a", "y": 1, **SHOWN}):
        player.post(player.path + "/hits", json=body)
    player.get(f"/rounds/{puzzle}")
    received = "\n".join(player.received)
    leaks = [f"{number:g}" for d in hidden for number in d.values() if f"{number:g}"[:6] in received]
    assert leaks == []
    assert "811.5" in received  # A found difference is sent: the search can find something.


BAD_PRESSES = [
    ({}, "x"), ({"x": 1}, "y"), ({"x": 1, "y": 1}, "shownWidth"), ({"x": 1, "y": 1, "shownWidth": 5}, "shownHeight"),
    ({"x": 1, "y": 1, "shownWidth": 0, "shownHeight": 5}, "shownWidth"),
    ({"x": 1, "y": 1, "shownWidth": 5, "shownHeight": -5}, "shownHeight"),
    ({"x": -0.001, "y": 1, **SHOWN}, "x"), ({"x": 500.001, "y": 1, **SHOWN}, "x"), ({"x": 1, "y": 300.5, **SHOWN}, "y"),
    ({"x": "1", "y": 1, **SHOWN}, "x"), ({"x": 1, "y": None, **SHOWN}, "y"), ({"x": 1, "y": True, **SHOWN}, "y"),
]


@pytest.mark.parametrize("body, field", BAD_PRESSES)
def test_a_bad_press_is_reported_with_its_field_and_changes_nothing(server, author, body, field):
    player = Player(server, author.puzzle([rectangle(0, 0, 999, 599)]))
    for path in (player.path + "/hits", *([f"/puzzles/{player.state()['puzzle']}/hit-test"] if "shownHeight" in body else [])):
        answer = player.post(path, json=body)
        assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text
    assert player.state()["found"] == 0


@pytest.mark.parametrize("text, status", [
    ('{"x":NaN,"y":1,"shownWidth":5,"shownHeight":5}', 400), ('{"x":1e999,"y":1,"shownWidth":5,"shownHeight":5}', 422),
    ('{"x":1,"y":1,"shownWidth":1e999,"shownHeight":5}', 422), ("{", 400), ("", 400), ("[]", 422), ("null", 422), ("[]]", 400), ('{"x":1} x', 400),
    ("[" * 4000, 400), ("x" * 5000, 413),
])
def test_a_body_that_is_not_a_json_object_is_refused(server, author, text, status):
    player = Player(server, author.puzzle([rectangle(0, 0, 999, 599)]))
    answer = player.post(player.path + "/hits", data=text, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert player.state()["found"] == 0


def test_unknown_and_removed_rounds_and_puzzles_are_not_found(server, author):
    puzzle = author.puzzle([rectangle(10, 10, 100, 100)])
    player = Player(server, puzzle)
    assert author.call("DELETE", f"/puzzles/{puzzle}").status_code == 204
    assert author.call("DELETE", f"/puzzles/{puzzle}").status_code == 404
    for method, path in [
        ("GET", player.path), ("POST", player.path + "/hits"), ("POST", player.path + "/hints"),
        ("GET", "/rounds/unknown"), ("POST", f"/puzzles/{puzzle}/rounds"), ("GET", f"/puzzles/{puzzle}"),
        ("GET", f"/puzzles/{puzzle}/image"), ("GET", f"/puzzles/{puzzle}/thumbnail"), ("POST", f"/puzzles/{puzzle}/hit-test"),
        ("PUT", f"/puzzles/{puzzle}/image"),
    ]:
        headers = {"Content-Type": "image/png"} if method == "PUT" else {}
        options = {"data": b"x"} if method == "PUT" else {"json": {"x": 20, "y": 20, **SHOWN}} if method == "POST" else {}
        answer = author.call(method, path, headers=headers, **options)
        assert answer.status_code == 404, f"{method} {path}: {answer.text}"
        assert answer.json()["type"] in ("/docs#unknown-round", "/docs#unknown-puzzle")


def test_a_stateless_test_of_a_spot_is_for_hosts_and_authors_only(server, author):
    puzzle = author.puzzle([rectangle(100, 100, 50, 50), rectangle(110, 110, 10, 10)])
    test = lambda body: author.call("POST", f"/puzzles/{puzzle}/hit-test", json=body)
    assert test({"x": 55, "y": 55, **SHOWN}).json() == {"hit": True, "difference": {"x": 110, "y": 110, "width": 10, "height": 10}}
    assert test({"x": 100, "y": 150}).json() == {"hit": True, "difference": {"x": 100, "y": 100, "width": 50, "height": 50}}
    assert test({"x": 99.999, "y": 120}).json() == {"hit": False}
    away = {"Host": "192.168.1.20:8080"}
    body = {"x": 100, "y": 150}
    refused = author.call("POST", f"/puzzles/{puzzle}/hit-test", json=body, headers=away)
    assert (refused.status_code, refused.json()["type"]) == (403, "/docs#admin-only")
    # The host of a session that an author started, while the class plays this puzzle.
    session = Session(server)
    ask = lambda: author.call("POST", f"/sessions/{session.code}/puzzles/{puzzle}/hit-test", json=body, headers=away | session.host)
    assert (ask().status_code, ask().json()["type"]) == (409, "/docs#no-game")
    session.control("activity", activity="spot", subject=puzzle)
    assert ask().json()["hit"] is True


def test_a_round_survives_a_kill(tmp_path):
    running = Server(tmp_path / "data").start()
    puzzle = Author(running).puzzle([rectangle(100, 100, 50, 50), rectangle(300, 300, 50, 50)])
    player = Player(running, puzzle)
    assert player.press(120, 120, 1000, 600)["found"] == 1
    assert player.post(player.path + "/hints").json()["hints"] == 1
    before = player.state()
    running.kill()
    running.start(running.port)
    assert player.state() == before
    assert player.press(120, 120, 1000, 600)["new"] is False
    assert player.press(320, 320, 1000, 600)["complete"] is True
    assert running.stop()[0] == 0
