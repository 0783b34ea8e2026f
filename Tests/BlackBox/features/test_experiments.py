"""An experiment on Fitts' law: its figures against SciPy, and that a kill of the server loses no tap."""

import csv
import io
import json
import shutil
import subprocess
import sys
import zipfile

import pytest

import experiments
from api import Session
from experiment_phone import Tapper, close, close_figures, joining, measured

SETTINGS = {"distances": [20, 32], "widths": [4, 9], "targets": 7, "practice": 1}


@pytest.fixture
def tappers(session):
    yield from joining(session, Tapper)


def test_every_figure_equals_an_independent_calculation(session, tappers):
    answer = measured(session, tappers(pixelsPerCentimetre=64), tappers(pixelsPerCentimetre=71.3, calibrated=True, relativeError=0.006), SETTINGS)
    taps = session.get("/experiments/taps", headers=session.host).json()["taps"]
    assert len(taps) == (5 + 3) * 8
    participants = experiments.of_participants(taps)
    close_figures(answer, participants, experiments)
    # The export's trials equal those of its taps.
    for who in participants:
        for sequence in {tap["sequence"] for tap in taps}:
            own = [tap for tap in taps if tap["participant"] == who and tap["sequence"] == sequence]
            for tap, trial in zip(own[1:], experiments.trials(own)):
                assert (tap["hit"], tap["outlier"]) == (trial["hit"], trial["outlier"])
                assert tap["movementTimeSeconds"] == pytest.approx(trial["seconds"], rel=1e-9)
    assert {tap["outlier"] for tap in taps} >= {None, "short"}
    table = session.get("/experiments/taps", headers={**session.host, "Accept": "text/csv"}).text
    rows = list(csv.DictReader(io.StringIO(table)))
    assert len(rows) == len(taps)
    for row, tap in zip(rows, taps):
        assert {name: "" if value is None else value for name, value in tap.items()} == {
            name: type(tap[name])(float(text)) if isinstance(tap[name], (int, float)) and not isinstance(tap[name], bool)
            else text == "TRUE" if isinstance(tap[name], bool) else text
            for name, text in row.items()}


def knowing(session, tapper, offset=-48_000.25, error=1.5):
    """Tells what the phone knows of the room's clock; returns its last seq so far."""
    phone = tapper.phone
    phone.live.send({"type": "clock", "id": 1, "t": tapper.now})
    phone.live.wait_type("clock")
    phone.sent += 1
    phone.waiting[phone.sent] = json.dumps(
        {"type": "sync", "seq": phone.sent, "t": tapper.now, "offset": offset, "error": error, "drift": 0})
    phone.paced_send(phone.waiting[phone.sent])


ROOM = ("roomMilliseconds", "clockErrorMilliseconds", "clockEpoch")


def table_of(session, name):
    """A table's rows."""
    content = session.get(f"/tables/{name}", headers={**session.host, "Accept": "text/csv"}).text
    return list(csv.DictReader(io.StringIO(content, newline="")))


def test_taps_have_the_rooms_time_of_those_phones_whose_clock_is_known(session, tappers):
    known, unknown = tappers(), tappers()
    knowing(session, known)
    told = known.now
    session.control("experiment", **SETTINGS | {"practice": 0})
    for tapper in (known, unknown):
        tapper.sequence(1)
        tapper.phone.settle()
    taps = session.get("/experiments/taps", headers=session.host).json()["taps"]
    for tap in taps:
        if tap["participant"] == unknown.phone.id:
            assert [tap[name] for name in ROOM] == [None] * 3
            continue
        assert tap["roomMilliseconds"] == pytest.approx(tap["t"] - 48_000.25, abs=1e-3)
        assert tap["clockErrorMilliseconds"] == pytest.approx(1.5 + 200e-6 * abs(tap["t"] - told), abs=2e-3)
        assert tap["clockEpoch"] == 1
    # The same times as in the log, and the same texts in the table and in the archive.
    logged = {}
    for line in session.get("/events", headers=session.host).text.splitlines():
        record = json.loads(line)
        for index, event in enumerate(record.get("events", []) if "roomMilliseconds" in record else []):
            logged[event[4]] = [record["roomMilliseconds"][index], record["clockErrorMilliseconds"][index], record["clockEpoch"]]
    own = [tap for tap in taps if tap["participant"] == known.phone.id]
    assert len(own) == 8 and [[tap[name] for name in ROOM] for tap in own] == [logged[tap["t"]] for tap in own]
    rows = table_of(session, "taps")
    assert [[float(row[name] or "nan") for name in ROOM] for row in rows if row["participant"] == known.phone.id] == [
        [tap[name] for name in ROOM] for tap in own]
    with zipfile.ZipFile(io.BytesIO(session.get("/archive", headers=session.host).content)) as zipped:
        names = zipped.namelist()
        [columns] = [name for name in names if name.endswith("_description-columns_data.csv")]
        codebook = {(row["table"], row["column"]): row for row in csv.DictReader(io.StringIO(zipped.read(columns).decode(), newline=""))}
    for table in ("taps", "points"):
        assert [codebook[table, name]["unit"] for name in ROOM] == ["ms", "ms", ""]


