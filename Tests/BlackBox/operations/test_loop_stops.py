"""The loop's longest stop in /metrics."""

import re

import pytest
import requests
from waiting import wait_until

KINDS = ["messages", "requests", "handshakes", "deferred", "commits", "figures", "frames", "housekeeping", "timers", "jobs", "pause"]


def stop(server):
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    return {name: float(value) for name, value in re.findall(r"^touchfigures_loop_stop_(\S+) (\S+)$", text, re.MULTILINE)}


@pytest.mark.one_server("its own loop")
def test_the_longest_stop_is_the_sum_of_its_parts(server):
    found = wait_until(lambda: (found := stop(server))["seconds"] > 0 and found, "no stop was measured")
    assert set(found) == {"seconds", "waited_seconds", "events", *(f'work_seconds{{work="{kind}"}}' for kind in KINDS)}
    parts = [found[f'work_seconds{{work="{kind}"}}'] for kind in KINDS]
    assert min(parts) >= 0 and sum(parts) == pytest.approx(found["seconds"])
    assert 0 <= found["waited_seconds"] <= found["seconds"] < 60
    assert found["events"] >= 0
