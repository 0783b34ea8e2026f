"""`--tiles`: the tile server is sent to the pages, and only it is allowed by their content security policy."""

import subprocess

import pytest
import requests

from server import BINARY

TEMPLATE = "https://tiles.example:8443/map/{z}/{x}/{y}.png"


def policy(server):
    header = requests.get(server.url + "/spot", timeout=10).headers["content-security-policy"]
    return dict(part.strip().split(" ", 1) for part in header.split(";"))


def test_without_the_flag_pictures_come_from_the_server_alone(server):
    assert requests.get(f"{server.url}/api/v1/server", timeout=10).json()["tiles"] is None
    assert policy(server)["img-src"] == "'self' data: blob:"


def test_the_pages_learn_address_and_attribution_and_may_load_from_that_origin_only(own_server):
    server = own_server("--tiles", TEMPLATE, "--tiles-attribution", "Vermessungsamt <b>").start()
    assert requests.get(f"{server.url}/api/v1/server", timeout=10).json()["tiles"] == {
        "url": TEMPLATE, "attribution": "Vermessungsamt <b>", "link": None}
    told = policy(server)
    assert told["img-src"] == "'self' data: blob: https://tiles.example:8443"
    assert told["default-src"] == "'self'" and "tiles.example" not in str({k: v for k, v in told.items() if k != "img-src"})


@pytest.mark.parametrize("flags, words", [
    (["--tiles", "tiles.example/{z}/{x}/{y}"], ["--tiles", "https://"]),
    (["--tiles", "https://tiles.example/{z}/{x}.png", "--tiles-attribution", "A"], ["--tiles", "missing placeholder {y}"]),
    (["--tiles", "https://{s}.tiles.example/{z}/{x}/{y}", "--tiles-attribution", "A"], ["--tiles", "host"]),
    (["--tiles", TEMPLATE], ["--tiles", "--tiles-attribution"]),
    (["--tiles-attribution", "A"], ["--tiles-attribution requires --tiles"]),
    (["--tiles", TEMPLATE, "--tiles-attribution", ""], ["--tiles-attribution"]),
])
def test_a_wrong_template_is_one_clear_line_and_64(flags, words):
    done = subprocess.run([str(BINARY), "serve", *flags], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout) == (64, "")
    line = done.stderr.splitlines()[0]
    assert all(word in line for word in words), line


def test_the_worlds_outline_is_the_servers_own_and_says_who_made_it(server):
    answer = requests.get(f"{server.url}/data/world.geojson", timeout=10)
    assert answer.headers["content-type"] == "application/geo+json"
    outline = answer.json()
    assert outline["attribution"] == "Made with Natural Earth"
    rings = [ring for country in outline["features"] for polygon in country["geometry"]["coordinates"] for ring in polygon]
    assert len(outline["features"]) == 177 and all(ring[0] == ring[-1] for ring in rings)
    assert all(abs(x) <= 180 and abs(y) <= 90 for ring in rings for x, y in ring)
