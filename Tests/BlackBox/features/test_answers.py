"""The answers of a puzzle stay on the server: a host gets what the class knows, an author gets everything, others get
nothing."""

import pytest
import requests

from api import Session
from phone import Phone
from puzzles import Author, as_json, rectangle
from server import Server
from openapi import check, problem_is_explained

SIZE = (1000, 600)
DIFFERENCES = [rectangle(100, 100, 50, 50), rectangle(300, 300, 50, 50), rectangle(700, 200, 80, 60)]
CENTRES = [(d["X"] + d["Width"] / 2, d["Y"] + d["Height"] / 2) for d in DIFFERENCES]
# A host name that is not the server's own: a request with it has no author's rights.
STRANGER = {"Host": "192.168.1.20:8080"}


@pytest.fixture(scope="module")
def puzzle(server):
    return Author(server).puzzle(DIFFERENCES, SIZE)


class Class:
    """A session with its host and one phone."""

    def __init__(self, server, puzzle, starter):
        self.server, self.puzzle = server, puzzle
        self.session = Session(server, headers=starter)
        self.session.control("activity", activity="spot", subject=puzzle)

    def post(self, path, body, headers=STRANGER):
        return requests.post(f"{self.server.url}/api/v1{path}", json=body, headers=headers, timeout=10)

    def revealed(self):
        """The indices of the differences that the host gets, in order, and the number of hidden ones."""
        path, template = f"{self.session.path}/differences", "/api/v1/sessions/{code}/differences"
        answer = requests.get(self.server.url + path, headers=STRANGER | self.session.host, timeout=10)
        assert answer.status_code == 200, answer.text
        check(template, "get", answer)
        rectangles = [{key: d[key] for key in ("x", "y", "width", "height")} for d in answer.json()["differences"]]
        return [[as_json(d) for d in DIFFERENCES].index(each) for each in rectangles], answer.json()["hidden"]

    def test_spot(self, x, y, session=None):
        """`hit-test` as a host; returns the status and the body, which are equal at the session's address and at the puzzle's."""
        session = session or self.session
        # With several servers, the puzzle's address may lead to one that does not know the session.
        places = [f"/sessions/{session.code}"] + ([] if hasattr(self.server, "nodes") else [""])
        answers = []
        for place in places:
            answer = self.post(f"{place}/puzzles/{self.puzzle}/hit-test", {"x": x, "y": y}, STRANGER | session.host)
            check(f"/api/v1{'/sessions/{code}' if place else ''}/puzzles/{{id}}/hit-test", "post", answer)
            body = answer.json()
            if answer.status_code >= 400:
                assert problem_is_explained(body)
                # Each request has its own.
                del body["requestId"]
            answers.append((answer.status_code, body))
        assert all(answer == answers[0] for answer in answers), answers
        return answers[0]

    def join(self):
        self.phone = Phone(self.server, self.session.code)
        begun = self.post(f"/puzzles/{self.puzzle}/rounds", {"session": self.session.code, "resume": self.phone.resume})
        assert begun.status_code == 201, begun.text
        self.round = begun.json()["id"]

    def press(self, x, y):
        answer = self.post(f"/rounds/{self.round}/hits", {"x": x, "y": y, "shownWidth": SIZE[0], "shownHeight": SIZE[1]})
        assert answer.status_code == 200, answer.text

    def hint(self):
        assert self.post(f"/rounds/{self.round}/hints", None).status_code == 200


@pytest.fixture
def strangers(server, puzzle):
    return Class(server, puzzle, STRANGER)


def test_a_host_gets_no_difference_before_somebody_has_found_it(strangers):
    assert strangers.revealed() == ([], 3)
    strangers.join()
    strangers.press(5, 5)
    assert strangers.revealed() == ([], 3)
    strangers.press(*CENTRES[1])
    assert strangers.revealed() == ([1], 2)
    strangers.press(*CENTRES[0])
    strangers.press(*CENTRES[2])
    assert strangers.revealed() == ([0, 1, 2], 0)
    # A second start of a puzzle is another game without finds.
    strangers.session.control("activity", activity="spot", subject=strangers.puzzle)
    assert strangers.revealed() == ([], 3)


def test_giving_up_uses_a_hint_and_the_host_can_show_the_framed_difference(strangers):
    strangers.join()
    strangers.press(*CENTRES[0])
    strangers.press(*CENTRES[1])
    strangers.hint()
    assert strangers.revealed() == ([0, 1, 2], 0)
    strangers.session.control("clear")
    assert strangers.revealed() == ([], 3)


def test_differences_known_to_the_class_survive_a_kill(tmp_path):
    running = Server(tmp_path / "data").start()
    puzzle = Author(running).puzzle(DIFFERENCES, SIZE)
    strangers, friends = (Class(running, puzzle, starter) for starter in (STRANGER, None))
    strangers.join()
    strangers.press(*CENTRES[1])
    strangers.press(*CENTRES[2])
    strangers.hint()
    for _ in range(2):
        assert (strangers.revealed(), friends.revealed()) == (([0, 1, 2], 0), ([0, 1, 2], 0))
        running.kill()
        running.start(running.port)
    strangers.session.control("activity", activity="spot", subject=puzzle)
    friends.session.control("activity", activity="spot", subject=puzzle)
    assert (strangers.revealed(), friends.revealed()) == (([], 3), ([0, 1, 2], 0))
    assert running.stop()[0] == 0


def test_a_host_with_an_authors_rights_gets_everything(server, puzzle):
    assert Class(server, puzzle, None).revealed() == ([0, 1, 2], 0)


def test_with_an_admin_token_its_owner_started_the_class(tmp_path):
    token = "of-the-author-alone"
    running = Server(tmp_path / "data", environment={"TOUCHFIGURES_ADMIN_TOKEN": token}).start()
    admin = {"Authorization": f"Bearer {token}"}
    puzzle = Author(running, admin).puzzle(DIFFERENCES, SIZE)
    assert Class(running, puzzle, admin | STRANGER).revealed() == ([0, 1, 2], 0)
    assert running.stop()[0] == 0


def test_no_host_asks_spot_by_spot(strangers, server, puzzle):
    assert strangers.test_spot(*CENTRES[0])[1]["type"] == "/docs#still-hidden"
    strangers.join()
    strangers.press(*CENTRES[0])
    # Neither of found nor of hidden differences, because one would reveal the other.
    assert [strangers.test_spot(*centre)[0] for centre in CENTRES] == [409] * 3
    strangers.press(*CENTRES[1])
    strangers.press(*CENTRES[2])
    assert strangers.test_spot(*CENTRES[0]) == (200, {"hit": True, "difference": as_json(DIFFERENCES[0])})
    assert strangers.test_spot(5, 5) == (200, {"hit": False})
    other = Class(server, Author(server).puzzle(DIFFERENCES, SIZE), STRANGER)
    assert strangers.test_spot(*CENTRES[0], session=other.session)[1]["type"] == "/docs#no-game"
    strangers.session.control("activity", activity="touch")
    assert strangers.test_spot(*CENTRES[0])[1]["type"] == "/docs#no-game"
    press = {"x": 1, "y": 1}
    assert strangers.post(f"/puzzles/{strangers.puzzle}/hit-test", press).json()["type"] == "/docs#admin-only"
