"""A rehearsal: a host alone plays a lesson, with simulated phones in place of a class, and everything is deleted at the end."""

import contextlib
import json
import os

import pytest
import requests

from accessibility import Examiner
from api import Session
from projector_page import SMALL_PROJECTOR, ProjectorPage
from puzzles import Author, rectangle

TAKES_LONG = True
PHONES = 28
is_long = bool(os.environ.get("TOUCHFIGURES_LONG_TESTS"))
WORDS = {"en": ("Rehearse", "28 simulated phones"), "de": ("Proben", "28 simulierten Handys"), "fr": ("Répéter", "28 téléphones simulés")}


class Rehearsal(ProjectorPage):
    """The projector of a class whose phones are simulated in the page."""

    def begin(self, server, lesson, language="en"):
        self.open("/lessons")
        button = self.page.locator(f"[data-lesson={lesson}]").get_by_role("button", name=WORDS[language][0])
        button.click()
        self.page.wait_for_url("**/present?s=*")
        self.wait_until(lambda: str(PHONES) in self.text("#lobby-count"), "all phones in the lobby")
        kept = json.loads(self.page.evaluate("() => sessionStorage.getItem(`touchfigures.host.${location.search.slice(3)}`)"))
        self.session = Session.of_page(server, self.page.url[-6:], kept["hostToken"])
        return self

    def end(self):
        self.page.locator("#bottom [data-end-rehearsal]").click()
        self.page.wait_for_url("**/lessons")


@pytest.mark.parametrize("language", WORDS)
def test_a_lesson_is_rehearsed_and_nothing_stays(server, opened, language):
    shown = opened(server, language, kind=Rehearsal, device=SMALL_PROJECTOR).begin(server, "one-centimetre", language)
    assert WORDS[language][1] in shown.text("#lobby")
    Examiner().examine(shown.page, "the lobby of a rehearsal")
    shown.start_class()
    shown.wait_until(lambda: sum(map(int, shown.page.locator("#lesson .now b").all_inner_texts())) == PHONES, "an answer of each phone")
    before = {each["id"] for each in shown.session.stats()["participants"]}
    shown.page.reload()
    shown.wait_until(lambda: shown.page.locator("#lesson .now b").count(), "the question after a reload")
    # The phones come back as the same ones, and go on with the class.
    for step in (2, 3):
        # The page goes on from the step that it shows.
        shown.wait_until(lambda: str(step - 1) in shown.text("#status .place"), f"step {step - 1} on the page")
        shown.press("PageDown")
        shown.wait_until(lambda: shown.session.stats()["lesson"]["step"] == step, f"step {step}")
    shown.wait_until(lambda: sum(each["attempts"] > 0 for each in results(shown)) == PHONES, "a result of each phone")
    assert {each["id"] for each in shown.session.stats()["participants"]} == before
    shown.end()
    assert requests.get(f"{server.url}/api/v1/sessions/{shown.session.code}", timeout=10).status_code == 404
    assert shown.page.evaluate("() => [localStorage, sessionStorage].flatMap((area) => Object.keys(area)).filter((key) => key.includes('host.') || key.includes('rehearsal'))") == []


def results(shown):
    return next((each["participants"] for each in reversed(shown.session.get("/results").json()["challenges"])), [])


@pytest.fixture
def rehearsal(server, opened):
    """A rehearsal that is open, and ends with the test."""
    shown = opened(server, kind=Rehearsal, device=SMALL_PROJECTOR).begin(server, "fitts-law")
    yield shown
    shown.end()


def test_simulated_phones_find_all_differences(server, rehearsal):
    puzzle = Author(server).puzzle([rectangle(100, 100, 120, 100), rectangle(400, 300, 90, 90)], title="Two")
    rehearsal.session.control("activity", activity="spot", subject=puzzle)
    rehearsal.wait_until(lambda: complete(rehearsal.session) == PHONES, "both differences found by all")


@pytest.mark.skipif(not is_long, reason="in the long form")
@pytest.mark.parametrize("task, fields", [("tapping", {"targets": 7, "distances": [20], "widths": [8]}), ("steering", {"trials": 2, "distances": [30], "widths": [10]})])
def test_simulated_phones_do_experiments(rehearsal, task, fields):
    rehearsal.session.control("experiment", task=task, practice=0, **fields)
    rehearsal.wait_until(lambda: finished(rehearsal.session, 1) == PHONES, "every phone's figures")


@pytest.mark.skipif(not is_long, reason="in the long form")
@pytest.mark.parametrize("kind, target", [("hold", 1), ("targets", 2), ("press", 200), ("reaction", 1), ("latency", 3), ("symbol", 3)])
def test_simulated_phones_do_challenges(rehearsal, kind, target):
    rehearsal.session.control("challenge", kind=kind, target=target, attemptLimit=1)
    rehearsal.wait_until(lambda: sum(each["attempts"] > 0 for each in results(rehearsal)) == PHONES, "every phone's result")


