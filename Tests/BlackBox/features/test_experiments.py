"""An experiment on Fitts' law: its figures against SciPy, and that a kill of the server loses no tap."""

import csv
import io
import json
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
