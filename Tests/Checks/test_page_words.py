"""The words of the pages: no command that only a checkout has, no unknown one; no colour of only one theme; the
accuracy that the report has measured."""

import re

import pytest

from import_table import SCRIPT_COMMENT
from project import ROOT

PUBLIC = ROOT / "Public"
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
CHECKOUT = re.compile(r"Scripts/|\.build/|\bswift (?:build|run|test)\b|\bgit clone\b|\blib[a-z]+-[a-z]+\b|\bapt(?:-get)?\b")
COMMAND = re.compile(r"\btouchfigures ([a-z][a-z-]*)")


def words(file):
    """The texts that a page may show: a script's strings, a document's text."""
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


def test_no_page_names_files_that_only_a_checkout_has():
    assert [f"{path.relative_to(PUBLIC)}: {found}" for path in pages() for found in CHECKOUT.findall(words(path))] == []


def test_pages_name_commands_that_the_program_has():
    known = subcommands()
    named = {(path.relative_to(PUBLIC).as_posix(), name) for path in pages() for name in COMMAND.findall(words(path))}
    assert {name for _, name in named} >= {"import-puzzles", "import-play", "doctor"}
    assert sorted(each for each in named if each[1] not in known) == []


@pytest.mark.parametrize("text, wrong", [("run Scripts/build-samples", True), (".build/release/touchfigures", True), ("package libjs-leaflet", True),
                                         ("touchfigures import-play play.xml", False), ("a library of plays", False)])
def test_a_file_that_only_a_checkout_has_is_found(text, wrong):
    assert bool(CHECKOUT.search(text)) == wrong


# Words that are true in one theme only. Blue is blue in both; found differences in a photo are green in both.
ONE_THEME = {
    "en": r"\b(?:bright|dark|white|black|gr[ea]y|pale)\w*\b|\blight(?:er|est)?(?= (?:circle|line|block|colour|spot|field|dot)\b)|\bthe lighter\b",
    "de": r"\b(?:hell|dunkel|dunkl|schwarz|grau|blass)\w*\b|\bweiß(?:e|er|es|en|em)\b",
    "es": r"\b(?:oscur|blanc|negr|pálid)\w*\b|\bgris(?:es)?\b|\bclaro\b|(?:línea|zona|mancha|casilla) clara\b",
    "fr": r"\b(?:clair|foncé|sombre|blanc|noir|gris|pâle)\w*\b",
}
# The switch between the themes, colours that an owner of a page chooses, and other meanings.
MEANT = {
    "features/classroom/room/opening-texts.js": {"en": {"dark"}, "de": {"hell", "dunkel"}, "es": {"claro", "oscuro"}, "fr": {"clair", "sombre"}},
    "features/classroom/room/page-keys.js": {"en": {"dark"}, "de": {"hell", "dunkel"}, "es": {"claro", "oscuro"}, "fr": {"clair", "sombre"}},
    "shared/phone/screen/stay-awake.js": {"en": {"brightness"}, "de": {"helligkeit"}, "fr": set()},
    "features/home/texts.js": {"en": {"dark"}, "de": {"hell", "dunkel"}, "es": {"claro", "oscuro"}, "fr": {"clair", "sombre"}},
    "shared/classes/page-head.js": {"en": {"dark"}, "de": {"hell", "dunkel"}, "es": {"claro", "oscuro"}, "fr": {"clair", "sombre"}},
    "features/about/touchkit/texts.js": {"en": {"white"}, "de": set(), "es": {"blanco"}, "fr": {"blanc"}},
}


LANGUAGES = PUBLIC / "languages"


def lessons():
    """The files with the texts of lessons, by language: English ones in their documents."""
    others = {language: [LANGUAGES / language / "samples/lessons.json"] for language in ONE_THEME if language != "en"}
    return {"en": sorted((PUBLIC / "data/lessons").glob("*.json")), **others}


def texts_by_language():
    """What each file says in each language, by the file's name: the pages' words, and the lessons'."""
    for language in ONE_THEME:
        folder = LANGUAGES / language / "pages"
        for file in sorted(folder.rglob("*.js")):
            yield file.relative_to(folder).as_posix(), language, STRING.findall(SCRIPT_COMMENT.sub("", file.read_text()))
    for language, files in lessons().items():
        for file in files:
            yield file.name, language, re.findall(r'"((?:[^"\\]|\\.)*)"', file.read_text())


def wrong_words(texts, language):
    return {found.lower() for text in texts for found in re.findall(ONE_THEME[language], text, re.IGNORECASE)}


