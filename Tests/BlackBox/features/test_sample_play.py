"""The sample play: imported without a fault, exported unchanged, with all scenes playable."""

import subprocess

import requests

from puzzles import run
from server import ROOT, Server


def make(folder):
    subprocess.run([str(ROOT / "Scripts/sample-play"), str(folder)], check=True, capture_output=True, timeout=60)
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_the_sample_is_made_imported_and_exported_as_it_was(tmp_path):
    files = make(tmp_path / "one")
    data = tmp_path / "data"
    code, lines, errors = run("import-play", *(tmp_path / "one" / f"play.{language}.xml" for language in ("de", "en")), data=data)
    assert (code, errors) == (0, ""), lines
    assert ["die-letzte-laterne" in lines[0], "the-last-lamp" in lines[1]] == [True, True]
    # Both share the sounds.
    assert len([file for file in (data / "audio").rglob("*") if file.is_file()]) == len(files) - 2
    assert run("export-play", "the-last-lamp", tmp_path / "out" / "play.en.xml", data=data)[0] == 0
    for file in (tmp_path / "out").iterdir():
        assert file.read_bytes() == files[file.name]
    running = Server(data).start()
    try:
        listed = requests.get(f"{running.url}/api/v1/plays", timeout=10).json()["plays"]
        assert sorted(play["language"] for play in listed) == ["de", "en"]
        for play in listed:
            scenes = requests.get(f"{running.url}/api/v1/plays/{play['id']}", timeout=10).json()["scenes"]
            assert 5 <= len(scenes) <= 6
            for scene in scenes:
                assert 10 <= scene["audio"]["seconds"] <= 30
                assert all(line["seconds"] < scene["audio"]["seconds"] for line in scene["transcript"])
            kinds = {scene["region"]["type"] for scene in scenes}, {scene["repeat"] for scene in scenes}
            assert kinds == ({"circle", "polygon"}, {"visit", "once", "loop"})
            assert any(scene["after"] for scene in scenes)
    finally:
        running.stop()
