"""The words of the pages: no command that only a checkout has, and none that the program does not know; no colour that one theme alone has."""

import re

import pytest

from import_table import SCRIPT_COMMENT
from project import ROOT

PUBLIC = ROOT / "Public"
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
CHECKOUT = re.compile(r"Scripts/|\.build/|\bswift (?:build|run|test)\b|\bgit clone\b|\blib[a-z]+-[a-z]+\b|\bapt(?:-get)?\b")
COMMAND = re.compile(r"\btouchfigures ([a-z][a-z-]*)")


def words(file):
    """What a page may show: a script's strings, a document's text."""
    text = file.read_text()
    if file.suffix == ".js":
        return " ".join(STRING.findall(SCRIPT_COMMENT.sub("", text)))
    return re.sub(r"<[^>]*>|<!--.*?-->", " ", text, flags=re.DOTALL)


def pages():
    return sorted(path for path in PUBLIC.rglob("*") if path.suffix in (".js", ".html"))


def subcommands():
    """As the program names them, after their types."""
    source = (ROOT / "Sources/touchfigures/TouchFigures.swift").read_text()
    return {re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower() for name in re.findall(r"\b(\w+)\.self", source)}


def test_no_page_names_what_only_a_checkout_has():
    assert [f"{path.relative_to(PUBLIC)}: {found}" for path in pages() for found in CHECKOUT.findall(words(path))] == []


def test_pages_name_commands_that_the_program_has():
    known = subcommands()
    named = {(path.relative_to(PUBLIC).as_posix(), name) for path in pages() for name in COMMAND.findall(words(path))}
    assert {name for _, name in named} >= {"import-puzzles", "import-play", "doctor"}
    assert sorted(each for each in named if each[1] not in known) == []


@pytest.mark.parametrize("text, wrong", [("run Scripts/samples", True), (".build/release/touchfigures", True), ("package libjs-leaflet", True),
                                         ("touchfigures import-play play.xml", False), ("a library of plays", False)])
def test_what_only_a_checkout_has_is_found(text, wrong):
    assert bool(CHECKOUT.search(text)) == wrong
