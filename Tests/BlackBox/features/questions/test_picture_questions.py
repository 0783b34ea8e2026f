"""Questions about a picture: marks and areas of a class, compared over the wire with an oracle that has the archive alone."""

import copy
import io
import json
import math
import random
import statistics

import pytest
import requests
from jsonschema import Draft202012Validator
from PIL import Image

from api import Session
from classes import LessonClass
from openapi import check, problem_is_explained
from phone import Live, Phone
from puzzles import png
from server import ROOT, Server

SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/lesson.schema.json").read_text()))
LIMA = [411.9, 408.2]
AFRICA = [[650, 220], [770, 220], [850, 310], [770, 490], [720, 490], [680, 340], [650, 340]]


def lesson(*questions):
    """A lesson that asks each question, looks at its answers, asks again, and looks again."""
    steps = []
    for number, question in enumerate(questions):
        name = f"q{number}"
        steps += [{"name": name, "title": {"en": "Where?"}, "question": {"text": {"en": "Where is it?"}, **question}},
                  {"title": {"en": "So"}, "compare": {"answers": name}},
                  {"title": {"en": "Again"}, "question": {"again": name}}, {"title": {"en": "And now"}, "compare": {"answers": name}}]
    return {"lesson": 1, "title": {"en": "Places"}, "steps": steps}


def places(text):
    return [[float(number) for number in pair.split()] for pair in text.split(";")]


def total(point, points):
    return sum(math.dist(point, each) for each in points)


