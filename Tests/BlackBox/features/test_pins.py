"""The map's pins, compared with a linear search."""

import random

import pytest
import requests

from puzzles import Folder, distance_metres, import_puzzles, rectangle
from server import Server

BOXES = [
    (-180, -90, 180, 90), (170, -60, -170, 60), (9, 47, 10, 48), (9.1, 47.1, 9.1, 47.1), (0, 0, 0, 90), (180, -90, -180, 90),
    (-180, 80, 180, 90), (-180, -90, 180, -90), (10, -90, -10, 90),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A server with pins all over the world, in one town, at one place and at the edges; and the list of them."""
    root = tmp_path_factory.mktemp("pins")
    source = random.Random("pins")
    places = [(source.uniform(-90, 90), source.uniform(-180, 180)) for _ in range(400)]
    places += [(47.1 + source.uniform(0, 0.02), 9.1 + source.uniform(0, 0.02)) for _ in range(400)]
    places += [(47.1, 9.1)] * 40 + [(lat, lon) for lat in (-90, 0, 90) for lon in (-180, 0, 180)]
    folder = Folder(root / "puzzles")
    folder.image("IMG_1.png", 60, 40)
    for number, (latitude, longitude) in enumerate(places):
        folder.puzzle(f"{number:05}.plist", Title=str(number), Latitude=latitude, Longitude=longitude,
                      Differences=[rectangle(1, 2, 3, 4)] * (1 + number % 3))
    code, lines, _ = import_puzzles(folder, root / "data")
    assert (code, lines[-1]) == (0, f"{len(places)} added, 0 updated, 0 unchanged, 0 refused")
    running = Server(root / "data").start()
    yield running, places
    assert running.stop()[0] == 0


def ask(server, **query):
    return requests.get(f"{server.url}/api/v1/pins", params=query, timeout=20)


def pages(server, **query):
    features, cursor, seen = [], None, set()
    while True:
        answer = ask(server, **query, **({"cursor": cursor} if cursor else {}))
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "application/geo+json"
        page = answer.json()
        assert page["type"] == "FeatureCollection" and len(page["features"]) <= query.get("limit", 1000)
        features += page["features"]
        cursor = page["cursor"]
        if cursor is None:
            return features
        assert cursor not in seen
        seen.add(cursor)


def inside(box, place):
    west, south, east, north = box
    latitude, longitude = place
    within = west <= longitude <= east if west <= east else longitude >= west or longitude <= east
    return within and south <= latitude <= north


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("near", [None, (47.1, 9.1), (89.9, -30), (0, 180)])
def test_a_box_has_exactly_its_pins_in_order(world, box, near):
    server, places = world
    query = {"bbox": ",".join(map(str, box)), "limit": 150} | ({"near": f"{near[0]},{near[1]}"} if near else {})
    found = pages(server, **query)
    assert sorted(int(pin["properties"]["title"]) for pin in found) == [
        number for number, place in enumerate(places) if inside(box, place)]
    for pin in found:
        number = int(pin["properties"]["title"])
        latitude, longitude = places[number]
        assert pin["geometry"] == {"type": "Point", "coordinates": [longitude, latitude]}
        assert pin["properties"]["differences"] == 1 + number % 3
        if near:
            assert abs(pin["properties"]["distanceMetres"] - distance_metres(near, places[number])) < 1e-5
        else:
            assert "distanceMetres" not in pin["properties"]
    order = [pin["properties"]["distanceMetres"] if near else pin["geometry"]["coordinates"][1] for pin in found]
    assert order == sorted(order)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("zoom", [0, 3, 10, 18, 19])
def test_clusters_count_every_pin_of_the_box_once(world, box, zoom):
    server, places = world
    features = pages(server, bbox=",".join(map(str, box)), zoom=zoom, limit=150)
    counts = [f["properties"]["count"] if f["properties"].get("cluster") else 1 for f in features]
    expected = [number for number, place in enumerate(places) if inside(box, place)]
    assert sum(counts) == len(expected)
    assert all(count > 1 for f, count in zip(features, counts) if f["properties"].get("cluster"))
    singles = [int(f["properties"]["title"]) for f in features if "title" in f["properties"]]
    assert len(set(singles)) == len(singles) and set(singles) <= set(expected)
    if zoom > 18:
        assert len(singles) == len(expected)
    for f in features:
        if f["properties"].get("cluster"):
            west, south, east, north = f["bbox"]
            longitude, latitude = f["geometry"]["coordinates"]
            assert west - 1e-9 <= longitude <= east + 1e-9 and south - 1e-9 <= latitude <= north + 1e-9


@pytest.mark.parametrize("field, value", [
    ("bbox", "1,2,3"), ("bbox", "1,2,3,4,5"), ("bbox", ""), ("bbox", "a,2,3,4"), ("bbox", "nan,2,3,4"), ("bbox", "1,2,inf,4"),
    ("bbox", "-181,2,3,4"), ("bbox", "1,-91,3,4"), ("bbox", "1,2,3,90.1"), ("bbox", "1,4,3,2"), ("bbox", "0x1,2,3,4"),
    ("bbox", "1, 2,3,4"), ("bbox", "1e400,2,3,4"), ("near", "1"), ("near", "91,0"), ("near", "0,181"), ("near", "nan,0"),
    ("zoom", "-1"), ("zoom", "25"), ("zoom", "1.5"), ("limit", "0"), ("limit", "1001"), ("limit", "x"), ("cursor", "x"),
    ("cursor", "p"), ("cursor", "pzzzzzzzzzzzzzzzz.1.1"), ("cursor", "c1"),
])
def test_a_bad_query_is_reported_with_its_field(world, field, value):
    answer = ask(world[0], **{field: value})
    assert (answer.status_code, answer.json()["field"]) == (422, field), answer.text


def test_an_unchanged_answer_is_not_sent_again(world):
    first = ask(world[0], bbox="9,47,10,48")
    again = requests.get(first.url, headers={"If-None-Match": first.headers["etag"]}, timeout=10)
    assert (again.status_code, again.content) == (304, b"")