def test_simulated_phones_press_and_agree(rehearsal):
    session = rehearsal.session
    session.control("activity", activity="scale")
    rehearsal.wait_until(lambda: rehearsal.page.locator("#forces .track").count() >= 8, "rows of the scale")
    session.control("consent", text="May we store your touches?")
    rehearsal.wait_until(lambda: consents(session) == PHONES, "every consent")


def consents(session):
    return session.get("/consent", headers=session.host).json()["given"]


def complete(session):
    return sum(each["complete"] for each in session.get("/results").json()["games"][-1]["participants"])


def finished(session, number):
    [found] = [each for each in session.get("/experiments").json()["experiments"] if each["number"] == number]
    return found["class"]["complete"]


def test_a_rehearsal_is_not_one_of_the_own_classes(server, opened):
    shown = opened(server, kind=Rehearsal, device=SMALL_PROJECTOR).begin(server, "thumb-walk")
    session = shown.session
    shown.open("/classes")
    shown.page.get_by_role("heading").first.wait_for()
    assert shown.page.locator(f"[data-class='{session.code}']").count() == 0
    requests.delete(f"{server.url}{session.path}", headers=session.host, timeout=10)


@contextlib.contextmanager
def rehearsed(server, opened, name, steps):
    """A rehearsal of a lesson of its own, in its first step."""
    address = f"{server.url}/api/v1/lessons/{name}"
    assert requests.put(address, json={"lesson": 1, "title": {"en": "A lesson"}, "steps": steps}, timeout=10).status_code == 201
    try:
        shown = opened(server, kind=Rehearsal, device=SMALL_PROJECTOR).begin(server, name)
        shown.start_class()
        yield shown
        shown.end()
    finally:
        assert requests.delete(address, timeout=10).status_code == 204


def answers(shown, step, member):
    return [each[member] for at, each in shown.session.answers() if at == step]


def test_the_phones_of_a_rehearsal_answer_in_each_form(server, opened):
    question = {"text": {"en": "How many?"}, "form": "number", "truth": 40}
    steps = [{"title": {"en": "Guess"}, "question": question},
             {"title": {"en": "Where?"}, "question": {"text": {"en": "Where?"}, "form": "line", "from": -2, "to": 0.5}},
             {"title": {"en": "Which?"}, "question": {"text": {"en": "Which?"}, "form": "order", "items": [{"en": "A"}, {"en": "B"}, {"en": "C"}]}}]
    with rehearsed(server, opened, "rehearsed-numbers", steps) as shown:
        for step, (low, high) in ((1, (0, 100)), (2, (-2, 0.5))):
            values = lambda: answers(shown, step, "value")
            shown.wait_until(lambda: len(values()) == PHONES, f"an answer of each phone at step {step}")
            assert all(low <= value <= high for value in values()) and len(set(values())) > 3
            shown.press("PageDown")
        orders = lambda: answers(shown, 3, "order")
        shown.wait_until(lambda: len(orders()) == PHONES, "an order of each phone")
        assert all(sorted(order) == [1, 2, 3] for order in orders()) and len({str(order) for order in orders()}) > 1


@pytest.mark.skipif(not is_long, reason="in the long form")
def test_the_phones_of_a_rehearsal_go_at_their_own_pace(server, opened):
    steps = [{"title": {"en": "Guess"}, "question": {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}], "answer": 1, "confidence": True}},
             {"title": {"en": "Read"}, "text": {"en": "A text."}}, {"title": {"en": "Draw"}, "activity": {"name": "touch"}},
             {"title": {"en": "Together"}, "activity": {"name": "challenge", "kind": "hold", "target": 1}}]
    with rehearsed(server, opened, "rehearsed-own", steps) as shown:
        session = shown.session
        session.control("lesson", progress="own")
        table = lambda: session.get("/lesson", headers=session.host).json()["members"]
        ended = lambda: sum(each["step"] == 5 for each in table())
        shown.wait_until(lambda: ended() >= PHONES / 3, "a third at the end")
        assert sum(each["states"][:3] == ["answered", "done", "done"] for each in table()) >= PHONES / 3
        answered = {each["id"] for each in table() if each["states"][0] == "answered"}
        given = [each for at, each in session.answers() if at == 1]
        assert len(given) >= len(answered) > 0 and all(50 <= each["confidence"] <= 100 for each in given)
        assert any(each["touches"] > 0 for each in session.stats()["participants"])


@pytest.mark.skipif(not is_long, reason="in the long form")
def test_the_phones_of_a_rehearsal_mark_a_picture_and_circle_areas(server, opened):
    asked = lambda **members: {"text": {"en": "Where?"}, "picture": "world", **members}
    steps = [{"title": {"en": "Two"}, "question": asked(form="point", marks=2)}, {"title": {"en": "Area"}, "question": asked(form="area")}]
    with rehearsed(server, opened, "rehearsed-places", steps) as shown:
        for step, corners in ((1, {2}), (2, set(range(3, 41)))):
            given = lambda: answers(shown, step, "points")
            shown.wait_until(lambda: len(given()) == PHONES, f"an answer of each phone at step {step}")
            assert {len(points) for points in given()} <= corners and len({str(points) for points in given()}) > 3
            if step == 1:
                shown.press("PageDown")
