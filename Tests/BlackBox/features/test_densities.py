"""The source of a density, and its error, in responses and in every table with lengths on the glass."""

import csv
import io
import json
import zipfile

import pytest

from experiment_phone import Steerer, Tapper
from oracle import BEGAN, ENDED, MOVED
from phone import Phone

SCREEN = {"width": 390, "height": 844}
KNOWN = {
    "card": {"pixelsPerCentimetre": 61, "calibrated": True, "relativeError": 0.001},
    "model": {"pixelsPerCentimetre": 60.4, "calibrated": False, "relativeError": 0.01},
    "assumed": {},
}


def density_of(row):
    """The density of a row, with numbers as numbers and missing values as None."""
    error = row.get("densityError", row["relativeError"])
    return row["densityFrom"] or None, None if error in ("", None) else float(error)


def holds_its_length(stats, figure, length):
    """The errors of a sum and of its estimate hold the true length and have a kind and sources, or a reason why there is none."""
    for distance, kind in ((stats["distance"], "bound"), (stats["distance"]["estimated"], "interval")):
        error = distance[f"{figure}Error"]
        if stats["densityError"] is None:
            assert error == {"error": None, "reason": "densityAssumed"} and stats["relativeError"] is None
            continue
        assert error["kind"] == kind and abs(distance[figure] - length) <= error["error"]
        parts = error["sources"].values()
        assert error["error"] == pytest.approx(sum(parts) if kind == "bound" else sum(part ** 2 for part in parts) ** 0.5)
        assert error["sources"]["density"] == pytest.approx(distance[figure] * stats["densityError"])
        if kind == "bound":
            assert distance[figure] * stats["relativeError"] >= error["error"] * (1 - 1e-9)


def test_a_trembling_line_is_within_its_error(session):
    phone = Phone(session.server, session.code, screen=SCREEN | KNOWN["card"])
    events = [[BEGAN if index == 0 else MOVED, 1, 40 + 2 * index, 100 + index % 3, 8 * index] for index in range(151)]
    phone.touch(events + [[ENDED, 1, 340, 100, 1300]])
    phone.settle()
    stats = session.stats(phone.id)
    assert stats["distance"]["lastCentimetres"] > 1.05 * 300 / 61
    holds_its_length(stats, "lastCentimetres", 300 / 61)
    phone.close()


def tables(session):
    answer = session.get("/archive", headers=session.host)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        files = {name.split("/", 1)[1]: zipped.read(name).decode() for name in zipped.namelist() if name.endswith(("csv", "jsonl"))}
    return {name: list(csv.DictReader(io.StringIO(text.lstrip("\ufeff")))) if name.endswith("csv") else
            [json.loads(line) for line in text.splitlines()] for name, text in files.items()}


def test_every_table_with_lengths_states_the_source_of_the_density(session):
    session.control("challenge", kind="distance", target=2)
    expected, phones = {}, []
    for known, density in KNOWN.items():
        phone = Phone(session.server, session.code, screen=SCREEN | density)
        phone.touch([[BEGAN, 1, 10, 10, 0], [MOVED, 1, 70, 10, 50], [ENDED, 1, 130, 10, 100]])
        phone.settle()
        phones.append(phone)
        expected[phone.id] = known, density.get("relativeError")
        stats = session.stats(phone.id)
        assert (stats["densityFrom"], stats["densityError"]) == expected[phone.id]
        for which in ("last", "total"):
            holds_its_length(stats, f"{which}Centimetres", 120 / density.get("pixelsPerCentimetre", 64))
        assert stats["calibrated"] == (known == "card")
        assert stats["distance"]["totalCentimetres"] == pytest.approx(120 / density.get("pixelsPerCentimetre", 64))
    session.control("challenge", kind="hold", target=1)
    phones[0].touch([[BEGAN, 1, 10, 10, 1000], [ENDED, 1, 10, 10, 2000]])
    phones[0].settle()
    taken = tables(session)
    assert {row["participant"]: density_of(row) for row in taken["figures.csv"]} == expected
    lengths = [row for row in taken["results.csv"] if row["unit"] == "cm"]
    assert {row["participant"]: density_of(row) for row in lengths} == expected
    assert [density_of(row) for row in taken["results.csv"] if row["unit"] == "s"] == [(None, None)]
    logged = [line for line in taken["events.jsonl"] if line.get("type") == "result"]
    assert {line["participant"]: density_of(line) for line in logged if line["unit"] == "cm"} == expected
    assert all("densityFrom" not in line for line in logged if line["unit"] == "s")
    assert {one["id"]: density_of(one) for one in session.get("/replay", headers=session.host).json()["participants"]} == expected
    for part in ("figures", "challenge-1"):
        answer = session.get(f"/parts/{part}", headers=session.host).json()
        assert dict(zip(answer["participants"], zip(answer["densityFrom"], answer["relativeError"]))) == expected
        table = session.get(f"/parts/{part}", headers={**session.host, "Accept": "text/csv"}).text
        assert {row["participant"]: density_of(row) for row in csv.DictReader(io.StringIO(table))} == expected
        # Values have an error where the density has one, and say why they have none where it does not.
        [column] = [one for one in answer["measures"] if one["name"] in ("distance", "error")]
        assert [error is None for error in column["errors"]] == [expected[one][1] is None for one in answer["participants"]]
        assert (column["errorKind"], column["errorReason"]) == ("bound", "densityAssumed")
    assert "densityFrom" not in session.get("/parts/challenge-2", headers=session.host).json()
    [about] = taken["session.csv"]
    assert (about["phones"], about["calibratedPhones"], about["knownModelPhones"]) == ("3", "1", "1")
    # An attempt keeps the density that it was measured with, even if the phone learns another one later.
    later = phones[2]
    later.screen |= KNOWN["card"]
    later.connect()
    assert session.stats(later.id)["densityFrom"] == "card"
    rows = tables(session)["results.csv"]
    assert [density_of(row) for row in rows if row["participant"] == later.id] == [("assumed", None)]
    for phone in phones:
        phone.close()


@pytest.mark.parametrize("kind, task, table", [(Tapper, "tapping", "taps"), (Steerer, "steering", "trials")])
def test_experiments_store_the_source_of_the_density(session, kind, task, table):
    one = kind(session, seed=3, **KNOWN["model"])
    session.control("experiment", task=task, distances=[20], widths=[5], trials=3, practice=0) if task == "steering" else \
        session.control("experiment", task=task, distances=[20], widths=[5], targets=9, practice=0)
    one.sequence(1)
    one.news(lambda m: m["state"] == "done", "the end")
    answer = session.get(f"/experiments/{table}", headers=session.host).json()[table]
    taken = tables(session)
    for rows in (answer, taken[f"{table}.csv"], taken["conditions.csv"]):
        assert rows and {density_of(row) for row in rows} == {("model", 0.01)}
    [participant] = session.get("/experiments").json()["experiments"][0]["participants"]
    assert [density_of(condition) for condition in participant["conditions"]] == [("model", 0.01)]
    one.phone.close()
