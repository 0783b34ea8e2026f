"""The samples: on each new server, complete in each language, deletable by the author, and restored by a command."""

import os
import subprocess

import pytest
import requests

from puzzles import run
from server import BINARY, ROOT, Server
from waiting import wait_until

SAMPLES = ROOT / ".build/samples"


@pytest.fixture(scope="module", autouse=True)
def made():
    subprocess.run([str(ROOT / "Scripts/build-samples")], check=True, capture_output=True)


def new_server(data):
    return Server(data, environment={"TOUCHFIGURES_NO_SAMPLES": "no"}).start()


def get(server, path, language="en"):
    return requests.get(f"{server.url}/api/v1/{path}", headers={"Accept-Language": language}, timeout=10).json()


def wait_for_samples(server):
    wait_until(lambda: len(get(server, "puzzles")["puzzles"]) >= 4 and len(get(server, "plays")["plays"]) >= 4, "samples are missing")


def test_a_new_server_has_the_samples_and_those_that_an_author_deletes_stay_deleted(tmp_path):
    data = tmp_path / "data"
    running = new_server(data)
    try:
        wait_for_samples(running)
        puzzles = get(running, "puzzles")["puzzles"]
        for language, title in (("de", "Im Aquarium"), ("en", "At the aquarium"), ("fr", "À l’aquarium"), ("es", "En el acuario")):
            titles = [puzzle["title"] for puzzle in get(running, "puzzles", language)["puzzles"]]
            assert title in titles and not any(" · " in title for title in titles)
        gone = puzzles[0]["id"]
        assert requests.delete(f"{running.url}/api/v1/puzzles/{gone}", timeout=10).status_code in (200, 204)
    finally:
        assert running.stop()[0] == 0
    running = new_server(data)
    try:
        assert gone not in [puzzle["id"] for puzzle in get(running, "puzzles")["puzzles"]]
        code, lines, errors = run("samples", data=data)
        assert (code, errors) == (0, "") and "1 added, 0 updated, 3 unchanged, 0 refused" in lines
        assert len(get(running, "puzzles")["puzzles"]) == 4
    finally:
        running.stop()


def test_without_them_a_new_server_is_empty(tmp_path):
    running = Server(tmp_path / "data").start()
    try:
        assert get(running, "puzzles")["puzzles"] == get(running, "plays")["plays"] == []
    finally:
        running.stop()


def test_a_checkout_without_samples_says_how_they_are_made(tmp_path):
    share = tmp_path / "share"
    share.mkdir()
    for part in ("Public", "docs"):
        os.symlink(ROOT / part, share / part)
    done = subprocess.run([BINARY, "samples", "--data", tmp_path / "data"], capture_output=True, text=True,
                          env=os.environ | {"TOUCHFIGURES_SHARE": str(share)})
    assert done.returncode == 1 and "Scripts/build-samples" in done.stderr


def test_the_play_is_exported_unchanged_and_each_scene_can_be_played(tmp_path):
    files = {file.name: file.read_bytes() for file in (SAMPLES / "play").iterdir()}
    data = tmp_path / "data"
    assert run("samples", data=data)[0] == 0
    # The languages share the sounds.
    assert len([file for file in (data / "audio").rglob("*") if file.is_file()]) == len(files) - 4
    assert run("export-play", "the-last-lamp", tmp_path / "out" / "play.en.xml", data=data)[0] == 0
    for file in (tmp_path / "out").iterdir():
        assert file.read_bytes() == files[file.name]
    running = Server(data).start()
    try:
        listed = get(running, "plays")["plays"]
        assert sorted(play["language"] for play in listed) == ["de", "en", "es", "fr"]
        for play in listed:
            scenes = get(running, f"plays/{play['id']}")["scenes"]
            assert 5 <= len(scenes) <= 6
            for scene in scenes:
                assert 10 <= scene["audio"]["seconds"] <= 30
                assert all(line["seconds"] < scene["audio"]["seconds"] for line in scene["transcript"])
            kinds = {scene["region"]["type"] for scene in scenes}, {scene["repeat"] for scene in scenes}
            assert kinds == ({"circle", "polygon"}, {"visit", "once", "loop"})
            assert any(scene["after"] for scene in scenes)
    finally:
        running.stop()
