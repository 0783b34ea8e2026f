"""Commands whose target or data folder cannot be written report it in one line, with the system's message."""

import subprocess

import pytest

from plays import PlayFolder, play, scene
from puzzles import run

EXPORTS = {
    "puzzles": lambda target: ("export-puzzles", target),
    "play": lambda target: ("export-play", "test", target),
    "lesson": lambda target: ("export-lesson", "thumb-walk", "--output", target),
}
every_export = pytest.mark.parametrize("command", EXPORTS.values(), ids=EXPORTS.keys())


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder with a play, and with the stores that the commands read."""
    folder = PlayFolder(tmp_path_factory.mktemp("files") / "play")
    folder.sound("a.wav")
    made = tmp_path_factory.mktemp("server") / "data"
    assert run("import-play", folder.write(play(scene("A", "a.wav"))), data=made)[0] == 0
    for name, command in EXPORTS.items():
        run(*command(made.parent / name), data=made)
    return made


@pytest.fixture
def read_only(data, tmp_path):
    """The data folder, mounted again without the right to write."""
    folder = tmp_path / "read-only"
    folder.mkdir()
    if subprocess.run(["mount", "--bind", data, folder], capture_output=True).returncode != 0:
        pytest.skip("only root can mount a folder")
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", folder], check=True)
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def reason(*arguments, data):
    code, lines, errors = run(*arguments, data=data)
    assert code == 1, (lines, errors)
    [line] = errors.splitlines()
    return line


@every_export
@pytest.mark.parametrize("name, reasons", [("file/out", ("Not a directory", "File exists")), ("x" * 300, ("File name too long",))])
def test_an_unwritable_target_is_reported(data, tmp_path, command, name, reasons):
    (tmp_path / "file").write_text("mine")
    target = tmp_path / name
    line = reason(*command(target), data=data)
    assert line in [f"touchfigures: {target}: {each}" for each in reasons]
    assert (tmp_path / "file").read_text() == "mine"


@every_export
def test_a_target_on_a_read_only_disk_is_reported(data, read_only, command):
    target = read_only / "out"
    assert reason(*command(target), data=data) == f"touchfigures: {target}: Read-only file system"


@every_export
def test_a_data_folder_on_a_read_only_disk_is_not_reported_as_somebody_elses(read_only, tmp_path, command):
    line = reason(*command(tmp_path / "out"), data=read_only)
    assert "cannot be written (Read-only file system): make it writable" in line and "user" not in line


@every_export
def test_a_store_missing_on_a_read_only_disk_is_reported(read_only, data, tmp_path, command):
    for store in data.glob("*.sqlite*"):
        store.rename(tmp_path / store.name)
    try:
        line = reason(*command(tmp_path / "out"), data=read_only)
    finally:
        for store in tmp_path.glob("*.sqlite*"):
            store.rename(data / store.name)
    assert "cannot be created (Read-only file system): make the folder writable" in line and "user" not in line
