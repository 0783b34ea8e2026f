"""Puzzles with texts in several languages: each reader gets its own, and an author who changes one keeps the others."""

import plistlib

import pytest
import requests

from puzzles import Author, Folder, import_puzzles, run
from server import Server

TITLES = {"de": "Im Hafen", "en": "In the harbour", "fr": "Au port"}
DESCRIPTIONS = {"de": "Am Kai", "en": "At the quay"}


@pytest.fixture
def folder(tmp_path):
    made = Folder(tmp_path / "puzzles")
    made.image("IMG_1.png")
    return made


@pytest.fixture
def running(tmp_path, folder):
    folder.puzzle("a.plist", Title=TITLES, Description=DESCRIPTIONS)
    folder.puzzle("b.plist", Title={"fr": "Seul", "de": "Allein"}, Description="Ici")
    assert import_puzzles(folder, tmp_path / "data")[0] == 0
    server = Server(tmp_path / "data").start()
    yield server
    server.stop()


def get(server, path, language=None):
    answer = requests.get(f"{server.url}/api/v1{path}", headers={"Accept-Language": language} if language else {}, timeout=10)
    assert answer.status_code == 200, answer.text
    return answer


def puzzles(server, language=None):
    return {puzzle["id"]: puzzle for puzzle in get(server, "/puzzles", language).json()["puzzles"]}


def by_title(server, title):
    (found,) = [puzzle for puzzle in puzzles(server, "de").values() if puzzle["title"] == title]
    return found["id"]


def test_each_reader_gets_its_own_language_everywhere(running):
    harbour, alone = by_title(running, "Im Hafen"), by_title(running, "Allein")
    for language, title, description, other in [
        ("de-CH, en;q=0.5", "Im Hafen", "Am Kai", "Allein"), ("en", "In the harbour", "At the quay", "Allein"),
        # Without a description in French there is the one for everybody; without a language, too.
        ("fr", "Au port", "At the quay", "Seul"), ("it", "In the harbour", "At the quay", "Allein"), (None, "In the harbour", "At the quay", "Allein"),
    ]:
        pins = {feature["id"]: feature["properties"] for feature in get(running, "/pins", language).json()["features"]}
        clusters = get(running, "/pins?zoom=24", language).json()["features"]
        for found in (puzzles(running, language), pins, {harbour: get(running, f"/puzzles/{harbour}", language).json()},
                      {harbour: get(running, f"/puzzles/{harbour}/differences", language).json()}):
            assert (found[harbour]["title"], found[harbour]["description"]) == (title, description), language
            assert alone not in found or found[alone]["title"] == other
        assert title in [feature["properties"].get("title") for feature in clusters]
    for path in ("/pins", "/puzzles", f"/puzzles/{harbour}", f"/puzzles/{harbour}/differences"):
        assert get(running, path, "de").headers["vary"].startswith("Accept-Language")
        assert get(running, path, "de").headers["etag"] != get(running, path, "fr").headers["etag"]


def test_everybody_reads_the_texts_of_all_languages(running):
    """A program that asks without a language finds a puzzle by the title that a teacher sees."""
    harbour, alone = by_title(running, "Im Hafen"), by_title(running, "Allein")
    whole = {"de": {"title": "Im Hafen", "description": "Am Kai"}, "en": {"title": "In the harbour", "description": "At the quay"},
             "fr": {"title": "Au port", "description": "At the quay"}}
    for language in (None, "de"):
        assert puzzles(running, language)[harbour]["translations"] == whole
        assert get(running, f"/puzzles/{harbour}", language).json()["translations"] == whole
        for path in ("/pins", "/pins?zoom=24"):
            pins = {feature["properties"]["id"]: feature["properties"] for feature in get(running, path, language).json()["features"]}
            assert pins[harbour]["translations"] == {code: {"title": title} for code, title in TITLES.items()}
            assert pins[alone]["translations"] == {"de": {"title": "Allein"}, "fr": {"title": "Seul"}}


def test_a_puzzle_in_one_language_has_no_translations(running):
    made = Author(running).call("POST", "/puzzles", json={"title": "Alone", "latitude": 1, "longitude": 2}).json()
    assert "translations" not in made
    assert "translations" not in get(running, f"/puzzles/{made['id']}").json()


def test_an_author_changes_the_texts_of_one_language(running):
    harbour = by_title(running, "Im Hafen")
    german = Author(running, {"Accept-Language": "de"})
    puzzle = german.call("GET", f"/puzzles/{harbour}/differences").json()
    assert puzzle["translations"]["fr"] == {"title": "Au port", "description": "At the quay"}
    changed = german.call("PUT", f"/puzzles/{harbour}", json=puzzle | {"title": "Abends"})
    assert changed.status_code == 200 and changed.json()["title"] == "Abends"
    # A page that does not know translations sends none.
    del puzzle["translations"]
    assert german.call("PUT", f"/puzzles/{harbour}", json=puzzle | {"title": "Nachts"}).status_code == 200
    assert [puzzles(running, language)[harbour]["title"] for language in ("de", "en", "fr", "it")] == [
        "Nachts", "In the harbour", "Au port", "In the harbour"]
    # The English texts are also those for readers of other languages.
    english = Author(running, {"Accept-Language": "en"})
    assert english.call("PUT", f"/puzzles/{harbour}", json=puzzle | {"title": "At night"}).status_code == 200
    assert [puzzles(running, language)[harbour]["title"] for language in ("de", "en", "it")] == ["Nachts", "At night", "At night"]
    assert english.call("PUT", f"/puzzles/{harbour}", json=puzzle | {"title": "One", "translations": {}}).json()["title"] == "One"
    assert {puzzles(running, language)[harbour]["title"] for language in ("de", "en", "fr")} == {"One"}


@pytest.mark.parametrize("translations, field", [
    ({"xx": {"title": "a"}}, "translations"), ({"de": {"title": " "}}, "translations.de.title"),
    ({"de": {"title": "a", "description": "\0"}}, "translations.de.description"),
])
def test_invalid_translations_are_refused(running, translations, field):
    author = Author(running)
    made = author.call("POST", "/puzzles", json={"title": "T", "latitude": 1, "longitude": 2, "translations": translations})
    assert made.status_code == 422 and made.json()["field"] == field


def test_an_export_keeps_all_languages(running, tmp_path):
    assert run("export-puzzles", tmp_path / "out", data=tmp_path / "data")[0] == 0
    lists = {file.name: plistlib.loads(file.read_bytes()) for file in (tmp_path / "out/Metadata").iterdir()}
    assert lists["a.plist"]["Title"] == TITLES
    assert lists["a.plist"]["Description"] == DESCRIPTIONS | {"fr": "At the quay"}
    assert lists["b.plist"]["Title"] == {"fr": "Seul", "de": "Allein"}
    code, lines, _ = import_puzzles(tmp_path / "out", tmp_path / "data")
    assert code == 0 and "0 added, 0 updated, 2 unchanged, 0 refused" in lines


@pytest.mark.parametrize("title, reason", [
    ({}, "Title: has no language"), ({"de": ""}, "Title.de"), ({"xx": "a"}, 'Title: "xx" is none of the languages en, de, es, fr'),
    ({"de": 5}, "Title.de: expected a string"), (["a"], "Title: expected a string, or a dictionary of languages"),
])
def test_invalid_languages_are_refused(tmp_path, folder, title, reason):
    folder.puzzle("a.plist", Title=title)
    code, lines, _ = import_puzzles(folder, tmp_path / "data")
    assert code == 1 and any(reason in line for line in lines), lines
