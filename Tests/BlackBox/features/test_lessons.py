"""Lessons: import and export by command, the built-in lessons, REST as documented, and a class after a kill."""

import copy
import json
import math
import random
import statistics

import numpy
import pytest
import requests
from jsonschema import Draft202012Validator
from scipy.stats import kendalltau

from api import Session
from classes import LessonClass
from phone import Phone
from puzzles import Author, run
from server import ROOT, Server
from openapi import check, problem_is_explained

SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/lesson.schema.json").read_text()))
AXES = {"x": {"name": {"en": "Time"}, "unit": {"en": "s"}, "from": 0, "to": 2}, "y": {"name": {"en": "Speed"}, "unit": {"en": "m/s"}, "from": -10, "to": 10}}
BUILT_IN = sorted((ROOT / "Public/data/lessons").glob("*.json"))
LESSON = {
    "lesson": 1,
    "title": {"en": "Taps", "de": "Tippen"},
    "steps": [
        {"name": "guess", "title": {"en": "Guess"},
         "question": {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}], "answer": 1}},
        {"title": {"en": "Draw"}, "activity": {"name": "touch", "clear": True}},
        {"title": {"en": "Again"}, "question": {"again": "guess"}, "beside": "force"},
        {"title": {"en": "So"}, "compare": {"answers": "guess"}},
        {"title": {"en": "Tap"}, "activity": {"name": "experiment", "widths": [5.5], "targets": 7}},
        {"title": {"en": "Steer"}, "activity": {"name": "experiment", "task": "steering", "practice": 0}},
    ],
    "sheet": [{"text": {"en": "Write."}, "lines": 2, "table": {"columns": [{"en": "Try"}], "rows": 3}}],
}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("lessons") / "data").start()
    yield running
    assert running.stop()[0] == 0


def changed(**changes):
    lesson = copy.deepcopy(LESSON)
    lesson.update(changes)
    return lesson


def test_lessons_are_included_in_three_languages(served):
    lessons = requests.get(f"{served.url}/api/v1/lessons", timeout=10).json()["lessons"]
    listed = [lesson for lesson in lessons if lesson["builtIn"]]
    assert len(listed) == len(BUILT_IN) >= 8
    for summary, file in zip(listed, BUILT_IN):
        english = json.loads(file.read_text())
        lesson = requests.get(f"{served.url}/api/v1/lessons/{english['id']}", timeout=10).json()["lesson"]
        assert list(SCHEMA.iter_errors(english)) == list(SCHEMA.iter_errors(lesson)) == []
        assert (summary["id"], summary["builtIn"], summary["sheet"]) == (lesson["id"], True, True)
        assert 4 <= summary["steps"] <= 8
        texts = [value for value in walk(lesson) if isinstance(value, dict) and {"en", "de", "es", "fr"} & set(value)]
        assert all(set(text) == {"en", "de", "es", "fr"} for text in texts)
        assert "question" in lesson["steps"][0], "a class predicts before it measures"


def walk(value):
    yield value
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from walk(child)


@pytest.mark.parametrize("lesson", [
    changed(lesson=2), changed(title={}), changed(title="Taps"), changed(steps=[]), changed(extra=1), changed(id="A"),
    changed(steps=[{"title": {"en": "x"}, "activity": {"name": "swim"}}]),
    changed(steps=[{"title": {"en": "x"}, "activity": {"name": "touch", "kind": "hold"}}]),
    changed(steps=[{"title": {"en": "x"}, "activity": {"name": "challenge"}}]),
    *(changed(steps=[{"title": {"en": "x"}, "activity": {"name": "experiment", **settings}}])
      for settings in ({"task": "x"}, {"trials": 3}, {"targets": 10}, {"task": "steering", "targets": 11}, {"widths": [1, 1]},
                       {"distances": [400]}, {"practice": 0.5}, {"kind": "hold"})),
    changed(steps=[{"title": {"en": "x"}, "question": {"text": {"en": "?"}, "choices": [{"en": "1"}]}}]),
    *(changed(steps=[{"title": {"en": "x"}, "question": {"text": {"en": "?"}, **question}}])
      for question in ({"form": "number", "choices": [{"en": "1"}, {"en": "2"}]}, {"form": "number", "answer": 1}, {"form": "number", "truth": "5"},
                       {"form": "number", "from": 0}, {"form": "number", "unit": "cm"}, {"form": "number", "unit": {"en": "x" * 21}},
                       {"form": "number", "truth": 2e12}, {"form": "number", "truth": {"median": "results"}}, {"form": "number", "truth": {}}, {"form": "line"}, {"form": "line", "from": 0}, {"form": "draw"},
                       {"form": "order"}, {"form": "order", "items": [{"en": "A"}, {"en": "B"}]}, {"form": "order", "items": [{"en": "A"}] * 8},
                       {"form": "order", "items": ["A", "B", "C"]}, {"form": "order", "items": [{"en": "A"}] * 3, "order": [1, 2]},
                       {"form": "order", "items": [{"en": "A"}] * 3, "order": [1, 2, 2]}, {"form": "order", "items": [{"en": "A"}] * 3, "order": [0, 1, 2]},
                       {"form": "order", "items": [{"en": "A"}] * 3, "truth": 1}, {"form": "order", "items": [{"en": "A"}] * 3, "confidence": True},
                       *({"form": "sketch", **AXES, "curve": curve} for curve in (
                           {}, {"points": [[0, 1]]}, {"polynomial": []}, {"sine": [1, 2, 3]}, {"exponential": [1, 2, "3"]}, {"points": [[0, 1], [2, 2]], "sine": [0, 1, 1, 0]}, [1])),
                       {"form": "sketch"}, {"form": "sketch", "x": AXES["x"]}, {"form": "sketch", **AXES, "truth": 1}, {"form": "sketch", **AXES, "y": {"from": 0, "to": 1}},
                       {"form": "number", "confidence": True}, {"form": "number", "truth": 1, "confidence": True},
                       {"form": "number", "truth": 1, "tolerance": -1}, {"form": "line", "from": 0, "to": 1, "truth": 1, "tolerance": 1},
                       {"choices": [{"en": "1"}, {"en": "2"}], "confidence": True}, {"choices": [{"en": "1"}, {"en": "2"}], "answer": 1, "confidence": 1},
                       {"choices": [{"en": "1"}, {"en": "2"}], "truth": 1})),
    changed(steps=[{"title": {"en": "x"}, "compare": {"figure": "distance", "answers": "x"}}]),
    changed(steps=[{**LESSON["steps"][0], "activity": {"name": "touch"}}]),
    changed(steps=[{**LESSON["steps"][0], "beside": "photo"}]), changed(steps=[{"title": {"en": "x"}, "beside": "results"}]),
    changed(steps=[{"title": {"en": "x" * 101}}]), changed(minutes=0), changed(sheet=[{"text": {"en": "x"}, "lines": 13}]),
])
def test_reader_and_schema_refuse_the_same(served, lesson):
    assert list(SCHEMA.iter_errors(lesson)) != []
    answer = requests.post(f"{served.url}/api/v1/lessons", json=lesson, timeout=10)
    assert answer.status_code == 422
    assert answer.json()["faults"][0]["line"] == 1
    assert list(SCHEMA.iter_errors(LESSON)) == []


