"""A class that taps in time: equal to an independent computation from the export, and near the truth of simulated people."""

import csv
import io
import json
import math
import shutil
import subprocess
import sys
import zipfile

import pytest

import rhythms
from api import Session
from challenge_player import Player
from oracle import BEGAN, ENDED

PERSONS = 30
# Taps of one batch.
BATCH = 12


class Tapper(Player):
    """A person with a phone whose clock has its own zero."""

    def __init__(self, session, seed):
        super().__init__(session, seed)
        self.zero = self.random.uniform(-1e6, 1e6)
        self.error = round(self.random.uniform(0.5, 6), 3)

    def know(self, room):
        """Learns the room's time (ms), wrong by less than the error that it tells."""
        self.now = room - self.zero
        self.synchronise(self.zero + self.random.uniform(-1, 1) * self.error, self.error)

    def taps(self, times):
        """Taps at these times of the room (ms)."""
        times = sorted(times)
        for first in range(0, len(times), BATCH):
            events = []
            for time in times[first:first + BATCH]:
                events += [[BEGAN, 1, 100, 100, time - self.zero], [ENDED, 1, 100, 100, time - self.zero + 40]]
            self.phone.touch(events)


def rhythm(chance, start, period, scatter=12.0, until=30_000, drift=0.0):
    """Times of taps: intervals with a scatter, of which each is longer than the one before by the drift (ms)."""
    times, time = [], start
    while time <= start + until:
        times.append(time)
        time += period + drift * len(times) + chance.gauss(0, scatter)
    return times


def crowd(session, seed, persons):
    members = [Tapper(session, f"{seed} {index}") for index in range(persons)]
    for member in members:
        member.know(4000)
    return members


def settle(members):
    for member in members:
        member.phone.settle()


def found(session, number=1):
    return session.get("/results").json()["challenges"][number - 1]


def close(value, name=""):
    """An export has times to a thousandth of a ms, and rounds their errors up."""
    finest = 3e-3 if name.endswith("Milliseconds") else 1e-4 if name == "clockError" else 1e-5
    return pytest.approx(value, rel=1e-6, abs=finest) if isinstance(value, (int, float)) else value


def closes(values):
    return {name: close(value, name) for name, value in values.items()}


def agrees(session, number=1):
    """The class's result, which is that of the export."""
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    got = found(session, number)["beat"]
    challenge, taps, others = rhythms.taps_of(lines, number)
    result, steps, people = rhythms.beat(challenge, taps)
    assert {name: got[name] for name in result} == closes(result)
    assert got["leftOut"] == others
    assert got["steps"] == [closes(step) for step in steps]
    assert {each["id"]: {name: value for name, value in each.items() if name != "id"} for each in got["people"]} == {
        who: closes(person) for who, person in people.items()}
    return got


def begin(session, kind="beat", **fields):
    state = session.control("challenge", kind=kind, **fields)["challenge"]
    alone = state["untilMilliseconds"] - (30_000 if kind == "beat" else state["target"] * 1000)
    return state, alone


def test_a_class_of_thirty_has_the_figures_of_its_export_and_of_the_truth(session, seed):
    members = crowd(session, seed, PERSONS)
    state, alone = begin(session, target=100)
    assert {name: state[name] for name in ("number", "kind", "target", "attemptLimit", "round", "clockEpoch")} == {
        "number": 1, "kind": "beat", "target": 100, "attemptLimit": 200, "round": 1, "clockEpoch": 1}
    assert alone - state["fromMilliseconds"] == pytest.approx(8 * 600)
    assert "beat" not in found(session)
    message = members[0].challenge(attempts=0)
    assert (message["fromMilliseconds"], message["untilMilliseconds"]) == (state["fromMilliseconds"], state["untilMilliseconds"])
    for index, member in enumerate(members):
        chance = member.random
        # People correct themselves: each tap is near a common beat.
        times = [alone + 600 * beat + chance.gauss(0, 15) for beat in range(50)]
        if index == 3:
            times = [time + 90 for time in times]
        elif index == 7:
            times += [time + 60 for time in times[::4]]
        elif index == 11:
            times = [time for place, time in enumerate(times) if place % 9 != 4]
        elif index == 15:
            times = [alone + 1200 * beat + chance.gauss(0, 15) for beat in range(25)]
        elif index == 19:
            times = [time for time in times if time < alone + 12_000]
        elif index == 23:
            times = times[:1]
        elif index == 27:
            times = rhythm(chance, alone, 600, 5, drift=1.5)
        # What is before and after the time alone does not count.
        member.taps([alone - 2000, *times, state["untilMilliseconds"] + 500])
    stranger = Player(session, f"{seed} stranger")
    for _ in range(10):
        stranger.tap(100, 100, 600)
    settle([*members, stranger])
    got = agrees(session)
    people = {each["id"]: each for each in got["people"]}
    assert got["value"] > 0.75 and got["chance"] == pytest.approx(math.sqrt(math.pi / 4 / 28), abs=0.02)
    assert (got["risesAtSeconds"], got["fallsAtSeconds"]) == (pytest.approx(0, abs=1), None)
    assert got["tempo"] == pytest.approx(100, abs=1)
    # An interval of 95 % misses the truth now and then, even if taps near a common beat make it wider than it has to be.
    ordinary = [people[member.id] for index, member in enumerate(members) if index % 4 != 3]
    assert len(ordinary) > 20 and all(person["agreement"] > 0.9 for person in ordinary)
    for low, truth, high in (("tempoLow", 100, "tempoHigh"), ("driftLow", 0, "driftHigh")):
        assert sum(person[low] <= truth <= person[high] for person in ordinary) >= len(ordinary) - 2
    late = people[members[3].id]
    assert late["latenessMilliseconds"] == pytest.approx(90, abs=late["clockErrorMilliseconds"] + 10)
    # The median of 40 intervals has a standard error of 0.4 %.
    assert people[members[7].id]["doubles"] == 13 and people[members[7].id]["tempo"] == pytest.approx(100, abs=3)
    assert people[members[11].id]["missing"] in (5, 6) and people[members[11].id]["tempo"] == pytest.approx(100, abs=3)
    half = people[members[15].id]
    assert half["tempo"] == pytest.approx(50, abs=1) and half["latenessMilliseconds"] is None and half["agreement"] < 0.5
    assert people[members[19].id]["lastSeconds"] == pytest.approx(11.4, abs=0.7)
    assert members[23].id not in people and stranger.id not in people
    assert people[members[27].id]["driftMilliseconds"] == pytest.approx(1.5, abs=0.5)
    for member in [*members, stranger]:
        member.phone.close()


