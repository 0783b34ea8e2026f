"""A browser without storage: each page works as long as it is open, or explains the remedy."""

import pytest

from projector_page import ProjectorPage
from remote_page import THUMB, RemotePage
from strokes import TRIANGLE
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage

BLOCKED = """for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
}"""
PAGES = ["/", "/author", "/author/play", "/author/lesson", "/ca", "/classes", "/compare", "/docs", "/lessons", "/spot", "/walk",
         "/about/figures", "/touchkit-demo", "/present?s={code}", "/remote?s={code}", "/scale?s={code}", "/study?s={code}"]
ALLOW = {"en": "Allow it to store site data", "de": "Erlaube Websitedaten", "fr": "Autorisez les données de site"}

NOT_KEPT = {"en": "Not saved", "de": "Nicht gesichert", "fr": "Pas gardé"}


@pytest.fixture
def blocked(server, opened):
    def make(language="en", kind=WatchedPage, device=LAPTOP):
        page = opened(server, language, kind=kind, device=device)
        page.page.add_init_script(BLOCKED)
        return page

    return make


def test_each_page_starts(session, blocked):
    page = blocked()
    for path in PAGES:
        page.open(path.format(code=session.code))
        page.page.locator("html[data-started]").wait_for()
        page.wait_until(lambda: page.text("body"), f"the text of {path}")
        page.wait_painted()
    page.check()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_class_is_not_started_where_no_page_could_lead_it(blocked, language):
    page = blocked(language)
    asked = lambda: [url for url in page.requested if url.endswith("/api/v1/sessions")]
    page.open("/").page.locator("#start").click()
    page.wait_until(lambda: ALLOW[language] in page.text("#message"), "what to do")
    page.open("/lessons").page.locator("[data-lesson] button").first.click()
    page.wait_until(lambda: ALLOW[language] in page.text("#message"), "what to do")
    page.open("/classes").page.locator("#restore").click()
    page.wait_until(lambda: ALLOW[language] in page.text("#recovered"), "what to do")
    assert not asked()


def test_a_phone_measures_without_storage(session, blocked):
    phone = blocked(kind=TouchPage, device=PHONE).join(session.code)
    phone.draw(*TRIANGLE)
    phone.settle()
    assert session.stats(phone.participant)["distance"]["totalCentimetres"] > 0


def test_a_phone_becomes_the_remote_without_storage(session, projector, blocked):
    shown = projector()
    mine = blocked(kind=RemotePage, device=THUMB)
    mine.steer(shown)
    mine.button("freeze").click()
    shown.wait_until(lambda: shown.lit("freeze"), "the frozen class")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_an_author_learns_that_a_draft_is_not_stored(blocked, language):
    desk = blocked(language)
    desk.open("/author/lesson?draft=new")
    desk.page.locator("[data-path=title] input").first.fill("Begun")
    desk.wait_until(lambda: NOT_KEPT[language] in desk.text("#saved"), "the warning")
