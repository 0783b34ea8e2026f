"""Pictures that a lesson's steps lay under the drawing or ask about by themselves, over the wire."""

import json

import pytest
import requests
from jsonschema import Draft202012Validator
from PIL import Image

from api import Session
from openapi import check
from phone import Phone
from puzzles import png
from server import ROOT, Server

SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/lesson.schema.json").read_text()))
SAMPLES = {"paper": (1080, 2160), "grid": (1080, 2160), "staff": (1080, 2160), "body": (1080, 2160), "world": (2160, 1080), "coast": (2160, 1440)}
SCALE = {"points": [[0, 792], [2160, 792]], "length": 100, "unit": "km"}
DRAW = {"title": {"en": "Draw"}, "activity": {"name": "touch"}}
COAST = {**DRAW, "ground": {"sample": "coast", "scale": SCALE}}
ASK = {"name": "where", "title": {"en": "Where?"}, "ground": {"sample": "body"}, "question": {
    "text": {"en": "Where is the heart?"}, "form": "point", "picture": "ground", "truth": {"point": [600, 700]}}}
STEPS = [COAST, {"title": {"en": "Compare"}, "compare": {"figure": "distance"}}, COAST, DRAW, ASK,
         {"title": {"en": "So"}, "compare": {"answers": "where"}}, {"title": {"en": "Again"}, "question": {"again": "where"}}]


def lesson(*steps):
    return {"lesson": 1, "title": {"en": "Pictures"}, "steps": list(steps)}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("step-pictures") / "data").start()
    yield running
    running.stop()


def store(served, *steps):
    document = lesson(*steps)
    assert list(SCHEMA.iter_errors(document)) == []
    stored = requests.put(f"{served.url}/api/v1/lessons/pictures", json=document, timeout=10)
    assert stored.status_code in (200, 201), stored.text


def started(served, **more):
    session = Session(served)
    answer = session.post_control({"action": "activity", "activity": "lesson", "subject": "pictures", **more})
    assert answer.status_code == 200, answer.text
    return session, answer.json()


def test_the_files_of_the_samples_have_their_size(served):
    """The same sizes are in the pages, the server and the schema."""
    pages = (ROOT / "Public/features/authoring/lesson/ground-samples.js").read_text()
    for name, size in SAMPLES.items():
        with Image.open(ROOT / f"Public/data/grounds/{name}.png") as picture:
            assert picture.size == size
        assert f"{name}: " in pages
        answer = requests.get(f"{served.url}/data/grounds/{name}.png", timeout=10)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    for name, (width, height) in SAMPLES.items():
        corner = {"points": [[0, 0], [width, height]], "length": 1, "unit": "m"}
        store(served, {**DRAW, "ground": {"sample": name, "scale": corner}})
        _, state = started(served)
        assert (state["ground"]["width"], state["ground"]["height"]) == (width, height)
        for beyond in ([width + 1, 0], [0, height + 1]):
            wrong = lesson({**DRAW, "ground": {"sample": name, "scale": {**corner, "points": [[0, 0], beyond]}}})
            assert requests.put(f"{served.url}/api/v1/lessons/pictures", json=wrong, timeout=10).status_code == 422


def test_a_step_lays_its_picture_with_its_scale_and_the_next_drawing_is_without(served):
    store(served, *STEPS)
    session, state = started(served)
    coast = state["ground"]
    assert (coast["width"], coast["height"], coast["scale"]) == (2160, 1440, SCALE)
    phone = Phone(served, session.code)
    assert phone.welcome["session"]["ground"] == coast
    picture = session.get(f"/grounds/{coast['picture']}")
    check("/api/v1/sessions/{code}/grounds/{picture}", "get", picture)
    # A comparison looks at what was drawn on it.
    assert session.control("lesson", step=2)["ground"] == coast
    assert session.control("lesson", step=3)["ground"] == coast
    assert "ground" not in session.control("lesson", step=4)
    # And back again; after another activity, too.
    assert session.control("lesson", step=1)["ground"] == coast
    assert "ground" not in session.control("activity", activity="scale")
    assert session.control("lesson", step=1)["ground"] == coast
    served.kill()
    served.start()
    assert session.stats()["ground"] == coast, "after a power cut"
    assert "ground" not in session.control("lesson", step=4)
    assert session.control("lesson", step=3)["ground"] == coast
    listed = session.get("/grounds", headers=session.host).json()["pictures"]
    assert len(listed) == 2, "each sample is there once"
    phone.close()


def test_what_the_host_lays_instead_stays_at_the_next_step_of_the_same_picture(served):
    store(served, *STEPS)
    session, _ = started(served)
    own = session.add_picture(png(300, 200))["picture"]
    session.control("ground", picture=own)
    assert session.control("lesson", step=3)["ground"]["picture"] == own
    assert "ground" not in session.control("lesson", step=4)
    assert session.control("lesson", step=3)["ground"]["picture"] != own, "the step's own again"


