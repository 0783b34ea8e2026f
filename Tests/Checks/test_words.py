"""Comments and names have none of the words that readers had to read twice."""

import re

import pytest

from project import ROOT, tracked_files

FOLDERS = ("Sources", "Public", "clients", "Scripts", "Tests")
CODE = {".swift", ".js", ".mjs", ".ts", ".css", ".py", ".c", ".h"}

WORDS = {
    r"so (?:long|many|often|much|few)(?! that\b)(?! as\b)": "the unit and the subject: minimum interval (ms), maximum number",
    r"anew": "again; re-",
    r"whoever": "the caller, the host, a player",
    r"obey\w*": "apply",
    r"honour\w*": "show",
    r"stir\w*": "animate, change",
    r"fell(?! behind)": "was cleared",
    r"figured": "figures received",
    r"excuse[sd]?": "allow, extend",
    r"forgive[sn]?": "ignore",
    r"hurr(?:y|ies)": "at once, skip",
    r"owes?": "defer, request",
    r"comes? along": "built in, included",
}
BANNED = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(WORDS)})(?![a-z])", re.IGNORECASE)
LOBBY = "Public/features/classroom/lobby/"

# Names of texts.
KEY = re.compile(r"\btexts\.\w+|^ *anew\w*:", re.MULTILINE)


def without_strings(path, text):
    """Comments and names: the text without its strings."""
    if path.suffix == ".py":
        text = text.replace(chr(34) * 3, "")
    elif path.suffix in (".js", ".mjs", ".ts"):
        text = re.sub(r"`(?:[^`\\]|\\.)*`", "", text)
    return KEY.sub("", re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text))


def found(path, text):
    return {match.group().lower() for match in BANNED.finditer(without_strings(path, text))}


def test_comments_and_names_have_none_of_these_words():
    seen, wrong = 0, []
    for file in tracked_files():
        name = file.relative_to(ROOT)
        if name.parts[0] not in FOLDERS or file.suffix not in CODE or "texts" in file.stem or LOBBY in name.as_posix() or file.samefile(__file__):
            continue
        seen += 1
        wrong += [f"{name}: {word}" for word in sorted(found(file, file.read_text()))]
    assert seen > 1000
    assert wrong == []


@pytest.mark.parametrize("text", ["/// After so many ms.", "// drawn anew", "obey(state) {", "/** Whoever asks. */", "#hurry() {", "owe(connection)"])
def test_a_word_is_found(text, tmp_path):
    assert found(tmp_path / "a.js", text)


@pytest.mark.parametrize("text", ['notify("so many")', "// so much that it ends", "fellow", "/// honest"])
def test_other_meanings_are_not_found(text, tmp_path):
    assert not found(tmp_path / "a.swift", text)
