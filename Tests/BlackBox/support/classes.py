"""Classes of simulated phones: one that does challenges twice, for comparisons, and one that answers the questions of a lesson."""

import contextlib
import csv
import io
import random

import requests

from api import Session
from openapi import check
from oracle import BEGAN, ENDED, MOVED
from phone import Live, Phone

PIXELS = 64


@contextlib.contextmanager
def drawn_class(server, count, seed, *challenges):
    """A session whose class has done the challenges, each with the error and the spread of `DrawingClass.challenge`."""
    session = Session(server)
    pupils = DrawingClass(session, count, seed)
    for error, spread in challenges:
        pupils.challenge(error, spread)
    yield session
    pupils.close()


class DrawingClass:
    """Phones of one session that draw distances."""

    def __init__(self, session, count, seed=0):
        self.session, self.random = session, random.Random(f"class {seed}")
        self.phones = [Phone(session.server, session.code) for _ in range(count)]
        self.now = 1000.0

    def group(self, *names):
        """Puts the phones into these groups, in turn."""
        self.session.control("naming", naming="own")
        for index, phone in enumerate(self.phones):
            phone.live.send({"type": "name", "label": f"Pupil {index}", "group": names[index % len(names)]})
            phone.live.wait_type("label")

    def challenge(self, error, spread, attempts=3, target=10.0, better=0.0):
        """All phones draw the target with an error of about `error` cm; every second one with one that is less by `better`."""
        self.session.control("challenge", kind="distance", target=target)
        for index, phone in enumerate(self.phones):
            own = self.random.gauss(0, spread / 2)
            for _ in range(attempts):
                self.draw(phone, target - abs(error - better * (index % 2) + own + self.random.gauss(0, spread)))
            phone.settle()

    def draw(self, phone, centimetres):
        self.now += 1000
        end = 10 + PIXELS * centimetres
        phone.touch([[BEGAN, 1, 10, 10, self.now], [MOVED, 1, end, 10, self.now + 150], [ENDED, 1, end, 10, self.now + 300]])

    def close(self):
        for phone in self.phones:
            phone.close()


def answer_rows(session):
    """The archive's answers, which an oracle needs nothing else than."""
    return list(csv.DictReader(io.StringIO(session.archive()["answers.csv"].decode())))


class LessonClass:
    """Phones that answer the questions of a lesson, watched by a viewer."""

    def __init__(self, running, lesson, count=30):
        stored = requests.put(f"{running.url}/api/v1/lessons/asked", json=lesson, timeout=10)
        assert stored.status_code in (200, 201), stored.text
        self.server, self.session = running, Session(running)
        self.phones = [Phone(running, self.session.code) for _ in range(count)]
        self.session.control("activity", activity="lesson", subject="asked")
        self.session.control("lobby", on=False)
        self.watch()

    def watch(self):
        self.viewer = Live(self.server, self.session.code)
        self.shown = self.viewer.view()

    def survive_a_kill(self):
        """The server is killed and started; another viewer watches."""
        self.server.kill()
        self.server.start()
        self.watch()

    def go(self, step):
        """Leads the class to a step; returns its question."""
        return self.session.control("lesson", step=step)["lesson"]["question"]

    def answer(self, phone, step, status=200, **given):
        answer = self.session.put_answer(phone, step, **given)
        assert answer.status_code == status, answer.text
        check("/api/v1/sessions/{code}/answer", "put", answer)
        return answer.json()

    def frame(self, what, **expected):
        """Waits for a frame with these fields; returns it."""
        return self.viewer.wait(lambda m: m["type"] == "frame" and all(m.get(name) == value for name, value in expected.items()), what)

    def results(self):
        answer = self.session.get("/results")
        check("/api/v1/sessions/{code}/results", "get", answer)
        return {question["step"]: question for question in answer.json()["lessons"][0]["questions"]}

    def rows(self, step):
        """The rows of the archive about a step."""
        return [row for row in answer_rows(self.session) if int(row["step"]) == step]

    def close(self):
        for phone in self.phones:
            phone.close()
        self.viewer.close()