def middle(points):
    """The geometric median by trying: ever smaller steps to whichever neighbour is nearer to all."""
    best, step = [statistics.mean(x for x, _ in points), statistics.mean(y for _, y in points)], 64.0
    while step > 1e-7:
        tried = [[best[0] + dx * step, best[1] + dy * step] for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        nearest = min(tried, key=lambda each: total(each, points))
        if total(nearest, points) < total(best, points):
            best = nearest
        else:
            step /= 2
    return best


def deviation(points, degrees):
    """The standard deviation along a direction."""
    angle = math.radians(degrees)
    return statistics.stdev(x * math.cos(angle) + y * math.sin(angle) for x, y in points)


def turns(outline, x, y):
    """How often an outline winds around a point: the sum of the angles at which its edges are seen."""
    angles = [math.atan2(b - y, a - x) for a, b in outline]
    steps = [(after - before + math.pi) % (2 * math.pi) - math.pi for before, after in zip(angles, angles[1:] + angles[:1])]
    return round(sum(steps) / (2 * math.pi))


def covered(outline, side=4):
    """The blocks whose middle is inside an outline, over the whole map."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return {(column, row) for column in range(int(min(xs) / side), int(max(xs) / side) + 1) for row in range(int(min(ys) / side), int(max(ys) / side) + 1)
            if turns(outline, (column + 0.5) * side, (row + 0.5) * side)}


def star(chance, x, y, radius, corners):
    """An outline as an unsteady finger draws it."""
    return [[round(x + radius * chance.uniform(0.7, 1.2) * math.cos(2 * math.pi * corner / corners), 1),
             round(y + radius * chance.uniform(0.7, 1.2) * math.sin(2 * math.pi * corner / corners), 1)] for corner in range(corners)]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("places") / "data").start()
    yield running
    assert running.stop()[0] == 0


def test_thirty_phones_mark_a_place_and_all_places_agree(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        room = LessonClass(running, lesson({"form": "point", "picture": "world", "truth": {"point": LIMA}}), 30)
        chance = random.Random(54)
        first = [[round(chance.gauss(450, 60), 1), round(chance.gauss(380, 25), 1)] for _ in room.phones]
        question = room.session.stats()["lesson"]["question"]
        assert question == {"text": {"en": "Where is it?"}, "form": "point", "picture": "world", "width": 1440, "height": 720, "open": True}
        assert room.answer(room.phones[0], 1, points=[[0.04, 719.96]]) == {"points": [[0, 720]]}
        for phone, point in zip(room.phones, first):
            assert room.answer(phone, 1, points=[point]) == {"points": [point]}
        # Who waits for the others sees how many have answered, and no place.
        counted = room.frame("the count", answers=[30])
        assert not {"answerPoints", "earlierPoints"} & counted.keys()
        room.survive_a_kill()
        assert room.shown["answers"] == [30] and "answerPoints" not in room.shown
        shown = room.go(2)
        assert shown["truthPoints"] == [LIMA] and "truth" not in shown
        room.frame("the places", answerPoints=[[point] for point in sorted(first)])
        late = Live(running, room.session.code)
        assert late.view()["answerPoints"] == [[point] for point in sorted(first)]
        late.close()
        room.answer(room.phones[0], 2, 409, points=[LIMA])

        # Asked again: some move, one does not answer, and a phone that comes late answers only now.
        assert room.go(3)["open"]
        second = [point if place % 3 == 0 else [round((a + b) / 2, 1) for a, b in zip(point, LIMA)] for place, point in enumerate(first)]
        for phone, point in list(zip(room.phones, second))[1:]:
            room.answer(phone, 3, points=[point])
        room.phones.append(Phone(running, room.session.code))
        room.answer(room.phones[-1], 3, points=[[1440, 0]])
        room.go(4)
        pairs = sorted([(point, [before]) for before, point in zip(first[1:], second[1:])] + [([1440, 0], None)], key=lambda pair: pair[0])
        both = room.frame("both places", answerPoints=[*([now] for now, _ in pairs), None])
        assert both["earlierPoints"] == [*(before for _, before in pairs), [first[0]]]

        diagonal = math.hypot(1440, 720)
        for step, given in ((1, first), (3, [*second[1:], [1440, 0]])):
            rows = room.rows(step)
            assert sorted(places(row["points"])[0] for row in rows) == sorted(given)
            assert {(row["picture"], row["pictureWidth"], row["pictureHeight"], row["truthPoints"]) for row in rows} == {("world", "1440", "720", "411.9 408.2")}
            points = [places(row["points"])[0] for row in rows]
            for row, point in zip(rows, points):
                assert float(row["distance"]) == pytest.approx(math.dist(point, LIMA))
                assert float(row["distancePercent"]) == pytest.approx(math.dist(point, LIMA) / diagonal * 100)
                assert (row["value"], row["inside"], row["area"], row["overlap"]) == ("", "", "", "")
            found = room.results()[step]
            summary = found["places"]
            assert summary["median"] == pytest.approx(middle(points), abs=1e-3)
            assert summary["mean"] == pytest.approx([statistics.mean(x for x, _ in points), statistics.mean(y for _, y in points)])
            assert summary["majorDeviation"] == pytest.approx(deviation(points, summary["degrees"]))
            assert summary["minorDeviation"] == pytest.approx(deviation(points, summary["degrees"] + 90))
            assert summary["majorDeviation"] == pytest.approx(max(deviation(points, tenth / 10) for tenth in range(1800)), rel=1e-5)
            distance = statistics.median(math.dist(point, LIMA) for point in points)
            assert (summary["distance"], summary["distancePercent"], summary["inside"]) == (pytest.approx(distance), pytest.approx(distance / diagonal * 100), None)
            assert found["truthPoints"] == [LIMA] and (found["picture"], found["width"], found["height"]) == ("world", 1440, 720)
            assert {each["id"]: each["points"] for each in found["participants"]} == {row["participant"]: places(row["points"]) for row in rows}
        # A phone that comes back gets its own answer.
        assert Phone.connect(room.phones[5]).live.wait_type("lesson")["points"] == [second[5]]
        # Who is removed takes the answer along.
        room.session.control("remove", participant=room.phones[-2].id)
        room.frame("without the removed phone", answers=[29])
        room.close()
    finally:
        running.stop()


def test_several_marks_are_in_an_area_or_not(served):
    room = LessonClass(served, lesson({"form": "point", "picture": "world", "marks": 3, "truth": {"area": AFRICA}},
                                      {"form": "point", "picture": "world", "marks": 2, "truth": {"rectangle": [100, 200, 50, 0.5]}},
                                      {"form": "point", "picture": "world", "marks": 2}), 4)
    assert room.session.stats()["lesson"]["question"]["marks"] == 3
    for wrong in ([[1, 2]], [[1, 2]] * 4, [[1, 2], [3, 4], [5]], [[1, 2], [3, 4], [5, 6, 7]], [[-0.1, 0], [0, 0], [0, 0]], [[0, 720.1], [0, 0], [0, 0]],
                  [[1440.1, 0], [0, 0], [0, 0]], [], None):
        problem = room.answer(room.phones[0], 1, 422, points=wrong)
        assert problem_is_explained(problem)
    chance = random.Random(7)
    for phone in room.phones:
        room.answer(phone, 1, points=[[round(chance.uniform(600, 900), 1), round(chance.uniform(200, 500), 1)] for _ in range(3)])
    rows = room.rows(1)
    inside = [sum(turns(AFRICA, x, y) != 0 for x, y in places(row["points"])) for row in rows]
    assert [int(row["inside"]) for row in rows] == inside and {row["distance"] for row in rows} == {""}
    found = room.results()[1]["places"]
    # Which mark is which nobody knows, so they have no middle.
    assert (found["inside"], found["median"], found["mean"], found["degrees"]) == (sum(inside), None, None, None)
    assert room.go(2)["truthPoints"] == AFRICA
    room.go(5)
    room.answer(room.phones[0], 5, points=[[120, 200.2], [151, 200.2]])
    assert room.go(6)["truthPoints"] == [[100, 200], [150, 200], [150, 200.5], [100, 200.5]]
    assert room.rows(5)[0]["inside"] == "1"
    room.go(9)
    room.answer(room.phones[0], 9, points=[[1, 1], [4, 5]])
    assert "truthPoints" not in room.go(10)
    assert (room.rows(9)[0]["truthPoints"], room.rows(9)[0]["distance"]) == ("", "")
    room.close()


def test_areas_of_thirty_phones_agree_with_a_count_of_blocks(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        room = LessonClass(running, lesson({"form": "area", "picture": "world", "truth": {"area": AFRICA}}), 30)
        chance = random.Random(99)
        drawn = [star(chance, chance.gauss(740, 30), chance.gauss(350, 20), chance.uniform(70, 150), chance.randint(5, 40)) for _ in room.phones]
        # One that crosses itself, and one that goes around twice: both enclose what they wind around.
        drawn[0] = [[600, 300], [800, 400], [800, 300], [600, 400]]
        drawn[1] = [[700, 300], [800, 300], [800, 400], [700, 400]] * 2
        for wrong in ([[1, 1], [2, 2]], [[1, 1]] * 41):
            room.answer(room.phones[0], 1, 422, points=wrong)
        for phone, area in zip(room.phones, drawn):
            room.answer(phone, 1, points=area)
        room.survive_a_kill()
        assert room.go(2)["truthPoints"] == AFRICA
        room.frame("the areas", answerPoints=sorted(drawn, key=lambda area: area[0]))
        rows, blocks = room.rows(1), covered(AFRICA)
        for row in rows:
            own = covered(places(row["points"]))
            assert float(row["area"]) == pytest.approx(len(own) * 16, rel=0.03)
            assert float(row["areaPercent"]) == pytest.approx(float(row["area"]) / (1440 * 720) * 100)
            assert float(row["overlap"]) == pytest.approx(len(own & blocks) / len(own | blocks), abs=0.02)
        by_answer = {row["points"]: row for row in rows}
        text = lambda area: "; ".join(f"{x} {y}" for x, y in area)
        assert float(by_answer[text(drawn[0])]["area"]) == pytest.approx(2 * 100 * 100 / 2, rel=1e-3)
        assert float(by_answer[text(drawn[1])]["area"]) == pytest.approx(100 * 100, rel=1e-3)
        found = room.results()[1]["places"]
        for name in ("area", "areaPercent", "overlap"):
            assert found[name] == pytest.approx(statistics.median(float(row[name]) for row in rows))
        assert set(found) == {"area", "areaPercent", "overlap"}
        room.close()
    finally:
        running.stop()


@pytest.mark.parametrize("form, points", [("point", [[10, 20.5]]), ("area", [[0, 0], [300, 0], [300, 200]])])
def test_a_question_is_about_the_picture_that_lay_under_the_drawing(tmp_path, form, points):
    running = Server(tmp_path / "data").start()
    try:
        room = LessonClass(running, lesson({"form": "point", "picture": "world"}, {"form": form, "picture": "ground"}), 1)
        refused = room.session.post_control({"action": "lesson", "step": 5})
        check("/api/v1/sessions/{code}/control", "post", refused)
        assert refused.status_code == 409 and refused.json()["type"] == "/docs#no-ground" and problem_is_explained(refused.json())
        assert room.session.stats()["lesson"]["step"] == 1
        other, picture = room.session.add_picture(png(40, 40, 1)), room.session.add_picture(png(300, 200, 2))
        room.session.control("activity", activity="touch")
        room.session.control("ground", picture=picture["picture"])
        room.session.control("ground", picture=None)
        question = room.go(5)
        assert (question["picture"], question["ground"], question["width"], question["height"]) == ("ground", picture["picture"], 300, 200)
        room.answer(room.phones[0], 5, 422, points=[[300.2, 0], [0, 0], [0, 0]][:len(points)])
        room.answer(room.phones[0], 5, points=points)
        # Whatever lies under the drawing later, and after a crash: the question is about the same picture.
        room.session.control("activity", activity="touch")
        room.session.control("ground", picture=other["picture"])
        room.survive_a_kill()
        # The replay has the answer once the question is closed, and not whose it is.
        replay = lambda: room.session.get("/replay", headers=room.session.host)
        assert "questions" not in replay().json()
        for step in (6, 7, 8):
            assert room.go(step)["ground"] == picture["picture"]
        check("/api/v1/sessions/{code}/replay", "get", replay())
        [asked] = replay().json()["questions"]
        [[answered, shown]] = asked.pop("answers")
        assert asked == {**question, "open": False}
        assert shown == points and answered == int(room.rows(5)[0]["answeredMilliseconds"])
        [row] = room.rows(5)
        assert Image.open(io.BytesIO(room.session.archive()[row["picture"]])).size == (300, 200) == (int(row["pictureWidth"]), int(row["pictureHeight"]))
        assert places(row["points"]) == points
        assert room.results()[5]["ground"] == picture["picture"]
        room.close()
    finally:
        running.stop()


@pytest.mark.parametrize("question, points, corners", [
    ({"text": {"en": "Where?"}, "form": "point", "picture": "world", "marks": 2, "truth": {"point": [1.5, 2]}}, [[1, 2], [3, 4]], [[1.5, 2]]),
    ({"text": {"en": "Where?"}, "form": "point", "picture": "world", "truth": {"rectangle": [10, 10, 20, 20]}}, [[1, 2]], [[10, 10], [30, 10], [30, 30], [10, 30]]),
    ({"text": {"en": "Where?"}, "form": "area", "picture": "world", "truth": {"area": [[0, 0], [9, 0], [9, 9]]}}, [[1, 2], [3, 4], [3, 5]], [[0, 0], [9, 0], [9, 9]]),
])
def test_a_question_about_a_picture_is_asked_at_once(served, question, points, corners):
    session = Session(served)
    phone = Phone(served, session.code)
    asked = session.post_control({"action": "ask", "question": question})
    check("/api/v1/sessions/{code}/control", "post", asked)
    assert asked.json()["lesson"]["question"] == {**{name: value for name, value in question.items() if name != "truth"}, "width": 1440, "height": 720, "open": True}
    body = {"resume": phone.resume, "step": 1, "points": points}
    assert requests.put(f"{served.url}{session.path}/answer", json=body, timeout=10).json() == {"points": points}
    assert session.control("lesson", step=2)["lesson"]["question"]["truthPoints"] == corners
    refused = session.post_control({"action": "ask", "question": {**question, "picture": "ground"}})
    assert (refused.status_code, refused.json()["type"]) == (409, "/docs#no-ground")
    phone.close()


GOOD = {"text": {"en": "Where?"}, "form": "point", "picture": "world"}


@pytest.mark.parametrize("change", [
    {"picture": "moon"}, {"picture": None}, {"marks": 0}, {"marks": 6}, {"marks": 1.5}, {"truth": 5}, {"truth": {}}, {"truth": {"point": [1]}}, {"truth": {"point": [-1, 0]}},
    {"truth": {"point": [1, 2], "area": AFRICA}}, {"truth": {"area": AFRICA[:2]}}, {"truth": {"area": AFRICA * 6}}, {"truth": {"circle": [1, 2, 3]}},
    {"truth": {"rectangle": [1, 2, 3]}}, {"truth": {"median": "distance"}}, {"choices": [{"en": "A"}, {"en": "B"}]}, {"unit": {"en": "px"}},
    {"form": "area", "marks": 1}, {"form": "area", "truth": {"point": [1, 2]}},
])
def test_reader_and_schema_refuse_the_same(served, change):
    document = lesson({**GOOD, **change})
    document["steps"][0]["question"] = {name: value for name, value in document["steps"][0]["question"].items() if value is not None}
    assert list(SCHEMA.iter_errors(document))
    refused = requests.post(f"{served.url}/api/v1/lessons", json=document, timeout=10)
    assert refused.status_code == 422 and all(fault["line"] for fault in refused.json()["faults"]), refused.text


@pytest.mark.parametrize("change, reason", [
    ({"truth": {"point": [1441, 0]}}, "steps[0].question.truth.point[0]: expected a number from 0 to 1440"),
    ({"truth": {"area": [[0, 0], [1, 1], [2, 720.5]]}}, "steps[0].question.truth.area[2][1]: expected a number from 0 to 720"),
    ({"truth": {"rectangle": [1400, 0, 41, 1]}}, "steps[0].question.truth.rectangle[2]: expected a number from 0 to 40"),
    ({"truth": {"point": [0, 0], "rectangle": [1, 1, 1, 1]}}, "steps[0].question.truth: expected one of point, area, rectangle"),
])
def test_a_true_place_is_on_the_picture(served, change, reason):
    refused = requests.post(f"{served.url}/api/v1/lessons", json=lesson({**GOOD, **change}), timeout=10)
    assert [fault["reason"] for fault in refused.json()["faults"]] == [reason]
    taken = copy.deepcopy(GOOD) | {"picture": "ground", "truth": {"point": [4096, 4096]}}
    assert list(SCHEMA.iter_errors(lesson(taken))) == []
    assert requests.put(f"{served.url}/api/v1/lessons/taken", json=lesson(taken), timeout=10).status_code in (200, 201)
