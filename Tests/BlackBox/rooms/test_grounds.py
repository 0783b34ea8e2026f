"""A picture of the host's own under the drawing: who adds and sees it, that it lasts, and where a stroke lies on it."""

import csv
import io
import json
import math
import random

import numpy
import pytest
import requests
import scipy.stats
from PIL import Image

from api import Session
from oracle import Oracle
from phone import Live, Phone
from puzzles import png

PORTRAIT = {"width": 390, "height": 844, "pixelsPerCentimetre": 64, "calibrated": False}
TYPES = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp"}


def photo(width, height, form="JPEG", **options):
    """A picture with something in it."""
    stream = io.BytesIO()
    gradient = Image.linear_gradient("L").resize((width, height))
    Image.merge("RGB", (gradient, gradient.transpose(Image.Transpose.ROTATE_180), gradient)).save(stream, form, **options)
    return stream.getvalue()


def located():
    """A photo, turned on its side, that says where it was taken, and with what."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "Secret Camera"
    exif.get_ifd(0x8825).update({1: "N", 2: (47.0, 40.0, 3.0), 3: "E", 4: (9.0, 10.0, 5.0)})
    return photo(600, 400, exif=exif)


def add(session, content, form="PNG", headers=None):
    return session.post_picture(content, {"Content-Type": TYPES.get(form, form), **(session.host if headers is None else headers)})


def added(session, content, form="PNG"):
    answer = add(session, content, form)
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.mark.parametrize("form", TYPES)
def test_a_picture_lies_under_the_drawing_of_all(server, form):
    session = Session(server)
    here = Phone(server, session.code)
    content = photo(300, 200, form)
    picture = added(session, content, form)
    assert (picture["width"], picture["height"]) == (300, 200)
    assert "ground" not in session.stats()
    ground = {name: picture[name] for name in ("picture", "width", "height")}
    assert session.control("ground", picture=picture["picture"])["ground"] == ground
    assert here.live.wait_type("session")["ground"] == ground
    late = Phone(server, session.code)
    assert late.welcome["session"]["ground"] == ground
    assert Live(server, session.code).view()["ground"] == ground
    # Who knows the session and the picture's name gets it.
    got = session.get(f"/grounds/{picture['picture']}")
    assert (got.status_code, got.headers["content-type"], len(got.content)) == (200, picture["mediaType"], picture["bytes"])
    assert Image.open(io.BytesIO(got.content)).size == (300, 200)
    again = session.get(f"/grounds/{picture['picture']}", headers={"If-None-Match": got.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "ground" not in session.control("ground", picture=None)
    assert "ground" not in here.live.wait_type("session")


def test_the_same_picture_is_one_and_only_hosts_add_and_list(server):
    session = Session(server)
    first = added(session, png(30, 20))
    answer = add(session, png(30, 20))
    assert (answer.status_code, answer.json()) == (200, first)
    assert answer.headers["location"] == f"{session.path}/grounds/{first['picture']}"
    second = added(session, png(30, 20, 1))
    assert session.get("/grounds", headers=session.host).json() == {"pictures": [first, second]}
    assert session.get("/grounds").status_code == 401
    assert add(session, png(30, 20, 2), headers={}).status_code == 401
    stranger = Session(server)
    assert add(session, png(30, 20, 2), headers=stranger.host).status_code == 403
    # The name of a picture is worth nothing in another session.
    missing = stranger.get(f"/grounds/{first['picture']}")
    assert (missing.status_code, missing.json()["type"]) == (404, "/docs#unknown-picture")
    refused = stranger.post_control({"action": "ground", "picture": first["picture"]})
    assert (refused.status_code, refused.json()["field"]) == (422, "picture")


def test_large_bodies_of_strangers_are_refused_by_their_heads(server):
    session = Session(server)
    for headers, status in (({}, 401), ({"Authorization": "Bearer wrong"}, 403)):
        answer = add(session, bytes(200_000), "JPEG", headers)
        assert answer.status_code == status, answer.text


def test_what_a_photo_says_of_its_place_and_time_is_gone(server):
    session = Session(server)
    picture = added(session, located(), "JPEG")
    # Turned upright.
    assert (picture["width"], picture["height"]) == (400, 600)
    content = session.get(f"/grounds/{picture['picture']}").content
    assert b"Secret" not in content and b"Exif" not in content
    assert dict(Image.open(io.BytesIO(content)).getexif()) == {}
    kept = session.archive()["ground-1.jpg"]
    assert kept == content


def test_a_picture_of_40_megapixels_is_reduced(server):
    session = Session(server)
    picture = added(session, photo(8000, 5000), "JPEG")
    assert (picture["width"], picture["height"]) == (4096, 2560)
    got = Image.open(io.BytesIO(session.get(f"/grounds/{picture['picture']}").content))
    assert got.size == (4096, 2560)


@pytest.mark.parametrize("content, form, status, kind", [
    (b"not a picture", "PNG", 422, "bad-picture"), (b"", "PNG", 422, "bad-picture"), (png(40, 30)[:60], "PNG", 422, "bad-picture"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "PNG", 422, "bad-picture"), (b"<svg/>", "image/svg+xml", 415, "unsupported-media-type"),
    (photo(100, 100), "text/html", 415, "unsupported-media-type"), (photo(8200, 5000), "JPEG", 422, "bad-picture"),
], ids=["words", "nothing", "cut", "SVG as PNG", "SVG", "a page", "41 megapixels"])
def test_what_is_no_picture_is_refused_and_changes_nothing(server, content, form, status, kind):
    session = Session(server)
    answer = add(session, content, form)
    assert (answer.status_code, answer.json()["type"]) == (status, f"/docs#{kind}")
    assert session.get("/grounds", headers=session.host).json() == {"pictures": []}


def test_a_session_has_twelve_pictures(server):
    session = Session(server)
    for seed in range(12):
        added(session, png(20 + seed, 20, seed))
    answer = add(session, png(50, 50))
    assert (answer.status_code, answer.json()["type"]) == (409, "/docs#too-many-pictures")
    # One that it has is taken.
    assert add(session, png(20, 20)).status_code == 200


def test_what_the_class_does_next_takes_the_picture_away(server):
    session = Session(server)
    picture = added(session, png(30, 20))["picture"]
    for begin in ({"action": "challenge", "kind": "distance"}, {"action": "activity", "activity": "scale"}):
        assert "ground" in session.control("ground", picture=picture)
        assert "ground" not in session.control(**begin)
        refused = session.post_control({"action": "ground", "picture": picture})
        assert (refused.status_code, refused.json()["field"]) == (422, "picture")
        session.control("activity", activity="touch")
    session.control("end")
    answer = add(session, png(30, 21))
    assert (answer.status_code, answer.json()["type"]) == (409, "/docs#session-ended")


def test_a_picture_outlives_kills_and_goes_with_its_session(own_server):
    server = own_server().start()
    session, other = Session(server), Session(server, retention="figures")
    shown = {}
    for one, content in ((session, photo(1200, 900)), (other, photo(900, 1200))):
        picture = added(one, content, "JPEG")
        state = one.control("ground", picture=picture["picture"])
        shown[one] = (state["ground"], one.get(f"/grounds/{picture['picture']}").content)
    server.kill()
    server.start()
    for one, (ground, content) in shown.items():
        assert one.stats()["ground"] == ground
        assert one.get(f"/grounds/{ground['picture']}").content == content
        assert Phone(server, one.code).welcome["session"]["ground"] == ground
    [name] = {ground["picture"] for ground, _ in (shown[session],)}
    assert requests.delete(server.url + session.path, headers=session.host, timeout=10).status_code == 204
    assert session.get(f"/grounds/{name}").status_code == 404
    assert other.get(f"/grounds/{shown[other][0]['picture']}").status_code == 200
    assert server.stop()[0] == 0


def test_the_replay_has_what_lay_under_the_drawing_at_each_time(server):
    session = Session(server)
    phone = Phone(server, session.code)
    pictures = [added(session, png(30 + seed, 20, seed)) for seed in range(2)]

    def stroke(at):
        phone.touch([[0, 1, 100, 100, at, None, None], [1, 1, 200, 300, at + 10, None, None], [2, 1, 200, 300, at + 20, None, None]])
        phone.settle()

    stroke(1000)
    session.control("ground", picture=pictures[0]["picture"])
    stroke(2000)
    session.control("ground", picture=pictures[1]["picture"])
    stroke(3000)
    session.control("ground", picture=None)
    stroke(4000)
    replay = session.get("/replay", headers=session.host).json()
    assert [change["picture"] for change in replay["grounds"]] == [pictures[0]["picture"], pictures[1]["picture"], None]
    assert [change.get("width") for change in replay["grounds"]] == [30, 31, None]
    times = [json.loads(line)["receivedMilliseconds"] for line in session.get("/events", headers=session.host).text.splitlines()]
    changes = [change["milliseconds"] for change in replay["grounds"]]
    # Between which strokes, by the one clock of the log.
    assert times[0] <= changes[0] <= times[1] <= changes[1] <= times[2] <= changes[2] <= times[3]


def stroke(phone, at, *points):
    """A stroke from the first to the last point; `at` is the time on the phone's clock in ms."""
    events = [[1, 1, x, y, at + 10 * index, None, None] for index, (x, y) in enumerate(points)]
    events[0][0] = 0
    phone.touch([*events, [2, 1, *points[-1], at + 10 * len(points), None, None]])
    phone.settle()


