"""The plan of an experiment: its document and hash, whom its rules leave out, and that nothing of it is lost."""

import csv
import hashlib
import io
import json
import shutil
import subprocess
import sys

import pytest
import requests

import experiments
import psych_ds
import steering
from api import Session
from experiment_phone import Aimer, Steerer, close, joining
from phone import Live

SETTINGS = {"distances": [20, 32], "widths": [4, 9], "targets": 7, "practice": 0}
RULES = {"errorRate": 0.3, "outlierShare": 0.2, "incomplete": True, "densityAssumed": True}
PLAN = {"hypothesis": "Zeit wächst mit der Schwierigkeit: “a/b\\c”", "people": 12, "exclude": RULES}
KNOWN = {"pixelsPerCentimetre": 64, "calibrated": True, "relativeError": 0.006}


@pytest.fixture
def aimers(session):
    yield from joining(session, Aimer)


def preview(session, **body):
    return requests.post(f"{session.server.url}{session.path}/experiments/plan", json=body, headers=session.host, timeout=10)


def canonical(document):
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def oracle_reasons(taps, conditions, rules=RULES, sequences=4):
    """The reasons of docs/experiments.md, from the exported taps of one participant and its figures by condition."""
    trials, errors, outliers = (sum(one[name] for one in conditions.values()) for name in ("trials", "errors", "outliers"))
    performed = {(tap["condition"], tap["block"]) for tap in taps if not tap["practice"]}
    found = {
        "errors": errors / trials > rules.get("errorRate", 1), "outliers": outliers / (trials + outliers) > rules.get("outlierShare", 1),
        "incomplete": rules.get("incomplete", False) and len(performed) < sequences,
        "density": rules.get("densityAssumed", False) and any(tap["densityFrom"] == "assumed" for tap in taps),
    }
    return [reason for reason, applies in found.items() if applies]


def test_the_document_is_the_same_before_and_after_the_start_and_in_the_archive(session, aimers):
    aimers()
    answer = preview(session, plan=PLAN)
    assert answer.status_code == 200, answer.text
    before = answer.json()
    assert list(before) == ["sha256", "document"]
    # The defaults are those of the start, for the phone that is here.
    assert json.loads(before["document"]) == {
        "analysis": 1, "blocks": 1, "distances": [20, 30, 45], "exclude": RULES, "hypothesis": PLAN["hypothesis"], "people": 12,
        "practice": 1, "targets": 11, "task": "tapping", "widths": [4, 6, 9]}
    assert hashlib.sha256(before["document"].encode()).hexdigest() == before["sha256"]
    assert "experiment" not in session.stats() and session.get("/experiments").json()["experiments"] == []
    state = session.control("experiment", plan=PLAN)
    registered = {"sha256": before["sha256"], "people": 12, "hypothesis": PLAN["hypothesis"], "exclude": RULES}
    assert state["experiment"]["plan"] == registered
    download = session.get("/experiments/1/plan")
    assert (download.status_code, download.headers["content-type"]) == (200, "application/json")
    assert download.content == before["document"].encode()
    [experiment] = session.get("/experiments").json()["experiments"]
    assert experiment["plan"] == registered
    # Another experiment without a plan, and one whose plan states nothing, have none.
    session.control("experiment", **SETTINGS)
    session.control("experiment", **SETTINGS, plan={"exclude": {"incomplete": False}})
    assert "plan" not in session.stats()["experiment"]
    for number, detail in ((2, "Experiment 2 was started without a plan."), (3, "Experiment 3"), (4, "The session has no experiment 4."), ("x", "no experiment x")):
        answer = session.get(f"/experiments/{number}/plan")
        assert answer.status_code == 404 and answer.json()["type"].endswith("#no-plan") and detail in answer.json()["detail"]
    for query in ("", "?anonymous=true"):
        files = session.archive(query)
        assert [name for name in files if "plan" in name] == ["experiment-1-plan.json"]
        assert files["experiment-1-plan.json"] == download.content
        assert json.loads(files["dataset_description.json"])["hasPart"] == [
            {"@type": "CreativeWork", "name": "experiment-1-plan.json", "identifier": f"sha256:{before['sha256']}"}]
        assert f"SHA-256 {before['sha256']}" in files["README.html"].decode()
        assert psych_ds.faults(files) == []


