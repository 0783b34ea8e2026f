"""A task is a folder on the server and one among the pages, an activity is described once for the pages: few other files name them."""

import re

import pytest

from project import ROOT

# The newest task, and the words that only it uses.
OWN = ("Sources/Challenges/Symbol/", "Public/shared/tasks/symbol/", "Public/languages/")
WORDS = re.compile(r"shapeError|shape error|strokeStarts|challenge-symbol|\bkind.*\bsymbol\b|latency, \.?symbol|tasks/symbol|symbol/kind|"
                   r"symbol task|[Dd]raw this symbol|ends of drawings|\*\*symbol\*\*|\"drawn\"|`drawn`|finish_drawing")
PLACES = ("Sources", "Public", "clients/python", "Scripts", "docs", "README.md", "Package.swift")
# Other meanings: a signal of the scale, a page that does not react, an author, a theme.
OTHERS = ("Public/features/scale/", "Public/features/study/", "Public/shared/dom/tokens.css", "Sources/Features/Studies/",
          "Sources/LoadGenerator/", "docs/decisions/")
# Translations: test_server_texts.py finds each text that a language lacks.
TRANSLATION = re.compile(r"Public/languages/(?!en/)")
# One line each in the two lists, the contract, the documents, the client's models, and the simulated phone; its words in two files
# of English.
MAX_TASKS = 17
SUFFIXES = {".swift", ".js", ".css", ".html", ".py", ".md", ".yaml", ".json", ".c", ".h", ".mjs", ""}


def naming(root=ROOT):
    files = [path for place in PLACES for path in ([root / place] if (root / place).is_file() else (root / place).rglob("*"))]
    names = sorted(path.relative_to(root).as_posix() for path in files if path.is_file() and path.suffix in SUFFIXES)
    return [name for name in names if not name.startswith((*OWN, *OTHERS)) and "/tests/" not in name and "/." not in name
            and name != "Public/shared/model/contract.js" and not TRANSLATION.match(name) and WORDS.search((root / name).read_text(errors="replace"))]


def test_a_task_is_named_in_few_files_outside_of_its_folders():
    found = naming()
    assert len(found) <= MAX_TASKS, "\n".join(found)


def test_the_lists_have_a_line_for_it():
    assert {"Sources/Challenges/Challenge+Kinds.swift", "Public/shared/tasks/kinds.js"} <= set(naming())


PUBLIC = ROOT / "Public"
# An activity's own, besides the folders of its name, and files that begin with it.
FOLDERS = {
    "draw": ["features/classroom/stage/", "shared/drawing/"],
    "scale": ["features/classroom/forces/"],
    "challenge": ["shared/tasks/"],
    "experiment": [],
    "spot": ["features/classroom/game/"],
    "walk": [],
    "lesson": ["features/lessons/"],
}
# Files that use the word for something else.
OTHER_MEANINGS = {
    "features/about/": "documents of these names",
    "features/authoring/": "what an author edits",
    "features/classes/": "the lesson that a class takes next",
    "features/classroom/lobby/scheme-texts.js": "what each kind of address allows",
    "features/classroom/page.html": "the panel of the spotlight",
    "features/classroom/stage/spot.js": "the panel of the spotlight",
    "features/compare/texts.js": "the kinds of parts",
    "features/replay/timeline.js": "an icon",
    "features/home/": "links to pages that one opens alone",
    "features/classroom/lesson/measured.js": "the kinds of what a lesson measured",
    "features/classroom/lesson/results-plot.js": "the charts of what a lesson measured",
    "features/classroom/rehearsal/simulated-phone.js": "types of messages",
    "features/classroom/lobby/arrivals.css": "a factor of size",
    "features/spot/picture/": "a factor of size",
    "features/touch/heatmap.js": "a factor of size",
    "languages/": "words",
    "service-worker.js": "addresses of pages",
    "shared/dom/icons.js": "names of icons",
    "shared/engines/": "the engines",
    "shared/model/contract.js": "made from the contract",
    "shared/model/messages.js": "the writer of the contract's messages",
    "shared/net/kept.js": "how long something is stored",
    "shared/tasks/": "a task's name in the lesson's editor",
}
# The two lists, and the page that phones go to or the one that tells its messages from others.
MAX_NAMING = 3
# Phones show a lesson's steps on every page, and a class may begin with one. The stage itself is the picture of drawing, and the phone's
# page has an element of this name.
MORE = {"lesson": 6, "draw": 5}
ACTIVITY_LISTS = {"shared/activities/activities.js", "features/classroom/activities.js"}
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.MULTILINE | re.DOTALL)


def is_own(path, name):
    folders = re.search(rf"(?:^|/){name}(?:/|-|\.\w+$)", path)
    return bool(folders) or path.startswith(tuple(FOLDERS[name]))


def naming_activity(name, public=PUBLIC):
    """The files outside of an activity's folders that name it: in quotes, as a key, or by one of its folders."""
    words = re.compile(rf"""["'`]{name}["'`]|^\s*{name}: |activity-{name}\b|["'][./]+(?:[\w-]+/)*{name}/""", re.MULTILINE)
    found = []
    for file in sorted(public.rglob("*")):
        path = file.relative_to(public).as_posix()
        if file.suffix not in (".js", ".css", ".html") or is_own(path, name) or path.startswith(tuple(OTHER_MEANINGS)):
            continue
        if words.search(SCRIPT_COMMENT.sub("", file.read_text())):
            found.append(path)
    return found


def test_each_folder_of_the_list_is_described_here():
    folders = {folder.name for folder in (PUBLIC / "shared/activities").iterdir() if folder.is_dir()} - {"form"}
    assert folders == set(FOLDERS)


@pytest.mark.parametrize("name", FOLDERS)
def test_few_files_outside_of_its_folders_name_an_activity(name):
    found = naming_activity(name)
    assert len(found) <= MORE.get(name, MAX_NAMING), found
    assert ACTIVITY_LISTS <= set(found)


def test_another_file_that_names_it_is_found(tmp_path):
    (tmp_path / "features/home").mkdir(parents=True)
    (tmp_path / "features/touch").mkdir()
    (tmp_path / "features/touch/page.js").write_text('if (activity === "walk") leave();\n')
    (tmp_path / "features/touch/view.js").write_text("// The walk is elsewhere.\n/* 'walk' */\n")
    (tmp_path / "features/home/walk.js").write_text('open("walk");\n')
    assert naming_activity("walk", tmp_path) == ["features/touch/page.js"]
