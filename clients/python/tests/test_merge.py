"""Archives of several sessions and sites as one data set."""

import csv
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import psych_ds
import pytest

from touchfigures import Client, MergeFailed, Stroke, merge_archives
from touchfigures.__main__ import main

TRIANGLE = [(50.0, 50.0), (242.0, 50.0), (242.0, 306.0), (50.0, 50.0)]
Archive = Callable[..., Path]


@pytest.fixture
def archive(client: Client, tmp_path: Path) -> Archive:
    """Makes the archive of a new session, in which that number of phones draws 12 cm."""

    def make(name: str, phones: int = 1, anonymous: bool = False, author: str | None = None) -> Path:
        session = client.create_session(retention="replay", locale="en")
        for _ in range(phones):
            with session.phone() as phone:
                phone.draw(Stroke(TRIANGLE, rate=None))
                phone.settle()
        path = tmp_path / name
        path.write_bytes(session.get_archive(anonymous=anonymous, authors=[author] if author else []))
        return path

    return make


def files_of(path: Path) -> dict[str, bytes]:
    """The files by their paths in the archive's folder."""
    with zipfile.ZipFile(path) as zipped:
        return {name.partition("/")[2]: zipped.read(name) for name in zipped.namelist()}


def rows_of(path: Path, table: str) -> list[dict[str, str]]:
    (content,) = (
        each
        for name, each in files_of(path).items()
        if name.endswith(f"_description-{table}_data.csv") and name.startswith("data/")
    )
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def changed(path: Path, change: Callable[[str, bytes], bytes | None]) -> Path:
    """The archive with other contents, or without those that become None."""
    with zipfile.ZipFile(path) as zipped:
        contents = [(name, change(name.partition("/")[2], zipped.read(name))) for name in zipped.namelist()]
    with zipfile.ZipFile(path, "w") as zipped:
        for name, content in contents:
            if content is not None:
                zipped.writestr(name, content)
    return path


def described(path: Path) -> dict:
    return json.loads(files_of(path)["dataset_description.json"])


def test_each_row_has_its_site_and_its_session(archive: Archive, tmp_path: Path) -> None:
    monday, friday, lyon = archive("monday.zip", 2), archive("friday.zip"), archive("lyon.zip", 3)
    merged = merge_archives({"Berlin": [monday, friday], "Lyon": [lyon]}, tmp_path / "all.zip")
    figures = rows_of(merged.path, "figures")
    assert [row["site"] for row in figures] == ["Berlin"] * 3 + ["Lyon"] * 3
    assert len({(row["site"], row["session"], row["participant"]) for row in figures}) == 6
    assert {row["totalCentimetres"] for row in figures} == {"12"}
    assert [len(sessions) for sessions in merged.sessions.values()] == [2, 1]
    for table, count in merged.rows.items():
        rows = rows_of(merged.path, table)
        assert len(rows) == count == sum(len(rows_of(each, table)) for each in (monday, friday, lyon)), table
        for row, before in zip(
            rows, [row for each in (monday, friday, lyon) for row in rows_of(each, table)], strict=True
        ):
            assert {name: value for name, value in row.items() if name not in ("site", "session")} == before


def test_a_merged_archive_keeps_the_rules_of_psych_ds(archive: Archive, tmp_path: Path) -> None:
    merged = merge_archives({"Berlin": [archive("a.zip")], "=Lyon": [archive("b.zip")]}, tmp_path / "all.zip")
    files = files_of(merged.path)
    assert psych_ds.faults(files) == []
    codebook = {(row["table"], row["column"]) for row in rows_of(merged.path, "columns")}
    for table in merged.rows:
        assert {
            (table, column)
            for column in files[f"data/study-merged_description-{table}_data.csv"].decode().splitlines()[0].split(",")
        } <= codebook
    assert [row["site"] for row in rows_of(merged.path, "figures")] == ["Berlin", "'=Lyon"], (
        "no spreadsheet takes it for a formula"
    )


