"""The direction of the imports, and that the check of it can fail."""

import import_table
from project import ROOT

TABLE = import_table.read_table((ROOT / "Tests/Checks/imports.txt").read_text())


def test_every_target_imports_only_what_the_table_allows():
    assert import_table.swift_violations(ROOT / "Sources", TABLE) == []


def test_every_line_of_the_table_is_a_target_that_exists():
    missing = [name for name in TABLE if not name.startswith("Public/") and not (ROOT / "Sources" / name).is_dir()]
    assert missing == []


def test_the_pages_modules_import_in_one_direction():
    assert import_table.script_violations(ROOT / "Public", TABLE) == []


def test_an_import_the_table_lacks_is_found(tmp_path):
    (tmp_path / "Geometry").mkdir()
    (tmp_path / "Geometry" / "Point.swift").write_text("package import struct Foundation.Date\n@preconcurrency import Swift\n")
    (tmp_path / "Stray").mkdir()
    (tmp_path / "Stray" / "Stray.swift").write_text("// import Nothing\n")
    assert import_table.swift_violations(tmp_path, TABLE) == [
        "Geometry/Point.swift imports Foundation",
        "Stray has no line in the table",
    ]


def test_a_script_that_imports_against_the_direction_is_found(tmp_path):
    for folder in ("view", "net", "protocol"):
        (tmp_path / folder).mkdir()
    (tmp_path / "net" / "socket.js").write_text("")
    (tmp_path / "protocol" / "messages.js").write_text("export const x = 1;\n")
    (tmp_path / "view" / "pad.js").write_text(
        "import {\n  open\n} from '../net/socket.js';\nimport * as m from '../protocol/messages.js';\nimport 'left-pad';\nexport const mouse = 'mouse';\n/** @type {import('../net/socket.js').Socket} */\n"
    )
    assert import_table.script_violations(tmp_path, TABLE) == [
        "Public/view/pad.js imports ../net/socket.js: Public/view may not import Public/net",
        "Public/view/pad.js imports left-pad, which is no file of ours",
    ]
