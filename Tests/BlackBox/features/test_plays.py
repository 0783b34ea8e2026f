"""Plays: import and export by command, and over REST with byte ranges; hostile files and sounds."""

import io
import os
import time
import unicodedata
import zipfile
from urllib.parse import quote

import pytest
import requests

from plays import PlayFolder, circle, play, scene, wav
from puzzles import Author, run
from server import Server
from waiting import wait_until

XML = {"Content-Type": "application/xml"}


@pytest.fixture
def folder(tmp_path):
    made = PlayFolder(tmp_path / "play")
    made.sound("a.wav")
    return made


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


def import_play(*files, data):
    return run("import-play", *files, data=data)


# The commands.

def test_a_play_is_imported_beside_a_running_server_and_again_updates_it(folder, data):
    file = folder.write(play(scene("See", "a.wav"), scene("Glocke", "b.WAV", after=["See"]), title="Am Häfele"))
    folder.sound("B.wav", tone=880)
    running = Server(data).start()
    try:
        listed = lambda: requests.get(f"{running.url}/api/v1/plays", timeout=10).json()["plays"]
        assert listed() == []
        code, lines, _ = import_play(file, data=data)
        assert (code, len(lines)) == (0, 1)
        assert "added as am-haefele" in lines[0] and "2 scenes" in lines[0] and "2 sounds" in lines[0]
        [summary] = listed()
        assert (summary["id"], summary["scenes"], summary["bytes"]) == ("am-haefele", 2, 2 * len(wav()))
        assert "unchanged as am-haefele" in import_play(file, data=data)[1][0]
        # Another title, another sound, and the file moved: still the same play.
        folder.write(play(scene("See", "a.wav"), title="Neu"))
        folder.sound("a.wav", tone=220)
        assert "updated as am-haefele" in import_play(file, data=data)[1][0]
        moved = PlayFolder(data.parent / "moved")
        moved.sound("a.wav", tone=220)
        assert "unchanged as am-haefele" in import_play(moved.write(play(scene("See", "a.wav"), title="Neu")), data=data)[1][0]
        [summary] = listed()
        assert (summary["title"], summary["scenes"], summary["revision"]) == ("Neu", 1, 2)
        # Another language is another play, and shares the sound.
        other = moved.write(play(scene("Lake", "a.wav"), title="Neu", language="de"), "de.xml")
        assert "added as neu:" in import_play(other, data=data)[1][0]
        assert len([file for file in (data / "audio").rglob("*") if file.is_file()]) == 3
    finally:
        running.stop()


def test_an_exported_play_is_imported_as_the_same_bytes(folder, data, tmp_path):
    text = play(scene("A & <B>", "a.wav", repeat="loop"), scene("Ü", "ä b.wav", after=["A & <B>"]), about="1\n\n2")
    folder.sound("ä b.wav", tone=99)
    assert import_play(folder.write(text), data=data)[0] == 0
    target = tmp_path / "out" / "exported.xml"
    assert run("export-play", "test", target, data=data)[0] == 0
    assert target.read_text() == text
    assert (tmp_path / "out" / "ä b.wav").read_bytes() == wav(tone=99)
    other = tmp_path / "other"
    assert import_play(target, data=other)[0] == 0
    again = tmp_path / "again" / "exported.xml"
    assert run("export-play", "test", again, data=other)[0] == 0
    assert again.read_bytes() == target.read_bytes()
    # Overwriting itself is allowed; overwriting something else is an error, and nothing is written.
    assert run("export-play", "test", target, data=data)[0] == 0
    (tmp_path / "out" / "a.wav").write_bytes(b"mine")
    code, _, errors = run("export-play", "test", target, data=data)
    assert code == 1 and "a.wav already exists" in errors
    assert (tmp_path / "out" / "a.wav").read_bytes() == b"mine"
    code, _, errors = run("export-play", "nope", tmp_path / "x.xml", data=data)
    assert code == 1 and "unknown play nope; known plays: test" in errors


