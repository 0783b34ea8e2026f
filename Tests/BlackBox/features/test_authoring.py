"""Creating puzzles over REST: access, refused input, stored and sent pictures."""

import io
import os
import threading
import time

import pytest
import requests
from PIL import Image, ImageDraw

from puzzles import Author, png, rectangle
from server import Server
from waiting import wait_until

ADMIN_TOKEN = "of-the-author-alone"
GOOD = {"title": "T", "description": "D", "latitude": 47.5, "longitude": 9.25,
        "differences": [{"x": 10, "y": 20, "width": 30, "height": 40}]}


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("guarded") / "data", environment={"TOUCHFIGURES_ADMIN_TOKEN": ADMIN_TOKEN}).start()
    yield running
    assert running.stop()[0] == 0


@pytest.mark.parametrize("change, field", [
    ({"title": None}, "title"), ({"title": ""}, "title"), ({"title": " \t\u3000"}, "title"), ({"title": "x" * 201}, "title"), ({"title": 7}, "title"),
    ({"title": "a\0b"}, "title"), ({"description": "a\0"}, "description"),
    ({"description": "x" * 10_001}, "description"), ({"latitude": 90.1}, "latitude"), ({"latitude": "1"}, "latitude"),
    ({"longitude": -180.1}, "longitude"), ({"proximityMetres": 0}, "proximityMetres"), ({"proximityMetres": -1}, "proximityMetres"),
    ({"published": "yes"}, "published"), ({"differences": {}}, "differences"),
    ({"differences": [{"x": 1, "y": 2, "width": 3, "height": 0}]}, "differences[0].height"),
    ({"differences": [{"x": 1, "y": 2, "width": -3, "height": 4}]}, "differences[0].width"),
    ({"differences": [{"x": 1e10, "y": 2, "width": 3, "height": 4}]}, "differences[0].x"),
    ({"differences": [{"x": 1, "y": 2, "width": 3}]}, "differences[0].height"),
    ({"differences": [{"x": -9, "y": 2, "width": 3, "height": 4}]}, "differences[0]"),
    ({"differences": [{"x": 1, "y": 2, "width": 3, "height": 4}] * 1001}, "differences"),
])
def test_a_wrong_value_is_reported_with_its_field(author, change, field):
    body = {key: value for key, value in (GOOD | change).items() if value is not None}
    answer = author.call("POST", "/puzzles", json=body)
    assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text


def test_a_puzzle_is_shown_once_it_has_a_picture_and_hidden_as_a_draft(author):
    made = author.call("POST", "/puzzles", json=GOOD)
    puzzle = made.json()["id"]
    assert made.headers["Location"] == f"/api/v1/puzzles/{puzzle}"
    assert made.json()["shown"] is False and made.json()["picture"] is None
    listed = lambda **query: [p["id"] for p in author.call("GET", "/puzzles", params={"limit": 1000} | query).json()["puzzles"]]
    assert puzzle not in listed() and puzzle in listed(drafts="true")
    assert author.call("POST", f"/puzzles/{puzzle}/rounds").json()["type"] == "/docs#not-playable"
    assert author.call("GET", f"/puzzles/{puzzle}/image").json()["type"] == "/docs#no-picture"

    sent = author.call("PUT", f"/puzzles/{puzzle}/image", data=png(400, 300), headers={"Content-Type": "image/png"})
    assert sent.json()["shown"] is True and sent.json()["position"] is None
    assert sent.json()["picture"]["width"] == 400
    assert puzzle in listed()
    outside = GOOD | {"differences": [{"x": 400, "y": 0, "width": 5, "height": 5}]}
    answer = author.call("PUT", f"/puzzles/{puzzle}", json=outside)
    assert (answer.status_code, answer.json()["field"]) == (422, "differences[0]")
    changed = author.call("PUT", f"/puzzles/{puzzle}", json=GOOD | {"title": "Neu", "published": False, "proximityMetres": 30})
    assert (changed.json()["title"], changed.json()["shown"], changed.json()["proximityMetres"]) == ("Neu", False, 30)
    assert puzzle not in listed()
    # Its author may view and play it; a page of another site has no rights.
    assert author.call("GET", f"/puzzles/{puzzle}").status_code == 200
    assert author.call("GET", f"/puzzles/{puzzle}", headers={"Origin": "http://elsewhere.example"}).status_code == 404
    here = {"position": {"latitude": GOOD["latitude"], "longitude": GOOD["longitude"], "accuracy": 5}}
    assert author.call("POST", f"/puzzles/{puzzle}/rounds", json=here).status_code == 201
    assert author.call("GET", f"/puzzles/{puzzle}/differences").json()["rectangles"] == GOOD["differences"]