@pytest.mark.parametrize("own", [False, True])
def test_a_question_is_about_the_picture_of_its_step(served, own):
    store(served, *STEPS)
    session, _ = started(served, **({"progress": "own"} if own else {}))
    phone = Phone(served, session.code)
    if own:
        table = session.get("/lesson", headers=session.host).json()
        question = table["steps"][4]["question"]
    else:
        # The host's own picture is not what is asked about.
        session.control("ground", picture=session.add_picture(png(300, 200))["picture"])
        question = session.control("lesson", step=5)["lesson"]["question"]
    assert (question["width"], question["height"]) == (1080, 2160) and "truth" not in question
    picture = session.get(f"/grounds/{question['ground']}")
    assert picture.status_code == 200
    assert session.put_answer(phone, 5, points=[[600, 705]]).status_code == 200
    if not own:
        shown = session.control("lesson", step=6)["lesson"]["question"]
        assert shown["truthPoints"] == [[600, 700]]
        assert session.control("lesson", step=7)["lesson"]["question"]["ground"] == question["ground"]
        # The host asks about the same picture at once, though another one lay under the drawing last.
        more = {"text": {"en": "And the lungs?"}, "form": "area", "picture": "ground", "truth": {"rectangle": [400, 500, 680, 700]}}
        asked = session.control("ask", question=more)["lesson"]["question"]
        assert (asked["ground"], asked["width"]) == (question["ground"], 1080)
        session.control("activity", activity="touch")
        session.control("ground", picture=session.add_picture(png(310, 200))["picture"])
        assert session.control("ask", question={**more, "truth": {"point": [1, 2]}, "form": "point"})["lesson"]["question"]["width"] == 310
    results = session.get("/results", headers=session.host).json()
    assert results["lessons"][0]["questions"][0]["places"]["distance"] == 5
    phone.close()


@pytest.mark.parametrize("step", [
    {**DRAW, "ground": {}}, {**DRAW, "ground": {"sample": "moon"}}, {**DRAW, "ground": {"sample": "coast", "scale": {}}},
    {**DRAW, "ground": {"sample": "coast", "scale": {**SCALE, "length": 0}}}, {**DRAW, "ground": {"sample": "coast", "scale": {**SCALE, "unit": "mile"}}},
    {**DRAW, "ground": {"sample": "coast", "scale": {**SCALE, "points": [[0, 0]]}}}, {"title": {"en": "Text"}, "ground": {"sample": "coast"}},
    {"title": {"en": "Weigh"}, "activity": {"name": "scale"}, "ground": {"sample": "coast"}},
    {**ASK, "question": {**ASK["question"], "picture": "world"}}, {"title": {"en": "x"}, "compare": {"figure": "distance"}, "ground": {"sample": "coast"}},
])
def test_reader_and_schema_refuse_the_same(served, step):
    assert list(SCHEMA.iter_errors(lesson(step)))
    refused = requests.post(f"{served.url}/api/v1/lessons", json=lesson(step), timeout=10)
    assert refused.status_code == 422 and all(fault["line"] for fault in refused.json()["faults"]), refused.text


def test_marks_and_truths_are_on_the_picture(served):
    near = {**COAST, "ground": {"sample": "coast", "scale": {**SCALE, "points": [[0, 0], [0, 7]]}}}
    beside = {**ASK, "question": {**ASK["question"], "truth": {"point": [1081, 0]}}}
    for step, reason in ((near, "steps[0].ground.scale.points: expected two marks at least 8 px apart"),
                         (beside, "steps[0].question.truth.point[0]: expected a number from 0 to 1080")):
        refused = requests.post(f"{served.url}/api/v1/lessons", json=lesson(step), timeout=10)
        assert [fault["reason"] for fault in refused.json()["faults"]] == [reason]


def test_the_lesson_about_the_coast_lays_it_while_the_class_walks_and_looks_at_the_lengths(served):
    session = Session(served)
    session.control("activity", activity="lesson", subject="coast")
    assert "ground" not in session.stats()
    for step in (2, 3):
        ground = session.control("lesson", step=step)["ground"]
        assert (ground["width"], ground["height"], ground["scale"]) == (2160, 1440, SCALE)
    # Lengths and rulers need the picture that was walked on.
    walks = session.get(f"/grounds/{ground['picture']}/walks", headers=session.host)
    assert walks.status_code == 200, walks.text
    assert "ground" not in session.control("lesson", step=4)


def test_at_ones_own_pace_each_phone_draws_on_the_picture_of_its_step(served):
    store(served, COAST, DRAW, {**DRAW, "ground": {"sample": "grid"}}, {"title": {"en": "So"}, "compare": {"figure": "distance"}})
    session, state = started(served, progress="own")
    assert "ground" not in state
    shown = session.get("/lesson")
    check("/api/v1/sessions/{code}/lesson", "get", shown)
    first, second, third, last = shown.json()["steps"]
    assert (first["ground"]["width"], first["ground"]["scale"]) == (2160, SCALE)
    assert "ground" not in second and "ground" not in last
    assert (third["ground"]["height"], "scale" in third["ground"]) == (2160, False)
    got = session.get(f"/grounds/{first['ground']['picture']}")
    assert (got.status_code, got.headers["content-type"]) == (200, "image/png")
    phone = Phone(served, session.code)
    phone.ground(first["ground"]["picture"], scale=0.25, x=0, y=0)
    phone.touch([[0, 1, 10, 100, 0], [1, 1, 60, 100, 20], [2, 1, 110, 100, 40]])
    phone.settle()
    # 400 px of the picture, of which 2160 are 100 km.
    assert session.stats(phone.id)["onPicture"]["length"] == pytest.approx(400 / 21.6)
    phone.close()