@pytest.mark.parametrize("listed, sent", [("NFC", "NFD"), ("NFD", "NFC"), ("NFD", "NFD")])
def test_a_sound_with_an_accent_is_found_however_a_browser_encodes_it(author, tmp_path, listed, sent):
    names = {form: unicodedata.normalize(form, "Glöckchen.wav") for form in ("NFC", "NFD")}
    text = play(scene("Öhr", names[listed]), scene("B", names[listed], after=[unicodedata.normalize("NFD", "Öhr")]))
    made = author.call("POST", "/plays", data=text.encode(), headers=XML)
    assert made.status_code == 201, made.text
    at = f"/plays/{made.json()['id']}"
    put = author.call("PUT", f"{at}/audio/{quote(names[sent])}", data=wav(), headers={"Content-Type": "audio/wav"})
    assert put.json()["complete"] and put.json()["missing"] == []
    [file], audio = put.json()["files"], put.json()["scenes"][0]["audio"]
    assert file["name"] == audio["name"] == names["NFC"]
    for form in names.values():
        assert requests.get(f"{author.base}{at}/audio/{quote(form)}", timeout=10).content == wav()
    # The export can be imported, here under a name that is valid on every file system.
    for form, name in names.items():
        folder = PlayFolder(tmp_path / form)
        xml = folder.write(requests.get(f"{author.base}{at}/play.xml", timeout=10).content)
        folder.sound(name)
        code, lines, _ = import_play(xml, data=tmp_path / f"data-{form}")
        assert code == 0, lines
        assert run("export-play", lines[0].split(" as ")[1].split(":")[0], tmp_path / f"out-{form}" / "p.xml", data=tmp_path / f"data-{form}")[0] == 0
        assert import_play(tmp_path / f"out-{form}" / "p.xml", data=tmp_path / f"again-{form}")[0] == 0
    assert author.call("DELETE", f"{at}/audio/{quote(names[sent])}").json()["files"] == []


def test_sounds_without_a_play_are_deleted_from_disk(folder, data):
    assert import_play(folder.write(play(scene("A", "a.wav"))), data=data)[0] == 0
    [used] = [file for file in (data / "audio").rglob("*") if file.is_file()]
    forgotten, fresh = (data / "audio" / name[:2] / name for name in ("ab" * 32, "cd" * 32))
    for file in (forgotten, fresh):
        file.parent.mkdir()
        file.write_bytes(b"a sound")
    for file in (used, forgotten):
        os.utime(file, (time.time() - 3600,) * 2)
    running = Server(data).start()
    try:
        wait_until(lambda: not forgotten.exists(), "a forgotten file stays")
        assert [file.exists() for file in (used, forgotten, fresh)] == [True, False, True]
    finally:
        running.stop()


