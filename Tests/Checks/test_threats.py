"""SECURITY.md and docs/threats.md: every promise and every threat has a test, and every test that they name exists."""

import re

import pytest

from project import ROOT

DOCUMENTS = [ROOT / "SECURITY.md", ROOT / "docs/threats.md"]
NAMED = re.compile(r"`([\w/.-]+\.(?:py|swift|mjs))::([^`]+)`")


def exists(file: str, name: str) -> bool:
    """Whether a file below Tests has a test of that name."""
    path = ROOT / "Tests" / file
    if not path.is_file():
        return False
    text = path.read_text()
    if path.suffix == ".mjs":
        return f'test("{name}"' in text
    if path.suffix == ".py":
        return re.search(rf"^(?:async )?def {re.escape(name)}\(", text, re.MULTILINE) is not None
    # Swift: after an attribute that makes it a test, with its arguments.
    return re.search(rf"@Test\b(?:(?!@Test|\bfunc\b)[\s\S])*\bfunc `?{re.escape(name)}`?\(", text) is not None


def rows(text: str) -> list[str]:
    """The tables' rows with tests: those below a heading whose last column is for them."""
    rows_found, is_table = [], False
    for line in text.splitlines():
        if not line.startswith("|"):
            is_table = False
        elif re.search(r"\| test(s|ed by) \|$", line):
            is_table = True
        elif is_table and not re.fullmatch(r"[|-]+", line):
            rows_found.append(line)
    return rows_found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_test_that_is_named_exists(document):
    named = NAMED.findall(document.read_text())
    assert len(named) > 20
    assert [f"{file}::{name}" for file, name in named if not exists(file, name)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_promise_and_every_threat_has_a_test(document):
    rows_found = rows(document.read_text())
    assert len(rows_found) >= 10
    assert [row for row in rows_found if not NAMED.search(row.rsplit("|", 2)[1])] == []


def test_every_letter_of_stride_has_a_threat():
    letters = {row.split("|")[1].strip() for row in rows((ROOT / "docs/threats.md").read_text())}
    assert letters == set("STRIDE")


def test_a_missing_test_is_found():
    assert exists("Checks/test_threats.py", "test_a_missing_test_is_found")
    assert not exists("Checks/test_threats.py", "test_a_missing_test")
    assert not exists("Checks/test_nothing.py", "test_every_test_that_is_named_exists")
    assert exists("StoreTests/Contract/StoreWipingTests.swift", "leavesNothing")
    assert not exists("StoreTests/Contract/StoreWipingTests.swift", "leaves")
    # Beside its tests, but not one of them.
    assert not exists("StoreTests/Contract/PlayStoreTests.swift", "sample")
