"""Archives of several sessions and sites as one data set.

`python -m touchfigures merge --output study.zip Berlin=monday.zip Berlin=friday.zip Lyon=monday.zip` from a shell, or

    merge_archives({"Berlin": ["monday.zip", "friday.zip"], "Lyon": ["lyon.zip"]}, "study.zip")
"""

import csv
import io
import json
import os
import posixpath
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import TouchFiguresError

__all__ = ["MergeFailed", "MergedArchive", "merge_archives"]

DATA_FILE = re.compile(r"data/session-([A-Za-z0-9]+)_description-([a-z]+)_data\.csv")
DESCRIPTION = "dataset_description.json"
# In front of the columns of each table: a row's participant is known by these two and `participant`.
OWN_COLUMNS = ("site", "session")
# Texts and points of a row are long.
LARGEST_FIELD = 2**31 - 1
LARGEST_DESCRIPTION = 4 * 1024 * 1024

TEXTS = {
    "en": {
        "name": "TouchFigures: data of {sessions} sessions at {sites} sites",
        "description": "The archives of several sessions as one data set: each table has the rows of all of them.",
        "site": "where the session was, as named when the archives were merged",
        "session": "the session; each id of a participant is unique within it",
    },
    "de": {
        "name": "TouchFigures: Daten aus {sessions} Sitzungen an {sites} Orten",
        "description": "Die Archive mehrerer Sitzungen als ein Datensatz: Jede Tabelle hat die Zeilen von allen.",
        "site": "wo die Sitzung war, benannt beim Zusammenführen der Archive",
        "session": "die Sitzung; die Kennung einer teilnehmenden Person gilt in ihr",
    },
    "fr": {
        "name": "TouchFigures : données de {sessions} sessions sur {sites} sites",
        "description": "Les archives de plusieurs sessions réunies : chaque tableau a les lignes de toutes.",
        "site": "le lieu de la session, nommé lors de la fusion des archives",
        "session": "la session ; chaque identifiant de participant y est unique",
    },
}


class MergeFailed(TouchFiguresError):
    """An archive cannot be merged. The message names it, and says what is wrong."""


@dataclass
class MergedArchive:
    """What a merged archive holds: the sessions of each site, and the number of rows of each table."""

    path: Path
    sessions: dict[str, list[str]]
    rows: dict[str, int] = field(default_factory=dict)


def merge_archives(
    archives: Mapping[str, Sequence[str | os.PathLike[str]]],
    output: str | os.PathLike[str],
    *,
    name: str | None = None,
    authors: Sequence[str] = (),
    license: str | None = None,
) -> MergedArchive:
    """Writes the archives of each site as one Psych-DS data set, a zip file.

    Each table has two columns more, `site` and `session`; `site`, `session` and `participant` together name a phone.
    A column that an archive does not have is empty in its rows. Each archive as it was lies in `sessions/SESSION`, with
    its programs that compute the figures again. Authors and licence, if none are given, are those on which all agree.

    Raises `MergeFailed`; then the output is as it was before.
    """
    sources = [_Source(site, Path(path)) for site, paths in archives.items() for path in paths]
    if not sources:
        raise MergeFailed("There is no archive to merge.")
    target = Path(output)
    # The limit is the process's, which may have chosen its own.
    limit = csv.field_size_limit(LARGEST_FIELD)
    try:
        for source in sources:
            source.open()
        _check(sources)
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
                merged = _write(sources, zipped, target, name, list(authors), license)
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise MergeFailed(f"{error.filename or target}: {error.strerror or error}.") from error
    finally:
        csv.field_size_limit(limit)
        for source in sources:
            source.close()
    return merged


