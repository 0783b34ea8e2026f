"""The replay's answers: choices, numbers, marks on lines, orders and curves of closed questions, as they came, without saying whose they are."""

import pytest
import requests

from classes import LessonClass
from openapi import check
from server import Server

AXIS = {"name": {"en": "Time"}, "from": 0, "to": 2}
LINE = {"text": {"en": "How far?"}, "form": "line", "from": 0, "to": 100, "unit": {"en": "km"}}
SKETCH = {"text": {"en": "How fast?"}, "form": "sketch", "x": AXIS, "y": {**AXIS, "name": {"en": "Speed"}, "to": 10}}
NUMBER = {"text": {"en": "How many?"}, "form": "number"}
CHOICE = {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}], "answer": 2}
ORDER = {"text": {"en": "Which first?"}, "form": "order", "items": [{"en": name} for name in ("Saturn", "Mercury", "Mars")]}
TRUTHS = [{"truth": 40}, {"curve": {"polynomial": [0, 2]}}, {}, {}, {"order": [2, 3, 1]}]
TRUE_CURVE = [2 * 2 * place / 100 for place in range(101)]
LESSON = {"lesson": 1, "title": {"en": "Asked"}, "steps": [
    {"name": f"q{place}", "title": {"en": f"Step {place}"}, "question": {**question, **truth}}
    for place, (question, truth) in enumerate(zip((LINE, SKETCH, NUMBER, CHOICE, ORDER), TRUTHS), 1)
] + [{"title": {"en": "Again"}, "question": {"again": "q1"}}, {"title": {"en": "End"}, "text": {"en": "Thanks."}}]}


def rising(by):
    return [round(by * place / 100, 3) for place in range(101)]


class ReplayedClass(LessonClass):
    def replayed(self):
        """The replay's questions."""
        answer = self.session.get("/replay", headers=self.session.host)
        check("/api/v1/sessions/{code}/replay", "get", answer)
        return answer.json().get("questions", [])

    def consent(self, phone, given):
        body = {"resume": phone.resume, "number": 1, "given": given}
        answer = requests.put(f"{self.server.url}{self.session.path}/consent", json=body, timeout=20)
        assert answer.status_code == 200, answer.text


def answers_of(question):
    return [answer for _, answer in next(question[name] for name in ("chosen", "values", "orders", "curves") if name in question)]


def test_answers_are_replayed_once_their_question_is_closed(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        room = ReplayedClass(running, LESSON, 3)
        # Not in the order of numbers or phones: as they came. A changed answer is the newest one.
        for phone, value in zip((2, 0, 1, 0), (70, 5, 30.5, 55)):
            room.answer(room.phones[phone], 1, value=value)
        assert room.replayed() == []
        room.go(2)
        [line] = room.replayed()
        assert answers_of(line) == [70, 30.5, 55]
        times = sorted(int(row["answeredMilliseconds"]) for row in room.rows(1))
        assert [at for at, _ in line.pop("values")] == times
        assert line == {**LINE, "truth": 40, "open": False}
        curves = [rising(8), rising(2.5)]
        for phone, curve in zip((1, 0), curves):
            room.answer(room.phones[phone], 2, curve=curve)
        assert len(room.replayed()) == 1
        room.go(3)
        room.answer(room.phones[2], 3, value=-3)
        room.go(4)
        for phone, choice in zip((2, 0, 1), (1, 2, 2)):
            room.answer(room.phones[phone], 4, choice=choice)
        assert len(room.replayed()) == 3
        room.go(5)
        for phone, order in zip((1, 2, 0, 2), ([2, 3, 1], [1, 2, 3], [3, 2, 1], [2, 1, 3])):
            room.answer(room.phones[phone], 5, order=order)
        assert len(room.replayed()) == 4
        room.go(6)
        # After a crash it is the same.
        before = room.replayed()
        room.survive_a_kill()
        assert room.replayed() == before
        line, sketch, number, choice, ranks = before
        assert answers_of(sketch) == curves and sketch["curve"] == pytest.approx(TRUE_CURVE) and (sketch["x"], sketch["y"]) == (SKETCH["x"], SKETCH["y"])
        assert answers_of(number) == [-3] and "truth" not in number
        assert answers_of(choice) == [1, 2, 2] and answers_of(ranks) == [[2, 3, 1], [3, 2, 1], [2, 1, 3]]
        for question, name, step in ((choice, "chosen", 4), (ranks, "orders", 5)):
            assert [at for at, _ in question.pop(name)] == sorted(int(row["answeredMilliseconds"]) for row in room.rows(step))
        # With what they are compared with, and nothing else.
        assert choice == {**CHOICE, "open": False} and ranks == {**ORDER, "order": [2, 3, 1], "open": False}
        # Asked again it is a question of its own.
        before = room.replayed()
        room.answer(room.phones[2], 6, value=41)
        assert room.replayed() == before
        room.session.control("lesson", step=7)
        assert room.replayed()[:-1] == before and answers_of(room.replayed()[-1]) == [41]
        room.close()
    finally:
        running.stop()


def test_who_said_no_or_withdraws_has_no_answer_in_the_replay(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        known = {**NUMBER, "truth": 20, "tolerance": 5}
        room = ReplayedClass(running, {**LESSON, "steps": [{"title": {"en": "Known"}, "question": known}, {"title": {"en": "End"}, "text": {"en": "Thanks."}}]}, 3)
        room.session.control("consent", text="May we store your answers?")
        for phone, given in zip(room.phones, (True, False, True)):
            room.consent(phone, given)
        for phone, value in zip(room.phones, (10, 20, 30)):
            room.answer(phone, 1, value=value)
        room.session.control("lesson", step=2)
        [number] = room.replayed()
        assert answers_of(number) == [10, 30]
        room.consent(room.phones[2], False)
        [number] = room.replayed()
        assert answers_of(number) == [10]
        # With what says which answers were right.
        number.pop("values")
        assert number == {**known, "open": False}
        room.close()
    finally:
        running.stop()


def test_choices_and_orders_of_who_said_no_are_not_there_and_an_opinion_has_no_truth(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        opinions = {**LESSON, "steps": [
            {"title": {"en": "Which?"}, "question": {key: CHOICE[key] for key in ("text", "choices")}},
            {"title": {"en": "Order"}, "question": ORDER},
            {"title": {"en": "End"}, "text": {"en": "Thanks."}},
        ]}
        room = ReplayedClass(running, opinions, 3)
        room.session.control("consent", text="May we store your answers?")
        for phone, given in zip(room.phones, (True, False, True)):
            room.consent(phone, given)
        for phone, choice in zip(room.phones, (2, 1, 1)):
            room.answer(phone, 1, choice=choice)
        room.go(2)
        for phone, order in zip(room.phones, ([1, 2, 3], [1, 3, 2], [3, 1, 2])):
            room.answer(phone, 2, order=order)
        room.session.control("lesson", step=3)
        choice, ranks = room.replayed()
        assert answers_of(choice) == [2, 1] and answers_of(ranks) == [[1, 2, 3], [3, 1, 2]]
        assert "answer" not in choice and "order" not in ranks
        room.consent(room.phones[0], False)
        assert [answers_of(each) for each in room.replayed()] == [[1], [[3, 1, 2]]]
        room.close()
    finally:
        running.stop()
