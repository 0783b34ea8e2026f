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
    "fr": r"\b(?:clair|foncé|sombre|blanc|noir|gris|pâle)\w*\b",
}
# The switch between the themes, colours that an owner of a page chooses, and other meanings.
MEANT = {
    "features/classroom/room/opening-texts.js": {"en": {"dark"}, "de": {"hell", "dunkel"}, "fr": {"clair", "sombre"}},
    "features/classroom/room/key-texts.js": {"en": {"dark"}, "de": {"hell", "dunkel"}, "fr": {"clair", "sombre"}},
    "features/about/touchkit/texts.js": {"en": {"white"}, "de": set(), "fr": {"blanc"}},
}


def by_language(file):
    """The texts of a file in each language; those of a lesson are in one object each."""
    text = SCRIPT_COMMENT.sub("", file.read_text())
    if file.suffix == ".json":
        return {name: re.findall(rf'"{name}": "((?:[^"\\]|\\.)*)"', text) for name in ONE_THEME}
    parts = re.split(r"^(?:export )?const (en|de|fr)\b[^=]*= \{$", text, flags=re.MULTILINE)
    if len(parts) == 1:  # `{ en: …, de: …, fr: … }`
        parts = re.split(r"^  (en|de|fr): \{$", text, flags=re.MULTILINE)
    return {parts[i]: STRING.findall(parts[i + 1]) for i in range(1, len(parts), 2)}


def wrong_words(texts, language):
    return {found.lower() for text in texts for found in re.findall(ONE_THEME[language], text, re.IGNORECASE)}


def test_words_fit_both_themes():
    files = [path for path in PUBLIC.rglob("*.js") if re.search(r"texts|/states|sentences", path.as_posix())]
    files += (PUBLIC / "data/lessons").glob("*.json")
    seen, wrong = 0, []
    for file in sorted(files):
        name = file.relative_to(PUBLIC).as_posix()
        for language, texts in by_language(file).items():
            seen += len(texts)
            found = wrong_words(texts, language) - MEANT.get(name, {}).get(language, set())
            wrong += [f"{name} ({language}): {word}" for word in sorted(found)]
    assert seen > 5000, "texts are read"
    assert wrong == []


@pytest.mark.parametrize("language, text", [("en", "Tap the bright circle"), ("en", "at the white line"), ("de", "den hellen Kreis"), ("de", "die weiße Linie"),
                                            ("de", "je heller"), ("fr", "le cercle clair"), ("fr", "trait blanc"), ("en", "the lighter, the more")])
def test_words_of_one_theme_are_found(language, text):
    assert wrong_words([text], language)


def test_the_german_verb_weiss_is_not_a_colour():
    assert not wrong_words(["Ein Handy weiß nicht, wie groß seine Pixel sind.", "der Schreibtisch ist rot"], "de")


# Words that no teacher uses: technical words, calques, units of another trade.
UNSAID = {
    "en": r"\bhonest weight|\bI take care\b|\bas always\b|\bPlace \{|\bto exactly\b|\bin comparison\b",
    "de": r"\bTipps \((?:CSV|XLSX|JSON)\)|\b(?:erste|jeder) Tipp\b|\bWeg hinein\b|\bhat die Knöpfe|\behrliches Gewicht|\bmeldet keine Kraft|\bbis genau\b|\bam besten \{|\bunter anderen\b",
    "fr": r"\bcomme toujours\b|\ben comparaison\b|\}e\b|\bhonnête|\bparmi d’autres\b|\b(?:Tiens|Tenez|Appuie|Appuyez) exactement\b",
}


def test_texts_have_no_unidiomatic_phrases():
    files = [path for path in PUBLIC.rglob("*.js") if "texts" in path.as_posix()] + list((PUBLIC / "data/lessons").glob("*.json"))
    wrong = [f"{file.relative_to(PUBLIC)} ({language}): {found}" for file in sorted(files) for language, texts in by_language(file).items()
             for text in texts for found in re.findall(UNSAID[language], text)]
    assert wrong == []


# A number or a placeholder before its unit, with a space where a line may end.
APART = re.compile(
    r"[\d}] (?:mm|cm|km/h|k?m|kg|g|N|m/s²?|ms|s(?:/[Bb]it)?|min|h|px(?:/cm)?|[kKMG]B|[kMG]o|k?Hz|[Bb]its?(?:/s)?|°|%)(?![\w’'/])"
)


def test_numbers_and_units_stay_on_one_line():
    files = pages() + list((PUBLIC / "data/lessons").glob("*.json"))
    shown = {file: file.read_text() if file.suffix == ".json" else words(file) for file in files}
    assert [f"{file.relative_to(PUBLIC)}: {found}" for file in sorted(files) for found in APART.findall(shown[file])] == []


# French has a narrow no-break space before these marks, a wide one before a colon and within quotation marks. Other languages have
# none, and a wide one before a per cent.
WIDE = re.compile(r"(?<=[\w})»])(?:(?:\\u00a0|[ \u00a0])[;!?%]| [:»])|« ")
NARROW = re.compile(r"(?:\\u202f|\u202f)[;!?%]")


def test_the_spaces_before_marks_are_those_of_the_language():
    files = list(PUBLIC.rglob("*texts*.js")) + list((PUBLIC / "data/lessons").glob("*.json"))
    assert [f"{file.relative_to(PUBLIC)} ({language}): {text}" for file in sorted(files) for language, texts in by_language(file).items()
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
    texts = (ROOT / "Public/features/about/figures/texts.js").read_text()
    claims = re.findall(r'estimate3:\s*"([^"]+)"', texts)
    claim = next(claim for claim in claims if f"{estimate:.1f}".replace(".", point) in claim)
    assert f"{plain:.0f}\\u00a0%" in claim
