"""The documents for teachers: each language has the same set, or says what it lacks; they name buttons, columns and files as they are."""

import json
import re

import pytest

from project import ROOT

LANGUAGES = ROOT / "Public/languages"
LISTED = ROOT / "Public/features/about/docs/documents.js"
CODES = sorted(folder.name for folder in LANGUAGES.iterdir() if (folder / "pages/index.js").exists())
OTHERS = [code for code in CODES if code != "en"]
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
PICTURE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
FORMULA = re.compile(r"^\| ([A-Z])2 \| `=([^`]+)` \|", re.MULTILINE)
# Pictures that only these documents have, in all.
MAX_PICTURE_BYTES = 700_000


def names():
    """As the page of the documents lists them."""
    return re.findall(r'"([\w-]+)"', re.search(r"const TEACHERS_GROUPS = (.*?)\n\);", LISTED.read_text(), re.DOTALL)[1])


def missing(language):
    """What the language says that it lacks."""
    text = (LANGUAGES / language / "pages/features/about/docs/teachers-texts.js").read_text()
    return re.search(r'^  missing: "([^"]*)"', text, re.MULTILINE)[1].split()


def documents(language):
    return {path.stem: path.read_text() for path in sorted((LANGUAGES / language / "documents").glob("*.md"))}


def shown(text):
    """Without soft hyphens, with plain spaces."""
    return text.replace("\u00ad", "").replace("\u00a0", " ").replace("\u202f", " ")


def words(language):
    """All texts of the language's pages, and the titles of lessons."""
    files = (LANGUAGES / language / "pages").rglob("*.js")
    texts = {shown(json.loads(found)) for file in files for found in STRING.findall(file.read_text())}
    if language == "en":
        titles = [json.loads(file.read_text())["title"]["en"] for file in (ROOT / "Public/data/lessons").glob("*.json")]
    else:
        titles = [lesson["title"] for lesson in json.loads((LANGUAGES / language / "samples/lessons.json").read_text()).values()]
    return texts | {shown(title) for title in titles}


def unknown_names(text, known):
    """The names in bold that are in no text."""
    return [name for name in re.findall(r"\*\*([^*]+)\*\*", text) if shown(name) not in known]


@pytest.mark.parametrize("language", CODES)
def test_a_language_has_each_document_or_says_that_it_is_missing(language):
    assert set(missing(language)) <= set(names())
    assert set(documents(language)) == set(names()) - set(missing(language))


def test_english_has_all():
    assert missing("en") == [] and len(names()) >= 17


@pytest.mark.parametrize("language", CODES)
def test_each_button_has_its_name(language):
    known = words(language)
    assert {name: wrong for name, text in documents(language).items() if (wrong := unknown_names(text, known))} == {}


def test_a_button_of_another_name_is_found():
    assert unknown_names("Press **Go**, **Gone**", {"Go"}) == ["Gone"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_parts_and_pictures_of_the_english_one(language):
    english = documents("en")
    for name, text in documents(language).items():
        assert [file for _, file in PICTURE.findall(text)] == [file for _, file in PICTURE.findall(english[name])], name
        assert len(re.findall(r"^## ", text, re.MULTILINE)) == len(re.findall(r"^## ", english[name], re.MULTILINE)), name


@pytest.mark.parametrize("language", OTHERS)
def test_formulas_differ_by_the_names_of_functions_alone(language):
    def of(code):
        return [(cell, re.sub(r"[^\W\d_][\w.]*\(", "f(", formula)) for cell, formula in FORMULA.findall(documents(code)["marking"])]

    assert len(of("en")) == 5
    assert "marking" in missing(language) or of(language) == of("en")


def columns(document, first):
    """The names of a table's columns, of the line of a document that begins so."""
    return re.search(rf"^{first},.*$", (ROOT / f"docs/{document}.md").read_text(), re.MULTILINE)[0].split(",")


def test_the_letters_of_the_formulas_are_the_tables_columns():
    answers, results = columns("exports", "run,lesson"), columns("challenges", "challenge,kind,target,participant")
    participants = columns("exports", "participant,name,label,group,person,consent,labelHidden")
    letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index
    used = {f"{sheet}.{column}" for _, formula in FORMULA.findall(documents("en")["marking"])
            for sheet, column in re.findall(r"\$(\w+)\.([A-Z]):", formula)}
    is_of = {"answers.F": answers, "answers.J": answers, "results.A": results, "results.F": results, "results.K": results, "participants.C": participants}
    assert used == set(is_of)
    assert {name: table[letter(name[-1])] for name, table in is_of.items()} == {
        "answers.F": "label", "answers.J": "correct", "results.A": "challenge", "results.F": "label", "results.K": "value", "participants.C": "label"}


def test_columns_that_are_named_exist():
    table = json.loads((LANGUAGES / "en/server/tables.json").read_text())["columns"]
    rows = re.findall(r"^\| [^|`]+ \| `(\w+)` \| (.+) \|$", documents("en")["marking"], re.MULTILINE)
    assert len(rows) == 5
    for sheet, cells in rows:
        named = [name for name in re.findall(r"`(\w+)`", cells) if name not in ("yes", "no")]
        assert set(named) <= set(table[sheet]) | set(table.get("common", {})) | {"value", "unit"}, sheet


def test_their_own_pictures_are_small_and_used():
    folder = ROOT / "Public/features/about/docs/pictures"
    pictures = {path.name: path.stat().st_size for path in folder.iterdir()}
    used = {file.rpartition("/")[2] for text in documents("en").values() for _, file in PICTURE.findall(text) if "/docs/pictures/" in file}
    assert set(pictures) == used
    assert sum(pictures.values()) <= MAX_PICTURE_BYTES
