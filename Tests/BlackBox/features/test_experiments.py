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
    answer = measured(session, tappers(pixelsPerCentimetre=64), tappers(pixelsPerCentimetre=71.3), SETTINGS)
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
