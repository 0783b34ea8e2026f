"""Downloading the data: tables as CSV and as workbooks, and everything of a session in one archive."""

import html.parser
import io
import json
import re
import shutil
import subprocess
import zipfile

import pytest
import requests

from api import Session
from busy_class import TITLES, BusyClass
from oracle import BEGAN, ENDED, MOVED
from phone import Phone
from server import ROOT
from openapi import DOCUMENT, check, problem_is_explained
from visitor import SERVER_FLAGS
from workbooks import XLSX, assert_same, converted, rows_of, text_of, workbook

# The kinds of columns in the sheet of columns, in English.
KINDS = {"whole number": "integer", "number": "number", "text": "text", "TRUE or FALSE": "bool",
         "date and time, UTC": "date", "list of points": "points"}
TABLES = ["session", "participants", "figures", "lengths", "forces", "weighings", "results", "together", "chains", "beats", "conditions", "blocks", "lines", "taps", "trials", "points", "games", "walks", "answers", "study"]
# Tables with an additional address.
ADDRESSES = {"figures": "", "results": "/results", "taps": "/experiments/taps", "trials": "/experiments/trials",
             "answers": "/answers", "study": "/study", "events": "/events"}


@pytest.fixture(scope="module")
def busy(server):
    made = BusyClass(server)
    yield made
    made.close()


def get(session, rest, media_type=None, language=None, status=200):
    headers = dict(session.host)
    headers |= {"Accept": media_type} if media_type else {}
    headers |= {"Accept-Language": language} if language else {}
    answer = session.get(rest, headers=headers)
    assert answer.status_code == status, answer.text[:300]
    return answer


def archive(session, language="en"):
    answer = get(session, "/archive", language=language)
    check("/api/v1/sessions/{code}/archive", "get", answer)
    assert answer.headers["content-disposition"] == f'attachment; filename="touchfigures-{session.code}.zip"'
    assert answer.headers["content-language"] == language
    return answer.content


def files_of(content):
    """The files of an archive by their names without the folder."""
    with zipfile.ZipFile(io.BytesIO(content)) as zipped:
        assert zipped.testzip() is None
        folders = {name.split("/")[0] for name in zipped.namelist()}
        assert len(folders) == 1 and len(set(zipped.namelist())) == len(zipped.namelist())
        return {name.split("/", 1)[1]: zipped.read(name) for name in zipped.namelist()}


def kinds_by_table(book):
    kinds = {}
    for table, column, kind, *_ in list(book["columns"].values)[1:]:
        kinds.setdefault(table, {})[column] = KINDS[kind]
    return kinds


@pytest.mark.parametrize("name", TABLES)
def test_a_workbook_equals_its_table_cell_by_cell(busy, name):
    plain = get(busy.session, f"/tables/{name}")
    check("/api/v1/sessions/{code}/tables/{name}", "get", plain)
    assert plain.headers["content-type"] == "text/csv; charset=utf-8"
    assert plain.headers["content-disposition"] == f'attachment; filename="touchfigures-{busy.session.code}-{name}.csv"'
    answer = get(busy.session, f"/tables/{name}", XLSX)
    check("/api/v1/sessions/{code}/tables/{name}", "get", answer)
    assert answer.headers["content-type"] == XLSX
    assert answer.headers["content-disposition"] == f'attachment; filename="touchfigures-{busy.session.code}-{name}.xlsx"'
    book, table = workbook(answer.content), rows_of(plain.content)
    assert book.sheetnames == [name, "columns"]
    if name == "session":
        # The time of the export differs.
        exported, moment = table[0].index("exported"), table[0].index("exportedMilliseconds")
        table[1][exported] = book[name].cell(2, exported + 1).value.isoformat() + "Z"
        table[1][moment] = str(book[name].cell(2, moment + 1).value)
    assert len(table) > 1, "a table without rows shows nothing"
    assert_same(book[name], table, kinds_by_table(book)[name])


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_tables_own_address_gives_the_same_table(busy, name):
    plain = get(busy.session, f"/tables/{name}", "text/csv").content
    assert get(busy.session, ADDRESSES[name], "text/csv").content == plain
    if name != "events":
        own = get(busy.session, ADDRESSES[name], XLSX)
        assert own.headers["content-type"] == XLSX
        assert [list(sheet.values) for sheet in workbook(own.content)] == [
            list(sheet.values) for sheet in workbook(get(busy.session, f"/tables/{name}", XLSX).content)]


