"""The sheet of the class's data: everything in one file, each table in its forms, and messages of failures."""

import contextlib
import csv
import io
import json
import socket
import threading
import zipfile

import openpyxl
import pytest

from accessibility import Examiner
from projector_page import PROJECTOR, ProjectorPage

MESSAGES = {
    "en": {"all": "Everything (ZIP)", "publish": "For publishing…", "saved": "Saved: {}", "figures": "Figures", "xlsx": "Results (XLSX)",
           "readme": "what it holds"},
    "de": {"all": "Alles (ZIP)", "publish": "Zum Veröffentlichen …", "saved": "Gespeichert: {}", "figures": "Zahlen", "xlsx": "Ergebnisse (XLSX)",
           "readme": "was darin steht"},
    "fr": {"all": "Tout (ZIP)", "publish": "Pour publier…", "saved": "Enregistré : {}", "figures": "Mesures", "xlsx": "Résultats (XLSX)",
           "readme": "ce qu’elle contient"},
}
LINE = [(0.2, 0.2), (0.5, 0.3), (0.8, 0.4)]


def saved(shown, press):
    with shown.page.expect_download() as download:
        press.click()
    with open(download.value.path(), "rb") as file:
        return download.value.suggested_filename, file.read()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_one_button_downloads_everything_with_an_explanation(session, projector, phones, language):
    texts, shown = MESSAGES[language], projector(language)
    [phone] = phones()
    phone.draw(*LINE)
    shown.press("x")
    assert shown.sheet.locator(".primary").text_content() == texts["all"]
    name, content = saved(shown, shown.sheet.get_by_role("button", name=texts["all"]))
    assert name == f"touchfigures-{session.code}.zip"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        page = archive.read(f"touchfigures-{session.code}/README.html").decode()
    assert f'<html lang="{language}">' in page and texts["readme"] in page
    shown.wait_until(lambda: texts["saved"].format(name) in shown.text("dialog[open]"), "the message that it is saved")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_an_archive_for_publishing_says_who_made_it_and_not_who_took_part(session, projector, phones, language):
    texts, shown = MESSAGES[language], projector(language)
    [phone] = phones()
    phone.draw(*LINE)
    shown.press("x")
    shown.sheet.get_by_role("button", name=texts["publish"]).click()
    form = shown.page.locator("form.publish")
    form.get_by_role("textbox").fill("Ada Lovelace; Marie Curie")
    form.get_by_role("combobox").select_option("CC-BY-4.0")
    name, content = saved(shown, form.get_by_role("button"))
    assert name == "touchfigures-anonymous.zip" and session.code.encode() not in content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        [path] = [path for path in archive.namelist() if path.endswith("dataset_description.json")]
        described = json.loads(archive.read(path))
    assert described["author"] == [{"@type": "Person", "name": "Ada Lovelace"}, {"@type": "Person", "name": "Marie Curie"}]
    assert described["license"] == "https://creativecommons.org/licenses/by/4.0/"
    shown.wait_until(lambda: texts["saved"].format(name) in shown.text("form.publish"), "the message that it is saved")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_is_available_in_both_forms(session, projector, phones, language):
    shown = projector(language)
    [phone] = phones()
    phone.draw(*LINE)
    shown.press("x")
    _, table = saved(shown, shown.sheet.get_by_role("button", name=f"{MESSAGES[language]['figures']}, CSV"))
    name, book = saved(shown, shown.sheet.get_by_role("button", name=f"{MESSAGES[language]['figures']}, XLSX"))
    assert name == f"touchfigures-{session.code}-figures.xlsx"
    rows = list(csv.reader(io.StringIO(table.decode("utf-8-sig")), delimiter="," if language == "en" else ";"))
    sheet = openpyxl.load_workbook(io.BytesIO(book))["figures"]
    assert [str(cell.value) for cell in sheet[1]] == rows[0]
    [title, values] = [[cell.value for cell in row] for row in sheet.iter_rows(max_row=2)]
    texts, in_book = dict(zip(rows[0], rows[1])), dict(zip(title, values))
    assert in_book["name"] == texts["name"] and in_book["touches"] == int(texts["touches"]) == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_results_come_as_a_workbook(session, projector, phones, language):
    shown = projector(language)
    [phone] = phones()
    session.control("challenge", kind="distance", target=10)
    phone.draw(*LINE)
    button = shown.take_home("workbook")
    button.wait_for()
    assert button.text_content() == MESSAGES[language]["xlsx"]
    name, book = saved(shown, button)
    assert name == f"touchfigures-{session.code}-results.xlsx"
    assert openpyxl.load_workbook(io.BytesIO(book))["results"]["B2"].value == "distance"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_failures_are_reported_and_can_be_retried(session, projector, language):
    shown = projector(language)
    shown.press("x")
    shown.page.route("**/archive", lambda route: route.abort())
    button = shown.sheet.locator("[data-download='.zip']")
    button.click()
    shown.wait_until(lambda: shown.sheet.locator(".failure").count() == 1, "the message that it failed")
    shown.page.unroute("**/archive")
    assert button.get_attribute("aria-busy") is None
    assert saved(shown, button)[1].startswith(b"PK")
    assert shown.sheet.locator(".failure").count() == 0
    # The browser's message about the aborted request.
    assert all("ERR_FAILED" in fault for fault in shown.faults)
    shown.faults.clear()


class BreakingNetwork:
    """Between a page and a server: the connection of an answer about `path` is lost after its first bytes."""

    def __init__(self, server, path):
        self.server, self.path = server, path.encode()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.urls = {"http": self.url}
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(near, socket.create_connection(("127.0.0.1", self.server.port)))).start()

    def _carry(self, near, far):
        asked = threading.Event()
        threading.Thread(target=self._answer, args=(near, far, asked)).start()
        with contextlib.suppress(OSError):
            while data := near.recv(65536):
                if self.path in data.split(b"\r\n", 1)[0]:
                    asked.set()
                far.sendall(data)
        far.close()

    @staticmethod
    def _answer(near, far, asked):
        with contextlib.suppress(OSError):
            while data := far.recv(1024):
                near.sendall(data)
                if asked.is_set():
                    break
        for end in (near, far):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


BROKEN = {"en": "The download broke off", "de": "Der Download ist abgebrochen", "fr": "Le téléchargement a été interrompu"}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_download_that_breaks_off_is_not_saved_and_the_page_says_so(session, opened, language):
    network = BreakingNetwork(session.server, "/archive")
    shown = opened(network, language, kind=ProjectorPage, device=PROJECTOR)
    shown.present(session)
    saved_files = []
    shown.page.on("download", lambda download: saved_files.append(download))
    shown.press("x")
    shown.sheet.locator("[data-download='.zip']").click()
    shown.sheet.locator(".failure").wait_for()
    assert BROKEN[language] in shown.sheet.locator(".failure").text_content()
    assert saved_files == []
    shown.faults.clear()
    network.listener.close()


@pytest.mark.parametrize("device", [PROJECTOR, {"viewport": {"width": 320, "height": 640}}])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_sheet_is_accessible_and_fits(session, opened, device, scheme):
    shown = opened(session.server, "de", kind=ProjectorPage, device=device, color_scheme=scheme, reduced_motion="reduce")
    shown.present(session)
    shown.press("x")
    shown.sheet.wait_for()
    examiner = Examiner()
    examiner.examine(shown.page, f"the data in {scheme}")
    assert examiner.wrong == []
    assert shown.page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
    for button in shown.sheet.locator(".files button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
