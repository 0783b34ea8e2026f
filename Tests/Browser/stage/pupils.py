"""The class of the check of the stage: phones that do each activity, so that each has something to show."""

import math

import requests

from experiment_phone import Tapper
from oracle import BEGAN, ENDED, MOVED
from phone import Phone
from puzzles import Author, rectangle
from walker import Walker, stroll

TAPS = {"distances": [18, 26], "widths": [6, 9], "targets": 5, "practice": 0}
DIFFERENCES = [rectangle(40 + 130 * number, 100 + 60 * (number % 3), 90, 100) for number in range(7)]
LESSON = "one-centimetre"
# The lesson's steps: a question, guesses beside what was measured, and a task.
STEPS = {"running": 1, "results": 5, "board": 3}
# Of a large class only these tap and walk.
MOST_TAPPING, MOST_WALKING = 4, 8
PIXELS = 64


class Pupils:
    """`count` phones in a session; each activity is done once, before it is looked at for the first time."""

    def __init__(self, session, count):
        self.session, self.server = session, session.server
        self.now, self.walkers, self.puzzle = 1000.0, [], None
        self.tappers = [Tapper(session, seed) for seed in range(1, min(count, MOST_TAPPING) + 1)]
        self.phones = [each.phone for each in self.tappers]
        self.phones += [Phone(self.server, session.code) for _ in range(count - len(self.phones))]
        self.done = set()

    def prepare(self, activity, moment):
        """Leads the class to a moment of an activity."""
        getattr(self, activity)(moment)

    def draw(self, moment):
        self.session.control("activity", activity="touch")
        for number, phone in enumerate(self.once("draw")):
            places = [(40 + 300 * abs(math.sin(number + step / 5)), 60 + 720 * step / 30) for step in range(30)]
            self.stroke(phone, places)

    def scale(self, moment):
        self.session.control("activity", activity="scale")
        for number, phone in enumerate(self.once("scale")):
            self.now += 1000
            # A screen that says the same force each time measures none.
            forces = [0.1 + number % 8 / 10, 0.2 + number % 8 / 10]
            phone.touch([[phase, 1, 195, 400, self.now + 50 * step, forces[step], 8.5] for step, phase in enumerate((BEGAN, MOVED))])

    def challenge(self, moment):
        if moment == "results" and "challenge" in self.done and "challenge" in self.session.stats():
            self.session.control("challenge")
            return
        self.session.control("challenge", kind="distance", target=5)
        self.done.add("challenge")
        for number, phone in enumerate(self.phones):
            length = PIXELS * (5 + 0.15 * ((number * 7) % 11 - 5))
            self.stroke(phone, [(30, 100), (30, 100 + length / 2), (30, 100 + length)])
            phone.settle()
        if moment == "results":
            self.session.control("challenge")

    def experiment(self, moment):
        self.session.control("experiment", **TAPS)
        start = self.now = self.now + 1000
        for tapper in self.tappers:
            # A touch from before the phone's last one is not taken.
            tapper.now = start
            for number in range(1, 5):
                tapper.sequence(number)
            tapper.phone.settle()
            self.now = max(self.now, tapper.now)
        if moment == "results":
            self.session.control("experiment", step="stop")

    def spot(self, moment):
        self.puzzle = self.puzzle or Author(self.server).puzzle(DIFFERENCES, (1280, 960), title="Am Bahnhof von Neustadt")
        self.session.control("activity", activity="spot", subject=self.puzzle)
        for phone in self.once("spot"):
            answer = requests.post(f"{self.server.url}/api/v1/puzzles/{self.puzzle}/rounds", timeout=10,
                                   json={"session": self.session.code, "resume": phone.resume})
            answer.raise_for_status()

    def walk(self, moment):
        self.session.control("activity", activity="walk")
        for _ in self.once("walk")[:MOST_WALKING]:
            walker = Walker(self.server, self.session.code)
            self.walkers.append(walker)
            walker.send_fixes(list(stroll(len(self.walkers), 20))[:10])

    def lesson(self, moment):
        self.session.control("activity", activity="lesson", subject=LESSON)
        self.session.control("lobby", on=False)
        run = self.session.stats()["lesson"]["run"]
        for number, phone in enumerate(self.phones):
            answer = requests.put(f"{self.server.url}{self.session.path}/answer", timeout=10,
                                  json={"resume": phone.resume, "run": run, "step": 1, "choice": 1 + number % 3})
            answer.raise_for_status()
        if moment == "running":
            return
        self.session.control("lesson", step=3)
        for number, phone in enumerate(self.phones):
            self.stroke(phone, [(30, 100), (30, 100 + PIXELS * (0.7 + 0.1 * (number % 7)))])
            phone.settle()
        for step in range(4, STEPS[moment] + 1):
            self.session.control("lesson", step=step)

    def once(self, activity):
        """The phones at the first call for an activity, later nobody."""
        phones = [] if activity in self.done else self.phones
        self.done.add(activity)
        return phones

    def stroke(self, phone, places):
        self.now += 1000
        phases = [BEGAN, *[MOVED] * (len(places) - 2), ENDED]
        phone.touch([[phase, 1, *place, self.now + 20 * step] for step, (phase, place) in enumerate(zip(phases, places))])

    def close(self):
        # Without the closing handshake, which waits if many messages are unread.
        for phone in self.phones:
            phone.live.vanish()
        for walker in self.walkers:
            walker.live.vanish()