def rows_of(session, table):
    """A table of the archive's data set."""
    text = session.archive()[f"data/session-{session.code}_description-{table}_data.csv"].decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def places(session):
    """From the archive alone: the picture's number and the place in its px of each began finger."""
    return [(row["participant"], row["picture"], *(float(row[name] or "nan") for name in ("pictureX", "pictureY")))
            for row in rows_of(session, "events") if row["phase"] == "began"]


def whole(screen, size):
    """Scale and corner of a picture that fits whole, as docs/sessions.md says."""
    scale = min(screen["width"] / size[0], screen["height"] / size[1])
    return scale, (screen["width"] - scale * size[0]) / 2, (screen["height"] - scale * size[1]) / 2


def test_a_stroke_lies_on_the_picture_where_it_was_drawn(own_server):
    server = own_server().start()
    session = Session(server)
    picture = added(session, photo(780, 600), "JPEG")["picture"]
    landscape = {**PORTRAIT, "width": 844, "height": 390}
    near, far, old = Phone(server, session.code), Phone(server, session.code, landscape), Phone(server, session.code)
    stroke(near, 500, (50, 60), (70, 60))
    session.control("ground", picture=picture)
    viewer = Live(server, session.code)
    viewer.view()
    # The same point of the picture, (300, 200), under an enlarged and under a whole one, on screens of another size.
    near.ground(picture, scale=2, x=-400, y=-100)
    stroke(near, 1000, (200, 300), (240, 300))
    scale, x, y = whole(landscape, (780, 600))
    far.ground(picture, scale=scale, x=x, y=y)
    stroke(far, 1000, (x + 300 * scale, y + 200 * scale), (x + 320 * scale, y + 200 * scale))
    # A page of an earlier version tells nothing: the picture lies there whole.
    stroke(old, 1000, (150, 372), (160, 372))
    assert near.errors == far.errors == old.errors == []
    wanted = [("p1", "", pytest.approx(float("nan"), nan_ok=True), pytest.approx(float("nan"), nan_ok=True)),
              *((name, "1", pytest.approx(300), pytest.approx(200)) for name in ("p1", "p2", "p3"))]
    assert places(session) == wanted

    # Viewers see all of them there, as on screens that show it whole.
    seen, screens = {}, {near.id: PORTRAIT, far.id: landscape, old.id: PORTRAIT}

    def note(message):
        for participant, _, phase, points in message.get("ink", []):
            if phase == 0:
                seen[participant] = points[:2]
        return len(seen) == 3

    viewer.wait(note, "the paths")

    def on_picture(participant, share):
        scale, x, y = whole(screens[participant], (780, 600))
        return [(share[0] * screens[participant]["width"] - x) / scale, (share[1] * screens[participant]["height"] - y) / scale]

    assert {name: on_picture(name, share) for name, share in seen.items()} == {
        name: pytest.approx([300, 200], abs=0.2) for name in screens}

    # A kill takes nothing of it: neither what was drawn, nor where the picture lies for what comes next.
    server.kill()
    server.start()
    near.connect(), far.connect()
    stroke(near, 3000, (200, 300), (260, 300))
    assert places(session) == [*wanted, wanted[1]]
    end = session.get("/replay", headers=session.host).json()["durationMilliseconds"]
    steps = [step for at in range(0, end, 10_000)
             for step in session.get(f"/replay/segment?from={at}&to={min(at + 10_000, end)}", headers=session.host).json()["steps"]]
    replayed = [(step[1], on_picture(step[1], step[2][0][3:5])) for step in steps if step[2] and step[2][0][1] == 0]
    assert replayed[1:] == [(name, pytest.approx([300, 200], abs=0.05)) for name in ("p1", "p2", "p3", "p1")]
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    told = [line for line in lines if line["type"] == "ground"]
    assert [(line["participant"], line["picture"]) for line in told] == [("p1", 1), ("p2", 1)]
    assert (told[0]["scale"], told[0]["x"], told[0]["y"]) == (2, -400, -100)
    assert server.stop()[0] == 0


