"""Lessons: import and export by command, the built-in lessons, REST as documented, and a class after a kill."""

import copy
import json

import pytest
import requests
from jsonschema import Draft202012Validator

from api import Session
from phone import Phone
from puzzles import Author, run
from server import ROOT, Server
from openapi import check, problem_is_explained

SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/lesson.schema.json").read_text()))
BUILT_IN = sorted((ROOT / "Public/data/lessons").glob("*.json"))
LESSON = {
    "lesson": 1,
    "title": {"en": "Taps", "de": "Tippen"},
    "steps": [
        {"name": "guess", "title": {"en": "Guess"},
         "question": {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}], "answer": 1}},
        {"title": {"en": "Draw"}, "activity": {"name": "touch", "clear": True}},
        {"title": {"en": "Again"}, "question": {"again": "guess"}},
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


def test_six_lessons_are_included_in_three_languages(served):
    lessons = requests.get(f"{served.url}/api/v1/lessons", timeout=10).json()["lessons"]
    listed = [lesson for lesson in lessons if lesson["builtIn"]]
    assert len(listed) == len(BUILT_IN) == 6
    for summary, file in zip(listed, BUILT_IN):
        lesson = json.loads(file.read_text())
        assert list(SCHEMA.iter_errors(lesson)) == []
        assert (summary["id"], summary["builtIn"], summary["sheet"]) == (lesson["id"], True, True)
        assert 4 <= summary["steps"] <= 8
        texts = [value for value in walk(lesson) if isinstance(value, dict) and {"en", "de", "fr"} & set(value)]
        assert all(set(text) == {"en", "de", "fr"} for text in texts)
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
    changed(steps=[{"title": {"en": "x"}, "compare": {"figure": "distance", "answers": "x"}}]),
    changed(steps=[{**LESSON["steps"][0], "activity": {"name": "touch"}}]),
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
