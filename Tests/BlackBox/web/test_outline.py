"""All parts of a map come from the server."""

import requests


def test_pages_load_pictures_from_the_server_only(server):
    header = requests.get(server.url + "/spot", timeout=10).headers["content-security-policy"]
    policy = dict(part.strip().split(" ", 1) for part in header.split(";"))
    assert policy["img-src"] == "'self' data: blob:" and policy["default-src"] == "'self'"


def test_the_worlds_outline_is_the_servers_own_and_says_who_made_it(server):
    answer = requests.get(f"{server.url}/data/world.geojson", timeout=10)
    assert answer.headers["content-type"] == "application/geo+json"
    outline = answer.json()
    assert outline["attribution"] == "Made with Natural Earth"
    rings = [ring for country in outline["features"] for polygon in country["geometry"]["coordinates"] for ring in polygon]
    assert len(outline["features"]) == 177 and all(ring[0] == ring[-1] for ring in rings)
    assert all(abs(x) <= 180 and abs(y) <= 90 for ring in rings for x, y in ring)
