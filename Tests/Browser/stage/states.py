"""The states of the projector that the check of the stage looks at, and the few that have every pair of their properties."""

import itertools
import random
from dataclasses import dataclass, fields

ACTIVITIES = ["draw", "scale", "challenge", "experiment", "spot", "walk", "lesson"]
# The three moments of an activity with the least share of the window that its picture has in them; drawing has a layout for each.
SHARES = {"running": 0.75, "results": 0.6, "board": 0.4}
LAYOUTS = {"running": "together", "results": "heatmap", "board": "wall"}
SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (1024, 768)]
PHONES = [0, 1, 8, 28, 40, 100]
# The last one is made: English, longer and with accents.
LANGUAGES = ["en", "de", "fr", "made"]
SCHEMES = ["dark", "light"]
# The page's own typeface, a wide one and a narrow one.
FONTS = [None, "DejaVu Sans", "Liberation Sans Narrow"]


@dataclass(frozen=True)
class State:
    activity: str
    phones: int
    moment: str
    size: tuple
    language: str
    scheme: str
    font: str | None

    def __str__(self):
        return f"{self.activity} {self.moment}, {self.phones} phones, {self.size[0]} x {self.size[1]}, {self.language}, {self.scheme}, {self.font or 'Inter'}"


VALUES = dict(zip((each.name for each in fields(State)), (ACTIVITIES, PHONES, list(SHARES), SIZES, LANGUAGES, SCHEMES, FONTS)))


def pairs(state):
    """Each pair of a state's properties."""
    return set(itertools.combinations([(each.name, getattr(state, each.name)) for each in fields(State)], 2))


def few():
    """States in which each pair of values occurs: every activity with every number of phones, and of the rest those that add the most pairs."""
    states, seen = [], set()
    missing = set().union(*(set(itertools.product([(one, a) for a in VALUES[one]], [(other, b) for b in VALUES[other]]))
                            for one, other in itertools.combinations(VALUES, 2)))
    rest = list(itertools.product(*list(VALUES.values())[2:]))
    for activity, phones in itertools.product(ACTIVITIES, PHONES):
        best = max((State(activity, phones, *each) for each in rest), key=lambda state: len(pairs(state) & missing))
        states.append(best)
        missing -= pairs(best)
    while missing:
        # What no row of above has: the first missing pair, and as many others as go with it.
        wanted = dict(min(missing, key=str))
        values = [[wanted[name]] if name in wanted else options for name, options in VALUES.items()]
        best = max((State(*each) for each in itertools.product(*values)), key=lambda state: len(pairs(state) & missing))
        states.append(best)
        missing -= pairs(best)
    return states


def sliced(number, count):
    """The slice `number`, from 1, of `count` of `every`: each has all kinds of states."""
    states = every()
    places = random.Random(count).sample(range(len(states)), len(states))
    return [states[place] for place in sorted(places[number - 1::count])]


def every():
    """Each activity, moment, size and class in each written language; themes and fonts take turns."""
    looks = itertools.cycle(itertools.product(FONTS, SCHEMES))
    return [State(activity, phones, moment, size, language, scheme, font) for (activity, phones, moment, size, language), (font, scheme)
            in zip(itertools.product(ACTIVITIES, PHONES, SHARES, SIZES, LANGUAGES), looks)]
