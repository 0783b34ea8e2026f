"""Home: measure, start, join; the QR code; in both languages."""

import io

import pytest
import requests
import zxingcpp
from PIL import Image

from api import Session
from phone import Phone
from touch_page import LAPTOP, WatchedPage

WORDS = {
    "en": ["Measure on this phone", "Start a class", "Join with a code", "Author’s desk"],
    "de": ["Auf diesem Handy messen", "Eine Klasse starten", "Mit einem Code beitreten", "Werkstatt"],
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_home_offers_three_things(server, opened, language):
    home = opened(server, language).open("/")
    text = home.page.locator("body").inner_text()
    for words in WORDS[language]:
        assert words in text


def test_measure_is_one_tap_away(server, opened):
    phone = opened(server).open("/")
    phone.page.locator("#measure").tap()
    phone.page.wait_for_url("**/touch?s=*")
    phone.wait_welcome()
    phone.draw((100, 300), (164, 300))
    phone.wait_text("#distance-total .value", "1.00")


@pytest.mark.parametrize("path, button, way", [("/", "#start", "#running a"), ("/lessons", "[data-lesson] button", ".way-back")])
def test_a_page_that_the_back_key_restores_no_longer_says_that_a_class_starts(server, opened, path, button, way):
    page = opened(server, kind=WatchedPage, device=LAPTOP).open(path)
    # The page stays, as in the browser's cache for the back key.
    page.page.route("**/present?*", lambda route: route.fulfill(status=204))
    with page.page.expect_request("**/present?*"):
        page.page.locator(button).first.click()
    assert page.text("#message")
    page.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_until(lambda: not page.text("#message"), "the end of the message")
    page.page.locator(way).wait_for()


@pytest.mark.parametrize("spelling", [str.upper, str.lower, lambda code: f" {code[:3]} {code[3:]} "], ids=["upper", "lower", "blanks"])
def test_a_code_leads_to_the_touch_page(server, opened, spelling):
    session = Session(server)
    phone = opened(server).open("/")
    phone.page.locator("#code").press_sequentially(spelling(session.code))
    phone.page.wait_for_url(f"**/touch?s={session.code}")
    phone.wait_welcome()
    assert len(session.stats()["participants"]) == 1


def test_an_unknown_code_is_reported(server, opened):
    home = opened(server)
    home.server_is_away = True  # The browser logs each 404 as an error.
    home.open("/")
    home.page.locator("#code").press_sequentially("222222")
    home.wait_until(lambda: "222222" in home.text("#message"), "the message")
    assert home.page.url.endswith("/")


def test_the_language_can_be_switched(server, opened):
    home = opened(server, "en").open("/")
    for words in ("Mesurer sur ce téléphone", "Auf diesem Handy messen", "Measure on this phone"):
        home.page.locator("#language").tap()
        assert words in home.page.locator("body").inner_text()
        home.page.reload()
        assert words in home.page.locator("body").inner_text()


def test_on_a_laptop_the_code_of_the_address_can_be_scanned(own_server, opened):
    # Listening on every address, so that one can be displayed; reached over loopback.
    server = own_server(host="0.0.0.0").start()
    server.urls["http"] = server.url = server.url.replace("0.0.0.0", "127.0.0.1")
    home = opened(server, kind=WatchedPage, device=LAPTOP).open("/")
    address = requests.get(f"{server.url}/api/v1/server", timeout=10).json()["http"]
    if not address:
        home.wait_until(lambda: home.text("#phone-note"), "the note about the missing address")
        return
    home.page.locator("#qr").wait_for()
    home.wait_until(lambda: home.page.evaluate("document.getElementById('qr').naturalWidth > 0"), "the picture")
    picture = Image.open(io.BytesIO(home.page.screenshot()))
    [found] = zxingcpp.read_barcodes(picture)
    assert found.text.rstrip("/") == address[0].rstrip("/")
    assert address[0].split("//")[1].split(":")[0] in home.text("#address")


def test_the_code_of_a_session_leads_to_its_touch_page(server, opened):
    session = Session(server)
    answer = requests.get(f"{server.url}/api/v1/qr", params={"text": session.created["joinURL"]}, timeout=10)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    page = opened(server, kind=WatchedPage, device=LAPTOP)
    page.open(f"/api/v1/qr?text={session.created['joinURL'].replace(':', '%3A').replace('?', '%3F')}")
    [found] = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.page.screenshot())))
    assert found.text == session.created["joinURL"]


def retention(server, code):
    return requests.get(f"{server.url}/api/v1/sessions/{code}", timeout=10).json()["retention"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_start_opens_the_lobby_which_says_what_is_stored_and_changes_it(server, opened, language):
    """The first phone to join gets the choice, which is fixed from then on."""
    every, sums, end = {"en": ("Every touch", "Only sums", "Everything is wiped"), "de": ("Jede Berührung", "Nur Summen", "Gelöscht wird alles"),
                        "fr": ("Chaque toucher", "Seuls les totaux", "Tout est effacé")}[language]
    home = opened(server, language, kind=WatchedPage, device=LAPTOP)
    home.open("/")
    home.page.locator("#start").click()
    home.page.wait_for_url("**/present?s=*")
    code = home.page.url.split("s=")[1]
    stored = home.page.locator("#lobby-retention")
    stored.wait_for()
    assert every in stored.inner_text() and retention(server, code) == "replay"
    stored.click()
    sheet = home.page.locator("dialog[open]")
    assert end in sheet.inner_text()
    home.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    stored.click()
    sheet.locator("[data-retention=figures]").click()
    home.wait_until(lambda: sums in stored.inner_text(), "the stored data")
    assert retention(server, code) == "figures"
    phone = Phone(server, code)
    home.wait_until(stored.is_disabled, "the end of the choice")
    home.page.reload()
    stored.wait_for()
    assert sums in stored.inner_text() and stored.is_disabled()
    phone.close()
