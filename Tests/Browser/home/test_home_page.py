"""Home: a class is started on a laptop and joined on a phone; measuring alone; in all languages."""

import io
import re

import pytest
import requests
import zxingcpp
from PIL import Image

from api import Session
from phone import Phone
from touch_page import LAPTOP, PHONE, WatchedPage

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
    for words in ("Medir en este teléfono", "Mesurer sur ce téléphone", "Auf diesem Handy messen", "Measure on this phone"):
        home.page.locator("#language").tap()
        home.wait_until(lambda words=words: words in home.page.locator("body").inner_text(), words)
        home.page.reload()
        assert words in home.page.locator("body").inner_text()


def scanned(shown):
    """The texts of all QR codes in the window."""
    return {code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(shown.page.screenshot())))}


def test_the_code_on_a_laptop_leads_phones_into_the_class(own_server, opened):
    # Listening on every address, so that one can be displayed; reached over loopback.
    server = own_server(host="0.0.0.0").start()
    server.urls["http"] = server.url = server.url.replace("0.0.0.0", "127.0.0.1")
    home = opened(server, kind=WatchedPage, device=LAPTOP).open("/")
    home.page.locator("[data-lesson]").first.wait_for()
    assert scanned(home) == set(), "without a class there is nothing to scan"
    home.page.locator("#start").click()
    home.page.wait_for_url("**/present?s=*")
    code = home.page.url.split("s=")[1]
    home.open("/").page.locator("#running a").wait_for()
    addresses = requests.get(f"{server.url}/api/v1/server", timeout=10).json()["http"]
    if not addresses:
        return  # A machine without a network has no address for phones.
    home.wait_until(lambda: home.page.evaluate("document.getElementById('qr').naturalWidth > 0"), "the picture")
    assert scanned(home) == {f"{addresses[0].rstrip('/')}/touch?s={code}"}


@pytest.mark.every_language
@pytest.mark.parametrize("language, theme", [("en", "dark"), ("de", "light"), ("es", "dark"), ("fr", "light")])
def test_the_first_screen_of_a_laptop_begins_a_class(server, opened, language, theme):
    home = opened(server, language, kind=WatchedPage, device={"viewport": {"width": 1280, "height": 720}}, color_scheme=theme).open("/")
    home.page.locator("[data-lesson]").nth(5).wait_for()
    buttons = home.page.locator("main button:visible, main a:visible")
    grounds = buttons.evaluate_all("(all) => all.map((each) => [each.id, getComputedStyle(each).backgroundColor])")
    blue = home.page.evaluate("""() => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = "var(--blue)";
        return getComputedStyle(probe).color;
    }""")
    assert [name for name, ground in grounds if ground == blue] == ["start"], "one button is loud"
    cards = home.page.locator("[data-lesson]")
    assert cards.count() == 6 and cards.locator("svg.drawing").count() == 6
    assert all(re.search(r"\d+\W+min · \w", text) for text in cards.locator("span").all_inner_texts())
    assert home.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all of it is in sight"
    # Without the lessons' titles.
    assert words_of(home, "[data-lesson] b") <= 60


def words_of(shown, names):
    """The number of words in the window without those of the names."""
    count = lambda text: len(re.findall(r"[^\s]*\w[^\s]*", text))
    return count(shown.text("body")) - sum(count(name) for name in shown.page.locator(names).all_inner_texts())


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
def test_the_first_thing_on_a_phone_is_the_code_of_a_class(server, opened, language, size):
    device = {**PHONE, "viewport": {"width": size[0], "height": size[1]}}
    home = opened(server, language, kind=WatchedPage, device=device).open("/")
    tops = {part: home.page.locator(part).bounding_box()["y"] for part in ("#boxes", "#measure", "#start", "main nav")}
    assert list(tops) == sorted(tops, key=tops.get), tops
    assert home.page.evaluate("[...document.querySelectorAll('main :is(input, button, a)')].filter((each) => each.checkVisibility())[0].id") == "code"
    assert home.page.locator("[data-lesson]").count() == 0
    assert words_of(home, "none") <= 60


def test_a_lesson_on_the_start_page_begins_a_class_with_it(server, opened):
    home = opened(server, kind=WatchedPage, device=LAPTOP).open("/")
    home.page.locator("[data-lesson=one-centimetre]").click()
    home.page.wait_for_url("**/present?s=*")
    state = requests.get(f"{server.url}/api/v1/sessions/{home.page.url.split('s=')[1]}", timeout=10).json()
    assert state["lesson"]["id"] == "one-centimetre" and state["lobby"] is True


def test_the_start_page_works_without_its_lessons(server, opened):
    home = opened(server, kind=WatchedPage, device=LAPTOP)
    home.server_is_away = True  # The browser logs the failure as an error.
    home.page.route("**/api/v1/lessons", lambda route: route.fulfill(status=503))
    home.open("/")
    home.page.wait_for_load_state("networkidle")
    assert home.page.locator("#with-lesson").is_hidden()
    home.page.locator("#start").click()
    home.page.wait_for_url("**/present?s=*")


def test_the_theme_of_the_start_page_is_kept(server, opened):
    home = opened(server, kind=WatchedPage, device=LAPTOP, color_scheme="light").open("/")
    theme = lambda: home.page.locator("html").get_attribute("data-theme")
    assert theme() == "light"
    home.page.locator("#theme").click()
    home.wait_until(lambda: theme() == "dark", "the dark theme")
    home.page.reload()
    assert theme() == "dark"


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