def test_the_documented_headers_are_those_of_the_tables(busy):
    documents = "\n".join(path.read_text() for path in (ROOT / "docs").glob("*.md"))
    documented = {line for line in documents.splitlines() if re.fullmatch(r"(\w+,){4,}\w+", line)}
    headers = {get(busy.session, f"/tables/{name}").text.splitlines()[0] for name in [*TABLES, "motion", "events"]}
    assert documented == headers


def test_each_table_is_documented(busy):
    parameters = DOCUMENT["paths"]["/api/v1/sessions/{code}/tables/{name}"]["parameters"]
    [named] = [each["schema"]["enum"] for each in parameters if each.get("name") == "name"]
    detail = get(busy.session, "/tables/none", status=404).json()["detail"]
    assert sorted(re.search("it has (.*)\\.", detail)[1].split(", ")) == sorted(named) == sorted([*TABLES, "motion", "events"])
    text = (ROOT / "docs/exports.md").read_text()
    listed = re.search(r"\n\| `name` \|.*?\n\n", text, re.DOTALL)[0]
    assert sorted(re.findall(r"^\| `(\w+)` \|", listed, re.M)) == sorted([*named, "name"])


@pytest.mark.parametrize("language, separator", [("de", ";"), ("fr-CA", ";"), ("de-CH", ";"), ("en-GB", ",")])
def test_tables_open_in_the_spreadsheets_of_a_language(busy, language, separator):
    addresses = [*ADDRESSES.values(), *(f"/tables/{name}" for name in [*TABLES, "motion", "events"])]
    for address in addresses:
        answer = get(busy.session, address, "text/csv", language)
        plain = get(busy.session, address, "text/csv").content
        assert answer.content.startswith(b"\xef\xbb\xbf") and not plain.startswith(b"\xef\xbb\xbf"), address
        assert "Accept-Language" in answer.headers["vary"]
        header = answer.content.decode("utf-8-sig").splitlines()[0]
        assert set(re.findall(r"\W", header)) == {separator}, address
        # Lists of points are for programs; those of answers are short texts.
        assert "points" not in header.split(separator) or address.endswith("answers"), address
        if not address.endswith(("trials", "session")):
            assert [row for row in rows_of(answer.content)] == rows_of(plain), address
    heatmap = get(busy.session, "/heatmap?layer=dwell", "text/csv", language).content
    assert heatmap.startswith(b"\xef\xbb\xbf") and separator.encode() in heatmap
    for name, content in files_of(archive_in(busy.session, language)).items():
        if name.endswith(".csv") and not name.startswith("data/"):
            assert content.startswith(b"\xef\xbb\xbf")
            assert max(len(cell) for row in rows_of(content) for cell in row) <= 32767


def archive_in(session, language):
    return get(session, "/archive", language=language).content


def test_titles_of_strangers_are_texts_in_both_forms(busy):
    table = rows_of(get(busy.session, "/tables/games").content)
    title = table[0].index("title")
    assert [converted(row[title], "text") for row in table[1:]] == TITLES
    assert [row[title][0] for row in table[1:3]] == ["'", "'"]
    sheet = workbook(get(busy.session, "/tables/games", XLSX).content)["games"]
    assert [text_of(row[title]) for row in list(sheet.rows)[1:]] == TITLES