def test_a_lesson_is_imported_beside_a_running_server_and_exported_as_it_was_written(served, tmp_path):
    file = tmp_path / "Meine Stunde.json"
    file.write_text(json.dumps(LESSON, indent=1))
    code, lines, _ = run("import-lesson", file, data=served.data)
    assert (code, lines) == (0, [f'{file}: added as meine-stunde: "Taps", 6 steps'])
    assert requests.get(f"{served.url}/api/v1/lessons/meine-stunde", timeout=10).json()["lesson"] == LESSON
    target = tmp_path / "out.json"
    assert run("export-lesson", "meine-stunde", "--output", target, data=served.data)[0] == 0
    assert target.read_bytes() == file.read_bytes()
    assert run("export-lesson", "meine-stunde", "--output", target, data=served.data)[0] == 1
    code, _, errors = run("export-lesson", "none", data=served.data)
    assert code == 1 and "known lessons: " in "".join(errors) and "meine-stunde, thumb-walk" in "".join(errors)


def test_faults_are_reported_with_file_line_and_path_and_the_other_files_are_imported(served, tmp_path):
    bad, good = tmp_path / "bad.json", tmp_path / "good.json"
    bad.write_text('{"lesson": 1, "title": {"en": "x"},\n"steps": [\n{"title": {"en": "x"}, "compare": {"answers": "x"}}]}')
    good.write_text(json.dumps(LESSON))
    code, lines, _ = run("import-lesson", bad, tmp_path / "gone.json", tmp_path, good, data=served.data)
    assert code == 1
    assert lines[0] == f'{bad}:3: steps[0].compare.answers: there is no step named "x"'
    assert [line.split(": ")[1] for line in lines[1:3]] == ["cannot be read; is it a file?"] * 2
    assert "added as good" in lines[3]


def test_the_routes_answer_as_documented(served):
    author = Author(served)

    def ask(method, path, status, id="x", **options):
        answer = author.call(method.upper(), path.format(id=id), **options)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        check("/api/v1" + path, method, answer)
        if status >= 400:
            assert problem_is_explained(answer.json())
        return answer

    made = ask("post", "/lessons", 201, json=LESSON).json()["id"]
    ask("put", "/lessons/{id}", 200, id=made, json=changed(minutes=5))
    ask("put", "/lessons/{id}", 201, id="other", json=LESSON)
    for path in ("/lessons", "/lessons/{id}"):
        first = ask("get", path, 200, id=made)
        ask("get", path, 304, id=made, headers={"If-None-Match": first.headers["etag"]})
    ask("delete", "/lessons/{id}", 204, id=made)
    ask("delete", "/lessons/{id}", 404, id=made)
    ask("delete", "/lessons/{id}", 409, id="thumb-walk")
    ask("get", "/lessons/{id}", 404)
    ask("put", "/lessons/{id}", 422, json=changed(steps=[]))
    ask("put", "/lessons/{id}", 415, data="{}")
    ask("put", "/lessons/{id}", 403, json=LESSON, headers={"Host": "elsewhere"})


