"""A server whose storage is full: hosts and authors are told so in words, in the page's language."""

import pytest
import requests

from desk_page import DESK, photo, upload
from puzzles import Author, rectangle
from touch_page import LAPTOP, WatchedPage
from waiting import wait_until

FULL = {"en": "storage is full", "de": "Speicher des Servers ist voll", "fr": "L’espace du serveur est plein"}

pytestmark = pytest.mark.data_folder("the quota is that of the folder")


@pytest.mark.parametrize("language", FULL)
def test_hosts_and_authors_are_told(own_server, opened, language):
    server = own_server("--quota", "64M").start()
    puzzle = Author(server).puzzle([rectangle(100, 100, 120, 100)], title="Ufer")
    (server.data / "large").write_bytes(b"x" * (62 << 20))
    wait_until(lambda: requests.post(f"{server.url}/api/v1/sessions", timeout=10).status_code == 507, "new sessions are not refused")
    page = opened(server, language, kind=WatchedPage, device=LAPTOP)
    page.server_is_away = True  # The browser logs a refusal as an error.
    page.open("/lessons").page.locator("[data-lesson] button").first.click()
    page.wait_until(lambda: FULL[language] in page.text("#message"), "the host's message")
    desk = opened(server, language, kind=WatchedPage, device=DESK)
    desk.server_is_away = True
    desk.open(f"/author?puzzle={puzzle}").page.locator("#field-altered").set_input_files(upload("photo.png", photo()))
    desk.page.locator("#publish").click()
    desk.wait_until(lambda: FULL[language] in desk.text("body"), "the author's message")