class Page(html.parser.HTMLParser):
    """The tables of the page by the id of the heading before them; their first columns, and all texts."""

    def __init__(self, text):
        super().__init__()
        self.language, self.heading, self.columns, self.texts, self.links = None, None, {}, [], []
        self.in_code = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.language = attributes.get("lang", self.language)
        self.links += [value for name, value in attributes.items() if name in ("href", "src")]
        if tag == "h3":
            self.heading = attributes["id"]
        self.in_code = tag == "code"

    def handle_data(self, text):
        if self.in_code and self.heading:
            self.columns.setdefault(self.heading, []).append(text)
        self.in_code = False
        self.texts.append(text.strip())


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_archive_has_everything_and_explains_each_column(busy, language, tmp_path):
    content = archive(busy.session, language)
    saved = tmp_path / "archive.zip"
    saved.write_bytes(content)
    tested = subprocess.run(["unzip", "-t", saved], capture_output=True, text=True)
    assert tested.returncode == 0, tested.stdout + tested.stderr
    files, code = files_of(content), busy.session.code
    # For spreadsheets of the language, and in `data` for programs.
    tables = {name.removesuffix(".csv"): rows_of(content) for name, content in files.items() if re.fullmatch(r"\w+\.csv", name)}
    data = {name: files[f"data/session-{code}_description-{name}_data.csv"] for name in [*TABLES, "motion", "events", "columns"]}
    assert set(tables) == {*TABLES, "columns"}
    assert set(files) == {f"{name}.csv" for name in tables} | {name for name in files if name.startswith("data/")} | {
        "events.jsonl", "walks.jsonl", "heatmap.png", "heatmap-dwell.png", "README.html", f"touchfigures-{code}.xlsx", "dataset_description.json", "ground-1.png",
        "analysis.py", "analysis.R", ".psychds-ignore"}
    assert len(data) == len([name for name in files if name.startswith("data/")])
    page = Page(files["README.html"].decode())
    assert page.language == language and page.links == []
    everywhere = {name: rows_of(content) for name, content in data.items()}
    assert page.columns == {name: rows[0] for name, rows in everywhere.items()}
    assert any(code in text for text in page.texts)
    # Every explanation is there, in words of this language.
    explained = {(row[0], row[1]): row[4] for row in everywhere["columns"][1:]}
    assert set(explained) == {(name, column) for name, rows in everywhere.items() for column in rows[0]}
    assert all(explained.values()) and set(explained.values()) <= set(page.texts)
    # The other parts equal the responses at their own addresses.
    session = busy.session
    for name in TABLES[1:]:
        assert files[f"{name}.csv"] == get(session, f"/tables/{name}", language=language).content
        assert data[name] == get(session, f"/tables/{name}").content
    assert data["events"] == get(session, "/events", "text/csv").content
    assert files["events.jsonl"] == get(session, "/events").content
    assert files["walks.jsonl"] == get(session, "/walks").content
    assert files["heatmap.png"] == get(session, "/heatmap", "image/png").content
    assert files["heatmap-dwell.png"] == get(session, "/heatmap?layer=dwell", "image/png").content
    book = workbook(files[f"touchfigures-{code}.xlsx"])
    assert book.sheetnames == ["columns", *[name for name in TABLES]]
    if language == "en":
        kinds = kinds_by_table(book)
        for name in book.sheetnames:
            assert_same(book[name], tables[name], kinds[name])
        assert kinds.keys() == {*tables, "motion", "events"}


def test_each_language_has_different_texts(busy):
    columns = {language: rows_of(files_of(archive(busy.session, language))["columns.csv"])[1:] for language in ("en", "de", "es", "fr")}
    alike = {row[1] for row, *others in zip(*columns.values()) if row[4] in {other[4] for other in others}}
    # WGS 84 has the same name in English and French.
    assert alike <= {"latitude", "longitude"}


ACCENTS = str.maketrans("aeiou", "áéíóú")


def made(value):
    """English with accents, and longer; what stands in braces, and what is no word, stays."""
    if isinstance(value, dict):
        return {name: made(part) for name, part in value.items()}
    if isinstance(value, list):
        return [made(part) for part in value]
    parts = re.split(r"(\{\w+\})", value)
    return "".join(part if part.startswith("{") else re.sub(r"[a-z]{3,}", lambda word: word[0].translate(ACCENTS) + "ø", part) for part in parts)


def test_a_folder_of_texts_is_all_that_a_new_language_needs(own_server, tmp_path):
    share = tmp_path / "share"
    for name in ("Public", "docs"):
        shutil.copytree(ROOT / name, share / name)
    texts = share / "Public/languages"
    (texts / "xx/server").mkdir(parents=True)
    for file in (texts / "en/server").glob("*.json"):
        content = json.loads(file.read_text())
        if file.stem == "phone-names":  # Genders are keys.
            content |= {name: made(part) for name, part in content.items() if name != "genders"}
        elif file.stem == "spreadsheets":
            content |= {"separator": ";", "decimalMark": ","}
        else:
            content = made(content)
        (texts / "xx/server" / file.name).write_text(json.dumps(content))
    running = own_server(*SERVER_FLAGS, environment={"TOUCHFIGURES_SHARE": str(share)}).start()
    session = Session(running, {"Accept-Language": "xx-YY, en;q=0.5"})
    phone = Phone(running, session.code)
    phone.touch([[BEGAN, 1, 10, 10, 0], [ENDED, 1, 74, 10, 100]])
    phone.settle()
    assert re.fullmatch(r"\w+ø \w+ø", phone.welcome["stats"]["name"]), phone.welcome["stats"]["name"]
    files = files_of(archive(session, "xx"))
    page = files["README.html"].decode()
    assert '<html lang="xx">' in page and "The fígúrésø of éáchø phónéø" in page
    columns = {(row[0], row[1]): row for row in rows_of(files["columns.csv"])[1:]}
    english = {(row[0], row[1]): row for row in rows_of(files_of(archive(session))["columns.csv"])[1:]}
    assert columns.keys() == english.keys()
    unchanged = [name for name, row in columns.items() if "ø" not in row[4] or "{" in row[4]]
    assert unchanged == [("results", "kind")] or unchanged == [], unchanged
    assert files["figures.csv"].decode("utf-8-sig").split("\r\n")[0].count(";") > 20
    assert ";0,1;" in files["figures.csv"].decode("utf-8-sig")
    lesson = {"lesson": 1, "id": "made", "title": {"en": "Taps", "xx": "Tápsø"}, "minutes": 5, "steps": [{"title": {"xx": "Áø", "en": "A"}}]}
    answer = requests.put(f"{running.url}/api/v1/lessons/made", json=lesson, timeout=10)
    assert answer.status_code == 201, answer.text
    phone.close()


