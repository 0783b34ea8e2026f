"""The worker is killed repeatedly while phones draw: nothing acknowledged is lost, nothing counts twice.

`Scripts/kill-worker` does the same for any number of kills.
"""

import pytest

from killing import draw_through_kills

TAKES_LONG = True

KILLS = 20


def test_after_twenty_kills_of_the_worker_every_figure_is_right(own_server, seed):
    answered = draw_through_kills(lambda: own_server().start(), KILLS, seed)
    assert len(answered) == KILLS
