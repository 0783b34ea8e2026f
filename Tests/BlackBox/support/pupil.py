"""A phone of a class that plays one puzzle."""

import requests

from openapi import check, problem_is_explained
from phone import Phone

SIZE = (1000, 600)


def call(server, method, path, template, status, **options):
    answer = requests.request(method, server.url + path, timeout=10, **options)
    assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
    check(template, method.lower(), answer)
    if status >= 400:
        assert problem_is_explained(answer.json())
    return answer


class Pupil:
    """A phone of the class, and its round."""

    def __init__(self, session):
        self.session, self.server = session, session.server
        self.phone = Phone(session.server, session.code)
        self.received = []
        self.round = None

    def begin(self, puzzle, status=201, **changes):
        """At the session's address; at the puzzle's if `changes` has a session."""
        body = {"resume": self.phone.resume} | changes
        place = "" if "session" in changes else f"/sessions/{self.session.code}"
        answer = call(self.server, "POST", f"/api/v1{place}/puzzles/{puzzle}/rounds",
                      f"/api/v1{'/sessions/{code}' if place else ''}/puzzles/{{id}}/rounds", status, json=body)
        self.received.append(answer.text)
        if status < 300:
            self.round = answer.json()["id"]
        return answer.json()

    def press(self, x, y, status=200):
        body = {"x": x, "y": y, "shownWidth": SIZE[0], "shownHeight": SIZE[1]}
        answer = call(self.server, "POST", f"/api/v1/rounds/{self.round}/hits", "/api/v1/rounds/{id}/hits", status, json=body)
        self.received.append(answer.text)
        return answer.json()

    def hint(self, status=200):
        answer = call(self.server, "POST", f"/api/v1/rounds/{self.round}/hints", "/api/v1/rounds/{id}/hints", status)
        return answer.json()

    def state(self, status=200):
        answer = call(self.server, "GET", f"/api/v1/rounds/{self.round}", "/api/v1/rounds/{id}", status)
        self.received.append(answer.text)
        return answer.json()

    def wait_round(self, condition):
        """Waits for a message about this phone's round that satisfies the condition."""
        return self.phone.live.wait(lambda m: m["type"] == "spot" and condition(m), "spot")