def test_a_stroke_that_a_second_finger_cancels_counts_nowhere(own_server):
    server = own_server().start()
    session = Session(server)
    picture = added(session, photo(780, 600), "JPEG")["picture"]
    session.control("ground", picture=picture)
    session.control("groundScale", points=[[0, 0], [600, 0]], length=3, unit="km")
    viewer = Live(server, session.code)
    viewer.view()
    phone, other = (Phone(server, session.code) for _ in range(2))
    # What is kept, and all of it by the rule.
    wanted, ruled = Oracle(), Oracle(on_picture=True)
    for each in (phone, other):
        each.ground(picture, scale=2, x=-100, y=-50)

    def draw(kept, *events):
        """Both draw what is kept, one of them the rest, too."""
        for each in (phone, other) if kept else (phone,):
            each.touch(list(events))
            each.settle()
        ruled.apply(events)
        if kept:
            wanted.apply(events)

    draw(True, [0, 1, 100, 400, 1000], [1, 1, 160, 400, 1100], [2, 1, 160, 480, 1200])
    # Much longer and faster than all that counts, so that any trace of it is seen.
    long = [[0, 1, 10, 10, 2000], *([1, 1, 10 + step % 2 * 350, 10 + 20 * step, 2000 + 50 * step] for step in range(1, 40))]
    draw(False, *long)
    assert session.stats(phone.id)["distance"]["totalPixels"] > 10_000
    # A kill in its middle: the state before it is kept with it.
    server.kill()
    server.start()
    phone.connect(), other.connect()
    viewer = Live(server, session.code)
    viewer.view()
    draw(False, [1, 1, 390, 800, 4000], [3, 1, None, None, 4010])

    def is_taken_back(message):
        return [phone.id, 1, 5, []] in message.get("ink", [])

    viewer.wait(is_taken_back, "the end of the stroke")
    same = ("distance", "time", "touches", "gestures", "pressure", "heatmap", "onPicture")

    def compare():
        one, both = (session.stats(each.id) for each in (phone, other))
        assert {name: one[name] for name in same} == {name: both[name] for name in same}
        assert (one["touches"], one["distance"]["totalPixels"]) == (wanted.touches, wanted.total_pixels)
        assert one["heatmap"]["counts"] == wanted.counts
        assert one["time"]["totalSeconds"] == wanted.total_seconds == ruled.total_seconds
        assert (ruled.total_pixels, ruled.counts, ruled.dwell) == (wanted.total_pixels, wanted.counts, wanted.dwell)

    compare()
    # Its end and the next stroke in one batch, as of a phone that was without a network.
    draw(False, [0, 1, 10, 10, 5000], [1, 1, 300, 800, 5100])
    end, stroke = [3, 1, None, None, 5200], [[0, 1, 200, 200, 6000], [2, 1, 230, 240, 6100]]
    phone.touch([end, *stroke]), other.touch(stroke)
    phone.settle(), other.settle()
    ruled.apply([end, *stroke]), wanted.apply(stroke)
    compare()
    # Without a picture it counts, as ever.
    plain = Phone(server, session.code)
    plain.touch([[0, 1, 100, 100, 1000], [1, 1, 200, 100, 1100], [3, 1, None, None, 1200]])
    plain.settle()
    assert session.stats(plain.id)["touches"] == 1 and session.stats(plain.id)["distance"]["totalPixels"] == 100

    server.kill()
    server.start()
    compare()
    merged = session.get("/heatmap?layer=count").json()["values"]
    alone = Oracle()
    alone.apply([[0, 1, 100, 100, 1000], [1, 1, 200, 100, 1100], [3, 1, None, None, 1200]])
    assert merged == [2 * one + more for one, more in zip(wanted.merged, alone.merged)]
    # The replay ends with the same figures, and says where the gesture is taken back.
    end = session.get("/replay", headers=session.host).json()["durationMilliseconds"]
    segment = session.get(f"/replay/segment?from=0&to={min(end, 10_000)}", headers=session.host).json()
    steps = [step for step in segment["steps"] if step[1] == phone.id]
    assert [event[1:] for step in steps for event in step[2] if event[1] == 5] == [[5, 1], [5, 1]]
    at_end = session.get(f"/replay/segment?from={end}&to={end}", headers=session.host).json()
    figures = {row[0]: row[1:] for row in at_end["figures"]}
    assert figures[phone.id] == figures[other.id]
    assert at_end["heatmap"]["counts"] == merged
    walks = session.get(f"/grounds/{picture}/walks", headers=session.host).json()["walks"]
    assert walks[0]["length"] == walks[1]["length"]
    assert server.stop()[0] == 0