class _Source:
    """One archive: its session, its tables and its description."""

    def __init__(self, site: str, path: Path) -> None:
        # A spreadsheet would take such a site for a formula; the server writes other texts likewise.
        self.site = f"'{site}" if site.startswith(("=", "+", "-", "@")) else site
        self.path = path
        self.session = ""
        self.tables: dict[str, str] = {}
        self.described: dict[str, Any] = {}
        self.folder = ""
        self._zipped: zipfile.ZipFile | None = None

    @property
    def zipped(self) -> zipfile.ZipFile:
        assert self._zipped is not None
        return self._zipped

    def open(self) -> None:
        try:
            self._zipped = zipfile.ZipFile(self.path)
        except zipfile.BadZipFile as error:
            raise self.failure("is not a whole zip file; download the archive once more") from error
        names = self.zipped.namelist()
        self.folder = next((each.partition("/")[0] for each in names if each.endswith(f"/{DESCRIPTION}")), "")
        described = f"{self.folder}/{DESCRIPTION}"
        if not self.folder or self.zipped.getinfo(described).file_size > LARGEST_DESCRIPTION:
            raise self.failure(f"is not an archive of TouchFigures: it has no {DESCRIPTION}")
        for name in names:
            if (
                name.startswith("/")
                or ".." in name.split("/")
                or "\\" in name
                or not name.startswith(f"{self.folder}/")
            ):
                raise self.failure(f"has a file with the name {name!r}, which an archive of TouchFigures never has")
            if found := DATA_FILE.fullmatch(name[len(self.folder) + 1 :]):
                self.session, table = found.groups()
                self.tables[table] = name
        try:
            self.described = json.loads(self.zipped.read(described))
        except (ValueError, zipfile.BadZipFile, EOFError) as error:
            raise self.failure(f"has a damaged {DESCRIPTION}") from error
        if not isinstance(self.described, dict) or "session" not in self.tables or not self.based_on:
            raise self.failure("is not an archive of TouchFigures, or one that was merged before")

    def close(self) -> None:
        if self._zipped:
            self._zipped.close()

    def failure(self, what: str) -> MergeFailed:
        return MergeFailed(f"{self.path} {what}.")

    @property
    def based_on(self) -> dict[str, str]:
        """The versions of the program, the method and the schema."""
        listed = self.described.get("isBasedOn")
        return {
            str(each["name"]): str(each.get("softwareVersion", each.get("version", "")))
            for each in (listed if isinstance(listed, list) else [])
            if isinstance(each, dict) and "name" in each
        }

    @property
    def variables(self) -> list[dict[str, str]]:
        listed = self.described.get("variableMeasured")
        return [
            each for each in (listed if isinstance(listed, list) else []) if isinstance(each, dict) and "name" in each
        ]

    def rows(self, table: str) -> Iterator[list[str]]:
        """The header of a table and its rows."""
        if table not in self.tables:
            return
        try:
            with self.zipped.open(self.tables[table]) as file:
                reader = csv.reader(io.TextIOWrapper(file, "utf-8", newline=""), strict=True)
                header = next(reader, [])
                yield header
                for row in reader:
                    if len(row) != len(header):
                        raise self.failure(
                            f"has a damaged table {table}: line {reader.line_num}, {len(row)} fields of {len(header)}"
                        )
                    yield row
        except (zipfile.BadZipFile, UnicodeDecodeError, csv.Error, EOFError) as error:
            raise self.failure(f"has a damaged table {table}") from error

    def header(self, table: str) -> list[str]:
        return next(self.rows(table), [])


def _check(sources: list[_Source]) -> None:
    """Each session once, and all by one schema."""
    seen: dict[str, _Source] = {}
    for source in sources:
        if not source.site or any(ord(character) < 32 for character in source.site):
            raise MergeFailed(f"{source.path} has no site, or one of more than a line.")
        if source.session in seen:
            raise source.failure(
                f"is of session {source.session}, as is {seen[source.session].path}; give the newer one only"
            )
        seen[source.session] = source
    schemas = {source.based_on.get("TouchFigures: schema", ""): source for source in sources}
    if len(schemas) > 1:
        named = ", ".join(f"{source.path} ({schema or 'none'})" for schema, source in schemas.items())
        raise MergeFailed(
            f"The archives have columns of different meaning, as their versions of the schema say: {named}."
        )


def _write(
    sources: list[_Source],
    zipped: zipfile.ZipFile,
    target: Path,
    name: str | None,
    authors: list[str],
    license: str | None,
) -> MergedArchive:
    folder = re.sub(r"[^A-Za-z0-9._-]", "-", target.stem) or "merged"
    sites = list(dict.fromkeys(source.site for source in sources))
    merged = MergedArchive(target, {site: [each.session for each in sources if each.site == site] for site in sites})
    tables = list(dict.fromkeys(table for source in sources for table in source.tables))
    variables = _variables(sources)
    for table in (table for table in tables if table != "columns"):
        columns = list(dict.fromkeys(column for source in sources for column in source.header(table)))
        with _table(zipped, folder, table) as writer:
            writer.write([*OWN_COLUMNS, *columns])
            for source in sources:
                rows = source.rows(table)
                header = next(rows, [])
                places = [header.index(column) if column in header else None for column in columns]
                for row in rows:
                    writer.write(
                        [source.site, source.session, *("" if place is None else row[place] for place in places)]
                    )
        merged.rows[table] = writer.rows - 1
    _write_columns(sources, zipped, folder, tables, variables)
    _write_description(sources, zipped, folder, merged, variables, name, authors, license)
    zipped.writestr(f"{folder}/.psychds-ignore", "sessions\nREADME.md\n")
    zipped.writestr(f"{folder}/README.md", _readme(sources, merged))
    for source in sources:
        for entry in source.zipped.infolist():
            inside = posixpath.relpath(entry.filename, source.folder)
            if entry.is_dir() or inside == ".":
                continue
            copy = zipfile.ZipInfo(f"{folder}/sessions/{source.session}/{inside}", entry.date_time)
            copy.compress_type, copy.file_size = zipfile.ZIP_DEFLATED, entry.file_size
            try:
                with source.zipped.open(entry) as original, zipped.open(copy, "w") as file:
                    shutil.copyfileobj(original, file)
            except (zipfile.BadZipFile, EOFError) as error:
                raise source.failure(f"has a damaged file {inside}") from error
    return merged