def test_step_and_answers_survive_a_kill(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        session = Session(running)
        phone = Phone(running, session.code)
        started = session.post_control({"action": "activity", "activity": "lesson", "subject": "thumb-walk"})
        assert started.status_code == 200
        check("/api/v1/sessions/{code}/control", "post", started)
        answer = {"resume": phone.resume, "run": 1, "step": 1, "choice": 3}
        path = f"{running.url}/api/v1/sessions/{session.code}/answer"
        sent = requests.put(path, json=answer, timeout=10)
        assert sent.json() == {"choice": 3}
        check("/api/v1/sessions/{code}/answer", "put", sent)
        for bad, status in (({"step": 9}, 409), ({"choice": 7}, 422), ({"resume": "x"}, 403)):
            refused = requests.put(path, json=answer | bad, timeout=10)
            assert refused.status_code == status
            check("/api/v1/sessions/{code}/answer", "put", refused)
        running.kill()
        running.start()
        stats = requests.get(f"{running.url}/api/v1/sessions/{session.code}", timeout=10).json()
        assert stats["lesson"]["step"] == 1 and stats["lesson"]["question"]["open"]
        results = requests.get(f"{running.url}/api/v1/sessions/{session.code}/results", timeout=10)
        check("/api/v1/sessions/{code}/results", "get", results)
        assert results.json()["lessons"][0]["questions"][0]["participants"][0]["choice"] == 3
        phone.close()
    finally:
        running.stop()


NUMBERS = {
    "lesson": 1, "title": {"en": "Guess"},
    "steps": [
        {"name": "height", "title": {"en": "Guess"}, "question": {
            "text": {"en": "How tall is the door?", "de": "Wie hoch ist die Tür?"}, "form": "number", "unit": {"en": "cm"}, "truth": 201.5}},
        {"title": {"en": "So"}, "compare": {"answers": "height"}},
        {"title": {"en": "Again"}, "question": {"again": "height"}},
        {"title": {"en": "Moved"}, "compare": {"answers": "height"}},
        {"name": "share", "title": {"en": "Share"}, "question": {
            "text": {"en": "How many of you?"}, "form": "line", "from": -50, "to": 50, "unit": {"en": "%"}}},
        {"title": {"en": "So"}, "compare": {"answers": "share"}},
    ],
}


def test_schema_and_reader_take_each_form(served):
    for lesson in (NUMBERS, ORDERS, SURE, CURVES):
        assert list(SCHEMA.iter_errors(lesson)) == []
        assert requests.put(f"{served.url}/api/v1/lessons/forms", json=lesson, timeout=10).status_code in (200, 201)
    choice = changed(steps=[{"title": {"en": "x"}, "question": {**LESSON["steps"][0]["question"], "form": "choice"}}])
    assert list(SCHEMA.iter_errors(choice)) == []
    assert requests.put(f"{served.url}/api/v1/lessons/forms", json=choice, timeout=10).status_code == 200


@pytest.mark.parametrize("change, reason", [
    ({"from": 50, "to": -50}, "steps[4].question.to: expected a number larger than 50"),
    ({"from": 7, "to": 7}, "steps[4].question.to: expected a number larger than 7"),
    ({"truth": 51}, "steps[4].question.truth: expected a number from -50 to 50"),
])
def test_a_line_goes_up_and_its_truth_is_on_it(served, change, reason):
    lesson = copy.deepcopy(NUMBERS)
    lesson["steps"][4]["question"].update(change)
    refused = requests.post(f"{served.url}/api/v1/lessons", json=lesson, timeout=10)
    assert [fault["reason"] for fault in refused.json()["faults"]] == [reason]
    lesson["steps"][4]["question"].update({"from": -50, "to": 50, "truth": 50})
    assert requests.put(f"{served.url}/api/v1/lessons/line", json=lesson, timeout=10).status_code in (200, 201)


def summary_of(rows):
    """Median, quartiles (type 7) and the median's distance from the truth, from the archive's rows alone."""
    values = sorted(float(row["value"]) for row in rows)
    lower, median, upper = statistics.quantiles(values, n=4, method="inclusive")
    truth = {row["truth"] for row in rows}
    distance = None if truth == {""} else median - float(truth.pop())
    return {"median": median, "lowerQuartile": lower, "upperQuartile": upper, "difference": distance,
            "differencePercent": None if distance is None else distance / (median - distance) * 100}


def test_thirty_phones_answer_with_numbers_and_all_places_agree(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        room = LessonClass(running, NUMBERS)
        chance = random.Random(54)
        first = [round(chance.gauss(205, 20), 1) for _ in room.phones]
        question = room.session.stats()["lesson"]["question"]
        assert question == {**{name: value for name, value in NUMBERS["steps"][0]["question"].items() if name != "truth"}, "open": True}
        assert room.answer(room.phones[0], 1, value=-3) == {"value": -3}
        for phone, value in zip(room.phones, first):
            assert room.answer(phone, 1, value=value) == {"value": value}
        # Who waits for the others sees how many have answered, and no number.
        counted = room.frame("the count", answers=[30])
        assert not {"answerValues", "earlierValues"} & counted.keys()
        room.survive_a_kill()
        assert room.shown["answers"] == [30] and "answerValues" not in room.shown
        room.go(2)
        room.frame("the numbers", answerValues=sorted(first))
        assert room.session.stats()["lesson"]["question"]["truth"] == 201.5
        room.answer(room.phones[0], 2, 409, value=1)

        # Asked again: some move, one does not answer, and a phone that comes late answers only now.
        room.go(3)
        late = Phone(running, room.session.code)
        second = [value if place % 3 == 0 else round(value + (201.5 - value) / 2, 1) for place, value in enumerate(first)]
        for phone, value in list(zip(room.phones, second))[1:]:
            room.answer(phone, 3, value=value)
        room.phones.append(late)
        room.answer(late, 3, value=200)
        room.frame("both counts", answers=[30], earlierAnswers=[30])
        room.go(4)
        pairs = sorted([(value, before) for before, value in zip(first[1:], second[1:])] + [(200, math.inf)])
        both = room.frame("both answers", answerValues=[*(now for now, _ in pairs), None])
        assert both["earlierValues"] == [*(None if before == math.inf else before for _, before in pairs), first[0]]

        for step, given in ((1, first), (3, [*second[1:], 200])):
            rows = room.rows(step)
            assert sorted(float(row["value"]) for row in rows) == sorted(given)
            assert {(row["unit"], row["truth"], row["choice"], row["correct"]) for row in rows} == {("cm", "201.5", "", "")}
            for row in rows:
                assert float(row["difference"]) == pytest.approx(float(row["value"]) - 201.5)
                assert float(row["differencePercent"]) == pytest.approx((float(row["value"]) / 201.5 - 1) * 100)
            found = room.results()[step]
            assert found["summary"] == pytest.approx(summary_of(rows))
            assert {each["id"]: each["value"] for each in found["participants"]} == {row["participant"]: float(row["value"]) for row in rows}
        # A phone that comes back gets its own answer.
        own = Phone.connect(room.phones[5])
        assert own.live.wait_type("lesson")["value"] == second[5]
        room.close()
    finally:
        running.stop()


def test_marks_on_a_line_stay_on_it(served):
    room = LessonClass(served, NUMBERS, count=5)
    room.go(5)
    question = room.session.stats()["lesson"]["question"]
    assert (question["form"], question["from"], question["to"], question["unit"]) == ("line", -50, 50, {"en": "%"})
    for wrong in ({"value": 50.01}, {"value": -51}, {"value": "1"}, {"choice": 1}, {}):
        room.answer(room.phones[0], 5, 422, **wrong)
    for phone, value in zip(room.phones, (-50, 0, 0, 12.25, 50)):
        room.answer(phone, 5, value=value)
    room.go(6)
    assert room.frame("the marks", answerValues=[-50, 0, 0, 12.25, 50])["answers"] == [5]
    assert "truth" not in room.session.stats()["lesson"]["question"]
    rows = room.rows(5)
    found = room.results()[5]
    assert (found["truth"], found["summary"]) == (None, summary_of(rows))
    assert {(row["truth"], row["difference"], row["differencePercent"]) for row in rows} == {("", "", "")}
    # Who is removed takes the answer along.
    room.session.control("remove", participant=room.phones[4].id)
    room.frame("without the removed phone", answerValues=[-50, 0, 0, 12.25])
    room.close()


ITEMS = ["Saturn", "Mercury", "Mars", "Venus", "Jupiter"]
ORDERS = {
    "lesson": 1, "title": {"en": "Planets"},
    "steps": [
        {"name": "planets", "title": {"en": "Planets"}, "question": {
            "text": {"en": "From the Sun"}, "form": "order", "items": [{"en": item} for item in ITEMS], "order": [2, 4, 3, 5, 1]}},
        {"title": {"en": "So"}, "compare": {"answers": "planets"}},
        {"title": {"en": "Again"}, "question": {"again": "planets"}},
        {"title": {"en": "Moved"}, "compare": {"answers": "planets"}},
        {"name": "like", "title": {"en": "Like"}, "question": {
            "text": {"en": "From the nicest"}, "form": "order", "items": [{"en": item} for item in ITEMS[:3]]}},
        {"title": {"en": "So"}, "compare": {"answers": "like"}},
    ],
}


def ranks_of(rows):
    """Mean places, W as the share of the largest variance of the places' sums, and the median tau by SciPy, from the archive's rows alone."""
    orders = [json.loads(row["order"]) for row in rows]
    places = [[order.index(item) + 1 for item in sorted(order)] for order in orders]
    sums = [sum(column) for column in zip(*places)]
    largest = statistics.pvariance([len(orders) * place for place in range(1, len(sums) + 1)])
    rights = {row["rightOrder"] for row in rows}
    right = json.loads(rights.pop() or "[]")
    assert not rights
    taus = [kendalltau(place, [right.index(item) + 1 for item in sorted(right)]).statistic for place in places] if right else []
    return {"means": [each / len(orders) for each in sums], "concordance": statistics.pvariance(sums) / largest if len(orders) > 1 else None,
            "tau": statistics.median(taus) if taus else None}, taus


def test_thirty_phones_put_items_in_order_and_all_places_agree(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        room = LessonClass(running, ORDERS)
        chance = random.Random(7)
        right = ORDERS["steps"][0]["question"]["order"]

        def near(order):
            """A few neighbours are exchanged."""
            order = list(order)
            for _ in range(chance.randint(0, 4)):
                place = chance.randrange(len(order) - 1)
                order[place:place + 2] = order[place + 1], order[place]
            return order

        first = [near(right) for _ in room.phones]
        question = room.session.stats()["lesson"]["question"]
        assert question == {**{name: value for name, value in ORDERS["steps"][0]["question"].items() if name != "order"}, "open": True}
        assert room.answer(room.phones[0], 1, order=[1, 2, 3, 4, 5]) == {"order": [1, 2, 3, 4, 5]}
        for wrong in ({"order": [1, 2, 3, 4]}, {"order": [1, 2, 3, 4, 4]}, {"order": [0, 1, 2, 3, 4]}, {"order": [5, 4, 3, 2, 6]}, {"order": []}, {"order": "1 2 3 4 5"}, {"value": 1}, {}):
            room.answer(room.phones[0], 1, 422, **wrong)
        for phone, order in zip(room.phones, first):
            assert room.answer(phone, 1, order=order) == {"order": order}
        # Who waits for the others sees how many have answered, and no order.
        counted = room.frame("the count", answers=[30])
        assert not {"answerOrders", "earlierOrders"} & counted.keys()
        room.survive_a_kill()
        assert room.shown["answers"] == [30] and "answerOrders" not in room.shown
        room.go(2)
        assert "earlierOrders" not in room.frame("the orders", answerOrders=sorted(first))
        assert room.session.stats()["lesson"]["question"]["order"] == right
        room.answer(room.phones[0], 2, 409, order=right)

        # Asked again: some move, one does not answer, and a phone that comes late answers only now.
        room.go(3)
        late = Phone(running, room.session.code)
        second = [near(order) if place % 2 else order for place, order in enumerate(first)]
        for phone, order in list(zip(room.phones, second))[1:]:
            room.answer(phone, 3, order=order)
        room.phones.append(late)
        room.answer(late, 3, order=right)
        room.go(4)
        pairs = sorted([(order, before) for before, order in zip(first[1:], second[1:])] + [(right, [math.inf])])
        both = room.frame("both orders", answerOrders=[*(now for now, _ in pairs), None])
        assert both["earlierOrders"] == [*(None if before == [math.inf] else before for _, before in pairs), first[0]]

        for step, given in ((1, first), (3, [*second[1:], right])):
            rows = room.rows(step)
            assert sorted(json.loads(row["order"]) for row in rows) == sorted(given)
            assert {(row["rightOrder"], row["value"], row["choice"], row["correct"], row["difference"]) for row in rows} == {("[2, 4, 3, 5, 1]", "", "", "", "")}
            ranks, taus = ranks_of(rows)
            assert [float(row["tau"]) for row in rows] == pytest.approx(taus)
            found = room.results()[step]
            assert found["order"] == right
            assert {name: pytest.approx(value) for name, value in found["ranks"].items()} == ranks
            assert {each["id"]: (each["order"], each["tau"]) for each in found["participants"]} == {
                row["participant"]: (json.loads(row["order"]), pytest.approx(float(row["tau"]))) for row in rows}
        # A phone that comes back gets its own answer.
        own = Phone.connect(room.phones[5])
        assert own.live.wait_type("lesson")["order"] == second[5]
        room.close()
    finally:
        running.stop()


SURE = {
    "lesson": 1, "title": {"en": "Sure?"},
    "steps": [
        {"name": "which", "title": {"en": "Which"}, "question": {
            "text": {"en": "Which is longer?"}, "choices": [{"en": "A"}, {"en": "B"}, {"en": "C"}], "answer": 3, "confidence": True}},
        {"title": {"en": "So"}, "compare": {"answers": "which"}},
        {"title": {"en": "Again"}, "question": {"again": "which"}},
        {"title": {"en": "Both"}, "compare": {"answers": "which"}},
        {"name": "long", "title": {"en": "Long"}, "question": {
            "text": {"en": "How long?"}, "form": "number", "unit": {"en": "m"}, "truth": 0.3, "tolerance": 0.1, "confidence": True}},
        {"title": {"en": "So"}, "compare": {"answers": "long"}},
    ],
}


CURVES = {
    "lesson": 1, "title": {"en": "Ball"},
    "steps": [
        {"name": "ball", "title": {"en": "Ball"}, "question": {"text": {"en": "Up and down"}, "form": "sketch", **AXES, "curve": {"polynomial": [9.81, -9.81]}}},
        {"title": {"en": "So"}, "compare": {"answers": "ball"}},
        {"title": {"en": "Again"}, "question": {"again": "ball"}},
        {"title": {"en": "Both"}, "compare": {"answers": "ball"}},
        {"name": "mood", "title": {"en": "Mood"}, "question": {"text": {"en": "Your day"}, "form": "sketch", **AXES}},
        {"title": {"en": "So"}, "compare": {"answers": "mood"}},
        *({"name": name, "title": {"en": name}, "question": {"text": {"en": "?"}, "form": "sketch", **AXES, "curve": {name: numbers}}}
          for name, numbers in (("exponential", [1, 2, -3]), ("sine", [0, 5, 3, 1]))),
    ],
}


def turns_of(curve, threshold):
    """How often a curve turns: the fewest points of it that all others are within the threshold of, going up and down in between."""
    turns, direction, extreme = 0, 0, 0
    for place, value in enumerate(curve):
        if direction == 0:
            low, high = min(curve[:place + 1]), max(curve[:place + 1])
            if high - low >= threshold:
                direction, extreme = (1 if value == high else -1), value
        elif direction * (value - extreme) > 0:
            extreme = value
        elif direction * (extreme - value) >= threshold:
            turns, direction, extreme = turns + 1, -direction, value
    return turns


def curves_of(rows):
    """Median and quartiles at each place, and the figures of each row, by NumPy, from the archive's rows alone."""
    values = lambda text: numpy.array(json.loads(text or "[]"), dtype=float)
    curves = numpy.array([values(row["curve"]) for row in rows])
    figures = []
    for row, curve in zip(rows, curves):
        right = values(row["trueCurve"])
        figures.append((math.sqrt(numpy.mean((curve - right) ** 2)) if right.size else None,
                        numpy.corrcoef(curve, right)[0, 1] if right.size and numpy.ptp(curve) > 0 else None, turns_of(list(curve), 1)))
    median = lambda place: statistics.median([each[place] for each in figures if each[place] is not None]) if rows[0]["trueCurve"] else None
    lower, middle, upper = numpy.quantile(curves, [0.25, 0.5, 0.75], axis=0)
    return {"lowerQuartile": list(lower), "median": list(middle), "upperQuartile": list(upper), "rootMeanSquare": median(0), "correlation": median(1)}, figures


def test_thirty_phones_sketch_a_curve_and_all_places_agree(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        room = LessonClass(running, CURVES)
        chance = random.Random(101)
        wave = lambda: [max(-10, min(10, chance.gauss(0, 1) + slope * (50 - place) + size * math.sin(place / 9)))
                        for slope, size in [(chance.uniform(0, 0.2), chance.uniform(0, 4))] for place in range(101)]
        first = [wave() for _ in room.phones]
        first[4] = [2.5] * 101
        question = room.session.stats()["lesson"]["question"]
        assert question == {**{name: value for name, value in CURVES["steps"][0]["question"].items() if name != "curve"}, "open": True}
        for wrong in ({"curve": [0] * 100}, {"curve": [0] * 102}, {"curve": [0] * 100 + [10.01]}, {"curve": []}, {"curve": 1}, {"value": 1}, {}):
            room.answer(room.phones[0], 1, 422, **wrong)
        for phone, curve in zip(room.phones, first):
            assert room.answer(phone, 1, curve=curve) == {"curve": curve}
        # Who waits for the others sees how many have answered, and no curve.
        counted = room.frame("the count", answers=[30])
        assert not {"answerCurves", "earlierCurves"} & counted.keys()
        room.survive_a_kill()
        assert room.shown["answers"] == [30] and "answerCurves" not in room.shown
        room.go(2)
        assert "earlierCurves" not in room.frame("the curves", answerCurves=sorted(first))
        right = [9.81 * (1 - place / 50) for place in range(101)]
        assert room.session.stats()["lesson"]["question"]["curve"] == pytest.approx(right)
        room.answer(room.phones[0], 2, 409, curve=first[0])

        # Asked again: some draw another one, and one does not answer.
        room.go(3)
        second = [wave() if place % 2 else curve for place, curve in enumerate(first)]
        for phone, curve in list(zip(room.phones, second))[1:]:
            room.answer(phone, 3, curve=curve)
        room.go(4)
        pairs = sorted(zip(second[1:], first[1:]))
        both = room.frame("both curves", answerCurves=[*(now for now, _ in pairs), None])
        assert both["earlierCurves"] == [*(before for _, before in pairs), first[0]]

        for step, given in ((1, first), (3, second[1:])):
            rows = room.rows(step)
            assert sorted(json.loads(row["curve"]) for row in rows) == sorted(given)
            summary, figures = curves_of(rows)
            for row, (off, r, turns) in zip(rows, figures):
                assert float(row["rootMeanSquare"]) == pytest.approx(off) and int(row["turningPoints"]) == turns
                assert (float(row["correlation"]) if row["correlation"] else None) == pytest.approx(r)
                assert json.loads(row["trueCurve"]) == pytest.approx(right)
            found = room.results()[step]
            assert found["curve"] == pytest.approx(right)
            for name, value in summary.items():
                assert found["curves"][name] == pytest.approx(value), name
            assert {each["id"]: (each["rootMeanSquare"], each["correlation"], each["turningPoints"]) for each in found["participants"]} == {
                row["participant"]: tuple(None if each is None else pytest.approx(each) for each in figure) for row, figure in zip(rows, figures)}
        assert len({turns for _, _, turns in figures}) > 2
        # A phone that comes back gets its own answer.
        own = Phone.connect(room.phones[5])
        assert own.live.wait_type("lesson")["curve"] == second[5]

        # Without a true curve.
        room.go(5)
        room.answer(room.phones[2], 5, curve=first[2])
        room.go(6)
        room.frame("one curve", answerCurves=[first[2]])
        rows, found = room.rows(5), room.results()[5]
        assert [(row["trueCurve"], row["rootMeanSquare"], row["correlation"]) for row in rows] == [("", "", "")]
        assert "curve" not in found and found["curves"]["rootMeanSquare"] is found["curves"]["correlation"] is None
        assert found["curves"]["median"] == first[2] and found["participants"][0]["rootMeanSquare"] is None
        # The functions of x.
        for step, function in ((7, lambda x: 1 + 2 * math.exp(-3 * x)), (8, lambda x: 5 * math.sin(3 * x + 1))):
            room.go(step)
            room.answer(room.phones[1], step, curve=first[1])
            assert room.results()[step]["curve"] == pytest.approx([function(place / 50) for place in range(101)])
        room.close()
    finally:
        running.stop()


def calibration_of(rows, is_right):
    """How many said each confidence, and how many of them were right, from the archive's rows alone."""
    said = sorted({int(row["confidence"]) for row in rows if row["confidence"]})
    of = lambda percent: [is_right(row) for row in rows if row["confidence"] == str(percent)]
    return [{"confidence": percent, "people": len(of(percent)), "right": sum(of(percent))} for percent in said]


def test_thirty_phones_say_how_sure_they_are_and_all_places_agree(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        room = LessonClass(running, SURE)
        chance = random.Random(80)
        given = [{"choice": chance.randint(1, 3), "confidence": chance.choice([50, 65, 80, 100])} for _ in room.phones]
        # A page of an earlier version does not say it.
        given[7] = {"choice": 3}
        for wrong in (49, 101, -1):
            room.answer(room.phones[0], 1, 422, choice=1, confidence=wrong)
        for phone, answer in zip(room.phones, given):
            assert room.answer(phone, 1, **answer) == answer
        # Another confidence alone is another answer.
        given[3]["confidence"] = 95
        assert room.answer(room.phones[3], 1, **given[3]) == given[3]
        counted = room.frame("the counts", answers=[sum(answer["choice"] == choice for answer in given) for choice in (1, 2, 3)])
        assert "confidences" not in counted
        room.survive_a_kill()
        assert "confidences" not in room.shown
        room.go(2)
        rows = room.rows(1)
        assert sorted((int(row["choice"]), row["confidence"]) for row in rows) == sorted((each["choice"], str(each.get("confidence", ""))) for each in given)
        expected = calibration_of(rows, lambda row: row["choice"] == "3")
        assert sum(each["people"] for each in expected) == 29
        room.frame("the calibration", confidences=[list(each.values()) for each in expected])
        found = room.results()[1]
        assert found["calibration"] == expected and found["confidence"] is True
        assert {each["id"]: each.get("confidence") for each in found["participants"]} == {
            row["participant"]: int(row["confidence"]) if row["confidence"] else None for row in rows}

        # Asked again: both are shown, each with its own.
        room.go(3)
        room.answer(room.phones[0], 3, choice=3, confidence=55)
        own = Phone.connect(room.phones[0])
        message = own.live.wait_type("lesson")
        assert (message["choice"], message["confidence"]) == (3, 55)
        room.go(4)
        room.frame("both", confidences=[[55, 1, 1]], earlierConfidences=[list(each.values()) for each in expected])

        # A number is right up to the tolerance, by the numbers as they are written.
        room.go(5)
        assert room.session.stats()["lesson"]["question"]["tolerance"] == 0.1
        for phone, (value, percent) in zip(room.phones[1:], ((0.3, 100), (0.4, 100), (0.2, 70), (0.41, 70), (0.19, 70))):
            assert room.answer(phone, 5, value=value, confidence=percent) == {"value": value, "confidence": percent}
        room.go(6)
        room.frame("the numbers' calibration", confidences=[[70, 3, 1], [100, 2, 2]])
        rows = room.rows(5)
        assert {(row["value"], row["correct"]) for row in rows} == {("0.3", "yes"), ("0.4", "yes"), ("0.2", "yes"), ("0.41", "no"), ("0.19", "no")}
        assert {row["tolerance"] for row in rows} == {"0.1"}
        assert room.results()[5]["calibration"] == calibration_of(rows, lambda row: round(abs(float(row["value"]) - 0.3), 9) <= 0.1)
        # Who is removed takes it along.
        room.session.control("remove", participant=room.phones[5].id)
        room.frame("without the removed phone", confidences=[[70, 2, 1], [100, 2, 2]])
        room.close()
    finally:
        running.stop()


def test_an_order_of_opinions_has_no_right_one(served):
    room = LessonClass(served, ORDERS, count=4)
    room.go(5)
    orders = [[1, 2, 3], [1, 2, 3], [3, 1, 2], [2, 3, 1]]
    for phone, order in zip(room.phones, orders):
        room.answer(phone, 5, order=order)
    room.go(6)
    room.frame("the orders", answerOrders=sorted(orders))
    assert "order" not in room.session.stats()["lesson"]["question"]
    rows, found = room.rows(5), room.results()[5]
    assert {(row["rightOrder"], row["tau"]) for row in rows} == {("", "")}
    assert {name: pytest.approx(value) for name, value in found["ranks"].items()} == ranks_of(rows)[0]
    assert found["ranks"]["tau"] is None and "order" not in found
    assert {each["tau"] for each in found["participants"]} == {None}
    # Who is removed takes the answer along.
    room.session.control("remove", participant=room.phones[3].id)
    room.frame("without the removed phone", answerOrders=sorted(orders[:3]))
    room.close()


def test_the_truth_is_what_the_class_measures(own_server):
    running = own_server().start()
    for figure in ("distance", "time", "touches", "force"):
        question = {"text": {"en": "How far?"}, "form": "number", "unit": {"en": "cm"}, "truth": {"median": figure}}
        lesson = changed(steps=[
            {"name": "far", "title": {"en": "Guess"}, "question": question}, {"title": {"en": "Draw"}, "activity": {"name": "touch"}},
            {"title": {"en": "So"}, "compare": {"answers": "far"}}, {"title": {"en": "Again"}, "question": {"again": "far"}},
            {"title": {"en": "Both"}, "compare": {"answers": "far"}}])
        assert list(SCHEMA.iter_errors(lesson)) == []
        assert requests.put(f"{running.url}/api/v1/lessons/{figure}", json=lesson, timeout=10).status_code == 201
    session = Session(running)
    phones = [Phone(running, session.code) for _ in range(4)]
    session.control("activity", activity="lesson", subject="distance")
    answer = lambda phone, step, value: requests.put(
        f"{running.url}{session.path}/answer", json={"resume": phone.resume, "step": step, "value": value}, timeout=10)
    assert answer(phones[0], 1, 20).status_code == 200
    assert session.control("lesson", step=3)["lesson"]["question"].get("truth") is None, "nothing is measured yet"
    session.control("lesson", step=2)
    for length, phone in zip((64, 128, 320), phones):
        phone.touch([[0, 1, 10, 10, 0], [1, 1, 10, 10 + length, 100], [2, 1, 10, 10 + length, 200]])
        phone.settle()
    # Who has drawn nothing has no value.
    drawn = [each["distance"]["totalCentimetres"] for each in session.stats()["participants"] if each["touches"]]
    assert len(drawn) == 3
    shown = session.control("lesson", step=3)["lesson"]["question"]
    assert shown["truth"] == statistics.median(drawn) > 0
    # What is drawn later does not change what the class has seen, not even after a kill.
    phones[3].touch([[0, 1, 10, 10, 0], [1, 1, 10, 500, 100], [2, 1, 10, 500, 200]])
    phones[3].settle()
    running.kill()
    running.start()
    assert session.stats()["lesson"]["question"]["truth"] == shown["truth"]
    [found] = session.get("/results").json()["lessons"][0]["questions"]
    assert found["truth"] == shown["truth"] and found["summary"]["difference"] == pytest.approx(20 - shown["truth"])
    # Once more, with another measurement.
    session.control("lesson", step=4)
    assert answer(phones[0], 4, 20).status_code == 200
    later = session.control("lesson", step=5)["lesson"]["question"]["truth"]
    assert later == statistics.median(each["distance"]["totalCentimetres"] for each in session.stats()["participants"]) != shown["truth"]
    for phone in phones:
        phone.close()


ASKED = {
    "choice": {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}, {"de": "C"}], "answer": 2},
    "number": {"text": {"en": "How many?", "fr": "Combien ?"}, "form": "number", "unit": {"en": "m"}, "truth": -1.5},
    "line": {"text": {"de": "Wo?"}, "form": "line", "from": -1, "to": 2.5},
    "order": {"text": {"en": "Which first?"}, "form": "order", "items": [{"en": "A"}, {"en": "B"}, {"fr": "C"}], "order": [3, 1, 2]},
    "sketch": {"text": {"en": "How fast?"}, "form": "sketch", **AXES, "curve": {"points": [[0, -1], [2, 0]]}},
}
# What the class sees of the right answer.
RIGHT = ("answer", "truth", "order", "curve")
SEEN = {form: {name: question.get(name) for name in RIGHT} for form, question in ASKED.items()}
SEEN["sketch"]["curve"] = [place / 100 - 1 for place in range(101)]


@pytest.mark.parametrize("form, answers", [("choice", [{"choice": 1}, {"choice": 2}]), ("number", [{"value": 1}, {"value": -2.5}]), ("line", [{"value": -1}, {"value": 2}]),
                                           ("order", [{"order": [1, 2, 3]}, {"order": [3, 1, 2]}]),
                                           ("sketch", [{"curve": [0.1] * 101}, {"curve": [place / 50 for place in range(101)]}])])
def test_a_question_is_asked_at_once_again_and_after_a_kill(tmp_path, form, answers):
    running = Server(tmp_path / "data").start()
    try:
        session = Session(running)
        phone = Phone(running, session.code)
        session.control("activity", activity="lesson", subject="thumb-walk")
        asked = session.post_control({"action": "ask", "question": ASKED[form]})
        check("/api/v1/sessions/{code}/control", "post", asked)
        lesson = asked.json()["lesson"]
        assert (lesson["run"], lesson["step"], lesson["steps"], lesson["asked"], asked.json()["activity"]) == (2, 1, 4, True, "lesson")
        assert set(lesson["title"]) == {"en", "de", "es", "fr"}
        assert lesson["question"] == {**{name: value for name, value in ASKED[form].items() if name not in RIGHT}, "open": True}
        path = f"{running.url}/api/v1/sessions/{session.code}/answer"
        for step, answer in zip((1, 3), answers):
            session.control("lesson", step=step)
            sent = requests.put(path, json={"resume": phone.resume, "run": 2, "step": step, **answer}, timeout=10)
            assert (sent.status_code, sent.json()) == (200, answer)
        running.kill()
        running.start()
        shown = session.control("lesson", step=4)["lesson"]
        assert shown["asked"] and not shown["question"]["open"]
        assert {name: shown["question"].get(name) for name in RIGHT} == {name: pytest.approx(value) for name, value in SEEN[form].items()}
        [_, run] = session.get("/results").json()["lessons"]
        assert [{name: each["participants"][0][name] for name in answer} for each, answer in zip(run["questions"], answers)] == answers
        # A lesson is none.
        session.control("activity", activity="lesson", subject="thumb-walk")
        assert "asked" not in session.stats()["lesson"]
        phone.close()
    finally:
        running.stop()


@pytest.mark.parametrize("question", [
    {"text": {}}, {"text": {"en": "?"}, "form": "number", "choices": [{"en": "A"}, {"en": "B"}]}, {"text": {"en": "?"}, "choices": [{"en": "A"}]},
    {"text": {"en": "?"}, "form": "line", "from": 1, "to": 1}, {"text": {"xx": "?"}, "form": "number"}, {"text": {"en": "?"}, "form": "word"},
    {"text": {"en": "?"}, "form": "sketch", **AXES, "x": {"name": {"en": "t"}, "from": 1, "to": 1}},
    {"text": {"en": "?"}, "form": "sketch", **AXES, "curve": {"points": [[0, 0], [1, 1]]}},
    {"text": {"en": "?"}, "form": "sketch", **AXES, "curve": {"polynomial": [0, 1, 2], "sine": [0, 1, 1, 0]}},
    {"text": {"en": "?"}, "form": "order", "items": [{"en": "A"}, {"en": "B"}, {"en": "C"}], "order": [1, 2, 4]},
])
def test_a_question_at_once_is_read_as_one_of_a_lesson(served, question):
    session = Session(served)
    refused = session.post_control({"action": "ask", "question": question})
    check("/api/v1/sessions/{code}/control", "post", refused)
    assert refused.status_code == 422 and problem_is_explained(refused.json())
    assert "lesson" not in session.stats()


def test_a_session_has_so_many_questions_at_once_and_lessons_besides(served):
    session = Session(served)
    for _ in range(50):
        session.control("ask", question=ASKED["number"])
    refused = session.post_control({"action": "ask", "question": ASKED["number"]})
    assert refused.status_code == 409 and refused.json()["type"] == "/docs#too-many-questions" and problem_is_explained(refused.json())
    assert session.stats()["lesson"]["run"] == 50
    assert session.control("activity", activity="lesson", subject="thumb-walk")["lesson"]["run"] == 51


def test_the_state_says_what_stands_beside_a_question_only_there(served):
    assert requests.put(f"{served.url}/api/v1/lessons/beside", json=LESSON, timeout=10).status_code == 201
    session = Session(served)
    session.control("activity", activity="lesson", subject="beside")
    beside = [session.control("lesson", step=step)["lesson"].get("beside") for step in range(1, 5)]
    assert beside == [None, None, "force", None]


EXPERIMENT = {"task": "tapping", "distances": [20, 40], "widths": [5, 10], "targets": 11, "practice": 1}


@pytest.mark.parametrize("own, change", [
    (("experiment", EXPERIMENT), {"distances": [20, 30]}), (("experiment", EXPERIMENT), {"widths": [5]}),
    (("experiment", EXPERIMENT), {"targets": 9}), (("experiment", EXPERIMENT), {"practice": 0}),
    (("experiment", EXPERIMENT), {"task": "steering", "targets": None}),
    (("challenge", {"kind": "distance", "target": 10}), {"target": 25}), (("challenge", {"kind": "distance", "target": 10}), {"kind": "hold"}),
])
def test_a_task_with_other_values_is_aside_and_the_step_leads_back(served, own, change):
    action, fields = own
    url = f"{served.url}/api/v1/lessons/own-{action}"
    lesson = changed(steps=[{"title": {"en": "A"}}, {"title": {"en": "S"}, "activity": {"name": action, **fields}}])
    assert requests.put(url, json=lesson, timeout=10).status_code in (200, 201)
    session = Session(served)
    session.control("activity", activity="lesson", subject=f"own-{action}")
    own_task = session.control("lesson", step=2)[action]
    session.control(action, **fields)
    assert "aside" not in session.stats()["lesson"], "the same once more belongs to the step"
    session.control(action, **{name: value for name, value in (fields | change).items() if value is not None})
    assert session.stats()["lesson"]["aside"] is True
    back = session.control("lesson", step=2)
    assert "aside" not in back["lesson"]
    counted = {"number": None, "round": None}
    assert back[action] | counted == own_task | counted


def test_another_puzzle_is_aside_and_the_step_leads_back(served):
    author = Author(served)
    own, other = (author.puzzle([{"X": 1, "Y": 2, "Width": 30, "Height": 40}], seed=seed) for seed in (1, 2))
    lesson = changed(steps=[{"title": {"en": "A"}}, {"title": {"en": "S"}, "activity": {"name": "spot", "subject": own}}])
    assert requests.put(f"{served.url}/api/v1/lessons/own-spot", json=lesson, timeout=10).status_code == 201
    session = Session(served)
    session.control("activity", activity="lesson", subject="own-spot")
    assert session.control("lesson", step=2)["subject"] == own
    session.control("activity", activity="spot", subject=other)
    assert session.stats()["lesson"]["aside"] is True
    back = session.control("lesson", step=2)
    assert back["subject"] == own and "aside" not in back["lesson"]
