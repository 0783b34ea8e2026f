"""What a page shows in place of its content: a drawing, what happened, what to do, and one loud button; the same everywhere."""

import json

import pytest

from accessibility import Examiner
from api import Session
from projector_page import ProjectorPage
from touch_page import LAPTOP, PHONE, WatchedPage

# The part of the page that says it, by the page's address; {ended} and {locked} are classes.
PLACES = [("/nowhere", "#empty"), ("/classes", "#empty"), ("/compare", "#instead"), ("/touch?s=222222", "#state"), ("/touch", "#state"),
          ("/present?s=222222", "#state"), ("/present", "#state"), ("/present?s={ended}", "#state"), ("/touch?s={locked}", "#state"),
          ("/replay", "#state"), ("/remote", "#state"), ("/walk/nowhere", "#state")]


@pytest.mark.parametrize("language, theme, device", [("en", "dark", LAPTOP), ("de", "light", PHONE), ("fr", "light", LAPTOP)])
def test_each_empty_state_has_a_drawing_and_one_loud_button(server, opened, language, theme, device):
    ended, locked = Session(server), Session(server)
    ended.control("end")
    locked.control("lock")
    examiner, drawn = Examiner(), set()
    shown = opened(server, language, kind=WatchedPage, device=device, color_scheme=theme, reduced_motion="reduce")
    shown.server_is_away = True  # The browser logs a 404 as an error.
    for path, place in PLACES:
        shown.open(path.format(ended=ended.code, locked=locked.code))
        drawing = shown.page.locator(f"{place} svg.drawing")
        drawing.wait_for()
        assert drawing.count() == 1 and drawing.get_attribute("aria-hidden") == "true", path
        drawn.add(drawing.locator("path").get_attribute("d"))
        assert shown.page.locator(f"{place} .primary:visible").count() == 1, path
        box, words, button = (shown.page.locator(each).first.bounding_box() for each in
                              (f"{place} svg.drawing", f"{place} p:visible", f"{place} .primary:visible"))
        assert box["y"] + box["height"] <= words["y"] and words["y"] + words["height"] <= button["y"], path
        letters = shown.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        assert (box["width"] / letters, box["height"] / letters) == pytest.approx((9, 6), abs=0.1), f"one size: {path}"
        assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        examiner.examine(shown.page, f"{path} in {language}")
    assert examiner.wrong == []
    assert len(drawn) >= 6, "different states look different"


def test_where_nothing_is_measured_one_button_begins(session, server, opened):
    shown = opened(server, "de", kind=ProjectorPage, device=LAPTOP).present(session)
    shown.open("/compare")
    begin = shown.page.locator("#instead.empty .primary:visible")
    begin.wait_for()
    assert begin.inner_text() == "Aufgabe starten"
    begin.click()
    shown.sheet.locator(".primary").wait_for()
    assert shown.page.url.endswith(f"/present?s={session.code}"), "a reload begins nothing"
    shown.press("Escape")
    session.control("experiment", distances=[18, 26], widths=[6, 9], targets=5, practice=0)
    show = shown.page.locator("#experiment .nothing .primary")
    show.wait_for()
    assert shown.page.locator("#experiment .nothing svg.drawing").is_visible() and show.inner_text() == "Code zeigen"
    show.click()
    shown.page.locator("#lobby").wait_for()


def test_the_end_of_ones_own_class_has_one_loud_button_and_quiet_ways(server, opened):
    session = Session(server)
    shown = opened(server, kind=WatchedPage, device=LAPTOP).open("/")
    kept = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"]}
    shown.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{session.code}", json.dumps(kept)])
    session.control("end")
    shown.open(f"/present?s={session.code}")
    shown.page.locator("#state svg.drawing").wait_for()
    buttons = shown.page.locator("#state .actions > *")
    grounds = buttons.evaluate_all("(all) => all.map((each) => getComputedStyle(each).backgroundColor)")
    assert len(grounds) > 3 and grounds[0] != grounds[1] and set(grounds[1:]) == {"rgba(0, 0, 0, 0)"}
