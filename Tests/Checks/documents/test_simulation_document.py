"""The table of what the simulation audits has what the code has."""

import functools
import re

import pytest

from project import ROOT

DOCUMENT = ROOT / "docs/simulation.md"
SIMULATION = ROOT / "Tests/Simulation"


@functools.cache
def swift(folder="Sources"):
    return "\n".join(path.read_text() for path in sorted((ROOT / folder).rglob("*.swift")))


def constants(text, names):
    """The names, with those that Swift has in a constant: `RoomLesson.activityName` is what it is set to."""
    found = [re.search(rf"static let {name.split('.')[1]} = \"(\w+)\"", text)[1] if "." in name else name for name in names]
    return [name.strip('"') for name in found]


@functools.cache
def names_in_code():
    """What the code lists, by kind."""
    text = swift()
    features = (ROOT / "Sources/Features/StandardFeatures.swift").read_text()
    kinds = (ROOT / "Sources/Challenges/Challenge+Kinds.swift").read_text()
    forms = re.search(r"let forms = \[(.*)\]", (ROOT / "Sources/Storage/Lessons/LessonReader+Questions.swift").read_text())[1]
    contract = (ROOT / "docs/asyncapi.yaml").read_text()
    sent = contract[contract.index("sendAsPhone:"):contract.index("sendAsViewer:")]
    retention = re.search(r"enum SessionRetention.*?\{(.*?)\n\}", text, re.DOTALL)[1]
    return {
        "feature": re.findall(r"^ +(\w+)Feature\(", features[features.index("-> [any Feature]"):], re.MULTILINE),
        "activity": constants(text, re.findall(r'\bActivity\((Room\.\w+|RoomLesson\.\w+|"\w+")', text)),
        "task": re.findall(r"\.(\w+)", re.search(r"allCases: .*?= \[(.*?)\]", kinds, re.DOTALL)[1]),
        "form": re.findall(r'"(\w+)"', forms),
        "message": [name.removesuffix("Question") for name in re.findall(r"messages/(\w+)", sent)],
        "action": re.findall(r'\bHostAction\(\s*"(\w+)"', text),
        "retention": re.findall(r"^\s+case (\w+)", retention, re.MULTILINE),
    }


def rows(text=None):
    """The table's rows: kind, names, and the files that its last column leads to."""
    text = DOCUMENT.read_text() if text is None else text
    found = []
    for line in text[text.index("## What is audited, and what is not"):].splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 3 and cells[1].startswith("`"):
            files = [(DOCUMENT.parent / link).resolve() for link in re.findall(r"\]\((\.\./[^)#]+)", cells[2])]
            found.append((cells[0], re.findall(r"`(\w+)`", cells[1]), files))
    return found


def differences(code, table):
    """What one of both has, and not the other."""
    listed = [(kind, name) for kind, names, _ in table for name in names]
    wanted = [(kind, name) for kind, names in code.items() for name in names]
    twice = {entry for entry in listed if listed.count(entry) > 1}
    return sorted(set(wanted) ^ set(listed) | twice)


def test_each_name_of_the_code_has_one_row():
    code = names_in_code()
    assert {kind: len(names) > 1 for kind, names in code.items()} == dict.fromkeys(code, True)
    assert differences(code, rows()) == []


@pytest.mark.parametrize("change", [
    lambda text: text.replace("`ask`, ", ""),
    lambda text: text.replace("`ask`, ", "`ask`, `dance`, "),
    lambda text: text.replace("`ask`, ", "`ask`, `freeze`, "),
])
def test_a_missing_a_needless_and_a_second_name_are_found(change):
    assert len(differences(names_in_code(), rows(change(DOCUMENT.read_text())))) == 1


@pytest.mark.parametrize("kind, names, files", [pytest.param(*row, id=f"{row[0]} {row[1][0]}") for row in rows()])
def test_a_row_leads_to_what_audits_or_tests_it(kind, names, files):
    assert files, "a row without a file"
    assert [path for path in files if not path.is_file()] == []
    is_audited = any(SIMULATION in path.parents for path in files)
    text = swift("Tests/Simulation") if is_audited else "\n".join(path.read_text() for path in files)
    # A feature is named by what it does; the rest by its name.
    if kind != "feature":
        assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []
