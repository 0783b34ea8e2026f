"""Answers to closed questions in comparisons: first with second, and class with class; computed from the archive's rows alone."""

import numpy
import pytest
import requests

from classes import LessonClass
from openapi import check
from server import Server

AXIS = {"name": {"en": "Time"}, "from": 0, "to": 2}
SQUARE = {"picture": "world", "truth": {"rectangle": [100, 100, 100, 100]}}
QUESTIONS = [
    {"text": {"en": "How far?", "de": "Wie weit?"}, "form": "number", "unit": {"en": "km"}, "truth": -40, "tolerance": 5, "confidence": True},
    {"again": "q1"},
    {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}], "answer": 2},
    {"text": {"en": "Which do you like?"}, "choices": [{"en": "A"}, {"en": "B"}]},
    {"text": {"en": "In which order?"}, "form": "order", "items": [{"en": name} for name in "ABC"], "order": [2, 3, 1]},
    {"text": {"en": "How fast?"}, "form": "sketch", "x": AXIS, "y": AXIS, "curve": {"polynomial": [0, 1]}},
    {"text": {"en": "Where?"}, "form": "point", "picture": "world", "truth": {"point": [411.9, 408.2]}},
    {"text": {"en": "In it?"}, "form": "point", "marks": 2, **SQUARE},
    {"text": {"en": "Around what?"}, "form": "area", **SQUARE},
    {"text": {"en": "How many?"}, "form": "line", "from": 0, "to": 10},
]
LESSON = {"lesson": 1, "title": {"en": "Asked"}, "steps": [
    *({"name": f"q{place}", "title": {"en": f"Step {place}"}, "question": question} for place, question in enumerate(QUESTIONS, 1)),
    {"title": {"en": "End"}, "text": {"en": "Thanks."}},
]}
COUNT = 10


@pytest.fixture
def running(tmp_path):
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()


def answers(index, shift):
    """What a phone says to each question; one that is later in the class says something else."""
    away = 3 * index + shift
    curve = [round(min(2, place / 50 * (1 + index / 40)), 3) for place in range(101)]
    corners = [[100, 100], [200 + away, 100], [200 + away, 200], [100, 200]]
    return [
        {"value": -40 + away, "confidence": 50 + 5 * index}, {"value": -40 + away / 4, "confidence": 70}, {"choice": 1 + index % 2}, {"choice": 1},
        {"order": [[2, 3, 1], [1, 2, 3], [3, 2, 1]][index % 3]}, {"curve": curve}, {"points": [[411 + away, 408]]},
        {"points": [[150, 150], [195 + away, 150]]}, {"points": corners}, {"value": index / 2},
    ]


def answered(running, shift=0.0):
    """A class that has answered all questions."""
    room = LessonClass(running, LESSON, COUNT)
    for step in range(1, len(QUESTIONS) + 1):
        if step > 1:
            room.go(step)
        for index, phone in enumerate(room.phones):
            # One has nothing to say the second time.
            if (step, index) != (2, COUNT - 1):
                room.answer(phone, step, **answers(index, shift)[step - 1])
    return room


def parts(room):
    answer = room.session.get("/parts", headers=room.session.host)
    assert answer.status_code == 200, answer.text
    check("/api/v1/sessions/{code}/parts", "get", answer)
    return {part["name"]: part for part in answer.json()["parts"] if part["kind"].startswith("question-")}


def samples(room, part):
    answer = room.session.get(f"/parts/{part}", headers=room.session.host)
    check("/api/v1/sessions/{code}/parts/{part}", "get", answer)
    found = answer.json()
    return {one["name"]: dict(zip(found["participants"], one["values"])) for one in found["measures"]}


def compare(room, first, status=200, **other):
    answer = requests.post(
        f"{room.server.url}{room.session.path}/comparison", json={"part": first, "with": other}, headers=room.session.host, timeout=30)
    check("/api/v1/sessions/{code}/comparison", "post", answer)
    assert answer.status_code == status, answer.text
    return answer.json()


def column(rows, name, change=float):
    return {row["participant"]: change(row[name]) for row in rows if row[name] != ""}