def test_a_place_counts_until_the_next_and_never_without_a_picture(server):
    session = Session(server)
    first, second = (added(session, photo(780, 600 + seed), "JPEG")["picture"] for seed in range(2))
    session.control("ground", picture=first)
    phone = Phone(server, session.code)
    phone.ground(first, scale=1, x=0, y=0)
    stroke(phone, 1000, (10, 20), (30, 20))
    phone.ground(first, scale=2, x=-10, y=0)
    stroke(phone, 2000, (10, 20), (30, 20))
    # A name that the session does not have is no picture.
    phone.ground("0" * 32, scale=2, x=0, y=0)
    stroke(phone, 3000, (10, 20), (30, 20))
    # While the class is frozen, touches are discarded, and a place counts.
    session.control("freeze")
    phone.ground(second, scale=4, x=0, y=0)
    phone.settle()
    session.control("unfreeze")
    session.control("ground", picture=second)
    stroke(phone, 4000, (10, 20), (30, 20))
    session.control("ground", picture=None)
    stroke(phone, 5000, (10, 20), (30, 20))
    assert phone.errors == []
    assert [row[1:] for row in places(session)[:2]] == [("1", 10, 20), ("1", 10, 10)]
    assert [row[1] for row in places(session)] == ["1", "1", "", "2", ""]
    assert places(session)[3][2:] == (2.5, 5)
    phone.ground(second, scale=0, x=0, y=0)
    phone.settle()
    assert [error["detail"] for error in phone.errors] == ["scale: expected CSS px from 0.0001 to 10000"]


