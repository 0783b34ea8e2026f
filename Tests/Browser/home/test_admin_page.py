"""The administrator's page: what runs, what is wrong, and the end or a longer life of a class."""

import re

import pytest
import requests

from accessibility import Examiner
from api import Session
from phone import Phone
from touch_page import LAPTOP, PHONE, WatchedPage

TOKEN = "an-admin-token-of-a-page"
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
WORDS = {
    "en": ("Administration", "This is not the server’s admin token.", "2 phones, 1 here now", "End the class", "The server makes none by itself."),
    "de": ("Verwaltung", "Das ist nicht das Admin-Token dieses Servers.", "2 Handys, 1 jetzt da", "Klasse beenden", "Der Server macht von selbst keine."),
    "fr": ("Administration", "Ce n’est pas le jeton d’administration du serveur.", "2 téléphones, dont 1 en ligne", "Terminer la classe", "Le serveur n’en fait pas de lui-même."),
}


@pytest.mark.one_server("its own classes")
@pytest.mark.parametrize("language, device, theme", [("en", LAPTOP, "dark"), ("de", PHONE, "light"), ("fr", LAPTOP, "light")])
def test_the_token_opens_it_and_a_class_is_extended_and_ended(own_server, opened, language, device, theme):
    title, wrong, phones, ends, none = WORDS[language]
    server = own_server("--admin-token", TOKEN).start()
    session = Session(server, headers=ADMIN, expiresIn=3600)
    phone = Phone(server, session.code)
    Phone(server, session.code).close()
    shown = opened(server, language, kind=WatchedPage, device=device, color_scheme=theme)
    page = shown.open("/admin").page
    field = page.locator("#admin-token")
    field.fill("not-the-token-of-it")
    page.keyboard.press("Enter")
    page.get_by_text(wrong).wait_for()
    assert page.locator("#report").is_hidden()
    examiner = Examiner()
    examiner.examine(page, "the question for the token")
    field.fill(TOKEN)
    page.keyboard.press("Enter")
    card = page.locator(f"[data-class='{session.code}']")
    card.get_by_text(phones).wait_for()
    assert page.locator("h1").inner_text() == title and field.is_hidden()
    assert TOKEN not in page.url and none in page.locator("#backup-none").inner_text()
    assert page.locator("#server dd").count() >= 5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    examiner.examine(page, "the report")
    # It refreshes itself, and a button keeps the focus meanwhile.
    button = card.locator("[data-action=longer]")
    button.focus()
    phone.close()
    card.get_by_text(re.sub("1(?= here| jetzt| en ligne)", "0", phones)).wait_for()
    assert button.evaluate("node => node === document.activeElement")
    page.keyboard.press("Enter")
    before = session.stats()["expiresAt"]
    page.locator("dialog[open] [data-lifetime='604800']").click()
    page.locator("dialog[open]").wait_for(state="detached")
    assert session.stats()["expiresAt"] > before
    card.locator("[data-action=end]").click()
    examiner.examine(page, "the question for the end")
    page.locator("dialog[open]").get_by_role("button", name=ends).click()
    card.wait_for(state="detached")
    assert requests.get(f"{server.url}/api/v1/sessions/{session.code}", timeout=10).json()["ended"] is True
    # The tab keeps the token.
    shown.open("/admin").page.locator("#report").wait_for()
    refused = [fault for fault in shown.faults if "status of 401" in fault or "status of 403" in fault]
    assert len(refused) == 2, shown.faults
    shown.faults = [fault for fault in shown.faults if fault not in refused]
    assert examiner.wrong == []


def test_a_server_that_is_away_is_said_and_looked_for_again(own_server, opened):
    server = own_server().start()
    shown = opened(server, "en", kind=WatchedPage, device=LAPTOP)
    page = shown.open("/admin").page
    page.locator("#report").wait_for()
    shown.server_is_away = True
    server.stop()
    page.get_by_text("The server does not answer.").wait_for()
    assert page.locator("#report").is_visible()
    server.start(port=server.port)
    page.get_by_text("This page refreshes itself.").wait_for()
