"""Lessons at one's own pace: thirty phones each at another step, kill -9, closing, persons on several phones, and the archive."""

import datetime
import random

import pytest
import requests

from api import Session
from classes import answer_rows
from openapi import check, problem_is_explained
from phone import Live, Phone
from puzzles import png
from server import Server
from waiting import wait_until

QUESTION = {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}, {"en": "C"}], "answer": 2}
# Odd steps ask, even ones are read or drawn; the last three wait for the class.
STEPS = [
    {"title": {"en": f"Step {number}"}, **(
        {"name": f"q{number}", "question": QUESTION if number % 4 == 1 else {
            "text": {"en": "How many?"}, "form": "number", "unit": {"en": "cm"}, "truth": 10}}
        if number % 2 else {"activity": {"name": "touch"}} if number % 4 == 0 else {"text": {"en": "A text."}, "phones": {"en": "Read."}})}
    for number in range(1, 28)
] + [
    {"title": {"en": "Together"}, "activity": {"name": "challenge", "kind": "hold", "target": 1}},
    {"title": {"en": "So"}, "compare": {"answers": "q1"}},
    {"title": {"en": "Again"}, "question": {"again": "q1"}},
]
LESSON = {"lesson": 1, "title": {"en": "Homework"}, "steps": STEPS}
ALONE = 27


def closing(seconds):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


class Homework:
    def __init__(self, running, seconds=None, persons=False, document=LESSON, picture=None, **session):
        stored = requests.put(f"{running.url}/api/v1/lessons/homework", json=document, timeout=10)
        assert stored.status_code in (200, 201), stored.text
        self.server, self.session = running, Session(running, **session)
        if persons:
            self.session.control("naming", naming="codes", persons=True)
        if picture is not None:
            added = self.session.add_picture(picture)
            self.session.control("activity", activity="touch")
            self.session.control("ground", picture=added["picture"])
        closes = {} if seconds is None else {"closesAt": closing(seconds)}
        started = self.session.post_control({"action": "activity", "activity": "lesson", "subject": "homework", "progress": "own", **closes})
        assert started.status_code == 200, started.text
        check("/api/v1/sessions/{code}/control", "post", started)

    def put(self, what, phone, step, status=200, **fields):
        body = {"resume": phone.resume, "run": 1, "step": step, **fields}
        answer = requests.put(f"{self.server.url}{self.session.path}/{what}", json=body, timeout=10)
        assert answer.status_code == status, answer.text
        check(f"/api/v1/sessions/{{code}}/{what}", "put", answer)
        if status >= 400:
            assert problem_is_explained(answer.json())
        return answer.json()

    def table(self, host=True):
        answer = self.session.get("/lesson", headers=self.session.host if host else {})
        assert answer.status_code == 200, answer.text
        check("/api/v1/sessions/{code}/lesson", "get", answer)
        return answer.json()

    def lesson(self):
        return self.session.stats()["lesson"]

    def rows(self):
        """The archive's answers, by participant and step."""
        return {(row["participant"], int(row["step"])): row for row in answer_rows(self.session)}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("own-pace") / "data").start()
    yield running
    assert running.stop()[0] == 0


def answer_of(step, number):
    return {"choice": 1 + number % 3} if step % 4 == 1 else {"value": float(number)}


