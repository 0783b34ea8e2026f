"""`import-puzzles` and `export-puzzles`: ordinary and untidy folders, invalid files, and round trips."""

import io
import plistlib
import unicodedata
import zlib

import pytest
import requests
from PIL import Image

from puzzles import Folder, import_puzzles, png, rectangle, run
from server import Server


@pytest.fixture
def folder(tmp_path):
    made = Folder(tmp_path / "puzzles")
    made.image("IMG_1.png")
    return made


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def served(data):
    """Starts a server on the data and returns its pins."""
    running = Server(data).start()
    yield lambda: requests.get(f"{running.url}/api/v1/pins", params={"limit": 1000}, timeout=10).json()["features"]
    running.stop()


HEAD = b'<?xml version="1.0" encoding="UTF-8"?>\n'
APPLE = b'<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n'
GOOD = plistlib.dumps({
    "Title": "T", "Description": "", "ImagePath": "IMG_1.png", "Latitude": 1, "Longitude": 2,
    "Differences": [rectangle(1, 2, 3, 4)]})
BILLION_LAUGHS = HEAD + b"<!DOCTYPE plist [" + b'<!ENTITY a "haha">' + b"".join(
    b'<!ENTITY %c "%s">' % (code, b"&%c;" % (code - 1) * 10) for code in range(ord("b"), ord("j"))
) + b"]><plist><dict><key>Title</key><string>&i;</string></dict></plist>"

REFUSED = {
    "laughs": (BILLION_LAUGHS, "document type"),
    "entity": (HEAD + b'<!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/passwd">]><plist><dict><key>Title</key>'
               b"<string>&x;</string></dict></plist>", "document type"),
    "external": (GOOD.replace(b"-//Apple//DTD PLIST 1.0//EN", b"-//Else//EN"), "document type"),
    "system": (HEAD + b'<!DOCTYPE plist SYSTEM "http://127.0.0.1:9/x.dtd"><plist><dict/></plist>', "document type"),
    "unknown-entity": (GOOD.replace(b"<string>T<", b"<string>&x;<"), "'x' not defined"),
    "too-large": (GOOD.replace(b"<string>T<", b"<string>" + b"T" * (1 << 20) + b"<"), "1 MiB"),
    "truncated": (GOOD[:-60], "plist"),
    "empty": (b"", "property list"),
    "text": (b"{ Title = T; }", "property list"),
    "deep": (HEAD + b"<plist>" + b"<array>" * 100_000, "too deep"),
    "deep-comments": (HEAD + b"<plist>" + b"<array><!--</array>-->" * 40_000, "too deep"),
    "array": (plistlib.dumps([1]), "not a dictionary"),
    "binary-truncated": (plistlib.dumps({"Title": "T"}, fmt=plistlib.FMT_BINARY)[:-9], "binary"),
    "binary-loop": (b"bplist00\xa1\x00" + b"\x08" + bytes(6) + b"\x01\x01" + (1).to_bytes(8, "big")
                    + bytes(8) + (10).to_bytes(8, "big"), "deeper"),
    "binary-huge": (b"bplist00\xaf\x13" + b"\xff" * 8 + b"\x08" + bytes(6) + b"\x01\x01" + (1).to_bytes(8, "big")
                    + bytes(8) + (18).to_bytes(8, "big"), "binary|longer|offset"),
}

WRONG_KEYS = [
    ("Title", None, "missing"), ("Title", 7, "a string"), ("Title", " \n\u2003", "nothing that can be seen"), ("ImagePath", None, "missing"),
    ("ImagePath", "other.png", "no file"), ("ImagePath", "../../secret.png", "not a file name in the folder"),
    ("Latitude", None, "missing"), ("Latitude", 90.5, "±90"), ("Latitude", "47.6", "a number"),
    ("Longitude", -180.5, "±180"), ("Latitude", float("nan"), "finite"), ("Longitude", float("inf"), "finite"),
    ("Differences", None, "missing"), ("Differences", [], "none"), ("Differences", {"X": 1}, "an array"),
    ("Differences", ["x"], "not a dictionary"),
]
WRONG_SIDES = [
    ("Width", -3, "not greater than 0"), ("Height", 0, "not greater than 0"), ("X", "10", "a number"), ("Y", None, "missing"),
    ("X", float("nan"), "finite"), ("Width", float("inf"), "finite"), ("X", 1000, "outside"), ("Width", True, "a number"),
]