def test_words_fit_both_themes():
    seen, wrong = 0, []
    for name, language, texts in texts_by_language():
        seen += len(texts)
        found = wrong_words(texts, language) - MEANT.get(name, {}).get(language, set())
        wrong += [f"{name} ({language}): {word}" for word in sorted(found)]
    assert seen > 5000, "texts are read"
    assert wrong == []


@pytest.mark.parametrize("language, text", [("en", "Tap the bright circle"), ("en", "at the white line"), ("de", "den hellen Kreis"), ("de", "die weiße Linie"),
                                            ("de", "je heller"), ("es", "el círculo claro"), ("es", "línea blanca"), ("fr", "le cercle clair"), ("fr", "trait blanc"), ("en", "the lighter, the more")])
def test_words_of_one_theme_are_found(language, text):
    assert wrong_words([text], language)


def test_the_german_verb_weiss_is_not_a_colour():
    assert not wrong_words(["Ein Handy weiß nicht, wie groß seine Pixel sind.", "der Schreibtisch ist rot"], "de")


# Words that no teacher uses: technical words, calques, units of another trade.
UNSAID = {
    "en": r"\bhonest weight|\bI take care\b|\bas always\b|\bPlace \{|\bto exactly\b|\bin comparison\b",
    "de": r"\bTipps \((?:CSV|XLSX|JSON)\)|\b(?:erste|jeder) Tipp\b|\bWeg hinein\b|\bhat die Knöpfe|\behrliches Gewicht|\bmeldet keine Kraft|\bbis genau\b|\bam besten \{|\bunter anderen\b",
    "es": r"\bhonest|\bprofesor(?:a|es)?\b",
    "fr": r"\bcomme toujours\b|\ben comparaison\b|\}e\b|\bhonnête|\bparmi d’autres\b|\b(?:Tiens|Tenez|Appuie|Appuyez) exactement\b",
}


def test_texts_have_no_unidiomatic_phrases():
    wrong = [f"{name} ({language}): {found}" for name, language, texts in texts_by_language() for text in texts
             for found in re.findall(UNSAID[language], text)]
    assert wrong == []


# A sentence, or a word with an accent; a word where a label is expected.
SENTENCE = re.compile(r"[^\W\d_]{2,},? [^\W\d_]{2,}.*[.!?…]|^.[A-Z][a-zà-ÿ’]+(?: [a-zà-ÿ’]+)+.$|[À-ÖØ-öø-ÿ]")
LABEL = re.compile(r"""(?:\b(?:aria-label|title|placeholder|alt)"?: |\bsetText\([^,\n]*, )("[^"\n]*[^\W\d_]{2}[^"\n]*")""")
SHOWN = re.compile(r">([^<]*[^\W\d_]{2}[^<]*)<|\b(?:aria-label|title|placeholder|alt)=\"([^\"]*[^\W\d_]{2}[^\"]*)\"")
UNSHOWN = re.compile(r"<(noscript|script|style|title|math)\b.*?</\1>|<!--.*?-->", re.DOTALL)
# Names, and text that is code. What too-old.js and <noscript> say stands in all languages: nothing tells them one.
EVERYWHERE = re.compile(r"^(?:TouchFigures|iPhone, iPad|Android|cm|px|ms|max|TP|ID|MT|SD|log)$")
OTHER = {
    "features/authoring/puzzle/model/plist.js": "a document type",
    "features/classes/recovery.js": "a note in a file, which no page shows",
    "features/classroom/names/sheet.js": "an example of a list of codes",
    "features/classroom/study/study.js": "an option of the program",
    "features/study/heatmap/panel.js": "styles",
    "features/study/overlay/stream.js": "for the console of the page's author",
    "features/study/surface/surface.js": "styles",
    "shared/dom/too-old.js": "all languages",
}


def test_what_stands_in_all_languages_has_each_of_them():
    count = sum((folder / "pages").is_dir() for folder in LANGUAGES.iterdir())
    notes = {path: re.search(r"<noscript>.*?</noscript>", path.read_text(), re.DOTALL) for path in PUBLIC.rglob("*.html")}
    assert [path.name for path, note in notes.items() if note and note[0].count("JavaScript") != count] == []
    # A line in each language ends with a colon, before the names of browsers.
    assert (PUBLIC / "shared/dom/too-old.js").read_text().count(r":\n") == count


