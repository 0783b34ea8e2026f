"""Pictures of the author's own in a lesson's file: stored with it, read by authors alone, laid under the drawing in class."""

import base64
import copy
import io
import json

import pytest
import requests
from jsonschema import Draft202012Validator
from PIL import Image

from api import Session
from openapi import check
from phone import Phone
from puzzles import png, run
from server import ROOT, Server

SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/lesson.schema.json").read_text()))
TOKEN = "of-the-author-alone"
AUTHOR = {"Authorization": f"Bearer {TOKEN}"}
SCALE = {"points": [[0, 0], [300, 0]], "length": 6, "unit": "cm"}


def file(picture, kind="png"):
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"


def photo(width, height):
    """A JPEG that is larger than a JSON body of other requests, turned by its EXIF data."""
    picture = Image.effect_noise((width, height), 90).convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = 6
    content = io.BytesIO()
    picture.save(content, "JPEG", quality=95, exif=exif)
    return content.getvalue()


PHOTO = photo(400, 300)
DRAW = {"title": {"en": "Draw"}, "activity": {"name": "touch"}, "ground": {"file": file(PHOTO, "jpeg"), "scale": SCALE}}
ASK = {"name": "where", "title": {"en": "Where?"}, "ground": {"file": file(png(200, 100))}, "question": {
    "text": {"en": "Where is it?"}, "form": "point", "picture": "ground", "truth": {"point": [150, 50]}}}
LESSON = {"lesson": 1, "title": {"en": "Pictures"}, "steps": [DRAW, ASK, {"title": {"en": "So"}, "compare": {"answers": "where"}}]}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("pictures") / "data", environment={"TOUCHFIGURES_ADMIN_TOKEN": TOKEN}).start()
    yield running
    running.stop()


@pytest.fixture
def address(served):
    address = f"{served.url}/api/v1/lessons/pictures"
    assert list(SCHEMA.iter_errors(LESSON)) == []
    assert len(json.dumps(LESSON)) > 64 << 10
    stored = requests.put(f"{address}?answers=true", json=LESSON, headers=AUTHOR, timeout=20)
    assert stored.status_code in (200, 201), stored.text
    check("/api/v1/lessons/{id}", "put", stored)
    assert stored.json()["lesson"] == LESSON
    return address


def refused(served, lesson, status=422):
    answer = requests.post(f"{served.url}/api/v1/lessons", json=lesson, headers=AUTHOR, timeout=20)
    assert answer.status_code == status, answer.text
    return [fault["reason"] for fault in answer.json().get("faults", [])]


def test_only_authors_read_the_pictures_and_who_did_not_read_them_keeps_them(served, address):
    whole = requests.get(address, headers=AUTHOR, timeout=10)
    check("/api/v1/lessons/{id}", "get", whole)
    assert whole.json()["lesson"] == LESSON
    public = requests.get(address, timeout=10).json()["lesson"]
    assert list(SCHEMA.iter_errors(public)) == []
    assert [step.get("ground") for step in public["steps"]] == [None, None, None]
    # The title names the first step, the name the second one.
    public["steps"][0]["text"] = {"en": "more"}
    public["steps"][1]["title"] = {"en": "Where then?"}
    kept = requests.put(address, json=public, headers=AUTHOR, timeout=10)
    assert kept.status_code == 200, kept.text
    wanted = copy.deepcopy(LESSON)
    wanted["steps"][0]["text"] = {"en": "more"}
    wanted["steps"][1]["title"] = {"en": "Where then?"}
    assert kept.json()["lesson"] == wanted
    # Who read all removes what is not there.
    bare = requests.put(f"{address}?answers=true", json=public, headers=AUTHOR, timeout=10).json()["lesson"]
    assert bare == public


@pytest.mark.parametrize("own", [False, True])
def test_a_class_draws_on_them_and_is_asked_about_them(served, address, own):
    session = Session(served, headers=AUTHOR)
    state = session.control("activity", activity="lesson", subject="pictures", **({"progress": "own"} if own else {}))
    if own:
        steps = session.get("/lesson").json()["steps"]
        ground, question = steps[0]["ground"], steps[1]["question"]
    else:
        ground = state["ground"]
    # Turned upright.
    assert (ground["width"], ground["height"], ground["scale"]) == (300, 400, SCALE)
    got = session.get(f"/grounds/{ground['picture']}")
    with Image.open(io.BytesIO(got.content)) as picture:
        assert picture.size == (300, 400) and not picture.getexif()
    phone = Phone(served, session.code)
    phone.ground(ground["picture"], scale=1, x=0, y=0)
    phone.touch([[0, 1, 10, 100, 0], [1, 1, 60, 100, 20], [2, 1, 110, 100, 40]])
    phone.settle()
    assert session.stats(phone.id)["onPicture"]["length"] == pytest.approx(2)
    # A change of the lesson does not change the class's.
    assert requests.delete(address, headers=AUTHOR, timeout=10).status_code == 204
    served.kill()
    served.start()
    if not own:
        assert session.stats()["ground"] == ground, "after a power cut"
        question = session.control("lesson", step=2)["lesson"]["question"]
    assert (question["width"], question["height"]) == (200, 100)
    assert session.get(f"/grounds/{question['ground']}").status_code == 200
    assert len(session.get("/grounds", headers=session.host).json()["pictures"]) == 2
    phone.close()


