"""Each frame has the columns and the values of the server's own tables."""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import httpx
import openpyxl
import pandas
import pytest
from pandas.testing import assert_frame_equal
from server import Server

from touchfigures import Client, Hold, Session, Stroke, frames, tap
from touchfigures import _columns as columns

PAGE = "https://example.org/cart"
TRIANGLE = [(50.0, 50.0), (242.0, 50.0), (242.0, 306.0), (50.0, 50.0)]


def tap_all(phone: Any, targets: Any, seconds: float) -> None:
    """Taps a ring of targets in its order, the third tap beside its target."""
    count = len(targets.centres)
    centres = [targets.centres[number * (count + 1) // 2 % count] for number in range(count + 1)]
    centres[3] = (centres[3][0] + targets.width, centres[3][1])
    phone.draw(*(tap(centre, start=seconds * turn) for turn, centre in enumerate(centres)), at_once=True)


def steer(phone: Any, sequence: int) -> None:
    """Draws through a tunnel of steering, the first half in it, the second beside it."""
    phone.wait_until(lambda: phone.heard["experiment"].get("sequence") == sequence)
    tunnel = phone.heard["experiment"]["tunnel"]
    (x, start), (_, end) = tunnel["start"], tunnel["end"]
    for aside in (3, tunnel["width"]):
        phone.draw(Stroke([(x, start + 20), (x + aside, (start + end) / 2), (x, end - 9)], seconds=0.5), at_once=True)
    phone.settle()


@pytest.fixture(scope="module")
def lesson(server: Server) -> Iterator[Session]:
    """A session in which two phones have done everything that is exported."""
    with Client(server.url) as client:
        session = client.create_session()
        with session.phone() as first, session.phone(pixels_per_centimetre=61.5, calibrated=True) as second:
            first.draw(Stroke(TRIANGLE, rate=None), Hold((300, 800), seconds=0.5, pressure=0.4), at_once=True)
            second.draw(Stroke(TRIANGLE, seconds=0.7), tap((9, 9), start=2), at_once=True)
            session.start_challenge("distance", 10)
            for phone in (first, second, first):
                phone.draw(Stroke([(20, 20), (20, 600)]), at_once=True)
                phone.settle()
            session.start_challenge("targets")
            tap_all(first, first.wait_for_targets(), 0.6)
            first.settle()
            session.start_experiment([20, 30], [5], targets=5, practice=1)
            for phone in (first, second):
                tap_all(phone, phone.wait_for_targets(sequence=1), 0.5)
                phone.settle()
            session.start_measurement()
            for sequence in (2, 3):
                for phone in (first, second):
                    tap_all(phone, phone.wait_for_targets(sequence), 0.4)
                    phone.settle()
            session.start_experiment([20, 30], [8], practice=0, task="steering", trials=2)
            for sequence in (1, 2):
                steer(second, sequence)
            first.send_anchors(PAGE, 390, [["#buy", 0.5, 0.4, 92, "hit", False]] * 70)
            second.send_anchors(PAGE, 1280, [["#text", 0.1, 0.9, 80, "dead", True, "#buy", 12.5]])
            for phone in (first, second):
                phone.settle()
            yield session


def table(session: Session, server: Server, path: str, frame: pandas.DataFrame, **options: Any) -> pandas.DataFrame:
    """The server's own table (CSV), read with the types of a frame."""
    headers = {"Accept": "text/csv", "Authorization": f"Bearer {session.host_token}"}
    answer = httpx.get(f"{server.url}/api/v1/sessions/{session.code}{path}", headers=headers)
    assert answer.status_code == 200, answer.text
    return pandas.read_csv(io.StringIO(answer.text), dtype=dict(frame.dtypes), **options)


@pytest.mark.parametrize(
    ("name", "path"), [("results", "/results"), ("taps", "/experiments/taps"), ("events", "/events")]
)
def test_a_frame_is_the_servers_table(lesson: Session, server: Server, name: str, path: str) -> None:
    frame = getattr(lesson, name)()
    assert len(frame) > 3
    assert_frame_equal(frame, table(lesson, server, path, frame), check_exact=True)


@pytest.mark.parametrize(
    ("name", "method"), [("results", "results"), ("conditions", "experiments"), ("taps", "taps"), ("points", "points")]
)
def test_a_frame_is_the_table_of_its_name(lesson: Session, name: str, method: str) -> None:
    frame = getattr(lesson, method)()
    content = lesson.get_table(name)
    assert_frame_equal(frame, pandas.read_csv(io.BytesIO(content), dtype=dict(frame.dtypes)), check_exact=True)


def test_tasks_of_the_whole_class_have_the_frames_of_their_tables(server: Server) -> None:
    with Client(server.url) as client:
        session = client.create_session()
        with session.phone() as first, session.phone() as second:
            for phone, ahead in ((first, 5), (second, 5.4)):
                phone.tell_clock(ahead=ahead, error=0.001)
            session.start_challenge("relay")
            for phone in (first, second):
                phone.draw(tap((100, 100)), at_once=True)
                phone.settle()
            state = session.start_challenge("beat", 120)["challenge"]
            alone = (state["untilMilliseconds"] - 30_000) / 1000
            for phone in (first, second):
                phone.tell_clock(ahead=alone, error=0.001)
                phone.draw(*(tap((100, 100), start=0.5 * beat) for beat in range(1, 40)), at_once=True)
                phone.settle()
        both = session.together()
        assert both["kind"].tolist() == ["relay", "beat"] and both["people"].tolist() == [2, 2]
        assert session.chains()["seconds"].tolist() == [0, pytest.approx(0.4, abs=0.1)]
        beats = session.beats()
        assert len(beats) == 2 and beats["tempo"].to_list() == pytest.approx([120, 120], rel=0.01)
        for name in ("together", "chains", "beats"):
            frame = getattr(session, name)()
            theirs = pandas.read_csv(io.BytesIO(session.get_table(name)), dtype=dict(frame.dtypes), na_values="")
            assert_frame_equal(frame, theirs, check_exact=True)


def test_answers_are_the_frame_of_their_table(server: Server) -> None:
    text = {"en": "?"}
    axis = {"name": {"en": "t"}, "unit": {"en": "s"}, "from": 0, "to": 1}
    questions: list[tuple[dict[str, Any], dict[str, Any]]] = [
        (
            {"text": text, "choices": [{"en": "A"}, {"en": "B"}], "answer": 2, "confidence": True},
            {"choice": 2, "confidence": 80},
        ),
        ({"text": text, "form": "number", "unit": {"en": "cm"}, "truth": 8, "tolerance": 1}, {"value": 6.5}),
        (
            {"text": text, "form": "order", "items": [{"en": name} for name in "ABC"], "order": [3, 1, 2]},
            {"order": [1, 3, 2]},
        ),
        (
            {"text": text, "form": "sketch", "x": axis, "y": axis, "curve": {"polynomial": [0, 1]}},
            {"curve": [0.5] * 101},
        ),
        (
            {"text": text, "form": "point", "picture": "world", "truth": {"point": [10, 20]}},
            {"points": [[13, 24.5]]},
        ),
    ]
    with Client(server.url) as client:
        session = client.create_session()
        assert list(session.answers().columns) == list(columns.ANSWERS) and len(session.answers()) == 0
        with session.phone() as phone:
            for question, answer in questions:
                session.control("ask", question=question)
                body = {"resume": phone._phone._participant["resume"], "step": 1, **answer}
                assert httpx.put(f"{server.url}/api/v1/sessions/{session.code}/answer", json=body).status_code == 200
        frame = session.answers()
        assert frame["run"].tolist() == [1, 2, 3, 4, 5] and frame["choice"].dropna().tolist() == [2]
        assert frame["difference"].dropna().tolist() == [-1.5] and frame["correct"].dropna().tolist() == ["yes", "no"]
        assert frame["confidence"].dropna().tolist() == [80]
        assert frame.loc[2, ["order", "rightOrder"]].tolist() == ["[1, 3, 2]", "[3, 1, 2]"]
        assert frame.loc[2, "tau"] == pytest.approx(1 / 3)
        assert json.loads(frame.loc[3, "curve"]) == [0.5] * 101 and frame.loc[3, "turningPoints"] == 0
        assert json.loads(frame.loc[3, "trueCurve"]) == pytest.approx([n / 100 for n in range(101)])
        assert frame.loc[3, "rootMeanSquare"] == pytest.approx((850 / 10_000) ** 0.5)
        assert pandas.isna(frame.loc[3, "correlation"])
        assert frame.loc[4, ["picture", "points", "truthPoints"]].tolist() == ["world", "13 24.5", "10 20"]
        assert frame.loc[4, "distance"] == pytest.approx((9 + 4.5**2) ** 0.5) and frame["pictureWidth"].max() == 1440
        theirs = pandas.read_csv(io.BytesIO(session.get_table("answers")), dtype=dict(frame.dtypes))
        assert_frame_equal(frame, theirs, check_exact=True)


def test_forces_and_walks_have_the_columns_of_their_tables(lesson: Session) -> None:
    forces = pandas.read_csv(io.BytesIO(lesson.get_table("forces")))
    assert list(forces.columns) == ["participant", *lesson.forces().columns]
    assert list(pandas.read_csv(io.BytesIO(lesson.get_table("walks"))).columns) == list(lesson.walks().columns)


def test_weighings_are_the_servers_table(server: Server) -> None:
    with Client(server.url) as client:
        session = client.create_session()
        assert list(session.weighings().columns) == list(columns.WEIGHINGS) and len(session.weighings()) == 0
        with session.phone() as phone:
            rest = [[16.7 * index, 0, 0, 9.81, 0, 0, 0] for index in range(600)]
            phone.send_recording(rest, role="empty")
            phone.send_recording(
                rest[:200], way="ruler", scale=2, name="Ruler", role="reference", grams=50, gramsError=0.1
            )
            phone.send_recording([], role="weigh", load=1, tare=2)
            phone.settle()
        frame = session.weighings()
        assert frame["samples"].tolist() == [600, 200, 0]
        assert frame["refusal"].fillna("").tolist() == ["unsteady", "", "tooFewCycles"]
        assert frame["provenance"].tolist() == ["spring", "ruler", "spring"]
        assert frame.loc[1, ["gravityX", "gravityY", "gravityZ"]].tolist() == [0, 0, 1]
        theirs = pandas.read_csv(io.BytesIO(session.get_table("weighings")), dtype=dict(frame.dtypes))
        assert_frame_equal(frame, theirs, check_exact=True)


def test_walks_for_map_programs_are_geojson(lesson: Session) -> None:
    # No phone of this lesson walks.
    assert lesson.get_walks_geojson() == {"type": "FeatureCollection", "features": []}


def test_everything_is_available_in_one_file(lesson: Session) -> None:
    with zipfile.ZipFile(io.BytesIO(lesson.get_archive("de"))) as archive:
        folder = f"touchfigures-{lesson.code}/"
        assert b'lang="de"' in archive.read(f"{folder}README.html")
        # The archive is for spreadsheets of its language, a table alone for programs.
        theirs = pandas.read_csv(archive.open(f"{folder}taps.csv"), sep=";", decimal=",")
        assert_frame_equal(theirs, pandas.read_csv(io.BytesIO(lesson.get_table("taps"))), check_exact=True)
        book = openpyxl.load_workbook(io.BytesIO(archive.read(f"{folder}touchfigures-{lesson.code}.xlsx")))
    assert {"taps", "columns"} < set(book.sheetnames)
    with zipfile.ZipFile(io.BytesIO(lesson.get_archive(anonymous=True))) as archive:
        assert not any(lesson.code in name for name in archive.namelist())
    assert "taps" in openpyxl.load_workbook(io.BytesIO(lesson.get_table("taps", "xlsx"))).sheetnames


def test_stats_are_the_servers_table_and_more(lesson: Session, server: Server) -> None:
    frame = lesson.stats()
    theirs = table(lesson, server, "", frame.reset_index()).set_index("participant")
    assert list(frame.columns) == [
        *theirs.columns,
        "connected",
        "colour",
        "clockOffsetMilliseconds",
        "clockErrorMilliseconds",
    ]
    assert_frame_equal(frame[list(theirs.columns)], theirs, check_exact=True)
    assert list(frame.index) == ["p1", "p2"]
    assert frame.loc["p2", "calibrated"]


def test_heatmaps_are_the_servers_tables(lesson: Session, server: Server) -> None:
    for layer in ("count", "dwell"):
        frame = lesson.heatmap(layer)
        theirs = table(lesson, server, f"/heatmap?layer={layer}", frame, header=None)
        assert frame.shape == (48, 24)
        assert (frame.to_numpy() == theirs.to_numpy()).all()
    assert lesson.heatmap(participant="p1").shape == (27, 13)


def test_gestures_equal_those_of_the_stats(lesson: Session) -> None:
    frame = lesson.gestures()
    expected = [one for stats in lesson.get_stats()["participants"] for one in stats["gestures"]]
    assert frame[["seconds", "pixels", "fingers", "tap"]].to_dict("records") == [
        {name: one[name] for name in ("seconds", "pixels", "fingers", "tap")} for one in expected
    ]
    assert set(frame["participant"]) == {"p1", "p2"}


def test_forces_equal_those_of_the_stats(lesson: Session) -> None:
    frame = lesson.forces()
    # 40 % of 385 g, rounded down; the other phone measures nothing.
    assert frame.loc["p1", "peakGrams"] == 154
    assert frame["peakGrams"].isna().tolist() == [False, True]
    assert frame["fullScaleGrams"].tolist() == [385, 385]


def test_experiments_have_a_row_for_each_participant_and_condition(lesson: Session) -> None:
    frame = lesson.experiments()
    assert frame["task"].tolist() == ["tapping"] * 4 + ["steering"] * 2
    frame = frame[frame["task"] == "tapping"]
    assert set(zip(frame["participant"], frame["distance"], strict=True)) == {
        (phone, distance) for phone in ("p1", "p2") for distance in (20, 30)
    }
    assert frame["movementTimeSeconds"].tolist() == pytest.approx([0.4] * 4)
    assert frame["errors"].tolist() == [1] * 4
    # Figures and taps are of the same sequences.
    taps = lesson.taps()
    measured = taps[~taps["practice"] & (taps["trial"] > 0)]
    assert (~measured["hit"]).sum() == frame["errors"].sum()


def test_trials_are_the_servers_table_and_points_are_theirs(lesson: Session, server: Server) -> None:
    frame = lesson.trials()
    theirs = table(lesson, server, "/experiments/trials", frame)
    assert_frame_equal(frame, theirs.drop(columns="points"), check_exact=True)
    assert frame["participant"].tolist() == ["p2"] * 4
    assert frame["departures"].tolist() == [0, 1, 0, 1]
    points = lesson.points()
    packed = ["|".join(f"{x} {y} {t}" for x, y, t in trial["points"]) for trial in lesson.get_trials()["trials"]]
    assert len(points) == sum(text.count("|") + 1 for text in packed)
    assert set(zip(points["sequence"], points["trial"], strict=True)) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    # Figures and trials are of the same sequences.
    figures = lesson.experiments().tail(2)
    means = frame.groupby("condition")["movementTimeSeconds"].mean()
    assert figures.set_index("condition")["movementTimeSeconds"].to_dict() == pytest.approx(means.to_dict())
    assert figures["indexOfDifficulty"].tolist() == (figures["distance"] / figures["width"]).tolist()


def test_a_study_has_a_row_for_each_page_and_for_each_element(lesson: Session) -> None:
    (page,) = lesson.study().to_dict("records")
    assert (page["page"], page["participants"], page["elements"]) == (PAGE, 2, 2)
    assert (page["touches"], page["narrow"], page["wide"]) == (71, 70, 1)
    elements = lesson.study_elements(PAGE).set_index("element")
    assert elements["touches"].to_dict() == {"#buy": 70, "#text": 1}
    assert elements.loc["#buy", ["missed", "missedMeanPixels"]].tolist() == [1, 12.5]
    # The table also has a row for each class of widths; their sum is the elements.
    table = pandas.read_csv(io.BytesIO(lesson.get_table("study")))
    assert table.groupby("element")["touches"].sum().to_dict() == elements["touches"].to_dict()
    assert lesson.study_elements(PAGE, "narrow")["touches"].tolist() == [70]
    assert len(lesson.study_elements("https://example.org/nowhere")) == 0


def test_a_page_of_a_study_has_its_version(client: Client) -> None:
    session = client.create_session()
    version = session.begin_version()["studyVersion"]
    assert session.get_study()["versions"][0]["version"] == version
    sums = dict.fromkeys(columns.STUDY_SUMS, 1)
    page = {"page": f"{PAGE}?touchkit-version={version}", "version": version, "elements": 1, **sums}
    answer: Any = {"pages": [page | {"widths": {"narrow": 1, "medium": 0, "wide": 0}}]}
    assert frames.study(answer)["version"].tolist() == [version]


def test_walks_have_a_row_for_each_fix(openapi: dict) -> None:
    content = openapi["paths"]["/api/v1/sessions/{code}/walks"]["get"]["responses"]["200"]["content"]
    lines = [json.loads(line) for line in content["application/jsonl"]["example"].splitlines()]
    (row,) = frames.walks(lines).to_dict("records")
    assert row == {
        "participant": "p1",
        "name": "blue salmon",
        "label": None,
        "group": None,
        "person": None,
        "milliseconds": 12100,
        "latitude": 47.6676272,
        "longitude": 9.1648829,
        "accuracy": 6,
        "scene": 2,
        "distanceMetres": 0,
        "plausible": True,
        "distanceError": 14,
    }


@pytest.mark.parametrize(
    "name",
    ["stats", "gestures", "forces", "results", "experiments", "taps", "trials", "points", "study", "events", "walks"],
)
def test_an_empty_session_has_empty_frames_of_the_same_types(client: Client, lesson: Session, name: str) -> None:
    empty = getattr(client.create_session(), name)()
    assert len(empty) == 0
    full = getattr(lesson, name)()
    assert empty.dtypes.equals(full.dtypes)


def test_samples_of_two_days_are_joined_by_persons() -> None:
    def day(persons: list[str | None], values: list[float]) -> pandas.DataFrame:
        measure = {"name": "error", "unit": "cm", "better": "less", "values": values}
        answer: Any = {"participants": ["p1", "p2", "p3"], "persons": persons, "measures": [measure]}
        return frames.samples(answer)

    monday, friday = day(["P01", "P02", None], [1, 2, 3]), day(["P02", "P03", "P01"], [5, 6, 8])
    assert list(monday) == ["person", "error"] and pandas.isna(monday["person"].iloc[2])
    both = monday.dropna().merge(friday, on="person")
    assert dict(zip(both["person"], both["error_y"] - both["error_x"], strict=True)) == {"P01": 7, "P02": 3}