def test_each_archive_computes_its_figures_as_before(archive: Archive, tmp_path: Path) -> None:
    merged = merge_archives({"Berlin": [archive("a.zip", 2)], "Lyon": [archive("b.zip")]}, tmp_path / "all.zip")
    with zipfile.ZipFile(merged.path) as zipped:
        zipped.extractall(tmp_path / "out")
    for sessions in merged.sessions.values():
        for session in sessions:
            program = tmp_path / "out/all/sessions" / session / "analysis.py"
            done = subprocess.run([sys.executable, "-I", str(program)], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr


def test_a_column_that_an_archive_lacks_is_empty_in_its_rows(archive: Archive, tmp_path: Path) -> None:
    def without_persons(name: str, content: bytes) -> bytes:
        if not name.endswith("_description-figures_data.csv"):
            return content
        rows = list(csv.reader(io.StringIO(content.decode(), newline="")))
        place = rows[0].index("totalSecondsError")
        text = io.StringIO(newline="")
        csv.writer(text).writerows([row[:place] + row[place + 1 :] for row in rows])
        return text.getvalue().encode()

    older, newer = changed(archive("older.zip"), without_persons), archive("newer.zip")
    rows = rows_of(merge_archives({"A": [older], "B": [newer]}, tmp_path / "all.zip").path, "figures")
    assert rows[0]["totalSecondsError"] == "" and float(rows[1]["totalSecondsError"]) > 0
    assert rows[0]["totalSeconds"] == rows[1]["totalSeconds"] == "1"


def test_anonymous_archives_stay_anonymous(archive: Archive, tmp_path: Path) -> None:
    first, second = archive("a.zip", 2, anonymous=True), archive("b.zip", anonymous=True)
    merged = merge_archives({"Berlin": [first], "Lyon": [second]}, tmp_path / "all.zip")
    assert psych_ds.faults(files_of(merged.path)) == []
    assert "name" not in rows_of(merged.path, "participants")[0] and "temporalCoverage" not in described(merged.path)
    assert all(row["session"].startswith("anonymous") for row in rows_of(merged.path, "figures"))


def test_authors_and_licence_are_given_or_those_of_all(archive: Archive, tmp_path: Path) -> None:
    same = [archive("a.zip", author="Ada"), archive("b.zip", author="Ada")]
    output = tmp_path / "all.zip"
    merge_archives({"Berlin": same}, output)
    assert described(output)["author"] == [{"@type": "Person", "name": "Ada"}] and "license" not in described(output)
    merge_archives({"Berlin": [*same, archive("c.zip", author="Bo")]}, output)
    assert "author" not in described(output)
    merge_archives({"Berlin": same}, output, name="Two schools", authors=["Cy"], license="https://example.org/by")
    assert described(output)["author"] == [{"@type": "Person", "name": "Cy"}]
    assert (described(output)["name"], described(output)["license"]) == ("Two schools", "https://example.org/by")


def broken(path: Path) -> Path:
    path.write_bytes(path.read_bytes()[:-200])
    return path


def ragged(path: Path) -> Path:
    return changed(path, lambda name, content: content + b"x\r\n" if "description-figures" in name else content)


def of_another_schema(path: Path) -> Path:
    def later(name: str, content: bytes) -> bytes:
        if name != "dataset_description.json":
            return content
        return content.replace(b'"TouchFigures: schema","version":"1"', b'"TouchFigures: schema","version":"99"')

    return changed(path, later)


def with_a_path_outside(path: Path) -> Path:
    with zipfile.ZipFile(path, "a") as zipped:
        zipped.writestr(f"{zipped.namelist()[0].partition('/')[0]}/../../outside", b"")
    return path


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (broken, "is not a whole zip file"),
        (ragged, "damaged table figures: line 3, 1 fields of"),
        (of_another_schema, "versions of the schema"),
        (with_a_path_outside, "never has"),
        (
            lambda path: changed(path, lambda name, _: None if name == "dataset_description.json" else b""),
            "is not an archive of TouchFigures",
        ),
        (
            lambda path: changed(path, lambda name, content: b"[" if name == "dataset_description.json" else content),
            "has a damaged",
        ),
        (lambda path: path.with_name("missing.zip"), "No such file"),
    ],
)
def test_what_cannot_be_merged_is_named_and_changes_nothing(
    archive: Archive, tmp_path: Path, spoil: Callable[[Path], Path], message: str
) -> None:
    output = tmp_path / "all.zip"
    output.write_bytes(b"before")
    good, bad = archive("good.zip"), spoil(archive("bad.zip"))
    names = set(tmp_path.iterdir())
    with pytest.raises(MergeFailed, match=message) as failed:
        merge_archives({"Berlin": [good, bad]}, output)
    assert str(bad) in str(failed.value)
    assert output.read_bytes() == b"before" and set(tmp_path.iterdir()) == names


def test_a_session_is_merged_once(archive: Archive, tmp_path: Path) -> None:
    first = archive("a.zip")
    again = tmp_path / "again.zip"
    again.write_bytes(first.read_bytes())
    with pytest.raises(MergeFailed, match="give the newer one only"):
        merge_archives({"Berlin": [first], "Lyon": [again]}, tmp_path / "all.zip")
    merged = merge_archives({"Berlin": [first]}, tmp_path / "all.zip")
    with pytest.raises(MergeFailed, match="merged before"):
        merge_archives({"Berlin": [merged.path]}, tmp_path / "twice.zip")


def test_the_command_merges_and_says_what_is_wrong(
    archive: Archive, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = str(tmp_path / "all.zip")
    assert (
        main(["merge", "-o", output, f"Berlin={archive('a.zip', 2)}", f"Lyon={archive('b.zip')}", "--author", "Ada"])
        == 0
    )
    assert f"{output}: 3 participants" in capsys.readouterr().out
    assert described(Path(output))["author"] == [{"@type": "Person", "name": "Ada"}]
    assert main(["merge", "-o", output, f"Berlin={tmp_path / 'missing.zip'}"]) == 1
    assert "No such file" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main(["merge", "-o", output, "missing.zip"])
    assert "SITE=FILE" in capsys.readouterr().err