def test_in_blocks_everybody_performs_each_condition_again_and_the_class_learns(own_server, tmp_path):
    """Six people do a block of two conditions, five the second, four the third; the server is killed in between."""
    server = own_server().start()
    session = Session(server)
    session.control("experiment", distances=[20], widths=[4, 9], targets=7, practice=0, blocks=3)
    assert session.stats()["experiment"]["blocks"] == 3
    tappers = [Tapper(session, seed) for seed in range(6)]
    for number in range(1, 7):
        for tapper in tappers[:6 - (number - 1) // 2]:
            news = tapper.news(lambda m: m.get("sequence") == number and "layout" in m, f"sequence {number}")
            assert (news["block"], news["condition"], news["blocks"], news["conditions"]) == ((number + 1) // 2, (number + 1) % 2 + 1, 3, 2)
            for tap in range(8):
                tapper.tap(tap)
        if number == 3:
            for tapper in tappers:
                tapper.phone.settle()
            before = session.get("/experiments").json()
            server.kill()
            server.start()
            assert session.get("/experiments").json() == before
            for tapper in tappers:
                tapper.phone.close()
                tapper.phone.connect(server)
    tappers[0].news(lambda m: m["state"] == "done", "the result")
    taps = session.get("/experiments/taps", headers=session.host).json()["taps"]
    [answer] = session.get("/experiments").json()["experiments"]
    participants = experiments.of_participants(taps)
    by_block = {block: experiments.of_participants(taps, block=block) for block in (1, 2, 3)}
    assert [len(own) for own in by_block.values()] == [6, 5, 4]
    for entry in answer["participants"]:
        first = entry["order"]
        performed = list(dict.fromkeys((tap["sequence"], tap["condition"]) for tap in taps if tap["participant"] == entry["id"]))
        # The next row of two conditions is the other one.
        assert [which for _, which in performed] == [*first, *reversed(first), *first][:len(performed)]
        for one in entry["conditions"]:
            close(one, participants[entry["id"]][one["condition"]], f"{entry['id']} {one['condition']}")
        assert [one["block"] for one in entry["blocks"]] == [block for block in by_block if entry["id"] in by_block[block]]
        for one in entry["blocks"]:
            own = by_block[one["block"]][entry["id"]]
            expected = experiments.participant(own)
            for name in ("nominal", "effective", "throughputDeviation"):
                del expected[name]
            close(one, expected | {"conditions": len(own)}, f"{entry['id']} block {one['block']}")
            assert one["movementTimeSeconds"] == pytest.approx(sum(figures["movementTimeSeconds"] for figures in own.values()) / 2)
    close(answer["class"]["figures"], experiments.of_class(participants), "class")
    assert (answer["class"]["participants"], answer["class"]["complete"]) == (6, 6)
    # Who leaves does not move the class: each block adds the mean change of those who have it.
    speed = {block: {who: sum(one["throughput"] for one in own.values()) / len(own) for who, own in people.items()} for block, people in by_block.items()}
    level = sum(speed[1].values()) / 6
    for one in answer["class"]["blocks"]:
        block = one["block"]
        now = speed[block]
        if block > 1:
            level += sum(value - speed[block - 1][who] for who, value in now.items()) / len(now)
        gains = [value - speed[1][who] for who, value in now.items()]
        assert (one["participants"], one["throughput"]) == (len(now), pytest.approx(level))
        assert one["gain"] == (None if block == 1 else pytest.approx(sum(gains) / len(gains)))
        if block == 2:
            assert one["gainError"]["error"] == pytest.approx(experiments.experiment_errors.of_mean(gains)["error"])
        else:
            assert one["gainError"]["reason"] == ("nothingMeasured" if block == 1 else "tooFewPeople")
    rows = table_of(session, "blocks")
    assert [(row["participant"], row["block"]) for row in rows] == [
        (entry["id"], str(one["block"])) for entry in answer["participants"] for one in entry["blocks"]]
    assert float(rows[0]["throughput"]) == pytest.approx(answer["participants"][0]["blocks"][0]["throughput"])
    # The archive's programs compute the same figures of blocks and conditions.
    with zipfile.ZipFile(io.BytesIO(session.get("/archive", headers=session.host).content)) as files:
        files.extractall(tmp_path)
    [program] = tmp_path.rglob("analysis.py")
    for command in [[sys.executable, "-I", "analysis.py"], *([["Rscript", "--vanilla", "analysis.R"]] if shutil.which("Rscript") else [])]:
        subprocess.run(command, cwd=program.parent, check=True, capture_output=True)
        with open(program.parent / "analysis.csv", newline="") as file:
            compared = [row for row in csv.DictReader(file) if row["table"] == "blocks"]
        assert len(compared) == 8 * len(rows) and all(row["computed"] for row in compared)
    # Comparisons take only who has performed everything.
    [sample] = [one for one in session.get("/parts/experiment-1", headers=session.host).json()["measures"] if one["name"] == "throughput"]
    assert [value is None for value in sample["values"]] == [False] * 4 + [True] * 2
    for tapper in tappers:
        tapper.phone.close()


def test_a_class_of_five_has_intervals_of_its_lines(session):
    """Of four there are none. Each joins when it begins, so that nobody takes the row of the balance that it was offered."""
    session.control("experiment", **SETTINGS | {"practice": 0})

    def join():
        member = Tapper(session, len(members))
        members.append(member)
        for number in range(1, 5):
            member.sequence(number)
        member.news(lambda m: m["state"] == "done", "the result")

    def lines():
        [found] = session.get("/experiments").json()["experiments"]
        return [found["class"]["figures"][name] for name in ("nominal", "effective")]

    members = []
    for _ in range(4):
        join()
    assert [set(line) & {"slopeInterval", "interceptInterval"} for line in lines()] == [set(), set()]
    join()
    for line in lines():
        for figure in ("slope", "intercept"):
            low, high = line[f"{figure}Interval"]
            assert low < line[figure] < high
            assert line[f"{figure}Error"]["error"] == pytest.approx(max(high - line[figure], line[figure] - low))
    # Every figure of the class has its error now, or says why not.
    [found] = session.get("/experiments").json()["experiments"]
    participants = experiments.of_participants(session.get("/experiments/taps", headers=session.host).json()["taps"])
    close(found["class"]["figures"], experiments.of_class(participants), "class")
    for mean in found["class"]["conditions"]:
        times = [own[mean["condition"]]["movementTimeSeconds"] for own in participants.values()]
        assert mean["movementTimeSecondsError"]["error"] == pytest.approx(experiments.experiment_errors.of_mean(times)["error"])
        assert mean["effectiveIndexOfDifficultyBitsError"]["sources"]["people"] > 0
    # The tables have the same.
    archive = session.get("/archive", headers=session.host).content
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        [name] = [name for name in files.namelist() if name.endswith("lines.csv")]
        rows = list(csv.DictReader(io.TextIOWrapper(files.open(name), encoding="utf-8")))
    [row] = [row for row in rows if not row["participant"] and row["difficulty"] == "nominal"]
    assert float(row["slopeError"]) == pytest.approx(found["class"]["figures"]["nominal"]["slopeError"]["error"])
    # Two who only join are missing: 2 of 7 could change the class's figures so far.
    assert found["class"]["absent"] == 0 and found["class"]["throughputBounds"] is None and found["class"]["slopeBounds"] is None
    members += [Tapper(session, 5 + number) for number in range(2)]
    [found] = session.get("/experiments").json()["experiments"]
    assert (found["class"]["participants"], found["class"]["absent"]) == (5, 2)
    own = [experiments.participant(conditions) for conditions in participants.values()]
    throughputs = [figures["throughput"] for figures in own]
    assert found["class"]["throughputBounds"] == pytest.approx([(sum(throughputs) + 2 * end) / 7 for end in (min(throughputs), max(throughputs))])
    slopes = [figures["nominal"]["slope"] for figures in own]
    slope, mean = found["class"]["figures"]["nominal"]["slope"], sum(slopes) / 5
    assert found["class"]["slopeBounds"] == pytest.approx([slope + (5 * mean + 2 * end) / 7 - mean for end in (min(slopes), max(slopes))])
    for member in members:
        member.phone.close()


def test_a_killed_server_loses_no_tap(own_server):
    server = own_server().start()
    session = Session(server)
    tapper = Tapper(session, seed=7)
    session.control("experiment", **SETTINGS)
    tapper.sequence(1)
    tapper.news(lambda m: m["state"] == "waiting", "the wait for the measurement")
    session.control("experiment", step="measure")
    tapper.news(lambda m: m.get("sequence") == 2 and "layout" in m, "the first condition")
    for tap in range(4):
        tapper.tap(tap)
    tapper.phone.settle()
    server.kill()
    tapper.phone.close()
    server.start()
    tapper.phone.connect(server)
    message = tapper.news(lambda m: True, "the experiment after the restart")
    assert (message["phase"], message["sequence"], message["taps"]) == ("measurement", 2, 4)
    for tap in range(4, 8):
        tapper.tap(tap)
    for number in range(3, 6):
        tapper.sequence(number)
    tapper.news(lambda m: m["state"] == "done", "the result")
    taps = session.get("/experiments/taps", headers=session.host).json()["taps"]
    assert [tap["trial"] for tap in taps] == list(range(8)) * 5
    answer = session.get("/experiments").json()["experiments"][0]["participants"][0]
    close(answer["figures"], experiments.participant(experiments.of_participants(taps)["p1"]))


def test_phones_that_only_join_use_up_no_row_of_the_balance(own_server):
    server = own_server().start()
    session = Session(server)
    phones = [Tapper(session, seed) for seed in range(8)]
    session.control("experiment", **SETTINGS | {"practice": 0})
    # At first the rows are offered in order: the first and the fifth phone have the same one.
    for tapper in (phones[0], phones[4], phones[5]):
        tapper.news(lambda m: m["state"] == "tapping" and "layout" in m, "a ring")
    phones[0].tap(0)
    phones[0].phone.settle()
    # The fifth gets another ring, and so does the phone that was offered the row it takes then.
    for tapper in phones[4:6]:
        tapper.news(lambda m: m["sequence"] == 1 and "layout" in m, "another ring")
        tapper.tap(0)
        tapper.phone.settle()
    server.kill()
    for tapper in phones:
        tapper.phone.close()
    server.start()
    began = [phones[0], phones[4], phones[5], phones[1]]
    for tapper in began:
        tapper.phone.connect(server)
    for tapper in began[:3]:
        assert tapper.news(lambda m: True, "the experiment after the restart")["taps"] == 1
    for tapper in began:
        for tap in range(1 if tapper in began[:3] else 0, 8):
            if tap == 0:
                tapper.news(lambda m: "layout" in m, "a ring")
            tapper.tap(tap)
        tapper.phone.settle()
    participants = session.get("/experiments").json()["experiments"][0]["participants"]
    orders = [tuple(one["order"]) for one in participants]
    assert len(orders) == 4 and len(set(orders)) == 4, orders
    # Each performed first the first condition of its order.
    assert [one["conditions"][0]["condition"] for one in participants] == [order[0] for order in orders]
    for tapper in began:
        tapper.phone.close()


def test_lines_of_the_class_name_no_participant(session):
    """Those of challenges and experiments belong to nobody, in every export of the log."""
    session.control("challenge", kind="distance", target=10)
    session.control("experiment", **SETTINGS)
    session.control("experiment", step="measure")
    session.control("experiment", step="stop")
    for query in ("", "?readable=true"):
        lines = [json.loads(line) for line in session.get(f"/events{query}", headers=session.host).text.splitlines()]
        assert [line["type"] for line in lines] == ["challenge", "experiment", "experiment"]
        assert not any("participant" in line for line in lines)
    with zipfile.ZipFile(io.BytesIO(session.get("/archive", headers=session.host).content)) as archive:
        assert not any(b'"p0"' in archive.read(name) for name in archive.namelist())
