"""What a refused file says one should do, done: the same file is taken, and what was there stays."""

import copy
import io
import json
import subprocess

import pytest
from PIL import Image

from plays import circle, play, scene, wav
from puzzles import Author, Folder, import_puzzles, run
from server import BINARY, ROOT

XML = {"Content-Type": "application/xml"}
LESSON = {"lesson": 1, "id": "own", "title": {"en": "Taps"}, "steps": [
    {"name": "guess", "title": {"en": "Guess"}, "question": {"text": {"en": "Which?"}, "choices": [{"en": "A"}, {"en": "B"}]}},
    {"name": "draw", "title": {"en": "Draw"}, "activity": {"name": "touch"}}]}


@pytest.fixture
def author(server):
    return Author(server)


def lesson(change=None):
    changed = copy.deepcopy(LESSON)
    if change:
        change(changed)
    return json.dumps(changed, indent=1).encode()


def step(number, **fields):
    return lambda whole: whole["steps"][number].update(fields)


def title(text):
    return lambda whole: whole["title"].update(en=text)


PICTURE = "data:image/png;base64,AAAA"


def drawing(*pictures):
    """Steps, each with a picture under the drawing."""
    steps = [{"title": {"en": "Draw"}, "activity": {"name": "touch"}, "ground": {"file": picture}} for picture in pictures]
    return lambda whole: whole["steps"].extend(steps)


RIGHT = lesson()
# What is refused, what it is told, and the same after the advice.
LESSONS = {
    "too large": (lesson(title("x" * 300_000)), "KiB; shorten it", RIGHT),
    "too large with its pictures": (lesson(drawing(*[PICTURE + "A" * (3 << 20)] * 2)), "4 MiB; make its pictures smaller", lesson(drawing(PICTURE, PICTURE))),
    "too many pictures": (lesson(drawing(*[PICTURE] * 13)), "13 pictures; remove all but 12", lesson(drawing(*[PICTURE] * 12))),
    "two of a name": (lesson(step(1, name="guess")), "another step is also named \"guess\"; rename one", lesson(step(1, name="other"))),
    "another activity's setting": (lesson(step(1, activity={"name": "touch", "kind": "hold"})), "can have \"kind\"; remove it", RIGHT),
    "another task's setting": (
        lesson(step(1, activity={"name": "experiment", "trials": 3})), "has no trials; remove it", lesson(step(1, activity={"name": "experiment"}))),
    "missing": (lesson(lambda whole: whole["steps"][0].pop("title")), "missing \"title\"; add it", RIGHT),
    "long text": (lesson(title("x" * 200)), "the text has 200 characters; shorten it to 100", lesson(title("x" * 100))),
    "empty text": (lesson(lambda whole: whole.update(about={"en": " "})), "the text is empty; write one or remove it", lesson(lambda whole: whole.update(about={"en": "A"}))),
    "empty text that is removed": (lesson(lambda whole: whole.update(about={"en": " "})), "the text is empty; write one or remove it", RIGHT),
    "control characters": (lesson(title("a\u0007b")), "the text has control characters; remove them", lesson(title("ab"))),
    "unknown word": (lesson(step(1, activity={"name": "swim"})), "unknown \"swim\"; use one of touch", RIGHT),
    "a question and an activity": (
        lesson(step(0, activity={"name": "touch"})), "\"question\" and \"activity\" exclude each other; make two steps", RIGHT),
    "a picture without a question": (lesson(step(1, beside="drawing")), "\"beside\" needs a \"question\"; add one or remove it", RIGHT),
    "a later step": (
        lesson(lambda whole: whole["steps"].insert(0, {"title": {"en": "Again"}, "question": {"again": "guess"}})),
        "comes later; refer to an earlier one",
        lesson(lambda whole: whole["steps"].append({"title": {"en": "Again"}, "question": {"again": "guess"}}))),
    "an encoding": (RIGHT.replace(b"Taps", "Tür".encode("latin-1")), "the file is not UTF-8; save it as UTF-8", RIGHT.replace(b"Taps", "Tür".encode())),
    "a member twice": (RIGHT.replace(b'"id"', b'"id": "a", "id"'), "\"id\" is there twice; remove one", RIGHT),
    "a line break": (RIGHT.replace(b"Taps", b"Ta\nps"), "a line break; write \\n", RIGHT.replace(b"Taps", b"Ta\\nps")),
    "a tab": (RIGHT.replace(b"Guess", b"Gu\tess"), "a tab; write \\t", RIGHT.replace(b"Guess", b"Gu ess")),
    "a backslash": (RIGHT.replace(b"Taps", b"a\\xb"), "invalid escape; write \\\\ for a backslash", RIGHT.replace(b"Taps", b"a\\\\xb")),
}


