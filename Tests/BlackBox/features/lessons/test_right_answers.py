"""Right answers of the server's lessons: only authors read them, and nobody who did not read them deletes them."""

import copy

import pytest
import requests

from openapi import check, problem_is_explained
from server import Server

TOKEN = "of-the-author-alone"
AUTHOR = {"Authorization": f"Bearer {TOKEN}"}
AXIS = {"name": {"en": "x"}, "from": 0, "to": 1}
QUESTIONS = {
    "choice": {"choices": [{"en": "A"}, {"en": "B"}], "answer": 2, "confidence": True},
    "number": {"form": "number", "truth": 7, "tolerance": 1, "confidence": True},
    "median": {"form": "number", "truth": {"median": "distance"}},
    "line": {"form": "line", "from": 0, "to": 10, "truth": 3},
    "order": {"form": "order", "items": [{"en": "A"}, {"en": "B"}, {"en": "C"}], "order": [3, 1, 2]},
    "sketch": {"form": "sketch", "x": AXIS, "y": AXIS, "curve": {"polynomial": [0, 1]}},
    "point": {"form": "point", "picture": "world", "truth": {"point": [1, 2]}},
    "area": {"form": "area", "picture": "world", "truth": {"rectangle": [1, 2, 3, 4]}},
}
ANSWERS = ("answer", "truth", "order", "curve")
LESSON = {"lesson": 1, "title": {"en": "Answers"}, "steps": [
    *({"name": name, "title": {"en": name}, "question": {"text": {"en": f"Question {name}"}, **question}} for name, question in QUESTIONS.items()),
    {"title": {"en": "So"}, "compare": {"answers": "choice"}}, {"title": {"en": "Again"}, "question": {"again": "choice"}},
]}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("answers") / "data", environment={"TOUCHFIGURES_ADMIN_TOKEN": TOKEN}).start()
    yield running
    running.stop()


@pytest.fixture
def address(guarded):
    address = f"{guarded.url}/api/v1/lessons/answers"
    put(address, LESSON, answers="true")
    return address


def read(address, status=200, headers=None, **query):
    answer = requests.get(address, params=query, headers=headers, timeout=10)
    assert answer.status_code == status, answer.text
    check("/api/v1/lessons/{id}", "get", answer)
    if status != 200:
        assert problem_is_explained(answer.json())
        return None
    return answer.json()["lesson"]


def put(address, document, **query):
    answer = requests.put(address, json=document, params=query, headers=AUTHOR, timeout=10)
    assert answer.status_code in (200, 201), answer.text
    check("/api/v1/lessons/{id}", "put", answer)


def without(document, *names):
    """As somebody reads it who is no author; of the named steps only."""
    changed = copy.deepcopy(document)
    for step in changed["steps"]:
        if not names or step.get("name") in names:
            for member in ANSWERS:
                step.get("question", {}).pop(member, None)
    return changed


def test_only_authors_read_right_answers(address):
    assert read(address) == without(LESSON)
    assert read(address, headers=AUTHOR) == read(address, headers=AUTHOR, answers="true") == LESSON
    # An editor is told that it may not, and does not edit half a lesson.
    read(address, 401, answers="true")
    read(address, 403, answers="true", headers={"Authorization": "Bearer wrong"})
    other = requests.get(address, headers=AUTHOR, timeout=10).headers["etag"]
    assert requests.get(address, timeout=10).headers["etag"] != other


def test_what_was_read_without_answers_is_stored_with_them(address):
    put(address, read(address))
    assert read(address, headers=AUTHOR) == LESSON
    # Also as the whole response, with other texts, other names and one step more.
    changed = without(LESSON)
    changed["title"] = {"en": "Other"}
    changed["steps"][0]["question"]["text"] = {"en": "Another text"}
    del changed["steps"][1]["name"]
    changed["steps"].insert(0, {"title": {"en": "New"}})
    put(address, {"id": "answers", "lesson": changed})
    stored = read(address, headers=AUTHOR)
    assert without(stored) == changed
    assert [step["question"].get(member) for step in stored["steps"][1:9] for member in ANSWERS] == \
        [step["question"].get(member) for step in LESSON["steps"][:8] for member in ANSWERS]


@pytest.mark.parametrize("name, change", [
    ("choice", {"choices": [{"en": "A"}, {"en": "B"}, {"en": "C"}]}), ("order", {"items": [{"en": "A"}] * 4}), ("line", {"to": 2}), ("sketch", {"x": {**AXIS, "to": 2}}),
    ("point", {"picture": "ground"}), ("median", {"form": "line", "from": 0, "to": 1}),
])
def test_an_answer_of_another_question_is_not_kept(address, name, change):
    changed = without(LESSON)
    step = next(step for step in changed["steps"] if step.get("name") == name)
    step["question"].update(change)
    if name == "choice":
        del step["question"]["confidence"]
    put(address, changed)
    stored = {step.get("name"): step for step in read(address, headers=AUTHOR)["steps"]}
    assert stored[name] == step and "truth" in stored["number"]["question"]


def test_an_author_who_read_them_takes_them_away(address):
    changed = without(LESSON, "line", "order")
    put(address, changed, answers="true")
    assert read(address, headers=AUTHOR) == changed
    # One that is there is as it is sent, in any case.
    changed["steps"][2]["question"]["truth"] = 8
    put(address, changed)
    assert read(address, headers=AUTHOR) == changed


def test_without_an_admin_token_the_own_machine_reads_them(tmp_path):
    running = Server(tmp_path / "data").start()
    address = f"{running.url}/api/v1/lessons/answers"
    put(address, LESSON)
    assert read(address) == read(address, answers="true") == LESSON
    # What comes through a proxy comes from elsewhere.
    elsewhere = {"X-Forwarded-For": "203.0.113.7", "Host": "touch.example"}
    assert read(address, headers=elsewhere) == without(LESSON)
    running.stop()