def test_a_plan_may_state_one_thing_and_steering_has_its_own_settings(session):
    answer = preview(session, task="steering", blocks=3, plan={"people": 30}).json()
    document = json.loads(answer["document"])
    assert document == {
        "analysis": 1, "blocks": 3, "distances": document["distances"], "exclude": {}, "people": 30, "practice": 1,
        "task": "steering", "trials": 4, "widths": document["widths"]}
    assert hashlib.sha256(canonical(document)).hexdigest() == answer["sha256"]
    assert session.control("experiment", task="steering", blocks=3, plan={"people": 30})["experiment"]["plan"] == {
        "sha256": answer["sha256"], "people": 30, "exclude": {}}
    # Members that are not chosen do not count.
    for same in ({"people": 30, "exclude": {}}, {"people": 30, "hypothesis": None, "exclude": {"errorRate": None, "incomplete": False}}):
        assert preview(session, task="steering", blocks=3, plan=same).json() == answer
    other = preview(session, task="steering", blocks=3, plan={"people": 31}).json()
    assert other["sha256"] != answer["sha256"]


@pytest.mark.parametrize(("plan", "field", "detail"), [
    ("text", "plan", "`plan` must be an object."),
    ({"power": 0.8}, "plan.power", "`power` is no member of `plan`; it takes hypothesis, people, exclude."),
    ({"hypothesis": ""}, "plan.hypothesis", "must have 1 to 1000 characters"),
    ({"hypothesis": "x" * 1001}, "plan.hypothesis", "must have 1 to 1000 characters"),
    ({"hypothesis": "  "}, "plan.hypothesis", "nothing that can be seen"),
    ({"hypothesis": "a\tb"}, "plan.hypothesis", "control characters"),
    ({"hypothesis": 5}, "plan.hypothesis", "must be a text"),
    ({"people": 0}, "plan.people", "from 1 to 1500"),
    ({"people": 1501}, "plan.people", "from 1 to 1500"),
    ({"people": 2.5}, "plan.people", "must be a whole number"),
    ({"exclude": []}, "plan.exclude", "must be an object"),
    ({"exclude": {"errors": 0.2}}, "plan.exclude.errors", "it takes errorRate, outlierShare, incomplete, densityAssumed"),
    ({"exclude": {"errorRate": 1.01}}, "plan.exclude.errorRate", "must be a number from 0 to 1"),
    ({"exclude": {"outlierShare": -0.1}}, "plan.exclude.outlierShare", "must be a number from 0 to 1"),
    ({"exclude": {"errorRate": "much"}}, "plan.exclude.errorRate", "must be a number"),
    ({"exclude": {"incomplete": 1}}, "plan.exclude.incomplete", "must be true or false"),
    ({"exclude": {"densityAssumed": "yes"}}, "plan.exclude.densityAssumed", "must be true or false"),
])
def test_a_wrong_plan_starts_nothing_and_names_the_member(session, plan, field, detail):
    for answer in (preview(session, plan=plan), session.post_control({"action": "experiment", "plan": plan})):
        assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text
        assert detail in answer.json()["detail"]
    assert session.get("/experiments").json()["experiments"] == []


