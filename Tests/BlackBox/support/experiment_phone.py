"""The phones of experiments, and the comparison of their figures."""

import random

import pytest

from oracle import BEGAN, ENDED, HELD, MOVED
from phone import Phone


class ExperimentPhone:
    """Performs the requested tasks, on its own clock."""

    # The message's field with the layout.
    field = None

    def __init__(self, session, seed, **screen):
        self.random, self.now = random.Random(seed), 1000.0
        self.phone = Phone(session.server, session.code, {"width": 390, "height": 844, **screen})
        self.layout = None

    def news(self, condition, what):
        """Waits for an `experiment` message; keeps the newest layout."""
        news = self.phone.live.wait(lambda m: m["type"] == "experiment" and condition(m), what)
        self.layout = news.get(self.field, self.layout)
        return news


class Tapper(ExperimentPhone):
    """A phone of an experiment: an aim with a spread, and sometimes a slip."""

    field = "layout"

    def tap(self, number):
        """Taps near the target of a tap; the first always hits."""
        count = len(self.layout["targets"])
        x, y = self.layout["targets"][number * (count + 1) // 2 % count]
        spread = 0 if number == 0 else self.random.choice([5, 9, 14])
        self.now += self.random.uniform(200, 900)
        if number == 3 and self.random.random() < 0.5:
            # A double tap.
            x, y = self.layout["targets"][2 * (count + 1) // 2 % count]
        place = (x + self.random.gauss(0, spread), y + self.random.gauss(0, spread))
        self.phone.touch([[BEGAN, 1, *place, self.now], [ENDED, 1, *place, self.now + 40]])

    def sequence(self, number):
        """Taps sequence `number`, counted from 1, as soon as it has received the targets."""
        self.news(lambda m: m.get("sequence") == number and m["state"] == "tapping" and "layout" in m, f"sequence {number}")
        for tap in range(len(self.layout["targets"]) + 1):
            self.tap(tap)


class Aimer(Tapper):
    """Hits every target, but for a number of taps of each sequence that miss, and of double taps."""

    def performs(self, numbers, misses=0, doubles=0):
        for number in numbers:
            self.news(lambda m: m.get("sequence") == number and "layout" in m, f"sequence {number}")
            self.read_newest()
            for tap in range(len(self.layout["targets"]) + 1):
                self.aims(tap, 0 < tap <= misses, misses < tap <= misses + doubles)
        self.phone.settle()

    def read_newest(self):
        """Takes what the server has sent meanwhile: another order is offered when somebody else begins with this one."""
        self.phone.live.send({"type": "clock", "id": 1, "t": 0})
        while (message := self.phone.live.wait(lambda m: m["type"] in ("clock", "experiment"), "the time"))["type"] != "clock":
            self.layout = message.get(self.field, self.layout)

    def pause(self):
        """The time from tap to tap, ms."""
        return self.random.uniform(300, 700)

    def aims(self, number, misses, doubles):
        count = len(self.layout["targets"])
        # The target of the tap before: the finger has hardly moved.
        x, y = self.layout["targets"][(number - doubles) * (count + 1) // 2 % count]
        self.now += self.pause()
        place = (x + self.random.gauss(0, 3), y + self.random.gauss(0, 3) + (0.7 * self.layout["width"] if misses else 0))
        self.phone.touch([[BEGAN, 1, *place, self.now], [ENDED, 1, *place, self.now + 40]])


class Steerer(ExperimentPhone):
    """A phone of an experiment: a finger that wobbles, sometimes lifts too early, rests, and slips."""

    field = "tunnel"

    def at(self, along, across):
        """A place on the screen: the tunnel leads upwards."""
        (x, y), _ = self.layout["start"], self.layout["end"]
        return x + across, y - along

    def points(self, wobble, upto=None):
        """A path from before the start line past the end line, or up to a share of the tunnel."""
        length = self.layout["start"][1] - self.layout["end"][1]
        along, across = -self.random.uniform(5, 30), 0.0
        end = length * upto if upto else length + 3
        while along < end:
            yield along, across
            along += self.random.uniform(3, 14)
            # The start line is crossed inside the tunnel.
            across = 0.9 * across + self.random.gauss(0, wobble) if along > 15 else across
        yield max(along, end), across

    def events(self, points):
        events, places = [], list(points)
        for index, place in enumerate(places):
            # Sometimes it rests before the last point, which a browser does not report.
            rests = index == len(places) - 1 and self.random.random() < 0.3
            self.now += self.random.uniform(4, 17) + (200 if rests else 0)
            events.append([MOVED if index else BEGAN, 1, *self.at(*place), self.now])
            if self.random.random() < 0.02:
                self.now += 300
                events.append([HELD, 1, *self.at(*place), self.now])
        events[-1][0] = ENDED
        self.now += 500
        return events

    def trial(self, number):
        """Steers through the tunnel, sometimes after a broken-off attempt."""
        if self.random.random() < 0.3:
            self.phone.touch(self.events(self.points(2, upto=0.5)))
        slips = number == 1 and self.random.random() < 0.5
        self.phone.touch(self.events(self.points(40 if slips else self.random.choice([1, 3, 8]))))

    def sequence(self, number):
        """Steers sequence `number`, counted from 1, as soon as it has received the tunnel."""
        self.news(lambda m: m.get("sequence") == number and m["state"] == "steering" and "tunnel" in m, f"sequence {number}")
        for trial in range(self.layout["trials"]):
            self.trial(trial)


def joining(session, kind):
    """For a fixture: makes phones of a kind with different seeds, and closes them at the end."""
    made = []

    def join(**screen):
        made.append(kind(session, seed=len(made) + 1, **screen))
        return made[-1]

    yield join
    for one in made:
        one.phone.close()


def close(found, expected, where=""):
    """Checks that the server's figures equal those computed here, to 10⁻⁹."""
    for name, value in expected.items():
        if isinstance(value, dict):
            close(found[name], value, f"{where}.{name}")
        elif value is None or isinstance(value, str):
            assert found[name] == value, f"{where}.{name}"
        else:
            assert found[name] == pytest.approx(value, rel=1e-9), f"{where}.{name}"


def measured(session, first, second, settings):
    """Both practise, then the first performs all conditions and the second two; returns the experiment from the server."""
    session.control("experiment", **settings)
    for one in (first, second):
        one.sequence(1)
        one.news(lambda m: m["state"] == "waiting", "the wait for the measurement")
    session.control("experiment", step="measure")
    for number in range(2, 6):
        first.sequence(number)
    second.sequence(2)
    second.sequence(3)
    own = first.news(lambda m: m["state"] == "done", "the result")["result"]
    second.news(lambda m: m.get("condition") == 3, "the third condition")
    answer = session.get("/experiments").json()["experiments"][0]
    assert own == answer["participants"][0]["figures"]
    return answer


def close_figures(answer, participants, law):
    """Compares the figures of a measured experiment; `law` is the module that calculated `participants`."""
    assert {who: len(conditions) for who, conditions in participants.items()} == {"p1": 4, "p2": 2}
    for entry in answer["participants"]:
        expected = participants[entry["id"]]
        assert [one["condition"] for one in entry["conditions"]] == sorted(expected)
        for one in entry["conditions"]:
            close(one, expected[one["condition"]], f"{entry['id']} {one['condition']}")
        close(entry["figures"], law.participant(expected), entry["id"])
        assert len(entry["missing"]) == 4 - len(expected)
    close(answer["class"]["figures"], law.of_class(participants), "class")
    assert answer["class"]["missing"] == ["incomplete-participants"]
