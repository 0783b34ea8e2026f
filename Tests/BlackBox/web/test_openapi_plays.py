"""The answers of the routes of plays conform to docs/openapi.yaml, for valid and invalid requests."""

import pytest

from plays import play, scene, wav
from puzzles import Author
from server import Server
from openapi import check, problem_is_explained

XML = {"Content-Type": "application/xml"}
GPX = '<gpx><wpt lat="47.5" lon="9.5"/><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk><wpt/></gpx>'


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("plays") / "data").start()
    author = Author(running)

    def send(method, path, status, *, id="x", name="a.wav", **options):
        answer = author.call(method.upper(), path.format(id=id, name=name), **options)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        check("/api/v1" + path.split("?")[0], method, answer)
        if status >= 400:
            assert problem_is_explained(answer.json())
        return answer

    yield send
    assert running.stop()[0] == 0


def test_creating_and_playing_a_play_responds_as_documented(ask):
    text = play(scene("A"), scene("B", content='<polygon><point latitude="0" longitude="0"/><point latitude="0" longitude="1"/>'
                                               '<point latitude="1" longitude="0"/></polygon>', repeat="once", after=["A"]))
    made = ask("post", "/plays", 201, data=text, headers=XML).json()["id"]
    ask("put", "/plays/{id}", 201, id="other", data=text, headers=XML)
    ask("put", "/plays/{id}", 200, id=made, data=text, headers=XML)
    ask("get", "/plays/{id}", 200, id=made)
    ask("put", "/plays/{id}/audio/{name}", 200, id=made, data=wav())
    for path in ("/plays/{id}", "/plays/{id}/play.xml", "/plays/{id}/play.geojson", "/plays/{id}/audio/{name}", "/plays", "/plays?drafts=true&limit=1"):
        first = ask("get", path, 200, id=made)
        ask("get", path, 304, id=made, headers={"If-None-Match": first.headers["etag"]})
    ask("get", "/plays/{id}/audio/{name}", 206, id=made, headers={"Range": "bytes=0-1"})
    ask("get", "/plays/{id}/audio/{name}", 416, id=made, headers={"Range": "bytes=99999-"})
    ask("post", "/plays/regions", 200, data=GPX)
    ask("delete", "/plays/{id}/audio/{name}", 200, id=made)
    ask("delete", "/plays/{id}", 204, id=made)


@pytest.mark.parametrize("method, path, status, options", [
    ("get", "/plays?limit=0", 422, {}), ("get", "/plays/{id}", 404, {}), ("get", "/plays/{id}/play.xml", 404, {}),
    ("get", "/plays/{id}/play.geojson", 404, {}),
    ("get", "/plays/{id}/audio/{name}", 404, {}), ("delete", "/plays/{id}", 404, {}),
    ("delete", "/plays/{id}/audio/{name}", 404, {}), ("put", "/plays/{id}/audio/{name}", 404, {"data": wav()}),
    ("put", "/plays/{id}", 422, {"data": "<play/>", "headers": XML}), ("put", "/plays/{id}", 415, {"data": "<play/>"}),
    ("post", "/plays", 422, {"data": "", "headers": XML}), ("post", "/plays/regions", 422, {"data": "<a/>"}),
    ("put", "/plays/{id}", 403, {"data": "", "headers": XML | {"Host": "elsewhere"}}),
])
def test_a_bad_request_responds_as_documented(ask, method, path, status, options):
    ask(method, path, status, **options)
