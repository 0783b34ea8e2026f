"""Each sentence with which the server, its commands or its package say what to do has a test in `advice.toml` that does it."""

import json
import re
import tomllib

import pytest

from project import ROOT

TABLE = tomllib.loads((ROOT / "Tests/Checks/runs/advice.toml").read_text())
VERBS = (
    "add|allow|ask|begin|bind|build|calibrate|change|check|choose|clean|clear|close|connect|copy|correct|create|cut|delete|disable|download|drag|draw|"
    "enable|end|enter|expect|fetch|fix|follow|free|get|give|go|grant|install|join|keep|leave|let|list|look|lower|make|mount|move|name|open|pass|pick|"
    "plug|press|put|raise|read|rebuild|reconnect|reduce|refer|reload|remove|rename|renew|repeat|replace|reset|resize|restart|restore|resume|retry|run|"
    "save|scan|see|select|send|set|shorten|show|shrink|split|start|stop|store|switch|take|tell|try|turn|undo|unmount|update|upgrade|upload|use|wait|"
    "wipe|write")
# A verb at the beginning of a sentence, of a clause behind a mark, or behind "or", "then".
ADVICE = re.compile(
    rf"(?:^|[.;:(?!]\s|\n|[;,]\s(?:or|and|then|so|please)\s|,\s|\s—\s|\bor\s|\bthen\s)(?:please\s|first\s|then\s|now\s)?(?:{VERBS})\b(?!\s*[:=(])(?=\s)",
    re.IGNORECASE)
SQL = re.compile(r"(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WITH|DROP|PRAGMA|GRANT|BEGIN|SET|JOIN)\b")
JOINED = re.compile(r'(?:\s|//[^\n]*)*\+(?:\s|//[^\n]*)*(?=")')


def literal(source, start):
    """The Swift literal that begins at the place, with … for each value that is filled in; and the place behind it."""
    quote = '"""' if source.startswith('"""', start) else '"'
    place, text = start + len(quote), ""
    while not source.startswith(quote, place):
        if source.startswith("\\(", place):
            place, text = behind(source, place + 1), text + "…"
        elif source[place] == "\\":
            text += {"n": "\n", '"': '"', "\n": ""}.get(source[place + 1], source[place:place + 2])
            place += 2
        else:
            text, place = text + source[place], place + 1
    return text, place + len(quote)


def behind(source, place):
    """The place behind the bracket that closes the one there."""
    depth = 0
    while True:
        if source[place] == '"':
            _, place = literal(source, place)
            continue
        depth += {"(": 1, ")": -1}.get(source[place], 0)
        place += 1
        if depth == 0:
            return place


def literals(source):
    """Each text of a Swift source; texts that are added to each other are one."""
    found, place, is_joined = [], 0, False
    while (match := re.compile(r'//[^\n]*|"').search(source, place)):
        if match[0] != '"':
            place = match.end()
            continue
        text, place = literal(source, match.start())
        found[-1:] = [found[-1] + text] if is_joined else [*found[-1:], text]
        is_joined = (join := JOINED.match(source, place)) is not None
        place = join.end() if join else place
    return found


def advice(texts):
    flat = (" ".join(text.split()) for text in texts)
    return {text for text in flat if len(text.split()) > 3 and not SQL.match(text) and ADVICE.search(text)}


def words(value):
    """The texts of a file of the server's language."""
    if isinstance(value, dict):
        value = list(value.values())
    return [text for part in value for text in words(part)] if isinstance(value, list) else [value] if isinstance(value, str) else []


def comments(text):
    """The sentences of a settings file: lines of a comment belong together."""
    return [re.sub(r"\n# ?", " ", block) for block in re.findall(r"(?:^# ?.*\n)+", text, re.MULTILINE)]


def said():
    """Each sentence that advises, with the files that say it."""
    found = {}
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        for text in advice(literals(path.read_text())):
            found.setdefault(text, []).append(path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "Public/languages/en/server").glob("*.json")):
        for text in advice(words(json.loads(path.read_text()))):
            found.setdefault(text, []).append(path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "Scripts/package.d").glob("**/touchfigures*")):
        text = path.read_text()
        texts = comments(text) if path.suffix == ".conf" else [line for line in text.splitlines() if re.match(r"\s*(echo|printf)\b", line)]
        for sentence in advice(texts):
            found.setdefault(sentence, []).append(path.relative_to(ROOT).as_posix())
    return found


def exists(test):
    file, name = test.split("::")
    path = ROOT / "Tests" / file
    if not path.is_file():
        return False
    pattern = rf"^(?:async )?def {re.escape(name)}\(" if path.suffix == ".py" else rf'func `?{re.escape(name)}`?\(|@Test\("{re.escape(name)}"'
    return re.search(pattern, path.read_text(), re.MULTILINE) is not None


def listed():
    return [sentence for sentences in (*TABLE["tests"].values(), *TABLE["none"].values()) for sentence in sentences]


def test_each_advice_has_a_test():
    assert {sentence: files for sentence, files in said().items() if sentence not in listed()} == {}


def test_the_table_has_only_what_is_said_and_nothing_twice():
    assert sorted(set(listed()) - said().keys()) == []
    assert sorted(sentence for sentence in set(listed()) if listed().count(sentence) > 1) == []


@pytest.mark.parametrize("test", TABLE["tests"])
def test_each_test_of_an_advice_exists(test):
    assert exists(test)


def test_advice_is_found_in_a_source():
    source = 'a("\\(path) is full: free " + // "no"\n  "some \\(b("x")) space", """\n  the port is in use; \\\n  choose another one\n  """, "the sum of all")'
    assert advice(literals(source)) == {"… is full: free some … space", "the port is in use; choose another one"}
    assert not exists("Checks/runs/test_advice.py::test_that_is_not_there") and exists("Checks/runs/test_advice.py::test_advice_is_found_in_a_source")
