"""A lesson in a class: chosen from the list, led by the projector, keys and the remote, followed and answered by phones."""

import pytest

from accessibility import Examiner
from projector_page import ProjectorPage
from remote_page import THUMB, RemotePage
from target_ring import sequence
from touch_page import PHONE, WatchedPage

WORDS = {
    "en": {"title": "How far does your thumb walk in a day?", "guess": "What do you think?", "answered": "1 of 1 have answered",
           "sent": "Answered.", "step": "Step 2 of 6", "note": "Swipe as usual, for one minute.", "name": "Name:"},
    "de": {"title": "Wie weit läuft dein Daumen am Tag?", "guess": "Was schätzt ihr?", "answered": "1 von 1 haben geantwortet",
           "sent": "Beantwortet.", "step": "Schritt 2 von 6", "note": "Wische wie immer, eine Minute lang.", "name": "Name:"},
}


def go(shown, name):
    shown.page.locator(f"[data-lesson={name}]").click()


def wait_text(page, selector, text):
    page.wait_until(lambda: page.page.locator(selector).count() and text in page.text(selector), f"{text} in {selector}")


def counts(shown):
    return shown.page.locator("#lesson .now b").all_inner_texts()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_class_takes_a_lesson_and_nothing_is_lost(session, opened, projector, drawing, language):
    words = WORDS[language]
    shown, phone = projector(language), drawing(language)
    shown.press("u")
    shown.page.locator("[data-lesson=thumb-walk]").click()
    wait_text(shown, "#lesson h1", words["guess"])
    wait_text(phone, "#lesson h1", words["guess"])
    phone.page.locator("#lesson .choices button").nth(2).tap()
    wait_text(phone, "#lesson > [role=status]:not(#notices)", words["sent"])
    wait_text(shown, "#lesson .status", words["answered"])
    shown.wait_until(lambda: counts(shown) == ["0", "0", "1", "0"], "the answer in the chart")
    # It may be changed until the class goes on.
    phone.page.locator("#lesson .choices button").nth(1).tap()
    shown.wait_until(lambda: counts(shown) == ["0", "1", "0", "0"], "the changed answer")
    examiner = Examiner()
    examiner.look(shown.page, "question on the projector")
    examiner.look(phone.page, "question on the phone")

    for page in (shown, phone):
        page.page.reload()
    wait_text(shown, "#lesson h1", words["guess"])
    shown.wait_until(lambda: counts(shown) == ["0", "1", "0", "0"], "the answer after a reload")
    phone.wait_until(lambda: phone.page.locator("#lesson .choices [aria-pressed=true]").count() == 1, "the own answer after a reload")

    # The next step is an activity: the sheet goes, its text stands over the pad.
    shown.press("PageDown")
    wait_text(shown, "#lesson .place", words["step"])
    phone.page.locator("#lesson").wait_for(state="detached")
    wait_text(phone, "#notices", words["note"])
    assert shown.activity == "draw"
    examiner.look(shown.page, "an activity in a lesson")
    shown.press("PageUp")
    wait_text(phone, "#lesson h1", words["guess"])
    for step in range(3, 7):
        session.control("lesson", step=step)
    shown.page.locator("#lesson .answers").wait_for()
    go(shown, "next")
    phone.page.locator("#lesson").wait_for(state="detached")
    shown.page.locator("#lesson").wait_for(state="hidden")
    assert examiner.wrong == []


def test_who_comes_late_is_where_the_class_is_and_figures_are_compared(session, projector, drawing, phones):
    shown = projector()
    session.control("activity", activity="lesson", subject="thumb-walk")
    session.control("lesson", step=2)
    [first] = phones(1)
    first.draw((0.1, 0.1), (0.5, 0.9))
    session.control("lesson", step=3)
    shown.wait_until(lambda: shown.page.locator("#lesson .spread path").count() == 1, "a dot for the phone that has drawn")
    session.control("lesson", step=5)
    late = drawing()
    wait_text(late, "#lesson h1", "And now?")
    late.page.locator("#lesson .choices button").first.tap()
    shown.wait_until(lambda: counts(shown) == ["1", "0", "0", "0"], "the late phone's answer")
    assert shown.page.locator("#lesson .earlier:visible").count() == 4, "the first answers beside it"