def with_file(text, **ground):
    return {**LESSON, "steps": [{**DRAW, "ground": {"file": text, **ground}}]}


BAD = "expected a picture: \"data:image/FORMAT;base64,…\", FORMAT one of jpeg, png, webp"


@pytest.mark.parametrize("text", ["cell.png", "data:image/gif;base64,R0lGOD", "data:image/png,abc", "data:#0", 7, None, file(png(20, 20)) + " "])
def test_reader_and_schema_refuse_what_is_no_picture(served, text):
    assert list(SCHEMA.iter_errors(with_file(text)))
    assert refused(served, with_file(text)) == [f"steps[0].ground.file: {BAD}"]


@pytest.mark.parametrize("lesson, reasons", [
    (with_file("data:image/png;base64,A"), ["steps[0].ground.file: this is no Base64"]),
    (with_file(file(b"no picture at all", "png")), None),
    (with_file(file(png(4097, 4))), ["steps[0].ground.file: the picture has 4097 px on a side; make it at most 4096 px"]),
    (with_file(file(png(200, 100)), scale={**SCALE, "points": [[0, 0], [201, 0]]}),
     ["steps[0].ground.scale.points: a place is beside the picture, which has 200 × 100 px"]),
    ({**LESSON, "steps": [{**ASK, "question": {**ASK["question"], "truth": {"point": [10, 101]}}}]},
     ["steps[0].question.truth: a place is beside the picture, which has 200 × 100 px"]),
    ({**LESSON, "title": {"en": file(png(20, 20))}}, ["a picture stands for another text; only \"file\" of \"ground\" takes one"]),
    ({**LESSON, "steps": [DRAW] * 13}, ["the file has 13 pictures; remove all but 12"]),
    ({**LESSON, "about": {"en": "a" * (64 << 10)}}, ["the file without its pictures is larger than 64 KiB; shorten it"]),
    (with_file(file(PHOTO), sample="grid"), ["steps[0].ground: expected either \"sample\" or \"file\""]),
], ids=["base64", "damaged", "large", "mark", "truth", "title", "thirteen", "text", "both"])
def test_a_lesson_with_a_bad_picture_is_refused_with_the_reason(served, lesson, reasons):
    told = refused(served, lesson)
    if reasons is None:
        assert len(told) == 1 and told[0].startswith("steps[0].ground.file: "), told
    else:
        assert told == reasons


def test_a_file_has_a_largest_size(served):
    answer = requests.post(f"{served.url}/api/v1/lessons", json=with_file("A" * (4 << 20)), headers=AUTHOR, timeout=20)
    assert answer.status_code == 413


def test_a_large_picture_is_taken_once_it_is_smaller(served):
    assert "make it at most 4096 px" in "".join(refused(served, with_file(file(png(4, 4097)))))
    made = requests.post(f"{served.url}/api/v1/lessons", json=with_file(file(png(4, 4096))), headers=AUTHOR, timeout=20)
    assert made.status_code == 201, made.text


def test_others_send_no_large_body(served):
    answer = requests.post(f"{served.url}/api/v1/lessons", json=LESSON, timeout=20)
    assert answer.status_code == 401


def test_the_lesson_stays_one_file_that_is_exported_and_imported(served, address, tmp_path):
    exported, again = tmp_path / "mine.json", tmp_path / "again.json"
    assert run("export-lesson", "pictures", "--output", exported, data=served.data)[0] == 0
    assert json.loads(exported.read_text()) == LESSON
    exported.write_text(exported.read_text().replace('"Pictures"', '"Again"'))
    assert run("import-lesson", exported, data=served.data)[0] == 0
    assert run("export-lesson", "mine", "--output", again, data=served.data)[0] == 0
    assert again.read_bytes() == exported.read_bytes()
    session = Session(served, headers=AUTHOR)
    assert session.control("activity", activity="lesson", subject="mine")["ground"]["width"] == 300
