"""A class with two phones, a challenge, a puzzle and a play, on a new server; then its folder is packed."""

import json
import pathlib
import sys
import tempfile

import requests

from api import Session
from data_folders import FOLDERS, pack, contents
from oracle import BEGAN, ENDED, MOVED
from phone import Phone
from plays import play, scene, wav
from puzzles import Author, rectangle
from server import Server


def fill(server):
    session = Session(server, locale="de")
    phones = [Phone(server, session.code) for _ in range(2)]
    for number, phone in enumerate(phones):
        for step in range(3):
            start = step * 1000
            phone.touch([[BEGAN, 1, 100, 100, start], [MOVED, 1, 292, 100 + 10 * number, start + 16], [ENDED, 1, 100, 300, start + 400]])
        phone.settle()
    session.control("challenge", kind="distance", target=10)
    session.control("challenge")
    Author(server).puzzle([rectangle(100, 100, 200, 100)], published=True)
    url = f"{server.url}/api/v1/plays/walk"
    assert requests.put(url, data=play(scene("A", "a.wav")), headers={"Content-Type": "application/xml"}, timeout=30).ok
    assert requests.put(f"{url}/audio/a.wav", data=wav(), timeout=30).ok
    for phone in phones:
        phone.close()
    return {"code": session.code, "hostToken": session.created["hostToken"]}


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(pathlib.Path(folder) / "data").start()
        try:
            version = requests.get(f"{server.url}/api/v1/server", timeout=10).json()["version"]
            archive = FOLDERS / f"{version}.tar.gz"
            if archive.exists():
                sys.exit(f"data-folder: {archive} exists; the changelog has to begin a version first")
            session = fill(server)
            answers = contents(server, session)
        finally:
            code, _ = server.stop()
        assert code == 0, server.errors()
        FOLDERS.mkdir(parents=True, exist_ok=True)
        archive.with_name(f"{version}.json").write_text(json.dumps({"session": session, "told": answers}, indent=1, ensure_ascii=False) + "\n")
        pack(server.data, archive)
        print(archive)


if __name__ == "__main__":
    main()