def test_every_bad_file_is_refused_with_file_key_and_reason_and_stops_no_other(folder, data, served):
    folder.puzzle("good.plist")
    expected = {}
    for name, (content, reason) in REFUSED.items():
        folder.write(f"{name}.plist", content)
        expected[f"{name}.plist"] = (None, reason)
    for number, (key, value, reason) in enumerate(WRONG_KEYS):
        folder.puzzle(f"key-{number}.plist", **{key: value})
        expected[f"key-{number}.plist"] = (key, reason)
    for number, (side, value, reason) in enumerate(WRONG_SIDES):
        wrong = {key: part for key, part in (rectangle(5, 5, 5, 5) | {side: value}).items() if part is not None}
        folder.puzzle(f"side-{number}.plist", Differences=[rectangle(1, 1, 9, 9), wrong])
        expected[f"side-{number}.plist"] = ("Differences[1]", reason)
    (folder.metadata / "folder.plist").mkdir()
    expected["folder.plist"] = (None, "not a file")
    folder.puzzle("picture.plist", ImagePath="text.png")
    (folder.images / "text.png").write_bytes(b"not a picture")
    expected["picture.plist"] = ("ImagePath", "text.png")
    folder.puzzle("link.plist", ImagePath="link.png")
    (folder.root.parent / "private.png").write_bytes(png(100, 100))
    (folder.images / "link.png").symlink_to(folder.root.parent / "private.png")
    expected["link.plist"] = ("ImagePath", "leads out of the folder")
    folder.puzzle("cut.plist", ImagePath="cut.jpg")
    stream = io.BytesIO()
    Image.effect_noise((1000, 600), 60).save(stream, "JPEG")
    (folder.images / "cut.jpg").write_bytes(stream.getvalue()[:len(stream.getvalue()) // 2])
    expected["cut.plist"] = ("ImagePath", "damaged")

    code, lines, errors = import_puzzles(folder, data)
    assert (code, errors) == (1, "")
    reports = {line.split(": ")[0].removeprefix("Metadata/"): line for line in lines[:-1]}
    assert set(reports) == set(expected) | {"good.plist"}
    wrong = []
    for name, (key, reason) in expected.items():
        line = reports[name]
        if ": refused: " not in line or (key and f": {key}" not in line) or not any(
                part in line for part in reason.split("|")):
            wrong.append(line[:200])
    assert wrong == [], "\n".join(wrong)
    assert lines[-1] == f"1 added, 0 updated, 0 unchanged, {len(expected)} refused"
    assert [pin["properties"]["title"] for pin in served()] == ["Farbenfroh"]


@pytest.mark.parametrize("part", ["Images", "Metadata"])
def test_a_folder_with_a_link_that_leads_outside_is_refused_completely(folder, data, tmp_path, part):
    folder.puzzle("a.plist")
    elsewhere = tmp_path / "elsewhere"
    (folder.root / part).rename(elsewhere)
    (folder.root / part).symlink_to(elsewhere)
    code, lines, errors = import_puzzles(folder, data)
    assert (code, lines) == (1, []) and errors.strip().endswith(f"{part} leads out of the folder"), errors
    # Within the folder any link is allowed.
    (folder.root / part).unlink()
    elsewhere.rename(folder.root / "inside")
    (folder.root / part).symlink_to("inside")
    assert import_puzzles(folder, data)[1][-1] == "1 added, 0 updated, 0 unchanged, 0 refused"


def test_a_property_list_with_a_link_that_leads_outside_is_refused(folder, data, tmp_path):
    folder.puzzle("a.plist")
    for name, target in (("near.plist", "a.plist"), ("far.plist", tmp_path / "private.plist"), ("loop.plist", "loop.plist")):
        (folder.metadata / name).symlink_to(target)
    (tmp_path / "private.plist").write_bytes((folder.metadata / "a.plist").read_bytes())
    code, lines, _ = import_puzzles(folder, data)
    assert code == 1 and lines[-1] == "2 added, 0 updated, 0 unchanged, 2 refused"
    assert [line for line in lines if "far.plist: refused: leads out of the folder" in line]
    assert [line for line in lines if "loop.plist: refused: " in line]


def test_a_title_cannot_send_a_command_to_the_terminal(folder, data):
    folder.puzzle("a.plist", Title="red \x9b31m\x7f\nMetadata/b.plist: added")
    code, lines, _ = import_puzzles(folder, data)
    assert code == 0 and len(lines) == 2, lines
    assert '"red  31m  Metadata/b.plist: added"' in lines[0]


def test_untidy_folders_are_imported(folder, data, served):
    """Names that differ in case, shared pictures, rectangles beyond the picture, files of the system's own."""
    folder.puzzle("one.plist", ImagePath="img_1.PNG")
    folder.puzzle("two.PLIST", binary=True, Title="Two", Description=None, Latitude=-33, Longitude=18.5,
                  Differences=[dict(reversed(rectangle(990, -5.5, 100, 20).items()))])
    folder.puzzle("three.plist", Title="Drei & <vier>", ImagePath="Images/IMG_1.png", Description="Zeile\nZwei ü")
    folder.write("spaces.plist", plistlib.dumps({
        "Title": "Spaces", "ImagePath": "IMG_1.png", "Latitude": 5, "Longitude": 6, "Differences": [rectangle(1, 2, 3, 4)],
    }).replace(b"<key>Title</key>", b"<key>Title </key>").replace(b"<integer>5</integer>", b"<integer >\n 5 </integer >"))
    folder.write("utf16.plist", plistlib.dumps({
        "Title": "Größe", "ImagePath": "IMG_1.png", "Latitude": 5, "Longitude": 6, "Differences": [rectangle(1, 2, 3, 4)],
    }).decode().replace("UTF-8", "UTF-16").encode("utf-16"))
    folder.write("._one.plist", b"\0\5\x16\7")
    folder.write("notes.txt", b"not a list")
    code, lines, errors = import_puzzles(folder, data)
    assert (code, errors) == (0, ""), lines
    assert lines[-1] == "5 added, 0 updated, 0 unchanged, 0 refused"
    assert "1 reaching beyond the picture" in next(line for line in lines if "two.PLIST" in line)
    pins = {pin["properties"]["title"]: pin for pin in served()}
    assert set(pins) == {"Farbenfroh", "Two", "Drei & <vier>", "Spaces", "Größe"}
    assert pins["Farbenfroh"]["geometry"]["coordinates"] == [9.164882898330688, 47.66762719262464]
    assert pins["Farbenfroh"]["properties"]["differences"] == 2
    assert pins["Drei & <vier>"]["properties"]["description"] == "Zeile\nZwei ü"


@pytest.mark.parametrize("disk, listed", [("NFD", "NFC"), ("NFC", "NFD")])
def test_names_with_accents_are_found_however_a_system_encodes_them(tmp_path, data, disk, listed):
    name = lambda form, text: unicodedata.normalize(form, text)
    folder = Folder(tmp_path / "puzzles")
    (folder.root / "Originals").mkdir()
    (folder.root / "Originals" / name(disk, "Früher.png")).write_bytes(png(1000, 600, 3))
    folder.image(name(disk, "Löwe.png"))
    folder.puzzle(name(disk, "Löwe.plist"), ImagePath=name(listed, "Löwe.png"), OriginalPath=name(listed, "Früher.png"))
    code, lines, _ = import_puzzles(folder.root, data=data)
    assert code == 0, lines
    # On another system the file's name has another Unicode form: still the same puzzle.
    for path in [*folder.metadata.iterdir(), *folder.images.iterdir()]:
        path.rename(path.with_name(name(listed, path.name)))
    assert "1 unchanged" in import_puzzles(folder.root, data=data)[1][-1]
    exported = tmp_path / "exported"
    assert run("export-puzzles", exported, data=data)[0] == 0
    assert import_puzzles(exported, data=tmp_path / "other")[0] == 0


def test_two_files_with_visually_equal_names_are_two_puzzles(tmp_path, data):
    folder = Folder(tmp_path / "puzzles")
    for seed, form in enumerate(("NFC", "NFD")):
        picture = folder.image(unicodedata.normalize(form, "Löwe.png"), 1000, 600 + seed, seed=seed)
        folder.puzzle(unicodedata.normalize(form, "Löwe.plist"), ImagePath=picture, Title=form)
    for change in ("2 added", "2 unchanged"):
        code, lines, _ = import_puzzles(folder.root, data=data)
        assert code == 0 and change in lines[-1], lines
    exported = tmp_path / "exported"
    assert run("export-puzzles", exported, data=data)[0] == 0
    assert {Image.open(path).height for path in (exported / "Images").iterdir()} == {600, 601}


def test_a_second_import_updates_a_puzzle_and_a_running_server_shows_it(folder, data, served):
    folder.puzzle("a.plist")
    folder.puzzle("b.plist", Title="B")
    assert import_puzzles(folder, data)[1][-1] == "2 added, 0 updated, 0 unchanged, 0 refused"
    before = {pin["properties"]["title"]: pin["id"] for pin in served()}
    folder.puzzle("a.plist", Title="Neu")
    assert import_puzzles(folder, data)[1][-1] == "0 added, 1 updated, 1 unchanged, 0 refused"
    after = {pin["properties"]["title"]: pin["id"] for pin in served()}
    assert after == {"Neu": before["Farbenfroh"], "B": before["B"]}


def test_an_export_equals_the_imported_list_and_imports_without_a_change(folder, data, tmp_path):
    folder.puzzle("a.plist", Differences=[rectangle(1.5, 2, 3, 4.25), rectangle(-5, 0, 50, 60)])
    folder.puzzle("b.plist", Title="<&>\"'\r\nä", ImagePath="img_1.png", Latitude=-90, Longitude=180)
    folder.image("other.png", seed=3)
    folder.puzzle("c.plist", Title="C", ImagePath="other.png")
    assert import_puzzles(folder, data)[0] == 0
    exported = tmp_path / "exported"
    code, lines, _ = run("export-puzzles", exported, data=data)
    assert (code, lines[-1]) == (0, "3 written")
    for name in ("a.plist", "b.plist", "c.plist"):
        here, there = (plistlib.loads((root / "Metadata" / name).read_bytes()) for root in (folder.root, exported))
        assert (exported / "Images" / there["ImagePath"]).exists()
        assert len(there["Identifier"]) == 12
        assert there | {"ImagePath": here["ImagePath"]} == here | {"Identifier": there["Identifier"]}
        assert list(there) == ["Title", "Description", "ImagePath", "Latitude", "Longitude", "Identifier", "Differences"]
    assert len(list((exported / "Images").iterdir())) == 2
    assert run("import-puzzles", exported, data=data)[1][-1] == "0 added, 0 updated, 3 unchanged, 0 refused"
    assert run("export-puzzles", exported, data=data)[0] == 1


def test_an_export_under_other_names_is_an_update_here_and_on_another_server(folder, data, tmp_path):
    folder.image("photo.png", seed=2)
    folder.puzzle("a.plist", ImagePath="photo.png")
    folder.puzzle("b.plist", Title="B")
    assert import_puzzles(folder, data)[0] == 0
    exported = tmp_path / "exported"
    assert run("export-puzzles", exported, data=data)[0] == 0
    # As the author's desk names files, and with another title.
    for name in ("a", "b"):
        file = exported / "Metadata" / f"{name}.plist"
        changed = plistlib.loads(file.read_bytes()) | {"Title": f"{name} anew"}
        file.rename(exported / "Metadata" / f"{name}-anew.plist").write_bytes(plistlib.dumps(changed))
    assert run("import-puzzles", exported, data=data)[1][-1] == "0 added, 2 updated, 0 unchanged, 0 refused"
    assert run("import-puzzles", exported, data=data)[1][-1] == "0 added, 0 updated, 2 unchanged, 0 refused"
    elsewhere = tmp_path / "elsewhere"
    assert run("import-puzzles", exported, data=elsewhere)[1][-1] == "2 added, 0 updated, 0 unchanged, 0 refused"
    # Of two files with one identity the second is a separate puzzle.
    copy = plistlib.loads((exported / "Metadata" / "a-anew.plist").read_bytes()) | {"Title": "a copy"}
    (exported / "Metadata" / "copy.plist").write_bytes(plistlib.dumps(copy))
    for expected in ("1 added, 0 updated, 2 unchanged, 0 refused", "0 added, 0 updated, 3 unchanged, 0 refused"):
        assert run("import-puzzles", exported, data=elsewhere)[1][-1] == expected
    (exported / "Metadata" / "bad.plist").write_bytes(plistlib.dumps(copy | {"Identifier": "../../x"}))
    assert [line for line in run("import-puzzles", exported, data=elsewhere)[1] if "refused: Identifier" in line]


def test_originals_are_imported_and_exported_and_missing_ones_are_reported(folder, data, tmp_path):
    (folder.root / "Originals").mkdir()
    (folder.root / "Originals" / "before.png").write_bytes(png(1000, 600, 9))
    folder.puzzle("a.plist", OriginalPath="before.png")
    folder.puzzle("b.plist", Title="B", OriginalPath="Originals/BEFORE.png")
    folder.puzzle("none.plist", Title="C", OriginalPath="other.png")
    folder.puzzle("out.plist", Title="D", OriginalPath="../Images/IMG_1.png")
    code, lines, _ = import_puzzles(folder, data)
    assert code == 1 and lines[-1] == "2 added, 0 updated, 0 unchanged, 2 refused"
    assert any('none.plist: refused: OriginalPath: Originals has no file "other.png"' in line for line in lines), lines
    assert any("out.plist: refused: OriginalPath" in line for line in lines)
    exported = tmp_path / "exported"
    assert run("export-puzzles", exported, data=data)[0] == 0
    assert len(list((exported / "Originals").iterdir())) == 1
    assert plistlib.loads((exported / "Metadata" / "b.plist").read_bytes())["OriginalPath"]
    assert run("import-puzzles", exported, data=data)[1][-1] == "0 added, 0 updated, 2 unchanged, 0 refused"
    # A file without the key leaves the original unchanged.
    folder.puzzle("a.plist")
    for name in ("none", "out"):
        (folder.metadata / f"{name}.plist").unlink()
    assert import_puzzles(folder, data)[1][-1] == "0 added, 0 updated, 2 unchanged, 0 refused"
    again = tmp_path / "again"
    assert run("export-puzzles", again, data=data)[0] == 0 and (again / "Originals").is_dir()


def test_an_invalid_folder_of_puzzles_gives_one_line_of_error(tmp_path, data):
    (tmp_path / "plain").mkdir()
    for path in (tmp_path / "missing", tmp_path / "plain"):
        code, lines, errors = import_puzzles(path, data)
        assert (code, lines) == (1, []) and errors.count("\n") == 1, errors
    assert run("import-puzzles", data=data)[0] == 64


def test_a_folder_without_puzzles_is_imported(folder, data):
    assert import_puzzles(folder, data)[:2] == (0, ["0 added, 0 updated, 0 unchanged, 0 refused"])


def test_the_picture_of_a_large_header_is_refused_before_it_is_decoded(folder, data):
    huge = bytearray(png(1, 1))
    huge[16:24] = (60_000).to_bytes(4, "big") * 2
    huge[29:33] = zlib.crc32(huge[12:29]).to_bytes(4, "big")
    (folder.images / "huge.png").write_bytes(huge)
    folder.puzzle("huge.plist", ImagePath="huge.png")
    code, lines, _ = import_puzzles(folder, data)
    assert code == 1 and "ImagePath: huge.png: 60000 × 60000" in lines[0], lines
