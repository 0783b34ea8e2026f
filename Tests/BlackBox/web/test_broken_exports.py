"""An export that cannot be made is refused before it begins, or made without what is optional; who saved it can see whether it is whole."""

import html
import io
import re
import socket
import zipfile

import pytest

from api import Session
from phone import Phone
from server import Server

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# `libxlsxwriter` is loaded by the first of these names that can be found.
LIBRARIES = ("libxlsxwriter.so.8", "libxlsxwriter.so.4", "libxlsxwriter.so")
# Larger than what a server's and a client's sockets hold.
MANY_BATCHES = 500
NOTES = {"en": "The workbook is left out", "de": "Die Arbeitsmappe fehlt", "fr": "Le classeur manque"}


PICTURE_NOTES = {"en": "The pictures of the heatmap are left out", "de": "Die Bilder der Heatmap fehlen",
                 "fr": "Les images de la carte de chaleur manquent"}


def without(tmp_path_factory, *libraries):
    """A server for which these libraries cannot be loaded."""
    folder = tmp_path_factory.mktemp("libraries")
    for name in libraries:
        (folder / name).write_bytes(b"no library")
    running = Server(tmp_path_factory.mktemp("bare") / "data", environment={"LD_LIBRARY_PATH": str(folder)}).start()
    yield running
    assert running.stop()[0] == 0


@pytest.fixture(scope="module")
def without_workbooks(tmp_path_factory):
    yield from without(tmp_path_factory, *LIBRARIES)


@pytest.fixture(scope="module")
def without_pictures(tmp_path_factory):
    yield from without(tmp_path_factory, "libvips.so.42")


def draw(server, session):
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 0, 0, 0], [2, 1, 64, 0, 40]])
    phone.settle()
    phone.close()


def archive(session, language="en"):
    answer = session.get("/archive", headers={**session.host, "Accept-Language": language})
    assert answer.status_code == 200, answer.text
    saved = zipfile.ZipFile(io.BytesIO(answer.content))
    assert saved.testzip() is None
    return {name.split("/", 1)[1]: saved.read(name) for name in saved.namelist()}


@pytest.mark.parametrize("language", NOTES)
def test_an_archive_without_the_library_has_its_tables_and_says_what_is_left_out(without_workbooks, language):
    session = Session(without_workbooks)
    draw(without_workbooks, session)
    files = archive(session, language)
    assert {"figures.csv", "events.jsonl", f"data/session-{session.code}_description-figures_data.csv"} <= set(files)
    assert not any(name.endswith(".xlsx") for name in files)
    page = html.unescape(files["README.html"].decode())
    assert NOTES[language] in page and ".xlsx" not in page
    assert "An archive lacks a file" in without_workbooks.errors()


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


@pytest.mark.parametrize("language", PICTURE_NOTES)
def test_an_archive_without_pictures_has_everything_else_and_says_so(without_pictures, language):
    session = Session(without_pictures)
    draw(without_pictures, session)
    files = archive(session, language)
    assert {"figures.csv", "events.jsonl"} <= set(files)
    assert any(name.endswith(".xlsx") for name in files) and not any(name.endswith(".png") for name in files)
    page = html.unescape(files["README.html"].decode())
    assert PICTURE_NOTES[language] in page and ".png" not in page
    [count] = re.findall(r"(\d+)\s?; (?:this page is the last|diese Seite ist die letzte|cette page est la dernière)", page)
    assert int(count) == len(files)
    assert re.search(r"heatmap\.png.*libvips.*An archive lacks a file", without_pictures.errors())


def test_pictures_without_the_library_are_refused_before_they_begin(without_pictures):
    session = Session(without_pictures)
    draw(without_pictures, session)
    answer = session.get("/heatmap", headers={**session.host, "Accept": "image/png"})
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
    assert answer.json()["detail"].startswith("libvips"), "the reason alone, as for people"
    for kind in ("text/csv", "application/json"):
        assert session.get("/heatmap", headers={**session.host, "Accept": kind}).status_code == 200


@pytest.mark.parametrize("path", ["/events", "/archive"])
@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_who_saves_an_export_sees_that_it_broke_off(tmp_path, path, version):
    server = Server(tmp_path / "data").start()
    session = Session(server)
    phone = Phone(server, session.code)
    for batch in range(MANY_BATCHES):
        phone.touch([[0, 1, 0, 0, batch * 600]] + [[1, 1, step % 300 + 0.25, step % 7, batch * 600 + step] for step in range(1, 500)]
                    + [[2, 1, 1, 1, batch * 600 + 500]])
    phone.settle()
    connection = socket.socket()
    # Small, so that the server still has most of the answer when it ends.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(600)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall((f"GET /api/v1/sessions/{session.code}{path} HTTP/{version}\r\nHost: {server.url.split('//')[1]}\r\n"
                        f"Authorization: {session.host['Authorization']}\r\nAccept: */*\r\n\r\n").encode())
    received = bytearray(connection.recv(4096))
    assert received.startswith(b"HTTP/1.1 200") or received.startswith(b"HTTP/1.0 200"), received
    is_chunked = b"transfer-encoding: chunked" in received.lower()
    assert is_chunked == (version == "1.1")
    server.kill()
    was_reset = False
    try:
        while data := connection.recv(65536):
            received += data
    except ConnectionResetError:
        was_reset = True
    # HTTP/1.1 ends with an empty chunk; HTTP/1.0 has only the connection's end, which must be no ordinary one.
    assert was_reset or (is_chunked and not received.endswith(b"\r\n0\r\n\r\n")), received[-40:]
    connection.close()