def test_a_preview_takes_a_start_alone_from_the_host_alone(session):
    for body, field in (
        ({}, "plan"), ({"plan": {}}, "plan"), ({"plan": {"exclude": {"incomplete": False}}}, "plan"), ({"plan": {"people": 3}, "step": "stop"}, "step"),
        ({"plan": {"people": 3}, "action": "experiment"}, "action"), ({"plan": {"people": 3}, "targets": 4}, "targets"),
        ({"plan": {"exclude": {"outlierShare": 0.1}}, "task": "steering"}, "plan.exclude.outlierShare"),
    ):
        answer = preview(session, **body)
        assert (answer.status_code, answer.json().get("field")) == (422, field), answer.text
    answer = session.post_control({"action": "experiment", "step": "measure", "plan": {"people": 3}})
    assert (answer.status_code, answer.json()["field"]) == (422, "plan")
    answer = requests.post(f"{session.server.url}{session.path}/experiments/plan", json={"plan": {"people": 3}}, timeout=10)
    assert answer.status_code == 401


def test_the_rules_leave_out_whom_they_should_and_a_kill_loses_nothing(own_server, tmp_path):
    server = own_server().start()
    session = Session(server)
    session.control("experiment", **SETTINGS, plan=PLAN)
    document = session.get("/experiments/1/plan").content
    viewer = Live(server, session.code)
    viewer.view()
    members = []

    def join(*performance, **screen):
        member = Aimer(session, len(members), **screen)
        members.append(member)
        if performance:
            member.performs(*performance)

    everything = range(1, 5)
    for _ in range(5):
        join(everything, 1, **KNOWN)
    join(everything, 3, **KNOWN)
    join(everything, 0, 2, **KNOWN)
    join(range(1, 4), **KNOWN)
    join(everything)
    join(range(1, 3), 4, 2)
    join(**KNOWN)
    expected = [[]] * 5 + [["errors"], ["outliers"], ["incomplete"], ["density"], ["errors", "outliers", "incomplete", "density"]]
    # The last one who performed is already out in the frame that tells it.
    frame = viewer.wait(lambda m: m.get("experimentFigures", [{}])[0].get("excluded") == 5, "the excluded")
    taps = session.get("/experiments/taps", headers=session.host).json()["taps"]
    by_phone = experiments.of_participants(taps)

    def check():
        [answer] = session.get("/experiments").json()["experiments"]
        assert [one["excluded"] for one in answer["participants"]] == expected
        assert [oracle_reasons([tap for tap in taps if tap["participant"] == who], own) for who, own in by_phone.items()] == expected
        counting = {who: own for who, own in by_phone.items() if who in [f"p{number}" for number in range(1, 6)]}
        close(answer["class"]["figures"], experiments.of_class(counting), "class")
        # Of the eleven five are excluded; the sixth who is left has no figures.
        ofclass = answer["class"]
        assert [ofclass[name] for name in ("excluded", "present", "participants", "complete", "absent")] == [5, 6, 5, 5, 1]
        assert [one["participants"] for one in ofclass["conditions"]] == [5] * 4 and ofclass["missing"] == []
        for one in answer["participants"]:
            close(one["figures"], experiments.participant(by_phone[one["id"]]), one["id"])
        return answer

    answer = check()
    # Viewers get the points of all, and the same figures of the class.
    snapshot = Live(server, session.code)
    told = snapshot.view()
    assert {point[0] for point in told["experimentPoints"]} == set(by_phone)
    assert told["experimentFigures"][0]["excluded"] == 5
    assert told["experiment"]["plan"] == answer["plan"]
    assert frame["experimentFigures"][0]["participants"] == 5
    snapshot.close()
    viewer.close()
    for member in members:
        member.phone.close()
    server.kill()
    server.start()
    assert check() == answer
    assert session.get("/experiments/1/plan").content == document
    assert hashlib.sha256(document).hexdigest() == session.stats()["experiment"]["plan"]["sha256"]
    # Comparisons have no row of the excluded, so that they are not missing there either.
    part = session.get("/parts/experiment-1", headers=session.host).json()
    assert part["participants"] == [f"p{number}" for number in range(1, 6)]
    assert all(None not in measure["values"] for measure in part["measures"] if measure["name"] == "throughput")
    # The tables have a row of everybody, with the reasons.
    files = session.archive()
    for name in ("conditions", "lines"):
        rows = list(csv.DictReader(io.StringIO(files[f"data/session-{session.code}_description-{name}_data.csv"].decode(), newline="")))
        assert list(rows[0])[-1] == "excluded"
        reasons = {row["participant"]: row["excluded"] for row in rows}
        assert reasons == {one["id"]: " ".join(one["excluded"]) for one in answer["participants"] if one["id"] in reasons} | ({"": ""} if name == "lines" else {})
        assert len(reasons) > 8
    [nominal] = [row for row in rows if not row["participant"] and row["difficulty"] == "nominal"]
    assert (nominal["participants"], nominal["absent"]) == ("5", "1")
    check_programs(files, tmp_path, 10)
    # Another plan is not the one that was stated.
    (tmp_path / "experiment-1-plan.json").write_bytes(document.replace(b'"people":12', b'"people":13'))
    assert subprocess.run([sys.executable, "-I", "analysis.py"], cwd=tmp_path, capture_output=True, check=False).returncode == 1


