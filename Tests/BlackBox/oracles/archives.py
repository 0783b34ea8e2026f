"""A session's archive: its files, its tables, and what its own programs make of it."""

import csv
import io
import re
import shutil
import subprocess
import sys
import zipfile

import pytest

SCRIPTS = {"analysis.py": [sys.executable, "-I"], "analysis.R": ["Rscript", "--vanilla"]}


def files_of(session, language="en", query=""):
    """The archive's files by their paths in its folder."""
    answer = session.get(f"/archive{query}", headers={**session.host, "Accept-Language": language})
    assert answer.status_code == 200, answer.text[:300]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        return {name.split("/", 1)[1]: zipped.read(name) for name in zipped.namelist()}


def rows_of(content):
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def table_of(files, name):
    """The rows of a table for programs."""
    [path] = [path for path in files if re.fullmatch(rf"data/session-\w+_description-{name}_data\.csv", path)]
    return rows_of(files[path])


def unpacked(files, folder):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def analysed(files, folder, script):
    """The output of a program of the archive, and the lines of its table."""
    if not shutil.which(SCRIPTS[script][0]):
        pytest.skip(f"{SCRIPTS[script][0]} is not installed")
    unpacked(files, folder)
    done = subprocess.run([*SCRIPTS[script], folder / script], capture_output=True, text=True, cwd="/")
    assert done.stderr == ""
    with open(folder / "analysis.csv", encoding="utf-8", newline="") as file:
        return done, list(csv.DictReader(file))
