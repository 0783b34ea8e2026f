"""The texts of the server and of samples: each language has the same ones with the same gaps, and none stands in the source."""

import json
import re

import pytest

from project import ROOT

LANGUAGES = sorted(path.parent.name for path in (ROOT / "Public/languages").glob("*/server"))
FILES = sorted(f"{path.parent.name}/{path.name}" for path in (ROOT / "Public/languages/en").glob("s*/*.json"))
# Their English texts are in the lessons' documents.
LESSONS = "samples/lessons.json"
GAP = re.compile(r"\{\w+\}")
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
# Letters of words, not those that a table of letters has alone.
LETTERS = re.compile(r"\w[äöüßéèêàâçîôûœ]|[äöüßéèêàâçîôûœ]\w", re.IGNORECASE)
WORDS = {"der", "das", "und", "nicht", "ist", "mit", "für", "von", "le", "les", "des", "une", "pas", "avec", "pour", "est", "dans", "sur"}
# Texts that earlier versions stored: by them a migration recognises what nobody has edited.
FORMER = {"Sources/Storage/Puzzles/FormerSample.swift"}


def texts(value, key=""):
    """Each text by its key; lists of words, whose forms and number a language has of its own, count as one."""
    if isinstance(value, dict):
        return {found: text for name, part in value.items() for found, text in texts(part, f"{key}.{name}").items()}
    if key.endswith(".lines") and isinstance(value, list):  # Of a scene: spoken at the same times in all languages.
        return {f"{key}.{index}": line for index, line in enumerate(value)}
    return {key: value if isinstance(value, str) else ""}


def is_foreign(literal):
    words = set(re.findall(r"\w+", literal.lower()))
    return bool(LETTERS.search(literal)) or len(words & WORDS) > 1


def foreign_literals(source):
    return [found for found in LITERAL.findall(COMMENT.sub("", source)) if is_foreign(found)]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_texts_of_english_with_the_same_gaps(language, name):
    english, own = (json.loads((ROOT / f"Public/languages/{code}/{name}").read_text()) for code in ("en", language))
    english, own = texts(english), texts(own)
    if name == "server/phone-names.json":  # Forms by gender, which English lacks.
        english, own = ({key: text for key, text in each.items() if text} for each in (english, own))
    assert own.keys() == english.keys()
    assert {key: set(GAP.findall(text)) for key, text in own.items()} == {key: set(GAP.findall(text)) for key, text in english.items()}
    assert [key for key, text in own.items() if text != text.strip()] == []


def shape(value):
    """A lesson's texts, of a document or of a translation: None where there is no text, else where they stand."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        found = [shape(item) for item in value]
        return found if any(found) else None
    if isinstance(value, dict):
        return {name: found for name, part in value.items() if (found := shape(part))} or None
    return None


def english_texts(value):
    """A document with its English texts alone."""
    if isinstance(value, dict):
        return value["en"] if "en" in value else {name: english_texts(part) for name, part in value.items()}
    return [english_texts(item) for item in value] if isinstance(value, list) else None


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_a_language_has_the_texts_of_the_lessons(language):
    lessons = [json.loads(path.read_text()) for path in (ROOT / "Public/data/lessons").glob("*.json")]
    own = json.loads((ROOT / f"Public/languages/{language}/{LESSONS}").read_text())
    assert {id: shape(texts) for id, texts in own.items()} == {lesson["id"]: shape(english_texts(lesson)) for lesson in lessons}


def test_no_language_has_a_file_of_its_own():
    assert {"de", "en", "es", "fr"} <= set(LANGUAGES)
    assert len(FILES) == 8
    assert {path.relative_to(ROOT / "Public/languages").as_posix() for path in (ROOT / "Public/languages").glob("*/s*/*")} == {
        f"{language}/{name}" for language in LANGUAGES for name in (*FILES, LESSONS) if (language, name) != ("en", LESSONS)}


def test_no_source_has_a_text_of_another_language_than_english():
    found = {path.relative_to(ROOT).as_posix(): literals for path in (ROOT / "Sources").rglob("*.swift")
             if (literals := foreign_literals(path.read_text()))}
    assert found.keys() == FORMER, {name: literals for name, literals in found.items() if name not in FORMER}


@pytest.mark.parametrize("source, found", [
    ('title = "größtes Gewicht"', True), ('de: "Zahl der Tipps und nicht mehr, das ist"', True), ('fr: "les touchers dans une page"', True),
    ('case "ä", "æ": Array("ae".utf8)', False), ('"the number of trials"', False), ("/// „Käse“", False), ('raise("an das Ende")', False)])
def test_a_text_of_another_language_is_found(source, found):
    assert bool(foreign_literals(source)) == found