def test_thirty_phones_are_each_at_another_step_before_and_after_a_kill(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        room = Homework(running)
        chance = random.Random(54)
        phones = [Phone(running, room.session.code) for _ in range(30)]
        viewer = Live(running, room.session.code)
        viewer.view()
        # Phone n goes to step n + 1 and answers what it passes; the last one gets to the end.
        for number, phone in enumerate(phones):
            for step in range(1, number + 1, 2):
                if step <= ALONE:
                    assert room.put("answer", phone, step, **answer_of(step, number)) == answer_of(step, number)
            assert room.put("place", phone, number + 2) == {"step": number + 2, "reached": number + 2}
        # Some look back; how far they got stays.
        back = {number: chance.randint(1, number + 1) for number in range(5, 30, 5)}
        for number, step in back.items():
            assert room.put("place", phones[number], step) == {"step": step, "reached": number + 2}
        for _ in range(2):
            members = {member["id"]: member for member in room.table()["members"]}
            for number, phone in enumerate(phones):
                assert members[phone.id]["step"] == back.get(number, number + 2)
                assert members[phone.id]["states"] == [
                    "waiting" if step > ALONE and number + 2 >= step
                    else "answered" if step <= ALONE and step % 2 and step <= number
                    else "done" if step <= ALONE and step % 2 == 0 and step < number + 2 else None
                    for step in range(1, 31)
                ]
                here = Phone.connect(phone).live.wait_type("lesson")
                assert (here["step"], here["reached"]) == (back.get(number, number + 2), number + 2)
                assert {given["step"]: given for given in here["answers"]} == {
                    step: {"step": step, **answer_of(step, number)} for step in range(1, number + 1, 2) if step <= ALONE
                }
            counts = [sum(member["states"][step] is not None for member in members.values()) for step in range(30)]
            viewer = Live(running, room.session.code)
            assert viewer.view()["stepPhones"] == counts
            running.kill()
            running.start()
        rows = room.rows()
        assert rows.keys() == {(phone.id, step) for number, phone in enumerate(phones) for step in range(1, number + 1, 2) if step <= ALONE}
        for number, phone in enumerate(phones):
            times = [int(rows[phone.id, step]["answeredMilliseconds"]) for step in range(1, number + 1, 2) if step <= ALONE]
            assert times == sorted(times)
        room.put("place", phones[0], 3)
        viewer = Live(running, room.session.code)
        viewer.view()
        room.put("answer", phones[0], 1, choice=1)
        viewer.wait(lambda m: m["type"] == "frame" and m.get("stepPhones", [0])[0] == counts[0] + 1, "the count of the first step")
        for phone in phones:
            phone.close()
    finally:
        running.stop()


def test_a_lesson_closes_for_those_who_are_there_and_for_those_who_come_back_too_late(served):
    room = Homework(served, seconds=600)
    phone, away = Phone(served, room.session.code), Phone(served, room.session.code)
    assert room.put("answer", phone, 1, choice=2) == {"choice": 2}
    away.live.vanish()
    soon = lambda: room.session.post_control({"action": "lesson", "progress": "own", "closesAt": closing(1)}).status_code == 200
    wait_until(soon, "a closing that is not over when it arrives")
    phone.live.wait(lambda m: m["type"] == "session" and m.get("lesson", {}).get("closed"), "the closing")
    late = room.put("answer", away, 1, 409, choice=1)
    assert late["type"] == "/docs#lesson-closed" and room.lesson()["closesAt"] in late["detail"]
    assert room.put("place", phone, 2, 409)["type"] == "/docs#lesson-closed"
    assert list(room.rows()) == [(phone.id, 1)]
    assert room.lesson()["closed"] is True
    # More time opens it again for all.
    again = room.session.control("lesson", progress="own", closesAt=closing(600))["lesson"]
    assert "closed" not in again and again["progress"] == "own"
    assert room.put("answer", away, 1, choice=1) == {"choice": 1}


def test_a_step_that_needs_the_class_waits_and_its_host_goes_on_with_all(served):
    room = Homework(served)
    phone, viewer = Phone(served, room.session.code), Live(served, room.session.code)
    viewer.view()
    steps = room.table(host=False)
    assert "members" not in steps and steps["run"] == 1
    assert [step.get("waits", False) for step in steps["steps"]] == [False] * ALONE + [True] * 3
    assert [step.get("draws", False) for step in steps["steps"]] == [number % 4 == 0 for number in range(1, ALONE + 1)] + [False] * 3
    shown = steps["steps"][0]["question"]
    assert shown == {"text": QUESTION["text"], "choices": QUESTION["choices"], "open": True}
    assert room.put("answer", phone, 30, 409, choice=1)["type"] == "/docs#step-waits"
    room.put("answer", phone, 3, value=12)
    state = room.session.post_control({"action": "lesson", "step": 3, "open": False})
    check("/api/v1/sessions/{code}/control", "post", state)
    lesson = state.json()["lesson"]
    assert "progress" not in lesson and lesson["question"]["open"] is False and lesson["question"]["truth"] == 10
    assert lesson["discussed"] is True and lesson["step"] == 3
    viewer.wait(lambda m: m["type"] == "frame" and m.get("answerValues") == [12], "the class's numbers")
    assert room.put("place", phone, 2, 409)["type"] == "/docs#not-own-pace"
    assert room.session.control("lesson", step=28)["challenge"]["kind"] == "hold"
    # Then each goes on where it was.
    assert room.session.control("lesson", progress="own")["activity"] == "lesson"
    here = phone.live.wait(lambda m: m["type"] == "lesson" and m.get("answers"), "its own place again")
    assert here["answers"] == [{"step": 3, "value": 12}] and here["step"] == 1


def test_a_person_goes_on_with_another_phone_and_a_stranger_with_the_code_sees_nothing(served):
    room = Homework(served, persons=True)

    class Coded(Phone):
        def greeting(self):
            return {**super().greeting(), "label": "P07", "group": "A"}

    first = Coded(served, room.session.code)
    room.put("answer", first, 1, choice=1)
    room.put("place", first, 5)
    first.close()
    second = Coded(served, room.session.code)
    assert second.id != first.id
    here = second.live.wait_type("lesson")
    assert (here["step"], here["reached"], here["answers"], here["elsewhere"]) == (5, 5, [], [1])
    room.put("answer", second, 1, choice=3)
    [member] = room.table()["members"]
    assert (member["person"], member["group"], member["step"], member["states"][0]) == ("P07", "A", 5, "answered")
    # What the host hides is hidden here, too.
    room.session.control("label", participant=first.id, on=False)
    [member] = room.table()["members"]
    assert member["labelHidden"] is True and not {"label", "person"} & member.keys()
    room.session.control("label", participant=first.id, on=True)
    # The archive has both, with their times; the class's picture the newest of each person.
    rows = room.rows()
    assert {key: (row["choice"], row["person"]) for key, row in rows.items()} == {
        (first.id, 1): ("1", "P07"), (second.id, 1): ("3", "P07")}
    assert int(rows[first.id, 1]["answeredMilliseconds"]) <= int(rows[second.id, 1]["answeredMilliseconds"])
    viewer = Live(served, room.session.code)
    viewer.view()
    room.session.control("lesson", step=1, open=False)
    viewer.wait(lambda m: m["type"] == "frame" and m.get("answers") == [0, 0, 1], "the newest answer of the person")


def test_a_class_without_its_host_goes_on_and_another_computer_leads_on(served):
    room = Homework(served)
    phones = [Phone(served, room.session.code) for _ in range(3)]
    host = Live(served, room.session.code)
    host.view(host=room.session.created["hostToken"])
    host.vanish()
    for step, phone in enumerate(phones, 1):
        room.put("place", phone, step)
    # A recovery file holds the code and the host token.
    other = Session.of_page(served, room.session.code, room.session.created["hostToken"])
    assert [member["step"] for member in other.get("/lesson", headers=other.host).json()["members"]] == [1, 2, 3]
    assert other.control("lesson", step=1, open=False)["lesson"]["step"] == 1
    phones[0].live.wait(lambda m: m["type"] == "session" and m["lesson"].get("progress") is None, "the class's pace")


def test_questions_of_every_form_are_answered_and_a_picture_is_the_one_that_lay_there_at_the_beginning(served):
    axis = {"name": {"en": "t"}, "from": 0, "to": 1}
    asked = [
        ({"choices": QUESTION["choices"], "answer": 2, "confidence": True}, {"choice": 2, "confidence": 80}),
        ({"form": "order", "items": [{"en": name} for name in "ABC"]}, {"order": [3, 1, 2]}),
        ({"form": "sketch", "x": axis, "y": axis}, {"curve": [0.5] * 101}),
        ({"form": "point", "picture": "ground"}, {"points": [[10, 20.5]]}),
        ({"form": "area", "picture": "world"}, {"points": [[0, 0], [300, 0], [300, 200]]}),
    ]
    steps = [{"title": {"en": "One"}, "question": {"text": {"en": "?"}, **question}} for question, _ in asked]
    room = Homework(served, document={"lesson": 1, "title": {"en": "Forms"}, "steps": steps}, picture=png(300, 200, 2))
    shown = room.table()["steps"]
    assert (shown[3]["question"]["width"], shown[3]["question"]["height"]) == (300, 200) and shown[3]["question"]["ground"]
    assert shown[4]["question"]["width"] == 1440 and "ground" not in shown[4]["question"]
    phone = Phone(served, room.session.code)
    room.put("answer", phone, 4, 422, points=[[300.2, 0]])
    for step, (_, given) in enumerate(asked, 1):
        assert room.put("answer", phone, step, **given) == given
    here = Phone.connect(phone).live.wait_type("lesson")
    assert here["answers"] == [{"step": step, **given} for step, (_, given) in enumerate(asked, 1)]
    assert room.rows()[phone.id, 4]["points"] == "10 20.5"
    assert room.session.control("lesson", step=4, open=False)["lesson"]["question"]["ground"] == shown[3]["question"]["ground"]
    assert Live(served, room.session.code).view()["answerPoints"] == [[[10, 20.5]]]
    # Nothing has lain under the drawing of another class.
    other = Session(served)
    refused = other.post_control({"action": "activity", "activity": "lesson", "subject": "homework", "progress": "own"})
    assert (refused.status_code, refused.json()["type"]) == (409, "/docs#no-ground") and other.stats().get("lesson") is None


@pytest.mark.parametrize("wrong, field", [
    ({"progress": "own", "closesAt": "soon"}, "closesAt"), ({"progress": "own", "closesAt": closing(-60)}, "closesAt"),
    ({"progress": "own", "closesAt": closing(3 * 86_400)}, "closesAt"), ({"closesAt": closing(60)}, "closesAt"),
    ({"progress": "alone"}, "progress"), ({"progress": "own", "step": 2}, "step"),
])
def test_what_cannot_be_a_pace_is_refused(served, wrong, field):
    room = Homework(served)
    answer = room.session.post_control({"action": "lesson", **wrong})
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert problem_is_explained(answer.json())
    assert room.lesson()["progress"] == "own"
