"""A study's own page: visits by time, versions by date, missing elements, and its end."""

import datetime
import json

import pytest

from accessibility import Examiner
from api import Session
from study_page import StudyPage, attributes, send, study
from touch_page import LAPTOP, PHONE, WatchedPage

DAY = 86_400
HIT = ["#button", 0.5, 0.5, 100, "hit"]
WORDS = {"en": ("Study", "2 visitors have agreed", "from your own network only", "without"),
         "de": ("Studie", "2 Personen waren einverstanden", "nur aus deinem eigenen Netz", "ohne"),
         "fr": ("Étude", "2 personnes ont donné", "que depuis votre propre réseau", "sans")}


@pytest.fixture
def room(own_server, site):
    return Session(own_server("--origin", site.origin).start(), retention="figures", expiresIn=30 * DAY)


@pytest.fixture
def author(room, opened):
    def make(language="en", device=LAPTOP, **options):
        page = opened(room.server, language, kind=WatchedPage, device=device, **options)
        page.open("/")
        kept = {name: room.created[name] for name in ("hostToken", "joinURL", "expiresAt")}
        page.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{room.code}", json.dumps(kept)])
        page.open("/classes")
        page.page.locator(f"[data-class='{room.code}'] [data-action=study]").click()
        page.page.locator("#found").wait_for()
        return page
    return make


def plain(text):
    return " ".join(text.split())


@pytest.mark.parametrize("language, device, theme", [("en", LAPTOP, "dark"), ("de", PHONE, "light"), ("fr", PHONE, "dark")])
def test_an_author_sees_the_study_unchanged(room, site, author, language, device, theme):
    title, visitors, local, without = WORDS[language]
    versions = [f"{site.origin}/", f"{site.origin}/?touchkit-version=2"]
    for page in versions:
        send(room, page, [HIT, HIT])
    shown = author(language, device, color_scheme=theme)
    text = plain(shown.text("main"))
    assert title in text and visitors in text and local in text
    assert shown.text("#line").endswith(f'/touchkit.js" data-session="{room.code}" data-study></script>')
    assert shown.page.locator("#missing [data-missing]").count() == 1, "only that the server is a local one"
    shown.page.locator("#visitors summary").click()
    assert shown.page.locator("[data-day] td").last.inner_text() == "2"
    assert shown.page.locator("#pages tbody tr").count() == 2
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    examiner = Examiner()
    examiner.examine(shown.page, f"the study in {language}")
    shown.page.locator("[data-versions]").click()
    assert without in shown.page.locator("dialog.versions thead").inner_text()
    examiner.examine(shown.page, f"two versions in {language}")
    assert examiner.wrong == []
    shown.page.keyboard.press("Escape")
    with shown.page.expect_download() as saved:
        shown.page.locator("[data-download='-study.csv']").click()
    assert saved.value.suggested_filename == f"touchfigures-{room.code}-study.csv"


def test_a_new_version_applies_to_pages_loaded_afterwards(room, site, author, opened):
    site.show(room.server, attributes(room))
    before = opened(room.server, kind=StudyPage)
    before.visit(f"{site.origin}/")
    before.agree().tap_on("#button")
    before.wait_anchors(1)
    shown = author()
    assert shown.page.locator("[data-versions]").count() == 0
    shown.page.locator("#new-version").click()
    shown.page.locator("dialog[open] [data-yes]").click()
    today = datetime.datetime.now(datetime.UTC)
    shown.wait_until(lambda: "No version" not in shown.text("#version"), "the version")
    [begun] = study(room)["versions"]
    assert begun["version"] in (f"{today:%F}", f"{today - datetime.timedelta(minutes=5):%F}") and begun["version"] in shown.text("#version")
    after = opened(room.server, kind=StudyPage)
    after.visit(f"{site.origin}/")
    after.agree()
    for page in (after, after, before):
        page.tap_on("#button")
        page.wait_until(lambda page=page: page.anchors, "the anchor")
    after.wait_anchors(2)
    before.wait_anchors(2)
    dated = f"{site.origin}/?touchkit-version={begun['version']}"
    assert {each["page"]: (each["version"], each["touches"]) for each in study(room)["pages"]} == {
        f"{site.origin}/": (None, 2), dated: (begun["version"], 2)}
    assert after.page.url == f"{site.origin}/"
    shown.page.locator("[data-versions]").wait_for()


def test_a_late_older_response_does_not_undo_an_action(room, author):
    shown = author()
    # The page's periodic request could be held instead of this one.
    shown.page.evaluate("for (let timer = setTimeout(() => {}); timer > 0; timer--) clearInterval(timer)")
    held = []
    shown.page.route("**/study", lambda route: held.append((route, route.fetch())), times=1)
    shown.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    shown.wait_until(lambda: held, "the answer from before")
    shown.page.locator("#end").click()
    shown.page.locator("dialog[open] [data-yes]").click()
    shown.page.locator("#new-version").wait_for(state="hidden")
    # The rest of the older response is outdated, too.
    before = {**room.stats(), "ended": False}
    shown.page.route(f"**{room.path}", lambda route: route.fulfill(json=before), times=1)
    [(route, answer)] = held
    with shown.page.expect_response(lambda response: response.url.endswith(room.path)) as rest:
        route.fulfill(response=answer)
    rest.value.finished()
    shown.wait_painted()
    assert "Ended" in shown.text("#life") and not shown.page.locator("#new-version").is_visible()


def test_an_empty_study_explains_its_start_and_an_ended_one_stays_readable(room, author, opened):
    shown = author()
    assert shown.page.locator("[data-missing=empty] ol li").count() == 3
    send(room, f"{room.server.url}/", [HIT])
    shown.page.locator("[data-missing=empty]").wait_for(state="detached", timeout=10_000)
    shown.page.locator("#end").click()
    shown.page.locator("dialog[open] [data-yes]").click()
    shown.page.locator("#new-version").wait_for(state="hidden")
    assert room.stats()["ended"] and "Ended" in shown.text("#life")
    assert shown.page.locator("#pages tbody tr").count() == 1
    stranger = opened(room.server, kind=WatchedPage, device=LAPTOP)
    stranger.open(f"/study?s={room.code}")
    assert "does not lead" in stranger.text("#message") and not stranger.page.locator("#found").is_visible()
