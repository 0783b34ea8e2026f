"""The values of /metrics: the loop's lag, the time of commits, takeovers."""

import re

import pytest
import requests

from api import Session
from phone import Phone
from server import ROOT
from waiting import wait_until


def metrics(server):
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    return {name: float(value) for name, value in re.findall(r"^(touchfigures_\S+) (\S+)$", text, re.MULTILINE)}


@pytest.mark.one_server("its own counters")
def test_histograms_count_every_time_once(server):
    session = Session(server)
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 1, 1, 1], [2, 1, 2, 2, 10]])
    phone.settle().close()
    found = wait_until(lambda: (found := metrics(server))["touchfigures_loop_lag_seconds_count"] >= 1 and found,
                       "the loop's timer was never measured")
    for name in ("loop_lag_seconds", "commit_seconds"):
        counts = [value for key, value in found.items() if key.startswith(f"touchfigures_{name}_bucket")]
        assert counts == sorted(counts) and len(counts) == 13
        assert counts[-1] == found[f"touchfigures_{name}_count"] >= 1
        assert 0 <= found[f"touchfigures_{name}_sum"] < 60
    assert found["touchfigures_commit_seconds_count"] == found["touchfigures_commits_total"]


def test_each_metric_is_documented_and_has_a_help_text(server):
    text = requests.get(f"{server.url}/metrics", timeout=10).text
    descriptions = dict(re.findall(r"^# HELP touchfigures_(\w+) (.*)$", text, re.MULTILINE))
    assert set(descriptions) == set(re.findall(r"^# TYPE touchfigures_(\w+) ", text, re.MULTILINE))
    # The name of a value in the code is not a word.
    assert [words for words in descriptions.values() if not re.fullmatch(r"[A-Z][^.]+\.", words)] == []
    table = re.search(r"\n\| metric .*?\n\n", (ROOT / "docs/administration.md").read_text(), re.DOTALL)[0]
    named = set(re.findall(r"`(\w+)[`{]", table))
    assert set(descriptions) - named == set()
    leading = {name for row in table.strip().splitlines()[2:] for name in re.findall(r"`(\w+)[`{]", row.split("|")[1])}
    # A database has no free bytes of a disk; without HTTPS and backups there is nothing to say of them.
    absent = {name for name in leading if name.startswith(("backup_", "certificate_"))} | {"disk_free_bytes"}
    assert leading - set(descriptions) <= absent


@pytest.mark.one_server("its own counters")
def test_a_phone_that_resumes_beside_its_old_connection_is_a_takeover(server):
    session = Session(server)
    phone = Phone(server, session.code)
    before = metrics(server)["touchfigures_takeovers_total"]
    older = phone.live
    phone.connect()
    assert older.wait_closed() == 4409
    assert metrics(server)["touchfigures_takeovers_total"] == before + 1
    phone.close()
