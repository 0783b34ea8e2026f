"""A class with rows in every table."""

import math

from api import Session
from oracle import BEGAN, ENDED
from phone import Phone
from puzzles import Author, png, rectangle
from challenge_player import Player
from experiment_phone import Tapper
from pupil import Pupil
from experiment_phone import Steerer
from visitor import Visitor
from walker import Walker, stroll

EXPERIMENT = {"distances": [20], "widths": [4, 6, 9], "practice": 0}
DIFFERENCES = [rectangle(100, 200, 50, 40), rectangle(600, 100, 30, 300)]
# Characters that a spreadsheet, its XML or a page could misinterpret.
TITLES = ["=cmd|' /C calc'!A0", "@SUM(1;2)", "_x0041_<b>&amp;\"',;", "\u2067elttir\u2069 \U0001f600 e\u0301", "-1+1|x"]


class BusyClass:
    """The session, with its phones; `close` ends them."""

    def __init__(self, server, seed=1):
        self.session = Session(server)
        self.phones = []
        for work in (self.draw, self.tap, self.steer, self.play, self.answer, self.walk, self.study, self.be_together, self.measure, self.weigh):
            work(seed)

    def draw(self, seed):
        player = self.keep(Player(self.session, seed))
        calibrated = self.keep(Phone(self.session.server, self.session.code,
                                     {"width": 412.5, "height": 915, "pixelsPerCentimetre": 63.7, "calibrated": True}))
        calibrated.touch([[BEGAN, 1, 10, 10, 0, 0.4, 8.5], [ENDED, 1, 310.7, 10.1, 700]])
        self.session.control("challenge", kind="distance", target=10)
        player.challenge()
        player.stroke(640.3, 700)
        player.challenge(attempts=1)
        self.session.control("challenge")
        calibrated.settle()

    def tap(self, seed):
        self.perform(Tapper(self.session, seed), {**EXPERIMENT, "targets": 5, "blocks": 2})

    def steer(self, seed):
        self.perform(Steerer(self.session, seed), {**EXPERIMENT, "task": "steering", "trials": 2})

    def perform(self, phone, settings):
        self.keep(phone)
        self.session.control("experiment", **settings)
        for number in range(1, 3 * settings.get("blocks", 1) + 1):
            phone.sequence(number)
        phone.news(lambda m: m["state"] == "done", "the result")
        self.session.control("experiment", step="stop")

    def play(self, seed):
        pupil = self.keep(Pupil(self.session))
        author = Author(self.session.server)
        for title in TITLES:
            puzzle = author.puzzle(DIFFERENCES, title=title)
            self.session.control("activity", activity="spot", subject=puzzle)
            pupil.begin(puzzle)
            pupil.press(110, 210)

    def answer(self, seed):
        self.session.control("activity", activity="lesson", subject="thumb-walk")
        self.session.answer(self.phones[0], 1, choice=2)

    def walk(self, seed):
        walker = self.keep(Walker(self.session.server, self.session.code, play="ferryman"))
        fixes = list(stroll(seed, 60))
        for start in range(0, 60, 10):
            walker.send_fixes(fixes[start : start + 10])
        walker.settle()

    def study(self, seed):
        visitor = self.keep(Visitor(self.session, seed))
        for element in TITLES:
            visitor.anchor(element=element)
        visitor.phone.settle()

    def be_together(self, seed):
        """A relay, and taps as one."""
        players = [self.keep(Player(self.session, seed + place)) for place in range(2)]
        self.session.control("challenge", kind="relay")
        for player in players:
            player.synchronise()
            player.tap(100, 100)
        state = self.session.control("challenge", kind="clap", target=60)["challenge"]
        for player in players:
            player.now += 60_000
            player.synchronise(offset=state["fromMilliseconds"] - player.now)
            for _ in range(8):
                player.tap(100, 100, 500)
            player.phone.settle()
        self.session.control("challenge")

    def measure(self, seed):
        """A stroke on a picture with a scale."""
        session, phone = self.session, self.keep(Phone(self.session.server, self.session.code))
        session.control("activity", activity="touch")
        picture = session.add_picture(png(40, 30))["picture"]
        session.control("ground", picture=picture)
        session.control("groundScale", points=[[0, 0], [40, 0]], length=2.5, unit="km")
        phone.ground(picture, scale=3.25, x=-10.5, y=20)
        phone.touch([[BEGAN, 1, 30, 40, 0], [ENDED, 1, 110.7, 90.1, 700]])
        phone.settle()

    def weigh(self, seed):
        phone = self.keep(Phone(self.session.server, self.session.code))
        spring = {"way": "spring", "scale": 1, "name": "007"}
        for grams, role in [(0, {"role": "empty"}), *((grams, {"role": "reference", "grams": grams, "gramsError": 0.25}) for grams in (50.5, 100))]:
            for off in (5e-4, -5e-4):
                phone.motion(**spring, **role, reading=[2 * math.pi * math.sqrt((210 + grams) / 20_000) * (1 + off), 1e-5, 0.02, 0.001, 0.01])
        phone.motion(**spring, role="weigh", load=1, reading=[0.735, 1e-5, 0.02, 0, 0.01])
        phone.motion([[10 * index + 0.125, 0.1, -9.8, 0, 0, 0.25, 0] for index in range(30)], **spring, role="weigh", load=2, tare=1)
        phone.motion([[10 * index, 0.01 * (index % 3), 0, 9.8, 0, 0, 0] for index in range(250)], way="ruler", scale=2, name="=ruler", role="empty")
        phone.settle()

    def keep(self, one):
        """Closes it at the end."""
        self.phones.append(getattr(one, "phone", one))
        return one

    def close(self):
        # Without the closing handshake, which waits if many messages are unread.
        for phone in self.phones:
            phone.live.vanish()
