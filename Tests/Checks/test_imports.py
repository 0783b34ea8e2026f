"""The direction of the imports, and the check itself."""

import re

import pytest

import import_table
from goals import limit
from project import ROOT

# The folders that hold one target each.
TARGETS = [ROOT / "Sources", ROOT / "Tests/Tools"]
TABLE = import_table.read_table((ROOT / "Tests/Checks/imports.txt").read_text())
PUBLIC = ROOT / "Public"


@pytest.mark.parametrize("folder", TARGETS, ids=lambda folder: folder.name)
def test_every_target_imports_only_what_the_table_allows(folder):
    assert import_table.swift_violations(folder, TABLE) == []


def test_every_line_of_the_table_is_a_target_or_a_folder_that_exists():
    places = [ROOT, *TARGETS]
    missing = [name for name in TABLE if not any((place / name).is_dir() for place in places)]
    assert missing == []


def test_a_feature_imports_itself_and_shared_parts():
    assert import_table.script_violations(PUBLIC, TABLE) == []


def test_each_shared_part_is_used_by_two_features():
    assert import_table.used_by_one_feature(PUBLIC) == []


def test_no_folders_of_pages_need_one_another_in_a_cycle():
    assert import_table.folder_cycles(PUBLIC) == []


def test_no_folder_of_pages_is_crowded():
    assert import_table.crowded_folders(PUBLIC, limit("files", "folder-of-pages")) == []


def test_every_page_has_an_address():
    """The table of addresses has each page's file, and no missing ones."""
    source = (ROOT / "Sources/Web/StaticFiles/PageAddresses.swift").read_text()
    assert set(re.findall(r'"(/features/[^"]+\.html)"', source)) == {f"/{path.relative_to(PUBLIC)}" for path in PUBLIC.rglob("*.html")}


def test_an_import_the_table_lacks_is_found(tmp_path):
    (tmp_path / "Geometry").mkdir()
    (tmp_path / "Geometry" / "Point.swift").write_text("package import struct Foundation.Date\n@preconcurrency import Swift\n")
    (tmp_path / "Stray").mkdir()
    (tmp_path / "Stray" / "Stray.swift").write_text("// import Nothing\n")
    assert import_table.swift_violations(tmp_path, TABLE) == [
        "Geometry/Point.swift imports Foundation",
        "Stray has no line in the table",
    ]


@pytest.fixture
def site(tmp_path):
    """Writes files of pages below a folder, and returns it."""
    def write(files):
        for name, text in files.items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return tmp_path

    return write


def test_a_reference_against_the_direction_is_found(site):
    public = site({
        "shared/net/socket.js": "",
        "shared/model/messages.js": "export const x = 1;\n",
        "shared/dom/pad.js": "import {\n  open\n} from '../net/socket.js';\nimport * as m from '../model/messages.js';\nimport 'left-pad';\nexport const mouse = 'mouse';\n",
        "features/touch/page.js": 'import "../../shared/dom/pad.js";\n/** @type {import("../walk/page.js").Walk} */\nlet walk;\naddStyle("/features/walk/page.css");\n',
        "features/walk/page.js": '// import "../touch/page.js";\nimport "./list.js";\n',
        "features/walk/page.css": "",
        "features/walk/page.html": '<script type="module" src="/features/touch/page.js"></script>',
        "top.js": 'import "./shared/dom/pad.js";\n',
    })
    assert import_table.script_violations(public, {"Public/shared/dom": {"Public/shared/model"}}) == [
        "Public/features/touch/page.js imports ../walk/page.js: Public/features/touch may not import Public/features/walk",
        "Public/features/touch/page.js imports /features/walk/page.css: Public/features/touch may not import Public/features/walk",
        "Public/features/walk/page.html imports /features/touch/page.js: Public/features/walk may not import Public/features/touch",
        "Public/features/walk/page.js imports ./list.js, which does not exist",
        "Public/shared/dom/pad.js imports ../net/socket.js: Public/shared/dom may not import Public/shared/net",
        "Public/shared/dom/pad.js imports left-pad, which is not a file of this project",
        "Public/top.js imports ./shared/dom/pad.js: Public may not import Public/shared/dom",
    ]


def test_a_shared_file_that_one_feature_uses_is_found(site):
    public = site({
        "features/touch/page.html": '<link rel="stylesheet" href="/shared/dom/base.css">',
        "features/touch/page.js": 'import "../../shared/dom/sheet.js";\nimport "../../shared/dom/badge.js";\n',
        "features/walk/page.js": 'import "../../shared/dom/sheet.js";\n',
        "shared/dom/base.css": "",
        "shared/dom/sheet.js": 'import "./icons.js";\n',
        "shared/dom/icons.js": "",
        "shared/dom/badge.js": "",
        "shared/dom/face.js": "",
    })
    assert import_table.used_by_one_feature(public) == [
        "shared/dom/badge.js: only touch",
        "shared/dom/base.css: only touch",
        "shared/dom/face.js: only nobody",
    ]


def test_a_cycle_of_folders_is_found(site):
    public = site({
        "features/walk/page.js": 'import "./play/a.js";\nimport "./texts/t.js";\n',
        "features/walk/texts/t.js": "",
        "features/walk/play/a.js": 'import "./model/m.js";\nimport "../texts/t.js";\n',
        "features/walk/play/model/m.js": 'import "../../list/l.js";\n',
        "features/walk/list/l.js": '/** @typedef {import("../play/a.js").A} A */\n',
        "features/touch/page.js": 'import "./own/o.js";\n',
        "features/touch/own/o.js": 'import "../page.js";\n',
    })
    assert import_table.folder_cycles(public) == ["Public/features/touch: . own", "Public/features/walk: list play"]


def test_a_crowded_folder_is_found(site):
    public = site({f"shared/dom/{number}.js": "" for number in range(26)} | {f"shared/net/{number}.js": "" for number in range(25)})
    assert import_table.crowded_folders(public, most=25) == ["dom: 26 files"]


# Foundation's data of languages are not in the package: docs/decisions/0031.
LOCALE_DEPENDENT = re.compile(
    r"\b(?:DateFormatter|NumberFormatter|DateIntervalFormatter|RelativeDateTimeFormatter|ListFormatter|PersonNameComponentsFormatter|MeasurementFormatter)\b"
    r"|\bLocale\(|\blocalizedStandard\w+|\blocalizedCase\w+|\.formatted\((?!\.iso8601|Date\.ISO8601)|\bapplyingTransform\b")


def test_no_source_formats_or_sorts_by_a_language():
    found = [f"{file.relative_to(ROOT)}: {line.strip()}" for file in (ROOT / "Sources").rglob("*.swift") for line in file.read_text().splitlines()
             if not line.strip().startswith("//") and LOCALE_DEPENDENT.search(line)]
    assert found == []


def test_a_source_that_formats_by_a_language_is_found():
    assert LOCALE_DEPENDENT.search("Date().formatted(date: .long)") and LOCALE_DEPENDENT.search('Locale(identifier: "de")')
    assert not LOCALE_DEPENDENT.search("Date().formatted(.iso8601.year())")
