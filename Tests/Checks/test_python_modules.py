"""Imports of a Python file from a module beside it exist, and tests of pages use page objects.

Python is not compiled, so a rarely used measurement or long test would fail only when it is needed.
"""

import ast
import functools
import pathlib
import re

import pytest

from project import ROOT, tracked_files

FILES = [path for path in tracked_files() if path.suffix == ".py"]


@functools.cache
def tree(path: pathlib.Path) -> ast.Module:
    return ast.parse(path.read_text(), str(path))


@functools.cache
def names(path: pathlib.Path) -> set[str]:
    """A module's definitions and imports, in any of its branches, outside its functions and classes."""
    found: set[str] = set()
    nodes = list(tree(path).body)
    for node in nodes:  # Grows while it is walked.
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
            continue
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(each.asname or each.name.split(".")[0] for each in node.names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        nodes += ast.iter_child_nodes(node)
    return found


def missing(path: pathlib.Path) -> list[str]:
    """The file's imports from modules in its folder that do not exist there."""
    modules: dict[str, pathlib.Path] = {}
    taken: list[tuple[pathlib.Path, str, int]] = []
    values: set[str] = set()  # Arguments and variables, of which one may have a module's name.

    def beside(name: str) -> pathlib.Path | None:
        module = path.parent / f"{name}.py"
        return module if module.is_file() else None

    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            modules |= {each.asname or each.name: module for each in node.names if (module := beside(each.name))}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and (module := beside(node.module or "")):
            taken += [(module, each.name, node.lineno) for each in node.names]
        elif isinstance(node, ast.arg):
            values.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            values.add(node.id)
    taken += [(modules[node.value.id], node.attr, node.lineno) for node in ast.walk(tree(path))
              if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules.keys() - values]
    return [f"line {line}: {module.name} has no {name}" for module, name, line in taken
            if name not in names(module) | {"__doc__", "__file__"}]


def test_imports_from_a_module_beside_a_file_exist():
    assert [f"{path.relative_to(ROOT)}, {each}" for path in FILES for each in missing(path)] == []


BROWSER_TESTS = ROOT / "Tests/Browser"
# Tests say what somebody does and sees. Where that is on a page is known to its page object alone; the parts that all pages of a class
# have: Tests/Browser/pages/class_parts.py.
CLASS_PART = re.compile(r"#(?:board|sums|activities)\b|#activity-")


@pytest.mark.parametrize("file", sorted(BROWSER_TESTS.rglob("test_*.py")), ids=lambda file: file.name)
def test_a_test_names_no_part_of_a_class(file):
    assert CLASS_PART.findall(file.read_text()) == []


def test_a_selector_is_found():
    assert CLASS_PART.findall('page.locator("#board .name"); page.locator(f"#activity-{name}"); page.locator("#boards")') == [
        "#board", "#activity-"]


# Playwright looks for what `wait_for_function` wants once from outside; each further time the page itself has to evaluate a string, which
# the pages' Content-Security-Policy refuses. Such a test passes only as long as the page is fast.
EVALUATED_BY_THE_PAGE = re.compile(r"\.wait_for_function\b")


def test_no_test_lets_a_page_evaluate_a_string():
    using = [path for path in FILES if path != pathlib.Path(__file__) and EVALUATED_BY_THE_PAGE.search(path.read_text())]
    assert [str(path.relative_to(ROOT)) for path in using] == [], "wait for a locator, or with wait_until"


def test_a_string_for_a_page_is_found():
    assert EVALUATED_BY_THE_PAGE.search('page.wait_for_function("document.title")')