REFUSED = {
    "schema": (play(scene("A", content=circle(99, -200, 0))), [(6, "latitude"), (6, "longitude"), (6, "radius")]),
    "order": (play(scene("A", after=["B"]), scene("B", after=["A"]), scene("C", after=["D"])), [(5, "circular"), (13, "D")]),
    "names": (play(scene("A"), scene("A")), [(8, "\"A\"")]),
    "sounds": (play(scene("A", "no.wav"), scene("B", "text.mp3"), scene("C", "empty.ogg"), scene("D", "folder.wav")),
               [(5, "no.wav"), (8, "not a supported sound"), (11, "not a supported sound"), (14, "not a file")]),
    "escape": (play(scene("A", "../outside.wav"), scene("B", "/etc/passwd"), scene("C", ".hidden.wav")),
               [(5, "../outside.wav"), (8, "/etc/passwd"), (11, ".hidden.wav")]),
    "link": (play(scene("A", "link.wav")), [(5, "out of the folder")]),
    "laughs": ('<?xml version="1.0"?>\n<!DOCTYPE play [<!ENTITY a "ha">]>\n<play>&a;</play>', [(2, "document type")]),
    "external": ('<!DOCTYPE play SYSTEM "file:///etc/passwd">\n<play/>', [(1, "document type")]),
    "encoding": (play(scene("ä")).encode("latin-1"), [(5, "UTF-8")]),
    "large": (play(scene("A")) + " " * (1 << 20), [(None, "1 MiB")]),
    "cut": (play(scene("A"))[:-9], [(7, "play")]),
    "empty": ("", [(None, "empty")]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_every_fault_is_reported_with_its_line(folder, data, tmp_path, name):
    text, expected = REFUSED[name]
    (folder.root / "text.mp3").write_text("this is not a sound")
    (folder.root / "empty.ogg").touch()
    (folder.root / "folder.wav").mkdir()
    (folder.root / ".hidden.wav").write_bytes(wav())
    (tmp_path / "outside.wav").write_bytes(wav())
    os.symlink(tmp_path / "outside.wav", folder.root / "link.wav")
    file = folder.write(text)
    code, lines, errors = import_play(file, data=data)
    assert (code, errors) == (1, "")
    assert len(lines) == len(expected), lines
    for line, (number, reason) in zip(lines, expected):
        assert line.startswith(f"{file}:{number}: " if number else f"{file}: ") and reason in line, line
    # Nothing of it is stored, but the other file of the same run is.
    good = folder.write(play(scene("A")), "good.xml")
    code, lines, _ = import_play(file, good, data=data)
    assert code == 1 and "added as test" in lines[-1]


def test_wrong_usage_gives_one_line(folder, data):
    assert import_play(data=data)[0] == 64
    for file in (folder.root / "none.xml", folder.root):
        code, lines, _ = import_play(file, data=data)
        assert code == 1 and len(lines) == 1 and str(file) in lines[0]


# REST.

def test_a_play_is_created_before_its_sounds_and_shown_once_the_last_sound_is_there(server, author):
    path = "/plays/made-here"
    text = play(scene("A", "a.wav"), scene("B", "b c.wav", after=["A"]), title="Made")
    made = author.call("PUT", path, data=text, headers=XML)
    assert (made.status_code, made.headers["Location"]) == (201, "/api/v1/plays/made-here")
    assert made.json()["missing"] == ["a.wav", "b c.wav"]
    stranger = lambda path: requests.get(f"{server.url}/api/v1{path}", headers={"Origin": "http://elsewhere"}, timeout=10)
    assert stranger(path).status_code == 404
    assert author.call("PUT", f"{path}/audio/a.wav", data=wav()).json()["missing"] == ["b c.wav"]
    assert stranger(f"{path}/audio/a.wav").status_code == 404
    assert "made-here" not in [one["id"] for one in author.call("GET", "/plays").json()["plays"]]
    assert "made-here" in [one["id"] for one in author.call("GET", "/plays?drafts=true").json()["plays"]]
    done = author.call("PUT", f"{path}/audio/b%20c.wav", data=wav(0.25)).json()
    assert (done["complete"], done["missing"], done["revision"]) == (True, [], 3)
    public = stranger(path).json()
    assert "files" not in public
    second = public["scenes"][1]
    assert second["audio"] | {"url": None} == {"name": "b c.wav", "url": None, "type": "audio/wav", "bytes": len(wav(0.25)), "seconds": 0.25}
    assert requests.get(server.url + second["audio"]["url"], timeout=10).content == wav(0.25)
    assert (second["after"], second["repeat"]) == (["A"], "visit")
    assert second["region"] == {"type": "circle", "latitude": 47.66, "longitude": 9.18, "radiusMetres": 20}
    assert stranger(f"{path}/play.xml").text == text
    # Sending the file again keeps the sounds; removing a sound hides the play.
    assert author.call("PUT", path, data=text, headers=XML).json()["revision"] == 3
    assert author.call("DELETE", f"{path}/audio/a.wav").json()["missing"] == ["a.wav"]
    assert stranger(path).status_code == 404
    assert author.call("DELETE", path).status_code == 204
    assert author.call("DELETE", path).status_code == 404


def test_the_id_of_a_new_play_is_derived_from_its_title(author):
    ids = [author.call("POST", "/plays", data=play(scene("A"), title="Über – uns!"), headers=XML).json()["id"] for _ in range(2)]
    assert ids == ["ueber-uns", "ueber-uns-2"]


@pytest.fixture(scope="module")
def sound(server, author):
    """A sound of a thousand bytes and its address."""
    author.call("PUT", "/plays/ranges", data=play(scene("A", "a.wav")), headers=XML)
    content = wav()[:1000]
    answer = author.call("PUT", "/plays/ranges/audio/a.wav", data=content).json()
    return content, server.url + answer["scenes"][0]["audio"]["url"]


@pytest.mark.data_folder("its file is taken away")
def test_a_sound_whose_file_is_gone_is_no_unknown_one(author, server):
    author.call("PUT", "/plays/lost", data=play(scene("A", "a.wav")), headers=XML)
    answer = author.call("PUT", "/plays/lost/audio/a.wav", data=wav()[:1002]).json()
    address = server.url + answer["scenes"][0]["audio"]["url"]
    part = next(path for path in (server.data / "audio").glob("*/*") if path.name.startswith(address[-16:]))
    part.rename(part.with_suffix(".away"))
    lost = requests.get(address, timeout=10)
    assert (lost.status_code, lost.json()["title"]) == (500, "Missing file"), lost.text
    part.with_suffix(".away").rename(part)
    assert requests.get(address, timeout=10).status_code == 200


@pytest.mark.parametrize("header, first, last", [
    ("bytes=0-0", 0, 0), ("bytes=0-1", 0, 1), ("bytes=100-199", 100, 199), ("bytes=990-", 990, 999), ("bytes=990-5000", 990, 999),
    ("bytes=-10", 990, 999), ("bytes=-5000", 0, 999), ("bytes=0-", 0, 999),
])
def test_a_range_is_exactly_its_bytes(sound, header, first, last):
    content, url = sound
    answer = requests.get(url, headers={"Range": header}, timeout=10)
    assert (answer.status_code, answer.content) == (206, content[first:last + 1])
    assert answer.headers["Content-Range"] == f"bytes {first}-{last}/1000"
    assert answer.headers["Content-Type"] == "audio/wav"


def test_ranges_beyond_the_end_conditions_and_head_requests(sound):
    content, url = sound
    whole = requests.get(url, timeout=10)
    tag = whole.headers["ETag"]
    assert (whole.status_code, whole.content, whole.headers["Accept-Ranges"]) == (200, content, "bytes")
    assert "immutable" in whole.headers["Cache-Control"]
    assert requests.get(url.split("?")[0], timeout=10).headers["Cache-Control"] == "no-cache"
    for header in ("bytes=1000-", "bytes=5000-6000", "bytes=-0"):
        answer = requests.get(url, headers={"Range": header}, timeout=10)
        assert (answer.status_code, answer.headers["Content-Range"]) == (416, "bytes */1000")
    for header in ("bytes=5-2", "bytes=0-1,5-6", "lines=0-1", "bytes=x-y"):
        assert requests.get(url, headers={"Range": header}, timeout=10).status_code == 200
    assert requests.get(url, headers={"Range": "bytes=0-1", "If-Range": tag}, timeout=10).status_code == 206
    assert requests.get(url, headers={"Range": "bytes=0-1", "If-Range": '"other"'}, timeout=10).content == content
    assert requests.get(url, headers={"If-None-Match": tag}, timeout=10).status_code == 304
    head = requests.head(url, timeout=10)
    assert (head.status_code, head.headers["Content-Length"], head.content) == (200, "1000", b"")


@pytest.mark.parametrize("method, path, body, headers, status, kind", [
    ("PUT", "/plays/Bad_ID", play(scene("A")), XML, 422, "invalid-value"),
    ("PUT", "/plays/" + "x" * 65, play(scene("A")), XML, 422, "invalid-value"),
    ("PUT", "/plays/x", play(scene("A")), {"Content-Type": "application/json"}, 415, "unsupported-media-type"),
    ("PUT", "/plays/x", b"", XML, 422, "bad-document"),
    ("PUT", "/plays/x", b"x" * ((1 << 20) + 1), XML, 413, "too-large"),
    ("PUT", "/plays/nobody/audio/a.wav", wav(), {}, 404, "unknown-play"),
    ("PUT", "/plays/ranges/audio/a.wav", b"not a sound", {}, 422, "bad-audio"),
    ("PUT", "/plays/ranges/audio/" + "x" * 121, wav(), {}, 422, "invalid-value"),
    ("PUT", "/plays/ranges/audio/.a", wav(), {}, 422, "invalid-value"),
    ("DELETE", "/plays/ranges/audio/none.wav", None, {}, 404, "unknown-audio"),
    ("GET", "/plays/ranges/audio/none.wav", None, {}, 404, "unknown-audio"),
    ("GET", "/plays/none/play.xml", None, {}, 404, "unknown-play"),
    ("GET", "/plays?drafts=maybe", None, {}, 422, "invalid-value"),
    ("POST", "/plays/regions", b"<html/>", XML, 422, "bad-document"),
])
def test_bad_requests_are_reported(author, sound, method, path, body, headers, status, kind):
    answer = author.call(method, path, data=body, headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (status, f"/docs#{kind}"), answer.text
    assert requests.get(sound[1], timeout=10).content == sound[0]


@pytest.mark.parametrize("content", [b"no sound", b"caff" + bytes(90), wav()[:30], b""], ids=["text", "CAF", "cut", "empty"])
def test_a_refused_sound_is_reported_in_a_sentence(author, sound, content):
    answer = author.call("PUT", "/plays/ranges/audio/a.wav", data=content)
    assert (answer.status_code, answer.json()["type"]) == (422, "/docs#bad-audio")
    assert answer.json()["detail"][0].isupper() and answer.json()["detail"].endswith("."), answer.json()["detail"]


def test_a_problem_has_the_line_of_each_fault(author):
    answer = author.call("PUT", "/plays/x", data=play(scene("A", after=["B"]), scene("A")), headers=XML).json()
    assert [fault["line"] for fault in answer["faults"]] == [5, 9] and answer["line"] == 5
    many = author.call("PUT", "/plays/x", data=play(*[scene("A", content=circle(99))] * 150), headers=XML).json()
    assert len(many["faults"]) == 100 and "149 more" in many["detail"]


def test_the_regions_of_a_map_are_read(author):
    kml = ('<kml><Document><Placemark><name>Quay</name><Point><coordinates>9.5,47.5</coordinates></Point></Placemark>\n'
           '<Placemark><name>None</name></Placemark></Document></kml>')
    answer = author.call("POST", "/plays/regions", data=kml).json()
    assert answer["regions"] == [
        {"name": "Quay", "region": {"type": "circle", "latitude": 47.5, "longitude": 9.5, "radiusMetres": 25}}]
    assert [fault["line"] for fault in answer["faults"]] == [2]


def test_a_packed_map_is_read_like_the_map_in_it(author):
    kml = b'<kml><Placemark><name>Bell</name><Point><coordinates>9.5,47.5</coordinates></Point></Placemark></kml>'
    def packed(*files):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files:
                archive.writestr(name, content)
        return stream.getvalue()

    def ask(body):
        return author.call("POST", "/plays/regions", data=body, headers={"Content-Type": "application/vnd.google-earth.kmz"})

    plain = author.call("POST", "/plays/regions", data=kml).json()
    assert ask(packed(("images/pin.png", b"x" * 999), ("doc.kml", kml), ("more.kml", b"<no/>"))).json() == plain
    assert plain["regions"][0]["name"] == "Bell"
    # As packed on a Mac, with names in other scripts, and with folders named like a map.
    for name in ("Löwe.kml", unicodedata.normalize("NFD", "Löwe.kml"), "地図.kml", "Carte d’été/DOC.KML", r"files\doc.kml"):
        first = [(f"__MACOSX/{name}", b"x"), ("._doc.kml", b"x"), (r"files\._doc.kml", b"x"), ("maps.kml/", b"")]
        assert ask(packed(*first, (name, kml))).json() == plain, name
    for body, word in ((packed(("a.txt", b"x")), "no .kml"), (packed(("doc.kml", kml))[:60], "the KMZ file: it is cut off"),
                       (packed(("doc.kml", b" " * (2 << 20))), "larger than 1 MiB")):
        answer = ask(body)
        assert answer.status_code == 422 and word in answer.json()["detail"], answer.text


def test_strangers_cannot_create_plays(server):
    for headers in ({"Origin": "http://elsewhere"}, {"Host": "plays.example"}):
        for method, path in (("PUT", "/plays/x"), ("DELETE", "/plays/ranges"), ("PUT", "/plays/ranges/audio/a.wav"),
                             ("POST", "/plays"), ("POST", "/plays/regions"), ("DELETE", "/plays/ranges/audio/a.wav")):
            answer = requests.request(method, f"{server.url}/api/v1{path}", headers=headers | XML, timeout=10,
                                      data=None if method == "DELETE" else play(scene("A")))
            kind = "origin-not-allowed" if "Origin" in headers else "admin-only"
            assert (answer.status_code, answer.json()["type"]) == (403, f"/docs#{kind}")


def test_a_class_walks_through_a_play_that_listeners_see(session, author):
    author.call("PUT", "/plays/class", data=play(scene("A", "a.wav")), headers=XML)
    start = {"action": "activity", "activity": "walk", "subject": "class"}
    refused = session.post_control(start)
    assert (refused.status_code, refused.json()["type"]) == (404, "/docs#unknown-play")
    assert session.stats()["activity"] == "touch"
    author.call("PUT", "/plays/class/audio/a.wav", data=wav())
    state = session.post_control(start).json()
    assert (state["activity"], state["subject"]) == ("walk", "class")
    assert session.post_control(start | {"subject": "none"}).status_code == 404
    assert session.stats()["subject"] == "class"


def test_the_walks_page_has_an_address_for_each_play(server):
    page = requests.get(f"{server.url}/walk", timeout=10)
    assert page.status_code == 200
    for path in ("/walk/harbour", "/walk/x-1"):
        assert requests.get(server.url + path, timeout=10).content == page.content
    for path in ("/walk/a/b", "/walk/A%20B", "/walks/x"):
        assert requests.get(server.url + path, timeout=10, headers={"Accept": "text/html"}).status_code == 404
