"""The answers of the routes of puzzles conform to docs/openapi.yaml, for valid and invalid requests."""

import io
import re

import pytest
from PIL import Image, ImageDraw

from api import Session
from phone import Phone
from puzzles import Author, png, rectangle
from server import Server
from openapi import DOCUMENT, check, faults, problem_is_explained

DRAFT = {"title": "T", "latitude": 1, "longitude": 2, "differences": [{"x": 1, "y": 2, "width": 30, "height": 40}]}
HERE = {"latitude": DRAFT["latitude"], "longitude": DRAFT["longitude"]}
PRESS = {"x": 10, "y": 10, "shownWidth": 100, "shownHeight": 60}


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    started = Server(tmp_path_factory.mktemp("puzzles") / "data").start()
    yield started
    assert started.stop()[0] == 0


@pytest.fixture(scope="module")
def ask(running):
    """Sends a request to a documented path and compares the answer with the document."""
    author = Author(running)

    def send(method, path, status, *, id="x", **options):
        answer = author.call(method.upper(), path.format(id=id), **options)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        check("/api/v1" + path.split("?")[0], method, answer)
        if status >= 400:
            assert problem_is_explained(answer.json())
        return answer

    send.running = running
    return send


@pytest.fixture(scope="module")
def puzzle(ask):
    made = ask("post", "/puzzles", 201, json=DRAFT).json()["id"]
    ask("post", "/puzzles/{id}/rounds", 409, id=made)
    ask("post", "/puzzles/{id}/hit-test", 409, id=made, json=PRESS)
    ask("get", "/puzzles/{id}/image", 404, id=made)
    ask("put", "/puzzles/{id}/image", 200, id=made, data=png(100, 60), headers={"Content-Type": "image/png"})
    ask("put", "/puzzles/{id}", 200, id=made, json=DRAFT | {"proximityMetres": 5})
    return made


def test_the_default_width_of_a_thumbnail_is_what_its_absence_means(ask, puzzle):
    (width,) = (each["schema"]["default"] for each in DOCUMENT["paths"]["/api/v1/puzzles/{id}/thumbnail"]["get"]["parameters"] if each.get("name") == "width")
    without, given = (ask("get", f"/puzzles/{{id}}/thumbnail{query}", 200, id=puzzle) for query in ("", f"?width={width}"))
    assert without.content == given.content


def test_creating_and_playing_a_puzzle_responds_as_documented(ask, puzzle):
    for path in ("", "/differences", "/image", "/thumbnail", "/thumbnail?width=32"):
        first = ask("get", "/puzzles/{id}" + path, 200, id=puzzle)
        ask("get", "/puzzles/{id}" + path, 304, id=puzzle, headers={"If-None-Match": first.headers["etag"]})
    for path in ("/puzzles", "/puzzles?limit=1&drafts=true", "/pins", "/pins?near=1,2&bbox=0,0,5,5", "/pins?zoom=3"):
        first = ask("get", path, 200)
        ask("get", path, 304, headers={"If-None-Match": first.headers["etag"]})
    ask("post", "/puzzles/{id}/hit-test", 200, id=puzzle, json=PRESS)
    ask("post", "/puzzles/{id}/hit-test", 200, id=puzzle, json={"x": 90, "y": 10})
    ask("post", "/puzzles/{id}/rounds", 403, id=puzzle)
    ask("post", "/puzzles/{id}/rounds", 403, id=puzzle, json={"position": {"latitude": -80, "longitude": 9}})
    here = {"position": {"latitude": DRAFT["latitude"], "longitude": DRAFT["longitude"], "accuracy": 3}}
    round_id = ask("post", "/puzzles/{id}/rounds", 201, id=puzzle, json=here).json()["id"]
    ask("post", "/rounds/{id}/hits", 200, id=round_id, json=PRESS | {"x": 90})
    ask("get", "/rounds/{id}", 200, id=round_id)
    ask("post", "/rounds/{id}/hints", 200, id=round_id)
    for _ in range(2):
        ask("post", "/rounds/{id}/hits", 200, id=round_id, json=PRESS)
    ask("post", "/rounds/{id}/hints", 409, id=round_id)
    ask("post", "/rounds/{id}/give-up", 409, id=round_id)
    ask("get", "/rounds/{id}/original", 404, id=round_id)
    done = ask("get", "/rounds/{id}", 200, id=round_id)
    ask("get", "/rounds/{id}", 304, id=round_id, headers={"If-None-Match": done.headers["etag"]})


