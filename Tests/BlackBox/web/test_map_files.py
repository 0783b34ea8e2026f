"""`--map`: streets from MBTiles files, in one order, cached for long, and one clear line for other files."""

import sqlite3
import subprocess

import pytest
import requests

from puzzles import png
from server import BINARY
from openapi import check

PICTURE, OTHER = png(16, 16, 1), png(16, 16, 2)


def mbtiles(path, tiles, **metadata):
    """Makes a file; tiles are {(zoom, column, row from the north): bytes}."""
    file = sqlite3.connect(path)
    file.executescript("""
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);""")
    file.executemany("INSERT INTO metadata VALUES (?, ?)", ({"format": "png"} | metadata).items())
    file.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)",
                     [(z, x, 2 ** z - 1 - y, data) for (z, x, y), data in tiles.items()])
    file.commit()
    file.close()
    return path


def test_the_first_file_that_has_a_tile_answers_and_its_version_is_cached_for_long(own_server, tmp_path):
    first = mbtiles(tmp_path / "a.mbtiles", {(1, 0, 0): PICTURE}, minzoom="1", maxzoom="1", attribution="<b>City</b>",
                    bounds="-180,0,0,85")
    second = mbtiles(tmp_path / "b.mbtiles", {(1, 0, 0): OTHER, (2, 3, 1): OTHER}, bounds="-180,-10,180,85")
    server = own_server("--map", first, "--map", second).start()
    info = requests.get(f"{server.url}/api/v1/server", timeout=10)
    check("/api/v1/server", "get", info)
    described = info.json()["map"]
    assert (described["attribution"], described["minZoom"], described["maxZoom"], described["bounds"]) == ("City", 1, 2, [-180, -10, 180, 85])
    assert "/tmp" not in info.text

    def tile(z, x, y, **options):
        url = described["url"].replace("{z}", str(z)).replace("{x}", str(x)).replace("{y}", str(y))
        answer = requests.get(server.url + url, timeout=10, **options)
        check("/api/v1/map/{z}/{x}/{y}", "get", answer)
        return answer

    got = tile(1, 0, 0)
    assert (got.status_code, got.content, got.headers["content-type"]) == (200, PICTURE, "image/png")
    assert got.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert got.headers["x-content-type-options"] == "nosniff"
    assert tile(2, 3, 1).content == OTHER
    assert (tile(2, 0, 0).status_code, tile(5, 0, 0).status_code) == (204, 204)
    plain = requests.get(f"{server.url}/api/v1/map/1/0/0", timeout=10)
    assert plain.status_code == 200 and plain.headers["cache-control"] == "no-cache"
    for path in ("1/2/0", "1/0/-1", "99/0/0", "a/0/0", "1/0/0/0", "1/0", "1/0/%2e%2e"):
        assert requests.get(f"{server.url}/api/v1/map/{path}", timeout=10).status_code == 404, path


def test_without_a_map_there_are_no_tiles(server):
    assert requests.get(f"{server.url}/api/v1/server", timeout=10).json()["map"] is None
    answer = requests.get(f"{server.url}/api/v1/map/0/0/0", timeout=10)
    assert answer.status_code == 404
    check("/api/v1/map/{z}/{x}/{y}", "get", answer)


@pytest.mark.parametrize("kind, words", [
    ("missing", "cannot be read"), ("folder", "cannot be read"), ("text", "not an MBTiles file"),
    ("tables", "not an MBTiles file"), ("vector", "vector tiles"), ("gzip", "vector tiles"), ("empty", "no tiles"),
    ("html", "neither PNG, JPEG nor WebP"),
])
def test_a_wrong_file_is_one_clear_line_and_64(tmp_path, kind, words):
    path = tmp_path / f"{kind}.mbtiles"
    if kind == "folder":
        path.mkdir()
    elif kind == "text":
        path.write_text("no map " * 1000)
    elif kind == "tables":
        sqlite3.connect(path).executescript("CREATE TABLE other (x)")
    elif kind == "vector":
        mbtiles(path, {(0, 0, 0): b"\x1a\x02"}, format="pbf")
    elif kind != "missing":
        mbtiles(path, {"gzip": {(0, 0, 0): b"\x1f\x8b\x08"}, "empty": {}, "html": {(0, 0, 0): b"<html>"}}[kind])
    done = subprocess.run([str(BINARY), "serve", "--map", str(path)], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (64, "")
    line = done.stderr.splitlines()[0]
    assert "--map" in line and str(path) in line and words in line, line
