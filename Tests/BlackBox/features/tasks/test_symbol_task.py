"""The symbol task: equal to an independent computation, over the wire, in results, exports and after a kill."""

import csv
import io
import json
import zipfile

import pytest
import requests

import articulation
from api import Session
from challenge_player import Player
from oracle import BEGAN, CANCELLED, ENDED, MOVED


class Drawer(Player):
    """A phone in a symbol task, whose hand trembles."""

    def template(self, number, size=300.0, turn=0, tremble=6.0, pace=1.0, order=None):
        """Draws a symbol inexactly, and ends the drawing."""
        strokes = articulation.template(number)
        for index in order or range(len(strokes)):
            self.line([place for place, _ in strokes[index]], size, turn, tremble, pace)
        self.now += 1000
        self.phone.drawn(self.now, size, turn)

    def line(self, places, size, turn, tremble, pace=1.0):
        self.now += self.random.uniform(100, 600)
        events, last = [], len(places) - 1
        each = max(1, 96 // last)
        for index in range(each * last + 1):
            at = index / each
            a, b = places[int(at)], places[min(int(at) + 1, last)]
            # The page is rotated clockwise: an upright line of it is horizontal on the phone.
            place = (a + (b - a) * (at % 1)) * size * 1j ** turn + complex(400, 400)
            self.now += self.random.uniform(4, 40) * pace
            events.append([MOVED if events else BEGAN, 1, place.real + self.random.gauss(0, tremble),
                           place.imag + self.random.gauss(0, tremble), self.now])
        self.phone.touch([*events, [ENDED, *events[-1][1:]]])


@pytest.fixture
def drawer(session, seed):
    made = Drawer(session, seed)
    yield made
    made.phone.close()


def attempts(session):
    [found] = session.get("/results").json()["challenges"]
    assert (found["kind"], found["unit"]) == ("symbol", "%")
    return [attempt for one in found["participants"] for attempt in one["results"]]


def lines(session):
    return [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]


def agrees(session, number, seed):
    """All attempts, computed from the exported touches only."""
    got = attempts(session)
    wanted = [articulation.measures(drawing, number) for drawing in articulation.drawn(lines(session))]
    assert len(got) == len(wanted)
    for one, expected in zip(got, wanted):
        assert {name: one[name] for name in expected} == pytest.approx(expected, abs=1e-6, rel=1e-6), f"seed {seed}"
    return wanted


@pytest.mark.parametrize("number", sorted(articulation.SHAPES))
def test_each_measure_equals_an_independent_computation(session, drawer, seed, number):
    assert session.control("challenge", kind="symbol", target=number)["challenge"]["target"] == number
    assert drawer.challenge()["strokes"] == 0
    drawer.template(number, tremble=0)
    drawer.template(number, size=211.3, turn=1, pace=0.5)
    drawer.template(number, turn=2, tremble=30)
    drawer.template(number, turn=3, order=range(len(articulation.SHAPES[number]) - 1, -1, -1))
    message = drawer.challenge(attempts=4, strokes=0)
    drawer.phone.settle()
    wanted = agrees(session, number, seed)
    assert message["latest"] == pytest.approx(wanted[-1]["value"]) and message["best"] == pytest.approx(min(one["value"] for one in wanted))
    assert wanted[0]["value"] < 0.5 < wanted[2]["value"] and wanted[0]["strokeError"] == 0
    if len(articulation.SHAPES[number]) > 1:
        assert wanted[3]["strokeOrderErrorPercent"] > 5, "the order of the strokes is seen"


def test_results_table_archive_and_comparison_have_it(session, seed):
    class_ = [Drawer(session, f"{seed} {index}") for index in range(6)]
    for number, tremble in ((1, 2), (2, 12)):
        session.control("challenge", kind="symbol", target=5)
        for each in class_:
            each.challenge(number=number)
            each.template(5, tremble=tremble)
            each.challenge(number=number, attempts=1)
            each.phone.settle()
    results = [attempt for challenge in session.get("/results").json()["challenges"] for one in challenge["participants"]
               for attempt in one["results"]]
    with zipfile.ZipFile(io.BytesIO(session.get("/archive", headers=session.host).content)) as zipped:
        [name] = [name for name in zipped.namelist() if "description-results_data.csv" in name]
        archived = list(csv.DictReader(io.StringIO(zipped.read(name).decode(), newline="")))
    table = list(csv.DictReader(io.StringIO(session.get("/results", headers={"Accept": "text/csv"}).text, newline="")))
    for rows in (archived, table):
        assert [float(row["shapeErrorPercent"]) for row in rows] == [one["value"] for one in results]
        assert {(row["unit"], row["strokeError"], row["errors"]) for row in rows} == {("%", "0", "")}
    assert {len(one["drawnPercent"]) for one in results} == {64} and {one["strokeStarts"][0] for one in results} == {0}
    answer = requests.post(f"{session.server.url}{session.path}/comparison", headers=session.host, timeout=30,
                           json={"part": "challenge-1", "with": {"part": "challenge-2"}})
    assert answer.status_code == 200, answer.text
    measures = {one["name"]: one for one in answer.json()["measures"]}
    assert len(measures) == 13 and measures["shapeError"]["better"] == "less" and measures["shapeError"]["difference"] > 0
    for each in class_:
        each.phone.close()


def test_anything_but_a_drawing_changes_nothing(session, drawer, seed):
    session.control("challenge", kind="symbol", target=3, attemptLimit=2)
    drawer.challenge()
    drawer.phone.drawn(drawer.now, 300)
    drawer.tap(100, 100)
    drawer.phone.drawn(drawer.now, 300)
    drawer.line([0, 1 + 1j], 300, 0, 0)
    session.control("freeze")
    session.control("unfreeze")
    drawer.phone.touch([[MOVED, 1, 10, 10, drawer.now], [MOVED, 1, 400, 10, drawer.now + 300], [ENDED, 1, 400, 10, drawer.now + 310]])
    drawer.phone.drawn(drawer.now, 300)
    drawer.phone.settle()
    assert session.get("/results").json()["challenges"][0]["participants"] == []
    # A second finger draws nothing, and a cancelled finger ends its stroke.
    drawer.now += 1000
    drawer.phone.touch([[BEGAN, 1, 10, 10, drawer.now], [BEGAN, 2, 300, 300, drawer.now + 5], [MOVED, 2, 10, 300, drawer.now + 20],
                        [MOVED, 1, 90, 140, drawer.now + 100], [CANCELLED, 1, 0, 0, drawer.now + 120], [MOVED, 2, 80, 90, drawer.now + 130],
                        [ENDED, 2, 80, 90, drawer.now + 140]])
    drawer.phone.drawn(drawer.now + 1000, 300)
    for _ in range(2):
        drawer.template(3)
    drawer.phone.settle()
    assert [one["strokeError"] for one in attempts(session)] == [0, 0], "only so many attempts count"
    assert attempts(session)[0]["articulationMilliseconds"] == pytest.approx(100)


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_drawing_continues_after_a_crash(own_server, retention, seed):
    server = own_server().start()
    session = Session(server, retention=retention)
    drawer = Drawer(session, seed)
    session.control("challenge", kind="symbol", target=6)
    drawer.challenge()
    first, second = ([place for place, _ in stroke] for stroke in articulation.template(6))
    drawer.line(first, 300, 0, 2)
    drawer.phone.settle()
    server.kill()
    server.start()
    drawer.phone.connect()
    drawer.challenge(strokes=1)
    drawer.line(second, 300, 0, 2)
    drawer.phone.drawn(drawer.now + 1000, 300)
    drawer.challenge(attempts=1)
    drawer.phone.settle()
    [before] = attempts(session)
    assert before["strokeError"] == 0 and before["value"] < 15
    if retention == "replay":
        agrees(session, 6, seed)
    server.kill()
    server.start()
    assert attempts(session) == [before]
    drawer.phone.close()


@pytest.mark.parametrize("wrong, field", [
    ({"size": 10001}, "size"), ({"size": None}, "size"), ({"size": 0}, "size"), ({"size": -300}, "size"), ({"turn": 4}, "turn"), ({"turn": 1.5}, "turn"),
    ({"turn": -1}, "turn"), ({"t": 1e16}, "t")])
def test_an_invalid_end_of_a_drawing_is_refused(session, drawer, wrong, field):
    session.control("challenge", kind="symbol")
    drawer.challenge()
    drawer.phone.sent += 1
    drawer.phone.live.send({"type": "drawn", "seq": drawer.phone.sent, "t": 1, "size": 300, "turn": 0, **wrong})
    error = drawer.phone.live.wait_type("error")
    assert (error["code"], error["seq"]) == (4400, drawer.phone.sent) and error["detail"].startswith(f"{field}: ")
    drawer.phone.settle()
