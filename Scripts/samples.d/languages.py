"""The samples' texts by language: a folder `samples` for each, below Public/languages."""

import json
import pathlib

FOLDERS = pathlib.Path(__file__).resolve().parents[2] / "Public/languages"


def texts(name):
    """What the file of this name says in each language, by the language's code."""
    return {path.parents[1].name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDERS.glob(f"*/samples/{name}.json"))}
