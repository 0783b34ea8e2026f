"""GeoJSON (RFC 7946) in and out: a play's regions there and back, and the walks of a class as lines."""

import json

import pytest
import requests

from api import Session
from openapi import check
from plays import circle, play, scene
from puzzles import Author
from walker import DEGREE, START, Walker

XML = {"Content-Type": "application/xml"}
JSON = {"Content-Type": "application/geo+json"}


def polygon(corners):
    points = "".join(f'<point latitude="{latitude}" longitude="{longitude}"/>' for latitude, longitude in corners)
    return f"<polygon>{points}</polygon>"


@pytest.fixture(scope="module")
def author(server):
    return Author(server)


def test_the_regions_of_a_play_come_back_from_its_geojson(author):
    corners = [(47.66, 9.17), (47.66, 9.18), (47.67, 9.18)]
    document = play(scene("Quay", "a.wav", circle(47.5, 9.25, 30)), scene("Pier", "b.wav", polygon(reversed(corners))))
    assert author.call("PUT", "/plays/mapped", data=document, headers=XML).status_code in (200, 201)
    response = author.call("GET", "/plays/mapped/play.geojson")
    check("/api/v1/plays/{id}/play.geojson", "get", response)
    assert response.headers["content-type"] == "application/geo+json"
    quay, pier = response.json()["features"]
    assert (quay["properties"], quay["geometry"]) == ({"name": "Quay", "radiusMetres": 30}, {"type": "Point", "coordinates": [9.25, 47.5]})
    (ring,) = pier["geometry"]["coordinates"]
    assert ring[0] == ring[-1] and sorted(ring[1:]) == sorted([longitude, latitude] for latitude, longitude in corners)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:]))
    assert area > 0, "RFC 7946 §3.1.6: counterclockwise"
    read = author.call("POST", "/plays/regions", data=response.content, headers=JSON)
    check("/api/v1/plays/regions", "post", read)
    assert read.json()["faults"] == []
    scenes = author.call("GET", "/plays/mapped").json()["scenes"]
    back = {each["name"]: each["region"] for each in read.json()["regions"]}
    assert back["Quay"] == scenes[0]["region"]
    assert sorted(back["Pier"]["points"]) == sorted(scenes[1]["region"]["points"])


@pytest.mark.parametrize("text, reason", [
    ("{", "not JSON"), ('{"type":"Topology"}', "Topology"), ("[" * 100_000, "kml"), ('{"a":' * 100_000, "not JSON"),
    ('{"type":"FeatureCollection","crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::25832"}},"features":[]}', "EPSG::25832"),
])
def test_what_is_no_geojson_is_refused_with_the_reason(author, text, reason):
    response = author.call("POST", "/plays/regions", data=text, headers=JSON)
    check("/api/v1/plays/regions", "post", response)
    assert response.status_code == 422 and (reason in response.text or reason == "kml"), response.text


@pytest.mark.parametrize("geometry, reason", [
    ({"type": "Point", "coordinates": [9, 91]}, "no valid position"), ({"type": "Point", "coordinates": ["9", 47]}, "no valid position"),
    ({"type": "Polygon", "coordinates": [[[9, 47], [9.1, 47]]]}, "at least 3 corners"), ({"type": "Circle"}, "no geometry of RFC 7946"),
    (None, "no geometry"),
])
def test_what_cannot_become_a_region_is_named(author, geometry, reason):
    feature = {"type": "Feature", "properties": None, "geometry": geometry}
    response = author.call("POST", "/plays/regions", data=json.dumps(feature), headers=JSON).json()
    assert response["regions"] == [] and [reason in fault["reason"] for fault in response["faults"]] == [True], response


def test_a_kml_file_that_is_only_a_link_says_what_it_is(author):
    link = "<kml><NetworkLink><name>Paths</name><Link><href>https://example.org/a.kmz</href></Link></NetworkLink></kml>"
    response = author.call("POST", "/plays/regions", data=link).json()
    assert response["regions"] == [] and "https://example.org/a.kmz" in response["faults"][0]["reason"]
    odd = "<kml><Placemark><LineString><coordinates>9.1,47.1,9.2,47.2,9.3</coordinates></LineString></Placemark></kml>"
    assert "write a space between two positions" in author.call("POST", "/plays/regions", data=odd).json()["faults"][0]["reason"]


def test_the_walks_of_a_class_are_lines(server):
    session = Session(server)
    walkers = [Walker(server, session.code) for _ in range(2)]
    for index, walker in enumerate(walkers):
        for step in range(3):
            walker.send_fixes([[START[0] + 10 * step / DEGREE, START[1] + index, 5, 10_000 * step, None]])
        walker.settle()
    geojson = {**session.host, "Accept": "application/geo+json"}
    response = session.get("/walks", headers=geojson)
    check("/api/v1/sessions/{code}/walks", "get", response)
    assert response.headers["content-type"] == "application/geo+json"
    lines = response.json()["features"]
    assert [each["properties"]["participant"] for each in lines] == [walker.id for walker in walkers]
    for index, line in enumerate(lines):
        assert line["geometry"]["type"] == "LineString"
        for step, (longitude, latitude) in enumerate(line["geometry"]["coordinates"]):
            assert longitude == pytest.approx(START[1] + index) and latitude == pytest.approx(START[0] + 10 * step / DEGREE)
        assert len(line["properties"]["milliseconds"]) == len(line["geometry"]["coordinates"]) == 3
    assert session.get("/walks", headers={**geojson, "If-None-Match": response.headers["etag"]}).status_code == 304
    assert session.get("/walks", headers={**session.host, "If-None-Match": response.headers["etag"]}).status_code == 200
    assert requests.get(f"{server.url}{session.path}/walks", headers={"Accept": "application/geo+json"}, timeout=10).status_code == 401