def test_two_changes_of_one_second_are_distinguished(author):
    """A desk uses `updatedAt` to detect another change."""
    puzzle = author.puzzle([rectangle(10, 20, 30, 40)])
    times = {author.call("PUT", f"/puzzles/{puzzle}", json=GOOD | {"title": f"T{number}"}).json()["updatedAt"] for number in range(5)}
    assert len(times) == 5, times


def test_players_never_get_the_rectangles(author):
    puzzle = author.puzzle([rectangle(11.125, 22.25, 33.5, 44.75)])
    for path in ("", "/thumbnail", "/image"):
        answer = author.call("GET", f"/puzzles/{puzzle}{path}")
        assert answer.status_code == 200
        assert b"11.125" not in answer.content
    assert author.call("GET", f"/puzzles/{puzzle}").json()["differences"] == 1


def test_a_picture_is_sent_as_stored_and_cached_for_long(author, server):
    puzzle = author.puzzle([rectangle(1, 1, 50, 50)], size=(400, 200), seed=5)
    stored = author.call("GET", f"/puzzles/{puzzle}").json()
    for url in (stored["picture"]["url"], stored["thumbnail"]):
        first = requests.get(server.url + url, timeout=10)
        assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
        again = requests.get(server.url + url, headers={"If-None-Match": first.headers["etag"]}, timeout=10)
        assert (again.status_code, again.content) == (304, b"")
        assert requests.get(server.url + url, timeout=10).content == first.content
        head = requests.head(server.url + url, timeout=10)
        assert (head.headers["content-length"], head.content) == (str(len(first.content)), b"")
    image = requests.get(server.url + stored["picture"]["url"], timeout=10)
    assert image.headers["content-type"] == stored["picture"]["mediaType"]
    assert Image.open(io.BytesIO(image.content)).size == (400, 200)
    unversioned = author.call("GET", f"/puzzles/{puzzle}/image")
    assert unversioned.content == image.content and unversioned.headers["cache-control"] == "no-cache"
    thumbnail = author.call("GET", f"/puzzles/{puzzle}/thumbnail", params={"width": 64})
    # Only a few widths are made: the request gets the next larger one.
    assert Image.open(io.BytesIO(thumbnail.content)).size == (80, 40)
    for width in ("0", "99999", "x", "-1", "1.5", ""):
        answer = author.call("GET", f"/puzzles/{puzzle}/thumbnail", params={"width": width})
        assert (answer.status_code, answer.json()["field"]) == (422, "width")
    # Another picture: another address, another tag.
    author.call("PUT", f"/puzzles/{puzzle}/image", data=png(400, 200, 9), headers={"Content-Type": "image/png"})
    assert author.call("GET", f"/puzzles/{puzzle}").json()["picture"]["url"] != stored["picture"]["url"]
    assert requests.get(server.url + stored["picture"]["url"], timeout=10).headers["cache-control"] == "no-cache"


def test_a_photo_is_turned_and_its_position_offered_and_removed(author):
    picture = Image.new("RGB", (300, 200))
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8825).update({1: "S", 2: (33.0, 30.0, 0.0), 3: "E", 4: (18.0, 15.0, 0.0)})
    stream = io.BytesIO()
    picture.save(stream, "JPEG", exif=exif)
    puzzle = author.call("POST", "/puzzles", json=GOOD).json()["id"]
    sent = author.call("PUT", f"/puzzles/{puzzle}/image", data=stream.getvalue(), headers={"Content-Type": "image/jpeg"}).json()
    assert sent["position"] == {"latitude": -33.5, "longitude": 18.25}
    assert (sent["picture"]["width"], sent["picture"]["height"]) == (200, 300)
    kept = author.call("GET", f"/puzzles/{puzzle}/image").content
    assert Image.open(io.BytesIO(kept)).size == (200, 300) and not Image.open(io.BytesIO(kept)).getexif()