def test_data_that_was_not_stored_is_missing_and_the_page_says_so(server):
    session = Session(server, retention="figures")
    with_phone = Phone(server, session.code)
    with_phone.touch([[BEGAN, 1, 10, 10, 0], [ENDED, 1, 74, 10, 100]])
    with_phone.settle()
    files = files_of(archive(session))
    assert not [name for name in files if name.startswith(("events", "walks"))]
    assert "no trajectories" in files["README.html"].decode()
    assert len(rows_of(files["figures.csv"])) == 2
    for name in ("events", "walks"):
        answer = get(session, f"/tables/{name}", status=404)
        assert answer.json()["type"] == "/docs#unknown-table" and problem_is_explained(answer.json())
        assert "figures" in answer.json()["detail"]
    with_phone.close()


def test_an_empty_session_and_an_ended_one_have_archives(server):
    session = Session(server)
    assert len(rows_of(files_of(archive(session))["figures.csv"])) == 1
    session.control("end")
    table = rows_of(files_of(archive(session))["session.csv"])
    assert dict(zip(*table))["ended"] == "TRUE"


@pytest.mark.parametrize("path", ["/archive", "/tables/figures", "/tables/taps", "/tables/nothing"])
def test_only_the_host_can_download_it(busy, path):
    for headers, status, kind in (({}, 401, "token-missing"), ({"Authorization": "Bearer x"}, 403, "token-wrong")):
        answer = busy.session.get(path, headers=headers)
        assert answer.status_code == status and answer.json()["type"] == f"/docs#{kind}"


def test_touches_are_too_large_for_a_workbook(busy):
    answer = get(busy.session, "/tables/events", XLSX, status=409)
    assert answer.json()["type"] == "/docs#too-large-for-spreadsheets" and problem_is_explained(answer.json())
    check("/api/v1/sessions/{code}/tables/{name}", "get", answer)
    assert answer.json()["detail"].endswith("get it as CSV.")
    assert get(busy.session, "/tables/events", "text/csv").text.startswith("participant,receivedMilliseconds,")


def test_a_wiped_session_has_nothing_to_download(server):
    session = Session(server)
    assert requests.delete(server.url + session.path, headers=session.host, timeout=10).status_code == 204
    assert session.get("/archive", headers=session.host).status_code == 404


def test_everything_is_there_after_a_kill(own_server):
    server = own_server(*SERVER_FLAGS).start()
    made = BusyClass(server)
    before = files_of(archive(made.session))
    made.close()
    server.kill()
    server.start()
    after = files_of(archive(made.session))
    assert before.keys() == after.keys()
    for name in before:
        if name.endswith((".csv", ".jsonl")) and "session.csv" not in name and "description-session_" not in name:
            assert before[name] == after[name], name


@pytest.mark.one_server("the memory of one process is measured")
def test_a_long_class_is_archived_piece_by_piece(own_server):
    server = own_server().start()
    session = Session(server)
    phone = Phone(server, session.code)
    batch, time = [], 0
    for _ in range(400):
        events = []
        for index in range(512):
            time += 1
            kind = BEGAN if index == 0 else ENDED if index == 511 else MOVED
            events.append([kind, 1, round(10 + index * 0.7, 3), round(20 + time % 777 * 0.9, 3), time, 0.4, 9.5])
        batch.append(phone.touch(events))
    phone.settle()
    get(session, "/archive")
    before = server.resident_megabytes()
    content = archive(session)
    files = files_of(content)
    events = files[f"data/session-{session.code}_description-events_data.csv"]
    assert len(files["events.jsonl"]) > 5e6 and len(events) > 9e6
    assert len(rows_of(events)) == 400 * 512 + 1
    assert json.loads(files["events.jsonl"].splitlines()[0])["type"] == "touches"
    assert server.resident_megabytes() - before < 40
    phone.close()
