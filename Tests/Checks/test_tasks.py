"""A task is a folder on the server and one among the pages: few other files name it."""

import re

from project import ROOT

# The newest task, and the words that only it uses.
OWN = ("Sources/Challenges/Symbol/", "Public/shared/tasks/symbol/")
WORDS = re.compile(r"shapeError|shape error|strokeStarts|challenge-symbol|\bkind.*\bsymbol\b|latency, \.?symbol|tasks/symbol|symbol/kind|"
                   r"symbol task|[Dd]raw this symbol|ends of drawings|\*\*symbol\*\*|\"drawn\"|`drawn`|finish_drawing")
PLACES = ("Sources", "Public", "clients/python", "Scripts", "docs", "README.md", "Package.swift")
# Other meanings: a signal of the scale, a page that does not react, an author, a theme.
OTHERS = ("Public/features/scale/", "Public/features/study/", "Public/shared/dom/tokens.css", "Sources/Features/Studies/",
          "Sources/LoadGenerator/", "docs/decisions/")
# One line each in the two lists, the contract, the documents, the client's models, and the simulated phone.
MAX_TASKS = 15
SUFFIXES = {".swift", ".js", ".css", ".html", ".py", ".md", ".yaml", ".json", ".c", ".h", ".mjs", ""}


def naming(root=ROOT):
    files = [path for place in PLACES for path in ([root / place] if (root / place).is_file() else (root / place).rglob("*"))]
    names = sorted(path.relative_to(root).as_posix() for path in files if path.is_file() and path.suffix in SUFFIXES)
    return [name for name in names if not name.startswith((*OWN, *OTHERS)) and "/tests/" not in name and "/." not in name
            and name != "Public/shared/model/contract.js" and WORDS.search((root / name).read_text(errors="replace"))]


def test_a_task_is_named_in_few_files_outside_of_its_folders():
    found = naming()
    assert len(found) <= MAX_TASKS, "\n".join(found)


def test_the_lists_have_a_line_for_it():
    assert {"Sources/Challenges/Challenge+Kinds.swift", "Public/shared/tasks/kinds.js"} <= set(naming())