def test_two_photos_become_rectangles(author):
    before = Image.effect_noise((640, 480), 60).convert("RGB")
    after = before.copy()
    ImageDraw.Draw(after).rectangle((200, 150, 279, 229), fill=(255, 0, 0))
    files = {}
    for name, picture in (("original", before), ("altered", after)):
        stream = io.BytesIO()
        picture.save(stream, "PNG")
        files[name] = (f"{name}.png", stream.getvalue(), "image/png")
    answer = author.call("POST", "/puzzles/propose", files=files)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["width"], answer.json()["height"]) == (640, 480)
    assert answer.json()["position"] is None
    strongest = answer.json()["differences"][0]
    assert strongest["x"] <= 215 and strongest["y"] <= 165
    assert strongest["x"] + strongest["width"] >= 265 and strongest["y"] + strongest["height"] >= 215
    # A program that edits photos drops the position; the original still has it.
    exif = Image.Exif()
    exif.get_ifd(0x8825).update({1: "S", 2: (33.0, 30.0, 0.0), 3: "E", 4: (18.0, 15.0, 0.0)})
    stream = io.BytesIO()
    before.save(stream, "JPEG", exif=exif)
    stored = author.call("POST", "/puzzles/propose", files=files | {"original": ("o.jpg", stream.getvalue(), "image/jpeg")})
    assert stored.json()["position"] == {"latitude": -33.5, "longitude": 18.25}
    for missing in ("original", "altered"):
        answer = author.call("POST", "/puzzles/propose", files={k: v for k, v in files.items() if k != missing})
        assert (answer.status_code, answer.json()["field"]) == (422, missing)
    assert author.call("POST", "/puzzles/propose", data=b"x").status_code == 415
    cut = author.call("POST", "/puzzles/propose", data=b"--b\r\nno end", headers={"Content-Type": "multipart/form-data; boundary=b"})
    assert cut.status_code == 400


@pytest.mark.parametrize("content, kind, status", [
    (b"not a picture", "image/png", 422), (b"", "image/png", 422), (png(40, 30)[:60], "image/png", 422),
    (png(40, 30), "text/plain", 415), (png(40, 30), "", 415), (b"<svg/>", "image/svg+xml", 415),
])
def test_anything_but_a_picture_is_refused(author, content, kind, status):
    puzzle = author.call("POST", "/puzzles", json=GOOD).json()["id"]
    answer = author.call("PUT", f"/puzzles/{puzzle}/image", data=content, headers={"Content-Type": kind} if kind else {})
    assert answer.status_code == status, answer.text
    assert author.call("GET", f"/puzzles/{puzzle}").json()["picture"] is None


WRITES = [("POST", "/puzzles"), ("PUT", "/puzzles/x"), ("DELETE", "/puzzles/x"), ("PUT", "/puzzles/x/image"),
          ("POST", "/puzzles/propose"), ("GET", "/puzzles/x/differences"), ("POST", "/puzzles/x/hit-test"),
          ("GET", "/puzzles?drafts=true")]


@pytest.mark.parametrize("content", [b"<svg/>", b"GIF89a", b"\x89PNG\r\n\x1a\n"], ids=["SVG", "GIF", "cut PNG"])
def test_a_server_whose_first_picture_is_none_lives_on(own_server, content):
    running = own_server().start()
    author = Author(running)
    id = author.call("POST", "/puzzles", json={"title": "T", "latitude": 47.5, "longitude": 9.25, "differences": []}).json()["id"]
    answer = author.call("PUT", f"/puzzles/{id}/image", data=content, headers={"Content-Type": "image/png"})
    assert answer.status_code == 422, answer.text
    # The same process, not a successor.
    assert running.alive and "crashed" not in running.errors()
    assert author.call("PUT", f"/puzzles/{id}/image", data=png(40, 30), headers={"Content-Type": "image/png"}).status_code == 200


@pytest.mark.parametrize("method, path", WRITES)
def test_with_an_admin_token_only_the_admin_creates_puzzles(guarded, method, path):
    ask = lambda headers: requests.request(method, f"{guarded.url}/api/v1{path}", headers=headers, timeout=10)
    assert ask({}).status_code == 401
    assert ask({"Authorization": "Bearer wrong"}).status_code == 403
    assert ask({"Authorization": f"Bearer {ADMIN_TOKEN}"}).status_code not in (401, 403)


