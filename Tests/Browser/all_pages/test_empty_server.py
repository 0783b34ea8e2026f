"""The texts of pages on an empty server: for authors, without commands that only a checkout has."""

import re

import pytest

from accessibility import Examiner
from api import Session
from projector_page import SMALL_PROJECTOR, ProjectorPage
from server import Server
from touch_page import LAPTOP, WatchedPage

DESK = {"en": "author’s desk", "de": "Werkstatt", "fr": "à l’atelier"}
CHECKOUT = re.compile(r"Scripts/|\.build/|swift |\bgit\b|\.sh\b")


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("empty") / "data").start()
    yield server
    assert server.stop()[0] == 0


@pytest.mark.parametrize("language, theme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_empty_pages_lead_to_the_desk(empty, opened, language, theme):
    page = opened(empty, language, kind=WatchedPage, device=LAPTOP, color_scheme=theme, reduced_motion="reduce")
    examiner = Examiner()
    for path, place, desk, command in (("/spot", "#empty", "/author", "touchfigures import-puzzles"),
                                       ("/walk", "#plays", "/author/play", "touchfigures import-play")):
        page.open(path)
        page.wait_until(lambda: DESK[language] in page.text(place), f"the way to the desk on {path}")
        shown_text = page.text(place)
        assert command in shown_text and not CHECKOUT.search(shown_text)
        assert page.page.locator(f"{place} a[href='{desk}']").inner_text() == DESK[language]
        examiner.examine(page.page, path)
    assert examiner.wrong == []


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_choosers_of_a_class_explain_how_to_add_content(empty, opened, language):
    shown = opened(empty, language, kind=ProjectorPage, device=SMALL_PROJECTOR).present(Session(empty))
    for activity, command in (("spot", "touchfigures import-puzzles"), ("walk", "touchfigures import-play")):
        shown.start(activity)
        shown.wait_until(lambda: command in shown.sheet.inner_text(), f"what to do about {activity}")
        shown_text = shown.sheet.inner_text()
        assert (DESK[language] in shown_text or "Werkstatt" in shown_text) and not CHECKOUT.search(shown_text)
        shown.press("Escape")
        shown.sheet.wait_for(state="detached")