def test_the_end_of_a_round_responds_as_documented(ask):
    made = ask("post", "/puzzles", 201, json=DRAFT).json()["id"]
    image = {"data": png(100, 60), "headers": {"Content-Type": "image/png"}}
    ask("put", "/puzzles/{id}/image", 200, id=made, **image)
    ask("get", "/puzzles/{id}/original", 404, id=made)
    ask("put", "/puzzles/{id}/original", 415, id=made, data=b"x")
    ask("put", "/puzzles/{id}/original", 422, id=made, data=b"x", headers={"Content-Type": "image/png"})
    ask("put", "/puzzles/{id}/original", 200, id=made, **image)
    first = ask("get", "/puzzles/{id}/original", 200, id=made)
    ask("get", "/puzzles/{id}/original", 304, id=made, headers={"If-None-Match": first.headers["etag"]})
    round_id = ask("post", "/puzzles/{id}/rounds", 201, id=made).json()["id"]
    ask("get", "/rounds/{id}/original", 409, id=round_id)
    ask("post", "/rounds/{id}/give-up", 200, id=round_id)
    ask("post", "/rounds/{id}/hits", 409, id=round_id, json=PRESS)
    ask("post", "/rounds/{id}/hints", 409, id=round_id)
    shown = ask("get", "/rounds/{id}/original", 200, id=round_id)
    ask("get", "/rounds/{id}/original", 304, id=round_id, headers={"If-None-Match": shown.headers["etag"]})
    ask("delete", "/puzzles/{id}/original", 200, id=made)
    for method, path in (("post", "/rounds/{id}/give-up"), ("get", "/rounds/{id}/original")):
        ask(method, path, 404, id="unknown")


BOTH_OR_NEITHER = [
    {"x": 1, "y": 1}, {"x": 1, "y": 1, "shownWidth": 9, "shownHeight": 9}, {"x": 1, "y": 1, "shownWidth": None},
    {"x": 1, "y": 1, "shownWidth": None, "shownHeight": None}, {"x": 1, "y": 1, "shownWidth": 9},
    {"x": 1, "y": 1, "shownHeight": 9}, {"x": 1, "y": 1, "shownWidth": 9, "shownHeight": None},
    {"x": 1, "y": 1, "shownWidth": None, "shownHeight": 9},
]


@pytest.mark.parametrize("body", BOTH_OR_NEITHER, ids=str)
def test_the_document_and_the_server_agree_on_dependent_fields(ask, puzzle, body):
    fits = faults({"$ref": "#/components/schemas/Spot"}, body) == []
    ask("post", "/puzzles/{id}/hit-test", 200 if fits else 422, id=puzzle, json=body)
    names = {"x": "position", "shownWidth": "session", "shownHeight": "resume"}
    draft = {names[key]: value and (HERE if key == "x" else "222222") for key, value in body.items() if key in names}
    fits = faults({"$ref": "#/components/schemas/RoundDraft"}, draft) == []
    ask("post", "/puzzles/{id}/rounds", 422 if not fits else 404 if draft.get("session") else 201, id=puzzle, json=draft)


@pytest.mark.parametrize("side, value", [(side, value) for side in ("x", "y", "width", "height") for value in (1e9, 1.001e9, -1.001e9)])
def test_the_document_and_the_server_agree_on_the_largest_rectangle(ask, side, value):
    box = {"x": 0, "y": 0, "width": 5, "height": 5, side: value}
    if value == 1e9 and side in ("x", "y"):
        box[side] -= 1  # Now a part of it is within a picture.
    body = DRAFT | {"differences": [box]}
    fits = faults({"$ref": "#/components/schemas/PuzzleDraft"}, body) == []
    assert fits == (value == 1e9)
    ask("post", "/puzzles", 201 if fits else 422, json=body)


IDS = {"Code": ["ABC234", "abc234", "ABC23", "ABC2345", "ABCI34", "ABC-34"], "PlayID": ["a-1", "A", "a_b", "x" * 64, "x" * 65]}


@pytest.mark.parametrize("kind, text", [(kind, text) for kind, texts in IDS.items() for text in texts])
def test_the_document_describes_the_form_of_an_id(kind, text):
    schema = DOCUMENT["components"]["parameters"][kind]["schema"]
    assert (faults(schema, text) == []) == bool(re.fullmatch(r"[2-9A-HJKMNP-TV-Z]{6}" if kind == "Code" else "[a-z0-9-]{1,64}",
                                                           text.upper() if kind == "Code" else text))


def test_every_id_from_the_server_matches_its_pattern(ask, puzzle):
    session = Session(ask.running)
    phone = Phone(ask.running, session.code)
    given = {"Code": session.code, "PuzzleID": puzzle,
             "RoundID": ask("post", "/puzzles/{id}/rounds", 201, id=puzzle, json={"position": HERE}).json()["id"]}
    for kind, text in given.items():
        assert faults(DOCUMENT["components"]["parameters"][kind]["schema"], text) == []
    assert faults({"$ref": "#/components/schemas/ParticipantID"}, phone.id) == []
    phone.close()


def test_many_pins_at_one_place_are_a_documented_cluster(ask, running):
    for seed in range(3):
        Author(running).puzzle([rectangle(1, 1, 5, 5)], size=(30, 20), latitude=-50, longitude=-50, seed=seed)
    features = ask("get", "/pins?zoom=18&bbox=-51,-51,-49,-49", 200).json()["features"]
    assert [feature["properties"] for feature in features] == [{"cluster": True, "count": 3}]