@pytest.mark.parametrize("headers", [
    {"Host": "attacker.example"}, {"Host": "127.0.0.1.attacker.example"}, {"Origin": "http://attacker.example"},
    {"Origin": "null"}, {"Host": "192.168.1.20:8080"}, {"Host": "localhost.:65535"},
])
@pytest.mark.parametrize("method, path", WRITES)
def test_without_an_admin_token_only_the_servers_machine_creates_them_and_no_foreign_page(server, method, path, headers):
    answer = requests.request(method, f"{server.url}/api/v1{path}", headers=headers, timeout=10)
    kind = "admin-only" if "Host" in headers or method == "GET" else "origin-not-allowed"
    assert (answer.status_code, answer.json()["type"]) == (403, f"/docs#{kind}")


def test_a_slow_picture_delays_nobody(author, server):
    puzzle = author.call("POST", "/puzzles", json=GOOD).json()["id"]
    stream = io.BytesIO()
    Image.effect_noise((4000, 3000), 90).convert("RGB").save(stream, "JPEG", quality=90)
    done = threading.Event()

    def send():
        answer = author.call("PUT", f"/puzzles/{puzzle}/image", data=stream.getvalue(), headers={"Content-Type": "image/jpeg"})
        assert answer.status_code == 200, answer.text
        done.set()

    sender = threading.Thread(target=send)
    sender.start()
    answered = 0
    while not done.is_set() and sender.is_alive():
        assert requests.get(f"{server.url}/healthz", timeout=10).status_code == 200
        answered += 1
    sender.join()
    assert done.is_set() and answered > 5


def test_a_picture_and_a_change_at_the_same_time_lose_nothing(author):
    puzzle = author.call("POST", "/puzzles", json=GOOD).json()["id"]
    for number in range(10):
        picture = png(200 + number, 100)
        sender = threading.Thread(target=author.call, args=("PUT", f"/puzzles/{puzzle}/image"),
                                  kwargs={"data": picture, "headers": {"Content-Type": "image/png"}})
        sender.start()
        # Until the picture is there: one of these requests arrives while it is being written.
        changes = 0
        while sender.is_alive() or changes == 0:
            changes += 1
            answer = author.call("PUT", f"/puzzles/{puzzle}", json=GOOD | {"title": f"{number}.{changes}"})
            assert answer.status_code == 200, answer.text
        kept = author.call("GET", f"/puzzles/{puzzle}/differences").json()
        assert (kept["title"], kept["picture"] and kept["picture"]["width"]) == (f"{number}.{changes}", 200 + number)


def test_a_fixed_segment_of_a_route_is_never_an_id(author):
    for method in ("GET", "PUT", "DELETE"):
        answer = author.call(method, "/puzzles/propose", json=GOOD)
        assert (answer.status_code, answer.headers["allow"]) == (405, "OPTIONS, POST")


def test_a_dropped_picture_is_deleted_once_it_is_old_enough(tmp_path):
    """A picture dropped within minutes of its upload stays, because another process may be about to use it; later
    it is removed."""
    running = Server(tmp_path / "data").start()
    author = Author(running)
    puzzle = author.puzzle([rectangle(10, 10, 50, 50)], seed=1)
    pictures = lambda: {path for path in (running.data / "pictures").rglob("*") if path.is_file()}
    dropped = pictures()
    replaced = author.call("PUT", f"/puzzles/{puzzle}/image", data=png(1000, 600, 2), headers={"Content-Type": "image/png"})
    assert replaced.status_code == 200
    used = pictures() - dropped
    assert len(dropped) == len(used) == 1 and pictures() == dropped | used
    young = Author(running).puzzle([rectangle(10, 10, 50, 50)], seed=3)
    assert author.call("DELETE", f"/puzzles/{young}").status_code == 204
    kept = pictures() - dropped
    assert running.stop()[0] == 0
    for path in dropped | used:
        os.utime(path, (time.time() - 3600, time.time() - 3600))
    running.start()
    wait_until(lambda: pictures() == kept, "forgotten pictures stay")
    assert running.stop()[0] == 0
