"""A lesson with a class by steps that Hypothesis draws: forward, back, aside and again, answers, a task of a step, crashes."""

import pytest
import requests
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from api import Session
from challenge_player import Player
from machine import Machine, run
from viewers import Viewer

GUESS = {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}, {"en": "C"}], "answer": 2}
LESSON = {"lesson": 1, "title": {"en": "Model"}, "steps": [
    {"name": "guess", "title": {"en": "Guess"}, "question": GUESS},
    {"title": {"en": "Draw"}, "activity": {"name": "touch", "clear": True}},
    {"title": {"en": "A centimetre"}, "activity": {"name": "challenge", "kind": "distance", "target": 1}},
    {"title": {"en": "And the class?"}, "compare": {"figure": "results"}},
    {"title": {"en": "Again"}, "question": {"again": "guess"}},
    {"title": {"en": "Who was right?"}, "compare": {"answers": "guess"}},
    {"title": {"en": "Weigh"}, "activity": {"name": "scale"}},
    {"title": {"en": "Thank you"}, "phones": {"en": "Bye"}},
]}
GUESSED, TASK, RESULTS, AGAIN, ANSWERS = 1, 3, 4, 5, 6
# The class's activity at a step; a task and its results are checked separately.
ACTIVITIES = {1: "lesson", 2: "touch", 3: "touch", 5: "lesson", 6: "lesson", 7: "scale", 8: "lesson"}
QUESTIONS = {GUESSED: GUESSED, AGAIN: AGAIN, ANSWERS: AGAIN}
MAX_RUNS, STEP_COUNT = 10, len(LESSON["steps"])
# Steps that depend on earlier ones, more often.
STEPS = st.sampled_from([1, 2, 3, 4, 5, 6, 7, 8, TASK, TASK, RESULTS, AGAIN, ANSWERS])
WHO, CHOICES, PERFORMS = st.integers(0, 2), st.integers(1, 3), st.integers(0, 3)


