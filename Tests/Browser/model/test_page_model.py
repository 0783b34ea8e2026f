"""The pages of a class by steps that a seed draws, against a model of what they must show: docs/testing.md."""

import datetime
import os
import time

import pytest
from puzzles import Author, rectangle
from rounds import Rounds
from walk_page import import_ferryman

MINUTES, SEED = "TOUCHFIGURES_PAGE_MODEL_MINUTES", "TOUCHFIGURES_PAGE_MODEL_SEED"
is_long = any(os.environ.get(name) for name in ("TOUCHFIGURES_LONG_TESTS", MINUTES, SEED))
# On each change always the same, in one look: keys, strokes, the host at another computer, windows.
FEW = [("key", 17, 0), ("stroke", 0, 1), ("key", 19, 0), ("key", 19, 0), ("key", 17, 0), ("control", 6, 1), ("stroke", 1, 2), ("window", 0, 2), ("begin", 1, 0)]


def test_a_few_steps_show_what_they_must_show(server, chromium):
    assert Rounds(chromium, server, {}).failure(FEW, 0) is None


@pytest.mark.skipif(not is_long, reason="Scripts/page-model and Scripts/test --long run it for minutes")
def test_the_pages_behave_as_their_model(server, chromium, tmp_path):
    differences = [rectangle(40 + 130 * number, 100 + 60 * (number % 3), 90, 100) for number in range(3)]
    rounds = Rounds(chromium, server, {
        "puzzle": Author(server).puzzle(differences, (1280, 960), title="Am Bahnhof von Neustadt"), "play": import_ferryman(server, tmp_path / "play"),
        "lessons": ["one-centimetre", "thumb-walk", "where-is-it", "how-sure"]})
    if seed := os.environ.get(SEED):
        return rounds.check(seed)
    day = os.environ.get("TOUCHFIGURES_SEED", datetime.date.today().strftime("%Y%m%d"))
    end, number = time.monotonic() + 60 * float(os.environ.get(MINUTES, "5")), 0
    while time.monotonic() < end:
        number += 1
        rounds.check(f"{day}-{number}")
    print(f"\n{number} rounds")