def test_an_anonymous_archive_has_pictures_only_if_that_is_wished(server):
    session = Session(server)
    added(session, png(30, 20)), added(session, photo(30, 20), "JPEG")
    names = {"ground-1.png", "ground-2.jpg"}
    assert names <= session.archive().keys()
    assert not names & session.archive("?anonymous=true").keys()
    assert names <= session.archive("?anonymous=true&pictures=true").keys()


def scaled(session, *points, **told):
    return session.control("groundScale", points=[list(point) for point in points], **told)


def lengths(session):
    """The table of the archive: by participant all else of its row."""
    return {row["participant"]: row for row in rows_of(session, "lengths")}


def test_lengths_on_a_picture_with_a_scale_are_in_its_unit(own_server):
    server = own_server().start()
    session = Session(server)
    picture = added(session, photo(780, 600), "JPEG")["picture"]
    session.control("ground", picture=picture)
    near, far, beside = (Phone(server, session.code) for _ in range(3))
    viewer = Live(server, session.code)
    viewer.view()
    near.ground(picture, scale=2, x=-400, y=-100)
    far.ground(picture, scale=0.5, x=0, y=272)
    # 100 px of the picture each, at another zoom; nobody has said yet what that is.
    stroke(near, 1000, *((100 + 20 * step, 300) for step in range(11)))
    stroke(far, 1000, *((100 + 5 * step, 400) for step in range(11)))
    stroke(beside, 1000, (10, 10), (60, 10))
    assert "onPicture" not in session.stats(near.id)
    scale = {"points": [[120, 80], [520, 80]], "length": 5, "unit": "km"}
    assert scaled(session, (120, 80), (520, 80), length=5, unit="km")["ground"]["scale"] == scale
    told = {row[0]: row[1:] for row in viewer.wait(lambda message: message.get("lengths"), "lengths")["lengths"]}
    assert told.keys() == {near.id, far.id}
    for phone, ends in ((near, 3 / 2), (far, 3 / 0.5)):
        stats = session.stats(phone.id)["onPicture"]
        # 400 px are 5 km. Straight and without jitter: what is left is the marks, the stroke's ends, and a pixel.
        assert (stats["picture"], stats["unit"]) == (picture, "km")
        assert stats["pixels"] == pytest.approx(100) and stats["length"] == pytest.approx(1.25)
        error = stats["lengthError"]
        assert error["kind"] == "interval" and error["sources"].keys() == {"marking", "jitter", "sampling", "corners", "ends", "pixel"}
        assert error["sources"]["marking"] == pytest.approx(0.0125) and error["sources"]["ends"] == pytest.approx(ends * 5 / 400)
        assert error["sources"]["pixel"] == pytest.approx(5 / 400 * 1.25)
        assert error["error"] == pytest.approx(sum(part ** 2 for part in error["sources"].values()) ** 0.5)
        assert told[phone.id] == [stats["length"], error["error"]]
        row = lengths(session)[phone.id]
        assert (row["picture"], row["unit"], float(row["markedPixels"]), float(row["markedLength"])) == ("1", "km", 400, 5)
        assert (float(row["length"]), float(row["lengthError"])) == (stats["length"], error["error"])
    # It is of the stroke that was drawn on the picture as it lay then.
    near.ground(picture, scale=8, x=0, y=0)
    near.settle()
    assert session.stats(near.id)["onPicture"]["length"] == pytest.approx(1.25)
    server.kill()
    server.start()
    assert session.stats(near.id)["onPicture"]["length"] == pytest.approx(1.25)
    assert session.stats()["ground"]["scale"] == scale
    assert {one["picture"]: one["scale"] for one in session.get("/grounds", headers=session.host).json()["pictures"]} == {picture: scale}
    # Another scale counts for what has been drawn, and none takes the lengths away.
    scaled(session, (120, 80), (520, 80), length=10, unit="cm")
    assert (session.stats(far.id)["onPicture"]["length"], session.stats(far.id)["onPicture"]["unit"]) == (pytest.approx(2.5), "cm")
    assert "scale" not in session.control("groundScale", points=None)["ground"]
    assert "onPicture" not in session.stats(far.id) and lengths(session) == {}
    assert server.stop()[0] == 0


