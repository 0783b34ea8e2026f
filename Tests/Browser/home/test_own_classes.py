"""Links back to the class for a host or participant: on the start page, on every other page, and by typing the code."""

import json

import pytest
import requests

from accessibility import Examiner
from api import Session
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage

LEADING = {"en": "Your class {} is running: go on", "de": "Deine Klasse {} läuft: hier geht es weiter", "fr": "Votre classe {} est en cours : continuer"}
BACK = {"en": "Back to the class {}", "de": "Zurück zur Klasse {}", "fr": "Retour à la classe {}"}
JOINED = {"en": "Back into the class {}", "de": "Zurück in die Klasse {}", "fr": "Revenir dans la classe {}"}
PAGES = ["/compare", "/lessons", "/lessons/thumb-walk/sheet", "/about/figures", "/docs", "/ca", "/nowhere", "/touchkit-demo",
         "/author", "/author/play", "/author/lesson", "/spot", "/walk"]


def spaced(code):
    return f"{code[:3]} {code[3:]}"


def plain(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ").strip()


def keep(page, session, **more):
    """The browser that hosts a class."""
    kept = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"], **more}
    page.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{session.code}", json.dumps(kept)])


@pytest.fixture
def leading(session, opened):
    """Opens the start page in the browser of the class's host."""
    def make(language="en", device=LAPTOP, **options):
        page = opened(session.server, language, kind=WatchedPage, device=device, **options)
        page.open("/")
        keep(page, session)
        page.open("/")
        return page

    return make


@pytest.mark.parametrize("language, theme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_start_page_leads_back_to_a_running_class(session, leading, language, theme, device):
    page = leading(language, device, color_scheme=theme)
    way = page.page.locator("#running a")
    way.wait_for()
    assert plain(way.inner_text()) == LEADING[language].format(spaced(session.code))
    examiner = Examiner()
    examiner.examine(page.page, "the way back")
    assert examiner.wrong == []
    way.click()
    page.page.wait_for_url(f"**/present?s={session.code}")
    page.page.go_back()
    page.page.locator("#running a").wait_for()


def test_classes_that_are_over_are_not_offered(session, server, leading):
    page = leading()
    ended, wiped, alone = (Session(server) for _ in range(3))
    for each in (ended, wiped):
        keep(page, each)
    keep(page, alone, alone=True)
    ended.control("end")
    requests.delete(f"{server.url}{wiped.path}", headers=wiped.host, timeout=10).raise_for_status()
    page.server_is_away = True  # The browser logs the response 404.
    page.open("/")
    page.page.locator("#running a").wait_for()
    assert page.page.locator("#running a").count() == 1
    kept = page.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('touchfigures.host.'))")
    # An ended class can still be exported.
    assert sorted(kept) == sorted(f"touchfigures.host.{each.code}" for each in (session, ended, alone))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_page_leads_back(session, leading, language):
    page = leading(language)
    page.server_is_away = True  # The browser logs a 404 as an error.
    for path in PAGES:
        page.open(path)
        way = page.page.locator(".way-back")
        way.wait_for()
        assert plain(way.inner_text()) == BACK[language].format(spaced(session.code)), path
        assert way.get_attribute("href") == f"/present?s={session.code}"
        assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


# Elements that overlap others beside the link back, or break a word over two lines.
CROWDED = r"""(way) => {
    const shown = [...way.parentElement.children].filter((each) => each.getClientRects().length > 0);
    const boxes = shown.map((each) => each.getBoundingClientRect());
    const found = shown.flatMap((one, first) => shown.slice(first + 1).filter((_, index) => {
        const [a, b] = [boxes[first], boxes[first + 1 + index]];
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    }).map((other) => `${one.textContent} on ${other.textContent}`));
    for (const each of shown) if (each.scrollWidth > each.clientWidth + 1) found.push(`${each.textContent} is wider`);
    for (const box of boxes) if (box.left < 0 || box.right > innerWidth) found.push("beyond the window");
    const texts = document.createTreeWalker(way.parentElement, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        // What is only spoken.
        if (texts.currentNode.parentElement.clientWidth <= 1 && getComputedStyle(texts.currentNode.parentElement).display !== "inline") continue;
        for (const { index, 0: word } of texts.currentNode.data.matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(`${word} is broken`);
        }
    }
    return found;
}"""


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_the_back_link_fits_on_a_phone_and_is_accessible(session, leading, language):
    page = leading(language, PHONE, color_scheme="light")
    page.server_is_away = True
    examiner = Examiner()
    for path in PAGES:
        page.open(path)
        page.page.locator(".way-back").wait_for()
        assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        box = page.page.locator(".way-back").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390, path
        assert page.page.locator(".way-back").evaluate(CROWDED) == [], path
        if path in ("/compare", "/author", "/spot"):
            examiner.examine(page.page, path)
    assert examiner.wrong == []


def test_a_browser_without_classes_is_offered_nothing(server, opened):
    page = opened(server, kind=WatchedPage, device=LAPTOP)
    for path in ("/", "/compare"):
        page.open(path)
        page.page.wait_for_load_state("networkidle")
        assert page.page.locator(".way-back, #running a").count() == 0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("way, address", [("leadIt", "/present?s={}"), ("joinIt", "/touch?s={}")])
def test_a_host_who_types_the_code_of_the_own_class_is_asked(session, leading, language, way, address):
    page = leading(language)
    page.page.locator("#code").focus()
    page.page.keyboard.type(session.code.lower())
    sheet = page.page.locator("dialog[open]")
    sheet.wait_for()
    assert spaced(session.code) in plain(sheet.get_attribute("aria-label"))
    examiner = Examiner()
    examiner.examine(page.page, "the question")
    assert examiner.wrong == []
    sheet.locator(f"[data-way={way}]").click()
    page.page.wait_for_url("**" + address.format(session.code))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_pupil_returns_with_one_tap_after_the_back_key(session, server, opened, language):
    phone = opened(server, language, kind=TouchPage)
    phone.open("/")
    phone.page.locator("#code").focus()
    phone.page.keyboard.type(session.code)
    phone.wait_welcome()
    before = phone.participant
    phone.page.go_back()
    way = phone.page.locator("#running a")
    way.wait_for()
    assert plain(way.inner_text()) == JOINED[language].format(spaced(session.code))
    way.tap()
    phone.wait_welcome(2)
    assert phone.participant == before
    # A participant who left is not led back.
    session.control("end")
    phone.page.locator("#state").wait_for()
    phone.open("/")
    phone.page.wait_for_load_state("networkidle")
    assert phone.page.locator("#running a").count() == 0