def words_in_place(name, text):
    """The words that a page or a script outside of the languages' folders would show."""
    if name.endswith(".html"):
        found = [part.strip() for pair in SHOWN.findall(UNSHOWN.sub("", text)) for part in pair if part]
        return [part for part in found if not EVERYWHERE.match(part)]
    code = re.sub(r"/(?![*/])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*(?=[.;,)])", "", SCRIPT_COMMENT.sub("", text))
    strings = [re.sub(r"\$\{[^}]*\}", "", each) for each in STRING.findall(code)]
    return [each for each in strings if SENTENCE.search(each) and not each.startswith("`<script")] + LABEL.findall(code)


def test_words_stand_in_the_folders_of_the_languages():
    found = {path.relative_to(PUBLIC).as_posix(): path for path in pages() if not path.is_relative_to(LANGUAGES)}
    assert [f"{name}: {words}" for name, path in found.items() if name not in OTHER for words in words_in_place(name, path.read_text())] == []


@pytest.mark.parametrize("name, text", [
    ("page.html", "<h2>How to join</h2>"), ("page.html", '<button aria-label="Close"></button>'), ("page.js", 'show("Nobody is here.");'),
    ("page.js", 'show("Zurück");'), ("page.js", 'element("button", { "aria-label": "Close" });'), ("page.js", 'setText(line, "ready");'),
    ("page.js", 'const label = "Leave the class";'), ("page.js", "show(`${count} phones are here.`);"),
])
def test_words_in_a_page_or_a_script_are_found(name, text):
    assert words_in_place(name, text)


@pytest.mark.parametrize("name, text", [
    ("page.html", '<h1>TouchFigures</h1><p data-text="join"></p><noscript>Needs JavaScript.</noscript>'), ("page.js", 'addStyle("/shared/dom/sheet.css");'),
    ("page.js", '/** Shows who is here. */\nsetText(line, texts.ready);'), ("page.js", 'element("p", { class: "muted numbers" });'),
])
def test_code_is_no_text(name, text):
    assert words_in_place(name, text) == []


# A number or a placeholder before its unit, with a space where a line may end.
APART = re.compile(
    r"[\d}] (?:mm|cm|km/h|k?m|kg|g|N|m/s²?|ms|s(?:/[Bb]it)?|min|h|px(?:/cm)?|[kKMG]B|[kMG]o|k?Hz|[Bb]its?(?:/s)?|°|%)(?![\w’'/])"
)


def test_numbers_and_units_stay_on_one_line():
    files = pages() + [file for files in lessons().values() for file in files]
    shown = {file: file.read_text() if file.suffix == ".json" else words(file) for file in files}
    assert [f"{file.relative_to(PUBLIC)}: {found}" for file in sorted(files) for found in APART.findall(shown[file])] == []


# French has a narrow no-break space before these marks, a wide one before a colon and within quotation marks. Other languages have
# none, and a wide one before a per cent.
WIDE = re.compile(r"(?<=[\w})»])(?:(?:\\u00a0|[ \u00a0])[;!?%]| [:»])|« ")
NARROW = re.compile(r"(?:\\u202f|\u202f)[;!?%]")


def test_the_spaces_before_marks_are_those_of_the_language():
    assert [f"{name} ({language}): {text}" for name, language, texts in texts_by_language()
            for text in texts if (WIDE if language == "fr" else NARROW).search(text)] == []


@pytest.mark.parametrize("text, wrong", [("12 cm", True), ("{count} min", True), ("${size} MB`", True), ("6 bits/s", True), ("12\u00a0cm", False),
                                         ("{name} s’en va", False), ("3 minutes", False), ("2 m'", False)])
def test_a_unit_apart_from_its_number_is_found(text, wrong):
    assert bool(APART.search(text)) == wrong


# The page about the figures: accuracy

ACCURACY_REPORT = (ROOT / "docs" / "accuracy.md").read_text()


def largest_calm_errors():
    """The errors of the plain sum and of the estimate, in per cent, over all strokes, rates and distortions."""
    rows = re.findall(r"^\| calm \| \d+ Hz \| (.*) \|$", ACCURACY_REPORT, re.MULTILINE)
    assert len(rows) == 4
    values = [[abs(float(cell.replace("−", "-"))) for cell in row.split(" | ")] for row in rows]
    return max(max(row[0::2]) for row in values), max(max(row[1::2]) for row in values)


@pytest.mark.parametrize("point", [".", ","])
def test_the_page_states_the_reports_errors(point):
    plain, estimate = largest_calm_errors()
    files = LANGUAGES.glob("*/pages/features/about/figures/texts.js")
    claims = [claim for file in files for claim in re.findall(r'estimate3:\s*"([^"]+)"', file.read_text())]
    claim = next(claim for claim in claims if f"{estimate:.1f}".replace(".", point) in claim)
    assert f"{plain:.0f}\\u00a0%" in claim