def test_areas_and_angles_on_a_picture_have_their_errors(own_server):
    server = own_server().start()
    session = Session(server)
    picture = added(session, photo(780, 600), "JPEG")["picture"]
    session.control("ground", picture=picture)
    scaled(session, (120, 80), (520, 80), length=5, unit="km")
    lake, corner, line = (Phone(server, session.code) for _ in range(3))
    viewer = Live(server, session.code)
    viewer.view()
    lake.ground(picture, scale=2, x=-400, y=-100)
    # A circle of 100 px, in 48 chords: of 50 pixels of the picture.
    circle = [(200 + 100 * math.cos(step * math.pi / 24), 300 + 100 * math.sin(step * math.pi / 24)) for step in range(49)]
    stroke(lake, 1000, *circle)
    corner.ground(picture, scale=0.5, x=0, y=272)
    points = [(100, 400), (150, 400), (150, 450)]
    for index, point in enumerate(points):
        if index == 2:
            # Moved and enlarged between the points: they are the picture's.
            corner.ground(picture, scale=1, x=-100, y=150)
            point = (200, 506)
        stroke(corner, 1000 + 1000 * index, point, point)
    stroke(line, 1000, (10, 10), (60, 10))
    stats = session.stats(lake.id)["onPicture"]
    per_pixel = 5 / 400
    assert stats["area"] == pytest.approx(math.pi * (50 * per_pixel) ** 2, rel=0.001) and "angle" not in stats
    error, around = stats["areaError"], stats["length"] / per_pixel * 2
    assert error["kind"] == "interval" and error["sources"].keys() == {"marking", "jitter", "sampling", "pixel"}
    assert error["sources"]["marking"] == pytest.approx(0.02 * stats["area"])
    assert error["sources"]["jitter"] == pytest.approx(4 * around ** 0.5 * (per_pixel / 2) ** 2)
    assert error["sources"]["pixel"] == pytest.approx(math.hypot(0.49 * stats["length"] * per_pixel, 1.55 * stats["area"] / 400))
    assert error["error"] == pytest.approx(math.hypot(*error["sources"].values()))
    measured = session.stats(corner.id)["onPicture"]
    # (200, 256), (300, 256) and (300, 356) of the picture.
    assert measured["angle"] == pytest.approx(90) and "area" not in measured
    turns = (1 / 100, 2 ** 0.5 / 100, 1 / 100)
    wanted = {"jitter": math.hypot(*(1.8 * turn / scale for turn, scale in zip(turns, (0.5, 0.5, 1)))), "pixel": 0.55 * math.hypot(*turns)}
    assert measured["angleError"]["sources"] == pytest.approx({name: math.degrees(part) for name, part in wanted.items()})
    assert session.stats(line.id).get("onPicture", {}).keys().isdisjoint({"area", "angle"})
    told = {name: viewer.wait(lambda message: message.get(name), name)[name] for name in ("areas", "angles")}
    assert told["areas"] == [[lake.id, stats["area"], error["error"]]]
    assert told["angles"] == [[corner.id, measured["angle"], measured["angleError"]["error"]]]
    snapshot = Live(server, session.code).view()
    assert [one["onPicture"] for one in snapshot["participants"] if "onPicture" in one] == [stats, measured]
    rows = lengths(session)
    assert [float(rows[lake.id][name]) for name in ("area", "areaError")] == [stats["area"], error["error"]]
    assert [float(rows[corner.id][name]) for name in ("angle", "angleError")] == [measured["angle"], measured["angleError"]["error"]]
    assert (rows[lake.id]["angle"], rows[corner.id]["area"]) == ("", "")
    server.kill()
    server.start()
    assert (session.stats(lake.id)["onPicture"], session.stats(corner.id)["onPicture"]) == (stats, measured)
    assert server.stop()[0] == 0