def test_the_remote_leads_on_and_back(session, opened, projector):
    shown = projector()
    session.control("activity", activity="lesson", subject="thumb-walk")
    thumb = opened(session.server, kind=RemotePage, device=THUMB).steer(shown)
    wait_text(thumb, "#lesson h2", "What do you think?")
    go(thumb, "next")
    wait_text(thumb, "#lesson h2", "One minute as usual")
    wait_text(shown, "#lesson .place", "Step 2 of 6")
    assert shown.page.locator("[data-lesson=next]").is_hidden(), "the projector only shows"
    go(thumb, "back")
    wait_text(shown, "#lesson .place", "Step 1 of 6")
    examiner = Examiner()
    examiner.look(thumb.page, "the lesson on the remote")
    assert examiner.wrong == []


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light")])
def test_the_list_starts_a_class_and_leads_to_sheets(server, opened, language, scheme):
    words = WORDS[language]
    listed = opened(server, language, kind=ProjectorPage, device={"viewport": {"width": 1280, "height": 720}}, color_scheme=scheme)
    listed.open("/lessons")
    listed.wait_until(lambda: listed.page.locator("#lessons li").count() == 6, "six lessons")
    examiner = Examiner()
    examiner.look(listed.page, "the list")
    card = listed.page.locator("[data-lesson=thumb-walk]")
    assert card.locator("h2").inner_text() == words["title"]
    card.locator("button").click()
    listed.page.wait_for_url("**/present?s=*")
    listed.page.locator("#lobby-retention").click()
    # What a choice means stands below its name.
    choice = listed.page.locator("[data-retention=figures]")
    name, note = (choice.locator(part).bounding_box() for part in ("b", "span"))
    assert note["y"] >= name["y"] + name["height"] - 1 and abs(note["x"] - name["x"]) < 1
    choice.click()
    choice.wait_for(state="detached")
    listed.page.locator("#lobby-actions button").first.click()
    wait_text(listed, "#lesson h1", words["guess"])

    narrow = opened(server, language, kind=WatchedPage, device=PHONE, color_scheme=scheme)
    for file in ("thumb-walk", "map-in-the-head"):
        narrow.open(f"/lessons/{file}/sheet")
        narrow.page.locator("#sheet ol > li").nth(3).wait_for()
        assert words["name"] in narrow.text("#sheet header")
        assert narrow.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut on a phone"
        examiner.look(narrow.page, f"the sheet of {file}")
    narrow.server_is_away = True  # An unknown lesson is no fault of the page.
    narrow.open("/lessons/none/sheet")
    narrow.wait_until(lambda: narrow.text("#message") != "" and narrow.page.locator("#sheet li").count() == 0, "what is wrong")
    assert examiner.wrong == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lesson_on_fitts_law_measures_with_an_experiment(session, projector, drawing, language):
    practice, condition = {"en": ("Practice", "Condition 1 of 4"), "de": ("Übung", "Bedingung 1 von 4")}[language]
    shown, phone = projector(language), drawing(language)
    session.control("activity", activity="lesson", subject="fitts-law")
    session.control("lobby", on=False)
    shown.page.locator("#lesson h1").wait_for()
    shown.press("PageDown")
    shown.wait_activity("experiment")
    assert shown.page.locator("#lesson .place").is_visible()
    sequence(phone, practice, targets=11)
    shown.page.locator("#experiment [data-action=measure]").click()
    sequence(phone, condition, targets=11)
    shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 1, "the first condition in the plot")
    examiner = Examiner()
    examiner.look(shown.page, "an experiment in a lesson")
    # The next step ends it and looks at its results; they are there again when the class comes back to them.
    for keys in (["PageDown"], ["PageDown", "PageUp"]):
        for key in keys:
            shown.press(key)
            # While a command is on its way, another one is not sent.
            shown.page.locator(".lesson-steps[aria-busy=false]").wait_for(state="attached")
        assert session.stats()["experiment"]["phase"] == "finished"
        shown.wait_activity("experiment")
        shown.wait_until(lambda: shown.page.locator("#experiment .plot .sign").count() == 1, "the condition in the plot")
    assert examiner.wrong == []