@pytest.mark.parametrize("query", ["", "?anonymous=true"])
def test_the_archive_has_each_person_and_its_programs_compute_them_again(session, tmp_path, seed, query):
    members = crowd(session, seed, 6)
    _, alone = begin(session, target=100)
    for index, member in enumerate(members):
        times = [alone + 600 * beat + member.random.gauss(0, 15) for beat in range(50)]
        member.taps((times, [time + 80 for time in times], times + [time + 70 for time in times[::5]],
                     [time for place, time in enumerate(times) if place % 9 != 4], [alone + 900 * beat for beat in range(33)], times[:3])[index])
    settle(members)
    got = agrees(session)
    with zipfile.ZipFile(io.BytesIO(session.get(f"/archive{query}", headers=session.host).content)) as zipped:
        zipped.extractall(tmp_path)
    [folder] = tmp_path.iterdir()
    tables = {name: list(csv.DictReader(io.StringIO(next((folder / "data").glob(f"*_description-{name}_data.csv")).read_text(), newline="")))
              for name in ("beats", "together", "columns")}
    numbers = lambda row: {name: None if text == "" else float(text) for name, text in row.items()}
    wanted = [{name: value for name, value in person.items() if name != "id"} for person in got["people"]]
    assert sorted(([numbers({name: row[name] for name in wanted[0]}) for row in tables["beats"]]), key=str) == sorted(wanted, key=str)
    [whole] = tables["together"]
    for name, value in got.items():
        if name not in ("steps", "people"):
            assert numbers({name: whole[name]}) == {name: value}
    assert (whole["kind"], whole["people"], whole["unit"]) == ("beat", "6", "")
    codebook = {(row["table"], row["column"]): row["explanation"] for row in tables["columns"]}
    assert "median interval" in codebook["beats", "tempo"]
    for program in [[sys.executable, "-I", "analysis.py"], *([["Rscript", "--vanilla", "analysis.R"]] if shutil.which("Rscript") else [])]:
        run = subprocess.run(program, cwd=folder, capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr
        rows = [row for row in csv.DictReader((folder / "analysis.csv").open()) if row["table"] == "beats"]
        assert len(rows) == 14 * 6 and {row["figure"] for row in rows} == set(wanted[0])
        # A program that computes nothing would agree with empty figures.
        assert sum(row["computed"] != "" for row in rows) > 70
    for member in members:
        member.phone.close()


def test_a_class_that_finds_its_tempo_is_first_apart_and_slower_in_the_end(session, seed):
    members = crowd(session, seed, 14)
    state, alone = begin(session, "clap", target=40)
    assert (alone, state["attemptLimit"]) == (state["fromMilliseconds"], 200)
    for index, member in enumerate(members):
        chance = member.random
        # Spread evenly, and at each time by another step: no chance brings them together.
        apart = rhythm(chance, alone + 250 * index / 14, 250 + 3 * index, 15, until=15_000)
        joined = [alone + 18_000 + 500 * beat + chance.gauss(0, 15) for beat in range(43)]
        member.taps(apart + joined)
    settle(members)
    got = agrees(session)
    assert got["risesAtSeconds"] == pytest.approx(18, abs=3) and got["fallsAtSeconds"] is None
    assert got["periodAtEndMilliseconds"] / got["periodAtStartMilliseconds"] == pytest.approx(500 / 270, abs=0.2)
    for member in members:
        member.phone.close()


def test_a_class_that_falls_apart_says_when(session, seed):
    members = crowd(session, seed, 16)
    _, alone = begin(session, target=120)
    for index, member in enumerate(members):
        together = [alone + 500 * beat + member.random.gauss(0, 10) for beat in range(30)]
        member.taps(together + rhythm(member.random, alone + 15_200 + 500 * index / 16, 430 + 9 * index, 8, until=14_000))
    settle(members)
    got = agrees(session)
    assert got["risesAtSeconds"] <= 1 and got["fallsAtSeconds"] == pytest.approx(15.5, abs=3)
    for member in members:
        member.phone.close()


def test_nobody_has_a_place_and_each_tap_is_a_line_of_the_table(session, seed):
    members = crowd(session, seed, 3)
    _, alone = begin(session, target=90)
    times = [alone + 667 * beat for beat in range(20)]
    for member in members:
        member.taps(times)
    settle(members)
    agrees(session)
    session.control("challenge")
    standing = members[0].phone.live.wait_type("standing")
    assert (standing["place"], standing["points"]) == (None, 0) and "histogram" not in standing
    rows = list(csv.DictReader(io.StringIO(session.get("/results", headers={"Accept": "text/csv"}).text, newline="")))
    assert len(rows) == 60 and {(row["kind"], row["target"], row["unit"], row["clockEpoch"]) for row in rows} == {("beat", "90", "s", "1")}
    own = [float(row["value"]) * 1000 for row in rows if row["participant"] == members[1].id]
    assert own == pytest.approx(times, abs=7 + members[1].error)
    for member in members:
        member.phone.close()


def test_what_is_compared_are_the_people_s_own_tempo_scatter_and_drift(session, seed):
    members = crowd(session, seed, 4)
    _, alone = begin(session, target=100)
    for member in members:
        member.taps(rhythm(member.random, alone, 612, 8))
    settle(members)
    people = {each["id"]: each for each in agrees(session)["people"]}
    part = session.get("/parts/challenge-1", headers=session.host).json()
    assert [(measure["name"], measure["unit"], measure["better"]) for measure in part["measures"]] == [
        ("tempo", "1/min", None), ("tempoError", "1/min", "less"), ("tapSpread", "ms", "less"), ("tapDrift", "ms", None), ("attempts", None, None)]
    for who, tempo, error, spread, drift, _ in zip(part["participants"], *(measure["values"] for measure in part["measures"])):
        person = people[who]
        assert (tempo, spread, drift) == (close(person["tempo"]), close(person["spreadMilliseconds"]), close(person["driftMilliseconds"]))
        assert error == close(abs(tempo - 100))
    for member in members:
        member.phone.close()


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_kill_in_the_middle_keeps_every_tap_and_compares_none_across_it(own_server, retention, seed):
    server = own_server().start()
    session = Session(server, retention=retention)
    members = crowd(session, seed, 5)
    _, alone = begin(session, target=100)
    for member in members:
        member.taps([alone + 600 * beat + member.random.gauss(0, 10) for beat in range(20)])
    # One phone knows the room's time only after the kill: its taps wait through it, and are then of no axis.
    late = Tapper(session, f"{seed} late")
    late.taps([alone + 600 * beat for beat in range(5)])
    settle([*members, late])
    before = found(session)
    assert len(before["beat"]["people"]) == 5
    server.kill()
    server.start()
    assert found(session) == before
    for member in [*members, late]:
        member.phone.connect()
        member.know(9000)
        member.taps([alone + 12_000 + 600 * beat for beat in range(10)])
    settle([*members, late])
    after = found(session)
    assert {name: value for name, value in after["beat"].items() if name != "leftOut"} == {
        name: value for name, value in before["beat"].items() if name != "leftOut"}
    assert after["beat"]["leftOut"] >= 60
    if retention == "replay":
        agrees(session)
    server.kill()
    server.start()
    assert found(session) == after
    for member in [*members, late]:
        member.phone.close()


def test_wrong_tempos_and_limits_are_refused(session):
    for fields, words in (
        ({"kind": "beat", "target": 30}, "from 40"), ({"kind": "beat", "target": 209}, "to 208"), ({"kind": "clap", "target": 5}, "from 10"),
        ({"kind": "beat", "attemptLimit": 3}, "first 200 touches of each phone count in beat"),
    ):
        answer = session.post_control({"action": "challenge", **fields})
        assert answer.status_code == 422 and words in answer.json()["detail"]
    assert session.control("challenge", kind="beat")["challenge"]["target"] == 100
    assert session.control("challenge", kind="clap")["challenge"]["target"] == 30


def test_a_removed_person_leaves_the_result(session, seed):
    members = crowd(session, seed, 4)
    _, alone = begin(session)
    for member in members:
        member.taps([alone + 600 * beat for beat in range(20)])
    settle(members)
    session.control("remove", participant=members[2].id)
    assert [each["id"] for each in found(session)["beat"]["people"]] == [member.id for member in members if member is not members[2]]
    for member in members[:2] + members[3:]:
        member.phone.close()
