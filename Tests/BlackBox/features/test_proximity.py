"""Puzzles that are played at their place: players who are too far away get the distance, and everything else is open to
all."""

import plistlib

import pytest
import requests

from puzzles import Author, Folder, distance_metres, import_puzzles, rectangle, run
from server import Server

PLACE = (47.5, 9.25)
# A degree of latitude is 111,195 m on the sphere of the mean radius.
METRE = 1 / 111_195.08


@pytest.fixture(scope="module")
def puzzle(server):
    return Author(server).puzzle([rectangle(0, 0, 99, 99)], latitude=PLACE[0], longitude=PLACE[1], proximityMetres=100)


def begin(server, puzzle, *place, **options):
    position = dict(zip(("latitude", "longitude", "accuracy"), place))
    options = options or ({"json": {"position": position}} if place else {})
    return requests.post(f"{server.url}/api/v1/puzzles/{puzzle}/rounds", timeout=10, **options)


@pytest.mark.parametrize("away, accuracy, status", [
    (0, 0, 201), (99, 0, 201), (101, 0, 403), (140, 45, 201), (146, 45, 403), (149, 5000, 201), (151, 5000, 403), (20_000_000, 50, 403),
])
def test_a_player_within_the_distance_can_play(server, puzzle, away, accuracy, status):
    place = (PLACE[0] - min(away, 15_000_000) * METRE, PLACE[1])
    answer = begin(server, puzzle, *place, accuracy)
    assert answer.status_code == status, answer.text
    if status == 403:
        body = answer.json()
        assert body["type"] == "/docs#too-far" and body["proximityMetres"] == 100
        assert abs(body["distanceMetres"] - distance_metres(PLACE, place)) < 1


@pytest.mark.parametrize("options", [{"json": {}}, {"json": {"position": None}}, {}])
def test_a_player_without_a_position_is_asked_for_it(server, puzzle, options):
    answer = begin(server, puzzle, **options)
    assert (answer.status_code, answer.json()["type"], answer.json()["proximityMetres"]) == (403, "/docs#position-needed", 100)


BAD = [
    ({"latitude": 91, "longitude": 0}, "position.latitude"), ({"latitude": 0, "longitude": -181}, "position.longitude"),
    ({"latitude": 0, "longitude": 0, "accuracy": -1}, "position.accuracy"), ({"latitude": 0}, "position.longitude"),
    ({"latitude": "0", "longitude": 0}, "position.latitude"), (7, "position"),
]


@pytest.mark.parametrize("position, field", BAD)
@pytest.mark.parametrize("proximity", [None, 100], ids=["anywhere", "near"])
def test_a_bad_position_is_reported_with_its_field(server, puzzle, position, field, proximity):
    wanted = puzzle if proximity else Author(server).puzzle([rectangle(0, 0, 9, 9)])
    answer = begin(server, wanted, json={"position": position})
    assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text


def test_puzzles_without_a_distance_are_played_from_anywhere(server):
    anywhere = Author(server).puzzle([rectangle(0, 0, 9, 9)], latitude=1, longitude=2)
    assert begin(server, anywhere).status_code == 201
    assert begin(server, anywhere, -80, 100, 3).status_code == 201


def test_the_distance_is_a_key_of_the_property_list(tmp_path):
    folder, data = Folder(tmp_path / "puzzles"), tmp_path / "data"
    folder.image("IMG_1.png")
    folder.puzzle("near.plist", ProximityMetres=30)
    folder.puzzle("far.plist", Title="Far", ProximityMetres=12.5)
    for name, value in {"none": 0, "less": -1, "more": 1_000_001, "text": "30", "nan": float("nan")}.items():
        folder.puzzle(f"{name}.plist", Title=name, ProximityMetres=value)
    code, lines, _ = import_puzzles(folder, data)
    assert code == 1 and lines[-1] == "2 added, 0 updated, 0 unchanged, 5 refused"
    assert all("refused: ProximityMetres: " in line for line in lines if "near" not in line and "far" not in line and "added" not in line)

    server = Server(data, "--log-level", "error").start()
    try:
        listed = requests.get(f"{server.url}/api/v1/puzzles", timeout=10).json()["puzzles"]
        assert {puzzle["title"]: puzzle["proximityMetres"] for puzzle in listed} == {"Farbenfroh": 30, "Far": 12.5}
    finally:
        server.stop()
    assert run("export-puzzles", tmp_path / "out", data=data)[0] == 0
    exported = {path.name: plistlib.loads(path.read_bytes()) for path in (tmp_path / "out" / "Metadata").iterdir()}
    assert {name: keys["ProximityMetres"] for name, keys in exported.items()} == {"near.plist": 30, "far.plist": 12.5}

    # A list without it leaves it unchanged.
    folder.puzzle("near.plist")
    import_puzzles(folder, data)
    assert run("export-puzzles", tmp_path / "again", data=data)[0] == 0
    assert plistlib.loads((tmp_path / "again/Metadata/near.plist").read_bytes())["ProximityMetres"] == 30