class _Table:
    """Writes the lines of a table into the archive, and counts them."""

    def __init__(self, zipped: zipfile.ZipFile, path: str) -> None:
        self.rows = 0
        self._text = io.TextIOWrapper(zipped.open(path, "w", force_zip64=True), "utf-8", newline="")
        self._writer = csv.writer(self._text)

    def write(self, row: list[str]) -> None:
        self._writer.writerow(row)
        self.rows += 1

    def __enter__(self) -> "_Table":
        return self

    def __exit__(self, *_: object) -> None:
        self._text.close()


def _table(zipped: zipfile.ZipFile, folder: str, table: str) -> _Table:
    return _Table(zipped, f"{folder}/data/study-merged_description-{table}_data.csv")


def _texts(sources: list[_Source]) -> dict[str, str]:
    return TEXTS.get(str(sources[0].described.get("inLanguage")), TEXTS["en"])


def _variables(sources: list[_Source]) -> dict[str, dict[str, str]]:
    """All variables by their names, the two own ones first; explained in the first archive's language."""
    texts = _texts(sources)
    found = {column: {"@type": "PropertyValue", "name": column, "description": texts[column]} for column in OWN_COLUMNS}
    for source in sources:
        for variable in source.variables:
            found.setdefault(str(variable["name"]), variable)
    return found


def _write_columns(
    sources: list[_Source],
    zipped: zipfile.ZipFile,
    folder: str,
    tables: list[str],
    variables: dict[str, dict[str, str]],
) -> None:
    """The codebook: each column of each table once, and the two own columns of each."""
    with _table(zipped, folder, "columns") as writer:
        header = ["table", "column", "kind", "unit", "explanation"]
        writer.write([*OWN_COLUMNS, *header])
        seen: set[tuple[str, str]] = set()
        for table in tables:
            lines = [[table, column, "text", "", variables[column]["description"]] for column in OWN_COLUMNS]
            for source in sources:
                rows = source.rows("columns")
                places = {name: place for place, name in enumerate(next(rows, []))}
                lines += [
                    [row[places[name]] if name in places else "" for name in header]
                    for row in rows
                    if "table" in places and row[places["table"]] == table
                ]
            for line in lines:
                if (key := (line[0], line[1])) not in seen:
                    seen.add(key)
                    writer.write(["", "", *line])


def _write_description(
    sources: list[_Source],
    zipped: zipfile.ZipFile,
    folder: str,
    merged: MergedArchive,
    variables: dict[str, dict[str, str]],
    name: str | None,
    authors: list[str],
    license: str | None,
) -> None:
    texts = _texts(sources)
    first = sources[0].described
    described: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": name or texts["name"].format(sessions=len(sources), sites=len(merged.sessions)),
        "description": texts["description"],
        "schemaVersion": first.get("schemaVersion", "Psych-DS 1.5.0"),
        "inLanguage": first.get("inLanguage", "en"),
    }
    spans = [
        str(source.described["temporalCoverage"]).split("/")
        for source in sources
        if "temporalCoverage" in source.described
    ]
    if len(spans) == len(sources):
        described["temporalCoverage"] = f"{min(span[0] for span in spans)}/{max(span[-1] for span in spans)}"
    if authors:
        described["author"] = [{"@type": "Person", "name": each} for each in authors]
    elif "author" in first and all(source.described.get("author") == first["author"] for source in sources):
        described["author"] = first["author"]
    if license:
        described["license"] = license
    elif "license" in first and all(source.described.get("license") == first["license"] for source in sources):
        described["license"] = first["license"]
    based_on = [json.dumps(each, sort_keys=True) for source in sources for each in source.described["isBasedOn"]]
    described["isBasedOn"] = [json.loads(each) for each in dict.fromkeys(based_on)]
    described["variableMeasured"] = list(variables.values())
    zipped.writestr(f"{folder}/{DESCRIPTION}", json.dumps(described, ensure_ascii=False, indent=1) + "\n")


def _readme(sources: list[_Source], merged: MergedArchive) -> str:
    lines = ["# Merged archives of TouchFigures", "", "| site | session | program |", "|---|---|---|"]
    lines += [f"| {source.site} | {source.session} | {source.based_on.get('TouchFigures', '')} |" for source in sources]
    lines += [
        "",
        "`data` has each table once, with the rows of all sessions. `site`, `session` and `participant` together name",
        "a phone; a `person` is one only within a site, since two schools may give the same codes.",
        "`sessions` has each archive as it was. In its folder, `python3 analysis.py` computes its figures again.",
        "",
        "| table | rows |",
        "|---|---|",
        *(f"| {table} | {count} |" for table, count in merged.rows.items()),
        "",
    ]
    return "\n".join(lines)