@pytest.mark.parametrize("fields, field", [
    ({"points": [[0, 0], [7, 0]]}, "points"), ({"points": [[0, 0], [31, 0]]}, "points"), ({"points": [[0, 0]]}, "points"),
    ({"points": [[0, 0], [20, 0, 0]]}, "points"), ({"length": 0}, "length"), ({"length": 1e10}, "length"), ({"length": None}, "length"),
    ({"unit": "px"}, "unit"), ({"unit": None}, "unit"),
], ids=["too close", "beside", "one", "three numbers", "zero", "too long", "no length", "pixels", "no unit"])
def test_a_scale_that_says_nothing_is_refused(server, fields, field):
    session = Session(server)
    refused = session.post_control({"action": "groundScale", "points": [[0, 0], [20, 0]], "length": 1, "unit": "cm"})
    assert (refused.status_code, refused.json()["field"]) == (422, "action")
    session.control("ground", picture=added(session, png(30, 20))["picture"])
    refused = session.post_control({"action": "groundScale", "points": [[0, 0], [20, 0]], "length": 1, "unit": "cm", **fields})
    assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert "scale" not in session.stats()["ground"]


def koch(levels, chance):
    """A coast of the dimension log 4 / log 3, as complex numbers from 0 to 1."""
    points = [0j, 1 + 0j]
    for _ in range(levels):
        longer = [points[0]]
        for one, other in zip(points, points[1:]):
            third = (other - one) / 3
            side = 1j if chance.random() < 0.5 else -1j
            longer += [one + third, one + 1.5 * third + side * third * 3 ** 0.5 / 2, one + 2 * third, other]
        points = longer
    return points


