"""An export that cannot be made is refused before it begins, or made without what is optional; who saved it can see whether it is whole."""

import html
import io
import re
import zipfile

import pytest

from api import Session
from phone import Phone
from server import Server

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# `libxlsxwriter` is loaded by the first of these names that can be found.
LIBRARIES = ("libxlsxwriter.so.8", "libxlsxwriter.so.4", "libxlsxwriter.so")
NOTES = {"en": "The workbook is left out", "de": "Die Arbeitsmappe fehlt", "fr": "Le classeur manque"}


@pytest.fixture(scope="module")
def without_workbooks(tmp_path_factory):
    """A server whose library for workbooks cannot be loaded."""
    folder = tmp_path_factory.mktemp("libraries")
    for name in LIBRARIES:
        (folder / name).write_bytes(b"no library")
    running = Server(tmp_path_factory.mktemp("bare") / "data", environment={"LD_LIBRARY_PATH": str(folder)}).start()
    yield running
    assert running.stop()[0] == 0


def archive(session, language="en"):
    answer = session.get("/archive", headers={**session.host, "Accept-Language": language})
    assert answer.status_code == 200, answer.text
    saved = zipfile.ZipFile(io.BytesIO(answer.content))
    assert saved.testzip() is None
    return {name.split("/", 1)[1]: saved.read(name) for name in saved.namelist()}


@pytest.mark.parametrize("language", NOTES)
def test_an_archive_without_the_library_has_its_tables_and_says_what_is_left_out(without_workbooks, language):
    session = Session(without_workbooks)
    phone = Phone(without_workbooks, session.code)
    phone.touch([[0, 1, 0, 0, 0], [2, 1, 64, 0, 40]])
    phone.settle()
    files = archive(session, language)
    assert {"figures.csv", "events.jsonl", f"data/session-{session.code}_description-figures_data.csv"} <= set(files)
    assert not any(name.endswith(".xlsx") for name in files)
    page = html.unescape(files["README.html"].decode())
    assert NOTES[language] in page and ".xlsx" not in page
    assert "An archive has no workbook" in without_workbooks.errors()
    phone.close()


def test_a_workbook_without_the_library_is_refused_before_it_begins(without_workbooks):
    session = Session(without_workbooks)
    for name in ("figures", "walks"):
        answer = session.get(f"/tables/{name}", headers={**session.host, "Accept": XLSX})
        assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
        assert "libxlsxwriter" in answer.json()["detail"]


def test_the_last_file_of_an_archive_says_how_many_there_are(session):
    files = archive(session)
    assert list(files)[-1] == "README.html"
    [count] = re.findall(r"(\d+); this page is the last one", files["README.html"].decode())
    assert int(count) == len(files)
