"""Notices are always visible, and limits of a class's settings are stated before it starts."""

import pytest
from playwright.sync_api import expect

from accessibility import Examiner
from api import Session
from projector_page import SMALL_PROJECTOR, ProjectorPage
from puzzles import Author, rectangle
from touch_page import WatchedPage

FROZEN = {"en": "Frozen", "de": "Angehalten", "fr": "Figé"}
NOTHING_COUNTS = {"en": "Nothing counts now.", "de": "Gerade zählt nichts.", "fr": "Rien ne compte maintenant."}
SUMS = {"en": "keeps sums only", "de": "behält nur Summen", "fr": "ne garde que des totaux"}
SHORT = {"distances": [18, 26], "widths": [6, 9], "targets": 5, "practice": 0}

# Above all other elements, complete, and inside the window.
IS_VISIBLE = """(words) => [...document.querySelectorAll("#notices .notice, #frozen span")].some((notice) => {
    if (!notice.innerText.includes(words)) return false;
    const { left, right, top, bottom } = notice.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    // It lets pointer events through to the drawing below it; for this check it does not.
    notice.style.pointerEvents = "auto";
    const seen = [[0.5, 0.5], [0.02, 0.1], [0.98, 0.9]].every(([x, y]) =>
        notice.contains(document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))));
    notice.style.pointerEvents = "";
    return seen;
})"""
# The headings of a panel that a notice covers.
COVERED = """() => [...document.querySelectorAll("#notices .notice")].flatMap((notice) => {
    const a = notice.getBoundingClientRect();
    return [...document.querySelectorAll("#stage > section :is(h1, p, button)")].filter((part) => {
        const b = part.getBoundingClientRect();
        return part.checkVisibility() && b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }).map((part) => part.textContent);
})"""


def wait_seen(shown, words):
    shown.wait_until(lambda: shown.page.evaluate(IS_VISIBLE, words), f"“{words}” in sight")


def activities(session):
    """The states of a class, each with the projector's content."""
    puzzle = Author(session.server).puzzle([rectangle(100, 100, 120, 100)], (800, 600), title="Quay")
    lesson = {"action": "activity", "activity": "lesson", "subject": "thumb-walk"}
    return [
        ("drawing", [{"action": "activity", "activity": "touch"}]),
        ("a challenge", [{"action": "challenge", "kind": "distance"}]),
        ("an experiment", [{"action": "experiment", **SHORT}]),
        ("the scale", [{"action": "activity", "activity": "scale"}]),
        ("a puzzle", [{"action": "activity", "activity": "spot", "subject": puzzle}]),
        ("a question", [lesson]),
        ("a step that is an activity", [lesson, {"action": "lesson", "step": 2}]),
        ("a comparison", [lesson, {"action": "lesson", "step": 2}, {"action": "lesson", "step": 3}]),
    ]


@pytest.mark.parametrize("language, theme", [("en", "dark"), ("de", "light")])
def test_frozen_is_visible_on_the_projector_and_on_phones(session, projector, drawing, language, theme):
    shown, phone = projector(language, color_scheme=theme), drawing(language, color_scheme=theme)
    examiner = Examiner()
    for name, actions in activities(session):
        for action in actions:
            session.control(**action)
        session.control("freeze")
        wait_seen(shown, FROZEN[language])
        assert shown.page.evaluate(COVERED) == [], name
        phone.page.locator("#notices .notice").first.wait_for()
        wait_seen(phone, NOTHING_COUNTS[language])
        if name == "a question":
            expect(phone.page.locator("#lesson .choices button").first).to_be_disabled()
            examiner.examine(phone.page, "a frozen question")
            examiner.examine(shown.page, "a frozen question on the projector")
        session.control("unfreeze")
        phone.wait_until(lambda: NOTHING_COUNTS[language] not in phone.text("#notices"), f"the thaw of {name}")
        if name == "a question":
            expect(phone.page.locator("#lesson .choices button").first).to_be_enabled()
            # A screen reader does not read names for programs.
            assert "lesson" not in phone.text("#notices").lower()
    assert examiner.wrong == []