def walked(points, ruler):
    """Steps and length by a ruler: each step ends on the first point of the path that is as far away from the last one."""
    foot, steps = points[0], 0
    for one, other in zip(points, points[1:]):
        while abs(other - foot) >= ruler:
            # By halving: the path's point is between one that is nearer and one that is farther.
            near, far = 0.0, 1.0
            for _ in range(60):
                middle = (near + far) / 2
                near, far = (middle, far) if abs(one + (other - one) * middle - foot) < ruler else (near, middle)
            one = foot = one + (other - one) * far
            steps += 1
    return steps, steps * ruler + abs(points[-1] - foot)


def slope(points):
    """Of length over ruler, both as logarithms, and half its interval of 95 %."""
    x, y = (numpy.log10([point[index] for point in points]) for index in range(2))
    fit = scipy.stats.linregress(x, y)
    return fit.slope, fit.stderr * scipy.stats.t.ppf(0.975, len(points) - 2)


def test_a_coast_is_longer_by_a_shorter_ruler(server):
    chance = random.Random(5)
    session = Session(server)
    width, height = 2000, 1200
    picture = added(session, photo(width, height), "JPEG")["picture"]
    session.control("ground", picture=picture)
    scaled(session, (0, 600), (2000, 600), length=100, unit="km")
    coast = [complex(2000 * point.real, 600 + 2000 * point.imag) for point in koch(6, chance)]
    truth = {}
    for zoom in (0.4, 0.6, 0.9, 1.4, 2.2, 3.4):
        phone = Phone(server, session.code)
        at = 1000
        # Piece by piece, with the picture moved in between, and a little enlarged as fingers do.
        for first in range(0, len(coast), 512):
            piece = coast[first:first + 513]
            scale = zoom * chance.uniform(1, 1.1) if first else zoom
            x, y = 100 - piece[0].real * scale, 300 - piece[0].imag * scale
            phone.ground(picture, scale=scale, x=x, y=y)
            events = [[1, 1, point.real * scale + x, point.imag * scale + y, at + 5 * index, None, None] for index, point in enumerate(piece)]
            events[0][0], events[-1][0] = 0, 2
            phone.touch(events[:256]), phone.touch(events[256:])
            at += 5000
        phone.settle()
        assert phone.errors == []
        ruler = 64 / zoom
        truth[phone.id] = (ruler / 20, *walked(coast, ruler))
    # Who has not drawn on the picture has walked nothing.
    Phone(server, session.code)
    answer = session.get(f"/grounds/{picture}/walks", headers=session.host)
    assert answer.status_code == 200, answer.text
    walks = answer.json()
    assert (walks["picture"], walks["dividersPixels"], walks["unit"]) == (picture, 64, "km")
    assert {walk["participant"] for walk in walks["walks"]} == truth.keys()
    for walk in walks["walks"]:
        ruler, steps, length = truth[walk["participant"]]
        assert walk["ruler"] == pytest.approx(ruler)
        assert abs(walk["steps"] - steps) <= 1 and walk["length"] == pytest.approx(length / 20, rel=0.01)
    wanted, error = slope([(ruler, length) for ruler, _, length in truth.values()])
    line = walks["line"]
    assert line["slope"] == pytest.approx(wanted, abs=0.02) and line["dimension"] == pytest.approx(1 - line["slope"])
    assert (line["slope"], line["slopeError"]) == pytest.approx(slope([(walk["ruler"], walk["length"]) for walk in walks["walks"]]), rel=1e-3)
    # The curve's own dimension is log 4 / log 3.
    assert line["dimension"] == pytest.approx(1.26, abs=0.1) and error < 0.2
    assert session.get(f"/grounds/{picture}/walks").status_code == 401
    refused = session.get(f"/grounds/{picture}/walks?dividers=7", headers=session.host)
    assert (refused.status_code, refused.json()["field"]) == (422, "dividers")
    session.control("clear")
    assert session.get(f"/grounds/{picture}/walks", headers=session.host).json()["walks"] == []