def test_each_closed_question_is_a_part_with_what_the_archive_says(running):
    room = answered(running)
    # The last one is open, and an opinion with choices is no size.
    expected = {1: "number", 2: "number", 3: "choice", 5: "order", 6: "sketch", 7: "point", 8: "point", 9: "area"}
    assert {name: part["kind"] for name, part in parts(room).items()} == {f"question-1-{step}": f"question-{kind}" for step, kind in expected.items()}
    missing = room.session.get("/parts/question-1-10", headers=room.session.host)
    assert (missing.status_code, missing.json()["type"]) == (404, "/docs#unknown-part")
    room.session.control("lesson", step=len(QUESTIONS) + 1)
    listed = parts(room)
    assert listed["question-1-10"]["kind"] == "question-number" and [one["name"] for one in listed["question-1-10"]["measures"]] == ["value"]
    first = listed["question-1-1"]
    assert (first["number"], first["title"], first["participants"], first["settings"]) == (1, None, COUNT, "asked/1")
    assert listed["question-1-2"]["settings"] == first["settings"] != listed["question-1-3"]["settings"]
    assert [(one["name"], one["unit"], one["better"]) for one in first["measures"]] == [
        ("value", "km", None), ("estimateError", "%", "less"), ("right", "%", "more"), ("confidence", "%", None)]
    percent = lambda text: 100 * float(text)  # noqa: E731
    for step, measures in {
        1: {"value": ("value", float), "estimateError": ("differencePercent", lambda text: abs(float(text))),
            "right": ("correct", lambda text: {"yes": 100, "no": 0}[text]), "confidence": ("confidence", float)},
        3: {"right": ("correct", lambda text: {"yes": 100, "no": 0}[text])},
        5: {"tau": ("tau", float)},
        6: {"rootMeanSquare": ("rootMeanSquare", float), "correlation": ("correlation", float)},
        7: {"placeError": ("distancePercent", float)},
        8: {"inside": ("inside", lambda text: 50 * float(text))},
        9: {"areaPercent": ("areaPercent", float), "overlap": ("overlap", percent)},
    }.items():
        found, rows = samples(room, f"question-1-{step}"), room.rows(step)
        assert list(found) == list(measures)
        for name, (of, change) in measures.items():
            wanted = column(rows, of, change)
            assert set(found[name]) == set(wanted) and len(set(wanted.values())) > 1
            for participant, value in wanted.items():
                assert found[name][participant] == pytest.approx(value, rel=1e-12), (step, name)
    # After a crash, and once the lesson is over, it is the same.
    before = [samples(room, name) for name in listed]
    room.survive_a_kill()
    room.session.control("activity", activity="touch")
    assert [samples(room, name) for name in parts(room)] == before
    room.close()


def test_first_answers_are_compared_with_second_ones_and_one_class_with_another(running):
    room = answered(running)
    found = compare(room, "question-1-1", part="question-1-2")
    assert found["paired"] and found["sameSettings"] and [one["name"] for one in found["measures"]] == ["value", "estimateError", "right", "confidence"]
    value = found["measures"][0]
    changes = [row[1]["value"] - row[0]["value"] for row in [answers(index, 0)[:2] for index in range(COUNT - 1)]]
    assert value["difference"] == pytest.approx(numpy.median(changes)) and value["verdict"] == "lower"
    assert (value["first"]["count"], value["first"]["leftOut"]) == (COUNT - 1, 1)
    assert found["measures"][1]["verdict"] == "lower", "who answers again is closer"
    other = answered(running, shift=40)
    found = compare(room, "question-1-7", code=other.session.code, token=other.session.host["Authorization"].split()[1], part="question-1-7")
    assert not found["paired"] and found["sameSettings"] and found["measures"][0]["verdict"] == "higher"
    assert compare(room, "question-1-1", 422, part="question-1-3")["type"] == "/docs#nothing-in-common"
    room.close()
    other.close()


def test_who_is_removed_is_in_no_part(running):
    room = answered(running)
    room.session.control("lesson", step=2)
    assert "question-1-2" not in parts(room), "a question that is open again"
    gone = room.phones[0].id
    assert gone in samples(room, "question-1-1")["value"]
    room.session.control("remove", participant=gone)
    assert gone not in samples(room, "question-1-1")["value"] and parts(room)["question-1-1"]["participants"] == COUNT - 1
    # A question at once has no step, and is like no other.
    room.session.control("ask", question={"text": {"en": "How many?"}, "form": "number", "truth": 4})
    for value, phone in enumerate(room.phones[1:]):
        assert room.session.put_answer(phone, 1, run=2, value=value).status_code == 200
    assert "question-2-1" not in parts(room)
    room.session.control("lesson", step=2)
    asked = parts(room)["question-2-1"]
    assert (asked["number"], asked["settings"], asked["participants"]) == (None, "asked-2", COUNT - 1)
    room.close()