def test_a_lost_connection_is_visible_over_a_lessons_step(own_server, opened):
    server = own_server().start()
    session = Session(server)
    shown = opened(server, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    session.control("activity", activity="lesson", subject="thumb-walk")
    phone = opened(server)
    phone.join(session.code)
    phone.page.locator("#lesson .choices").wait_for()
    phone.server_is_away = shown.server_is_away = True
    server.kill()
    for page in (shown, phone):
        wait_seen(page, "Reconnecting")


@pytest.mark.parametrize("width, height", [(1280, 720), (844, 390), (390, 844), (320, 568)])
def test_a_notice_in_the_lobby_covers_neither_the_code_nor_a_button(session, projector, width, height):
    shown = projector(viewport={"width": width, "height": height})
    session.control("freeze")
    session.control("lobby", on=True)
    shown.page.locator("#lobby").wait_for()
    notice = shown.page.locator("#notices .notice")
    notice.wait_for()
    assert shown.page.locator("[inert] #notices").count() == 0, "it is read aloud"
    shown.wait_painted()
    box = notice.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= height
    for other in shown.page.locator("#lobby :is(button, #lobby-qr, #lobby-title, #lobby-code, #lobby-type):visible").all():
        there = other.bounding_box()
        assert (there["x"] + there["width"] <= box["x"] + 1 or box["x"] + box["width"] <= there["x"] + 1
                or there["y"] + there["height"] <= box["y"] + 1 or box["y"] + box["height"] <= there["y"] + 1), other


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("viewport", [(1280, 720), (390, 844)], ids=["projector", "narrow"])
def test_a_class_that_keeps_sums_continues_past_an_experiment(server, opened, language, viewport):
    session = Session(server, retention="figures")
    size = {"viewport": dict(zip(("width", "height"), viewport))}
    shown = opened(server, language, kind=ProjectorPage, device=size).present(session)
    shown.server_is_away = True  # The browser logs the response 409.
    session.control("activity", activity="lesson", subject="fitts-law")
    session.control("lobby", on=False)
    shown.page.locator("[data-lesson=next]").click()
    wait_seen(shown, SUMS[language])
    assert session.stats()["lesson"]["step"] == 1
    shown.page.locator("[data-lesson=skip]").click()
    shown.wait_until(lambda: session.stats()["lesson"]["step"] == 3, "the step after it")
    shown.wait_until(lambda: shown.page.locator("#notices .notice").count() == 0, "the end of the notice")
    # And back past it. While a command is in transit, another one is not sent.
    shown.page.locator(".lesson-steps[aria-busy=false]").wait_for(state="attached")
    shown.page.locator("[data-lesson=back]").click()
    shown.page.locator("[data-lesson=skip]").click()
    shown.wait_until(lambda: session.stats()["lesson"]["step"] == 1, "the step before it")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_class_that_stores_sums_says_in_advance_what_is_missing(server, opened, language):
    session = Session(server, retention="figures")
    shown = opened(server, language, kind=ProjectorPage, device=SMALL_PROJECTOR).present(session)
    shown.press("u")
    fitts, thumb = (shown.sheet.locator(f"[data-lesson={id}]") for id in ("fitts-law", "thumb-walk"))
    fitts.wait_for()
    assert SUMS[language] in fitts.inner_text() and SUMS[language] not in thumb.inner_text()
    shown.press("Escape")
    shown.sheet.wait_for(state="detached")
    shown.start("experiment")
    assert SUMS[language] in shown.sheet.inner_text()
    assert shown.sheet.locator("[type=submit]").is_disabled()

    home = opened(server, language, kind=WatchedPage, device=SMALL_PROJECTOR)
    left_out = {"en": "no experiment", "de": "keine Experimente", "fr": "ni relecture ni expériences"}[language]
    own = {"en": "This lesson’s experiment", "de": "Das Experiment dieser Unterrichtsstunde", "fr": "L’expérience de cette leçon"}[language]
    for id, is_said in (("fitts-law", True), ("thumb-walk", False)):
        home.open("/lessons").page.locator(f"[data-lesson={id}] .primary").click()
        home.page.locator("#lobby-retention").click()
        home.page.locator("[data-retention=figures]").wait_for()
        assert left_out in home.text("[data-retention=figures]")
        assert (own in home.text("[data-retention=figures]")) == is_said