@pytest.mark.parametrize("wrong, words, right", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_taken_once_it_is_changed_as_advised(tmp_path, wrong, words, right):
    file, data = tmp_path / "lesson.json", tmp_path / "data"
    (tmp_path / "first.json").write_bytes(RIGHT.replace(b'"own"', b'"first"'))
    assert run("import-lesson", tmp_path / "first.json", data=data)[0] == 0
    file.write_bytes(wrong)
    code, lines, errors = run("import-lesson", file, data=data)
    assert code == 1 and words in "\n".join(lines) + errors, (lines, errors)
    file.write_bytes(right)
    code, lines, errors = run("import-lesson", file, data=data)
    assert code == 0, (lines, errors)
    for name in ("own", "first"):
        assert run("export-lesson", name, data=data)[0] == 0


@pytest.mark.data_folder("imports into the folder")
def test_lessons_beyond_the_limit_are_taken_once_one_is_removed(own_server, tmp_path):
    server = own_server().start()
    author, file = Author(server), tmp_path / "lesson.json"
    for number in range(200):
        assert author.call("POST", "/lessons", json=LESSON | {"id": f"l{number}"}).status_code == 201
    file.write_bytes(RIGHT)
    code, lines, errors = run("import-lesson", file, data=server.data)
    assert code == 1 and "there are 200 lessons already; remove one" in "".join(lines) + errors
    assert author.call("DELETE", "/lessons/l7").status_code == 204
    assert run("import-lesson", file, data=server.data)[0] == 0
    listed = {each["id"] for each in author.call("GET", "/lessons").json()["lessons"]}
    assert {"own", "l0", "l199"} <= listed and "l7" not in listed


# Plays: their documents, their sounds, and maps

PLAY = play(scene("A", "a.wav", circle()))
DOCUMENTS = {
    "a document type": (PLAY.replace("<play", "<!DOCTYPE play>\n<play"), "a document type (<!DOCTYPE) is not allowed: remove it"),
    "another namespace": (PLAY.replace("urn:touchfigures:play:1", "urn:other"), "Unknown root; check xmlns"),
    "a turned direction": (PLAY.replace("<title>Test", "<title>a\u202eb"), "use U+2068 and close it with U+2069 in the same line"),
}


@pytest.mark.parametrize("wrong, words", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_play_is_taken_once_it_is_changed_as_advised(author, wrong, words):
    answer = author.call("PUT", "/plays/advised", data=wrong.encode(), headers=XML)
    assert answer.status_code == 422 and words in answer.text, answer.text
    right = PLAY.replace("<title>Test", "<title>a\u2068b\u2069") if "U+2068" in words else PLAY
    assert author.call("PUT", "/plays/advised", data=right.encode(), headers=XML).status_code in (200, 201)
    assert author.call("GET", "/plays/advised").status_code == 200


def test_a_sound_is_taken_once_it_is_saved_as_mp3(author):
    assert author.call("PUT", "/plays/sounding", data=play(scene("A", "a.mp3", circle())).encode(), headers=XML).status_code in (200, 201)
    put = lambda content: author.call("PUT", "/plays/sounding/audio/a.mp3", data=content, headers={"Content-Type": "audio/mpeg"})
    sound = (ROOT / ".build/samples/play/bell.mp3").read_bytes()
    # 8 bits of A-law, and FLAC in Ogg.
    alaw = bytearray(wav())
    alaw[20:22] = (2).to_bytes(2, "little")
    ogg = b"OggS\0\x02" + bytes(8) + b"\1\0\0\0" + bytes(4) + bytes(4) + b"\1\x33" + b"\x7fFLAC\1\0\0\1fLaC\0\0\0\x22" + bytes(34)
    for content, words in ((bytes(alaw), "which browsers do not play: save it as MP3 or AAC"), (ogg, "which not all browsers play: save it as MP3 or AAC")):
        answer = put(content)
        assert answer.status_code in (415, 422) and words in answer.json()["detail"], answer.text
    assert put(sound).status_code in (200, 201, 204)
    assert author.call("GET", "/plays/sounding/audio/a.mp3").content == sound


def test_places_are_taken_once_the_map_is_changed_as_advised(author):
    read = lambda body: author.call("POST", "/plays/regions", data=body).json()
    line = "<kml><Placemark><name>Way</name><LineString><coordinates>{}</coordinates></LineString></Placemark></kml>"
    assert "write a space between two positions" in read(line.format("9.1,47.1,9.2,47.2,9.3"))["faults"][0]["reason"]
    taken = read(line.format("9.1,47.1 9.2,47.2 9.3,47.1"))
    assert taken["faults"] == [] and [len(track["points"]) for track in taken["tracks"]] == [3], taken
    link = "<kml><NetworkLink><name>Paths</name><Link><href>https://example.org/a.kml</href></Link></NetworkLink></kml>"
    assert "Download that one and import it: https://example.org/a.kml" in read(link)["faults"][0]["reason"]
    behind = "<kml><Placemark><name>Bell</name><Point><coordinates>9.5,47.5</coordinates></Point></Placemark></kml>"
    assert len(read(behind)["regions"]) == 1


# Pictures

def test_a_picture_is_taken_once_it_is_saved_as_jpeg(author):
    made = author.call("POST", "/puzzles", json={"title": "T", "latitude": 47.5, "longitude": 9.25}).json()
    put = lambda content, kind: author.call("PUT", f"/puzzles/{made['id']}/image", data=content, headers={"Content-Type": kind})
    answer = put(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(99), "image/jpeg")
    assert answer.status_code in (415, 422) and "save it as JPEG, or let the phone take photos as JPEG" in answer.text, answer.text
    jpeg = io.BytesIO()
    Image.new("RGB", (400, 300), (9, 99, 199)).save(jpeg, "JPEG")
    assert put(jpeg.getvalue(), "image/jpeg").status_code == 200
    assert author.call("GET", f"/puzzles/{made['id']}/image").status_code == 200


def test_puzzles_are_exported_once_a_new_folder_is_chosen(tmp_path):
    folder, data = Folder(tmp_path / "puzzles"), tmp_path / "data"
    folder.image("IMG_1.png")
    folder.puzzle("a.plist")
    assert import_puzzles(folder, data)[0] == 0
    target = tmp_path / "out"
    target.mkdir()
    (target / "mine").write_text("mine")
    code, _, errors = run("export-puzzles", target, data=data)
    assert code == 1 and "is not empty: choose a new folder" in errors
    assert run("export-puzzles", tmp_path / "new", data=data)[0] == 0
    assert len(list((tmp_path / "new/Images").iterdir())) == 1 and (target / "mine").read_text() == "mine"


def test_a_folder_that_is_none_is_named_as_advised(tmp_path):
    data = tmp_path / "data"
    lesson_file = tmp_path / "lesson.json"
    lesson_file.write_bytes(RIGHT)
    assert run("import-lesson", lesson_file, data=data)[0] == 0
    command = lambda *more: subprocess.run([BINARY, "export-lesson", "own", *map(str, more)], capture_output=True, text=True)
    done = command("--data", tmp_path / "nowhere")
    assert done.returncode == 64 and done.stderr.endswith("name it with --data\n")
    assert command("--data", data).returncode == 0
    both = command("--data", data, "--database", "postgresql://touch@127.0.0.1:1/none")
    assert both.returncode == 64 and "--data contradicts --database; give the one that the server uses" in both.stderr
