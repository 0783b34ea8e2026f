"""Words and badges stay in their buttons, also with letters of twice their size; sheets open at their top."""

import pytest

from accessibility import OUT_OF_BUTTONS
from phone import Phone
from projector_page import SMALL_PROJECTOR, ProjectorPage
from remote_page import THUMB, RemotePage
from touch_page import PHONE, WatchedPage

NOTHING = {"secure": False, "position": False, "motion": False, "wakeLock": False, "microphone": False}
# The visible parts of each button that stick out of it.
OUTSIDE = f"() => ({OUT_OF_BUTTONS})((node) => node.data.trim() !== '' && node.parentElement.checkVisibility(), true)"
SHEET = """() => {
    const sheet = document.querySelector("dialog[open]");
    return sheet && [sheet.scrollTop, sheet.querySelector("h2").getBoundingClientRect().top >= sheet.getBoundingClientRect().top];
}"""


class AblePhone(Phone):
    def __init__(self, session, force):
        self.abilities = {**NOTHING, "force": force}
        super().__init__(session.server, session.code)

    def greeting(self):
        return {**super().greeting(), "abilities": self.abilities}


@pytest.fixture
def able(session):
    """Twelve phones, of which one can weigh."""
    joined = [AblePhone(session, force) for force in [True] + 11 * [False]]
    yield joined
    for phone in joined:
        phone.close()


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_badges_stay_in_their_buttons(session, opened, able, language):
    shown = opened(session.server, language, kind=ProjectorPage, device={"viewport": {"width": 640, "height": 360}}).present(session)
    assert shown.page.evaluate(OUTSIDE) == []
    shown.switcher.open().ability("scale").wait_for()
    assert shown.page.evaluate(OUTSIDE) == []
    shown.switcher.close()
    thumb = opened(session.server, language, kind=RemotePage, device=THUMB).steer(shown)
    thumb.switcher.ability("scale").wait_for()
    for width, height in ((390, 844), (360, 740), (844, 390)):
        thumb.page.set_viewport_size({"width": width, "height": height})
        assert thumb.page.evaluate(OUTSIDE) == [], (width, height)


@pytest.mark.every_language
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_the_scales_buttons_hold_letters_of_twice_their_size(session, opened, language):
    page = opened(session.server, language, kind=WatchedPage, device={**PHONE, "bypass_csp": True}).open(f"/scale?s={session.code}")
    page.page.locator("#calibrate").wait_for()
    page.page.evaluate("document.documentElement.style.setProperty('font-size', '200%', 'important')")
    page.wait_painted()
    assert page.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("key", "gapuxmky?")
def test_a_sheet_opens_at_its_top(session, projector, key):
    shown = projector(**SMALL_PROJECTOR)
    shown.switcher.button("experiment").wait_for(state="attached")
    shown.press(key)
    shown.wait_until(lambda: shown.page.evaluate(SHEET), "the sheet")
    assert shown.page.evaluate(SHEET) == [0, True]
