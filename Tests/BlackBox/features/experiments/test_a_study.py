"""A study of six weeks at two sites, whose truth the test knows: persons by codes, groups, other phones, leavers, a withdrawal, a plan; from
the taps to the merged archive, which has exactly them."""

import csv
import io
import json
import os
import statistics
import subprocess
import sys
import zipfile

import pytest
import requests

import psych_ds
from api import Session
from experiment_phone import Aimer
from server import ROOT
from waiting import wait_until

SETTINGS = {"distances": [20], "widths": [4, 9], "targets": 9, "practice": 0}
PLAN = {"hypothesis": "Group B learns more.", "people": 6, "exclude": {"errorRate": 0.25, "incomplete": True}}
WEEKS = range(1, 7)
GROUPS = {f"P0{number}": "AB"[number % 2] for number in range(1, 7)}
# The last weeks of those who leave, at the first site alone: codes are the same at both, and are other persons.
LAST_WEEK = {("Berlin", "P05"): 3, ("Berlin", "P06"): 5}
NEW_PHONES_FROM = 4
# What happens once: (site, week, person).
HASTY, TWO_PHONES, WITHDRAWS = ("Lyon", 5, "P03"), ("Berlin", 2, "P02"), ("Lyon", 6, "P04")
# Group B gains twice as much in each week, ms.
GAIN = {"A": 10, "B": 20}


class Person(Aimer):
    """Taps in its person's times; keeps the intervals of each sequence."""

    def begin(self, usual):
        self.usual, self.intervals = usual, []
        return self

    def pause(self):
        pause = self.usual * self.random.uniform(0.8, 1.2)
        self.intervals.append(pause)
        return pause

    def times(self, count):
        """The mean times of the sequences of `count` trials, s; the interval before a sequence's first tap is no trial."""
        whole = count + 1
        return [statistics.mean(self.intervals[first + 1:first + whole]) / 1000 for first in range(0, len(self.intervals), whole)]


def joined(session, person, seed, **screen):
    phone = Person(session, seed, **screen)
    phone.phone.live.send({"type": "name", "label": person, "group": GROUPS[person]})
    wait_until(lambda: session.stats(phone.phone.id).get("person") == person, "the code")
    return phone


def consents(session, phone, given):
    body = {"resume": phone.phone.resume, "number": 1, "given": given}
    answer = requests.put(f"{session.server.url}{session.path}/consent", json=body, timeout=20)
    assert answer.status_code == 200, answer.text


def week_at(server, site, week, truth):
    """One session of the study; returns its archive, and adds to the truth: (site, code, person, condition) to (mean time, excluded)."""
    session = Session(server, locale="en")
    session.control("naming", naming="codes", persons=True)
    screen = {"width": 412, "height": 892} if week >= NEW_PHONES_FROM else {}
    here = [person for person in GROUPS if week <= LAST_WEEK.get((site, person), 6)]
    phones = [(person, joined(session, person, f"{site} {week} {person}", **screen)) for person in here]
    if (site, week) == WITHDRAWS[:2]:
        session.control("consent", text="May we keep your touches?")
        for _, phone in phones:
            consents(session, phone, True)
    session.control("experiment", **SETTINGS, plan=PLAN)
    told = []
    for person, phone in phones:
        at = (site, week, person)
        phone.begin(500 + 20 * int(person[1:]) - week * GAIN[GROUPS[person]])
        # The first phone of two performs one condition, and is left out.
        phone.performs([1] if at == TWO_PHONES else [1, 2], misses=3 if at == HASTY else 0)
        told.append((at, phone))
    if (site, week) == TWO_PHONES[:2]:
        second = joined(session, TWO_PHONES[2], "the second phone", width=360, height=740).begin(480)
        second.performs([1, 2])
        told.append(((site, week, TWO_PHONES[2]), second))
    orders = {one["id"]: one["order"] for one in session.get("/experiments").json()["experiments"][0]["participants"]}
    for at, phone in told:
        means = phone.times(SETTINGS["targets"])
        if at == WITHDRAWS:
            consents(session, phone, False)
            continue
        excluded = "errors" if at == HASTY else "incomplete" if len(means) == 1 else ""
        for condition, mean in zip(orders[phone.phone.id], means):
            truth[site, session.code, at[2], phone.phone.id, condition] = (week, mean, excluded)
    if week == 3:
        server.kill()
        server.start()
    answer = session.get("/archive", headers=session.host)
    assert answer.status_code == 200
    for _, phone in told:
        phone.phone.close()
    return answer.content