def test_a_proposal_responds_as_documented(ask):
    before = Image.effect_noise((200, 150), 60).convert("RGB")
    after = before.copy()
    ImageDraw.Draw(after).rectangle((60, 50, 120, 100), fill=(255, 0, 0))
    files = {}
    for name, picture in (("original", before), ("altered", after)):
        stream = io.BytesIO()
        picture.save(stream, "PNG")
        files[name] = stream.getvalue()
    ask("post", "/puzzles/propose", 200, files=files)
    ask("post", "/puzzles/propose", 422, files=files | {"original": b"not a picture"})
    ask("post", "/puzzles/propose", 422, files=files | {"original": png(40, 400)})
    ask("post", "/puzzles/propose", 422, files={"original": files["original"]})
    ask("post", "/puzzles/propose", 415, json={})


JSON = {"Content-Type": "application/json"}
OTHER_ORIGIN = {"Origin": "http://elsewhere.example"}
MISTAKES = [
    ("get", "/pins?bbox=1", 422, {}), ("get", "/puzzles?limit=0", 422, {}), ("get", "/puzzles?cursor=x", 422, {}),
    ("get", "/puzzles?drafts=maybe", 422, {}), ("get", "/puzzles?drafts=true", 403, {"headers": OTHER_ORIGIN}),
    ("post", "/puzzles", 400, {"data": "{", "headers": JSON}), ("post", "/puzzles", 415, {"data": "{}"}),
    ("post", "/puzzles", 422, {"json": {}}), ("post", "/puzzles", 413, {"data": "x" * 70_000, "headers": JSON}),
    ("post", "/puzzles", 403, {"json": DRAFT, "headers": OTHER_ORIGIN}),
    ("get", "/puzzles/{id}", 404, {}), ("put", "/puzzles/{id}", 404, {"json": DRAFT}), ("put", "/puzzles/{id}", 422, {"json": []}),
    ("put", "/puzzles/{id}", 403, {"json": DRAFT, "headers": OTHER_ORIGIN}), ("delete", "/puzzles/{id}", 404, {}),
    ("delete", "/puzzles/{id}", 403, {"headers": OTHER_ORIGIN}), ("get", "/puzzles/{id}/differences", 404, {}),
    ("get", "/puzzles/{id}/differences", 403, {"headers": OTHER_ORIGIN}), ("get", "/puzzles/{id}/image", 404, {}),
    ("put", "/puzzles/{id}/image", 404, {"data": b"x", "headers": {"Content-Type": "image/png"}}),
    ("put", "/puzzles/{id}/image", 415, {"data": b"x"}), ("put", "/puzzles/{id}/image", 403, {"data": b"x", "headers": OTHER_ORIGIN}),
    ("get", "/puzzles/{id}/thumbnail", 404, {}), ("get", "/puzzles/{id}/thumbnail?width=9", 422, {}),
    ("post", "/puzzles/{id}/hit-test", 404, {"json": PRESS}), ("post", "/puzzles/{id}/hit-test", 422, {"json": {}}),
    ("post", "/puzzles/{id}/hit-test", 415, {"data": "x"}), ("post", "/puzzles/{id}/hit-test", 403, {"json": PRESS, "headers": OTHER_ORIGIN}),
    ("post", "/puzzles/{id}/rounds", 404, {}), ("post", "/puzzles/{id}/rounds", 422, {"json": {"position": 1}}),
    ("post", "/puzzles/{id}/rounds", 415, {"data": "x"}), ("post", "/puzzles/{id}/rounds", 413, {"data": "x" * 5000}),
    ("get", "/rounds/{id}", 404, {}), ("post", "/rounds/{id}/hits", 404, {"json": PRESS}),
    ("post", "/rounds/{id}/hits", 422, {"json": {}}), ("post", "/rounds/{id}/hits", 400, {"data": "x", "headers": JSON}),
    ("post", "/rounds/{id}/hits", 415, {"data": "x"}), ("post", "/rounds/{id}/hits", 413, {"data": "x" * 5000}),
    ("post", "/rounds/{id}/hints", 404, {}), ("post", "/rounds/{id}/hints", 413, {"data": "x" * 5000}),
]


@pytest.mark.parametrize("method, path, status, options", MISTAKES)
def test_each_error_is_answered_as_documented(ask, method, path, status, options):
    ask(method, path, status, **options)


def test_a_refused_picture_responds_as_documented(ask, puzzle):
    ask("put", "/puzzles/{id}/image", 422, id=puzzle, data=b"not a picture", headers={"Content-Type": "image/png"})


def test_a_removal_responds_as_documented(ask):
    made = ask("post", "/puzzles", 201, json=DRAFT).json()["id"]
    ask("delete", "/puzzles/{id}", 204, id=made)
