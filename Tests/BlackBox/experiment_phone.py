"""A phone of an experiment, and how its figures are compared."""

import random

import pytest

from phone import Phone


class ExperimentPhone:
    """Performs what it is told, on a clock of its own."""

    # The message's field with what is to be touched.
    field = None

    def __init__(self, session, seed, **screen):
        self.random, self.now = random.Random(seed), 1000.0
        self.phone = Phone(session.server, session.code, {"width": 390, "height": 844, **screen})
        self.told = None

    def news(self, condition, what):
        """Waits for news of the experiment; remembers what was told last of what is to be touched."""
        news = self.phone.live.wait(lambda m: m["type"] == "experiment" and condition(m), what)
        self.told = news.get(self.field, self.told)
        return news


def joining(session, kind):
    """For a fixture: makes phones of a kind with different seeds, and closes them in the end."""
    made = []

    def join(**screen):
        made.append(kind(session, seed=len(made) + 1, **screen))
        return made[-1]

    yield join
    for one in made:
        one.phone.close()


def close(found, expected, where=""):
    """Whether the server's figures are those computed here, to 10⁻⁹."""
    for name, value in expected.items():
        if isinstance(value, dict):
            close(found[name], value, f"{where}.{name}")
        elif value is None:
            assert found[name] is None, f"{where}.{name}"
        else:
            assert found[name] == pytest.approx(value, rel=1e-9), f"{where}.{name}"
