"""My classes: the classes of this browser, their state after a week, and the file that transfers them to another browser."""

import json

import pytest
import requests

from accessibility import Examiner
from api import Session
from phone import Phone
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage

WORDS = {
    "en": ("My classes", "This browser leads no class", "Go on", "Next lesson", "Over, and deleted"),
    "de": ("Meine Klassen", "Dieser Browser leitet keine Klasse", "Weiter", "Nächste Unterrichtsstunde", "Vorbei und vom Server gelöscht"),
    "fr": ("Mes classes", "Ce navigateur ne dirige aucune classe", "Continuer", "Leçon suivante", "Terminées et effacées"),
}
DAY = 86_400


def keep(page, session, **more):
    kept = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"], "expiresAt": session.created["expiresAt"], **more}
    page.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{session.code}", json.dumps(kept)])


@pytest.fixture
def leading(server, opened):
    def make(*sessions, language="en", device=LAPTOP, **options):
        page = opened(server, language, kind=WatchedPage, device=device, **options)
        page.open("/")
        for session in sessions:
            keep(page, session)
        page.open("/classes")
        return page

    return make


def card(page, session):
    return page.page.locator(f"[data-class='{session.code}']")


@pytest.mark.parametrize("language, theme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_page_lists_the_classes_that_this_browser_leads(server, leading, language, theme, device):
    title, _, go_on, next_lesson, _ = WORDS[language]
    session = Session(server, expiresIn=30 * DAY)
    phone = Phone(server, session.code)
    page = leading(session, language=language, device=device, color_scheme=theme)
    shown = card(page, session)
    shown.wait_for()
    text = shown.inner_text()
    assert title in page.page.locator("h1").inner_text() and go_on in text and next_lesson in text and "1" in text
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    examiner = Examiner()
    examiner.examine(page.page, "my classes")
    shown.locator("[data-action=longer]").click()
    page.page.locator("dialog[open] [data-lifetime]").first.wait_for()
    examiner.examine(page.page, "how long")
    assert examiner.wrong == []
    phone.close()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_without_a_class_the_page_explains_what_to_do(leading, language):
    page = leading(language=language)
    page.page.locator("#empty").wait_for()
    assert WORDS[language][1] in page.page.locator("#empty").inner_text()
    assert page.page.locator("#save").is_disabled()
    page.page.locator("#empty a").click()
    page.page.wait_for_url("**/")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_an_ended_class_is_reported_and_removed(server, leading, language):
    stays, goes = Session(server), Session(server)
    requests.delete(f"{server.url}{goes.path}", headers=goes.host, timeout=10).raise_for_status()
    page = leading(stays, language=language)
    page.server_is_away = True  # The browser logs the response 404.
    keep(page, goes)
    page.page.reload()
    card(page, stays).wait_for()
    page.wait_until(lambda: WORDS[language][4] in page.text("#message"), "the notice")
    assert card(page, goes).count() == 0
    assert page.page.evaluate("(key) => localStorage.getItem(key)", f"touchfigures.host.{goes.code}") is None


def test_a_late_older_response_does_not_undo_an_action(server, leading):
    session = Session(server)
    page = leading(session)
    card(page, session).wait_for()
    held = []
    page.page.route(f"**{session.path}", lambda route: held.append((route, route.fetch())), times=1)
    page.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_until(lambda: held, "the answer from before")
    card(page, session).locator("[data-action=end]").click()
    page.page.locator("dialog[open] [data-yes]").click()
    ended = page.page.locator(f"[data-class='{session.code}'][data-state=ended]")
    ended.wait_for()
    [(route, answer)] = held
    with page.page.expect_response(f"**{session.path}") as older:
        route.fulfill(response=answer)
    older.value.finished()
    page.wait_painted()
    assert ended.count() == 1


def test_a_class_that_another_tab_wiped_is_over(server, leading):
    wiped, ended = Session(server), Session(server)
    page = leading(wiped, ended)
    page.server_is_away = True  # The browser logs each response 404.
    card(page, ended).locator("[data-action=end]").click()
    for session in (wiped, ended):
        requests.delete(f"{server.url}{session.path}", headers=session.host, timeout=10).raise_for_status()
    page.page.locator("dialog[open] [data-yes]").click()
    page.page.locator("dialog[open]").wait_for(state="detached")
    page.wait_until(lambda: WORDS["en"][4] in page.text("#message"), "the notice")
    assert page.page.locator("[data-class]").count() == 0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("action, choice", [("next", "[data-lesson]"), ("longer", "[data-lifetime]")])
def test_a_choice_for_a_class_that_was_wiped_says_that_it_is_over(server, leading, action, choice, language):
    wiped = Session(server)
    page = leading(wiped, language=language)
    page.server_is_away = True  # The browser logs each response 404.
    card(page, wiped).locator(f"[data-action={action}]").click()
    page.page.locator(f"dialog[open] {choice}").first.wait_for()
    requests.delete(f"{server.url}{wiped.path}", headers=wiped.host, timeout=10).raise_for_status()
    page.page.locator(f"dialog[open] {choice}").first.click()
    page.page.locator("dialog[open]").wait_for(state="detached")
    page.wait_until(lambda: WORDS[language][4] in page.text("#message"), "the notice")


@pytest.mark.many_variants
@pytest.mark.parametrize("language, said", [
    ("en", "The server does not answer"), ("de", "Der Server antwortet nicht"), ("fr", "Le serveur ne répond pas")])
@pytest.mark.parametrize("action, choice", [("next", "[data-lesson]"), ("longer", "[data-lifetime]")])
def test_a_choice_without_a_response_is_reported_in_the_pages_language(server, leading, action, choice, language, said):
    page = leading(Session(server), language=language)
    page.server_is_away = True
    page.page.locator(f"[data-action={action}]").click()
    page.page.locator(f"dialog[open] {choice}").first.wait_for()
    page.page.route("**/control", lambda route: route.abort())
    page.page.locator(f"dialog[open] {choice}").first.click()
    page.wait_until(lambda: said in page.page.locator("dialog[open] [role=alert]").inner_text(), "the reason")


def test_a_class_that_another_tab_ended_is_shown_so(server, leading):
    session = Session(server)
    page = leading(session)
    card(page, session).wait_for()
    session.control("end")
    page.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.page.locator(f"[data-class='{session.code}'][data-state=ended]").wait_for()


def test_the_actions_end_wipe_and_lifetime_work(server, leading):
    session = Session(server)
    page = leading(session)
    shown = card(page, session)
    before = session.stats()["expiresAt"]
    shown.locator("[data-action=longer]").click()
    page.page.locator(f"dialog[open] [data-lifetime='{28 * DAY}']").click()
    page.wait_until(lambda: session.stats()["expiresAt"] > before, "the later end")
    shown.locator("[data-action=end]").click()
    page.page.locator("dialog[open] [data-yes]").click()
    page.page.locator(f"[data-class='{session.code}'][data-state=ended]").wait_for()
    assert session.stats()["ended"]
    shown.locator("[data-action=wipe]").click()
    page.page.locator("dialog[open] [data-yes]").click()
    page.page.locator("#empty").wait_for()
    page.server_is_away = True
    assert session.get().status_code == 404


def test_the_next_lesson_starts_with_the_current_phones(server, leading):
    session = Session(server)
    phone = Phone(server, session.code)
    page = leading(session)
    card(page, session).locator("[data-action=next]").click()
    page.page.locator("dialog[open] [data-lesson]").first.click()
    page.page.wait_for_url(f"**/present?s={session.code}")
    stats = session.stats()
    assert stats["activity"] == "lesson" and [each["id"] for each in stats["participants"]] == [phone.id]
    phone.close()


def test_another_browser_leads_by_the_recovery_file(server, leading, opened, tmp_path):
    sessions = [Session(server), Session(server)]
    page = leading(*sessions)
    card(page, sessions[0]).wait_for()
    with page.page.expect_download() as saved:
        page.page.locator("#save").click()
    file = tmp_path / "classes.json"
    saved.value.save_as(file)
    assert {each["code"] for each in json.loads(file.read_text())["classes"]} == {each.code for each in sessions}
    requests.delete(f"{server.url}{sessions[1].path}", headers=sessions[1].host, timeout=10).raise_for_status()
    other = leading()
    other.server_is_away = True  # The browser logs the response 404.
    other.page.locator("#file").set_input_files(file)
    card(other, sessions[0]).wait_for()
    assert card(other, sessions[1]).count() == 0
    card(other, sessions[0]).locator("[data-action=goOn]").click()
    other.page.wait_for_url(f"**/present?s={sessions[0].code}")
    other.page.locator("#host").wait_for(state="attached")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    other.open("/classes")
    other.page.locator("#file").set_input_files(wrong)
    other.wait_until(lambda: "recovery file" in other.text("#recovered"), "the notice")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("is_same", [True, False], ids=["the same", "another"])
def test_a_phone_that_was_last_used_a_week_ago_asks_who_uses_it(server, opened, language, is_same):
    session = Session(server, expiresIn=30 * DAY)
    phone = opened(server, language, kind=TouchPage).join(session.code)
    phone.draw((100, 300), (164, 300))
    phone.settle()
    before = phone.participant
    # A week has passed for the browser's storage.
    phone.page.evaluate("""(key) => {
        const stored = JSON.parse(localStorage.getItem(key));
        const week = 7 * 86400000;
        localStorage.setItem(key, JSON.stringify({...stored, savedAt: stored.savedAt - week, since: stored.since - week}));
        // What the page itself would store at its end must not undo it.
        Storage.prototype.setItem = () => {};
    }""", f"touchfigures.phone.{session.code}")
    phone.page.reload()
    question = phone.page.locator("dialog[data-question=back]")
    question.wait_for()
    examiner = Examiner()
    examiner.examine(phone.page, "who is there")
    assert examiner.wrong == []
    phone.page.keyboard.press("Escape")
    assert question.is_visible()
    question.locator(f"[data-answer={'yes' if is_same else 'no'}]").tap()
    phone.wait_until(lambda: len(session.stats()["participants"]) == (1 if is_same else 2), "the participants")
    if is_same:
        question.wait_for(state="detached")
        assert session.stats()["participants"][0]["id"] == before
    phone.page.locator("#pad").wait_for()