def table(files, name):
    [content] = [content for path, content in files.items() if path.startswith("data/") and path.endswith(f"_description-{name}_data.csv")]
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def test_the_merged_archive_of_six_weeks_has_the_truth(own_server, tmp_path):
    truth, archives = {}, []
    for site in ("Berlin", "Lyon"):
        server = own_server().start()
        for week in WEEKS:
            path = tmp_path / f"{site}-{week}.zip"
            path.write_bytes(week_at(server, site, week, truth))
            archives.append(f"{site}={path}")
        server.stop()
    merged = tmp_path / "study.zip"
    run = subprocess.run(
        [sys.executable, "-m", "touchfigures", "merge", "-o", merged, *archives], capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT / "clients/python/src")})
    assert run.returncode == 0, run.stdout + run.stderr
    with zipfile.ZipFile(merged) as zipped:
        zipped.extractall(tmp_path / "study")
        files = {name.split("/", 1)[1]: zipped.read(name) for name in zipped.namelist()}
    assert psych_ds.faults(files) == []

    # Every person's every condition, and nothing else: who withdrew is in no table.
    rows = {
        (row["site"], row["session"], row["person"], row["participant"], int(row["condition"])): (float(row["movementTimeSeconds"]), row["excluded"])
        for row in table(files, "conditions")
    }
    assert rows == {key: (pytest.approx(mean, rel=1e-9), excluded) for key, (_, mean, excluded) in truth.items()}
    assert all(row["group"] == GROUPS[row["person"]] for row in table(files, "conditions"))
    last = {key[1] for key, (week, *_) in truth.items() if key[0] == "Lyon" and week == 6}
    assert len(last) == 1
    for path, content in files.items():
        if path.startswith("data/"):
            assert not [row for row in csv.DictReader(io.StringIO(content.decode(), newline=""))
                        if row.get("session") in last and row.get("person") == WITHDRAWS[2]], path

    # What a researcher asks: what each person gained from the first week to the last one, joined by site and person.
    weeks = {key[1]: week for key, (week, *_) in truth.items()}
    times = {}
    for (site, code, person, _, _), (mean, excluded) in rows.items():
        if not excluded:
            times.setdefault((site, person, weeks[code]), []).append(mean)
    gains = {who[:2]: statistics.mean(times[*who[:2], 1]) - statistics.mean(times[who]) for who in times if who[2] == 6}
    assert set(gains) == {(site, person) for site in ("Berlin", "Lyon") for person in GROUPS} - set(LAST_WEEK) - {("Lyon", "P04")}
    true = {}
    for (site, _, person, _, _), (week, mean, excluded) in truth.items():
        if not excluded:
            true.setdefault((site, person, week), []).append(mean)
    for who, gain in gains.items():
        assert gain == pytest.approx(statistics.mean(true[*who, 1]) - statistics.mean(true[*who, 6]), rel=1e-9)
    by_group = {group: statistics.mean(gain for (_, person), gain in gains.items() if GROUPS[person] == group) for group in "AB"}
    assert by_group["A"] == pytest.approx(5 * GAIN["A"] / 1000, abs=0.03) and by_group["B"] > by_group["A"]

    # Each session's own program finds the same figures, and the plan as it was stated: one plan, one hash.
    hashes = set()
    for folder in sorted((tmp_path / "study/study/sessions").iterdir()):
        done = subprocess.run([sys.executable, "-I", "analysis.py"], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        [part] = json.loads((folder / "dataset_description.json").read_text())["hasPart"]
        hashes.add(part["identifier"])
    assert len(hashes) == 1