def check_programs(files, folder, people):
    """Both programs of an archive compute who is excluded, and the class's lines without them."""
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    for command in [[sys.executable, "-I", "analysis.py"], *([["Rscript", "--vanilla", "analysis.R"]] if shutil.which("Rscript") else [])]:
        run = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
        with open(folder / "analysis.csv", newline="") as file:
            compared = list(csv.DictReader(file))
        excluded = [row for row in compared if row["table"] == "excluded"]
        assert len(excluded) == 4 * people and all(float(row["archive"]) == float(row["computed"]) for row in excluded)
        assert len({(row["figure"], row["archive"]) for row in excluded}) == 8
        assert [row for row in compared if row["table"] == "lines" and row["row"] == "1 class nominal" and row["computed"]]
        # R computes no SHA-256 before 4.5, and says so.
        assert any(row["table"] == "plans" for row in compared) or b"not checked" in run.stdout


def test_in_steering_errors_are_departures_and_blocks_count_without_the_excluded(session, tmp_path):
    settings = {"task": "steering", "distances": [20], "widths": [4, 9], "trials": 3, "practice": 0, "blocks": 2}
    session.control("experiment", **settings, plan={"exclude": {"errorRate": 0.5, "incomplete": True}})
    members = [Steerer(session, 3 + number, **KNOWN) for number in range(4)]
    for number in range(1, 5):
        for member in members[:4 if number < 4 else 3]:
            member.sequence(number)
    for member in members:
        member.phone.settle()
    exported = session.get("/experiments/trials", headers=session.host).json()["trials"]
    by_phone = steering.of_participants(exported)
    [answer] = session.get("/experiments").json()["experiments"]
    expected = {}
    for who, own in by_phone.items():
        rate = sum(one["errors"] for one in own.values()) / sum(one["trials"] for one in own.values())
        expected[who] = ["errors"] * bool(rate > 0.5) + ["incomplete"] * (who == "p4")
    assert {one["id"]: one["excluded"] for one in answer["participants"]} == expected
    # The finger has done both.
    assert {tuple(reasons) for reasons in expected.values()} >= {()} and "incomplete" in expected["p4"]
    counting = {who: own for who, own in by_phone.items() if not expected[who]}
    close(answer["class"]["figures"], steering.of_class(counting), "class")
    assert [one["participants"] for one in answer["class"]["blocks"]] == [len(counting)] * 2
    files = session.archive()
    rows = list(csv.DictReader(io.StringIO(files[f"data/session-{session.code}_description-blocks_data.csv"].decode(), newline="")))
    assert {row["participant"]: row["excluded"] for row in rows} == {who: " ".join(reasons) for who, reasons in expected.items()}
    for member in members:
        member.phone.close()