class Lesson(Machine):
    def __init__(self, server):
        super().__init__(server)
        self.players = []
        # For each run: step to participant to choice.
        self.runs, self.step, self.reached, self.aside = [], None, 0, False
        # The challenge of the step in this run: None before it began, then whether it has results.
        self.has_results = None

    @initialize(retention=st.sampled_from(["replay", "figures"]))
    def create(self, retention):
        self.ask("PUT", "/lessons/model", self.first_or_again(), json=LESSON)
        self.session = Session(self.server, retention=retention)
        self.viewer = Viewer(self.session)
        self.join()
        self.start()

    def first_or_again(self):
        return 201 if requests.get(f"{self.server.url}/api/v1/lessons/model", timeout=20).status_code == 404 else 200

    @property
    def answers(self):
        return self.runs[-1]

    def player(self, who):
        return self.players[who % len(self.players)]

    def in_lesson(self):
        return self.step is not None

    @precondition(lambda self: len(self.players) < 3)
    @rule()
    def join(self):
        self.players.append(Player(self.session))

    # The host

    @precondition(lambda self: not self.in_lesson())
    @rule()
    def start(self):
        if len(self.runs) == MAX_RUNS:
            answer = self.session.post_control({"action": "activity", "activity": "lesson", "subject": "model"})
            assert (answer.status_code, answer.json()["type"]) == (409, "/docs#too-many-lessons")
            return
        self.session.control("activity", activity="lesson", subject="model")
        self.runs.append({})
        self.step, self.reached, self.aside, self.has_results = 1, 1, False, None

    @precondition(in_lesson)
    @rule(step=STEPS, performs=PERFORMS)
    def go_to(self, step, performs):
        self.go(step, performs)

    @precondition(lambda self: self.in_lesson() and self.step < STEP_COUNT)
    @rule(performs=PERFORMS)
    def go_forward(self, performs):
        self.go(self.step + 1, performs)

    @precondition(lambda self: self.in_lesson() and self.step > 1)
    @rule(performs=PERFORMS)
    def go_back(self, performs):
        self.go(self.step - 1, performs)

    def go(self, step, performs):
        """Goes to a step, which all of the class performs at once, or nobody."""
        reported = self.session.control("lesson", step=step)
        if step == TASK and (self.step != TASK or self.aside):
            # The results of an earlier visit are shown again; otherwise the challenge begins.
            back = self.has_results and self.step != TASK
            assert ("finished" in reported, "challenge" in reported) == (bool(back), not back)
            self.has_results = back or False
        self.step, self.reached, self.aside = step, max(step, self.reached), False
        if performs and step == TASK:
            self.draw(performs)
        elif performs and step in (GUESSED, AGAIN):
            for who in range(len(self.players)):
                self.answer_the_question(who, 1 + (who + performs) % 3)

    @precondition(in_lesson)
    @rule(step=st.sampled_from([0, -1, STEP_COUNT + 1]))
    def go_to_a_missing_step(self, step):
        answer = self.session.post_control({"action": "lesson", "step": step})
        assert (answer.status_code, answer.json()["field"]) == (422, "step")

    @precondition(lambda self: self.in_lesson() and self.step not in (TASK, RESULTS))
    @rule(activity=st.sampled_from(["touch", "scale", "walk"]))
    def do_something_else(self, activity):
        self.session.control("activity", activity=activity)
        self.aside = activity != ACTIVITIES[self.step]

    @precondition(in_lesson)
    @rule(end_only_at_2=st.integers(0, 2))
    def end(self, end_only_at_2):
        # Most of the time the class stays in its lesson.
        if end_only_at_2 < 2:
            return
        reported = self.session.control("lesson", on=False)
        assert (reported["activity"], "lesson" in reported) == ("touch", False)
        self.step = None
        answer = self.session.post_control({"action": "lesson", "step": 1})
        assert (answer.status_code, answer.json()["type"]) == (409, "/docs#no-lesson")

    # The class

    def answer(self, player, run, step, choice):
        body = {"resume": player.phone.resume, "run": run, "step": step, "choice": choice}
        return requests.put(f"{self.server.url}{self.session.path}/answer", json=body, timeout=20)

    @precondition(lambda self: self.step in (GUESSED, AGAIN) and self.players and not self.aside)
    @rule(who=WHO, choice=CHOICES)
    def answer_the_question(self, who, choice):
        player = self.player(who)
        assert self.answer(player, len(self.runs), self.step, choice).json() == {"choice": choice}
        self.answers.setdefault(self.step, {})[player.id] = choice

    @precondition(lambda self: self.in_lesson() and self.players)
    @rule(who=WHO, step=STEPS, choice=CHOICES, run=st.integers(-1, 1))
    def answer_a_closed_question(self, who, step, choice, run):
        if step != self.step or step not in (GUESSED, AGAIN) or run:
            answer = self.answer(self.player(who), len(self.runs) + run, step, choice)
            assert (answer.status_code, answer.json()["type"]) == (409, "/docs#question-closed")

    @precondition(lambda self: self.step == TASK)
    @rule(centimetres=st.integers(1, 3))
    def draw(self, centimetres):
        for player in self.players:
            phone, seq = player.phone, player.stroke(64 * centimetres, 300)
            if phone.seq < seq:
                phone.live.wait(lambda _: phone.seq >= seq, f"figures {seq}")
        self.has_results = True

    @precondition(lambda self: self.restarts_left)
    @rule()
    def kill_the_server(self):
        for player in self.players:
            player.phone.settle()
        self.restart()
        self.session.server = self.server
        for player in self.players:
            player.phone.connect(self.server)
        self.viewer.close()
        self.viewer = Viewer(self.session)

    # Everything

    def counts(self, step):
        """The counts of the choices at a step of this run."""
        choices = list(self.answers.get(step, {}).values())
        return [choices.count(number) for number in (1, 2, 3)]

    @invariant()
    def lesson_matches_the_model(self):
        if not hasattr(self, "session"):
            return
        stats = self.session.stats()
        if self.step is None:
            assert "lesson" not in stats
            return
        lesson, step = stats["lesson"], LESSON["steps"][self.step - 1]
        assert [lesson[name] for name in ("run", "id", "step", "steps")] == [len(self.runs), "model", self.step, STEP_COUNT]
        assert lesson["content"] == {name: step[name] for name in ("title", "text", "phones") if name in step}
        assert lesson.get("aside", False) == self.aside
        if not self.aside and self.step in ACTIVITIES:
            assert stats["activity"] == ACTIVITIES[self.step]
        if self.step in QUESTIONS:
            asked = {name: GUESS[name] for name in ("text", "choices")} | {"open": self.step != ANSWERS}
            assert lesson["question"] == asked | ({"answer": 2} if self.step == ANSWERS else {})
        else:
            assert "question" not in lesson
        if self.step == RESULTS:
            assert "challenge" not in stats and lesson["figure"] == "results"
        self.check_answers()

    def check_answers(self):
        """The messages to viewers, and the results of all runs."""
        late = Viewer(self.session)
        if asked := QUESTIONS.get(self.step):
            earlier = self.counts(GUESSED) if asked == AGAIN else None
            assert late.state.get("answers") == self.counts(asked)
            assert late.state.get("earlierAnswers") == earlier
        late.close()
        runs = self.session.get("/results").json()["lessons"]
        assert [one["run"] for one in runs] == list(range(1, len(self.runs) + 1))
        for one, answers in zip(runs, self.runs):
            reported = {question["step"]: {who["id"]: who["choice"] for who in question["participants"]} for question in one["questions"]}
            assert {step: who for step, who in reported.items() if who} == answers

    def teardown(self):
        if hasattr(self, "session"):
            self.end_class()
            super().teardown()


@pytest.mark.one_server("kills its server")
def test_a_lesson_behaves_as_its_model(server):
    run(Lesson, server, examples=7, steps=40)
